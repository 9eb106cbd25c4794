"""Quick rules: one card about the game as played here: its course, which hand wins, what is unusual.

A line is shown only where the options agree with it, so a card never describes another game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from models.game.bounds import read_sums
from models.game.catalogue import preset_changes
from models.game.course import HAND, steps
from models.game.names import game_line, title_of, variants
from models.game.option_sheet import OptionSheet
from models.game.options import OPTIONS, STAKES
from models.game.pack import best_low, in_ranks, lowest_straight
from models.game.presets import PRESETS
from models.game.saved import Saved, ready_games
from models.game.steps import AgainstPot, Lives, Steps, each, shared
from models.game.steps_in_words import in_words
from models.table.options import Choices, as_options
from models.table.prepared import read_book
from models.words.words import _, cards_in_words

GAP = re.compile(r"%\((\w+)\)s")
WILD = "wild"  # in both languages
BOOK: Mapping[str, Sequence[Sequence[Any]]] = read_book(Path(__file__).with_name("quick_rules.toml"))
SAID_BY_OTHERS = frozenset({"win", "low.rank", "hl.mode", "hl.qualifier"})  # by the lines about which hand wins


@dataclass(frozen=True, slots=True)
class Quick:
    """A card of quick rules in the reader's language."""

    preset: str
    name: str
    line: str  # stakes and variant, for the card of a table
    sentence: str  # the game for newcomers; "" if this table plays differently
    course: tuple[str, ...]
    ranking: tuple[str, ...]  # hands from best to worst
    compared: tuple[str, ...]  # how hands are compared
    here: tuple[str, ...]
    house: tuple[tuple[str, str], ...]  # title and value of each house rule


def quick(preset: str, options: Choices | None = None) -> Quick:
    """The card of a game: by the book, or as played with these options."""
    if options is None:
        return _card(preset, OptionSheet(PRESETS[preset], {}).values, "", {})
    return _card(preset, options, game_line(preset, options), preset_changes(preset, options))


def quick_of(saved: Saved) -> Quick:
    """The card of a saved game, without stakes: they are agreed every evening."""
    values = OptionSheet(PRESETS[saved.preset], saved.options).values
    line = ", ".join(variants(saved.preset, values))
    changes = {key: value for key, value in saved.options.items() if key not in SAID_BY_OTHERS}
    return _card(saved.preset, values, line, preset_changes(saved.preset, changes))


def _card(preset: str, values: Choices, line: str, changes: Choices) -> Quick:
    own = steps(as_options(values))
    known: dict[str, object] = {
        "openers": values.get("jack.openers", "off") != "off",
        "straddles_listed": bool(read_sums(values.get("blind.straddle_step"))),
        "bring_in_opens": _bring_in_opens(values),
        "against_pot": any(isinstance(step, AgainstPot) for step in own),
        "lives": any(isinstance(step, Lives) for step in own),
    }
    worded = partial(_worded, {**values, **known}, _named(values))
    return Quick(
        preset=preset,
        name=title_of(preset, values),
        line=line,
        sentence=_sentence(preset, values, changes),
        course=worded("forced") + (in_words(own) if own else worded("course")),
        ranking=() if own or values.get("win") == "low" else worded("hands"),  # low hands are compared card by card
        compared=(*_counted(own, values), *worded("compared")),
        here=(*texts_of(values), *worded("here")),
        house=tuple(
            (_(OPTIONS[key].title), OPTIONS[key].says(value))
            for key, value in changes.items()
            if OPTIONS[key].kind not in ("text", "course")
        ),
    )


def _sentence(preset: str, options: Choices, changes: Choices) -> str:
    """The sentence for newcomers; "" for a game with its own name, unless it is a ready game played unchanged."""
    if title := str(options.get("other.title") or ""):
        ready = next((game for game in ready_games() if game.name == title), None)
        same = ready is not None and ready.options["other.course"] == options.get("other.course")
        return _(ready.sentence) if ready is not None and same else ""
    return "" if changes.keys() & PRESETS[preset].speaks_of else _(PRESETS[preset].sentence)


def _bring_in_opens(options: Choices) -> bool:
    """Whether the bring-in equals the small bet, so that nothing is left to complete (STUD-10)."""
    amount, small = options.get("stud.bring_in_amount"), options.get("limit.small")
    return isinstance(amount, int) and isinstance(small, int) and amount >= small


def _counted(own: Steps, options: Choices) -> tuple[str, ...]:
    """The line saying that the best five cards count, unless the table has a note of its own (OTHER-13)."""
    cards = each(own) + shared(own)
    if cards <= HAND or options.get("other.note"):
        return ()
    return (_("The best five of %(cards)s count.", cards=cards_in_words(cards)),)


def texts_of(options: Choices) -> tuple[str, ...]:
    """The wild cards and other notes of the table (OTHER-13)."""
    wild, note = (str(options.get(key) or "") for key in ("other.wild", "other.note"))
    alone = bool(wild) and WILD not in wild.casefold()  # the text names only cards
    wilds = _("Wild: %(cards)s", cards=wild) if alone else wild and _(wild)
    return tuple(text for text in (wilds, note and _(note)) if text)


def _named(options: Choices) -> dict[str, str]:
    """The gaps of the lines: each option's value in words, without stakes, and hands of this pack."""
    said = {key.replace(".", "_"): OPTIONS[key].says(value) for key, value in options.items() if key not in STAKES}
    return {**said, "best_low": in_ranks(best_low(options)), "lowest_straight": in_ranks(lowest_straight(options))}


def _worded(options: Mapping[str, object], named: Mapping[str, str], part: str) -> tuple[str, ...]:
    """The lines of one part of quick_rules.toml that these options agree with."""
    lines = (text for text, *conditions in BOOK[part] if _fits(options, *conditions))
    return tuple(_(text, **named) for text in lines if named.keys() >= {*GAP.findall(text)})  # old evenings lack keys


def _fits(options: Mapping[str, object], when: Choices | None = None, unless: Choices | None = None) -> bool:
    def holds(key: str, wanted: object) -> bool:
        return key in options and options[key] in (wanted if isinstance(wanted, list) else [wanted])

    needed, barred = (when or {}).items(), (unless or {}).items()
    return all(holds(*item) for item in needed) and not any(holds(*item) for item in barred)
