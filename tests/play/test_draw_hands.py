"""Five Card Draw: the worked hands D1 to D7 of docs/contract/games.md, every chip, through the JSON interface."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from models.log.store import Store
from models.screen.middle import carry_line
from models.seats.costs import ante_of
from models.seats.dealers import players
from models.table.table import Seat, Table
from tests.playing import Game, folded_out, play, pots, wins
from tests.rulings_played import rule

SPREAD = {"limit__min": 2, "limit__max": 10}


def test_d1_last_raiser_starts_round_two_and_the_odd_chip_goes_left_of_the_dealer(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, ante__amount=1, **SPREAD)
    play(game, "deal")
    assert (game.stacks, game.now["pot"], game.now["phase"]) == ([99] * 4, 4, "bet")
    play(game, "B checks, C bets 4, D raises 10")
    assert (game.now["raises"], game.now["cap"], game.now["bet"], game.now["pot"]) == (1, 3, 10, 18)
    play(game, "A folds, B calls, C calls")
    assert (game.stacks, game.now["pot"], game.now["phase"]) == ([99, 89, 89, 89], 34, "draw")  # DRAW-01
    play(game, "B draws 3, C draws 1, D pat")
    assert game.turn == "D"  # DRAW-14: D raised last in round 1
    play(game, "D bets 5, B calls, C raises 10, D calls, B folds")
    assert (game.now["phase"], game.now["show_first"], game.now["pot"]) == ("showdown", 3, 59)
    wins(game, "CD")
    assert game.stacks == [99, 84, 109, 108]
    assert game.now["last_hand"]["in"] == game.now["last_hand"]["out"] == 59


PAT = "B pat, C pat, D pat, A pat"
RAISED = "B checks, C bets 4, D raises 10, A calls, B calls, C calls"


@pytest.mark.parametrize(
    ("third", "told", "rules", "starter"),
    [
        (100, RAISED, {"draw__round2_first": "left_of_button"}, "B"),
        (100, RAISED, {"draw__round2_first": "opener"}, "C"),
        (9, "B bets 4, C raises 8, D calls, A calls, B calls", {}, "D"),  # DRAW-15: the raiser is all-in
        (2, "B checks, C bets 1, D calls, A calls, B calls", {}, "D"),  # less than the smallest bet opens, too
    ],
)
def test_draw_14_and_15_who_starts_round_two(
    client: FlaskClient, third: int, told: str, rules: dict[str, object], starter: str
) -> None:
    game = Game(client, "DH", [100, 100, third, 100], ante__amount=1, **rules, **SPREAD)
    play(game, f"deal, {told}, {PAT}")
    assert (game.now["phase"], game.now["opener"], game.turn) == ("bet", 2 if third == 9 else 3, starter)


@pytest.mark.parametrize(
    ("third", "told", "rules", "first"),
    [
        (100, f"{RAISED}, {PAT}, D checks, A checks, B bets 2", {}, 2),
        (100, f"{RAISED}, {PAT}, D checks, A checks, B bets 2", {"show__first": "last_raise_of_hand"}, 4),
        (4, f"B bets 2, all call, {PAT}, B checks, C bets 1", {}, 3),  # less than the smallest bet
    ],
)
def test_show_02_who_bet_last_shows_first_or_the_last_raiser_of_the_hand(
    client: FlaskClient, third: int, told: str, rules: dict[str, object], first: int
) -> None:
    game = Game(client, "DH", [100, 100, third, 100], ante__amount=1, **rules, **SPREAD)
    play(game, f"deal, {told}")
    game.post("together", all="call" if game.now["bet"] else "check")
    assert (game.now["phase"], game.now["show_first"]) == ("showdown", first)


def test_draw_11_correcting_the_last_number_keeps_the_starter_of_round_two(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, **SPREAD)
    play(game, "deal, B bets 2, C raises 4, A calls, B calls, B draws 1, C draws 1, A draws 3")
    assert game.turn == "C"
    play(game, "A corrects 2")
    assert (game.now["phase"], game.turn, game.seat("A")["drew"]) == ("bet", "C", 2)
    assert game.now["log"][1] == "A draws 2, not 3"
    play(game, "A corrects 2")
    assert game.now["log"][1] == "A draws 2"  # the same number again corrects nothing
    play(game, "A corrects 0")
    assert game.now["log"][1] == "A stands pat"


def test_deal_02_and_gen_02_the_rest_is_the_stub_and_the_last_player_left_wins(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, **SPREAD)
    play(game, "deal")
    assert (game.now["talon"], game.now["cards"]["burned"]) == (52 - 3 * 5, 0)
    play(game, "B bets 2, C folds, A folds")
    assert (game.now["phase"], game.stacks) == ("between", [99, 102, 99])
    assert "B wins the pot: 3" in game.now["log"]  # it is no side pot


def test_tie_02_suits_decide_a_tie_where_the_table_plays_so(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, ante__amount=1, tie="suit", **SPREAD)
    play(game, "deal, B bets 2, A calls, B pat, A pat, B checks, A checks")
    assert game.refused("award", pots=[{"pot": 0, "high": [1, 2]}]) == "one-winner"
    wins(game, "B")
    assert game.stacks == [97, 103]


def test_d2_and_pot_07_three_all_ins_make_side_pots_that_can_be_awarded_one_by_one(client: FlaskClient) -> None:
    game = Game(client, "DC", [300, 30, 75, 400, 150], ante__amount=5, burn="none")
    play(game, "deal, B bets 25, C raises 70, D calls, E raises 145, A raises 230, D folds")
    assert (game.now["returned"], game.now["pot"]) == ({"1": 85}, 480), "the uncalled bet goes back"
    play(game, "B draws 2, C draws 1, E draws 1, A draws 3")  # POT-06: all-in players draw too
    assert game.now["phase"] == "showdown"  # POT-08: only A has chips
    assert pots(game) == [(150, [1, 2, 3, 5]), (180, [1, 3, 5]), (150, [1, 5])]
    assert game.refused("award", pots=[{"pot": 0, "high": [2]}]) == "newest-first"
    assert game.refused("award", pots=[{"pot": 2, "high": [3]}]) == "not-in-pot"
    wins(game, "E", "C", "B")
    assert game.stacks == [150, 150, 180, 325, 150]
    game.post("take-back")
    for pot, winner in ((2, 5), (1, 3), (0, 2)):
        assert len(game.now["pots"]) == pot + 1
        game.post("award", pots=[{"pot": pot, "high": [winner]}])
    assert game.stacks == [150, 150, 180, 325, 150]


def passed_in(client: FlaskClient, **options: object) -> Game:
    game = Game(client, "DJ", [60] * 4, ante__amount=2, **SPREAD, **options)
    play(game, "deal, B checks, C checks, D checks, A checks")
    assert (game.now["phase"], game.now["carried"], game.now["dealer"]) == ("deal", 8, 2)
    play(game, "deal, C checks, D checks, A checks, B checks")
    return game


@pytest.mark.long
def test_jack_07_a_passed_in_jackpot_grows_and_the_opener_splits_openers(client: FlaskClient) -> None:
    game = passed_in(client)
    assert (game.stacks, game.now["carried"], game.now["pot"]) == ([56] * 4, 16, 16)  # JACK-07
    play(game, "deal, D checks, A opens 6")
    assert (game.now["opener"], game.now["carried"], game.now["to_open"]) == (1, 16, "jacks")  # JACK-01, JACK-07
    play(game, "B calls, C folds, D raises 12, A calls, B folds, D draws 2, A draws 1")  # JACK-08: D had checked
    assert game.now["kept"] == 1
    play(game, "D bets 8, A calls")
    assert (game.now["phase"], game.now["pot"], game.now["show_first"]) == ("openers", 70, 4)
    assert game.refused("award", pots=[{"pot": 0, "high": [1]}]) == "openers-first"  # JACK-02
    play(game, "A shows openers, A wins")
    assert game.stacks == [104, 48, 54, 34]


@pytest.mark.parametrize(
    ("options", "passes", "ante"),
    [
        ({"jack.reante": "same"}, 3, 2),
        ({"jack.reante": "plus_one"}, 3, 2 + 3 * 5),
        ({"jack.reante": "double"}, 3, 2 * 2 * 2 * 2),
        ({"jack.reante": "double", "forced": "both"}, 3, 16),
        ({"jack.reante": "plus_one", "forced": "blinds"}, 3, 0),
        ({"jack.reante": "plus_one", "ante.amount": 0}, 3, 0),
        ({"jack.reante": "double", "jack.reante_limit": 3}, 2, 8),
        ({"jack.reante": "double", "jack.reante_limit": 3}, 3, 0),
    ],
)
def test_jack_05_the_ante_after_each_passed_deal(options: dict[str, object], passes: int, ante: int) -> None:
    assert ante_of({"forced": "ante", "ante.amount": 2, "limit.unit": 5, **options}, passes) == ante


def test_jack_06_the_same_dealer_deals_again_where_the_house_says_so(client: FlaskClient) -> None:
    game = Game(client, "DJ", [60] * 4, ante__amount=2, jack__next_dealer="same", **SPREAD)
    play(game, "deal, B checks, C checks, D checks, A checks")
    assert game.now["dealer"] == 1


@pytest.mark.parametrize(
    ("openers", "rule", "ranks"),
    [
        ("jacks", "none", ["jacks"] * 3),
        ("jacks", "up", ["jacks", "queens", "kings", "aces", "aces"]),
        ("jacks", "up_down", ["jacks", "queens", "kings", "aces", "kings", "queens", "jacks", "queens"]),
        ("twos", "none", ["twos"] * 2),
        ("two_pair", None, ["two_pair"] * 2),
        ("trips", None, ["trips"] * 2),
        ("queens", "up", ["queens", "kings", "aces", "aces"]),
        ("queens", "up_down", ["queens", "kings", "aces", "kings", "queens", "kings"]),
        ("aces", "up_down", ["aces", "aces"]),
    ],
)
@pytest.mark.long
def test_jack_12_15_and_16_the_hand_needed_to_open_may_climb_from_any_pair(
    client: FlaskClient, openers: str, rule: str | None, ranks: list[str]
) -> None:
    climbs = {"jack__progressive": rule} if rule else {}
    game = Game(client, "DJ", [60] * 2, ante__amount=1, jack__openers=openers, **climbs, **SPREAD)
    seen = []
    for _deal in ranks:
        play(game, "deal")
        seen.append(game.now["to_open"])
        play(game, "all check")
    assert seen == ranks


def test_d5_the_big_blind_has_the_option_and_an_uncalled_bet_goes_back(client: FlaskClient) -> None:
    game = Game(client, "DB", [80] * 5, blind__small=1, blind__big=2, **SPREAD)
    play(game, "deal")
    assert (game.stacks, game.now["bet"], game.turn) == ([80, 79, 78, 80, 80], 2, "D")  # ANTE-05
    play(game, "D calls, E folds, A calls, B calls")
    assert game.turn == "C" and game.moves == {"check", "raise"}  # ANTE-06
    play(game, "C raises 8, D calls, A folds, B folds")
    assert game.now["pot"] == 20
    play(game, "C draws 1, D draws 3, C bets 10, D folds")
    assert (game.now["phase"], game.now["returned"]) == ("between", {"3": 10})
    assert game.stacks == [78, 78, 92, 72, 80]


def test_ante_06_without_the_option_the_round_is_over_when_all_called(client: FlaskClient) -> None:
    game = Game(client, "DB", [80] * 3, blind__small=1, blind__bb_option=False, **SPREAD)
    play(game, "deal")
    assert for_all(game) == ["Everybody calls"], "no tap for a check of the big blind"
    play(game, "A calls, B calls")
    assert game.now["phase"] == "draw"


def test_ante_06_and_r_btn_05_the_button_for_one_tap_for_all_says_who_only_checks(client: FlaskClient) -> None:
    game = Game(client, "DB", [80] * 5, blind__small=1, blind__big=2, **SPREAD)
    play(game, "deal")
    assert for_all(game) == ["Everybody calls, blind checks"]
    play(game, "D raises 8")
    assert for_all(game) == ["Everybody calls"]
    play(game, "E calls, all call")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 40)
    play(game, "take back, take back, take back")
    folded_out(game)
    game.total += 80
    game.post("sit", seat=6, name="F", stack=80, comes="post")
    play(game, "deal")
    assert game.seat("F")["bet"] == 2 and game.turn == "E"
    assert for_all(game) == ["Everybody calls or checks"], "F, who posted"


def for_all(game: Game) -> list[str]:
    """The texts of taps for several players on the host's screen."""
    return re.findall(r"Everybody (?:calls|checks)[a-z, ]*", game.page())


def test_ante_04_with_two_players_the_dealer_posts_the_small_blind(client: FlaskClient) -> None:
    game = Game(client, "DB", [80] * 2, blind__small=1, **SPREAD)
    play(game, "deal")
    assert (game.stacks, game.turn) == ([79, 78], "A")
    ones = Game(client, "DB", [80] * 3, blind__small=1, blind__big=1, limit__min=1, limit__max=10)
    play(ones, "deal")
    assert any("B posts the blind of 1, C posts the blind of 1" in line for line in ones.now["log"])
    assert (ones.stacks, ones.moves) == ([80, 79, 79], {"fold", "call", "raise"})  # a bet, however small
    literal = Game(client, "DB", [80] * 2, blind__small=1, blind__heads_up="literal", **SPREAD)
    play(literal, "deal")
    assert (literal.stacks, literal.turn) == ([78, 79], "B")


FIXED = {"ante__amount": 1, "limit__type": "fixed", "limit__small": 2, "limit__big": 4}


def capped(client: FlaskClient, rule: str = "always") -> Game:
    game = Game(client, "DH", [60] * 3, cap__heads_up=rule, **FIXED)
    play(game, "deal, B bets 2, C raises 4, A raises 6, B raises 8")
    return game


def two_left(game: Game) -> None:
    """D6 up to the third raise of round 2, in which C has folded."""
    play(game, "C calls, A calls, B draws 2, C draws 1, A pat, B bets 4, C folds, A raises 8, B raises 12, A raises 16")


def test_d6_the_cap_holds_after_three_raises(client: FlaskClient) -> None:
    game = capped(client)
    assert game.refused("raise", seat=3, to=10) == "cap"
    two_left(game)
    assert game.moves == {"fold", "call"}
    play(game, "B calls")
    assert game.now["show_first"] == 1
    wins(game, "A")
    assert game.stacks == [94, 35, 51]


def test_cap_02_two_players_left_before_the_cap_may_go_on_raising_by_house_rule(client: FlaskClient) -> None:
    game = capped(client, "free_when_two_before_cap")
    two_left(game)
    assert game.now["cap"] is None
    play(game, "B raises 20, A calls")


def test_cap_02_two_raises_do_not_cap_the_round_and_the_third_caps_it_for_good(client: FlaskClient) -> None:
    game = Game(client, "DH", [60] * 3, cap__heads_up="free_when_two_before_cap", **FIXED)
    play(game, "deal, B bets 2, C raises 4, A raises 6, B folds")
    assert game.now["cap"] is None
    play(game, "C raises 8, A raises 10, C raises 12")
    once_capped = capped(client, "free_when_two_before_cap")
    play(once_capped, "C folds")
    assert (once_capped.now["cap"], once_capped.moves) == (3, {"fold", "call"})


@pytest.mark.parametrize(("counts", "first"), [(True, 1), (False, 0)])
def test_cap_01_counting_the_blind_as_a_bet_is_a_house_rule(client: FlaskClient, counts: bool, first: int) -> None:
    fixed = {"limit__type": "fixed", "limit__small": 2, "limit__big": 4, "cap__blind_counts_as_bet": counts}
    game = Game(client, "DB", [80] * 4, blind__small=1, **fixed)
    play(game, "deal, D raises 4")
    assert game.now["raises"] == first
    play(game, "A raises 6, B raises 8")
    assert (game.now["raises"], "raise" in game.moves) == (first + 2, not counts)


def test_d7_false_openers_at_the_showdown_kill_the_hand(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 4, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C calls, D folds, A folds, B draws 3, C draws 2, B bets 6, C calls, B lacks openers")
    assert game.now["phase"] == "between"  # C is alone and wins without being asked
    assert game.stacks == [48, 38, 66, 48]


def test_r_open_04_and_08_a_lone_opener_shows_openers_or_leaves_a_jackpot(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C folds, A folds")
    assert (game.now["phase"], game.now["returned"]) == ("openers", {"2": 4})
    play(game, "B lacks openers")
    assert (game.now["phase"], game.now["carried"], game.now["dealer"]) == ("deal", 10, 2)
    assert game.stacks == [48, 44, 48]  # the four uncalled chips too: keeping quiet is never cheaper than owning up
    play(game, "take back, B shows openers")
    assert game.stacks == [48, 54, 48]


def test_r_open_03_a_false_openers_uncalled_chips_stay_in_the_pot(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C raises 8, A folds, B raises 14")
    game.post("ruling", ruling="R-OPEN-03", outcome="A")
    assert (game.stacks, game.now["last_hand"]["won"]) == ([48, 34, 68], {"3": 28})


def test_r_open_06_an_opener_who_folded_is_asked_too_and_the_pot_goes_as_usual(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C raises 10, A folds, B folds")
    assert (game.now["phase"], game.now["opener"]) == ("openers", 2)
    play(game, "B lacks openers")
    assert game.stacks == [48, 44, 58]
    lenient = Game(client, "DJ", [50] * 3, ante__amount=2, jack__show_on_fold=False, **SPREAD)
    play(lenient, "deal, B opens 4, C raises 10, A folds, B folds")
    assert lenient.now["phase"] == "between"


def test_jack_09_an_opener_who_folded_may_also_show_discards_as_openers(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C calls, A calls, B draws 1, C pat, A pat, B bets 4, C raises 8, A folds, B folds")
    assert (game.now["phase"], game.now["kept"]) == ("openers", 1)
    page = game.page()
    for words in ("B opened and folded", "the cards kept aside count too.", "B has 1 card kept aside."):
        assert words in page


@pytest.mark.parametrize(("rule", "carried"), [("double_ante", 14), ("ante_for_all", 16)])
def test_jack_10_a_fine_for_false_openers_is_a_house_rule(client: FlaskClient, rule: str, carried: int) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, jack__penalty=rule, **SPREAD)
    play(game, "deal, B opens 4, C folds, A folds, B lacks openers")
    assert game.now["carried"] == carried


def test_jack_14_a_newcomer_waits_where_the_house_says_so(client: FlaskClient) -> None:
    waits = passed_in(client, jack__newcomer="wait")
    play(waits, "E sits 30, deal")
    assert waits.seat("E")["state"] == "out"


def test_jack_14_a_newcomer_pays_the_others_antes_and_after_a_misdeal_not_again(client: FlaskClient) -> None:
    game = passed_in(client)
    game.total = None
    for stack, left, pot, state in ((5, 0, 16 + 4 + 8 + 1, "all_in"), (4, 4, 24, "out"), (30, 24, 30, "in")):
        game.post("sit", seat=5, name="E", stack=stack)  # with few chips E antes the rest, or waits
        play(game, "deal")
        assert (game.stack("E"), game.now["pot"], game.seat("E")["state"]) == (left, pot, state)
        if state != "in":
            play(game, "take back, take back")
    rule(game, "R-MIS-08 A")
    game.post("sit", seat=6, name="F", stack=30)
    play(game, "deal")
    assert (game.stack("E"), game.seat("F")["state"], game.now["pot"]) == (24, "out", 30)
    play(game, "all check, deal")
    assert (game.stack("E"), game.stack("F"), game.now["pot"]) == (22, 30 - 6 - 2, 30 + 6 + 12)


def test_jack_14_once_a_jackpot_is_won_a_newcomer_has_as_much_in_the_next_as_everybody(client: FlaskClient) -> None:
    game = passed_in(client)
    play(game, "deal, D opens 2, A folds, B folds, C folds, D shows openers, E sits 60")
    for carried in (0, 10):
        play(game, "deal")
        assert game.now["pot"] == carried + 10
        play(game, "all check")


@pytest.mark.parametrize(("forfeited", "joins"), [(0, True), (1, False)])
def test_jack_14_a_newcomer_waits_if_even_one_chip_of_the_jackpot_is_from_no_ante(forfeited: int, joins: bool) -> None:
    seats = (Seat(1, "A", 50, staked=2), Seat(2, "B", 50, staked=2), Seat(3, "C", 50))
    table = Table(seats=seats, passes=1, carried=4 + forfeited, forfeited=forfeited)
    assert ([seat.seat for seat in players(table)] == [1, 2, 3]) is joins


def test_bet_17_and_28_and_draw_16_casino_draw_is_bet_or_fold_before_the_draw_only(client: FlaskClient) -> None:
    game = Game(client, "DC", [100] * 3, ante__amount=5)
    play(game, "deal")
    assert game.moves == {"fold", "bet"}
    assert not any(offer["move"] == "muck" for offer in game.now["offers"])
    assert game.refused("check", seat=2) == "bet-or-fold"
    play(game, "B folds, C folds")
    assert game.stacks == [110, 95, 95], "the last player left takes the antes"
    play(game, "take back, take back, B bets 5, C calls, A calls, B pat, C pat, A pat")
    assert game.turn == "B" and game.moves == {"fold", "check", "bet", "draw"}  # A may still correct


def test_ante_07_a_short_ante_is_all_in_for_less(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 3], ante__amount=5, **SPREAD)
    play(game, "deal")
    assert (game.seat("C")["state"], game.now["pot"]) == ("all_in", 13)
    play(game, "B bets 2, A calls, B pat, C pat, A pat, B checks, A checks")
    assert pots(game) == [(9, [1, 2, 3]), (8, [1, 2])]


def test_draw_16_antes_stay_when_everybody_checks_in_plain_draw_too(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=5, **SPREAD)
    play(game, "deal, B checks, C checks, A checks")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 15)
    assert game.now["last_hand"] == {"won": {}, "in": 15, "out": 15, "carried": 15}
    assert game.refused("options", options={"ante.amount": 1}) == "jackpot-carried"


@pytest.mark.parametrize(
    ("rule", "stacks", "carried"),
    [
        ("left_of_dealer", [98, 103, 102], 0),
        ("called_player", [98, 102, 103], 0),
        ("leave_for_next_hand", [98, 102, 102], 1),
    ],
)
def test_tie_03_who_gets_the_odd_chip(client: FlaskClient, rule: str, stacks: list[int], carried: int) -> None:
    game = Game(client, "DH", [101, 101, 101], ante__amount=1, odd__draw=rule, **SPREAD)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B checks, C bets 2, A folds, B calls, BC split")
    assert (game.stacks, game.now["carried"]) == (stacks, carried)


def test_last_05_an_odd_chip_left_of_a_jackpot_is_called_no_jackpot(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DJ", [60] * 3, ante__amount=1, odd__draw="leave_for_next_hand", **SPREAD)
    play(game, "deal, B opens 2, C calls, A folds, B pat, C pat, B checks, C checks, B shows openers, BC split")
    lines = []
    for told in ("", "deal", "C checks, A checks, B checks"):
        play(game, told) if told else None
        lines.append(carry_line(store.evening(game.code).table))
    assert lines == [*["1 carried over, jacks or better"] * 2, "Jackpot 4, jacks or better"]


def test_bet_14_every_check_bet_raise_fold_and_call_is_one_act(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, **SPREAD)
    play(game, "deal")
    for acts, step in enumerate(("B checks", "C bets 2", "A raises 4", "B folds"), 1):
        play(game, step)
        assert store.evening(game.code).table.hand.betting.acts == acts
    assert game.offer("call") == {"move": "call", "seat": 3, "chips": 2, "to": 4}
    play(game, "C calls")
    assert store.evening(game.code).table.hand.betting.acts == 5


def test_bet_16_bets_are_multiples_of_the_unit_except_all_ins(client: FlaskClient) -> None:
    game = Game(client, "DH", [98, 98], ante__amount=5, limit__unit=5, limit__min=5, limit__max=200)
    play(game, "deal")
    assert game.refused("bet", seat=2, to=7) == "unit"
    assert game.offer("bet") == {"move": "bet", "seat": 2, "min": 5, "max": 93, "unit": 5}
    play(game, "B bets 93, A calls")
    assert game.seat("A")["state"] == "all_in"
    pot = Game(client, "DH", [18, 18], ante__amount=6, limit__type="pot", limit__unit=5, limit__min=5)
    play(pot, "deal")
    assert pot.offer("bet") == {"move": "bet", "seat": 2, "min": 5, "max": 12, "unit": 5}  # the pot, and all there is


def test_bet_22_less_than_half_a_bet_does_not_reopen_and_may_be_completed(client: FlaskClient) -> None:
    options = {"limit__type": "fixed", "limit__small": 10, "limit__big": 20, "raise__min": "at_least_last"}
    game = Game(client, "DH", [200, 200, 15, 200], ante__amount=1, **options)
    play(game, "deal, B bets 10, C raises 14")
    assert game.seat("C")["state"] == "all_in" and game.now["raises"] == 0
    assert game.offer("complete") == {"move": "complete", "seat": 4, "min": 20, "max": 20}
    play(game, "D calls, A calls")
    assert game.moves == {"fold", "call"}  # B has acted
    assert game.refused("raise", seat=2, to=24) == "half-bet"


def test_bet_22_half_a_bet_or_more_counts_as_a_full_raise(client: FlaskClient) -> None:
    options = {"limit__type": "fixed", "limit__small": 10, "limit__big": 20}
    game = Game(client, "DH", [200, 200, 16, 200], ante__amount=1, **options)
    play(game, "deal, B bets 10, C raises 15")
    assert (game.now["raises"], game.offer("raise")["min"]) == (1, 25)
    play(game, "D calls, A calls")
    assert game.offer("raise")["min"] == 25, "the first bettor may raise again"


def test_bet_22_without_a_fixed_limit_half_of_the_last_raise_is_enough(client: FlaskClient) -> None:
    options = {"limit__min": 2, "raise__min": "any_within_limit", "raise__short_all_in": "half"}
    game = Game(client, "DC", [500, 500, 500, 104], "A", ante__amount=1, **options)
    play(game, "deal, B bets 100, C raises 102")
    assert game.now["raises"] == 1  # by two, the smallest raise of this table
    play(game, "D raises 103")
    assert (game.seat("D")["state"], game.now["raises"]) == ("all_in", 2)


@pytest.mark.parametrize(
    ("limit", "short", "told", "to"), [("no", 13, (10, 12), (20, 99)), ("pot", 6, (4, 5), (8, 23))]
)
def test_bet_19_players_yet_to_act_may_raise_a_short_all_in_to_the_limit(
    client: FlaskClient, limit: str, short: int, told: tuple[int, int], to: tuple[int, int]
) -> None:
    rules = {"limit__type": limit, "raise__short_all_in": "half", "raise__min": "at_least_last", "limit__min": 2}
    game = Game(client, "DH", [100, 100, short, 100], ante__amount=1, **rules)
    play(game, f"deal, B bets {told[0]}, C raises {told[1]}")
    offer = game.offer("complete")
    assert (game.turn, offer["min"], offer["max"]) == ("D", *to)
    play(game, f"D completes {to[1]}")
    assert (game.now["bet"], game.turn) == (to[1], "A")


def test_bet_23_short_all_ins_add_up_in_no_limit(client: FlaskClient) -> None:
    game = Game(client, "DC", [500, 500, 141, 201], ante__amount=1, limit__min=100, dealer="A")
    play(game, "deal, B bets 100, C raises 140, D raises 200, A calls")
    assert game.offer("raise")["min"] == 300  # two short all-ins together face B with a full raise
    short = Game(client, "DC", [500, 500, 141, 500], ante__amount=1, limit__min=100)
    play(short, "deal, B bets 100, C raises 140, D calls, A folds")
    assert short.moves == {"fold", "call"}
    assert short.refused("raise", seat=2, to=300) == "not-reopened"


@pytest.mark.parametrize("limit", ["spread", "pot", "no"])
def test_bet_23_two_short_all_ins_open_the_betting_no_more_than_one(client: FlaskClient, limit: str) -> None:
    rules = {"limit__type": limit, "limit__min": 10} | ({"limit__max": 40} if limit == "spread" else {})
    game = Game(client, "DH", [100, 9, 100, 17], ante__amount=5, **rules)
    play(game, "deal, B bets 4, C calls, D raises 12")
    assert (game.offer("raise")["min"], game.turn) == (22, "A")  # A has not acted: the smallest bet on top (BET-25)
    play(game, "A calls")
    assert (game.turn, game.moves) == ("C", {"fold", "call"})  # eight more is no full bet


@pytest.mark.parametrize(("short", "least"), [(20, 120), (60, 160)])
@pytest.mark.parametrize("limit", ["no", "pot"])
def test_bet_25_a_raise_over_a_short_bet_adds_the_smallest_bet(
    client: FlaskClient, limit: str, short: int, least: int
) -> None:
    game = Game(client, "DH", [1000, short + 100, 1000, 1000], ante__amount=100, limit__type=limit, limit__min=100)
    play(game, f"deal, B bets {short}")
    assert game.offer("raise")["min"] == least
    assert game.refused("raise", seat=3, to=least - 1) == "min-raise"
    play(game, f"C raises {least}")
    assert game.offer("raise")["min"] == least + 100


def test_bet_25_a_raise_over_a_short_all_in_bet_counts_as_a_raise(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 9, 100, 100], ante__amount=5, limit__min=10, limit__max=40, cap__raises=1)
    play(game, "deal, B bets 4, C raises 14")
    assert (game.now["raises"], game.moves) == (1, {"fold", "call"})


def test_bet_22_with_a_fixed_limit_an_all_in_bet_below_half_is_completed(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 14, 200], ante__amount=10, limit__type="fixed", limit__small=10, limit__big=20)
    play(game, "deal, B bets 4")
    assert game.offer("complete") == {"move": "complete", "seat": 3, "min": 10, "max": 10}


def test_bet_24_with_pot_limit_a_short_blind_counts_as_full_in_the_first_round_alone(client: FlaskClient) -> None:
    for small, big in ((200, 200), (3, 200), (3, 4), (200, 4)):
        game = Game(client, "DB", [200, small, big, 200], blind__small=5, blind__big=10, limit__type="pot")
        play(game, "deal")
        assert (game.turn, game.offer("raise")["max"]) == ("D", 35), (small, big)
    play(game, "D calls, A calls, B calls, B pat, C pat, D pat, A pat")
    assert (game.now["pot"], game.offer("bet")["max"]) == (34, 34), "the real pot"


def test_bet_28_throwing_the_hand_away_where_checking_is_free_is_a_fold(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, **SPREAD)
    play(game, "deal")
    assert game.moves == {"check", "bet"}
    assert {"move": "muck", "seat": 2} in game.now["offers"]
    assert "Throw the hand away" in game.page("/seat/2") and "Throw the hand away" not in game.page("/seat/3")
    assert game.refused("muck", seat=3) == "not-your-turn"
    play(game, "B mucks")
    assert (game.seat("B")["state"], game.turn) == ("folded", "C")
    play(game, "C bets 2")
    assert not any(offer["move"] == "muck" for offer in game.now["offers"])
    assert game.refused("muck", seat=1) == "fold-instead"


def test_bet_28_with_blinds_the_big_blind_can_throw_the_hand_away_too(client: FlaskClient) -> None:
    game = Game(client, "DB", [100] * 3, blind__small=1, **SPREAD)
    play(game, "deal, A calls, B calls, C mucks")
    assert (game.now["phase"], game.stacks) == ("draw", [98, 98, 98])


def test_bet_28_the_other_wins_when_the_last_rival_mucks(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, ante__amount=1, **SPREAD)
    play(game, "deal, B bets 2, A calls, B pat, A pat, B mucks")
    assert (game.now["phase"], game.stacks) == ("between", [103, 97])


def test_bet_28_a_lone_opener_who_mucks_still_has_to_show_openers(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100, 100], ante__amount=1, **SPREAD)
    play(game, "deal, B opens 2, A calls, B pat, A pat, B mucks")
    assert (game.now["phase"], game.now["opener"]) == ("openers", 2)


def test_gen_04_and_seat_03_the_deal_moves_clockwise_and_skips_absent_and_broke_players(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 3, 100, 100], ante__amount=3, **SPREAD)
    play(game, "deal, C bets 2, D folds, A folds, B pat, C pat, C wins")
    assert game.now["dealer"] == 3  # B is broke
    game.post("away", seat=3)
    assert game.now["dealer"] == 4
    game.post("dealer", seat=1)
    play(game, "deal")
    assert game.now["dealer"] == 1 and game.seat("C")["state"] == "away"


def test_seat_03_the_next_player_deals_if_the_named_dealer_leaves(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, ante__amount=1, **SPREAD)
    game.post("dealer", seat=2)
    play(game, "B away, deal")
    assert game.now["dealer"] == 3


@pytest.mark.parametrize("preset", ["DH", "DC"])
def test_seat_05_with_antes_too_a_dead_button_stays_once_on_a_leavers_chair(client: FlaskClient, preset: str) -> None:
    rules = {"ante__amount": 1, "seat__dead": "dead_button", "limit__min": 2, "limit__type": "no"}
    game = Game(client, preset, [100] * 4, **rules)
    play(game, "deal, B bets 2, C folds, D folds, A folds, B leaves, deal")
    assert (game.now["dealer"], game.turn) == (2, "C")
    play(game, "C bets 2, D folds, A folds, deal")
    dealers = [game.now["dealer"]]
    for _hand in range(3):
        folded_out(game)
        play(game, "deal")
        dealers.append(game.now["dealer"])
    assert dealers == [3, 4, 1, 3], "from then on it is passed over"


def test_seat_05_an_absent_player_neither_deals_nor_wins_an_empty_pot(client: FlaskClient) -> None:
    game = Game(client, "DB", [100] * 4, blind__small=1, seat__dead="dead_button", **SPREAD)
    play(game, "deal, D folds, A folds, B folds, C leaves, deal, A folds, B folds")
    assert "D is the only one left, and the pot is empty" in game.now["log"]
    assert "Dealer: the button lies at the seat of C" in game.now["prompt"]
    page = game.page()
    assert "wins 0" not in page.lower() and "Somebody deals for C" in page and "C deals" not in page
    play(game, "deal")
    page = game.page()
    assert "Somebody deals for C" in page and "C deals" not in page
    assert "Hand 3: the button lies at the seat of C" in game.now["log"]


@pytest.mark.parametrize("named", [False, True])
def test_r_mis_10_and_seat_05_a_deal_repeated_has_the_same_blinds(client: FlaskClient, named: bool) -> None:
    game = Game(client, "DB", [100] * 4, blind__small=1, seat__dead="dead_button", **SPREAD)
    play(game, "deal, D folds, A folds, B folds, deal")
    assert (game.now["dealer"], game.turn, game.stacks) == (2, "A", [100, 99, 100, 98])
    rule(game, "R-MIS-02 A")
    assert game.stacks == [100, 99, 101, 100]
    if named:
        game.post("dealer", seat=2)
    play(game, "deal")
    assert (game.now["dealer"], game.stacks) == (2, [100, 99, 100, 98])


def test_a_leaver_still_in_the_hand_folds_when_the_turn_comes(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, ante__amount=1, **SPREAD)
    play(game, "deal, B bets 2, D leaves")
    assert game.seat("D")["state"] == "in"
    play(game, "C calls")
    assert game.seat("D")["state"] == "folded" and game.turn == "A"


def test_r_open_02_before_the_draw_the_false_opening_stays_in_and_another_may_open(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 4, ante__amount=2, **SPREAD)
    play(game, "deal, B checks, C opens 4, D calls")
    game.post("ruling", ruling="R-OPEN-02", outcome="A")
    assert (game.stacks, game.seat("C")["state"], game.now["opener"]) == ([48, 48, 44, 48], "dead", None)
    assert (game.turn, game.moves, game.now["pot"]) == ("D", {"check", "bet"}, 12)
    play(game, "D opens 6, A calls")
    assert game.turn == "B"  # passed before: may call, and did not open
    play(game, "B folds")
    assert (game.now["phase"], game.now["opener"]) == ("draw", 4)


def test_r_open_02_and_03_nobody_else_opens_or_the_hand_is_dead_after_the_draw(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, **SPREAD)
    play(game, "deal, B opens 4, C calls")
    game.post("ruling", ruling="R-OPEN-02", outcome="B")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 10, [48, 44, 48])
    play(game, "take back, A calls")
    assert game.refused("ruling", ruling="R-OPEN-02", outcome="A") == "ruling-later"
    play(game, "B pat, C pat, A pat, B checks")
    game.post("ruling", ruling="R-OPEN-03", outcome="A")
    assert (game.turn, game.seat("B")["state"], game.now["pot"]) == ("C", "dead", 18), "the others play on"
    play(game, "C checks, A checks")
    assert game.now["phase"] == "showdown"


# An uncontested side pot (POT-09)


def test_pot_09_a_side_pot_without_a_rival_is_taken_at_once(client: FlaskClient) -> None:
    """B is all-in for 20; C and D have 40 each in the side pot, and C folds after the draw."""
    game = Game(client, "DH", [100, 21, 100, 100], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C raises 40, D raises 60, A folds, C calls, B pat, C pat, D pat")
    assert [pot["chips"] for pot in game.now["pots"]] == [64, 80]
    play(game, "D bets 10, C folds")
    assert "D takes 80 from the side pot" in game.now["log"]
    assert "D takes 80 from the side pot." in game.page()
    assert (game.now["phase"], game.stack("D"), game.now["pot"]) == ("showdown", 119, 64)
    assert game.refused("award", pots=[{"pot": 0, "high": [3]}]) == "not-in-pot"  # POT-05
    wins(game, "B")
    assert game.stacks == [99, 64, 39, 119]
    play(game, "take back, take back")
    assert (game.now["phase"], game.stack("D"), game.now["pot"]) == ("bet", 29, 154)


def test_pot_09_before_the_draw_too_a_side_pot_without_a_rival_is_taken_at_once(client: FlaskClient) -> None:
    game = Game(client, "SH", [100, 12, 100, 100], "D", ante__amount=2, limit__small=5, limit__big=10)
    play(game, "deal, A starts, A bets 5, B raises 10, C calls, D calls, A calls, A starts without a pair")
    play(game, "A bets 5, C calls, D folds, A starts without a pair, A bets 5, C folds")
    assert "A takes 10 from the side pot" in game.now["log"]
    assert (game.now["pot"], game.stack("A")) == (48, 93)
    assert game.now["phase"] == "showdown"
    wins(game, "B")
    assert game.stacks == [93, 48, 83, 88]


def test_pot_09_a_player_all_in_for_the_side_pot_gets_it_back_before_the_next_card(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 21, 41, 41], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C raises 40, D calls, A folds, B draws 1")
    assert [pot["chips"] for pot in game.now["pots"]] == [64, 40], "nobody has gone: it waits for the showdown"


def test_pot_09_if_openers_must_be_shown_the_dealer_is_instructed_at_the_showdown(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100, 21, 100, 100], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B opens 20, C raises 40, D raises 60, A folds, C calls, B pat, C pat, D pat, D bets 10, C folds")
    assert game.now["phase"] == "openers" and game.stack("D") == 39
    play(game, "B shows openers")
    assert game.stack("D") == 119 and "D wins the side pot: 80" in game.page()
