"""Search of the rulings: its speed, and how often it finds the right ruling for questions it has not learnt."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Sequence
from functools import partial
from statistics import mean

from bench.figures import Row, seconds
from models.evening.tap import happen, moved, opening
from models.rulings.book import RULINGS
from models.rulings.likely import likely
from models.rulings.search.letters import Letters, read
from models.rulings.search.search import ask, made_anew
from models.table.table import Table
from tests.questions import Question, answered, at_tables, questions

SEED = 7
AIM = 0.030  # seconds a query
FOUND, FIRST = 0.95, 0.85  # share of questions with the right ruling among the first three, and as the first
FOUND_NOW, FIRST_NOW = 0.97, 0.88  # the same at a fitting table
WRONGLY = 1 / 3  # largest share of wrong first answers called sure
ASIDE = 0.1  # largest share of off-topic questions answered as sure


def rows() -> list[Row]:
    """The lines of this chapter for `make bench`."""
    table = _dealt()
    asked = [(text, ruling.id) for ruling in RULINGS.values() for text in (ruling.ask_en, ruling.ask_de)]
    chance = random.Random(SEED)
    wrong = [(_slip(text, chance), wanted) for text, wanted in asked]
    file = made_anew()
    build = _each(lambda _nothing: Letters(read(file)), [""])[0]
    fresh = [row for name in ("en.txt", "de.txt", "second.txt") for row in questions(name)]
    right, mistyped, told, now = (
        _each(lambda text: ask(text, table).hits, [text for text, _wanted in asked]),
        _each(lambda text: ask(text, table).hits, [text for text, _wanted in wrong]),
        _each(lambda text: ask(text, table).hits, [row.text for row in fresh if row.kind == "story"][::5]),
        _each(lambda _nothing: likely(table._replace()), [""] * 100),
    )
    near = sum(wanted in [hit.id for hit in ask(text).hits[:3]] for text, wanted in wrong) / len(wrong)
    return [
        ("a ruling found, slowest question", f"{max(right) * 1000:.1f} ms", "< 30 ms", max(right) < AIM),
        ("a ruling found, slowest mistyped", f"{max(mistyped) * 1000:.1f} ms", "< 30 ms", max(mistyped) < AIM),
        ("a ruling found, slowest long story", f"{max(told) * 1000:.1f} ms", "< 30 ms", max(told) < AIM),
        ("mistyped, right one in the first three", f"{near:.1%}", "≥ 95 %", near >= FOUND),
        ("what can go wrong now", f"{max(now) * 1000:.2f} ms", "< 30 ms", max(now) < AIM),
        ("the index, read for the first question", f"{build * 1000:.0f} ms", "≤ 200 ms", build <= 0.2),
        ("the index on the wire", f"{len(file) / 1e6:.2f} MB", "≤ 2 MB", len(file) <= 2e6),
        *_found(fresh),
    ]


def _found(fresh: Sequence[Question]) -> list[Row]:
    """Rows for how often these questions find their ruling, without a table and at one, and how sure the search is."""
    answers = [(row.right, answered(row.text)) for row in fresh]
    hits = [(right, [hit.id for hit in answer.hits], answer.sure) for right, answer in answers]
    first = mean(bool(right & {*ids[:1]}) for right, ids, _sure in hits)
    among = mean(bool(right & {*ids[:3]}) for right, ids, _sure in hits)
    sure = mean(bool(right & {*ids[:1]}) for right, ids, sure in hits if sure)
    wrongly = mean(sure for right, ids, sure in hits if not right & {*ids[:1]})
    aside = mean(answered(row.text).sure for row in questions("off_topic.txt"))
    now = [(right, [hit.id for hit in answer.hits]) for right, answer in at_tables(fresh)]
    first_now = mean(bool(right & {*ids[:1]}) for right, ids in now)
    among_now = mean(bool(right & {*ids[:3]}) for right, ids in now)
    return [
        (f"of {len(fresh)} questions of quarrels, right one first", f"{first:.1%}", "≥ 85 %", first >= FIRST),
        ("right one in the first three", f"{among:.1%}", "≥ 95 %", among >= FOUND),
        ("at a fitting table, right one first", f"{first_now:.1%}", "≥ 88 %", first_now >= FIRST_NOW),
        ("right one in the first three", f"{among_now:.1%}", "≥ 97 %", among_now >= FOUND_NOW),
        ("called sure, right one first", f"{sure:.1%}", "≥ 85 %", sure >= FIRST),
        ("wrong first, called sure", f"{wrongly:.1%}", "≤ 33 %", wrongly <= WRONGLY),
        ("off-topic, called sure", f"{aside:.1%}", "≤ 10 %", aside <= ASIDE),
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
