"""Points beside those of the places: given or taken by the host, with the reason (SETL-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.points import points_played_for
from models.bank.settling import people
from models.moves.event import Event, FreeText, Names, PersonName
from models.moves.fields import Fields, number, text
from models.moves.move import REASON, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.words import ngettext

MOST_POINTS, MOST_TIMES = 9999, 100


@dataclass(frozen=True, slots=True)
class PointsGiven(Event):
    """Somebody got points for the season for something else than the place, or lost them."""

    harmless: ClassVar[bool] = True
    name: PersonName
    points: int
    reason: FreeText

    def apply(self, table: Table) -> Table:
        given = (*table.bank.more_points, (self.name, self.points, self.reason))
        return table._replace(bank=table.bank._replace(more_points=given))

    def sentence(self, names: Names) -> str:
        words, n = {"name": self.name, "why": self.reason}, abs(self.points)
        if self.points < 0:
            return ngettext("%(name)s loses %(n)s point: %(why)s", "%(name)s loses %(n)s points: %(why)s", n, **words)
        return ngettext("%(name)s gets %(n)s point: %(why)s", "%(name)s gets %(n)s points: %(why)s", n, **words)


def give(table: Table, fields: Fields) -> list[Event]:
    """Decides `points`: so many for `name`, negative to take them away, with the `reason`."""
    name, points, reason = (
        text(fields, "name"),
        number(fields, "points", -MOST_POINTS, MOST_POINTS),
        text(fields, "reason"),
    )
    if not points_played_for(table):
        raise refuse("no-points")
    if name not in people(table):
        raise refuse("no-account")
    if not points:
        raise refuse("number", key="points", low=1, high=MOST_POINTS)
    if not reason:
        raise refuse("reason")
    if len(table.bank.more_points) >= MOST_TIMES:
        raise refuse("too-many-points")
    return [PointsGiven(name, points, reason)]


def _offers(table: Table) -> list[Offer]:
    if not points_played_for(table) or len(table.bank.more_points) >= MOST_TIMES:
        return []
    return [Offer(move="points", asks=["name", "points", "reason"], values=people(table))]


MOVES = (
    Move(
        name="points",
        about="Gives a person points for the season, or takes some away",
        fields=(Field("name", Kind.TEXT), Field("points", Kind.SIGNED), REASON),
        offers=_offers,
        decide=give,
        at_the_end=True,
    ),
)
