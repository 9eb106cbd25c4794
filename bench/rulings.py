"""How fast a ruling is found: typed, mistyped, and the likely ones without typing."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Sequence
from functools import partial

from bench.figures import Row, seconds
from models.evening.tap import happen, moved, opening
from models.rulings.book import RULINGS
from models.rulings.likely import likely
from models.rulings.search.letters import Letters, read
from models.rulings.search.search import made_anew, search
from models.table.table import Table

SEED = 7
AIM = 0.030  # seconds a query
FOUND = 0.95  # share of questions with the right ruling among the first three


def rows() -> list[Row]:
    """The lines of this chapter for `make bench`."""
    table = _dealt()
    asked = [(text, ruling.id) for ruling in RULINGS.values() for text in (ruling.ask_en, ruling.ask_de)]
    chance = random.Random(SEED)
    wrong = [(_slip(text, chance), wanted) for text, wanted in asked]
    file = made_anew()
    build = _each(lambda _nothing: Letters(read(file)), [""])[0]
    right, mistyped, now = (
        _each(lambda text: search(text, table), [text for text, _wanted in asked]),
        _each(lambda text: search(text, table), [text for text, _wanted in wrong]),
        _each(lambda _nothing: likely(table._replace()), [""] * 100),
    )
    near = sum(wanted in [hit.id for hit in search(text)[:3]] for text, wanted in wrong) / len(wrong)
    return [
        ("a ruling found, slowest question", f"{max(right) * 1000:.1f} ms", "< 30 ms", max(right) < AIM),
        ("a ruling found, slowest mistyped", f"{max(mistyped) * 1000:.1f} ms", "< 30 ms", max(mistyped) < AIM),
        ("mistyped, right one in the first three", f"{near:.1%}", "≥ 95 %", near >= FOUND),
        ("what can go wrong now", f"{max(now) * 1000:.2f} ms", "< 30 ms", max(now) < AIM),
        ("the index, read for the first question", f"{build * 1000:.0f} ms", "≤ 200 ms", build <= 0.2),
    ]


def _dealt() -> Table:
    """Four players, a jackpot, the cards just dealt."""
    seats = [{"seat": n, "name": f"P{n}", "stack": 200} for n in range(1, 5)]
    stakes = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}
    table = happen(Table(), opening({"name": "", "preset": "DJ", "options": stakes, "seats": seats, "dealer": 4}))[0]
    return moved(table, "deal", {})[0]


def _slip(text: str, chance: random.Random) -> str:
    """The text with typing slips in two words of five."""
    words = []
    for word in text.split():
        at = chance.randrange(max(1, len(word) - 1))
        letter = chance.choice(string.ascii_lowercase)
        slips = (word[:at] + word[at + 1 :], word[:at] + letter + word[at + 1 :], word[:at] + letter + word[at:])
        words.append(chance.choice(slips) if len(word) > 3 and chance.random() < 0.4 else word)
    return " ".join(words)


def _each(ask: Callable[[str], object], questions: Sequence[str]) -> list[float]:
    """The seconds of each question, the fastest of three, after a warm-up."""
    ask(questions[0])
    return [min(seconds(partial(ask, question)) for _again in range(3)) for question in questions]
