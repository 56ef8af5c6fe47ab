"""A payment to write down, asked for on a sheet over any screen; and rows of payments that were made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from tarok_ledger.ui.presenters.payments import MadePayment, PaymentForm
from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, text
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.look import ChipGrid, Column
from tarok_ledger.ui.widgets.money import NoteRow, PaidRow, PaymentWords, SmallChip


class PaymentSheet:
    """Asks for a payment: between whom, where that is to be chosen, and how much. A touch changes only the chips, so
    that the field keeps what is typed."""

    def __init__(self, screen: AppScreen, title: str, form: PaymentForm, save: Callable[[], bool]) -> None:
        self.body = screen.show_sheet(title)
        self._screen = screen
        self._form = form
        self._save = save
        self._people = Column(spacing=dp(8))
        self._wrong = text("", "warning", 15)
        self.body.add_widget(self._people)
        self.body.add_widget(heading(screen.say("payment.amount", currency=form.currency)))
        self.body.add_widget(self._field())
        self.body.add_widget(self._wrong)
        self.body.add_widget(brass(screen.say("payment.save"), "save_payment", self._done))
        self._show()

    def add_made(self, made: Sequence[MadePayment], take_back: Callable[[str], None]) -> None:
        """What was paid before, to be taken back."""
        if made:
            self.body.add_widget(heading(self._screen.say("payment.made")))
        for payment in made:
            self.body.add_widget(paid_row(self._screen, payment, take_back))

    def _field(self) -> LineField:
        hint = self._screen.say("payment.such_as")
        field = LineField(text=self._form.view.typed, hint_text=hint, test_name="payment_amount")
        field.bind(text=lambda _field, typed: self._write(typed), on_text_validate=lambda *_: self._done())
        return field

    def _write(self, typed: str) -> None:
        self._form.write(typed)
        self._show()

    def _done(self) -> None:
        if self._save():
            self._screen.close_sheet()
            self._screen.refresh()
        else:
            self._show()

    def _show(self) -> None:
        view = self._form.view
        self._wrong.text = view.problems.get("amount", "")
        self._people.clear_widgets()
        if not view.people:
            self._people.add_widget(PaymentWords(payer=view.payer, payee=view.payee))
            return
        for place, chosen, choose in (
            ("from", view.payer, self._form.choose_payer),
            ("to", view.payee, self._form.choose_payee),
        ):
            self._people.add_widget(heading(self._screen.say(f"payment.{place}")))
            self._people.add_widget(self._chips(place, chosen, choose))
            if place in view.problems:
                self._people.add_widget(text(view.problems[place], "warning", 15))

    def _chips(self, place: str, chosen: str, choose: Callable[[str], None]) -> ChipGrid:
        def choosing(person: str) -> Callable[[], None]:
            def act() -> None:
                choose(person)
                self._show()

            return act

        made = (
            chip(person, f"{place}:{person}", choosing(person), look="chosen" if person == chosen else "plain")
            for person in self._form.view.people
        )
        return chips(*made, narrowest=88 * self._screen.app.text_scale)


def paid_row(screen: AppScreen, payment: MadePayment, take_back: Callable[[str], None]) -> PaidRow:
    """A payment that was made; it can be taken back once."""
    row = PaidRow(payer=payment.payer, payee=payment.payee, amount=payment.amount, faded=payment.taken_back)
    note = NoteRow(note=payment.line)
    if not payment.taken_back:
        title = screen.say("payment.take_back")
        note.add_widget(small(title, f"take_back:{payment.id}", lambda: take_back(payment.id)))
    row.add_widget(note)
    return row


def small(title: str, test_name: str, do: Callable[[], None]) -> SmallChip:
    made = SmallChip(title=title, test_name=test_name)
    made.bind(on_release=lambda *_: do())
    return made
