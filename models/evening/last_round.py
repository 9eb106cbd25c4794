"""The last round: everybody deals once more; then the remaining jackpot, and settling up (LAST)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from models.evening.levels import start_of
from models.evening.phases import dealer_now
from models.game.course import HAND, for_lone_player, steps
from models.game.options import evening_of
from models.game.pack import deck
from models.game.steps import each, middle
from models.moves.event import Event, Names
from models.moves.fields import Fields, choice, yes
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.play.antes import AntesPaid
from models.play.dealing import EACH, Deals, Dealt
from models.rulings.paying import shared_carry
from models.seats.buck import buck_of_deal
from models.seats.dealers import missing_antes, next_dealer, players, playing_on
from models.seats.orbits import dealers, over
from models.table.lasting import MINUTE, JackpotEnd, Orbit
from models.table.options import Options
from models.table.places import UP
from models.table.table import Table
from models.words.moments import local, now
from models.words.words import N_, _, listed

LastRoundFrom = Literal["this", "next"]
NextUp = Literal["usual", "end", "ask", JackpotEnd]  # a deal, the end, a jackpot left (`ask`: people decide)
FROM: tuple[LastRoundFrom, ...] = ("this", "next")
HOWS: tuple[JackpotEnd, ...] = ("play_on", "showdown", "refund")
AS_USUAL: tuple[NextUp, ...] = ("usual", "play_on")  # cards are dealt as usual
NO_DEAL: tuple[NextUp, ...] = ("end", "ask", "refund")  # no cards are dealt

DAY, LATE = 24 * 60, 6 * 60  # minutes
MORE = 5  # minutes that a long game may go on for at a time


# Events


@dataclass(frozen=True, slots=True)
class LastRoundSaid(Event):
    """The last round was announced: everybody deals once more, from this chair on."""

    harmless: ClassVar[bool] = True
    first: int
    begun: bool = False
    skip: int = 0

    def apply(self, table: Table) -> Table:
        orbit = Orbit(self.first, self.begun, self.skip)
        return table._replace(lasting=table.lasting._replace(last_round=orbit, left=""))

    def sentence(self, names: Names) -> str:
        return _("Last round, begins with %(name)s", name=names.get(self.first, "?"))


@dataclass(frozen=True, slots=True)
class LastRoundOff(Event):
    """The last round was called off, or another hand is dealt after it."""

    says: ClassVar[str] = N_("Last round called off")
    harmless: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(last_round=Orbit(), left=""))


@dataclass(frozen=True, slots=True)
class LastRoundOver(Event):
    """The last round is over; later hands are for the carried chips."""

    says: ClassVar[str] = N_("The last round is over")
    harmless: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(last_round=table.lasting.last_round._replace(done=True)))


@dataclass(frozen=True, slots=True)
class JackpotLeft(Event):
    """The table decided about the jackpot left at the end."""

    stays_told: ClassVar[bool] = True
    how: JackpotEnd

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(left=self.how))

    def sentence(self, names: Names) -> str:
        words = {"play_on": _("The jackpot is played for until it is won"), "showdown": _("One last hand, face up")}
        return words.get(self.how, _("The jackpot is shared"))


@dataclass(frozen=True, slots=True)
class LastDealt(Dealt):
    """Cards were dealt face up for the carried chips: no antes, no betting, no openers (LAST-04).

    Five each; in a home-made course all its cards, with the middle's, and none are exchanged.
    """

    @property
    def _given(self) -> Deals:
        return self.deals or ((HAND, UP, EACH),)

    def apply(self, table: Table) -> Table:
        table = Dealt.apply(self, table)
        return table.with_hand(table.hand._replace(jackpot=table.hand.jackpot._replace(last=True)))

    def sentence(self, names: Names) -> str:
        return _("The last hand, face up, for %(names)s", names=listed(names.get(seat, "?") for seat in self.seats))


@dataclass(frozen=True, slots=True)
class AllPutIn(AntesPaid):
    """Everybody put in all chips for the last hand, face up (LAST-08)."""

    def apply(self, table: Table) -> Table:
        table = AntesPaid.apply(self, table)
        orbit = table.lasting.last_round._replace(all_in=True)
        return table._replace(lasting=table.lasting._replace(last_round=orbit))

    def sentence(self, names: Names) -> str:
        parts = [_("%(name)s %(chips)s", name=names[seat], chips=chips) for seat, chips in self.amounts]
        return _("All-in: %(parts)s", parts=listed(parts))


# Progress


def is_over(table: Table) -> bool:
    """Whether the last round is over: between hands, with nobody left to deal in it."""
    return over(table, table.lasting.last_round)


def left(table: Table) -> list[int]:
    """Seats that have yet to deal in the last round, in order."""
    return dealers(table, table.lasting.last_round)


def is_last_hand(table: Table) -> bool:
    """Whether the current hand is the last or, between hands, the next one."""
    return table.lasting.last_round.begun and len(left(table)) <= int(table.over)


def is_time(table: Table) -> bool:
    """Whether the agreed end of the evening has come, within the last six hours (LAST-06)."""
    until = evening_of(table.lasting.keys)["evening.until"]
    if until == "none" or table.lasting.last_round.first or table.bank.finished:
        return False
    here, (hour, minute) = local(now()), map(int, until.split(":"))
    return (here.hour * 60 + here.minute - hour * 60 - minute) % DAY < LATE


def too_long(table: Table) -> int:
    """The minutes this game has taken, in full fives beyond the house's limit; 0 within it (LAST-07)."""
    most = evening_of(table.lasting.keys)["evening.game_most"]
    if most == "none" or table.over or not table.lasting.since:
        return 0
    taken = (now() - table.lasting.since) // MINUTE
    return most + (taken - most) // MORE * MORE if taken >= most else 0


def asks(table: Table) -> bool:
    """Whether a jackpot is left when the last round is over (LAST-04)."""
    return is_over(table) and table.passes > 0 and table.carried > 0


def all_in(table: Table) -> bool:
    """Whether the evening ends with a hand for all chips, which is to be dealt now (LAST-08)."""
    if table.lasting.last_round.all_in or evening_of(table.lasting.keys)["evening.last_hand"] != "all_in":
        return False
    there = [seat for seat in players(table) if not seat.absent]
    return is_over(table) and not asks(table) and len(there) > 1 and all(seat.counted for seat in there)


def next_up(table: Table) -> NextUp:
    """What comes next because of the last round; for a jackpot left, as the evening's key or the table decided.

    The answer is "usual" during a hand, while somebody has yet to deal in the last round, and without a last round.
    """
    if not is_over(table):
        return "usual"
    if not asks(table):
        return "showdown" if all_in(table) else "end"
    return table.lasting.left or evening_of(table.lasting.keys)["evening.jackpot_left"]


def decided_first(table: Table) -> bool:
    """Whether the jackpot left by the last round should be dealt with before the next deal (LAST-04).

    A deal is still accepted, and means playing on.
    """
    return next_up(table) in ("ask", "showdown", "refund")


def before_the_deal(table: Table) -> list[Event]:
    """Events before a deal after the last round, which is then over (LAST-03, LAST-04)."""
    if not is_over(table) or (table.lasting.last_round.done and asks(table)):
        return []
    return [LastRoundOver()] if asks(table) else [LastRoundOff()]


# Decisions


def say(table: Table, fields: Fields) -> list[Event]:
    """Decides `last-round`: `from` this dealer or the next one; `off` calls it off."""
    orbit = table.lasting.last_round
    if yes(fields, "off"):
        if not orbit.first:
            raise refuse("no-last-round")
        return [LastRoundOff()]
    if orbit.first:
        raise refuse("not-now", rule="LAST-01")
    begin = choice(fields, "from", FROM)
    dealer = dealer_now(table)
    if dealer is None:
        raise refuse("no-dealer")
    if begin == "this":
        return [LastRoundSaid(dealer, begun=not table.over)]
    return [LastRoundSaid(_after(table, dealer), skip=dealer)]


def _after(table: Table, dealer: int) -> int:
    """The dealer after this one, as far as known now."""
    able = playing_on(table)
    return next((s.seat for s in table.clockwise(dealer) if s in able), dealer)


def jackpot(table: Table, fields: Fields) -> list[Event]:
    """Decides `jackpot` for the one left: play on, a last deal face up, or chips back."""
    how = choice(fields, "how", HOWS)
    if not asks(table):
        raise refuse("not-now", rule="LAST-04")
    done: list[Event] = [] if table.lasting.last_round.done else [LastRoundOver()]
    if how == "refund":
        return [*done, shared_carry(table)]
    return [*done, JackpotLeft(how)]


def last_deal(table: Table) -> list[Event]:
    """Decides `deal` with `last`: face up, for the carried or for all chips; refuses unless that was decided."""
    if next_up(table) != "showdown":
        raise refuse("not-now", rule="LAST-04")
    dealer = next_dealer(table)
    for_all = all_in(table)
    seats = [s.seat for s in players(table) if not (missing_antes(table, s) or (for_all and s.absent))]
    if dealer is None or not seats:
        raise refuse("too-few-players")
    lies, from_buck = buck_of_deal(table)
    options = start_of(table).options
    order = tuple(s.seat for s in table.clockwise(lies if from_buck else dealer) if s.seat in seats)
    deals = _all_cards(options, len(order))
    stub = deck(options) - sum(cards * (len(order) if to == EACH else 1) for cards, _face, to in deals)
    streets, courses = (deals[0][0], deals) if steps(options) else (0, ())
    number = table.deals + 1
    dealt = LastDealt(number, dealer, order, stub, streets=streets, deals=courses, buck=lies, from_buck=from_buck)
    if not for_all:
        return [*before_the_deal(table), dealt]
    stacks = sorted(table.seat(seat).stack for seat in order)
    amounts = tuple((seat, min(table.seat(seat).stack, stacks[-2])) for seat in order)
    done: list[Event] = [] if table.lasting.last_round.done else [LastRoundOver()]
    return [*done, dealt, AllPutIn(amounts, stacks[-2])]


def _all_cards(options: Options, people: int) -> Deals:
    """The cards of the last deal: five each, or all cards of a course, as far as the pack goes (LAST-04)."""
    course = steps(options)
    if not course:
        return ((HAND, UP, EACH),)
    spare = sum(deal.cards for deal in for_lone_player(options)) if people == 1 else 0
    common = middle(course) + spare
    each_one = min(each(course), (deck(options) - common) // people)
    return ((each_one, UP, EACH), *(((common, UP, "middle"),) if common else ()))


def _may_say(table: Table) -> list[Offer]:
    if table.lasting.last_round.first:
        return [Offer(move="last-round", off=True)]
    dealer = dealer_now(table)
    return [Offer(move="last-round", asks=["from"], values=list(FROM))] if dealer is not None else []


def decisions(table: Table) -> list[Offer]:
    """Offers to decide about the jackpot left; idle once the next deal will decide it."""
    if not asks(table):
        return []
    offer = Offer(move="jackpot", asks=["how"], values=list(HOWS))
    return [{**offer, "idle": True} if next_up(table) in ("play_on", "showdown") else offer]


BEGIN = Field("from", Kind.WORD, needed=False, values=FROM)
OFF = Field("off", Kind.FLAG, needed=False)
MOVES = (
    Move(name="last-round", about="Announces the last round", fields=(BEGIN, OFF), offers=_may_say, decide=say),
    Move(
        name="jackpot",
        about="What becomes of a jackpot at the end",
        fields=(Field("how", Kind.WORD, values=HOWS),),
        offers=decisions,
        decide=jackpot,
    ),
)
