"""The players a ruling is about: the culprit is filled in by name, and only that player is left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening.phases import actor
from models.rulings.apply import asks
from models.rulings.book import RULINGS
from models.rulings.moment import fits
from models.rulings.path import walk
from models.rulings.search.whom import named
from models.rulings.usual import LIMIT
from tests.playing import Game, chair, play, wins
from tests.rulings.test_bets import bets
from tests.rulings_at_table import evenings, opened, tapped
from tests.rulings_played import logged, no, rule, until
from web.rulings import sheet

GIVES_BACK = {"REFUND(p, bet)", "REFUND(p, early)"}
KNOWS = {"R-STUD-07", "R-STUD-08", "R-SHOW-05", "R-SHOW-09", "R-CHIP-15"}  # the player who began, or was paid alone
EVERY = 15  # only every 15th moment is used
BRING_INS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("SC", {"ante__amount": 1, "limit__small": 5, "limit__big": 10, "stud__bring_in_amount": 2}),
    ("LC", {"ante__amount": 1, "limit__small": 5, "limit__big": 10, "stud__bring_in_amount": 2}),
    ("S7", {"ante__amount": 1, "limit__small": 5, "limit__big": 10, "stud__bring_in_amount": 2}),
)


def read(game: Game, key: str, query: str = "") -> str:
    """The text of this ruling's sheet."""
    page = game.page(f"/rulings/{key}{query}")
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def to_be_tapped(game: Game, key: str, query: str = "") -> str:
    """The players whom the ruling's question offers, by letter."""
    page = game.page(f"/rulings/{key}{query}")
    shown = re.sub(
        r"<select.*?</select>", "", page.partition('class="whose-hand')[2].partition("</div>")[0], flags=re.S
    )
    tapped = re.findall(r"<(?:button|a)[^>]*>([A-J]|[^<]*from [A-J] to [A-J])<", shown)
    return "".join(sorted(row[-1] for row in tapped))


def brought_in(client: FlaskClient, preset: str, options: dict[str, Any]) -> Game:
    """Four players, A has brought in for 2, and B is next."""
    game = Game(client, preset, [90] * 4, "D", **options)
    play(game, "deal, A starts, A brings in")
    return game


@pytest.mark.parametrize(("preset", "options"), BRING_INS, ids=[row[0] for row in BRING_INS])
def test_r_stud_08_the_bring_in_goes_back_to_its_poster(
    client: FlaskClient, preset: str, options: dict[str, Any]
) -> None:
    game = brought_in(client, preset, options)
    answer = client.get(f"/rulings/R-STUD-08?t={game.now['code']}", headers=game.key | {"Accept": "application/json"})
    assert answer.get_json()["applies_now"] is True
    assert "It is about A." in read(game, "R-STUD-08")
    assert to_be_tapped(game, "R-STUD-08") == "BCD"
    assert "Apply: A’s chips go back" in read(game, "R-STUD-08", "?to=3")
    rule(game, "R-STUD-08 A", who="A", to="C")
    assert (game.stacks, game.now["pot"], game.turn) == ([89] * 4, 4, "C")
    assert game.moves >= {"bring-in"} and "check" not in game.moves
    game.post("bring-in", seat=3)
    assert bets(game) == [0, 0, 2, 0]


def test_r_stud_08_each_button_names_the_player_who_acts_then(client: FlaskClient) -> None:
    """No chips have to go back: what is left to do is done to the right player, whose button it is."""
    preset, options = BRING_INS[0]
    game = Game(client, preset, [90] * 4, "D", **options)
    play(game, "deal, A starts")
    page = game.page("/rulings/R-STUD-08").partition('id="ruling-names"')[2]
    assert re.findall(r"[A-D] acts", page) == ["B acts", "C acts", "D acts"]


def test_r_btn_08_the_bring_in_of_an_absent_player_is_posted(client: FlaskClient) -> None:
    """R-STUD-14: it does not pass to the next player."""
    preset, options = BRING_INS[0]
    game = Game(client, preset, [90] * 4, "D", **options)
    play(game, "deal, A starts")
    assert "Is the player back in time to act?" in read(game, "R-BTN-08", "?who=1")
    assert no(game, "R-BTN-08 B", who="A") == "bring-in"


def test_r_stud_08_only_the_player_who_posted_the_bring_in_can_be_named(client: FlaskClient) -> None:
    game = brought_in(client, *BRING_INS[0])
    assert no(game, "R-STUD-08 A", who="B", to="C") == "did-not-begin"
    assert no(game, "R-STUD-08 A", who="A", to="A") == "same-player"


def test_r_stud_08_the_full_small_bet_instead_of_the_bring_in_goes_back_too(client: FlaskClient) -> None:
    """STUD-11: as long as the next player has not acted."""
    game = Game(client, "SC", [90] * 4, "D", **BRING_INS[0][1])
    play(game, "deal, A starts, A bets 5")
    assert "Apply: A’s chips go back" in read(game, "R-STUD-08", "?to=3")
    rule(game, "R-STUD-08 A", who="A", to="C")
    assert (game.stacks, game.turn) == ([89] * 4, "C") and "bring-in" in game.moves
    play(game, "C brings in, D folds")
    assert "It stands as the bring-in" in read(game, "R-STUD-08"), "the next player has acted, and Talon knows"


@pytest.mark.parametrize("preset", ["SH", "SC", "S7"])
def test_r_stud_07_the_bet_goes_back_to_the_starter_of_the_round_and_binds(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [90] * 4, "D", ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal")
    until(game, "bet")
    if "bring-in" in game.moves:
        game.post("bring-in", seat=game.now["to_act"])
    game.post("together", all="call" if game.now["bet"] else "check")
    pair = {"open_pair": False} if "open_pair" in game.offer("starter").get("asks", ()) else {}
    game.post("starter", seat=2, **pair)
    before = (game.stacks, game.now["pot"])
    play(game, "B bets 5")
    assert "It is about B." in read(game, "R-STUD-07", "?a=n")
    assert to_be_tapped(game, "R-STUD-07", "?a=n") == "ACD"
    assert no(game, "R-STUD-07 A", who="C", to="D") == "did-not-begin"
    rule(game, "R-STUD-07 A", who="B", to="D")
    assert ((game.stacks, game.now["pot"]), game.turn) == (before, "D") and "check" in game.moves
    play(game, "D checks, A checks")
    assert (game.turn, game.moves, game.offer("bet")["min"], game.offer("bet")["max"]) == ("B", {"bet"}, 5, 5)


def test_r_stud_07_a_starter_who_checked_is_bound_to_no_bet(client: FlaskClient) -> None:
    game = Game(client, "SH", [90] * 4, "D", ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal, B starts, B checks")
    rule(game, "R-STUD-07 A", who="B", to="A")
    play(game, "A checks")
    assert (game.turn, "check" in game.moves) == ("B", True)


@pytest.mark.long
def test_an_act_of_this_round_is_never_attributed_to_the_player_to_act(app: Flask) -> None:
    """A ruling that returns an act of this round is about a player who acted, not about the next one."""
    giving = [row for row in RULINGS.values() if GIVES_BACK & {op for end in row.outcomes.values() for op in end.ops}]
    met = 0
    with app.test_request_context("/"):
        for evening in evenings()[:: 2 * EVERY]:
            table = evening.table
            for ruling in giving if table.hand.is_betting and table.hand.betting.last is not None else ():
                if fits(ruling, table) and ruling.id != "R-BET-10":  # about the player who is to call
                    likely = table.seat(sheet.sheet(evening, ruling, sheet.Testimony()).whom.likely or 0)
                    assert likely.bet or likely.checked or not likely.live, (ruling.id, table.preset, table.hand)
                    met += 1
    assert len(giving) >= 3 and met > 30


@pytest.mark.long
def test_anybody_but_the_player_a_ruling_is_about_can_be_the_other_player(app: Flask) -> None:
    """Every outcome that names two players: the first is filled in as text and cannot be the second."""
    seen = set()
    with app.test_request_context("/"):
        for evening in evenings()[:: 4 * EVERY]:
            for key, ruling in RULINGS.items():
                for letter in ruling.outcomes if fits(ruling, evening.table) else ():
                    if {"who", "to"} <= {*asks(evening.table, key, letter)}:
                        _asked_for_two(evening, key, letter)
                        seen.add((key, letter))
    assert len(seen) > 15


def _asked_for_two(evening: Any, key: str, letter: str) -> None:
    table = evening.table
    for seat in table.seats:
        testimony = sheet.Testimony(o=f"{key}-{letter}", fields={"who": str(seat.seat)})
        shown = sheet.sheet(evening, RULINGS[key], testimony)
        assert shown.missing == "to" and seat.name in shown.whom.about, (key, letter)
        assert {row.seat for row in shown.whom.seats} == {row.seat for row in table.seats} - {seat.seat}
    nobody = sheet.sheet(evening, RULINGS[key], sheet.Testimony(o=f"{key}-{letter}"))
    if nobody.missing == "to":
        assert key in KNOWS and table.name_of(nobody.whom.likely or 0) in nobody.whom.about
    else:
        assert nobody.missing == "who", "a guess is never taken for the first of two"


@pytest.mark.long
def test_correcting_a_bet_never_books_one_for_the_player_to_act(app: Flask) -> None:
    """A raise over the bring-in, a big bet without a pair: a player has made it, and the next player has not."""
    about = {
        key: row for key, row in RULINGS.items() if any("SET_BET(p" in str(end.ops) for end in row.outcomes.values())
    }
    met = set()
    with app.test_request_context("/"):
        for evening in evenings()[:: 2 * EVERY]:
            table = evening.table
            for key in about if table.hand.is_betting and table.hand.betting.wagers else ():
                if fits(RULINGS[key], table) and key != "R-BET-10":  # the last bettor has called nothing
                    likely = sheet.sheet(evening, RULINGS[key], sheet.Testimony()).whom.likely
                    made = table.hand.betting.aggressor if key in LIMIT else table.hand.betting.last
                    assert likely == made, (key, table.preset)
                    met.add(key)
    assert met >= {"R-BET-05", "R-STUD-20", "R-STUD-21"}


@pytest.mark.long
def test_a_prefilled_seat_neither_wins_a_pot_nor_pays(app: Flask) -> None:
    """In every ruling, people name that seat."""
    dear, seen = re.compile(r"AWARD\(pot, p|SPLIT\(pot, p|OWES\(p|PAY\(p, chips"), set()
    with app.test_request_context("/"):
        for evening in evenings()[:: 2 * EVERY]:
            for key, ruling in RULINGS.items():
                for letter, end in ruling.outcomes.items() if fits(ruling, evening.table) else ():
                    if dear.search(str(end.ops)) and "SPLIT(pot, all)" not in end.ops:
                        shown = sheet.sheet(evening, ruling, sheet.Testimony(o=f"{key}-{letter}"))
                        assert shown.missing == "who", (key, letter)
                        seen.add((key, letter))
    assert len(seen) > 10


def split_pot(client: FlaskClient) -> Game:
    """A hand of draw that A and C shared; B paid as much and won nothing."""
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, B bets 4, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    game.post("award", pots=[{"pot": 0, "high": [1, 3]}])
    assert game.stacks == [53, 44, 53]
    return game


def test_r_show_09_if_several_were_paid_the_wrong_one_is_asked_for(client: FlaskClient) -> None:
    game = split_pot(client)
    assert "Who was paid wrongly?" in read(game, "R-SHOW-09", "?a=n")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n") == "AC"
    assert "It is about C." in read(game, "R-SHOW-09", "?a=n&who=3")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n&who=3") == "AB"
    assert "Apply: chips from C to A" in read(game, "R-SHOW-09", "?a=n&who=3&to=1")
    rule(game, "R-SHOW-09 A", who="C", to="A", chips=9)
    assert game.stacks == [62, 44, 44]


def test_r_show_09_naming_one_player_twice_asks_again(client: FlaskClient) -> None:
    game = split_pot(client)
    assert "Who is the right player?" in read(game, "R-SHOW-09", "?a=n&who=3&to=3")
    assert no(game, "R-SHOW-09 A", who="C", to="C", chips=9) == "same-player"


def test_r_show_09_the_only_player_paid_is_filled_in(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, B bets 4, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    game.post("award", pots=[{"pot": 0, "high": [3]}])
    assert "It is about C. ? Who is the right player?" in read(game, "R-SHOW-09", "?a=n")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n") == "AB"


def test_r_bet_40_the_player_who_took_the_cards_is_not_called_the_right_one(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, B bets 4, C folds")
    assert "Who is the other player?" in read(game, "R-BET-40", f"?a=y&who={chair('C')}")


def test_r_bet_02_chips_bet_in_turn_stay(client: FlaskClient) -> None:
    """B bet in turn and was raised; then B bet early, which was not tapped: only that bet goes back."""
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 8, C calls, D raises 22")
    before = (game.stacks, game.now["pot"], bets(game), game.turn)
    assert before[2:] == ([0, 8, 8, 22], "A")
    rule(game, "R-BET-02 B", who="B")
    assert (game.stacks, game.now["pot"], bets(game), game.turn) == before
    assert logged(game, "B is warned")
    play(game, "A folds")
    assert (game.turn, game.moves) == ("B", {"fold", "call", "raise"})
    rule(game, "R-BET-02 B", who="B")
    assert (game.stacks, bets(game)) == (before[0], before[2]), "what lies there on B’s turn was put in before"


def test_r_bet_02_a_check_in_turn_stays_a_check(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B checks, C bets 8")
    rule(game, "R-BET-02 B", who="B")
    assert (bets(game), game.turn) == ([0, 0, 8, 0], "D")
    play(game, "D folds, A folds")
    assert game.turn == "B"


def test_r_bet_14_a_player_to_act_again_gets_no_older_bet_back(client: FlaskClient) -> None:
    """The chips put in without seeing the raise are not tapped yet."""
    game = Game(client, "DH", [90] * 3, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 8, C raises 22, A folds")
    assert game.turn == "B"
    before = (game.stacks, game.now["pot"], bets(game), game.turn)
    rule(game, "R-BET-14 A", who="B")
    assert (game.stacks, game.now["pot"], bets(game), game.turn) == before


def test_r_bet_08_the_end_of_the_round_is_not_asked_about_if_the_table_knows(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 3, ante__amount=2, limit__min=2, limit__max=20)
    asked = "Is that betting round over?"
    play(game, "deal")
    assert f"✓ {asked} No" in read(game, "R-BET-08", "?who=2")
    play(game, "B bets 8, C calls, A calls")
    assert f"✓ {asked} Yes" in read(game, "R-BET-08", "?who=2"), "the draw has begun"
    play(game, "B pat, C pat, A pat")
    assert f"? {asked}" in read(game, "R-BET-08", "?who=2"), "a bet of either round may be meant"
    play(game, "B bets 8")
    assert f"✓ {asked} No" in read(game, "R-BET-08", "?who=2")


def test_r_bet_22_the_table_answers_whether_the_next_card_was_dealt(client: FlaskClient) -> None:
    assert [step.known for step in RULINGS["R-BET-22"].steps] == ["bet_made", "small_legal", "bet_past"]


def test_r_cnt_04_a_note_on_other_books_never_contradicts_the_ruling(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal")
    assert "Here: take it back." in read(game, "R-CNT-04", "?a=n&who=2&o=R-CNT-04-A")
    play(game, "B bets 8, C calls, D calls")
    dead = read(game, "R-CNT-04", "?who=2")
    assert "Wrong number of cards: the hand is dead" in dead and "Here:" not in dead


@pytest.mark.parametrize(("preset", "stud"), [("DH", False), ("SH", True)])
def test_r_mis_02_the_note_about_stud_is_shown_only_in_stud(client: FlaskClient, preset: str, stud: bool) -> None:
    limit = {"limit__small": 2, "limit__big": 4} if stud else {"limit__min": 2, "limit__max": 20}
    game = Game(client, preset, [90] * 4, ante__amount=2, **limit)
    play(game, "deal")
    assert ("In stud only" in read(game, "R-MIS-02")) is stud
    headers = game.key | {"Accept": "text/html"}
    assert ("In stud only" in client.get(f"/rulings/R-MIS-02?t={game.url[-4:]}", headers=headers).text) is stud
    assert "In stud only" in client.get("/rulings/R-MIS-02").text, "the book has it for every game"


def test_r_bet_05_the_amount_of_the_first_motion_is_typed(client: FlaskClient) -> None:
    """Both motions are on the table; filling in their sum would return nothing."""
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 4, C raises to 12")
    assert 'value="12"' not in typed(game, "R-BET-05", "?a=ny&who=3")
    assert 'value="12"' in typed(game, "R-BET-05", "?a=y&who=3"), "what was announced is likely what lies there"
    rule(game, "R-BET-05 C", who="C", chips=8)
    assert bets(game) == [0, 4, 8, 0]


def typed(game: Game, key: str, query: str) -> str:
    """The field for the amount on this sheet."""
    page = game.page(f"/rulings/{key}{query}")
    return page.partition('<input name="chips"')[2].partition(">")[0]


def blinds(client: FlaskClient) -> Game:
    """Draw with blinds of 3 and 6: C has posted 3, D 6, and A acts first."""
    options = {"blind__small": 3, "blind__big": 6, "limit__type": "no"}
    game = Game(client, "DB", [90] * 5, "A", **options)
    play(game, "deal")
    assert (bets(game), game.turn) == ([0, 3, 6, 0, 0], "D")
    return game


def test_r_btn_02_the_blind_goes_back_to_its_poster(client: FlaskClient) -> None:
    game = blinds(client)
    assert "Who is it about?" in read(game, "R-BTN-02")
    assert to_be_tapped(game, "R-BTN-02") == "BC", "nobody else has posted one"
    assert to_be_tapped(game, "R-BTN-02", "?who=3") == "ABDE"
    rule(game, "R-BTN-02 A", who="C", to="D")
    assert (game.stacks, game.now["pot"], game.turn) == ([90, 87, 90, 84, 90], 9, "E")
    assert no(game, "R-BTN-02 A", who="A", to="E") == "nothing-to-correct"


def test_r_btn_02_a_player_outside_the_hand_posts_no_blind(client: FlaskClient) -> None:
    game = blinds(client)
    game.post("away", seat=1)
    play(game, "D folds, E folds, A folds, B folds, deal")
    assert (game.seat("A")["state"], bets(game)) == ("away", [0, 0, 3, 6, 0])
    assert no(game, "R-BTN-02 A", who="D", to="A") == "not-in-hand"


@pytest.mark.parametrize(
    ("line", "who", "says"),
    [
        ("deal", "A", "A has put in nothing that could be corrected."),
        ("deal, B bets 5, C folds", "C", "C is not in this hand."),
        ("deal, B bets 5, C calls, D calls, A calls, B pat, C pat, D pat, A pat", "A", "Nobody has acted in this"),
        ("deal, B bets 5, C calls, D calls, A calls, B pat, C pat, D pat, A pat", "B", ""),  # is to act
        ("deal, B bets 5", "C", ""),
        ("deal, B bets 5, C raises 10", "C", ""),
    ],
)
def test_r_bet_12_an_impossible_correction_is_reported_before_typing(
    client: FlaskClient, line: str, who: str, says: str
) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, line)
    page = read(game, "R-BET-12", f"?a=y&who={chair(who)}")
    assert says in page and ("corrected." in page or "not in this" in page or "Nobody has acted" in page) is bool(says)


def test_r_draw_02_people_see_whether_a_card_lies_there_while_the_number_may_be_corrected(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B checks, C checks, D bets 4, A calls, B calls, C calls, B draws 1")
    asked = read(game, "R-DRAW-02", f"?who={chair('B')}")
    assert "? Has the player got a new card already? Yes No" in asked and "Talon knows" not in asked
    play(game, "C draws 1")
    asked = read(game, "R-DRAW-02", f"?who={chair('B')}")
    assert "Has the player got a new card already? Yes Talon knows" in asked


def test_r_stud_08_in_soko_the_right_player_posts_the_bring_in(client: FlaskClient) -> None:
    """Sökö differs from five-card stud only in how hands rank (SOKO-01)."""
    game = Game(client, "KN", [60] * 3, "A", ante__amount=1)
    play(game, "deal, B starts, B brings in")
    rule(game, "R-STUD-08 A", who="B", to="C")
    assert (game.turn, game.stacks, "bring-in" in game.moves) == ("C", [59] * 3, True)


def test_the_button_of_a_debt_says_what_is_owed(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, limit__min=2, limit__max=20, blind__small=1, blind__big=2)
    play(game, "deal, D folds, A folds, B folds")
    assert "Apply: D posts the big blind" in read(game, "R-BTN-05", f"?a=yn&who={chair('D')}")
    assert "Apply: D posts the missed blinds" in read(game, "R-BTN-03", f"?a=y&who={chair('D')}")


def test_r_btn_05_a_player_in_the_game_is_not_offered_as_the_newcomer(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 4, limit__min=2, limit__max=20, blind__small=1, blind__big=2)
    play(game, "deal, D folds, A folds, B folds")
    game.total += 50
    game.post("sit", seat=5, name="E", stack=50)
    shown = read(game, "R-BTN-05", "?a=yn")
    assert re.findall("([A-E]) posts the big blind", shown) == ["E"]


def test_r_open_13_a_player_with_all_antes_paid_is_not_offered_as_the_newcomer(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, ante__amount=2, limit__min=2, limit__max=20, jack__newcomer="pay_all_antes")
    play(game, "deal, B checks, C checks, A checks")
    game.total += 50
    game.post("sit", seat=4, name="D", stack=50)
    shown = read(game, "R-OPEN-13")
    assert re.findall("([A-D]) pays", shown) == ["D"], shown


def test_r_btn_02_the_player_passed_over_is_named_before_anybody_owes(client: FlaskClient) -> None:
    game = blinds(client)
    play(game, "D calls, E calls")
    assert "Who is it about?" in read(game, "R-BTN-02") and "Apply" not in read(game, "R-BTN-02")


def test_r_bet_26_the_short_player_is_not_guessed_between_two_hands(client: FlaskClient) -> None:
    game = split_pot(client)
    assert "Who gives the chips?" in read(game, "R-BET-26", "?a=ny")
    assert "It is about B. ? Who gets the chips?" in read(game, "R-BET-26", "?a=ny&who=2")


def test_r_bet_04_a_fold_tapped_for_somebody_passed_over_is_undone(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 5, C calls")
    before = (game.stacks, game.now["pot"])
    play(game, "D folds, A raises 10")
    rule(game, "R-BET-04 A", who="D")
    assert ((game.stacks, game.now["pot"]), game.turn, game.seat("D")["state"]) == (before, "D", "in")
    assert no(game, "R-BET-04 A", who="A") == "nothing-to-correct"


def test_r_bet_04_a_late_complainer_is_in_again_and_later_actions_stand(client: FlaskClient) -> None:
    """Of five players, B bets, C is skipped and tapped as folded, D and E call: C may only call or fold behind A."""
    game = Game(client, "DH", [90] * 5, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 5, C folds, D calls, E calls")
    page = read(game, "R-BET-04", f"?a=y&who={chair('C')}")
    assert "Apply: C’s hand is live" in page and "not in this hand" not in page
    rule(game, "R-BET-04 B", who="C")
    assert (game.turn, game.seat("C")["state"], bets(game)) == ("A", "in", [0, 5, 0, 5, 5])
    play(game, "A calls")
    assert (game.turn, game.moves) == ("C", {"call", "fold"})
    play(game, "C calls")
    assert (game.now["phase"], game.stacks) == ("draw", [83] * 5)


TO_ROUND_2 = "B checks, C bets 5, D calls, E folds, A folds, B calls, B pat, C pat, D pat"


@pytest.mark.parametrize(
    ("played", "passed", "asks_more"),
    [
        (f"{TO_ROUND_2}, C bets 5, D folds, B raises 10", "D", False),  # E and A had folded before it
        ("B bets 5, C folds, D calls, E raises 10", "C", True),  # two have put chips in, and a raise cancels no call
        ("B bets 5, C folds, D folds, E folds", "C", False),  # two, and none with chips
        ("B bets 5, C folds, D calls", "C", False),
    ],
)
def test_r_bet_04_only_later_actions_of_this_round_count(
    client: FlaskClient, played: str, passed: str, asks_more: bool
) -> None:
    game = Game(client, "DH", [90] * 5, ante__amount=2, limit__min=2, limit__max=20)
    play(game, f"deal, {played}")
    assert ("time to speak up?" in read(game, "R-BET-04", f"?who={chair(passed)}")) is asks_more


def test_r_bet_04_the_button_revives_no_live_hand(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 5, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B checks, C checks, D checks, E checks")
    assert "Apply: limit B’s choice" in read(game, "R-BET-04", f"?a=y&who={chair('B')}&o=R-BET-04-B")


def test_r_bet_02_the_button_returns_nothing_if_nothing_was_put_in_early(client: FlaskClient) -> None:
    game = Game(client, "DH", [90] * 4, ante__amount=2, limit__min=2, limit__max=20)
    play(game, "deal, B bets 8")
    assert "Apply: warn A" in read(game, "R-BET-02", f"?who={chair('A')}&o=R-BET-02-B")
    assert "Apply: B’s early chips go back" in read(game, "R-BET-02", f"?who={chair('B')}&o=R-BET-02-B")


def test_r_bet_02_a_bring_in_is_not_an_early_bet(client: FlaskClient) -> None:
    game = brought_in(client, *BRING_INS[0])
    before = (game.stacks, game.now["pot"], bets(game), game.turn)
    rule(game, "R-BET-02 B", who="A")
    assert (game.stacks, game.now["pot"], bets(game), game.turn) == before


def test_r_stud_15_a_raise_over_the_bring_in_is_not_the_bring_in(client: FlaskClient) -> None:
    game = brought_in(client, *BRING_INS[0])
    assert "It is about B." in read(game, "R-STUD-15", "?o=R-STUD-15-A")
    play(game, "B completes 5")
    assert "It is about B." in read(game, "R-STUD-15", "?o=R-STUD-15-A")


def test_r_show_10_the_winner_of_a_quarrel_is_named_by_people(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal, B bets 4, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    assert "Who is it about?" in read(game, "R-SHOW-10", "?o=R-SHOW-10-A")
    rule(game, "R-SHOW-10 A", who="C")
    assert game.stacks == [44, 44, 62]


def test_r_bet_38_a_knock_in_turn_is_a_check_tapped_or_not(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, ante__amount=2, limit__min=2, limit__max=10)
    play(game, "deal")
    assert "In turn a knock is a check. " in read(game, "R-BET-38").partition("Decide differently")[0]
    play(game, "B checks")
    assert "In turn a knock is a check. " in read(game, "R-BET-38", "?who=2").partition("Decide differently")[0]
    assert "It means nothing" in read(game, "R-BET-38", "?who=1").partition("Decide differently")[0]


def next_hand_dealt(client: FlaskClient) -> Game:
    """C has won the hand before, the next one is dealt, and B is to act."""
    game = Game(client, "DH", [100] * 4, "D", ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal, A bets 5, B folds, C calls, D folds, A draws 2, C draws 1, A bets 4, C calls")
    wins(game, "C")
    play(game, "deal")
    assert game.turn == "B"
    return game


def test_r_show_11_a_miscounted_pot_belongs_to_the_last_winner(client: FlaskClient) -> None:
    game = next_hand_dealt(client)
    page = game.page("/rulings/R-SHOW-11?a=y")
    assert re.findall(r'<a class="button likely"[^>]*>([A-D])<', page) == ["C"]
    assert "How many chips? Chips from C to A Chips from C to B Chips from C to D" in read(
        game, "R-SHOW-11", "?a=y&who=3"
    )


@pytest.mark.parametrize("key", ["R-SHOW-09", "R-CHIP-15"])
def test_r_show_11_a_pot_of_the_hand_before_leads_to_whether_it_is_too_late(client: FlaskClient, key: str) -> None:
    told = read(next_hand_dealt(client), key)
    assert "This can be applied at the showdown or between two hands." in told
    assert "Rather this one? How late can we complain?" in told


@pytest.mark.parametrize("key", ["R-BET-26", "R-CHIP-11"])
def test_r_bet_26_a_call_that_was_tapped_is_in_the_pot_and_is_not_charged_again(client: FlaskClient, key: str) -> None:
    game = Game(client, "DH", [100] * 3, "C", ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal, A bets 5, B calls")
    counted = read(game, key, "?a=y&who=2")
    assert "Talon has counted them already." in counted and "Add to the log" in counted and "Apply" not in counted
    assert "How many chips?" in read(game, key, "?a=y&who=3")


def test_r_open_02_the_button_names_the_opener_whose_hand_is_dead(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, "C", ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal, A opens 4")
    assert "Apply: A’s hand is dead" in read(game, "R-OPEN-02") and "chips go back" not in read(game, "R-OPEN-02")


@pytest.mark.parametrize(
    ("question", "chair"),
    [
        ("Ben has too many cards", 2),
        ("Bens Karten liegen offen", 2),
        ("did Karl-Heinz act out of turn?", 3),
        ("Obermüller hat aus der Reihe gesetzt", 3),
        ("Ben saw Anna’s card", None),
        ("who has the button? von wem ist der Chip", None),
        ("lea flashed a card", 4),
    ],
)
def test_the_player_a_question_names_is_the_one_it_is_about(question: str, chair: int | None) -> None:
    assert named(question, {1: "Anna", 2: "Ben", 3: "Karl-Heinz von Obermüller", 4: "lea"}) == chair


@pytest.mark.parametrize("name", ["Anna", "Cem"])
def test_the_sheet_of_a_ruling_is_about_the_named_player(table: Callable[..., Game], name: str) -> None:
    """The host typed a name: no other name may be on the button that kills a hand (R-CNT-06)."""
    host = table(preset="DH")
    host.post("deal")
    shown = host.client.get(f"/t/{host.code}/rulings/R-CNT-04?q={name}+has+six+cards", headers=host.headers).text
    likely = re.findall(r'class="button likely"[^>]*>([^<]+)<', shown)
    assert likely == [name]


def test_draw_18_the_opener_of_the_casino_rules_is_whoever_acts_first_whatever_they_do() -> None:
    """With blinds that is the player after the big blind, even when another has raised (R-MIS-12)."""
    dealt = opened("DB", {}, (200,) * 5)
    assert dealt
    dealt = tapped(dealt, "deal", {})
    (_small, (big, _chips)), first = dealt.table.hand.betting.blinds, actor(dealt.table)
    assert (big, first) == (3, 4)
    raised = tapped(tapped(dealt, "fold", {"seat": 4}), "raise", {"seat": 5, "to": 4})
    for table in (dealt.table, raised.table):
        led = {seat.seat: walk(RULINGS["R-MIS-12"], table, (), seat.seat).ruling.id for seat in table.seats}
        assert led == {**dict.fromkeys((1, 2, 3, 5), "R-BET-02"), 4: "R-MIS-12"}
