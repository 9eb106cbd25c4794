"""Every key in the JSON of random evenings is described, and has the described type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from models.bank import view
from models.evening.evening import Evening
from models.moves.move import Role
from models.screen.report import report
from models.screen.rulings_given import snapshot
from models.story.causes import tally
from tests.offered import GAMES, led, viewers
from tests.playing import Game, folded_out
from web.openapi.document import OPENAPI
from web.openapi.operations import WHAT

pytestmark = pytest.mark.xdist_group("offers")  # these tests share evenings that are led once
EVENINGS = len(GAMES)
TABLE = {"$ref": "#/components/schemas/Table"}


def closed(schema: Any) -> Any:
    """The same schema, in which undescribed keys are errors."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: closed(part) for key, part in schema.items()}
    return {"additionalProperties": False, **inside} if isinstance(schema.get("properties"), dict) else inside


def checks(schema: Mapping[str, Any]) -> Draft202012Validator:
    """A validator for exactly this shape."""
    return Draft202012Validator(closed({**schema, "components": OPENAPI["components"]}))


def answer(path: str, how: str = "get") -> Any:
    """The schema of this address's answer."""
    return OPENAPI["paths"][path][how]["responses"]["200"]["content"]["application/json"]["schema"]


REPORT = checks(TABLE)
BOOK, COUNT, SETTLED = (checks(answer(f"/t/{{code}}/{page}")) for page in ("bank", "count", "settle"))
PREVIEW = answer("/t/{code}/ruling", "post")["anyOf"][1]
BEFORE = checks(PREVIEW["properties"]["before"])


def wrong(validator: Draft202012Validator, shown: object) -> list[str]:
    """The differences from the description."""
    return [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(json.loads(json.dumps(shown)))]


def all_wrong(evening: Evening) -> list[str]:
    """The differences in all JSON a program can request of this evening."""
    faults = [fault for viewer in viewers(evening)[-2:] for fault in wrong(REPORT, report(evening, viewer))]
    faults += wrong(BOOK, view.book(evening.table)) + wrong(SETTLED, view.settled(evening.table))
    return faults + wrong(COUNT, tally(evening)) + wrong(BEFORE, snapshot(evening.table))


@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.long
def test_every_key_is_described_and_of_its_type(seed: int) -> None:
    for evening in led(seed)[::5]:
        assert not all_wrong(evening)


def test_a_key_that_is_missing_or_added_or_of_another_type_is_noticed() -> None:
    evening = led(0)[0]
    shown = {**report(evening, viewers(evening)[0])}
    assert not wrong(REPORT, shown) and shown["you"]["role"] == Role.HOST
    assert wrong(REPORT, {**shown, "more": 1})
    assert wrong(REPORT, {**shown, "seats": [{**shown["seats"][0], "bet": "1"}]})
    assert wrong(REPORT, {**shown, "owes": [{"seat": 1, "chips": 2}]})
    del shown["pot"]
    assert wrong(REPORT, shown)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/games", ""),
        ("/games/ao", ""),
        ("/rulings", "?q=six+cards"),
        ("/rulings/R-CNT-06", "?t={code}"),
        ("/rules", "?t={code}"),
        ("/hands", "?hand=Td+Ts+Tc+8s+8h&hand=9d+9s+9c+8d+8c"),
        ("/season", ""),
        ("/people", ""),
        ("/people/A", ""),
        ("/backups", ""),
        ("/t/{code}/invite", ""),
        ("/t/{code}/story", ""),
        ("/t/{code}/story/1", ""),
    ],
)
def test_no_answer_has_a_key_that_is_not_described(client: FlaskClient, path: str, query: str) -> None:
    game = Game(client, "DH", [60] * 3, ante__amount=1, limit__type="pot")
    game.post("deal")
    folded_out(game)
    shown = client.get(f"{path}{query}".format(code=game.code), headers=game.headers)
    described = next(known for known in OPENAPI["paths"] if fits(known, path))
    assert shown.status_code == 200 and not wrong(checks(answer(described)), shown.json)


def fits(known: str, path: str) -> bool:
    """Whether this address is one of those described by the known one."""
    pieces, asked = known.split("/"), path.split("/")
    return len(pieces) == len(asked) and all(a == b or a.startswith("{") for a, b in zip(pieces, asked, strict=True))


def test_a_ruling_of_the_house_has_the_keys_described(client: FlaskClient) -> None:
    game = Game(client, "DH", [60] * 3, ante__amount=1, limit__type="pot")
    said = {"title": "A drink on the cards", "text": "The deck is changed."}
    own = client.post("/rulings", json=said, headers=game.headers).json["ruling"]
    shown = client.get(f"/rulings/{own}", headers=game.headers)
    assert shown.json["text"] == said["text"] and not wrong(checks(answer("/rulings/{key}")), shown.json)


def test_what_is_described_as_a_page_answers_no_json(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, ante__amount=1, limit__min=2, limit__max=10)
    pages = [path for path in WHAT if "{" not in path.replace("{code}", "")]
    for path in pages:
        answer = client.get(path.replace("{code}", game.code), headers={**game.key, "Accept": "application/json"})
        assert answer.status_code != 200 or not answer.is_json, f"{path} belongs in TABLES of web/openapi/operations.py"
