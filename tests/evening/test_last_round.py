"""The last round: each player deals once more; a jackpot left over; the way to settling up."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening.last_round import LastRoundOff, before_the_deal, next_up
from models.screen.turn import whose
from models.table.lasting import Lasting, Orbit
from models.table.table import Seat, Table
from tests.evening.test_beyond_the_hand import FIXED
from tests.playing import LETTERS, Game, folded_out, play, wins
from tests.rulings_played import rule


@pytest.fixture
def game(client: FlaskClient) -> Game:
    """A table of seats 1, 2, 4, 5 and 6; seat 4 deals."""
    game = Game(client, "DJ", [200] * 6, "D", **FIXED)
    game.post("away", seat=3)
    return game


def hand(game: Game) -> int:
    """Plays a hand; returns its dealer."""
    game.post("deal")
    dealer = int(game.now["dealer"])
    folded_out(game)
    return dealer


def passed_in(game: Game) -> None:
    play(game, "deal, all check")


def last(game: Game, key: str) -> Any:
    return game.read()["last_round"][key]


# The countdown


def test_last_03_the_hands_left_are_counted_from_the_dealer_the_host_names(client: FlaskClient) -> None:
    game = Game(client, "DH", [60] * 4, "A", **FIXED)
    game.post("last-round", **{"from": "this"})
    game.post("deal")
    folded_out(game)
    assert (last(game, "dealers"), last(game, "hands")) == ([2, 3, 4], 3)
    game.post("dealer", seat=4)
    assert (last(game, "dealers"), last(game, "hands"), last(game, "over")) == ([4], 1, False)
    game.post("dealer", seat=3)
    assert last(game, "dealers") == [3, 4]
    game.post("dealer", seat=1)
    assert (last(game, "dealers"), last(game, "over")) == ([1, 2, 3, 4], False), "dealing again is no new deal of it"


def test_last_02_no_hand_is_left_after_the_last_round(client: FlaskClient) -> None:
    """A pot stays for A and B alone: the deal goes back to A, although C has not dealt."""
    game = Game(client, "JT", [60] * 3, "A", ante__amount=1, limit__type="spread", limit__min=2, limit__max=10)
    game.post("last-round", **{"from": "this"})
    for _hand in range(3):
        play(game, "deal")
        while game.now["phase"] != "showdown":
            if game.now["phase"] == "openers":
                game.post("openers", seat=game.now["opener"], shown=True)
            elif game.now["phase"] == "draw":
                game.post("draw", seat=game.now["to_act"], cards=0)
            elif game.turn == "C":
                game.post("check" if "check" in game.moves else "fold", seat=3)
            elif game.now["bet"]:
                game.post("call", seat=game.now["to_act"])
            elif game.now["round"] or game.now["opener"]:
                game.post("check", seat=game.now["to_act"])
            else:
                game.post("bet", seat=game.now["to_act"], to=2)
        game.post("award", pots=[{"pot": 0, "carry": True}])
        if last(game, "over"):
            break
    assert (last(game, "over"), last(game, "dealers"), last(game, "hands")) == (True, [], 0)


@pytest.mark.long
def test_last_02_the_worked_last_round_runs_from_the_next_dealer(game: Game) -> None:
    game.post("deal")
    game.post("last-round", **{"from": "next"})
    assert game.now["last_round"] == {"first": 5, "dealers": [5, 6, 1, 2, 4], "hands": 5, "over": False}
    assert "Last round, begins with E" in game.page()
    folded_out(game)
    dealt = [hand(game)]
    assert last(game, "dealers") == [6, 1, 2, 4]
    assert "Last round: 4 more hands, D deals last" in game.page()
    dealt += [hand(game) for _more in range(3)]
    assert "The last hand" in game.page()
    dealt.append(hand(game))
    assert (dealt, last(game, "over"), last(game, "hands")) == ([5, 6, 1, 2, 4], True, 0)
    assert "The end" in game.page()


def test_last_02_a_leaver_drops_out_of_the_last_round(game: Game) -> None:
    game.post("deal")
    game.post("last-round", **{"from": "next"})
    folded_out(game)
    dealt = [hand(game), hand(game)]
    game.post("leave", seat=1)
    dealt += [hand(game), hand(game)]
    assert (dealt, last(game, "over")) == ([5, 6, 2, 4], True)


def test_last_02_a_newcomer_before_the_last_dealer_has_a_deal(game: Game) -> None:
    """LAST-01: the last round can be called off, which can be taken back."""
    assert game.refused("last-round", off=True) == "no-last-round"
    game.post("last-round", **{"from": "this"})
    assert game.refused("last-round", **{"from": "next"}) == "not-now"
    game.post("last-round", off=True)
    assert game.now["last_round"] is None
    game.post("take-back")
    assert game.now["last_round"]["first"] == 4
    dealt = [hand(game), hand(game)]
    game.post("back", seat=3)
    dealt += [hand(game) for _more in range(4)]
    assert (dealt, last(game, "over")) == ([4, 5, 6, 1, 2, 3], True)


def test_last_01_a_last_round_called_during_a_hand_begins_with_this_dealer(game: Game) -> None:
    game.post("deal")
    game.post("last-round", **{"from": "this"})
    assert game.now["last_round"]["dealers"] == [5, 6, 1, 2]
    folded_out(game)
    assert [hand(game) for _more in range(4)] == [5, 6, 1, 2]
    assert last(game, "over")


def test_last_02_a_misdeal_by_the_same_dealer_does_not_count_twice(game: Game) -> None:
    game.post("last-round", **{"from": "this"})
    game.post("deal")
    game.post("ruling", ruling="R-MIS-01", outcome="A", who=5)
    assert last(game, "dealers") == [4, 5, 6, 1, 2]
    assert [hand(game) for _more in range(5)] == [4, 5, 6, 1, 2]


@pytest.mark.long
def test_last_02_a_finished_last_round_stays_finished_when_chairs_are_drawn_by_lot(game: Game) -> None:
    """LAST-03: its end leads to settling up, and a further deal ends the last round."""
    game.post("last-round", **{"from": "this"})
    for _hand in range(5):
        hand(game)
    assert last(game, "over") and f'hx-get="{game.url}/settle"' in game.page()
    game.post("finish")
    assert game.now["finished"]
    game.post("take-back")
    for change in ({"move": "lot", "keep": [3]}, {"move": "dealer", "seat": 6}):
        game.post(**change)
        assert game.read()["last_round"] == {"first": 4, "dealers": [], "hands": 0, "over": True}
        assert "The last round is over" in game.page()
    assert "The end" in game.page()
    game.post("deal")
    assert game.now["last_round"] is None


@pytest.mark.long
def test_last_02_chairs_drawn_by_lot_in_the_last_round_begin_it_anew(game: Game) -> None:
    game.post("last-round", **{"from": "this"})
    assert [hand(game), hand(game), hand(game)] == [4, 5, 6]
    game.post("lot", keep=[3])
    assert "Last round<" in game.page(), "nobody knows yet with whom it begins"
    game.post("dealer", seat=2)
    assert (last(game, "dealers"), last(game, "over")) == ([2, 4, 5, 6, 1], False)
    assert "Last round, begins with" in game.page()
    assert [hand(game) for _more in range(5)] == [2, 4, 5, 6, 1]
    assert last(game, "over")


@pytest.mark.long
def test_last_04_no_usual_hand_is_announced_where_none_follows(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 7, "G", **FIXED)
    game.post("last-round", **{"from": "this"})
    for _hand in range(6):
        hand(game)
    passed_in(game)
    assert last(game, "over") and "jacks or better" not in game.page().lower()
    game.post("jackpot", how="play_on")
    assert "jacks or better" in game.page().lower()
    game.post("take-back")
    game.post("jackpot", how="showdown")
    assert "jacks or better" not in game.page().lower()


# Carried chips


@pytest.fixture
def left(game: Game) -> Game:
    """The last hand of the last round was passed in: two antes of five players are in the middle."""
    game.post("last-round", **{"from": "this"})
    for _hand in range(4):
        hand(game)
    passed_in(game)
    assert (last(game, "over"), game.now["carried"], game.now["phase"]) == (True, 10, "deal")
    return game


def test_last_04_the_host_decides_and_the_jackpot_goes_back(left: Game) -> None:
    """While the host decides, a usual deal is accepted without a button."""
    assert left.refused("finish") == "jackpot-left"
    shown, stacks = left.page(), left.stacks
    assert all(text in shown for text in ("Play on", "Last hand", "Chips back"))
    assert {"move": "deal", "idle": True} in left.now["options_now"] and f'action="{left.url}/deal"' not in shown
    left.post("deal")
    assert left.now["phase"] == "bet"
    left.post("take-back")
    left.post("jackpot", how="refund")
    assert left.stacks == [chips + (2 if seat != 3 else 0) for seat, chips in enumerate(stacks, 1)]
    assert (left.now["carried"], last(left, "over")) == (0, True)
    left.post("finish")


def decided(left: Game, how: str) -> None:
    """Cards decide: the question is not repeated."""
    left.post("jackpot", how=how)
    assert [offer.get("idle") for offer in left.now["offers"] if offer["move"] == "jackpot"] == [True]
    page = left.page()
    assert f'action="{left.url}/deal"' in page and f'action="{left.url}/jackpot"' not in page


def test_last_04_pots_that_stayed_go_back_bet_by_bet(client: FlaskClient) -> None:
    spread = {"ante__amount": 1, "limit__type": "spread", "limit__min": 2, "limit__max": 10}
    game = Game(client, "JT", [60, 14, 60], "C", **spread)
    game.post("last-round", **{"from": "this"})
    for opener in "AB":
        play(game, f"deal, {opener} bets 2, fold, fold")
        game.post("openers", seat=LETTERS.index(opener) + 1, shown=True)
    before = game.stacks
    play(game, "deal, C bets 10, A calls, B calls, C pat, A pat, B pat, C bets 10, A calls, B calls")
    game.post("openers", seat=3, shown=True)
    game.post("award", pots=[{"pot": 1, "carry": True}, {"pot": 0, "carry": True}])
    assert [pot["chips"] for pot in game.now["carried_pots"]] == [45, 12]
    game.post("jackpot", how="refund")
    assert game.stacks == before == [61, 15, 58], "B was all in for less"


def test_last_04_players_who_matched_the_pot_get_their_chips_back(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 3, "C", ante__amount=2)
    game.post("last-round", **{"from": "this"})
    for ben in ("out", "out", "in"):
        play(game, f"deal, A declares in, B declares {ben}, C declares out")
    wins(game, "A")
    assert (game.stacks, game.now["carried"]) == ([42, 18, 24], 6)
    assert "Put in by B 6" in game.page()
    game.post("jackpot", how="refund")
    assert game.stacks == [42, 24, 24]


def test_last_04_play_goes_on_until_the_jackpot_is_won(left: Game) -> None:
    decided(left, "play_on")
    passed_in(left)
    assert (last(left, "over"), left.now["carried"]) == (True, 20)
    assert hand(left) == 5
    assert (last(left, "over"), left.now["carried"]) == (True, 0)
    left.post("finish")


def test_last_04_one_last_deal_face_up_without_antes_bets_or_openers(left: Game) -> None:
    assert left.refused("deal", last=True) == "not-now"
    decided(left, "showdown")
    assert {"move": "deal", "last": True} in left.now["offers"]
    left.post("deal", last=True)
    assert (left.now["phase"], left.now["pot"]) == ("showdown", 10)
    page = left.page()
    assert "Deal five cards face up, one at a time, starting with E." in page and "need not show" not in page
    assert left.now["cards"]["up"] == {str(seat): 5 for seat in (1, 2, 4, 5, 6)}
    assert left.now["pots"] == [{"chips": 10, "seats": [1, 2, 4, 5, 6]}]
    left.post("award", pots=[{"pot": 0, "high": [6]}])
    assert (left.now["last_hand"]["won"], last(left, "over"), left.now["carried"]) == ({"6": 10}, True, 0)


@pytest.mark.parametrize(
    ("preset", "options", "what_wins"),
    [
        ("DL", {"draw__pre_draw_check": "check_allowed"}, "the lowest hand wins the jackpot"),
        ("DS", {}, "the highest and the lowest hand share the jackpot"),
        ("DJ", {}, "the best hand wins the jackpot"),
    ],
)
def test_last_04_the_last_deal_says_which_hand_wins(
    client: FlaskClient, preset: str, options: dict[str, Any], what_wins: str
) -> None:
    spread = {"ante__amount": 1, "limit__type": "spread", "limit__min": 2, "limit__max": 10}
    game = Game(client, preset, [30] * 2, draw__all_pass="carry_and_redeal", **spread | options)
    game.post("last-round", **{"from": "this"})
    passed_in(game)
    passed_in(game)
    game.post("jackpot", how="showdown")
    game.post("deal", last=True)
    assert f"No bets: {what_wins}." in game.page()


def test_r_open_15_a_ruling_may_deal_the_last_hand_for_the_jackpot_face_up(client: FlaskClient) -> None:
    """The ruling announces the last round; without it only a jackpot left needs a decision (LAST-04)."""
    game = Game(client, "DJ", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    assert game.refused("jackpot", how="refund") == "not-now"
    passed_in(game)
    assert game.refused("jackpot", how="refund") == "not-now"
    rule(game, "R-OPEN-15 A")
    assert {"move": "deal", "last": True} in game.now["offers"] and "Last hand, face up" in game.page()
    game.post("deal", last=True)
    assert (game.now["phase"], game.now["pots"]) == ("showdown", [{"chips": 6, "seats": [1, 2, 3]}])
    game.post("award", pots=[{"pot": 0, "high": [3]}])
    assert (game.stacks, game.now["carried"]) == ([48, 48, 54], 0)


def test_last_04_the_evening_may_decide_beforehand(left: Game) -> None:
    words = {"refund": "Chips back", "showdown": "Last hand, face up", "play_on": "until the jackpot is won"}
    for how in words:
        left.post("evening", **{"evening.jackpot_left": how})
        shown = left.page()
        assert [word for word, text in words.items() if text in shown] == [how]


@pytest.mark.parametrize(
    ("carried", "usually", "decided", "comes", "turn"),
    [
        (0, "play_on", "", "end", ("The end", "the last round is over")),
        (7, "ask", "", "ask", ("Jackpot 7", "what happens to it?")),
        (7, "ask", "showdown", "showdown", ("A", "deals the next hand")),
        (7, "showdown", "play_on", "play_on", ("A", "deals the next hand")),
        (7, "refund", "", "refund", ("Jackpot 7", "what happens to it?")),
    ],
)
def test_last_04_turn_and_buttons_agree_once_the_last_round_is_over(
    carried: int, usually: str, decided: str, comes: str, turn: tuple[str, str]
) -> None:
    over = Lasting(last_round=Orbit(1, done=True), left=decided, keys={"evening.jackpot_left": usually})
    seats = tuple(Seat(seat, name, stack=50) for seat, name in enumerate("AB", 1))
    table = Table(seats=seats, phase="between", named=1, deals=3, passes=1, carried=carried, lasting=over)
    assert (next_up(table), whose(table)) == (comes, turn)
    assert LastRoundOff() in before_the_deal(table) if comes == "end" else not before_the_deal(table)


def test_last_05_odd_chips_left_go_to_the_winner_of_the_last_hand(client: FlaskClient) -> None:
    spread = {"ante__amount": 1, "limit__type": "spread", "limit__min": 2, "limit__max": 20}
    game = Game(client, "DH", [101] * 3, odd__draw="leave_for_next_hand", **spread)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B checks, C bets 2, A folds, B calls")
    wins(game, "BC")
    assert game.now["carried"] == 1
    before = game.stacks
    settled = game.json("/settle")
    sheet = game.page("/settle")
    assert (settled["pot"], settled["odd"]) == (0, [{"name": "B", "chips": 1}])
    assert ("B gets what is left in the middle: 1." in " ".join(sheet.split()), "One last hand" in sheet) == (
        True,
        False,
    )
    game.post("finish")
    assert game.stacks == [before[0], before[1] + 1, before[2]]
    finished = game.json("/settle")
    assert (finished["payments"], finished["people"], finished["odd"]) == (settled["payments"], settled["people"], [])


ONE_IN_THE_MIDDLE = [{"deal": 3}, {"declare": "in_out"}, {"exchange": 2}, {"deal": 1, "to": "middle", "face": "up"}]


def nobody_in(client: FlaskClient, course: list[dict[str, Any]] = ONE_IN_THE_MIDDLE, **more: Any) -> Game:
    """Three cards each, in or out, then as the course says; in the last round all stay out."""
    game = Game(client, "GU", [60] * 3, "C", {"course": course}, ante__amount=2, **more)
    game.post("last-round", **{"from": "this"})
    for _hand in range(3):
        play(game, "deal, A declares out, B declares out, C declares out")
    assert (last(game, "over"), game.now["carried"], game.now["phase"]) == (True, 18, "deal")
    return game


def test_last_04_the_last_deal_of_a_course_shows_all_its_cards_without_an_exchange(client: FlaskClient) -> None:
    game = nobody_in(client)
    game.post("jackpot", how="showdown")
    game.post("deal", last=True)
    lying = game.now["cards"]
    assert (game.now["phase"], game.stacks) == ("showdown", [54] * 3)
    assert (lying["up"], lying["middle"], lying["hand"]) == ({"1": 3, "2": 3, "3": 3}, 1, {})
    assert lying["talon"] == 52 - 10
    game.post("award", pots=[{"pot": 0, "high": [2]}])
    assert game.stacks == [54, 72, 54]


def test_other_29_a_spare_hand_in_the_last_deal_is_for_one_player_alone(client: FlaskClient) -> None:
    course = [{"deal": 3}, {"declare": "in_out"}, {"deal": 3, "to": "lone"}]
    for leavers, spare in (((), 0), ((2, 3), 3)):
        game = nobody_in(client, course)
        for seat in leavers:
            game.post("leave", seat=seat)
        game.post("jackpot", how="showdown")
        game.post("deal", last=True)
        lying = game.now["cards"]
        assert (len(lying["up"]), lying["middle"]) == (3 - len(leavers), spare)


def test_cho_01_the_dealer_picks_the_game_after_the_last_round_too(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, "A", **FIXED)
    game.post("games", way="dealer", games=[{"preset": "DH"}, {"preset": "SH"}])
    game.post("last-round", **{"from": "this"})
    for _dealer in "AB":
        game.post("deal", preset="DH")
        folded_out(game)
    shown = game.page()
    assert f'action="{game.url}/last-round"' in shown and f'action="{game.url}/deal"' not in shown
    game.post("last-round", off=True)
    assert [offer["preset"] for offer in game.now["options_now"] if "preset" in offer] == ["DH", "SH"]
    assert "no last round then" not in game.page()


def test_last_03_header_and_deal_announce_the_last_hand(client: FlaskClient) -> None:
    """BRK-02: in a break one button ends it, and nothing else is large."""
    game = Game(client, "DH", [100] * 2, "A", **FIXED)
    game.post("break")
    footer = game.page().partition('<footer class="act')[2]
    assert "End the break" in footer and "/deal" not in footer
    game.post("resume")
    game.post("last-round", **{"from": "this"})
    assert "/deal" in game.page().partition('<footer class="act')[2] and "Deal the last hand" not in game.page()
    hand(game)
    page = game.page()
    assert "Deal the last hand" in page
    assert '<p class="last-hand">The last hand</p>' in page and "deals the last hand" in page
    assert "deals the next hand" not in page
    assert "The last hand" in game.page("/tv")


def at(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    """Sets the clock of the room to this time of day."""
    there = datetime.fromisoformat(f"2026-11-20T{time}")
    monkeypatch.setattr("models.evening.last_round.now", lambda: int(there.timestamp() * 1000))


def test_last_06_from_the_agreed_time_on_the_evening_should_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("25:00", "9:00"):
        assert game.refused("evening", **{"evening.until": wrong}) == "choice"
    game.post("evening", **{"evening.until": "00:30"})
    for time in ("20:00", "00:29", "06:30"):
        at(monkeypatch, time)
        assert "time for the last round" not in game.page()
    for time in ("00:30", "06:29"):
        at(monkeypatch, time)
        assert "Past 12:30 am: time for the last round" in game.page()
        assert "0:30 Uhr vorbei: Zeit für die letzte Runde" in game.page("/evening", "de")
    play(game, "deal")
    assert "time for the last round" in game.page(), "also during a hand"
    game.post("last-round", **{"from": "next"})
    assert "time for the last round" not in game.page()
    game.post("last-round", off=True)
    folded_out(game)
    play(game, "deal")
    assert "time for the last round" in game.page(), "it is the table that decides"


def all_in_at_the_end(game: Game) -> Game:
    """After the last round of an evening that ends with a hand for all chips."""
    game.post("evening", **{"evening.last_hand": "all_in"})
    game.post("last-round", **{"from": "next"})
    while not last(game, "over"):
        assert game.offer("deal").get("last") is None
        passed_in(game) if game.now["preset"] == "DJ" else hand(game)
    return game


def of_three(client: FlaskClient) -> Game:
    """Stacks of about 100, 60 and 30."""
    spread = {"limit__type": "spread", "limit__min": 1, "limit__max": 10}
    return all_in_at_the_end(Game(client, "DH", [100, 60, 30], "C", ante__amount=1, **spread))


def test_last_08_the_evening_ends_with_a_hand_for_all_chips(client: FlaskClient) -> None:
    game = of_three(client)
    a, b, c = game.stacks
    assert a > b > c
    assert "everybody is all-in" in game.page() and "Settle up" in game.page()
    game.post("deal", last=True)
    assert game.now["phase"] == "showdown"
    assert [pot["chips"] for pot in game.now["pots"]] == [3 * c, 2 * (b - c)], "the largest stack keeps what is beyond"
    assert game.stacks == [a - b, 0, 0]
    wins(game, "B")
    wins(game, "C")
    assert game.stacks == [a - b, 2 * (b - c), 3 * c]
    assert "last" not in [key for offer in game.now["offers"] if offer["move"] == "deal" for key in offer], "once only"
    assert "The end" in game.page()
    game.post("finish")


def test_last_08_a_player_who_is_away_stays_out_and_the_hand_may_be_taken_back(client: FlaskClient) -> None:
    game = of_three(client)
    before = game.stacks
    for away in ("out", "pays"):
        game.post("evening", **{"evening.away": away})
        game.post("away", seat=3)
        assert game.now["seats"][2].get("absent", False) is (away == "pays")
        game.post("deal", last=True)
        assert game.stacks[2] == before[2] and game.now["pots"][0]["seats"] == [1, 2]
        game.post("take-back")
        assert game.stacks == before
        game.post("back", seat=3)
    game.post("finish")


@pytest.mark.parametrize("how", ["refund", "showdown", "play_on"])
def test_last_08_the_hand_for_all_chips_follows_the_jackpot_left(client: FlaskClient, how: str) -> None:
    game = all_in_at_the_end(Game(client, "DJ", [60] * 3, "A", **FIXED))
    game.post("jackpot", how=how)
    if how == "showdown":
        game.post("deal", last=True)
        wins(game, "A")
    elif how == "play_on":
        hand(game)
    assert game.offer("deal") and {"move": "deal", "last": True} in game.now["offers"]
    game.post("deal", last=True)
    assert (game.now["phase"], sum(pot["chips"] for pot in game.now["pots"])) == ("showdown", 180 - max(game.stacks))
    wins(game, *["A"] * len(game.now["pots"]))
    assert {"move": "deal", "last": True} not in game.now["offers"], "once only"
    game.post("finish")
