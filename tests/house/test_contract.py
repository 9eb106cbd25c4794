"""The contract: its links work, its IDs are given once, and nothing from outside is cited."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from models.game.rule_book import FILE, RULES
from models.rulings.book import RULINGS
from tests import ROOT
from tests.rows import every

CONTRACT = ROOT / "docs" / "contract"
WORDS = CONTRACT / "words.md"  # cites rulings, but defines no IDs
BOOKS = sorted({*CONTRACT.glob("*.md")} - {WORDS})
CODE = ("models", "web", "templates", "static", "tests", "bench", "launch", "engines", "translations", ".ci")
ROOMS = (*CODE, "docs", "home-assistant")
TEXTS = (".md", ".py", ".toml", ".html", ".css", ".js", ".po", ".txt", ".sh", "")
ID = r"(?:R-)?[A-Z]{1,8}-\d\d"
MARK = r"\*\*Decided \([A-F]\d+(?:, [A-F]\d+)*\), not yet built\.\*\*"
GIVEN = re.compile(
    rf"^\| ({ID}) \|"  # a row of a table of rules, or of questions on which the sources differ
    rf"|^### ({ID}) ·"  # a ruling
    rf"|^> {MARK} ({ID})[:,]",  # a paragraph that is a rule
    re.MULTILINE,
)
NEW = re.compile(  # texts that begin with the mark are new: no book has them yet
    rf"^\| ({ID}) \| [A-Z]+ \| {MARK}|^### ({ID}) ·.*\n> {MARK}|^> {MARK} ({ID})[:,]", re.MULTILINE
)


def files() -> list[Path]:
    """Every text in the repository that is ours."""
    inside = [file for room in ROOMS for file in (ROOT / room).rglob("*")]
    ours = [file for file in [*ROOT.glob("*"), *inside] if file.is_file() and file.suffix in TEXTS]
    return [file for file in ours if not {"vendor", "__pycache__"} & {*file.parts} and not file.name.startswith(".")]


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="ignore")


ITS_OWN_PAGES = r"\.\./\.\./(?:deployments|issues|releases|security)/"  # of the repository where it is hosted

# Each check is a small function of a text, so that it can be shown a breach.


def dead_links(page: str, file: Path) -> list[str]:
    """Relative links of a document that lead nowhere, to no heading, or out of the repository."""
    plain = re.sub(r"```.*?```|`[^`\n]*`", "", page, flags=re.DOTALL)
    links = [*re.findall(r"\]\(([^)\s]+)\)", plain), *re.findall(r'(?:src|href)="([^"]+)"', plain)]
    ours = {link for link in links if not re.match(rf"[a-z]+:|/|{ITS_OWN_PAGES}", link)}
    return sorted(link for link in ours if not _leads(link, page, file))


def _leads(link: str, page: str, file: Path) -> bool:
    name, _hash, place = link.partition("#")
    there = (file.parent / name).resolve() if name else file
    if name and not (there.exists() and there.is_relative_to(ROOT.resolve())):
        return False
    titles = re.findall(r"^#+ (.+)$", text_of(there) if name and place else page, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return not place or place in anchors


@cache
def names_of_tests() -> frozenset[str]:
    """The names of all tests and of their files."""
    ours = [file for file in files() if file.name.startswith("test_")]
    return frozenset(name for file in ours for name in (file.name, *re.findall(r"def (test_\w+)", text_of(file))))


def lost_tests(page: str) -> set[str]:
    """Tests that a document names and that are not there."""
    return set(re.findall(r"\btest_\w+(?:\.py)?", page)) - names_of_tests()


def cited(text: str) -> set[str]:
    """IDs of rules, rulings and questions in a text; chapters of other books (TDA RP-10) are not ours."""
    return set(re.findall(rf"(?<![\w-])(?!RP-){ID}(?![\d-])", text))


def given(text: str) -> list[str]:
    """The IDs that a text of the contract gives, with repetitions."""
    return ["".join(groups) for groups in GIVEN.findall(text)]


def kinds(text: str) -> dict[str, str]:
    """The kind of each rule in a table of rules."""
    return dict(re.findall(rf"^\| ({ID}) \| ([A-Z]+) \|", text, re.MULTILINE))


def new(text: str) -> set[str]:
    """The IDs with the mark: decided, not yet built."""
    return {"".join(groups) for groups in NEW.findall(text)}


def misspelt_marks(text: str) -> list[str]:
    """Sentences that look like a mark but are spelt differently."""
    marks = re.findall(r"\*\*Decided.*?\*\*|[^\n]{0,20}not yet built\.\*\*", text)
    return [mark for mark in marks if not re.search(rf"{MARK}$", mark)]


def short_names(text: str) -> list[str]:
    """Texts of the contract named without their folder, and documents outside the repository."""
    ours = r"rules|games|rulings|more-games|interface|cards|words"
    theirs = r"decisions|house|browser|stack"
    return re.findall(rf"(?<![\w/\[\"-])(?:{ours})\.md|(?<![\w-])(?:{theirs})\.md|(?<![\w-])shared[/]\S*", text)


@cache
def in_the_contract() -> tuple[str, ...]:
    return tuple(key for file in BOOKS for key in given(text_of(file)))


@cache
def in_the_books() -> frozenset[str]:
    questions = tomllib.loads(text_of(FILE))["conflicts"]
    return frozenset({*RULES, *RULINGS, *(question["id"] for question in questions)})


@every([file for file in files() if file.suffix == ".md"], named=lambda file: str(file.relative_to(ROOT)))
def test_every_link_of_a_document_leads_to_a_file_and_every_test_it_names_is_there(file: Path) -> None:
    assert not dead_links(text_of(file), file)
    assert not lost_tests(text_of(file))


@pytest.mark.long
def test_every_id_that_is_cited_can_be_looked_up() -> None:
    code = [file for room in ("models", "web") for file in files() if file.is_relative_to(ROOT / room)]
    assert len(code) > 100
    for file in [*code, ROOT / "app.py", ROOT / "ARCHITECTURE.md"]:
        assert not cited(text_of(file)) - in_the_books(), file
    for file in BOOKS:
        assert not cited(text_of(file)) - in_the_books() - {*in_the_contract()}, file


def test_no_id_is_given_twice() -> None:
    ids = in_the_contract()
    assert sorted(ids) == sorted(set(ids))


def test_only_rules_that_no_book_has_yet_are_marked() -> None:
    marked = set[str]().union(*(new(text_of(file)) for file in BOOKS))
    assert marked == {*in_the_contract()} - in_the_books()
    assert not in_the_books() - {*in_the_contract()}


def test_a_rule_is_of_the_same_kind_in_the_book_and_in_the_contract() -> None:
    told: dict[str, str] = {}
    for file in BOOKS:
        told |= kinds(text_of(file))
    differ = {key: (rule.kind, told[key]) for key, rule in RULES.items() if rule.kind != told.get(key, rule.kind)}
    assert not differ, "its row in docs/contract changes with its entry in game/rule_book.toml"


def test_every_mark_has_the_same_wording() -> None:
    for file in CONTRACT.glob("*.md"):
        assert not misspelt_marks(text_of(file)), file


@pytest.mark.long
def test_no_document_outside_the_repository_is_cited() -> None:
    for file in {*files()} - {Path(__file__), *CONTRACT.glob("*.md")}:
        assert not short_names(text_of(file)), file
    for file in CONTRACT.glob("*.md"):
        assert not re.search(r"\.\./|/work/", text_of(file)), file


@pytest.mark.parametrize(
    ("check", "planted"),
    [
        (dead_links, ("[rules](contract/rulez.md)", ROOT / "docs" / "guide.md")),
        (dead_links, ("[out](../../elsewhere.md)", ROOT / "docs" / "guide.md")),
        (dead_links, ("[tests](ARCHITECTURE.md#proofs)", ROOT / "README.md")),
        (dead_links, ('<img src="static/nothing.png">', ROOT / "README.md")),
        (lost_tests, ("`test_pigs_can_fly`, `test_pigs.py`",)),
        (cited, ("The big blind may raise (BET-17).",)),
        (cited, ("Whoever yawns is warned (R-OTH-77).",)),
        (kinds, ("| BET-17 | OPTION | Bet or fold. |",)),
        (given, ("| BET-17 | OPTION | Bet or fold. |",)),
        (given, ("### R-BET-17 · A short raise",)),
        (new, ("### R-BET-77 · A yawn\n> **Decided (E1), not yet built.**",)),
        (new, ("| BET-77 | OPTION | **Decided (A1, A2), not yet built.** Yawn. |",)),
        (misspelt_marks, ("**Decided (G1), not yet built.**",)),
        (misspelt_marks, ("> Decided, but not yet built.**",)),
        (short_names, ("as rules.md has it",)),
        (short_names, ("see ../shared" + "/stack.md",)),
    ],
)
def test_every_check_finds_what_is_planted(check: Callable[..., object], planted: tuple[object, ...]) -> None:
    assert check(*planted)


def test_changed_rules_and_chapters_of_other_books_are_left_alone() -> None:
    assert not new("| CAP-04 | OPTION | Who counts. **Decided (C6), not yet built.** All of them. |")
    assert not cited("TDA RP-10-C, RP-14")
    assert not short_names("docs/contract/rules.md")
