"""Names (NAME-02): spelling variants are one person; names too similar are refused or asked about."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from models.log.recaps import Recaps
from tests.conftest import Json
from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import Game, Table, play
from tests.rows import every

ONE = [  # each row is one name
    ("Cora", "cora", "CORA", " Cora ", "C o r a"),
    ("Zo\u00eb", "Zoe\u0308", "ZO\u00cb"),
    ("Anna", "A\u200bnna", "Anna\ufe0f", "\u200eAnna", "An\u00adna", "\uff21nna", "Anna\u3164", "Anna\U000e0041"),
    ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"),
    ("\u2764", "\u2764\ufe0f"),
    ("Mary Ann", "Mary\u00a0Ann", "Mary  Ann", "MaryAnn"),
]
KEPT = [
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "Jos\u00e9",
    "O’Neil",
    "李",
]
REFUSED = {
    "": "name",
    "   ": "name",
    "x" * 41: "name",
    "\u3164": "name-blank",
    "\u200d\u200d": "name-blank",
    "\u2800": "name-blank",
    "\ufe0f": "name-blank",
    "Anna\u202egro": "name-direction",
    "\u2067Anna": "name-direction",
    "An\nna": "name-signs",
    "Anna\u0007": "name-signs",
    "Anna\ue000": "name-signs",
}


@every(KEPT)
def test_name_02_a_name_keeps_its_joiner_characters(name: str, client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **FIXED)
    game.post("rename", seat=2, name=name)
    assert game.now["seats"][1]["name"] == name


@every(REFUSED.items(), named=ascii)
@pytest.mark.long
def test_name_02_refused_names_get_a_reason(name: str, reason: str, client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **FIXED)
    assert game.refused("sit", seat=3, name=name) == reason
    assert game.refused("rename", seat=1, name=name) == reason


@every([(row,) for row in ONE])
@pytest.mark.long
def test_name_02_a_name_already_seated_is_refused(row: tuple[str, ...], client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **FIXED)
    game.post("rename", seat=1, name=row[0])
    for other in row:
        assert game.refused("sit", seat=3, name=other) == "name-taken"
        assert game.refused("rename", seat=2, name=other) == "name-taken"


def test_name_02_a_returning_player_keeps_the_account(table: Table) -> None:
    script = table()
    script.post("leave", seat=1, cash_out=True)
    script.post("sit", seat=6, name="ANNA", stack=70, sure=True)
    people = {row["name"]: row["bought"] for row in script.json("/bank")["people"]}
    assert people == {"Anna": 270, "Ben": 200, "Cem": 200, "Dora": 200}
    for name in ("anna", "Anneliese"):  # people may change the spelling of their own name, or all of it
        script.post("rename", seat=6, name=name)
        last = script.json("/bank")["people"][-1]
        assert [last[key] for key in ("name", "bought", "owes", "seat")] == [name, 270, 70, 6]


def test_name_02_names_that_look_alike_are_confirmed_once(table: Table) -> None:
    script = table()
    greek = "\u0391nna"
    refusal = script.denied("sit", seat=6, name=greek)
    assert (refusal["error"], refusal["asks_back"]) == ("name-alike", True)
    script.post("sit", seat=6, name=greek, sure=True)
    assert script.now["seats"][-1]["name"] == greek
    script.post("sit", seat=7, name="Bea")


def test_name_02_a_form_that_needs_confirmation_is_sent_again_with_a_yes(table: Table) -> None:
    script = table()
    fields = {"seen": script.newest, "seat": 6, "name": "\u0410nna"}
    sent: Json = {"headers": script.key | {"HX-Request": "true", "Accept": "text/html"}}
    answer = script.client.post(f"{script.url}/sit", data=fields, **sent)
    assert answer.status_code == 422 and "looks like Anna" in answer.text
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.text))
    assert again == {**{key: str(value) for key, value in fields.items()}, "sure": "true"}
    assert script.client.post(f"{script.url}/sit", data=again, **sent).status_code == 204


def test_name_02_a_season_knows_one_person_by_the_latest_spelling(client: FlaskClient) -> None:
    for name in ("Cora", "CORA"):
        game = Game(client, "DH", [100, 100], more={"money": {"currency": "EUR", "chip": 10}}, **FIXED)
        game.post("rename", seat=1, name=name)
        play(game, "deal, B bets 5, A folds")
        game.post("finish")
    recaps: Recaps = client.application.extensions["talon"].recaps
    recaps.catch_up(20)
    people = {career.name: career.evenings for career in recaps.people()}
    assert people == {"CORA": 2, "B": 2}
    assert len(recaps.person("cora")) == 2
    assert {outcome.name for outcome in recaps.outcomes()} == {"CORA", "B"}
    assert "On other evenings there is Cora. If CORA is the same person" in game.page("/seat/1")
