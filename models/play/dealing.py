"""Dealing, and deals passed in, whose chips all stay for the next deal (DEAL, JACK-04, JACK-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from models.game.course import HAND, course, dealt_whole, enough_cards, most_with_cards, steps, stub_after_deal
from models.game.names import title_of
from models.game.options import evening_of
from models.game.presets import PRESETS, seats_of
from models.game.steps import Deal
from models.game.to_open import OPENERS, to_open
from models.moves.event import Code, Event, Handling, Names, TextKind
from models.moves.refusals import refuse
from models.play.antes import JoinedJackpot, forced
from models.play.limits import spent
from models.seats import buck
from models.seats.blinds import BlindsMissed, blinds_of, missed, turns_after
from models.seats.costs import nobody_all_in, short_alone
from models.seats.dealers import FEWEST, due_to_join, free_of_charge, next_dealer, players
from models.table.hand import Betting, Cards, Hand, Jackpot, Pots, Rows, Stud
from models.table.places import MIDDLE, STUB, UP, Gather, Movement, Orders, Shuffle, face_up, in_hand
from models.table.table import DEAL, IN, MOST_SEATS, OUT, PLAYING, LastHand, Table
from models.words.words import _

PACK = 52  # cards of the pack before the first deal
EACH = "each"
Given = tuple[int, str, str]  # cards, face, to each player or the middle
Deals = tuple[Given, ...]
NO_CARDS: Deals = ((0, "", EACH),)  # for a home-made course that begins without a deal (OTHER-31)


def deals_of(deals: Sequence[Deal]) -> Deals:
    """The deals of a course as stored in a fact."""
    return tuple((deal.cards, UP if deal.face == "up" else "", deal.to) for deal in deals)


def served_to(given: Given, seats: tuple[int, ...]) -> tuple[Movement, ...]:
    """Movements for these cards, to each of the seats in turn or to the middle."""
    cards, face, to = given
    if not cards:
        return ()  # dealt as called, so Talon does not count the cards
    if to != EACH:
        return (Movement(cards, STUB, MIDDLE, face),)
    return tuple([Movement(cards, STUB, face_up(seat) if face else in_hand(seat), face) for seat in seats])


def last_pack(table: Table) -> int:
    """Cards in the pack of the previous deal, jokers included."""
    return table.hand.cards.places.pack or PACK


@dataclass(frozen=True, slots=True)
class Dealt(Handling):
    """Cards were dealt to these seats, and carried chips went into the pot."""

    names_tap: ClassVar[bool] = True
    number: int
    dealer: int
    seats: tuple[int, ...]
    talon: int  # cards of the stub after the deal
    to_open: Code = ""
    streets: int = 0  # cards each player has, where more come later
    blinds: tuple[tuple[int, int], ...] = ()  # seat, chips due
    deals: Annotated[Deals, TextKind.CODE] = ()  # of a home-made course: its deals, in order
    buck: int = 0  # the chair the buck lies before; 0 = no buck
    from_buck: bool = False  # the game counts from the buck: its holder is "the dealer" of every rule (BUCK-01)
    no_all_in: bool = False  # all-in is not played: a player without the chips for a bet buys or folds (CHIP-09)
    free: tuple[int, ...] = ()  # seats without chips that play for the whole pot (CHIP-10)

    @property
    def counts_from(self) -> int:
        """The chair the rules count from: the dealer's or, in a buck game, that of the buck."""
        return self.buck if self.from_buck else self.dealer

    @property
    def cutter(self) -> int:
        """The seat that cuts, on the right of the dealer; 0 = none."""
        at = self.seats.index(self.dealer) if self.dealer in self.seats else 0
        return self.seats[at - 1] if set(self.seats) - {self.dealer} else 0

    def orders(self, table: Table) -> Orders:
        """Gathering, shuffle and cut, then a movement for each seat and face."""
        served = [order for given in self._given for order in served_to(given, self.seats)]
        pack = self.talon + sum([order.cards for order in served])
        return (Gather(pack, last_pack(table)), Shuffle(self.cutter), *served)

    @property
    def _given(self) -> Deals:
        """The deals; in facts from before courses, derived from the cards of each player."""
        return self.deals or (((1, "", EACH), (1, UP, EACH)) if self.streets else ((HAND, "", EACH),))

    def apply(self, table: Table) -> Table:
        seats = tuple([s.fresh(IN if s.seat in self.seats else OUT, s.staked) for s in table.seats])
        if not table.same_game:  # legs and chips count for the pot that is carried (OTHER-15, CAP-07)
            seats = tuple([s._replace(legs=0, before=0, matched=0) for s in seats])
        elif put := dict(table.hand.pots.spent):
            matched = dict(table.hand.pots.matched)
            seats = tuple(
                [s._replace(before=s.before + put.get(s.seat, 0), matched=matched.get(s.seat, 0)) for s in seats]
            )
        if self.no_all_in:
            seats = tuple([s._replace(buys=s.live) for s in seats])
        if self.free:
            seats = tuple([s._replace(free=s.seat in self.free) for s in seats])
        hand = Hand(
            number=self.number,
            dealer=self.counts_from,
            kind="swept",
            betting=Betting(blinds=self.blinds),
            cards=Cards(table.hand.cards.places.after(self.orders(table))),
            pots=Pots(carry=table.carried, standing=table.standing),
            stud=Stud(streets=self.streets),
            jackpot=Jackpot(to_open=self.to_open),
            turns=table.lasting.turns,
        )
        beside = bool(self.buck) and not self.from_buck
        lasting = table.lasting if table.same_game else table.lasting._replace(since=0)
        lasting = lasting._replace(turns=turns_after(table, self.seats, self.blinds, beside=beside))
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
            lasting=lasting.dealt(self.dealer, bool(table.dealt_again)).bucked(self.buck, self.from_buck),
        )

    def dated(self, table: Table, at: int) -> Table:
        return table if table.lasting.since else table._replace(lasting=table.lasting._replace(since=at))

    def sentence(self, names: Names) -> str:
        name = names.get(self.dealer, "?")
        if self.from_buck:
            other = names.get(self.buck, "?")
            return _("Hand %(n)s: %(name)s deals, the buck lies with %(other)s", n=self.number, name=name, other=other)
        if self.dealer not in self.seats:
            return _("Hand %(n)s: the button lies at the seat of %(name)s", n=self.number, name=name)
        return _("Hand %(n)s: %(name)s deals", n=self.number, name=name)


@dataclass(frozen=True, slots=True)
class PassedIn(Event):
    """A deal was passed in: all chips stay in the middle as a jackpot (JACK-04, DRAW-16, R-OPEN-04)."""

    staked: tuple[tuple[int, int], ...]  # seat, antes it now has in the jackpot
    forfeited: int = 0  # chips of the jackpot that are nobody's ante
    named: int | None = None  # the next dealer, if not the next player
    standing: Rows = ()  # pots that stay as cut: chips, seats
    opened: bool = False  # somebody opened, but nobody had the hand needed to win (JACK-17)
    buck_stays: bool = False  # the game counts from the same chair again (JACK-06)
    needed: Code = "trips"  # the hand needed to win, of OPENERS
    carried: bool = False  # by the course of the game, which nobody had to open

    def apply(self, table: Table) -> Table:
        table = buck.stays(table, self.buck_stays)
        staked = {s.seat: s.staked for s in table.seats} | dict(self.staked)
        return ended(table, staked)._replace(
            phase=DEAL,
            passes=table.passes + 1,
            stayed=table.stayed + self.opened,
            standing=self.standing,
            named=self.named,
            forfeited=table.forfeited + self.forfeited,
        )

    def sentence(self, names: Names) -> str:
        if self.opened:
            return _("Nobody has %(hand)s: the pots stay", hand=_(OPENERS[self.needed]))
        if self.carried:
            return _("The pot stays for the next hand")
        return _("Nobody wins: the pot stays as the jackpot")


def ended(table: Table, staked: Mapping[int, int]) -> Table:
    """The table after the hand: unwon chips stay in the middle; `staked` is each player's share of them."""
    hand, middle = table.hand, table.pot
    people = tuple([(s.seat, s.person) for s in table.seats])
    return table._replace(
        seats=tuple([s.fresh(staked=staked.get(s.seat, 0)) for s in table.seats]),
        carried=middle,
        last_hand=LastHand(hand.number, hand.pots.won, middle + hand.pots.awarded, middle, people),
        clock=None,
        hand=hand._replace(kind="over", pots=hand.pots._replace(spent=put_in(table))),
    )


def put_in(table: Table) -> tuple[tuple[int, int], ...]:
    """Seat and chips everybody put into this hand: antes, blinds, bets, fees and fines."""
    rows = ((s.seat, spent(table, s)) for s in table.seats)
    return tuple([row for row in rows if row[1]])


# Dealing


def deal(table: Table) -> list[Event]:
    """Events of a deal: forced bets, then cards, by the options in force (ANTE, DEAL)."""
    playing = players(table)
    dealt = [s.seat for s in playing]
    dealer = next_dealer(table)
    if dealer is None:
        raise refuse("no-dealer" if table.no_dealer_yet or len(dealt) > 1 else "too-few-players")
    _check_players(table, len(dealt))
    if short := short_alone(table, dealer, len(dealt)):
        error = "short-for-all" if table.options.get("ante.who") == "dealer" else "short-alone"
        raise refuse(error, name=table.name_of(dealer), chips=short, stack=table.seat(dealer).stack)
    joining = due_to_join(table)
    joined = [JoinedJackpot(seat, joining[seat]) for seat in dealt if seat in joining]
    hand = _dealt(table, dealt, dealer)
    passed = BlindsMissed(*missed(table, hand.seats, hand.blinds))
    passed_by = [passed] if passed.small or passed.big else []
    return [*joined, hand, *passed_by, *forced(table, hand.seats, hand.blinds)]


def _dealt(table: Table, dealt: list[int], dealer: int) -> Dealt:
    """The first deal for these players; a buck game counts from the buck (BUCK-01)."""
    options, first = table.options, course(table.options)[0]
    lies, from_buck = buck.buck_of_deal(table)
    begins = lies if from_buck else dealer
    return Dealt(
        table.deals + 1,
        dealer,
        tuple([s.seat for s in table.clockwise(begins) if s.seat in dealt]),
        stub_after_deal(options, len(dealt)),
        to_open(options, table.passes - table.stayed),
        0 if dealt_whole(options) else first.deal,
        (table.blinds_kept if table.dealt_again else ()) or blinds_of(table, dealt, begins),
        (deals_of(first.deals) or NO_CARDS) if steps(options) else (),
        lies,
        from_buck,
        nobody_all_in(table),
        tuple(sorted(free_of_charge(table).intersection(dealt))),
    )


def _check_players(table: Table, n: int) -> None:
    if n < FEWEST:
        raise refuse("too-few-players")
    most = seats_of(table.preset, table.options)[1] if table.preset in PRESETS else MOST_SEATS
    if n > most:
        raise refuse("too-many-players", game=title_of(table.preset, table.options), low=FEWEST, high=most)
    at_most = evening_of(table.lasting.keys)["evening.match_most"]
    matches = table.options.get("other.match", "none") != "none" and not table.same_game
    if matches and at_most != "none" and n > at_most:
        raise refuse("match-most", most=at_most)
    if not enough_cards(table.options, n):
        most = most_with_cards(table.options)
        raise refuse("too-few-cards", n=n, most=most, rule="OTHER-11" if steps(table.options) else "")
