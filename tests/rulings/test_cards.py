"""Effects of rulings on cards and the table: stub, dealer, warnings, clock, people's decisions, refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from models.rulings.book import RULINGS
from models.rulings.operations import OPERATIONS, UnknownOperation, parse
from models.rulings.path import walk
from tests.playing import Game, play
from tests.rulings_at_table import opened, tapped
from tests.rulings_played import SPREAD, STUD, TO_DRAW2, denied, draw, logged, no, rule, states, until

# Cards


def test_cards_given_back_and_replaced_keep_the_stub_right(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-CNT-01 A", who="B", cards=1)
    rule(game, "R-CNT-04 B", who="C")
    assert game.now["talon"] == 37  # as it lies when every hand has five
    rule(game, "R-EXP-01 B", who="A")
    assert game.now["talon"] == 36
    play(game, "B bets 2, C calls, A calls")
    rule(game, "R-CNT-03 A", who="C", cards=1)
    play(game, "B draws 2, C draws 1")
    assert game.now["talon"] == 33
    rule(game, "R-DRAW-03 B", who="B", cards=1)
    rule(game, "R-DRAW-05 A", who="B")
    assert (game.now["talon"], game.now["discards"]) == (32, 5)  # the new card is in the stub until it is served
    assert logged(game, "B’s card is put away; another one comes at the end")
    assert game.now["waiting"] == [{"cards": 1, "to": "hand 2", "when": "end_of_draw"}]
    rule(game, "R-DRAW-04 A", who="B", cards=2)
    assert logged(game, "B gets 2 cards")


def test_a_wrong_number_after_the_draw_corrects_the_stub_either_way(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2)
    talon = game.now["talon"]
    for letter, cards in (("A", 6), ("B", 4)):
        rule(game, f"R-CNT-07 {letter}", who="C")
        assert game.now["talon"] + cards == talon + 5  # C's true cards never were there, or still are
        game.post("take-back")


def test_mis_06_a_card_is_replaced_after_the_reshuffle_if_the_stub_is_empty(client: FlaskClient) -> None:
    """SHORT-02: no ruling on a card drawn deals the last card."""
    game = Game(client, "DH", [100] * 7, draw__max=5, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, A calls")
    play(game, "B draws 5, C draws 5, D draws 5, E draws 1")
    assert game.now["talon"] == 1
    assert no(game, "R-DECK-01 A") == "too-few-left"
    for ruled in ("R-EXP-03 B", "R-EXP-03 C", "R-EXP-08 A", "R-EXP-08 B", "R-DRAW-05 A"):
        rule(game, ruled, who="E", cards=1)
        assert (game.now["talon"], game.now["cards"]["hand"]["5"]) == (1, 4), ruled
        assert game.now["waiting"] == [{"cards": 1, "to": "hand 5", "when": "end_of_draw"}], ruled
        assert game.turn == "F"
        game.post("take-back")
    rule(game, "R-DRAW-05 A", who="E")
    assert not game.now["reshuffle"]["now"] and game.turn == "F"  # E waits for the end of the draw (R-DRAW-05)
    play(game, "F draws 1")
    assert (game.now["reshuffle"]["seat"], game.now["reshuffle"]["owed"]) == (6, 1)
    assert {"seat": 5, "cards": 2, "why": "waiting"} in game.now["reshuffle"]["out"]
    rule(game, "R-DRAW-06 A")
    assert not game.now["reshuffle"]["now"] and no(game, "R-DRAW-06 A") == "no-reshuffle"
    play(game, "G pat, A pat")
    assert game.now["handling"][-1] == {"cards": 1, "from": "talon", "to": "hand 5"} and not game.now["waiting"]


@pytest.mark.parametrize("left", [40, 1])
def test_the_last_drawers_card_is_exposed_as_the_table_waits_for_a_bet(client: FlaskClient, left: int) -> None:
    """The table waits for the first bet, the dealer still deals (R-DRAW-05): the draw lasts until all are served."""
    game = Game(client, "DH", [100] * 7, draw__max=5, **SPREAD) if left == 1 else draw(client)
    asks = game.key | {"Accept": "application/json"}
    others = "BCDEFGA" if left == 1 else "BCA"
    play(game, "deal, B bets 2, " + ", ".join(f"{name} calls" for name in others[1:]))
    many = {"B": 5, "C": 5, "D": 5, "A": 1} if left == 1 else {"A": 2}
    play(game, ", ".join(f"{name} draws {many[name]}" if name in many else f"{name} pat" for name in others))
    assert (game.now["phase"], game.turn) == ("bet", "B") and (left > 1 or game.now["talon"] == 1)
    assert game.client.get(f"/rulings/R-DRAW-05?t={game.now['code']}", headers=asks).json["applies_now"]
    rule(game, "R-DRAW-05 A", who="A")
    if left == 1:
        assert game.now["reshuffle"]["now"] and game.now["reshuffle"]["seat"] == 1
        game.post("reshuffle")
    assert game.now["handling"][-1] == {"cards": 1, "from": "talon", "to": "hand 1"} and not game.now["waiting"]
    assert (game.now["phase"], game.turn) == ("bet", "B") and game.now["cards"]["hand"]["1"] == 5
    play(game, "B checks")
    assert no(game, "R-DRAW-05 A", who="A") == "draw-over"


def test_a_wrong_count_of_cards_is_corrected_and_no_card_moves(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 2, C calls")
    rule(game, "R-CNT-06 A", who="C", cards=1)
    assert game.now["handling"] == [
        {"cards": 1, "from": "talon", "to": "hand 3", "found": True},
        {"cards": 6, "from": "hand 3", "to": "folded 3"},
    ]
    assert game.now["talon"] == 36 and logged(game, "C held 1 card more than counted")


def test_cards_leave_play_and_a_stub_is_made_of_all_cards_not_in_hands(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 2, C calls, A folds, B draws 3")
    rule(game, "R-DECK-01 A")
    assert game.now["talon"] == 33
    rule(game, "R-MIS-11 C")
    assert (game.now["talon"], game.now["discards"]) == (33 + 3 + 5, 0)
    rule(game, "R-MIS-11 B")
    assert game.now["talon"] == 41 and logged(game, "41 cards in the deck")


def test_a_ruling_about_cards_only_people_see_is_a_line_in_the_log(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    before = game.read()
    rule(game, "R-EXP-02 A", who="B")
    assert logged(game, "B’s card plays")
    stud = Game(client, "SH", [50] * 3, "C", **STUD)
    play(stud, "deal")
    lying = stud.now["cards"]
    rule(stud, "R-STUD-01 A", who="B")  # it lies open already, and the next one comes face down
    assert stud.now["cards"] == lying and not stud.now["handling"]
    assert not logged(stud, "B’s card is turned up")
    page = stud.page()
    assert "face up" not in page.split('class="act')[1]
    rule(stud, "R-STUD-02 A", who="B")
    assert logged(stud, "B’s card is turned up")
    assert (game.stacks, game.now["pot"], game.turn) == ([48] * 3, before["pot"], "B")


def test_a_community_card_is_dealt_and_burned_cards_are_shuffled_in(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 4, "D", burn="each_street", stud__bring_in_amount=2, **STUD)
    play(game, "deal")
    while game.now["round"] < 3:
        until(game, "starter")
        play(game, "A starts")
        if "bring-in" in game.moves:
            play(game, "A brings in, all call")
        elif game.now["round"] < 3:
            game.post("together", all="check")
    talon, burned = game.now["talon"], game.now["burned"]
    assert (talon, burned) == (52 - 20 - 3, 3)
    rule(game, "R-STUD-10 B")
    assert game.now["talon"] == talon + 3  # STUD-30
    game.post("take-back")
    rule(game, "R-STUD-10 A")
    assert (game.now["talon"], game.now["burned"]) == (talon + burned, 0)


def test_r_stud_10_after_a_common_card_the_starter_of_the_round_before_begins(client: FlaskClient) -> None:
    game = Game(client, "SH", [50] * 4, "D", **STUD)
    play(game, "deal" + ", C starts, all check" * 3)
    assert game.now["phase"] == "starter"
    for answered in (False, True):
        if answered:
            game.post("take-back")
            game.post("starter", seat=2)
        rule(game, "R-STUD-10 B")
        assert (game.now["phase"], game.turn, game.now["round"]) == ("bet", "C", 3), answered
    play(game, "C bets 10, D folds")


def test_the_announced_number_of_cards_stands(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B draws 2")
    rule(game, "R-DRAW-02 B", who="B")
    assert game.refused("draw", seat=2, cards=3) == "draw-too-late"


# The table


def test_a_ruling_moves_the_button(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-MIS-07 C", who="B")
    assert (game.now["dealer"], game.turn) == (2, "C")
    play(game, "C bets 2, A folds, B folds")
    assert game.now["dealer"] == 3
    rule(game, "R-BTN-01 A", to="A")
    assert game.now["dealer"] == 1
    rule(game, "R-BTN-01 B", who="C")
    assert game.now["dealer"] == 1
    first = Game(client, "DH", [50] * 3, None, **SPREAD)
    rule(first, "R-BTN-09 A", who="C")
    assert (first.now["phase"], first.now["dealer"]) == ("between", 3)


def test_warnings_are_noted_and_kept(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-COND-01 A", who="B")
    assert logged(game, "B is warned")
    denied(game, "R-DRAW-20 B")
    game.post("take-back")
    assert not any(line == "B is warned" for line in game.now["log"][:1])


def test_r_cond_15_a_player_who_cannot_go_on_gets_no_cards_until_back(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 2, C folds, A folds")
    rule(game, "R-COND-15 B", who="C")
    play(game, "deal")
    assert (game.seat("C")["state"], game.stack("C")) == ("away", 48)
    play(game, "A bets 2, B folds" if game.turn == "A" else "B bets 2, A folds")
    game.post("back", seat=3)
    play(game, "deal")
    assert game.seat("C")["state"] == "in"


def test_r_stud_03_a_player_with_both_cards_open_gets_the_next_one_down(client: FlaskClient) -> None:
    game = Game(client, "SH", [50] * 3, **STUD)
    play(game, "deal")
    rule(game, "R-STUD-03 A", who="C")
    assert (game.now["cards"]["up"], game.now["cards"]["hand"]) == ({"1": 1, "2": 1, "3": 2}, {"1": 1, "2": 1})
    until(game, "bet")
    game.post("together", all="check")
    dealt = {row["to"]: row.get("face", "") for row in game.now["handling"] if row.get("from") == "talon"}
    assert dealt == {"up 1": "up", "up 2": "up", "hand 3": ""}
    assert (game.now["cards"]["up"]["3"], game.now["cards"]["hand"]["3"]) == (2, 1)
    until(game, "bet")
    game.post("together", all="check")
    assert game.now["cards"]["up"] == {"1": 3, "2": 3, "3": 3}


def test_the_clock_runs_by_the_time_of_day_and_stops_with_the_action(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal")
    rule(game, "R-COND-04 B", who="B")
    clock = game.now["clock"]
    assert clock["seat"] == 2 and clock["until"] > 1_600_000_000_000
    assert logged(game, "B has 30 seconds") and game.read()["clock"] == clock
    play(game, "B checks")
    assert game.now["clock"] is None
    game.post("take-back")
    assert game.now["clock"] == clock


# People decide


def test_the_table_decides_with_a_reason(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    assert no(game, "R-COND-08 A") == "say-why"
    assert no(game, "R-COND-08 A", reason="so", do=["EXPLODE(p)"]) == "operation"
    for what in (-1, [None], [["KILL(p)"]], {"a": 1}):  # a choice that is no text is not quoted
        refusal = game.denied("ruling", ruling="R-COND-08", outcome="A", reason="so", do=what)
        assert refusal["text"] == "A ruling cannot do “do” here."
    assert no(game, "R-EXP-07 C", who="B", do=["KILL", "NONE"]) == "operation"
    rule(game, "R-COND-08 A", reason="B was dealt two hands.")
    assert states(game) == "iii" and logged(game, "B was dealt two hands."), "without a choice the log alone changes"
    rule(game, "R-EXP-07 C", who="B", do="NONE")
    assert states(game) == "iii"
    rule(game, "R-EXP-07 C", who="B", do="KILL")
    assert states(game) == "idi" and logged(game, "Decided: Dead hand.")


def test_a_ruling_that_changes_nothing_is_a_line_in_the_log(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4")
    before = game.read()
    rule(game, "R-SHOW-03 A")
    same = {key: value for key, value in game.now.items() if key not in ("seq", "log", "handling_seq")}
    assert same == {key: before[key] for key in same}
    assert game.now["log"][1:] == before["log"][: len(game.now["log"]) - 1]
    assert logged(game, "Ruling “Won without a call – show?”")


def test_a_note_is_in_the_log_and_changes_nothing(client: FlaskClient) -> None:
    game = draw(client)
    play(game, TO_DRAW2)
    rule(game, "R-CNT-07 A", who="C", note=True)
    assert states(game) == "iii" and logged(game, "– Wrong number of cards") and logged(game, "(only noted)")
    assert no(game, "R-SHOW-09 A", who="C", to="B", chips=3) == "ruling-later"
    rule(game, "R-SHOW-09 A", who="C", to="B", note=True)  # for later; nothing can go wrong
    assert game.stacks == [44, 44, 44] and logged(game, "– The chips go to the right winner")


def test_preview_shows_before_and_after_and_writes_nothing(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B bets 4, C raises 8")
    before = game.read()
    asked = {"ruling": "R-BET-11", "outcome": "A", "who": 3, "preview": True}
    shown = client.post(f"{game.url}/ruling", json=asked, headers=game.key).get_json()
    assert (shown["before"]["stacks"], shown["after"]["stacks"]) == (
        {"1": 48, "2": 44, "3": 40, "4": 48},
        {"1": 48, "2": 44, "3": 44, "4": 48},
    )
    assert (shown["before"]["pot"], shown["after"]["pot"]) == (20, 16)
    assert any("Bets corrected: C 4" in line for line in shown["log"])
    assert game.read() == before
    refused = client.post(f"{game.url}/ruling", json={**asked, "who": 1}, headers=game.key)
    assert (refused.status_code, refused.get_json()["error"]) == (422, "nothing-to-correct")
    onlooker = client.post(f"{game.url}/ruling", json=asked)
    assert onlooker.status_code == 403
    rule(game, "R-BET-11 A", who="C")
    assert {str(seat["seat"]): seat["stack"] for seat in game.now["seats"]} == shown["after"]["stacks"]


def test_a_ruling_that_does_not_fit_says_when_it_can_be_applied(client: FlaskClient) -> None:
    game = draw(client)
    for told in ("", "deal", TO_DRAW2.removeprefix("deal,")):
        play(game, told)
        for key, words in (("R-SHOW-02 A", "at the showdown"), ("R-STUD-12 A", "only be applied in stud.")):
            refusal = denied(game, key, who="B")
            assert refusal["error"] == "ruling-later" and words in refusal["text"], told


def test_fields_that_make_no_sense_are_refused(client: FlaskClient) -> None:
    """A ruling move names its ruling; at most a whole hand of cards is missing (R-CNT-01)."""
    game = draw(client)
    play(game, "deal, B bets 4")
    assert game.refused("ruling", outcome="A") == "missing"
    assert [no(game, "R-CNT-01 A", who="B", cards=cards) for cards in (0, 6)] == ["number"] * 2
    rule(game, "R-CNT-01 A", who="B", cards=5)
    game.post("take-back")
    for who in (9, [2, "x"]):
        assert no(game, "R-BET-05 A", who=who, chips=4) == "no-such-seat"
    assert no(game, "R-BET-05 A", who=2, chips="4") == "number"
    assert no(game, "R-BET-05 Z", who=2, chips=4) == "choice"
    for answers in (["yes"], "yes"):
        assert no(game, "R-BET-05 A", who=2, chips=4, answers=answers) == "choice"
    rule(game, "R-BET-05 A", who=2, chips=6, answers=[True, None, False], asked=3)
    assert game.stack("B") == 42


def test_operations_are_read_strictly() -> None:
    assert parse("REDEAL(next, reante=no)").named == {"reante": "no"}
    assert parse("LIMIT(p, call fold)").args == ("p", "call fold")
    for wrong in ("", "kill(p)", "KILL(p", "KILL(p))", "EXPLODE", "KILL(p)" * 40):
        with pytest.raises(UnknownOperation):
            parse(wrong)


def test_every_operation_is_applied_in_these_tests() -> None:
    told = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*s.py"))
    ruled = re.findall(r'rule\([a-z]+, "(R-[A-Z]+-[0-9]+) ([A-Z])"(?!, 422)', told)
    done = {parse(op).name for key, letter in ruled for op in RULINGS[key].outcomes[letter].ops}
    done.add("VOID_KEEP_ALL")  # CARRY by another name: no ruling of the catalogue uses it
    by_people = {row for row in re.findall(r'"([A-Z_]+)[("]', told) if row in OPERATIONS}
    assert OPERATIONS - done - by_people == set()


# Boards that have changed (R-STUD-04), one more card each (R-STUD-06), a card that may be kept (DRAW-22)


def last_street(client: FlaskClient, players: int) -> Game:
    """The last card was due; A, who began round three, would begin again."""
    game = Game(client, "SH", [50] * players, "A", stud__last_down=True, **STUD)
    play(game, "deal" + ", A starts, all check" * 3)
    assert (game.now["phase"], game.turn) == ("bet", "A")
    return game


def test_r_stud_04_with_the_last_card_up_the_starter_is_asked_for(client: FlaskClient) -> None:
    """Once somebody has acted the betting goes on."""
    for players, outcomes in ((3, {"A": [4, 4, 4], "B": [3, 4, 3]}), (2, {"B": [4, 4]})):
        game = last_street(client, players)
        for outcome, up in outcomes.items():
            rule(game, f"R-STUD-04 {outcome}", who="B")
            assert game.now["phase"] == "starter" and game.evening
            places = game.evening.table.hand.cards.places
            assert [places.at(f"up {seat}") for seat in range(1, players + 1)] == up
            play(game, "B starts")
            assert game.turn == "B"
            game.post("take-back")
            game.post("take-back")
        play(game, "A checks")
        rule(game, "R-STUD-04 B", who="B")
        assert (game.now["phase"], game.turn) == ("bet", "B")


def test_r_stud_06_b_one_more_card_for_each_goes_out_of_play_after_the_betting(client: FlaskClient) -> None:
    game = Game(client, "SC", [50] * 3, "C", burn="each_street", stud__bring_in_amount=1, **STUD)
    play(game, "deal, A starts, A brings in")
    talon = game.now["talon"]
    rule(game, "R-STUD-06 B", cards=3)
    assert game.now["talon"] == talon - 3
    play(game, "B calls, C folds")
    assert game.now["talon"] == talon - 3 - 2 - 1 - 2, "one for each of the two left, a burn, and the street"
    assert logged(game, "2 cards out of play, one for each player still in")
    play(game, "A starts, A checks, B checks")
    assert game.now["talon"] == talon - 8 - 1 - 2, "only once"


@pytest.mark.parametrize(("house", "letter", "new"), [("keeps", "A", 0), ("replaced", "B", 1)])
def test_r_exp_03_a_house_rule_decides_about_a_card_off_the_table_in_the_draw(
    client: FlaskClient, house: str, letter: str, new: int
) -> None:
    game = draw(client, exp__off_table=house)
    play(game, "deal, B bets 4, C calls, A calls, B draws 2, C draws 1")
    talon = game.now["talon"]
    rule(game, f"R-EXP-03 {letter}", who="C", cards=1)
    play(game, "A draws 1")
    assert game.now["talon"] == talon - 1 - new  # DRAW-24


@pytest.mark.parametrize(
    ("house", "there"), [("as_exposed", "R-EXP-01 A"), ("keeps", "R-EXP-03 A"), ("replaced", "R-EXP-03 C")]
)
def test_r_exp_03_a_house_rule_decides_about_a_card_off_the_table_in_the_deal(house: str, there: str) -> None:
    evening = opened("DH", {"exp.off_table": house}, (50, 50, 50))
    assert evening is not None
    path = walk(RULINGS["R-EXP-03"], tapped(evening, "deal", {}).table, (False,))
    assert path.outcome is not None and f"{path.ruling.id} {path.outcome.letter}" == there


def test_r_exp_08_the_replacement_turned_up_too_is_replaced_once_more_at_the_end(client: FlaskClient) -> None:
    game = draw(client)
    play(game, "deal, B bets 4, C calls, A calls, B draws 2, C draws 1")
    talon = game.now["talon"]
    rule(game, "R-DRAW-05 A", who="C", cards=1)
    play(game, "A draws 1")
    assert game.now["talon"] == talon - 2, "A's card, and the one for the first of C's"
    rule(game, "R-EXP-08 A", who="C", cards=1)
    assert game.now["talon"] == talon - 3 and game.now["cards"]["hand"]["3"] == 5
    play(game, "B checks")
    assert no(game, "R-EXP-08 A", who="C", cards=1) == "draw-over"


def test_short_02_a_missing_card_that_would_be_the_last_waits_for_the_reshuffle(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 7, pack__cards=36, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, A calls, B draws 1")
    game.post("reshuffle")
    assert game.now["talon"] == 0, "nothing else was left for B (SHORT-06)"
    rule(game, "R-JOK-01 A", who="B")
    assert (game.now["talon"], game.now["cards"]["hand"]["2"]) == (1, 4)
    assert game.now["waiting"] == [{"cards": 1, "to": "hand 2", "when": "end_of_draw"}]


@pytest.mark.parametrize("preset", ["SH", "KS"])
@pytest.mark.long
def test_short_02_in_stud_no_card_is_replaced_by_the_last_one(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [100] * 10, "J", **STUD)
    play(game, "deal")
    rule(game, "R-EXP-03 C", who="A")
    for _card in range(game.now["talon"] - 1):
        rule(game, "R-DECK-01 A")
    assert game.now["talon"] == 1
    assert no(game, "R-EXP-03 C", who="A") == "too-few-left"
    rule(game, "R-DECK-01 A")
    assert no(game, "R-JOK-01 A", who="A") == "too-few-left"


def test_r_mis_11_a_mixed_up_stub_can_be_ruled_on_only_while_cards_are_to_come(client: FlaskClient) -> None:
    game = draw(client)
    for told in ("deal", "B bets 4, C calls, A calls", "B draws 2, C draws 1"):
        play(game, told)
        talon = game.now["talon"]
        rule(game, "R-MIS-11 B")
        assert game.now["talon"] == talon
    play(game, "A draws 1")
    assert no(game, "R-MIS-11 B") == "ruling-later"
