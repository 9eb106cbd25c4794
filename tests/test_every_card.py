"""Every card accounted for: what the dealer is told, in words and in JSON, where it once went wrong.

Each test reads the host's screen as a dealer reads it, and the places and movements the same answer carries.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.obedient.words import told
from tests.playing import Game, play
from tests.rulings_played import rule

Json = dict[str, Any]

ANTE: Json = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
STUD: Json = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}
BLINDS: Json = {"forced": "blinds", "blind__small": 1, "blind__big": 2, "limit__min": 2}


def screen(game: Game) -> str:
    """The host's screen."""
    headers = game.key | {"Accept": "text/html", "HX-Request": "true"}
    return game.client.get(game.url, headers=headers).get_data(as_text=True)


def says(game: Game) -> str:
    """What stands there for the dealer, sentence by sentence, with who is asked and what before it."""
    return "\n".join(told(screen(game)))


def lies(game: Game, place: str) -> int:
    """How many cards lie at this place by the table: talon, burned, "hand 2"."""
    kind, _, seat = place.partition(" ")
    found = game.now["cards"][kind]
    return int(found.get(seat, 0) if seat else found)


def orders(game: Game) -> list[str]:
    """The movements of the last tap, as `3: talon > hand 2`; those that were only found with a question mark."""
    return [_written(one) for one in game.now["handling"]]


def _written(one: Json) -> str:
    if "gather" in one:
        return "gather"
    if "shuffle" in one:
        return "shuffle"
    return f"{one['cards']}: {one['from']} > {one['to']}" + ("?" if one.get("found") else "")


def whole(game: Game) -> bool:
    """Do the places make the pack?"""
    cards = game.now["cards"]
    heaps = (cards[place] for place in ("talon", "burned", "aside", "middle"))
    return sum(heaps) + sum(sum(cards[kind].values()) for kind in ("hand", "up", "front", "folded")) == cards["pack"]


# 11: what a false opener put in


def test_11_what_a_false_opener_put_in_stays_also_what_nobody_called(client: FlaskClient) -> None:
    quiet = Game(client, "DJ", [50] * 3, **ANTE)
    play(quiet, "deal, B opens 4, C folds, A folds")
    quiet.post("openers", seat=2, shown=False)
    assert (quiet.now["carried"], quiet.stacks) == (10, [48, 44, 48])
    assert "B puts the 4 nobody called back into the pot" in quiet.now["log"]
    owns_up = Game(client, "DJ", [50] * 3, **ANTE)
    play(owns_up, "deal, B opens 4")
    rule(owns_up, "R-OPEN-02 B")
    assert (owns_up.now["carried"], owns_up.stacks) == (quiet.now["carried"], quiet.stacks)
    shows = Game(client, "DJ", [50] * 3, **ANTE)
    play(shows, "deal, B opens 4, C folds, A folds")
    shows.post("openers", seat=2, shown=True)
    assert shows.stacks == [48, 54, 48]


def test_11_the_ruling_leaves_the_same_in_the_pot_and_can_be_taken_back(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **ANTE)
    play(game, "deal, B opens 4, C folds, A folds")
    before = game.read()
    rule(game, "R-OPEN-04 A")
    assert (game.now["carried"], game.stacks) == (10, [48, 44, 48])
    game.post("take-back")
    same = ("phase", "pot", "returned", "seats", "cards")
    assert {key: game.now[key] for key in same} == {key: before[key] for key in same}


# 12: which board starts


def test_12_the_question_names_only_boards_that_can_act(client: FlaskClient) -> None:
    game = Game(client, "SH", [50, 50, 7, 50], "D", **STUD)
    play(game, "deal, A starts, A bets 5, B calls, C calls, D calls")
    assert [one["seat"] for one in game.now["options_now"] if one["move"] == "starter"] == [1, 2, 4]
    assert "who has the best board of A, B and D?" in screen(game)
    assert "who has the best board?" not in screen(game)


@pytest.mark.parametrize(("preset", "ace"), [("LH", "low"), ("L7", "high")])
def test_12_home_lowball_says_how_the_ace_counts_where_the_lowest_board_is_asked(
    client: FlaskClient, preset: str, ace: str
) -> None:
    game = Game(client, preset, [50] * 3, **STUD)
    play(game, "deal")
    assert f"The ace counts {ace}.\nPairs are worse than no pair." in says(game)


def test_12_too_few_cards_lead_to_the_dealers_own_case_once_somebody_has_acted(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, **ANTE)
    play(game, "deal, B bets 2")
    path = client.get(f"/rulings/R-CNT-01?t={game.now['code']}", headers=game.key | {"Accept": "application/json"})
    leads = {step["yes"] for step in path.json["steps"]} | {step["no"] for step in path.json["steps"]}
    assert {"R-CNT-02", "R-CNT-03"} <= leads


# 13: the showdown


def test_13_after_a_side_pot_the_panel_says_who_shows_next_and_who_is_in_which_pot(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 50, 50, 12], **ANTE)
    play(game, "deal, B bets 10, C calls, D calls, A calls, B pat, C pat, D pat, A pat")
    play(game, "B bets 4, C calls, A calls")
    assert game.now["phase"] == "showdown"
    assert "B shows first\nThen C and A;\nwho is beaten need not show." in says(game)
    assert "For side pot 1 of 12: A, B and C.\nFor the main pot of 48: A, B, C and D." in says(game)
    game.post("award", pots=[{"pot": 1, "high": [3]}])
    assert "D shows next" in says(game)
    assert "For the main pot of 48: C and D." in says(game)
    assert "shows first" not in says(game) and "side pot" not in says(game)


# 14: casino draw, limits of the exchange, hints


def test_14_casino_draw_with_blinds_may_fold_after_the_draw(client: FlaskClient) -> None:
    game = Game(client, "DC", [50] * 3, **BLINDS)
    play(game, "deal, A calls, B calls, C checks")
    play(game, "B pat, C pat, A pat")
    assert game.moves - {"draw"} == {"fold", "check", "bet"}
    play(game, "B folds")
    home = Game(client, "DB", [50] * 3, blind__small=1, blind__big=2, limit__min=2, limit__max=10)
    play(home, "deal, A calls, B calls")
    assert home.moves == {"check", "raise"}
    play(home, "C checks, B pat, C pat, A pat")
    assert home.moves - {"draw"} == {"check", "bet"}


@pytest.mark.parametrize("most", [1, 2])
def test_14_a_house_may_exchange_one_or_two_cards_at_most(client: FlaskClient, most: int) -> None:
    game = Game(client, "DH", [50] * 3, draw__max=most, **ANTE)
    play(game, "deal, B bets 2, C calls, A calls")
    assert game.offer("draw")["max"] == most
    assert game.refused("draw", seat=2, cards=most + 1) == "draw-max"
    play(game, f"B draws {most}")
    assert lies(game, "front 2") == most


def form(client: FlaskClient, preset: str, **chosen: Any) -> str:
    """The part of the set-up form that depends on the game, for these choices."""
    sent = {"opt:" + key.replace("__", "."): str(value) for key, value in chosen.items()}
    answer = client.get("/new", query_string={"preset": preset, "was": f"{preset}/book", **sent})
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(
    ("preset", "stakes", "hint"),
    [
        ("SC", {"ante__amount": 5, "stud__bring_in_amount": 5}, "The bring-in is usually more than the ante."),
        ("SC", {"ante__amount": 4}, "With a bring-in the ante is usually about a tenth of the small bet."),
        ("SH", {"ante__amount": 1}, "Without a bring-in the ante is usually a quarter to half of the small bet."),
    ],
)
def test_14_stakes_that_make_little_sense_are_named_at_set_up(
    client: FlaskClient, preset: str, stakes: Json, hint: str
) -> None:
    sizes = {"limit__small": 10, "limit__big": 20}
    assert hint in form(client, preset, **sizes, **stakes)
    sense = {"SC": {"ante__amount": 1, "stud__bring_in_amount": 4}, "SH": {"ante__amount": 4}}[preset]
    assert 'role="note"' not in form(client, preset, **sizes, **sense)


def test_14_checking_and_passing_follow_each_other_with_a_word(client: FlaskClient) -> None:
    changed = "That also changes “Nobody bets before the draw”: The last player left wins them."
    assert changed in form(client, "DH", draw__pre_draw_check="bet_or_fold")
    back = "That also changes “Checking before the draw”: Allowed."
    assert back in form(client, "DC", draw__all_pass="carry_and_redeal")
    assert "That also changes" not in form(client, "DH")


# 15: offers nobody can take


def test_15_no_raise_is_offered_that_nobody_can_make(client: FlaskClient) -> None:
    most = 10**9
    seats = [{"seat": n, "name": "ABC"[n - 1], "counted": False} for n in (1, 2, 3)]
    said = {"preset": "DH", "options": {"ante.amount": 1, "limit.type": "no", "limit.min": 2}, "dealer": 3}
    made = client.post("/tables", json={"name": "Jars", "seats": seats, **said}).get_json()
    key = {"Authorization": f"Bearer {made['host_key']}"}
    now = client.post(f"/t/{made['code']}/deal", json={"seen": made["seq"]}, headers=key).get_json()
    tap = {"seen": now["seq"], "seat": 1, "to": most - 1}
    now = client.post(f"/t/{made['code']}/bet", json=tap, headers=key).get_json()
    assert [one["move"] for one in now["options_now"]] == ["fold", "call"]
    assert all(one["min"] <= one["max"] for one in now["offers"] if "min" in one and "max" in one)
    refused = client.post(f"/t/{made['code']}/raise", json={"seen": now["seq"], "seat": 2, "to": most}, headers=key)
    assert (refused.status_code, refused.get_json()["error"]) == (422, "max-raise")
