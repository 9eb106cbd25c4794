"""Home-made courses: every kind of step, refusals, instructions to the dealer, cards running short."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.game.course import course
from models.game.levels import LEVEL_STAKES, lifted
from models.game.names import stakes_line
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.game.quick_rules import quick, texts_of
from models.game.steps import Do, as_text, from_text, read
from models.log.store import Store
from models.moves.refusals import Refused
from models.play.boards import eyes_decide
from models.screen import own_phone
from models.table.lasting import Level
from tests.game.test_catalogue import stakes
from tests.obedient.words import dealer_sentences
from tests.playing import Game, chair, dotted, play, pots, wins
from tests.rows import every
from tests.rulings_played import logged

Steps = list[dict[str, Any]]

DEAL: Steps = [{"deal": 5}]
BET: Steps = [{"bet": "left"}]


def a_game(client: FlaskClient, course: Steps, players: int = 4, stack: int = 100, **options: Any) -> Game:
    """A home-made game with this course, ante 1, and spread limit 1 to 10 if there are bets."""
    limits = {"limit__min": 1, "limit__max": 10} if any("bet" in step for step in course) else {}
    stakes = {"ante__amount": 1, **limits, **options}
    stacks = stakes.pop("stacks", [stack] * players)
    return Game(client, "AO", stacks, more={"title": "Ours", "course": course}, **stakes)


def dealt(client: FlaskClient, course: Steps, *of: int, **more: Any) -> Game:
    """The same, dealt."""
    game = a_game(client, course, *of, **more)
    play(game, "deal")
    return game


def page_of(game: Game) -> str:
    """The table's page, as its script fetches it."""
    return str(game.client.get(game.url, headers=game.key | {"HX-Request": "true"}).get_data(as_text=True))


def tells(game: Game) -> list[str]:
    """The dealer's text now."""
    return [sentence if sentence.endswith(".") else f"{sentence}." for sentence in dealer_sentences(page_of(game))]


# The parts of a course


WAIT = {"do": "Wait"}
TURN_TWICE: Steps = [{"turn_up": 1}, {"turn_up": 2}]


@every(
    [
        ([], None, "OTHER-02"),
        ("bet", None, "OTHER-02"),
        (BET, 1, "OTHER-02"),
        (DEAL, None, "OTHER-02"),
        ([{"deal": 14}, *BET], 1, "OTHER-02"),
        ([{"deal": 7}, *BET, {"deal": 7}], 3, "OTHER-02"),
        ([{"deal": 2}, *BET, {"deal": 4}, *BET, {"repeat": 2, "times": 4}], 3, "OTHER-02"),
        ([{"deal": 2}, {"deal": 13, "to": "middle"}, *BET], 2, "OTHER-02"),
        ([{"deal": 2, "face": "sideways"}, *BET], 1, "OTHER-02"),
        ([{"sing": "loudly"}, *BET], 1, "OTHER-02"),
        ([*DEAL, *BET, *BET], 3, "OTHER-02"),
        ([*DEAL, *BET, {"bet": "blinds"}], 3, "OTHER-02"),
        ([*DEAL, *BET, WAIT, {"bet": "blinds"}], 4, "OTHER-08"),
        ([*DEAL, {"bet": "bring_in"}], 2, "OTHER-07"),
        ([*DEAL, {"bet": "turned"}], 2, "OTHER-32"),
        ([*DEAL, {"bet": "left", "size": "open_pair"}], 2, "OTHER-09"),
        ([*DEAL, {"bet": "left", "ask": "the best board"}], 2, "OTHER-05"),
        ([*DEAL, {"bet": "tap", "ask": "x" * 81}], 2, "OTHER-02"),
        ([*DEAL, *BET, {"do": "<b>Pass</b>"}], 3, "OTHER-02"),
        ([*DEAL, *BET, *[{"exchange": 1}] * 5], 7, "OTHER-02"),
        ([*DEAL, *[{"declare": "in_out"}] * 7], 8, "OTHER-02"),
        ([*DEAL, *BET, {"declare": "high_low"}, *BET, {"declare": "high_low"}], 5, "OTHER-02"),
        ([*DEAL, *[WAIT, *BET] * 13], 27, "OTHER-02"),
        ([*DEAL, *BET, *[WAIT] * 39], None, "OTHER-02"),
        ([*DEAL, {"exchange": 4, "price": -1}, *BET], 2, "OTHER-02"),
        ([*DEAL, {"exchange": 3, "free": 1}, *BET], 2, "OTHER-02"),  # only where cards have a price (OTHER-10)
        ([*DEAL, {"exchange": 3, "free": 1, "price": 1, "lies": "as_it_lay"}, *BET], 2, "OTHER-02"),
        ([*DEAL, {"exchange": 3, "free": 1, "price": 1, "new": 1}, *BET], 2, "OTHER-02"),
        ([*DEAL, {"exchange": 2, "new": 5}, *BET], 2, "OTHER-02"),
        ([*DEAL, {"exchange": 6, "new": 1}, *BET], 2, "OTHER-41"),
        ([*DEAL, {"exchange": 2, "new": 1, "lies": "as_it_lay"}, *BET], 2, "OTHER-41"),
        ([*DEAL, {"exchange": 2, "given": "up"}, *BET], 2, "OTHER-41"),
        ([*DEAL, {"offer": 0, "must": 3, "passed": "on"}, *BET], 2, "OTHER-23"),  # only one card is passed on
        ([*DEAL, {"offer": 0, "must": 4, "passed": "on"}, *BET], 2, "OTHER-23"),
        ([*DEAL, {"offer": 1, "row": 7}, *BET], 2, "OTHER-02"),
        ([*DEAL, {"offer": 1, "row": 2, "pays": "pass"}, *BET], 2, "OTHER-37"),
        ([*DEAL, {"offer": 1, "row": 2, "passed": "away"}, *BET], 2, "OTHER-37"),
        ([*DEAL, {"offer": 1, "row": 2, "must": 2}, *BET], 2, "OTHER-37"),
        ([{"deal": 2}, {"turn_up": 3}, *BET], 2, "OTHER-24"),
        ([{"deal": 2}, *TURN_TWICE, *BET], 3, "OTHER-24"),
        ([*DEAL, {"turn_up": 2, "out": False}, *BET], 2, "OTHER-32"),
        ([*DEAL, *BET, {"repeat": 1, "times": 2}], 3, "OTHER-02"),
        ([*DEAL, *BET, {"repeat": 3, "times": 2}], 3, "OTHER-25"),
        ([*DEAL, *BET, {"deal": 1}, {"repeat": 1, "times": 2}], 4, "OTHER-25"),
        ([*DEAL, *BET, WAIT, {"repeat": 1}], 4, "OTHER-02"),
        ([*DEAL, *BET, WAIT, {"repeat": 1, "times": 41}], 4, "OTHER-02"),
        ([*DEAL, *BET, WAIT, {"repeat": 1, "until": "knock"}], 4, "OTHER-25"),
        ([*DEAL, *BET, WAIT, {"repeat": 1, "until": "nobody_takes"}], 4, "OTHER-25"),
        ([*DEAL, *BET, WAIT, {"repeat": 1, "until": "one_left"}], 4, "OTHER-25"),
        ([*DEAL, *BET, WAIT, {"repeat": 1, "times": 2}, {"repeat": 2, "times": 2}], 5, "OTHER-25"),
        ([*DEAL, *BET, {"redeal": "A queen", "antes": False, "back": True}], 3, "OTHER-28"),  # back without an ante
        ([*DEAL, {"lives": 3}, {"do": "Look"}], 2, "OTHER-42"),
        ([*DEAL, {"lives": 3}, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, *BET, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, {"declare": "in_out"}, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, {"exchange": 2, "price": 1}, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, {"do": "Pay", "price": 1}, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, {"turn_up": 1, "how": "to_beat"}, {"lives": 3}], 2, "OTHER-42"),
        ([*DEAL, {"deal": 5, "to": "dummy"}, {"lives": 3}], 2, "OTHER-42"),
    ]
)
def test_other_02_an_invalid_course_is_refused_with_its_step(written: Any, step: int | None, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        read(written)
    assert (caught.value.error, caught.value.more["step"], caught.value.rule) == ("course", step, rule)
    assert caught.value.text.endswith(".")


def test_a_course_is_the_same_after_being_kept_as_text() -> None:
    for preset in (row for row in PRESETS.values() if row.family == "other"):
        steps = from_text(text := str(preset.values["other.course"]))
        assert as_text(steps) == text and read([step.written() for step in steps]) == steps


def opening(course: Steps, preset: str = "AO", players: int = 4, **more: Any) -> dict[str, Any]:
    """The body for `POST /tables`."""
    seats = [{"seat": n + 1, "name": "ABCDEFGHIJ"[n], "stack": 100} for n in range(players)]
    options = {"ante.amount": 1, "limit.min": 1, "limit.max": 10} | more.pop("options", {})
    return {"preset": preset, "course": course, "seats": seats, "options": options, **more}


BLINDS = {"forced": "blinds", "blind.small": 1}


@every(
    [
        (opening([*DEAL, {"bet": "blinds"}]), "course-forced", "OTHER-08"),
        (opening([*DEAL, *BET], options={**BLINDS, "ante.amount": None}), "option-value", "ANTE-01"),
        (
            opening([*DEAL, *BET]) | {"options": {**BLINDS, "limit.min": 1, "limit.max": 10}},
            "course-forced",
            "OTHER-08",
        ),
        (opening([{"deal": 6}, *BET], players=9), "too-few-cards", "OTHER-11"),
        (opening([*DEAL, *BET, {"declare": "high_low"}]), "course", "OTHER-14"),
        (opening([*DEAL, *BET], options={"other.wild": "<b>Twos</b>"}), "text", "OTHER-13"),
        (opening([*DEAL, *BET], options={"other.note": "one\ntwo"}), "text", "OTHER-13"),
        (opening([*DEAL, *BET], options={"other.wild": "x" * 81}), "text", "OTHER-13"),
        (opening([*DEAL, *BET], title="<i>Ours</i>"), "text", "OTHER-01"),
        (opening([*DEAL, *BET], preset="DH"), "option-no-effect", "OTHER-02"),
        (opening([*DEAL, *BET], options={"other.match_max": 5}), "option-no-effect", "OTHER-16"),
        (opening([*DEAL, *BET], options={"other.legs": 3}), "option-no-effect", "OTHER-15"),
        (opening([*DEAL, {"declare": "in_out"}, *BET], options={"other.legs": 3}), "course", "OTHER-15"),
    ]
)
def test_an_impossible_game_is_refused_and_no_table_opens(
    fields: dict[str, Any], error: str, why: str, client: FlaskClient
) -> None:
    answer = client.post("/tables", json=fields)
    assert answer.status_code == 422, answer.text
    assert (answer.json["error"], answer.json["why"]) == (error, f"/rules#{why}"), answer.json


# Steps in play


def test_other_18_play_waits_for_one_tap_after_a_sentence_of_the_course(client: FlaskClient, store: Store) -> None:
    game = a_game(client, [{"deal": 7}, {"do": "All pass three cards to the left"}, *BET])
    assert game.refused("done") == "no-step"
    play(game, "deal")
    assert (game.now["phase"], game.now["step"], game.now["to_act"]) == ("step", 2, None)
    assert game.now["prompt"] == "Everybody: All pass three cards to the left"
    table = store.evening(game.code).table
    assert {own_phone.line(table, seat) for seat in (1, 2)} == {"That goes for you, too."}
    assert re.search(r'class="go"[^>]*>(<span>)?Done', game.page()), "the one button that goes on is in brass"
    game.post("done")
    assert (game.turn, game.now["step"], game.now["steps"]) == ("B", 3, 3)
    assert game.refused("done") == "no-step"


def test_other_13_wild_cards_are_shown() -> None:
    shown = {"Queen of clubs": "Wild: Queen of clubs", "Twos are wild": "Twos are wild", "": "Low wins"}
    for wild, line in shown.items():
        assert texts_of({"other.wild": wild, "other.note": "Low wins"})[0] == line


def test_other_18_the_sentence_follows_the_cards_dealt_before_it(client: FlaskClient) -> None:
    turn: Steps = [{"deal": 1, "face": "up", "to": "middle"}, {"do": "Turn one card up."}]
    course = [{"deal": 3}, {"do": "All pass three cards to the left"}, *BET, *turn, *BET, turn[1], *BET]
    game = dealt(client, course)
    assert tells(game)[1:] == ["Three down to each, one at a time, B first.", "All pass three cards to the left."]
    game.post("done")
    play(game, "all check")
    assert tells(game)[1:] == ["One up to the middle.", "Turn one card up."]
    game.post("done")
    play(game, "all check")
    assert tells(game) == ["Turn one card up."], "no card was dealt"


def test_other_05_the_last_raiser_or_starter_begins_the_next_round(client: FlaskClient) -> None:
    later: Steps = [{"do": "Turn one card up"}, {"bet": "last_raiser"}]
    game = dealt(client, [*DEAL, *BET, *later, *later])
    play(game, "B checks, C bets 2, D calls, A calls, B calls")
    game.post("done")
    play(game, "C checks, D checks, A checks, B checks")
    game.post("done")
    assert game.turn == "C"


def test_other_06_the_tapped_player_begins_again_if_no_up_card_came(client: FlaskClient) -> None:
    tap = {"bet": "tap", "ask": "the oldest"}
    game = dealt(client, [{"deal": 1, "face": "up"}, tap, {"deal": 1}, tap, {"deal": 1}, tap])
    assert game.now["prompt"] == "Dealer: who begins? The oldest"
    play(game, "C starts, C checks, D checks, A checks, B checks")
    assert (game.turn, game.now["phase"]) == ("C", "bet")
    game.post("extra", seat=4, cards=1, face="up")
    play(game, "C checks, D checks, A checks, B checks")
    assert game.now["phase"] == "starter"


def test_other_14_high_and_low_are_declared_at_their_place_in_the_course(client: FlaskClient) -> None:
    """Before the last bet, and not again after it."""
    course = [*DEAL, *BET, {"declare": "high_low"}, {"deal": 1}, *BET]
    game = dealt(client, course, players=2, win="highlow", hl__mode="declare_simultaneous")
    play(game, "all check")
    assert game.now["phase"] == "declare"
    game.post("declare", seat=1, way="high")
    game.post("declare", seat=2, way="low")
    assert (game.now["phase"], game.now["cards_each"]) == ("bet", 6)
    play(game, "B bets 3, A calls")
    assert game.now["phase"] == "showdown"
    wins(game, "A/B")
    assert game.stacks == [100, 100]


def corrected(game: Game) -> dict[str, Any]:
    """The offer to correct a number of cards."""
    return next(offer for offer in game.now["options_now"] if offer.get("corrects"))


def test_other_10_each_of_two_exchanges_has_its_own_price(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, {"exchange": 3, "price": 2}, *BET, {"exchange": 1}, *BET])
    play(game, "all check")
    assert game.offer("draw") == {"move": "draw", "seat": 2, "min": 0, "max": 3, "asks": ["cards"], "price": 2}
    play(game, "B draws 3")
    assert (game.stack("B"), game.now["pot"], corrected(game)["max"]) == (93, 10, 3)
    game.post("draw", seat=2, cards=1)
    assert (game.stack("B"), game.now["pot"], game.seat("B")["drew"]) == (97, 6, 1)
    play(game, "C pat, D pat, A draws 2")
    assert game.now["pot"] == 10
    play(game, "all check")
    assert [seat["drew"] for seat in game.now["seats"]] == [None] * 4
    assert (game.offer("draw")["max"], "price" in game.offer("draw")) == (1, False)
    play(game, "B draws 1, C pat, D pat, A pat, all check")
    wins(game, "B")
    assert game.stacks == [95, 107, 99, 99]


def test_other_10_cards_given_up_for_a_price_are_shuffled_in_before_a_folded_hand(client: FlaskClient) -> None:
    buy = {"exchange": 1, "price": 1, "lies": "as_it_lay"}
    game = dealt(client, [*DEAL, buy, *BET, {"exchange": 5}, *BET], 8)
    for seat in (2, 3, 4, 5, 6, 7, 8, 1):
        game.post("buy", seat=seat, card="down" if seat in (2, 3, 4, 5, 6) else "none")
    play(game, "B bets 1, C folds, all call, B draws 5, D draws 5")
    due = game.now["reshuffle"]
    assert due["now"] and [(row["seat"], row["cards"]) for row in due["in"]] == [(2, 6), (3, 1), (4, 1), (5, 1), (6, 1)]
    assert {"seat": 3, "cards": 5, "why": "folded"} in due["out"]
    assert {"seat": 4, "cards": 5, "why": "own"} in due["out"]


def test_other_10_each_button_shows_its_price_up_to_what_the_player_can_pay(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, {"exchange": 3, "price": 2}, *BET], stack=6)
    play(game, "B bets 3, all call")  # two chips are left of six: one card each
    page = re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", game.page()))
    assert "1 costs 2" in page and "2 costs 4" not in page
    assert "up to 4 needed" in page
    assert (game.offer("draw")["max"], game.refused("draw", seat=2, cards=2)) == (1, "draw-max")
    game = dealt(client, [*DEAL, *BET, {"exchange": 3, "price": 2}, *BET], stack=6)
    play(game, "all check, B draws 2")
    assert game.stack("B") == 1
    assert corrected(game)["max"] == 2, "the price of the old number counts for the corrected one"


def test_other_10_the_first_cards_may_be_free(client: FlaskClient) -> None:
    free = {"exchange": 3, "price": 2, "free": 1}
    game = dealt(client, [*DEAL, *BET, free, *BET], stack=6)
    play(game, "B checks, C bets 5, D folds, A calls, B calls")
    assert (game.stack("B"), game.offer("draw")["max"], game.offer("draw")["free"]) == (0, 1, 1)
    assert "Up to 1, the first free, then 2 each" in game.page()
    play(game, "B draws 1, C pat, A draws 1")
    assert game.now["pot"] == 19

    game = dealt(client, [*DEAL, *BET, free, *BET], stack=4)
    play(game, "all check")
    assert game.offer("draw")["max"] == 2
    play(game, "B draws 2")
    assert (game.stack("B"), game.now["pot"], corrected(game)["max"]) == (1, 6, 2)
    game.post("draw", seat=2, cards=1)
    assert (game.stack("B"), game.now["pot"]) == (3, 4)


def test_other_06_the_best_board_to_begin_is_read_by_people_and_tapped(client: FlaskClient, store: Store) -> None:
    for first, eyes in (("tap", True), ("left", False)):
        game = dealt(client, [{"deal": 2, "face": "up"}, {"bet": first}])
        assert eyes_decide(store.evening(game.code).table) is eyes


def test_other_17_the_host_notes_an_extra_card_and_its_payment(client: FlaskClient) -> None:
    game = a_game(client, [*DEAL, *BET, {"do": "Show one"}, *BET])
    assert game.refused("extra", seat=1, cards=1) == "extra-now"
    play(game, "deal")
    game.post("extra", seat=1, cards=1, face="up", chips=4)
    assert game.now["extras"] == [{"seat": 1, "cards": 1, "chips": 4}]
    assert (game.stack("A"), game.now["pot"], game.now["cards"]["up"]) == (95, 8, {"1": 1})
    assert game.now["handling"] == [{"cards": 1, "from": "talon", "to": "up 1", "face": "up"}]
    assert game.refused("extra", seat=1) == "missing"
    assert game.refused("extra", seat=1, cards=5) == "number"
    assert game.refused("extra", seat=1, chips=96) == "extra-short"
    play(game, "B bets 3")
    assert game.refused("extra", seat=3, cards=1) == "extra-now"
    play(game, "C calls, D folds, A calls")
    assert game.refused("extra", seat=4, cards=1) == "not-in-hand"
    assert asked(game, 2) == ["cards", "face", "chips"]
    game.post("extra", seat=2, chips=6)
    assert game.now["pot"] == 23
    game.post("take-back")
    assert game.now["pot"] == 17
    game.post("done")
    play(game, "B checks, C checks, A checks")
    assert game.refused("extra", seat=2, cards=1) == "extra-now"
    wins(game, "C")
    assert game.stacks == [92, 96, 113, 99]


def test_other_17_an_all_in_player_is_not_asked_for_chips_and_the_last_card_is_not_dealt(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, {"do": "Show one"}, *BET], stack=5)
    play(game, "B bets 4, C calls, D folds, A folds")
    assert asked(game, 2) == ["cards", "face"]
    game = dealt(client, [{"deal": 7}, *BET], players=7)
    assert game.now["talon"] == 3
    assert game.refused("extra", seat=2, cards=3) == "too-few-left"
    game.post("extra", seat=2, cards=2)
    assert game.now["talon"] == 1


def asked(game: Game, seat: int) -> Any:
    """The fields that the offer of an extra card asks of this player."""
    return next(row["asks"] for row in game.now["offers"] if row["move"] == "extra" and row["seat"] == seat)


def test_other_17_the_payment_goes_into_the_newest_pot_the_payer_is_in(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, WAIT, *BET], stacks=[100, 10, 100], limit__max=20)
    play(game, "B bets 9, C raises 20, A calls")
    game.post("extra", seat=1, chips=5)
    assert pots(game) == [(30, [1, 2, 3]), (27, [1, 3])]
    assert game.refused("extra", seat=2, chips=1) == "extra-short"
    game.post("extra", seat=2, cards=1)  # all-in players may get a free card


def test_other_16_matching_is_limited_and_ends_with_a_hand_without_losers(client: FlaskClient) -> None:
    game = guts(client, [30, 30, 3, 30], other__match_max=5)
    stays_in(game, "ABCD")
    wins(game, "A")
    assert (game.now["matched"], game.now["carried"]) == ({"2": 5, "3": 1, "4": 5}, 11)
    play(game, "deal")
    assert [seat["state"] for seat in game.now["seats"]] == ["in", "in", "out", "in"]


def test_other_15_declared_in_turn_by_house_rule(client: FlaskClient) -> None:
    rules = {"win": "highlow", "hl__mode": "declare_in_turn", "decl__first": "left_of_dealer"}
    game = dealt(client, [*DEAL, {"declare": "in_out"}, *BET], **rules)
    for who, fist in (("B", "in"), ("C", "out"), ("D", "in"), ("A", "out")):
        assert game.turn == who
        game.post("declare", seat=chair(who), way=fist)
    assert (game.turn, game.seat("C")["state"], game.now["cards"]["folded"]) == ("B", "folded", {"1": 5, "3": 5})
    play(game, "all check")
    assert (game.now["phase"], game.offer("declare")["ways"]) == ("declare", ["high", "low"])


# Cards running short


def test_baseball_for_seven_or_more_is_better_played_with_two_packs(client: FlaskClient) -> None:
    stakes = {"ante__amount": 1, "limit__small": 5, "limit__big": 10}
    for players, packs, advised in ((6, 1, False), (7, 1, True), (7, 2, False)):
        game = Game(client, "BB", [100] * players, "A", **stakes, other__packs=packs)
        advice = "7 players need 49 of 52 cards and the extra ones: take two decks."
        assert (advice in page_of(game)) == advised, (players, packs)


def test_other_04_a_course_may_end_with_a_deal_and_its_showdown(client: FlaskClient) -> None:
    game = dealt(client, [{"deal": 2}, *BET, {"deal": 3, "to": "middle", "face": "up"}], players=3)
    play(game, "B bets 4, C calls, A folds")
    assert (game.now["phase"], game.now["middle"], pots(game)) == ("showdown", 3, [(11, [2, 3])])
    wins(game, "C")
    assert game.stacks == [99, 95, 106]


@pytest.mark.parametrize(("cards", "title"), [(1, "Deal the next card."), (3, "Deal 3 cards to everybody.")])
def test_other_10_a_deal_just_before_a_buy_says_how_many_cards(client: FlaskClient, cards: int, title: str) -> None:
    buy = {"exchange": 2, "price": 0, "lies": "as_it_lay"}
    game = dealt(client, [{"deal": 1}, *BET, {"deal": cards, "face": "up"}, buy, *BET], players=3)
    play(game, "all check")
    assert (game.now["phase"], tells(game)[0]) == ("buy", title)


@pytest.mark.parametrize(
    ("preset", "first", "later"),
    [
        ("S7", ["Two down and one up to each, one at a time, B first."], "One up to each, B first."),
        ("HE", ["Two down to each, one at a time, B first."], "Three up to the middle."),
        ("OM", ["Four down to each, one at a time, B first."], "Three up to the middle."),
        ("SD", ["Two down to each, one at a time, B first."], "Three up to the middle."),
        ("BP", ["Two down to each, one at a time, B first."], "One up to the middle."),
        ("MA", ["Two down to each, one at a time, B first."], "One up to the middle."),
        ("SO", ["Four down to each, one at a time, B first.", "One up to the middle."], ""),
        ("WD", ["Five down to each, one at a time, B first."], ""),
        ("GU", ["Three down to each, one at a time, B first."], ""),
    ],
)
@pytest.mark.long
def test_other_03_the_dealer_is_instructed_at_each_step_of_a_course(
    client: FlaskClient, preset: str, first: list[str], later: str
) -> None:
    game = Game(client, preset, [100] * 4, **dotted(stakes(preset)))
    play(game, "deal")
    assert {*first} <= {*tells(game)}
    if game.now["phase"] == "starter":
        play(game, "B starts, B brings in")
    while later and game.turn and game.now["round"] == 0:
        game.post("check" if "check" in game.moves else "call", seat=chair(game.turn))
    assert not later or later in tells(game)


def test_an_extra_card_comes_first_only_where_the_game_brings_it(client: FlaskClient) -> None:
    """On the sheet of a seat in other games, buying chips comes first, because it is more frequent."""
    for preset, first in (("HE", False), ("BB", True)):
        game = Game(client, preset, [100] * 3, **dotted(stakes(preset)))
        play(game, "deal" if first else "deal, all call")
        sheet = game.page("/seat/2")
        assert (sheet.index("/extra") < sheet.index("/buy-in")) == first


def test_hold_em_names_its_streets(client: FlaskClient) -> None:
    """The stages above the felt, the title of the dealer's steps, and the rules on one page."""
    game = Game(client, "HE", [100] * 3, **dotted(stakes("HE")))
    game.post("deal")
    assert "Before the flop" in page_of(game)
    for title in ("Deal the flop.", "Deal the turn.", "Deal the river."):
        while title not in tells(game):
            game.post("check" if "check" in game.moves else "call", seat=chair(game.turn))
        assert f'aria-current="step">{title.rstrip(".").split()[-1].title()}' in " ".join(page_of(game).split())
    rules = quick("HE").course
    assert [line for line in rules if "to the middle" in line] == [
        "Flop: 3 up to the middle.", "Turn: 1 up to the middle.", "River: 1 up to the middle."
    ]  # fmt: skip
    assert not [line for line in quick("MA").course if "Flop" in line], "Manila turns up one at a time"


def test_each_preset_of_the_family_has_its_course() -> None:
    """Betting rounds, draws and declarations by their first letters."""
    kinds = {
        key: "".join(stage.kind[0] for stage in course(preset.values))
        for key, preset in PRESETS.items()
        if preset.family == "other"
    }
    assert kinds == {
        "S7": "bbbbb", "S8": "bbbbb", "HE": "bbbb", "SD": "bbbb", "OM": "bbbb", "MA": "bbbbb",
        "BP": "bbb", "BB": "bbbbb", "WD": "bdb", "SO": "bdb", "GU": "d", "AO": "b",
    }  # fmt: skip


def test_other_11_and_13_a_game_a_running_table_cannot_deal_is_refused(client: FlaskClient) -> None:
    game = a_game(client, [*DEAL, *BET], 9)
    refusal = game.denied("deal", course=[{"deal": 6}, *BET])
    assert refusal["error"] == "too-few-cards"
    assert refusal["text"] == "There are cards for 8 players at most in this game, not for 9."
    assert game.refused("deal", options={"other.wild": "<b>Twos</b>"}) == "text"
    assert game.refused("options", options={"other.note": "one\ntwo"}) == "text"
    assert game.refused("games", way="rotate", games=[{"preset": "AO", "options": {"other.wild": "<i>"}}]) == "text"


def test_the_lowest_up_card_of_seven_card_stud_says_how_aces_and_equal_ones_count(client: FlaskClient) -> None:
    game = Game(client, "S7", [100] * 3, "A", ante__amount=1, limit__small=5, limit__big=10)
    game.post("deal")
    assert tells(game)[-2:] == ["The ace counts high.", "Equal cards: clubs before diamonds, hearts, spades."]
    play(game, "B starts, B brings in, all call")
    assert "The ace counts high." not in tells(game), "the best hand is asked for, no card"


def test_other_21_a_bomb_pot_begins_with_the_flop(client: FlaskClient) -> None:
    game = Game(client, "BP", [100] * 3, "A", ante__amount=10)
    play(game, "deal")
    assert "Three up to the middle." in tells(game)
    assert (game.now["pot"], game.turn, game.offer("bet")["min"], game.offer("bet")["max"]) == (30, "B", 10, 90)
    play(game, "B bets 20, C calls, A folds")
    assert "One up to the middle." in tells(game) and game.now["cards"]["middle"] == 4
    play(game, "B checks, C checks, B checks, C checks")
    wins(game, "B")
    assert game.stacks == [90, 140, 70]


ROUNDS = [{"deal": 3}, {"bet": "left"}, {"deal": 1}, {"bet": "left"}, {"deal": 1}, {"bet": "left"}]


def test_bet_26_each_round_of_a_course_has_bounds_of_its_own(client: FlaskClient) -> None:
    game = dealt(client, ROUNDS, 3, limit__rounds="2-10, 5-20")
    bounds = []
    while game.now["phase"] == "bet":
        low, high = game.offer("bet")["min"], game.offer("bet")["max"]
        bounds.append((low, high))
        assert game.refused("bet", seat=2, to=low - 1) == "min-bet"
        assert game.refused("bet", seat=2, to=high + 1) == "max-bet"
        play(game, f"B bets {low}")
        assert game.offer("raise")["max"] == low + high
        play(game, "all call")
    assert bounds == [(2, 10), (5, 20), (5, 20)], "later rounds have those of the last one named"


def test_bet_26_malformed_bounds_are_refused_with_a_remedy(client: FlaskClient) -> None:
    game = a_game(client, ROUNDS, 3)
    for written in ("10-2", "2", "2-10; 5-20", "2-10,", "two to ten", "0-5"):
        refusal = game.denied("options", options={"limit.rounds": written})
        assert (refusal["error"], refusal["why"]) == ("option-value", "/rules#BET-26"), written
        assert "2-10, 2-10, 5-20" in refusal["text"]


def test_bet_26_bounds_of_rounds_keep_to_the_unit_are_shown_and_rise_with_the_level() -> None:
    course = '[{"deal":5},{"bet":"left"}]'
    chosen = {"other.title": "Ours", "other.course": course, "ante.amount": 1, "limit.min": 2, "limit.max": 10}
    options = effective("AO", {**chosen, "limit.rounds": "2-10, 4-20"})
    assert stakes_line(options) == "ante 1, bets by round: 2–10, 4–20"
    assert lifted("AO", options, Level(times=3))["limit.rounds"] == "6-30, 12-60"
    with pytest.raises(Refused, match="multiples of 2"):
        effective("AO", {**chosen, "limit.rounds": "2-10, 5-20", "limit.unit": 2})


def test_lvl_03_every_sum_of_chips_rises_with_the_level() -> None:
    sums = {key for key, option in OPTIONS.items() if option.kind == "chips" or option.typed}
    assert sums == set(LEVEL_STAKES)
    chosen = {"ante.amount": 2, "other.match": "pot", "other.match_sum": 10}
    assert lifted("GU", effective("GU", chosen), Level(times=3))["other.match_sum"] == 30
    course = as_text(read([*DEAL, *BET, {"do": "Ante again", "price": 2, "grows": 1}]))
    options = effective("AO", {"ante.amount": 1, "limit.min": 1, "limit.max": 5, "other.course": course})
    raised = lifted("AO", options, Level(times=3))["other.course"]
    assert from_text(str(raised))[-1] == Do("Ante again", price=6, grows=3)


def test_other_34_a_loser_pays_what_was_in_the_pot_at_in_or_out(client: FlaskClient) -> None:
    steps = [*DEAL, {"declare": "in_out"}, *BET]
    for when, due in (("won", 28), ("declared", 8)):
        game = dealt(client, steps, ante__amount=2, other__match="pot", other__match_when=when)
        stays_in(game, "AB")
        play(game, "B bets 10, A calls")
        wins(game, "A")
        assert game.now["matched"] == {"2": due}
        assert ("when in or out was said" in quick_rules(game)) == (when == "declared")


def quick_rules(game: Game) -> str:
    """The page of the quick rules of this table's home-made game."""
    return game.client.get(f"/quick/AO?t={game.code}", headers=game.key | {"Accept": "text/html"}).text


def test_other_34_all_who_did_not_match_the_pot_ante_again(client: FlaskClient) -> None:
    game = guts(client, [30] * 4, other__match_ante="others")
    stays_in(game, "AB")
    wins(game, "A")
    assert (game.stacks, game.now["carried"]) == ([36, 20, 28, 28], 8)
    play(game, "deal")
    assert (game.stacks, game.now["pot"]) == ([34, 20, 26, 26], 14)
    assert logged(game, "2 ante from C, D and A")
    stays_in(game, "")
    play(game, "deal")
    assert game.stacks == [34, 20, 26, 26], "nobody stayed in and matched it, so nobody antes for it"


def test_other_34_with_more_players_the_pot_is_not_matched(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 4, ante__amount=2)
    game.post("evening", **{"evening.match_most": 3})
    answer = game.denied("deal")
    assert answer["error"] == "match-most" and "“The pot is matched with at most”" in answer["text"]
    assert "deal" not in game.moves
    game.post("evening", **{"evening.match_most": 4})
    play(game, "deal")
    stays_in(game, "AB")
    wins(game, "A")
    game.post("evening", **{"evening.match_most": 2})
    play(game, "deal")  # the pot that is carried is played for all the same


def guts(client: FlaskClient, stacks: list[int], **options: Any) -> Game:
    """In or out with an ante of 2, dealt; the first player left of the last chair begins."""
    game = Game(client, "GU", stacks, **{"ante__amount": 2, **options})
    play(game, "deal")
    return game


def stays_in(game: Game, who: str) -> None:
    """These players stay in, all others are out."""
    asked = [row["seat"] for row in game.now["options_now"] if row["move"] == "declare" and not row.get("corrects")]
    for seat in asked:
        game.post("declare", seat=seat, way="in" if "ABCDEFGHIJ"[seat - 1] in who else "out")


@pytest.mark.parametrize(("cap", "second"), [("cap__hand", {"2": 10, "6": 10}), ("cap__game", {"6": 8})])
def test_cap_07_a_loser_matches_the_pot_as_far_as_the_cap_goes(
    client: FlaskClient, cap: str, second: dict[str, int]
) -> None:
    game = guts(client, [50] * 7, **{cap: 10})
    stays_in(game, "ABC")
    wins(game, "A")
    assert (game.now["matched"], game.now["carried"]) == ({"2": 8, "3": 8}, 16), "2 of the 10 were the ante"
    play(game, "deal")
    stays_in(game, "ABF")
    wins(game, "A")
    assert game.now["matched"] == second
    play(game, "deal")
    stays_in(game, "A")
    play(game, "deal")
    stays_in(game, "AB")
    wins(game, "A")
    assert game.now["matched"] == {"2": 8}, "a new pot, and everybody begins anew"


def b_matched(client: FlaskClient, **rules: Any) -> Game:
    """B matched a pot of 28 and is to act, in a game in which others may bet 5."""
    stakes: dict[str, Any] = {"ante__amount": 7, "limit__min": 2, "limit__max": 5}
    matched = {"other__match": "pot", "other__match_bet": "half", **rules}
    game = dealt(client, [*DEAL, {"declare": "in_out"}, *BET], **stakes, **matched)
    stays_in(game, "AB")
    play(game, "B checks, A checks")
    wins(game, "A")
    assert game.now["matched"] == {"2": 28}
    play(game, "deal")
    stays_in(game, "ABC")
    assert game.turn == "C" and game.offer("bet")["max"] == rules.get("limit__once", 5)
    play(game, "C checks, A checks")
    return game


@pytest.mark.parametrize(("rule", "most"), [("half", 14), ("as_usual", 5)])
def test_other_35_a_player_who_matched_the_pot_may_bet_half_of_it(client: FlaskClient, rule: str, most: int) -> None:
    game = b_matched(client, other__match_bet=rule)
    assert game.offer("bet")["max"] == most
    play(game, f"B bets {most}, C calls")
    assert game.offer("raise")["max"] == most + 5, "who did not match it keeps to the limit"
    assert ("may bet up to half of what they matched" in quick_rules(game)) == (rule == "half")


def test_other_35_the_others_keep_to_the_limit_after_a_dearer_bet(client: FlaskClient) -> None:
    game = b_matched(client, raise__min="at_least_last")
    play(game, "B bets 14")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (19, 19)
    play(game, "C raises 19, A calls")
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (24, 33)


def test_other_35_half_of_what_was_matched_is_not_the_one_dearer_bet(client: FlaskClient) -> None:
    game = b_matched(client, limit__once=20)
    play(game, "B bets 14, C raises 19, A folds")
    assert game.offer("raise")["max"] == 19 + 20
