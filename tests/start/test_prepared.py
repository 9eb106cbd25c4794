"""Prepared files equal those made on demand, are never outdated, and may be missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment
from jinja2.defaults import DEFAULT_FILTERS

from app import bare_app
from models.rulings.book import CATALOGUE
from models.rulings.search.letters import Letters, counted, pieces, plain, read, written
from models.rulings.search.tellings import made_from
from models.table.prepared import RELEASED, beside, look_in, read_book, read_prepared
from tests import ROOT
from web.server.compiled import Compiled

BOOK = '[one]\ntext = "König"\n'
TOLD = [("A", "two cards fell on the floor"), ("B", "eine Karte fiel vom Tisch"), ("B", "a card fell"), ("C", "beer")]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """The folder for prepared files during the test."""
    look_in(tmp_path / "kept")
    yield tmp_path / "kept"
    look_in(RELEASED)


def test_a_book_is_read_anew_once_it_was_changed(kept: Path, tmp_path: Path) -> None:
    book = tmp_path / "house.toml"
    book.write_text(BOOK, encoding="utf-8")
    assert read_book(book) == read_book(book) == {"one": {"text": "König"}}
    [before] = kept.iterdir()
    book.write_text(BOOK.replace("König", "Dame"), encoding="utf-8")
    assert read_book(book) == {"one": {"text": "Dame"}}
    [after] = kept.iterdir()  # the older one is gone
    assert before.name != after.name


def test_a_page_is_drawn_from_its_template_as_it_is_now(kept: Path) -> None:
    assert drawn("{{ 1 + 1 }} cards") == drawn("{{ 1 + 1 }} cards") == "2 cards"
    [before] = kept.glob("*.py")
    assert drawn("{{ 1 + 1 }} chips") == "2 chips"
    [after] = kept.glob("*.py")
    assert "chips" in after.read_text()
    assert not [*kept.glob(f"**/{before.stem}*")]


def drawn(text: str) -> str:
    """The page, drawn by an app that has just started."""
    pages = Environment(loader=Compiled(DictLoader({"page.html": text})), autoescape=True)
    return pages.get_template("page.html").render()


def test_a_page_is_drawn_if_nothing_can_be_stored(kept: Path) -> None:
    kept.write_text("a file where the folder should be")
    assert drawn("{{ 1 + 1 }} cards") == "2 cards"
    assert read_prepared("a.bin", [b""], lambda: b"made") == b"made"


def test_files_that_cannot_be_stored_with_the_app_are_stored_beside_the_data(kept: Path, tmp_path: Path) -> None:
    kept.write_text("a file where the folder should be")
    look_in(kept, beside(tmp_path / "talon.db"))
    made = [read_prepared("a.bin", [b"1"], lambda number=number: number) for number in (b"first", b"second")]
    assert made == [b"first", b"first"]
    assert [file.name[:2] for file in (tmp_path / "prepared").iterdir()] == ["a_"]


@pytest.mark.long
def test_no_compiled_template_contains_the_result_of_a_filter() -> None:
    templates = bare_app().jinja_env
    asked: list[str] = []
    for name in templates.filters.keys() - DEFAULT_FILTERS.keys():
        templates.filters[name] = lambda *_told, name=name: asked.append(name)
    for name in templates.list_templates():
        templates.compile(templates.loader.get_source(templates, name)[0] if templates.loader else "", name)
    assert asked == []


def test_an_index_says_the_same_after_it_was_written_and_read() -> None:
    made, again = Letters(counted(TOLD)), Letters(read(written(counted(TOLD))))
    for question in ("a card on the floor", "Karte", "beer beer", "nothing of it"):
        assert made.scores(pieces(plain(question))) == again.scores(pieces(plain(question)))


def test_an_index_made_on_another_kind_of_machine_says_the_same() -> None:
    columns = counted(TOLD)
    turned = columns._replace(**{name: getattr(columns, name)[:] for name in ("long", "much", "whose", "times")})
    for row in (turned.long, turned.much, turned.whose, turned.times):
        row.byteswap()
    assert read(written(turned, order="big" if sys.byteorder == "little" else "little")) == columns


def test_rare_parts_of_words_are_left_out_of_the_index_but_counted() -> None:
    told = [("R-A-01", "a card fell"), ("R-B-01", "a card stuck"), ("R-B-01", "no card")]
    all_of, often = counted(told), counted(told, 3)
    assert " card" in often.letters and "stuck" in all_of.letters and "stuck" not in often.letters
    assert min(often.times) >= 1 and often.said == all_of.said and len(often.long) < len(all_of.long)


def test_the_index_follows_its_sources_and_the_way_of_counting() -> None:
    search = ROOT / "models/rulings/search"
    files = [*CATALOGUE.parent.glob("phrases/tellings.*.txt"), *CATALOGUE.glob("*.toml")]
    files += [search / "letters.py", search / "tellings.py"]
    assert sorted(made_from()) == sorted(file.read_bytes() for file in files)
