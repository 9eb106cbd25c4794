"""Styles and scripts: tokens say what a colour, a size and a gap are; one declaration a line, no line over 120."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

STYLES = sorted(ROOT.glob("static/css/*.css"))
GATHERED = re.findall(r"/([\w-]+)\.css", (ROOT / "static/css/felt.css").read_text(encoding="utf-8"))
TABLE = tuple(room for room in GATHERED if room != "phone")  # what draws a table, cut along its page
# Which style sheets a page links beside this one; every other stands beside base alone. The page for friends has two.
BESIDE: dict[str, tuple[tuple[str, ...], ...]] = {
    "keepsake": ((),),
    "chart": (("base", "story"), ("keepsake",)),
    **dict.fromkeys(TABLE, (("base", *TABLE),)),
    "flat": (("base", *TABLE),),
    "knock": (("base", *TABLE),),
    "seating": (("base", "setup"),),
}
SCRIPTS = sorted(ROOT.glob("static/js/**/*.js"))
WIDEST = 120

COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|red|gr[ae]y)\b"
)
GAME = re.compile(
    r"award|\bpots?\b|\bodd\b|winners?\b|\bfold|showdown|rivals|\bsplit\b(?!\()|\bunit\b"
    r"|[\"'`](?:bet|bring-in|call|check|complete|declare|raise)[\"'`]"
)
LENGTH = re.compile(r"\d(?:px|r?em|pt)\b")
SCALES = re.compile(r"font(?:-size)?|(?:row-|column-)?gap|border(?:-[\w-]+)?-radius|(?:padding|margin)(?:-[\w-]+)?")
RELATIVE = re.compile(r"(?:(?:0|-?[\d.]+em)\s*)+")  # of its own line; not of the scale


def declarations(text: str) -> Iterator[tuple[str, str, str]]:
    """Every declaration of a style sheet: its selector, property and value."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", bare):
        for line in filter(str.strip, body.split(";")):
            name, _colon, value = line.partition(":")
            yield " ".join(selector.split()), name.strip(), value.strip()


def literal_colours(text: str) -> list[str]:
    """Colours said outside :root."""
    bare = ((where, name, re.sub(r"var\([^)]*\)", "", value)) for where, name, value in declarations(text))
    return [f"{where} {name}: {value}" for where, name, value in bare if where != ":root" and COLOUR.search(value)]


def painted(text: str) -> list[str]:
    """Colours a drawing says in its shapes, and not by a name of its own."""
    return re.findall(r'(?:fill|stroke|stop-color)="[^"{]*#[0-9a-fA-F]{3,8}\b[^"]*"', text)


def literal_sizes(text: str) -> list[str]:
    """Type, gaps, paddings, margins and radii that are not of the scales."""
    sizes = ((where, name, value) for where, name, value in declarations(text) if SCALES.fullmatch(name))
    return [f"{a} {b}: {c}" for a, b, c in sizes if LENGTH.search(c) and not RELATIVE.fullmatch(c)]


def crowded(text: str) -> list[str]:
    """Lines with more than one declaration, or more than one rule."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", text, flags=re.DOTALL)
    return [line for line in bare.splitlines() if line.count(";") > 1 or re.search(r"[{;}]\s*[^\s{;}]", line)]


def wide(text: str) -> list[str]:
    """Lines that do not fit beside each other in a review."""
    return [line for line in text.splitlines() if len(line) > WIDEST]


def rules(text: str) -> list[str]:
    """Lines of a script that speak of the game: the server knows it, and draws what may be tapped."""
    return [line for line in text.splitlines() if not line.lstrip().startswith("//") and GAME.search(line)]


def phases_asked(text: str) -> list[str]:
    """Places where a style or a script asks for the phase: what stands there has a name of its own."""
    return re.findall(r"data-phase|dataset\.phase", text)


def unknown_tokens(text: str, tokens_there: set[str]) -> list[str]:
    """Tokens that are used, and set nowhere."""
    return sorted(set(re.findall(r"var\((--[\w-]+)", text)) - tokens_there - tokens(text))


def tokens(text: str) -> set[str]:
    """The tokens a style sheet sets."""
    return {name for _where, name, _value in declarations(text) if name.startswith("--")}


def long_blocks(text: str) -> list[frozenset[str]]:
    """What five declarations and more say, whatever their order."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    bodies = re.findall(r"\{([^{}]*)\}", bare)
    blocks = (frozenset(" ".join(line.split()) for line in body.split(";") if line.strip()) for body in bodies)
    return [block for block in blocks if len(block) >= 5]


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_a_colour_a_size_and_a_gap_are_tokens(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not literal_colours(text)
    assert not literal_sizes(text)


def test_the_picture_names_its_colours() -> None:
    for file in ROOT.glob("templates/**/*.svg"):
        assert not painted(file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_every_token_is_set(file: Path) -> None:
    for rooms in BESIDE.get(file.stem, (("base",),)):
        beside = "".join((ROOT / f"static/css/{room}.css").read_text(encoding="utf-8") for room in rooms)
        assert not unknown_tokens(file.read_text(encoding="utf-8"), tokens(beside)), rooms


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_one_declaration_a_line(file: Path) -> None:
    assert not crowded(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_no_line_is_too_wide_to_review(file: Path) -> None:
    assert not wide(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_script_knows_a_rule_of_the_game(file: Path) -> None:
    assert not rules(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [*STYLES, *SCRIPTS], ids=lambda file: file.name)
def test_no_style_and_no_script_asks_for_the_phase(file: Path) -> None:
    assert not phases_asked(file.read_text(encoding="utf-8"))


def test_five_declarations_that_belong_together_stand_once() -> None:
    blocks = [block for file in STYLES for block in long_blocks(file.read_text(encoding="utf-8"))]
    assert len(blocks) > 50
    assert not [block for block in set(blocks) if blocks.count(block) > 1]


def test_every_check_finds_a_planted_breach() -> None:
    sound = ":root {\n  --won: #1c5f3a;\n}\n\n.won {\n  color: var(--won);\n  gap: 0 var(--gap-5);\n}\n"
    assert not literal_colours(sound) and not literal_sizes(sound) and not crowded(sound) and not wide(sound)
    assert phases_asked('[data-phase="declare"] small {}') and phases_asked("if (table.dataset.phase) return;")
    assert literal_colours(sound.replace("var(--won)", "#1c5f3a"))
    assert literal_colours(sound.replace("var(--won)", "rgb(0 0 0 / .4)"))
    assert literal_colours(sound.replace("var(--won)", "white"))
    assert literal_colours(f"@media print {{\n{sound.replace('var(--won)', '#000')}}}\n")
    assert painted('<path fill="#fff"/>') and not painted('<path fill="{{ paper }}"/><rect fill="url(#felt)"/>')
    assert literal_sizes(sound.replace("var(--gap-5)", ".5rem"))
    assert literal_sizes(".won {\n  font: 600 1rem/1 var(--serif);\n}\n")
    assert literal_sizes(".won {\n  border-radius: 12px;\n}\n")
    assert literal_sizes(".won {\n  padding: 0 .5rem;\n}\n") and literal_sizes(".won {\n  margin-top: -4px;\n}\n")
    assert not literal_sizes(".won {\n  padding: 0 .7em;\n  margin: calc(-1 * var(--gap-5)) auto;\n}\n")
    assert crowded(sound.replace(";\n  gap", "; gap"))
    assert crowded(sound.replace("{\n  color", "{ color"))
    assert wide(sound + "/* " + "x" * WIDEST + " */\n")
    a, b = "position: absolute;\n  inset: 0;\n", "width: 1px;\n  opacity: 0;\n  cursor: pointer;\n"
    assert long_blocks(f".one {{\n  {a}  {b}}}\n") == long_blocks(f".two {{\n  {b}  {a}}}\n") != []
    assert rules("const share = award.chips % winners.length;")
    assert rules('const move = amount <= offer.most ? "call" : offer.move;')
    assert rules("const inside = amount === most || amount % unit === 0;")
    assert not rules('const cards = text.split(" "), send = find(".call", form);')
    assert unknown_tokens(sound, set()) == ["--gap-5"]
