"""Events of a betting round: check, fold, call, bet, raise, complete; beginning and end of the round (BET).

`betting` has the rules about who may cause them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event, FreeText, Handling, Names, Told
from models.table.hand import Betting
from models.table.places import Orders, laid_down
from models.table.table import FOLDED, Seat, Table
from models.words.words import N_, _, ngettext

ABOUT = {  # each move of a betting round, described for programmers
    "fold": "Folds",
    "check": "Checks",
    "call": "Calls",
    "bring-in": "Posts the bring-in",
    "open-short": "Opens the jackpot, all-in for the ante",
    "bet": "Bets, up to a new total of the round",
    "raise": "Raises, up to a new total of the round",
    "complete": "Completes the bring-in to a full bet",
}


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A player checked."""

    says: ClassVar[str] = N_("%(name)s checks")
    seat: int

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        betting = hand.betting
        return table.with_both(
            seat._replace(acted=True, faced=betting.bet, checked=True),
            hand._replace(betting=betting.acted(self.seat).freed(self.seat)),
        )


@dataclass(frozen=True, slots=True)
class LaidDown(Handling):
    """A hand is out, and its cards lie before the player: folded, or dead by a ruling."""

    is_base: ClassVar[bool] = True
    seat: int

    def orders(self, table: Table) -> Orders:
        return laid_down(table.hand.cards.places, self.seat)


@dataclass(frozen=True, slots=True)
class Folded(LaidDown):
    """A player folded; the chips stay in (BET-08)."""

    left: bool = False  # folded automatically, because the player had left

    def apply(self, table: Table) -> Table:
        hand = table.hand
        hand = hand._replace(
            betting=hand.betting.acted(self.seat),
            cards=hand.cards.after(self.orders(table)).done_with(self.seat),
            draw=hand.draw.settled(),
        )
        return table.with_both(table.seat(self.seat)._replace(state=FOLDED), hand)

    def sentence(self, names: Names) -> str:
        if self.left:
            return _("%(name)s has left and folds", name=names[self.seat])
        return _("%(name)s folds", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player called: matched the highest total of the round, or went all-in for less."""

    seat: int
    chips: int  # put in by this call, not the whole bet
    all_in: bool = False

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        betting = hand.betting
        return table.with_both(
            seat.puts(self.chips)._replace(acted=True, faced=betting.bet),
            hand._replace(betting=betting.acted(self.seat).freed(self.seat)),
        )

    def sentence(self, names: Names) -> str:
        if self.all_in:
            return _("%(name)s is all-in for %(chips)s", name=names[self.seat], chips=self.chips)
        return _("%(name)s calls %(chips)s", name=names[self.seat], chips=self.chips)


@dataclass(frozen=True, slots=True)
class _Wager(Event):
    """Chips beyond the highest total: shared by Bet, Raised and Completed."""

    says_all_in: ClassVar[str]
    seat: int
    to: int  # total of this round
    chips: int  # chips put in by this tap
    full: bool = True  # a full bet or raise, after which everybody may raise again
    size: int = 0  # size of a full bet or raise from now on, if this was one
    counts: bool = False  # uses up a raise of the cap
    caps: bool = False  # was the last raise of the cap
    all_in: bool = False
    dear: bool = False  # the one dearer bet of this player's hand (BET-31)

    def apply(self, table: Table) -> Table:
        hand = table.hand
        betting, jackpot = self._betting(hand.betting), hand.jackpot
        if jackpot.opener is None and not betting.round:
            jackpot = jackpot._replace(opener=self.seat)
        seat, full = table.seat(self.seat), self.full
        mine = seat.puts(self.chips)._replace(acted=True, faced=self.to, dear=seat.dear or self.dear)
        seats = [
            mine if s.seat == mine.seat else s._replace(acted=False) if full and s.acted else s for s in table.seats
        ]
        return table._replace(seats=tuple(seats), hand=hand._replace(betting=betting, jackpot=jackpot))

    def _betting(self, betting: Betting) -> Betting:
        bet, wagers = max(betting.bet, self.to), betting.wagers + 1
        betting = betting.acted(self.seat).freed(self.seat)
        if not self.full:  # a short all-in opens the round, but is no raise (DRAW-14, SHOW-02)
            aggressor = self.seat if isinstance(self, Bet) else betting.aggressor
            return betting._replace(bet=bet, wagers=wagers, aggressor=aggressor)
        return betting._replace(
            bet=bet,
            wagers=wagers,
            raises=betting.raises + self.counts,
            base=self.to,
            last_full=self.size,
            opened=True,
            bring_in=0,
            aggressor=self.seat,
            capped=betting.capped or self.caps,
            last_raiser=self.seat if isinstance(self, Raised) else betting.last_raiser,
        )

    def sentence(self, names: Names) -> str:
        return _(self.says_all_in if self.all_in else self.says, name=names[self.seat], to=self.to)


class Bet(_Wager):
    """A player made the first bet of a round."""

    __slots__ = ()
    says: ClassVar[str] = N_("%(name)s bets %(to)s")
    says_all_in: ClassVar[str] = N_("%(name)s is all-in with a bet of %(to)s")


class Raised(_Wager):
    """A player raised the highest total."""

    __slots__ = ()
    says: ClassVar[str] = N_("%(name)s raises to %(to)s")
    says_all_in: ClassVar[str] = N_("%(name)s is all-in, raising to %(to)s")


class Completed(_Wager):
    """A player completed a bring-in or a short all-in to a full bet (STUD-12, BET-22)."""

    __slots__ = ()
    says: ClassVar[str] = N_("%(name)s completes to %(to)s")
    says_all_in: ClassVar[str] = N_("%(name)s is all-in for %(to)s")


@dataclass(frozen=True, slots=True)
class Straddled(Event):
    """The player after the big blind or a straddle bet more in the dark, as a raise, and acts last (ANTE-14)."""

    says: ClassVar[str] = N_("%(name)s straddles for %(chips)s")
    seat: int
    chips: int  # usually twice the big blind

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        betting = hand.betting._replace(
            bet=self.chips,
            base=self.chips,
            last_full=self.chips - hand.betting.bet,
            raises=hand.betting.raises + 1,
            wagers=hand.betting.wagers + 1,
            last=self.seat,
            aggressor=self.seat,
            last_raiser=self.seat,
            straddler=self.seat,
        )
        return table.with_both(seat.puts(self.chips), hand._replace(betting=betting))


@dataclass(frozen=True, slots=True)
class OpenedShort(Event):
    """A player all-in for the ante opened; a call costs the smallest opening bet, checking is over (R-OPEN-12)."""

    says: ClassVar[str] = N_("%(name)s has opened with the ante")
    seat: int
    chips: int  # the smallest opening bet
    in_turn: bool = False  # asked before the deal was passed in (JACK-25)

    def apply(self, table: Table) -> Table:
        hand = table.hand
        betting = hand.betting._replace(
            bet=self.chips, base=self.chips, last_full=self.chips, wagers=1, opened=True, aggressor=self.seat
        )
        betting = betting.acted(self.seat) if self.in_turn else betting
        seats = tuple(s._replace(acted=s.seat == self.seat, checked=False) for s in table.seats)
        hand = hand._replace(betting=betting, jackpot=hand.jackpot._replace(opener=self.seat))
        return table._replace(seats=seats, hand=hand)


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A betting round began; with blinds the big blind is the opening bet (ANTE-05, BET-21)."""

    stage: int
    round: int
    first: int
    began: int  # players able to bet
    bet: int = 0  # the big blind
    aggressor: int | None = None
    forced: int = 0  # the bring-in
    stands_in: bool = False  # the starting player stands in for an all-in board, and may fold instead (R-STUD-16)
    must_bet: bool = False
    done: tuple[int, ...] = ()  # seats that count as having acted: a big blind without its option (ANTE-06)
    called: FreeText = ""  # its name, if it does not go by its number (OTHER-33)

    def apply(self, table: Table) -> Table:
        hand = table.hand
        seats = tuple([_fresh(seat, self.bet, seat.seat in self.done) for seat in table.seats])
        betting = hand.betting._replace(
            round=self.round,
            bet=self.bet,
            base=self.bet,
            last_full=self.bet,
            raises=0,
            wagers=0,
            opened=self.bet > 0,
            capped=False,
            able=self.began,
            began=len(table.live),
            first=self.first,
            last=None,
            actors=(),
            aggressor=self.aggressor,
            aggressor_before=hand.betting.aggressor,
            must_bet=self.must_bet,
            bring_in=self.forced,
            stands_in=self.stands_in,
            light=(),
        )
        jackpot = hand.jackpot
        if self.bet:
            jackpot = jackpot._replace(opener=self.aggressor)
        stud = hand.stud._replace(bought_up=False)
        hand = hand._replace(stage=self.stage, kind="bet", betting=betting, jackpot=jackpot, stud=stud)
        return table._replace(seats=seats, hand=hand)

    def sentence(self, names: Names) -> str:
        if self.called:
            called = _(self.called)
            return _("%(round)s: %(name)s begins", round=called[:1].upper() + called[1:], name=names[self.first])
        return _("Betting round %(n)s: %(name)s begins", n=self.round + 1, name=names[self.first])


def _fresh(seat: Seat, blind: int, done: bool) -> Seat:
    """The seat before a round: it has not acted (unless it has no option left) and keeps a posted blind."""
    kept = seat.bet if blind else 0
    if done:
        return seat._replace(acted=True, faced=blind, bet=kept)
    return seat._replace(acted=False, checked=False, bet=kept)


def _back(chips: int, name: str) -> str:
    """Uncalled chips in words: one chip goes back, seven go back."""
    return ngettext("%(n)s not called, back to %(name)s", "%(n)s not called, back to %(name)s", chips, name=name)


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A betting round ended: uncalled chips went back, bets into the pot (BET-12, POT-03)."""

    returned: tuple[tuple[int, int], ...] = ()  # seat, chips

    def apply(self, table: Table) -> Table:
        back = dict(self.returned)
        seats = tuple([s.puts(-back.get(s.seat, 0))._replace(bet=0) if s.bet else s for s in table.seats])
        hand = table.hand._replace(
            kind="swept", betting=table.hand.betting._replace(bet=0, base=0, returned=self.returned)
        )
        return table._replace(seats=seats, hand=hand)

    def instructs(self, told: Told, table: Table) -> Told:
        return told._replace(back=self.returned)

    def sentence(self, names: Names) -> str:
        return ", ".join(_back(chips, names[seat]) for seat, chips in self.returned)
