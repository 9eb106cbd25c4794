"""The table's sheet: a row for each setting with what it is now, and nothing that cannot be changed."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.playing import Game

SPREAD = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 10}
EURO = {"money": {"currency": "EUR", "chip": 5}}


def rows(page: str) -> dict[str, str]:
    """What stands beside each name."""
    found = re.findall(r"<b>([^<]*)</b>\s*<(?:span|small)>([^<]*)</", unescape(page))
    return {name: " ".join(value.split()) for name, value in found}


def test_every_setting_says_what_it_is_now(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200, 200, 100], "A", EURO, **SPREAD)
    shown = rows(game.page("/options"))
    assert shown["Game"] == "Five Card Draw, jackpots, ante 1, bets 1 to 10" and shown["Rules"] == "as usual"
    assert (shown["Levels"], shown["Last round"], shown["Dealer’s choice"]) == ("off", "not yet", "off")
    assert shown["Chips and money"] == "a chip is €0.05, 500 in play"
    assert shown["Seats"] == "3 seated, seat 4 is free"
    assert (shown["Phones"], shown["TV"], shown["Break"]) == ("none yet", "none yet", "now")
    game.post("last-round", **{"from": "this"})
    game.post("options", options={"jack.progressive": "up"})
    game.post("deal")
    shown = rows(game.page("/options"))
    assert shown["Last round"] != "not yet" and shown["Break"] == "after this hand" and shown["Rules"] == "1 differs"


def test_a_row_leads_to_its_own_part_of_the_evening_and_back_to_the_table(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "A", **SPREAD)
    page = game.page("/options")
    for part, title in (("break", "Break"), ("levels", "Levels"), ("last-round", "Last round"), ("seats", "Seats")):
        assert f"/evening?of={part}" in page
        assert re.findall("<h2>([^<]*)</h2>", game.page(f"/evening?of={part}")) == [title]
    assert f"{game.url}/options" in game.page("/evening?of=levels")
    assert len(re.findall("<h2>", game.page("/evening"))) > 3


def test_the_seats_on_the_felt_are_not_repeated_and_a_guest_is_offered_nothing_to_change(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "A", **SPREAD)
    assert "/seat/1" not in game.page("/options")
    shown = rows(game.guest().get(f"{game.url}/options").text)
    assert not {"Game", "Levels", "Break", "TV", "Someone"} & set(shown) and "Phones" in shown
