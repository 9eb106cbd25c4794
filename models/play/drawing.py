"""The draw: how many cards each player takes, and the talon's arithmetic when it runs short (DRAW, SHORT).

Cards are only counted, never seen: hands + talon + discards + burned + folded hands make the pack.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.game.course import course
from models.play.binding import bound
from models.play.talon import Serving, burned_first, fifth_waits, order, serve, served, waits_for_all
from models.table.event import Event, Names
from models.table.fields import Fields, chair, flag, number
from models.table.move import SEAT, Field, Kind, Move, Offer, Who
from models.table.refusals import refuse
from models.table.table import Table, remembered
from models.table.words import _

# What happened


@dataclass(frozen=True, slots=True)
class DrawBegan(Event):
    """The exchange starts, with a burn where the house burns (DEAL-04)."""

    stage: int
    burned: int = 0

    def apply(self, table: Table) -> Table:
        talon = table.hand.cards.talon - self.burned
        return table.with_hand(
            table.hand._replace(
                stage=self.stage,
                kind="draw",
                cards=table.hand.cards._replace(burned=self.burned, talon=talon),
                betting=table.hand.betting._replace(last=None),
            )
        )

    def sentence(self, names: Names) -> str:
        return _("The draw begins, one card is burned") if self.burned else _("The draw begins")


@dataclass(frozen=True, slots=True)
class _Announced(Serving):
    """A number of cards was announced: what Drew and DrawCorrected share."""

    cards: int = 0

    def announced(self, table: Table) -> Table:
        """The table with this number said; the cards are put down and not served yet."""
        seat = table.seat(self.seat)
        return table.with_seat(seat._replace(drew=self.cards, owed=self.cards, discards=self.cards))


@dataclass(frozen=True, slots=True)
class Drew(_Announced):
    """A player announced how many cards; 0 stands pat (DRAW-09)."""

    split: bool | None = None  # the opener said whether the openers are split

    def apply(self, table: Table) -> Table:
        hand = table.hand
        split = hand.jackpot.split if self.split is None else self.split
        hand = hand._replace(draw=hand.draw._replace(corrects=self.seat), jackpot=hand.jackpot._replace(split=split))
        return self.leave(self.announced(table), hand)

    def sentence(self, names: Names) -> str:
        if not self.cards:
            return _("%(name)s stands pat", name=names[self.seat])
        said = _("%(name)s draws %(n)s", name=names[self.seat], n=self.cards)
        return said + (_(" and splits the openers") if self.split else "")


@dataclass(frozen=True, slots=True)
class DrawCorrected(_Announced):
    """The number was corrected in time (DRAW-11)."""

    was: int = 0
    stage: int = 0  # back to the draw, if the next round stood ready
    split: bool | None = None  # the opener said whether the openers are split

    def apply(self, table: Table) -> Table:
        hand = table.hand
        split = self.split if self.seat == hand.jackpot.opener else hand.jackpot.split
        hand = hand._replace(
            kind="draw",
            stage=self.stage,
            betting=hand.betting.again_at_draw(hand.kind),
            draw=hand.draw._replace(corrects=self.seat),
            jackpot=hand.jackpot._replace(split=split),
        )
        return self.leave(self.announced(table), hand)

    def sentence(self, names: Names) -> str:
        return _("%(name)s draws %(n)s, not %(was)s", name=names[self.seat], n=self.cards, was=self.was)


# Whose turn, how many


@remembered
def drawer(table: Table) -> int | None:
    """Who announces now; None while a reshuffle is due or when all have."""
    if table.hand.kind != "draw" or table.hand.draw.blocked:
        return None
    waiting = [s.seat for s in order(table) if s.drew is None]
    asked = table.hand.draw.asked
    return asked if asked in waiting else next(iter(waiting), None)


def corrector(table: Table) -> int | None:
    """Who may still change the number announced last (DRAW-11, C-14)."""
    hand = table.hand
    at = hand.draw.corrects
    if at is None or hand.draw.blocked:
        return None
    fresh = hand.kind == "bet" and hand.betting.round == 1 and hand.betting.last is None
    strict = table.options.get("draw.change_until") == "first_card_incl_burn_or_acted_on"
    open_now = hand.kind == "draw" or (fresh and not strict)
    return at if open_now and table.seat(at).live else None


def offers(table: Table) -> list[Offer]:
    """Who announces now, and who may still correct; nobody while a reshuffle is due."""
    if table.over or table.hand.draw.blocked:
        return []
    found = []
    now, again = drawer(table), corrector(table)
    if now is not None:
        found.append(_offer(table, now))
    if again is not None:
        found.append(Offer(**_offer(table, again), corrects=True))
    return found


def _offer(table: Table, seat: int) -> Offer:
    asks = ["cards"]
    if table.options.get("draw.four_needs_ace"):
        asks.append("ace")
    if _must_say_split(table, seat):
        asks.append("splits")
    return Offer(move="draw", seat=seat, min=0, max=_most(table, seat), asks=asks)


def _most(table: Table, seat: int) -> int:
    """The most cards this player may take: by the house, or none where a knock was a stand pat (R-BET-38)."""
    held = bound(table, seat)
    return 0 if held is not None and "pat" in held.moves else int(table.options["draw.max"])


def _must_say_split(table: Table, seat: int) -> bool:
    required = table.options.get("jack.split_announce") == "required"
    return required and bool(table.hand.jackpot.to_open) and table.hand.jackpot.opener == seat


def draw(table: Table, fields: Fields) -> list[Event]:
    """Announce how many cards, 0 stands pat, or correct the last number (DRAW-03, DRAW-09, DRAW-11)."""
    if table.over:
        raise refuse("not-now", rule="DRAW-01")
    at = chair(table, fields)
    now, again = drawer(table), corrector(table)
    if at not in (now, again):
        raise _why_not(table, at, now)
    cards = _cards(table, fields, at)
    split = flag(fields, "splits") if cards and _must_say_split(table, at) else None
    if at == now:
        return [_announce(table, at, cards, split)]
    return [_correct(table, at, cards, split)]


def _why_not(table: Table, at: int, now: int | None) -> Exception:
    seat = table.seat(at)
    if table.hand.draw.blocked:
        return refuse("reshuffle-first")
    if table.hand.kind != "draw":
        return refuse("draw-too-late" if seat.drew is not None else "not-now")
    if not seat.live:
        return refuse("not-in-hand", name=seat.name)
    if seat.drew is not None:
        return refuse("draw-too-late")
    return refuse("not-your-turn", rule="DRAW-05", name=table.name_of(now)) if now else refuse("not-now")


def _cards(table: Table, fields: Fields, at: int) -> int:
    cards, most = number(fields, "cards"), _most(table, at)
    if cards > most:
        raise refuse("draw-max", max=most)
    if cards == 4 and table.options.get("draw.four_needs_ace") and fields.get("ace") is not True:
        raise refuse("draw-ace")
    return cards


def _announce(table: Table, at: int, cards: int, split: bool | None) -> Drew:
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    pile = serve(table, {**told, at: cards}, served(table), table.hand.cards.talon, table.hand.cards.burned)
    return Drew(at, pile.counts, pile.talon, pile.burned, pile.blocked, cards, split)


def _correct(table: Table, at: int, cards: int, split: bool | None) -> DrawCorrected:
    """Rewind what was served and burned on the old number, then serve on the new one."""
    told = {s.seat: s.drew for s in order(table) if s.drew is not None}
    before, burned, hand = _served_before(table, at), burned_first(table), table.hand
    talon = hand.cards.talon + sum(served(table).values()) - sum(before.values()) + hand.cards.burned - burned
    pile = serve(table, {**told, at: cards}, before, talon, burned)
    stage = next(i for i, one in enumerate(course(table.options)) if one.kind == "draw")
    return DrawCorrected(at, pile.counts, pile.talon, pile.burned, pile.blocked, cards, told[at], stage, split)


def _served_before(table: Table, at: int) -> dict[int, int]:
    """What everybody had got before this player announced; the last number sets off what waits for all (DRAW-17)."""
    given = served(table)
    if waits_for_all(table):
        return dict.fromkeys(given, 0)
    most = 4 if fifth_waits(table) else 5
    return {seat: min(most, cards) for seat, cards in given.items()} | {at: 0}


def counts_hidden(table: Table) -> bool:
    """The house tells nobody how many cards were drawn once round 2 has begun (DRAW-12)."""
    if table.over or table.options.get("draw.show_counts") != "until_bet2" or table.hand.betting.round != 1:
        return False
    return table.hand.betting.last is not None


def begin(table: Table, stage: int) -> DrawBegan:
    """The exchange, with one burn before it where the house burns (DEAL-04)."""
    return DrawBegan(stage, 1 if table.options.get("burn") == "draw_one" else 0)


DRAW = Move(
    name="draw",
    fields=(SEAT, Field("cards", Kind.COUNT), Field("ace", Kind.FLAG, False), Field("splits", Kind.FLAG, False)),
    when=("draw", "bet"),  # a number may be corrected until the first action after it
    who=Who.OWN,
    plays=True,
    offers=offers,
    decide=draw,
)
MOVES = (DRAW,)
