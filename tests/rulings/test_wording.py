"""A ruling reads like the house rule behind it, on sheet, page and in the log, with the players' names."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, chair, play, wins
from tests.rulings_played import SPREAD, STUD, draw, logged, rule, sheet, until

TO_SHOW = "deal, B bets 4, C raises 8, A folds, B calls, B pat, C pat, C checks, B bets 2, C calls"


def shown(client: FlaskClient, **options: Any) -> Game:
    """A hand of draw at its showdown: C raised before the draw, B bet after it."""
    game = draw(client, **options)
    play(game, TO_SHOW)
    return game


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("left_of_dealer", "the odd one goes to the first winner left of the dealer."),
        ("called_player", "the odd one goes to the player who was called, if among the winners, else"),
        ("leave_for_next_hand", "the odd one stays for the next hand."),
    ],
)
def test_tie_03_the_odd_chip_of_a_draw_follows_the_house_rule(client: FlaskClient, option: str, words: str) -> None:
    game = shown(client, odd__draw=option)
    assert words in sheet(game, "R-SHOW-13", "?a=n")
    rule(game, "R-SHOW-13 B")
    assert logged(game, words)


@pytest.mark.parametrize(
    ("option", "high", "low"),
    [
        (
            "high_suit_high_low_suit_low",
            "the hand with the highest card by suit.",
            "the hand with the lowest card by suit.",
        ),
        ("high_suit_always", "the hand with the highest card by suit.", "the hand with the highest card by suit."),
        ("left_of_dealer", "the first winner left of the dealer.", "the first winner left of the dealer."),
    ],
)
def test_tie_03_the_odd_chip_of_stud_follows_the_rule(client: FlaskClient, option: str, high: str, low: str) -> None:
    game = Game(client, "SH", [50] * 3, **{**STUD, "odd__stud": option})
    play(game, "deal")
    until(game, "showdown")
    for outcome, answers, words in (("C", "nn", high), ("D", "ny", low)):
        assert f"The odd chip goes to {words}" in sheet(game, "R-SHOW-13", f"?a={answers}")
        rule(game, f"R-SHOW-13 {outcome}")
        assert logged(game, f"The odd chip goes to {words}")


def test_the_page_of_a_ruling_follows_the_table_and_the_book_the_home_rules(client: FlaskClient) -> None:
    game = shown(client, odd__draw="leave_for_next_hand")
    html = game.key | {"Accept": "text/html"}
    there, book = (client.get(f"/rulings/R-SHOW-13{at}", headers=html).text for at in (f"?t={game.code}", ""))
    assert "stays for the next hand." in there and "first winner left of the dealer." not in there
    assert "stays for the next hand." not in book and "first winner left of the dealer." in book


@pytest.mark.parametrize(("option", "first"), [("last_round", "B"), ("last_raise_of_hand", "C")])
def test_show_02_r_show_01_names_the_player_who_shows_first(client: FlaskClient, option: str, first: str) -> None:
    game = shown(client, show__first=option)
    assert game.now["show_first"] == "ABC".index(first) + 1
    assert f"{first} shows first, the whole hand; the others follow clockwise." in sheet(game, "R-SHOW-01")
    rule(game, "R-SHOW-01 A")
    assert logged(game, f"Ruling “Who shows first?” – {first} shows first, the whole hand")
    german = client.get(game.url, headers=game.headers | {"Accept-Language": "de"}).json
    assert any(f"{first} zeigt zuerst, das ganze Blatt" in line for line in german["log"]), german["log"][:3]


def test_show_08_r_show_01_turns_all_hands_up_only_by_house_rule(client: FlaskClient) -> None:
    for face_up, words in ((True, "All live hands are turned up."), (False, "B shows first, the whole hand")):
        game = shown(client, show__all_in_face_up=face_up)
        rule(game, "R-SHOW-01 B")
        assert logged(game, words)


def test_r_open_01_says_whose_turn_it_still_is(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, B checks")
    assert "It is still C’s turn." in sheet(game, "R-OPEN-01")
    assert "It is still somebody’s turn." in client.get("/rulings/R-OPEN-01").text


NEXT_BEST = "each half goes to the next best who declared that side."
TAKES_ALL = "takes the whole pot."
FAILED = {  # by house rule: what it says of two who fail both, and of one; who wins then
    "next_best": (NEXT_BEST, "CD", NEXT_BEST, "CD"),
    "beater_takes_all": (f"whoever beat them {TAKES_ALL}", "C", f"whoever beat the player {TAKES_ALL}", "C"),
    "stays": ("the pot stays, and the same dealer deals the same game again.", "", NEXT_BEST, "CD"),
}


@pytest.mark.parametrize("option", FAILED)
def test_decl_08_r_show_14_follows_the_house_rule_if_both_or_one_failed_both(client: FlaskClient, option: str) -> None:
    house = {"hl__mode": "declare_in_turn", "decl__both": "tie_ok", "decl__failed_both": option}
    both, both_win, one, one_wins = FAILED[option]
    for second, words, winners in (
        ("both", f"Both fail: {both}", both_win),
        ("low", f"One half is not enough: {one}", one_wins),
    ):
        game = Game(client, "HH", [50] * 4, **STUD, **house)
        play(game, "deal")
        until(game, "declare")
        for _player in range(4):
            game.post("declare", seat=game.now["to_act"], way=("both", second, "high", "low")[game.now["to_act"] - 1])
        assert words in sheet(game, "R-SHOW-14")
        if not winners:
            rule(game, "R-SHOW-14 B")
        else:
            rule(game, "R-SHOW-14 A", who="C" if second == "both" else [chair(name) for name in winners])
        assert logged(game, words)
        assert game.stacks == [48 + (8 // len(winners) if name in winners else 0) for name in "ABCD"]


def test_jack_09_an_opener_who_folds_need_not_show_if_no_proof_is_required(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD, jack__show_on_fold=False)
    play(game, "deal, B bets 4, C calls, A calls, B pat, C pat, A pat, B checks, C bets 2, A calls, B folds")
    rule(game, "R-OPEN-06 A")
    assert logged(game, "An opener who folds need not show here.")


@pytest.mark.parametrize(
    ("preset", "more", "words"),
    [
        ("DH", SPREAD, ("straight flush › four of a kind › full house", "A-2-3-4-5 is the lowest straight.")),
        ("KS", STUD, ("pair › four-card flush › four-card straight", "Equal hands share the pot.")),
        ("LC", STUD, ("The lowest hand wins.", "the ace is low.")),
    ],
)
def test_r_show_26_the_sheet_shows_the_ranking_of_the_game(
    client: FlaskClient, preset: str, more: dict[str, Any], words: tuple[str, ...]
) -> None:
    game = Game(client, preset, [50] * 3, **more)
    play(game, "deal")
    asked, agreed, otherwise = (sheet(game, "R-SHOW-26", f"?a={answers}") for answers in ("", "n", "y"))
    assert "The ranking of this game counts; here it is." in agreed
    for line in (*words, "Which hand wins?"):
        assert line in asked and line in agreed, agreed
        assert line not in otherwise


@pytest.mark.parametrize(("option", "words", "dealer"), [("left", "the next dealer deals", 2), ("same", "the same", 1)])
def test_jack_06_the_ruling_names_the_right_dealer(client: FlaskClient, option: str, words: str, dealer: int) -> None:
    hands = {"R-OPEN-01 A": "deal, B checks", "R-OPEN-04 A": "deal, B bets 4, C folds, A folds"}
    for key, hand in hands.items():
        game = Game(client, "DJ", [50] * 3, **SPREAD, jack__next_dealer=option)
        play(game, hand)
        rule(game, key)
        assert logged(game, f"stay as a jackpot; {words}") or logged(game, f"stays as a jackpot; {words}")
        assert game.now["dealer"] == dealer


NOT_OFFERED = "under “The screen says something else”"


@pytest.mark.parametrize("ruling", ["R-BET-19 B", "R-BET-20 B"])
def test_r_bet_19_a_raise_allowed_beyond_the_cap_says_how_it_is_entered(client: FlaskClient, ruling: str) -> None:
    game = Game(client, "DH", [200] * 3, **SPREAD)
    play(game, "deal, B bets 4")
    rule(game, ruling, who="C")
    assert not logged(game, NOT_OFFERED)
    play(game, "C raises 8, A raises 12, B raises 16")
    rule(game, ruling, who="C")
    assert logged(game, NOT_OFFERED) and "raise" not in game.moves
    rule(game, "R-CHIP-13 B", who="C", chips=20)
    assert (game.now["bet"], game.turn) == (20, "A")


def test_r_bet_18_a_reraise_that_talon_does_not_offer_says_how_it_is_entered(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 200, 200, 25], ante__amount=2, limit__type="no", limit__min=2)
    play(game, "deal, B bets 20, C calls")
    rule(game, "R-BET-18 A", who="A")
    assert not logged(game, NOT_OFFERED)
    play(game, "D raises 23, A calls")
    rule(game, "R-BET-18 A", who="B")
    assert logged(game, NOT_OFFERED) and "raise" not in game.moves
    rule(game, "R-CHIP-13 B", who="B", chips=60)
    assert (game.now["bet"], game.turn) == (60, "C")


def test_r_bet_17_a_short_all_in_ruled_a_full_raise_says_how_the_next_is_entered(client: FlaskClient) -> None:
    game = Game(client, "SH", [200, 200, 200, 9], "B", **STUD)
    play(game, "deal, C starts")
    play(game, "C bets 5, D completes 7") if "complete" in game.moves else play(game, "C bets 5, D raises 7")
    rule(game, "R-BET-17 B")
    assert logged(game, NOT_OFFERED)


BRIEFLY = {
    ("R-STUD-05", "en"): "That ruling can only be applied in stud.",
    ("R-STUD-05", "de"): "Diese Entscheidung geht nur bei Stud.",
    ("R-STUD-22", "en"): "That ruling can only be applied in Five Card Stud or Stud high-low.",
    ("R-CHIP-19", "en"): "That ruling can only be applied in a betting round, during the draw or at the showdown.",
    ("R-CHIP-19", "de"): "Diese Entscheidung geht nur in einer Setzrunde, beim Kartentausch oder beim Showdown.",
    ("R-MIS-09", "en"): "That ruling can only be applied in the first betting round.",
}


@pytest.mark.long
def test_the_moments_of_a_ruling_are_named_briefly_and_only_if_they_matter(client: FlaskClient) -> None:
    game = shown(client)
    wins(game, "B")
    for (key, language), told in BRIEFLY.items():
        game.key["Accept-Language"] = language
        assert game.denied("ruling", ruling=key, outcome="A", who=1)["text"] == told


def test_the_button_of_a_ruling_names_the_binding_action(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    page = game.page("/rulings/R-BET-01?who=3&o=R-BET-01-A")
    assert "Apply: hold C to a check" in page


@pytest.mark.parametrize(
    ("preset", "options", "words"),
    [
        ("DH", {"ante__amount": 2, **SPREAD}, "deals again; the antes stay in."),
        ("HE", {"blind__small": 1, "blind__big": 2}, "deals again; the blinds go back."),
        (
            "HE",
            {"forced": "both", "ante__amount": 1, "blind__small": 1, "blind__big": 2},
            "deals again; the antes stay in, the blinds go back.",
        ),
    ],
)
def test_mis_13_a_misdeal_says_what_stays_in_and_what_goes_back(
    client: FlaskClient, preset: str, options: dict[str, Any], words: str
) -> None:
    game = Game(client, preset, [100] * 4, **options)
    play(game, "deal")
    rule(game, "R-MIS-04 B", who="A")
    assert logged(game, words)
