"""Pages are in the reader's language: the one chosen on the device, else the one the browser asks for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from models.game.rule_book import RULES
from models.play.actions import RoundEnded
from models.play.showdown import PotWon
from models.words import words
from models.words.words import FOLDER
from tests.playing import Game

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "NN_": (1, 2)}

# A number followed by a word that only fits several: “1 chips”, “1 gehen zurück”.
SEVERAL = (
    "chips|cards|hands|players|minutes|levels|evenings|payments|times|seconds|points|others|people|days|hours|raises|"
    "pots|seats|decks|games|rounds|tables|deals|jokers|colours|taps|bets|antes|stacks|steps|phones|letters|lines|"
    "lie|are|were|have|go|stay|come|need|owe|remain|"
    "Chips|Karten|Hände|Händen|Spielern|Minuten|Sekunden|Stufen|Leute|Leuten|Personen|Abende|Abenden|Zahlungen|"
    "Runden|Pots|Einsätze|Tage|Tagen|Stunden|Spiele|Tische|Farben|Plätze|Handys|Ablagen|Erhöhungen|Buchstaben|Zeilen|"
    "liegen|sind|waren|werden|wurden|haben|gehen|fehlen|bleiben|kommen|sitzen|spielen|brauchen|reichen|stehen"
)
BETWEEN = "more|mehr|weitere|not|nicht|of|von|new|neue|other|andere|open|offene|bezahlte|große|small|kleine"
NUMBER = re.compile(rf"%\((\w+)\)s (?:(?:{BETWEEN}) )*(?:{SEVERAL})\b")
NAMED = {"name", "names", "who", "player", "giver", "taker", "to", "game", "games", "winners", "others", "dealer"}
LIMITS = {"high", "most", "least"}  # limits, which are always more than one
NEVER_ONE = (  # numbers in these sentences are never one, or are not numbers
    "within %(n)s minutes",
    "1 to %(n)s letters",
    "%(name)s has %(n)s seconds",
    "%(n)s play, without %(names)s",
    "%(times)s times in all",
    "%(n)s players",  # there are two at least
    "Deal %(n)s cards to everybody",  # both of a street
    "Only chips for %(chips)s have been paid in",
    "%(colour)s chips of %(value)s",
    "%(times)s times what they are now",  # the steps of a schedule
    "All %(n)s seats are taken",
    "%(chips)s chips in %(n)s colour",  # of a case
    "a usual case of %(n)s",
    "%(new)s and %(old)s",
)


LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.po"))


def translated_to(language: str) -> list[Message]:
    with (FOLDER / f"{language}.po").open("rb") as lines:
        return [row for row in read_po(lines, locale=language) if row.id]


def messages() -> list[Message]:
    """Every text with its translations."""
    return [row for language in LANGUAGES for row in translated_to(language)]


def forms(texts: str | tuple[str, ...] | list[str]) -> list[str]:
    """The forms of a text: singular and plural, or the only one."""
    return [texts] if isinstance(texts, str) else list(texts)


def test_a_german_browser_reads_german_and_may_choose_english(app: Flask) -> None:
    browser, german = app.test_client(), {"Accept-Language": "de-AT,de;q=0.8"}
    page = browser.get("/", headers=german).text
    assert '<html lang="de"' in page and "Karten und Chips" in page
    came = {"Referer": "http://localhost/rules?t=ABCD#x", "Origin": "http://localhost"}
    answer = browser.post("/language", data={"language": "en"}, headers=came)
    assert (answer.status_code, answer.location) == (303, "/rules?t=ABCD")
    assert '<html lang="en"' in browser.get("/", headers=german).text


def test_an_unknown_language_changes_nothing(app: Flask) -> None:
    came = {"Referer": "http://localhost/\\evil.example", "Origin": "http://localhost"}
    answer = app.test_client().post("/language", data={"language": "xx"}, headers=came)
    assert "Set-Cookie" not in answer.headers
    assert answer.location == "/evil.example"


@pytest.mark.long
def test_collecting_every_text_leaves_the_translations_as_they_are() -> None:
    checked = subprocess.run(
        [sys.executable, ".ci/messages.py", "--check"], cwd=FOLDER.parent, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    missing = [message.id for message in translated_to(language) if not all(forms(message.string))]
    assert not missing, f"translate in translations/{language}.po: {missing}"


@pytest.mark.long
def test_every_text_that_is_marked_is_collected() -> None:
    """Babel skips a marked text within the call that translates another one."""
    collected = {forms(message.id)[0] for message in messages()}
    for file in [*Path(FOLDER.parent).glob("models/**/*.py"), *Path(FOLDER.parent).glob("web/**/*.py")]:
        calls = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))
        for call in calls:
            if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS and call.args:
                text = call.args[0]
                assert not isinstance(text, ast.Constant) or text.value in collected, (file.name, text.value)


@pytest.mark.parametrize("language", words.locales())
def test_an_empty_text_is_empty_in_every_language(language: str) -> None:
    words.use(language)
    assert words._("") == ""


def test_a_sentence_about_one_thing_is_in_the_singular() -> None:
    wrong = []
    for message in messages():
        texts = (forms(message.id)[0], forms(message.string)[0])
        several = [match[0] for text in texts for match in NUMBER.finditer(text) if match[1] not in NAMED | LIMITS]
        if several and not any(sentence in texts[0] for sentence in NEVER_ONE):
            wrong.append((texts[0], several))
    assert not wrong, "say it by `ngettext`, or so that the number may be one"


@pytest.mark.parametrize("text", ["%(chips)s nicht bezahlte Chips gehen zurück", "%(n)s lie there", "%(n)s more cards"])
def test_a_sentence_that_fits_only_a_plural_is_found(text: str) -> None:
    assert NUMBER.search(text)


def test_a_translation_fills_in_what_the_text_fills_in() -> None:
    for message in messages():
        places = set(PLACE.findall(forms(message.id)[-1]))
        told = [set(PLACE.findall(text)) for text in forms(message.string)]
        assert told[-1] == places, message.id
        assert all(some <= places for some in told), message.id


def test_a_translation_begins_and_ends_like_a_text_that_is_joined_to_others() -> None:
    for message in messages():
        text, told = forms(message.id)[-1], forms(message.string)[-1]
        assert (text.startswith(" "), text.endswith(" ")) == (told.startswith(" "), told.endswith(" ")), message.id


def test_the_rule_book_is_read_in_both_languages(app: Flask) -> None:
    browser, rule = app.test_client(), RULES["SHORT-02"]
    english, german = browser.get("/rules").text, browser.get("/rules", headers={"Accept-Language": "de"}).text
    assert rule.text in english and rule.text_de not in english
    assert rule.text_de in german and rule.text not in german


def test_gen_05_to_pass_is_to_fold_and_never_a_check_in_german() -> None:
    words.use("de")
    known = {"Check": "Schieben", "Bet": "Setzen", "Call": "Mitgehen", "Raise": "Erhöhen", "Fold": "Passen"}
    assert {text: words._(text) for text in known} == known
    assert (words._("%(name)s checks", name="Anna"), words._("%(name)s folds", name="Anna")) == (
        "Anna schiebt",
        "Anna passt",
    )


def test_one_chip_is_in_the_singular_in_german() -> None:
    names = {1: "Anna"}
    words.use("de")
    assert RoundEnded(returned=((1, 1),)).sentence(names) == "1 nicht bezahlter Chip geht zurück an Anna"
    assert RoundEnded(returned=((1, 7),)).sentence(names) == "7 nicht bezahlte Chips gehen zurück an Anna"
    words.use("en")


@pytest.mark.parametrize(
    ("pot", "of", "told"),
    [(0, 1, "den Pot: 62"), (0, 2, "den Hauptpot: 62"), (1, 2, "den Nebenpot: 62"), (2, 3, "den Nebenpot 2: 62")],
)
def test_german_sentences_about_a_won_pot_are_correct(pot: int, of: int, told: str) -> None:
    words.use("de")
    assert f"Anna gewinnt {told}" == PotWon(pot, of, 62, ((1, 62),)).sentence({1: "Anna"})


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (PotWon(0, 2, 3, ((1, 1), (2, 2))), "Der Hauptpot wird geteilt: Anna 1 und Ben 2"),
        (PotWon(1, 3, 4, ((1, 2), (2, 2))), "Der Nebenpot 1 wird geteilt: Anna 2 und Ben 2"),
        (PotWon(0, 1, 0, ((1, 0),)), "Nur Anna ist noch dabei, und der Pot ist leer"),
        (PotWon(0, 1, 9, (), kept=9), "Niemand gewinnt: Der Pot bleibt als Jackpot stehen"),
    ],
    ids=("split", "a side pot", "empty", "stays"),
)
def test_a_pot_has_the_right_article_in_german(event: PotWon, told: str) -> None:
    words.use("de")
    assert event.sentence({1: "Anna", 2: "Ben"}) == told


def test_each_reader_reads_the_same_log_in_their_own_language(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], ante__amount=1, limit__type="no", limit__min=2)
    game.post("deal")
    for _look in range(2):  # announcements for one reader are not repeated to the next
        for language, line in (("en", "Everybody antes 1"), ("de", "Alle zahlen das Ante von 1")):
            game.key["Accept-Language"] = language
            assert line in game.read()["log"]


@pytest.mark.parametrize(
    ("language", "line"),
    [("de", "Five Card Draw, Jackpots, steigende Eröffnung"), ("en", "Five Card Draw, jackpots, rising openers")],
)
def test_a_television_says_once_what_is_played_when_its_rules_have_changed(
    client: FlaskClient, language: str, line: str
) -> None:
    german, reads = {"Accept-Language": "de"}, {"Accept-Language": language}
    seats = [{"seat": n, "name": f"N{n}", "stack": 50} for n in (1, 2)]
    stakes = {"ante.amount": 1, "limit.min": 2, "limit.max": 4}
    opening = {"preset": "DJ", "options": stakes, "seats": seats, "dealer": 1}
    made = client.post("/tables", json=opening, headers=german)
    key = {"Authorization": f"Bearer {made.get_json()['host_key']}"}
    changed = {"seen": made.get_json()["seq"], "options": {**stakes, "jack.progressive": "up"}}
    assert client.post(f"{made.headers['Location']}/options", json=changed, headers=key).status_code == 200
    page = client.get(f"{made.headers['Location']}/tv", headers={**key, **reads, "Accept": "text/html"}).text
    assert f"<p>{line}</p>" in page
