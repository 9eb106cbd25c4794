"""The API description is true: every request generated from it gets a described answer, and never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app import create_app
from tests.conftest import a_table
from tests.playing import Game
from tests.server.test_roles import easy
from web.openapi.document import OPENAPI

pytestmark = pytest.mark.xdist_group("described")  # the description is read once
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
OPERATIONS = [(how, path) for path, at in OPENAPI["paths"].items() for how in at if how != "parameters"]
EXAMPLES = 3  # of each address, some of them broken


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Talon without its limits, and its description as schemathesis reads it."""
    app = easy(create_app(database=tmp_path_factory.mktemp("described") / "talon.db", TESTING=True))
    app.extensions["talon"].hub.closed = True  # a closed bell ends at once
    yield schemathesis.openapi.from_wsgi("/openapi.json", app)
    app.extensions["talon"].store.close()


@pytest.fixture(scope="module")
def reader(described: Any) -> Game:
    """The script of all tests that change no table."""
    return a_script(described.app)


def a_script(app: Flask) -> Game:
    """A script that hosts a table during a hand."""
    client = app.test_client(use_cookies=False)
    script = Game.at(client, client.post("/tables", json=a_table()).json)
    script.post("deal")
    return script


@pytest.mark.long
@pytest.mark.parametrize(("how", "path"), OPERATIONS, ids=str)
def test_every_answer_to_a_generated_request_is_described(described: Any, reader: Game, how: str, path: str) -> None:
    operation = described[path][how.upper()]
    script = a_script(described.app) if how == "post" and "{code}" in path else reader
    places = {"code": script.code} if "{code}" in path else None
    made_up = [operation.as_strategy(mode, path_parameters=places) for mode in GenerationMode]
    faces = st.sampled_from(["application/json", "text/html"])

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*made_up), face=faces, host=st.sampled_from([True, True, False]))
    def ask(case: Any, face: str, host: bool) -> None:
        key = script.key if host else {}
        body = dict(case.body) if isinstance(case.body, dict) and "seen" in case.body else None
        if body is not None and isinstance(body["seen"], int):
            case.body = {**body, "seen": script.read()["seq"]}
        answer = case.call(headers={"Accept": face, "Accept-Encoding": "identity", **key})
        case.validate_response(answer, checks=CHECKS)

    ask()
