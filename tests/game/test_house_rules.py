"""Every option changes something: a chip, an offer, an instruction to the dealer, the rules in force."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.moves.refusals import Refused
from tests.playing import Game, play
from tests.rows import every
from tests.rulings_played import until

STAKES: dict[str, Any] = {
    "ante.amount": 2,
    "blind.small": 1,
    "limit.small": 10,
    "limit.big": 20,
    "limit.min": 2,
    "limit.max": 10,
    "stud.bring_in_amount": 3,
}
SPREAD: dict[str, Any] = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
FIXED: dict[str, Any] = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}


# Choices an option needs before it has an effect.
WITH: dict[str, dict[str, Any]] = {
    "decl.failed_both": {"decl.both": "tie_ok"},
    "joker.royal": {"joker.mode": "wild"},
    "blind.kill": {"forced": "blinds", "limit.type": "fixed"},
    "decl.first": {"hl.mode": "declare_in_turn"},
    "other.leg_to": {"other.legs": 3},
    "other.match_rest": {"other.legs": 3, "other.match": "winner"},
    "blind.straddle_step": {"blind.straddle": "two"},
    "other.match_bet": {"other.match": "pot", "limit.type": "spread"},
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "jack.reante_limit": ("none", 3),
    "buy.price2": (25, 40),
    "cap.chips": ("none", 30),
    "limit.once": ("none", 30),
    "blind.straddle_step": ("double", 10),
    "cap.hand": ("none", 30),
    "cap.game": ("none", 30),
    "limit.unit": (1, 2),
    "other.match_max": ("none", 5),
    "other.match_sum": ("pot", 5),
    "other.title": ("Anaconda", "Cincinnati"),
    "other.wild": ("Threes are wild", "Fours are wild"),
    "other.note": ("Say it aloud", "The dealer decides"),
    "limit.rounds": ("2-10", "3-20, 5-40"),
    "other.shares": ("Best hand 1/2, Highest spade 1/2", "First row 1/2, Second row 1/2"),
    "other.course": ('[{"deal":7},{"bet":"left"}]', '[{"deal":3},{"declare":"in_out"}]'),
}


def dealer_text(game: Game) -> str:
    """The instructions to the dealer on the screen now."""
    page = game.client.get(game.url, headers=game.key | {"HX-Request": "true"}).get_data(as_text=True)
    return page.replace("’", "'")


def playable(preset: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The effective options, with the stakes that apply to this game."""
    stakes = dict(STAKES)
    while True:
        try:
            return effective(preset, {**stakes, **chosen})
        except Refused as refusal:
            key = str(refusal.more.get("key"))
            if key not in stakes or key in chosen:
                raise
            del stakes[key]


@every(sorted(OPTIONS))
@pytest.mark.long
def test_every_option_can_be_chosen_in_some_game_and_shows_in_the_rules_in_force(key: str) -> None:
    seen = set()
    for value in NUMBERS.get(key) or OPTIONS[key].values or (STAKES.get(key, 3), STAKES.get(key, 3) * 2):
        for preset in PRESETS:
            with suppress(Refused):
                seen.add(str(playable(preset, {**WITH.get(key, {}), key: value})[key]))
                break  # in one game is enough
    assert len(seen) > 1, seen


@pytest.mark.parametrize(
    ("options", "line", "words"),
    [
        ({"draw__announce": False}, "deal, B bets 2, A calls", ("says out loud", "Discards")),
        ({"draw__discard_place": "dealer"}, "deal, B bets 2, A calls", ("stay in front", "go to the dealer")),
        ({"seat__button": True}, "", (">A deals<", "has the button")),  # SEAT-04
        ({"show__losers": "all_show"}, "SHOWDOWN", ("need not be shown", "all must show")),
        (
            {"show__ask_to_see": "any"},
            "SHOWDOWN",
            ("Whoever called the last bet may ask", "Anyone who was dealt in may ask"),
        ),
        ({"show__all_in_face_up": False}, "ALL-IN", ("All hands face up", "shows first")),
        ({"draw__serve": "all_then_serve"}, "deal, B bets 2, A calls", ("NOTHING", "First everybody discards")),
    ],
)
@pytest.mark.long
def test_instructions_to_the_dealer_follow_the_house_rules(
    client: FlaskClient, options: dict[str, Any], line: str, words: tuple[str, str]
) -> None:
    lines = {
        "SHOWDOWN": "deal, B bets 2, A calls, B pat, A pat, B bets 2, A calls",
        "ALL-IN": "deal, B bets 10, A raises 20, B raises 28, A calls, B pat, A pat",
    }
    usual, other = words
    for chosen, there, missing in (({}, usual, other), (options, other, usual)):
        game = Game(client, "DH", [30, 30], **SPREAD, **chosen)
        play(game, lines.get(line, line))
        assert there in dealer_text(game) or there in ("NOTHING", "Discards")
        assert missing not in dealer_text(game) or missing == "Discards"


def test_seat_first_the_instruction_follows_the_house_rule(client: FlaskClient) -> None:
    jack = dealer_text(Game(client, "DH", [30, 30], dealer=None, **SPREAD))
    high = dealer_text(Game(client, "DH", [30, 30], dealer=None, seat__first="high_card_suit", **SPREAD))
    assert jack.index("first jack makes the dealer") < jack.index("the highest deals")
    assert high.index("the highest deals") < high.index("first jack makes the dealer")  # SEAT-02
    game = Game(client, "DH", [30, 30], dealer=None, **SPREAD)
    page = game.page()
    assert page.count('class="waits"') == 2 and "makes the dealer.</li>" not in page, "none is a step of another"


def test_stud_21_possible_straights_are_announced_by_house_rule(client: FlaskClient) -> None:
    for says in (False, True):
        game = Game(client, "SH", [30, 30], stud__announce_possibles=says, **FIXED)
        play(game, "deal")
        assert ("possible straights" in dealer_text(game)) is says


@pytest.mark.parametrize("rule", ["suit", "position"])
def test_stud_03_equal_boards_go_by_suit_or_by_place(client: FlaskClient, rule: str) -> None:
    game = Game(client, "SH", [50] * 3, stud__tie_first=rule, **FIXED)
    play(game, "deal")
    for seat, card in ((1, "Ks"), (2, "Kd"), (3, "9h")):
        game.post("up", seat=seat, cards=[card])
    assert game.turn == ("A" if rule == "suit" else "B")


@pytest.mark.parametrize(("rule", "sizes"), [("either", [5, 10]), ("big_only", None), ("if_open_pair", "asked")])
@pytest.mark.long
def test_stud_17_the_size_of_the_last_rounds_is_a_house_rule(client: FlaskClient, rule: str, sizes: Any) -> None:
    game = Game(client, "SH", [90] * 2, stud__big_r34=rule, **FIXED)
    play(game, "deal")
    for pair in ({}, {"open_pair": False}):
        game.post("starter", seat=1, **pair)
        play(game, "A checks, B checks")
    if sizes == "asked":
        assert game.refused("starter", seat=1) == "missing"
        game.post("starter", seat=1, open_pair=False)
        assert game.offer("bet")["max"] == 5
    else:
        game.post("starter", seat=1)
        assert game.offer("bet").get("sizes") == sizes


@pytest.mark.parametrize(("before", "last"), [(False, 2), (True, 3)])
def test_buy_04_betting_before_the_buy_is_a_house_rule(client: FlaskClient, before: bool, last: int) -> None:
    game = Game(client, "B1", [200] * 2, buy__bet_before=before, **FIXED)
    play(game, "deal")
    until(game, "buy")
    assert game.now["round"] == last


def test_buy_05_betting_between_two_buys_prices_and_order_are_house_rules(client: FlaskClient) -> None:
    buys = {"buy__bet_between": True, "buy__price1": 7, "buy__price2": 9, "buy__first": "first_to_act"}
    game = Game(client, "B2", [200] * 2, **buys, **FIXED)
    play(game, "deal")
    until(game, "buy")
    assert (game.turn, game.offer("buy")["chips"]) == ("A", 7)
    game.post("buy", seat=1, card="none")
    game.post("buy", seat=2, card="none")
    play(game, "A starts, all check")
    assert game.offer("buy")["chips"] == 9


def test_decl_09_a_round_of_betting_after_the_declaration_is_a_house_rule(client: FlaskClient) -> None:
    game = Game(client, "HH", [200] * 2, decl__bet_after=True, **FIXED)
    play(game, "deal")
    until(game, "declare")
    game.post("declare", seat=1, way="high")
    game.post("declare", seat=2, way="low")
    assert (game.now["phase"], game.turn) == ("bet", "A")  # the boards are the same, so is the starter
    assert game.seat("A")["declared"] == "high"


def test_the_code_of_chips_is_shown_when_a_declaration_is_counted_down(client: FlaskClient) -> None:
    for code, words in (("0_low_1_high_2_both", "No chip means low"), ("1_low_2_high_3_both", "One chip means low")):
        game = Game(client, "HH", [200] * 2, decl__code=code, **FIXED)
        play(game, "deal")
        until(game, "declare")
        assert words in dealer_text(game)


def test_hl_06_with_a_qualifier_the_low_half_may_go_to_the_high_hand(client: FlaskClient) -> None:
    for qualifier, refused in (("none", True), ("eight", False)):
        game = Game(client, "HC", [200] * 2, hl__qualifier=qualifier, **FIXED)
        play(game, "deal, A starts, A brings in, B calls")
        until(game, "showdown")
        if refused:
            assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": []}]) == "no-low"
        else:
            game.post("award", pots=[{"pot": 0, "high": [1], "low": []}])
            assert game.now["phase"] == "between"


@pytest.mark.parametrize(
    ("counts", "rank", "last", "first"),
    [
        (False, "between_pair_and_two_pair", "Kd", "B"),
        (True, "between_pair_and_two_pair", "Kd", "A"),
        (True, "between_pair_and_two_pair", "8d", "A"),
        (True, "below_pair", "8d", "B"),
    ],
)
@pytest.mark.long
def test_soko_06_a_four_flush_on_the_board_may_count(
    client: FlaskClient, counts: bool, rank: str, last: str, first: str
) -> None:
    soko: dict[str, Any] = {"soko__board_counts": counts, "soko__rank": rank}
    game = Game(client, "KS", [200] * 2, **FIXED, **soko)
    play(game, "deal")
    for street in range(4):
        game.post("up", seat=1, cards=["2h", "5h", "9h", "Jh"][: street + 1])
        game.post("up", seat=2, cards=["3c", "6d", "8s", last][: street + 1])
        if street < 3:
            game.post("together", all="check")
    assert game.turn == first


def test_stud_05_burns_on_each_street_are_counted(client: FlaskClient) -> None:
    for burn, left in (("none", 52 - 4 - 2), ("each_street", 52 - 4 - 2 - 1)):
        game = Game(client, "SC", [200] * 2, burn=burn, **FIXED)
        play(game, "deal, A starts, A brings in, B calls")
        assert game.now["talon"] == left


@pytest.mark.parametrize(
    ("preset", "agreed", "changed", "keys"),
    [
        (
            "DH",
            {"draw__all_pass": "play_on"},
            {"draw.pre_draw_check": "bet_or_fold"},
            ["draw.all_pass", "draw.pre_draw_check"],
        ),
        ("DH", {"draw__all_pass": "play_on"}, {"jack.openers": "jacks"}, ["draw.all_pass", "jack.openers"]),
        ("DW", {"low__sevens": True}, {"low.rank": "27"}, ["low.sevens", "low.rank"]),
    ],
)
def test_a_rule_that_contradicts_what_was_agreed_is_refused_and_changes_nothing(
    client: FlaskClient, preset: str, agreed: dict[str, Any], changed: dict[str, Any], keys: list[str]
) -> None:
    stakes = SPREAD if preset == "DH" else {"blind__small": 1, "limit__small": 2, "limit__big": 4}
    game = Game(client, preset, [100] * 3, **stakes, **agreed)
    before = game.now["options"]
    refusal = game.denied("options", options=changed)
    assert (refusal["error"], refusal["keys"]) == ("options-contradict", keys)
    assert game.read()["options"] == before
