"""The house itself: imports point one way, every event has a sentence and reads back, every refusal has its rule."""

from __future__ import annotations

import ast
import json
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from models.evening.evening import Fact, Line, Redone, TakenBack, begin, record
from models.game.rule_book import RULES
from models.screen import sentences
from models.table.event import Event, event_body, event_from
from models.table.refusals import REFUSALS
from models.table.table import Table
from models.table.words import _

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(ROOT.glob("models/**/*.py"))

# Each room may import only those before it and itself.
ROOMS = ["table", "cards", "game", "play", "rulings", "bank", "evening", "screen", "story", "log"]
KNOW_SQL = {"models.log", "models.rulings.search"}  # the search keeps its index in memory, in SQLite


def imports(file: Path) -> set[str]:
    """The modules a file imports, by dotted name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def dotted(file: Path) -> str:
    """`models/play/betting.py` as `models.play.betting`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("file", MODULES, ids=dotted)
def test_imports_point_one_way(file: Path) -> None:
    if file.parent.name == "models":
        return
    room = file.relative_to(ROOT).parts[1]
    rooms = {name.split(".")[1] for name in imports(file) if name.startswith("models.")}
    later = [name for name in rooms if ROOMS.index(name) > ROOMS.index(room)]
    assert not later, f"{dotted(file)} imports {later}, which come after {room}"


@pytest.mark.parametrize("file", MODULES, ids=dotted)
def test_only_the_log_and_the_search_know_sqlite_and_no_room_knows_flask(file: Path) -> None:
    roots = {name.split(".")[0] for name in imports(file)}
    assert not roots & {"flask", "werkzeug", "jinja2", "waitress"}
    allowed = any(dotted(file).startswith(name) for name in KNOW_SQL)
    assert allowed or not roots & {"sqlite3", "sqlite_utils"}


def test_no_module_imports_in_a_circle() -> None:
    modules = {dotted(file): file for file in [*MODULES, *ROOT.glob("web/**/*.py")] if file.stem != "__init__"}
    graph = {name: imports(file) & set(modules) - {name} for name, file in modules.items()}
    assert list(TopologicalSorter(graph).static_order())


def events() -> list[type[Event]]:
    return [kind for name, kind in sorted(Event.kinds.items()) if not name.startswith("_") and name != "Serving"]


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_event_owns_its_sentence(kind: type[Event]) -> None:
    assert "sentence" in vars(kind)


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
    empty = begin("TEST")
    facts = [Fact(1, 1, 0, "host", TakenBack(9)), Fact(2, 2, 0, "host", Redone(9))]
    assert record(empty, facts).table == Table()
    line = Line(facts[0], {}, 0)
    assert sentences.sentence(line) == _("Taken back")
