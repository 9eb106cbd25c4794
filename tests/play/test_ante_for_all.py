"""The dealer antes for all (ANTE-10): one payment of dead money, chip by chip."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.game.names import stakes_line
from models.game.quick_rules import quick
from models.moves.refusals import Refused
from tests.playing import Game, nobody_opens, play, pots, wins
from tests.rulings_played import logged, rule, until

FIXED: dict[str, Any] = {
    "ante__amount": 2,
    "ante__who": "dealer",
    "limit__type": "fixed",
    "limit__small": 5,
    "limit__big": 10,
}


def test_ante_10_of_five_players_the_dealer_pays_ten_and_nobody_has_put_in_anything(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 5, "E", **FIXED)
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([100, 100, 100, 100, 90], [(10, [1, 2, 3, 4, 5])])
    assert logged(game, "E antes 10 for all")
    play(game, "A bets 5, B calls, C folds, D folds, E calls")
    assert game.stacks == [95, 95, 100, 100, 85]
    play(game, "A pat, B pat, E pat, A checks, B checks, E checks")
    wins(game, "A")
    assert game.stacks == [120, 95, 100, 100, 85]
    play(game, "deal")
    assert game.stacks == [110, 95, 100, 100, 85]  # A deals now, and antes for all


def test_ante_10_a_short_dealer_pays_the_whole_stack_and_can_win_only_that(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 100, 7], "D", **FIXED)
    play(game, "deal")
    assert game.stacks == [100, 100, 100, 0] and logged(game, "D antes for all and is all-in for 7")
    play(game, "A bets 5, B calls, C folds, A pat, B pat, D pat, A checks, B checks")
    assert pots(game) == [(7, [1, 2, 4]), (10, [1, 2])]
    wins(game, "B", "D")
    assert game.stacks == [95, 105, 100, 7]


def test_ante_10_beside_blinds_only_the_blinds_count(client: FlaskClient) -> None:
    options = {**FIXED, "forced": "both", "blind__small": 1, "blind__big": 2, "limit__small": 2, "limit__big": 4}
    game = Game(client, "DH", [50, 50, 50], "C", **options)
    play(game, "deal")
    assert game.stacks == [49, 48, 44]
    play(game, "C calls, A calls, B checks")
    assert (game.stacks, game.now["pot"]) == ([48, 48, 42], 12)


def test_ante_10_a_jackpot_is_anted_by_the_new_dealer_and_a_newcomer_waits(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100, 100, 100], "C", **FIXED)
    play(game, "deal, all check")
    assert (game.stacks, game.now["carried"]) == ([100, 100, 94], 6)
    assert game.now["carried_pots"] == [{"chips": 6, "seats": [1, 2, 3]}]
    game.total += 100
    game.post("sit", seat=4, name="Nina", stack=100)
    play(game, "deal")
    assert game.stacks == [94, 100, 94, 100]  # A deals and pays for three; Nina neither pays nor plays
    assert game.now["seats"][3]["state"] == "out"
    play(game, "B bets 5, C folds, A folds")
    game.post("openers", seat=2, shown=True)
    assert game.stacks == [94, 112, 94, 100]
    play(game, "deal")
    assert game.stacks == [94, 104, 94, 100]  # now four play


def test_ante_10_a_second_pass_keeps_every_chip_for_the_same_players(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100, 7, 100], "C", **FIXED)
    for _deal in range(3):
        play(game, "deal, all check")
    assert game.stacks == [94, 1, 94]
    assert game.now["carried_pots"] == [{"chips": 18, "seats": [1, 2, 3]}]


@pytest.mark.parametrize("preset", ["DJ", "DH"])
def test_ante_10_who_is_all_in_for_the_carried_pot_cannot_win_the_next_ante(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [60, 3, 60], "B", **FIXED)
    play(game, "deal")
    nobody_opens(game)
    assert game.now["carried_pots"] == [{"chips": 3, "seats": [1, 2, 3]}]
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([60, 0, 54], [(3, [1, 2, 3]), (6, [1, 3])])
    play(game, "A bets 5, C folds")
    taken = preset == "DH"  # a jackpot waits for the openers (POT-09)
    assert pots(game) == [(3, [1, 2])] + [(6, [1])] * (not taken)
    game.post("take-back")
    game.post("take-back")
    nobody_opens(game)
    assert game.now["carried_pots"] == [{"chips": 3, "seats": [1, 2, 3]}, {"chips": 6, "seats": [1, 3]}]
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([54, 0, 54], [(3, [1, 2, 3]), (12, [1, 3])])
    play(game, "C bets 5, A calls, B pat, C pat, A pat, C checks, A checks")
    if preset == "DJ":
        game.post("openers", seat=3, shown=True)
    wins(game, "A", "B")
    assert game.stacks == [54 - 5 + 22, 3, 49]


@pytest.mark.parametrize(("who", "pot"), [("dealer", 8), ("alone", 2)])
def test_r_mis_10_a_deal_repeated_costs_the_dealer_nothing_again(client: FlaskClient, who: str, pot: int) -> None:
    game = Game(client, "DH", [100] * 4, "D", **{**FIXED, "ante__who": who})
    play(game, "deal")
    rule(game, "R-MIS-08 A")
    assert (game.stacks, game.now["pot"]) == ([100, 100, 100, 100 - pot], pot)
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([100, 100, 100, 100 - pot], [(pot, [1, 2, 3, 4])])
    assert logged(game, "The antes lie in the middle already")
    rule(game, "R-MIS-04 C", who="D")
    assert game.stack("D") == 100 - pot, "left out, the dealer gets nothing back: it was the ante of all"
    for _tap in range(4):
        game.post("take-back")
    assert game.stacks == [100] * 4


def test_ante_10_the_dealer_can_ante_for_all_only_in_a_game_with_antes() -> None:
    blinds = {"forced": "blinds", "blind.small": 1, "limit.type": "fixed", "limit.small": 2, "ante.who": "dealer"}
    free = {"ante.amount": 0, "limit.small": 5, "ante.who": "dealer"}
    for preset, chosen, other in (("DH", blinds, "forced"), ("SC", free, "ante.amount")):
        with pytest.raises(Refused) as refused:
            effective(preset, chosen)
        assert (refused.value.error, refused.value.more["keys"]) == ("options-contradict", ["ante.who", other])
    with pytest.raises(Refused, match="the dealer has nothing to pay"):
        effective("SC", {**free, "ante.who": "alone"})


@pytest.mark.parametrize(
    ("who", "line", "rule"),
    [
        ("each", "ante 2", "Everybody antes."),
        ("dealer", "the dealer antes 2 for each", "The dealer pays the ante for everybody."),
        ("alone", "only the dealer antes 2", "Only the dealer antes."),
    ],
)
def test_ante_10_table_and_card_name_the_payer(client: FlaskClient, who: str, line: str, rule: str) -> None:
    game = Game(client, "DH", [100] * 4, "D", **{**FIXED, "ante__who": who})
    assert stakes_line(game.now["options"]).startswith(line)
    assert [said for said in quick("DH", game.now["options"]).course if " ante" in said] == [rule]


ALONE = {**FIXED, "ante__who": "alone"}


@pytest.mark.parametrize(("who", "ante", "told"), [("dealer", 6, "C antes 6 for all"), ("alone", 2, "Only C antes: 2")])
def test_jack_10_a_fine_of_the_ante_of_all_is_what_a_deal_costs(
    client: FlaskClient, who: str, ante: int, told: str
) -> None:
    game = Game(client, "DJ", [100] * 3, "C", **{**FIXED, "ante__who": who}, jack__penalty="ante_for_all")
    play(game, "deal")
    assert logged(game, told)
    play(game, "all check, deal")
    assert (game.stacks, game.now["pot"]) == ([100 - ante, 100, 100 - ante], 2 * ante)
    play(game, "B opens 5, C folds, A folds")
    game.post("openers", seat=2, shown=False)
    assert game.stacks == [100 - ante, 100 - 5 - ante, 100 - ante]


def test_ante_10_where_only_the_dealer_antes_ten_players_play_for_a_single_ante(client: FlaskClient) -> None:
    game = Game(client, "HE", [50] * 10, "J", **{**ALONE, "forced": "both", "blind__small": 2, "blind__big": 5})
    play(game, "deal")
    assert (game.now["pot"], game.stack("J")) == (9, 48)
    game = Game(client, "SH", [50] * 10, "J", odd__stud="left_of_dealer", **ALONE)
    play(game, "deal, A starts")
    assert (game.stack("J"), pots(game)) == (48, [(2, [*range(1, 11)])])
    play(game, "A bets 5, B calls, C folds, D folds, E folds, F folds, G folds, H folds, I folds, J calls")
    until(game, "showdown")
    wins(game, "AB")
    assert game.stacks == [54, 53, *[50] * 7, 43], "17 shared: the odd chip goes to the left of the dealer"


def test_ante_10_where_only_the_dealer_antes_a_short_dealer_is_all_in_for_less(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 1], "B", **ALONE)
    play(game, "deal")
    assert (game.stacks, pots(game)) == ([100, 0], [(1, [1, 2])])
    assert logged(game, "B antes and is all-in for 1")
