"""The pot waiting for its winners: whole or half by half, ties, odd chips.

Where one tap does not settle a pot, `award_steps` asks step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from models.play import halves, odd_chip, showdown
from models.play.pots import pot_name, pots
from models.screen.parts import Award, Button, Half
from models.table.table import Table
from models.words.phrases import listed
from models.words.words import _, filled, grouped


def award_of(table: Table) -> Award | None:
    """The pot that is awarded now, the newest; None where there is none."""
    due = showdown.due(table) if showdown.offers(table) else None
    if due is None:
        return None
    index, chips, everybody = due
    seats, sides = halves.contenders(table, everybody), halves.ways(table)
    return Award(
        pot=index,
        chips=chips,
        name=pot_name(index, len(pots(table))),
        seats=seats,
        side=sides[0],
        ties=not halves.one_winner(table),
        halves=tuple(_halves(table, chips, seats)),
        by_suit=odd_chip.by_suit(table),
        odd={side: _odd(table, side) for side in sides},
        carry=halves.may_carry(table, seats),
        stay=tuple(showdown.may_stay(table)),
        both=halves.DeclaredBoth(tuple(halves.both_ways(table, seats)), halves.ties_lose(table)),
        beater=halves.pays_beater(table) and halves.both_in(table, seats),
        sure=_sure(table, seats),
    )


def _halves(table: Table, chips: int, seats: tuple[int, ...]) -> Iterable[Half]:
    """The parts of this pot somebody has to be named for: all of it, or each half more than one can win."""
    parts = dict(zip(halves.ways(table), (chips - chips // 2, chips // 2), strict=False))
    titles = {"high": _("high half"), "low": _("low half")}
    for side in halves.asked_for(table, seats):
        whole = halves.takes_all(table, side, seats)
        yield Half(
            side=side,
            chips=chips if whole else parts[side],
            part=parts[side],
            title=_("pot") if whole else titles[side],
            players=tuple((seat, table.name_of(seat)) for seat in halves.rivals(table, side, seats)),
            may_lack=side == "low" and halves.low_may_lack(table, seats),
        )


def _sure(table: Table, seats: tuple[int, ...]) -> str:
    """Whose half is paid without a question: that of its only declarer, unless they went both ways."""
    able = {side: halves.rivals(table, side, seats) for side in halves.ways(table)}
    everybody, asked = [seat for rivals in able.values() for seat in rivals], halves.asked_for(table, seats)
    for side, rivals in able.items():
        if len(able) > 1 and side not in asked and len(rivals) == 1 and everybody.count(rivals[0]) == 1:
            text = _("%(name)s: high half.") if side == "high" else _("%(name)s has the low half.")
            return filled(text, name=table.name_of(rivals[0]))
    return ""


def _odd(table: Table, side: str) -> str:
    """Who gets an odd chip of this half, as a question."""
    if side == "low" and odd_chip.low_suit_first(table):
        return _("Which of them holds the lowest card by suit?")
    return _("Which of them holds the highest card by suit?")


def takes(table: Table, award: Award, seats: Sequence[int]) -> Button:
    """The button by which these players take the whole pot, together where there are several."""
    won, chips = [table.name_of(seat) for seat in seats], grouped(award.chips)
    alone = len(seats) == 1
    return Button(
        text=listed(won) if alone else _("They split"),
        move="award",
        values={"pots": [{"pot": award.pot, award.side: list(seats)}]},
        small=_("takes %(chips)s", chips=chips) if alone else _("%(chips)s between them", chips=chips),
    )


def winner_choices(table: Table, award: Award) -> tuple[Button, ...]:
    """Two rivals for a pot need no seat: one button for each, one for a tie. One alone where nothing is compared."""
    if not award.shared and len(award.seats) == 1:
        return (takes(table, award, award.seats),)
    if not award.halves:
        small, pots_won = _to_whom(table, award), [{"pot": award.pot}]
        return (Button(text=_("Award the pot"), move="award", values={"pots": pots_won}, small=small, kind="go"),)
    if award.shared or len(award.seats) != 2:
        return ()
    first, second = award.seats
    ways = ([first], [second], [first, second]) if award.ties and not award.by_suit else ([first], [second])
    return tuple(takes(table, award, seats) for seats in ways)


def _to_whom(table: Table, award: Award) -> str:
    """Who takes what, where each half has one declarer at the most."""
    won = {side: table.name_of(able[0]) for side, able in halves.played_for(table, award.seats).items()}
    if len(won) == 1:
        return _("%(name)s takes all", name=next(iter(won.values())))
    return _("high to %(high)s, low to %(low)s", **won)
