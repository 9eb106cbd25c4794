"""The end of a hand: who shows, and pot by pot who wins (SHOW, POT-07, HL, DECL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from models.game.course import has_dummy, legs_to_win
from models.game.options import evening_of
from models.game.shares import Share, shares_of
from models.moves.event import Event, Names, TextKind, Told, after
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.play.antes import dealt_in
from models.play.dealing import ended, put_in
from models.play.halves import (
    HALVES,
    by_part,
    decided,
    may_carry,
    named_winners,
    parts_of,
    share_name,
    shares,
    ways,
    wins,
)
from models.play.noting import lows
from models.play.odd_chip import OddChip, by_suit, odd_stays, split_with_odd_chips
from models.play.openers import passed_in
from models.play.pots import open_pots, pot_name, pots, without_rivals
from models.play.purse import put_out, with_bounties_and_purse
from models.seats import buck
from models.table import books
from models.table.hand import Chips, Rows, Side, added
from models.table.lasting import Lasting, Won
from models.table.table import BETWEEN, DEAL, Table
from models.words.words import N_, _, in_parts, listed

OwnShares = tuple[tuple[str, tuple[int, ...]], ...]  # name of a share, and the seats that have it


# Events


@dataclass(frozen=True, slots=True)
class ShowdownBegan(Event):
    """The showdown began: the pots are fixed and wait for their winners."""

    says: ClassVar[str] = N_("Showdown")
    pots: tuple[tuple[int, tuple[int, ...]], ...]  # chips, seats

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(kind="showdown", pots=table.hand.pots._replace(cut=self.pots)))


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    """A pot was awarded."""

    pot: int  # index; 0 = main pot
    of: int  # number of pots
    chips: int
    shares: Chips
    left: int = 0  # odd chips that stay for the next hand
    low: tuple[int, ...] = ()  # winners of the low half
    alone: bool = False  # uncontested
    kept: bool = False  # nobody was left to win it, so it stays as a jackpot (DECL-08)
    parts: Annotated[OwnShares, TextKind.TEXT] = ()  # the table's own shares, with the winners of each (OTHER-26)
    halves: tuple[tuple[int, ...], ...] = ()  # winners of each part, in the order of `ways`; () if there is only one

    def apply(self, table: Table) -> Table:
        seats, pots = dict(self.shares), table.hand.pots.paid_out(self.shares)
        changed = tuple([s._replace(stack=s.stack + seats[s.seat]) if s.seat in seats else s for s in table.seats])
        pots = pots._replace(
            kept=pots.kept or self.kept,
            settled=(*pots.settled, self.pot),
            low=(*pots.low, *self._low_alone()),
            won_by=pots.won_by if self.alone else (*pots.won_by, (self.pot, tuple(seats))),
            sides=pots.sides if self.alone else (*pots.sides, self._sides(table)),
        )
        return table._replace(seats=changed).with_pots(pots)

    def instructs(self, told: Told, table: Table) -> Told:
        """Adds an uncontested side pot to the instructions, because it is returned like uncalled chips (POT-09)."""
        return told._replace(put=(*told.put, self)) if self.alone and self.pot else told

    def _sides(self, table: Table) -> Side:
        """The parts of this pot with their winners, from `halves`; in older facts from `parts` and `low`."""
        low = self._low_alone()
        high = tuple(seat for seat, _chips in self.shares if seat not in low)
        told = self.halves or tuple(seats for _name, seats in self.parts) or ((high, tuple(low)) if low else ())
        sizes = [share.part for share in shares_of(table.options)] or [Fraction(1)] * len(told)
        return tuple(zip(sizes, told, strict=False))

    def _low_alone(self) -> set[int]:
        """The winners of the low half, unless the same players won both."""
        winners, low = {seat for seat, _chips in self.shares}, set(self.low)
        return low if winners > low and not self.alone else set()

    def sentence(self, names: Names) -> str:
        pot = pot_name(self.pot, self.of)
        if self.kept:
            return _("Nobody wins %(pot)s: it stays as a jackpot", pot=pot)
        if self.shares and not self.chips:
            return _("%(name)s is the only one left, and %(pot)s is empty", name=names[self.shares[0][0]], pot=pot)
        if len(self.shares) == 1 and not self.parts:
            seat, chips = self.shares[0]
            return _("%(name)s wins %(pot)s: %(chips)s", name=names[seat], pot=pot, chips=chips)
        parts, rows = self.parts or self._halves(), {seat: f"{names[seat]} {chips}" for seat, chips in self.shares}
        if self.parts or not _no_winner_twice(parts):
            won = "; ".join(f"{_(name)}: {listed(names[seat] for seat in seats)}" for name, seats in parts if seats)
            text = _("%(pot)s is shared out (%(won)s): %(parts)s", pot=pot, won=won, parts=listed(rows.values()))
        else:
            text = _("%(pot)s is split: %(parts)s", pot=pot, parts=in_parts(parts, rows))
        if self.left:
            text += _(", %(n)s stays for the next hand", n=self.left)
        return text[:1].upper() + text[1:]

    def _halves(self) -> OwnShares:
        """The high and the low half with their winners; none if the pot went whole."""
        low = self._low_alone()
        high = tuple(seat for seat, _chips in self.shares if seat not in low)
        won = self.halves or ((high, tuple(low)) if low else ())
        return tuple(zip(HALVES["highlow"], won, strict=False))


def _no_winner_twice(parts: Sequence[tuple[str, Sequence[int]]]) -> bool:
    """Whether each player named won only one of these parts."""
    seats = [seat for _name, won in parts for seat in won]
    return len(seats) == len(set(seats))


@dataclass(frozen=True, slots=True)
class SidePotTaken(PotWon):
    """The last player in a side pot took it, while the others play for the rest (POT-09)."""

    def apply(self, table: Table) -> Table:
        seat, chips = self.shares[0]
        return table.paying(seat, chips).with_pots(table.hand.pots.paid_out(self.shares)._replace(taken=chips))

    def sentence(self, names: Names) -> str:
        pot = pot_name(self.pot, self.of)
        return _("%(name)s takes %(chips)s from %(pot)s", name=names[self.shares[0][0]], chips=self.chips, pot=pot)


def taken(table: Table) -> list[Event]:
    """The event taking a side pot whose last rival is gone (POT-09)."""
    if (found := without_rivals(table)) is None:
        return []
    at, pot = found
    return [SidePotTaken(at, at + 1, pot.chips, ((pot.seats[0], pot.chips),), alone=True)]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """The hand ended with every pot paid out: chips in = chips out."""

    says: ClassVar[str] = ""  # the awards have the sentences
    jackpot: bool = False  # chips stay in the middle, to be played for in the same game
    matched: bool = False  # they are matched pots: no ante until they are won (OTHER-16)
    standing: Rows = ()  # pots nobody could win, with the seats that play for each; missing in old facts
    same_deals: bool = False  # the dealer of this hand deals again (DECL-08)

    def apply(self, table: Table) -> Table:
        chips = sum(won for _seat, won in table.hand.pots.won)
        theirs = dict(table.hand.pots.matched) if self.matched else {}  # whose chips go back, if they do (LAST-04)
        knocked = [(winner, seat.name) for seat, winners in put_out(table) for winner in winners]
        over = ended(buck.stays(table, self.same_deals), theirs)
        return over._replace(
            last_hand=over.last_hand and replace(over.last_hand, parts=_parts(table)),
            phase=DEAL if self.jackpot else BETWEEN,
            named=table.dealer if self.same_deals else table.named,
            passes=int(self.jackpot),
            matched=self.matched,
            stayed=0,
            standing=self.standing or self._kept(table),
            forfeited=table.pot if self.jackpot else 0,
            lasting=_with_tokens(table, _shown(table))
            .won(table.hand.number, chips, 0 if self.jackpot else table.passes)
            ._replace(run=_in_a_row(table)),
            bank=table.bank.lost_all(_out(table)).puts_out(table.hand.number, knocked),
        )

    def _kept(self, table: Table) -> Rows:
        """The carried pot of an old fact, as one pot for everybody dealt in."""
        return ((table.pot, dealt_in(table)),) if self.jackpot and not self.matched else ()


def _in_a_row(table: Table) -> tuple[int, int]:
    """The person who won the main pot alone, and how many in a row; a tie leaves one to the winner before (ANTE-17)."""
    people, (before, number) = set(_people(table, _main_winners(table))), table.lasting.run
    if not people or table.options.get("blind.kill", "none") == "none":
        return before, number
    if number and before in people:
        return before, number + 1 if len(people) == 1 else 1
    return (people.pop(), 1) if len(people) == 1 else (0, 0)


def _main_winners(table: Table) -> tuple[int, ...]:
    """The seats that won the main pot, or all there was; empty if nobody won anything."""
    pots, needed = table.hand.pots, legs_to_win(table.options)
    alone = tuple(s.seat for s in table.live if s.seat in dict(pots.won) and s.legs >= needed)
    return next((seats for pot, seats in pots.won_by if pot == 0), alone)


def _people(table: Table, seats: Iterable[int]) -> list[int]:
    return [table.seat(seat).person for seat in seats]


def _with_tokens(table: Table, lasting: Lasting) -> Lasting:
    """The records with a token for everybody who won the hand, or lost the showdown, as the house says (OTHER-38)."""
    given, winners = evening_of(lasting.keys)["evening.tokens"], _main_winners(table)
    if given == "none" or not winners:
        return lasting
    won = {seat for seat, chips in table.hand.pots.won if chips}
    shown = [s.seat for s in table.live if table.hand.pots.won_by or s.seat in table.hand.pots.compared]
    lost = [seat for seat in shown if seat not in won]
    return lasting.with_tokens(_people(table, winners if given == "won" else lost))


def _parts(table: Table) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Each part of the pots with the persons who won it; none if pots have no parts."""
    names = [share.name for _key, share in shares(table)] or [*ways(table)]
    sides = [side for side in table.hand.pots.sides if len(side) == len(names) > 1]
    won = [{seat for side in sides for seat in side[at][1]} for at in range(len(names))]
    rows = zip(names, won, strict=True)
    return tuple([(name, tuple([s.person for s in table.seats if s.seat in seats])) for name, seats in rows if seats])


def _out(table: Table) -> list[tuple[str, int, int]]:
    """Name, hand and chips before it of everybody who lost their last chips in this hand."""
    paid = dict(put_in(table))
    return [(s.name, table.hand.number, paid[s.seat]) for s in table.seats if s.seat in paid and not s.stack]


def _shown(table: Table) -> Lasting:
    """Records who won the showdown, so that the hand can be noted (STORY-01)."""
    winners = sorted({seat for _pot, seats in table.hand.pots.won_by for seat in seats})
    if not winners:
        return table.lasting
    people, played_for = tuple([(seat, table.seat(seat).person) for seat in winners]), wins(table)
    lows_only = [seat for seat, side in table.hand.declaration.declared if side == "low" and seat in winners]
    low = tuple(winners) if played_for == "low" else tuple(sorted({*table.hand.pots.low, *lows_only}))
    shared = [seats for _pot, seats in table.hand.pots.won_by if len(seats) > 1]
    ties = tuple(seats for seats in shared if played_for != "highlow" or set(seats) <= set(lows_only))
    won = Won(table.hand.number, played_for, people, low, lows(table.options) if played_for != "high" else (), ties)
    return table.lasting._replace(shown=(*table.lasting.shown, won))


# Showing


def show_first(table: Table) -> int | None:
    """The seat that shows first: the last aggressor of the last round, else the first to act (SHOW-02, SHOW-03)."""
    hand = table.hand
    if not table.contested:
        return None
    lead = hand.betting.aggressor
    if table.options.get("show.first") == "last_raise_of_hand" and hand.betting.last_raiser is not None:
        lead = hand.betting.last_raiser
    lead = hand.betting.first if lead is None else lead
    return next(s.seat for s in table.clockwise(hand.dealer if lead is None else lead - 1) if s.live)


def show_order(table: Table) -> list[int]:
    """Seats still in, in the order in which they show (SHOW-04)."""
    lead = show_first(table)
    if lead is None:
        return []
    return [s.seat for s in table.clockwise(lead - 1) if s.live]


def shows_next(table: Table) -> list[int]:
    """Seats that have to show for the pot due, in order, without those that have shown (SHOW-04, POT-07)."""
    pot = due(table)
    if pot is None:
        return []
    cut = table.hand.pots.cut
    seen = {seat for index, winners_of in table.hand.pots.won_by if index < len(cut) for seat in cut[index][1]}
    return [seat for seat in show_order(table) if seat in pot[2] and seat not in seen]


def all_face_up(table: Table) -> bool:
    """Whether all hands are open: somebody is all-in, no more betting is possible, no pot won yet (SHOW-08)."""
    won = dict(table.hand.pots.won)
    able = sum(1 for s in table.live if s.buys or s.stack > won.get(s.seat, 0))
    return bool(table.options.get("show.all_in_face_up", True)) and able < 2 and table.contested


# Winning


def uncontested(table: Table) -> list[Event]:
    """Events when everybody else has folded: all pots are awarded without a question (POT-01)."""
    winner = table.live[0].seat
    won = PotWon(0, 1, table.pot, ((winner, table.pot),), alone=True)
    return with_bounties_and_purse(table, [won, HandEnded()])


def taken_by(table: Table, winner: int) -> list[Event]:
    """The events ending a hand in which this player gets the whole pot, even if short (OTHER-15, OTHER-42)."""
    won = [PotWon(0, 1, table.pot, ((winner, table.pot),), alone=True)] if table.pot else []
    return with_bounties_and_purse(table, [*won, HandEnded()])


def begin(table: Table) -> ShowdownBegan:
    """The event beginning the showdown."""
    return ShowdownBegan(tuple([(pot.chips, pot.seats) for pot in pots(table)]))


def due(table: Table) -> tuple[int, int, tuple[int, ...]] | None:
    """The pot to award next, newest first: index, chips, seats (POT-07)."""
    waiting = open_pots(table)
    if not waiting:
        return None
    index, pot = waiting[-1]
    return index, pot.chips, pot.seats


def due_now(table: Table) -> tuple[int, int, tuple[int, ...]] | None:
    """The pot to award next, during the showdown; None otherwise."""
    return due(table) if table.hand.is_showing else None


def offers(table: Table) -> list[Offer]:
    """Offers to award the pots that wait for winners."""
    if not table.hand.is_showing:
        return []
    offer = Offer(move="award", asks=["pots"])
    return [Offer(**offer, to_win=needed) if (needed := to_win(table)) else offer]


def to_win(table: Table) -> str:
    """The hand needed to win a showdown, of OPENERS, mostly trips; "" if any hand wins (JACK-17, OTHER-30)."""
    if table.hand.jackpot.last or wins(table) == "low":
        return ""  # not in the last deal of the evening, nor in a hand turned to low (LAST-04, JACK-24)
    asked = str(table.options.get("other.win_needs", table.options.get("jack.to_win", "off")))
    return "" if asked == "off" else asked


def may_stay(table: Table) -> list[int]:
    """Contested pots that stay if nobody qualifies; none once one of them has been won (JACK-17)."""
    if not to_win(table) or table.hand.pots.won_by:
        return []
    return [i for i, pot in open_pots(table) if len(pot.seats) > 1]


def award(table: Table, fields: Fields) -> list[Event]:
    """Decides `award`: winners of one or more contested pots, newest first; all or nothing (SHOW-06, POT-07, TIE)."""
    if table.hand.is_proving:
        raise refuse("openers-first", name=table.name_of(table.hand.jackpot.opener or 0))
    if not table.hand.is_showing:
        raise refuse("not-now", rule="SHOW-01")
    verdicts = fields.get("pots")
    if not isinstance(verdicts, list) or not verdicts or not all(isinstance(row, dict) for row in verdicts):
        raise refuse("no-winner")
    if to_win(table) and any(verdict.get("carry") for verdict in verdicts):
        return _stay(table, verdicts)
    return _pot_by_pot(table, verdicts)


def _pot_by_pot(table: Table, verdicts: list[Fields]) -> list[Event]:
    """The awards in order; pots with a single player are awarded in between, those after the last follow later."""
    events = _awards(table, verdicts[0])
    if len(verdicts) == 1:
        return events
    table = after(table, events)
    lone = alone(table)
    return [*events, *lone, *_pot_by_pot(after(table, lone), verdicts[1:])]


def _stay(table: Table, verdicts: list[Fields]) -> list[Event]:
    """The event when nobody qualifies to win: either all contested pots stay, or none (JACK-17)."""
    named = [verdict.get("pot") for verdict in verdicts if verdict.get("carry") is True]
    if len(named) < len(verdicts) or not named or sorted(map(str, named)) != sorted(map(str, may_stay(table))):
        raise refuse("carry-all")
    return [passed_in(table, opened=True)]


def alone(table: Table) -> list[Event]:
    """Events awarding pots with a single player, without a question, if there is no other hand to beat (OTHER-29)."""
    events: list[Event] = []
    while (pot := due(table)) and len(pot[2]) == 1 and not has_dummy(table.options, len(table.live)):
        events.append(PotWon(pot[0], len(pots(table)), pot[1], ((pot[2][0], pot[1]),), alone=True))
        table = events[-1].apply(table)
    return events


def _awards(table: Table, verdict: Fields) -> list[Event]:
    """The award of this pot, preceded by newer ones whose halves were uncontested."""
    index, count = verdict.get("pot"), len(pots(table))
    if type(index) is not int or not 0 <= index < count or index in table.hand.pots.settled:
        raise refuse("no-such-pot")
    events: list[Event] = []
    while (pot := due(table)) and pot[0] != index:
        if not decided(table, pot[2]):
            raise refuse("newest-first")
        events.append(paid_by(table, {}))
        table = events[-1].apply(table)
    return [*events, paid_by(table, verdict)]


def paid_by(table: Table, verdict: Fields) -> PotWon:
    """The award of the pot due by this verdict (SHOW-06, TIE)."""
    at, chips, seats = due(table) or (0, 0, ())
    if verdict.get("carry"):
        return _carried(table, at, chips, seats)
    winners = named_winners(table, verdict, seats)
    shares, left = shared_out(table, chips, winners, verdict, shares_of(table.options))
    own = _own_shares(table, winners)
    low = tuple(winners.get("low", ())) if len(winners) == 2 and not own else ()
    halves = by_part(table, winners)
    return PotWon(at, len(pots(table)), chips, shares, left, low, parts=own, halves=halves)


def shared_out(
    table: Table, chips: int, winners: Mapping[str, Sequence[int]], verdict: Fields | None, own: Sequence[Share] = ()
) -> tuple[Chips, int]:
    """Chips of each winner, and odd chips that stay; without a verdict odd chips go in the order of the names."""
    rows, left = Chips(), 0
    for half, part in parts_of(chips, winners, own).items():
        more, stays = tuple(books.shares(part, winners[half]).items()), 0
        if verdict is not None:
            more, stays = split_with_odd_chips(table, half, part, winners[half], verdict)
        rows, left = added(rows, more), left + stays
    return rows, left


def _own_shares(table: Table, winners: Mapping[str, Sequence[int]]) -> OwnShares:
    """Each of the table's own shares, with its winners (OTHER-26)."""
    named = ((share_name(table, half), tuple(seats)) for half, seats in winners.items() if seats)
    return tuple((name, seats) for name, seats in named if name)


def _carried(table: Table, at: int, chips: int, seats: tuple[int, ...]) -> PotWon:
    """The award of a pot without a winner, because players went both ways and failed (DECL-08)."""
    if not may_carry(table, seats):
        raise refuse("no-carry")
    return PotWon(at, len(pots(table)), chips, (), chips, kept=True)


def suit_asked(table: Table, verdict: Fields) -> OddChip | None:
    """The odd chip of the pot due that waits for a card by suit; None if there is none (TIE-03)."""
    pot = due(table)
    if pot is None or not by_suit(table) or odd_stays(table):
        return None
    try:
        winners = named_winners(table, verdict, pot[2])
    except Refused:
        return None  # the rules refuse it, so no question
    parts = parts_of(pot[1], winners, shares_of(table.options))
    for half, part in parts.items():
        named, odd = verdict.get(f"odd_{half}"), part % len(winners[half])
        given = len(named) if isinstance(named, list) else 0
        if odd > given:
            return OddChip(half, given + 1, odd, len(parts) > 1, len(pots(table)))
    return None


MOVES = (
    Move(
        name="award",
        about="Pots go to their winners",
        fields=(Field("pots", Kind.WINNERS),),
        when=("showdown",),
        plays=True,
        offers=offers,
        decide=award,
    ),
)
