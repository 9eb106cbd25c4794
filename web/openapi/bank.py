"""The bank in the interface for programs: its pages as JSON, and what a new table says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.bank.book_keys import Book, Settled
from models.story.causes import CountTally
from web.openapi.keys import object_of
from web.openapi.moves import AMOUNT, CHIP_SET
from web.openapi.schema import TEXT, Schema, an_object, as_json

MONEY: Schema = an_object(currency={**TEXT, "description": "three letters; empty: no money"}, chip=AMOUNT)

OPENING: dict[str, Schema] = {"chipset": CHIP_SET, "money": MONEY}


def paths(answers: Callable[..., Schema]) -> Schema:
    """The bank's pages; `answers` makes the responses."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}

    def page(name: str, shown: Any) -> Schema:
        responses = answers("200", as_json(object_of(shown)), "404", "421")
        return {"parameters": [code], "get": {"operationId": name, "responses": responses}}

    return {
        "/t/{code}/bank": page("bank", Book),
        "/t/{code}/count": page("tally", CountTally),
        "/t/{code}/settle": page("settle", Settled),
    }
