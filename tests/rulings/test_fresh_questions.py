"""Questions as people type them in a dispute, independent of the tellings: found, surely or not, or rejected."""

from __future__ import annotations

import random
import string
from collections.abc import Sequence
from statistics import mean

import pytest
from flask.testing import FlaskClient

from models.rulings.book import RULINGS
from models.rulings.search.search import ask
from tests.questions import Question, answered, at_tables, questions
from tests.rulings_at_table import evenings

pytestmark = pytest.mark.xdist_group("rulings")  # the index of tellings is made once, and so are the moments
# Lowest shares found first, and among three: without a table, where only the words count, and at a fitting one.
ANYWHERE, AT_TABLE = (0.84, 0.94), (0.88, 0.96)
DRAWN = (0.93, 0.98)  # of sixty
SURE = (0.95, 0.98)  # of the answers called sure


def found(rows: Sequence[tuple[frozenset[str], list[str]]]) -> tuple[float, float]:
    """The shares of questions with a right ruling first, and among the first three."""
    return mean(hits[:1] != [] and hits[0] in right for right, hits in rows), mean(
        bool(right & set(hits[:3])) for right, hits in rows
    )


def asked(language: str) -> tuple[Question, ...]:
    return questions(f"{language}.txt")[::3]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.long
def test_fresh_questions_find_their_ruling(language: str) -> None:
    rows = [(row.right, [hit.id for hit in answered(row.text).hits]) for row in asked(language)]
    first, among = found(rows)
    assert (first >= ANYWHERE[0], among >= ANYWHERE[1]) == (True, True), (first, among)


@pytest.mark.long
def test_a_second_set_of_questions_finds_its_rulings() -> None:
    """A second set of questions in both languages, drawn from the whole catalogue with its newest rulings."""
    first, among = found([(row.right, [hit.id for hit in answered(row.text).hits]) for row in questions("second.txt")])
    assert (first >= DRAWN[0], among >= DRAWN[1]) == (True, True), (first, among)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.long
def test_sure_answers_are_seldom_wrong(language: str) -> None:
    answers = [(row.right, answered(row.text)) for row in asked(language)]
    sure = [(right, [hit.id for hit in answer.hits]) for right, answer in answers if answer.sure]
    first, among = found(sure)
    assert (first >= SURE[0], among >= SURE[1]) == (True, True), (first, among)
    wrong = [answer.sure for right, answer in answers if not right & {hit.id for hit in answer.hits[:1]}]
    assert mean(wrong) <= 0.15 and len(sure) > len(answers) / 2


@pytest.mark.long
def test_off_topic_questions_are_not_answered_as_sure() -> None:
    assert mean(answered(row.text).sure for row in questions("off_topic.txt")) <= 0.06


@pytest.mark.long
def test_at_a_table_the_moment_decides_between_similar_rulings() -> None:
    answers = at_tables((*asked("en"), *asked("de"))[::2])
    first, among = found([(right, [hit.id for hit in answer.hits]) for right, answer in answers])
    assert (first >= AT_TABLE[0], among >= AT_TABLE[1]) == (True, True), (first, among)


@pytest.mark.long
def test_off_topic_questions_at_a_table_are_not_answered_as_sure_either() -> None:
    chance, moments = random.Random(6), evenings()
    assert mean(ask(row.text, chance.choice(moments).table).sure for row in questions("off_topic.txt")) <= 0.1


def test_random_letters_find_no_dispute() -> None:
    chance = random.Random(4)
    words = ["".join(chance.choices(string.ascii_lowercase, k=chance.randint(3, 9))) for _word in range(120)]
    assert not [words[at] for at in range(0, 120, 3) if ask(" ".join(words[at : at + 3])).sure]


def test_json_says_whether_the_search_is_sure(client: FlaskClient) -> None:
    for text, sure in ((RULINGS["R-MIS-09"].ask_en, True), ("where is the pizza", False)):
        assert (
            client.get("/rulings", query_string={"q": text}, headers={"Accept": "application/json"}).json["sure"]
            is sure
        )
