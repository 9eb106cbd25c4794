"""Everybody's place, and the points it is worth in the season (SETL-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from models.bank.prizes import by_place, grouped, places
from models.bank.settling import people, won
from models.game.options_evening import EVENING_OPTIONS, evening_of
from models.table.table import Table
from models.words.words import _, by_name, ngettext

STILL_IN = (1 << 62, 0)  # ahead of anybody who lost all chips, however late


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
