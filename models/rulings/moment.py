"""This moment in the catalogue's words: which of its times and games apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from models.game.course import course, declares, exchanges, last_card_down, posts_blinds, shows_cards, steps
from models.game.to_open import needs_openers
from models.play import halves
from models.play.legs import comparing
from models.play.serving import have_drawn
from models.rulings.book import STREETS, Ruling, Time
from models.seats import buck
from models.table.options import Options
from models.table.table import PhaseName, Table
from models.words.words import N_

Condition = Callable[[Table], bool]
Times = Callable[[Table], set[Time]]


def _option(key: str, *values: object) -> Condition:
    """A condition that an option has one of these values."""
    return lambda table: table.options.get(key) in values


def last_street(table: Table) -> bool:
    """Whether no cards are dealt after this round."""
    return not any(stage.deals for stage in course(table.options)[table.hand.stage + 1 :])


def last_comes_down(table: Table) -> bool:
    """Whether the last card, dealt face down in a game with open cards, has come."""
    return last_card_down(table.options) and last_street(table)


def cards_to_come(table: Table) -> bool:
    """Whether cards of this hand are still to be dealt, exchanged or bought, including those owed (R-MIS-11)."""
    hand = table.hand
    later = any(stage.deals or stage.kind in HANDS_OUT for stage in course(table.options)[hand.stage + 1 :])
    dealing = not hand.rounds_over and not have_drawn(table)
    return later or dealing or hand.is_exchanging or hand.is_buying or hand.cards.still_owed > 0


def brings_in(table: Table) -> bool:
    """Whether a card decides who brings in, in this game (STUD-05)."""
    return any(stage.forced for stage in course(table.options))


HANDS_OUT = ("draw", "buy")  # kinds of stages in which players get cards

# The conditions behind the games of a ruling, in words and at a table.
CONDITIONS: Mapping[str, tuple[str, Condition]] = {
    "with blinds": (N_("with blinds"), lambda table: posts_blinds(table.options)),
    "with joker": (N_("with the joker"), _option("joker.mode", "wild", "bug", "lowest")),
    "with fixed limit": (N_("with fixed limit"), _option("limit.type", "fixed")),
    "except fixed limit": (N_("except with fixed limit"), _option("limit.type", "spread", "pot", "no")),
    "with a cap on raises": (N_("with a cap on raises"), _option("cap.raises", *range(1, 100))),
    "with an upper limit": (N_("with a highest bet"), _option("limit.type", "fixed", "spread", "pot")),
    "with burn cards": (N_("with burn cards"), _option("burn", "draw_one", "each_street")),
    "with bring-in": (N_("with a bring-in"), brings_in),
    "with the sevens rule": (N_("with the sevens rule"), _option("low.sevens", True)),
    "with jacks or back": (N_("with jacks or back"), _option("draw.all_pass", "lowball")),
    "with the last card down": (N_("with the last card down"), last_comes_down),
    "while cards are still to come": (N_("while cards are still to come"), cards_to_come),
    "with a buck": (N_("with a buck"), buck.is_on),
}


def times_now(table: Table) -> frozenset[Time]:
    """The catalogue's times that apply now, with "any"."""
    return frozenset({"any", *TIMES_OF[table.now](table)})


def _at(*times: Time) -> Times:
    """A function that returns these times for a phase."""
    return lambda _table: {*times}


def _in_round(table: Table) -> set[Time]:
    """The times of a betting round, or of the question whose board begins it.

    Dealing lasts as long as the first round, because people deal while Talon already waits for the first bet.
    """
    hand, now = table.hand, _round(table)
    if hand.is_betting:
        now.add("bet")
    if hand.rounds_over == 0 and not _drawing(table):
        now |= {"deal"} if hand.betting.acts else {"deal", "ante"}
    return now


def _drawing(table: Table) -> bool:
    """Whether the exchange has begun, or is over."""
    return table.hand.is_exchanging or have_drawn(table)


def _round(table: Table) -> set[Time]:
    """The time that says which betting round it is."""
    hand = table.hand
    if steps(table.options):
        return _round_of_a_course(table)
    if exchanges(table.options):
        return {"bet2" if hand.betting.round or _drawing(table) else "bet1"}
    return {STREETS[min(max(hand.stud.streets, 2) - 2, 3)]}


def _round_of_a_course(table: Table) -> set[Time]:
    """The times of a round in a home-made course: before or after an exchange, all cards hidden, which street."""
    hand, rounds = table.hand, set[Time]()
    hidden = exchanges(table.options) or not shows_cards(table.options)
    if hidden and hand.is_betting:
        later = _drawing(table) or (not exchanges(table.options) and hand.rounds_over > 0)
        rounds.add("bet2" if later else "bet1")
    if shows_cards(table.options) or _deals_on(table.options):
        rounds.add(STREETS[min(hand.rounds_over, 3)])
    return rounds


def _deals_on(options: Options) -> bool:
    """Whether more cards are dealt after the first round, even if only to the middle."""
    stages = course(options)
    first = next((i for i, stage in enumerate(stages) if stage.kind == "bet"), len(stages))
    return any(stage.deals for stage in stages[first + 1 :])


# The catalogue's times for each phase of a table.
TIMES_OF: Mapping[PhaseName, Times] = {
    "first_dealer": _at("seating", "between"),
    "between": _at("between", "ante"),
    "deal": _at("between", "ante"),
    "bet": _in_round,
    "starter": _in_round,
    "swept": _at(),
    "draw": _at("draw"),
    "buy": _at("buy"),
    "declare": _at("declare"),
    "step": lambda table: {"showdown"} if comparing(table) else set(),
    "in_turn": _at(),
    "openers": _at("showdown"),
    "showdown": _at("showdown"),
}


def asks_for_openers(table: Table) -> bool:
    """Whether openers are required in this hand: jackpots, not turned to low (JACK-24)."""
    return needs_openers(table.options) and not halves.turned(table)


def games(table: Table) -> frozenset[str]:
    """The catalogue's games that apply, with "all"."""
    options = table.options
    if steps(options):
        return frozenset({"all", "other"})
    if exchanges(options):
        jackpot = asks_for_openers(table)
        ends = {"low": ["dlow"], "highlow": ["dhl"]}.get(halves.wins(table), [])
        return frozenset({"all", "draw", *ends, *(["jack"] if jackpot else [])})
    if "soko.rank" in options:
        return frozenset({"all", "soko"})
    kind = {"low": "low", "highlow": "hl"}.get(str(options.get("win")), "stud")
    return frozenset({"all", kind, *(["buy"] if options.get("buy.rounds") else [])})


def about_a_course(ruling: Ruling, options: Options) -> bool:
    """Whether a ruling applies to a home-made course: one of every game, or of a step the course has (OTHER-20)."""
    _tag, group, number = [*ruling.id.split("-"), "", ""][:3]
    high_low = options.get("win") == "highlow"
    bets = "any" in ruling.when or any(stage.kind == "bet" for stage in course(options))
    if group == "OPEN" or (group == "BET" and not bets):
        return False
    if "all" in ruling.games or "other" in ruling.games:
        return True
    return (
        (group == "DRAW" and exchanges(options))
        or (group == "STUD" and number <= "16" and shows_cards(options))
        or (ruling.id in HIGH_LOW and high_low)
        or ((group == "BTN" or ruling.condition == "with blinds") and posts_blinds(options))
        or (group in DEALT and ("draw" in ruling.games or shows_cards(options)))
        or (ruling.id == FIRST_CARD and not shows_cards(options))
    )


DEALT = ("CNT", "EXP")  # too many, too few or exposed cards, to which rulings of every game lead
FIRST_CARD = "R-MIS-01"  # the first card face up is a misdeal where it should have come face down
HIGH_LOW = ("R-SHOW-14", "R-SHOW-15", "R-SHOW-16", "R-STUD-26")
CARRIED = ("R-OPEN-14", "R-OPEN-15")  # a jackpot, or a pot that another game left in the middle


def of_this_game(ruling: Ruling, table: Table) -> bool:
    """Whether the ruling applies to the table's game and options."""
    if ruling.id in CARRIED and table.carried:
        return True
    if steps(table.options) and not about_a_course(ruling, table.options):
        return False
    if not steps(table.options) and not games(table) & set(ruling.games):
        return False
    return not ruling.condition or CONDITIONS[ruling.condition][1](table)


def here(times: Sequence[str], table: Table) -> list[str]:
    """Those of these times that a hand of this game can reach; all of them in a home-made course."""
    options = table.options
    if steps(options):
        return list(times)
    never: set[str] = {*STREETS} if exchanges(options) else {"bet1", "draw", "bet2"}
    never |= set() if options.get("buy.rounds") else {"buy"}
    never |= set() if declares(options) else {"declare"}
    return [time for time in times if time not in never]


def fits(ruling: Ruling, table: Table) -> bool:
    """Whether the ruling can be applied at this moment."""
    return bool(times_now(table) & set(ruling.when)) and of_this_game(ruling, table)
