"""A single new card dealt face up: its player takes it, or refuses it for the next one, face down (DRAW-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from models.moves.event import Event
from models.moves.fields import Fields, chair, choice
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play.reshuffle import to_be_had
from models.play.serving import Serving, left_open, open_to, serve, servings
from models.table.places import Movement, Orders, face_up, in_front, in_hand
from models.table.table import Table
from models.words.words import N_

What = Literal["take", "refuse"]
WHATS: tuple[What, ...] = ("take", "refuse")


# Events


@dataclass(frozen=True, slots=True)
class _Answered(Serving):
    """A player took or refused the face-up card. Players who waited for it are served then."""

    is_base: ClassVar[bool] = True

    def orders(self, table: Table) -> Orders:
        return (*self._moved(), *servings(self.steps_at(table), self.opened))

    def apply(self, table: Table) -> Table:
        return self.serve(self.before_serving(table))

    def before_serving(self, table: Table) -> Table:
        """The table with the face-up card moved to its place."""
        hand = table.hand
        draw = hand.draw.settled()._replace(open_to=None)
        return table.with_hand(hand._replace(cards=hand.cards.after(self._moved()), draw=draw))

    def _moved(self) -> Orders:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OpenCardTaken(_Answered):
    """A player took the face-up card into the hand."""

    says: ClassVar[str] = N_("%(name)s takes the face-up card")

    def _moved(self) -> Orders:
        return (Movement(1, face_up(self.seat), in_hand(self.seat), own=True),)


@dataclass(frozen=True, slots=True)
class OpenCardRefused(_Answered):
    """A player refused the face-up card, which now lies with the discards, and gets the next one face down."""

    says: ClassVar[str] = N_("%(name)s refuses the face-up card")

    def _moved(self) -> Orders:
        return (Movement(1, face_up(self.seat), in_front(self.seat), own=True),)

    def before_serving(self, table: Table) -> Table:
        table = _Answered.before_serving(self, table)
        cards = table.hand.cards
        return table.with_cards(cards.owing(self.seat, cards.owed_to(self.seat) + 1))


# Deciding


def offers(table: Table) -> list[Offer]:
    """The offer to the player before whom a card lies face up; it can be refused while another one is to be had."""
    at = open_to(table)
    if at is None:
        return []
    able = [what for what in WHATS if what == "take" or to_be_had(table, table.hand.cards, at, 1)]
    return [Offer(move="open-card", seat=at, asks=["what"], values=able)]


def answer(table: Table, fields: Fields) -> list[Event]:
    """Decides `open-card`: `take` or `refuse`."""
    at, now = chair(table, fields), open_to(table)
    if now is None:
        raise refuse("not-now", rule="DRAW-23")
    if now != at:
        raise refuse("not-your-turn", rule="DRAW-23", name=table.name_of(now))
    if choice(fields, "what", WHATS) == "take":
        return [taken(table)]
    if "refuse" not in offers(table)[0]["values"]:
        raise refuse("no-cards-to-buy", rule="DRAW-23")
    return [_served(table, OpenCardRefused(at))]


def taken(table: Table) -> Event:
    """The event by which the player asked takes the face-up card; also that of a player who has left."""
    return _served(table, OpenCardTaken(table.hand.draw.open_to or 0))


def _served(table: Table, answered: _Answered) -> Event:
    """The answer with what is served then."""
    before = answered.before_serving(table)
    served = serve(before)
    return replace(answered, steps=served.steps, blocked=served.blocked, opened=left_open(before, served))


MOVES = (
    Move(
        name="open-card",
        about="Takes the card dealt face up, or refuses it",
        fields=(SEAT, Field("what", Kind.WORD, values=WHATS)),
        when=("draw",),
        who=Who.OWN,
        plays=True,
        offers=offers,
        decide=answer,
    ),
)
