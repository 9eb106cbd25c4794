"""The house itself: imports point one way, every event has a sentence, every refusal its rule, no template a rule."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import get_args

import pytest

from models.evening.evening import Redone, TakenBack, begin, record
from models.evening.fact import Fact, Line
from models.evening.phases import PHASES, Phase
from models.evening.tap import TABLE_MOVES
from models.game.rule_book import FILE, RULES
from models.moves.event import Event, event_body, event_from
from models.moves.refusals import REFUSALS
from models.play.actions import Bet, Checked, Completed, Raised
from models.rulings.book import RULINGS, TIMES
from models.rulings.moment import TIMES_OF, Times
from models.rulings.when import TIME_NAMES
from models.screen.log_lines import sentence
from models.screen.phases.face import Face
from models.screen.phases.faces import FACES
from models.table.hand import HandPhase
from models.table.table import Between, PhaseName, Table
from models.words.words import _
from tests import ROOT
from tests.rows import every

MODULES = sorted(ROOT.glob("models/**/*.py"))
WEB = sorted(ROOT.glob("web/**/*.py"))
ALONGSIDE = ("tests", "bench", "engines", "launch", ".ci")
BESIDE = sorted(file for room in ALONGSIDE for file in ROOT.glob(f"{room}/**/*.py"))

# Each room may import only those before it and itself; so it is in models, and so it is in web.
ROOMS = {
    "models": [
        "words",
        "table",
        "moves",
        "cards",
        "game",
        "seats",
        "play",
        "rulings",
        "bank",
        "evening",
        "screen",
        "story",
        "log",
        "door",
    ],
    "web": ["server", "story", "door", "bank", "games", "rulings", "openapi", "setup", "home", "table"],
}
# What a table can be in; "playing" is said by the hand, "" and "over" are a hand not begun and one that is over.
PHASE_NAMES = {*get_args(Between), *get_args(HandPhase)} - {"playing", "", "over"}
HAVE_PHASES = ("models.table.table", "models.table.hand")  # they answer what is done now; all others ask them
ONLY_DATA = {"models.game.presets"}  # tables to be looked up in, however long they are
LOOSE = {"said", "one", "found", "known", "way"}  # words that name nothing at the table or in the web
FILLS = {"words.py", "templates.py"}  # who fills a sentence in: for people, and for a page, which escapes
CHIPS = ("chips", "amount", "off", "pot", "to")  # fields of facts that are chips, or a total of them
CODE = (".py", ".html", ".css", ".js", ".toml", "")  # what names are taken from
# What ARCHITECTURE.md speaks of and is no part of the house: the contract, and a language somebody may add.
OUTSIDE = {f"{text}.md" for text in ("rules", "games", "rulings", "more-games", "interface", "cards", "words")}
OUTSIDE |= {"../shared", "translations/talon.pot", "translations/xx.po"}
OFFERED = r"(?:screen\.)?\boffers\.(?:of|each)\([^()]*\)"
ABOUT_AN_OFFER = {"and", "or", "not", "if", "else", "own", "able", "waiting", "rulings", "ruling", "missing", "outcome"}
MADE_BY_A_VIEW = {"award", "draw", "note-hand", "together", "up"}  # moves whose forms a view draws, from the offer
WRITTEN = {"way", "known"}  # fields of facts in the log, and of steps in the catalogue


pytestmark = pytest.mark.xdist_group("house")  # every text is read once, by one worker


@pytest.fixture(autouse=True, scope="module")
def read_once() -> Iterator[None]:
    """What was read is forgotten behind the last test: half a million nodes are much to look through for rubbish."""
    yield
    nodes_of.cache_clear()
    parsed.cache_clear()


# Each check is a small function of a text, so that it can be shown a breach.


@cache
def parsed(text: str) -> ast.Module:
    """A Python text as a tree, read once for all checks."""
    return ast.parse(text)


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """Every node of a Python text, gone through once for all checks."""
    return tuple(ast.walk(parsed(text)))


def imports(text: str) -> set[str]:
    """The modules a Python text imports, by dotted name, and what it takes from them."""
    names = set[str]()
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return names


def later(house: str, room: str, text: str) -> set[str]:
    """The rooms of its house, models or web, that it imports and that come after its own."""
    order = ROOMS[house]
    rooms = {name.split(".")[1] for name in imports(text) if name.startswith(f"{house}.")}
    return {name for name in rooms & set(order) if order.index(name) > order.index(room)}


def knows(text: str, *packages: str) -> set[str]:
    """Which of these packages it imports."""
    return {name.split(".")[0] for name in imports(text)} & set(packages)


def circle(texts: Mapping[str, str]) -> list[str]:
    """Modules that import each other in a circle, by dotted name; none where there is no circle."""
    try:
        TopologicalSorter({name: imports(text) & set(texts) - {name} for name, text in texts.items()}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def aliases(text: str) -> list[str]:
    """Names given to something imported because its own would not do."""
    nodes = (node for node in nodes_of(text) if isinstance(node, ast.Import | ast.ImportFrom))
    return [f"{name.name} as {name.asname}" for node in nodes for name in node.names if name.asname]


def private(text: str) -> list[str]:
    """Private names of others that are read: an attribute of anything but oneself, or imported."""
    nodes = nodes_of(text)
    reads = [node for node in nodes if isinstance(node, ast.Attribute) and re.match(r"_[a-zA-Z]", node.attr)]
    own = ("self", "cls", "os")  # os._exit is public in all but name
    others = [read.attr for read in reads if not (isinstance(read.value, ast.Name) and read.value.id in own)]
    taken = [name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names]
    return [name for name in others if name != "_replace"] + [name for name in taken if re.match(r"_[a-zA-Z]", name)]


def loose_names(text: str) -> list[str]:
    """Functions, parameters, variables and fields with a name that could be anything's."""
    nodes = nodes_of(text)
    bodies = [node.body for node in nodes if isinstance(node, ast.ClassDef)]
    fields = [field.target for body in bodies for field in body if isinstance(field, ast.AnnAssign)]
    written = [field for field in fields if isinstance(field, ast.Name) and field.id in WRITTEN]
    names = [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    names += [node.arg for node in nodes if isinstance(node, ast.arg)]
    stored = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    names += [node.id for node in stored if node not in written]
    return [name for name in names if name.strip("_") in LOOSE]


def nameless(text: str) -> list[str]:
    """Mappings of anything that are given no name: what they are to hold nobody can tell."""
    named = {id(part) for node in parsed(text).body if isinstance(node, ast.Assign) for part in ast.walk(node.value)}
    rows = (node for node in nodes_of(text) if isinstance(node, ast.Subscript) and id(node) not in named)
    return [shown for shown in map(ast.unparse, rows) if shown in ("dict[str, Any]", "Mapping[str, Any]")]


def loose_in_template(text: str) -> list[str]:
    """The same of what a template names itself: in a loop, a `set`, a macro."""
    tags = re.findall(r"{%-?\s*(?:for\s+(.+?)\s+in\b|set\s+([^={}]+?)\s*=|macro\s+(.+?)-?%})", text, re.DOTALL)
    return [word for tag in tags for word in re.findall(r"\w+", "".join(tag)) if word in LOOSE]


def loose_in_script(text: str) -> list[str]:
    """The same of what a script names: everything but remarks, quoted words, fields of something and their keys."""
    bare = re.sub(r"(?<!:)//.*|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", "", text)
    return [name for name in re.findall(r"(?<![\w.$-])([a-z]+)\b(?!\s*:|-)", bare) if name in LOOSE]


def scripts_of(text: str) -> list[str]:
    """Scripts that a Python text has run in a page."""
    texts = [node.value for node in nodes_of(text) if isinstance(node, ast.Constant)]
    return [script for script in texts if isinstance(script, str) and "=>" in script]


def names_given(text: str) -> set[str]:
    """The classes a module defines, and the names it gives to types."""
    classes = {node.name for node in nodes_of(text) if isinstance(node, ast.ClassDef)}
    given = [node.targets[0] for node in parsed(text).body if isinstance(node, ast.Assign)]
    return classes | {name.id for name in given if isinstance(name, ast.Name) and re.match(r"_?[A-Z]\w*[a-z]", name.id)}


def given_twice(texts: Mapping[str, str]) -> set[str]:
    """Names that two modules give, each to something of its own."""
    names = [name for text in texts.values() for name in names_given(text)]
    return {name for name in names if names.count(name) > 1}


def long_lines(text: str) -> list[int]:
    """The numbers of the lines over 120 letters."""
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > 120]


def scripted(text: str) -> list[str]:
    """Styles and scripts inside a template."""
    return re.findall(r"\bstyle=|\son[a-z]+=|<script>|hx-on", text)


def comparisons(text: str) -> list[str]:
    """Conditions of a template that compare chips."""
    chips, compared = r"\b(?:stack|bet|chips|pot|to_call|till|cash|price|owes|bought)\b", r"(?:[<>]=?|[!=]=)"
    weighed = rf"{chips}\s*{compared}(?!\s*\d{{5}})|{compared}\s*[\w.]*{chips}"
    return [test for test in map(unquoted, conditions_of(text)) if re.search(weighed, test)]


def conditions_of(text: str) -> list[str]:
    """Every condition of a template, those of what it shows too."""
    tests = re.findall(r"{%-?\s*(?:if|elif)(.*?)%}", text, re.DOTALL)
    return tests + [
        test for shown in re.findall(r"{{(.*?)}}", text, re.DOTALL) for test in re.findall(r"\bif\b.*", shown)
    ]


def unquoted(test: str) -> str:
    """A condition without the words in it that are quoted."""
    return re.sub(r"\"[^\"]*\"|'[^']*'", "", test)


def asks_the_moment(text: str) -> list[str]:
    """Conditions of a template about phase, role, whose turn it is or what is carried: the offer says it."""
    moment = r"\b(phase|role|carried|running|to_act|passes|live|standing|owing|betting|stage|talon)\b"
    return [test for test in map(unquoted, conditions_of(text)) if re.search(moment, test)]


def moves_behind_a_role(text: str) -> list[str]:
    """Forms of moves inside a condition about who looks on: whose move it is, its offer says."""
    conditions, behind = list[bool](), list[str]()
    for tag, asked, shown in re.findall(r"{%-?\s*(if|elif|endif|call)\b(.*?)%}|{{(.*?)}}", text, re.DOTALL):
        if tag == "endif":
            conditions.pop()
        elif tag in ("if", "elif"):
            before = conditions.pop() if tag == "elif" else False
            conditions.append(before or bool(re.search(r"\bscreen\.host\b|\brole\b", asked)))
        elif any(conditions) and re.match(r"\s*(tap|post|act)\(", asked or shown):
            behind.append(asked or shown)
    return behind


def made_up_offers(text: str) -> list[str]:
    """Forms of an offer that the template itself has made up."""
    return re.findall(r"\btap\(\s*screen\s*,\s*{[^}]*}", text)


def compared_before(text: str) -> list[str]:
    """Forms of moves inside a condition that compares: what makes a move idle, its offer says."""
    conditions, behind = list[bool](), list[str]()
    for tag, asked, shown in re.findall(r"{%-?\s*(if|elif|endif|call)\b(.*?)%}|{{(.*?)}}", text, re.DOTALL):
        compares = bool(re.search(r"(?<!length )[!=]=|(?<!length )[<>]|\bin\b", unquoted(asked)))
        if tag == "endif":
            conditions.pop()
        elif tag in ("if", "elif"):
            conditions.append((conditions.pop() if tag == "elif" else False) or compares)
        elif any(conditions) and re.match(r"\s*(tap|post)\(", asked or shown):
            behind.append(asked or shown)
    return behind


def beside_an_offer(text: str) -> list[str]:
    """What conditions ask for together with an offer: only what its control is about, never what may be done."""
    tests = [test for test in conditions_of(text) if re.search(OFFERED, test) and re.search(r"\band\b", test)]
    words = {word for test in tests for word in re.findall(r"[\w.]+", unquoted(re.sub(OFFERED, "", test)))}
    return sorted(word for word in words if word.rpartition(".")[2] not in ABOUT_AN_OFFER)


def unasked(text: str) -> set[str]:
    """Moves a template posts by their name that it nowhere asks an offer of."""
    posted = set(re.findall(r"\bpost\(screen, \"([a-z-]+)\"", text))
    return posted - set(re.findall(r"\boffers\.(?:of|each)\(\"([a-z-]+)\"", text)) - MADE_BY_A_VIEW


def own_forms(text: str) -> list[str]:
    """Forms that make a move without the macro that asks for the offer."""
    return re.findall(r"<form[^>]*hx-post", text)


def long_functions(text: str) -> list[str]:
    """Functions of more than 30 lines, their docstring counted: they no longer fit a thumb."""
    nodes = (node for node in nodes_of(text) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [node.name for node in nodes if (node.end_lineno or node.lineno) - node.lineno >= 30]


def long_module(text: str) -> bool:
    """As long as several chapters."""
    return len(text.splitlines()) >= 350


def own_sheets(text: str) -> list[str]:
    """Parts of a template that open a sheet without the macro that does it."""
    return re.findall(r"data-sheet\b|hx-target=\"#sheet-body\"", text)


def asked_by_hand(text: str) -> list[str]:
    """What is asked again, or left as it is, without `again` and `unless_failed`; attributes that are kept as text."""
    kept = [tag for tag in re.findall(r"{%-?\s*set\b(.*?)%}", text, re.DOTALL) if re.search(r"\bhx-[\w:]+=", tag)]
    return re.findall(r"hx-status:4xx=\"swap:none\"", text) + kept


def too_long(text: str) -> bool:
    """More lines than a template fits on a screen with."""
    return len(text.splitlines()) > 80


def phases_asked(text: str) -> list[str]:
    """Comparisons of the phase of a table or a hand with the name of a phase, or what is looked up by a report's."""
    asked = [node for node in nodes_of(text) if isinstance(node, ast.Compare)]
    asks = [node for node in asked if _is_phase(node.left) and _names_a_phase(node.comparators[0])]
    looks = [node for node in nodes_of(text) if isinstance(node, ast.Subscript)]
    looks = [node for node in looks if isinstance(node.slice, ast.Subscript) and _is_phase(node.slice)]
    return [ast.unparse(node) for node in (*asks, *looks)]


def options_asked(text: str) -> list[str]:
    """Options, or keys of the evening, that a view looks up in a report: what follows from them the screen tells."""
    looks = [node for node in nodes_of(text) if isinstance(node, ast.Subscript)]
    return [ast.unparse(node) for node in looks if ast.unparse(node) in ("report['options']", "report['evening']")]


def _is_phase(node: ast.expr) -> bool:
    """`table.now`, `hand.kind`, `report["phase"]`, or a name for one of them."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("now", "phase") or (node.attr == "kind" and ast.unparse(node.value).endswith("hand"))
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value == "phase"
    return isinstance(node, ast.Name) and node.id in ("now", "phase")


def _names_a_phase(node: ast.expr) -> bool:
    """The word of a phase, or a constant that holds one or several."""
    words = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
    return bool(words & PHASE_NAMES) or any(isinstance(part, ast.Name) and part.id.isupper() for part in ast.walk(node))


def asked_twice(text: str) -> list[str]:
    """Questions whether a hand is played beside the question which phase it is at: between hands it is at none."""
    asked = [node for node in nodes_of(text) if isinstance(node, ast.BoolOp)]
    return [ast.unparse(node) for node in asked if _asks_twice({ast.unparse(part) for part in node.values}, node.op)]


def _asks_twice(parts: set[str], joined: ast.boolop) -> bool:
    no, yes = ("", "not ") if isinstance(joined, ast.Or) else ("not ", "")
    phase = re.compile(rf"{yes}[a-z_.]*\bhand\.is_(?!over)[a-z_]+")
    return any(re.fullmatch(rf"{no}[a-z_.]*\.over", part) for part in parts) and any(map(phase.fullmatch, parts))


def games_asked(text: str) -> list[str]:
    """Comparisons of a game's key with a word; what differs between games is a field of theirs, or an option."""
    asked = [node for node in nodes_of(text) if isinstance(node, ast.Compare)]
    return [ast.unparse(node) for node in asked if _is_game(node.left) and _is_written(node.comparators[0])]


def _is_game(node: ast.expr) -> bool:
    """`table.preset`, `game.key`, or a name for one of them."""
    if isinstance(node, ast.Attribute):
        return node.attr == "preset" or (node.attr == "key" and ast.unparse(node.value).endswith("game"))
    return isinstance(node, ast.Name) and node.id == "preset"


def _is_written(node: ast.expr) -> bool:
    """A text, or several."""
    rows = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return any(isinstance(row, ast.Constant) and isinstance(row.value, str) for row in rows)


def moves_named(text: str) -> list[str]:
    """Comparisons with the name of a move: what is so about it alone, the move or its offer says."""
    asked = [node for node in nodes_of(text) if isinstance(node, ast.Compare)]
    asked = [node for node in asked if re.search(r"\b(move|name)\b", ast.unparse(node.left))]
    words = [(node, {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}) for node in asked]
    return [ast.unparse(node) for node, named in words if named & set(TABLE_MOVES)]


def mute(kind: type) -> bool:
    """Has this event no sentence of its own? One it inherits would say what another event is about."""
    return "sentence" not in vars(kind)


def faceless(phases: Mapping[str, Phase], faces: Mapping[str, Face]) -> set[str]:
    """Names of phases that are no value, show no face, or show that of another phase."""
    named = {name for name, phase in phases.items() if phase.name == name}
    shown = {name for name, face in faces.items() if phases.get(name) is face.phase}
    return (PHASE_NAMES | set(phases) | set(faces)) - (named & shown)


def timeless(rows: Mapping[PhaseName, Times]) -> set[str]:
    """Phases nobody says the rulings' words of, and words for what is none."""
    return PHASE_NAMES ^ set(rows)


def groundless(refusals: Mapping[str, tuple[str, str]]) -> list[str]:
    """Refusals whose rule stands in no book, or whose sentence is none."""
    return [key for key, (rule, text) in refusals.items() if rule not in RULES or not text.endswith((".", "?"))]


def unmet(refusals: Iterable[str], tests: str) -> list[str]:
    """Refusals no test names."""
    quoted = set(re.findall(r"""["']([a-z][a-z-]+)["']""", tests))
    return sorted(set(refusals) - quoted)


def untrue(page: str) -> list[str]:
    """Files and names of the code that a page about it speaks of, and that are not there (any more)."""
    spoken = set(re.findall(r"`([\w./*-]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL))) - OUTSIDE
    files = {name for name in spoken if re.search(r"[\w*]/|\.(?:py|toml|css|js|html|txt|po)$", name) and name[0] != "/"}
    paths, words = there()
    gone = [name for name in files if not any(path.match(name) for path in paths)]
    named = {name: re.findall(r"\w+", name) for name in spoken - files if name[0] != "/"}
    return sorted(gone + [name for name, parts in named.items() if not words.issuperset(parts)])


@cache
def there() -> tuple[list[Path], set[str]]:
    """Every file and folder of the house, and every word of its code."""
    rooms = (
        "models",
        "web",
        "templates",
        "static",
        "tests",
        "bench",
        "launch",
        "engines",
        "translations",
        "docs",
        ".ci",
    )
    files = [file for room in rooms for file in (ROOT / room).rglob("*") if "__pycache__" not in file.parts]
    files += [ROOT / room for room in rooms] + [file for file in ROOT.glob("*") if file.is_file()]
    code = [file for file in files if file.suffix in CODE and file.is_file()]
    words = {word for file in code for word in re.findall(r"\w+", file.read_text(encoding="utf-8", errors="ignore"))}
    return [file.relative_to(ROOT) for file in files], words


def not_five(page: str) -> list[str]:
    """Recipes that are not five steps long."""
    recipes = re.findall(r"^\*\*(an? \w+)\*\*(.*?)(?=^\*\*|^## )", page, re.DOTALL | re.MULTILINE)
    return [name for name, text in recipes if re.findall(r"(?:^|(?<=\s))(\d)\. ", text) != list("12345")]


@cache
def in_the_books() -> frozenset[str]:
    """Every ID somebody can look up: of rules, of rulings, of questions on which the sources differ."""
    questions = tomllib.loads(FILE.read_text(encoding="utf-8"))["conflicts"]
    return frozenset({*RULES, *RULINGS, *(question["id"] for question in questions)})


def in_no_book(text: str) -> set[str]:
    """IDs of rules and rulings that a text names and nobody can look up."""
    return set(re.findall(r"(?<![\w-])(?:R-)?[A-Z]{1,5}-\d\d(?![\d-])", text)) - in_the_books()


def filled_by_hand(text: str) -> list[str]:
    """Sentences filled in with %: their numbers are not written as the language writes them; `_` and `filled` do."""
    names = {
        target.id
        for node in nodes_of(text)
        if isinstance(node, ast.Assign) and "_(" in ast.unparse(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    remainders = (node for node in nodes_of(text) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod))
    return [
        ast.unparse(node)
        for node in remainders
        if isinstance(node.right, ast.Dict)
        or (isinstance(node.left, ast.Name) and node.left.id in names)
        or ast.unparse(node.left).startswith(("_(", "ngettext("))
    ]


def phases_asked_by(template: str) -> list[str]:
    """Conditions of a template that ask for the phase."""
    return re.findall(r"\bphase\s*(?:[=!]=|(?:not )?in\b)", template)


def macros_of(text: str) -> set[str]:
    """The macros a template defines."""
    return set(re.findall(r"{%-?\s*macro\s+(\w+)", text))


def borrowed(text: str, macros: Iterable[str]) -> list[str]:
    """Macros a template calls that it neither defines nor imports: whoever includes it would have to do it for it."""
    own = macros_of(text)
    for names in re.findall(r"{%-?\s*from\s+\S+\s+import\s+([^%]*)%}", text):
        own |= set(re.findall(r"\w+", names))
    return [name for name in macros if name not in own and re.search(rf"(?<![\w.]){name}\(", text)]


BREACHES: list[tuple[Callable[..., object], tuple[object, ...]]] = [
    (later, ("models", "play", "from models.screen import turn")),
    (later, ("models", "table", "import models.log.store")),
    (later, ("web", "setup", "from web.home.home import tonight_here")),
    (later, ("web", "server", "from web.story import told")),
    (knows, ("from flask import Flask", "flask")),
    (knows, ("import sqlite3", "sqlite3")),
    (circle, ({"a": "import b", "b": "import c", "c": "from a import x"},)),
    (aliases, ("from models.play import boards as stud",)),
    (aliases, ("import models as m",)),
    (aliases, ("from a import Viewer as Viewer",)),
    (private, ("store._db.execute('')",)),
    (private, ("from web.server.house import _left",)),
    (loose_names, ("said = fields.get('pots')",)),
    (loose_names, ("def rivals(table, way): pass",)),
    (loose_names, ("def found(): pass",)),
    (loose_names, ("def _said(fields): pass",)),
    (loose_names, ("names = [one.name for one in seats]",)),
    (loose_names, ("cheapest = min(seats, key=lambda one: one.stack)",)),
    (loose_names, ("class Answer:\n    found: int",)),
    (nameless, ("def read(body: dict[str, Any]) -> int: pass",)),
    (nameless, ("class Dealt:\n    options: Mapping[str, Any]",)),
    (loose_in_template, ("{% for one in seats %}{{ one.name }}{% endfor %}",)),
    (loose_in_template, ("{%- set found, more = results -%}",)),
    (loose_in_template, ("{% macro row(seat, said) -%}",)),
    (loose_in_script, ("const known = row => row.dataset.cards;",)),
    (loose_in_script, ("texts.map(one => one.innerText);",)),
    (loose_in_script, ("function change(found, other) {}",)),
    (given_twice, ({"a": "class Row: pass", "b": "class Row(Sheet): pass"},)),
    (given_twice, ({"a": "class Card: pass", "b": 'Card = Literal["up", "down"]'},)),
    (long_lines, ("x" * 121,)),
    (scripted, ('<p style="color: red">',)),
    (scripted, ('<p onclick="go()">',)),
    (phases_asked, ('if table.now == "bet": pass',)),
    (phases_asked, ('x = [1] if table.hand.kind in ("draw", "buy") else []',)),
    (phases_asked, ('if report["phase"] != "showdown": pass',)),
    (phases_asked, ("now = table.now\nif table.phase == FIRST_DEALER: pass",)),
    (phases_asked, ('if now not in ("between", "deal"): pass',)),
    (phases_asked, ('if report["phase"] not in BETWEEN_HANDS: pass',)),
    (phases_asked, ('in_hand = PHASES[report["phase"]].in_hand',)),
    (options_asked, ('tall = report["options"].get("limit.type") != "fixed"',)),
    (moves_named, ('if name == "declare" and declaring.changes(table, 2): pass',)),
    (moves_named, ('there = [o for o in offers if o["move"] not in ("declare", "fold")]',)),
    (games_asked, ('if table.preset == "DJ": pass',)),
    (games_asked, ('x = 53 if preset in ("BB", "WD") else 52',)),
    (games_asked, ('if game.key != "KS": pass',)),
    (filled_by_hand, ('_("%(name)s bets %(to)s") % names',)),
    (filled_by_hand, ('text % {"name": name, "to": 1250}',)),
    (filled_by_hand, ('text = _("bets %(to)s") if bet else _("folds")\nreturn_ = text % words',)),
    (asked_twice, ("if table.over or not table.hand.is_betting: pass",)),
    (asked_twice, ("x = not case.table.over and (y or z) and hand.is_showing",)),
    (phases_asked_by, ('{% if table.phase == "showdown" %}',)),
    (phases_asked_by, ('{% elif screen.phase not in ("between", "deal") %}',)),
    (comparisons, ("{% if seat.stack > 0 %}",)),
    (comparisons, ("{% elif 0 < seat.stack %}",)),
    (comparisons, ("{% if to == screen.middle.pot %}",)),
    (comparisons, ('{{ _("Who keeps the cash?") if book.till != 0 }}',)),
    (asks_the_moment, ('{% if table.phase in ("between", "deal") and not table.chips %}',)),
    (asks_the_moment, ("{%- elif not screen.carried -%}",)),
    (asks_the_moment, ("{% if running %}",)),
    (asks_the_moment, ("{% if screen.to_act == n and seat.live %}",)),
    (asks_the_moment, ('{{ _("Deal") if me.role == "host" }}',)),
    (moves_behind_a_role, ('{% if screen.host %}{{ tap(screen, screen.offers.of("redo"), _("Redo")) }}{% endif %}',)),
    (
        moves_behind_a_role,
        ('{% if a %}{% elif not screen.host %}{% call post(screen, "fold") %}',),
    ),
    (made_up_offers, ('{% call tap(screen, {"move": "keeper"}, class="bankrow", stay=true) %}',)),
    (compared_before, ('{% if n != screen.dealer %}{{ tap(screen, offers.of("dealer", n), _("Deals")) }}{% endif %}',)),
    (compared_before, ('{% if a == b %}{% elif c %}{% call post(screen, "fold") %}',)),
    (beside_an_offer, ('{% if offers.of("keeper") and book.till %}',)),
    (beside_an_offer, ('{% if offers.of("pay") and credit %}',)),
    (beside_an_offer, ('{{ _("Pay") if screen.offers.of("pay") and screen.finished }}',)),
    (unasked, ('{% call post(screen, "sit", class="row") %}',)),
    (own_forms, ('<form class="row" hx-post="/t/K7QX/fold">',)),
    (borrowed, ("{{ tap(screen, offer) }}", {"tap"})),
    (borrowed, ('{% from "page/_post.html" import tap %}{% call post(screen, "sit") %}', {"post", "tap"})),
    (own_sheets, ('<button type="button" data-sheet="/t/K7QX/bank">',)),
    (own_sheets, ('<a hx-get="/t/K7QX/bank" hx-target="#sheet-body">',)),
    (asked_by_hand, ('<div hx-get="/t/K7QX/log" hx-status:4xx="swap:none">',)),
    (asked_by_hand, ("{% set look = 'hx-get=\"/t/' ~ screen.code ~ '\"' %}",)),
    (too_long, ("<p>\n" * 81,)),
    (long_functions, ("def deal():\n" + "    pass\n" * 30,)),
    (long_functions, ("class Dealt:\n    def apply(self):\n" + "        pass\n" * 30,)),
    (long_module, ("pass\n" * 350,)),
    (untrue, ("what is false stands in `play/false_openers.py`",)),
    (untrue, ("a move is a `Mo" + "uve`",)),
    (untrue, ("the hand has a `hand.forced_" + "stakes`",)),
    (not_five, ("**a nap** 1. Lie down.\n2. Close your eyes.\n3. Sleep.\n4. Wake up.\n## The end",)),
    (mute, (type("Yawned", (Checked,), {"is_base": True}),)),
    (faceless, ({**PHASES, "nap": PHASES["bet"]}, FACES)),
    (faceless, ({name: phase for name, phase in PHASES.items() if name != "draw"}, FACES)),
    (faceless, (PHASES, {**FACES, "draw": FACES["bet"]})),
    (timeless, ({name: times for name, times in TIMES_OF.items() if name != "draw"},)),
    (timeless, ({**TIMES_OF, "nap": TIMES_OF["bet"]},)),
    (in_no_book, ("The big blind may still raise (BET-" + "99).",)),
    (in_no_book, ("Whoever yawns is warned (R-OTH-" + "77).",)),
    (groundless, ({"yawned": ("BET-99", "Nobody yawns here.")},)),
    (groundless, ({"yawned": ("BET-01", "nobody yawns here")},)),
    (unmet, (["yawned"], 'refused("folded", "call")')),
]


@pytest.mark.parametrize(("check", "planted"), BREACHES)
def test_every_check_finds_a_planted_breach(check: Callable[..., object], planted: tuple[object, ...]) -> None:
    assert check(*planted)


def dotted(file: Path) -> str:
    """`models/play/betting.py` as `models.play.betting`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@every([file for file in [*MODULES, *WEB] if file.parent.parent != ROOT], dotted)
def test_imports_point_one_way(file: Path) -> None:
    house, room = file.relative_to(ROOT).parts[:2]
    assert not later(house, room, text_of(file))


def test_every_room_has_its_place_in_the_order() -> None:
    for house, rooms in ROOMS.items():
        assert {file.parent.name for file in ROOT.glob(f"{house}/*/*.py")} == set(rooms)


@every(MODULES, dotted)
def test_only_the_log_and_the_door_know_sqlite_and_no_room_knows_flask(file: Path) -> None:
    assert not knows(text_of(file), "flask", "werkzeug", "jinja2", "waitress")
    assert dotted(file).startswith(("models.log", "models.door")) or not knows(text_of(file), "sqlite3", "sqlite_utils")


def test_no_module_imports_in_a_circle() -> None:
    assert not circle({dotted(file): text_of(file) for file in [*MODULES, *WEB] if file.stem != "__init__"})


@every([*MODULES, *WEB, ROOT / "app.py"], dotted)
def test_nothing_is_imported_under_another_name(file: Path) -> None:
    assert not aliases(text_of(file)), "the name itself wants to be another one"


@every([*MODULES, *WEB, ROOT / "app.py"], dotted)
def test_what_may_hold_anything_has_a_name(file: Path) -> None:
    assert not nameless(text_of(file)), "`Fields`, `Choices`, `Json`, `Raw`, or a name of your own"


@every([*MODULES, *WEB, ROOT / "app.py", *BESIDE], dotted)
def test_names_are_nouns_of_the_table_or_of_the_web(file: Path) -> None:
    assert not loose_names(text_of(file)), "call it by its noun: a row, a seat, a tap, an answer"


def test_names_in_templates_are_nouns_too() -> None:
    for file in (ROOT / "templates").rglob("*.*"):
        assert not loose_in_template(text_of(file)), file


def test_names_in_scripts_are_nouns_too() -> None:
    rooms = (ROOT / "static/js", ROOT / "tests/browser")
    texts = {str(file): text_of(file) for room in rooms for file in room.rglob("*.js")}
    for file in set(BESIDE) - {Path(__file__)}:
        texts |= {f"{file} {n}": script for n, script in enumerate(scripts_of(text_of(file)))}
    assert len(texts) > 100
    assert not {file: names for file, text in texts.items() if (names := loose_in_script(text))}


def test_one_name_of_a_class_or_a_type_stands_for_one_thing() -> None:
    assert not given_twice({dotted(file): text_of(file) for file in [*MODULES, *WEB]})


@every(sorted(ROOT.glob("tests/**/*.py")), dotted)
def test_no_test_reads_a_private_name(file: Path) -> None:
    assert not private(text_of(file)), "what a test needs is an argument"


@pytest.mark.parametrize("kind", ["py", "css", "js", "html", "svg"])
def test_no_line_is_longer_than_120(kind: str) -> None:
    rooms = ("models", "web", "bench", "tests", ".ci", "static/css", "static/js", "templates")
    files = [*ROOT.glob(f"*.{kind}"), *(file for room in rooms for file in (ROOT / room).rglob(f"*.{kind}"))]
    assert files
    files = [file for file in files if "vendor" not in file.parts]
    long = {str(file.relative_to(ROOT)): long_lines(text_of(file)) for file in files}
    assert not {name: lines for name, lines in long.items() if lines}


@every([*MODULES, *WEB, ROOT / "app.py"], dotted)
def test_a_function_fits_a_thumb_and_a_module_a_chapter(file: Path) -> None:
    assert not long_functions(text_of(file)), "cut it where its parts have a noun"
    assert dotted(file) in ONLY_DATA or not long_module(text_of(file)), "cut it where its nouns are"


@every([*MODULES, *WEB, ROOT / "app.py"], dotted)
def test_every_sentence_is_filled_in_by_the_words(file: Path) -> None:
    assert file.name in FILLS or not filled_by_hand(text_of(file)), "give `_` what is to be filled in, or `filled`"


@every([*MODULES, *WEB, ROOT / "ARCHITECTURE.md"], dotted)
def test_every_rule_that_is_named_stands_in_a_book(file: Path) -> None:
    assert not in_no_book(text_of(file))


def test_what_one_worker_prepares_stays_with_it(request: pytest.FixtureRequest) -> None:
    if getattr(request.config.option, "loadgroup", False):  # as `make test` asks for
        assert request.node.nodeid.endswith("@house"), "this pytest-xdist knows no groups with this pytest"


def test_every_phase_is_one_value_with_one_face() -> None:
    assert not faceless(PHASES, FACES)


def test_the_rulings_know_every_phase_in_words_of_theirs() -> None:
    assert not timeless(TIMES_OF)
    assert set(TIME_NAMES) == {*TIMES, "later", "earlier"}


@every([*(file for file in MODULES if dotted(file) not in HAVE_PHASES), *WEB], dotted)
def test_nobody_but_the_phases_asks_which_phase_it_is(file: Path) -> None:
    assert not phases_asked(text_of(file)), "it belongs to the value of that phase, or to an offer"
    assert not asked_twice(text_of(file)), "between two hands no `hand.is_…` but `is_over` holds"


@every(WEB, dotted)
def test_no_view_asks_the_options_of_a_report(file: Path) -> None:
    assert not options_asked(text_of(file)), "what follows from a house rule is told by the screen"


@every([*MODULES, *WEB, ROOT / "app.py"], dotted)
def test_nobody_asks_which_game_is_played(file: Path) -> None:
    assert not games_asked(text_of(file)), "a difference between games is a field or an option"


def test_who_may_do_what_and_what_is_one_tap_know_no_move_by_its_name() -> None:
    for name in ("rights", "tap"):
        assert not moves_named(text_of(ROOT / f"models/evening/{name}.py")), "its chapter says it, with the offer"


def test_no_template_asks_which_phase_it_is() -> None:
    for file in (ROOT / "templates").rglob("*.html"):
        assert not phases_asked_by(text_of(file)), file


def events() -> list[type[Event]]:
    return [kind for name, kind in sorted(Event.kinds.items()) if not name.startswith("_")]


@every(events(), lambda kind: kind.__name__)
def test_every_event_owns_its_sentence(kind: type[Event]) -> None:
    assert not mute(kind)


def test_every_event_reads_back_from_what_was_written(recorded: list[Event]) -> None:
    for event in recorded:
        kind, body = event_body(event)
        assert event_from(kind, json.loads(json.dumps(body))) == event


@pytest.fixture(scope="module")
def recorded() -> list[Event]:
    """Every event of the recorded evenings."""
    rows = [json.loads(line) for night in ROOT.glob("tests/nights/*.jsonl") for line in night.read_text().splitlines()]
    return [event_from(row["kind"], row["body"]) for row in rows if "kind" in row]


def test_every_fact_writes_thousands_as_the_language_writes_them(recorded: list[Event]) -> None:
    names = dict(enumerate("ABCDEFGHIJ", 1))
    for event in recorded:
        chips = {key: 12_500 for key in CHIPS if type(getattr(event, key, None)) is int}
        if "to" in chips and not isinstance(event, Bet | Raised | Completed):
            del chips["to"]  # a chair
        assert "12500" not in replace(event, **chips).sentence(names)


def test_a_field_of_tomorrow_does_not_close_an_evening_of_today() -> None:
    assert event_from("Checked", {"seat": 2, "mood": "cheerful"}).body() == {"seat": 2}


def test_every_refusal_names_a_rule_of_the_book_in_a_sentence() -> None:
    assert not groundless(REFUSALS)


def test_every_refusal_is_met_by_some_test() -> None:
    assert not unmet(REFUSALS, "".join(text_of(file) for file in (ROOT / "tests").rglob("test_*.py")))


def test_the_page_about_the_house_speaks_of_what_is_there() -> None:
    page = text_of(ROOT / "ARCHITECTURE.md")
    assert not untrue(page)
    assert not not_five(page)


def test_no_template_compares_chips_and_none_carries_script_or_style() -> None:
    for file in (ROOT / "templates").rglob("*.html"):
        assert not scripted(text_of(file)), file
        assert not comparisons(text_of(file)), file


def test_templates_ask_for_offers_and_post_by_one_macro() -> None:
    for file in (ROOT / "templates").rglob("*.html"):
        assert not asks_the_moment(text_of(file)), file
        assert not moves_behind_a_role(text_of(file)), file
        assert not compared_before(text_of(file)), file
        assert not beside_an_offer(text_of(file)), "why nothing comes of a move its chapter says: the offer is idle"
        assert not made_up_offers(text_of(file)), file
        assert not unasked(text_of(file)), file
        assert file.name == "_post.html" or not own_forms(text_of(file)), file
        assert file.name == "_post.html" or not own_sheets(text_of(file)), file
        assert file.name == "_post.html" or not asked_by_hand(text_of(file)), file
        assert not too_long(text_of(file)), file


def test_every_template_imports_the_macros_it_calls() -> None:
    texts = [text_of(file) for file in (ROOT / "templates").rglob("*.html")]
    macros = set[str]().union(*map(macros_of, texts))
    assert not [name for text in texts for name in borrowed(text, macros)]


def test_a_fold_never_raises_whatever_is_taken_back() -> None:
    empty = begin("TEST")
    facts = [Fact(1, 1, 0, "host", TakenBack(9)), Fact(2, 2, 0, "host", Redone(9))]
    assert record(empty, facts).table == Table()
    line = Line(facts[0], {}, 0)
    assert sentence(line) == _("Taken back")
