"""Points beside those of the places: given or taken by the host, with the reason (SETL-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.points import points_played_for
from models.bank.settling import people
from models.moves.event import Event, FreeText, Names, PersonName
from models.moves.fields import Fields, number, text, yes
from models.moves.move import REASON, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.phrases import reworded
from models.words.words import _, ngettext

MOST_POINTS, MOST_TIMES = 9999, 100


@dataclass(frozen=True, slots=True)
class PointsGiven(Event):
    """Somebody got or lost points for the season besides those of the place."""

    harmless: ClassVar[bool] = True
    name: PersonName
    points: int
    reason: FreeText

    def apply(self, table: Table) -> Table:
        given = (*table.bank.more_points, (self.name, self.points, self.reason))
        return table._replace(bank=table.bank._replace(more_points=given))

    def sentence(self, names: Names) -> str:
        words, n = {"name": self.name, "why": reworded(self.reason)}, abs(self.points)
        if self.points < 0:
            return ngettext("%(name)s loses %(n)s point: %(why)s", "%(name)s loses %(n)s points: %(why)s", n, **words)
        return ngettext("%(name)s gets %(n)s point: %(why)s", "%(name)s gets %(n)s points: %(why)s", n, **words)


@dataclass(frozen=True, slots=True)
class PointsWithheld(Event):
    """Somebody gets no points this evening, or (with `off`) gets them after all."""

    harmless: ClassVar[bool] = True
    name: PersonName
    off: bool = False

    def apply(self, table: Table) -> Table:
        others = tuple(name for name in table.bank.no_points if name != self.name)
        return table._replace(bank=table.bank._replace(no_points=others if self.off else (*others, self.name)))

    def sentence(self, names: Names) -> str:
        if self.off:
            return _("%(name)s gets points after all", name=self.name)
        return _("%(name)s gets no points this evening", name=self.name)


def give(table: Table, fields: Fields) -> list[Event]:
    """Decides `points`: so many for `name`, negative to take them away, with the `reason`."""
    name = _person(table, fields)
    points, reason = number(fields, "points", -MOST_POINTS, MOST_POINTS), text(fields, "reason")
    if not points:
        raise refuse("points-none", key="points")
    if not reason:
        raise refuse("missing", key="reason")
    if len(table.bank.more_points) >= MOST_TIMES:
        raise refuse("too-many-points")
    return [PointsGiven(name, points, reason)]


def withhold(table: Table, fields: Fields) -> list[Event]:
    """Decides `no-points`: `name` gets none this evening, or with `off` gets them after all."""
    name, off = _person(table, fields), yes(fields, "off")
    if off != (name in table.bank.no_points):
        raise refuse("points-as-said", name=name)
    return [PointsWithheld(name, off)]


def _person(table: Table, fields: Fields) -> str:
    if not points_played_for(table):
        raise refuse("no-points")
    name = text(fields, "name")
    if name not in people(table):
        raise refuse("no-account")
    return name


def _offers(table: Table) -> list[Offer]:
    if not points_played_for(table) or len(table.bank.more_points) >= MOST_TIMES:
        return []
    return [Offer(move="points", asks=["name", "points", "reason"], values=people(table))]


def _may_withhold(table: Table) -> list[Offer]:
    if not points_played_for(table):
        return []
    without = table.bank.no_points
    back = [Offer(move="no-points", name=name, off=True) for name in without]
    others = [name for name in people(table) if name not in without]
    return [*back, Offer(move="no-points", asks=["name"], values=others)] if others else back


MOVES = (
    Move(
        name="points",
        about="Gives a person points for the season, or takes some away",
        fields=(Field("name", Kind.TEXT), Field("points", Kind.SIGNED), REASON),
        offers=_offers,
        decide=give,
        at_the_end=True,
    ),
    Move(
        name="no-points",
        about="Says that a person gets no points this evening, or after all does",
        fields=(Field("name", Kind.TEXT), Field("off", Kind.FLAG, needed=False, about="true: after all")),
        offers=_may_withhold,
        decide=withhold,
        at_the_end=True,
    ),
)
