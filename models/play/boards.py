"""Stud streets and boards: dealing, which board starts, up cards tapped in (STUD, LOW-05, LOW-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from models.cards.cards import JOKER, card_text, parse_card
from models.cards.ranking import board_value, shows_pair, single_card_key
from models.game.course import HAND, Stage, course, up_cards
from models.game.steps import Deal
from models.game.steps_in_words import asked_by
from models.play.actions import RoundBegan
from models.play.betting import begins, first_of
from models.play.dealing import EACH, Deals, deals_of, served_to
from models.play.talon import cutter
from models.table.errors import Refused
from models.table.event import Event, Handling, Names
from models.table.fields import Fields, chair, flag
from models.table.move import SEAT, Field, Kind, Move, Offer
from models.table.places import ASIDE, BURNED, MIDDLE, TALON, UP, Movement, Orders, Shuffle
from models.table.refusals import refuse
from models.table.table import Seat, Table
from models.table.words import _

Cards = tuple[str, ...]


# What happened


REBUILT, COMMON, NOTHING = "rebuilt", "common", "nothing"  # a street the talon could not give (R-STUD-10 A, B)


@dataclass(frozen=True, slots=True)
class StreetDealt(Handling):
    """One more card to every active player (DEAL-05), with a burn where the house burns."""

    cards: int  # to each player
    talon: int
    burned: int = 0  # burned in this hand, this one included
    quiet: bool = False  # no betting follows: the dealer runs the cards out
    way: str = ""  # "" as usual, rebuilt from all cards left, one common card, or no card left
    deals: Deals = ()  # a course of the house: what is dealt, in order

    def orders(self, table: Table) -> Orders:
        """Clockwise from the dealer's left; a talon too short follows R-STUD-10."""
        places = table.hand.cards.places
        again = (Movement(places.at(place), place, TALON) for place in (BURNED, ASIDE))
        back = tuple(order for order in again if order.cards)
        if self.way == NOTHING:
            return ()
        if self.way == COMMON:
            card = Movement(1, TALON, MIDDLE, UP, for_all=True)
            return (card,) if places.at(TALON) or not back else (*back, Shuffle(cutter(table)), card)
        serve = self._served(table)
        if self.way == REBUILT:
            serve = one_by_one(serve)
            first = max(0, places.at(TALON) - 1)
            return (*serve[:first], *back, Shuffle(cutter(table)), *serve[first:])
        burn = self.burned - places.at(BURNED)
        return (*((Movement(burn, TALON, BURNED),) if burn > 0 else ()), *serve)

    def _served(self, table: Table) -> tuple[Movement, ...]:
        """What everybody still in gets; facts written before courses say it by the house's rules."""
        seats = [seat.seat for seat in table.clockwise(table.hand.dealer) if seat.live]
        deals = self.deals or ((self.cards, street_face(table, self.cards), EACH),)
        return tuple(order for given in deals for order in served_to(given, seats))

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        stud = table.hand.stud
        dealt = self.way not in (COMMON, NOTHING)
        shown = any(face and to == EACH for _cards, face, to in self.deals)
        stud = stud._replace(
            streets=stud.streets + (self.cards if dealt else 0),
            runout=stud.runout + 1 if self.quiet else 0,
            tapped=None if shown else stud.tapped,
        )
        return table.with_hand(table.hand._replace(stud=stud))

    def sentence(self, names: Names) -> str:
        if self.way == NOTHING:
            return _("No card is left to deal")
        if self.deals and not self.cards:
            return _("Cards to the middle")
        if self.cards > 1:
            return _("More cards to everybody still in")
        return _("One more card to everybody still in")


def one_by_one(moved: tuple[Movement, ...]) -> tuple[Movement, ...]:
    """The same cards, each as a movement of its own."""
    return tuple(order._replace(cards=1) for order in moved for _card in range(order.cards))


def street_face(table: Table, more: int = 0) -> str:
    """How the newest card of each hand lies; with `more`, the next one: open but for the first and the house's last."""
    stages = course(table.options)[: table.hand.stage + 1]
    if dealt := [deal for stage in stages for deal in stage.deals if stage.step and deal.to == EACH]:
        return UP if dealt[-1].face == "up" else ""
    streets = table.hand.stud.streets + more
    hidden = streets < 2 or (streets >= HAND and bool(table.options.get("stud.last_down")))
    return "" if hidden else UP


@dataclass(frozen=True, slots=True)
class StarterAsked(Event):
    """The table is asked which board starts this round."""

    stage: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(
            table.hand._replace(stage=self.stage, kind="starter", stud=table.hand.stud._replace(open_pair=False))
        )

    def sentence(self, names: Names) -> str:
        return _("Who is best on the table?")


@dataclass(frozen=True, slots=True)
class StarterNamed(Event):
    """This board starts; and whether any board shows a pair, where a bet size depends on it."""

    seat: int
    open_pair: bool = False
    tapped: bool = True  # said by people; otherwise it followed from the up cards
    forced: bool = False  # and must bring in
    board: bool = True  # its board is what starts; otherwise what the house asks for

    def apply(self, table: Table) -> Table:
        stud = table.hand.stud._replace(open_pair=self.open_pair, tapped=None if self.forced else self.seat)
        return table.with_hand(table.hand._replace(stud=stud))

    def sentence(self, names: Names) -> str:
        if not self.board:
            return _("%(name)s begins", name=names[self.seat])
        if self.open_pair:
            return _("%(name)s has the best cards showing and begins; a pair is showing", name=names[self.seat])
        return _("%(name)s has the best cards showing and begins", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class BoardTapped(Event):
    """Somebody tapped in the up cards of a board."""

    seat: int
    cards: Cards  # the whole board

    def apply(self, table: Table) -> Table:
        rest = tuple(row for row in table.hand.stud.boards if row[0] != self.seat)
        boards = tuple(sorted((*rest, (self.seat, self.cards))))
        hand = table.hand
        kind = "starter" if hand.is_betting else hand.kind
        return table.with_hand(hand._replace(kind=kind, stud=hand.stud._replace(boards=boards)))

    def sentence(self, names: Names) -> str:
        return _("%(name)s shows %(cards)s", name=names[self.seat], cards=" ".join(map(card_text, self.cards)))


# Dealing a street


def street(table: Table, stage: Stage, quiet: bool) -> list[Event]:
    """What this stage deals to everybody still in; one card burned before it under EACH_STREET (DEAL-04, OTHER-04).

    Where the talon cannot give all of it, each deal is looked at for itself (R-STUD-10, OTHER-12).
    """
    together = _dealt(table, stage, stage.deals, quiet, burns=table.options.get("burn") == "each_street")
    if not together.way or len(stage.deals) == 1:
        return [together]
    events: list[Event] = []
    for at, deal in enumerate(stage.deals):
        burns = not at and table.options.get("burn") == "each_street"
        event = _dealt(table, stage, (deal,), quiet, burns=burns)
        table = event.apply(table)
        events.append(event)
    return events


def _dealt(table: Table, stage: Stage, deals: tuple[Deal, ...], quiet: bool, *, burns: bool) -> StreetDealt:
    cards, players = table.hand.cards, len(table.live)
    each = sum(deal.cards for deal in deals if deal.to == EACH)
    needed = each * players + sum(deal.cards for deal in deals if deal.to != EACH)
    kept = deals_of(deals) if stage.step else ()  # by the house's rules a street says itself what it deals
    burn = 1 if burns else 0
    if cards.talon - burn - 1 >= needed:
        return StreetDealt(each, cards.talon - burn - needed, cards.burned + burn, quiet, deals=kept)
    everything = cards.talon + cards.burned + cards.places.at(ASIDE)
    short = REBUILT if everything >= needed else COMMON if everything else NOTHING
    return StreetDealt(each, max(0, everything - needed), 0, quiet, short, kept)


# Who starts


def forced_bet(table: Table, stage: Stage) -> int:
    """The bring-in of this round, 0 where nobody is forced (STUD-04 to STUD-06)."""
    return int(table.options.get("stud.bring_in_amount", 0)) if stage.forced else 0


def low_rank(table: Table) -> str | None:
    """Lowball compares boards by its low ranking; high-low boards count high (LOW-09)."""
    return str(table.options["low.rank"]) if table.options.get("win") == "low" else None


def candidates(table: Table) -> list[Seat]:
    """Whose boards are compared: for a bring-in all that are in, later those with chips (games.md 1.3)."""
    stage = course(table.options)[table.hand.stage]
    return [s for s in table.live if stage.forced or s.stack]


def asked_for(stage: Stage) -> str:
    """By what the player is tapped who begins, in the words of the course (OTHER-05)."""
    return asked_by(stage.ask, stage.forced)


def asks_pair(table: Table) -> bool:
    """Does a bet size of this round depend on an open pair (STUD-16)?"""
    stage = course(table.options)[table.hand.stage]
    return table.options["limit.type"] == "fixed" and stage.big == "if_open_pair"


def keeps_starter(table: Table, at: int) -> int | None:
    """The starter of the round before, where no new up card was dealt since and that player can act (STUD-20)."""
    stages = course(table.options)
    if stages[at].first == "tap":
        tapped = None if stages[at].forced else table.hand.stud.tapped
        return tapped if tapped is not None and table.seat(tapped).can_act else None
    before = max((i for i in range(at) if stages[i].kind == "bet"), default=None)
    first = table.hand.betting.first
    if before is None or first is None or not table.seat(first).can_act:
        return None
    since = stages[before + 1 : at + 1]
    return None if any(stage.up or stage.kind == "buy" for stage in since) else first


def begin(table: Table, at: int) -> Event:
    """Ask for the starter, or go on with the last one."""
    again = keeps_starter(table, at)
    return StarterAsked(at) if again is None else begins(table, at, again)


def begin_with(table: Table, seat: int) -> RoundBegan:
    """The round, started by this board; all-in in the bring-in round: by the next player (R-STUD-16)."""
    at = table.hand.stage
    stage = course(table.options)[at]
    first = first_of(table, seat) or seat
    able = sum(1 for s in table.live if s.stack)
    must = bool(table.options.get("stud.r1_must_bet")) and stage.round == 0
    return RoundBegan(
        at, stage.round, first, able, forced=forced_bet(table, stage), stands_in=first != seat, must_bet=must
    )


def starter(table: Table, fields: Fields) -> list[Event]:
    """Who starts this round, and `open_pair` exactly where a size depends on it."""
    if not table.hand.is_starting or table.over:
        raise refuse("not-now", rule="STUD-02")
    at = chair(table, fields)
    if at not in [s.seat for s in candidates(table)]:
        seat = table.seat(at)
        raise refuse("no-chips-to-start" if seat.live else "not-in-hand", name=seat.name)
    return [named(table, at, flag(fields, "open_pair") if asks_pair(table) else False), begin_with(table, at)]


def named(table: Table, seat: int, pair: bool = False) -> StarterNamed:
    """Who was tapped to begin this round."""
    stage = course(table.options)[table.hand.stage]
    return StarterNamed(seat, pair, forced=stage.forced, board=stage.first == "board")


def eyes_decide(table: Table) -> bool:
    """Does this round begin with whoever people see: the best board, or what the course asks for?"""
    return course(table.options)[max(0, table.hand.stage)].first in ("board", "tap")


def offers(table: Table) -> list[Offer]:
    """Every board that may start."""
    if not table.hand.is_starting or table.over:
        return []
    starters = [Offer(move="starter", seat=seat.seat) for seat in candidates(table)]
    if asks_pair(table):
        for offer in starters:
            offer["asks"] = ["open_pair"]
    return starters


def up_offers(table: Table) -> list[Offer]:
    """Boards to tap in; once all are in, to correct until the round's first action."""
    if not may_tap(table):
        return []
    boards = [Offer(move="up", seat=s.seat, asks=["cards"]) for s in table.live]
    if table.hand.is_betting:
        for offer in boards:
            offer["corrects"] = True
    return boards


# Up cards


def may_tap(table: Table) -> bool:
    """Up cards are tapped in while the starter is asked, and corrected until somebody has acted."""
    hand = table.hand
    if not hand.stud.streets or table.over or course(table.options)[hand.stage].first != "board":
        return False
    return hand.is_starting or (hand.is_betting and hand.betting.last is None and bool(hand.stud.boards))


def board(table: Table, seat: int) -> Cards:
    """The up cards of this board, as far as they were tapped in."""
    return next((cards for at, cards in table.hand.stud.boards if at == seat), ())


def up(table: Table, fields: Fields) -> list[Event]:
    """The up cards of one board: all of them, or only the newest street's."""
    if not may_tap(table):
        raise refuse("not-now", rule="STUD-22")
    at = chair(table, fields)
    if not table.seat(at).live:
        raise refuse("not-in-hand", name=table.name_of(at))
    cards = _said_cards(fields)
    count = up_cards(table.options, table.hand.stage)
    before = count - course(table.options)[table.hand.stage].up
    whole = cards if len(cards) == count else board(table, at)[:before] + cards
    if len(whole) != count:
        raise refuse("up-count", name=table.name_of(at), n=count)
    others = [card for seat, cards in table.hand.stud.boards if seat != at for card in cards]
    seen = [*whole, *others]
    if len(set(seen)) < len(seen):
        raise refuse("same-card", card=next(card for card in seen if seen.count(card) > 1))
    return [BoardTapped(at, whole)]


def _said_cards(fields: Fields) -> Cards:
    written: Any = fields.get("cards")
    if isinstance(written, str):
        written = written.replace("+", " ").replace(",", " ").split()
    if (
        not isinstance(written, list | tuple)
        or not 0 < len(written) <= 5
        or not all(isinstance(c, str) for c in written)
    ):
        raise refuse("cards")
    try:
        cards = tuple(parse_card(card) for card in written)
    except Refused:
        raise refuse("cards") from None
    if JOKER in cards:
        raise refuse("cards")
    return cards


def complete(table: Table) -> bool:
    """Every active board is tapped in for this street."""
    count = up_cards(table.options, table.hand.stage)
    return count > 0 and all(len(board(table, s.seat)) == count for s in table.live)


def by_cards(table: Table) -> list[Event]:
    """With all boards in, the starter and the open pair follow by themselves (STUD-02, STUD-03)."""
    if not complete(table):
        return []
    pair = asks_pair(table) and any(shows_pair(board(table, s.seat)) for s in table.live)
    first = best(table)
    return [
        StarterNamed(first, pair, tapped=False),
        begin_with(table.with_hand(table.hand._replace(stud=table.hand.stud._replace(open_pair=pair))), first),
    ]


def best(table: Table) -> int:
    """Whose board starts by the cards: the best one, in lowball the lowest, or the card that brings in.

    Equal ones go by suit, or to whoever got cards first, left of the dealer (STUD-03).
    """
    by_place = table.options.get("stud.tie_first") == "position"
    order = {s.seat: -i for i, s in enumerate(table.clockwise(table.hand.dealer))}

    def key(seat: int) -> tuple[Any, ...]:
        *ranks, suit = _worth(table, board(table, seat))
        return (*ranks, order[seat]) if by_place else (*ranks, suit, order[seat])

    return max((s.seat for s in candidates(table)), key=key)


def _worth(table: Table, cards: Cards) -> tuple[int, ...]:
    """What a board is worth for starting, the suit last; the greatest starts."""
    low = low_rank(table)
    if not course(table.options)[table.hand.stage].forced:
        counts = bool(table.options.get("soko.board_counts"))
        ranking = "soko_below" if table.options.get("soko.rank") == "below_pair" else "soko_between"
        return board_value(cards, low, counts, ranking)
    rank, suit = single_card_key(cards[0], low in ("a5", "a6"))
    return (-rank, -suit) if table.options["stud.bring_in"] == "low" else (rank, suit)


MOVES = (
    Move(
        name="starter",
        fields=(SEAT, Field("open_pair", Kind.FLAG, needed=False)),
        when=("starter",),
        plays=True,
        offers=offers,
        decide=starter,
    ),
    Move(
        name="up",
        fields=(SEAT, Field("cards", Kind.CARDS)),
        when=("starter", "bet"),
        plays=True,
        offers=up_offers,
        decide=up,
    ),
)
