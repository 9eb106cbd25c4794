"""Blinds from hand to hand: posting, missing and owing them (ANTE-04, -11, -12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from models.game.course import posts_blinds
from models.moves.event import Event, Names
from models.table.hand import Chips
from models.table.lasting import Blind, Turns
from models.table.table import LEFT, MOST_SEATS, Seat, Table
from models.words.words import N_, _, listed

POST = "post"  # a missed blind, paid to come in at once (R-BTN-03)
TO_BANK = "bank"  # chips bought on credit, which never go into a pot (R-CHIP-16)
BIG: Final = "big"  # big blind owed for the next hand with blinds, at its size then (R-BTN-05)
SMALL: Final = "small"  # small blind missed, paid in that hand as dead money (ANTE-12)
DEAD: Final = "big_dead"  # big blind missed, paid like that (ANTE-12)
POSTED = (POST, BIG, SMALL, DEAD)  # paid to come in at once


@dataclass(frozen=True, slots=True)
class BlindsMissed(Event):
    """Blinds passed these players while they were not dealt in (ANTE-12)."""

    harmless: ClassVar[bool] = True
    small: tuple[int, ...] = ()
    big: tuple[int, ...] = ()

    def apply(self, table: Table) -> Table:
        rows: list[tuple[str, Blind]] = [(table.name_of(seat), SMALL) for seat in self.small]
        rows += [(table.name_of(seat), BIG) for seat in self.big]
        return with_turns(table, table.lasting.turns.passed_by(rows))

    def sentence(self, names: Names) -> str:
        said = [
            (N_("%(names)s: both blinds missed"), [seat for seat in self.big if seat in self.small]),
            (N_("%(names)s: big blind missed"), [seat for seat in self.big if seat not in self.small]),
            (N_("%(names)s: small blind missed"), [seat for seat in self.small if seat not in self.big]),
        ]
        return "; ".join(_(text, names=listed(names[seat] for seat in seats)) for text, seats in said if seats)


# Whose blinds they are


def blinds_of(table: Table, dealt: Sequence[int], dealer: int) -> Chips:
    """Seat and chips of the small and big blind of the next deal (ANTE-04; for two players ANTE-11, C-34)."""
    options, turns = table.options, table.lasting.turns
    if not posts_blinds(options):
        return ()
    times = 2 if killer(table, dealt) else 1
    small, big = times * int(options["blind.small"]), times * int(options["blind.big"])
    order = [s.seat for s in table.clockwise(dealer) if s.seat in dealt]
    if len(order) == 2:
        last = order.index(dealer) if dealer in order else 1
        at_small = last if dealer_is_small(table) else 1 - last
        return ((order[at_small], small), (order[1 - at_small], big))
    if is_dead(table) and turns.big:
        return ((turns.big, small if turns.big in dealt else 0), (_next_of(table, turns.big, dealt), big))
    return ((order[0], small), (order[1], big))


def killer(table: Table, dealt: Collection[int]) -> int:
    """The chair of the player who won two pots in a row and kills the next hand; 0 = none (ANTE-17)."""
    (person, pots), kills = table.lasting.run, table.options.get("blind.kill", "none") == "two"
    return next((s.seat for s in table.seats if kills and pots > 1 and s.person == person and s.seat in dealt), 0)


def deals_for_two(table: Table, dealt: Collection[int]) -> int | None:
    """The dealer of the first hand for two, chosen so that nobody posts the big blind twice running (ANTE-11).

    The big blind goes to the player who did not have it last. None in later hands of the two, who take turns, and
    where the host named the dealer.
    """
    turns = table.lasting.turns
    if len(dealt) != 2 or not turns.big or table.dealt_again or not posts_blinds(table.options):
        return None
    if turns.players == 2 and table.named is not None:
        return None
    had = next((s.seat for s in table.seats if s.name == turns.had and s.seat in dealt), None)
    if had is None and not (is_dead(table) and turns.players > 2):
        return None
    big = _next_of(table, turns.big if had is None else had, dealt)
    return next(seat for seat in dealt if (seat == big) != dealer_is_small(table))


def rests_at(table: Table, dealt: Collection[int]) -> int | None:
    """The chair of a dead button, where the last small blind was; None if there were no blinds (SEAT-05).

    If that chair is gone or already behind the small blind, it is the chair before the small blind's.
    """
    turns = table.lasting.turns
    if not turns.big or not posts_blinds(table.options):
        return None
    big = _next_of(table, turns.big, dealt)
    if table.has(turns.small) and turns.big in passed(turns.small, big):
        return turns.small
    return next(s.seat for s in reversed(table.clockwise(turns.big - 1)) if s.seat in dealt and s.seat != turns.big)


def dealer_is_small(table: Table) -> bool:
    """Whether the dealer posts the small blind when two play (C-34)."""
    return table.options.get("blind.heads_up", "dealer_is_small") == "dealer_is_small"


def is_dead(table: Table) -> bool:
    """Whether the button may rest on an empty chair, so that the big blind always goes to the next player (SEAT-05)."""
    return table.options.get("seat.dead") == "dead_button"


def passed(after: int, to: int) -> set[int]:
    """The chairs between these two, clockwise, without both; none if they are the same."""
    steps = (to - after) % MOST_SEATS
    return {(after + step - 1) % MOST_SEATS + 1 for step in range(1, steps)}


def _next_of(table: Table, after: int, dealt: Collection[int]) -> int:
    """The next player dealt in, clockwise from this chair."""
    return next(s.seat for s in table.clockwise(after) if s.seat in dealt)


# From hand to hand


def with_turns(table: Table, turns: Turns) -> Table:
    """The table with these turns of the blinds."""
    return table._replace(lasting=table.lasting._replace(turns=turns))


def corrected(table: Table) -> Table:
    """The table after its dealer was corrected; where blinds follow the deal, nobody misses one through this."""
    return with_turns(table, table.lasting.turns._replace(corrected=True)) if table.lasting.turns.big else table


def turns_after(table: Table, dealt: Collection[int], blinds: Chips, *, beside: bool = False) -> Turns:
    """The turns of the blinds after this deal, with missed blinds brought up to date (ANTE-12).

    A game without blinds starts them afresh, unless it is played `beside` the buck they count from (BUCK-03).
    """
    if not blinds:
        return table.lasting.turns if beside else table.lasting.turns.posted(0, 0, "", len(dealt), ())
    small, big = blinds[0][0], blinds[1][0]
    paid = {seat for seat, _chips, kind in table.owes if kind in POSTED} | {big}
    settled = [s.name for s in table.seats if s.seat in dealt and (s.seat in paid or s.due or len(dealt) == 2)]
    return table.lasting.turns.posted(small, big, table.name_of(big), len(dealt), tuple(settled))


def posted_instead(table: Table, blinds: Chips) -> Table:
    """The table after a ruling had other players post the blinds of this hand (R-BTN-02)."""
    small, big = blinds[0][0], blinds[1][0]
    return with_turns(table, table.lasting.turns._replace(small=small, big=big, had=table.name_of(big)))


def given_back(table: Table, seat: int) -> Table:
    """The table after a player took the blind back and sits out, which counts as missed (R-MIS-04, ANTE-12)."""
    kinds: tuple[Blind, ...] = (SMALL, BIG)
    for kind, (chair, due) in zip(kinds, table.hand.betting.blinds, strict=False):
        if chair == seat and due:
            return with_turns(table, table.lasting.turns.passed_by([(table.name_of(seat), kind)]))
    return table


# Missed blinds


def has_small(table: Table) -> bool:
    """Whether there is a small blind beside the big one (ANTE-15)."""
    return int(table.options.get("blind.small", 0)) > 0


def remembers(table: Table) -> bool:
    """Whether missed blinds are recorded (ANTE-12); evenings begun before that rule do not record them."""
    return posts_blinds(table.options) and table.options.get("blind.missed", "free") != "free"


def missed(table: Table, dealt: Collection[int], blinds: Chips) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats newly passed by the small and by the big blind of this deal, because they are not dealt in."""
    turns = table.lasting.turns
    if not blinds or not remembers(table) or (turns.corrected and not is_dead(table)):
        return (), ()
    small, big = blinds[0][0], blinds[1][0]
    at_small, at_big = (passed(turns.small, small) | {small}, passed(turns.big, big)) if turns.big else (set(), set())
    away = [s for s in table.seats if s.here != LEFT or s.stack + s.aside]  # others come back as newcomers
    out = [s for s in away if s.seat not in dealt and not is_new(table, s)]
    left = {s.seat: missed_behind(table, s, blinds) for s in out}
    by_small = [s for s in out if has_small(table) and (s.seat in at_small or SMALL in left[s.seat])]
    by_big = [s for s in out if s.seat in at_big or BIG in left[s.seat]]
    return (
        tuple([s.seat for s in by_small if (s.name, SMALL) not in turns.missed]),
        tuple([s.seat for s in by_big if (s.name, BIG) not in turns.missed]),
    )


def missed_behind(table: Table, seat: Seat, blinds: Chips) -> tuple[Blind, ...]:
    """The blinds missed at the chair this player left: both after the big one passed it, or only the small one."""
    turns = table.lasting.turns
    chair = dict(turns.left).get(seat.name)
    if chair is None or not blinds or not remembers(table) or (turns.corrected and not is_dead(table)):
        return ()
    small, big = blinds[0][0], blinds[1][0]
    both: tuple[Blind, ...] = (BIG, SMALL) if has_small(table) else (BIG,)
    if chair in passed(turns.big or small, big) | {big}:
        return both
    return both[1:] if chair in passed(turns.small or small, small) | {small} else ()


def left_behind(table: Table, chairs: Mapping[int, int]) -> tuple[int, ...]:
    """The chairs that people left and whose blinds will be missed, because the blinds now reach somebody else first.

    They are counted from the first chair left, so that two moves cost no more than one (ANTE-12, SEAT-08).
    """
    turns = table.lasting.turns
    if not turns.big or not posts_blinds(table.options):
        return ()
    there, firsts = {s.seat for s in table.seats if s.playing}, dict(turns.left)
    left = list[int]()
    for old, new in chairs.items():
        seat = table.seat(old)
        first = firsts.get(seat.name, old)
        later = _turn(turns, new) > _turn(turns, first)
        overtaken = (there - {old}) & (passed(first, new) | {new})
        if later and overtaken and not is_new(table, seat) and not has_missed(table, seat):
            left.append(old)
    return tuple(left)


def _turn(turns: Turns, chair: int) -> int:
    """The place of a chair in the order in which the blinds reach them; 0 = the small blind is next."""
    return (chair - turns.small - 1) % MOST_SEATS


def is_new(table: Table, seat: Seat) -> bool:
    """Whether this player joined a game with blinds and has not had the big blind yet (R-BTN-05)."""
    left = seat.name in dict(table.lasting.turns.left)
    return (seat.waits or seat.due) and not left and not has_missed(table, seat)


def has_missed(table: Table, seat: Seat) -> tuple[Blind, ...]:
    """The kinds of blinds this player has missed and not made good, big first (ANTE-12)."""
    turns = table.lasting.turns
    if not turns.missed or not remembers(table):
        return ()
    kinds: tuple[Blind, ...] = (BIG, SMALL)
    return tuple([kind for kind in kinds if (seat.name, kind) in turns.missed])
