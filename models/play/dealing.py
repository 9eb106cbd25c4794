"""Dealing: the cards go round, antes, blinds and debts go in (ANTE, DEAL, JACK-05, JACK-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.game.course import HAND, cards_to_begin, course, dealt_whole, deck, in_middle, steps, to_open
from models.game.presets import PRESETS
from models.game.steps import Deal
from models.play import buck
from models.play.antes import DealerAntes
from models.play.dealers import FEWEST, missing_antes, next_dealer, players
from models.table.around import Buck
from models.table.event import Event, Handling, Names
from models.table.hand import Betting, Cards, Hand, Jackpot, Pots, Rows, Stud
from models.table.places import MIDDLE, TALON, UP, Gather, Movement, Orders, Shuffle, face_up, in_hand
from models.table.refusals import refuse
from models.table.table import BETWEEN, DEAL, IN, OUT, PLAYING, LastHand, Seat, Table, remembered
from models.table.words import _

MOST_SEATS = 10


EACH = "each"
Given = tuple[int, str, str]  # cards, face, each or middle
Deals = tuple[Given, ...]


def deals_of(deals: Sequence[Deal]) -> Deals:
    """Deals of a course as a fact keeps them."""
    return tuple((deal.cards, UP if deal.face == "up" else "", deal.to) for deal in deals)


def served_to(given: Given, seats: Sequence[int]) -> tuple[Movement, ...]:
    """These cards as movements: to each of these seats in turn, or to the middle."""
    cards, face, to = given
    if to != EACH:
        return (Movement(cards, TALON, MIDDLE, face),)
    return tuple([Movement(cards, TALON, face_up(seat) if face else in_hand(seat), face) for seat in seats])


@dataclass(frozen=True, slots=True)
class Dealt(Handling):
    """Cards are dealt to these seats; what was carried goes into the pot."""

    number: int
    dealer: int
    seats: tuple[int, ...]
    talon: int  # cards left after the deal
    to_open: str = ""
    streets: int = 0  # cards each player has, where more come later
    blinds: tuple[tuple[int, int], ...] = ()  # seat, chips due
    deals: Deals = ()  # a course of the house: what is dealt, in order
    buck: int = 0  # before which chair the buck lies; 0 = none is played with
    from_buck: bool = False  # the game counts from it: whoever has it is "the dealer" of every rule (BUCK-01)

    @property
    def counts_from(self) -> int:
        """The chair from which the rules count: the dealer's, in a buck game the one that has the buck."""
        return self.buck if self.from_buck else self.dealer

    @property
    def cutter(self) -> int:
        """Who cuts: on the right of whoever deals; 0 = nobody."""
        at = self.seats.index(self.dealer) if self.dealer in self.seats else 0
        return self.seats[at - 1] if set(self.seats) - {self.dealer} else 0

    def orders(self, table: Table) -> Orders:
        """Everything together, shuffled, cut on the dealer's right; then a movement for each seat and face."""
        served = tuple(order for given in self._given for order in served_to(given, self.seats))
        pack = self.talon + sum(order.cards for order in served)
        return (Gather(pack), Shuffle(self.cutter), *served)

    @property
    def _given(self) -> Deals:
        """What is dealt; facts written before courses say it by the cards of each player."""
        return self.deals or (((1, "", EACH), (1, UP, EACH)) if self.streets else ((HAND, "", EACH),))

    def apply(self, table: Table) -> Table:
        seats = tuple([s.fresh(IN if s.seat in self.seats else OUT, s.staked) for s in table.seats])
        hand = Hand(
            number=self.number,
            dealer=self.counts_from,
            kind="swept",
            betting=Betting(blinds=self.blinds),
            cards=Cards(table.hand.cards.places.after(self.orders(table))),
            pots=Pots(carry=table.carried, standing=table.standing),
            stud=Stud(streets=self.streets),
            jackpot=Jackpot(to_open=self.to_open),
        )
        return table._replace(
            seats=seats,
            hand=hand,
            phase=PLAYING,
            dealer=self.dealer,
            named=None,
            deals=self.number,
            carried=0,
            standing=(),
            dealt_again=(),
            blinds_kept=(),
            clock=None,
            around=table.around.dealt(self.dealer, bool(table.dealt_again))._replace(
                buck=Buck(self.buck, self.from_buck)
            ),
        )

    def sentence(self, names: Names) -> str:
        name = names.get(self.dealer, "?")
        if self.from_buck:
            other = names.get(self.buck, "?")
            return _("Hand %(n)s: %(name)s deals, the buck lies with %(other)s", n=self.number, name=name, other=other)
        return _("Hand %(n)s: %(name)s deals", n=self.number, name=name)


@dataclass(frozen=True, slots=True)
class AntesPaid(Event):
    """Everybody's ante (ANTE-01); who is short is all-in for less (ANTE-07)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips
    ante: int  # the full ante of this deal

    def apply(self, table: Table) -> Table:
        paid = dict(self.amounts)
        seats = tuple([_pays(s, paid.get(s.seat, 0)) for s in table.seats])
        return table._replace(seats=seats).with_pots(table.hand.pots._replace(antes=self.amounts))

    def sentence(self, names: Names) -> str:
        text = _("Everybody antes %(ante)s", ante=self.ante)
        for seat, chips in self.amounts:
            if chips < self.ante:
                text += _(", %(name)s is all-in for %(chips)s", name=names[seat], chips=chips)
        return text


@dataclass(frozen=True, slots=True)
class BlindsPosted(Event):
    """Small and big blind lie in front of their players (ANTE-04)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips really posted
    small: int
    big: int

    def apply(self, table: Table) -> Table:
        posted = dict(self.amounts)
        seats = [_pays(s, due)._replace(bet=s.bet + due) if (due := posted.get(s.seat, 0)) else s for s in table.seats]
        return table._replace(seats=tuple(seats))

    def sentence(self, names: Names) -> str:
        return ", ".join(
            _("%(name)s posts the blind of %(chips)s", name=names[seat], chips=chips) for seat, chips in self.amounts
        )


@dataclass(frozen=True, slots=True)
class JoinedJackpot(Event):
    """A newcomer pays the antes the others have in the jackpot (JACK-14)."""

    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        table = table.with_seat(
            table.seat(self.seat)._replace(stack=seat.stack - self.chips, staked=seat.staked + self.chips)
        )
        return table._replace(carried=table.carried + self.chips)

    def sentence(self, names: Names) -> str:
        return _("%(name)s pays %(chips)s to join the jackpot", name=names[self.seat], chips=self.chips)


@dataclass(frozen=True, slots=True)
class DealerNamed(Event):
    """Who deals the next hand was found or corrected (SEAT-01, SEAT-02)."""

    seat: int

    def apply(self, table: Table) -> Table:
        return table._replace(named=self.seat, phase=BETWEEN if table.no_dealer_yet else table.phase)

    def sentence(self, names: Names) -> str:
        return _("%(name)s deals next", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class PassedIn(Event):
    """Nobody won: everything stays in the middle as the jackpot (JACK-04, DRAW-16, R-OPEN-04)."""

    staked: tuple[tuple[int, int], ...]  # seat, antes it has in the jackpot now
    forfeited: int = 0  # chips among them that are nobody's ante
    named: int | None = None  # who deals next, where it is not the next player
    standing: Rows = ()  # pots that stay as they were cut: chips, seats
    opened: bool = False  # somebody opened, and nobody had what it takes to win (JACK-17)
    buck_stays: bool = False  # the game counts from the same chair again (JACK-06)

    def apply(self, table: Table) -> Table:
        table = buck.stays(table, self.buck_stays)
        hand, mine, middle = table.hand, dict(self.staked), table.pot
        seats = tuple(s.fresh(staked=mine.get(s.seat, s.staked)) for s in table.seats)
        last = LastHand(hand.number, hand.pots.won, middle + hand.pots.awarded, middle)
        return table._replace(
            seats=seats,
            phase=DEAL,
            carried=middle,
            passes=table.passes + 1,
            stayed=table.stayed + self.opened,
            standing=self.standing,
            named=self.named,
            forfeited=table.forfeited + self.forfeited,
            last_hand=last,
            clock=None,
            hand=hand._replace(kind="over", pots=hand.pots._replace(spent=put_in(table))),
        )

    def sentence(self, names: Names) -> str:
        if self.opened:
            return _("Nobody has three of a kind: the pots stay")
        return _("Nobody wins: the pot stays as the jackpot")


@dataclass(frozen=True, slots=True)
class AntesKept(Event):
    """The antes of a misdeal lie in the middle already (MIS-10)."""

    amounts: tuple[tuple[int, int], ...]  # seat, chips

    def apply(self, table: Table) -> Table:
        paid = dict(self.amounts)
        seats = tuple(s._replace(paid=s.paid + paid[s.seat]) if s.seat in paid else s for s in table.seats)
        return table._replace(seats=seats, antes_kept=()).with_pots(table.hand.pots._replace(antes=self.amounts))

    def sentence(self, names: Names) -> str:
        return _("The antes lie in the middle already")


POST = "post"  # a debt of missed blinds, paid to come in at once (R-BTN-03)


@dataclass(frozen=True, slots=True)
class DebtPaid(Event):
    """What a ruling left owing is paid before the cards: into the pot, or to whoever won while it was owed."""

    seat: int
    chips: int
    kind: str
    to: int | None = None
    live: int = 0  # of them in front of the player, as a bet: missed blinds, up to the big blind

    def apply(self, table: Table) -> Table:
        hand, owes = table.hand, list[tuple[int, int, str]]()
        paid = self.chips
        for seat, chips, kind in table.owes:
            part = min(paid, chips) if (seat, kind) == (self.seat, self.kind) else 0
            paid -= part
            owes += [(seat, chips - part, kind)] if chips > part else []
        table = table.with_seat(
            table.seat(self.seat)._replace(stack=table.seat(self.seat).stack - self.chips)
        )._replace(owes=tuple(owes))
        if self.to is not None:
            return table.with_seat(table.seat(self.to)._replace(stack=table.seat(self.to).stack + self.chips))
        everybody, dead = tuple(s.seat for s in table.live), self.chips - self.live
        mine = table.seat(self.seat)
        table = table.with_seat(table.seat(self.seat)._replace(bet=mine.bet + self.live, paid=mine.paid + self.live))
        if not dead:
            return table
        return table.with_pots(
            table.hand.pots._replace(
                dead=(*hand.pots.dead, (dead, everybody)), fees=(*hand.pots.fees, (self.seat, dead))
            )
        )

    def sentence(self, names: Names) -> str:
        name, to = names[self.seat], names.get(self.to or 0)
        if to is not None:
            return _("%(name)s pays %(chips)s owed to %(to)s", name=name, chips=self.chips, to=to)
        return _("%(name)s pays %(chips)s owed", name=name, chips=self.chips)


def put_in(table: Table) -> tuple[tuple[int, int], ...]:
    """What everybody has put into this hand: antes, blinds, bets, fees and fines."""
    spent = {s.seat: s.paid for s in table.seats}
    for seat, chips in table.hand.pots.fees:
        spent[seat] = spent.get(seat, 0) + chips
    return tuple((seat, chips) for seat, chips in spent.items() if chips)


def _pays(seat: Seat, chips: int) -> Seat:
    return seat._replace(stack=seat.stack - chips, paid=seat.paid + chips) if chips else seat


# Antes and blinds


def ante_of(options: Mapping[str, Any], passes: int) -> int:
    """The ante after so many passed deals (JACK-05): the same, one unit more each time, or doubled."""
    ante = int(options.get("ante.amount", 0)) if options.get("forced", "ante") != "blinds" else 0
    limit = options.get("jack.reante_limit", "none")
    if not passes or not ante:
        return ante
    if limit != "none" and passes >= int(limit):
        return 0
    rule = options.get("jack.reante", "same")
    if rule == "plus_one":
        return ante + passes * int(options.get("limit.unit", 1))
    return ante * 2**passes if rule == "double" else ante


def blinds_of(table: Table, dealt: list[int], dealer: int) -> tuple[tuple[int, int], ...]:
    """Seat and chips of the small and the big blind (ANTE-04; heads-up: C-34; dead button: SEAT-05)."""
    options = table.options
    if options.get("forced", "ante") == "ante":
        return ()
    small, big = int(options["blind.small"]), int(options["blind.big"])
    order = [s.seat for s in table.clockwise(dealer) if s.seat in dealt]
    if len(order) == 2 and options.get("blind.heads_up", "dealer_is_small") == "dealer_is_small":
        return ((order[1], small), (order[0], big))
    if options.get("seat.dead") == "dead_button" and len(table.hand.betting.blinds) == 2 and len(order) > 2:
        return _dead_blinds(table, dealt, small, big)
    return ((order[0], small), (order[1], big))


def _dead_blinds(table: Table, dealt: list[int], small: int, big: int) -> tuple[tuple[int, int], ...]:
    last_big = table.hand.betting.blinds[1][0]
    next_big = next(s.seat for s in table.clockwise(last_big) if s.seat in dealt)
    return ((last_big, small if last_big in dealt else 0), (next_big, big))


# The deal


@remembered
def deal(table: Table) -> list[Event]:
    """Antes or blinds go in and cards are dealt, by the options in force (ANTE, DEAL)."""
    options = table.options
    playing = players(table)
    joining = [] if table.dealt_again else [s for s in playing if missing_antes(table, s)]
    dealt = [s.seat for s in playing]
    dealer = next_dealer(table)
    if dealer is None:
        raise refuse("no-dealer" if table.no_dealer_yet or len(dealt) > 1 else "too-few-players")
    _check_players(table, len(dealt))
    lies, from_buck = buck.of_deal(table)
    begins = lies if from_buck else dealer
    first = course(options)[0]
    events: list[Event] = [JoinedJackpot(s.seat, missing_antes(table, s)) for s in joining]
    blinds = table.blinds_kept if table.dealt_again else blinds_of(table, dealt, begins)
    order = tuple(s.seat for s in table.clockwise(begins) if s.seat in dealt)
    events.append(
        Dealt(
            table.deals + 1,
            dealer,
            order,
            deck(options) - first.deal * len(dealt) - in_middle(first),
            to_open(options, table.passes - table.stayed),
            0 if dealt_whole(options) else first.deal,
            blinds,
            deals_of(first.deals) if steps(options) else (),
            lies,
            from_buck,
        )
    )
    return events + _forced(table, order, blinds)


def _check_players(table: Table, n: int) -> None:
    if n < FEWEST:
        raise refuse("too-few-players")
    most = PRESETS[table.preset].players[1] if table.preset in PRESETS else MOST_SEATS
    if n > most:
        raise refuse("too-many-players", game=_(PRESETS[table.preset].name), low=FEWEST, high=most)
    if cards_to_begin(table.options, n) > deck(table.options):
        raise refuse("too-few-cards", n=n, rule="OTHER-11" if steps(table.options) else "")


def _forced(table: Table, order: tuple[int, ...], blinds: tuple[tuple[int, int], ...]) -> list[Event]:
    events: list[Event] = []
    joined = 0 if table.dealt_again else 1
    stacks = {s.seat: s.stack - joined * missing_antes(table, s) for s in table.seats if s.seat in order}
    ante = 0 if table.dealt_again or table.matched else ante_of(table.options, table.passes)
    if table.owes:
        events += _debts(table, stacks, _dues(table, order, ante), dict(blinds))
    events += _antes(table, order, stacks, ante)
    if blinds:
        posted = tuple((s, min(due, stacks[s])) for s, due in blinds if s in stacks and due)
        events.append(BlindsPosted(posted, blinds[0][1], blinds[1][1]))
    return events


def _dues(table: Table, order: tuple[int, ...], ante: int) -> dict[int, int]:
    """Chips of antes due by seat. The dealer, last in the order, antes for all (ANTE-10)."""
    for_all = table.options.get("ante.who") == "dealer"
    return {order[-1]: ante * len(order)} if for_all else dict.fromkeys(order, ante)


def _antes(table: Table, order: tuple[int, ...], stacks: dict[int, int], ante: int) -> list[Event]:
    """The antes that go in, or lie there already; the stacks have so much less (ANTE-01, ANTE-10, MIS-10)."""
    if kept := table.antes_kept:
        full = ante_of(table.options, table.passes)
        for_all = table.options.get("ante.who") == "dealer"
        return [DealerAntes(*kept[0], full, order, kept=True) if for_all else AntesKept(kept)]
    if not ante:
        return []
    dues = _dues(table, order, ante)
    amounts = tuple((s, min(due, stacks[s])) for s, due in dues.items() if stacks[s] or not table.standing)
    for seat, chips in amounts:
        stacks[seat] -= chips
    if table.options.get("ante.who") != "dealer":
        return [AntesPaid(amounts, ante)]
    return [DealerAntes(seat, chips, ante, order) for seat, chips in amounts]


def _debts(table: Table, stacks: dict[int, int], dues: Mapping[int, int], blinds: Mapping[int, int]) -> list[Event]:
    """What is owed and can be paid now; chips played light go to whoever won most in that hand (R-CHIP-09)."""
    won = dict(table.last_hand.won) if table.last_hand else {}
    winner = max(won, key=lambda seat: won[seat], default=None)
    events: list[Event] = []
    for seat, chips, kind in table.owes:
        to = winner if kind == "light" and winner in stacks else None
        spare = max(0, stacks.get(seat, 0) - dues.get(seat, 0) - blinds.get(seat, 0))
        pays = chips if to == seat else min(chips, spare)
        if pays:
            live = max(blinds.values(), default=0) - blinds.get(seat, 0) if kind == POST else 0
            events.append(DebtPaid(seat, pays, kind, to, min(live, pays)))
            stacks[seat] -= pays
            if to is not None:
                stacks[to] += pays
    return events
