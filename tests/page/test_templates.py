"""A template draws what is offered: it asks for offers and for no rule, and posts with one macro."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest

from models.words.words import SUGGESTED
from tests import ROOT
from tests.house.sources import text_of

TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))
MOMENT = r"\b(?:phase|role|carried|running|to_act|passes|live|standing|owing|betting|stage|talon)\b"
CHIPS = r"\b(?:stack|bet|chips|pot|to_call|till|cash|price|owes|bought)\b"
COMPARED = r"(?:[<>]=?|[!=]=)"
WEIGHED = rf"{CHIPS}\s*{COMPARED}(?!\s*\d{{5}})|{COMPARED}\s*[\w.]*{CHIPS}"
MADE_BY_A_VIEW = {"award", "draw", "note-hand", "together", "up"}  # moves whose forms a view draws, from the offer


def conditions_of(text: str) -> list[str]:
    """Every condition of a template, including those within output, without quoted words."""
    tests = re.findall(r"{%-?\s*(?:if|elif)(.*?)%}", text, re.DOTALL)
    tests += [test for shown in re.findall(r"{{(.*?)}}", text, re.DOTALL) for test in re.findall(r"\bif\b.*", shown)]
    return [re.sub(r"\"[^\"]*\"|'[^']*'", "", test) for test in tests]


def rules_asked(text: str) -> list[str]:
    """Conditions on phase, role, turn or jackpot, or comparing chips: the offer should decide."""
    return [test for test in conditions_of(text) if re.search(rf"{MOMENT}|{WEIGHED}", test)]


def forms_behind(text: str) -> list[str]:
    """Forms of moves under a condition on the viewer, or a comparison: an offer (or `idle`) should decide."""
    conditions, behind = list[str](), list[str]()
    for tag, asked, shown in re.findall(r"{%-?\s*(if|elif|endif|call)\b(.*?)%}|{{(.*?)}}", text, re.DOTALL):
        if tag == "endif":
            conditions.pop()
        elif tag in ("if", "elif"):
            before = conditions.pop() if tag == "elif" else ""
            conditions.append(before + re.sub(r"\"[^\"]*\"", "", asked))
        elif re.match(r"\s*(?:tap|post)\(", asked or shown):
            behind += re.findall(r"\bscreen\.host\b|(?<!length )(?:[!=]=|[<>])|\bin\b", "".join(conditions))
    return behind


def unoffered(text: str) -> set[str]:
    """Moves a template posts by name without asking for an offer, and offers that it invents."""
    posted = set(re.findall(r"\bpost\(screen, \"([a-z-]+)\"", text))
    offered = set(re.findall(r"\boffers\.(?:of|each)\(\"([a-z-]+)\"", text))
    return posted - offered - MADE_BY_A_VIEW | set(re.findall(r"\btap\(\s*screen\s*,\s*{[^}]*}", text))


def by_hand(text: str) -> list[str]:
    """Forms of moves and openers of sheets not written by a macro of `page/_post.html`; inline styles and scripts."""
    return re.findall(r"<form[^>]*hx-post|data-sheet\b|hx-target=\"#sheet-body\"|\bstyle=|\son[a-z]+=|<script>", text)


def macros_of(text: str) -> set[str]:
    return set(re.findall(r"{%-?\s*macro\s+(\w+)", text))


def borrowed(text: str, macros: Iterable[str]) -> list[str]:
    """Macros a template calls but neither defines nor imports, and so takes from its includer."""
    own = macros_of(text)
    for names in re.findall(r"{%-?\s*from\s+\S+\s+import\s+([^%]*)%}", text):
        own |= set(re.findall(r"\w+", names))
    return [name for name in macros if name not in own and re.search(rf"(?<![\w.]){name}\(", text)]


@pytest.mark.parametrize(
    ("check", "planted"),
    [
        (rules_asked, '{% if table.phase in ("between", "deal") and not table.chips %}'),
        (rules_asked, '{{ _("Deal") if me.role == "host" }}'),
        (rules_asked, "{%- elif 0 < seat.stack -%}"),
        (rules_asked, '{{ _("Who keeps the cash?") if book.till != 0 }}'),
        (forms_behind, '{% if screen.host %}{{ tap(screen, screen.offers.of("redo"), _("Redo")) }}{% endif %}'),
        (forms_behind, '{% if a == b %}{% elif c %}{% call post(screen, "fold") %}'),
        (unoffered, '{% call post(screen, "sit", class="row") %}'),
        (unoffered, '{% call tap(screen, {"move": "keeper"}, class="bankrow", stay=true) %}'),
        (by_hand, '<form class="row" hx-post="/t/K7QX/fold">'),
        (by_hand, '<a hx-get="/t/K7QX/bank" hx-target="#sheet-body">'),
        (by_hand, '<p onclick="go()">'),
        (lambda text: borrowed(text, {"tap"}), '{% from "page/_post.html" import post %}{{ tap(screen, offer) }}'),
    ],
)
def test_a_planted_breach_is_found(check: Callable[[str], object], planted: str) -> None:
    assert check(planted)


@pytest.mark.parametrize("check", [rules_asked, forms_behind, unoffered])
def test_a_template_draws_what_is_offered(check: Callable[[str], object]) -> None:
    assert not {str(file): found for file in TEMPLATES if (found := check(text_of(file)))}


def test_one_macro_posts_every_form_and_one_opens_every_sheet() -> None:
    files = [file for file in TEMPLATES if file.name != "_post.html"]
    assert not {str(file): found for file in files if (found := by_hand(text_of(file)))}


@pytest.mark.long
def test_every_template_imports_the_macros_it_calls() -> None:
    texts = [text_of(file) for file in TEMPLATES]
    macros = set[str]().union(*map(macros_of, texts))
    assert not [name for text in texts for name in borrowed(text, macros)]


SUGGESTS = r"""value="{{ _\(['"](.+?)['"]\) }}\""""


def test_words_a_field_begins_with_are_told_in_the_readers_language() -> None:
    begun = {word for path in TEMPLATES for word in re.findall(SUGGESTS, path.read_text(encoding="utf-8"))}
    assert {"Pizza", "counted"} <= begun <= set(SUGGESTED)
