"""A deal on the prizes: the last players share what is left to win (SETL-10)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.bank.test_prizes import all_in, places, tournament
from tests.bank.test_settling import paid, settled
from tests.playing import Game, folded_out


def deal(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = settled(game)["deal"]
    return found


def agreed(game: Game) -> dict[str, int]:
    return {row["name"]: row["agreed"] for row in deal(game)["people"]}


def three_left(client: FlaskClient) -> Game:
    """Prizes 200, 120 and 80 of 400; D is out, and A has 203 chips, B 99, C 98."""
    game = tournament(client, "50_30_20", 100, 100, 100, 100)
    all_in(game, "A", "D")
    return game


def two_left(client: FlaskClient) -> Game:
    """Prizes 200, 120 and 80 of 400; C is third, and A has 301 chips, B 99."""
    game = three_left(client)
    all_in(game, "A", "C")
    return game


def test_setl_10_three_share_equally_and_the_first_gets_the_chip_left_over(client: FlaskClient) -> None:
    game = three_left(client)
    assert deal(game)["left"] == 400
    game.post("share-prizes", way="equal")
    assert agreed(game) == {"A": 134, "B": 133, "C": 133}
    assert places(game) == [(1, "A", 34), (2, "B", 33), (3, "C", 33), (4, "D", -100)]
    assert sorted(paid(game)) == [("D", "A", 34), ("D", "B", 33), ("D", "C", 33)]
    game.post("finish")
    assert sorted(paid(game)) == [("D", "A", 34), ("D", "B", 33), ("D", "C", 33)]


def test_setl_10_by_chips_everybody_first_gets_the_lowest_prize_or_people_name_sums(client: FlaskClient) -> None:
    game = two_left(client)
    offered, before = deal(game)["people"], places(game)
    assert [(row["name"], row["equal"], row["chips"]) for row in offered] == [("A", 160, 181), ("B", 160, 139)]
    game.post("share-prizes", way="sums", sums=[0, 300], winner=20)
    assert places(game) == [(1, "A", -80), (2, "B", 200), (3, "C", -20), (4, "D", -100)]
    game.post("take-back")
    assert (places(game), deal(game)["winner"]) == (before, None)
    game.post("share-prizes", way="equal")
    assert [row | {"agreed": None} for row in deal(game)["people"]] == offered, "another one counts from the prizes"
    game.post("share-prizes", way="chips")
    assert agreed(game) == {"A": 181, "B": 139}
    assert places(game) == [(1, "A", 81), (2, "B", 39), (3, "C", -20), (4, "D", -100)]


def test_setl_10_a_deal_is_kept_whatever_comes_after_it(client: FlaskClient) -> None:
    game = two_left(client)
    game.post("share-prizes", way="equal")
    assert game.refused("money", currency="EUR", chip="0.05") == "money-used"
    recap = " ".join(game.page("/story").split())
    assert "D: a deal on the prizes." in recap and "C: a count changed it." not in recap
    game.post("rename", seat=2, name="Ben")
    assert agreed(game) == {"A": 160, "Ben": 160}
    game.total = None
    game.post("buy-in", seat=3, chips=50)
    assert places(game) == [(1, "A", 110), (2, "Ben", 60), (3, "C", -70), (4, "D", -100)], "those are the winner’s"


def test_setl_10_what_is_kept_for_the_winner_is_played_for(client: FlaskClient) -> None:
    game = two_left(client)
    game.post("share-prizes", way="chips", winner=20)
    assert agreed(game) == {"A": 166, "B": 134}
    assert places(game) == [(1, "A", 86), (2, "B", 34), (3, "C", -20), (4, "D", -100)]
    for _hand in range(3):
        all_in(game, "B", "A")
    assert game.stacks == [0, 400, 0, 0]
    assert places(game) == [(1, "B", 54), (2, "A", 66), (3, "C", -20), (4, "D", -100)]


def test_setl_10_a_refusal_names_the_field(client: FlaskClient) -> None:
    game = two_left(client)
    rows: list[tuple[dict[str, Any], str, str]] = [
        ({}, "missing", "way"),
        ({"way": "coin"}, "choice", "way"),
        ({"way": "equal", "winner": 321}, "deal-winner", "winner"),
        ({"way": "equal", "winner": -1}, "money", "winner"),
        ({"way": "sums"}, "missing", "sums"),
        ({"way": "sums", "sums": [320]}, "deal-sum-each", "sums"),
        ({"way": "sums", "sums": [160, 159]}, "deal-sums", "sums"),
        ({"way": "sums", "sums": [160, 160], "winner": 1}, "deal-sums", "sums"),
        ({"way": "sums", "sums": [320, "x"]}, "money", "sums"),
    ]
    for fields, error, key in rows:
        refusal = game.denied("share-prizes", **fields)
        assert (refusal["error"], refusal["key"]) == (error, key), fields
        assert deal(game)["winner"] is None
    all_in(game, "A", "B")
    assert game.refused("share-prizes", way="equal") == "no-deal", "nobody shares alone"


def test_setl_10_only_where_places_are_played_for_between_hands(client: FlaskClient) -> None:
    game = tournament(client, "none", 100, 100)
    assert "deal" not in settled(game)
    assert game.refused("share-prizes", way="equal") == "no-deal"
    game.post("evening", **{"settle.prizes": "60_40"})
    assert deal(game)["text"] == ""
    game.post("deal")
    assert game.refused("share-prizes", way="equal") == "no-deal"


def test_setl_10_is_exact_to_the_cent(client: FlaskClient) -> None:
    game = three_left(client)
    game.post("money", currency="EUR", chip="0.05")
    assert deal(game)["left"] == 2000
    game.post("share-prizes", way="equal", winner="0.99")
    assert agreed(game) == {"A": 634, "B": 634, "C": 633}
    assert places(game) == [(1, "A", 233), (2, "B", 134), (3, "C", 133), (4, "D", -500)]
    assert sum(amount for _who, _to, amount in paid(game)) == 500
    assert deal(game)["text"] == "A €6.34, B €6.34, C €6.33 and €0.99 for the winner"
    game.post("finish")
    recap = game.json("/story")
    assert [row["result"] for row in recap["people"]] == [47, 27, 26, -100]  # whole chips of 0.05
    for page in (game.page(), game.page("/story"), game.page("/tv")):
        assert all(amount in page for amount in ("+€2.33", "+€1.34", "+€1.33", "−€5.00"))


def test_setl_10_those_left_later_make_another_deal(client: FlaskClient) -> None:
    game = three_left(client)
    game.post("share-prizes", way="equal", winner=100)
    all_in(game, "A", "C")
    assert deal(game)["left"] == 300
    game.post("share-prizes", way="chips")
    assert agreed(game) == {"A": 176, "B": 124}
    assert places(game) == [(1, "A", 76), (2, "B", 24), (3, "C", 0), (4, "D", -100)]


def test_setl_10_chips_that_leave_play_later_are_less_for_the_winner(client: FlaskClient) -> None:
    game = two_left(client)
    game.post("evening", **{"evening.purse": 2})
    game.post("share-prizes", way="equal")
    game.total = None
    game.post("deal")
    folded_out(game)
    assert deal(game)["text"] == "A 160, B 160 and 2 less for the winner"
    assert "A deal: 2 less for the winner" in game.page()
    assert places(game) == [(1, "A", 58), (2, "B", 60), (3, "C", -20), (4, "D", -100)]


def test_setl_10_is_typed_into_the_sheet(client: FlaskClient) -> None:
    game = two_left(client)
    assert "Share what is left to win" in game.page("/settle")
    game.sends("share-prizes", way="sums", sums="[]", sums1="200", sums2="100", winner="20")
    told = "A deal: A 200, B 100 and 20 for the winner"
    assert told in game.page() and "A deal: 20 for the winner" in game.page(), "in the log, and in short on the felt"
    assert told.removeprefix("A deal: ") in game.page("/settle")
    folded_out(game)
    game.post("finish")
    assert told in game.page() and told in game.page("/story")
