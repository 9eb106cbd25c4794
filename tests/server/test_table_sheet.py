"""The table's sheet: every setting with its present value, and each control called by its own name."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.playing import Game

SPREAD = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 10}
EURO = {"money": {"currency": "EUR", "chip": 5}}
ROW = re.compile(r'<li(?: class="two-lines")?><button type="button"[^>]*>([^<]*?)</button><span[^>]*>([^<]*)</span>')


def rows(page: str) -> dict[str, str]:
    """The text beside each button."""
    found = ROW.findall(unescape(page))
    return {" ".join(name.split()): " ".join(value.split()) for name, value in found}


def test_every_setting_shows_its_present_value(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200, 200, 100], "A", EURO, **SPREAD)
    shown = rows(game.page("/options"))
    assert shown["Change the game or the rules"] == "Five Card Draw, jackpots, ante 1, bets 1 to 10"
    assert (shown["Levels"], shown["Last round"], shown["Dealer’s choice"]) == ("off", "off", "off")
    assert (shown["Bank"], shown["Count chips"]) == ("one chip is €0.05", "500 in play")
    assert (shown["Phones"], shown["TV view"], shown["Break"]) == ("none yet", "off", "now")
    assert "3 seated, seat 4 is free" in game.page("/options")
    game.post("last-round", **{"from": "this"})
    game.post("options", options={"jack.progressive": "up"})
    shown = rows(game.page("/options"))
    assert shown["Last round"] == "A begins"
    assert shown["Change the game or the rules"].endswith("; 1 house rule")
    game.post("deal")
    assert rows(game.page("/options"))["Break"] == "after this hand"


def test_a_row_leads_to_its_own_part_of_the_evening_and_back_to_the_table(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "A", **SPREAD)
    page = game.page("/options")
    for part, title in (("break", "Break"), ("levels", "Levels"), ("last-round", "Last round")):
        assert f"/evening?of={part}" in page
        assert re.findall("<h2>([^<]*)</h2>", game.page(f"/evening?of={part}")) == [title]
        assert f"<h1>{title}</h1>" in " ".join(game.page(f"/evening?of={part}").split())
    assert f"{game.url}/options" in game.page("/evening?of=levels")
    assert len(re.findall("<h2>", game.page("/evening"))) > 3


def test_a_guest_reads_the_settings_and_is_offered_none_to_change(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "A", **SPREAD)
    page = game.guest().get(f"{game.url}/options").text
    assert not {"Change the game or the rules", "Levels", "Break", "The evening"} & set(rows(page))
    assert "<b>Game</b><span>Five Card Draw, jackpots, ante 1" in page
