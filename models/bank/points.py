"""Points for the season: of everybody's place (SETL-09), for knock-outs (SETL-13), and by hand (SETL-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from models.bank.prizes import by_place, grouped, places
from models.bank.settling import people, won
from models.game.options import EVENING_OPTIONS, evening_of
from models.moves.event import Event, FreeText, Names, PersonName
from models.moves.fields import Fields, number, text, yes
from models.moves.move import REASON, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.words import _, by_name, ngettext, reworded

STILL_IN = (1 << 62, 0)  # ahead of anybody who lost all chips, however late
MOST_POINTS, MOST_TIMES = 9999, 100


# Events


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


# Places and points


def points_played_for(table: Table) -> str:
    """The value of `settle.points`; "" if points are not played for."""
    value = evening_of(table.lasting.keys)["settle.points"]
    return "" if value == "none" else value


def evenings_that_count(table: Table) -> int:
    """The most evenings of a season that count for each player; 0 = all."""
    most = evening_of(table.lasting.keys)["settle.points_best"]
    return 0 if most == "none" else most


def times_counted(table: Table) -> int:
    """How many times the points of each place count (SETL-14)."""
    times = evening_of(table.lasting.keys)["settle.points_times"]
    return 1 if times == "none" else times


def in_words(points: str, times: int) -> str:
    """The points of each place in words: "10, 7, 5, then 1 for everybody, all times 2"; "" for none."""
    said = EVENING_OPTIONS["settle.points"].says(points) if points else ""
    return _("%(points)s, all times %(n)s", points=said, n=times) if said and times > 1 else said


def points_in_words(points: int) -> str:
    """One person's points in words: "7 points"."""
    return ngettext("%(n)s point", "%(n)s points", points)


def place_of(table: Table) -> dict[str, int]:
    """Everybody's place, from 1; empty unless prizes or points are played for."""
    found = dict[str, int]()
    for group in places(table) if by_place(table) else _by_result(table) if points_played_for(table) else []:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def points_of(table: Table) -> dict[str, int]:
    """Everybody's points by place, for knock-outs and by hand, as they would be now; empty unless played for."""
    by, outs = points_played_for(table), put_out(table)
    if not by:
        return {}
    placed = place_for_points(table)
    each = _of_each_place(by, len(placed))
    rest, for_out, times = each[-1] if by.endswith("+") else 0, per_knock_out(table), times_counted(table)
    found = {
        name: times * (each[place - 1] if place <= len(each) else rest) + for_out * outs[name]
        for name, place in placed.items()
    }
    for name, points, _why in table.bank.more_points:
        found[name] = found.get(name, 0) + points
    return found | dict.fromkeys(found.keys() & table.bank.no_points, 0)


def _of_each_place(by: str, people: int) -> list[int]:
    if not by.startswith("players"):
        return [int(part) for part in by.rstrip("+").split("_")]
    each = list(range(people, 0, -1))
    return [2 * each[0], *each[1:]] if by == "players_double" and each else each


def place_for_points(table: Table) -> dict[str, int]:
    """Everybody's place as it counts for points; after a rebuy perhaps that of the first bust (SETL-14)."""
    placed = place_of(table)
    if evening_of(table.lasting.keys)["settle.points_bust"] == "last":
        return placed
    holding = {seat.name for seat in table.seats if seat.stack + seat.aside}
    lost = [row for row in table.bank.out if row[0] not in holding]
    first = {name: (0, hand, chips) for name, hand, chips in (*lost, *table.bank.first_out)}
    found = dict[str, int]()
    for group in grouped({name: first.get(name, (1, -at)) for name, at in placed.items()}):
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def put_out(table: Table) -> Counter[str]:
    """The number of players everybody has put out, each time counted (SETL-13)."""
    return Counter(winner for winner, _name, _hand in table.bank.knocked)


def put_out_in_words(outs: Mapping[str, int], each: int) -> str:
    """Everybody who put players out, with how many, most first: "Ben 3, Anna 1 (2 points each)"; "" if nobody did."""
    rows = sorted(((-n, by_name(name), name) for name, n in outs.items() if n))
    told = ", ".join(f"{name} {-n}" for n, _sort, name in rows)
    if not each or not told:
        return told
    return ngettext("%(who)s (%(n)s point each)", "%(who)s (%(n)s points each)", each, who=told)


def per_knock_out(table: Table) -> int:
    """The points for putting a player out; 0 for none, or where points are not played for (SETL-13)."""
    each = evening_of(table.lasting.keys)["settle.points_knockout"]
    return each if each != "none" and points_played_for(table) else 0


def _by_result(table: Table) -> list[list[str]]:
    """Everybody who bought chips, by result; with the same result, whoever lost the last chips later is ahead."""
    out = {name: (hand, chips) for name, hand, chips in table.bank.out}
    holding = {seat.name for seat in table.seats if seat.stack + seat.aside or not seat.counted}
    names = [name for name in people(table) if name in holding or table.bank.account(name).bought]
    lost = {name: rank for name, rank in out.items() if name not in holding}
    return grouped({name: (won(table, name), *lost.get(name, STILL_IN)) for name in names})


# Decisions


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


# Moves


def _may_give(table: Table) -> list[Offer]:
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
        offers=_may_give,
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
