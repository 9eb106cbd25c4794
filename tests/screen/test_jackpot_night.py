"""A deal that was passed in: the jackpot, the ladder of openers, the effect on the next deal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, chair, nobody_opens, play

SPREAD = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 10}


def passed_in(client: FlaskClient, times: int, **options: Any) -> Game:
    """Four people after this many deals that nobody could open."""
    game = Game(client, "DJ", [100] * 4, **SPREAD, **options)
    for _deal in range(times):
        game.post("deal")
        nobody_opens(game)
    assert game.now["carried"] == 4 * times
    return game


def middle(game: Game, path: str = "") -> str:
    """The text in the middle."""
    part = re.search(r'<section class="(?:centre|tv-middle).*?</section>', game.page(path), re.DOTALL)
    assert part
    return " ".join(re.sub(r"<[^>]*>", " ", part[0]).split())


def ladder(game: Game) -> list[tuple[str, str]]:
    return re.findall(r'<b class="(\w+)" aria-hidden="true">(\w+)</b>', game.page())


def test_jack_04_a_deal_nobody_opened_shows_jackpot_and_openers(client: FlaskClient) -> None:
    game = passed_in(client, 2, jack__progressive="up")
    shown = middle(game)
    assert "Nobody could open. The pot stays." in shown and "Jackpot 8" in shown
    assert "Kings or better" in shown and "deal 3" in shown
    assert "everybody antes 1: the jackpot is 12" in game.page()
    shown = middle(game, "/tv")
    assert "Jackpot 8" in shown and "Kings or better" in shown and "Collect all cards" not in shown
    game.post("deal")
    assert game.now["pot"] == 12


@pytest.mark.parametrize(
    ("passes", "rule", "rungs"),
    [
        (1, "up", ["done J", "now Q", "next K", "next A"]),
        (3, "up", ["done J", "done Q", "done K", "now A"]),
        (4, "up", ["done J", "done Q", "done K", "now A"]),
        (4, "up_down", ["next J", "next Q", "now K", "next A"]),
        (2, "none", []),
    ],
)
@pytest.mark.long
def test_jack_16_the_ladder_shows_what_opens_now(client: FlaskClient, passes: int, rule: str, rungs: list[str]) -> None:
    game = passed_in(client, passes, jack__progressive=rule)
    assert [" ".join(rung) for rung in ladder(game)] == rungs


def test_jack_16_a_long_ladder_shows_five_rungs_around_the_one_that_opens(client: FlaskClient) -> None:
    game = passed_in(client, 6, jack__progressive="up", jack__openers="twos")
    assert [" ".join(rung) for rung in ladder(game)] == ["done 5", "done 6", "done 7", "now 8", "next 9"]


def test_jack_14_the_parts_of_a_jackpot_are_shown_only_if_they_differ(client: FlaskClient) -> None:
    game = passed_in(client, 1)
    assert "Put in by" not in middle(game)
    game.post("away", seat=4)
    game.post("deal")
    nobody_opens(game)
    assert "Put in by A 2, B 2, C 2, D 1" in middle(game)


def test_jack_14_a_player_who_left_before_the_jackpot_makes_no_difference(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 5, **SPREAD)
    game.post("leave", seat=5, cash=True)
    game.post("deal")
    nobody_opens(game)
    assert "Put in by" not in middle(game)


def test_deck_04_a_short_pack_is_announced_before_the_first_deal_only(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 8, **SPREAD)
    assert "almost certainly reshuffle" in game.page()
    game.post("deal")
    nobody_opens(game)
    assert "almost certainly reshuffle" not in game.page()


def test_story_01_the_longest_jackpot_tonight_is_mentioned_when_it_is_won(client: FlaskClient) -> None:
    game = passed_in(client, 2)
    game.post("deal")
    opener = game.turn
    play(game, f"{opener} bets 1")
    while game.now["phase"] == "bet":
        game.post("fold", seat=game.now["to_act"])
    game.post("openers", seat=chair(opener), shown=True)
    assert "The longest jackpot tonight" in middle(game)


@pytest.mark.long
def test_story_01_the_biggest_pot_tonight_is_mentioned_once_there_are_several(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **SPREAD)
    said = []
    for bet in (2, 1, 1, 1, 1, 1, 9, 1):
        game.post("deal")
        first = game.turn
        other = "B" if first == "A" else "A"
        play(game, f"{first} bets {bet}, {other} calls, {first} pat, {other} pat")
        play(game, f"{first} checks, {other} checks")
        game.post("award", pots=[{"pot": 0, "high": [1]}])
        said.append("The biggest pot tonight" in middle(game))
    assert said == [False] * 6 + [True, False]
