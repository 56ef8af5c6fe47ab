"""The card counter, as it lies in a sheet over the points field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tarok_ledger.core.cards import HONOURS, RANKS
from tarok_ledger.i18n import Words as Catalogue
from tarok_ledger.ui.presenters.counter import MOST_DIGITS, CounterPresenter, CounterView
from tarok_ledger.ui.widgets.look import Chip, Column, Field, Pressable, Row, load_look

RANK_SIGNS = {"king": "♚", "queen": "♛", "knight": "♞", "jack": "♟"}
NO_POINTS = "–"


class CounterStep(Pressable):
    """So many more or fewer."""

    sign = StringProperty("")
    enabled = BooleanProperty(True)


class CounterRankMore(Pressable):
    """A rank with its number: touching it anywhere is one more."""

    sign = StringProperty("")
    name = StringProperty("")
    number = NumericProperty(0)
    enabled = BooleanProperty(True)


class CounterRank(BoxLayout):
    """One less, and the large rest of it one more."""

    def __init__(self, rank: str, name: str, on_step: Callable[[str, int], None], **values: Any) -> None:
        super().__init__(**values)
        less, more = self.ids.less, self.ids.more
        less.test_name, more.test_name = f"counter_{rank}_less", f"counter_{rank}_more"
        more.sign, more.name = RANK_SIGNS[rank], name
        less.bind(on_release=lambda *_: on_step(rank, -1))
        more.bind(on_release=lambda *_: on_step(rank, 1))

    def show(self, number: int, can_less: bool, can_more: bool) -> None:
        self.ids.more.number = number
        self.ids.less.enabled, self.ids.more.enabled = can_less, can_more


class CounterField(Field):
    """Takes digits only, and few of them."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = MOST_DIGITS - len(self.text)
        digits = "".join(sign for sign in substring if sign.isdecimal())
        super().insert_text(digits[: max(room, 0)], from_undo=from_undo)


class CounterNumber(Row):
    """The number of cards or tricks between its steps."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._shows = False

    def bind_to(self, steps: tuple[int, int], on_step: Callable[[int], None], on_typed: Callable[[str], None]) -> None:
        small, large = steps
        for name, by in (("less_many", -large), ("less", -small), ("more", small), ("more_many", large)):
            button = self.ids[name]
            button.sign = f"−{-by}" if by < 0 else f"+{by}"
            button.bind(on_release=lambda *_, by=by: on_step(by))
        self.ids.number.bind(text=lambda _field, typed: None if self._shows else on_typed(typed))

    def show(self, number: int | None, can_less: bool, can_more: bool) -> None:
        for name in ("less", "less_many"):
            self.ids[name].enabled = can_less
        for name in ("more", "more_many"):
            self.ids[name].enabled = can_more
        field = self.ids.number
        typed = int(field.text) if field.text else None
        if typed != number:  # what is being typed is left as it is, 007 too
            self._shows = True
            field.text = "" if number is None else str(number)
            self._shows = False


class CounterPoints(Pressable):
    """What a side has; the chosen one is taken over."""

    points = StringProperty(NO_POINTS)
    name = StringProperty("")
    chosen = BooleanProperty(False)


class CounterPanel(Column):
    """Built once; a touch changes only what it shows."""

    def __init__(
        self, presenter: CounterPresenter, words: Catalogue, on_take: Callable[[int], None], **values: Any
    ) -> None:
        super().__init__(**values)
        self._presenter, self._words, self._on_take = presenter, words, on_take
        self._ranks = {rank: self._rank(rank) for rank in RANKS}
        self._honours = {honour: self._honour(honour) for honour in HONOURS}
        self.ids.number.bind_to(presenter.steps, self._stepped, self._typed)
        self._name_parts()
        self.ids.this.bind(on_release=lambda *_: self._do(presenter.take_others, False))
        self.ids.others.bind(on_release=lambda *_: self._do(presenter.take_others, True))
        self.ids.start_over.bind(on_release=lambda *_: self._do(presenter.clear))
        self.ids.take.bind(on_release=lambda *_: self._take())
        self.refresh()

    def refresh(self) -> None:
        view = self._presenter.view()
        for rank in view.ranks:
            self._ranks[rank.rank].show(rank.number, rank.can_less, rank.can_more)
        for honour in view.honours:
            self._honours[honour.honour].look = "chosen" if honour.held else "plain"
        self.ids.number.show(view.number, view.can_less, view.can_more)
        self._show_points(view)

    def _show_points(self, view: CounterView) -> None:
        count, ids = view.count, self.ids
        ids.this.points = NO_POINTS if count is None else str(count.points)
        ids.others.points = NO_POINTS if count is None else str(count.others_points)
        ids.this.chosen, ids.others.chosen = not view.takes_others, view.takes_others
        ids.message.role = "warning" if view.problems else "second"
        ids.message.text = self._message(view)
        ids.take.enabled = view.taken is not None
        ids.take.title = self._say("take_nothing" if view.taken is None else "take", points=view.taken or 0)

    def _message(self, view: CounterView) -> str:
        if view.problems:
            # the place is left out: the sentence stands beside it
            sentences = (self._words.text(problem.key, **dict(problem.params)) for problem in view.problems)
            return self._say("cannot_be", why="; ".join(sentences))
        if view.number is None:
            return self._say("how_many_tricks" if self._presenter.in_tricks else "how_many_cards")
        return self._say("which_side")

    def _name_parts(self) -> None:
        ids, in_tricks = self.ids, self._presenter.in_tricks
        ids.courts_heading.text = self._say("courts").upper()
        ids.honours_heading.text = self._say("honours").upper()
        heading = self._say("tricks", cards=self._presenter.cards_in_trick) if in_tricks else self._say("cards")
        ids.number_heading.text = heading.upper()
        ids.this.name, ids.others.name = self._say("this_pile"), self._say("others")
        ids.start_over.title = self._say("clear")

    def _rank(self, rank: str) -> CounterRank:
        stepper = CounterRank(rank, self._say(f"rank.{rank}"), self._rank_stepped)
        self.ids.courts.add_widget(stepper)
        return stepper

    def _honour(self, honour: str) -> Chip:
        name = self._words.label("honour", honour, self._presenter.game_id)
        chip = Chip(title=name, test_name=f"counter_honour_{honour}")
        chip.bind(on_release=lambda *_: self._do(self._presenter.toggle_honour, honour))
        self.ids.honours.add_widget(chip)
        return chip

    def _rank_stepped(self, rank: str, by: int) -> None:
        self._do(self._presenter.step_rank, rank, by)

    def _stepped(self, by: int) -> None:
        self._do(self._presenter.step_number, by)

    def _typed(self, typed: str) -> None:
        self._do(self._presenter.type_number, typed)

    def _do(self, change: Callable[..., None], *values: Any) -> None:
        change(*values)
        self.refresh()

    def _take(self) -> None:
        points = self._presenter.view().taken
        if points is not None:
            self._on_take(points)

    def _say(self, key: str, **params: str | int) -> str:
        return self._words.text(f"ui.counter.{key}", **params)


load_look(__file__)
