"""Limits of the rules, missed by one chair, one chip, one card or one word."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.play import buying
from models.play.antes import antes_of, full_ante, own_ante
from models.play.bring_in import BroughtIn, brought_in
from models.play.halves import contenders
from models.play.limits import sizes
from models.play.openers import pots_kept
from models.play.pots import pots
from models.play.reshuffle import plan
from models.rulings.conditions_of_table import substantial
from models.table.hand import Buying, Cards, Hand, Pots
from models.table.places import Movement, Places
from models.table.table import Seat, Table
from tests.play.test_more_draw_hands import jt1, second_deal
from tests.play.test_other_courses import BET, DEAL, a_game, dealt, page_of
from tests.play.test_short_stub import blocked, draw_game, left
from tests.play.test_stud_hands import declared, hl3, to_the_buy_of_ten
from tests.playing import LETTERS, Game, chair, play, starts, stay, wins
from tests.rows import every
from tests.rulings_played import rule, until

LIMITS = {"limit__min": 2, "limit__max": 10}
SPREAD = {"ante__amount": 1, **LIMITS}
BLINDS = {"blind__small": 1, **LIMITS}
NO_LIMIT = {"ante__amount": 1, "limit__type": "no", "limit__min": 2}
FIVE_TEN = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}


# Cards


def eight_short_of_cards(client: FlaskClient, dealer: str, away: int = 0) -> Any:
    """The reshuffle due after eight players, or seven, have drawn four cards each until the stub ran short."""
    game = Game(client, "DH", [100] * 8, dealer, **NO_LIMIT)
    if away:
        game.post("away", seat=away)
    play(game, "deal")
    play(game, f"{game.turn} bets 2, all call")
    while not game.now["reshuffle"]["now"]:
        play(game, f"{game.turn} draws 4")
    return game.now["reshuffle"]


def test_short_03_the_player_dealt_in_on_the_dealers_right_cuts(client: FlaskClient) -> None:
    for away, cuts in ((0, 7), (7, 6)):
        assert {"shuffle": "talon", "cut": cuts} in eight_short_of_cards(client, "H", away)["handling"]


def test_short_03_the_cards_that_go_in_are_named_from_the_dealers_left(client: FlaskClient) -> None:
    assert [row["seat"] for row in eight_short_of_cards(client, "G")["in"]] == [8, 1]


def test_short_06_a_new_stub_with_one_card_more_than_is_owed_serves_all_players() -> None:
    table = blocked(True, "never").carried_out((Movement(1, "hand 2", "burned"),))
    assert (plan(table).pile, plan(table).owed, plan(table).blocked, left(table)) == (5, 4, None, 1)


def test_short_06_cards_of_waiting_players_go_in_before_the_openers() -> None:
    table = blocked(False, "never")
    waits = {**table.hand.cards.places.lying, "front 4": 5}
    seats = tuple(seat._replace(state="in", drew=5) if seat.seat == 4 else seat for seat in table.seats)
    cards = table.hand.cards._replace(
        places=Places({k: n for k, n in waits.items() if k != "folded 4"}), owed=((3, 4), (4, 5))
    )
    told = plan(table._replace(seats=seats, hand=table.hand._replace(cards=cards)))
    assert told.put_in == ((2, 3), (4, 5))


def test_draw_11_a_late_correction_that_needs_a_reshuffle_leaves_the_last_raiser_known(client: FlaskClient) -> None:
    game = draw_game(client, 6)
    play(game, "A draws 4, B draws 4, C draws 4, D draws 4, E draws 4, F draws 1")
    assert (game.now["phase"], game.now["talon"]) == ("bet", 1)
    game.post("draw", seat=6, cards=4)
    assert (game.now["phase"], game.now["reshuffle"]["now"]) == ("draw", True)
    assert game.evening.table.hand.betting.aggressor == 1


def test_draw_04_waiting_fifth_cards_count_in_the_forecast(client: FlaskClient) -> None:
    game = draw_game(client, 6, draw__max=5, draw__five_serve="four_plus_one")
    play(game, "A draws 5, B draws 5, C draws 2, D pat")
    assert (game.now["talon"], game.now["reshuffle"]["possible"]) == (12, True)  # ten at most, and two that wait


def test_short_03_where_all_put_down_first_one_reshuffle_may_lead_to_the_next(client: FlaskClient) -> None:
    game = draw_game(client, 8, draw__serve="all_then_serve")
    play(game, ", ".join(f"{who} draws 4" for who in "ABCDEFGH"))
    told = []
    while game.now["reshuffle"] and game.now["reshuffle"]["now"]:
        told.append([game.now["reshuffle"][key] for key in ("seat", "give_first", "owed", "talon")])
        game.post("reshuffle")
    assert told == [[3, 3, 1, 9], [5, 3, 1, 9], [7, 3, 1, 9]]  # the last one, and discards of two who were served
    assert game.now["talon"] == 4


def test_buy_09_the_card_after_a_reshuffle_goes_where_the_one_given_up_lay(client: FlaskClient) -> None:
    game = to_the_buy_of_ten(client)
    for seat, card in ((2, "up"), (3, "none"), (4, "down")):
        game.post("buy", seat=seat, card=card)
    assert game.now["reshuffle"]["handling"][-1] == {"cards": 1, "from": "talon", "to": "hand 4"}


@every(
    [
        ({"talon": 9, "hand 2": 1, "up 2": 4}, ["up", "down", "none"]),
        ({"talon": 9, "hand 2": 1}, ["down", "none"]),
        ({"talon": 9, "up 2": 4}, ["up", "none"]),
    ]
)
def test_buy_02_a_card_bought_for_an_up_card_comes_up_and_else_down(lying: dict[str, int], values: list[str]) -> None:
    seats = (Seat(2, "B", 50, state="in"), Seat(3, "C", 50, state="in"))
    hand = Hand(kind="buy", dealer=3, cards=Cards(Places(lying)), buying=Buying(price=5))
    assert buying.offers(Table(seats=seats, phase="playing", hand=hand))[0]["values"] == values


def test_draw_12_counts_stay_shown_or_hidden(client: FlaskClient) -> None:
    """Hidden ones also when a round after the declaration begins, and while players all-in declare."""
    game = draw_game(client, 3)
    play(game, "A draws 3, B draws 1, C pat, A checks")
    assert [seat["drew"] for seat in game.now["seats"]] == [3, 1, 0]
    hidden = {"draw__show_counts": "until_bet2", **NO_LIMIT}
    game = Game(client, "DD", [100] * 2, decl__bet_after=True, **hidden)
    play(game, "deal, B bets 2, A calls, B draws 3, A draws 1, B checks, A checks")
    declared(game, A="high", B="high")
    assert (game.now["phase"], [seat["drew"] for seat in game.now["seats"]]) == ("bet", [None, None])
    game = Game(client, "DD", [20] * 2, **hidden)
    play(game, "deal, B bets 19, A calls, B draws 3, A draws 1")
    assert (game.now["phase"], [seat["drew"] for seat in game.now["seats"]]) == ("declare", [None, None])


def test_draw_09_before_the_draw_no_reshuffle_is_foreseen_and_pat_puts_nothing_down(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **SPREAD)
    play(game, "deal")
    assert game.now["reshuffle"] is None
    play(game, "B bets 2, C calls, A calls, B pat")
    assert not game.now["handling"]


def test_buy_07_a_player_with_exactly_the_price_may_buy(client: FlaskClient) -> None:
    for stack, asked in ((12, True), (11, False)):
        game = Game(client, "B1", [stack, 200, 200], "C", **FIVE_TEN)
        play(game, "deal")
        until(game, "buy")
        assert (game.turn == "A") == asked  # a card costs ten


def test_jack_03_a_corrected_number_replaces_the_answer_about_splitting(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 2, jack__split_announce="required", **SPREAD)
    play(game, "deal, B bets 2, A calls")
    question = "Is an opening card thrown away?"
    assert page_of(game).count(question) == 4, "one, two, three and four cards; standing pat throws nothing away"
    for cards, split in ((0, None), (2, True), (1, False)):
        game.post("draw", seat=2, cards=cards, **({} if split is None else {"splits": split}))
        assert game.evening.table.hand.jackpot.split is split
    game.post("draw", seat=1, cards=0)
    assert game.now["phase"] == "bet" and question not in page_of(game), "A has no openers to split"


def test_other_10_after_an_exchange_before_the_first_bets_the_last_number_may_be_corrected(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, {"exchange": 3}, *BET], players=2)
    play(game, "B draws 1, A draws 2")
    assert game.now["phase"] == "bet" and game.offer("draw")["corrects"]


def test_draw_11_a_single_possible_number_cannot_be_corrected(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, {"exchange": 3, "price": 60}, *BET], players=3, stack=50)
    play(game, "all check, B pat")
    assert not [offer for offer in game.now["options_now"] if offer.get("corrects")]
    assert game.refused("draw", seat=2, cards=1) == "draw-too-late"


def test_short_03_after_the_shuffle_no_number_is_corrected_and_the_instructions_stay(client: FlaskClient) -> None:
    game = draw_game(client, 7)
    play(game, "A draws 4, B draws 4, C draws 4, D draws 4, E draws 4")
    told = game.now["reshuffle"]
    play(game, "shuffle")
    assert [reshuffle["seat"] for reshuffle in game.now["reshuffles"]] == [told["seat"]]
    assert not [offer for offer in game.now["options_now"] if offer.get("corrects")]


def test_other_10_the_price_of_a_corrected_number_goes_into_the_pot_it_was_paid_into(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET, {"exchange": 3, "price": 2}, *BET], stacks=[4, 100, 100])
    play(game, "B bets 6, C calls, A calls, B draws 1")
    game.post("draw", seat=2, cards=2)
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [(12, [1, 2, 3]), (10, [2, 3])]


def test_buy_06_the_last_to_answer_in_a_buy_has_acted_last(client: FlaskClient) -> None:
    game = Game(client, "B1", [200] * 3, "C", **FIVE_TEN)
    play(game, "deal")
    until(game, "buy")
    assert game.evening.table.hand.betting.last is None
    for seat, card in ((1, "none"), (2, "down")):
        game.post("buy", seat=seat, card=card)
        assert game.evening.table.hand.betting.last == seat


def test_deck_04_no_reshuffle_is_foreseen_if_the_cards_just_suffice(client: FlaskClient) -> None:
    joker = Game(client, "DH", [100] * 6, joker__mode="bug", **SPREAD)  # 53 - 30 dealt - the last: 22 for 24
    assert "may run out" in joker.page()
    for last, may in ((4, False), (5, True)):  # 52 - 15 dealt - the last: 36 for 3 x 12
        course = [*DEAL, *BET, {"exchange": 4}, *BET, {"exchange": 4}, *BET, {"exchange": last}, *BET]
        assert ("may run out" in a_game(client, course, players=3).page()) is may


# Chairs


@pytest.mark.parametrize("moved", [False, True])
def test_seat_05_a_newcomer_before_the_last_small_blind_gets_no_button(client: FlaskClient, moved: bool) -> None:
    game = Game(client, "DB", [500] * 4, "D", blind__small=2, seat__dead="dead_button", **LIMITS)
    play(game, "deal, C folds, D folds, A folds")
    game.total += 500
    game.post("sit", seat=5, name="E", stack=500)
    if moved:
        game.post("seat-order", order=[[1, "A"], [6, "B"], [3, "C"], [4, "D"], [5, "E"]])
    play(game, "deal")
    assert game.now["dealer"] == 1


def test_ante_07_a_single_chip_is_enough_to_be_dealt_in(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 1], **SPREAD)
    play(game, "deal")
    assert game.seat("C")["state"] == "all_in"


# Jackpots


def test_jack_14_chips_of_a_false_opening_no_longer_count_once_they_are_won(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, **SPREAD)
    play(game, "deal, B bets 2, C folds, A folds")
    game.post("openers", seat=2, shown=False)
    assert (game.now["phase"], game.evening.table.forfeited) == ("deal", 2)
    play(game, "deal, C bets 2, A folds, B folds")
    game.post("openers", seat=3, shown=True)
    play(game, "deal, all check")
    game.total += 50
    game.post("sit", seat=4, name="D", stack=50)
    play(game, "deal")
    assert (game.seat("D")["state"], game.stack("D")) == ("in", 48)  # the ante the others have in, and the new one


def test_jack_19_once_the_pots_that_stayed_are_won_all_are_dealt_in_and_openers_climb_anew(client: FlaskClient) -> None:
    game = jt1(client, jack__progressive="up")
    stay(game)
    second_deal(game)
    game.post("openers", seat=4, shown=True)
    game.post("award", pots=[{"pot": 0, "high": [2]}])
    play(game, "deal")
    assert (game.seat("A")["state"], game.now["to_open"]) == ("in", "jacks")
    play(game, "all check, deal")
    assert game.now["to_open"] == "queens"


# Betting


def street(game: Game, who: str, pair: bool | None = None) -> None:
    """This player begins, and all check."""
    starts(game, who, pair)
    play(game, "all check")


def test_bet_16_no_sizes_are_offered_if_only_all_in_is_left(client: FlaskClient) -> None:
    game = Game(client, "SH", [10, 100, 100], "C", **FIVE_TEN)
    play(game, "deal, A starts, A bets 5, B calls, C calls")
    street(game, "A", False)
    starts(game, "A")
    assert game.offer("bet") == {"move": "bet", "seat": 1, "min": 3, "max": 3}


@pytest.mark.parametrize("card", ["", "none", "down"])
def test_stud_20_a_last_card_dealt_down_leaves_the_starter_of_round_three(client: FlaskClient, card: str) -> None:
    """Before a buy and after it, where somebody bought a down card, and where nobody did."""
    buy = {"buy__rounds": 1} if card else {"buy__rounds": 1, "buy__bet_before": True}
    game = Game(client, "SH", [100] * 3, "C", stud__last_down=True, **buy, **FIVE_TEN)
    play(game, "deal")
    for pair in (None, False, None):
        street(game, "B", pair)
    for seat in (1, 2, 3) if card else ():
        game.post("buy", seat=seat, card=card if seat == 1 else "none")
    assert (game.now["phase"], game.turn) == ("bet", "B")


def test_other_05_the_log_gives_the_reason_a_player_begins(client: FlaskClient) -> None:
    stud, ours = Game(client, "SH", [100] * 3, **FIVE_TEN), a_game(client, [*DEAL, {"bet": "tap", "ask": "the oldest"}])
    for game in (stud, ours):
        play(game, "deal, A starts")
    assert "A has the best cards showing and begins" in stud.now["log"]
    assert "A begins" in ours.now["log"]


def test_bet_13_a_check_in_an_earlier_round_forbids_no_raise(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, bet__check_raise=False, **SPREAD)
    play(game, "deal, B checks, C bets 2, A calls")
    assert game.moves == {"fold", "call"}
    play(game, "B calls, B pat, C pat, A pat, C bets 2, A calls")
    assert game.moves == {"fold", "call", "raise"}


def test_stud_11_a_bring_in_as_large_as_the_small_bet_opens_so_the_next_player_may_raise(client: FlaskClient) -> None:
    game = Game(client, "SC", [100] * 3, ante__amount=1, stud__bring_in_amount=10, limit__small=10, limit__big=20)
    play(game, "deal, B starts")
    for chips, all_in in ((9, True), (10, True), (11, False)):
        fact = brought_in(game.evening.table, game.evening.table.seat(2)._replace(stack=chips))
        assert isinstance(fact, BroughtIn) and fact.all_in is all_in
    play(game, "B brings in")
    assert game.moves == {"fold", "call", "raise"}


@pytest.mark.parametrize(("limit", "most"), [("pot", 12), ("no", 99), ("spread", 23)])
def test_bet_25_a_raise_over_a_short_opening_adds_the_smallest_bet(client: FlaskClient, limit: str, most: int) -> None:
    stakes = {"ante__amount": 1, "limit__type": limit, "limit__min": 10}
    game = Game(client, "DH", [100, 4, 100], **stakes, **({"limit__max": 20} if limit == "spread" else {}))
    play(game, "deal, B bets 3")  # all-in, with six in the pot
    assert game.offer("raise") == {"move": "raise", "seat": 3, "min": 13, "max": max(13, most)}


def test_ante_04_a_short_stack_posts_the_rest_after_the_ante_as_its_blind(client: FlaskClient) -> None:
    rules = {"forced": "both", "ante__amount": 2, "blind__small": 2, "limit__min": 4, "limit__max": 20}
    game = Game(client, "DB", [100, 100, 5, 100], **rules)
    play(game, "deal")
    assert (game.stack("C"), game.seat("C")["bet"], game.now["pot"]) == (0, 3, 13)


def test_jack_20_each_player_all_in_without_an_ante_counts_for_no_fine() -> None:
    seats = tuple(Seat(n, "ABC"[n - 1], 50, state="in") for n in (1, 2, 3))
    assert antes_of(Table(seats=seats, hand=Hand(pots=Pots(antes=((1, 2), (2, 2)))))) == 2
    assert antes_of(Table(seats=seats, hand=Hand(pots=Pots(antes=((1, 6),), for_all=2)))) == 3
    assert own_ante(Table(seats=seats, hand=Hand(pots=Pots(antes=((1, 2), (2, 2))))), 3) == 0
    assert full_ante(Table(seats=seats)) == 0


def test_ante_10_pots_that_were_cut_stay_cut_although_the_dealer_paid() -> None:
    cut = ((9, (1, 2)), (4, (2, 3)))
    assert pots_kept(Table(hand=Hand(pots=Pots(for_all=2, standing=cut))), 13) == cut


def test_bet_16_the_offer_names_the_unit_of_bets(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=2, limit__unit=2, **LIMITS)
    play(game, "deal")
    assert game.offer("bet") == {"move": "bet", "seat": 2, "min": 2, "max": 10, "unit": 2}


def test_jack_20_pots_that_stayed_come_before_narrower_pots_and_after_equal_ones() -> None:
    rows = ((1, 9, 4), (2, 9, 4), (3, 0, 1), (4, 0, 1))
    seats = tuple(Seat(n, "ABCD"[n - 1], stack, paid=paid, state="in") for n, stack, paid in rows)
    hand = Hand(kind="bet", pots=Pots(carry=15, standing=((10, (1, 2, 3)), (5, (2, 3, 4)))))
    cut = [(pot.chips, pot.seats) for pot in pots(Table(seats=seats, phase="playing", hand=hand))]
    assert cut == [(4, (1, 2, 3, 4)), (10, (1, 2, 3)), (5, (2, 3, 4)), (6, (1, 2))]


def test_stud_16_a_pair_of_the_street_before_is_forgotten_where_a_ruling_names_who_begins(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, "C", stud__big_r34="if_open_pair", **FIVE_TEN)
    play(game, "deal")
    street(game, "A")
    street(game, "A", True)
    rule(game, "R-STUD-07 A", who="A", to="B")
    assert (game.turn, game.offer("bet")["max"]) == ("B", 5)


@every(
    [
        ("DH: B checks, C checks", False),
        ("DH: B checks, C checks, D checks", True),
        ("DH: B bets 2", False),
        ("DH: B bets 2, C folds", True),
        ("DH: B checks, C bets 2", True),
        ("DH: B bets 2, C raises 4", True),
        ("DB: D calls, A folds", True),
    ]
)
def test_mis_09_after_a_number_of_actions_a_deal_stands(played: str, far: bool, client: FlaskClient) -> None:
    preset, told = played.split(": ")
    game = Game(client, preset, [100] * 4, **(BLINDS if preset == "DB" else SPREAD))
    play(game, f"deal, {told}")
    assert substantial(game.evening.table) is far


def test_other_06_the_player_who_brought_in_begins_the_next_round_only_if_tapped(client: FlaskClient) -> None:
    course = [{"deal": 2, "face": "up"}, {"bet": "bring_in"}, {"deal": 1}, {"bet": "tap"}]
    game = dealt(client, course, players=3, stud__bring_in_amount=2)
    play(game, "B starts, B brings in, C calls, A calls")
    assert game.now["phase"] == "starter"


def test_stud_14_where_both_bets_are_the_same_there_is_one_size(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, "C", ante__amount=1, limit__small=5, limit__big=5)
    play(game, "deal")
    for pair in (None, False):
        street(game, "A", pair)
    starts(game, "A")
    assert sizes(game.evening.table) == (5,)


def test_bet_22_an_all_in_bet_of_exactly_half_is_raised_by_a_full_bet(client: FlaskClient) -> None:
    for chips, least in ((5, 15), (4, 14)):
        game = Game(client, "DH", [100, chips + 1, 100], raise__short_all_in="half", **{**NO_LIMIT, "limit__min": 10})
        play(game, f"deal, B bets {chips}")
        assert (game.moves, game.offer("raise")["min"]) == ({"fold", "call", "raise"}, least)


def test_ante_06_a_big_blind_without_the_option_is_not_reopened_by_one_chip(client: FlaskClient) -> None:
    game = Game(client, "DB", [100, 100, 100, 3], blind__bb_option=False, **BLINDS)
    play(game, "deal, D raises 3, A calls, B calls")
    assert (game.turn, game.moves) == ("C", {"fold", "call"})


@pytest.mark.parametrize("stacks", [[60, 60, 2, 60], [2, 60]])
def test_pot_08_a_big_blind_without_chips_need_not_be_matched(client: FlaskClient, stacks: list[int]) -> None:
    """All-in with the ante: the small blind is alone in the round, and its chip comes back (POT-03)."""
    rules = {"forced": "both", "ante__amount": 2, "blind__small": 1, "blind__big": 4, "limit__min": 2, "limit__max": 10}
    game = Game(client, "DH", stacks, "A" if len(stacks) > 2 else "B", **rules)
    play(game, "deal, D folds, A folds" if len(stacks) > 2 else "deal")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 2 * len(stacks))


def test_bet_06_a_call_says_what_is_added_and_the_total(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **SPREAD)
    play(game, "deal, B bets 2, C raises 6, A folds")
    assert game.offer("call") == {"move": "call", "seat": 2, "chips": 4, "to": 6}


def test_stud_04_a_starter_who_must_bet_is_offered_only_the_bet(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, "C", stud__r1_must_bet=True, **FIVE_TEN)
    play(game, "deal, A starts")
    assert game.moves == {"bet"}


@pytest.mark.parametrize("goes", ["away", "leave"])
@pytest.mark.parametrize("who", "ABC")
def test_seat_05_with_two_players_left_one_of_them_has_the_button(client: FlaskClient, goes: str, who: str) -> None:
    game = Game(client, "DB", [100] * 3, seat__dead="dead_button", **BLINDS)
    play(game, "deal, A folds, B folds")
    game.post(goes, seat=LETTERS.index(who) + 1)
    play(game, "deal")
    assert game.seat(LETTERS[game.now["dealer"] - 1])["state"] == "in"


@pytest.mark.parametrize(("rule", "dealer"), [("dealer_is_small", "B"), ("literal", "A")])
def test_ante_04_with_two_left_the_dealers_blind_is_a_house_rule(client: FlaskClient, rule: str, dealer: str) -> None:
    game = Game(client, "DB", [100] * 3, blind__heads_up=rule, seat__dead="dead_button", **BLINDS)
    play(game, "deal, A folds, B folds")
    game.post("leave", seat=3)
    play(game, "deal")
    assert (game.now["dealer"], game.seat("B")["bet"], game.seat("A")["bet"]) == (chair(dealer), 1, 2)


# The end


def test_pot_07_a_side_pot_between_one_high_and_one_low_is_halved_without_a_question(client: FlaskClient) -> None:
    for ways, error in ((("high", "high", "low"), ""), (("low", "high", "high"), "newest-first")):
        game = Game(client, "DD", [21, 100, 100], **NO_LIMIT)
        play(game, "deal, B bets 20, C calls, A calls, B pat, C pat, A pat, B bets 30, C calls")
        declared(game, **dict(zip("ABC", ways, strict=True)))
        if error:
            assert game.refused("award", pots=[{"pot": 0, "high": [2]}]) == error, "C wants the side pot, too"
        else:
            game.post("award", pots=[{"pot": 0, "high": [1]}])
            assert game.stacks == [32, 79, 110]


def test_decl_08_with_a_low_hand_declared_beside_one_both_ways_the_low_half_is_asked_for(client: FlaskClient) -> None:
    game = hl3(client)
    declared(game, A="both", B="high", C="low")
    assert game.refused("award", pots=[{"pot": 0, "high": [2]}]) == "no-low"


def test_pot_07_a_loss_in_any_newer_pot_counts_except_with_two_halves() -> None:
    cut = ((40, (1, 2, 3, 4)), (30, (1, 2, 3)), (10, (1, 4)))
    hand = Hand(pots=Pots(cut=cut, won_by=((2, (1,)), (1, (1,)))))
    for win, still in (("high", (1,)), ("highlow", (1, 2, 3, 4))):
        assert contenders(Table(options={"win": win}, phase="playing", hand=hand), (1, 2, 3, 4)) == still


def test_tie_01_and_03_a_split_pot_is_named_first_and_the_odd_chip_goes_left_of_the_dealer(client: FlaskClient) -> None:
    game = dealt(client, [*DEAL, *BET], players=3)
    play(game, "all check")
    wins(game, "AB")
    assert game.stacks == [100, 101, 99], "not to the first chair"
    assert "The pot is split: A 1 and B 2" in game.now["log"]


def test_show_04_the_next_clockwise_shows_first_if_the_last_bettors_hand_is_dead(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 4, **SPREAD)
    play(game, "deal, B checks, C bets 2, D calls, A calls, B calls, B pat, C pat, D pat, A pat, C bets 2, D calls")
    rule(game, "R-CNT-07 A", who="C")
    play(game, "A calls, B calls")
    assert (game.now["phase"], game.now["show_first"]) == ("showdown", 4)


def test_jack_04_a_deal_nobody_opened_remembers_what_everybody_put_in(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, **SPREAD)
    play(game, "deal, all check")
    assert game.evening.table.hand.pots.spent == ((1, 1), (2, 1), (3, 1))
    assert game.now["last_hand"] == {"won": {}, "in": 3, "out": 3, "carried": 3}
