"""Postings, balances, and the book of one entry."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_ledger.core.ledger import SHEET, Balances, Book, Posting, Reason, UnbalancedError, because

GAME = because("game", contract="solo", base=40)


def moves(book: Book) -> list[tuple[str, str, int]]:
    return [(posting.payer, posting.payee, posting.amount) for posting in book.postings]


def test_because_keeps_key_and_parameters_in_order() -> None:
    assert Reason("game", (("contract", "solo"), ("base", 40))) == GAME


@pytest.mark.parametrize("amount", [0, -1, True, 1.0, "1", None])
def test_posting_amount_that_is_no_positive_whole_number_is_refused(amount: Any) -> None:
    with pytest.raises(AssertionError):
        Posting("Ana", "Bor", amount, GAME)


def test_posting_to_oneself_is_refused() -> None:
    with pytest.raises(AssertionError):
        Posting("Ana", "Ana", 1, GAME)


def test_balances_of_accounts_begin_with_nothing() -> None:
    assert dict(Balances.of(("Ana", "Bor", "pot"))) == {"Ana": 0, "Bor": 0, "pot": 0}


def test_balances_after_postings_move_points_and_sum_to_nothing() -> None:
    start = Balances.of(("Ana", "Bor", "pot"))

    after = start.after((Posting("Ana", "pot", 20, GAME), Posting("pot", "Bor", 5, GAME)))

    assert dict(after) == {"Ana": -20, "Bor": 5, "pot": 15}
    assert sum(after.values()) == 0


def test_balances_after_postings_leave_the_earlier_ones_alone() -> None:
    start = Balances.of(("Ana", "Bor"))

    start.after((Posting("Ana", "Bor", 3, GAME),))

    assert dict(start) == {"Ana": 0, "Bor": 0}


def test_balances_that_do_not_cancel_are_refused() -> None:
    with pytest.raises(UnbalancedError):
        Balances({"Ana": 5, "Bor": -4})


def test_balances_cannot_be_changed_from_outside() -> None:
    given = {"Ana": 5, "Bor": -5}
    balances = Balances(given)
    given["Ana"] = 7
    writable: Any = balances.accounts

    with pytest.raises(TypeError):
        writable["Ana"] = 9
    assert balances["Ana"] == 5


def test_balances_opened_adds_an_empty_account() -> None:
    assert dict(Balances({"Ana": 5, "Bor": -5}).opened("Cene")) == {"Ana": 5, "Bor": -5, "Cene": 0}


def test_balances_opened_twice_keeps_what_the_account_holds() -> None:
    assert dict(Balances({"Ana": 5, "Bor": -5}).opened("Ana")) == {"Ana": 5, "Bor": -5}


def test_balances_posting_to_an_account_that_is_not_there_raises() -> None:
    with pytest.raises(KeyError):
        Balances.of(("Ana", "Bor")).after((Posting("Ana", "Nobody", 1, GAME),))


def test_book_pay_writes_the_posting_and_knows_what_is_held_meanwhile() -> None:
    book = Book(Balances({"Ana": 10, "pot": -10}))

    book.pay("Ana", "pot", 4, GAME)

    assert book.postings == (Posting("Ana", "pot", 4, GAME),)
    assert (book.holds("Ana"), book.holds("pot")) == (6, -6)


def test_book_pay_negative_amount_goes_the_other_way() -> None:
    book = Book(Balances.of(("Ana", "Bor")))

    book.pay("Ana", "Bor", -4, GAME)

    assert moves(book) == [("Bor", "Ana", 4)]
    assert book.holds("Ana") == 4


def test_book_pay_nothing_or_to_oneself_writes_nothing() -> None:
    book = Book(Balances.of(("Ana", "Bor")))

    book.pay("Ana", "Bor", 0, GAME)
    book.pay("Ana", "Ana", 5, GAME)

    assert book.postings == ()
    assert book.holds("Ana") == 0


def test_book_pay_each_pays_everyone_the_full_amount() -> None:
    book = Book(Balances.of(("Ana", "Bor", "Cene")))

    book.pay_each("Ana", ("Bor", "Cene"), 5, GAME)

    assert moves(book) == [("Ana", "Bor", 5), ("Ana", "Cene", 5)]
    assert book.holds("Ana") == -10


def test_book_collect_takes_the_full_amount_from_everyone() -> None:
    book = Book(Balances.of(("Ana", "Bor", "Cene")))

    book.collect(("Ana", "Bor"), "Cene", 20, GAME)

    assert moves(book) == [("Ana", "Cene", 20), ("Bor", "Cene", 20)]


def test_book_collect_of_a_negative_amount_pays_everyone() -> None:
    book = Book(Balances.of(("Ana", "Bor", "Cene")))

    book.collect(("Ana", "Bor"), "Cene", -20, GAME)

    assert moves(book) == [("Cene", "Ana", 20), ("Cene", "Bor", 20)]


def test_book_score_is_written_against_the_sheet() -> None:
    book = Book(Balances.of(("Ana", "Bor", SHEET)))

    book.score("Ana", 30, GAME)
    book.score("Bor", -70, GAME)

    assert moves(book) == [(SHEET, "Ana", 30), ("Bor", SHEET, 70)]
    assert (book.holds("Ana"), book.holds("Bor"), book.holds(SHEET)) == (30, -70, 40)


def test_book_settle_differences_uses_the_fewest_payments() -> None:
    # Two pairs that cancel each other: two payments do, where a careless one would need three.
    book = Book(Balances.of(("Ana", "Bor", "Cene", "Dana")))

    book.settle_differences({"Ana": 7, "Bor": 5, "Cene": -5, "Dana": -7}, GAME)

    assert sorted(moves(book)) == [("Cene", "Bor", 5), ("Dana", "Ana", 7)]


def test_book_leaves_the_balances_it_began_with_alone() -> None:
    start = Balances.of(("Ana", "Bor"))

    Book(start).pay("Ana", "Bor", 3, GAME)

    assert dict(start) == {"Ana": 0, "Bor": 0}
