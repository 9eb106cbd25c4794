"""Prizes for places, as in a tournament: chips are not paid out, the first places share what was bought (SETL-07)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.bank.test_settling import paid, settled
from tests.playing import Game, play, wins

BLINDS: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "cap__raises": "none"}


def places(game: Game) -> list[tuple[int | None, str, int]]:
    """Place, name and result of everybody, best first."""
    people = [(row.get("place"), row["name"], row["won"]) for row in settled(game)["people"]]
    return sorted(people, key=lambda row: (row[0] is None, row[0] or 0, row[1]))


def all_in(game: Game, winner: str, *others: str) -> None:
    """A hand of hold'em in which these go all-in before the flop, and one of them wins every pot."""
    play(game, "deal")
    while game.now["phase"] == "bet":
        if game.turn not in (winner, *others):
            play(game, f"{game.turn} folds")
        elif "raise" in game.moves:
            play(game, f"{game.turn} raises {game.offer('raise')['max']}")
        else:
            play(game, f"{game.turn} calls")
    wins(game, *[winner] * len(game.now["pots"]))


def tournament(client: FlaskClient, prizes: str, *stacks: int) -> Game:
    game = Game(client, "HE", list(stacks), "A", **BLINDS)
    game.post("evening", **{"settle.prizes": prizes})
    return game


def test_setl_07_the_first_three_share_what_was_bought_the_last_to_go_out_second(client: FlaskClient) -> None:
    game = tournament(client, "50_30_20", 100, 100, 100, 100)
    assert [row[0] for row in places(game)] == [1, 1, 1, 1]
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    all_in(game, "A", "D")
    assert game.stacks == [400, 0, 0, 0]
    assert places(game) == [(1, "A", 100), (2, "D", 20), (3, "C", -20), (4, "B", -100)]
    assert sorted(paid(game)) == [("B", "A", 100), ("C", "D", 20)]
    sheet = game.page("/settle")
    assert "1. A</th>" in sheet and "Prizes for places: 50, 30 and 20 per cent" in sheet
    assert "Preisgeld nach Platz: 50, 30 und 20 Prozent" in game.page("/settle", "de")
    game.post("finish")
    assert sorted(paid(game)) == [("B", "A", 100), ("C", "D", 20)]


def test_setl_07_of_two_out_in_one_hand_more_chips_are_ahead_and_equal_ones_share(client: FlaskClient) -> None:
    game = tournament(client, "60_40", 200, 60, 40)
    all_in(game, "A", "B", "C")
    assert places(game) == [(1, "A", -20), (2, "B", 60), (3, "C", -40)]
    game = tournament(client, "60_40", 200, 50, 50)
    all_in(game, "A", "B", "C")
    assert places(game) == [(1, "A", -20), (2, "B", 10), (2, "C", 10)]


def test_setl_07_chips_lost_between_two_hands_are_lost_later_than_in_the_hand_before(client: FlaskClient) -> None:
    game = tournament(client, "50_30_20", 100, 100, 3, 100)
    all_in(game, "A", "D")
    game.total, ranks = None, [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert [row[:2] for row in places(game)] == ranks
    ways: dict[str, dict[str, Any]] = {
        "bounty": {"seat": 1, "chips": 5, "why": "seven-deuce"},
        "lend": {"from": 3, "to": 1, "chips": 1},
        "cash-out": {"seat": 3, "chips": 1},
        "leave": {"seat": 3, "cash_out": True},
        "adjust": {"seat": 3, "chips": -1, "reason": "lost"},
    }
    for move, fields in ways.items():
        game.post(move, **fields)
        assert (game.stack("C"), [row[:2] for row in places(game)]) == (0, ranks), move
        all_in(game, "A", "B")
        assert [row[:2] for row in places(game)][:3] == ranks[:3], f"{move}: later hands are later still"
        while not game.stack("C"):
            game.post("take-back")


def test_setl_07_a_player_who_bought_again_is_out_only_with_the_last_chips(client: FlaskClient) -> None:
    game = tournament(client, "100", 100, 100, 100)
    all_in(game, "A", "B")
    game.total += 100
    game.post("buy-in", seat=2, chips=100)
    all_in(game, "A", "C")
    assert places(game) == [(1, "A", 300), (2, "B", -200), (3, "C", -100)]
    notes = game.json("/story")["notes"]
    assert [(note["name"], note["kind"], note["chips"]) for note in notes] == [("B", "bought", 100)]
    assert "after a count" not in game.page("/story"), "a rebuy is no count"


def test_setl_07_with_fewer_people_than_prizes_the_rest_goes_to_the_first(client: FlaskClient) -> None:
    game = tournament(client, "40_30_20_10", 100, 100)
    all_in(game, "B", "A")
    assert places(game) == [(1, "B", 40), (2, "A", -40)]


def test_setl_07_places_need_every_stack_counted(client: FlaskClient) -> None:
    game = tournament(client, "50_30_20", 100, 100, 100)
    game.total = None
    game.post("uncounted", seat=2)
    assert settled(game)["not_counted"] == ["B"]


def test_setl_07_a_new_name_keeps_the_place(client: FlaskClient) -> None:
    game = tournament(client, "60_40", 100, 100, 100)
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    game.post("rename", seat=3, name="Cem")
    assert places(game) == [(1, "A", 80), (2, "Cem", 20), (3, "B", -100)]


def test_setl_07_the_house_types_its_own_percentages(client: FlaskClient) -> None:
    game = tournament(client, "65_35", 100, 100, 100)
    all_in(game, "A", "B")
    all_in(game, "A", "C")
    assert places(game) == [(1, "A", 95), (2, "C", 5), (3, "B", -100)]
    assert "Prizes for places: 65 %, 35 %" in game.page("/settle")
    game.sends("evening", **{"settle.prizes": ["60_40", "70, 20, 10"]})
    assert '<option value="70_20_10" selected' in " ".join(game.page("/evening").split())


def test_setl_07_percentages_add_up_to_100(client: FlaskClient) -> None:
    game = tournament(client, "none", 100, 100)
    for prizes in ("70_40", "65_34", "100_0", "065_35", "65,35", "_".join(["10"] * 11), ""):
        assert game.refused("evening", **{"settle.prizes": prizes}) == "choice", prizes
    assert places(game) == [(None, "A", 0), (None, "B", 0)]
