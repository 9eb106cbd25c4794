"""Payments before the cards: antes, antes of the dealer alone, blinds, debts, joining a jackpot (ANTE, JACK-14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from models.game.course import antes_due, one_antes
from models.moves.event import Code, Event, Names, after
from models.play.lights import LIGHT, debts, gone, kept
from models.seats.blinds import BIG, DEAD, POSTED, SMALL, TO_BANK, killer
from models.seats.costs import ante_due, ante_of, let_off
from models.seats.dealers import due_to_join, free_of_charge
from models.table.hand import Chips
from models.table.table import OUT, Seat, Table
from models.words.words import N_, _, listed


@dataclass(frozen=True, slots=True)
class DealerAntes(Event):
    """The dealer's ante for all, or the only one; it is nobody's bet, and a short stack pays what it has (ANTE-10)."""

    seat: int
    chips: int  # actually paid
    ante: int  # the full ante of each
    seats: tuple[int, ...]  # seats dealt in, which can win it
    kept: bool = False  # in the middle already, from the misdeal that is repeated (R-MIS-10)
    able: tuple[int, ...] = ()  # seats that can win it, if others play only for pots that stayed (JACK-20)
    alone: bool = False  # a single ante, and nobody else's

    @property
    def due(self) -> int:
        """The chips due, whether the stack reaches or not."""
        return self.ante * (1 if self.alone else len(self.seats))

    def apply(self, table: Table) -> Table:
        pots = table.hand.pots.with_fee(self.seat, self.chips, self.able or self.seats)
        table = table.with_pots(pots._replace(antes=((self.seat, self.chips),), for_all=self.ante))
        if self.kept:
            return table._replace(antes_kept=())
        return table.paying(self.seat, -self.chips)

    def sentence(self, names: Names) -> str:
        if self.kept:
            return _("The antes lie in the middle already")
        short = self.chips < self.due
        if self.alone:
            text = N_("%(name)s antes and is all-in for %(chips)s") if short else N_("Only %(name)s antes: %(chips)s")
        else:
            text = (
                N_("%(name)s antes for all and is all-in for %(chips)s")
                if short
                else N_("%(name)s antes %(chips)s for all")
            )
        return _(text, name=names[self.seat], chips=self.chips)


def own_ante(table: Table, seat: int) -> int:
    """This player's own ante in this hand; 0 if only the dealer paid (ANTE-10)."""
    return 0 if table.hand.pots.for_all else dict(table.hand.pots.antes).get(seat, 0)


def full_ante(table: Table) -> int:
    """A player's full ante in this hand; 0 if there is none."""
    return table.hand.pots.for_all or max((chips for _seat, chips in table.hand.pots.antes), default=0)


def antes_of(table: Table) -> int:
    """The number of antes due in this hand, whoever paid them."""
    pots = table.hand.pots
    return antes_due(table.options, len(dealt_in(table))) if pots.for_all else len(pots.antes)


def dealt_in(table: Table) -> tuple[int, ...]:
    """Seats dealt into this hand, folded ones too: those who paid into its pot (JACK-14)."""
    return tuple(s.seat for s in table.seats if s.state != OUT)


@dataclass(frozen=True, slots=True)
class AntesPaid(Event):
    """Everybody paid an ante (ANTE-01); a short stack is all-in for less (ANTE-07)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips
    ante: int  # full ante of this deal
    some: bool = False  # the others matched the pot instead (OTHER-34)

    def apply(self, table: Table) -> Table:
        return put_in(table, self.amounts).with_pots(table.hand.pots._replace(antes=self.amounts))

    def sentence(self, names: Names) -> str:
        text = _("Everybody antes %(ante)s", ante=self.ante)
        if self.some:
            payers = listed(names[seat] for seat, _chips in self.amounts)
            text = _("%(ante)s ante from %(names)s", ante=self.ante, names=payers)
        return text + all_in_for(self.amounts, self.ante, names)


def put_in(table: Table, amounts: Chips) -> Table:
    """The table after these players put chips into the pot, as antes: nobody's bet."""
    paid = dict(amounts)
    return table._replace(seats=tuple([_pays(s, paid.get(s.seat, 0)) for s in table.seats]))


def all_in_for(amounts: Chips, due: int, names: Names) -> str:
    """The end of a sentence about antes: the players who are all-in for less."""
    short = [row for row in amounts if row[1] < due]
    return "".join(_(", %(name)s is all-in for %(chips)s", name=names[seat], chips=chips) for seat, chips in short)


@dataclass(frozen=True, slots=True)
class BlindsPosted(Event):
    """The blinds were posted (ANTE-04)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips actually posted
    small: int
    big: int

    def apply(self, table: Table) -> Table:
        posted = dict(self.amounts)
        seats = [s.puts(due) if (due := posted.get(s.seat)) else s for s in table.seats]
        return table._replace(seats=tuple(seats))

    def sentence(self, names: Names) -> str:
        return ", ".join(
            _("%(name)s posts the blind of %(chips)s", name=names[seat], chips=chips) for seat, chips in self.amounts
        )


@dataclass(frozen=True, slots=True)
class KillPosted(Event):
    """The winner of two pots in a row posted up to the big blind; blinds and bets are doubled (ANTE-17)."""

    seat: int
    chips: int  # besides a blind of their own

    def apply(self, table: Table) -> Table:
        seat = _pays(table.seat(self.seat), self.chips)
        return table.with_both(seat._replace(bet=seat.bet + self.chips), table.hand._replace(killer=self.seat))

    def sentence(self, names: Names) -> str:
        if not self.chips:
            return _("Kill pot: %(name)s has won two in a row, blinds and bets are double", name=names[self.seat])
        return _(
            "Kill pot: %(name)s posts %(chips)s, blinds and bets are double", name=names[self.seat], chips=self.chips
        )


@dataclass(frozen=True, slots=True)
class JoinedJackpot(Event):
    """A newcomer paid the antes the others have in the jackpot (JACK-14)."""

    says: ClassVar[str] = N_("%(name)s pays %(chips)s to join the jackpot")
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        table = table.with_seat(seat._replace(stack=seat.stack - self.chips, staked=seat.staked + self.chips))
        return table._replace(carried=table.carried + self.chips)


@dataclass(frozen=True, slots=True)
class AntesKept(Event):
    """The antes of a misdeal count for the repeated deal (R-MIS-10)."""

    says: ClassVar[str] = N_("The antes lie in the middle already")
    amounts: tuple[tuple[int, int], ...]  # seat, chips

    def apply(self, table: Table) -> Table:
        paid = dict(self.amounts)
        seats = tuple(s._replace(paid=s.paid + paid[s.seat]) if s.seat in paid else s for s in table.seats)
        return table._replace(seats=seats, antes_kept=()).with_pots(table.hand.pots._replace(antes=self.amounts))


@dataclass(frozen=True, slots=True)
class DebtPaid(Event):
    """A debt from a ruling was paid before the cards: into the pot, or to the winner of that hand."""

    seat: int
    chips: int
    kind: Code
    to: int | None = None
    live: int = 0  # of these, chips in front of the player as a bet: missed blinds, up to the big blind
    blind: int = 0  # chips of the debt covered by the player's own blind of this hand
    void: int = 0  # chips of the debt cancelled, because the player is all-in with less (ANTE-07)

    def apply(self, table: Table) -> Table:
        hand, owes = table.hand, list[tuple[int, int, str]]()
        paid = self.chips + self.blind + self.void
        for seat, chips, kind in table.owes:
            part = self._settles(paid, chips) if (seat, kind) == (self.seat, self.kind) else 0
            paid -= part
            owes += [(seat, chips - part, kind)] if chips > part else []
        table = table.paying(self.seat, -self.chips)._replace(owes=tuple(owes))
        if self.to is not None:
            return table.paying(self.to, self.chips)
        everybody, dead = tuple(s.seat for s in table.live), self.chips - self.live
        mine, pots = table.seat(self.seat), hand.pots
        table = table.with_seat(mine._replace(bet=mine.bet + self.live, paid=mine.paid + self.live))
        if self.kind in POSTED:
            pots = pots._replace(posted=(*pots.posted, (self.seat, self.chips + self.blind + self.void, self.kind)))
        if dead:
            pots = pots._replace(dead=(*pots.dead, (dead, everybody)), fees=(*pots.fees, (self.seat, dead)))
        return table.with_pots(pots)

    def _settles(self, paid: int, owed: int) -> int:
        """The part of a debt that these chips settle; an owed blind is always settled in full, whatever its size."""
        return owed if self.kind in (BIG, SMALL, DEAD) else min(paid, owed)

    def sentence(self, names: Names) -> str:
        name, to = names[self.seat], names.get(self.to or 0)
        if self.to == self.seat:
            return _("%(name)s owed %(chips)s, has won it, and the debt is settled", name=name, chips=self.chips)
        if not self.chips:
            return _("The blind pays %(chips)s of what %(name)s owes", name=name, chips=self.blind)
        if to is not None:
            return _("%(name)s pays %(chips)s owed to %(to)s", name=name, chips=self.chips, to=to)
        return _("%(name)s pays %(chips)s owed", name=name, chips=self.chips)


@dataclass(frozen=True, slots=True)
class DebtBooked(Event):
    """A debt to the bank from a ruling was booked as chips bought on credit (R-CHIP-16)."""

    says: ClassVar[str] = N_("%(name)s’s debt to the bank is noted: %(chips)s")
    seat: int
    chips: int
    unpaid: int = 0  # of these, chips that had been booked as paid

    def apply(self, table: Table) -> Table:
        owes = tuple(row for row in table.owes if row != (self.seat, self.chips, TO_BANK))
        return table._replace(owes=owes, bank=table.bank.books(table.name_of(self.seat), paid=-self.unpaid))


def _pays(seat: Seat, chips: int) -> Seat:
    return seat._replace(stack=seat.stack - chips, paid=seat.paid + chips) if chips else seat


# Payments before the cards


def forced(table: Table, order: tuple[int, ...], blinds: tuple[tuple[int, int], ...]) -> list[Event]:
    """Events for antes, debts and blinds of everybody dealt in, in order of the deal, as far as stacks reach."""
    joined = due_to_join(table)
    stacks = {s.seat: s.stack - joined.get(s.seat, 0) for s in table.seats if s.seat in order}
    ante = ante_due(table)
    events: list[Event] = []
    if table.owes:
        events += [*_booked(table), *_debts(table, stacks, _dues(table, order, ante), dict(blinds))]
    events += _antes(table, order, stacks, ante)
    if blinds:
        posted = tuple((s, min(due, stacks[s])) for s, due in blinds if s in stacks and due)
        events.append(BlindsPosted(posted, blinds[0][1], blinds[1][1]))
    if blinds and (seat := killer(table, order)):
        lies = dict(posted).get(seat, 0)
        live = sum(event.live for event in events if isinstance(event, DebtPaid) and event.seat == seat)
        events.append(KillPosted(seat, min(max(0, blinds[1][1] - lies - live), stacks[seat] - lies)))
    return events


def _dues(table: Table, order: tuple[int, ...], ante: int) -> dict[int, int]:
    """Ante due by seat. Where only one antes, it is the dealer, who comes last in the order (ANTE-10)."""
    free = let_off(table)
    paying = [seat for seat in order if seat not in free]
    due = ante * antes_due(table.options, len(order))
    return {order[-1]: due} if _one_pays(table, order[-1]) else dict.fromkeys(paying, ante)


def _one_pays(table: Table, dealer: int) -> bool:
    """Whether only one antes; not while the dealer plays free: then the others ante themselves (CHIP-10)."""
    return one_antes(table.options) and dealer not in free_of_charge(table)


def _antes(table: Table, order: tuple[int, ...], stacks: dict[int, int], ante: int) -> list[Event]:
    """Events for the antes, paid now or kept from a misdeal; reduces `stacks` (ANTE-01, ANTE-10, R-MIS-10)."""
    single = table.options.get("ante.who") == "alone"
    if kept := table.antes_kept:
        full = ante_of(table.options, table.passes)
        able = _able(table, order, {**stacks, kept[0][0]: kept[0][1]})
        alone = one_antes(table.options) and len(kept) == 1
        return [DealerAntes(*kept[0], full, order, kept=True, able=able, alone=single) if alone else AntesKept(kept)]
    if not ante:
        return []
    dues = _dues(table, order, ante)
    amounts = tuple([(s, min(due, stacks[s])) for s, due in dues.items() if stacks[s]])
    able = _able(table, order, stacks)
    for seat, chips in amounts:
        stacks[seat] -= chips
    if not _one_pays(table, order[-1]):
        return [AntesPaid(amounts, ante, not let_off(table).isdisjoint(order))] if amounts else []
    return [DealerAntes(seat, chips, ante, order, able=able, alone=single) for seat, chips in amounts]


def _able(table: Table, order: tuple[int, ...], stacks: Mapping[int, int]) -> tuple[int, ...]:
    """Seats that can win the dealer's ante for all, if others play only for pots that stayed; otherwise empty."""
    able = tuple(seat for seat in order if stacks[seat])
    return able if table.standing and len(able) < len(order) else ()


def _booked(table: Table) -> list[Event]:
    """Events for debts to the bank that its books do not have yet."""
    events: list[Event] = []
    for seat, owed, _kind in (row for row in table.owes if row[2] == TO_BANK):
        bank, name = after(table, events).bank, table.name_of(seat)
        unpaid = min(max(0, owed - bank.owes(name)), bank.account(name).paid)
        events.append(DebtBooked(seat, owed, 0 if bank.packs else unpaid))
    return events


def _debts(table: Table, stacks: dict[int, int], dues: Mapping[int, int], blinds: Mapping[int, int]) -> list[Event]:
    """Events for debts that can be paid now; chips played light go to the winners of their pots (R-CHIP-09)."""
    events, unpaid = list[DebtPaid](), dict[int, dict[int, int]]()
    for seat, due, kind, to in debts(table):
        if kind == TO_BANK or (kind in POSTED and not blinds):
            continue  # goes to the bank, or waits for the next game with blinds
        big, small = max(blinds.values(), default=0), int(table.options.get("blind.small", 0))
        chips = {BIG: big, DEAD: big, SMALL: small}.get(kind, due)
        there = 0 if gone(table, kind, to) else max(0, stacks.get(seat, 0) - dues.get(seat, 0))
        spare = max(0, there - blinds.get(seat, 0))
        pays = chips if to == seat else min(chips, spare)
        paid = DebtPaid(seat, pays, kind, to)
        if kind in POSTED and seat in stacks:
            before = [event for event in events if event.seat == seat]
            paid = _posted(paid, chips, there, blinds, before)
        if paid.chips or paid.blind:
            events.append(paid)
            stacks[seat] -= paid.chips
            if to in stacks:
                stacks[to] += paid.chips
        if kind == LIGHT and to is not None:
            unpaid.setdefault(seat, {})[to] = unpaid.get(seat, {}).get(to, 0) + chips - pays
    return [*events, *(event for seat, rest in unpaid.items() for event in kept(seat, rest))]


def _posted(paid: DebtPaid, owed: int, there: int, blinds: Mapping[int, int], before: list[DebtPaid]) -> DebtPaid:
    """The payment of blinds posted to come in at once, from the chips at hand; it settles the whole debt.

    The player's own blind of this hand counts towards it, so it costs the same at every chair (ANTE-13). At most one
    big blind is a live bet; the rest, and a missed small blind, is dead money (ANTE-12).
    """
    big, own = max(blinds.values(), default=0), blinds.get(paid.seat, 0)
    blind = min(owed, min(own, there) - sum(event.blind for event in before))
    chips = min(owed - blind, max(0, there - own))
    live = 0 if paid.kind in (SMALL, DEAD) else min(chips, big - own - sum(event.live for event in before))
    return replace(paid, chips=chips, live=live, blind=blind, void=owed - blind - chips)
