"""The catalogue of rulings as data: disputes, their questions, their outcomes and the operations these need.

The rulings are in the *.toml files of this folder, one file per group, easy to edit; `src` names the sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from models.game.rule_book import InLanguage, LazyBook
from models.table.options import Choices
from models.table.prepared import Raw, read_book
from models.words.words import N_

HERE = Path(__file__).resolve().parent
CATALOGUE = HERE / "catalogue"
PHRASES = HERE / "phrases"

GROUPS: Mapping[str, str] = {
    "MIS": N_("Misdeals"),
    "EXP": N_("Exposed cards"),
    "CNT": N_("Wrong number of cards"),
    "DECK": N_("Faulty deck"),
    "DRAW": N_("Mistakes in the draw"),
    "BET": N_("Mistakes in the betting"),
    "OPEN": N_("Jackpots and openers"),
    "SHOW": N_("Showdown"),
    "JOK": N_("Joker"),
    "BTN": N_("Dealer button and blinds"),
    "CHIP": N_("Chips and antes"),
    "STUD": N_("Stud"),
    "OTH": N_("Any other game"),
    "COND": N_("Conduct"),
}

# When a ruling can be applied, during a hand and between hands; moment.py maps phases to these.
Time = Literal[
    "seating",
    "ante",
    "deal",
    "bet1",
    "draw",
    "bet2",
    "street1",
    "street2",
    "street3",
    "street4",
    "buy",
    "declare",
    "showdown",
    "between",
    "bet",
    "any",
]
TIMES: tuple[Time, ...] = get_args(Time)
STREETS: tuple[Time, ...] = ("street1", "street2", "street3", "street4")
GAMES = ("draw", "jack", "dlow", "dhl", "stud", "low", "hl", "buy", "soko", "other", "all")


UNSENT = ("id", "note_for", "note_if")  # fields of a ruling that its JSON lacks


@dataclass(frozen=True, slots=True)
class Question:
    """A yes/no question; `known` names the condition that answers it from the table (conditions.py)."""

    ask: str
    ask_de: str
    yes: str  # an outcome's letter, another ruling's ID, "" = next step, "#4" = step 4, "stop" = nothing to rule
    no: str
    known: str = ""
    why: str = ""  # if an answer stops: the reason why there is nothing to rule
    why_de: str = ""
    why_turn: str = ""  # the same, if the player to act is known
    why_turn_de: str = ""

    text = InLanguage("ask", "ask_de")
    reason = InLanguage("why", "why_de")


@dataclass(frozen=True, slots=True)
class Wording:
    """Another text of an outcome, for tables where this condition or option holds; "" holds always."""

    text: str
    text_de: str
    holds: str = ""

    @property
    def names(self) -> bool:
        """Whether it names the player who shows first."""
        return "%(name)s" in self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """An outcome: what is ruled, in one sentence, and the operations that put the table right."""

    letter: str
    text_en: str
    text_de: str
    ops: tuple[str, ...]
    options: Choices = field(default_factory=dict)  # the option and value that lead to this outcome
    src: str = ""  # sources, if not the ruling's
    note: str = ""
    otherwise: bool = False  # no question leads here; the host may choose it
    ranking: bool = False  # its sheet shows how hands rank in the current game
    where: tuple[Wording, ...] = ()  # other texts, of which the first that holds is used
    tap_en: str = ""  # text of its button, if it is one tap from the table (JACK-10)
    tap_de: str = ""

    tap = InLanguage("tap_en", "tap_de")
    text = InLanguage("text_en", "text_de")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling of the catalogue."""

    id: str
    group: str
    title_en: str
    title_de: str
    ask_en: str
    ask_de: str
    keys: tuple[str, ...]
    keys_de: tuple[str, ...]
    when: tuple[str, ...]
    games: tuple[str, ...]
    condition: str = ""  # of the games, such as "with blinds"; "" = none
    steps: tuple[Question, ...]
    rather: tuple[str, ...] = ()  # similar rulings that may be meant instead
    outcomes: Mapping[str, Outcome]
    src: str
    note_en: str = ""  # the disagreement of authorities, and the habit of home games
    note_de: str = ""
    note_for: tuple[str, ...]  # outcomes the note is shown with
    note_if: str = ""  # condition without which the note is hidden at a table; "" = none

    title = InLanguage("title_en", "title_de")
    ask = InLanguage("ask_en", "ask_de")
    note = InLanguage("note_en", "note_de")

    def note_on(self, outcome: Outcome) -> str:
        """The note for this outcome; "" if it does not hold at this table."""
        return self.note if outcome.letter in self.note_for else ""

    def json(self) -> dict[str, object]:
        """The ruling as JSON for `GET /rulings/<id>`, in both languages."""
        kept = {name.removesuffix("_en"): value for name, value in asdict(self).items() if name not in UNSENT}
        return {"ruling": self.id, **kept, "outcomes": self.outcomes_json()}

    def outcomes_json(self) -> dict[str, dict[str, object]]:
        """The ruling's outcomes as JSON, by letter."""
        return {letter: self._outcome(outcome) for letter, outcome in self.outcomes.items()}

    def _outcome(self, outcome: Outcome) -> dict[str, object]:
        return {
            "text": outcome.text_en,
            "text_de": outcome.text_de,
            "ops": list(outcome.ops),
            "options": dict(outcome.options),
            "src": outcome.src or self.src,
            "note": outcome.note,
            "otherwise": outcome.otherwise,
        }


@cache
def _read() -> dict[str, Ruling]:
    rulings: dict[str, Ruling] = {}
    for group in GROUPS:
        file = CATALOGUE / f"{group.lower()}.toml"
        for entry in read_book(file)["ruling"]:
            rulings[entry["id"]] = _ruling(group, entry)
    return rulings


def _ruling(group: str, entry: Raw) -> Ruling:
    outcomes = {letter: _outcome(letter, part) for letter, part in entry.get("outcomes", {}).items()}
    steps = tuple(Question(**step) for step in entry["steps"])
    own = {"note_for": tuple(outcomes), **_fields(entry, "title", "ask", "note")}
    return Ruling(**{**own, "group": group, "steps": steps, "outcomes": outcomes})


def _outcome(letter: str, entry: Raw) -> Outcome:
    where = tuple(Wording(**wording) for wording in entry.get("where", ())) + _with_blinds(entry)
    return Outcome(**{**_fields(entry, "text", "tap"), "letter": letter, "where": where})


ANTES, ANTES_DE = "the antes stay in", ("die Antes bleiben stehen", "die Antes bleiben")


def _with_blinds(entry: Raw) -> tuple[Wording, ...]:
    """The text of a misdeal where blinds are posted: what stays in, and what goes back (MIS-13)."""
    words, german = str(entry.get("text")), str(entry.get("text_de"))
    stay = next((text for text in ANTES_DE if text in german), ANTES_DE[0])
    if ANTES not in words or not any(op.startswith("REDEAL") for op in entry.get("ops", ())):
        return ()
    back, back_de = "the blinds go back", "die Blinds gehen zurück"
    both = words.replace(ANTES, f"{ANTES}, {back}"), german.replace(stay, f"{stay}, {back_de}")
    return (
        Wording(words.replace(ANTES, back), german.replace(stay, back_de), "option:forced=blinds"),
        Wording(*both, "option:forced=both"),
    )


def _fields(entry: Raw, *english: str) -> Raw:
    """A TOML entry as fields: lists become tuples, and texts with a German twin are marked as English."""
    frozen = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return {f"{key}_en" if key in english else key: value for key, value in frozen.items()}


RULINGS: Mapping[str, Ruling] = LazyBook(_read)  # by ID, in the order of the catalogue; loaded on first use
