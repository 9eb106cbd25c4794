"""Offers and permissions agree: for every move and every viewer, in the model and on the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.bank.settling import DEBTS
from models.evening import tap
from models.evening.evening import Evening
from models.evening.rights import Viewer, mover, offered
from models.evening.tap import MOVES, TABLE_MOVES
from models.game.rule_book import RULES
from models.moves.fields import Fields
from models.moves.move import Move, Offer, keeps_to
from models.moves.refusals import NotYours, Refused
from models.play import together
from models.screen.buttons import Button
from models.screen.phases.faces import face_of
from tests.moves.scenes import SCENES, Scene
from tests.offered import GAMES, contents, led, viewers
from tests.playing import Game, play, wins

pytestmark = pytest.mark.xdist_group("offers")  # evenings are led once, for those on the pages too
Json = dict[str, Any]
SAVED = "saved"  # a saved game, which Talon itself adds beside its key: no request can send one
EVENINGS = len(GAMES)  # one of every game
SPREAD = {"limit__type": "spread", "limit__min": 2, "limit__max": 20}


# A table that waits with an odd chip: nothing is passed, and the game may be changed.


def test_a_table_with_an_odd_chip_left_can_change_its_game_by_a_control(client: FlaskClient) -> None:
    """To name the dealer who is due is accepted and idle, as are cash and debts where nobody has to pay."""
    game = Game(client, "DH", [101] * 3, ante__amount=1, odd__draw="leave_for_next_hand", **SPREAD)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B checks, C bets 2, A folds, B calls")
    wins(game, "BC")
    assert (game.now["carried"], game.now["phase"]) == (1, "between")
    assert {"move": "options", "asks": ["preset", "options"]} in game.now["offers"]
    assert "/options?edit=1" in game.page("/options")
    ruling = game.page("/rulings/R-SHOW-13?o=R-SHOW-13-B")
    assert "/options?edit=1" in ruling, "the ruling on the odd chip leads to the house rule"
    idle = [offer for offer in game.now["offers"] if offer.get("idle")]
    assert {offer["move"] for offer in idle} == {"dealer", "keeper", "pay"}
    assert [offer["seat"] for offer in idle if offer["move"] == "dealer"] == [game.now["dealer"]]
    game.post("dealer", seat=game.now["dealer"])
    assert "Who keeps the cash?" not in game.page("/bank")
    game.post("pay", seat=1)
    assert not {"keeper", "pay"} & {offer["move"] for offer in game.now["offers"] if offer.get("idle")}
    assert "Who keeps the cash?" in game.page("/bank")
    game.post("options", preset="DH", options={"ante.amount": 2})


def test_an_evening_that_is_finished_seats_nobody(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, **SPREAD)
    assert f'action="{game.url}/sit"' in game.page("/sit/4")
    game.post("finish")
    assert f'action="{game.url}/sit"' not in game.page("/sit/4")


# Every move, every viewer, every moment


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
@pytest.mark.long
def test_what_is_offered_is_what_is_allowed(scene: Scene) -> None:
    moments = [evening for _move, evening in scene.moments()]
    for evening in moments[::-3]:
        offers_are_kept(evening)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_at_random_moments_what_is_offered_is_what_is_allowed(seed: int) -> None:
    for evening in led(seed)[::16]:
        offers_are_kept(evening)


def test_the_scenes_make_every_move() -> None:
    made = {move for scene in SCENES.values() for move, _evening in scene.moments()}
    assert made - {""} == {name for name, move in MOVES.items() if move.listed}


def offers_are_kept(evening: Evening) -> None:
    """Every offer is accepted if tapped by those it is made to; everything else is refused with its rule."""
    taps, there = every_tap(evening), tap.all_offers(evening)
    on_offers = [(offer, contents(evening, offer)) for offer in there]
    for offer, fields in on_offers:
        is_accepted_if_tapped_at_once(evening, offer["move"], fields)
    for several in together.offers(evening.table):
        is_accepted_if_tapped_at_once(evening, several["move"], several["says"])
    for button in large_buttons(evening):
        answer = {button.question[0]: False} if button.question else {}
        is_accepted_if_tapped_at_once(evening, button.move, {**button.values, **answer})
    for viewer in viewers(evening):
        open_now = offered(evening, viewer)
        assert all(offer in there for offer in open_now)
        for offer, fields in on_offers:
            if offer in open_now:
                mover(evening, viewer, offer["move"], fields)
        for name, fields in beside(taps, open_now):
            error = refused(evening, viewer, name, fields)
            assert error, f"{viewer} {name} {fields} was accepted and not offered, or refused without a rule"
    # Offers to nobody at the table; changing a secret declaration is offered only to its player.
    for name, fields in beside(taps, there):
        assert not allowed(evening, name, fields), f"{name} {fields}: allowed, but nobody offers it"


def large_buttons(evening: Evening) -> list[Button]:
    """The large buttons of a host, except for those that open a sheet or ask for an amount."""
    buttons = [] if evening.table.bank.finished else face_of(evening.table).buttons(evening.table)
    return [button for button in buttons if button.move and button.kind not in ("off", "amount")]


def is_accepted_if_tapped_at_once(evening: Evening, move: str, fields: Fields) -> None:
    """No offer and no button is refused when tapped, and none reads fields that its move does not declare."""
    read = Read(fields)
    try:
        tap.decide(evening, move, read)
    except Refused as refusal:
        raise AssertionError(f"{move} {fields}: {refusal.error} {refusal.text}") from refusal
    undeclared = read.asked - {field.key for field in MOVES[move].fields} - {SAVED, DEBTS}
    assert not undeclared, f"{move} reads {undeclared}: /openapi.json does not know them"


class Read(dict[str, object]):
    """Fields that record which of them were read."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> object:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)


def allowed(evening: Evening, name: str, fields: Json) -> bool:
    """Whether the rule of the move itself would accept it now."""
    if name not in TABLE_MOVES or (evening.table.bank.finished and not TABLE_MOVES[name].at_the_end):
        return False
    try:
        return bool(TABLE_MOVES[name].decide(evening.table, fields))
    except Refused:
        return False


def refused(evening: Evening, viewer: Viewer, name: str, fields: Json) -> str:
    """The reason why this tap is refused; "" if it is accepted."""
    try:
        mover(evening, viewer, name, fields)
        tap.decide(evening, name, fields)
    except NotYours:
        return "not-yours"
    except Refused as refusal:
        return refusal.error if refusal.rule in RULES and refusal.text else ""
    return ""


def every_tap(evening: Evening) -> list[tuple[str, Json]]:
    """Each move with the fields of its offers, for every player and for empty chairs."""
    chairs = [seat.seat for seat in evening.table.seats] + [9, 11]
    return [
        (move.name, contents(evening, like))
        for move in MOVES.values()
        if move.listed and move.name != "ruling"
        for like in possible_offers(move, chairs)
    ]


def possible_offers(move: Move[Any], chairs: list[int]) -> Iterator[Any]:
    """Possible offers of this move."""
    keys = {field.key for field in move.fields}
    about: list[Json] = [{"seat": seat} for seat in chairs] if "seat" in keys else [{}]
    about += [{key: 0} for key in ("expense", "payment") if key in keys]
    for row in about:
        yield {"move": move.name, "asks": [f.key for f in move.fields if f.needed and f.key not in row], **row}


def beside(taps: list[tuple[str, Json]], open_now: list[Offer]) -> Iterator[tuple[str, Json]]:
    """Those of these taps that no offer covers."""
    offers: dict[str, list[Offer]] = {}
    for offer in open_now:
        offers.setdefault(offer["move"], []).append(offer)
    for name, fields in taps:
        if name not in offers or not any(keeps_to(offer, fields) for offer in offers[name]):
            yield name, fields
