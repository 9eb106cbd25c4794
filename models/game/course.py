"""The course of a hand as data: the stages of a game, and the bets allowed in each.

A difference between two games is a field here or an option; code never checks which game is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import accumulate
from typing import Literal

from models.game.pack import deck
from models.game.steps import (
    Act,
    AgainstPot,
    BetSize,
    Deal,
    Declare,
    Do,
    Exchange,
    Lives,
    Offered,
    Redeal,
    Repeat,
    Round,
    Steps,
    Turns,
    TurnUp,
    What,
    from_text,
    played,
    streets,
)
from models.table.options import Choices, Options
from models.table.remembered import remembered
from models.words.words import N_

HAND = 5  # cards of a complete hand
NO_STAGE = -1


StageKind = Literal["bet", "draw", "buy", "declare", "do", "deal", "turn_up", "in_turn", "redeal", "lives"]
# Who acts first in a round: left of the dealer; the last raiser or opener of the round before; the best board;
# a player named by a tap; left of the big blind; the first to declare; the last to turn a card up.
First = Literal["left", "last_raiser", "opener", "board", "tap", "blinds", "lead", "turned"]
BigBet = Literal["never", "big_only", "either", "if_open_pair"]  # when the big bet of a fixed limit is allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage of a hand, after its deals: a betting round, an exchange, a declaration, a sentence to carry out."""

    kind: StageKind
    deals: tuple[Deal, ...] = ()  # deals before the stage
    round: int = 0  # betting round, from 0
    first: First = "left"
    ask: str = ""  # how the first player is found, in the host's words
    big: BigBet = "never"
    forced: bool = False  # begins with a bring-in
    most: int = 0  # most cards exchanged
    price: int = 0  # of each exchanged or swapped card, or of carrying out the sentence
    free: int = 0  # cards exchanged without the price, the first ones (OTHER-10)
    buy: int = 0  # number of the buy round, from 1
    what: What = "high_low"  # the subject of the declaration
    text: str = ""  # the sentence to carry out
    called: str = ""  # the stage's name in the line of the course; "" = its number
    step: int = 0  # its number among the steps of the course
    turns: Turns | None = None  # the turn of each player (OTHER-23, OTHER-24, OTHER-31)
    antes: bool = True  # whether all ante again after a redeal (OTHER-28)
    back: bool = False  # whether players who folded come back for it
    again: Repeat | None = None  # the step that repeats this stage (OTHER-25)
    time: int = 0  # number of the repetition, from 1; 0 = not repeated
    closes: bool = False  # the last of the repeated stages, each time
    beyond: int = 0  # the stage that follows the last repetition

    @property
    def deal(self) -> int:
        """Cards dealt to each active player before the stage."""
        return sum([deal.cards for deal in self.deals if deal.to == "each"])

    @property
    def up(self) -> int:
        """Cards of these deals that are dealt face up."""
        return sum(deal.cards for deal in self.deals if deal.to == "each" and deal.face == "up")

    def costs(self, cards: int) -> int:
        """Chips a player pays for exchanging this many cards (OTHER-10)."""
        return self.price * max(0, cards - self.free)

    @property
    def certain(self) -> bool:
        """Whether the stage is played if nobody folds: not a repetition that may not come (OTHER-25)."""
        return self.time < 2 or (self.again is not None and self.again.until == "times")

    @property
    def shows(self) -> bool:
        """Whether players get face-up cards: dealt, turned up or taken (OTHER-23, OTHER-24)."""
        return (
            self.up > 0
            or isinstance(self.turns, TurnUp)
            or (isinstance(self.turns, Offered | Exchange) and self.turns.face == "up")
        )


DOWN, SHOWN = Deal(1), Deal(1, "up")
DECLARE = Stage(kind="declare")
AFTER_DECLARING = Stage(kind="bet", round=2, big="big_only", first="lead", called=N_("Last round"))
AFTER_THE_DRAW: Mapping[str, First] = {"last_aggressor": "last_raiser", "opener": "opener"}


def dealt_whole(options: Options) -> bool:
    """Whether each hand is complete before anybody acts (DRAW-01); elsewhere cards are counted deal by deal."""
    return "draw.max" in options


def keeps_last_card(options: Options) -> bool:
    """Whether the pack's last card is never dealt (SHORT-02, OTHER-12); in stud only a buy keeps it (R-STUD-19)."""
    return dealt_whole(options) or "other.course" in options


def posts_blinds(options: Choices) -> bool:
    """Whether there are blinds, with or without antes (ANTE-02)."""
    return options.get("forced", "ante") != "ante"


def one_antes(options: Choices) -> bool:
    """Whether only one player, usually the dealer, pays an ante: everybody's, or a single one (ANTE-10)."""
    return options.get("ante.who", "each") != "each"


def antes_due(options: Choices, players: int) -> int:
    """The number of antes this many players owe together (ANTE-10)."""
    return 1 if options.get("ante.who") == "alone" else players


def hides_counts(options: Options) -> bool:
    """Whether the number of cards drawn is kept secret once round 2 has begun (DRAW-12)."""
    return options.get("draw.show_counts") == "until_bet2"


def declares(options: Choices) -> bool:
    """Whether players declare high or low (HL-03)."""
    return str(options.get("hl.mode", "")).startswith("declare")


def burns_each_street(options: Choices) -> bool:
    """Whether a card is burned before each street after the first (DEAL-04)."""
    return options.get("burn") == "each_street"


def steps(options: Options) -> Steps:
    """The steps of a home-made course; none in draw and stud, whose course comes from the rules."""
    return from_text(str(options["other.course"])) if "other.course" in options else ()


@remembered
def course(options: Options) -> tuple[Stage, ...]:
    """The stages of a hand under these options (DRAW-01, STUD-01, BUY-04, DECL-09, DHL-02, OTHER-02).

    Cached, because one screen asks about 90 times.
    """
    if "other.course" in options:
        return _of_steps(str(options["other.course"]), declares(options), bool(options.get("decl.bet_after")))
    return _draw(options) if dealt_whole(options) else _stud(options)


def _draw(options: Options) -> tuple[Stage, ...]:
    """The course of a draw game, with a declaration after round 2 and a betting round after that (DHL-02)."""
    after: First = AFTER_THE_DRAW.get(str(options.get("draw.round2_first")), "left")
    first: First = "blinds" if posts_blinds(options) else "left"
    rounds = (
        Stage(kind="bet", deals=(Deal(HAND),), first=first, called=N_("Round 1")),
        Stage(kind="draw", most=int(options["draw.max"])),
        Stage(kind="bet", round=1, big="big_only", first=after, called=N_("Round 2")),
    )
    declared = (DECLARE, AFTER_DECLARING) if options.get("decl.bet_after") else (DECLARE,)
    return (*rounds, *declared) if declares(options) else rounds


def _stud(options: Options) -> tuple[Stage, ...]:
    first, forced = options.get("stud.first", "board"), options.get("stud.bring_in", "none") != "none"
    bets = partial(Stage, kind="bet", big=options.get("stud.big_r34", "either"), first=first)
    stages = [
        Stage(kind="bet", round=0, deals=(DOWN, SHOWN), first="board" if forced else first, forced=forced),
        Stage(kind="bet", round=1, big=options.get("stud.big_r2", "never"), deals=(SHOWN,), first=first),
        bets(round=2, deals=(SHOWN,)),
    ]
    buys = int(options.get("buy.rounds", 0))
    later = [bets()] if buys and options.get("buy.bet_before") else []
    for number in range(1, buys + 1):
        later.append(Stage(kind="buy", buy=number))
        later += [bets()] if options.get("buy.bet_between") and number < buys else []
    later += [bets()]
    if declares(options):
        later += [DECLARE, bets()] if options.get("decl.bet_after") else [DECLARE]
    later[0] = replace(later[0], deals=(DOWN if options.get("stud.last_down") else SHOWN,))
    for stage in later:
        stages.append(replace(stage, round=stages_of(stages)))
    return tuple(stages)


def exchanges(options: Options) -> bool:
    """Whether cards are exchanged in this game."""
    return any(stage.kind == "draw" for stage in course(options))


def shows_cards(options: Options) -> bool:
    """Whether players have face-up cards in this game."""
    return any(stage.shows for stage in course(options))


def has_dummy(options: Options, live: int) -> bool:
    """Whether a hand that belongs to no player has to be beaten by this many players still in (OTHER-29)."""
    return any(isinstance(step, Deal) and step.to == "dummy" for step in steps(options)) or (
        live == 1 and bool(for_lone_player(options))
    )


def for_lone_player(options: Options) -> tuple[Deal, ...]:
    """The deals of a hand that belongs to no player, dealt only once a single player is left (OTHER-29)."""
    return tuple(step for step in steps(options) if isinstance(step, Deal) and step.to == "lone")


def still_to_deal(options: Options, stage: int) -> tuple[Deal, ...]:
    """The deals certain to come after this stage if a single player is left, with those for that case (OTHER-29)."""
    rest = (one for one in course(options)[stage + 1 :] if one.certain)
    return (*(deal for one in rest for deal in one.deals), *for_lone_player(options))


def legs_to_win(options: Options) -> int:
    """The number of legs that win the pot where players are in or out for legs; 0 elsewhere (OTHER-15)."""
    legs = options.get("other.legs", "none")
    return 0 if legs == "none" else int(legs)


def lives_of(options: Options) -> int:
    """The number of lives each player begins with; 0 where nobody loses any (OTHER-42)."""
    return next((step.lives for step in steps(options) if isinstance(step, Lives)), 0)


def best_pays(options: Options) -> bool:
    """Whether the best hand matches the pot if everybody is out (OTHER-36)."""
    return options.get("other.all_out") == "best_pays"


def one_pot(options: Options) -> bool:
    """Whether there are no side pots and no showdown: the pot stays until it is won (OTHER-15, -31, -42)."""
    return legs_to_win(options) > 0 or any(isinstance(step, AgainstPot | Lives) for step in steps(options))


def stages_of(stages: Sequence[Stage]) -> int:
    """The number of betting rounds among the stages."""
    return sum(1 for stage in stages if stage.kind == "bet")


def round_name(options: Options, at: int) -> str:
    """The name of the betting round at this stage of a course, such as the flop; "" if it goes by its number."""
    return course(options)[at].called if steps(options) else ""


# Home-made courses

BEFORE_THE_FLOP = N_("Before the flop")
SIZES: Mapping[BetSize, BigBet] = {"small": "never", "big": "big_only", "either": "either", "open_pair": "if_open_pair"}


@cache
def _of_steps(text: str, declares: bool, bet_after: bool) -> tuple[Stage, ...]:
    """A stage for each step but deals, which go to the stage after them; deals at the very end get one of their own."""
    steps = from_text(text)
    stages, deals = list[Stage](), tuple[Deal, ...]()
    named = streets(steps)
    called = BEFORE_THE_FLOP if named else ""
    for row in played(steps):
        if isinstance(row.step, Deal):
            deals = deals if row.step.to == "lone" else (*deals, row.step)
            called = named.get(row.number, called)
        else:
            for one in _stages(row.step):
                name = one.called or (called if one.kind == "bet" else "")
                grown = row.step.grows * max(0, row.time - 1) if isinstance(row.step, Do) else 0
                there = replace(one, step=row.number, again=row.again, time=row.time, price=one.price + grown)
                stages.append(replace(there, deals=deals, round=stages_of(stages), called=name))
                deals = ()
    if deals:
        stages.append(Stage(kind="deal", deals=deals, step=len(steps)))
    return _with_ends(_declaring(stages, bet_after) if declares else stages)


def _with_ends(stages: list[Stage]) -> tuple[Stage, ...]:
    """The stages, with the last one of each repetition marked, and the stage after all of them (OTHER-25)."""
    out = list[Stage]()
    for at, stage in enumerate(stages):
        if stage.again is None:
            out.append(stage)
            continue
        beyond = next((i for i in range(at, len(stages)) if stages[i].again is not stage.again), len(stages))
        closes = at + 1 == beyond or stages[at + 1].time != stage.time
        out.append(replace(stage, closes=closes, beyond=beyond))
    return tuple(out)


def _stages(step: Act) -> list[Stage]:
    """The stages of a step; one for each card if cards are swapped as they lie (OTHER-27)."""
    if isinstance(step, Exchange) and step.lies == "as_it_lay":
        return [Stage(kind="buy", buy=number, price=step.price) for number in range(1, step.cards + 1)]
    return [_stage(step)]


def _stage(step: Act) -> Stage:
    if isinstance(step, Round):
        forced, size = step.first == "bring_in", SIZES[step.size]
        return Stage(kind="bet", first=FIRSTS[step.first], ask=step.ask, big=size, forced=forced, called=step.called)
    if isinstance(step, Exchange) and not step.new:
        return Stage(kind="draw", most=step.cards, price=step.price, free=step.free)
    if isinstance(step, Declare):
        return Stage(kind="declare", what=step.what)
    if isinstance(step, Lives):
        return Stage(kind="lives")
    if isinstance(step, Redeal):
        return Stage(kind="redeal", text=step.when, antes=step.antes, back=step.back)
    if isinstance(step, TurnUp) and step.how == "at_once":
        return Stage(kind="turn_up", turns=step, called=step.called)
    if isinstance(step, Do) and not step.each:
        return Stage(kind="do", text=step.text, price=step.price, called=step.called)
    called = step.called if isinstance(step, Do | TurnUp) else ""
    return Stage(kind="in_turn", turns=step, price=step.price if isinstance(step, Do) else 0, called=called)


FIRSTS: Mapping[str, First] = {
    "left": "left",
    "last_raiser": "last_raiser",
    "tap": "tap",
    "bring_in": "tap",
    "blinds": "blinds",
    "turned": "turned",
}


def _declaring(stages: list[Stage], bet_after: bool) -> list[Stage]:
    """Adds the high-low declaration after the last bet, unless the course has one elsewhere (OTHER-14)."""
    if any(stage.kind == "declare" and stage.what == "high_low" for stage in stages):
        return stages
    at = max((i for i, stage in enumerate(stages) if stage.kind == "bet"), default=-1)
    while at >= 0 and stages[at].again and at + 1 < len(stages) and stages[at + 1].again is stages[at].again:
        at += 1  # repeated steps are played to their end first
    added = [Stage(kind="declare", step=stages[at].step)]
    if bet_after and at >= 0:
        after = replace(stages[at], deals=(), first="lead", forced=False, called="", round=stages_of(stages))
        added.append(replace(after, kind="bet", again=None, time=0))
    return [*stages[: at + 1], *added, *stages[at + 1 :]] if at >= 0 else [*stages, *added]


def most_exchanged(options: Options) -> int:
    """Most cards one player may exchange in a hand, each exchange limited by the face-down cards by then (OTHER-10)."""
    stages = course(options)
    held = accumulate(stage.deal - stage.up for stage in stages)
    return sum(min(stage.most, cards) for stage, cards in zip(stages, held, strict=True))


def may_run_short(options: Options, n: int) -> bool:
    """Whether this many players could use up the stub in the draw (DECK-04), asked before the deal."""
    left = deck(options) - cards_needed(options, n) - 1  # one card is never dealt; burned cards never matter here
    return n * most_exchanged(options) > left


def last_exchange(options: Options, stage: int) -> int:
    """The number of the last exchange up to and including this stage; NO_STAGE before the first."""
    stages = course(options)
    return next((at for at in range(stage, NO_STAGE, -1) if stages[at].kind == "draw"), NO_STAGE)


def up_cards(options: Options, stage: int) -> int:
    """Up cards on each active board at this stage of a stud hand."""
    return sum(s.up for s in course(options)[: stage + 1])


def up_cards_before(options: Options, stage: int) -> int:
    """Up cards dealt before the newest ones, which after a buy or a last card down came in an earlier round."""
    return next((up_cards(options, at - 1) for at in range(stage, 0, -1) if course(options)[at].up), 0)


def last_card_down(options: Options) -> bool:
    """Whether the last card is dealt face down in a game with up cards (STUD-20), as in Seven Card Stud."""
    last = [stage for stage in course(options) if stage.deal][-1:]
    return shows_cards(options) and any(stage.up < stage.deal for stage in last)


def in_middle(stage: Stage) -> int:
    """Cards dealt to the middle before this stage."""
    return sum([deal.cards for deal in stage.deals if deal.to != "each"])


def cards_needed(options: Options, players: int) -> int:
    """Cards this many players need for the whole course if nobody folds, burned ones included (DECK-05, OTHER-11)."""
    dealings = [stage for stage in course(options) if stage.deals and stage.certain]
    burned = len(dealings) - 1 if burns_each_street(options) else 0
    return sum(players * stage.deal + in_middle(stage) for stage in dealings) + burned


def stub_after_deal(options: Options, players: int) -> int:
    """Cards left in the stub after the first deal to this many players."""
    first = course(options)[0]
    return deck(options) - players * first.deal - in_middle(first)


def most_with_cards(options: Options) -> int:
    """Most players for whom the pack is enough."""
    return max((n for n in range(1, deck(options) + 1) if enough_cards(options, n)), default=0)


def enough_cards(options: Options, players: int) -> bool:
    """Whether the pack is enough for this many: in stud for everybody's last card, else for the first deal."""
    if course(options)[0].shows and not steps(options):
        return cards_needed(options, players) <= deck(options)
    return stub_after_deal(options, players) >= (1 if dealt_whole(options) else 0)  # the last one stays (SHORT-02)
