"""Steps of a course in which players take turns: taking or passing a card, or turning up their own cards.

Rules: OTHER-18, OTHER-23, OTHER-24, OTHER-25, OTHER-31, OTHER-32, OTHER-37, OTHER-40, OTHER-41.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import Stage, course
from models.game.steps import AgainstPot, Do, Exchange, Offered, TurnUp
from models.moves.event import Code, Event, Handling, Names
from models.moves.fields import Fields, chair, choice, number
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play import against_pot
from models.play.actions import Folded
from models.play.antes import put_in
from models.play.pots import newest_with, paid_for
from models.play.step_turns import turn_had, with_turns
from models.table.hand import InTurn
from models.table.places import ASIDE, MIDDLE, STUB, UP, Movement, Orders, face_up, in_front, in_hand, laid_down
from models.table.table import FOLDED, Seat, Table
from models.words.words import N_, _, cards_in_words, ngettext

# Events


@dataclass(frozen=True, slots=True)
class TurnsBegan(Event):
    """A step in which players take turns began."""

    says: ClassVar[str] = ""
    stage: int

    def apply(self, table: Table) -> Table:
        hand = table.hand
        hand = hand._replace(stage=self.stage, kind="in_turn", betting=hand.betting._replace(last=None))
        return table.with_hand(hand._replace(in_turn=_fresh(table, self.stage)))


@dataclass(frozen=True, slots=True)
class AllTurnedUp(Handling):
    """All active players turned up this many of their own cards at once (OTHER-24)."""

    stage: int
    cards: int

    def orders(self, table: Table) -> Orders:
        return tuple(
            order
            for seat in table.in_order
            for order in _turned(table, seat.seat, min(self.cards, _down(table, seat.seat)))
        )

    def apply(self, table: Table) -> Table:
        hand = self.hand_after(table)._replace(stage=self.stage, kind="swept")
        return _boards_changed(table.with_hand(hand))

    def sentence(self, names: Names) -> str:
        return ngettext("Everybody turns one card face up", "Everybody turns %(n)s cards face up", self.cards)


@dataclass(frozen=True, slots=True)
class CardOffered(Handling):
    """A card from the stub was offered face up to a player (OTHER-23)."""

    says: ClassVar[str] = N_("%(name)s is offered a card")
    seat: int

    def orders(self, table: Table) -> Orders:
        return (Movement(1, STUB, in_front(self.seat), UP),)

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        return with_turns(table, offered=self.seat)


@dataclass(frozen=True, slots=True)
class RowLaid(Handling):
    """Cards were laid open in the middle, to choose from (OTHER-37)."""

    cards: int

    def orders(self, table: Table) -> Orders:
        return (Movement(self.cards, STUB, MIDDLE, UP),)

    def apply(self, table: Table) -> Table:
        return with_turns(self.carried_out(table), row=table.hand.in_turn.row + self.cards)

    def sentence(self, names: Names) -> str:
        return ngettext("%(n)s open card to choose from", "%(n)s open cards to choose from", self.cards)


@dataclass(frozen=True, slots=True)
class CardTaken(Handling):
    """A player took the offered card, seen or unseen, one of several, or some for others; the price is no bet.

    Rules: OTHER-23, OTHER-37, OTHER-41.
    """

    seat: int
    chips: int = 0
    pot: tuple[int, ...] = ()  # seats that can win them
    face: Code = UP
    row: bool = False  # one of the open cards in the middle
    cards: int = 1
    gives: int = 0  # own cards put down for it
    given: Code = ""  # up if they lay open

    def orders(self, table: Table) -> Orders:
        to = face_up(self.seat) if self.face else in_hand(self.seat)
        if self.gives:
            place = face_up(self.seat) if self.given else in_hand(self.seat)
            return (Movement(self.gives, place, in_front(self.seat)), Movement(self.cards, STUB, to, self.face))
        if self.row:
            return (Movement(1, MIDDLE, to, self.face, own=True),)
        source = in_front(self.seat) if table.hand.in_turn.offered == self.seat else STUB
        return (Movement(1, source, to, self.face),)

    def apply(self, table: Table) -> Table:
        table = paid_for(self.carried_out(table), self.seat, self.chips, self.pot)
        more = max(0, self.cards - self.gives)
        extras = ((self.seat, more, self.chips),) if more or self.chips else ()
        table = table.with_hand(table.hand._replace(extras=(*table.hand.extras, *extras)))
        row = table.hand.in_turn.row - self.row
        offered = table.hand.in_turn.next
        table = with_turns(turn_had(table, self.seat), offered=offered, next=None, refused=0, taken=True, row=row)
        return _boards_changed(table) if self.face or self.given else table

    def sentence(self, names: Names) -> str:
        if self.gives:
            words = {"name": names[self.seat], "cards": cards_in_words(self.gives), "n": self.cards}
            text = N_("%(name)s swaps %(cards)s for %(n)s, and pays %(chips)s") if self.chips else SWAPS
            return _(text, **words, chips=self.chips)
        if self.chips:
            return _("%(name)s takes the card for %(chips)s", name=names[self.seat], chips=self.chips)
        return _("%(name)s takes the card", name=names[self.seat])


SWAPS = N_("%(name)s swaps %(cards)s for %(n)s")


@dataclass(frozen=True, slots=True)
class CardPassed(Handling):
    """A player passed the card on to the next player or out of play (OTHER-23)."""

    seat: int
    to: int = 0  # the chair it is offered to next; 0 = none, it goes out of play
    ends: bool = True  # ends this player's turn; else another card is offered
    chips: int = 0  # paid for passing it
    pot: tuple[int, ...] = ()
    of: Code = ""  # not a card offered: one of a row, or a swap

    def orders(self, table: Table) -> Orders:
        if table.hand.in_turn.offered != self.seat:
            return ()
        return (Movement(1, in_front(self.seat), in_front(self.to) if self.to else ASIDE, UP),)

    def apply(self, table: Table) -> Table:
        table = paid_for(self.carried_out(table), self.seat, self.chips, self.pot)
        now, to = table.hand.in_turn, self.to or None
        if not self.ends:
            return with_turns(table, offered=None, next=to, refused=now.refused + 1)
        return with_turns(turn_had(table, self.seat), offered=to or now.next, next=None, refused=0)

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "chips": self.chips}
        if self.chips:
            return _("%(name)s passes the card for %(chips)s", **words)
        return _(LEAVES[self.of], **words)


LEAVES = {
    "": N_("%(name)s does not take the card"),
    "row": N_("%(name)s takes no card"),
    "swap": N_("%(name)s keeps all cards"),
}


@dataclass(frozen=True, slots=True)
class TurnedUp(Handling):
    """A player turned up own cards; in No Peek until their board was the best or none was left (OTHER-24, OTHER-32)."""

    seat: int
    cards: int
    out: bool = False  # the last card did not beat the best board: the hand is given up
    beaten: bool = False  # it did not, and the player stays in

    def orders(self, table: Table) -> Orders:
        shown = _turned(table, self.seat, self.cards)
        return (*shown, *laid_down(table.hand.cards.places.after(shown), self.seat)) if self.out else shown

    def apply(self, table: Table) -> Table:
        table = _boards_changed(turn_had(self.carried_out(table), self.seat))
        if self.out:
            return table.dropped(self.seat, FOLDED)
        return table if self.beaten else with_turns(table, turned=self.seat)

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "cards": cards_in_words(self.cards)}
        if not self.cards:
            return _("%(name)s has no card left to turn up, and is out", **words) if self.out else ""
        if self.out:
            return _("%(name)s turns up %(cards)s, does not have the best hand, and is out", **words)
        if self.beaten:
            return _("%(name)s turns up %(cards)s, does not have the best hand, and stays in", **words)
        return _("%(name)s turns up %(cards)s", **words)


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """A player carried out the step (OTHER-18, OTHER-40), or knocked, giving all others one more turn (OTHER-25)."""

    seat: int
    knocked: bool = False
    chips: int = 0  # the price, paid as an ante is

    def apply(self, table: Table) -> Table:
        table = turn_had(put_in(table, ((self.seat, self.chips),)), self.seat)
        return with_turns(table, knocked=self.seat) if self.knocked else table

    def sentence(self, names: Names) -> str:
        if self.knocked:
            return _("%(name)s knocks: everybody else has one more turn", name=names[self.seat])
        if self.chips:
            return _("%(name)s pays %(chips)s into the pot", name=names[self.seat], chips=self.chips)
        return _("%(name)s is done", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class TurnsEnded(Event):
    """Everybody has had a turn, or there is no card for the other players (OTHER-23)."""

    no_cards: bool = False

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(kind="swept"))

    def sentence(self, names: Names) -> str:
        return _("No more cards can be offered") if self.no_cards else ""


def _boards_changed(table: Table) -> Table:
    """The table with changed up cards, so that the best board is asked for again (OTHER-06, R-STUD-07)."""
    return table.with_hand(table.hand._replace(stud=table.hand.stud._replace(tapped=None)))


def _turned(table: Table, at: int, cards: int) -> Orders:
    return (Movement(cards, in_hand(at), face_up(at), UP, own=True),) if cards else ()


def _down(table: Table, at: int) -> int:
    """The number of this player's face-down cards."""
    return table.hand.cards.places.at(in_hand(at))


# Whose turn


def _stage(table: Table) -> Stage:
    return course(table.options)[table.hand.stage]


def _fresh(table: Table, at: int) -> InTurn:
    """The state at the beginning of a step; repetitions keep the knock and whether a card was taken.

    A row of open cards stays for the rest of the hand.
    """
    stages, now = course(table.options), table.hand.in_turn
    stage = stages[at]
    before = [one for one in stages[:at] if one.kind == "in_turn" and one.again is stage.again]
    if stage.again is None or not before:
        return InTurn(turned=now.turned, row=now.row)
    taken = now.taken and before[-1].time == stage.time
    return now._replace(done=(), offered=None, next=None, refused=0, taken=taken)


def to_come(table: Table) -> list[int]:
    """Players with a turn still to come in this step, in order; after a knock nobody has two (OTHER-25)."""
    hand, step = table.hand, _stage(table).turns
    if not hand.is_in_turn:
        return []
    if isinstance(step, TurnUp) and step.how == "to_beat":
        return _to_beat(table, step)
    now = hand.in_turn
    served = {*now.done, *now.after, *([] if now.knocked is None else [now.knocked])}
    return [seat.seat for seat in table.in_order if seat.seat not in served]


def _to_beat(table: Table, step: TurnUp) -> list[int]:
    """Players who must beat the best board, from its owner's left, until one of them does (OTHER-32)."""
    now = table.hand.in_turn
    if now.done and now.turned == now.done[-1]:
        return []  # the board is beaten, so they bet
    return _rivals(table, step)


def _rivals(table: Table, step: TurnUp) -> list[int]:
    """Players against the best board, from its owner's left; of those who stay in, all with a card to turn up."""
    turned, live = table.hand.in_turn.turned, [seat.seat for seat in table.in_order]
    at = live.index(turned) if turned in live else -1
    others = live[at + 1 :] + live[: max(at, 0)]
    return others if step.out else [seat for seat in others if _down(table, seat)]


def turn(table: Table) -> int | None:
    """The player whose turn it is in this step; None after the last one."""
    return next(iter(to_come(table)), None)


def runs_on(table: Table, stage: Stage) -> bool:
    """Whether the steps are repeated again after this stage (OTHER-25).

    They are not if everybody has had a turn after a knock, if nobody took a card, or if the cards would not suffice.
    """
    now = table.hand.in_turn
    if stage.again is None:
        return True
    if now.knocked is not None and {seat.seat for seat in table.live} <= {now.knocked, *now.after}:
        return False  # all others have had one more turn
    if not stage.closes or stage.again.until == "times":
        return True
    if stage.again.until == "said" and now.said:
        return False
    if stage.again.until == "nobody_takes" and not now.taken:
        return False
    if any(not _rivals(table, step) for step in _boards_to_beat(table, stage)):
        return False  # nobody is left to turn up a card
    return table.hand.cards.stub > _needed(table, stage)


def _boards_to_beat(table: Table, stage: Stage) -> list[TurnUp]:
    """The repeated steps in which a board is to be beaten."""
    steps = [one.turns for one in course(table.options) if one.again is stage.again]
    return [step for step in steps if isinstance(step, TurnUp) and step.how == "to_beat"]


def _needed(table: Table, stage: Stage) -> int:
    """Cards dealt in each repetition of the steps."""
    rows = [one for one in course(table.options) if one.again is stage.again and one.time == 2]
    return sum(deal.cards * (len(table.live) if deal.to == "each" else 1) for one in rows for deal in one.deals)


# Following events, and offers


def all_at_once(table: Table, at: int) -> AllTurnedUp:
    """The event in which everybody turns up cards at this stage."""
    step = course(table.options)[at].turns
    return AllTurnedUp(at, step.cards if isinstance(step, TurnUp) else 0)


def follows(table: Table) -> list[Event]:
    """Events that follow by themselves: a card is offered, a player without cards is skipped, or the step ends."""
    at, step, offered = turn(table), _stage(table).turns, table.hand.in_turn.offered
    if offered not in (None, at):  # the player offered a card has left
        return [CardPassed(offered)]
    if at is None:
        return [TurnsEnded()]
    if isinstance(step, AgainstPot):
        if against_pot.is_over(table, step):
            return [TurnsEnded(no_cards=table.pot > 0)]
        return against_pot.follows(table, at, step)
    if isinstance(step, Offered) and step.row:
        return _row(table, step)
    if isinstance(step, Offered) and offered is None:
        if table.hand.cards.stub < 2:  # the last card of the deck is never dealt (SHORT-02)
            return [TurnsEnded(no_cards=True)]
        return [CardOffered(at)] if step.face == "up" else []
    if isinstance(step, Exchange) and table.hand.cards.stub <= step.new:
        return [TurnsEnded(no_cards=True)]
    if isinstance(step, TurnUp) and not _down(table, at):
        return [TurnedUp(at, 0, out=step.how == "to_beat")]
    return []


def _row(table: Table, step: Offered) -> list[Event]:
    """The events filling the row of open cards; without cards to choose from the step ends (OTHER-37)."""
    row, left = table.hand.in_turn.row, max(0, table.hand.cards.stub - 1)
    if more := min(max(0, step.row - row), left):
        return [RowLaid(more)]
    return [] if row else [TurnsEnded(no_cards=True)]


TURN_UP, TAKE, PASS, DONE, KNOCK, BEATEN, UNSEEN = "turn_up", "take", "pass", "done", "knock", "beaten", "unseen"
FOLD = "fold"  # rather than pay (OTHER-23, OTHER-32, OTHER-40)
WHATS = (TAKE, UNSEEN, PASS, TURN_UP, BEATEN, DONE, KNOCK, FOLD, *against_pot.RESULTS)


def whats(table: Table, at: int) -> list[str]:
    """The acts open to this player now, of WHATS."""
    stage, step = _stage(table), _stage(table).turns
    if isinstance(step, Offered) and step.row:
        unseen = step.must and table.hand.cards.stub > 1
        return [*([TAKE] if _dearest(table, at, step) else []), UNSEEN if unseen else PASS]
    if short_of_turn(table, at):
        return [FOLD]
    if isinstance(step, Exchange):
        lying = table.hand.cards.places.at(face_up(at) if step.given == "up" else in_hand(at))
        return [TAKE, PASS] if lying >= step.cards and table.seat(at).stack >= step.price else [PASS]
    if isinstance(step, Offered):
        return _take_or_pass(table, at, step)
    if isinstance(step, AgainstPot):
        return against_pot.whats(table, step)
    if isinstance(step, TurnUp):
        if step.how != "to_beat":
            return [TURN_UP]
        return [TURN_UP, BEATEN, FOLD] if table.hand.in_turn.turned else [TURN_UP, FOLD]
    may_knock = stage.again is not None and stage.again.until == "knock" and table.hand.in_turn.knocked is None
    return [DONE, *([KNOCK] if may_knock else []), *([FOLD] if price(table, at, DONE) else [])]


def due(table: Table, at: int) -> int:
    """Chips this player must pay to stay in: for a step with a price, or for a card that has to be taken."""
    step = _stage(table).turns
    if isinstance(step, Do):
        return _stage(table).price
    if isinstance(step, Offered) and step.pays == TAKE and not step.row and has_to_take(table, step):
        return step.price
    return 0


def short_of_turn(table: Table, at: int) -> int:
    """Chips this player must buy to stay in, where all-in is not played (CHIP-09); 0 where there are enough."""
    seat = table.seat(at)
    return max(0, due(table, at) - seat.stack) if seat.buys else 0


def has_to_take(table: Table, step: Offered) -> bool:
    """Whether the card offered now is the last one, which has to be taken."""
    no_other = step.passed == "on" and table.hand.cards.stub < 2  # passing it on needs another card
    return bool(step.must) and (no_other or table.hand.in_turn.refused + 1 >= step.must)


def _take_or_pass(table: Table, at: int, step: Offered) -> list[str]:
    """Taking and passing, or one of them if the price cannot be paid; or folding rather than having to pay."""
    poor = table.seat(at).stack < step.price
    has_to = has_to_take(table, step)
    takes = [] if poor and step.pays == "take" and not has_to else [TAKE]
    passes = [] if has_to or (poor and step.pays == "pass") else [PASS]
    return takes + passes if passes or not price(table, at, TAKE) else [TAKE, FOLD]


def _dearest(table: Table, at: int, step: Offered) -> int:
    """The number of open cards this player can pay for, so that the last of them is the dearest (OTHER-37)."""
    return min(table.hand.in_turn.row, table.seat(at).stack // step.price if step.price else step.row)


def price(table: Table, at: int, what: str) -> int:
    """Chips this player pays for taking or passing the card, or for the step: the price, or the rest of the stack."""
    step = _stage(table).turns
    if isinstance(step, Do):
        return min(_stage(table).price, table.seat(at).stack) if what in (DONE, KNOCK) else 0
    if isinstance(step, AgainstPot):
        return against_pot.price(table, at, what, step)
    if isinstance(step, Exchange):
        return step.price if what == TAKE else 0
    if not isinstance(step, Offered) or step.pays != what:
        return 0
    return min(step.price, table.seat(at).stack)


def offers(table: Table) -> list[Offer]:
    """The offers to the player whose turn it is."""
    at = turn(table)
    if at is None:
        return []
    step, values = _stage(table).turns, whats(table, at)
    offer = Offer(move="turn", seat=at, asks=["what"], values=values)
    if isinstance(step, Offered) and step.price and values != [FOLD]:
        offer["price"] = price(table, at, step.pays)
    if isinstance(step, Do | Exchange) and (chips := price(table, at, values[0])):
        offer["price"] = chips
    if isinstance(step, Offered) and step.row and TAKE in values:
        offer |= {"asks": ["what", "cards"], "min": 1, "max": _dearest(table, at, step)}
    if isinstance(step, TurnUp) and step.how == "to_beat":
        offer |= {"asks": ["what", "cards"], "min": 1, "max": _down(table, at)}
    return [offer]


def take_turn(table: Table, fields: Fields) -> list[Event]:
    """Decides `turn`: a player takes or passes a card, turns up cards, is done, or knocks (`what`)."""
    if not table.hand.is_in_turn:
        raise refuse("not-now", rule="OTHER-23")
    at, now = chair(table, fields), turn(table)
    seat = table.seat(at)
    if not seat.live:
        raise refuse("not-in-hand", name=seat.name)
    if now != at:
        raise refuse("not-your-turn", rule="OTHER-23", name=table.name_of(now or at))
    what = choice(fields, "what", WHATS)
    if what not in whats(table, at):
        raise _not_offered(table, seat, what)
    return [Folded(at)] if what == FOLD else [_taken(table, at, what, fields)]


def _not_offered(table: Table, seat: Seat, what: str) -> Exception:
    step = _stage(table).turns
    if short_of_turn(table, seat.seat):
        return refuse("no-all-in", name=seat.name, stack=seat.stack)
    if isinstance(step, Exchange) and what == TAKE and seat.stack < step.price:
        return refuse("card-price", name=seat.name, chips=step.price)
    if not isinstance(step, Offered) or what not in (TAKE, PASS):
        return refuse("not-this-step")
    if what == PASS and TAKE in whats(table, seat.seat) and step.must:
        return refuse("must-take", name=seat.name)
    return refuse("card-price", name=seat.name, chips=step.price)


def _taken(table: Table, at: int, what: str, fields: Fields) -> Event:
    step, chips = _stage(table).turns, price(table, at, what)
    if isinstance(step, AgainstPot):
        return against_pot.PotTurnEnded(at, what, chips)
    if isinstance(step, Offered) and step.row and what == TAKE:
        chips = step.price * number({"cards": 1, **fields}, "cards", 1, _dearest(table, at, step))
        face = UP if step.face == "up" else ""
        return CardTaken(at, chips, newest_with(table, at) if chips else (), face, row=True)
    pot = newest_with(table, at) if chips else ()
    if what == TAKE and isinstance(step, Exchange):
        face, given = (UP if way == "up" else "" for way in (step.face, step.given))
        return CardTaken(at, chips, pot, face, cards=step.new, gives=step.cards, given=given)
    if what == TAKE:
        return CardTaken(at, chips, pot, UP if isinstance(step, Offered) and step.face == "up" else "")
    if what == UNSEEN:
        return CardTaken(at, face="")
    if what == PASS:
        return _passed(table, at, chips, pot)
    if what in (DONE, KNOCK):
        return TurnTaken(at, what == KNOCK, chips)
    if isinstance(step, TurnUp) and step.how == "to_beat":
        held = _down(table, at)
        cards = held if what == BEATEN else number({"cards": 1, **fields}, "cards", 1, held)
        return TurnedUp(at, cards, out=what == BEATEN and step.out, beaten=what == BEATEN and not step.out)
    return TurnedUp(at, min(step.cards, _down(table, at)) if isinstance(step, TurnUp) else 0)


def _passed(table: Table, at: int, chips: int, pot: tuple[int, ...]) -> CardPassed:
    """The event that passes the card on or away; if one must be taken in the end, another one is offered."""
    step, rest = _stage(table).turns, to_come(table)[1:]
    on = isinstance(step, Offered) and step.passed == "on" and step.face == "up" and not step.row
    of = "swap" if isinstance(step, Exchange) else "row" if isinstance(step, Offered) and step.row else ""
    must = isinstance(step, Offered) and step.must > 0
    return CardPassed(at, rest[0] if on and rest else 0, ends=not must, chips=chips, pot=pot, of=of)


MOVES = (
    Move(
        name="turn",
        about="Takes or passes a card offered, turns up own cards, folds, is done with a step, or knocks",
        fields=(
            SEAT,
            Field("what", Kind.WORD, values=WHATS),
            Field("cards", Kind.COUNT, False, about="turned up, or the place of the open card taken"),
        ),
        when=("in_turn",),
        who=Who.OWN,
        plays=True,
        offers=offers,
        decide=take_turn,
    ),
)
