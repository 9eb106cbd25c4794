"""Names of games, their variants and stakes, as people at the table say them."""

from __future__ import annotations

from collections.abc import Mapping

from models.game.bounds import read_bounds
from models.game.catalogue import preset_changes
from models.game.option_sheet import OptionSheet
from models.game.pack import in_words as pack_in_words
from models.game.presets import preset_of
from models.game.to_open import OPENERS, needs_openers
from models.table.options import Choices
from models.words.words import N_, _

ANTES = {  # ante.who, and whether there is a buck
    ("dealer", False): N_("the dealer antes %(chips)s for each player"),
    ("dealer", True): N_("whoever has the buck antes %(chips)s for each player"),
    ("alone", False): N_("only the dealer antes %(chips)s"),
    ("alone", True): N_("only whoever has the buck antes %(chips)s"),
}
# Options that make a game a variant, and their words.
SAID: Mapping[str, Mapping[object, str]] = {
    "draw.all_pass": {"lowball": N_("or back")},
    "jack.to_win": {"trips": N_("three of a kind to win")},
    "joker.mode": {"wild": N_("wild joker"), "bug": N_("joker as bug"), "lowest": N_("joker lowest")},
    "low.rank": {"a5": N_("A-5"), "a6": N_("A-6"), "27": N_("2-7")},
    "hl.qualifier": {"eight": N_("eight or better")},
    "hl.mode": dict.fromkeys(("declare_simultaneous", "declare_in_turn"), N_("declared")),
    "buy.rounds": {1: N_("one buy"), 2: N_("two buys")},
    "stud.last_down": {True: N_("last card down")},
}
# Other options chosen up front, and their words where games are picked (more-games D).
UP_FRONT: Mapping[str, Mapping[object, str]] = {
    "jack.openers": {hand: words for hand, words in OPENERS.items() if hand != "jacks"},
    "draw.max": {
        1: N_("draws up to 1 card"),
        2: N_("draws up to 2 cards"),
        3: N_("draws up to 3 cards"),
        4: N_("draws up to 4 cards"),
        5: N_("draws up to 5 cards"),
    },
    "hl.mode": {"cards_speak": N_("the cards decide")},
    "draw.four_needs_ace": {True: N_("four with an ace")},
    "draw.round2_first": {"left_of_button": N_("the player left of the dealer begins after the draw")},
    "stud.seven_first": {"best_hand": N_("the high hand begins"), "left": N_("left of the dealer begins")},
    "joker.mode": {"none": N_("no joker")},
}
MATCHED = {"pot": N_("losers match the pot"), "winner": N_("losers pay the winner")}
WINS = {"high": N_("the highest hand"), "low": N_("the lowest hand"), "highlow": N_("high and low share the pot")}


def stakes_line(options: Choices, buck: bool = False) -> str:
    """The stakes in the order they are paid: "ante 1, bets 5/10", "blinds 1/2, bets 2 to 10".

    Where only one player antes, it is the dealer, or in a buck game the player with the buck (ANTE-10, BUCK-02).
    """
    parts = []
    if "blind.small" in options:
        small, big = options["blind.small"], options["blind.big"]
        one = N_("one blind of %(big)s")
        parts.append(_(N_("blinds %(small)s/%(big)s") if small else one, small=small, big=big))
    if options.get("ante.amount"):
        words = ANTES.get((str(options.get("ante.who")), buck), N_("ante %(chips)s"))
        parts.append(_(words, chips=options["ante.amount"]))
    if "stud.bring_in_amount" in options:
        parts.append(_("bring-in %(chips)s", chips=options["stud.bring_in_amount"]))
    return ", ".join([*parts, *([_limit(options)] if "limit.type" in options else [])])


def title_of(preset: str, options: Choices) -> str:
    """The table's own name for the game, else the game's name (OTHER-01)."""
    return _own_title(options) or _(preset_of(preset).name)


def game_name(preset: str, options: Choices) -> str:
    """The name of the game without its variant, which `variants` gives."""
    return _own_title(options) or _(preset_of(preset).game)


def _own_title(options: Choices) -> str:
    """The table's own name for the game; "" without one, or where a refusal names a game whose title is no text."""
    title = options.get("other.title")
    return title if isinstance(title, str) else ""


def game_line(preset: str, options: Choices, buck: bool = False) -> str:
    """The text after the name of the game: "progressive jackpots, ante 1, bets 5/10"."""
    return ", ".join([*variants(preset, options), stakes_line(options, buck)])


def short_name(preset: str, options: Choices) -> str:
    """The game without its stakes: "Five Card Draw, progressive jackpots"."""
    return ", ".join([game_name(preset, options), *variants(preset, options)])


def variants(preset: str, options: Choices) -> list[str]:
    """The special features of this game, in words: its variant, jackpots, another winner, the pack and so on."""
    game = preset_of(preset)
    parts = [_(game.variant)] if game.variant else []
    if needs_openers(options):
        climbing = options.get("jack.progressive", "none") != "none"
        parts.append(_("jackpots, rising openers") if climbing else _("jackpots"))
    parts += [_(words) for key, names in SAID.items() if (words := names.get(options.get(key)))]
    if "win" in options and options["win"] != game.values.get("win"):
        parts.append(_(WINS[str(options["win"])]))
    parts += pack_in_words(options)
    if matched := MATCHED.get(str(options.get("other.match", "none"))):
        parts.append(_(matched))
    if options.get("other.legs", "none") != "none":
        parts.append(_("%(n)s legs win", n=options["other.legs"]))
    return parts


def beside(preset: str, options: Choices, buck: bool = False, *, twice: bool = False) -> str:
    """The text after a game's name in a list: its stakes and options chosen up front.

    All options if two games of the list have the same name.
    """
    own, usual = variants(preset, options), variants(preset, dict(OptionSheet(preset_of(preset), {}).values))
    changed = preset_changes(preset, options)
    parts = own if twice else [words for words in own if words not in usual]
    parts += [_(words) for key, names in UP_FRONT.items() if key in changed and (words := names.get(options[key]))]
    return ", ".join([*parts, stakes_line(options, buck)])


def _limit(options: Choices) -> str:
    kind = options["limit.type"]
    if kind == "fixed":
        return _("bets %(small)s/%(big)s", small=options["limit.small"], big=options["limit.big"])
    if kind == "spread":
        low, high = options["limit.min"], options["limit.max"]
        if rounds := read_bounds(str(options.get("limit.rounds", ""))):
            return _("bets by round: %(rounds)s", rounds=", ".join(f"{least}–{most}" for least, most in rounds))
        last = options.get("limit.last_min", low), options.get("limit.last_max", high)
        bets = _("bets %(low)s to %(high)s", low=low, high=high) if low != high else _("bets of %(chips)s", chips=low)
        if last == (low, high):
            return bets
        return _("%(bets)s, %(low)s to %(high)s in the last round", bets=bets, low=last[0], high=last[1])
    return _("pot limit") if kind == "pot" else _("no limit")
