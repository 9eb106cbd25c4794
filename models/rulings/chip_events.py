"""Events of rulings that move chips: corrected, paid in, paid back, owed, passed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Annotated, ClassVar

from models.moves.event import Code, Event, Names, TextKind
from models.play.actions import LaidDown
from models.seats.blinds import given_back, posted_instead
from models.seats.newcomers import KINDS
from models.table.hand import Chips, Hand, added
from models.table.prepared import Raw
from models.table.table import BETWEEN, DEAD, Seat, Table
from models.words.words import N_, _, filled, grouped, listed

SAME_NAME = ("bet", "base", "last_full", "raises", "wagers", "opened", "capped", "aggressor")
LEVEL: Mapping[str, str] = {key: key for key in SAME_NAME} | {"forced": "bring_in", "raiser": "last_raiser"}


def level_of(hand: Hand) -> dict[str, object]:
    """The height of the betting round as stored in an event, under the keys of LEVEL."""
    level = {key: getattr(hand.betting, field) for key, field in LEVEL.items()}
    return level | {"opener": hand.jackpot.opener}


def at_level(hand: Hand, level: Raw) -> Hand:
    """The hand with its round at the height stored in an event; missing keys stay as they are."""
    fields: Raw = {field: level[key] for key, field in {**LEVEL, "last": "last"}.items() if key in level}
    opener = level.get("opener", hand.jackpot.opener)
    return hand._replace(betting=hand.betting._replace(**fields), jackpot=hand.jackpot._replace(opener=opener))


def unacted(table: Table, seat: int) -> Table:
    """The table without this player's newest action of the round, which was taken back."""
    betting = table.hand.betting
    at = max(i for i, actor in enumerate(betting.actors) if actor == seat)
    actors = betting.actors[:at] + betting.actors[at + 1 :]
    return table.with_betting(betting._replace(acts=betting.acts - 1, actors=actors))


@dataclass(frozen=True, slots=True)
class BetsCorrected(Event):
    """Bets of this round were corrected."""

    _: KW_ONLY
    totals: Chips  # seat, new total of the round
    acted: tuple[int, ...]  # seats that have acted, afterwards
    hand: Annotated[Mapping[str, object], TextKind.CODE]  # height of the round, afterwards
    undone: int | None = None  # seat whose action is taken back and no longer counts (MIS-09)

    def apply(self, table: Table) -> Table:
        totals, acted = dict(self.totals), self.acted
        seats = tuple(
            seat.puts(totals.get(seat.seat, seat.bet) - seat.bet)._replace(acted=seat.seat in acted)
            for seat in table.seats
        )
        after = table._replace(seats=seats, hand=at_level(table.hand, self.hand))
        return after if self.undone is None else self._without_it(table, after, self.undone)

    def _without_it(self, table: Table, after: Table, at: int) -> Table:
        """The table with one action fewer; one that put in no chips was a check, which no longer counts."""
        seat = after.seat(at)
        if seat.bet == table.seat(at).bet:
            after = after.with_seat(seat._replace(checked=False))
        return unacted(after, at)

    def sentence(self, names: Names) -> str:
        parts = [f"{names[seat]} {total}" for seat, total in self.totals if seat in names]
        return _("Bets corrected: %(parts)s", parts=listed(parts)) if parts else ""


@dataclass(frozen=True, slots=True)
class UncalledBack(BetsCorrected):
    """The uncalled part of a bet went back, and the round is only as high as was called (R-BET-31, R-BET-40)."""

    seat: int
    chips: int

    def sentence(self, names: Names) -> str:
        return _("%(name)s gets %(chips)s back", chips=self.chips, name=names[self.seat])


@dataclass(frozen=True, slots=True)
class PaidIn(Event):
    """A ruling had chips paid from a stack into the pot."""

    seat: int
    chips: int
    kind: Code  # ante, blind, bet, dead, fee, fine

    def apply(self, table: Table) -> Table:
        seat, hand = table.seat(self.seat), table.hand
        mine = seat._replace(stack=seat.stack - self.chips)
        if table.over:
            return table.with_seat(mine)._replace(carried=table.carried + self.chips)
        if self.kind == "ante":
            return _with_ante(table, mine._replace(paid=seat.paid + self.chips), self.chips)
        if self.kind in ("bet", "blind") and hand.is_betting:
            bet = max(hand.betting.bet, seat.bet + self.chips)
            return table.with_both(seat.puts(self.chips), hand._replace(betting=hand.betting._replace(bet=bet)))
        return table.with_fee(self.seat, self.chips, tuple(s.seat for s in table.live))

    def sentence(self, names: Names) -> str:
        what = _(KINDS[self.kind])
        return _("%(name)s pays %(chips)s: %(what)s", name=names[self.seat], chips=self.chips, what=what)


@dataclass(frozen=True, slots=True)
class BlindsMoved(Event):
    """Other players have the blinds of this deal, and the action starts again (R-BTN-02)."""

    blinds: Chips  # seat, chips due: small blind, then big blind
    first: int | None

    def apply(self, table: Table) -> Table:
        big, due = self.blinds[1]
        hand = table.hand
        betting = hand.betting._replace(
            blinds=self.blinds,
            first=self.first,
            last=None,
            bet=due,
            base=due,
            last_full=due,
            opened=True,
            aggressor=big,
        )
        seats = tuple(s._replace(acted=False, checked=False) for s in table.seats)
        table = posted_instead(table, self.blinds)
        hand = hand._replace(betting=betting, jackpot=hand.jackpot._replace(opener=big))
        return table._replace(seats=seats, hand=hand)

    def sentence(self, names: Names) -> str:
        owners = listed(names[seat] for seat, _due in self.blinds if seat in names)
        return _("The blinds are %(names)s’s", names=owners)


@dataclass(frozen=True, slots=True)
class PaidBack(Event):
    """A ruling had chips of this hand paid back to a stack."""

    says: ClassVar[str] = N_("%(name)s gets %(chips)s back")
    seat: int
    chips: int
    ante: bool = False
    front: bool = False  # chips in front of the player; otherwise those in the pot first

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        paid = seat.paid - self.chips
        mine = seat._replace(stack=seat.stack + self.chips, paid=paid)
        if self.ante:
            return _with_ante(table, mine, -self.chips)
        return table.with_seat(mine._replace(bet=seat.bet - self.chips if self.front else min(seat.bet, paid)))


@dataclass(frozen=True, slots=True)
class SatOut(LaidDown):
    """A player is out of this hand, with ante or blind back (R-MIS-04, R-STUD-03)."""

    says: ClassVar[str] = N_("%(name)s is out of this hand and gets %(chips)s back")
    chips: int
    ante: bool = False
    why: Code = ""  # ID of the ruling

    def apply(self, table: Table) -> Table:
        table = PaidBack(self.seat, self.chips, self.ante, not self.ante).apply(self.carried_out(table))
        table = given_back(table, self.seat)
        return table.dropped(self.seat, DEAD)


def _with_ante(table: Table, seat: Seat, more: int) -> Table:
    """The table with this seat and its ante changed by this many chips."""
    hand, antes = table.hand, dict(table.hand.pots.antes)
    antes[seat.seat] = max(0, antes.get(seat.seat, 0) + more)
    return table.with_both(seat, hand._replace(pots=hand.pots._replace(antes=tuple(sorted(antes.items())))))


@dataclass(frozen=True, slots=True)
class PlayedLight(Event):
    """Owed chips count as put in, for the call and for who can win which pot (R-CHIP-09)."""

    says: ClassVar[str] = ""
    seat: int
    chips: int
    calls: bool = False  # it was this player's turn, and the call is settled

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)._replace(buys=False)  # plays on without chips (CHIP-09)
        betting, pots = hand.betting, hand.pots
        betting = betting._replace(light=added(betting.light, [(self.seat, self.chips)]))
        if self.calls:
            seat = seat._replace(acted=True, faced=betting.bet)
            betting = betting.acted(self.seat).freed(self.seat)
        pots = pots._replace(light=added(pots.light, [(self.seat, self.chips)]))
        return table.with_both(seat, hand._replace(betting=betting, pots=pots))


@dataclass(frozen=True, slots=True)
class PotMoved(Event):
    """Chips went from one player to another."""

    seat: int
    to: int
    chips: int
    won: bool = False  # chips won in this hand, so their winner changes, too

    def apply(self, table: Table) -> Table:
        table = table.paying(self.seat, -self.chips).paying(self.to, self.chips)
        return self._won(table) if self.won else table

    def _won(self, table: Table) -> Table:
        """The table with the winners changed, so that no second correction is possible and the recap is right."""
        won = dict(added(table.hand.pots.won, ((self.seat, -self.chips), (self.to, self.chips))))
        now = tuple((seat, chips) for seat, chips in won.items() if chips)
        table = table.with_pots(table.hand.pots._replace(won=now))
        if not (table.over and table.last_hand):
            return table
        giver, hand, (deal, person, fed) = table.seat(self.seat), table.hand.number, table.bank.fed or (0, 0, 0)
        whole = won[self.seat] <= (fed if (deal, person) == (table.deals, giver.person) else 0)
        broke = whole and not giver.stack and not giver.aside
        bank = table.bank.won_instead(hand, giver.name, table.name_of(self.to), whole=whole, broke=broke)
        if broke:
            bank = bank.lost_all([(giver.name, hand, dict(table.hand.pots.spent).get(self.seat, 0))])
        return table._replace(last_hand=replace(table.last_hand, won=now), bank=bank)

    def sentence(self, names: Names) -> str:
        return _("%(to)s gets %(chips)s from %(name)s", chips=self.chips, name=names[self.seat], to=names[self.to])


@dataclass(frozen=True, slots=True)
class MatchedAnew(Event):
    """After a change of winners, other players match the pot, and earlier matches go back (OTHER-16)."""

    amounts: Chips

    def apply(self, table: Table) -> Table:
        pots, before, new = table.hand.pots, dict(table.hand.pots.matched), dict(self.amounts)
        more = {seat: new.get(seat, 0) - before.get(seat, 0) for seat in {*before, *new}}
        seats = tuple(
            s._replace(stack=s.stack - more[s.seat], staked=s.staked + more[s.seat]) if s.seat in more else s
            for s in table.seats
        )
        fees = (*(row for row in pots.fees if row not in pots.matched), *self.amounts)
        pots = pots._replace(matched=self.amounts, fees=fees, spent=added(pots.spent, more.items()))
        return self._carried(table._replace(seats=seats).with_pots(pots), sum(more.values()))

    def _carried(self, table: Table, more: int) -> Table:
        """The table with the carried chips changed; with none left the next deal is an ordinary one."""
        last, rest = table.last_hand, table.carried + more
        if last is not None:
            last = replace(last, chips_in=last.chips_in + more, carried=rest)
        table = table._replace(carried=rest, forfeited=table.forfeited + more, last_hand=last)
        return table if rest else table._replace(phase=BETWEEN, passes=0, matched=False, standing=(), forfeited=0)

    def sentence(self, names: Names) -> str:
        paid = [f"{names[seat]} {grouped(chips)}" for seat, chips in self.amounts if seat in names]
        if not paid:
            return _("What was paid to match the pot goes back")
        return _("With that winner others must match the pot: %(paid)s", paid=listed(paid))


@dataclass(frozen=True, slots=True)
class CarryShared(Event):
    """The carried chips were shared out and are no longer played for."""

    shares: Chips

    def apply(self, table: Table) -> Table:
        back = dict(self.shares)
        seats = tuple(s._replace(stack=s.stack + back.get(s.seat, 0), staked=0) for s in table.seats)
        phase = BETWEEN if table.repeats_deal and not table.dealt_again else table.phase
        return table._replace(seats=seats, carried=0, passes=0, stayed=0, standing=(), forfeited=0, phase=phase)

    def sentence(self, names: Names) -> str:
        parts = [f"{names[seat]} {chips}" for seat, chips in self.shares if chips and seat in names]
        text = (
            _("What was carried goes to %(parts)s") if len(parts) == 1 else _("What was carried is shared: %(parts)s")
        )
        return filled(text, parts=listed(parts))
