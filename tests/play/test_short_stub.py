"""The stub runs short in the draw: every row of docs/contract/games.md 2.1, and SHORT-01 to SHORT-07, DRAW-11."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening.evening import begin, record
from models.log.store import Store
from models.play.reshuffle import Reshuffled, pile_suffices, plan, to_be_had
from models.play.serving import Serving, serve
from models.table.hand import Cards, Draw, Hand, Jackpot
from models.table.places import END_OF_DRAW, Movement, Places, Waiting
from models.table.table import Seat, Table
from tests.playing import LETTERS, Game, play


def draw_game(client: FlaskClient, players: int, preset: str = "DH", folded: str = "", **options: Any) -> Game:
    """A hand up to the draw: the last player deals, so that P1 is A; all others call one bet."""
    options = {"ante__amount": 1, "limit__type": "no", "limit__min": 1, **options}
    game = Game(client, preset, [100] * players, LETTERS[players - 1], **options)
    play(game, "deal")
    while game.now["phase"] == "bet":
        who = game.turn
        play(game, f"{who} folds" if who in folded else f"{who} calls" if game.now["bet"] else f"{who} bets 1")
    assert game.now["phase"] == "draw"
    return game


def until_short(game: Game, cards: int) -> None:
    """All draw this many until a reshuffle is due."""
    while not game.now["reshuffle"]["now"]:
        play(game, f"draws {cards}")


def draws(game: Game, cards: int) -> list[int]:
    """Draws these numbers of cards; returns the piles of the reshuffles on the way."""
    piles = []
    while game.now["phase"] == "draw":
        told = game.now["reshuffle"]
        if told["now"]:
            assert game.moves - {"draw"} == {"reshuffle"}  # the number that made it due may still be corrected
            piles.append(told["talon"])
            check_cards(game)
            game.post("reshuffle")
        else:
            play(game, f"{game.turn} draws {cards}")
        check_cards(game)
    return piles


@pytest.mark.parametrize(("last_card", "left"), [("never", 1), ("last_resort", 0)])
def test_short_02_the_card_that_is_never_dealt_is_left_at_the_end(
    client: FlaskClient, last_card: str, left: int
) -> None:
    game = draw_game(client, 8, short__last_card=last_card)
    until_short(game, 3)
    page = game.page()
    assert f"Left at the end, at least {left} " in re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", page))


def check_cards(game: Game) -> None:
    """Checks that hands, stub, discards, burned and folded cards make up the pack."""
    now = game.now
    deck = 53 if now["options"]["joker.mode"] != "none" else 52
    folded = 5 * sum(1 for s in now["seats"] if s["state"] == "folded")
    hands = 5 * sum(1 for s in now["seats"] if s["state"] in ("in", "all_in"))
    owed = now["reshuffle"]["owed"] if now["reshuffle"] and now["reshuffle"]["now"] else 0
    assert hands - owed + folded + now["talon"] + now["discards"] + now["burned"] == deck


@pytest.mark.parametrize(
    ("players", "cards", "options", "piles", "end"),
    [
        (7, 4, {}, [17], 5),
        (7, 4, {"burn": "draw_one"}, [14], 1),
        (7, 4, {"joker__mode": "bug"}, [17], 6),
        (7, 3, {}, [16], 11),
        (7, 5, {"draw__max": 5}, [16, 16], 12),
        (7, 4, {"folded": "G"}, [17], 9),
        (6, 4, {}, [21], 18),
        (6, 3, {}, [], 4),
        (6, 5, {"draw__max": 5}, [21], 12),
        (8, 4, {}, [9, 9, 9], 4),
        (7, 4, {"preset": "DJ"}, [13], 1),
        (7, 4, {"preset": "DJ", "burn": "draw_one"}, [10, 13], 9),
        (7, 5, {"preset": "DJ", "burn": "draw_one", "draw__max": 5}, [12, 11], 2),
    ],
)
@pytest.mark.long
def test_short_03_every_row_of_the_reshuffle_table_is_true(
    client: FlaskClient, players: int, cards: int, options: dict[str, Any], piles: list[int], end: int
) -> None:
    game = draw_game(client, players, **options)
    assert draws(game, cards) == piles
    assert game.now["talon"] == end


def test_short_01_a_player_is_served_in_part_and_own_discards_stay_out(client: FlaskClient) -> None:
    game = draw_game(client, 7, burn="draw_one")
    before = game.now["reshuffle"]
    nothing: dict[str, Any] = {"seat": None, "give_first": 0, "owed": 0, "in": [], "out": [], "burn": 0, "last": 0}
    assert before == {"possible": True, "now": False, "talon": 16, **nothing}
    play(game, "A draws 4, B draws 4, C draws 4, D draws 4")
    told = game.now["reshuffle"]
    assert (told["now"], told["seat"], told["give_first"], told["owed"]) == (True, 4, 3, 1)
    assert told.keys() - {"handling"} == before.keys()
    assert told["in"] == [{"seat": 1, "cards": 4}, {"seat": 2, "cards": 4}, {"seat": 3, "cards": 4}]
    assert told["out"] == [{"seat": 4, "cards": 4, "why": "own"}]
    assert (told["burn"], told["last"], told["talon"]) == (1, 1, 14)
    assert game.refused("draw", seat=5, cards=1) == "reshuffle-first"
    play(game, "shuffle, E draws 4, F draws 4, G draws 4")
    assert (game.now["talon"], game.now["burned"]) == (1, 0)


def test_short_07_the_openers_discards_stay_in_front(client: FlaskClient) -> None:
    game = draw_game(client, 7, "DJ")
    play(game, "A draws 4, B draws 4, C draws 4, D draws 4, E draws 4")
    told = game.now["reshuffle"]
    assert (told["give_first"], told["talon"]) == (0, 13)
    assert next(o for o in game.now["options_now"] if o.get("corrects"))["max"] == 4  # of the five before it
    assert {"seat": 1, "cards": 4, "why": "opener"} in told["out"]
    assert game.now["kept"] == 4
    goes_in = draw_game(client, 7, "DJ", short__exclude_opener=False)
    play(goes_in, "A draws 4, B draws 4, C draws 4, D draws 4, E draws 4")
    assert {"seat": 1, "cards": 4} in goes_in.now["reshuffle"]["in"] and goes_in.now["reshuffle"]["talon"] == 17


def test_draw_11_the_number_may_be_corrected_until_the_next_player_announces(client: FlaskClient) -> None:
    game = draw_game(client, 3)
    play(game, "A draws 3")
    again = [o for o in game.now["options_now"] if o.get("corrects")]
    assert [o["seat"] for o in again] == [1]
    play(game, "A corrects 2")
    assert (game.seat("A")["drew"], game.now["talon"], game.now["discards"]) == (2, 35, 2)
    play(game, "B draws 1")
    assert game.refused("draw", seat=1, cards=3) == "draw-too-late"
    play(game, "C draws 1")
    assert game.now["phase"] == "bet"
    play(game, "C corrects 4")
    assert (game.now["phase"], game.now["talon"], game.turn) == ("bet", 30, "A")
    play(game, "A checks")
    assert game.refused("draw", seat=3, cards=1) == "draw-too-late"


def test_draw_11_under_the_cardroom_rule_the_last_number_stands_once_the_draw_is_over(client: FlaskClient) -> None:
    game = draw_game(client, 2, draw__change_until="first_card_incl_burn_or_acted_on")
    play(game, "A draws 3, B draws 1")
    assert game.refused("draw", seat=2, cards=2) == "draw-too-late"


def test_draw_11_and_04_a_corrected_number_can_make_a_reshuffle_possible_or_due(client: FlaskClient) -> None:
    game = draw_game(client, 6)
    play(game, "A draws 4, B draws 1")
    assert (game.now["talon"], game.now["reshuffle"]["possible"]) == (17, False)  # four may take four each: 16
    play(game, "B corrects 2")
    assert (game.now["talon"], game.now["reshuffle"]["possible"]) == (16, True), "the last card does not count"
    due = draw_game(client, 7)
    play(due, "A draws 4, B draws 4, C draws 4, D draws 4, E pat")
    assert not due.now["reshuffle"]["now"]
    play(due, "E corrects 1")
    told = due.now["reshuffle"]
    assert (told["now"], told["possible"], told["talon"]) == (True, True, 17)


def test_draw_23_four_cards_may_need_an_ace(client: FlaskClient) -> None:
    game = draw_game(client, 2, draw__four_needs_ace=True)
    assert game.offer("draw")["asks"] == ["cards", "ace"]
    assert game.refused("draw", seat=1, cards=4) == "draw-ace"
    game.post("draw", seat=1, cards=4, ace=True)


COURSE_OF_FOUR = [{"deal": 5}, {"exchange": 4}, {"bet": "left"}, {"exchange": 2}, {"bet": "left"}]
BETS: dict[str, Any] = {"ante__amount": 1, "limit__min": 2, "limit__max": 10}


def test_draw_23_in_a_course_four_cards_need_an_ace_only_where_four_are_the_most(client: FlaskClient) -> None:
    more = {"title": "Ours", "course": COURSE_OF_FOUR}
    game = Game(client, "AO", [100] * 2, "B", more, draw__four_needs_ace=True, **BETS)
    play(game, "deal")
    assert game.offer("draw")["asks"] == ["cards", "ace"]
    assert game.refused("draw", seat=1, cards=4) == "draw-ace"
    game.post("draw", seat=1, cards=4, ace=True)
    play(game, "B draws 3, A checks, B checks")
    assert game.offer("draw")["asks"] == ["cards"]


def test_draw_23_without_an_exchange_of_four_the_ace_has_no_effect(client: FlaskClient) -> None:
    options = {"ante.amount": 1, "limit.min": 2, "limit.max": 10, "draw.four_needs_ace": True}
    course = [{"deal": 5}, {"exchange": 3}, {"bet": "left"}]
    seats = [{"seat": n, "name": name, "stack": 100} for n, name in enumerate("AB", 1)]
    fields = {"name": "T", "preset": "AO", "title": "Ours", "course": course, "options": options, "seats": seats}
    assert client.post("/tables", json=fields).get_json()["error"] == "option-no-effect"


def test_jack_03_announcing_a_split_is_a_house_rule(client: FlaskClient, store: Store) -> None:
    game = draw_game(client, 2, "DJ", jack__split_announce="required")
    assert game.offer("draw")["asks"] == ["cards", "splits"]
    assert game.refused("draw", seat=1, cards=1) == "missing"
    game.post("draw", seat=1, cards=1, splits=True)
    assert "splits" in game.now["log"][0]
    play(game, "B draws 2, B corrects 1")
    assert store.evening(game.code).table.hand.jackpot.split is True  # whatever the others draw


def test_draw_06_all_may_discard_first_and_are_then_served_in_order(client: FlaskClient) -> None:
    game = draw_game(client, 7, draw__serve="all_then_serve")
    play(game, "A draws 4, B draws 4, C draws 4, D draws 4, E draws 4, F draws 4")
    assert (game.now["talon"], game.now["reshuffle"]["now"]) == (17, False)
    play(game, "G draws 4")
    told = game.now["reshuffle"]
    assert (told["seat"], told["talon"]) == (5, 17)
    assert {"seat": 6, "cards": 4, "why": "waiting"} in told["out"]
    play(game, "shuffle")
    assert (game.now["phase"], game.now["talon"]) == ("bet", 5)


def test_draw_17_the_fifth_card_comes_after_everybody_else(client: FlaskClient) -> None:
    game = draw_game(client, 3, draw__max=5, draw__five_serve="four_plus_one")
    play(game, "A draws 5, B draws 1")
    assert game.now["talon"] == 37 - 5
    play(game, "C draws 5")
    assert (game.now["talon"], game.now["burned"]) == (37 - 11 - 1, 1)  # the last drawer's fifth after a burn


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"short__include_folded": True, "folded": "G"}, {"talon": 22, "in": [1, 2, 3, 4, 7]}),
        ({"short__exclude_own": False}, {"talon": 21, "in": [1, 2, 3, 4, 5]}),
        ({"short__partial_first": False, "joker__mode": "wild"}, {"talon": 18, "give_first": 0, "owed": 4, "last": 2}),
        ({"short__include_burn": False, "burn": "draw_one"}, {"talon": 13, "burn": 0, "in": [1, 2, 3]}),
    ],
)
def test_short_03_and_04_which_cards_go_in(client: FlaskClient, options: dict[str, Any], told: dict[str, Any]) -> None:
    game = draw_game(client, 7, **options)
    until_short(game, 4)
    shown = game.now["reshuffle"]
    shown["in"] = [row["seat"] for row in shown["in"]]
    assert {key: shown[key] for key in told} == told


def test_short_05_a_folded_hand_is_shuffled_in_once(client: FlaskClient) -> None:
    game = draw_game(client, 8, folded="H", short__include_folded=True, draw__max=5)
    play(game, "A draws 5, B draws 5, C draws 5")
    first = game.now["reshuffle"]
    assert {"seat": 8, "cards": 5} in first["in"] and game.now["discards"] == 15
    play(game, "shuffle")
    assert game.now["cards"]["folded"] == {}
    until_short(game, 5)
    second = game.now["reshuffle"]
    assert 8 not in [row["seat"] for row in second["in"] + second["out"]]
    play(game, "shuffle")
    assert game.now["cards"]["folded"] == {}


def test_short_06_the_folded_hands_go_in_before_the_last_card_is_dealt(client: FlaskClient) -> None:
    game = draw_game(client, 8, "DJ", folded="", draw__max=5, burn="draw_one")
    play(game, "A draws 5, B draws 5, C pat, D pat, E draws 5")
    told = game.now["reshuffle"]  # 11 cards: five, five, one left; B's five and the last and the burn
    assert (told["owed"], told["talon"]) == (5, 7)
    play(game, "shuffle, F draws 5")
    told = game.now["reshuffle"]
    assert (told["give_first"], told["owed"], told["talon"]) == (1, 4, 6)


def blocked(folded: bool, last_card: str, opener: int = 1) -> Table:
    """Chair 3 is owed four cards, one card is left, and only chair 2 has put cards down, three: a pile of four.

    With two to eight players this cannot come about in play (SHORT-06), so the table is made by hand.
    """
    options = {"draw.max": 5, "short.last_card": last_card, "short.exclude_opener": True}
    seats = [Seat(n, LETTERS[n - 1], 10, state="in", drew=drew) for n, drew in enumerate((5, 3, 5), 1)]
    seats.append(Seat(4, "D", 10, state="folded" if folded else "in"))
    lying = {"talon": 1, "hand 1": 5, "hand 2": 5, "hand 3": 1, "front 1": 5, "front 2": 3, "front 3": 5}
    lying["folded 4" if folded else "hand 4"] = 5
    cards, jackpot = Cards(Places(lying), owed=((3, 4),)), Jackpot(to_open="jacks", opener=opener)
    hand = Hand(dealer=4, kind="draw", cards=cards, draw=Draw(blocked=(3, 1, 4)), jackpot=jackpot)
    return Table(options=options, seats=tuple(seats), phase="playing", hand=hand)


def left(table: Table) -> int:
    """Cards in the stub after the reshuffle, once all due cards are served."""
    return table.hand.cards.places.after(plan(table).orders(table)).at("talon")


def test_short_06_the_fallback_ladder_takes_folded_hands_then_the_openers_cards_then_the_last_card() -> None:
    folded = plan(blocked(True, "never"))
    assert (folded.pile, folded.put_in, left(blocked(True, "never"))) == (9, ((2, 3), (4, 5)), 5)
    openers = plan(blocked(False, "never"))
    assert ((1, 5) in openers.put_in, openers.pile) == (True, 9)
    nobody = blocked(False, "never")._replace(seats=tuple(s for s in blocked(False, "never").seats if s.seat != 1))
    assert (plan(nobody).pile, left(nobody), plan(nobody).blocked) == (4, 0, None)


def test_short_02_as_a_last_resort_the_last_card_is_dealt_before_other_cards_go_in() -> None:
    told = plan(blocked(True, "last_resort"))
    assert (told.pile, told.put_in, left(blocked(True, "last_resort")), told.blocked) == (4, ((2, 3),), 0, None)


def test_r_stud_19_every_card_that_goes_in_counts_towards_a_sufficient_pile() -> None:
    never, last = blocked(True, "never"), blocked(True, "last_resort")
    assert not pile_suffices(never)  # one left and three put down for four owed, and one that is never dealt
    assert pile_suffices(last)
    burned = never.carried_out((Movement(1, "hand 2", "burned"),))
    assert pile_suffices(burned)
    assert not pile_suffices(burned._replace(options={**burned.options, "short.include_burn": False}))


def test_short_03_the_burn_card_can_be_drawn_only_where_it_is_shuffled_in() -> None:
    table = blocked(True, "never").carried_out((Movement(1, "hand 2", "burned"),))
    without = table._replace(options={**table.options, "short.include_burn": False})
    assert to_be_had(table, table.hand.cards, 3, 52) == 11  # 1 left, 1 burned, 8 put down, 5 folded; 4 owed
    assert to_be_had(without, without.hand.cards, 3, 52) == 10


def test_short_03_discards_of_the_first_of_two_exchanges_go_in_even_the_drawers_own() -> None:
    hand = blocked(False, "last_resort").hand
    earlier = hand._replace(draw=hand.draw._replace(free=((3, 2),)))  # two of the five before chair 3
    table = blocked(False, "last_resort")._replace(hand=earlier)
    told = plan(table)
    assert (told.put_in, told.put_out) == (((2, 3), (3, 2)), ((1, 5, "opener"), (3, 3, "own")))
    after = told.apply(table).hand
    assert (after.draw.free, after.cards.places.at("front 3")) == ((), 3)


@pytest.mark.parametrize(
    ("talon", "steps", "short"),
    [
        (5, ((1, 1), (2, 1), (0, 1), (3, 1)), None),
        (4, ((1, 1), (2, 1), (3, 1)), None),  # nothing is burned where the card served would be the last
        (3, ((1, 1), (2, 1)), (3, 0, 1)),
        (2, ((1, 1),), (2, 0, 1)),
    ],
)
def test_draw_17_the_fifth_cards_are_served_down_to_the_last_one(
    talon: int, steps: tuple[tuple[int, int], ...], short: tuple[int, int, int] | None
) -> None:
    late = tuple(Waiting(seat, 1, END_OF_DRAW) for seat in (3, 2, 1))
    assert serve(drawn((5, 5, 5), Cards(Places({"talon": talon}), waiting=late))) == (steps, short)


@pytest.mark.parametrize(("talon", "given"), [(5, 4), (4, 0)])
def test_short_01_cards_may_be_just_enough_without_a_partial_serving(talon: int, given: int) -> None:
    table = drawn((4, 0, 0), Cards(Places({"talon": talon}), owed=((1, 4),)), {"short.partial_first": False})
    assert serve(table) == (((1, given),) if given else (), None if given else (1, 0, 4))


def test_draw_17_a_late_player_once_served_waits_no_longer_while_others_do() -> None:
    late = (Waiting(3, 1, END_OF_DRAW), Waiting(1, 2, END_OF_DRAW), Waiting(1, 1, END_OF_DRAW))
    table = drawn((5, 5, 5), Cards(Places({"talon": 9}), owed=((1, 2),), waiting=late))
    served = Serving(1, steps=((1, 3), (0, 1))).lying_served(table)  # two of the exchange and one that waited
    assert dict(served.places.lying) == {"talon": 5, "hand 1": 3, "burned": 1}
    assert (served.owed, served.waiting) == ((), (late[0], Waiting(1, 1, END_OF_DRAW), late[2]))


def drawn(cards: tuple[int, ...], lying: Cards, options: dict[str, Any] | None = None) -> Table:
    """Three players, chair 3 dealing, who have announced how many cards they draw."""
    seats = tuple(Seat(n, LETTERS[n - 1], 10, state="in", drew=drew) for n, drew in enumerate(cards, 1))
    chosen = {"draw.five_serve": "four_plus_one", "draw.serve": "each"} | (options or {})
    return Table(options=chosen, seats=seats, phase="playing", hand=Hand(dealer=3, kind="draw", cards=lying))


@pytest.mark.parametrize(
    "options",
    [
        {"burn": "draw_one"},
        {"draw__five_serve": "four_plus_one"},
        {"draw__serve": "all_then_serve", "draw__five_serve": "four_plus_one"},
        {"short__include_folded": True, "folded": "G"},
        {"burn": "draw_one", "draw__five_serve": "four_plus_one", "few": 1},
    ],
)
@pytest.mark.long
def test_short_03_old_facts_without_movements_move_the_same_cards(
    client: FlaskClient, store: Store, options: dict[str, Any]
) -> None:
    others = options.pop("few", 5)  # only the last player draws five
    game = draw_game(client, 7, draw__max=5, **options)
    while game.now["phase"] == "draw":
        cards = 5 if game.turn == "G" else others
        play(game, "shuffle" if game.now["reshuffle"]["now"] else f"{game.turn} draws {cards}")
    evening, compared = begin("OLD"), 0
    for fact in store.facts(game.code):
        table, event = evening.table, fact.event
        if isinstance(event, Serving):
            old = written_before(event, table)
            assert (old.orders(table), old.apply(table).hand.cards) == (
                event.orders(table),
                event.apply(table).hand.cards,
            )
            compared += 1
        evening = record(evening, [fact])
    assert compared >= 7


def written_before(event: Serving, table: Table) -> Serving:
    """This fact as it was written without movements: the cards each player had got in this draw, and burned cards."""
    after = event.apply(table)
    cards = after.hand.cards
    got = [
        (seat.seat, (seat.drew or 0) - cards.owed_to(seat.seat) - cards.waits_for(seat.seat)) for seat in after.seats
    ]
    served = tuple(row for row in got if after.seat(row[0]).drew is not None)
    bare: dict[str, Any] = {"taken": (), "cut": 0} if isinstance(event, Reshuffled) else {}
    return replace(event, steps=None, served=served, burned=cards.burned, **bare)


@pytest.mark.parametrize(("players", "most", "burn", "may"), [(5, 5, "draw_one", False), (6, 4, "none", True)])
def test_deck_04_the_stub_is_foreseen_to_the_card(
    client: FlaskClient, players: int, most: int, burn: str, may: bool
) -> None:
    options = {"ante__amount": 1, "limit__type": "no", "limit__min": 1, "draw__max": most, "burn": burn}
    game = Game(client, "DH", [100] * players, **options)  # five: 52 - 25 - 1 burned - the last: 25 for 25
    page = game.page()
    assert ("may run out" in page) == may


def test_draw_12_the_counts_are_hidden_from_the_first_action_of_round_two(client: FlaskClient) -> None:
    game = draw_game(client, 3, draw__show_counts="until_bet2")
    play(game, "A draws 3, B draws 1, C pat")
    assert game.seat("A")["drew"] == 3
    play(game, "A checks")
    assert [s["drew"] for s in game.now["seats"]] == [None] * 3
    assert not any("draws 3" in line for line in game.now["log"])
    play(game, "B checks, C checks, A wins")
    assert any("draws 3" in line for line in game.now["log"])


@pytest.mark.parametrize(
    ("preset", "sentences"),
    [
        ("DJ", {5: "", 6: "With 6 players the deck may run out during the draw. Talon then tells you what to do."}),
        (
            "DH",
            {
                8: "With eight players you will almost certainly reshuffle during the draw.",
                9: "Five Card Draw is for 2 to 8 players. Choose another game.",
            },
        ),
        ("SH", {1: "", 10: ""}),
    ],
)
def test_deck_04_set_up_warns_about_many_players(client: FlaskClient, preset: str, sentences: dict[int, str]) -> None:
    page = client.get(f"/new?preset={preset}").text
    crowd = json.loads(html.unescape(re.findall(r'data-crowd="([^"]*)"', page)[0]))
    assert len(crowd) == 11 and {n: crowd[n] for n in sentences} == sentences
