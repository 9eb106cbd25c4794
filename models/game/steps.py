"""The steps of a home-made course: what is dealt, bet, exchanged, shown and said (OTHER-02).

They are read strictly, written as docs/contract/interface.md shows them, and stored as text, because a course is the
value of an option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import ClassVar, Literal, NamedTuple

from models.moves.fields import Word, compact
from models.moves.refusals import Refused
from models.table.table import MOST_CHIPS
from models.words.words import N_, _

UpOrDown = Literal["down", "up"]
To = Literal["each", "middle", "dummy", "lone"]  # lone = a dummy hand once one player is left
FirstInRound = Literal["left", "last_raiser", "tap", "bring_in", "blinds", "turned"]
BetSize = Literal["small", "big", "either", "open_pair"]
What = Literal["high_low", "in_out"]
Lies = Literal["hidden", "as_it_lay"]
How = Literal["at_once", "in_turn", "to_beat"]
Passed = Literal["on", "away"]
Paid = Literal["take", "pass"]
MostAgainst = Literal["pot", "half_first"]
Until = Literal["times", "knock", "nobody_takes", "one_left", "said"]

UP_OR_DOWN: tuple[UpOrDown, ...] = ("down", "up")
TO: tuple[To, ...] = ("each", "middle", "dummy", "lone")
FIRSTS: tuple[FirstInRound, ...] = ("left", "last_raiser", "tap", "bring_in", "blinds", "turned")
SIZES: tuple[BetSize, ...] = ("small", "big", "either", "open_pair")
WHATS: tuple[What, ...] = ("high_low", "in_out")
LIES: tuple[Lies, ...] = ("hidden", "as_it_lay")
HOWS: tuple[How, ...] = ("at_once", "in_turn", "to_beat")
PASSED: tuple[Passed, ...] = ("on", "away")
PAID: tuple[Paid, ...] = ("take", "pass")
MOSTS_AGAINST: tuple[MostAgainst, ...] = ("pot", "half_first")
UNTILS: tuple[Until, ...] = ("times", "knock", "nobody_takes", "one_left", "said")
TAPPED: tuple[FirstInRound, ...] = ("tap", "bring_in")  # a player is tapped at the start of the round

MOST_STEPS, MOST_BETS, MOST_EXCHANGES, MOST_STAYS = 40, 12, 4, 6
MOST_EACH, MOST_MIDDLE = 13, 12  # cards
MOST_TIMES, USUAL_TIMES = 40, 12  # repetitions of steps in one hand
MOST_OFFERED = 4  # cards offered to one player in one turn
MOST_LIVES = 9
MOST_PASSED_ON = 1  # cards that a player passes on to the next, where one has to be taken
MOST_ROW = 6  # open cards to choose from
LONGEST = 80  # letters in a question or sentence
LONGEST_CALLED = 20  # letters in the name of a step


@dataclass(frozen=True, slots=True)
class _Step:
    """A step: `kind` is the key under which its first field is written."""

    kind: ClassVar[str]
    always: ClassVar[tuple[str, ...]] = ()  # fields written even with their usual value

    def written(self) -> dict[str, object]:
        """This step as JSON, as docs/contract/interface.md shows it."""
        first, *others = fields(self)
        told = [field for field in others if field.name in self.always or getattr(self, field.name) != field.default]
        return {self.kind: getattr(self, first.name), **{field.name: getattr(self, field.name) for field in told}}


@dataclass(frozen=True, slots=True)
class Deal(_Step):
    """Cards for every active player, for the middle, or for a hand that belongs to no player (OTHER-29)."""

    kind: ClassVar[str] = "deal"
    always: ClassVar[tuple[str, ...]] = ("face",)
    cards: int
    face: UpOrDown = "down"
    to: To = "each"


@dataclass(frozen=True, slots=True)
class Round(_Step):
    """A betting round: who acts first, and the bet sizes of fixed limit."""

    kind: ClassVar[str] = "bet"
    always: ClassVar[tuple[str, ...]] = ("size",)
    first: FirstInRound = "left"
    size: BetSize = "small"
    ask: str = ""  # the question that finds the first player
    called: str = ""  # its name in the line of the course: flop, river (OTHER-33)


@dataclass(frozen=True, slots=True)
class Exchange(_Step):
    """An exchange of up to a number of cards, each for a price; the new ones are hidden or like the old (OTHER-27).

    The first `free` cards of a player cost nothing (OTHER-10).
    With `new`, each player in turn may swap exactly `cards` cards, lying as `given` says, for so many new ones, lying
    as `face` says, at one price (OTHER-41).
    """

    kind: ClassVar[str] = "exchange"
    always: ClassVar[tuple[str, ...]] = ("price",)
    cards: int
    price: int = 0
    lies: Lies = "hidden"
    new: int = 0  # 0 = as many as are exchanged
    given: UpOrDown = "down"
    face: UpOrDown = "down"
    free: int = 0


@dataclass(frozen=True, slots=True)
class Declare(_Step):
    """A declaration by all: high or low, or in or out."""

    kind: ClassVar[str] = "declare"
    what: What


@dataclass(frozen=True, slots=True)
class Do(_Step):
    """A sentence to carry out, with one tap for all, or one by each player in turn.

    With a price, everybody still in pays it as another ante; in turn, each pays it or folds (OTHER-40).
    """

    kind: ClassVar[str] = "do"
    text: str
    each: bool = False
    called: str = ""  # its name in the line of the course: the pass (OTHER-33)
    price: int = 0  # chips
    grows: int = 0  # chips more each time the step is repeated


@dataclass(frozen=True, slots=True)
class TurnUp(_Step):
    """Players turn up this many of their own cards: all at once, in turn, or one by one until their board is the best.

    Rules: OTHER-24, OTHER-32.
    """

    kind: ClassVar[str] = "turn_up"
    cards: int
    how: How = "at_once"
    called: str = ""  # its name in the line of the course: the roll (OTHER-33)
    out: bool = True  # a player whose cards do not beat the best board is out; otherwise stays in (OTHER-32)


@dataclass(frozen=True, slots=True)
class Offered(_Step):
    """A card offered to each player in turn, to take or to pass (OTHER-23).

    A passed card goes on to the next player, or away. With `must`, at most that many cards are offered, and the last of
    them must be taken; a passed one goes away unless `passed` says otherwise. A face-down card is seen only by the
    player who takes it.

    With `row`, so many cards lie open in the middle, and each player takes one or passes: the first card costs the
    price, each further one as much more. With `must`, each takes one, or an unseen card for nothing (OTHER-37).
    """

    kind: ClassVar[str] = "offer"
    price: int = 0  # chips
    pays: Paid = "take"  # the choice that costs the price
    passed: Passed = "on"
    must: int = 0
    face: UpOrDown = "up"
    row: int = 0  # open cards to choose from; 0 = a single card is offered

    def written(self) -> dict[str, object]:
        """This step as JSON; where a passed card goes only if that is not as usual."""
        told, usual = _Step.written(replace(self, passed="on")), usually_passed(self.must, self.row)
        return told if self.passed == usual else {**told, "passed": self.passed}


def usually_passed(must: int, row: int) -> Passed:
    """Where a passed card goes if the step does not say it."""
    return "away" if must and not row else "on"


@dataclass(frozen=True, slots=True)
class Repeat(_Step):
    """Repeats the `steps` steps before it: a number of times in all, or until something happens (OTHER-25)."""

    kind: ClassVar[str] = "repeat"
    always: ClassVar[tuple[str, ...]] = ("until", "times")
    steps: int
    until: Until = "times"
    times: int = USUAL_TIMES  # at most, including the first time


@dataclass(frozen=True, slots=True)
class Redeal(_Step):
    """Asks whether certain cards are there; if so, all cards come back and the pot stays (OTHER-28)."""

    kind: ClassVar[str] = "redeal"
    when: str
    antes: bool = True  # whether everybody still in antes again for the next deal
    back: bool = False  # players who folded come back for that ante


@dataclass(frozen=True, slots=True)
class AgainstPot(_Step):
    """Each player in turn may bet up to the pot on the next card, after seeing this many cards (OTHER-31)."""

    kind: ClassVar[str] = "against_pot"
    cards: int  # turned up before the bet
    post: int = 2  # multiple of the bet due if the next card has the rank of one of the two shown
    most: MostAgainst = "pot"  # the largest bet; "half_first" = half the pot until everybody has had a turn


@dataclass(frozen=True, slots=True)
class Lives(_Step):
    """The worst hand of each deal loses one of so many lives; the last player in takes the pot (OTHER-42)."""

    kind: ClassVar[str] = "lives"
    lives: int


Act = Round | Exchange | Declare | Do | TurnUp | Offered | Redeal | AgainstPot | Lives  # for people to do
Step = Deal | Act | Repeat
Turns = Do | Exchange | TurnUp | Offered | AgainstPot  # steps that players may take in turn
Steps = tuple[Step, ...]


# Stored as text


def as_text(steps: Sequence[Step]) -> str:
    """The course as an option value."""
    return compact([step.written() for step in steps])


STREETS = (N_("Flop"), N_("Turn"), N_("River"))
FLOP = (3, 1, 1)  # cards to the middle, one deal after the other


def streets(steps: Steps) -> dict[int, str]:
    """Flop, turn and river by the number of their step, from 1; empty if the middle is dealt in any other way."""
    middle = {at: step.cards for at, step in enumerate(steps, 1) if isinstance(step, Deal) and step.to == "middle"}
    once = not any(isinstance(step, Repeat) for step in steps)
    return dict(zip(middle, STREETS, strict=True)) if once and tuple(middle.values()) == FLOP else {}


@cache
def from_text(text: str) -> Steps:
    """The course stored in this option value; refuses any other text."""
    try:
        written = json.loads(text)
    except ValueError:
        raise refused(0, _("it is a list of steps.")) from None
    return read(written)


def refused(at: int, reason: str, rule: str = "OTHER-02") -> Refused:
    """The refusal of a course with the number of the step (from 1; 0 = the whole course) and the reason."""
    text = _("Step %(n)s: %(reason)s", n=at, reason=reason) if at else _("The steps: %(reason)s", reason=reason)
    return Refused("course", text, rule, key="course", step=at or None)


# Reading


def read(written: object) -> Steps:
    """The steps of a course from a program or form; refuses the first bad step."""
    if not isinstance(written, list) or not 1 <= len(written) <= MOST_STEPS:
        raise refused(0, _("a game has 1 to %(most)s steps.", most=MOST_STEPS))
    steps = tuple(_step(at, row) for at, row in enumerate(written, 1))
    check(steps)
    return steps


def _step(at: int, written: object) -> Step:
    if isinstance(written, Mapping):
        for step, make in KINDS.items():
            if step.kind in written:
                return make(_Reader(at, written, step))
    raise refused(at, _("a step is one of: %(kinds)s.", kinds=", ".join(step.kind for step in KINDS)))


NUMBERS = {  # as the builder calls them
    "deal": N_("Cards"),
    "turn_up": N_("Cards"),
    "exchange": N_("Up to how many"),
    "price": N_("Price"),
    "grows": N_("More each time"),
    "offer": N_("Price"),
    "must": N_("Which card has to be taken"),
    "repeat": N_("How many of the steps above"),
    "times": N_("Times at the most"),
    "against_pot": N_("Cards seen before the bet"),
    "row": N_("Open cards to choose from"),
    "new": N_("For how many new ones"),
    "lives": N_("Lives of each player"),
    "free": N_("The first ones free"),
}


class _Reader:
    """Reads one step strictly: unknown fields are refused."""

    def __init__(self, at: int, written: Mapping[str, object], step: type[_Step]) -> None:
        self.at, self.written = at, written
        if more := [key for key in written if key not in MAY_SAY[step.kind]]:
            raise refused(at, _("“%(key)s” means nothing here.", key=str(more[0])[:40]))

    def number(self, key: str, low: int, high: int, usual: int | None = None) -> int:
        """An integer from `low` to `high`."""
        value = self.written.get(key, usual)
        if type(value) is not int or not low <= value <= high:
            names = {"key": _(NUMBERS.get(key, key)), "low": low, "high": high}
            raise refused(self.at, _("“%(key)s” must be a whole number from %(low)s to %(high)s.", **names))
        return value

    def word(self, key: str, words: tuple[Word, ...], usual: Word | None = None) -> Word:
        """The field's value, which must be one of these words."""
        value = self.written.get(key, usual)
        for word in words:
            if type(value) is str and value == word:
                return word
        raise refused(self.at, _("“%(key)s” must be one of: %(values)s.", key=key, values=", ".join(words)))

    def flag(self, key: str, usual: bool) -> bool:
        """The field's boolean value, `usual` if it is missing."""
        value = self.written.get(key, usual)
        if type(value) is not bool:
            raise refused(self.at, _("“%(key)s” must be one of: %(values)s.", key=key, values="true, false"))
        return value

    def name(self) -> str:
        """The name of the step; empty if it goes by its number."""
        called = self.text("called", needed=False)
        if len(called) > LONGEST_CALLED:
            raise refused(self.at, not_plain(called, LONGEST_CALLED), "OTHER-33")
        return called

    def text(self, key: str, needed: bool) -> str:
        """A line of plain text; empty if left out and not `needed`."""
        value = self.written.get(key, "")
        written = value.strip() if isinstance(value, str) else ""
        if needed and not written:
            raise refused(self.at, _("say what happens here."))
        if not isinstance(value, str) or not plain(value, LONGEST):
            raise refused(self.at, not_plain(value, LONGEST))
        return written


def plain(text: str, longest: int) -> bool:
    """Whether this is one line of plain text without markup (OTHER-13)."""
    return len(text.strip()) <= longest and text.isprintable() and not {"<", ">"} & set(text)


def not_plain(text: object, longest: int) -> str:
    """The advice for a text that is not one line of plain text."""
    if isinstance(text, str) and len(text.strip()) > longest:
        return _("please be brief: at most %(most)s letters.", most=longest)
    if isinstance(text, str) and {"<", ">"} & set(text):
        return _("leave out < and >.")
    return _("write it in one line.")


def _deal(row: _Reader) -> Step:
    cards = row.number("deal", 0 if row.at == 1 else 1, MOST_EACH)  # 0: as called, so Talon does not count the cards
    return Deal(cards, row.word("face", UP_OR_DOWN, "down"), row.word("to", TO, "each"))


def _bet(row: _Reader) -> Step:
    first = row.word("bet", FIRSTS)
    return Round(first, row.word("size", SIZES, "small"), row.text("ask", needed=False), row.name())


def _exchange(row: _Reader) -> Step:
    cards, price = row.number("exchange", 1, MOST_EACH), row.number("price", 0, MOST_CHIPS, 0)
    lies, new = row.word("lies", LIES, "hidden"), row.number("new", 0, MOST_OFFERED, 0)
    given, face = row.word("given", UP_OR_DOWN, "down"), row.word("face", UP_OR_DOWN, "down")
    plain = price and lies == "hidden" and not new
    return Exchange(cards, price, lies, new, given, face, row.number("free", 0, cards - 1 if plain else 0, 0))


def _turn_up(row: _Reader) -> Step:
    cards, how, called = row.number("turn_up", 1, MOST_EACH), row.word("how", HOWS, "at_once"), row.name()
    return TurnUp(cards, how, called, row.flag("out", usual=True))


def _do(row: _Reader) -> Step:
    text, price = row.text("do", needed=True), row.number("price", 0, MOST_CHIPS, 0)
    grows = row.number("grows", 0, MOST_CHIPS if price else 0, 0)
    return Do(text, row.flag("each", usual=False), row.name(), price, grows)


def _offer(row: _Reader) -> Step:
    usual, price = Offered(), row.number("offer", 0, MOST_CHIPS)
    must, face = row.number("must", 0, MOST_OFFERED, usual.must), row.word("face", UP_OR_DOWN, usual.face)
    pays, laid = row.word("pays", PAID, usual.pays), row.number("row", 0, MOST_ROW, usual.row)
    return Offered(price, pays, row.word("passed", PASSED, usually_passed(must, laid)), must, face, laid)


def _repeat(row: _Reader) -> Step:
    until = row.word("until", UNTILS, "times")
    times = row.number("times", 2, MOST_TIMES, None if until == "times" else USUAL_TIMES)
    return Repeat(row.number("repeat", 1, MOST_STEPS), until, times)


def _against_pot(row: _Reader) -> Step:
    usual = AgainstPot(row.number("against_pot", 0, 2))
    return AgainstPot(usual.cards, row.number("post", 1, 3, usual.post), row.word("most", MOSTS_AGAINST, usual.most))


KINDS: Mapping[type[Step], Callable[[_Reader], Step]] = {
    Deal: _deal,
    Round: _bet,
    Exchange: _exchange,
    Declare: lambda row: Declare(row.word("declare", WHATS)),
    Do: _do,
    TurnUp: _turn_up,
    Offered: _offer,
    Repeat: _repeat,
    Redeal: lambda row: Redeal(
        row.text("redeal", needed=True), row.flag("antes", usual=True), row.flag("back", usual=False)
    ),
    AgainstPot: _against_pot,
    Lives: lambda row: Lives(row.number("lives", 1, MOST_LIVES)),
}
MAY_SAY: Mapping[str, tuple[str, ...]] = {
    step.kind: (step.kind, *(field.name for field in fields(step)[1:])) for step in KINDS
}


# Requirements of a course


def check(steps: Steps) -> None:
    """Refuses steps that do not make a course: something is missing, too much, or in the wrong place (OTHER-02)."""
    if not isinstance(steps[0], Deal | AgainstPot):
        raise refused(1, _("a game begins with a deal."))
    against = any(isinstance(step, AgainstPot) for step in steps)
    for at, step in enumerate(steps, 1):
        before = steps[: at - 1]
        if isinstance(step, Round):
            _check_bet(at, step, before)
        elif isinstance(step, Repeat):
            _check_repeat(at, step, before)
        elif isinstance(step, TurnUp):
            _check_turn_up(at, step, before)
        elif isinstance(step, Exchange):
            _check_exchange(at, step, before)
        elif isinstance(step, Offered):
            _check_offer(at, step)
        elif isinstance(step, Redeal):
            _check_redeal(at, step)
        if against and isinstance(step, Round | Declare):
            raise refused(at, _("where players bet against the pot, nobody bets or declares otherwise."), "OTHER-31")
    _check_counts(steps)
    _check_end(steps, against=against)


def _check_end(steps: Steps, *, against: bool) -> None:
    """Refuses a course in which nobody bets, declares or loses a life."""
    if any(isinstance(step, Lives) for step in steps):
        _check_lives(steps)
    elif not against and not any(isinstance(step, Round) or step == Declare("in_out") for step in steps):
        raise refused(0, _("a game needs a betting round, or a declaration “in or out”."))


def _check_redeal(at: int, step: Redeal) -> None:
    """Refuses that players who folded come back without an ante (OTHER-28)."""
    if step.back and not step.antes:
        raise refused(at, _("players who folded come back only for a new ante."), "OTHER-28")


def _check_lives(steps: Steps) -> None:
    """Refuses steps after the hands are compared, or in which anybody bets, pays or folds (OTHER-42)."""
    for at, step in enumerate(steps, 1):
        if isinstance(step, Lives) != (at == len(steps)):
            raise refused(at, _("the hands are compared once, at the end."), "OTHER-42")
        priced = isinstance(step, Do | Exchange | Offered) and step.price > 0
        bets = priced or isinstance(step, Round | Declare | Redeal | AgainstPot)
        spare = isinstance(step, Deal) and step.to in ("dummy", "lone")
        if bets or spare or (isinstance(step, TurnUp) and step.how == "to_beat"):
            raise refused(at, _("where lives are lost, nobody bets, pays, declares or folds."), "OTHER-42")


def _check_turn_up(at: int, step: TurnUp, before: Steps) -> None:
    """Refuses to turn up cards that were not dealt face down (OTHER-24)."""
    down = sum(deal.cards for deal in before if isinstance(deal, Deal) and (deal.to, deal.face) == ("each", "down"))
    up = sum(turned.cards for turned in before if isinstance(turned, TurnUp))
    if step.cards + up > down or not down:
        raise refused(at, _("nobody has so many cards face down."), "OTHER-24")
    if not step.out and step.how != "to_beat":
        raise refused(at, _("nobody has to beat anything here."), "OTHER-32")


def _check_exchange(at: int, step: Exchange, before: Steps) -> None:
    """Refuses to swap cards that nobody has, or in two ways at once (OTHER-41)."""
    if step.new and step.lies != "hidden":
        raise refused(at, _("cards are swapped as they lie, or some for others; not both."), "OTHER-41")
    if not step.new and (step.given, step.face) != ("down", "down"):
        raise refused(at, _("say for how many new cards."), "OTHER-41")
    if step.new and step.cards > sum(deal.cards for deal in before if isinstance(deal, Deal) and deal.to == "each"):
        raise refused(at, _("nobody has so many cards."), "OTHER-41")


def _check_offer(at: int, step: Offered) -> None:
    """Refuses open cards that are passed or taken twice, and a second card passed on to one player (OTHER-23)."""
    if step.row and (step.pays, step.passed, step.must > 1) != ("take", "on", False):
        raise refused(
            at, _("of open cards each player takes one at most, and only that one costs something."), "OTHER-37"
        )
    if step.passed == "on" and step.must > MOST_PASSED_ON + 1:
        reason = _("only one card of a player goes on to the next; the second one has to be taken.")
        raise refused(at, reason, "OTHER-23")


def _check_repeat(at: int, step: Repeat, before: Steps) -> None:
    """Refuses a repetition that is empty, nested or endless, or has misplaced deals or bets (OTHER-25)."""
    again = before[len(before) - step.steps :] if step.steps <= len(before) else ()
    if not again:
        raise refused(at, _("there are not so many steps before it."), "OTHER-25")
    if any(isinstance(one, Repeat) for one in again):
        raise refused(at, _("what is repeated cannot be repeated within it."), "OTHER-25")
    if isinstance(again[-1], Deal):
        raise refused(at, _("the repeated steps must end with something players do; put the deal first."), "OTHER-25")
    if isinstance(again[0], Round) and isinstance(again[-1], Round):
        raise refused(at, _("two betting rounds need a step between them."))
    if any(isinstance(one, Round) and one.first in ("bring_in", "blinds") for one in again):
        raise refused(at, _("only the first betting round can begin with blinds or a bring-in."), "OTHER-25")
    if step.until in ENDS and not ENDS[step.until](again):
        raise refused(at, _(ENDLESS[step.until]), "OTHER-25")


def _some_fold(steps: Steps) -> bool:
    beaten = any(isinstance(step, TurnUp) and step.how == "to_beat" for step in steps)
    priced = any(isinstance(step, Do) and step.each and step.price for step in steps)
    return beaten or priced or any(isinstance(step, Round) or step == Declare("in_out") for step in steps)


ENDS: Mapping[Until, Callable[[Steps], bool]] = {
    "knock": lambda steps: any(isinstance(step, Do) and step.each for step in steps),
    "nobody_takes": lambda steps: any(isinstance(step, Offered) for step in steps),
    "one_left": _some_fold,
    "said": lambda steps: isinstance(steps[-1], Do) and not steps[-1].each,
}
ENDLESS: Mapping[Until, str] = {
    "knock": N_("this never ends: nobody can knock. Let each player do something in turn."),
    "nobody_takes": N_("this never ends: no card is offered in the steps repeated."),
    "one_left": N_("this never ends: nobody can fold in the steps repeated."),
    "said": N_("this never ends: the last repeated step must wait for everybody."),
}


def _check_bet(at: int, bet: Round, before: Steps) -> None:
    if isinstance(before[-1], Round):
        raise refused(at, _("two betting rounds need a step between them."))
    is_first = not any(isinstance(step, Round) for step in before)
    if bet.first in ("bring_in", "blinds") and not is_first:
        rule = "OTHER-07" if bet.first == "bring_in" else "OTHER-08"
        raise refused(at, _("only the first betting round can begin with blinds or a bring-in."), rule)
    shown = any(isinstance(step, Deal) and step.face == "up" and step.to == "each" for step in before)
    if bet.first == "turned" and not any(isinstance(step, TurnUp) for step in before):
        raise refused(at, _("nobody has turned a card up before it."), "OTHER-32")
    if bet.first == "bring_in" and not shown:
        raise refused(at, _("a bring-in needs an up card dealt before it."), "OTHER-07")
    if bet.size == "open_pair" and bet.first != "tap":
        raise refused(at, _("whether a pair is showing is asked only where a player is tapped."), "OTHER-09")
    if bet.ask and bet.first not in TAPPED:
        raise refused(at, _("nobody is tapped here, so there is nothing to ask."), "OTHER-05")


def _check_counts(steps: Steps) -> None:
    """Refuses more of anything than people can keep in mind; names the first step too many."""
    counts = dict.fromkeys(LIMITS, 0)
    for at, step, *_again in played(steps, for_certain=True):
        kind = _counted(step)
        if kind:
            counts[kind] += step.cards if isinstance(step, Deal) else 1
            most, too_much = LIMITS[kind]
            if counts[kind] > most:
                raise refused(at, _(too_much, most=most))


def _counted(step: Deal | Act) -> str:
    if isinstance(step, Deal):
        return "each" if step.to == "each" else "middle"
    if isinstance(step, Declare):
        return step.what
    return {Round: "bet", Exchange: "exchange"}.get(type(step), "")


LIMITS: Mapping[str, tuple[int, str]] = {
    "each": (MOST_EACH, N_("nobody is dealt more than %(most)s cards.")),
    "middle": (MOST_MIDDLE, N_("the middle takes %(most)s cards at the most.")),
    "bet": (MOST_BETS, N_("a game has at most %(most)s betting rounds.")),
    "exchange": (MOST_EXCHANGES, N_("a hand has at most %(most)s draws.")),
    "high_low": (1, N_("high or low is declared once.")),
    "in_out": (MOST_STAYS, N_("in or out is said %(most)s times at the most.")),
}


# Totals of a course


class Played(NamedTuple):
    """A step as played, with its number and the number of the repetition."""

    number: int  # from 1
    step: Deal | Act
    time: int = 0  # from 1; 0 = not repeated
    again: Repeat | None = None  # the step that repeats it


def played(steps: Steps, *, for_certain: bool = False) -> list[Played]:
    """The steps in the order they are played, with as many repetitions as possible (OTHER-25).

    With `for_certain`, only repetitions that will certainly take place.
    """
    out = list[Played]()
    for number, step in enumerate(steps, 1):
        if not isinstance(step, Repeat):
            out.append(Played(number, step))
            continue
        times = step.times if step.until == "times" or not for_certain else 1
        first, out = out[-step.steps :], out[: -step.steps]
        out += [one._replace(time=time, again=step) for time in range(1, times + 1) for one in first]
    return out


def each(steps: Steps) -> int:
    """Cards dealt for certain to each player who stays in."""
    return _dealt(steps, "each")


def middle(steps: Steps) -> int:
    """Cards that lie in the middle for certain, a hand that belongs to no player among them (OTHER-29)."""
    return _dealt(steps, "middle", "dummy")


def shared(steps: Steps) -> int:
    """Cards dealt for certain to the middle that are part of every hand; those of a hand nobody owns are not."""
    return _dealt(steps, "middle")


def _dealt(steps: Steps, *to: To) -> int:
    dealt = (row.step for row in played(steps, for_certain=True))
    return sum(step.cards for step in dealt if isinstance(step, Deal) and step.to in to)
