"""What a ruling does to the table, as facts. Each carries what was decided, so folding only keeps the books."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from models.moves.event import Code, Event, FreeText, Names
from models.play.binding import freed
from models.rulings.book import RULINGS, Outcome
from models.rulings.deciding import choices, counted_otherwise
from models.rulings.wording import worded
from models.seats.blinds import corrected
from models.seats.buck import stays
from models.table.hand import Bound, Chips, Rows
from models.table.table import BETWEEN, DEAL, LastHand, Table
from models.words.phrases import listed
from models.words.words import N_, _

MOVE_NAMES = {
    "fold": N_("fold"),
    "check": N_("check"),
    "call": N_("call"),
    "bet": N_("bet"),
    "raise": N_("raise"),
    "complete": N_("complete"),
    "bring-in": N_("post the bring-in"),
}


INNER = str.maketrans("„“”", "‚‘’")  # quotation marks of a title that stands in quotation marks


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A ruling was given: what was found, what holds. What it changes follows as facts of the same tap."""

    _: KW_ONLY
    ruling: Code
    outcome: Code
    text: FreeText  # what holds, as the catalogue said it then
    who: tuple[int, ...] = ()
    to: int | None = None
    chips: int | None = None
    cards: int | None = None
    action: Code = ""
    reason: FreeText = ""
    answers: tuple[bool | None, ...] = ()
    asked: int | None = None  # who asked for it
    note: bool = False  # for the log only
    house: Code = ""  # the house's own ruling it was given by
    decided: tuple[Code, ...] = ()  # what the table chose, where the catalogue leaves the choice
    against: tuple[Code, ...] = ()  # what the table knew and was ruled against: fact=yes, fact=no, acts=3
    where: Code | None = None  # what holds at the table, so that the outcome reads otherwise than in the book
    first: int | None = None  # whom it names then

    @classmethod
    def as_written_now(cls, body: Mapping[str, object]) -> Mapping[str, object]:
        """With the house's own ruling in its field: the oldest evenings have its key at the head of the reason."""
        if "house" in body or body.get("ruling") != "R-COND-08":
            return body
        key = re.match(r"H-[0-9]+(?= )", str(body.get("reason", "")))
        return {**body, "house": key[0]} if key else body

    def sentence(self, names: Names) -> str:
        ruling = RULINGS.get(self.ruling)
        outcome = ruling.outcomes.get(self.outcome) if ruling else None
        words = [self._words(outcome, names), self._chosen(outcome), self.reason]
        sentence = " ".join(word for word in (*words, counted_otherwise(ruling, self.against)) if word)
        if self.note:
            sentence = _("%(text)s (only noted)", text=sentence)
        who = listed(names[seat] for seat in self.who if seat in names)
        title = ruling.title.translate(INNER) if ruling else self.ruling
        if who:
            return _("Ruling “%(title)s”, %(who)s – %(text)s", title=title, who=who, text=sentence)
        return _("Ruling “%(title)s” – %(text)s", title=title, text=sentence)

    def _words(self, outcome: Outcome | None, names: Names) -> str:
        """What holds, in the reader's language."""
        if outcome is None:
            return self.text
        name = names.get(self.first or 0, "")
        fits = [wording for wording in outcome.where if wording.holds == self.where and (name or not wording.names)]
        return worded(fits[0], name) if fits else outcome.text

    def _chosen(self, outcome: Outcome | None) -> str:
        """What the table chose, where the catalogue left it the choice."""
        chosen = [text for key, text in choices(outcome).items() if key in self.decided] if outcome else []
        return _("Decided: %(what)s.", what=", ".join(chosen)) if chosen else ""


# The hand


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """The hand does not count: chips go back, or stay in the middle; perhaps it is dealt again (MIS-09, MIS-10)."""

    _: KW_ONLY
    back: Chips  # chips to the stacks; less than nothing where a pot was paid out already
    carried: int = 0
    passes: int = 0
    forfeited: int = 0
    staked: Chips = ()
    deal: bool = False  # only the same game may be dealt next
    named: int | None = None  # who deals
    again: tuple[int, ...] = ()
    kept: Chips = ()
    posts: Chips = ()
    standing: Rows = ()  # carried pots that stay as they were cut
    buck_stays: bool = False  # the game counts from the same chair again
    matched: bool | None = None  # what was carried into it were matched pots; what it matched itself has gone back
    blinds_back: bool = False  # the blinds are due again from whoever posted them (MIS-10)

    def apply(self, table: Table) -> Table:
        table = stays(table, self.buck_stays)
        if self.matched is not None:
            table = table.with_pots(table.hand.pots._replace(matched=()))._replace(matched=self.matched)
        back, mine, hand = dict(self.back), dict(self.staked), table.hand
        around = table.around._replace(turns=hand.turns) if self.blinds_back else table.around
        seats = tuple(
            s.fresh(staked=mine.get(s.seat, 0))._replace(stack=s.stack + back.get(s.seat, 0)) for s in table.seats
        )
        rest = self.carried + sum(chips for _seat, chips in self.kept)
        return table._replace(
            seats=seats,
            phase=DEAL if self.deal else BETWEEN,
            carried=self.carried,
            passes=self.passes,
            stayed=min(table.stayed, self.passes),
            standing=self.standing,
            forfeited=self.forfeited,
            named=self.named,
            dealt_again=self.again,
            antes_kept=self.kept,
            blinds_kept=self.posts,
            last_hand=LastHand(hand.number, (), rest, rest),
            clock=None,
            around=around,
            misdealt=(hand.dealer, table.deals) if self.again else table.misdealt,
            hand=hand._replace(kind="over", pots=hand.pots._replace(spent=(), won=(), awarded=0)),
        )

    def sentence(self, names: Names) -> str:
        back = [f"{names[seat]} {chips}" for seat, chips in self.back if chips > 0 and seat in names]
        text = _("The hand is void; returned: %(shares)s", shares=listed(back)) if back else _("The hand is void")
        if won := [f"{names[seat]} {-chips}" for seat, chips in self.back if chips < 0 and seat in names]:
            text += _("; to be given back by: %(shares)s", shares=listed(won))
        if self.again:
            return text + _(". It is dealt again")
        return text + (_(". In the middle: %(chips)s", chips=self.carried) if self.carried else "")


@dataclass(frozen=True, slots=True)
class DealOrdered(Event):
    """The same game is dealt next, by this player where one is named."""

    named: int | None = None
    again: bool = False  # the hand that is void: the buck stays, and it is no new hand of the level

    def apply(self, table: Table) -> Table:
        table = stays(table, self.again)._replace(phase=DEAL, named=self.named)
        return table._replace(around=table.around.undealt()) if self.again else table

    def sentence(self, names: Names) -> str:
        if self.named is not None and self.named in names:
            return _("%(name)s deals the same game again", name=names[self.named])
        return _("The same game is dealt again")


@dataclass(frozen=True, slots=True)
class LastHandOrdered(Event):
    """One last hand is dealt face up for what is carried, without openers and without betting (R-OPEN-15, LAST-04)."""

    says: ClassVar[str] = ""
    dealer: int

    def apply(self, table: Table) -> Table:
        orbit = table.around.last_round
        orbit = orbit._replace(first=orbit.first or self.dealer, begun=True, done=True)
        return table._replace(around=table.around._replace(last_round=orbit, left="showdown"))


@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """The chips in the middle are played for in the next deal, in the same game."""

    says: ClassVar[str] = N_("The chips stay for the next hand, in the same game")
    forfeited: int

    def apply(self, table: Table) -> Table:
        return table._replace(phase=DEAL, passes=max(1, table.passes), forfeited=self.forfeited)


@dataclass(frozen=True, slots=True)
class ActorSet(Event):
    """This player acts next."""

    says: ClassVar[str] = N_("Go to %(name)s")
    seat: int
    first: bool = False  # nobody has acted in this round yet

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        betting = hand.betting
        betting = betting._replace(first=self.seat) if self.first else betting._replace(last=self.seat - 1)
        return table.with_both(seat._replace(acted=False), hand._replace(betting=betting))


@dataclass(frozen=True, slots=True)
class DrawReopened(Event):
    """A player who was passed over in the exchange is asked now."""

    says: ClassVar[str] = N_("%(name)s is asked how many cards")
    seat: int
    stage: int
    late: bool = False  # the betting after it stands, and goes on (R-DRAW-17)

    def apply(self, table: Table) -> Table:
        hand, seat = table.hand, table.seat(self.seat)
        anew = hand.is_betting and not self.late
        return table.with_both(
            seat._replace(drew=None),
            hand._replace(
                kind="draw",
                stage=self.stage,
                draw=hand.draw._replace(
                    asked=self.seat, corrects=None, back_to=hand.stage if self.late else hand.draw.back_to
                ),
                betting=hand.betting.again_at_draw() if anew else hand.betting,
            ),
        )


@dataclass(frozen=True, slots=True)
class NumberStands(Event):
    """The number of cards announced cannot be changed any more (DRAW-11)."""

    says: ClassVar[str] = N_("%(name)s’s number stands")
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(draw=table.hand.draw._replace(corrects=None)))


@dataclass(frozen=True, slots=True)
class BoundTo(Event):
    """A player may do only this on the next turn."""

    seat: int
    moves: tuple[Code, ...]
    to: int = 0
    level: int = -1
    round: int = 0
    ruling: Code = ""

    def apply(self, table: Table) -> Table:
        mine = Bound(self.seat, self.moves, self.to, self.level, self.round, self.ruling)
        betting = freed(table.hand.betting, self.seat)
        return table.with_betting(betting._replace(bound=(*betting.bound, mine)))

    def sentence(self, names: Names) -> str:
        name = names[self.seat]
        if self.moves == ("pat",):
            return _("On the next turn %(name)s stands pat", name=name)
        if self.to:
            return _("On the next turn %(name)s can only go to %(to)s", name=name, to=self.to)
        wagers = {"bet", "raise", "complete"} <= set(self.moves)
        words = [_("bet or raise")] if wagers else [_(MOVE_NAMES[move]) for move in self.moves if move in MOVE_NAMES]
        moves = _("%(some)s or %(last)s", some=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else words[0]
        return _("On the next turn %(name)s can only %(moves)s", name=name, moves=moves)


# The table


@dataclass(frozen=True, slots=True)
class ButtonMoved(Event):
    """This player has dealt; the next deal goes to the left."""

    says: ClassVar[str] = N_("%(name)s has dealt; the deal moves on from there")
    seat: int
    first: int | None = None  # who begins this round, where nobody has acted yet

    def apply(self, table: Table) -> Table:
        table = corrected(table)
        if table.over:
            return table._replace(dealer=self.seat, named=None)
        if table.around.buck.counted:  # the game counts from the buck: only whose deal it is changes (BUCK-01)
            return table._replace(dealer=self.seat)
        hand = table.hand
        betting = hand.betting if self.first is None else hand.betting._replace(first=self.first)
        return table._replace(dealer=self.seat, hand=hand._replace(dealer=self.seat, betting=betting))


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """A player has so many seconds; the evening knows since when."""

    harmless: ClassVar[bool] = True
    seat: int
    seconds: int

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(clock=(self.seat, at + 1000 * self.seconds))

    def sentence(self, names: Names) -> str:
        return _("%(name)s has %(n)s seconds", name=names[self.seat], n=self.seconds)
