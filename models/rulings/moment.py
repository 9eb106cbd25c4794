"""This very moment in the words of the catalogue: which phases and games of it a table is in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from models.game.course import course, declares, exchanges, last_card_down, shows_cards, steps
from models.game.to_open import needs_openers
from models.play import buck, halves
from models.play.talon import have_drawn
from models.rulings.book import Ruling
from models.table.options import Options
from models.table.remembered import remembered
from models.table.table import Table

Condition = Callable[[Table], bool]


def _option(key: str, *values: object) -> Condition:
    """An option that has one of these values."""
    return lambda table: table.options.get(key) in values


def last_street(table: Table) -> bool:
    """Is nothing dealt any more after this round?"""
    return not any(stage.deals for stage in course(table.options)[table.hand.stage + 1 :])


def last_comes_down(table: Table) -> bool:
    """Has the last card of a hand with open ones come, and face down?"""
    return last_card_down(table.options) and last_street(table)


def brings_in(table: Table) -> bool:
    """Does a card bring it in, in this game (STUD-05)?"""
    return any(stage.forced for stage in course(table.options))


# Conditions behind the games of a ruling, and what decides each.
CONDITIONS: Mapping[str, Condition] = {
    "with blinds": _option("forced", "blinds", "both"),
    "with joker": _option("joker.mode", "wild", "bug", "lowest"),
    "with fixed limit": _option("limit.type", "fixed"),
    "except fixed limit": _option("limit.type", "spread", "pot", "no"),
    "with a cap on raises": _option("cap.raises", *range(1, 100)),
    "with an upper limit": _option("limit.type", "fixed", "spread", "pot"),
    "with burn cards": _option("burn", "draw_one", "each_street"),
    "with bring-in": brings_in,
    "with the sevens rule": _option("low.sevens", True),
    "with jacks or back": _option("draw.all_pass", "lowball"),
    "with the last card down": last_comes_down,
    "with a buck": buck.is_on,
}


@remembered
def phases(table: Table) -> frozenset[str]:
    """The phases of the catalogue that are now, "any" and "bet" among them.

    People deal while Talon already waits for the first bet, so dealing lasts as long as the first round does.
    """
    if table.over:
        now = {"seating", "between"} if table.no_dealer_yet else {"between", "ante"}
        return frozenset({*now, "any"})
    hand, names = table.hand, {"any"}
    if hand.is_betting:
        names.add("bet")
    if hand.is_in_round and hand.rounds_over == 0 and not _drawing(table):
        names |= {"deal"} | ({"ante"} if not hand.betting.acts else set())
    if hand.is_comparing:
        names.add("showdown")
    return frozenset(names | _round(table))


def _drawing(table: Table) -> bool:
    """The exchange has begun, or is over."""
    return table.hand.is_exchanging or have_drawn(table)


def _round(table: Table) -> set[str]:
    """Which round of betting, or what is done between two of them."""
    hand = table.hand
    if hand.is_serving or hand.is_declaring:
        return {hand.kind}
    if steps(table.options):
        return _round_of_a_course(table)
    if exchanges(table.options):
        if not hand.is_betting:
            return set()
        return {"bet2" if hand.betting.round or _drawing(table) else "bet1"}
    if hand.is_in_round:
        return {f"street{min(max(hand.stud.streets, 2) - 1, 4)}"}
    return set()


def _round_of_a_course(table: Table) -> set[str]:
    """Before or after an exchange, or with all cards hidden; and which street where more cards come."""
    hand, rounds = table.hand, set[str]()
    if not hand.is_in_round:
        return rounds
    hidden = exchanges(table.options) or not shows_cards(table.options)
    if hidden and hand.is_betting:
        later = _drawing(table) or (not exchanges(table.options) and hand.rounds_over > 0)
        rounds.add("bet2" if later else "bet1")
    if shows_cards(table.options) or _deals_on(table.options):
        rounds.add(f"street{min(hand.rounds_over + 1, 4)}")
    return rounds


def _deals_on(options: Options) -> bool:
    """Are more cards dealt after the first round, if only to the middle?"""
    stages = course(options)
    first = next((i for i, stage in enumerate(stages) if stage.kind == "bet"), len(stages))
    return any(stage.deals for stage in stages[first + 1 :])


def asks_for_openers(table: Table) -> bool:
    """Is it a game of jackpots, and this hand not one that has turned to low (JACK-24)?"""
    return needs_openers(table.options) and not halves.turned(table)


@remembered
def games(table: Table) -> frozenset[str]:
    """The games of the catalogue that are played, "all" among them."""
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
    """Which rulings hold in a course of the house: those of every game, and of the steps it has (OTHER-20)."""
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
        or (group == "BTN" and options["forced"] != "ante")
        or (group in DEALT and ("draw" in ruling.games or shows_cards(options)))
    )


DEALT = ("CNT", "EXP")  # a card too many, too few, or turned up: what rulings of every game send people to
HIGH_LOW = ("R-SHOW-14", "R-SHOW-15", "R-SHOW-16", "R-STUD-26")


def of_this_game(ruling: Ruling, table: Table) -> bool:
    """Is it about the game this table plays, under its options?"""
    if steps(table.options) and not about_a_course(ruling, table.options):
        return False
    if not steps(table.options) and not games(table) & set(ruling.games):
        return False
    return not ruling.condition or CONDITIONS[ruling.condition](table)


def here(times: Sequence[str], table: Table) -> list[str]:
    """Of these phases those a hand of this game can come to; all of them in a course of the house."""
    options = table.options
    if steps(options):
        return list(times)
    never = {"street1", "street2", "street3", "street4"} if exchanges(options) else {"bet1", "draw", "bet2"}
    never |= set() if options.get("buy.rounds") else {"buy"}
    never |= set() if declares(options) else {"declare"}
    return [phase for phase in times if phase not in never]


def fits(ruling: Ruling, table: Table) -> bool:
    """Can it be applied at this moment?"""
    return bool(phases(table) & set(ruling.when)) and of_this_game(ruling, table)
