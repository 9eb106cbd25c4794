"""When and in which games a ruling can be applied, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.rulings.book import Ruling
from models.rulings.facts import answer
from models.rulings.moment import of_this_game
from models.table.table import Table
from models.table.words import N_, _

PHASE_NAMES: Mapping[str, str] = {
    "seating": N_("when the first dealer is found"),
    "ante": N_("at the ante"),
    "deal": N_("while cards are dealt"),
    "bet1": N_("in the first betting round"),
    "draw": N_("during the draw"),
    "bet2": N_("in the round after the draw"),
    "street1": N_("in the first round"),
    "street2": N_("in the second round"),
    "street3": N_("in the third round"),
    "street4": N_("in the last round"),
    "buy": N_("while cards are bought"),
    "declare": N_("at the declaration"),
    "showdown": N_("at the showdown"),
    "between": N_("between two hands"),
    "bet": N_("in a betting round"),
    "any": N_("at any time"),
}
GAME_NAMES: Mapping[str, str] = {
    "draw": N_("Five Card Draw"),
    "jack": N_("jackpots"),
    "dlow": N_("draw lowball"),
    "dhl": N_("draw high-low"),
    "stud": N_("Five Card Stud"),
    "low": N_("stud for low"),
    "hl": N_("stud high-low"),
    "buy": N_("stud with a buy"),
    "soko": N_("Sökö"),
    "other": N_("games of your own"),
    "all": N_("every game"),
}
CONDITION_NAMES: Mapping[str, str] = {
    "with blinds": N_("with blinds"),
    "with joker": N_("with the joker"),
    "with fixed limit": N_("with fixed limit"),
    "except fixed limit": N_("in any but fixed limit"),
    "with a cap on raises": N_("with a cap on raises"),
    "with an upper limit": N_("with a highest bet"),
    "with burn cards": N_("with burn cards"),
    "with bring-in": N_("with a bring-in"),
    "with the sevens rule": N_("with the sevens rule"),
    "with a buck": N_("with a buck"),
    "with jacks or back": N_("with jacks or back"),
    "with the last card down": N_("with the last card down"),
}


def when(ruling: Ruling, table: Table | None = None) -> str:
    """When, and in which games, it can be applied; only what does not hold at this table, if one is given."""
    times = either([_(PHASE_NAMES[phase]) for phase in ruling.when])
    if table is not None and of_this_game(ruling, table):
        return times
    played = either([_(GAME_NAMES[game]) for game in ruling.games])
    more = f" {_(CONDITION_NAMES[ruling.condition])}" if ruling.condition else ""
    return f"{times}; {played}{more}"


def note(ruling: Ruling, table: Table | None = None) -> str:
    """Where authorities disagree, and what to heed; at a table only what means something in the game played there."""
    idle = table is not None and ruling.note_if and answer(ruling.note_if, table) is False
    return "" if idle else ruling.note


def either(words: Sequence[str]) -> str:
    """At the ante, during the exchange or at the showdown."""
    if len(words) < 2:
        return "".join(words)
    return _("%(some)s or %(last)s", some=", ".join(words[:-1]), last=words[-1])
