"""Every sentence that instructs about cards is made from a movement, in both languages; none is superfluous."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

from models.game import course
from models.screen import orders
from models.screen.phases.faces import face_of
from models.table.options import as_options
from models.table.places import (
    ASIDE,
    BURNED,
    END_OF_DRAW,
    MIDDLE,
    NEXT_CARD,
    OWN_DRAW,
    STUB,
    UP,
    Gather,
    Movement,
    Order,
    Shuffle,
    Waiting,
    face_up,
    folded_by,
    in_front,
    in_hand,
)
from models.table.table import Table
from models.words import words
from tests.rulings_at_table import moments, opened, tapped

SOURCE = Path(orders.__file__)
SEATS = (2, 3, 4, 1)


def to(seat: int, cards: int = 1, face: str = "") -> Movement:
    """A serving by the dealer."""
    return Movement(cards, STUB, face_up(seat) if face else in_hand(seat), face)


def back(cards: int, place: str) -> Movement:
    """Cards into the new stub."""
    return Movement(cards, place, STUB)


ORDERED: tuple[tuple[Order, ...], ...] = (
    (Gather(53, 52),),
    (Gather(52, 53),),
    (Gather(104, 52),),
    (Movement(1, STUB, BURNED),),
    (Movement(2, STUB, ASIDE),),
    (Movement(1, STUB, MIDDLE, UP, for_all=True),),
    (back(1, in_hand(2)),),
    (Movement(1, in_hand(2), face_up(2), UP),),
    (Movement(1, face_up(2), in_hand(2)),),
    (Movement(1, in_hand(3), ASIDE),),
    (Movement(1, in_hand(3), BURNED),),
    (Movement(1, STUB, in_front(2), UP),),
    (Movement(1, in_front(2), in_front(3), UP),),
    *(tuple(Movement(n, in_hand(seat), face_up(seat), UP, own=True) for seat in SEATS) for n in (1, 7)),
    *(tuple(to(seat, cards) for seat in SEATS) for cards in (1, 2, 3, 4, 5)),
    tuple(to(seat, face=UP) for seat in SEATS),
    tuple(to(seat, 5, UP) for seat in SEATS),
    tuple(to(seat, face=UP) for seat in SEATS * 3),  # nobody can bet any more
    (*(to(seat) for seat in SEATS), *(to(seat, face=UP) for seat in SEATS)),
    (to(2, 3),),
    (to(2, face=UP),),
    (back(3, in_front(2)), back(2, in_front(3)), back(5, folded_by(4)), back(2, ASIDE), back(1, BURNED), Shuffle(1)),
    (back(3, BURNED), Shuffle(1)),
    (back(3, BURNED), Shuffle(0)),
    (back(1, BURNED), Shuffle(0)),
    (Shuffle(1, early=True),),
    (Shuffle(0, early=True),),
)
WAITING = tuple(Waiting(2, 1, when) for when in (OWN_DRAW, END_OF_DRAW, NEXT_CARD))


@pytest.fixture
def table() -> Iterator[Table]:
    """Four players with five cards each; resets the language to English afterwards."""
    opening = opened("DH", {}, (200, 200, 200, 200), 1)
    assert opening
    yield tapped(opening, "deal", {}).table
    words.use(words.DEFAULT)


def messages() -> list[tuple[str, ...]]:
    """The texts of the module that writes instructions, with both forms where something is counted."""
    keywords = {"_": None, "N_": None, "ngettext": (1, 2)}
    extracted = extract_from_file("python", str(SOURCE), keywords)
    return [row if isinstance(row, tuple) else (row,) for _line, row, _comments, _context in extracted]


def rendered(table: Table) -> list[str]:
    """The dealer's text for each of these instructions: in a completely new stub, and on top of what is left."""
    whole = [step for rows in ORDERED for talon in (0, 1, 7) for step in steps_for(table, rows, talon)]
    beside_an_open_card = steps_for(table.carried_out((to(1, face=UP),)), (to(2),), 0)
    short = steps_for(table._replace(options=as_options({**table.options, "pack.cards": 36})), (Gather(36, 52),), 0)
    return [*whole, *beside_an_open_card, *short, *orders.waiting(table, WAITING)]


def steps_for(table: Table, rows: tuple[Order, ...], talon: int) -> list[str]:
    """The steps, with this many cards left in the stub."""
    return orders.steps(table, rows, talon)


def pattern(message: str) -> re.Pattern[str]:
    """A pattern for this text with its fields filled in."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"%\(\w+\)s", message)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_of_the_orders_comes_from_a_movement(table: Table, language: str) -> None:
    words.use(language)
    sentences = rendered(table)
    for forms in messages():
        here = {words.translated(form) for form in forms} if len(forms) == 1 else counted(forms)
        assert any(pattern(form).search(row) for form in here for row in sentences), forms
        assert language == "en" or not here & set(forms), forms


def counted(forms: tuple[str, ...]) -> set[str]:
    """Its singular and plural in the current language."""
    return {words.translated_count(forms[0], forms[1], n) for n in (1, 7)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_order_has_a_sentence(table: Table, language: str) -> None:
    words.use(language)
    assert all(steps_for(table, rows, 0) for rows in ORDERED)
    assert len(orders.waiting(table, WAITING)) == len(WAITING)


def test_players_own_movements_and_corrected_counts_are_not_instructions(table: Table) -> None:
    rows = (Movement(3, in_hand(2), in_front(2)), Movement(5, in_hand(3), folded_by(3)))
    assert orders.steps(table, (*rows, Movement(1, in_hand(2), STUB, miscounted=True))) == []


def test_two_cards_for_one_player_are_one_sentence(table: Table) -> None:
    name = table.name_of(2)
    assert orders.steps(table, (to(2), to(2))) == [f"Deal {name} 2 cards."]
    assert orders.waiting(table, [Waiting(2, 1, NEXT_CARD), Waiting(2, 1, NEXT_CARD)]) == [
        f"With the next card: 2 cards more for {name}."
    ]


@pytest.mark.xdist_group("moments")  # prepared once, for the rulings too
@pytest.mark.long
def test_every_order_is_shown_in_every_phase() -> None:
    for evening in (row[0] for row in moments().values() if not row[0].table.over):
        shown = face_of(evening.table).dealer(evening.table, ["Burn one card."], ())
        assert shown and "Burn one card" in " ".join([shown.title, *shown.steps]), evening.table.phase


LIES = {"en": r"\b(?:up|down)\b", "de": r"\b(?:offen|verdeckt)"}


@pytest.mark.long
@pytest.mark.xdist_group("moments")
@pytest.mark.parametrize("language", sorted(LIES))
def test_buy_02_with_open_cards_every_dealt_card_is_called_up_or_down(language: str) -> None:
    words.use(language)
    served = set()
    for evening in (evening for row in moments().values() for evening in row):
        here = evening.table
        rows = tuple(row for row in evening.told.orders or () if isinstance(row, Movement) and dealt(row))
        if rows and (course.shows_cards(here.options) or here.hand.cards.places.seats("up")):
            for sentence in orders.steps(here, rows):
                assert re.search(LIES[language], sentence), (here.preset, here.phase, sentence)
            served.add((len(rows) > 1, bool(rows[-1].face)))
    words.use(words.DEFAULT)
    assert served == {(several, face) for several in (True, False) for face in (True, False)}, "bought and in a street"


def dealt(row: Movement) -> bool:
    """Whether this is a card for a player."""
    return row.source == STUB and orders.kind(row.to) in ("hand", "up")


SCREEN = SOURCE.parent
TOLD = ("dealer.py", "orders.py", *(f"phases/{file.name}" for file in SCREEN.glob("phases/*.py")))


@pytest.mark.parametrize("name", sorted(TOLD))
def test_every_text_beside_the_orders_is_rendered_in_both_languages(name: str) -> None:
    keywords = {"_": None, "N_": None, "ngettext": (1, 2)}
    for _line, text, _comments, _context in extract_from_file("python", str(SCREEN / name), keywords):
        forms = (text,) if isinstance(text, str) else text[:2]
        gaps = dict.fromkeys(re.findall(r"%\((\w+)\)s", " ".join(forms)), "7")
        for language in ("en", "de"):
            words.use(language)
            texts = {words.translated(text)} if isinstance(text, str) else counted(forms)
            assert all(row and "%(" not in row % gaps for row in texts), (language, forms)
    words.use(words.DEFAULT)
