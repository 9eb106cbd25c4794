"""Styles, scripts and pages use nothing that the oldest supported browsers cannot read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import ROOT
from tests.rows import every

OLDEST = "iPadOS 16, Chrome 111, Firefox 128"

# A pattern, and for each browser the first version that reads it, if the oldest supported one does not.
SCRIPT = {
    r"\(\?<[=!]": "lookbehind: Safari 16.4",
    r"\bclass\b[^{]*\{[^}]*\bstatic\s*\{": "static blocks: Safari 16.4",
    r"/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(": "patterns of sets: Safari 17",
    r"\bArray\.fromAsync\b": "Safari 16.4, Chrome 121",
    r"\bObject\.groupBy\b|\bMap\.groupBy\b": "Safari 17.4, Chrome 117",
    r"\bPromise\.(?:withResolvers|try)\b": "Safari 17.4, Chrome 119",
    r"\bAbortSignal\.any\b": "Safari 17.4, Chrome 116",
    r"\bURL\.(?:canParse|parse)\b": "Safari 17, Chrome 120",
    r"\.(?:union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(new Set": "Safari 17, Chrome 122",
    r"\brequestIdleCallback\b": "no Safari",
    r"\.(?:showPopover|hidePopover|togglePopover)\(": "Safari 17, Chrome 114",
    r"\bstartViewTransition\b": "Safari 18, Firefox 144",
    r"\bimport\b[^;]*\bwith\s*\{": "Safari 17.2, Chrome 123",
    r"\bIterator\.from\b": "Safari 18.4, Chrome 122",
}
STYLE = {
    r"(?m)^\s*&": "nesting: Safari 16.5, Chrome 112",
    r"@media[^{]*[<>]=?": "ranges in media queries: Safari 16.4",
    r"\bcolor-mix\(": "Safari 16.2",
    r"\blight-dark\(": "Safari 17.5, Chrome 123",
    r"\bsubgrid\b": "Chrome 117",
    r"@scope\b": "Safari 17.4, Chrome 118",
    r"@starting-style\b": "Safari 17.5, Chrome 117, Firefox 129",
    r"@property\b": "Safari 16.4",
    r"\d(?:lh|rlh)\b": "lines as a unit: Safari 16.4",
    r":(?:user-valid|user-invalid)\b": "Safari 16.5, Chrome 119",
    r":popover-open\b": "Safari 17, Chrome 114",
    r"\bfield-sizing\b|\binterpolate-size\b|\banchor\(|\bposition-anchor\b": "no Firefox 128",
    r"\b(?:rgb|hsl|oklch|oklab|lch|lab)\(from\b": "Safari 16.4, Chrome 119",
    r"\b(?:round|mod|rem|sign|abs)\((?=[^)]*,)": "Chrome 125",
    r"\blinear\((?![^)]*(?:deg|to ))[^)]*\d": "easing by points: Safari 17.2, Chrome 113",
}
PAGE = {
    r"<search\b": "Safari 17, Chrome 118",
    r"\spopover(?:target)?\b[=\s>]": "Safari 17, Chrome 114",
    r"type=\"importmap\"": "Safari 16.4",
    r"\b(?:command|commandfor)=": "Chrome 135",
}
OURS = [
    *((file, SCRIPT) for file in sorted(ROOT.glob("static/js/*.js"))),
    *((file, SCRIPT) for file in sorted(ROOT.glob("templates/**/*.js"))),
    *((file, STYLE) for file in sorted(ROOT.glob("static/css/*.css"))),
    *((file, PAGE) for file in sorted(ROOT.glob("templates/**/*.html"))),
]
GUARDED = r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}"  # skipped by browsers that cannot read it
BREAKS = list(SCRIPT)[:2]  # either of these makes the whole file unreadable


def unread(text: str, patterns: dict[str, str]) -> list[str]:
    """The parts of this text that one of the oldest browsers cannot read."""
    plain = re.sub(rf"/\*.*?\*/|(?m:^\s*//.*$)|{GUARDED}", "", text, flags=re.DOTALL)
    return [why for pattern, why in patterns.items() if re.search(pattern, plain)]


@every(OURS, named=lambda part: part.name if isinstance(part, Path) else "")
@pytest.mark.long
def test_the_oldest_browsers_can_read_every_file(file: Path, patterns: dict[str, str]) -> None:
    assert not unread(file.read_text(encoding="utf-8"), patterns)


def test_the_oldest_browsers_can_parse_vendored_code() -> None:
    for file in ROOT.glob("static/vendor/*.js"):
        assert not unread(file.read_text(encoding="utf-8"), {pattern: SCRIPT[pattern] for pattern in BREAKS})


@every(
    [
        ("const group = /(?<=\\d)(?=(\\d{3})+$)/;", SCRIPT),
        ("const sorted = Object.groupBy(all, part => part.name);", SCRIPT),
        (".seat {\n  & .name { color: red }\n}", STYLE),
        ("@media (width >= 40em) { a { color: red } }", STYLE),
        ("a { color: color-mix(in srgb, red, blue) }", STYLE),
        (".grid { grid-template-rows: subgrid }", STYLE),
        ("@supports (field-sizing: content) {\n  a {\n    b: c;\n  }\n}\nselect { field-sizing: content }", STYLE),
        ("<div popover>", PAGE),
    ]
)
def test_a_planted_feature_is_found(text: str, patterns: dict[str, str]) -> None:
    assert unread(text, patterns)


def test_features_behind_a_check_are_allowed() -> None:
    assert not unread("@supports (field-sizing: content) {\n  select {\n    field-sizing: content;\n  }\n}\n", STYLE)


def test_the_readme_names_the_oldest_browsers() -> None:
    assert OLDEST in (ROOT / "README.md").read_text(encoding="utf-8")
