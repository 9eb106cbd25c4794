"""What people say at a table, ruling by ruling: tellings of `phrases/`, words of the catalogue and of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.rulings.book import CATALOGUE, PHRASES, RULINGS, Ruling

OFTEN = 4  # what the catalogue calls a ruling itself counts as often as so many tellings
NO_DISPUTE = "-"  # stands for a ruling where people talk of something else
Telling = tuple[str, str]  # the ruling it is about, and the text


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """A ruling this house wrote itself."""

    id: str  # H-1
    title: str
    text: str
    keys: tuple[str, ...]
    at: int = 0  # unix ms


def tellings() -> Iterator[Telling]:
    """Everything said about each ruling of the catalogue, and what is no dispute."""
    for key, ruling in RULINGS.items():
        yield from ((key, text) for text in names_of(ruling) * OFTEN)
    for file in sorted(PHRASES.glob("tellings.*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            key, tab, text = line.partition("\t")
            if tab:
                yield key, text


def made_from() -> Iterator[bytes]:
    """What an index of the tellings is made from: these files, the catalogue, and how they are counted; or nothing."""
    files = [*PHRASES.glob("tellings.*.txt"), *CATALOGUE.glob("*.toml")]
    if files:
        files += [Path(__file__), Path(__file__).with_name("letters.py")]
    return (file.read_bytes() for file in sorted(files))


def names_of(ruling: Ruling) -> tuple[str, ...]:
    """What the catalogue calls a ruling, in both languages: its questions, titles and keywords."""
    return (ruling.ask_en, ruling.ask_de, ruling.title_en, ruling.title_de, *ruling.keys, *ruling.keys_de)


def own(house: Sequence[HouseRuling]) -> Iterator[Telling]:
    """What the house ruled for itself, by its title, its keywords and its text."""
    for entry in house:
        yield from ((entry.id, text) for text in (entry.title, *entry.keys, entry.text))
