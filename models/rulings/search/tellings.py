"""Tellings: ways in which people describe a case. From `phrases/`, the catalogue and house rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.rulings.book import CATALOGUE, PHRASES, RULINGS, Ruling

OFTEN = 4  # the words of the catalogue or the house for a ruling count as this many tellings
NO_DISPUTE = "-"  # in place of a ruling, for off-topic talk
Telling = tuple[str, str]  # ruling ID, text


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """A ruling the house wrote for itself."""

    id: str  # H-1
    title: str
    text: str
    keys: tuple[str, ...]
    at: int = 0  # unix ms
    about: str = ""  # ID of the ruling of the book that it answers
    outcome: str = ""  # letter of the outcome the house plays there; "" = in its own words

    @property
    def says(self) -> str:
        """What the house plays: its own words, else the outcome's."""
        ruling = RULINGS.get(self.about)
        outcome = ruling.outcomes.get(self.outcome) if ruling else None
        return self.text or (outcome.text if outcome else self.title)


def tellings() -> Iterator[Telling]:
    """All tellings of the catalogue's rulings, and off-topic talk."""
    for key, ruling in RULINGS.items():
        yield from ((key, text) for text in names_of(ruling) * OFTEN)
    for file in sorted(PHRASES.glob("tellings.*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            key, tab, text = line.partition("\t")
            if tab:
                yield key, text


def made_from() -> Iterator[bytes]:
    """The sources of the index: tellings, catalogue, and the code that counts; empty if a release lacks them."""
    files = [*PHRASES.glob("tellings.*.txt"), *CATALOGUE.glob("*.toml")]
    if files:
        files += [Path(__file__), Path(__file__).with_name("letters.py")]
    return (file.read_bytes() for file in sorted(files))


def names_of(ruling: Ruling) -> tuple[str, ...]:
    """The catalogue's words for a ruling in both languages: questions, titles and keywords."""
    return (ruling.ask_en, ruling.ask_de, ruling.title_en, ruling.title_de, *ruling.keys, *ruling.keys_de)


def own(house: Sequence[HouseRuling]) -> Iterator[Telling]:
    """Tellings of house rulings: title, keywords and text."""
    for entry in house:
        yield from ((entry.id, text) for text in (entry.title, *entry.keys, entry.text) * OFTEN)
