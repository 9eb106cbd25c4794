"""Every card accounted for: the dealer's instructions, in words and in JSON, where they were once wrong.

Each test reads the host's screen as a dealer reads it, and the places and movements the same answer carries.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.obedient.words import (
    added_up,
    also_for_later,
    dealer_sentences,
    read,
    spoken,
    unannounced,
    unsaid_by_steps,
)
from tests.play.test_other_courses import page_of
from tests.playing import Game, play
from tests.rulings_played import no, rule, until

Json = dict[str, Any]

ANTE: Json = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
STUD: Json = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}


def says(game: Game) -> str:
    """The dealer's text on the host's screen, sentence by sentence."""
    return "\n".join(dealer_sentences(page_of(game)))


def lies(game: Game, place: str) -> int:
    """The number of cards at this place according to the table: talon, burned, "hand 2"."""
    kind, _, seat = place.partition(" ")
    lying = game.now["cards"][kind]
    return int(lying.get(seat, 0) if seat else lying)


def orders(game: Game) -> list[str]:
    """The movements of the last tap, as `3: talon > hand 2`; a question mark if the cards were only found there."""
    return written(game.now["handling"])


def written(movements: list[Json]) -> list[str]:
    """These movements in short."""
    return [_written(movement) for movement in movements]


def _written(order: Json) -> str:
    if "cards" not in order:
        return next(iter(order))  # gather, shuffle
    return f"{order['cards']}: {order['from']} > {order['to']}" + ("?" if order.get("found") else "")


def whole(game: Game) -> bool:
    """Whether the places add up to the pack."""
    cards = game.now["cards"]
    heaps = (cards[place] for place in ("talon", "burned", "aside", "middle"))
    return sum(heaps) + sum(sum(cards[kind].values()) for kind in ("hand", "up", "front", "folded")) == cards["pack"]


# The burn, and cards bought


@pytest.mark.parametrize(
    ("preset", "stakes"), [("DC", {"limit__min": 2}), ("DR", {"limit__small": 2, "limit__big": 4})]
)
def test_one_card_is_burned_before_the_draw_and_instructed_once(client: FlaskClient, preset: str, stakes: Json) -> None:
    game = Game(client, preset, [50] * 4, ante__amount=1, **stakes)
    play(game, "deal, B bets 2, all call")
    assert orders(game) == ["1: talon > burned"] and says(game).count("Burn one card") == 1
    for who in "BCD":
        play(game, f"{who} pat")
        assert (orders(game), lies(game, "burned")) == ([], 1)
        assert "Burn" not in says(game) and "The draw" in says(game)


def to_the_buy(client: FlaskClient, preset: str, players: int) -> Game:
    """The first buy of a stud game in which all checked."""
    game = Game(client, preset, [200] * players, **STUD)
    play(game, "deal")
    until(game, "buy")
    return game


def buys(game: Game, told: str) -> None:
    """The next players buy an up card, a down card, or nothing: "up down none"."""
    for card in told.split():
        game.post("buy", seat=game.now["to_act"], card=card)


def short_of_a_card(client: FlaskClient, card: str = "up") -> Game:
    """Ten players, of whom C has bought the card that only a reshuffle brings."""
    game = to_the_buy(client, "B1", 10)
    buys(game, f"{card} {card}")
    return game


@pytest.mark.parametrize(("preset", "face", "place"), [("B1", "up", "up 1"), ("B2", "down", "hand 1")])
def test_the_last_buyer_is_served_before_the_next_street(
    client: FlaskClient, preset: str, face: str, place: str
) -> None:
    game = to_the_buy(client, preset, 3)
    buys(game, f"none none {face}")
    assert orders(game)[:2] == [f"1: {place} > front 1", f"1: talon > {place}"]
    assert f"\nDeal A 1 card face {face}." in says(game)
    assert "Deal the next card" not in page_of(game)


def test_a_card_bought_by_the_tap_that_ends_the_hand_is_still_instructed(client: FlaskClient) -> None:
    game = to_the_buy(client, "B2", 2)
    leaver = game.now["to_act"]
    buys(game, "none")
    game.post("leave", seat=leaver)
    last = game.now["to_act"]
    buys(game, "down")
    assert game.now["phase"] == "between" and f"1: talon > hand {last}" in orders(game)
    assert "1 card" in says(game)


# Cards still to come


@pytest.mark.parametrize(("ruling", "cards"), [("R-DRAW-05 A", {}), ("R-DRAW-04 B", {"cards": 1})])
def test_a_replacement_waits_in_the_stub_and_is_noted_until_it_is_served(
    client: FlaskClient, ruling: str, cards: dict[str, int]
) -> None:
    game = to_the_draw(client, 3)
    play(game, "B draws 2")
    talon = lies(game, "talon")
    rule(game, ruling, who="B", **cards)
    assert game.now["waiting"] == [{"cards": 1, "to": "hand 2", "when": "end_of_draw"}]
    assert (lies(game, "hand 2"), game.now["talon"]) == (4, lies(game, "talon"))
    assert lies(game, "talon") == talon + len(cards)
    assert "At the end of the draw: 1 card for B" in says(game)
    play(game, "C pat")
    assert "At the end of the draw: 1 card for B" in says(game)
    play(game, "A draws 1")
    assert orders(game)[-2:] == ["1: talon > hand 1", "1: talon > hand 2"]
    assert "Deal A 1 card.\nDeal B 1 card." in says(game)
    assert (game.now["waiting"], lies(game, "hand 2"), whole(game)) == ([], 5, True)


def test_r_draw_05_a_player_who_waits_for_a_card_keeps_the_discards_out_of_a_reshuffle(client: FlaskClient) -> None:
    game = to_the_draw(client, 7)
    play(game, "B draws 5, C draws 5, D draws 5, E draws 1")
    rule(game, "R-DRAW-05 A", who="E")
    assert (lies(game, "talon"), game.now["reshuffle"]["now"]) == (1, False)
    play(game, "F draws 1")
    due = game.now["reshuffle"]
    assert due["now"] and {"seat": 5, "cards": 2, "why": "waiting"} in due["out"]
    assert not [movement for movement in due["handling"] if movement.get("from") == "front 5"]
    assert "E’s discards stay out: their new cards are still to come." in says(game)


def test_r_draw_05_cards_owed_at_the_end_of_the_draw_are_counted(client: FlaskClient) -> None:
    game = to_the_draw(client, 6)  # 30 dealt, 1 burned
    play(game, "B draws 5, C draws 5, D draws 4, E draws 4")
    talon = game.now["talon"]
    rule(game, "R-DRAW-05 A", who="E")
    assert f"up to {5 + 5 + 1} needed" in says(game)  # F and A, and the card owed to E
    play(game, "F draws 5")
    due = game.now["reshuffle"]
    assert (due["now"], due["give_first"], due["owed"]) == (True, talon - 1, 5 - talon + 1)
    assert "E’s discards stay out: some new cards are still to come." in says(game)
    assert f"Shuffled; F has {due['owed']} more" in game.page()


def obeyed_step_by_step(game: Game) -> dict[str, int]:
    """The cards each player gets if the dealer follows every step of the sheet, but no note."""
    names, given = {seat["seat"]: seat["name"] for seat in game.now["seats"]}, Counter[str]()
    for text, step in spoken(page_of(game)):
        sentence = read(text, names)
        if step and (sentence.later or "serve" in sentence.orders):
            given.update({names[seat]: sum(sentence.numbers) for seat in sentence.seats})
    return dict(given)


def test_r_draw_05_a_card_owed_at_the_end_is_not_a_step_of_an_earlier_reshuffle(client: FlaskClient) -> None:
    game = to_the_draw(client, 7, burn="none", short__partial_first=False)
    play(game, "B draws 4, C draws 4, D draws 3, E draws 3")
    rule(game, "R-DRAW-05 A", who="E")
    play(game, "F draws 3")
    assert game.now["reshuffle"]["now"] and obeyed_step_by_step(game) == {"F": 3}
    assert "At the end of the draw: 1 card for E." in says(game)
    assert "reshuffle, then deal F 3" in game.now["prompt"] and "Shuffled; F has 3" in page_of(game)


def test_r_draw_05_a_card_served_by_the_last_reshuffle_is_its_last_step_and_named_once(client: FlaskClient) -> None:
    game = to_the_draw(client, 7, burn="none")
    play(game, "B draws 4, C draws 4, D draws 3")
    rule(game, "R-DRAW-05 A", who="D")
    play(game, "E draws 2, F pat, G pat, A draws 4")
    due = game.now["reshuffle"]
    assert due["now"] and obeyed_step_by_step(game) == {"A": 4, "D": 1}
    assert dealer_sentences(page_of(game))[-1] == "Deal D 1 card." and "At the end of the draw" not in says(game)
    assert f"reshuffle, then deal A {due['owed']} and D 1" in game.now["prompt"]
    assert "Shuffled, all cards dealt" in page_of(game)
    game.post("reshuffle")
    assert (lies(game, "hand 1"), lies(game, "hand 4"), game.now["waiting"]) == (5, 5, [])


def later_as_said(game: Game) -> list[str]:
    """What the obedient dealer objects to in the notes about later cards."""
    names = {seat["seat"]: seat["name"] for seat in game.now["seats"]}
    sentences, unsaid = (
        [read(text, names, step=step) for text, step in spoken(page_of(game))],
        unsaid_by_steps(game.now),
    )
    later = [*added_up(game.now["waiting"]), *unsaid]
    return [*unannounced(unsaid, sentences), *also_for_later(sentences, later)]


def test_r_draw_04_of_two_cards_owed_one_is_a_step_and_one_is_noted_for_a_second_shuffle(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 8, burn="none", draw__max=5, **ANTE)
    play(game, "deal, B checks, C bets 2, all call, B draws 5")
    rule(game, "R-DRAW-04 B", who="B", cards=2)
    play(game, "C draws 2, D draws 2, E pat, F pat, G pat, H pat, A draws 5")
    assert obeyed_step_by_step(game) == {"A": 5, "B": 1} and "At the end of the draw: 1 card for B." in says(game)
    assert later_as_said(game) == []
    game.post("reshuffle")
    assert obeyed_step_by_step(game) == {"B": 1} and "At the end of the draw" not in says(game)
    game.post("reshuffle")
    assert (lies(game, "hand 2"), game.now["waiting"], whole(game)) == (5, [], True)


def test_draw_17_a_fifth_card_and_an_owed_one_are_one_note_and_one_serving(client: FlaskClient) -> None:
    game = to_the_draw(client, 4, draw__five_serve="four_plus_one")
    play(game, "B draws 5")
    rule(game, "R-DRAW-04 B", who="B", cards=1)
    assert [order["cards"] for order in game.now["waiting"]] == [1, 1]
    assert "At the end of the draw: 2 cards for B." in says(game) and later_as_said(game) == []
    play(game, "C pat, D pat, A pat")
    assert "2: talon > hand 2" in orders(game) and "Deal B 2 cards" in says(game)


def test_mis_03_a_hand_dealt_short_gets_one_sum_in_its_exchange(client: FlaskClient) -> None:
    game = to_the_draw(client, 3)
    rule(game, "R-CNT-03 A", who="B", cards=1)
    assert (orders(game), lies(game, "talon")) == (["1: hand 2 > talon?"], 38)
    assert "With B’s draw: 1 card more" in says(game)
    play(game, "B draws 2")
    assert orders(game) == ["2: hand 2 > front 2", "3: talon > hand 2"]
    assert "Deal B 3 cards" in says(game)
    assert (lies(game, "hand 2"), lies(game, "talon"), whole(game)) == (5, 35, True)


def test_the_buy_of_ten_is_reshuffled_as_instructed_and_confirmed(client: FlaskClient) -> None:
    game = short_of_a_card(client)
    due = game.now["reshuffle"]
    assert (due["now"], lies(game, "talon"), lies(game, "front 3")) == (True, 1, 1)
    assert written(due["handling"]) == ["1: front 2 > talon", "shuffle", "1: talon > up 3"]
    told_first = says(game)
    assert "One card left: reshuffle now." in told_first and "C’s own discards stay out of the shuffle." in told_first
    assert "Collect the discard of B: 1 card." in told_first and "Deal C 1 card face up." in told_first
    assert "reshuffle, then deal C 1" in game.now["prompt"]
    assert f"{game.url}/reshuffle" in page_of(game)
    assert game.refused("buy", seat=4, card="none") == "reshuffle-first"
    assert game.now["options_now"] == [{"move": "reshuffle"}]
    game.post("reshuffle")
    assert written(due["handling"]) == orders(game)
    assert (lies(game, "talon"), lies(game, "up 3"), whole(game)) == (1, 4, True)


@pytest.mark.parametrize("card", ["up", "down"])
def test_r_stud_19_the_reshuffle_of_a_buy_by_ruling_is_the_instructed_one(client: FlaskClient, card: str) -> None:
    """The buyer is served: the card was paid for and is still owed."""
    game = short_of_a_card(client, card)
    due = game.now["reshuffle"]
    rule(game, "R-STUD-19 B")
    assert orders(game) == written(due["handling"])
    assert (game.now["reshuffle"], game.now["to_act"], game.stack("C")) == (None, 4, 198 - 10)
    assert lies(game, "up 3") + lies(game, "hand 3") == 5 and whole(game)


def test_a_further_shuffle_serves_every_card_paid_for(client: FlaskClient) -> None:
    game = short_of_a_card(client)
    rule(game, "R-STUD-10 A")  # one card is shuffled, and the last one is never dealt
    assert (game.now["reshuffle"]["now"], game.now["to_act"], lies(game, "up 3")) == (True, 3, 3)
    game.post("reshuffle")
    assert (game.now["to_act"], lies(game, "up 3"), whole(game)) == (4, 4, True)


def test_nobody_reshuffles_for_a_buyer_whose_hand_is_dead(client: FlaskClient) -> None:
    game = short_of_a_card(client)
    rule(game, "R-CNT-08 C", who="C")
    assert (game.now["reshuffle"], game.now["to_act"], whole(game)) == (None, 4, True)
    rule(game, "R-BET-31 A", who="C")
    assert (game.now["reshuffle"]["now"], game.now["to_act"]) == (True, 3), "the card was paid for"
    game.post("reshuffle")
    assert (lies(game, "up 3"), lies(game, "hand 3"), game.now["to_act"], whole(game)) == (4, 1, 4, True)


def test_a_buyer_is_revived_only_while_a_card_is_left_for_the_purchase(client: FlaskClient) -> None:
    game = short_of_a_card(client, "down")
    rule(game, "R-BET-31 B", who="C")
    buys(game, "none")
    assert no(game, "R-BET-31 A", who="C") == "too-few-left"


def test_short_02_a_hand_whose_cards_are_due_to_a_buyer_is_not_revived(client: FlaskClient) -> None:
    """Without that hand in the reshuffle, only the last card would be left for the buyer."""
    game = Game(client, "B1", [200] * 10, **STUD)
    play(game, "deal")
    until(game, "bet")
    rule(game, "R-DECK-01 A")
    until(game, "buy")
    rule(game, "R-BET-31 B", who="D")
    buys(game, "down")
    assert game.now["reshuffle"]["in"] == [{"seat": 4, "cards": 5}]
    assert no(game, "R-BET-31 A", who="D") == "too-few-left"
    game.post("reshuffle")
    assert (lies(game, "hand 2"), whole(game)) == (1, True)


# A hand that is live again: the cards it was still to get


def killed_and_revived(game: Game, who: str) -> None:
    """Kills this hand, and makes it live again."""
    rule(game, "R-BET-31 B", who=who)
    rule(game, "R-BET-31 A", who=who)


def test_a_hand_revived_before_all_are_served_is_served_with_them(client: FlaskClient) -> None:
    game = to_the_draw(client, 4, draw__serve="all_then_serve")
    play(game, "B draws 3, C draws 2")
    killed_and_revived(game, "B")
    play(game, "D draws 1, A pat")
    assert (lies(game, "hand 2"), lies(game, "hand 3"), whole(game)) == (5, 5, True)


def test_a_revived_hand_waits_for_the_reshuffle_again(client: FlaskClient) -> None:
    game = to_the_draw(client, 7)
    play(game, "B draws 4, C draws 4, D draws 4, E draws 4, F draws 3")
    due = game.now["reshuffle"]
    rule(game, "R-BET-31 B", who="F")
    assert not game.now["reshuffle"]["now"]
    rule(game, "R-BET-31 A", who="F")
    assert game.now["reshuffle"] == due
    game.post("reshuffle")
    assert (lies(game, "hand 6"), whole(game)) == (5, True)


@pytest.mark.parametrize("drawn", [False, True])
def test_a_revived_hand_gets_its_fifth_card_with_the_others_or_at_once(client: FlaskClient, drawn: bool) -> None:
    game = to_the_draw(client, 3, draw__five_serve="four_plus_one")
    play(game, "B draws 5")
    waiting = game.now["waiting"]
    rule(game, "R-BET-31 B", who="B")
    assert game.now["waiting"] == []
    if drawn:
        play(game, "C pat, A pat")
    rule(game, "R-BET-31 A", who="B")
    assert game.now["waiting"] == ([] if drawn else waiting)
    if not drawn:
        play(game, "C pat, A pat")
    assert "1: talon > hand 2" in orders(game)
    assert (lies(game, "hand 2"), whole(game)) == (5, True)


def test_a_revived_hand_still_gets_the_card_that_was_missing(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, **ANTE)
    play(game, "deal, B bets 4")
    rule(game, "R-CNT-03 A", who="D")
    waiting = game.now["waiting"]
    killed_and_revived(game, "D")
    assert game.now["waiting"] == waiting
    play(game, "all call, B pat, C pat, D draws 2")
    assert (lies(game, "hand 4"), whole(game)) == (5, True)


def test_a_hand_revived_after_a_street_gets_its_card(client: FlaskClient) -> None:
    game = Game(client, "SH", [200, 7, 200], **STUD)
    play(game, "deal, A starts, A bets 5, all call")
    rule(game, "R-BET-31 B", who="B")
    until(game, "starter")
    cards = lies(game, "up 1")
    rule(game, "R-BET-31 A", who="B")
    assert (lies(game, "up 2"), lies(game, "hand 2"), whole(game)) == (cards, 1, True)


def test_five_cards_are_served_four_and_one(client: FlaskClient) -> None:
    game = to_the_draw(client, 3, draw__five_serve="four_plus_one")
    play(game, "B draws 5")
    assert orders(game) == ["5: hand 2 > front 2", "4: talon > hand 2"]
    assert "Deal B 4 cards\nAt the end of the draw: 1 card for B." in says(game)
    play(game, "C pat, A draws 5")
    assert orders(game)[1:] == ["4: talon > hand 1", "1: talon > hand 2", "1: talon > burned", "1: talon > hand 1"]
    assert "Deal A 4 cards.\nDeal B 1 card.\nBurn one card.\nDeal A 1 card." in says(game)
    assert (game.now["waiting"], lies(game, "hand 1"), whole(game)) == ([], 5, True)


def test_the_fifth_card_is_served_even_if_the_last_to_draw_has_left(client: FlaskClient) -> None:
    game = to_the_draw(client, 3, draw__five_serve="four_plus_one")
    play(game, "B draws 5")
    game.post("leave", seat=1)
    play(game, "C pat")
    assert "1: talon > hand 2" in orders(game)
    assert (game.now["waiting"], lies(game, "hand 2"), whole(game)) == ([], 5, True)


def test_draw_06_waiting_players_are_served_even_if_the_last_to_draw_has_left(client: FlaskClient) -> None:
    game = to_the_draw(client, 3, draw__serve="all_then_serve")
    play(game, "B draws 1, C draws 2")
    game.post("leave", seat=1)
    assert orders(game)[-2:] == ["1: talon > hand 2", "2: talon > hand 3"]
    assert (lies(game, "hand 2"), lies(game, "hand 3"), whole(game)) == (5, 5, True)


def test_draw_06_once_all_have_discarded_each_is_served_by_name(client: FlaskClient) -> None:
    game = to_the_draw(client, 4, draw__serve="all_then_serve")
    play(game, "B draws 3, C draws 3, D draws 3, A draws 3")
    served = [f"Deal {name} 3 cards." for name in "BCDA"]
    assert [line for line in says(game).split("\n") if line.startswith("Deal")] == served


# A corrected number


def test_a_number_that_made_a_reshuffle_due_can_be_corrected(client: FlaskClient) -> None:
    game = to_the_draw(client, 7)
    play(game, "B draws 5, C draws 5, D draws 5, E draws 3")
    was = game.now["handling_seq"]
    assert game.now["reshuffle"]["now"] and game.offer("draw")["corrects"]
    play(game, "E draws 1")
    assert (game.now["handling_instead"], orders(game)) == (was, ["1: hand 5 > front 5", "1: talon > hand 5"])
    assert not game.now["reshuffle"]["now"] and "reshuffle" not in says(game)
    assert "Deal E 1 card" in says(game)
    assert (lies(game, "talon"), lies(game, "front 5"), whole(game)) == (1, 1, True)


@pytest.mark.parametrize("back", [["take-back"], ["take-back", "redo", "take-back"]])
def test_draw_11_a_correction_undone_and_changed_replaces_the_first_order(client: FlaskClient, back: list[str]) -> None:
    game = to_the_draw(client, 4, draw__serve="all_then_serve")
    play(game, "B draws 3")
    was = game.now["handling_seq"]
    game.post("draw", seat=2, cards=2)
    assert game.now["handling_instead"] == was
    for move in back:
        game.post(move)
        assert (game.now["handling"], game.now["handling_instead"]) == (None, None)
    game.post("draw", seat=2, cards=1)
    assert (game.now["handling_instead"], orders(game), whole(game)) == (was, ["1: hand 2 > front 2"], True)


def test_after_a_ruling_that_goes_back_the_earlier_number_is_corrected(client: FlaskClient) -> None:
    game = to_the_draw(client, 4, draw__serve="all_then_serve")
    play(game, "B draws 3, C draws 2")
    was = game.now["handling_seq"]
    play(game, "D draws 4")
    game.post("ruling", ruling="R-CHIP-13", outcome="A")
    game.post("draw", seat=3, cards=1)
    assert (game.now["handling_instead"], orders(game), whole(game)) == (was, ["1: hand 3 > front 3"], True)


# The opener


def opened(client: FlaskClient, told: str = "C folds, A folds") -> Game:
    """Three players, B opens for 4."""
    game = Game(client, "DJ", [50] * 3, **ANTE)
    play(game, f"deal, B opens 4, {told}")
    return game


def opener_folds(client: FlaskClient, **options: Any) -> Game:
    """Seven players, B opens and folds to a raise before the draw."""
    game = Game(client, "DJ", [50] * 7, draw__max=5, **ANTE, **options)
    play(game, "deal, B opens 4, C raises 8, D calls, E calls, F calls, G calls, A calls")
    return game


def test_the_folded_openers_hand_stays_out_of_the_reshuffle_of_folded_hands(client: FlaskClient) -> None:
    game = opener_folds(client, short__include_folded=True)
    play(game, "B folds, C draws 5, D draws 5, E draws 5, F draws 3")
    due = game.now["reshuffle"]
    assert due["now"] and {"seat": 2, "cards": 5, "why": "opener"} in due["out"]
    assert not [movement for movement in due["handling"] if movement.get("from", "").endswith(" 2")]
    assert "B’s discards stay put: they may have to prove the openers." in says(game)
    assert "Collect the discards of C, D and E: 15 cards." in says(game)
    game.post("reshuffle")
    assert (lies(game, "folded 2"), whole(game)) == (5, True)


@pytest.mark.parametrize(("draws", "aside"), [("pat", ""), ("draws 3", "B has 3 cards kept aside.")])
def test_jack_03_cards_kept_aside_are_mentioned_if_there_are_some(client: FlaskClient, draws: str, aside: str) -> None:
    game = opened(client, f"C calls, A folds, B {draws}, C draws 1, B checks, C checks")
    assert game.now["phase"] == "openers" and "B shows jacks or better" in says(game)
    assert ("kept aside" in says(game)) == bool(aside) and aside in says(game)


def test_short_07_the_openers_discards_are_counted_apart_and_not_twice(client: FlaskClient) -> None:
    game = opened(client, "C calls, A calls, B draws 3, C draws 2")
    figures = dict(re.findall(r"<dt>([^<]+)</dt>\s*<dd>([^<]+)</dd>", page_of(game)))
    assert (figures["Discards"], figures["Opener’s, kept aside"]) == ("2", "3")
    play(game, "A pat, B checks")
    assert (game.now["discards"], game.now["kept"]) == (5, 3)


def test_an_opener_who_folds_is_told_before_and_after_to_keep_the_five_cards(client: FlaskClient) -> None:
    game = opener_folds(client)
    assert game.turn == "B" and "keeps the five cards" in page_of(game)
    play(game, "B folds")
    assert orders(game) == ["5: hand 2 > folded 2"]
    assert "B keeps the five cards face down;\nthe openers are shown at the end." in says(game)
    others = opened(client, "")
    assert others.turn == "C" and "keeps the five cards" not in page_of(others)


# Rulings that move cards


@pytest.mark.parametrize(
    ("ruling", "who", "moved", "talon", "said"),
    [
        ("R-MIS-04 C", "B", "5: hand 2 > talon?", 37, "B held 5 cards fewer than counted"),
        ("R-MIS-05 B", None, "5: talon > aside?", 27, "5 cards lay with nobody: the deck is counted again"),
    ],
    ids=["dealt to nobody", "a player left out"],
)
def test_a_hand_dealt_to_nobody_and_a_player_left_out_change_the_count(
    client: FlaskClient, ruling: str, who: str | None, moved: str, talon: int, said: str
) -> None:
    game = Game(client, "DH", [50] * 4, **ANTE)
    play(game, "deal")
    rule(game, ruling, **({"who": who} if who else {}))
    assert (orders(game), lies(game, "talon"), whole(game)) == ([moved], talon, True)
    assert said in game.now["log"]


@pytest.mark.parametrize(
    ("ruling", "told_before"),
    [
        ("R-CNT-04 D", "B bets 2"),
        ("R-CNT-06 A", "B bets 2"),
        ("R-CNT-07 A", "B bets 2, all call, B pat, C pat, D pat, A pat"),
    ],
)
def test_the_surplus_of_a_killed_hand_lies_in_it(client: FlaskClient, ruling: str, told_before: str) -> None:
    game = Game(client, "DH", [50] * 4, **ANTE)
    play(game, f"deal, {told_before}")
    rule(game, ruling, who="B", cards=1)
    assert orders(game) == ["1: talon > hand 2?", "6: hand 2 > folded 2"]
    assert (lies(game, "talon"), lies(game, "folded 2"), whole(game)) == (31, 6, True)
    assert "B held 1 card more than counted" in game.now["log"]


def test_a_stub_mixed_up_while_a_reshuffle_is_due_counts_as_the_reshuffle(client: FlaskClient) -> None:
    game = to_the_draw(client, 7)
    play(game, "B draws 5, C draws 5, D draws 5, E draws 3")
    assert game.now["reshuffle"]["now"]
    rule(game, "R-MIS-11 C")
    assert orders(game)[-2:] == ["shuffle", "2: talon > hand 5"]
    assert (game.now["reshuffle"]["now"], game.turn, lies(game, "hand 5"), whole(game)) == (False, "F", 5, True)
    assert "Shuffle the rest of the deck, let G cut.\nDeal E 2 cards." in says(game)
    assert "reshuffle now" not in says(game)


@pytest.mark.parametrize(
    ("outcome", "places", "words"),
    [
        ("A", {"talon": 32, "burned": 0, "middle": 0}, "Shuffle the rest of the deck, let C cut."),
        ("B", {"middle": 1}, "Put one card from the deck face up in the middle: it counts for everybody."),
    ],
)
def test_a_last_street_too_large_for_the_stub_is_moved_and_instructed(
    client: FlaskClient, outcome: str, places: dict[str, int], words: str
) -> None:
    game = Game(client, "SC", [50] * 4, "D", burn="each_street", stud__bring_in_amount=2, **STUD)
    play(game, "deal")
    while game.now["cards"]["up"].get("1") != 4:
        until(game, "starter" if game.now["phase"] == "bet" else "bet")
    rule(game, f"R-STUD-10 {outcome}")
    assert {place: lies(game, place) for place in places} == places
    assert whole(game) and words in says(game)


def to_the_draw(client: FlaskClient, players: int, **options: Any) -> Game:
    """A home game of up to five cards in which all called before the draw."""
    game = Game(client, "DH", [50] * players, draw__max=5, **ANTE, **options)
    play(game, "deal, B bets 2, all call")
    return game


def test_r_open_02_and_04_a_ruling_costs_a_false_opener_as_much_and_can_be_taken_back(client: FlaskClient) -> None:
    game = opened(client, "")
    rule(game, "R-OPEN-02 B")
    assert (game.now["carried"], game.stacks) == (10, [48, 44, 48])
    game = opened(client)
    before = game.read()
    rule(game, "R-OPEN-04 A")
    assert (game.now["phase"], game.now["carried"], game.stacks) == ("deal", 10, [48, 44, 48])
    game.post("take-back")
    same = ("phase", "pot", "returned", "seats", "cards")
    assert {key: game.now[key] for key in same} == {key: before[key] for key in same}


# Who begins, who shows, and what is offered


def test_the_question_names_only_boards_that_can_act(client: FlaskClient) -> None:
    game = Game(client, "SH", [50, 50, 7, 50], "D", **STUD)
    play(game, "deal, A starts, A bets 5, B calls, C calls, D calls")
    assert [offer["seat"] for offer in game.now["options_now"] if offer["move"] == "starter"] == [1, 2, 4]
    assert "which of A, B and D has the best hand showing?" in page_of(game)
    assert "who has the best hand showing?" not in page_of(game)


@pytest.mark.parametrize(("preset", "ace"), [("LH", "low"), ("L7", "high")])
def test_the_lowest_board_is_asked_for_with_the_value_of_the_ace(client: FlaskClient, preset: str, ace: str) -> None:
    game = Game(client, preset, [50] * 3, **STUD)
    play(game, "deal")
    assert f"The ace counts {ace}.\nPairs are worse than no pair." in says(game)


def test_after_a_side_pot_the_panel_names_who_shows_next_and_the_players_of_each_pot(client: FlaskClient) -> None:
    game = Game(client, "DH", [50, 50, 50, 12], **ANTE)
    play(game, "deal, B bets 10, all call, B pat, C pat, D pat, A pat, B bets 4, C calls, A calls")
    assert game.now["phase"] == "showdown"
    assert "B shows first\nThen C and A;\nbeaten hands need not be shown." in says(game)
    assert "For the side pot (12): A, B and C.\nFor the main pot (48): A, B, C and D." in says(game)
    game.post("award", pots=[{"pot": 1, "high": [3]}])
    assert "D shows next" in says(game)
    assert "For the main pot (48): C and D." in says(game)
    assert "shows first" not in says(game) and "side pot" not in says(game)


def test_show_08_hands_open_for_the_side_pot_are_not_to_be_shown_again(client: FlaskClient) -> None:
    game = Game(client, "HE", [100, 60, 20], blind__small=1, blind__big=2, limit__type="no")
    play(game, "deal, A raises 100, B calls, C calls")
    assert says(game).startswith("All hands face up\n")
    assert "No more betting: everybody turns their cards face up now." in says(game)
    assert "For the side pot (80): A and B.\nFor the main pot (60): A, B and C." in says(game)
    game.post("award", pots=[{"pot": 1, "high": [1]}])
    assert "All hands face up\nFor the main pot (60): A and C." in says(game)
    assert not [word for word in ("shows", "to see", "everybody turns", "need not") if word in says(game)]


def test_casino_draw_with_blinds_may_fold_after_the_draw(client: FlaskClient) -> None:
    game = Game(client, "DC", [50] * 3, forced="blinds", blind__small=1, blind__big=2, limit__min=2)
    play(game, "deal, A calls, B calls, C checks, B pat, C pat, A pat")
    assert game.moves - {"draw"} == {"fold", "check", "bet"}


def form(client: FlaskClient, preset: str, **chosen: Any) -> str:
    """The part of the set-up form that depends on the game, for these choices."""
    sent = {"opt:" + key.replace("__", "."): str(value) for key, value in chosen.items()}
    answer = client.get("/new", query_string={"preset": preset, "was": f"{preset}/book", **sent})
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(
    ("preset", "stakes", "hint"),
    [
        ("SC", {"ante__amount": 5, "stud__bring_in_amount": 5}, "The bring-in is usually more than the ante."),
        ("SC", {"ante__amount": 4}, "With a bring-in the ante is usually about a tenth of the small bet."),
        ("SH", {"ante__amount": 1}, "Without a bring-in the ante is usually a quarter to half of the small bet."),
        ("SC", {"ante__amount": 1, "stud__bring_in_amount": 4}, ""),
        ("SH", {"ante__amount": 4}, ""),
    ],
)
@pytest.mark.long
def test_ante_08_set_up_remarks_on_stakes_that_make_little_sense(
    client: FlaskClient, preset: str, stakes: Json, hint: str
) -> None:
    page = form(client, preset, limit__small=10, limit__big=20, **stakes)
    assert hint in page and ('role="note"' in page) == bool(hint)


def test_checking_and_passing_follow_each_other_with_a_word(client: FlaskClient) -> None:
    changed = "That also changes “Nobody bets before the draw”: The last player left wins them."
    assert changed in form(client, "DH", draw__pre_draw_check="bet_or_fold")
    back = "That also changes “Checking before the draw”: Allowed."
    assert back in form(client, "DC", draw__all_pass="carry_and_redeal")
    assert "That also changes" not in form(client, "DH")


def test_no_raise_is_offered_that_nobody_can_make(client: FlaskClient) -> None:
    most = 10**9
    seats = [{"seat": n, "name": "ABC"[n - 1], "counted": False} for n in (1, 2, 3)]
    options = {"ante.amount": 1, "limit.type": "no", "limit.min": 2}
    opening = {"name": "Jars", "preset": "DH", "options": options, "seats": seats, "dealer": 3}
    game = Game.at(client, client.post("/tables", json=opening).get_json(), here=True)
    play(game, f"deal, A bets {most - 1}")
    assert game.moves == {"fold", "call"}
    assert all(offer["min"] <= offer["max"] for offer in game.now["offers"] if "min" in offer and "max" in offer)
    assert game.refused("raise", seat=2, to=most) == "max-raise"


# The pack


def test_deck_02_the_joker_goes_into_the_deck_and_out_of_it_before_the_shuffle(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], joker__mode="bug", **ANTE)
    assert "Add the joker to the deck.\nCollect all cards, shuffle, and let" in says(game)
    play(game, "deal, B bets 2, A folds")
    assert "joker" not in says(game) and game.now["cards"]["pack"] == 53
    game.post("options", preset="DH", options={"joker.mode": "none"})
    assert "Take the joker out of the deck.\nCollect all cards, shuffle, and let" in says(game)
    play(game, "deal")
    assert "joker" not in says(game) and whole(game) and game.now["cards"]["pack"] == 52


def test_cho_02_the_joker_of_a_game_for_one_orbit_is_mentioned_once(client: FlaskClient) -> None:
    plain, joker = {"ante.amount": 2, "limit.min": 2, "limit.max": 10}, {"joker.mode": "bug"}
    game = Game(client, "DH", [100] * 3, **ANTE)
    game.post("games", way="dealer_orbit", games=[{"preset": "DH", "options": {**plain, **joker}}])
    game.post("deal", preset="DH")
    assert "Add the joker to the deck.\nShuffle again." in says(game), "picked with its deal"
    play(game, f"{game.turn} bets 2, {'ABC'['ABC'.index(game.turn) - 2]} folds")
    play(game, f"{game.turn} folds")
    game.post("options", preset="DH", options={"joker.mode": "none"})
    assert "Take the joker out of the deck.\nCollect all cards" in says(game), "in the middle of it"
    game.post("deal")
    assert "joker" not in says(game) and game.now["cards"]["pack"] == 52


def test_cho_01_the_joker_of_a_game_picked_with_its_deal_is_mentioned_then(client: FlaskClient) -> None:
    plain, joker = {"ante.amount": 2, "limit.min": 2, "limit.max": 10}, {"joker.mode": "bug"}
    game = Game(client, "DH", [100, 100], **ANTE)
    jacks = {"preset": "DJ", "options": {**plain, **joker}}
    game.post("games", way="dealer", games=[{"preset": "DH", "options": plain}, jacks])
    assert "joker" not in says(game)
    game.post("deal", preset="DJ")
    assert "Add the joker to the deck.\nShuffle again.\nDeal five cards" in says(game)
    play(game, "B bets 2, A folds")
    game.post("openers", seat=2, shown=True)
    game.post("deal", preset="DJ")
    assert "joker" not in says(game) and game.now["cards"]["pack"] == 53


@pytest.mark.parametrize(
    ("ruling", "cards", "told_to_do"),
    [
        ("R-STUD-06 A", {}, "Shuffle the early cards back into the deck, let C cut"),
        ("R-STUD-11 B", {"cards": 1}, "Put that card aside, out of play"),
        ("R-DECK-02 B", {"cards": 2}, "Put those 2 cards aside, out of play"),
    ],
)
def test_cards_that_lie_elsewhere_are_not_taken_from_the_deck(
    client: FlaskClient, ruling: str, cards: dict[str, int], told_to_do: str
) -> None:
    game = Game(client, "SH", [50] * 4, "D", **STUD)
    play(game, "deal, A starts, A bets 5, B folds")
    rule(game, ruling, **cards)
    assert told_to_do in says(game) and "from the deck" not in says(game) and whole(game)


def test_buy_09_in_a_buy_no_number_of_cards_left_at_the_end_is_foretold(client: FlaskClient) -> None:
    game = to_the_buy(client, "B2", 8)
    while game.now["phase"] == "buy" and not game.now["reshuffle"]:
        buys(game, "down")
    assert game.now["reshuffle"]["now"] and "bought down" in page_of(game)
    assert "None" not in page_of(game) and "Left at the end" not in page_of(game), "who still buys is open"
