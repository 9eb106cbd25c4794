"""Applies rulings in tests: `rule(game, "R-CNT-07 A", who="B")`, and reads the results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from flask.testing import FlaskClient

from tests.playing import Game, chair

SPREAD: dict[str, Any] = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
STUD: dict[str, Any] = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}
BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "limit__min": 2, "limit__max": 10}
TO_DRAW2 = "deal, B bets 4, C calls, A calls, B pat, C pat, A pat"


def rule(game: Game, key: str, **fields: Any) -> Mapping[str, Any]:
    """Applies a ruling: `rule(game, "R-CNT-07 A", who="B")`; returns the table."""
    return game.post("ruling", **_named(key, fields))


def denied(game: Game, key: str, **fields: Any) -> dict[str, Any]:
    """The refusal of a ruling, as programs read it."""
    return game.denied("ruling", **_named(key, fields))


def no(game: Game, key: str, **fields: Any) -> str:
    """The key of the refusal; checks that nothing has changed."""
    return game.refused("ruling", **_named(key, fields))


def _named(key: str, fields: dict[str, Any]) -> dict[str, Any]:
    ruling, outcome = key.split()
    seats = {name: chair(fields[name]) for name in ("who", "to") if isinstance(fields.get(name), str)}
    return {"ruling": ruling, "outcome": outcome, **fields, **seats}


def states(game: Game) -> str:
    """The state of every chair (in, folded, dead ...) by its first letter."""
    return "".join(seat["state"][0] for seat in game.now["seats"])


def logged(game: Game, words: str) -> bool:
    """Whether the newest lines of the log contain this."""
    return any(words in line for line in game.now["log"][:8])


def draw(client: FlaskClient, *stacks: int, **options: Any) -> Game:
    return Game(client, "DH", list(stacks or (50, 50, 50)), **{**SPREAD, **options})


def until(game: Game, phase: str) -> None:
    """All check and nobody buys, up to this phase."""
    while game.now["phase"] != phase:
        now = game.now["phase"]
        if now == "starter":
            pair = {"open_pair": False} if "open_pair" in game.offer("starter").get("asks", ()) else {}
            game.post("starter", seat=game.offer("starter")["seat"], **pair)
        elif now == "buy":
            game.post("buy", seat=game.now["to_act"], card="none")
        elif "bring-in" in game.moves:
            game.post("bring-in", seat=game.now["to_act"])
        else:
            game.post("together", all="call" if game.now["bet"] else "check")


def looked_up(game: Game, key: str) -> dict[str, Any]:
    """This ruling as programs read it at the table: whether it applies now, what the table knows."""
    answer = game.client.get(f"/rulings/{key}?t={game.code}", headers=game.headers)
    return dict(answer.get_json())


def text(page: str) -> str:
    """A page's visible text."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def sheet(game: Game, key: str, query: str = "") -> str:
    """The text of this ruling's sheet, as the host's whole page."""
    return text(game.page(f"/rulings/{key}{query}"))
