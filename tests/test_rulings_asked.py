"""Questions as people put them in a quarrel, which the search has never learnt from: found, sure, or left alone."""

from __future__ import annotations

import random
import string
import time
from functools import cache
from pathlib import Path
from statistics import mean

import pytest
from flask.testing import FlaskClient

from models.rulings.book import RULINGS
from models.rulings.search import Answer, ask, catalogue_index
from models.rulings.vocabulary import means

HERE = Path(__file__).parent
FIRST, AMONG_THREE = 0.87, 0.95  # of questions without a table, where nothing but the words decides; never less
SURE, LEFT_ALONE = 0.89, 0.95
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
def asked() -> list[tuple[set[str], str, Answer]]:
    """Every fresh question about a ruling there is: what is right, the question, the answer."""
    found = []
    for line in (HERE / "questions_fresh.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            keys, _kind, question = (part.strip() for part in line.split("|", 2))
            right = {key.strip() for key in keys.split(",")} & RULINGS.keys()
            found += [(right, question, ask(question))] if right else []
    return found


def about_something_else() -> list[str]:
    lines = (HERE / "questions_off_topic.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def test_fresh_questions_find_their_ruling() -> None:
    rows = [(right, [one.id for one in answer.hits]) for right, _question, answer in asked()]
    assert len(rows) > 850
    first = mean(bool(found) and found[0] in right for right, found in rows)
    among = mean(bool(right & set(found[:3])) for right, found in rows)
    assert (first >= FIRST, among >= AMONG_THREE) == (True, True), (first, among)


def test_the_search_is_sure_of_a_dispute_and_not_of_anything_else() -> None:
    sure = mean(answer.sure for _right, _question, answer in asked())
    others = [ask(question) for question in about_something_else()]
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
    for _right, question, _answer in asked()[:100]:
        ask(question)
    assert (time.process_time() - began) / 100 < 0.03


def test_json_says_whether_the_search_is_sure(client: FlaskClient) -> None:
    json = {"Accept": "application/json"}
    assert client.get("/rulings?q=string+bet+he+put+chips+in+twice", headers=json).json["sure"] is True
    nothing = client.get("/rulings?q=what+time+is+it", headers=json).json
    assert nothing["sure"] is False and len(nothing["rulings"]) <= 3
