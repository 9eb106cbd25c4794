"""Openers: shown before the pot is awarded, or not; false ones cost the hand or leave a jackpot (JACK, R-OPEN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import steps
from models.moves.event import Code, Event, Names, Told
from models.moves.fields import Fields, chair, flag
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play.actions import LaidDown
from models.play.antes import antes_of, dealt_in, full_ante
from models.play.dealing import PassedIn, put_in
from models.play.pots import for_standing_alone, stays
from models.seats.buck import deals_on
from models.seats.dealers import claimants, same_deals_on
from models.table.hand import Rows
from models.table.table import DEAD, Table
from models.words.words import N_, _

UNPROVED = ("R-OPEN-06", "R-OPEN-07")  # openers not shown; other warnings never lead to the fine


@dataclass(frozen=True, slots=True)
class TurnedToLow(Event):
    """The cards are played for low from the first round on, because no player opened (JACK-22)."""

    says: ClassVar[str] = N_("Nobody opened: play on for low")

    def apply(self, table: Table) -> Table:
        hand = table.hand
        jackpot = hand.jackpot._replace(opener=None, to_open="", turned=True)
        return table.with_hand(hand._replace(stage=-1, kind="swept", jackpot=jackpot))


@dataclass(frozen=True, slots=True)
class OpenersAsked(Event):
    """The opener has to show openers before the hand goes on (JACK-09)."""

    says: ClassVar[str] = N_("%(name)s has to show openers")
    seat: int

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(kind="openers"))


@dataclass(frozen=True, slots=True)
class OpenersShown(Event):
    """The opener showed openers, or could not."""

    seat: int
    shown: bool
    lost: bool = False  # the hand is dead for another reason, so openers need not be shown (R-BET-31, R-BET-40)

    def apply(self, table: Table) -> Table:
        return table.with_hand(table.hand._replace(kind="swept", jackpot=table.hand.jackpot._replace(proved=True)))

    def sentence(self, names: Names) -> str:
        if self.lost:
            return ""
        if self.shown:
            return _("%(name)s shows openers", name=names[self.seat])
        return _("%(name)s cannot show openers", name=names[self.seat])


@dataclass(frozen=True, slots=True)
class HandKilled(LaidDown):
    """A hand was killed; its chips stay in the pot (R-OPEN-03, R-CNT-07)."""

    says: ClassVar[str] = N_("%(name)s’s hand is dead; the chips stay in the pot")
    why: Code = ""  # ID of the ruling
    acted: bool = False  # in turn, so it counts as an action like a fold (MIS-09)

    def apply(self, table: Table) -> Table:
        table = self.carried_out(table).dropped(self.seat, DEAD)
        if self.acted:
            table = table.with_betting(table.hand.betting.acted(self.seat))
        if not false_opening(self.why):
            return table
        jackpot = table.hand.jackpot
        return table.with_hand(table.hand._replace(jackpot=jackpot._replace(false=(*jackpot.false, self.seat))))


def false_opening(why: str) -> bool:
    """Whether this ruling kills a hand for lack of openers (R-OPEN-02 to R-OPEN-06)."""
    return why.startswith("R-OPEN")


@dataclass(frozen=True, slots=True)
class Forfeited(Event):
    """The uncalled part of a false opener's last bet went into the pot after all (R-OPEN-04, JACK-10)."""

    says: ClassVar[str] = N_("%(name)s puts back into the pot what nobody called: %(chips)s")
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        betting = table.hand.betting
        rest = tuple(row for row in betting.returned if row[0] != self.seat)
        seat = table.seat(self.seat)
        seat = seat._replace(stack=seat.stack - self.chips, paid=seat.paid + self.chips)
        return table.with_both(seat, table.hand._replace(betting=betting._replace(returned=rest)))

    def instructs(self, told: Told, table: Table) -> Told:
        return told._replace(put=(*told.put, self))


@dataclass(frozen=True, slots=True)
class Fined(Event):
    """A fine went into the pot as nobody's bet (jack.penalty)."""

    says: ClassVar[str] = N_("%(name)s pays a fine of %(chips)s into the pot")
    seat: int
    chips: int
    why: Code = ""

    def apply(self, table: Table) -> Table:
        return table.with_fee(self.seat, self.chips, tuple(s.seat for s in table.live))

    def instructs(self, told: Told, table: Table) -> Told:
        return told._replace(put=(*told.put, self))


@dataclass(frozen=True, slots=True)
class OpenersLost(Event):
    """The opener folded and the cards can no longer be identified, so openers are not asked for (R-OPEN-06)."""

    says: ClassVar[str] = ""  # the ruling has the sentence
    seat: int

    def apply(self, table: Table) -> Table:
        hand = table.hand._replace(jackpot=table.hand.jackpot._replace(proved=True))
        return table.with_hand(hand._replace(kind="swept") if hand.is_proving else hand)


@dataclass(frozen=True, slots=True)
class Warned(Event):
    """A warning was recorded (R-OPEN-06)."""

    says: ClassVar[str] = N_("%(name)s is warned")
    seat: int
    why: Code = ""

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        unproved = seat.unproved + (self.why in UNPROVED)
        return table.with_seat(seat._replace(warned=seat.warned + 1, unproved=unproved))


def keeps_cards(table: Table) -> int | None:
    """The seat of an opener who folded and keeps the cards face down, to show openers at the end (JACK-09)."""
    at = table.hand.jackpot.opener
    return at if at is not None and openers_due(table) == at and not table.seat(at).live else None


def openers_due(table: Table) -> int | None:
    """The seat whose openers must be settled before the pot is awarded, folded or not (JACK-02, JACK-09)."""
    hand = table.hand
    if not hand.jackpot.to_open or hand.jackpot.opener is None or hand.jackpot.proved:
        return None
    seat = table.seat(hand.jackpot.opener)
    return seat.seat if seat.live or (seat.state == "folded" and keeps_by_folding(table, seat.seat)) else None


def keeps_by_folding(table: Table, at: int) -> bool:
    """Whether this player, on folding, would keep the cards face down to show openers at the end (JACK-09)."""
    jackpot = table.hand.jackpot
    opened = bool(jackpot.to_open) and jackpot.opener == at and not jackpot.proved
    return opened and bool(table.options.get("jack.show_on_fold", True))


def openers(table: Table, fields: Fields) -> list[Event]:
    """Decides `openers`: shown or not; `false` leads to R-OPEN-03 (others live), -04 (none left), -06 (had folded)."""
    if not table.hand.is_proving:
        raise refuse("not-now", rule="JACK-09")
    at, shown = chair(table, fields), flag(fields, "shown")
    if at != table.hand.jackpot.opener:
        raise refuse("openers-first", name=table.name_of(table.hand.jackpot.opener or 0))
    if shown:
        return [OpenersShown(at, True)]
    if not table.seat(at).live:
        return [OpenersShown(at, False), *not_shown(table, at)]
    ruling = "R-OPEN-04" if _alone(table, at) else "R-OPEN-03"
    back = forfeited(table, at)
    after = table if not back else back[0].apply(table)
    return [OpenersShown(at, False), *back, *fine(after, at), HandKilled(at, ruling)]


def lost(table: Table, at: int, why: str) -> list[Event]:
    """Events of a ruling against the opener's hand; once folded, openers are not asked for (R-OPEN-06, R-OPEN-07)."""
    folded = openers_due(table) == at and not table.seat(at).live
    return [*([OpenersLost(at)] if folded else []), *not_shown(table, at, why)]


def not_shown(table: Table, at: int, why: str = UNPROVED[0]) -> list[Event]:
    """Events when openers cannot be shown: a warning, the third time with the fine (R-OPEN-06)."""
    return [Warned(at, why), *(fine(table, at) if table.seat(at).unproved >= 2 else [])]


def _alone(table: Table, at: int) -> bool:
    return all(seat.seat == at for seat in table.live)


def forfeited(table: Table, at: int) -> list[Event]:
    """Events for a false opener who won because all folded: the returned bet goes back into the pot (R-OPEN-04)."""
    chips = dict(table.hand.betting.returned).get(at, 0)
    return [Forfeited(at, chips)] if chips and _alone(table, at) else []


def fine(table: Table, at: int) -> list[Event]:
    """The fine by `jack.penalty`: twice the ante, or everybody's ante, as far as the stack reaches (C-31)."""
    times = {"double_ante": 2, "ante_for_all": antes_of(table)}
    chips = min(table.seat(at).stack, full_ante(table) * times.get(table.options.get("jack.penalty", "none"), 0))
    return [Fined(at, chips, "C-31")] if chips else []


def passed_in(table: Table, opened: bool = False) -> PassedIn:
    """The event when nobody won: antes stay as the jackpot; other chips are nobody's (JACK-04).

    `opened`: somebody opened, but nobody had the hand needed to win, so the pots stay as cut (JACK-17, JACK-20).
    """
    pots = table.hand.pots
    free = bool(steps(table.options)) and not pots.for_all  # newcomers join for free (OTHER-15)
    antes = {} if free else dict(pots.antes)
    theirs = dict(put_in(table)) if opened else antes  # bets too, in case chips go back (LAST-04)
    cut = len(pots.standing) > (1 if pots.for_all else 0)
    standing = stays(table) if opened or cut else pots_kept(table, table.pot)
    claims = claimants(standing)
    mine = {s.seat: s.staked + theirs.get(s.seat, 0) for s in table.seats}
    if opened and pots.awarded:  # chips above the pots that stay were won already
        level = min(mine[seat] for seat in standing[-1][1] if table.seat(seat).live)
        mine = {seat: min(chips, level) for seat, chips in mine.items()}
    broke = {seat for seat in table.hand.jackpot.false if table.seat(seat).spent}  # with the ante alone (R-OPEN-12)
    keeps = claims if standing else {*mine} - broke  # others who went broke pay no ante twice (R-OPEN-14)
    staked = tuple((seat, chips if seat in keeps else 0) for seat, chips in mine.items())
    nobodys = table.pot - pots.carry - sum(ante for seat, ante in antes.items() if seat not in broke)
    same = same_deals_on(table)
    needed = str(table.options.get("other.win_needs", "trips")) if opened else "trips"
    carried = bool(steps(table.options))
    return PassedIn(staked, nobodys, deals_on(table, same), standing, opened, same, needed, carried)


def pots_kept(table: Table, chips: int) -> Rows:
    """The pots that stay for a new deal; the dealer's ante for all can be won only by those dealt in (ANTE-10).

    Newcomers wait until they are won (JACK-19).
    """
    pots = table.hand.pots
    if not pots.for_all or len(pots.standing) > 1:
        return pots.standing
    everybody, stood = dealt_in(table), sum(row for row, _seats in pots.standing)
    able = tuple(seat for seat in everybody if seat not in for_standing_alone(table))
    if able == everybody:
        return ((chips, everybody),)
    return (*pots.standing, (chips - stood, able)) if chips > stood else pots.standing


def offers(table: Table) -> list[Offer]:
    """The offer to the opener, once openers are due."""
    opener = table.hand.jackpot.opener
    if not table.hand.is_proving or opener is None:
        return []
    return [Offer(move="openers", seat=opener, asks=["shown"])]


SHOWN = Field("shown", Kind.FLAG)
MOVES = (
    Move(
        name="openers",
        about="Whether the opener showed openers",
        fields=(SEAT, SHOWN),
        when=("openers",),
        who=Who.OWN,
        plays=True,
        offers=offers,
        decide=openers,
    ),
)
