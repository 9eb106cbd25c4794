"""Collects every text into translations/*.po; with `--check` it only says which files would change.

Texts are sorted alphabetically, so that moving one to another module changes nothing here. Run from the folder of
Talon (`make messages`). A new language begins as a copy of translations/talon.pot.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

HOME = Path(__file__).resolve().parent.parent
GAME = HOME / "models" / "game"
TRANSLATIONS = HOME / "translations"
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "NN_": (1, 2)}
CHANGING = re.compile(  # header lines with date and author, and a mark that half of all texts would carry
    rb'^(?:#, python-format|"(?:Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team'
    rb"|Generated-By):.*)\n",
    re.MULTILINE,
)


def collected() -> Catalog:
    """Every text of the code and the templates, untranslated."""
    with (HOME / "babel.cfg").open(encoding="utf-8") as file:
        kinds, options = parse_mapping_cfg(file)
    texts = Catalog()
    for _file, _line, text, _notes, _context in extract_from_dir(HOME, kinds, options, KEYWORDS):
        texts.add(text)
    for text in (*_of_games(), *_of_refusals(), *_of_guides()):
        texts.add(text)
    return texts


def _of_refusals() -> Iterator[str | tuple[str, str]]:
    """Field names, and the sentences of refusals; those with a number as singular and plural."""
    book = _book(HOME / "models" / "moves" / "refusals.toml")
    yield from book["called"].values()
    yield from (forms[0] if len(forms) == 1 else tuple(forms) for _rule, *forms in book["refusals"].values())


def _of_guides() -> Iterator[str]:
    """The texts of the guides, button names among them."""
    for guide in _book(HOME / "models" / "screen" / "guide.toml").values():
        yield from (guide["title"], guide["lead"], *guide["buttons"].values())
        for step in guide["steps"]:
            yield from (step["title"], *step["texts"], *([step["seen"]] if "seen" in step else []))


def _of_games() -> Iterator[str]:
    """The texts of the books in models/game, except the names of ready games and the rules."""
    for name in ("options", "options_evening"):
        yield from _of_options(_book(GAME / f"{name}.toml"))
    for file in (GAME / "ready").glob("*.toml"):
        yield from _of_game(_book(file))
    for preset in _book(GAME / "presets.toml")["games"].values():
        yield from (preset[key] for key in ("name", "game", "variant") if key in preset)
        yield from _of_game(preset)
    yield from (line[0] for part in _book(GAME / "quick_rules.toml").values() for line in part)


def _book(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _of_options(entries: dict[str, Any]) -> Iterator[str]:
    """The texts of a register of options: titles, meanings and names of values."""
    for entry in entries.values():
        if "title" not in entry:
            yield from _of_options(entry)
            continue
        yield from (entry["title"], entry["meaning"])
        yield from (value[1] for value in entry.get("values", ()) if isinstance(value, list))


def _of_game(game: dict[str, Any]) -> Iterator[str]:
    """The texts of a game, except its name."""
    yield from (game[key] for key in ("sentence", "wild", "note") if key in game)
    yield from (step[key] for step in game.get("steps", ()) for key in ("do", "ask", "redeal", "called") if key in step)
    yield from (
        share.strip().rpartition(" ")[0]
        for share in game.get("options", {}).get("other.shares", "").split(",")
        if share
    )


def updated(file: Path, texts: Catalog) -> bytes:
    """The translations of this file, with exactly these texts."""
    with file.open("rb") as lines:
        translations = read_po(lines, locale=file.stem)
    translations.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    return CHANGING.sub(b"", written(translations, header=True))


def written(texts: Catalog, header: bool = False) -> bytes:
    """The catalog as a file: sorted, one line for each line of a text."""
    file = BytesIO()
    write_po(file, texts, width=0, omit_header=not header, sort_output=True, ignore_obsolete=True)
    return file.getvalue()


def main(check: bool) -> int:
    """Writes the translations, or only checks them: then returns 1 if one differs."""
    texts, differ = collected(), 0
    for file in sorted(TRANSLATIONS.glob("*.po")):
        new = updated(file, texts)
        if new == file.read_bytes():
            continue
        differ += 1
        print(f"{file.name} is not what `make messages` writes" if check else file.name)
        if not check:
            file.write_bytes(new)
    if not check:
        (TRANSLATIONS / "talon.pot").write_bytes(written(texts))
    return 1 if check and differ else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
