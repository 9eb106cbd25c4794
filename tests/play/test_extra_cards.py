"""The form for an extra card on the seat's sheet: for the host on every seat, for a player on their own (OTHER-17)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.door.test_join import sits
from tests.play.test_every_card import says
from tests.playing import Game

COURSE = [{"deal": 5}, {"bet": "left"}, {"do": "Show one"}, {"bet": "left"}]
STAKES = {"ante.amount": 1, "limit.type": "spread", "limit.min": 1, "limit.max": 10}
FORM = re.compile(r'<form[^>]* action="/t/[A-Z0-9]+/extra".*?</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([a-z]+)" value="([^"]*)">')


@pytest.fixture
def host(table: Callable[..., Game]) -> Game:
    """A home-made game is dealt; nobody has bet, and Cem is all-in."""
    chips = {"Anna": 50, "Ben": 50, "Cem": 1}
    seats = [{"seat": n, "name": name, "stack": chips[name]} for n, name in enumerate(chips, start=1)]
    script = table(preset="AO", title="Ours", course=COURSE, seats=seats, dealer=3, options=STAKES)
    script.post("deal")
    return script


def sheet(host: Game, seat: int) -> str:
    """The form for an extra card on this seat's sheet, as the host reads it; "" if there is none."""
    return form(host.page(f"/seat/{seat}"))


def form(page: str) -> str:
    """The form for an extra card on this page; "" if there is none."""
    sent = FORM.search(page)
    return sent[0] if sent else ""


def test_the_sheet_asks_for_what_can_be_given_and_paid(host: Game) -> None:
    assert re.findall(r'<option value="([0-9])"', sheet(host, 1)) == ["0", "1", "2", "3", "4"]
    assert 'name="chips"' in sheet(host, 1)
    assert 'name="chips"' not in sheet(host, 3), "all-in: a card, but no payment"
    host.post("bet", seat=1, to=5)
    assert sheet(host, 1) and not sheet(host, 2), "not with a bet to answer"


@pytest.mark.parametrize(("preset", "usual"), [("BB", "up"), ("AO", "down")])
def test_the_card_has_the_games_usual_face_unless_changed(table: Callable[..., Game], preset: str, usual: str) -> None:
    course = {} if preset == "BB" else {"title": "Ours", "course": COURSE}
    stakes = {"ante.amount": 1, "limit.small": 2, "limit.big": 4} if preset == "BB" else STAKES
    host = table(preset=preset, options=stakes, **course)
    host.post("deal")
    offered = next(offer for offer in host.read()["offers"] if offer["move"] == "extra")
    assert offered["values"][0] == usual and sorted(offered["values"]) == ["down", "up"]
    assert re.findall(r'<option value="(up|down)"', sheet(host, 2)) == offered["values"]


def test_other_17_a_player_notes_an_extra_card_and_its_price_on_the_own_sheet_alone(app: Flask, host: Game) -> None:
    phone = sits(app, host, 2)
    own, other = (form(phone.client.get(f"/t/{host.code}/seat/{seat}").text) for seat in (2, 1))
    assert own and not other
    fields = dict(HIDDEN.findall(own)) | {"cards": "1", "face": "up", "chips": "3"}
    phone.post("extra", **fields)
    now = host.read()
    assert (now["extras"], now["cards"]["up"]) == ([{"seat": 2, "cards": 1, "chips": 3}], {"2": 1})
    assert "1 card face up" in says(host)
    host.post("extra", seat=1, cards=1, face="down", chips=0)
    assert "1 card face down" in says(host)
