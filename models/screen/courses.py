"""Dealing instructions for home-made courses: “Two down and one up to each, one at a time, Ben first”."""

from __future__ import annotations

from itertools import groupby

from models.table.places import Movement
from models.table.table import Table
from models.words.words import N_, _, listed

DOWN = (
    "",
    N_("one down"),
    N_("two down"),
    N_("three down"),
    N_("four down"),
    N_("five down"),
    N_("six down"),
    N_("seven down"),
    N_("eight down"),
    N_("nine down"),
    N_("ten down"),
    N_("eleven down"),
    N_("twelve down"),
    N_("thirteen down"),
)
SHOWN = (
    "",
    N_("one up"),
    N_("two up"),
    N_("three up"),
    N_("four up"),
    N_("five up"),
    N_("six up"),
    N_("seven up"),
    N_("eight up"),
    N_("nine up"),
    N_("ten up"),
    N_("eleven up"),
    N_("twelve up"),
    N_("thirteen up"),
)


def around(table: Table, moved: list[Movement]) -> str:
    """The sentence for cards that everybody gets, once or several times around; "" unless all get the same."""
    rounds = list[dict[int, Movement]]()
    for order in moved:
        seat = int(order.to.split(" ")[1])
        if not rounds or seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = order
    seats = list(rounds[0])
    uneven = any(list(row) != seats or len({(o.cards, o.face) for o in row.values()}) > 1 for row in rounds)
    if uneven or len(seats) < 2 or set(seats) < {seat.seat for seat in table.live}:
        return ""
    return _to_each(table.name_of(seats[0]), [row[seats[0]] for row in rounds])


def _to_each(name: str, rounds: list[Movement]) -> str:
    faces = [(face, sum(order.cards for order in rows)) for face, rows in groupby(rounds, lambda order: order.face)]
    cards = listed(_lying(n, face) for face, n in faces)
    if sum(n for _face, n in faces) == 1:
        return _begun(_("%(cards)s to each, %(name)s first.", cards=cards, name=name))
    return _begun(_("%(cards)s to each, one at a time, %(name)s first.", cards=cards, name=name))


def to_the_middle(moved: Movement) -> str:
    """Returns “Three up to the middle.” in the reader's language."""
    return _begun(_("%(cards)s to the middle.", cards=_lying(moved.cards, moved.face)))


def _lying(cards: int, face: str) -> str:
    words = SHOWN if face else DOWN
    if cards < len(words):
        return _(words[cards])
    return _("%(n)s up", n=cards) if face else _("%(n)s down", n=cards)


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
