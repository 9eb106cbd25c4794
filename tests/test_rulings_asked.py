"""Questions as people put them in a quarrel, written before the search saw them: found, sure, or left alone."""

from __future__ import annotations

import random
import string
import time
from functools import cache
from statistics import mean

import pytest
from flask.testing import FlaskClient

from models.rulings.search import Answer, ask, catalogue_index
from models.rulings.vocabulary import means
from tests.questions import Question, lines, questions

# Of questions without a table, where nothing but the words decides: found first, and among three; never less.
NEVER_READ, READ = (0.84, 0.93), (0.92, 0.98)
SURE, LEFT_ALONE = 0.9, 0.95
APART = (  # words that only sound alike
    ("selber", "same"),
    ("wetter", "wette"),
    ("essen", "geben"),
    ("kaffee", "kaufen"),
    ("theres", "there hearts"),
    ("whats", "wrong"),
    ("youre", "your turn"),
    ("shouldve", "owe"),
    ("aufm", "aufmachen"),
)


@cache
def asked(name: str) -> list[tuple[Question, Answer]]:
    """Every fresh question of a file with its answer."""
    return [(question, ask(question.text)) for question in questions(name) if question.kind != "known"]


@pytest.mark.parametrize(("name", "least"), [("questions_fresh.txt", NEVER_READ), ("questions.txt", READ)])
def test_fresh_questions_find_their_ruling(name: str, least: tuple[float, float]) -> None:
    rows = [(question.right, [hit.id for hit in answer.hits]) for question, answer in asked(name)]
    assert len(rows) > 440
    first = mean(bool(hits) and hits[0] in right for right, hits in rows)
    among = mean(bool(right & set(hits[:3])) for right, hits in rows)
    assert (first >= least[0], among >= least[1]) == (True, True), (first, among)


def test_the_search_is_sure_of_a_dispute_and_not_of_anything_else() -> None:
    sure = mean(answer.sure for _question, answer in asked("questions_fresh.txt"))
    others = [ask(talk) for talk in lines("questions_off_topic.txt")]
    alone = mean(not answer.sure for answer in others)
    assert (sure >= SURE, alone >= LEFT_ALONE) == (True, True), (sure, alone)
    assert all(len(answer.hits) <= 3 for answer in others if not answer.sure), "a guess names three at the most"


def test_random_letters_are_no_dispute() -> None:
    chance = random.Random(7)
    for length in range(3, 40):
        text = "".join(chance.choice(string.ascii_lowercase + "   ") for _ in range(length))
        assert not ask(text).sure, text


@pytest.mark.parametrize(("said", "other"), APART)
def test_words_that_sound_alike_are_not_the_same(said: str, other: str) -> None:
    index = catalogue_index()
    meant = {word for one in index.read(said) for word in one}
    assert not meant & {word for part in other.split() for word in means(part)}


def test_a_question_is_answered_while_it_is_typed() -> None:
    began = time.process_time()
    for question in questions("questions_fresh.txt")[:100]:
        ask(question.text)
    assert (time.process_time() - began) / 100 < 0.03


def test_json_says_whether_the_search_is_sure(client: FlaskClient) -> None:
    json = {"Accept": "application/json"}
    assert client.get("/rulings?q=string+bet+he+put+chips+in+twice", headers=json).json["sure"] is True
    nothing = client.get("/rulings?q=what+time+is+it", headers=json).json
    assert nothing["sure"] is False and len(nothing["rulings"]) <= 3
