"""Declarations: high, low or both, in or out; in secret together, or in turn (DECL, OTHER-14, OTHER-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import best_pays, course, legs_to_win
from models.moves.event import Event, Handling, Names
from models.moves.fields import Fields, chair, choice
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.table.hand import Declaration, Way
from models.table.places import Orders, laid_down
from models.table.table import FOLDED, Table
from models.words.words import N_, _, listed

WAY_NAMES: dict[str, str] = {
    "high": N_("high"),
    "low": N_("low"),
    "both": N_("both"),
    "in": N_("in"),
    "out": N_("out"),
}
WAYS: tuple[Way, ...] = ("high", "low", "both")
STAYS: tuple[Way, ...] = ("in", "out")


@dataclass(frozen=True, slots=True)
class DeclareBegan(Event):
    """All players left in are asked to declare."""

    says: ClassVar[str] = N_("Everybody declares")
    stage: int
    secret: bool  # declarations stay hidden until all are in
    stays: bool = False  # in or out is declared (OTHER-15)

    def apply(self, table: Table) -> Table:
        declaration = Declaration(secret=self.secret, lead=_lead(table), stays=self.stays)
        return table.with_hand(table.hand._replace(stage=self.stage, kind="declare", declaration=declaration))


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player declared; a secret way is not shown before the reveal."""

    seat: int
    way: Way
    secret: bool = False
    again: bool = False  # replaces an earlier declaration, which stays secret

    def apply(self, table: Table) -> Table:
        rest = tuple(row for row in table.hand.declaration.declared if row[0] != self.seat)
        return table.with_hand(
            table.hand._replace(
                declaration=table.hand.declaration._replace(declared=tuple(sorted((*rest, (self.seat, self.way))))),
                betting=table.hand.betting if self.again else table.hand.betting._replace(last=self.seat),
            )
        )

    def is_harmless(self) -> bool:
        """Whether it makes no screen stale: secret declarations are made at the same time on several phones."""
        return self.secret

    def sentence(self, names: Names) -> str:
        if self.again:
            return ""
        if self.secret:
            return _("%(name)s has declared", name=names[self.seat])
        return _("%(name)s declares %(way)s", name=names[self.seat], way=_(WAY_NAMES[self.way]))


@dataclass(frozen=True, slots=True)
class DeclarationsShown(Event):
    """The declarations were shown, all together."""

    opens_secret: ClassVar[bool] = True
    ways: tuple[tuple[int, Way], ...]  # by seat

    def apply(self, table: Table) -> Table:
        return table.with_hand(
            table.hand._replace(kind="swept", declaration=table.hand.declaration._replace(secret=False))
        )

    def sentence(self, names: Names) -> str:
        return _(
            "Declared: %(ways)s", ways=", ".join(f"{names[seat]} {_(WAY_NAMES[word])}" for seat, word in self.ways)
        )


@dataclass(frozen=True, slots=True)
class StayersShown(Handling):
    """Players said whether they stay; those out have folded, for free (OTHER-15)."""

    opens_secret: ClassVar[bool] = True
    ways: tuple[tuple[int, Way], ...]  # by seat

    def orders(self, table: Table) -> Orders:
        places = table.hand.cards.places
        return tuple(order for seat in self._out for order in laid_down(places, seat))

    @property
    def _out(self) -> list[int]:
        return [seat for seat, word in self.ways if word == "out"]

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table)
        table = table.with_pots(table.hand.pots._replace(declared=table.pot))
        for seat in self._out:
            table = table.dropped(seat, FOLDED)
        return table.with_hand(table.hand._replace(kind="swept", declaration=Declaration()))

    def sentence(self, names: Names) -> str:
        staying = [names[seat] for seat, word in self.ways if word == "in"]
        return _("In: %(names)s", names=listed(staying)) if staying else _("Nobody stays in")


@dataclass(frozen=True, slots=True)
class StayersCounted(Event):
    """Players said whether they stay in; nobody folds. A single one takes a leg, several compare hands (OTHER-15).

    Where the best hand pays if nobody stays in, all compare hands (OTHER-36).
    """

    opens_secret: ClassVar[bool] = True
    ways: tuple[tuple[int, Way], ...]  # by seat

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that stay in, by chair."""
        return tuple(seat for seat, word in self.ways if word == "in")

    def apply(self, table: Table) -> Table:
        hand = table.hand
        if len(self.staying) > 1 or (not self.staying and best_pays(table.options)):
            declaration = hand.declaration._replace(secret=False)
            betting = hand.betting._replace(last=None)
            return table.with_hand(hand._replace(kind="step", declaration=declaration, betting=betting))
        table = table.with_hand(hand._replace(kind="swept", declaration=Declaration()))
        return with_leg(table, self.staying[0]) if self.staying else table

    def sentence(self, names: Names) -> str:
        staying = [names[seat] for seat in self.staying]
        if not staying:
            return _("Nobody stays in")
        if len(staying) == 1:
            return _("%(name)s alone stays in and takes a leg", name=staying[0])
        return _("In: %(names)s", names=listed(staying))


def with_leg(table: Table, at: int) -> Table:
    """The table with one more leg for this player (OTHER-15)."""
    seat = table.seat(at)
    return table.with_seat(seat._replace(legs=seat.legs + 1))


def _lead(table: Table) -> int | None:
    hand = table.hand
    return hand.betting.first if hand.betting.aggressor is None else hand.betting.aggressor


def begin(table: Table, at: int) -> DeclareBegan:
    """The event that begins the declaration; in or out is secret unless the table declares it in turn (OTHER-15)."""
    mode = table.options.get("hl.mode")
    if course(table.options)[at].what != "in_out":
        return DeclareBegan(at, mode == "declare_simultaneous")
    usual = "in_turn" if mode == "declare_in_turn" else "at_once"  # older evenings do not have the option
    return DeclareBegan(at, table.options.get("other.in_out", usual) == "at_once", stays=True)


def order(table: Table) -> list[int]:
    """Seats in turn: from the last aggressor, else from the left of the dealer (DECL-02)."""
    lead = table.hand.declaration.lead
    if table.options.get("decl.first", "last_aggressor") == "left_of_dealer" or lead is None:
        return [s.seat for s in table.in_order]
    return [s.seat for s in table.clockwise(lead - 1) if s.live]


def waiting(table: Table) -> list[int]:
    """Seats that may declare now: all who have not or, in turn, the next one."""
    if not table.hand.is_declaring:
        return []
    rest = to_declare(table)
    return rest if table.hand.declaration.secret else rest[:1]


def to_declare(table: Table) -> list[int]:
    """Seats that have not declared yet, in order."""
    done = {seat for seat, _declared in table.hand.declaration.declared}
    return [seat for seat in order(table) if seat not in done]


def in_secret(table: Table) -> bool:
    """Whether players declare now, in secret (DECL-03)."""
    return table.hand.is_declaring and table.hand.declaration.secret


def changes(table: Table, seat: object) -> bool:
    """Whether this player has declared in secret, so that declaring again is a change (DECL-03)."""
    return in_secret(table) and seat in dict(table.hand.declaration.declared)


def begun(table: Table) -> bool:
    """Whether a declaration has been made in this hand, or is about to be."""
    return not table.over and (table.hand.is_declaring or bool(table.hand.declaration.declared))


def ways(table: Table) -> tuple[Way, ...]:
    """The ways that may be declared (DECL-04, OTHER-15)."""
    if table.hand.declaration.stays:
        return STAYS
    return WAYS[:2] if table.options.get("decl.both", "forbidden") == "forbidden" else WAYS


def offers(table: Table) -> list[Offer]:
    """Offers to declare and, while declarations are secret, to change one's own (DECL-03)."""
    if not table.hand.is_declaring:
        return []
    again = [seat.seat for seat in table.live if changes(table, seat.seat)]
    return [_offer(table, seat) for seat in waiting(table)] + [_offer(table, seat, corrects=True) for seat in again]


def _offer(table: Table, seat: int, *, corrects: bool = False) -> Offer:
    open_ways: list[str] = [*ways(table)]
    offer = Offer(move="declare", seat=seat, asks=["way"], values=open_ways, ways=open_ways)
    return {**offer, "corrects": True, "own": True} if corrects else offer


def declare(table: Table, fields: Fields) -> list[Event]:
    """Decides a declaration, in turn where required; binding when shown, in turn at once (DECL-03, DECL-07)."""
    if not table.hand.is_declaring:
        raise refuse("not-now", rule="DECL-01")
    at = chair(table, fields)
    seat = table.seat(at)
    if not seat.live:
        raise refuse("not-in-hand", name=seat.name)
    again = changes(table, at)
    if not again and at in dict(table.hand.declaration.declared):
        raise refuse("declared-already", name=seat.name)
    if not again and at not in waiting(table):
        raise refuse("not-your-turn", rule="DECL-02", name=table.name_of(waiting(table)[0]))
    word = choice(fields, "way", STAYS if table.hand.declaration.stays else WAYS)
    if word not in ways(table):
        raise refuse("both-forbidden")
    return [Declared(at, word, table.hand.declaration.secret, again)]


def shown(table: Table) -> list[Event]:
    """The events of the reveal, once everybody left in has declared."""
    if waiting(table):
        return []
    declared = table.hand.declaration.declared
    if not table.hand.declaration.stays:
        return [DeclarationsShown(declared)]
    all_out = all(way == "out" for _seat, way in declared)
    nobody_folds = legs_to_win(table.options) or (all_out and best_pays(table.options))
    return [StayersCounted(declared) if nobody_folds else StayersShown(declared)]


def declarers(table: Table, half: str, seats: tuple[int, ...]) -> list[int]:
    """The seats that can win this half: those that declared it or both."""
    declared = dict(table.hand.declaration.declared)
    return [seat for seat in seats if declared.get(seat) in (half, "both")]


WAY = Field("way", Kind.WORD, values=(*WAYS, *STAYS))
MOVES = (
    Move(
        name="declare",
        about="Declares high, low or both",
        fields=(SEAT, WAY),
        when=("declare",),
        who=Who.OWN,
        plays=True,
        for_others="declared-already",
        offers=offers,
        decide=declare,
    ),
)
