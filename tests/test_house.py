"""The house itself: imports point one way, every event has a sentence and reads back, every refusal has its rule."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from models import evening, speech
from models.evening import Fact, Line
from models.refusals import REFUSALS
from models.rulebook import RULES
from models.table import Event, Table, event_body, event_from
from models.words import _

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(ROOT.glob("models/**/*.py"))

# Each may import only what stands before it.
ORDER = [
    "words", "rules", "rulebook", "option", "options_draw", "options_stud", "options", "presets", "sheet",
    "catalogue", "refusals", "books", "table", "said", "money", "chipset", "course", "cards", "handnames", "ranking",
    "limits", "binding", "actions", "betting", "pots", "dealing", "declaring", "buying", "boards", "talon", "drawing",
    "openers", "showdown", "seating", "reserve", "bank", "counting", "settling", "games", "choice", "flow", "book",
    "moment", "when", "phrases", "search", "likely", "facts", "path", "sources", "operations", "events",
    "chip_events", "card_events", "case", "bets", "paying", "handling", "voiding", "effects", "apply", "evening",
    "rights",
    "quickrules", "telling", "ledger", "speech", "memory", "instruct_stud", "instruct", "choices", "own", "prompt",
    "passbook", "report", "causes", "live", "lobby", "store", "doors", "backup", "played", "tally", "people", "story",
    "shelf", "shapes", "parcel", "phh", "sheets", "privacy",
]  # fmt: skip


def imports(file: Path) -> set[str]:
    """The modules a file imports, by dotted name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def chapters(file: Path) -> set[str]:
    """The chapters of models a file imports."""
    known = {module.stem for module in MODULES}
    named = {name.replace("models.rulings.", "models.") for name in imports(file)}
    return {name.split(".")[1] for name in named if name.startswith("models.") and name.split(".")[1] in known}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_imports_point_one_way(file: Path) -> None:
    if file.stem == "__init__":
        return
    assert file.stem in ORDER, f"say in ORDER where {file.stem} belongs"
    later = [name for name in chapters(file) if ORDER.index(name) >= ORDER.index(file.stem)]
    assert not later, f"{file.stem} imports {later}, which come after it"


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_only_store_doors_backup_privacy_and_search_know_sqlite_and_no_chapter_knows_flask(file: Path) -> None:
    roots = {name.split(".")[0] for name in imports(file)}
    assert not roots & {"flask", "werkzeug", "jinja2", "waitress"}
    assert file.stem in ("store", "doors", "search", "backup", "privacy") or not roots & {"sqlite3", "sqlite_utils"}


def events() -> list[type[Event]]:
    return [kind for name, kind in sorted(Event.kinds.items()) if not name.startswith("_") and name != "Serving"]


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type[Event]) -> None:
    assert kind in speech._SAYS


def test_every_event_reads_back_from_what_was_written(recorded: list[Event]) -> None:
    for event in recorded:
        kind, body = event_body(event)
        assert event_from(kind, json.loads(json.dumps(body))) == event


@pytest.fixture(scope="module")
def recorded() -> list[Event]:
    """Every event of the recorded evenings."""
    rows = [json.loads(line) for night in ROOT.glob("tests/nights/*.jsonl") for line in night.read_text().splitlines()]
    return [event_from(row["kind"], row["body"]) for row in rows if "kind" in row]


def test_a_field_of_tomorrow_does_not_close_an_evening_of_today() -> None:
    assert event_from("Checked", {"seat": 2, "mood": "cheerful"}).body() == {"seat": 2}


@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_every_refusal_names_a_rule_of_the_book(key: str) -> None:
    rule, sentence = REFUSALS[key]
    assert rule in RULES
    assert sentence.endswith((".", "?"))


def test_every_refusal_is_met_by_some_test() -> None:
    told = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    quoted = set(re.findall(r"""["']([a-z][a-z-]+)["']""", told))
    unmet = set(REFUSALS) - quoted
    assert not unmet, sorted(unmet)


def test_no_template_compares_chips_and_none_carries_script_or_style() -> None:
    for file in (ROOT / "templates").rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"\bstyle=|\son[a-z]+=|<script>|hx-on", text), file
        for test in re.findall(r"{%-?\s*(?:if|elif)(.*?)%}", text):
            assert not re.search(r"(stack|bet|chips|pot|to_call)\s*(<=?|>=?)(?!\s*\d{5})", test), (file, test)


def test_a_fold_never_raises_whatever_is_taken_back() -> None:
    empty = evening.begin("TEST")
    facts = [Fact(1, 1, 0, "host", evening.TakenBack(9)), Fact(2, 2, 0, "host", evening.Redone(9))]
    assert evening.record(empty, facts).table == Table()
    line = Line(facts[0], {}, 0)
    assert speech.sentence(line) == _("Taken back")
