"""A record is read and copied like the named tuple it is written as."""

from __future__ import annotations

from typing import Any

import pytest

from models.table.hand import Betting, Hand
from models.table.table import Seat, Table


def test_a_copy_differs_in_the_fields_named_alone_and_the_old_one_stays() -> None:
    anna = Seat(1, "Anna", 90)
    paid = anna._replace(stack=80, bet=10)
    assert (paid.seat, paid.name, paid.stack, paid.bet, paid.drew) == (1, "Anna", 80, 10, None)
    assert (anna.stack, anna.bet) == (90, 0)


def test_a_field_may_become_none_or_empty() -> None:
    hand = Hand(betting=Betting(first=3, blinds=((1, 2), (2, 4))))
    betting = hand.betting._replace(first=None, blinds=())
    assert betting == Betting()
    assert hand._replace(betting=betting) == Hand()


def test_records_are_equal_where_every_field_is() -> None:
    assert Seat(1, "Anna", 90) == Seat(seat=1, name="Anna", stack=90, bet=0)
    assert Seat(1, "Anna", 90) != Seat(1, "Anna", 90, bet=1)
    assert len({Betting(bet=2), Betting()._replace(bet=2)}) == 1


def test_a_field_nobody_knows_is_refused() -> None:
    table: Any = Table()
    with pytest.raises(TypeError):
        table._replace(stak=4)


def test_a_field_without_a_default_is_asked_for() -> None:
    kind: Any = Seat
    with pytest.raises(TypeError):
        kind(seat=1, name="Anna")


def test_it_says_what_it_is_and_what_it_holds() -> None:
    assert repr(Seat(1, "Anna", 90)).startswith("Seat(seat=1, name='Anna', stack=90, ")
