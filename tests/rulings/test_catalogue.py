"""The catalogue of rulings: complete, in both languages, and every arrow has a target."""

from __future__ import annotations

import re

import pytest

from models.game.options import OPTIONS
from models.rulings import sources
from models.rulings.book import GAMES, GROUPS, RULINGS, TIMES, Ruling
from models.rulings.conditions import KNOWN, OF_SOMEBODY
from models.rulings.moment import CONDITIONS
from models.rulings.operations import parse
from models.rulings.path import leads_to
from tests.rows import every

COUNT = {
    "MIS": 15,
    "EXP": 8,
    "CNT": 9,
    "DECK": 10,
    "DRAW": 20,
    "BET": 41,
    "OPEN": 17,
    "SHOW": 27,
    "JOK": 5,
    "BTN": 11,
    "CHIP": 23,
    "STUD": 26,
    "OTH": 3,
    "COND": 18,
}
IDS = [f"R-{group}-{number:02}" for group, last in COUNT.items() for number in range(1, last + 1)]
MENTIONED = re.compile(r"R-[A-Z]+-\d\d")


def test_every_ruling_of_the_list_is_there_in_its_order() -> None:
    assert len(IDS) == 233
    assert list(RULINGS) == IDS
    assert list(GROUPS) == list(COUNT)


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_ruling_has_its_fields_in_both_languages(ruling: Ruling) -> None:
    for text in (ruling.title_en, ruling.title_de, ruling.ask_en, ruling.ask_de, ruling.src):
        assert text.strip() == text and text
    assert ruling.keys and ruling.keys_de and all(ruling.keys + ruling.keys_de)
    assert bool(ruling.note_en) == bool(ruling.note_de)
    assert ruling.when and set(ruling.when) <= set(TIMES)
    assert ruling.games and set(ruling.games) <= set(GAMES)
    assert not ruling.condition or ruling.condition in CONDITIONS
    assert not ruling.note_if or (ruling.note_if in KNOWN and ruling.note_en)
    for step in ruling.steps:
        assert step.ask.endswith("?") and step.ask_de.endswith("?") and step.ask != step.ask_de
    for outcome in ruling.outcomes.values():
        assert outcome.text_en.endswith((".", ")")) and outcome.text_de.endswith((".", ")"))


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_arrow_leads_somewhere_and_every_outcome_is_reached(ruling: Ruling) -> None:
    arrows = {arrow for step in ruling.steps for arrow in (step.yes, step.no)}
    for at, step in enumerate(ruling.steps, 1):
        later = {f"#{number}" for number in range(at + 1, len(ruling.steps) + 1)}
        next_one = {""} if at < len(ruling.steps) else set()  # the last question must end somewhere
        for arrow in (step.yes, step.no):
            assert arrow in {"stop", *ruling.outcomes, *later, *next_one} or _elsewhere(arrow, ruling), arrow
        assert step.yes != step.no
        assert bool(step.why and step.why_de) == ("stop" in (step.yes, step.no)), "why there is nothing to rule"
    asked = {letter for letter, outcome in ruling.outcomes.items() if not outcome.otherwise}
    if ruling.steps:
        assert arrows & set(ruling.outcomes) == asked
    else:
        assert len(asked) == 1, "what the title answers has one outcome"
    assert set(ruling.rather) <= set(RULINGS) - {ruling.id}


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_a_note_on_other_books_is_shown_only_if_it_holds_here(ruling: Ruling) -> None:
    assert set(ruling.note_for) <= set(ruling.outcomes)
    for letter, outcome in ruling.outcomes.items():
        if ruling.note_on(outcome):
            assert not ("Here" in ruling.note_en and outcome.otherwise), (letter, ruling.note_en)
            assert letter in ruling.note_for
    if "Here: " in ruling.note_en and len(ruling.outcomes) > 1:
        assert set(ruling.note_for) < set(ruling.outcomes), "not all of them can be what holds here"


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_question_can_be_reached(ruling: Ruling) -> None:
    """No arrow skips a question that would then never be asked."""
    arrows = {arrow for row in RULINGS.values() for step in row.steps for arrow in (step.yes, step.no)}
    led_to = {there[1] for there in map(leads_to, arrows) if there and there[0] is ruling} | {0}
    for at, step in enumerate(ruling.steps):
        for arrow in (step.yes, step.no) if at in led_to else ():
            led_to |= {at + 1} if arrow == "" else {int(arrow[1:]) - 1} if arrow.startswith("#") else set()
    assert led_to >= set(range(len(ruling.steps)))


def _elsewhere(arrow: str, ruling: Ruling) -> bool:
    """Whether it leads to another ruling, to one of its questions, or past its last one to its only outcome."""
    there = leads_to(arrow)
    if there is None or there[0] is ruling:
        return False
    questions = len(there[0].steps)
    return not there[1] or there[1] < questions or (there[1] == questions and len(there[0].outcomes) == 1)


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_operation_fact_and_option_is_known(ruling: Ruling) -> None:
    for outcome in ruling.outcomes.values():
        assert outcome.ops
        assert all(map(parse, outcome.ops))
        for key, value in outcome.options.items():
            assert OPTIONS[key].takes(value), (key, value)
        for wording in outcome.where:
            assert wording.text.endswith(".") and wording.text_de.endswith(".")
            assert wording.names == ("%(name)s" in wording.text_de) and (wording.names or wording.holds)
            assert wording.holds in ("", *set(KNOWN) - OF_SOMEBODY) or _is_option(wording.holds), wording.holds
        assert len({wording.holds for wording in outcome.where}) == len(outcome.where)
    for step in ruling.steps:
        assert step.known in ("", *KNOWN) or _is_option(step.known)
        assert bool(step.why_turn) == bool(step.why_turn_de) and (step.why or not step.why_turn)


def _is_option(text: str) -> bool:
    """Whether it names a house rule and one of its values."""
    key, _equals, setting = text.removeprefix("option:").partition("=")
    return text.startswith("option:") and setting in {str(value).lower() for value in OPTIONS[key].values}


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_refund_bets_comes_after_the_redeal_that_returned_them(ruling: Ruling) -> None:
    for outcome in ruling.outcomes.values():
        if "REFUND_BETS" in outcome.ops:
            assert outcome.ops[outcome.ops.index("REFUND_BETS") - 1].startswith("REDEAL("), outcome.letter


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_ruling_mentioned_exists(ruling: Ruling) -> None:
    text = str(ruling.json())
    assert set(MENTIONED.findall(text)) <= set(RULINGS)


def test_a_ruling_speaks_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = RULINGS["R-CNT-04"]
    assert ruling.ask == "I have a card too many."
    monkeypatch.setattr("models.words.words.current", lambda: "de")
    assert ruling.ask == "Ich habe eine Karte zu viel." and ruling.title == ruling.title_de
    assert ruling.steps[0].text == ruling.steps[0].ask_de and ruling.outcomes["A"].text.startswith("Ein anderer")


def test_texts_hold_for_hands_of_every_size_and_for_high_card_bring_ins() -> None:
    fives = {key for key, ruling in RULINGS.items() if re.search(r"\bsix cards|\bsechs Karten", words_of(ruling), re.I)}
    assert fives == {"R-CNT-07"}, "after a draw, which is only for hands of five"
    assert "lower" not in words_of(RULINGS["R-STUD-08"]) and "niedriger" not in words_of(RULINGS["R-STUD-08"])


def words_of(ruling: Ruling) -> str:
    """The ruling's question as asked at the table, in both languages."""
    return f"{ruling.ask_en} {ruling.ask_de}"


def test_sources_have_their_usual_names() -> None:
    assert sources.citation("S2 L47; RRoP 12 (misdeal)") == "Casino draw; Robert’s Rules 12"
    assert sources.citation("L1880 ¶36; S2 L49, L51") == "Club laws of 1880 ¶36; casino draw"
    for ruling in RULINGS.values():
        told = sources.citation(ruling.src)
        rest = re.sub("|".join(map(re.escape, sources.NAMES.values())), "", told, flags=re.IGNORECASE)
        assert told and not re.search("[a-z]{3}|`", rest), (ruling.id, told)
