"""The catalogue of rulings as data: what can go wrong at a table, what to ask, what then holds and what to do.

The rulings stand in this folder's *.toml, one file per group, in a form a person can edit; src names the books.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from models.game.rule_book import Shelf
from models.table.words import N_, either

HERE = Path(__file__).resolve().parent
CATALOGUE = HERE / "catalogue"
PHRASES = HERE / "phrases"

GROUPS: Mapping[str, str] = {
    "MIS": N_("Misdeal and deal errors"),
    "EXP": N_("Exposed cards"),
    "CNT": N_("Wrong number of cards"),
    "DECK": N_("Defective deck"),
    "DRAW": N_("Exchange errors"),
    "BET": N_("Betting errors"),
    "OPEN": N_("Jackpots and openers"),
    "SHOW": N_("Showdown"),
    "JOK": N_("Joker"),
    "BTN": N_("Dealer button and blinds"),
    "CHIP": N_("Chips, antes, table stakes"),
    "STUD": N_("Stud"),
    "COND": N_("Conduct"),
}

PHASES = (
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
)
GAMES = ("draw", "jack", "stud", "low", "hl", "buy", "soko", "all")

# What the table can answer by itself where a step names it, besides option:<key>=<value>.
FACTS = (
    "sa",  # substantial action in this hand
    "betting_begun",  # somebody has acted in this hand
    "draw_begun",  # the first round of betting is over and cards are being exchanged, or later
    "draw_done",  # the exchange is over
    "round2_begun",  # somebody has acted after the draw
    "round2_sa",  # substantial action after the draw
    "more_than_one_live",
    "heads_up",  # exactly two hands are still in
    "next_drew",  # the next player has announced his exchange
    "raised",  # somebody raised in this round
    "two_callers",  # two players called in this round
    "bet_made",  # there is a bet, blind or bring-in in this round
    "completed",  # somebody has completed the bring-in
    "capped",  # no raise is left in this round
    "big_bet_allowed",  # stud: the big bet may be bet in this round
    "hand_folded",  # the hand of the player concerned is folded
    "all_in",  # the player concerned is all-in
    "facing_bet",  # the player concerned has something to call
    "jackpot",  # openers are needed
    "carried",  # a jackpot is carried
    "forfeited",  # the carried chips contain fines or bets of dead hands
    "blinds",
    "stud",
    "between",  # no hand is being played
)


@dataclass(frozen=True, slots=True)
class Step:
    """One question, answered yes or no; `known` names the fact with which the table answers it by itself."""

    ask: str
    ask_de: str
    yes: str  # an outcome's letter, another ruling's id, "" for the next step, "stop" for nothing to do
    no: str
    known: str = ""

    @property
    def text(self) -> str:
        """The question in the reader's language."""
        return either(self.ask, self.ask_de)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What holds, in one sentence, and the operations that put the table right."""

    letter: str
    said: str
    said_de: str
    ops: tuple[str, ...]
    options: Mapping[str, Any]  # the house option, and its value, that leads here
    src: str = ""  # where it differs from the ruling's
    note: str = ""

    @property
    def text(self) -> str:
        """The sentence in the reader's language."""
        return either(self.said, self.said_de)


@dataclass(frozen=True, slots=True)
class Ruling:
    """One dispute of the catalogue."""

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
    condition: str  # of the games: "with blinds"; "" = none
    src: str
    note_en: str  # where authorities disagree, and what holds at home
    note_de: str
    steps: tuple[Step, ...]
    outcomes: Mapping[str, Outcome]

    @property
    def title(self) -> str:
        """Its title in the reader's language."""
        return either(self.title_en, self.title_de)

    @property
    def ask(self) -> str:
        """How a player would ask it, in the reader's language."""
        return either(self.ask_en, self.ask_de)

    @property
    def note(self) -> str:
        """Where authorities disagree, in the reader's language."""
        return either(self.note_en, self.note_de)

    def json(self) -> dict[str, Any]:
        """The ruling whole, as `GET /rulings/<id>` gives it: both languages side by side, as they are written."""
        return {
            "ruling": self.id,
            "group": self.group,
            "title": self.title_en,
            "title_de": self.title_de,
            "ask": self.ask_en,
            "ask_de": self.ask_de,
            "keys": list(self.keys),
            "keys_de": list(self.keys_de),
            "when": list(self.when),
            "games": list(self.games),
            "condition": self.condition,
            "steps": [asdict(step) for step in self.steps],
            "outcomes": {letter: self._outcome(one) for letter, one in self.outcomes.items()},
            "src": self.src,
            "note": self.note_en,
            "note_de": self.note_de,
        }

    def _outcome(self, one: Outcome) -> dict[str, Any]:
        return {
            "text": one.said,
            "text_de": one.said_de,
            "ops": list(one.ops),
            "options": dict(one.options),
            "src": one.src or self.src,
            "note": one.note,
        }


@cache
def _read() -> dict[str, Ruling]:
    found: dict[str, Ruling] = {}
    for group in GROUPS:
        file = CATALOGUE / f"{group.lower()}.toml"
        if file.is_file():
            for said in tomllib.loads(file.read_text(encoding="utf-8"))["ruling"]:
                found[said["id"]] = _ruling(group, said)
    return found


def _ruling(group: str, said: Mapping[str, Any]) -> Ruling:
    return Ruling(
        id=said["id"],
        group=group,
        title_en=said["title"],
        title_de=said["title_de"],
        ask_en=said["ask"],
        ask_de=said["ask_de"],
        keys=tuple(said["keys"]),
        keys_de=tuple(said["keys_de"]),
        when=tuple(said["when"]),
        games=tuple(said["games"]),
        condition=said.get("condition", ""),
        src=said["src"],
        note_en=said.get("note", ""),
        note_de=said.get("note_de", ""),
        steps=tuple(Step(**step) for step in said["steps"]),
        outcomes={letter: _outcome(letter, one) for letter, one in said["outcomes"].items()},
    )


def _outcome(letter: str, said: Mapping[str, Any]) -> Outcome:
    return Outcome(
        letter=letter,
        said=said["text"],
        said_de=said["text_de"],
        ops=tuple(said["ops"]),
        options=dict(said.get("options", {})),
        src=said.get("src", ""),
        note=said.get("note", ""),
    )


RULINGS: Mapping[str, Ruling] = Shelf(_read)  # by id, in the order of the catalogue; read when first asked for
