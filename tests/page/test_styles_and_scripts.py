"""Every token of the styles is set somewhere; styles and scripts contain nothing of the game. Biome checks the rest."""

from __future__ import annotations

import re

import pytest

from tests import ROOT
from tests.house.sources import found_in, text_of

STYLES = sorted(ROOT.glob("static/css/*.css"))
SCRIPTS = sorted(ROOT.glob("static/js/*.js"))
USED = re.compile(r"var\(\s*(--[\w-]+)")
SET = re.compile(r"(--[\w-]+)\s*:")
PHASE = re.compile(r"data-phase|dataset\.phase")  # styles and scripts use class names instead
SIGN = re.compile(r'content: "([^"]*[^\s\x00-\x7f\ue000-\uf8ff][^"]*)"(?! / "")(?!;\s+content: "\1" / "";)')
GAME = re.compile(  # the server decides this, and draws what may be tapped
    r"^(?! *//).*?(?:award|\bpots?\b|\bodd\b|winners?\b|\bfold|showdown|rivals|\bsplit\b(?!\()|\bunit\b"
    r"|[\"'`](?:bet|bring-in|call|check|complete|declare|raise)[\"'`])",
    re.MULTILINE,
)


@pytest.mark.parametrize(
    ("check", "planted"),
    [
        (GAME, "const share = award.chips % winners.length;"),
        (GAME, 'let sum;\n  const move = amount <= offer.most ? "call" : offer.move;'),
        (PHASE, '[data-phase="declare"] small {}'),
        (PHASE, "if (table.dataset.phase) return;"),
        (SIGN, '  content: "▸";\n  color: var(--dim);'),
        (SIGN, '  content: "▸";\n  content: "▾" / "";'),
    ],
)
def test_a_planted_breach_is_found(check: re.Pattern[str], planted: str) -> None:
    assert check.search(planted)


def test_every_token_is_set() -> None:
    there = {name for file in STYLES for name in SET.findall(text_of(file))}
    assert not {name for file in STYLES for name in USED.findall(text_of(file))} - there


def test_scripts_mention_no_game_and_styles_no_phase() -> None:
    assert not found_in(SCRIPTS, GAME)
    assert not found_in([*STYLES, *SCRIPTS], PHASE)


def test_symbols_in_styles_are_not_read_aloud() -> None:
    """A triangle or a tick has an empty text alternative; browsers that cannot read it use the line before."""
    assert not found_in(STYLES, SIGN)
