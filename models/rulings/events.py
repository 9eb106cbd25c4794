"""Events of rulings. Each carries what was decided, so that folding only applies it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from models.moves.event import Code, Event, FreeText, Names
from models.rulings.book import RULINGS, Outcome
from models.rulings.deciding import choices, counted_otherwise
from models.rulings.wording import worded
from models.seats.blinds import corrected
from models.seats.buck import stays
from models.table.hand import Bound, Chips, Rows
from models.table.table import BETWEEN, DEAL, LastHand, Table
from models.words.words import N_, _, listed, or_listed

MOVE_NAMES = {
    "fold": N_("fold"),
    "check": N_("check"),
    "call": N_("call"),
    "bet": N_("bet"),
    "raise": N_("raise"),
    "complete": N_("complete"),
    "bring-in": N_("post the bring-in"),
}


INNER = str.maketrans("„“”", "‚‘’")  # quotation marks inside quotation marks


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A ruling was given: the dispute and the decision. The changes follow as facts of the same tap."""

    _: KW_ONLY
    ruling: Code
    outcome: Code
    text: FreeText  # the decision, in the catalogue's words at that time
    who: tuple[int, ...] = ()
    to: int | None = None
    chips: int | None = None
    cards: int | None = None
    action: Code = ""
    reason: FreeText = ""
    answers: tuple[bool | None, ...] = ()
    asked: int | None = None  # seat of the player who asked
    note: bool = False  # recorded only
    house: Code = ""  # key of the house ruling
    decided: tuple[Code, ...] = ()  # the table's choices, where the catalogue leaves one
    against: tuple[Code, ...] = ()  # conditions the table ruled against: raised=yes, raised=no, acts=3
    where: Code | None = None  # the condition by which the text differs from the book
    first: int | None = None  # the seat this text names

    @classmethod
    def as_written_now(cls, body: Mapping[str, object]) -> Mapping[str, object]:
        """The JSON with the house ruling in a field of its own; the oldest evenings have its key in the reason."""
        if "house" in body or body.get("ruling") != "R-COND-08":
            return body
        key = re.match(r"H-[0-9]+(?= )", str(body.get("reason", "")))
        return {**body, "house": key[0]} if key else body

    def sentence(self, names: Names) -> str:
        if self.house and self.reason and self.ruling == "R-COND-08":  # the reason is the title of the house ruling
            own = self.reason.removeprefix(f"{self.house} ").translate(INNER)
            return _("Own ruling “%(title)s”", title=own)
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
        """The decision, in the reader's language."""
        if outcome is None:
            return self.text
        name = names.get(self.first or 0, "")
        fits = [wording for wording in outcome.where if wording.holds == self.where and (name or not wording.names)]
        return worded(fits[0], name) if fits else outcome.text

    def _chosen(self, outcome: Outcome | None) -> str:
        """The table's choice in words, where there was one."""
        chosen = [text for key, text in choices(outcome).items() if key in self.decided] if outcome else []
        return _("Decided: %(what)s.", what=", ".join(chosen)) if chosen else ""


# The hand


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """A hand does not count: chips go back or stay, and it may be dealt again (MIS-09, R-MIS-10)."""

    _: KW_ONLY
    back: Chips  # chips to the stacks; negative if a pot was already paid out
    carried: int = 0
    passes: int = 0
    forfeited: int = 0
    staked: Chips = ()
    deal: bool = False  # only the same game may be dealt next
    named: int | None = None  # next dealer
    again: tuple[int, ...] = ()
    kept: Chips = ()
    posts: Chips = ()
    standing: Rows = ()  # carried pots that stay as cut
    buck_stays: bool = False  # the game counts from the same chair again
    matched: bool | None = None  # the chips carried into it were matched pots; its own matches have gone back
    blinds_back: bool = False  # the same players owe the blinds again (R-MIS-10)
    tokens: Chips | None = None  # person, tokens before the hand (OTHER-38); None: they stay
    legs: Chips | None = None  # person, legs, or lives lost, before the hand (OTHER-15, OTHER-42); None: they stay
    run: tuple[int, ...] = ()  # who had won how many pots in a row before it (ANTE-17); empty: it stays

    def apply(self, table: Table) -> Table:
        table = stays(table, self.buck_stays)
        if self.matched is not None:
            table = table.with_pots(table.hand.pots._replace(matched=()))._replace(matched=self.matched)
        back, mine, hand = dict(self.back), dict(self.staked), table.hand
        lasting = table.lasting._replace(turns=hand.turns) if self.blinds_back else table.lasting
        if self.tokens is not None:
            lasting = lasting._replace(tokens=self.tokens)
        if self.run:
            lasting = lasting._replace(run=(self.run[0], self.run[1]))
        held = None if self.legs is None else dict(self.legs)
        seats = tuple(
            s.fresh(staked=mine.get(s.seat, 0))._replace(
                stack=s.stack + back.get(s.seat, 0), legs=s.legs if held is None else held.get(s.person, 0)
            )
            for s in table.seats
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
            lasting=lasting,
            bank=table.bank.without_hand(hand.number),
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
    """The same game is dealt next, by this player if one is named."""

    named: int | None = None
    again: bool = False  # repeats a void hand: the buck stays, and the level counts no new hand

    def apply(self, table: Table) -> Table:
        table = stays(table, self.again)._replace(phase=DEAL, named=self.named)
        return table._replace(lasting=table.lasting.undealt()) if self.again else table

    def sentence(self, names: Names) -> str:
        if self.named is not None and self.named in names:
            return _("%(name)s deals the same game again", name=names[self.named])
        return _("The same game is dealt again")


@dataclass(frozen=True, slots=True)
class LastHandOrdered(Event):
    """A last hand is dealt face up for the carried chips, without openers and betting (R-OPEN-15, LAST-04)."""

    says: ClassVar[str] = ""
    dealer: int

    def apply(self, table: Table) -> Table:
        orbit = table.lasting.last_round
        orbit = orbit._replace(first=orbit.first or self.dealer, begun=True, done=True)
        return table._replace(lasting=table.lasting._replace(last_round=orbit, left="showdown"))


@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """The chips in the middle are played for in the next deal, in the same game."""

    says: ClassVar[str] = N_("The chips stay for the next hand, in the same game")
    forfeited: int

    def apply(self, table: Table) -> Table:
        return table._replace(phase=DEAL, passes=max(1, table.passes), forfeited=self.forfeited)


@dataclass(frozen=True, slots=True)
class ActorSet(Event):
    """A player was made the next to act."""

    says: ClassVar[str] = N_("Go to %(name)s")
    seat: int
    first: bool = False  # as the first of this round

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
    late: bool = False  # during the betting after it, which then goes on (R-DRAW-17)

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
    """An announced number of cards is final (DRAW-11)."""

    says: ClassVar[str] = N_("%(name)s’s number stands")
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(draw=table.hand.draw._replace(corrects=None)))


@dataclass(frozen=True, slots=True)
class BoundTo(Event):
    """A player may only make these moves on the next turn."""

    seat: int
    moves: tuple[Code, ...]
    to: int = 0
    level: int = -1
    round: int = 0
    ruling: Code = ""

    def apply(self, table: Table) -> Table:
        mine = Bound(self.seat, self.moves, self.to, self.level, self.round, self.ruling)
        betting = table.hand.betting.freed(self.seat)
        return table.with_betting(betting._replace(bound=(*betting.bound, mine)))

    def sentence(self, names: Names) -> str:
        name = names[self.seat]
        if self.moves == ("pat",):
            return _("On the next turn %(name)s stands pat", name=name)
        if self.to:
            return _("On the next turn %(name)s can only go to %(to)s", name=name, to=self.to)
        wagers = {"bet", "raise", "complete"} <= set(self.moves)
        words = [_("bet or raise")] if wagers else [_(MOVE_NAMES[move]) for move in self.moves if move in MOVE_NAMES]
        return _("On the next turn %(name)s can only %(moves)s", name=name, moves=or_listed(words))


# The table


@dataclass(frozen=True, slots=True)
class ButtonMoved(Event):
    """A player was made the dealer of this hand; the next deal passes to the left."""

    says: ClassVar[str] = N_("%(name)s has dealt; the deal moves on from there")
    seat: int
    first: int | None = None  # seat that begins this round, if nobody has acted yet

    def apply(self, table: Table) -> Table:
        table = corrected(table)
        if table.over:
            return table._replace(dealer=self.seat, named=None)
        if table.lasting.buck.counted:  # in a buck game only the deal moves (BUCK-01)
            return table._replace(dealer=self.seat)
        hand = table.hand
        betting = hand.betting if self.first is None else hand.betting._replace(first=self.first)
        return table._replace(dealer=self.seat, hand=hand._replace(dealer=self.seat, betting=betting))


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """A player got a time limit."""

    harmless: ClassVar[bool] = True
    seat: int
    seconds: int

    def dated(self, table: Table, at: int) -> Table:
        return table._replace(clock=(self.seat, at + 1000 * self.seconds))

    def sentence(self, names: Names) -> str:
        return _("%(name)s has %(n)s seconds", name=names[self.seat], n=self.seconds)
