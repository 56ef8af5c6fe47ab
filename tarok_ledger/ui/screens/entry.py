"""Record a hand, or any other entry: one page, made from the form."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tarok_ledger.service.ledger import OpenEvening
from tarok_ledger.ui.presenters.counter import CounterPresenter
from tarok_ledger.ui.presenters.entry import EntryPresenter
from tarok_ledger.ui.presenters.questions import Choice, Question
from tarok_ledger.ui.screens.base import AppScreen, chip, chips, heading, quiet, text
from tarok_ledger.ui.widgets.counter import CounterPanel
from tarok_ledger.ui.widgets.look import Column, Field, IconButton, Panel, Row
from tarok_ledger.ui.widgets.number import KeyPad, NumberRow
from tarok_ledger.ui.widgets.result import ResultBar

LONGEST_SLIDER = 200
"""Beyond this a thumb cannot hit a number; it is typed."""
NARROWEST_CHIP, LETTER, CHIP_EDGES = 52, 10, 24
"""A chip is wide enough for its longest word, so that no word is broken."""


class EntryScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.root_box.remove_widget(self.page)
        self.result = ResultBar(self.say("entry.save"), self._save, self._why)
        self.middle = BoxLayout()
        self.root_box.add_widget(self.middle)
        self.presenter: EntryPresenter
        self._more = False

    def open(self, evening: str, kind: str = "hand", number: int | None = None) -> None:
        opened = self.app.ledger.open(evening)
        assert isinstance(opened, OpenEvening), opened
        self.presenter = EntryPresenter(self.app.ledger, self.words, opened, kind, number)
        self._more = False
        self.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        self._arrange()
        self._fill_bar()
        body = self.clear()
        questions = self.presenter.questions()
        for question in questions:
            if not question.collapsed:
                self._add(body, question)
        self._add_collapsed(body, [question for question in questions if question.collapsed])
        self._add_more(body)
        self.result.show(self.presenter.result())

    def _arrange(self) -> None:
        """The result under the page, or beside it on a phone on its side."""
        self.middle.clear_widgets()
        self.middle.orientation = "horizontal" if self.wide else "vertical"
        self.middle.add_widget(self.page)
        if not self.wide:
            self.middle.add_widget(self._without_parent(self.result))
            return
        side = BoxLayout(orientation="vertical", size_hint_x=0.42)
        side.add_widget(Widget())
        side.add_widget(self._without_parent(self.result))
        if self.app.left_hand:
            self.middle.add_widget(side, index=1)
        else:
            self.middle.add_widget(side)

    @staticmethod
    def _without_parent(widget: Any) -> Any:
        if widget.parent:
            widget.parent.remove_widget(widget)
        return widget

    def _fill_bar(self) -> None:
        shown = self.presenter
        if shown.number is not None:
            title = self.say("entry.amending", number=shown.number)
        elif shown.kind == "hand":
            title = self.say("entry.hand", number=shown.hand_number)
        else:
            title = _capital(self.words.label("entry", shown.kind))
        game = self.words.label("game", shown.game.id)
        line = self.say("entry.line", game=game, dealer=shown.dealer)
        self.set_bar(title, line, ("↺", "start_over", self._start_over))

    # The questions

    def _add(self, body: Column, question: Question) -> None:
        getattr(self, f"_add_{question.kind}")(body, question)
        if question.hint:
            body.add_widget(text(question.hint, "second", 13))
        if question.problem:
            body.add_widget(text(question.problem, "warning", 14))

    def _add_chips(self, body: Column, question: Question) -> None:
        alone = len(question.choices) == 1 and question.choices[0].value is True
        if not alone:
            body.add_widget(heading(question.label))
        body.add_widget(self._chips(question.choices, question.name, partial(self._choose, question)))

    def _chips(self, choices: tuple[Choice, ...], name: str, do: Any) -> Any:
        words = (word for choice in choices for word in choice.label.split())
        longest = max(map(len, words), default=0)
        narrowest = max(NARROWEST_CHIP, longest * LETTER + CHIP_EDGES)
        made = (
            chip(
                choice.label,
                f"{name}={_value_name(choice.value)}",
                partial(do, choice),
                choice.line,
                choice.look,
                rings=choice.rings,
            )
            for choice in choices
        )
        return chips(*made, narrowest=narrowest * self.app.text_scale, most=8)

    def _choose(self, question: Question, choice: Choice) -> None:
        self.presenter.choose(question, choice)
        self.refresh()

    def _add_number(self, body: Column, question: Question) -> None:
        body.add_widget(heading(question.label))
        body.add_widget(
            NumberRow(
                question.value,
                lambda value: self._number(question, value),
                low=question.low,
                high=question.high,
                mark=question.mark or 0,
                marked=question.mark is not None,
                slider_name=question.name,
            )
            if question.high <= LONGEST_SLIDER
            else text("–" if question.value is None else str(question.value), size=34, bold=True)
        )
        ways = [quiet(self.say("entry.keypad"), f"{question.name}:keypad", lambda: self._key_pad(question), "⌨")]
        if question.high == self.presenter.game.total_points:
            count = quiet(self.say("entry.counter"), f"{question.name}:counter", lambda: self._counter(question), "♔")
            ways.append(count)
        body.add_widget(chips(*ways, narrowest=120 * self.app.text_scale))

    def _number(self, question: Question, value: int) -> None:
        """Sliding only moves the result: building the page anew would take the slider out of the user's hand."""
        self.presenter.set(question.path, value)
        self.result.show(self.presenter.result())

    def _key_pad(self, question: Question) -> None:
        body = self.show_sheet(question.label)
        value = self.presenter.answer(question.path)
        body.add_widget(KeyPad(value, question.high, lambda number: self._take(question, number)))

    def _counter(self, question: Question) -> None:
        body = self.show_sheet(self.say("entry.counter"))
        game, players = self.presenter.game, len(self.presenter.seated)
        presenter = CounterPresenter(game, players if game.side_sizes else None)
        body.add_widget(CounterPanel(presenter, self.words, lambda number: self._take(question, number)))

    def _take(self, question: Question, number: int) -> None:
        self.close_sheet()
        self.presenter.set(question.path, number)
        self.refresh()

    def _add_text(self, body: Column, question: Question) -> None:
        body.add_widget(heading(question.label))
        field = Field(text=question.value or "", test_name=question.name)
        field.bind(text=lambda _field, typed: self._typed(question, typed))
        body.add_widget(field)

    def _typed(self, question: Question, typed: str) -> None:
        if typed:
            self.presenter.set(question.path, typed)
        else:
            self.presenter.unset(question.path)
        self.result.show(self.presenter.result())

    def _add_parts(self, body: Column, question: Question, removable: bool = False) -> None:
        panel = Panel(spacing=dp(8))
        top = Row()
        label = heading(question.label)
        label.pos_hint = {"center_y": 0.5}
        top.add_widget(label)
        if removable or question.value is not None:
            remove = IconButton(sign="✕", test_name=f"{question.name}:remove")
            remove.bind(on_release=lambda *_: self._remove(question))
            top.add_widget(remove)
        panel.add_widget(top)
        for part in question.parts:
            self._add(panel, part)
        body.add_widget(panel)

    def _add_rows(self, body: Column, question: Question) -> None:
        for row in question.parts:
            self._add_parts(body, row, removable=True)
        add = quiet(
            f"{self.say('entry.add')}: {question.label}", f"{question.name}:add", lambda: self._add_row(question), "+"
        )
        body.add_widget(chips(add, narrowest=200))

    def _add_row(self, question: Question) -> None:
        self.presenter.add_row(question.path)
        self.refresh()

    def _remove(self, row: Question) -> None:
        self.presenter.unset(row.path)
        self.refresh()

    def _add_premiums(self, body: Column, question: Question) -> None:
        if not question.parts:
            return
        body.add_widget(heading(question.label))
        for premium in question.parts:
            body.add_widget(self._premium(premium))

    def _premium(self, premium: Question) -> Panel:
        panel = Panel(spacing=dp(6))
        price = f"  ·  {premium.value}" if premium.value else ""
        panel.add_widget(text(f"{premium.label}{price}", bold=True, size=15))
        panel.add_widget(self._chips(premium.choices, premium.name, partial(self._touch_premium, premium)))
        for part in premium.parts:
            if len(premium.parts) > 1:
                panel.add_widget(text(part.label, "second", 13))
            if part.choices:
                panel.add_widget(self._chips(part.choices, part.name, partial(self._say_about, part)))
        return panel

    def _touch_premium(self, premium: Question, choice: Choice) -> None:
        self.presenter.touch_premium(premium, choice)
        self.refresh()

    def _say_about(self, part: Question, choice: Choice) -> None:
        self.presenter.say_about_premium(part, choice)
        self.refresh()

    def _add_collapsed(self, body: Column, questions: list[Question]) -> None:
        """What is mostly not said: a chip each, in one place."""
        if not questions:
            return
        body.add_widget(heading(self.say("entry.also")))
        made = (
            chip(_capital(question.label), f"{question.name}:add", partial(self._expand, question), sign="+")
            for question in questions
        )
        body.add_widget(chips(*made, narrowest=104 * self.app.text_scale))

    def _expand(self, question: Question) -> None:
        if question.choices and question.choices[0].value is True:
            self.presenter.set(question.path, True)
        else:
            self.presenter.expand(question)
        self.refresh()

    def _add_more(self, body: Column) -> None:
        questions = self.presenter.more_questions()
        if not questions:
            return
        labels = ", ".join(question.label for question in questions)
        title = self.say("entry.less") if self._more else _capital(labels)
        body.add_widget(chips(quiet(title, "more", self._toggle_more, "▴" if self._more else "▾"), narrowest=200))
        if self._more:
            for question in questions:
                self._add(body, question)

    def _toggle_more(self) -> None:
        self._more = not self._more
        self.refresh()

    # What to do with it

    def _start_over(self) -> None:
        self.presenter.start_over()
        self.refresh()

    def _why(self) -> None:
        """Every amount and its reason."""
        result = self.presenter.result()
        body = self.show_sheet(self.say("entry.why"))
        for reason in result.reasons or (result.line,):
            body.add_widget(text(reason, size=15))

    def _save(self) -> None:
        if self.presenter.save():
            self.refresh()
        else:
            self.app.back()


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]


def _value_name(value: Any) -> str:
    """What a chip answers, for tests: nothing, a word, or the last part of several."""
    if isinstance(value, tuple):
        return str(value[-1]) if value[0] not in ("announced", "made", "contra") else str(value[0])
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
