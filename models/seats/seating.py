"""Seating: sit down, leave, come back, swap chairs, rename (SEAT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from models.game.options import evening_of
from models.moves.event import Code, Event, Names, PersonName
from models.moves.fields import Fields, chair, number, yes
from models.moves.move import SEAT, SURE, Field, Kind, Move, Who, offer_if
from models.moves.refusals import ask_back, refuse
from models.seats.rules_in_force import rules_may_change
from models.table.books import Bank
from models.table.hand import moved
from models.table.table import AWAY, HERE, LEFT, MOST_SEATS, OUT, Seat, Table
from models.words.money import money
from models.words.names import flaw, kept, looks, same
from models.words.words import N_, _, grouped

# Events


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    """A person took a chair, with chips bought from the bank."""

    harmless: ClassVar[bool] = True
    seat: int
    name: PersonName
    stack: int
    paid: int = 0  # of these, paid at once
    counted: bool = True
    kind: Code = ""  # of the sale: entry; "" = at a price of their own (SETL-11)
    price: int | None = None  # None = one chip has a worth, or there is no money
    currency: Code = ""  # of the price

    def apply(self, table: Table) -> Table:
        bank, gone, owes = table.bank, 0, table.owes
        for old in table.seats:
            if old.here == LEFT and old.name == self.name:
                table = table._replace(lasting=table.lasting.tokens_to(old.person, table.sat + 1))
            if old.seat == self.seat:  # a person who left took the chips along
                gone = old.stack + old.aside
                if old.counted:
                    bank = bank.books(old.name, cashed=gone).went(old.name, gone)
                else:
                    bank = bank.unbought(old.name, gone)
                if old.name != self.name:  # another person's debts stay with them
                    owes = tuple(row for row in owes if row[0] != self.seat)
                if table.over:  # the newcomer does not get the last hand's result
                    table = table.hand_moved({self.seat: -old.person})
        others = [s for s in table.seats if s.seat != self.seat]
        if self.stack and not bank.taken(self.name):
            bank = bank.back_in(self.name)
        bank = bank.answered(self.seat)
        if self.counted:
            bank = bank.buys(self.name, self.stack, self.paid)
        else:  # an uncounted reserve is no sale
            bank = bank.books(self.name, bought=self.stack, paid=self.paid)
        seat = Seat(self.seat, self.name, self.stack, person=table.sat + 1, counted=self.counted)
        return table._replace(
            seats=tuple(sorted([*others, seat], key=lambda s: s.seat)),
            sold=table.sold + self.stack - gone,
            sat=table.sat + 1,
            bank=bank.sells(self.name, self.kind, self.price),
            standing=tuple((n, tuple(s for s in seats if s != self.seat)) for n, seats in table.standing),
            owes=owes,
            lasting=table.lasting._replace(turns=table.lasting.turns.leaving([self.name], ())),
        )

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(bank=table.bank.went_at(at))

    def sentence(self, names: Names) -> str:
        if not self.counted:
            return _("%(name)s sits down; these chips are not counted", name=self.name)
        chips = f"{grouped(self.stack)} ({money(self.price, self.currency)})" if self.price else self.stack
        text = _("%(name)s sits down with %(chips)s", name=self.name, chips=chips)
        return text + (_(", paid") if self.paid else "")


@dataclass(frozen=True, slots=True)
class LeftTable(Event):
    """A player left with the chips of the chair; a live hand is folded when it is its turn."""

    harmless: ClassVar[bool] = True
    seat: int
    cash_out: bool = False  # all chips of the chair, once this hand is over
    cashed: int = 0  # chips cashed with this tap

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        table = table.with_seat(seat._replace(here=LEFT, cashes=self.cash_out, goes=0, goes_after=0))
        return table._replace(bank=table.bank.went(seat.name, self.cashed))

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(bank=table.bank.went_at(at))

    def sentence(self, names: Names) -> str:
        if self.cash_out:
            return _("%(name)s leaves the table and cashes out after this hand", name=names[self.seat])
        return _("%(name)s leaves the table", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    """A player sits out from the next deal on."""

    says: ClassVar[str] = N_("%(name)s sits out")
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(here=AWAY, absent=False))


@dataclass(frozen=True, slots=True)
class PaysAlong(Event):
    """A player is away, but dealt in: antes and blinds are paid, and every hand is folded (ANTE-16)."""

    says: ClassVar[str] = N_("%(name)s is away and pays along")
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_seat(table.seat(self.seat)._replace(absent=True))


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """A player is dealt in again."""

    says: ClassVar[str] = N_("%(name)s is back")
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        return table.with_seat(seat._replace(here=HERE, absent=False, waits=False, due=False, cashes=False))


@dataclass(frozen=True, slots=True)
class Renamed(Event):
    """A player got another name."""

    says: ClassVar[str] = N_("Seat %(seat)s is now %(name)s")
    harmless: ClassVar[bool] = True
    seat: int
    name: PersonName

    def apply(self, table: Table) -> Table:
        old = table.seat(self.seat).name
        seats = tuple(s._replace(name=self.name) if s.name == old else s for s in table.seats)  # also a chair left
        turns, before = (turns.renamed(old, self.name) for turns in (table.lasting.turns, table.hand.turns))
        table = table._replace(lasting=table.lasting._replace(turns=turns), hand=table.hand._replace(turns=before))
        return table._replace(seats=seats, bank=table.bank.renamed(old, self.name))


@dataclass(frozen=True, slots=True)
class ChairsChanged(Event):
    """People changed chairs; chips and warnings go along."""

    stays_told: ClassVar[bool] = True
    chairs: tuple[tuple[int, int], ...]  # old chair, new chair

    def apply(self, table: Table) -> Table:
        new = dict(self.chairs)
        seats = sorted((s._replace(seat=new.get(s.seat, s.seat)) for s in table.seats), key=lambda s: s.seat)
        dealer = new.get(table.dealer, table.dealer) if table.dealer is not None else None
        named = new.get(table.named, table.named) if table.named is not None else None
        buck, turns = table.lasting.buck, table.lasting.turns.moved(new)
        return table.hand_moved(new)._replace(
            seats=tuple(seats),
            dealer=dealer,
            named=named,
            owes=tuple((new.get(seat, seat), chips, kind) for seat, chips, kind in table.owes),
            dealt_again=tuple(new.get(seat, seat) for seat in table.dealt_again),
            antes_kept=moved(table.antes_kept, new),
            blinds_kept=moved(table.blinds_kept, new),
            clock=None,
            bank=_followed(table.bank, new),
            lasting=table.lasting._replace(buck=buck._replace(seat=new.get(buck.seat, buck.seat)), turns=turns),
        )

    def sentence(self, names: Names) -> str:
        return _("Seats changed: %(names)s", names=", ".join(name for _seat, name in sorted(names.items())))


def _followed(bank: Bank, new: Mapping[int, int]) -> Bank:
    """The bank with requests and counts moved along with the people."""
    counts = tuple(count._replace(seat=new.get(count.seat, count.seat)) for count in bank.counts)
    return bank._replace(asked=moved(bank.asked, new), counts=counts)


# Rules


def free_chairs(table: Table) -> list[int]:
    """Free chairs: first those never taken, then those people have left (SEAT-05)."""
    empty = [number for number in range(1, MOST_SEATS + 1) if not table.has(number)]
    return empty + [seat.seat for seat in table.seats if _given_up(table, seat)]


def read_name(table: Table, fields: Fields, but: int | None = None) -> str:
    """A name of 1 to 40 characters unused at this table, in the spelling this evening already has (NAME-02).

    A name that only looks like another needs confirmation: `sure`.
    """
    written = fields.get("name")
    wrong = flaw(written) if type(written) is str else "name"
    if wrong:
        raise refuse(wrong, key="name")
    name = kept(str(written))
    others = [s.name for s in table.sitting if s.seat != but]
    if taken := next((other for other in others if same(other, name)), ""):
        raise refuse("name-taken", key="name", name=taken)
    alike = next((other for other in others if looks(other) == looks(name)), "")
    if alike and not yes(fields, "sure"):
        raise ask_back("name-alike", key="name", name=name, other=alike)
    return name


def known_as(table: Table, name: str) -> str:
    """The spelling this table already has for the name, from somebody who left or the books; else the name itself."""
    known = [*(seat.name for seat in table.seats), *(account.name for account in table.bank.accounts)]
    return next((old for old in known if same(old, name)), name)


def sit(table: Table, fields: Fields) -> list[Event]:
    """Decides `sit`: the person `name` takes the free chair `seat`, with `stack` chips from the bank if given."""
    at = number(fields, "seat", 1, MOST_SEATS)
    taken = next((s for s in table.seats if s.seat == at), None)
    if taken and (taken.here != LEFT or taken.live or at in table.dealt_again):
        raise refuse("chair-taken", name=taken.name)
    if taken and taken.state != OUT and not table.over:
        raise refuse("hand-running")  # chips and folded cards of this chair are still part of the hand
    name = known_as(table, read_name(table, fields, at))
    stack = number(fields, "stack") if fields.get("stack") is not None else 0
    return [SatDown(at, name, stack)]


def leave(table: Table, fields: Fields) -> list[Event]:
    """Decides `leave`, possible at any time; a live hand is folded when it is its turn (SEAT-05)."""
    seat = table.seat(chair(table, fields))
    if seat.here == LEFT:
        raise refuse("already-left", name=seat.name)
    return [LeftTable(seat.seat)]


def away(table: Table, fields: Fields) -> list[Event]:
    """Decides `away`: sits out from the next deal on or, as the house plays, pays along (ANTE-16)."""
    seat = table.seat(chair(table, fields))
    if not _there(seat):
        raise refuse("already-left" if seat.here == LEFT else "already-away", name=seat.name)
    pays = evening_of(table.lasting.keys)["evening.away"] == "pays" and seat.stack + seat.paid > 0
    return [PaysAlong(seat.seat) if pays and not table.bank.finished else WentAway(seat.seat)]


def _there(seat: Seat) -> bool:
    return seat.here == HERE and not seat.absent


def returning(table: Table, fields: Fields) -> CameBack:
    """The event that deals a player in again; refuses if the name was taken meanwhile."""
    seat = table.seat(chair(table, fields))
    if _there(seat):
        raise refuse("already-here", name=seat.name)
    if not name_free(table, seat):
        raise refuse("name-taken", name=seat.name)
    return CameBack(seat.seat)


def rename(table: Table, fields: Fields) -> list[Event]:
    """Decides a new name, or a new spelling of the same name."""
    seat = table.seat(chair(table, fields))
    name = read_name(table, fields, seat.seat)
    return [Renamed(seat.seat, name if same(name, seat.name) else known_as(table, name))]


def chairs(table: Table, fields: Fields) -> list[Event]:
    """Decides a change of chairs, between hands while nothing is carried: `order` has chair and name of everybody."""
    rules_may_change(table, "SEAT-07")
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


# Moves


def _given_up(table: Table, seat: Seat) -> bool:
    """Whether the person who left this chair is out of the hand."""
    gone = seat.here == LEFT and not seat.live and seat.seat not in table.dealt_again
    return gone and (table.over or seat.state == OUT)


def name_free(table: Table, seat: Seat) -> bool:
    """Whether the name of somebody who wants to come back is still free."""
    return not any(same(s.name, seat.name) for s in table.sitting if s.seat != seat.seat)


NAME = Field("name", Kind.NAME)
MOVES = (
    Move(
        name="away",
        about="Somebody sits out",
        fields=(SEAT,),
        who=Who.OWN,
        at_the_end=True,
        offers=lambda table: [{"move": "away", "seat": s.seat} for s in table.seats if _there(s)],
        decide=away,
    ),
    Move(
        name="rename",
        about="Another name for somebody",
        fields=(SEAT, NAME, SURE),
        who=Who.OWN,
        at_the_end=True,
        offers=lambda table: [{"move": "rename", "seat": s.seat, "asks": ["name"]} for s in table.seats],
        decide=rename,
    ),
    Move(
        name="seat-order",
        about="People change seats",
        fields=(Field("order", Kind.ORDER),),
        offers=offer_if(lambda table: table.unbound and table.seats, "seat-order", "order"),
        decide=chairs,
    ),
)
