"""The choices for a pot: the players who can still win it, the newest pot first (POT-07)."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from models.log.store import Store
from models.play.halves import both_in, contenders
from models.play.pots import Pot, pots
from models.screen.award import award_of
from models.table.hand import Declaration, Hand, Pots
from models.table.table import Seat, Table
from tests.playing import LETTERS, Game, chair, play
from tests.rulings_played import rule, until

NO_LIMIT = {"ante__amount": 1, "limit__type": "no", "limit__min": 2}


def asked(store: Store, game: Game) -> tuple[int, ...]:
    """The players among whom the screen decides the pot due."""
    award = award_of(store.evening(game.code).table)
    assert award
    return award.seats


def three_all_in(client: FlaskClient) -> Game:
    game = Game(client, "DH", [200, 100, 50], **NO_LIMIT)
    play(game, "deal, B bets 99, C calls, A calls, B pat, C pat, A pat")
    assert game.now["phase"] == "showdown"
    return game


def test_the_loser_of_a_side_pot_cannot_win_an_older_one_against_its_winner(client: FlaskClient, store: Store) -> None:
    game = three_all_in(client)
    assert asked(store, game) == (1, 2)
    looks = dict(re.findall(r'class="seat ([^"]*)"\s+data-seat="(\d)"', page(game)))
    shown = {seat: words.split() for words, seat in looks.items()}
    assert ["pick" in shown[seat] for seat in "123"] == [True, True, False]
    assert "allin" in shown["3"] and not any("out" in words for words in shown.values()), "only who folded is dimmed"
    game.post("award", pots=[{"pot": 1, "high": [2]}])
    assert asked(store, game) == (2, 3)
    game.post("award", pots=[{"pot": 0, "high": [1]}])
    assert game.now["phase"] == "between", "a beaten player can still be named"
    play(game, "take back, take back")
    game.post("award", pots=[{"pot": 1, "high": [1, 2]}])
    assert asked(store, game) == (1, 2, 3), "both who split it play for the main pot"


def test_pot_07_where_awards_contradict_each_other_all_are_asked_about(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DH", [200, 150, 100, 50], **NO_LIMIT)
    play(game, "deal, B bets 149, C calls, D calls, A calls, B pat, C pat, D pat, A pat")
    game.post("award", pots=[{"pot": 2, "high": [1]}])
    game.post("award", pots=[{"pot": 1, "high": [2]}])  # whom A has beaten for pot 2
    assert asked(store, game) == (4,)
    rule(game, "R-CHIP-12 B", who="D")
    assert asked(store, game) == (1, 2, 3)
    assert page(game)


@pytest.mark.parametrize(
    ("won_by", "still"),
    [
        ((), (1, 2, 3)),
        (((1, (1,)),), (1, 3)),
        (((1, (1, 2)),), (1, 2, 3)),
        (((2, (1,)),), (1, 2, 3)),  # not a pot that was cut
        (((1, (4,)),), (1, 2, 3)),  # said to have been won by somebody outside this pot
    ],
)
def test_pot_07_a_player_beaten_in_a_newer_pot_cannot_win_an_older_one_against_the_same_rival(
    won_by: tuple[tuple[int, tuple[int, ...]], ...], still: tuple[int, ...]
) -> None:
    cut = ((30, (1, 2, 3)), (10, (1, 2)))
    table = Table(options={"win": "high"}, phase="playing", hand=Hand(pots=Pots(cut=cut, won_by=won_by)))
    assert contenders(table, (1, 2, 3)) == still


def test_decl_08_a_both_declarer_counts_only_in_the_pots_they_play_for() -> None:
    table = Table(hand=Hand(declaration=Declaration(((1, "both"), (2, "high"), (3, "low")))))
    assert both_in(table, (1, 2)) and not both_in(table, (2, 3))


def test_pot_04_chips_nobody_in_a_pot_of_their_own_can_win_go_into_the_main_pot() -> None:
    seats = tuple(Seat(n, "ABC"[n - 1], 50, paid=paid, state="in") for n, paid in ((1, 10), (2, 10), (3, 10)))
    hand = Hand(kind="bet", pots=Pots(dead=((5, (2,)), (7, (1, 2, 3)))))
    table = Table(seats=seats, phase="playing", hand=hand)
    assert pots(table) == [Pot(42, (1, 2, 3))]


# Step by step on the host's tablet


def page(game: Game, address: str = "") -> str:
    """The table as its host sees it at this step."""
    fields = {"award": html.unescape(address)} if address else {}
    return game.client.get(game.url, query_string=fields, headers=game.key | {"HX-Request": "true"}).get_data(True)


def marked(key: str) -> str:
    """The mark of this key in the page: "split", "share"; "B" picks B, "odd B" gives B the odd chip."""
    who = key.removeprefix("odd ")
    return key if who not in LETTERS else f'{"odd" if who != key else "pick"}="{chair(who)}"'


def tapped(game: Game, *keys: str) -> str:
    """The step after these keys have been tapped one after another."""
    shown = page(game)
    for name in keys:
        key = re.search(rf"<button [^>]*data-{marked(name)}[^>]*>", shown)
        assert key, (name, shown)
        match = re.search(r'hx-get="[^"?]*\?award=([^"]*)"', key[0])
        shown = page(game, unquote(match[1]) if match else "")
    return shown


def posts(shown: str, name: str) -> Any:
    """The pots that this key of the step posts."""
    form = re.search(rf"<form (?:(?!</form>).)*data-{marked(name)}", shown, re.DOTALL)
    assert form, (name, shown)
    awards = re.findall(r'name="pots" value="([^"]*)"', form[0])
    return json.loads(html.unescape(awards[-1]))


def settled(game: Game, *keys: str) -> Any:
    """The pots awarded by tapping these keys, the last of which settles them."""
    award = posts(tapped(game, *keys[:-1]), keys[-1])
    game.post("award", pots=award)
    return award


def high_low(client: FlaskClient) -> Game:
    """Stud high-low at the showdown: three in a pot of 9, suits decide odd chips, low needs an eight."""
    sizes = {"limit__small": 5, "limit__big": 10, "stud__bring_in_amount": 3}
    game = Game(client, "HC", [3, 3, 3], ante__amount=3, hl__qualifier="eight", **sizes)
    play(game, "deal")
    assert (game.now["phase"], game.now["pot"]) == ("showdown", 9)
    return game


def test_high_low_and_the_odd_chip_are_asked_for_in_turn_and_only_the_last_tap_posts(client: FlaskClient) -> None:
    game = high_low(client)
    high = page(game)
    assert "Tap the winner of the high half, 5." in high and "(9): who wins high?" in high
    low = tapped(game, "B")
    assert "(9): who wins low?" in low and "who wins high" not in low and "B: high half." in low
    assert posts(low, "lacks") == [{"pot": 0, "high": [2], "low": []}]
    assert "Tap everybody who shares" in tapped(game, "B", "split")
    assert "A and C share 4" in tapped(game, "B", "split", "A", "C")
    assert settled(game, "B", "split", "A", "C", "share") == [{"pot": 0, "high": [2], "low": [1, 3]}]
    assert game.stacks == [2, 5, 2]


def test_hl_07_the_result_names_the_halves_everywhere(client: FlaskClient) -> None:
    game = high_low(client)
    game.post("award", pots=[{"pot": 0, "high": [2], "low": [1, 3]}])
    assert game.now["log"][0] == "The pot is split: B 5 (high), A 2 and C 2 (low)"
    for path, named in (("", "winner"), ("/tv", "tv-winner")):
        lines = re.findall(rf'<p\s+class="{named}">(.*?)</p>', game.page(path, "de"), re.DOTALL)
        told = [" ".join(re.sub("<[^>]*>", "", line).split()) for line in lines]
        assert told == ["B gewinnt 5 High", "A gewinnt 2 Low", "C gewinnt 2 Low"], path
    assert "B 5 (high), A 2 and C 2 (low)" in game.page("/story")
    game.post("take-back")
    game.post("award", pots=[{"pot": 0, "high": [2], "low": [1, 2], "odd_low": [1]}])
    assert game.now["log"][0] == "The pot is shared out (high: B; low: A and B): A 2 and B 7"
    assert re.search(r"wins 7</b> <small>high and low</small>", game.page())


def test_many_who_share_a_pot_are_one_sentence_and_their_names(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 6, "F", ante__amount=1, limit__type="no")
    play(game, "deal, bets 5, all call, all pat, all check, ABCDEF split")
    page = game.page()
    assert page.count('class="winner"') == 1 and "6 players share 36" in page
    assert "6 each: A, B, C, D, E and F" in page
    assert "6 players share 36" in game.page("/tv")


def test_an_odd_chip_by_suit_is_asked_for_before_the_award_is_posted(client: FlaskClient) -> None:
    game = high_low(client)
    told = ("split", "A", "B", "share", "C")
    assert "highest card by suit" in tapped(game, *told)
    assert settled(game, *told, "odd B") == [{"pot": 0, "high": [1, 2], "low": [3], "odd_high": [2]}]
    assert game.stacks == [2, 3, 4]


def test_tie_03_each_odd_chip_of_a_half_is_counted_while_it_is_asked_for(client: FlaskClient) -> None:
    game = high_low(client)
    told = ("split", "A", "B", "C", "share", "split", "B", "C", "share")
    first, second = tapped(game, *told), tapped(game, *told, "odd B")
    assert "Odd chip 1 of 2. Which of them holds the highest card by suit?" in first and "high half</small>" in first
    assert "Odd chip 2 of 2. Which of them" in second and 'data-odd="2"' not in second
    assert posts(second, "odd A") == [{"pot": 0, "high": [1, 2, 3], "low": [2, 3], "odd_high": [2, 1]}]


def test_tie_03_the_pot_with_the_odd_chip_is_named_if_there_are_several(client: FlaskClient) -> None:
    game = Game(client, "SH", [3, 5, 5], ante__amount=3, limit__small=5, limit__big=10)
    play(game, "deal, B starts, B bets 2, C calls")
    until(game, "showdown")
    game.post("award", pots=[{"pot": 1, "high": [2]}])
    asked = tapped(game, "tie")  # C, beaten by B, is no longer in it
    assert "One odd chip. Which of them" in asked and "the main pot</small>" in asked


def declared_both(client: FlaskClient, *ways: str, **options: Any) -> Game:
    """Stud high-low with declarations, three in a pot of 6: each declares, in the order of the chairs."""
    options = {"decl__both": "tie_ok", **options}
    game = Game(client, "HH", [50] * 3, ante__amount=2, limit__small=5, limit__big=10, **options)
    play(game, "deal")
    until(game, "declare")
    play(game, ", ".join(f"{who} declares {way}" for who, way in zip("ABC", ways, strict=True)))
    assert (game.now["phase"], game.now["pot"]) == ("showdown", 6)
    return game


def test_decl_08_the_player_who_beat_a_both_declarer_is_tapped_once_and_takes_all(client: FlaskClient) -> None:
    game = declared_both(client, "both", "high", "low", decl__failed_both="beater_takes_all")
    for half in ("high", "low"):  # A won one half, so somebody else must be named for the other
        assert game.refused("award", pots=[{"pot": 0, half: [1]}]) == "no-low"
    assert game.refused("award", pots=[{"pot": 0, "low": 5}]) == "no-winner"
    game.post("award", pots=[{"pot": 0, "low": [3]}])
    assert game.stacks == [48, 48, 54]
    game.post("take-back")
    assert "Tap who beat the player who declared both." in tapped(game, "beater")
    assert "Tap who beat" not in tapped(game, "beater", "half-back")
    assert settled(game, "beater", "C") == [{"pot": 0, "high": [3]}]
    assert game.stacks == [48, 48, 54]
    game.post("take-back")
    game.post("award", pots=[{"pot": 0, "high": [2], "low": [3]}])
    assert game.stacks == [48, 51, 51], "two who beat A each way share"


def test_decl_08_one_tap_says_that_nobody_wins_if_all_went_both_ways(client: FlaskClient) -> None:
    game = declared_both(client, "both", "both", "both")
    assert settled(game, "carry") == [{"pot": 0, "carry": True}]
    assert (game.now["phase"], game.now["carried"]) == ("deal", 6)


def test_decl_08_by_house_rule_the_pot_stays_if_two_fail_and_the_same_player_deals(client: FlaskClient) -> None:
    game = declared_both(client, "both", "high", "both", decl__failed_both="stays")
    dealer = game.now["dealer"]
    assert settled(game, "carry") == [{"pot": 0, "carry": True}]
    assert (game.now["phase"], game.now["carried"], game.now["dealer"]) == ("deal", 6, dealer)
    game.post("take-back")
    game.post("award", pots=[{"pot": 0, "high": [2]}])
    assert game.stacks == [48, 54, 48] and game.now["dealer"] != dealer, "beaten one way by B, who takes all"
    one = declared_both(client, "both", "high", "low", decl__failed_both="stays")
    assert "data-carry" not in page(one)
    assert one.refused("award", pots=[{"pot": 0, "carry": True}]) == "no-carry"


def test_decl_08_without_a_both_declarer_the_question_about_the_beater_is_left_out(client: FlaskClient) -> None:
    game = declared_both(client, "high", "high", "low", decl__failed_both="beater_takes_all")
    shown = page(game)
    assert "data-beater" not in shown and "data-carry" not in shown


def test_decl_04_a_both_declarer_who_would_lose_a_tie_is_offered_no_split(client: FlaskClient) -> None:
    options = {"decl__both": "must_win_both_tie_loses"}
    game = declared_both(client, "both", "high", "low", **options)
    first = page(game)
    assert "A declared both: must win both halves, and a tie loses." in first and "They split" not in first
    low = tapped(game, "A")
    assert 'pick="1"' in low and 'pick="3"' not in low, "A has to win low, too"
    lost = tapped(game, "B").partition('id="half-1"')[2]
    assert 'pick="3"' in lost and 'pick="1"' not in lost
    text = game.denied("award", pots=[{"pot": 0, "high": [1, 2], "low": [1]}])["text"]
    assert text == "A declared both and must win both halves without a tie, or wins nothing."
    with_ties = declared_both(client, "both", "high", "low")
    assert "They split" in page(with_ties) and "a tie is enough" in page(with_ties)


def test_winners_named_for_another_table_are_ignored(client: FlaskClient) -> None:
    game = high_low(client)
    assert 'id="half-1"' in tapped(game, "B")
    assert 'id="half-0"' in page(game, json.dumps({"high": [2], "seen": game.now["seq"] - 1}))
    for nonsense in ("[", "7", '{"high":"A"}', '{"high":[true]}', json.dumps({"high": "A", "seen": game.now["seq"]})):
        assert 'id="half-0"' in page(game, nonsense)
    for named in ("high", "odd_high", "sharing"):  # of a seat that nobody has
        assert 'id="half-0"' in page(game, json.dumps({named: [9], "seen": game.now["seq"]}))


@pytest.mark.parametrize(
    ("rule", "words"),
    [("never", "Nobody may ask to see a beaten hand."), ("any", "Anyone who was dealt in may ask to see")],
)
def test_c_29_the_house_may_let_everybody_ask_or_nobody(client: FlaskClient, rule: str, words: str) -> None:
    game = Game(client, "DH", [200, 200], "B", **NO_LIMIT, show__ask_to_see=rule)
    play(game, "deal, A bets 5, B calls, A draws 1, B draws 1, A checks, B checks")
    assert words in page(game)


@pytest.mark.parametrize(("betting", "asked"), [("A bets 10, B calls", True), ("A checks, B checks", False)])
def test_c_29_only_who_called_a_bet_may_ask_to_see_a_hand(client: FlaskClient, betting: str, asked: bool) -> None:
    game = Game(client, "DH", [200, 200], "B", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, f"deal, A bets 5, B calls, A draws 1, B draws 1, {betting}")
    assert game.now["phase"] == "showdown"
    page = game.page()
    assert ("Whoever called the last bet may ask to see that hand." in page) is asked


EIGHT = {"hl__qualifier": "eight"}  # a low hand must be eight or better


def test_dhl_04_one_tap_gives_all_to_high_if_no_declared_low_qualifies(client: FlaskClient) -> None:
    game = declared_both(client, "high", "low", "low", **EIGHT)
    assert "A low hand must be eight-high or better." in page(game)
    assert settled(game, "lacks") == [{"pot": 0, "low": []}]
    assert game.stacks == [54, 48, 48]


def test_dhl_04_people_are_asked_whether_the_only_low_declarer_qualifies(client: FlaskClient) -> None:
    """The half is not awarded without a question, because the hand has to qualify."""
    game = declared_both(client, "high", "high", "low", **EIGHT)
    assert posts(tapped(game, "A"), "C") == [{"pot": 0, "high": [1], "low": [3]}]
    assert game.refused("award", pots=[{"pot": 0, "high": [1]}]) == "no-low"
    settled(game, "A", "lacks")
    assert game.stacks == [54, 48, 48]


def test_dhl_04_one_high_against_one_low_waits_for_the_low_hand_to_be_checked(client: FlaskClient) -> None:
    game = Game(client, "HH", [50] * 2, ante__amount=2, limit__small=5, limit__big=10, hl__qualifier="eight")
    play(game, "deal")
    until(game, "declare")
    play(game, "A declares high, B declares low")
    shown = page(game)
    assert game.now["prompt"] == "Showdown: the pot (4): who wins low?" and "Award the pot" not in shown
    assert posts(shown, "B") == [{"pot": 0, "low": [2]}]
    settled(game, "lacks")
    assert game.stacks == [52, 48]


def test_decl_06_if_all_declared_low_the_lowest_takes_all_qualifying_or_not(client: FlaskClient) -> None:
    game = declared_both(client, "low", "low", "low", **EIGHT)
    assert "data-lacks" not in page(game)
    game.post("award", pots=[{"pot": 0, "low": [2]}])
    assert game.stacks == [48, 54, 48]


def test_dhl_04_a_both_declarer_without_a_qualifying_low_wins_nothing(client: FlaskClient) -> None:
    game = declared_both(client, "both", "high", "low", **EIGHT)
    assert "data-lacks" not in tapped(game, "A"), "A has to win low, too"
    assert game.refused("award", pots=[{"pot": 0, "high": [1], "low": []}]) == "both-halves"
    settled(game, "B", "lacks")
    assert game.stacks == [48, 54, 48]


@pytest.mark.parametrize("ways", [("both", "low", "low"), ("both", "high", "high")])
@pytest.mark.parametrize("tie", ["tie_ok", "must_win_both_tie_loses"])
@pytest.mark.long
def test_decl_08_the_only_rivals_of_both_are_asked_for_the_pot(
    client: FlaskClient, ways: tuple[str, ...], tie: str
) -> None:
    game = declared_both(client, *ways, decl__both=tie)
    shown = page(game)
    assert "Tap the winner of the pot, 6." in shown and "half, " not in shown
    settled(game, "B")
    assert game.stacks == [48, 54, 48]


def test_decl_08_a_tie_with_both_shares_only_the_half_they_tie_for(client: FlaskClient) -> None:
    game = declared_both(client, "both", "low", "low")
    assert "A and C share 3" in tapped(game, "split", "A", "C")
    settled(game, "split", "A", "C", "share", "odd A")
    assert game.stacks == [48 + 3 + 2, 48, 48 + 1]


def test_decl_04_once_a_both_declarer_won_high_others_are_offered_only_a_tie_for_low(client: FlaskClient) -> None:
    game = declared_both(client, "both", "high", "low")
    low = tapped(game, "A").partition('id="half-1"')[2]
    assert 'pick="1"' in low and 'pick="3"' not in low
    assert "They split" in low and "3 between them" in low


def test_decl_08_the_player_who_beats_two_both_declarers_is_asked_for_first_and_takes_all(client: FlaskClient) -> None:
    game = declared_both(client, "both", "both", "low")
    assert "Tap the winner of the pot, 6." in page(game)
    high = tapped(game, "A").partition('id="half-1"')[2]
    assert 'pick="1"' in high and 'pick="2"' not in high, "B has lost low"
    settled(game, "C")
    assert game.stacks == [48, 48, 54]


def test_decl_06_an_award_of_the_only_side_without_a_winner_is_refused(client: FlaskClient) -> None:
    game = declared_both(client, "low", "low", "low")
    assert game.refused("award", pots=[{"pot": 0, "low": []}]) == "no-winner"


def test_decl_05_one_declarer_for_each_half_takes_no_tap_on_a_seat(client: FlaskClient) -> None:
    game = Game(client, "HH", [50] * 3, ante__amount=2, limit__small=5, limit__big=10)
    play(game, "deal, B starts, B bets 5, C folds, A calls")
    until(game, "declare")
    play(game, "A declares high, B declares low")
    shown = page(game)
    assert "Award the pot" in shown and "high to A, low to B" in shown
    assert "data-pick" not in shown and ": takes" not in shown
    assert not re.search(r'class="seat[^"]* pick"', shown)


def test_decl_10_an_all_low_side_pot_is_named_before_the_players_of_the_main_pot(client: FlaskClient) -> None:
    game = Game(client, "HH", [50, 50, 4], ante__amount=2, limit__small=5, limit__big=10)
    play(game, "deal, A starts, A bets 5, B calls, C calls")
    until(game, "declare")
    play(game, "A declares low, B declares low, C declares high")
    shown = page(game)
    for_side = "For the side pot all declared low: the lowest hand takes all of it."
    assert shown.index(for_side) < shown.index("For the main pot") and "All declared low" not in shown


def test_pot_07_one_tap_gives_all_pots_to_one_winner_of_the_newest(client: FlaskClient) -> None:
    """Five all-in with different chips: four pots are due."""
    game = Game(client, "DH", [300, 300, 100, 60, 30], **NO_LIMIT)
    play(game, "deal, B bets 299, C calls, D calls, E calls, A calls, all pat")
    shown = page(game)
    assert len(game.now["pots"]) == 4 and "wins everything: 790" in shown
    offered = [pots for pots in every_award(shown) if len(pots) > 1]
    assert [pots[0]["high"] for pots in offered] == [[1], [2]]
    game.post("award", pots=offered[0])
    assert game.now["phase"] == "between" and max(game.stacks) == 790
    game.post("take-back")
    game.post("award", pots=[{"pot": 3, "high": [1]}])
    later = [pots for pots in every_award(page(game)) if len(pots) > 1]
    assert [(len(pots), pots[0]["high"]) for pots in later] == [(3, [1]), (3, [3])]


def test_pot_07_one_of_many_in_the_newest_pot_is_tapped_and_then_takes_everything(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 30, 60, *[200] * 4], **NO_LIMIT)
    play(game, "deal, B bets 29, C raises 59, D raises 150, E calls, F calls, G calls, A calls, all pat, all check")
    shown = page(game)
    assert "wins everything" not in shown and "Tap the winner’s seat." in shown
    game.post("award", pots=[{"pot": 2, "high": [4]}])
    assert "wins everything" in page(game)


def seven_in_the_pot(client: FlaskClient, **options: Any) -> Game:
    """Seven chips in the pot, and two players left to win them."""
    game = Game(client, "DH", [100, 100, 100], **NO_LIMIT, **options)
    play(game, "deal, B bets 2, C calls, A folds, B pat, C pat, B checks, C checks")
    return game


@pytest.mark.parametrize(
    ("odd", "shares"), [({}, "B 4, C 3"), ({"odd__draw": "leave_for_next_hand"}, "3 each, 1 stays for the next hand")]
)
def test_tie_03_a_split_shows_each_share_before_the_tap(client: FlaskClient, odd: dict[str, str], shares: str) -> None:
    assert shares in page(seven_in_the_pot(client, **odd))


def test_tie_03_an_even_split_of_the_only_pot_shows_the_share(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **NO_LIMIT)
    play(game, "deal, B bets 2, A calls, B pat, A pat, B checks, A checks")
    assert game.now["phase"] == "showdown"
    assert "3 each" in page(game) and "wins everything" not in page(game)  # POT-07: it is not worded as several


def test_tie_03_the_button_of_a_three_way_split_shows_each_share(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, **NO_LIMIT)
    play(game, "deal, B bets 3, C calls, D calls, A folds, B pat, C pat, D pat, B checks, C checks, D checks")
    sharing = json.dumps({"pot": 0, "seen": game.newest, "sharing": [2, 3, 4]})
    assert "B 5, C 4, D 4" in page(game, sharing)


def every_award(shown: str) -> list[Any]:
    """The fields posted by each button that awards pots."""
    return [json.loads(html.unescape(value)) for value in re.findall(r'name="pots" value="([^"]*)"', shown)]
