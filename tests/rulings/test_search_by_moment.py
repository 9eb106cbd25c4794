"""The search uses the table's state: a heading finds its ruling, never its opposite, and the moment decides."""

from __future__ import annotations

import pytest

from models.rulings.book import RULINGS
from models.rulings.likely import SIGNS, out_of_place, premises
from models.rulings.path import walk
from models.rulings.search.hand_size import as_of_five
from models.rulings.search.letters import pieces, plain
from models.rulings.search.search import ask
from models.rulings.search.tellings import HouseRuling
from models.table.table import Table
from tests.questions import answered
from tests.rulings.test_likely import after, dealt, seated

SAME_WORDS = {"Wrong player dealt"}  # also the words for a card dealt to the wrong player
FACING = (  # typed with a bet to call
    ("R-BET-10", "zu wenig Chips gesetzt"),
    ("R-BET-10", "put in too few chips"),
    ("R-BET-03", "er hat gepasst obwohl er noch nicht dran war"),
    ("R-BET-31", "hat die Karten schon weggeschmissen, will sie wieder"),
    ("R-BET-12", "er hat gesagt ich erhöhe und legt nur den Call rein"),
)


def facing_a_bet() -> Table:
    return after(dealt("DJ"), ("bet", {"seat": 1, "to": 10}))


def exchanging() -> Table:
    folded = ("fold", {"seat": 3}), ("fold", {"seat": 4})
    return after(facing_a_bet(), ("call", {"seat": 2}), *folded)


def first(text: str, table: Table | None = None) -> str:
    hits = (ask(text, table) if table else answered(text)).hits
    return hits[0].id if hits else ""


@pytest.mark.long
def test_a_heading_finds_its_ruling_first_in_both_languages() -> None:
    headings = {
        heading: key
        for key, ruling in RULINGS.items()
        for title in (ruling.title_en, ruling.title_de)
        for heading in (title,)
        if len(heading.split()) > 2
    }
    assert len(headings) > 200
    missed = {heading: key for heading, key in headings.items() if first(heading) != key}
    assert set(missed) <= SAME_WORDS, missed


@pytest.mark.parametrize(("right", "text"), FACING)
def test_with_a_bet_to_call_rulings_that_presuppose_none_come_later(right: str, text: str) -> None:
    assert first(text, facing_a_bet()) == right


@pytest.mark.parametrize(
    ("right", "text"),
    [("R-DRAW-11", "hat 5 Karten getauscht"), ("R-DRAW-16", "er will nochmal tauschen"), ("R-DRAW-11", "drew 5 cards")],
)
def test_during_the_draw_a_question_is_taken_to_be_about_the_draw(right: str, text: str) -> None:
    assert first(text, exchanging()) == right


def test_the_same_words_mean_another_ruling_before_and_after_the_bet() -> None:
    assert first("zu wenig Chips gesetzt", dealt("DJ")) == "R-BET-08"
    assert first("zu wenig Chips gesetzt", facing_a_bet()) == "R-BET-10"


@pytest.mark.parametrize(
    ("text", "dealing", "drawing"),
    [
        ("everybody saw the card he dealt me", "R-EXP-01", "R-DRAW-05"),
        ("eine Karte wurde offen gegeben", "R-EXP-01", "R-DRAW-05"),
        ("six cards", "R-CNT-04", "R-CNT-06"),
        ("too few cards", "R-CNT-01", "R-DRAW-04"),
    ],
)
def test_the_moment_decides_between_similar_rulings(text: str, dealing: str, drawing: str) -> None:
    assert (first(text, dealt("DJ")), first(text, exchanging())) == (dealing, drawing)


@pytest.mark.long
def test_of_two_similar_rulings_only_the_one_that_fits_the_table_is_shown() -> None:
    """A bet with six cards is a card too many like any other, as long as no player acted twice (R-CNT-06, R-CNT-04)."""
    asked = [text for ruling in RULINGS.values() for text in (ruling.title_en, ruling.title_de)]
    for table in (facing_a_bet(), exchanging()):
        for text in asked:
            hits = {hit.id: hit for hit in ask(text, table).hits if hit.ruling and hit.applies_now}
            ends = {key: walk(hit.ruling, table).ruling.id for key, hit in hits.items() if hit.ruling}
            assert not [key for key, end in ends.items() if end != key and end in hits], (text, ends)
    told = [hit.id for hit in ask("einer hat gesetzt und hat sechs Karten", facing_a_bet()).hits]
    assert "R-CNT-04" in told and "R-CNT-06" not in told


def test_a_ruling_the_table_contradicts_can_still_be_opened() -> None:
    """Bets may have been tapped late, so it comes further down and can still be opened."""
    hits = {hit.id: hit.applies_now for hit in ask("gepasst obwohl niemand gesetzt hat", facing_a_bet()).hits}
    assert hits["R-BET-28"] is True


@pytest.mark.parametrize(
    ("text", "contrary"),
    [("zu viel erhöht", "R-BET-09"), ("raised too much", "R-BET-09"), ("zu viel bezahlt", "R-BET-10")],
)
def test_a_question_about_too_much_does_not_find_a_ruling_about_too_little(text: str, contrary: str) -> None:
    assert contrary not in [hit.id for hit in answered(text).hits[:2]]


@pytest.mark.parametrize(
    ("preset", "text", "read"),
    [
        ("HE", "einer hat drei Karten", "einer hat sechs Karten"),
        ("HE", "somebody got 3 cards", "somebody got six cards"),
        ("HE", "two cards were turned over", "two cards were turned over"),
        ("DJ", "I have six cards", "I have six cards"),
        ("S7", "she has three cards", "she has three cards"),
    ],
)
def test_a_card_too_many_is_one_more_than_a_hand_has(preset: str, text: str, read: str) -> None:
    assert as_of_five(text, dealt(preset)) == read


def test_in_holdem_three_cards_are_a_card_too_many() -> None:
    for text in ("einer hat drei Karten", "one of us got three cards"):
        assert "R-CNT-04" in [hit.id for hit in ask(text, dealt("HE")).hits[:2]]


def test_at_a_table_a_house_ruling_is_as_near_as_one_that_can_be_applied() -> None:
    own = HouseRuling("H-1", "A dog at the table", "Whoever brought the dog deals twice.", ("dog", "Hund"))
    for table in (dealt("DJ"), facing_a_bet()):
        assert ask("hund", table, [own]).hits[0].id == "H-1"


def test_a_house_ruling_is_no_hit_for_words_it_lacks() -> None:
    own = HouseRuling("H-1", "Pause", "Only when everybody agrees", ("break", "pause"))
    for table in (None, seated("HE"), dealt("HE")):
        for text in ("a player got no cards", "zu viele Karten verbrannt", "chop", "bust out bounty", "Zuspätkommer"):
            assert ask(text, table, [own]) == ask(text, table), text
        assert ask("who may call a break", table, [own]).hits[0].id == "H-1"


@pytest.mark.parametrize(("british", "american"), [("colour up", "color up"), ("colouring up", "coloring up")])
def test_british_and_american_spelling_find_the_same(british: str, american: str) -> None:
    assert ask(british) == ask(american) and first(british) == "R-CHIP-06"
    for one, other in (("neighbours", "neighbors"), ("in the centre", "in the center"), ("rumour", "rumor")):
        assert pieces(plain(one)) == pieces(plain(other))


@pytest.mark.parametrize(
    ("right", "text"),
    [
        ("R-OTH-01", "Turn zu früh aufgedeckt"),
        ("R-OTH-01", "River zu früh aufgedeckt"),
        ("R-OTH-01", "the river was turned up before the betting was over"),
        ("R-EXP-01", "dealer exposed a card during the deal"),
        ("R-BTN-05", "late arrival"),
        ("R-CHIP-10", "chop first place"),
    ],
)
def test_words_of_two_rulings_find_the_one_that_is_meant(right: str, text: str) -> None:
    assert [first(text, table) for table in (None, seated("HE"), dealt("HE"))] == [right] * 3


def test_a_hand_turned_up_early_is_no_early_card_of_the_middle() -> None:
    assert first("hand turned up before the betting was over", dealt("HE")) == "R-EXP-06"


def test_on_the_slate_is_a_purchase_between_hands_and_a_debt_while_betting() -> None:
    assert first("Anschreiben", seated("HE")) == "R-CHIP-16"
    assert first("Anschreiben", dealt("HE")) == "R-CHIP-09"


def test_premises_name_existing_signs_and_rulings() -> None:
    assert set(premises()) <= set(RULINGS) and {sign for signs in premises().values() for sign in signs} <= set(SIGNS)
    table = facing_a_bet()
    assert out_of_place(RULINGS["R-BET-08"], table) and not out_of_place(RULINGS["R-BET-10"], table)
