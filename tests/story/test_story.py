"""The recap of an evening: every table, step by step, without undone taps; people."""

from __future__ import annotations

import csv
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.log.recaps import Recaps
from models.log.store import Store
from models.moves.move import Role
from models.rulings.back_in_time import WoundBack
from models.screen.report import report
from models.story.moments import moments
from models.story.replay import taps
from models.story.story import Story, tell
from models.story.tally import Tally
from models.table.table import Table
from models.words import words
from tests.conftest import opened
from tests.evenings import NIGHTS, adopted, facts_of, played, recorded, ruled, story_of_night
from tests.playing import Game, folded_out, play, wins
from tests.rows import every
from tests.rulings_played import SPREAD, rule
from tests.table.test_end import shown
from web.story.chart import ChartLine, chart
from web.story.parts import SIZES, percent, tallied

pytestmark = pytest.mark.xdist_group("recaps")  # an evening is played once for all tests of recaps
JSON = {"Accept": "application/json"}
WEEK = 7 * 86_400_000  # milliseconds


@pytest.fixture
def game(client: FlaskClient) -> Game:
    return Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)


@pytest.fixture
def long_night(store: Store) -> tuple[str, dict[str, str]]:
    """An evening of forty hands."""
    return adopted(store)


def story_of(game: Game) -> dict[str, Any]:
    """The JSON of the recap."""
    return game.json("/story")


def person(game: Game, name: str) -> dict[str, Any]:
    return next(person for person in story_of(game)["people"] if person["name"] == name)


def hand_of(game: Game, number: int) -> dict[str, Any]:
    return game.json(f"/story/{number}")


# Every recorded night


def last_between_hands(evening: Evening) -> Table:
    """The table at which a recap ends: a hand still being played is not included."""
    return evening.table if evening.table.over else next(t.before for t in reversed(taps(evening)) if t.before.over)


def every_hand_again(evening: Evening, story: Story, recaps: Recaps, code: str) -> None:
    """Steps through the first hand and every second after it; compares each with the tables of the evening."""
    after = {tap.lines[-1].fact.seq: tap.after for tap in taps(evening) if not tap.wound}
    for deal in story.deals[::2]:
        _story, _deal, steps = recaps.hand(code, deal.number)
        assert steps[0].table.hand.number == deal.number
        for step in steps:
            marked = after.get(step.lines[-1].fact.seq)
            assert marked is None or step.table._replace(clock=None) == marked._replace(clock=None)
            assert step.table.chips == step.table.sold
            assert report(Evening("TEST", table=step.table), Viewer(Role.ONLOOKER))
        assert steps[-1].table.over


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_every_hand_of_a_recorded_night_is_stepped_through_as_it_was(night: Path, store: Store, recaps: Recaps) -> None:
    evening = recorded(night)
    code, _key = store.adopt("TEST", facts_of(night), evening)
    every_hand_again(evening, recaps.story(code), recaps, code)


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_winnings_equal_losses_and_the_chips_in_the_middle(night: Path) -> None:
    evening = recorded(night)
    story, table = story_of_night(night), last_between_hands(evening)
    assert sum(person.result for person in story.people) == -table.pot
    stacks = {seat.name: seat.stack for seat in table.seats}
    assert {person.name: person.stack for person in story.people if person.stack} == {
        n: s for n, s in stacks.items() if s
    }
    for deal in story.deals:
        left = deal.pot - sum(chips for _who, chips in deal.won)
        assert left == deal.carried or (deal.won and not left), "what stays is of this pot, or paid for the next one"


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
def test_every_line_of_the_chart_ends_at_its_result_and_every_hand_adds_up(night: Path) -> None:
    story = story_of_night(night)
    assert dict(story.deals[-1].results) == {person: row.result for person, row in enumerate(story.people)}
    for deal in story.deals:
        assert sum(chips for _who, chips in deal.results) == -deal.carried
        assert sum(chips for _who, chips in deal.spent) >= deal.pot - max(row.carried for row in story.deals)


@pytest.mark.parametrize("night", NIGHTS[::4], ids=lambda night: night.stem)
@pytest.mark.long
def test_a_stored_recap_equals_a_new_one(night: Path, store: Store, recaps: Recaps) -> None:
    code, _key = store.adopt("TEST", facts_of(night))
    assert recaps.catch_up(60) == 0
    assert recaps.behind() == []
    again = Recaps(store)
    assert again.story(code) == recaps.story(code) == story_of_night(night)
    last = again.story(code).deals[-1].number
    assert again.hand(code, last)[2][-1].table == recaps.hand(code, last)[2][-1].table


@pytest.mark.long
def test_any_page_of_an_old_evening_may_be_the_first_after_a_restart(bare: Flask, database: Path) -> None:
    """A television reloads at once, long before anybody taps."""
    store = Store(database)
    code, key = store.adopt("TEST", facts_of(NIGHTS[0]), recorded(NIGHTS[0]))
    Recaps(store).catch_up(60)
    store.close()
    asked = {"Authorization": f"Bearer {key}", "Accept": "text/html"}
    pages = [rule for rule in bare.url_map.iter_rules() if "code" in rule.arguments and "GET" in (rule.methods or ())]
    for page in pages[::4]:
        with opened(bare, database) as app, bare.test_request_context():
            values = dict.fromkeys(page.arguments, 1) | {"code": code}
            address = bare.url_map.bind("localhost").build(page.endpoint, values)
            assert app.test_client().get(address, headers=asked).status_code in (200, 303, 404), address


@pytest.mark.long
def test_rulings_that_go_back_leave_no_void_hand_behind(store: Store, recaps: Recaps) -> None:
    evening = ruled(1)
    facts = [line.fact for line in evening.log()]
    code, _key = store.adopt("TEST", facts)
    assert sum(isinstance(fact.event, WoundBack) for fact in facts) > 5, "there must be something to leave out"
    story = recaps.story(code)
    numbers = [deal.number for deal in story.deals]
    assert numbers == sorted(set(numbers))
    assert sum(person.result for person in story.people) == -last_between_hands(evening).pot
    every_hand_again(evening, story, recaps, code)


# Counted hands and taps


def test_a_tap_taken_back_is_not_in_the_story(game: Game) -> None:
    play(game, "deal, A checks")
    game.post("take-back")
    play(game, "A bets 5, B folds, C folds, D folds")
    mine = person(game, "A")
    assert (mine["checks"], mine["bets"], mine["hands"], mine["won"], mine["alone"]) == (0, 1, 1, 1, 1)
    assert [step["says"] for step in hand_of(game, 1)["steps"]][1] == ["A bets 5"]


def test_a_hand_dealt_taken_back_and_dealt_again_is_one_hand(game: Game) -> None:
    play(game, "deal, A bets 5, B folds")
    for _tap in range(3):
        game.post("take-back")
    play(game, "deal, A bets 5, B folds, C folds, D calls, A draws 1, D pat, A checks, D bets 10, A folds")
    story = story_of(game)
    assert [hand["hand"] for hand in story["hands"]] == [1]
    assert story["hands"][0]["won"] == {"D": 14}
    assert person(game, "D")["pats"] == 1


def test_r_bet_39_taps_a_ruling_took_back_are_in_no_recap(game: Game) -> None:
    """A hand that is played on has not ended; a name given meanwhile stays."""
    play(game, "deal, A bets 5, B raises 10")
    game.post("rename", seat=3, name="Cem")
    play(game, "C folds")
    rule(game, "R-BET-04 A", who="B")
    play(game, "B folds, C folds, D folds")
    game.post("bounty", seat=1, chips=10, why="seven-deuce")
    rule(game, "R-BET-39 A", who="D")
    told = story_of(game)
    assert (told["hands"], told["notes"]) == ([], [])
    play(game, "D calls, A pat, D pat, A checks, D checks")
    wins(game, "D")
    told = story_of(game)
    assert (told["hands"][0]["won"], told["notes"]) == ({"D": 14}, [])
    counted = {row["name"]: (row["raises"], row["folds"]) for row in told["people"]}
    assert counted == {"A": (0, 0), "B": (0, 1), "Cem": (0, 1), "D": (0, 0)}
    steps = [step["says"][0] for step in hand_of(game, 1)["steps"]]
    assert [says for says in steps[1:7] if "Ruling" not in says] == ["A bets 5", "B folds", "Cem folds", "D calls 5"]


def test_chips_bought_later_are_marked_after_their_hand_and_move_nobodys_line(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    for seat, bought in ((1, 100), (2, 50)):
        game.total += bought
        game.post("buy-in", seat=seat, chips=bought)
    mine = person(game, "A")
    assert (mine["result"], mine["stack"], mine["bought"]) == (3, 303, 300), "chips bought are not chips won"
    play(game, "deal, B bets 5, C folds, D folds, A folds")
    told = story_of(game)
    assert told["notes"] == [
        {"after": 1, "name": "A", "chips": 100, "kind": "bought"},
        {"after": 1, "name": "B", "chips": 50, "kind": "bought"},
    ]
    assert [hand["results"] for hand in told["hands"]] == [
        {"A": 3, "B": -1, "C": -1, "D": -1},
        {"A": 2, "B": 2, "C": -2, "D": -2},
    ]


def test_a_count_after_the_last_hand_is_part_of_its_point_and_marked(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    for seat, chips in ((1, 193), (2, 209)):
        game.post("count", seat=seat, chips=chips)
    game.post("difference", seat=1, how="moved", to=2, reason="wrong pile")
    told = story_of(game)
    assert told["hands"][-1]["results"] == {"A": -7, "B": 9, "C": -1, "D": -1}
    assert [(row["name"], row["chips"], row["kind"]) for row in told["notes"]] == [
        ("A", -10, "counted"),
        ("B", 10, "counted"),
    ]
    assert person(game, "A")["result"] == -7


def test_other_22_a_bounty_is_noted_beside_a_count(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("bounty", seat=1, chips=10, why="seven-deuce")
    for seat, chips in ((2, 179), (3, 199)):
        game.post("count", seat=seat, chips=chips)
    game.post("difference", seat=2, how="moved", to=3, reason="wrong pile")
    notes = [
        ("A", 30, "bounty"),
        ("B", -10, "bounty"),
        ("C", -10, "bounty"),
        ("D", -10, "bounty"),
        ("B", -10, "counted"),
        ("C", 10, "counted"),
    ]
    told = story_of(game)
    assert [(note["name"], note["chips"], note["kind"]) for note in told["notes"]] == notes
    assert told["hands"][-1]["results"] == {"A": 33, "B": -21, "C": -1, "D": -11}
    page = game.page("/story")
    assert page.count(": everybody pays one") == page.count("A +30: everybody pays one") > 0, "a ring for who got it"
    assert "P: everybody paid one." in page
    for _tap in ("difference", "count", "count", "bounty"):
        game.post("take-back")
    assert story_of(game)["notes"] == []


def test_lvl_10_small_chips_that_leave_are_noted_beside_the_winnings(client: FlaskClient) -> None:
    chips = [{"colour": colour, "value": value, "number": 200} for colour, value in (("white", 1), ("red", 5))]
    options = {"ante__amount": 5, "limit__type": "fixed", "limit__small": 5, "limit__big": 10}
    game = Game(client, "DH", [201, 202, 203, 204], "D", more={"chipset": chips}, **options)
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("evening", **{"evening.colour_up": "round"})
    game.post("colour-up")
    told = story_of(game)
    assert [(note["name"], note["chips"], note["kind"]) for note in told["notes"]] == [
        ("A", -1, "colour-up"),
        ("B", -2, "colour-up"),
        ("C", 2, "colour-up"),
        ("D", 1, "colour-up"),
    ]
    assert told["hands"][-1]["results"] == {"A": 14, "B": -7, "C": -3, "D": -4}
    page = game.page("/story")
    assert "C +2: small chips leave" in page and "S: small chips left the table." in page


def test_chips_found_and_paid_for_and_returning_players_chips_are_marked_as_bought(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("count", seat=2, chips=219)
    game.total += 20
    game.post("difference", seat=2, how="bought", reason="bought from the box")
    game.total -= 199
    game.post("cash-out", seat=4, chips=199)
    game.post("leave", seat=4)
    play(game, "deal, B bets 5, C folds, A folds")
    play(game, "D sits 80")
    assert story_of(game)["notes"] == [
        {"after": 1, "name": "B", "chips": 20, "kind": "bought"},
        {"after": 2, "name": "D", "chips": 80, "kind": "bought"},
    ]


def test_leaving_in_a_hand_does_not_count_as_a_fold(game: Game) -> None:
    play(game, "deal, A bets 5")
    game.post("leave", seat=2)
    play(game, "C folds, D folds")
    assert game.stacks[:2] == [203, 199]
    folds = {row["name"]: row["folds"] for row in story_of(game)["people"]}
    assert folds == {"A": 0, "B": 0, "C": 1, "D": 1}


def test_a_latecomer_begins_at_zero(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    play(game, "E sits 50")
    play(game, "deal, A bets 5, B folds, C folds, D folds, E folds")
    hands = story_of(game)["hands"]
    assert hands[0]["results"]["E"] == 0 and hands[1]["results"]["E"] == -1


def test_chips_asked_for_during_a_hand_do_not_count_as_won(game: Game) -> None:
    play(game, "deal, A bets 5")
    game.post("buy-in", seat=1, chips=50)
    game.total += 50
    answer = game.client.post(
        f"{game.url}/together",
        headers=game.key,
        json={"seen": game.now["seq"], "moves": [{"move": "fold", "seat": seat} for seat in (2, 3, 4)]},
    )
    assert answer.status_code == 200
    assert person(game, "A")["result"] == 3


def test_the_figures_of_one_person_are_written_as_the_reader_writes_them() -> None:
    person = Tally(name="Anna", hands=25, won=2, alone=0, showdowns=10, shown=2, biggest=1750)
    assert dict(tallied(person)) == {
        "Hands won": "2 of 25",
        "Without a showdown": "0",
        "Showdowns won": "2 of 10",
        "Biggest win": "1,750",
        "Cards drawn": "–",
    }
    assert percent(13) == "13%"
    words.use("de")
    assert (percent(13), dict(tallied(person))["Größter Gewinn"]) == ("13\xa0%", "1.750")


def test_renaming_or_changing_chairs_keeps_the_person(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("rename", seat=1, name="Anna")
    game.post("seat-order", order=[[2, "Anna"], [1, "B"], [3, "C"], [4, "D"]])
    names = {person["name"]: person["result"] for person in story_of(game)["people"]}
    assert names == {"Anna": 3, "B": -1, "C": -1, "D": -1}


def test_chips_bought_are_not_reduced_by_chips_cashed(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.total -= 150
    game.post("cash-out", seat=2, chips=150)
    two = person(game, "B")
    assert (two["bought"], two["cashed"], two["stack"], two["result"]) == (200, 150, 49, -1)
    assert "150 cashed out" in page_of(game) and "150 ausgezahlt" in page_of(game, "de")
    sheet = game.page("/hands.csv")
    assert "bought,cashed out,chips now,lent or sold,shared,won or lost" in sheet and "B,200,150,49,0,0,-1" in sheet


def test_seat_08_a_hand_stays_with_those_who_played_it_when_they_swap_seats_after_it(game: Game) -> None:
    """Also where a ruling changes that hand afterwards: its chips move, its people stay."""
    play(game, "deal, A bets 5, B calls, C folds, D folds, A draws 1, B draws 2, A checks, B checks")
    wins(game, "A")
    before = story_of(game)
    game.post("move-seat", seat=1, to=3, swap=True)
    after = story_of(game)
    assert [after[key] for key in ("hands", "people")] == [before[key] for key in ("hands", "people")]
    rule(game, "R-SHOW-09 A", who="C", to="B", chips=14)  # A sits on the third chair by now
    hand, people = story_of(game)["hands"][0], {row["name"]: row["won"] for row in story_of(game)["people"]}
    assert people == {"A": 0, "B": 1, "C": 0, "D": 0}, hand


@every(
    [
        (195, "Missing at the count, shared out among everybody: 4"),
        (203, "Too many at the count, paid for by everybody: 4"),
    ]
)
def test_a_shared_difference_is_shown_and_all_sums_are_right(counted: int, sentence: str, client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("count", seat=2, chips=counted)
    game.total += counted - 199
    game.post("difference", seat=2, how="split", reason="cause unknown")
    for row in story_of(game)["people"]:
        assert row["result"] == row["stack"] + row["cashed"] - row["bought"] + row["shared"]
    assert sentence in page_of(game)


def test_standing_pat_does_not_count_as_a_draw(game: Game) -> None:
    play(game, "deal, A bets 5, B calls, C folds, D folds, A pat, B draws 2, A checks, B checks")
    wins(game, "B")
    page = page_of(game)
    assert "<td>stood pat 1×</td>" in page and "<td>2 cards (drew 1×)</td>" in page
    assert "0 cards" not in page and "<td>1-mal keine Karte</td>" in page_of(game, "de")


def test_a_returned_jackpot_is_not_described_as_staying(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    play(game, "deal, all check")
    page = page_of(game)
    assert "Nobody wins" in page and "the pot stays in the middle" in page and " actions, " not in page
    assert not story_of(game)["hands"][-1]["cleared"]
    rule(game, "R-OPEN-15 B")
    assert "stays in the middle" not in page_of(game) and "everybody gets it back" in page_of(game)
    assert [row["result"] for row in story_of(game)["people"]] == [0, 0, 0]


def test_a_newcomer_on_a_used_chair_is_another_person(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("leave", seat=2)
    game.total += 50 - 199
    game.post("sit", seat=2, name="Zoe", stack=50)
    results = {person["name"]: (person["result"], person["stack"]) for person in story_of(game)["people"]}
    assert results == {"A": (3, 203), "B": (-1, 0), "C": (-1, 199), "D": (-1, 199), "Zoe": (0, 50)}


def test_showdowns_and_hands_won_without_one_are_told_apart(game: Game) -> None:
    play(game, "deal, A bets 5, B calls, C folds, D folds, A draws 3, B draws 1, A checks, B checks")
    wins(game, "B")
    play(game, "deal, B bets 5, C folds, D folds, A folds")
    two = person(game, "B")
    assert (two["won"], two["alone"], two["showdowns"], two["shown"], two["biggest"]) == (2, 1, 1, 1, 14)
    assert [hand["showdown"] for hand in story_of(game)["hands"]] == [True, False]


def test_the_best_draw_against_many_players_names_nobody(game: Game) -> None:
    calls, draws = "B calls, C calls, D calls", "A draws 3, B draws 3, C draws 3, D draws 3"
    play(game, f"deal, A bets 5, {calls}, {draws}, A checks, B checks, C checks, D checks")
    wins(game, "B")
    play(game, "deal, B bets 5, C raises 10, D calls, A calls, B calls, all pat, all check")
    wins(game, "A")
    page = game.page("/story")
    assert "B draws 3 and still wins <b>24</b>." in page


def test_the_longest_jackpot_and_the_biggest_pot_are_named(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, all check, deal, all check, deal, all check, deal")
    first = game.turn
    play(game, "bets 5")
    folded_out(game)
    hands = story_of(game)["hands"]
    assert [hand["waited"] for hand in hands] == [0, 1, 2, 3]
    assert [hand["won"] for hand in hands[:3]] == [{}, {}, {}] and hands[3]["won"] == {first: 12}
    assert hands[3]["pot"] == 12
    page = game.page("/story")
    assert "The jackpot grows for 3 hands, then the pot of" in page
    assert [hand["showdown"] for hand in hands] == [False] * 4


def test_jack_17_hands_shown_without_trips_came_to_a_showdown_and_somebody_opened(client: FlaskClient) -> None:
    stakes = {"ante__amount": 1, "limit__type": "spread", "limit__min": 2, "limit__max": 10}
    game = Game(client, "JT", [60] * 3, "A", **stakes)
    play(game, "deal, B bets 2, C calls, A calls, B pat, C pat, A pat, B checks, C checks, A checks")
    game.post("openers", seat=2, shown=True)
    game.post("award", pots=[{"pot": 0, "carry": True}])
    game.post("deal")
    first = game.turn
    play(game, "bets 2")
    folded_out(game)
    assert [hand["showdown"] for hand in story_of(game)["hands"]] == [True, False]
    sheet = game.page("/hands.csv").lstrip("\ufeff")
    assert [row["showdown"] for row in csv.DictReader(sheet.splitlines()[:3])] == ["yes", "no"]
    page = game.page("/story")
    assert f"The jackpot grows for one hand, then the pot of 12 goes to {first}." in re.sub(r"</?b>", "", page)
    assert "Nobody opens" not in page


def test_other_15_hands_without_a_single_action_are_not_the_longest(app: Flask, client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 3, "C", ante__amount=2, other__match="none")
    for ben, cem in (("out", "in"), ("in", "out")):
        play(game, f"deal, A declares in, B declares {ben}, C declares {cem}")
        wins(game, "A")
    assert "The longest hand" not in game.page("/story")
    game.post("finish")
    assert "Longest hand" not in shown(game, app, host=True)


def test_story_01_the_list_names_the_noted_hand_within_a_sentence(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 3, ante__amount=2)
    play(game, "deal, A declares in, B declares in, C declares out")
    wins(game, "A")
    game.post("note-hand", seat=1, made="three")
    assert "against B, three of a kind" in game.page("/story")


def test_a_hand_that_was_ruled_void_is_listed_and_does_not_count(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, A bets 5, B folds, C folds")
    rule(game, "R-DECK-03 A")
    play(game, "deal, A bets 5, B folds, C folds")
    assert [hand["won"] for hand in story_of(game)["hands"]] == [{}, {"A": 3}]
    assert "does not count" in page_of(game)


@pytest.mark.parametrize(
    ("language", "misdeal", "none", "counted"),
    [("en", "misdeal", "no", "1 hand, 1 misdeal"), ("de", "falsch gegeben", "nein", "1 Hand, 1-mal falsch gegeben")],
)
def test_mis_09_a_misdeal_is_listed_as_one_and_not_as_a_hand(
    client: FlaskClient, language: str, misdeal: str, none: str, counted: str
) -> None:
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("deal")
    rule(game, "R-MIS-01 A")
    play(game, "deal, A bets 5, B folds, C folds")
    page = page_of(game, language)
    assert re.search(rf", {counted}, ", page), "the misdeal is no hand"
    rows = re.search(r'<ol class="hands">.*?</ol>', page, re.S)
    assert rows is not None and rows[0].count(misdeal) == 1 and rows[0].count("<li") == 2
    first = re.search(rf"<b>{misdeal}</b>\s*<small>(.*?)</small>", rows[0])
    assert first is not None and first[1] == "", "nobody acted in it"
    friends = game.page("/keepsake.html", language)
    assert re.search(rf"</b> {misdeal} <small>[^<·]*</small>", friends), "nor there"
    sheet = csv.reader(game.page("/hands.csv", language).splitlines(), delimiter=";" if language == "de" else ",")
    assert [row[8] for row in list(sheet)[1:3]] == [misdeal, none]
    assert {person["hands"] for person in story_of(game)["people"]} == {1}
    game.post("finish")
    television = game.page("/tv", language)
    assert f"{counted}, " in " ".join(television.split()), "nor on the television"


@pytest.mark.parametrize(
    ("language", "says"), [("en", "A takes <b>3</b> without a showdown"), ("de", "A gewinnt <b>3</b> ohne Showdown")]
)
def test_a_stud_hand_with_up_cards_can_be_won_without_a_showdown(client: FlaskClient, language: str, says: str) -> None:
    game = Game(client, "SH", [200] * 3, "C", ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal, A starts, A bets 5, B calls, C folds, A starts, A bets 5, B folds")
    play(game, "deal, A starts, A bets 5, B folds, C folds")
    assert says in page_of(game, language)


def test_other_16_payments_for_the_next_pot_are_not_part_of_the_pot_won(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 4, ante__amount=2)
    play(game, "deal, A declares in, B declares out, C declares in, D declares out")
    wins(game, "C")
    game.post("deal")
    assert [hand["pot"] for hand in story_of(game)["hands"]] == [8], "the eight of A lie there for the next"


def test_a_dead_hand_is_not_called_folded(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "C", **SPREAD)
    play(game, "deal, A opens 5, B calls, C folds, A pat, B pat, A checks, B checks")
    rule(game, "R-OPEN-03 A")
    page = page_of(game)
    assert "nobody else is left" in page and "everybody else folds" not in page


def test_other_01_a_game_of_the_house_stands_in_the_story_under_its_own_name(client: FlaskClient) -> None:
    course = [{"deal": 5}, {"bet": "left"}]
    game = Game(client, "AO", [200] * 3, "C", more={"title": "=Anaconda", "course": course}, **SPREAD)
    play(game, "deal, A bets 5, B folds, C folds")
    page = page_of(game)
    assert "=Anaconda" in page and "Any other game" not in page
    sheet = game.page("/hands.csv")
    assert ",'=Anaconda," in sheet, "a name that begins like a formula stays text"


def test_uncounted_chips_are_in_no_chart_but_the_result_is_known(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.total = None
    game.post("uncounted", seat=2)
    play(game, "deal, A bets 5, B calls, C folds, A pat, B pat, all check")
    wins(game, "B")
    story = story_of(game)
    assert set(story["hands"][0]["stacks"]) == {"A", "C"}
    assert {person["name"]: person["result"] for person in story["people"]} == {"A": -6, "B": 7, "C": -1}
    assert person(game, "B")["stack"] == 0 and person(game, "B")["loose"] == 1
    page = game.page("/story")
    assert "000" not in page.partition("<main")[2], "no reserve is ever shown"
    assert client.get(f"{game.url}/story/1", headers=game.key).status_code == 200


# Hidden things


def test_a_running_hand_is_not_in_the_recap(game: Game) -> None:
    play(game, "deal, A bets 5")
    assert story_of(game)["hands"] == []
    assert game.client.get(f"{game.url}/story/1", headers=game.key).status_code == 404
    assert "No hand has been finished yet" in game.page("/story")


def test_secret_declarations_stay_hidden_in_every_step_before_the_reveal() -> None:
    night = next(night for night in NIGHTS if night.stem == "high-low-with-a-buy")
    evening = recorded(night)
    from models.story.replay import counting, steps

    story, hidden = story_of_night(night), 0
    for deal in story.deals:
        facts = [line.fact for line in evening.log() if deal.first <= line.fact.seq <= deal.last]
        before = next(tap.before for tap in taps(evening) if tap.number == deal.first)
        for step in steps(before, counting(facts, frozenset(story.gone))):
            if step.table.hand.declaration.secret and not step.table.over:
                seats = report(Evening("TEST", table=step.table), Viewer(Role.ONLOOKER))["seats"]
                assert all(seat["declared"] in (None, True, False) for seat in seats)
                hidden += 1
    assert hidden


# Screens


@pytest.mark.long
def test_the_story_page_lists_every_hand_with_a_chart_and_figures(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    page = client.get(f"/t/{code}/story", headers=host).text
    hands = client.get(f"/t/{code}/story", headers=host | JSON).json["hands"]
    for hand in hands:
        assert f'/t/{code}/story/{hand["hand"]}"' in page
    assert page.count('class="curve ') == 3 * 6 + 6 and "<table" in page


@pytest.mark.long
def test_a_hand_is_stepped_through_by_links_that_need_no_script(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    steps = client.get(f"/t/{code}/story/3", headers=host | JSON).json["steps"]
    for number, step in enumerate(steps, 1):
        page = client.get(f"/t/{code}/story/3?step={number}", headers=host).text
        assert step["says"][0].split()[0] in page
        assert (f'rel="next" href="?step={number + 1}"' in page) == (number < len(steps))
        assert (f'rel="prev" href="?step={number - 1}"' in page) == (number > 1)
        assert "<form" not in page, "a replay offers nothing to tap"


@every(["0", "-3", "999999", "1.5", "x", "²", "", "9" * 400])
def test_a_missing_step_shows_another(step: str, long_night: tuple[str, dict[str, str]], client: FlaskClient) -> None:
    code, host = long_night
    assert client.get(f"/t/{code}/story/3", query_string={"step": step}, headers=host).status_code == 200


def test_a_hand_that_was_never_played_has_no_page(long_night: tuple[str, dict[str, str]], client: FlaskClient) -> None:
    code, host = long_night
    for path in (f"{code}/story/99999", f"{code}/story/0", "ZZZZ/story"):
        assert client.get(f"/t/{path}", headers=host).status_code == 404, path


def test_at_a_table_with_money_the_recap_shows_amounts(game: Game) -> None:
    game.post("money", currency="EUR", chip=5)
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    for page in ("story", "keepsake.html"):
        text = game.page(f"/{page}")
        assert "€0.15" in text and "€0.05" in text
    assert story_of(game)["people"][0]["result"] == 3


def test_catching_up_on_recaps_stops_when_talon_stops(store: Store, recaps: Recaps) -> None:
    store.adopt("TEST", list(played()))
    recaps.close()
    assert recaps.catch_up(60) == 1
    assert recaps.story("TEST").deals, "a story asked for is told all the same"


def test_the_log_shows_the_last_hands_and_all_of_them_when_asked(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    lately, whole = (client.get(f"/t/{code}/log{more}", headers=host).text for more in ("", "?all=1"))
    assert lately.count("<h2>Hand ") == 12 and "Earlier hands" in lately and ">Hand 39<" in lately
    assert whole.count("<h2>Hand ") == 40 and "Earlier hands" not in whole and ">Before the first hand<" in whole


# People over all evenings


@pytest.mark.long
def test_the_figures_of_a_person_are_added_up_over_evenings(store: Store, client: FlaskClient, recaps: Recaps) -> None:
    for seed in (1, 2, 3):
        store.adopt("AAAA", [fact._replace(at=fact.at + seed * WEEK) for fact in played("DJ", seed)])
    assert recaps.catch_up(60) == 0
    answer = client.get("/people", headers=JSON).json
    assert answer["unread"] == 0
    anna = next(person for person in answer["people"] if person["name"] == "Anna")
    told = [recaps.story(table.code).people[0] for table in store.tables()]
    assert (anna["evenings"], anna["hands"]) == (3, sum(row.hands for row in told))
    assert anna["result"] == sum(row.result for row in told)
    assert anna["biggest"] == max(row.biggest for row in told)
    career = client.get("/people/Anna", headers=JSON).json
    assert sum(night["result"] for night in career["evenings"]) == career["total"]["result"] == anna["result"]
    assert "Anna" in client.get("/people").text and "Evening by evening" in client.get("/people/Anna").text


@pytest.mark.long
def test_of_an_evening_imported_twice_only_the_longer_version_counts(store: Store, recaps: Recaps) -> None:
    whole = list(played("DJ", 1))
    store.adopt("AAAA", whole[: len(whole) // 2])
    recaps.catch_up(60)
    half = {person.name: person.tally.hands for person in recaps.people()}
    store.adopt("AAAA", whole)
    store.adopt("AAAA", whole[: len(whole) // 3])
    assert recaps.catch_up(60) == 0
    told = next(
        tell(store.evening(table.code)) for table in store.tables() if store.newest(table.code) == whole[-1].seq
    )
    assert {person.name: (person.evenings, person.tally.hands) for person in recaps.people()} == {
        person.name: (1, person.hands) for person in told.people
    }
    assert all(half[person.name] < person.hands for person in told.people)
    assert [night.tally.hands for night in recaps.person("Anna")] == [told.people[0].hands]


def test_an_evening_imported_again_counts_once_even_for_early_leavers(game: Game, store: Store, recaps: Recaps) -> None:
    original = game.url.rpartition("/")[2]
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("leave", seat=4)
    copy, _key = store.adopt("AAAA", store.facts(original))
    assert recaps.catch_up(60) == 0
    assert len({row.code for row in recaps.outcomes()}) == 1, "as long as they are the same, too"
    play(game, "deal, B bets 5, C folds, A folds")
    assert recaps.catch_up(60) == 0
    assert copy != original and {row.code for row in recaps.outcomes()} == {original}
    assert [night.code for night in recaps.person("D")] == [original]


def test_people_follow_an_evening_that_goes_on(game: Game, recaps: Recaps) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    assert recaps.catch_up(60) == 0
    first = {person["name"]: person["result"] for person in game.client.get("/people", headers=JSON).json["people"]}
    play(game, "deal, B bets 5, C folds, D folds, A folds")
    assert len(recaps.behind()) == 1
    assert recaps.catch_up(60) == 0
    then = {person["name"]: person["result"] for person in game.client.get("/people", headers=JSON).json["people"]}
    assert (first["A"], then["A"], then["B"]) == (3, 2, 2)


def test_an_unknown_person_is_a_404_with_any_name(client: FlaskClient) -> None:
    for name in ("Nobody", "../x", "%00", "a/b", "é" * 50):
        assert client.get(f"/people/{name}").status_code == 404


# The chart


def test_labels_of_a_chart_never_overlap_and_stay_on_it() -> None:
    for stacks in ([50] * 10, [0] * 10, list(range(10)), [10**9] * 10):
        lines = [ChartLine(f"Player {n}", [0, stack]) for n, stack in enumerate(stacks)]
        drawn = chart(lines, [0, 1], SIZES[0], str, str)
        assert drawn and drawn.named
        heights = sorted(curve.at for curve in drawn.curves)
        assert all(b - a >= 21.9 for a, b in pairwise(heights))
        assert heights[0] > 0 and heights[-1] < drawn.height


def test_a_line_begins_where_somebody_came_and_there_is_no_chart_of_one_point() -> None:
    drawn = chart([ChartLine("Anna", [0, 5, 7]), ChartLine("Zoe", [None, 0, -2])], [0, 1, 2], SIZES[2], str, str)
    assert drawn and [curve.path.count("L") for curve in drawn.curves] == [2, 1]
    assert chart([ChartLine("Anna", [0])], [0], SIZES[2], str, str) is None


def test_a_name_too_long_for_the_end_of_its_line_stands_in_the_list_below() -> None:
    lines = [ChartLine("Bartholomäus Freiherr von Stein", [0, 5]), ChartLine("Jo", [0, -5])]
    drawn = chart(lines, [0, 1], SIZES[0], str, str)
    assert drawn and not drawn.named and drawn.right > 1000


@every(
    [
        ("Bernhard-Maximilian", "−€0.40", 16.13),  # its width in letter heights, as measured in DejaVu Sans Bold
        ("Gustav", "+€7.30", 8.29),
        ("WWWWMMMM", "+€10.00", 13.45),
        ("Anna", "+€0.80", 7.23),
    ]
)
def test_no_figure_is_cut_at_the_end_of_its_line_even_in_large_text(name: str, amount: str, wide: float) -> None:
    drawn = chart([ChartLine(name, [0, 5])], [0, 1], SIZES[0], lambda _chips: amount, str)
    assert drawn and drawn.named and drawn.right + 12 + wide * 18 <= drawn.width


# Memorable moments


def test_the_evening_is_one_sentence_about_who_won_it(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    assert "A is in front after one hand." in page_of(game)
    play(game, "deal, B bets 5, C calls, D folds, A folds, B pat, C pat, B checks, C checks")
    wins(game, "C")
    assert "C comes from behind: wins 14 against B in hand 2 and keeps the lead." in page_of(game)
    assert "C lag zurück, gewinnt in Hand 2 einen Pot von 14 gegen B und gibt die Führung nicht mehr ab." in page_of(
        game, "de"
    )


def test_a_winner_never_caught_leads_from_the_first_hand_to_the_last(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    play(game, "deal, B checks, C checks, D checks, A bets 5, B folds, C folds, D folds")
    assert "A leads from the first hand to the last." in page_of(game)


def test_nobody_leads_while_all_are_level(client: FlaskClient) -> None:
    """Two hands are not opened; the third is the first that anybody wins."""
    game = Game(client, "DJ", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, all check, deal, all check, deal")
    first = game.turn
    play(game, "bets 5")
    folded_out(game)
    assert f"{first} wins 9 in hand 3 and stays in front." in re.sub(r"</?b>", "", page_of(game))


def test_a_pot_of_several_losers_is_not_said_to_come_from_one(game: Game) -> None:
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    play(game, "deal, B bets 5, C calls, D calls, A folds, B pat, C pat, D pat, B checks, C checks, D checks")
    wins(game, "C")
    assert "C comes from behind: wins 19 in hand 2 and keeps the lead." in page_of(game)
    assert "C lag zurück, gewinnt in Hand 2 einen Pot von 19 und gibt die Führung nicht mehr ab." in page_of(game, "de")


def b_and_a_share(client: FlaskClient) -> Game:
    """Hand 1: A and B share 19 chips; B, first left of the dealer, has the odd one: B +4, A +3, C -1, D -6."""
    game = Game(client, "DH", [200] * 4, "A", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, B bets 5, C folds, D calls, A calls, B pat, D pat, A pat, B checks, D checks, A checks")
    wins(game, "AB")
    assert game.stacks == [203, 204, 199, 194]
    return game


def test_a_player_who_takes_the_lead_without_playing_leads_from_that_hand_on(client: FlaskClient) -> None:
    game = b_and_a_share(client)
    game.post("away", seat=1)
    play(game, "deal, C checks, D bets 5, B calls, C folds, D pat, B pat, D checks, B checks")
    wins(game, "D")
    assert game.stacks == [203, 198, 198, 201]
    assert "A leads from hand 2 on." in page_of(game)


def test_a_player_who_leads_after_being_even_was_not_behind(client: FlaskClient) -> None:
    alone, several = b_and_a_share(client), b_and_a_share(client)
    play(alone, "deal, C checks, D checks, A bets 5, B calls, C folds, D folds, A pat, B pat, A checks, B checks")
    wins(alone, "A")
    assert "A wins 14 against B in hand 2 and stays in front." in page_of(alone)
    play(several, "deal, C checks, D checks, A bets 5, B calls, C calls, D folds, C pat, A pat, B pat")
    play(several, "A checks, B checks, C checks")
    wins(several, "A")
    assert "A wins 19 in hand 2 and stays in front." in page_of(several)


def test_several_winners_of_the_biggest_pot_are_named_with_their_shares(game: Game) -> None:
    play(game, "deal, A bets 5, B calls, C folds, D folds, A pat, B pat, A checks, B checks")
    wins(game, "AB")
    assert "The biggest pot, <b>14</b>, goes to A (7) and B (7)." in page_of(game)
    assert "Der größte Pot, <b>14</b>, geht an A (7) und B (7)." in page_of(game, "de")
    ranking = page_of(game).partition("The ranking")[2].partition("</table>")[0]
    assert '<td class="more">7</td>' in ranking and '<td class="more">14</td>' not in ranking, "each one’s biggest win"


def test_the_longest_hand_is_the_same_on_every_page_or_left_out(game: Game, app: Flask) -> None:
    play(game, "deal, A bets 5, B calls, C folds, D folds, A draws 3, B draws 1, A checks, B checks")
    wins(game, "B")  # six actions, and the biggest pot
    play(game, "deal, B checks, C checks, D checks, A bets 5, B folds, C folds, D folds")  # seven, the longest
    play(game, "deal, C bets 5, D raises 10, A folds, B folds, C folds")
    assert "The longest hand: 7 actions" in page_of(game)
    game.post("finish")
    page = shown(game, app, host=True)
    assert "7 actions" in page.partition("Longest hand")[2][:120]


def test_moments_are_sentences_about_different_hands(store: Store, recaps: Recaps) -> None:
    code, _host = adopted(store)
    story = recaps.story(code)
    told = moments(story)
    assert len(told) == 4 == len({moment.hand for moment in told})
    assert story.biggest and told[0].hand == story.biggest.number
    for moment in told:
        deal = story.deal(moment.hand)
        assert deal and moment.chips == deal.pot and str(deal.pot) in moment.text


def test_only_the_large_pots_are_a_quarter_of_the_hands(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    page = client.get(f"/t/{code}/story?pots=large", headers=host).text
    listed = page.partition('<ol class="hands">')[2].partition("</ol>")[0].count("<li>")
    assert 10 <= listed < 20


def page_of(game: Game, language: str = "en") -> str:
    """The text of the recap's page in this language."""
    return unescape(game.page("/story", language))


def test_games_with_a_comma_in_their_name_are_told_apart(client: FlaskClient) -> None:
    game = Game(client, "DB", [50] * 3, "C", blind__small=1, blind__big=2, limit__type="no")
    play(game, "deal, C folds, A folds")
    game.post("options", preset="DH", options={"ante.amount": 1, "limit.type": "no", "limit.min": 2})
    play(game, "deal, B bets 5, C folds, A folds")
    page = " ".join(unescape(game.page("/story")).split())
    assert "Five Card Draw, blinds; Five Card Draw<" in page
