"""The players a ruling is about: the culprit is filled in by name, and only that player is left out."""

from __future__ import annotations

import re
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
from tests.playing import Game, Table, chair, play, wins
from tests.rulings_at_table import evenings, opened, tapped
from tests.rulings_played import BLINDS, SPREAD, STUD, TO_DRAW2, draw, logged, looked_up, no, rule, sheet, until
from web.rulings import sheet as sheets

GIVES_BACK = {"REFUND(p, bet)", "REFUND(p, early)"}
KNOWS = {"R-STUD-07", "R-STUD-08", "R-SHOW-05", "R-SHOW-09", "R-CHIP-15"}  # the player who began, or was paid alone
EVERY = 15  # only every 15th moment is used


def to_be_tapped(game: Game, key: str, query: str = "") -> str:
    """The players whom the ruling's question offers, by letter."""
    page = game.page(f"/rulings/{key}{query}")
    shown = re.sub(
        r"<select.*?</select>", "", page.partition('class="whose-hand')[2].partition("</div>")[0], flags=re.S
    )
    tapped = re.findall(r"<(?:button|a)[^>]*>([A-J]|[^<]*from [A-J] to [A-J])<", shown)
    return "".join(sorted(row[-1] for row in tapped))


def brought_in(client: FlaskClient, preset: str = "SC") -> Game:
    """Four players, A has brought in for 2, and B is next."""
    game = Game(client, preset, [90] * 4, "D", **STUD, stud__bring_in_amount=2)
    play(game, "deal, A starts, A brings in")
    return game


def drawing(client: FlaskClient, told: str, players: int = 4) -> Game:
    """A game of draw with bets from 2 to 20, played so far."""
    game = draw(client, *[90] * players, limit__max=20)
    play(game, told)
    return game


def there(game: Game) -> tuple[list[int], int, list[int], str]:
    """Stacks, pot, bets and turn."""
    return game.stacks, game.now["pot"], game.bets, game.turn


@pytest.mark.parametrize("preset", ["SC", "LC", "S7"])
def test_r_stud_08_the_bring_in_goes_back_to_its_poster(client: FlaskClient, preset: str) -> None:
    game = brought_in(client, preset)
    assert looked_up(game, "R-STUD-08")["applies_now"] is True
    assert "It is about A." in sheet(game, "R-STUD-08")
    assert to_be_tapped(game, "R-STUD-08") == "BCD"
    assert "Apply: A’s chips go back" in sheet(game, "R-STUD-08", "?to=3")
    rule(game, "R-STUD-08 A", who="A", to="C")
    assert (game.stacks, game.now["pot"], game.turn) == ([88] * 4, 8, "C")
    assert game.moves >= {"bring-in"} and "check" not in game.moves
    game.post("bring-in", seat=3)
    assert game.bets == [0, 0, 2, 0]


def test_r_stud_08_each_button_names_the_player_who_acts_then(client: FlaskClient) -> None:
    """The full small bet goes back as the bring-in does (STUD-11), which one player alone owes (R-STUD-09)."""
    game = Game(client, "SC", [90] * 4, "D", **STUD, stud__bring_in_amount=2)
    play(game, "deal, A starts")
    page = game.page("/rulings/R-STUD-08").partition('id="ruling-names"')[2]
    assert re.findall(r"[A-D] acts", page) == ["B acts", "C acts", "D acts"], "no chips have to go back"
    assert "Is the player back in time to act?" in sheet(game, "R-BTN-08", "?who=1")
    assert no(game, "R-BTN-08 B", who="A") == no(game, "R-STUD-14 B", who="B") == "bring-in"
    play(game, "A bets 5")
    assert "Apply: A’s chips go back" in sheet(game, "R-STUD-08", "?to=3")
    rule(game, "R-STUD-08 A", who="A", to="C")
    assert (game.stacks, game.turn) == ([88] * 4, "C") and "bring-in" in game.moves
    play(game, "C brings in, D folds")
    assert "It stands as the bring-in" in sheet(game, "R-STUD-08"), "the next player has acted, and Talon knows"


def test_r_stud_08_only_the_player_who_posted_the_bring_in_can_be_named(client: FlaskClient) -> None:
    """It is no early bet (R-BET-02), and a raise over it is not the bring-in (R-STUD-15)."""
    game = brought_in(client)
    assert no(game, "R-STUD-08 A", who="B", to="C") == "did-not-begin"
    assert no(game, "R-STUD-08 A", who="A", to="A") == "same-player"
    before = there(game)
    rule(game, "R-BET-02 B", who="A")
    assert there(game) == before
    for told in ("", "B completes 5"):
        play(game, told)
        assert "It is about B." in sheet(game, "R-STUD-15", "?o=R-STUD-15-A")


@pytest.mark.parametrize("preset", ["SH", "SC", "S7"])
def test_r_stud_07_the_bet_goes_back_to_the_starter_of_the_round_and_binds(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [90] * 4, "D", **STUD)
    play(game, "deal")
    until(game, "bet")
    if "bring-in" in game.moves:
        game.post("bring-in", seat=game.now["to_act"])
    game.post("together", all="call" if game.now["bet"] else "check")
    play(game, "B starts")
    before = (game.stacks, game.now["pot"])
    play(game, "B bets 5")
    assert "It is about B." in sheet(game, "R-STUD-07", "?a=n")
    assert to_be_tapped(game, "R-STUD-07", "?a=n") == "ACD"
    assert no(game, "R-STUD-07 A", who="C", to="D") == "did-not-begin"
    rule(game, "R-STUD-07 A", who="B", to="D")
    assert ((game.stacks, game.now["pot"]), game.turn) == (before, "D") and "check" in game.moves
    play(game, "D checks, A checks")
    assert (game.turn, game.moves, game.offer("bet")["min"], game.offer("bet")["max"]) == ("B", {"bet"}, 5, 5)


def test_r_stud_07_a_starter_who_checked_is_bound_to_no_bet(client: FlaskClient) -> None:
    game = Game(client, "SH", [90] * 4, "D", **STUD)
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
                    likely = table.seat(sheets.sheet(evening, ruling, sheets.Testimony()).whom.likely or 0)
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
        testimony = sheets.Testimony(o=f"{key}-{letter}", fields={"who": str(seat.seat)})
        shown = sheets.sheet(evening, RULINGS[key], testimony)
        assert shown.missing == "to" and seat.name in shown.whom.about, (key, letter)
        assert {row.seat for row in shown.whom.seats} == {row.seat for row in table.seats} - {seat.seat}
    nobody = sheets.sheet(evening, RULINGS[key], sheets.Testimony(o=f"{key}-{letter}"))
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
                    likely = sheets.sheet(evening, RULINGS[key], sheets.Testimony()).whom.likely
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
                        shown = sheets.sheet(evening, ruling, sheets.Testimony(o=f"{key}-{letter}"))
                        assert shown.missing == "who", (key, letter)
                        seen.add((key, letter))
    assert len(seen) > 10


def test_r_show_09_if_several_were_paid_the_wrong_one_is_asked_for(client: FlaskClient) -> None:
    """The only player paid is filled in; the winner of a quarrel is named by people (R-SHOW-10)."""
    game = draw(client)
    play(game, TO_DRAW2 + ", B checks, C checks, A checks")
    assert "Who is it about?" in sheet(game, "R-SHOW-10", "?o=R-SHOW-10-A")
    rule(game, "R-SHOW-10 A", who="C")
    assert game.stacks == [44, 44, 62]
    game.post("take-back")
    wins(game, "C")
    assert "It is about C. ? Who is the right player?" in sheet(game, "R-SHOW-09", "?a=n")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n") == "AB"
    game.post("take-back")
    wins(game, "AC")  # B paid as much and won nothing
    assert game.stacks == [53, 44, 53]
    assert "Who was paid wrongly?" in sheet(game, "R-SHOW-09", "?a=n")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n") == "AC"
    assert "It is about C." in sheet(game, "R-SHOW-09", "?a=n&who=3")
    assert to_be_tapped(game, "R-SHOW-09", "?a=n&who=3") == "AB"
    assert "Who is the right player?" in sheet(game, "R-SHOW-09", "?a=n&who=3&to=3"), "named twice, it asks again"
    assert no(game, "R-SHOW-09 A", who="C", to="C", chips=9) == "same-player"
    assert "Who gives the chips?" in sheet(game, "R-BET-26", "?a=ny"), "between two hands nobody is guessed"
    assert "It is about B. ? Who gets the chips?" in sheet(game, "R-BET-26", "?a=ny&who=2")
    assert "Apply: chips from C to A" in sheet(game, "R-SHOW-09", "?a=n&who=3&to=1")
    rule(game, "R-SHOW-09 A", who="C", to="A", chips=9)
    assert game.stacks == [62, 44, 44]


def test_r_bet_40_the_player_who_took_the_cards_is_not_called_the_right_one(client: FlaskClient) -> None:
    game = drawing(client, "deal, B bets 4, C folds", 3)
    assert "Who is the other player?" in sheet(game, "R-BET-40", f"?a=y&who={chair('C')}")


def test_r_bet_02_chips_bet_in_turn_stay(client: FlaskClient) -> None:
    """B bet in turn and was raised; then B bet early, which was not tapped: only that bet goes back."""
    game = drawing(client, "deal, B bets 8")
    assert "Apply: warn A" in sheet(game, "R-BET-02", f"?who={chair('A')}&o=R-BET-02-B"), "nothing was put in early"
    assert "Apply: B’s early chips go back" in sheet(game, "R-BET-02", f"?who={chair('B')}&o=R-BET-02-B")
    play(game, "C calls, D raises 22")
    before = there(game)
    assert before[2:] == ([0, 8, 8, 22], "A")
    rule(game, "R-BET-02 B", who="B")
    assert there(game) == before
    assert logged(game, "B is warned")
    play(game, "A folds")
    assert (game.turn, game.moves) == ("B", {"fold", "call", "raise"})
    rule(game, "R-BET-02 B", who="B")
    assert there(game)[::2] == before[::2], "what lies there on B’s turn was put in before"


def test_r_bet_02_a_check_in_turn_stays_a_check(client: FlaskClient) -> None:
    game = drawing(client, "deal, B checks, C bets 8")
    rule(game, "R-BET-02 B", who="B")
    assert (game.bets, game.turn) == ([0, 0, 8, 0], "D")
    play(game, "D folds, A folds")
    assert game.turn == "B"


def test_r_bet_14_a_player_to_act_again_gets_no_older_bet_back(client: FlaskClient) -> None:
    """The chips put in without seeing the raise are not tapped yet."""
    game = drawing(client, "deal, B bets 8, C raises 22, A folds", 3)
    before = there(game)
    rule(game, "R-BET-14 A", who="B")
    assert there(game) == before and game.turn == "B"


def test_r_bet_08_the_end_of_the_round_is_not_asked_about_if_the_table_knows(client: FlaskClient) -> None:
    game, asked = drawing(client, "deal", 3), "Is that betting round over?"
    for told, shown in (
        ("", f"✓ {asked} No"),
        ("B bets 8, C calls, A calls", f"✓ {asked} Yes"),  # the draw has begun
        ("B pat, C pat, A pat", f"? {asked}"),  # a bet of either round may be meant
        ("B bets 8", f"✓ {asked} No"),
    ):
        play(game, told)
        assert shown in sheet(game, "R-BET-08", "?who=2"), told


def test_r_bet_22_the_table_answers_whether_the_next_card_was_dealt(client: FlaskClient) -> None:
    assert [step.known for step in RULINGS["R-BET-22"].steps] == ["bet_made", "small_legal", "bet_past"]


def test_r_cnt_04_a_note_on_other_books_never_contradicts_the_ruling(client: FlaskClient) -> None:
    game = drawing(client, "deal")
    assert "Here: take it back." in sheet(game, "R-CNT-04", "?a=n&who=2&o=R-CNT-04-A")
    play(game, "B bets 8, C calls, D calls")
    dead = sheet(game, "R-CNT-04", "?who=2")
    assert "Wrong number of cards: the hand is dead" in dead and "Here:" not in dead


def test_r_mis_02_the_note_about_stud_is_shown_only_in_stud(client: FlaskClient) -> None:
    for preset, options in (("DH", SPREAD), ("SH", STUD)):
        game = Game(client, preset, [90] * 4, **options)
        play(game, "deal")
        page = client.get(f"/rulings/R-MIS-02?t={game.code}", headers=game.key | {"Accept": "text/html"}).text
        assert ["In stud only" in shown for shown in (sheet(game, "R-MIS-02"), page)] == [preset == "SH"] * 2
    assert "In stud only" in client.get("/rulings/R-MIS-02").text, "the book has it for every game"


def test_r_bet_05_the_amount_of_the_first_motion_is_typed(client: FlaskClient) -> None:
    """Both motions are on the table; filling in their sum would return nothing."""
    game = drawing(client, "deal, B bets 4, C raises to 12")
    for answers, filled_in in (("ny", False), ("y", True)):  # what was announced is likely what lies there
        page = game.page(f"/rulings/R-BET-05?a={answers}&who=3")
        assert ('value="12"' in page.partition('<input name="chips"')[2].partition(">")[0]) is filled_in
    rule(game, "R-BET-05 C", who="C", chips=8)
    assert game.bets == [0, 4, 8, 0]


def test_r_btn_02_the_blind_goes_back_to_its_poster(client: FlaskClient) -> None:
    """The player passed over is named before anybody owes; a player outside the hand posts no blind."""
    game = Game(client, "DB", [90] * 5, "A", blind__small=3, blind__big=6, limit__type="no")
    play(game, "deal")
    there = game.now["seq"]
    assert (game.bets, game.turn) == ([0, 3, 6, 0, 0], "D")
    assert "Who is it about?" in sheet(game, "R-BTN-02")
    assert to_be_tapped(game, "R-BTN-02") == "BC", "nobody else has posted one"
    assert to_be_tapped(game, "R-BTN-02", "?who=3") == "ABDE"
    rule(game, "R-BTN-02 A", who="C", to="D")
    assert (game.stacks, game.now["pot"], game.turn) == ([90, 87, 90, 84, 90], 9, "E")
    assert no(game, "R-BTN-02 A", who="A", to="E") == "nothing-to-correct"
    game.post("take-back")
    play(game, "D calls, E calls")
    assert "Who is it about?" in sheet(game, "R-BTN-02") and "Apply" not in sheet(game, "R-BTN-02")
    game.post("take-back", to=there)
    game.post("away", seat=1)
    play(game, "D folds, E folds, A folds, B folds, deal")
    assert (game.seat("A")["state"], game.bets) == ("away", [0, 0, 3, 6, 0])
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
def test_r_bet_12_an_impossible_correction_is_reported_first(
    client: FlaskClient, line: str, who: str, says: str
) -> None:
    page = sheet(drawing(client, line), "R-BET-12", f"?a=y&who={chair(who)}")
    assert says in page and ("corrected." in page or "not in this" in page or "Nobody has acted" in page) is bool(says)


def test_r_draw_02_people_see_whether_a_card_lies_there_already(client: FlaskClient) -> None:
    game = drawing(client, "deal, B checks, C checks, D bets 4, A calls, B calls, C calls, B draws 1")
    asked = sheet(game, "R-DRAW-02", f"?who={chair('B')}")
    assert "? Has the player got a new card already? Yes No" in asked and "Talon knows" not in asked
    play(game, "C draws 1")
    assert "Has the player got a new card already? Yes Talon knows" in sheet(game, "R-DRAW-02", f"?who={chair('B')}")


def test_r_stud_08_in_soko_the_right_player_posts_the_bring_in(client: FlaskClient) -> None:
    """Sökö differs from five-card stud only in how hands rank (SOKO-01)."""
    game = Game(client, "KN", [60] * 3, "A", ante__amount=1)
    play(game, "deal, B starts, B brings in")
    rule(game, "R-STUD-08 A", who="B", to="C")
    assert (game.turn, game.stacks, "bring-in" in game.moves) == ("C", [59] * 3, True)


def test_the_button_of_a_debt_says_what_is_owed(client: FlaskClient) -> None:
    """A player in the game is not offered as the newcomer (R-BTN-05)."""
    game = Game(client, "DB", [50] * 4, **BLINDS)
    play(game, "deal, D folds, A folds, B folds")
    assert "Apply: D posts the big blind" in sheet(game, "R-BTN-05", f"?a=yn&who={chair('D')}")
    assert "Apply: D posts the missed blinds" in sheet(game, "R-BTN-03", f"?a=y&who={chair('D')}")
    play(game, "E sits 50")
    assert re.findall("([A-E]) posts the big blind", sheet(game, "R-BTN-05", "?a=yn")) == ["E"]


def test_r_open_13_a_player_with_all_antes_paid_is_not_offered_as_the_newcomer(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD, jack__newcomer="pay_all_antes")
    play(game, "deal, B checks, C checks, A checks")
    play(game, "D sits 50")
    shown = sheet(game, "R-OPEN-13")
    assert re.findall("([A-D]) pays", shown) == ["D"], shown


def test_r_bet_04_a_fold_tapped_for_somebody_passed_over_is_undone(client: FlaskClient) -> None:
    game = drawing(client, "deal, B bets 5, C calls")
    before = (game.stacks, game.now["pot"])
    play(game, "D folds, A raises 10")
    rule(game, "R-BET-04 A", who="D")
    assert ((game.stacks, game.now["pot"]), game.turn, game.seat("D")["state"]) == (before, "D", "in")
    assert no(game, "R-BET-04 A", who="A") == "nothing-to-correct"


def test_r_bet_04_a_late_complainer_is_in_again_and_later_actions_stand(client: FlaskClient) -> None:
    """Of five players, B bets, C is skipped and tapped as folded, D and E call: C may only call or fold behind A."""
    game = drawing(client, "deal, B bets 5, C folds, D calls, E calls", 5)
    page = sheet(game, "R-BET-04", f"?a=y&who={chair('C')}")
    assert "Apply: C’s hand is live" in page and "not in this hand" not in page
    rule(game, "R-BET-04 B", who="C")
    assert (game.turn, game.seat("C")["state"], game.bets) == ("A", "in", [0, 5, 0, 5, 5])
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
def test_r_bet_04_only_later_actions_here_count(client: FlaskClient, played: str, passed: str, asks_more: bool) -> None:
    game = drawing(client, f"deal, {played}", 5)
    assert ("time to speak up?" in sheet(game, "R-BET-04", f"?who={chair(passed)}")) is asks_more


def test_r_bet_04_the_button_revives_no_live_hand(client: FlaskClient) -> None:
    game = drawing(client, "deal, B checks, C checks, D checks, E checks", 5)
    assert "Apply: limit B’s choice" in sheet(game, "R-BET-04", f"?a=y&who={chair('B')}&o=R-BET-04-B")


def test_r_bet_38_a_knock_in_turn_is_a_check_tapped_or_not(client: FlaskClient) -> None:
    game = drawing(client, "deal", 3)
    assert "In turn a knock is a check. " in sheet(game, "R-BET-38").partition("Decide differently")[0]
    play(game, "B checks")
    for who, says in ((2, "In turn a knock is a check. "), (1, "It means nothing")):
        assert says in sheet(game, "R-BET-38", f"?who={who}").partition("Decide differently")[0]


def test_r_show_11_a_miscounted_pot_belongs_to_the_last_winner(client: FlaskClient) -> None:
    """A pot of the hand before leads to whether it is too late."""
    game = drawing(client, "deal, B bets 5, C folds, D calls, A folds, B draws 2, D draws 1, B bets 4, D calls")
    wins(game, "D")
    play(game, "deal")
    assert game.turn == "C"
    page = game.page("/rulings/R-SHOW-11?a=y")
    assert re.findall(r'<a class="button likely"[^>]*>([A-D])<', page) == ["D"]
    chips = "How many chips? Chips from D to A Chips from D to B Chips from D to C"
    assert chips in sheet(game, "R-SHOW-11", "?a=y&who=4")
    for key in ("R-SHOW-09", "R-CHIP-15"):
        told = sheet(game, key)
        assert "This can be applied at the showdown or between two hands." in told
        assert "Rather this one? How late can we complain?" in told


def test_r_bet_26_a_call_that_was_tapped_is_in_the_pot_and_is_not_charged_again(client: FlaskClient) -> None:
    game = drawing(client, "deal, B bets 5, C calls", 3)
    for key in ("R-BET-26", "R-CHIP-11"):
        counted = sheet(game, key, "?a=y&who=3")
        assert "Talon has counted them already." in counted and "Add to the log" in counted and "Apply" not in counted
        assert "How many chips?" in sheet(game, key, "?a=y&who=1")


def test_r_open_02_the_button_names_the_opener_whose_hand_is_dead(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, "C", ante__amount=1, limit__min=1, limit__max=10)
    play(game, "deal, A opens 4")
    assert "Apply: A’s hand is dead" in sheet(game, "R-OPEN-02") and "chips go back" not in sheet(game, "R-OPEN-02")


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


def test_the_sheet_of_a_ruling_is_about_the_named_player(table: Table) -> None:
    """The host typed a name: no other name may be on the button that kills a hand (R-CNT-06)."""
    host = table(preset="DH")
    host.post("deal")
    for name in ("Anna", "Cem"):
        shown = host.page(f"/rulings/R-CNT-04?q={name}+has+six+cards")
        assert re.findall(r'class="button likely"[^>]*>([^<]+)<', shown) == [name]


def test_draw_18_the_opener_of_the_casino_rules_is_whoever_acts_first() -> None:
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
