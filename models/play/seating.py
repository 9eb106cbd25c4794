"""Chairs and chips outside the play: sit down, leave, swap chairs, buy in, put a stack right (SEAT, BET-15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from models.game.catalogue import game_line, game_name
from models.game.presets import PRESETS
from models.play.dealing import MOST_SEATS, DealerNamed
from models.table.books import Bank
from models.table.event import Event, Names
from models.table.fields import MOST, Fields, chair, number, text
from models.table.move import BETWEEN_HANDS, REASON, SEAT, Field, Kind, Move, Offer, Who
from models.table.refusals import refuse
from models.table.table import AWAY, HERE, LEFT, OUT, Seat, Table
from models.table.words import _

LONGEST_NAME = 40


# What happened


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A table was opened: its name, its game and the rules of the house."""

    stays_told: ClassVar[bool] = True
    name: str
    preset: str
    options: Mapping[str, Any]

    def apply(self, table: Table) -> Table:
        return table._replace(name=self.name, preset=self.preset, options=self.options)

    def sentence(self, names: Names) -> str:
        return _("%(table)s is open", table=self.name)


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    """Somebody takes a chair with this many chips, bought from the bank."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int
    name: str
    stack: int
    paid: int = 0  # of these, paid to the bank at once
    counted: bool = True

    def apply(self, table: Table) -> Table:
        bank, gone = table.bank, 0
        for old in table.seats:
            if old.seat == self.seat:  # whoever left this chair took the chips along
                gone = old.stack + old.aside
                bank = bank.books(old.name, cashed=gone) if old.counted else bank.unbought(old.name, gone)
        others = [s for s in table.seats if s.seat != self.seat]
        seat = Seat(self.seat, self.name, self.stack, person=table.sat + 1, counted=self.counted)
        return table._replace(
            seats=tuple(sorted([*others, seat], key=lambda s: s.seat)),
            sold=table.sold + self.stack - gone,
            sat=table.sat + 1,
            bank=_buys(bank.answered(self.seat), self.name, self.stack, self.paid, self.counted),
            standing=tuple((n, tuple(s for s in seats if s != self.seat)) for n, seats in table.standing),
        )

    def sentence(self, names: Names) -> str:
        if not self.counted:
            return _("%(name)s sits down; these chips are not counted", name=self.name)
        text = _("%(name)s sits down with %(chips)s", name=self.name, chips=self.stack)
        return text + (_(", paid") if self.paid else "")


def _buys(bank: Bank, name: str, chips: int, paid: int, counted: bool) -> Bank:
    """Chips for a newcomer; a reserve nobody counts is no purchase anybody made."""
    return bank.buys(name, chips, paid) if counted else bank.books(name, bought=chips, paid=paid)


@dataclass(frozen=True, slots=True)
class LeftTable(Event):
    """A player leaves with the chips of that chair; still in the hand, the hand is folded in turn."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=LEFT))

    def sentence(self, names: Names) -> str:
        return _("%(name)s leaves the table", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    """A player sits out from the next deal on."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=AWAY))

    def sentence(self, names: Names) -> str:
        return _("%(name)s sits out", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """A player is dealt in again."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=HERE))

    def sentence(self, names: Names) -> str:
        return _("%(name)s is back", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class Renamed(Event):
    """A player is called otherwise."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int
    name: str

    def apply(self, table: Table) -> Table:
        old = table.seat(self.seat).name
        seats = tuple(s._replace(name=self.name) if s.name == old else s for s in table.seats)  # also a chair left
        return table._replace(seats=seats, bank=table.bank.renamed(old, self.name))

    def sentence(self, names: Names) -> str:
        return _("Seat %(seat)s is now %(name)s", seat=self.seat, name=self.name)


@dataclass(frozen=True, slots=True)
class ChairsChanged(Event):
    """People sit in another order; chips and warnings go along with them."""

    stays_told: ClassVar[bool] = True
    chairs: tuple[tuple[int, int], ...]  # old chair, new chair

    def apply(self, table: Table) -> Table:
        new = dict(self.chairs)
        seats = sorted((s._replace(seat=new.get(s.seat, s.seat)) for s in table.seats), key=lambda s: s.seat)
        dealer = new.get(table.dealer, table.dealer) if table.dealer is not None else None
        named = new.get(table.named, table.named) if table.named is not None else None
        buck = table.around.buck
        return table._replace(
            seats=tuple(seats),
            dealer=dealer,
            named=named,
            owes=tuple((new.get(seat, seat), chips, kind) for seat, chips, kind in table.owes),
            dealt_again=tuple(new.get(seat, seat) for seat in table.dealt_again),
            antes_kept=_moved(table.antes_kept, new),
            blinds_kept=_moved(table.blinds_kept, new),
            clock=None,
            bank=_followed(table.bank, new),
            around=table.around._replace(buck=buck._replace(seat=new.get(buck.seat, buck.seat))),
        )

    def sentence(self, names: Names) -> str:
        return _("Seats changed: %(names)s", names=", ".join(name for _seat, name in sorted(names.items())))


def _moved(rows: tuple[tuple[int, int], ...], new: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((new.get(seat, seat), chips) for seat, chips in rows)


def _followed(bank: Bank, new: Mapping[int, int]) -> Bank:
    """What was asked for and counted goes along with the people."""
    counts = tuple(count._replace(seat=new.get(count.seat, count.seat)) for count in bank.counts)
    return bank._replace(asked=_moved(bank.asked, new), counts=counts)


@dataclass(frozen=True, slots=True)
class StackAdjusted(Event):
    """The host put a stack right: the real chips were counted otherwise (BET-15)."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int  # signed
    reason: str

    def apply(self, table: Table) -> Table:
        table = table.with_seat(table.seat(self.seat)._replace(stack=table.seat(self.seat).stack + self.chips))
        bank = table.bank._replace(loose=table.bank.loose + self.chips)
        return table._replace(sold=table.sold + self.chips, bank=bank)

    def sentence(self, names: Names) -> str:
        name, chips = names[self.seat], f"{self.chips:+d}"
        return _("%(name)s’s stack corrected by %(chips)s: %(why)s", name=name, chips=chips, why=self.reason)


@dataclass(frozen=True, slots=True)
class ChipsAsked(Event):
    """Chips bought (or, negative, cashed) during a hand wait until it is over (table stakes)."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int
    chips: int
    paid: int = 0  # to the bank, at once

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        table = table.with_seat(table.seat(self.seat)._replace(queued=seat.queued + self.chips))
        bank = table.bank.answered(self.seat)
        return table._replace(bank=bank.books(seat.name, paid=self.paid) if self.paid else bank)

    def sentence(self, names: Names) -> str:
        if self.chips < 0:
            return _("%(name)s cashes out %(chips)s after this hand", name=names[self.seat], chips=-self.chips)
        text = _("%(name)s buys %(chips)s after this hand", name=names[self.seat], chips=self.chips)
        return text + (_(", paid") if self.paid else "")


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    """Chips bought from the bank, or negative: cashed in."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int
    queued: bool = False  # asked for during the hand
    paid: int = 0  # to the bank, or negative: paid out by it
    reason: str = ""  # entered after a count

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        waiting = 0 if self.queued else seat.queued
        table = table.with_seat(table.seat(self.seat)._replace(stack=seat.stack + self.chips, queued=waiting))
        bank = table.bank if self.queued else table.bank.answered(self.seat)
        if self.chips > 0:
            bank = bank.buys(seat.name, self.chips, self.paid)
        else:
            bank = bank.books(seat.name, cashed=-self.chips, paid=self.paid)
        return table._replace(sold=table.sold + self.chips, bank=bank)

    def sentence(self, names: Names) -> str:
        name, chips = names[self.seat], abs(self.chips)
        text = (
            _("%(name)s cashes out %(chips)s", name=name, chips=chips)
            if self.chips < 0
            else _("%(name)s buys %(chips)s", name=name, chips=chips)
        )
        if self.paid:
            text += _(", %(chips)s paid out", chips=-self.paid) if self.paid < 0 else _(", paid")
        return text + (_(": %(why)s", why=self.reason) if self.reason else "")


@dataclass(frozen=True, slots=True)
class OptionsChanged(Event):
    """The table plays another game, or by other rules of the house, from the next deal on."""

    stays_told: ClassVar[bool] = True
    preset: str
    options: Mapping[str, Any]

    def apply(self, table: Table) -> Table:
        return table._replace(preset=self.preset, options=self.options)

    def sentence(self, names: Names) -> str:
        return now_playing(self.preset, self.options)


def now_playing(preset: str, options: Mapping[str, Any]) -> str:
    """The game played from here on, as a sentence; a game no longer in the catalogue by its key."""
    if preset not in PRESETS:
        return _("Now: %(game)s, %(line)s", game=preset, line=game_line(preset, dict(options)))
    return _("Now: %(game)s, %(line)s", game=game_name(preset, dict(options)), line=game_line(preset, dict(options)))


# Who may cause it


def free_chairs(table: Table) -> list[int]:
    """Chairs somebody new can take at this game's table now: those nobody ever sat on first (SEAT-05)."""
    most = min(PRESETS[table.preset].players[1], MOST_SEATS)
    empty = [number for number in range(1, most + 1) if not table.has(number)]
    left = [
        seat.seat
        for seat in table.seats
        if seat.here == LEFT and seat.state == OUT and seat.seat not in table.dealt_again
    ]
    return empty + left


def name_said(table: Table, fields: Fields, but: int | None = None) -> str:
    """A name of 1 to 40 characters nobody else at this table has."""
    written = fields.get("name")
    if type(written) is not str or not 1 <= len(written.strip()) <= LONGEST_NAME or not written.strip().isprintable():
        raise refuse("name")
    name = written.strip()
    taken = [s for s in table.seats if s.seat != but and s.here != LEFT]
    if any(s.name.casefold() == name.casefold() for s in taken):
        raise refuse("name-taken", name=name)
    return name


def sit(table: Table, fields: Fields) -> list[Event]:
    """Take a free chair: `seat`, `name`, `stack`? chips from the bank."""
    at = number(fields, "seat", 1, MOST_SEATS)
    taken = next((s for s in table.seats if s.seat == at), None)
    if taken and (taken.here != LEFT or taken.live or at in table.dealt_again):
        raise refuse("chair-taken", name=taken.name)
    if taken and taken.state != OUT and not table.over:
        raise refuse("hand-running")  # the chips and the folded cards of this chair are still in the hand
    name = name_said(table, fields, at)
    stack = number(fields, "stack") if fields.get("stack") is not None else 0
    return [SatDown(at, name, stack)]


def presence(table: Table, move: str, fields: Fields) -> list[Event]:
    """`leave`, `away`, `back`: any time."""
    seat = table.seat(chair(table, fields))
    if move == "leave":
        if seat.here == LEFT:
            raise refuse("already-left", name=seat.name)
        return [LeftTable(seat.seat)]
    if move == "away":
        if seat.here != HERE:
            raise refuse("already-away" if seat.here == AWAY else "already-left", name=seat.name)
        return [WentAway(seat.seat)]
    if seat.here == HERE:
        raise refuse("already-here", name=seat.name)
    name_said(table, {"name": seat.name}, seat.seat)
    return [CameBack(seat.seat)]


def rename(table: Table, fields: Fields) -> list[Event]:
    """Another name for a player."""
    at = chair(table, fields)
    return [Renamed(at, name_said(table, fields, at))]


def chairs(table: Table, fields: Fields) -> list[Event]:
    """People change chairs, between hands: `order` says chair and name of everybody."""
    _between(table)
    order = fields.get("order")
    if not isinstance(order, list) or not all(isinstance(row, list) and len(row) == 2 for row in order):
        raise refuse("chairs")
    names = {s.name: s.seat for s in table.seats}
    moved = [(names.get(name), new) for new, name in order if isinstance(name, str)]
    new = [chair for _old, chair in moved]
    whole = all(type(chair) is int and 1 <= chair <= MOST_SEATS for chair in new)
    if not whole or len(set(new)) != len(new) or {old for old, _new in moved} != set(names.values()):
        raise refuse("chairs")
    return [ChairsChanged(tuple((old, chair) for old, chair in moved if old is not None))]


def name_dealer(table: Table, fields: Fields) -> list[Event]:
    """The first dealer was found (SEAT-01, SEAT-02), or the host corrects who deals next (SEAT-03)."""
    if not table.over:
        raise refuse("hand-running")
    at = chair(table, fields)
    seat = table.seat(at)
    if not seat.playing:
        raise refuse("cannot-deal", name=seat.name)
    return [DealerNamed(at)]


def dealer_offers(table: Table) -> list[Offer]:
    """Who can be named dealer now."""
    return [Offer(move="dealer", seat=s.seat) for s in table.seats if s.playing] if table.over else []


def adjust(table: Table, fields: Fields) -> list[Event]:
    """Put a stack right by `chips` (signed), with a `reason`; not once that player is all-in."""
    seat = table.seat(chair(table, fields))
    if not seat.counted:
        raise refuse("not-counted", name=seat.name)
    chips = number(fields, "chips", -MOST, MOST)
    reason = text(fields, "reason")
    if not reason:
        raise refuse("reason")
    if seat.live and not seat.stack and not table.over:
        raise refuse("all-in", name=seat.name)
    _room_for(seat, chips)
    return [StackAdjusted(seat.seat, chips, reason)]


def buy(table: Table, move: str, fields: Fields) -> list[BoughtIn | ChipsAsked]:
    """`buy-in` or `cash-out` of chips; during a hand it waits until the hand is over (BET-15)."""
    seat = table.seat(chair(table, fields))
    chips = number(fields, "chips", 1) * (1 if move == "buy-in" else -1)
    if waits(table, seat):
        if chips < 0 and spare_chips(table, seat) + chips < 0:
            raise refuse("below-zero", name=seat.name, stack=spare_chips(table, seat))
        if chips > 0:
            _room_for(seat, max(0, seat.queued + chips))
        return [ChipsAsked(seat.seat, chips)]
    _room_for(seat, chips)
    return [BoughtIn(seat.seat, chips)]


def waits(table: Table, seat: Seat) -> bool:
    """Do chips wait until the hand is over: this player is dealt in, and stakes are table stakes (BET-15)?"""
    return not table.over and seat.state != OUT and bool(table.options.get("stakes.table", True))


def spare_chips(table: Table, seat: Seat) -> int:
    """How many chips this player could give back now."""
    return seat.stack + (seat.queued if waits(table, seat) else 0)


def room(table: Table, seat: Seat) -> int:
    """How many chips more this player could have."""
    return max(0, MOST - seat.stack) - (seat.queued if waits(table, seat) else 0)


def moved_chips(table: Table) -> list[Event]:
    """Chips asked for during the hand, now that it is over; nobody cashes more than there is left."""
    waiting = next((s for s in table.seats if s.queued), None)
    if waiting is None:
        return []
    return [BoughtIn(waiting.seat, max(-waiting.stack, waiting.queued), queued=True)]


def _room_for(seat: Seat, chips: int) -> None:
    """Refused where the stack would be less than nothing, or grow to more than a stack may hold."""
    if seat.stack + chips < 0:
        raise refuse("below-zero", name=seat.name, stack=seat.stack)
    if chips > 0 and seat.stack + chips > MOST:
        raise refuse("too-many-chips", high=MOST)


def _between(table: Table) -> None:
    if not table.over:
        raise refuse("hand-running")


def rules_may_change(table: Table) -> None:
    """Between hands, and never while a jackpot is carried (JACK-14); refused otherwise."""
    _between(table)
    if table.same_game:
        raise refuse("jackpot-carried" if table.passes else "redeal-first")


# The moves


def open_chairs(table: Table) -> list[int]:
    """Every chair somebody can sit down on now: never taken, or left by somebody who has no part in the hand."""
    taken = [s.seat for s in table.seats if not _given_up(table, s)]
    return [number for number in range(1, MOST_SEATS + 1) if number not in taken]


def _given_up(table: Table, seat: Seat) -> bool:
    gone = seat.here == LEFT and not seat.live and seat.seat not in table.dealt_again
    return gone and (table.over or seat.state == OUT)


def _name_free(table: Table, seat: Seat) -> bool:
    """Has nobody taken the name of somebody who wants to come back?"""
    there = [s.name.casefold() for s in table.seats if s.seat != seat.seat and s.here != LEFT]
    return seat.name.casefold() not in there


def _may_go(table: Table) -> list[Offer]:
    return [Offer(move="away", seat=s.seat) for s in table.seats if s.here == HERE]


def _may_come_back(table: Table) -> list[Offer]:
    gone = [s for s in table.seats if s.here != HERE]
    return [Offer(move="back", seat=s.seat) for s in gone if _name_free(table, s)]


def _may_rename(table: Table) -> list[Offer]:
    return [Offer(move="rename", seat=s.seat, asks=["name"]) for s in table.seats]


def _may_swap(table: Table) -> list[Offer]:
    return [Offer(move="seat-order", asks=["order"])] if table.over and table.seats else []


def _may_adjust(table: Table) -> list[Offer]:
    """Every counted stack, but nobody's who is all-in."""
    able = [s for s in table.seats if s.counted and (table.over or not s.live or s.stack)]
    return [_adjusts(seat) for seat in able]


def _adjusts(seat: Seat) -> Offer:
    low, high = -min(MOST, seat.stack), max(0, MOST - seat.stack)
    return Offer(move="adjust", seat=seat.seat, asks=["chips", "reason"], min=low, max=high)


def _presence(move: str) -> Callable[[Table, Fields], list[Event]]:
    return lambda table, fields: presence(table, move, fields)


NAME = Field("name", Kind.NAME)
DEALER = Move(name="dealer", fields=(SEAT,), when=BETWEEN_HANDS, plays=True, offers=dealer_offers, decide=name_dealer)
MOVES = (
    DEALER,
    Move(name="away", fields=(SEAT,), who=Who.OWN, at_the_end=True, offers=_may_go, decide=_presence("away")),
    Move(name="back", fields=(SEAT,), who=Who.OWN, at_the_end=True, offers=_may_come_back, decide=_presence("back")),
    Move(name="rename", fields=(SEAT, NAME), who=Who.OWN, at_the_end=True, offers=_may_rename, decide=rename),
    Move(name="seat-order", fields=(Field("order", Kind.ORDER),), offers=_may_swap, decide=chairs),
    Move(name="adjust", fields=(SEAT, Field("chips", Kind.SIGNED), REASON), offers=_may_adjust, decide=adjust),
)
