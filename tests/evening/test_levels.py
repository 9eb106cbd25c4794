"""Levels and breaks: due by facts and clock, in force from the next deal, the same after a restart."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.log.evening_file import unwrap
from models.log.store import Store
from tests.conftest import FIXED
from tests.evening.test_last_round import hand
from tests.playing import Game, dotted, folded_out, play
from tests.rows import every
from tests.rulings_played import rule
from tests.wall import Wall

pytestmark = pytest.mark.usefixtures("wall")
READY = [{"times": n, "minutes": 30} for n in (1, 2, 3, 4, 6)]
FIVES = [{"colour": "red", "value": 5, "number": 300}, {"colour": "blue", "value": 25, "number": 100}]
ONES = [{"colour": "white", "value": 1, "number": 100}, *FIVES]


@pytest.fixture
def game(client: FlaskClient) -> Game:
    return Game(client, "DJ", [300] * 4, "D", **dotted(FIXED))


def stakes(game: Game) -> tuple[int, int, int]:
    options = game.now["options"]
    return options["ante.amount"], options["limit.small"], options["limit.big"]


def level(game: Game, key: str) -> Any:
    return game.read()["level"][key]


def quiet(game: Game, language: str = "en") -> str:
    """The line beside the stakes on the host's screen."""
    page = game.page(language=language)
    line = page.split('<p class="level', 1)[1].split(">", 1)[1].split("</p>", 1)[0]
    return " ".join(line.replace("<b>", "").replace("</b>", "").split())


# The worked evening


def test_lvl_01_to_08_the_levels_of_the_worked_evening_follow_the_clock(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    assert quiet(game) == "Level 1 from the next hand on"
    wall.set("20:02")
    hand(game)
    assert (level(game, "now"), level(game, "left_s"), stakes(game)) == (1, 1800, (1, 5, 10))
    assert quiet(game) == "Level 1 · 30 min"
    wall.set("20:20")
    assert quiet(game) == "Level 1 · 12 min"
    wall.set("20:31")
    assert quiet(game) == "Soon: ante 2, bets 10/20", "the last minute"
    game.post("deal")
    wall.set("20:32")
    assert (level(game, "due"), level(game, "next")["ante.amount"], stakes(game)) == (True, 2, (1, 5, 10))
    assert quiet(game) == "From the next hand on: ante 2, bets 10/20"
    folded_out(game)
    assert game.now["last_hand"]["in"] == 4, "the hand that runs keeps its stakes"
    wall.set("20:36")
    game.post("deal")
    assert (level(game, "now"), level(game, "left_s"), stakes(game)) == (2, 1800, (2, 10, 20))
    folded_out(game)
    wall.set("21:00")
    game.post("break", minutes=15)
    assert (level(game, "left_s"), quiet(game)) == (360, "Level 2 · 6 min, on hold")
    wall.set("21:10")
    assert (level(game, "left_s"), game.now["break"]["ends_in_s"]) == (360, 300)
    wall.set("21:15")
    game.post("resume")
    assert (level(game, "left_s"), game.now["break"]) == (360, None)
    play(game, "deal, all check")
    wall.set("21:21")
    assert (level(game, "due"), level(game, "waits")) == (True, "after the jackpot")  # LVL-04
    assert quiet(game) == "Level 3 after the jackpot"
    wall.set("21:28")
    game.post("deal")
    assert stakes(game) == (2, 10, 20)
    folded_out(game)
    wall.set("21:29")
    game.post("deal")
    assert (level(game, "now"), stakes(game)) == (3, (3, 15, 30))


def test_brk_02_the_clock_goes_on_when_a_break_runs_out(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    hand(game)
    wall.set("20:10")
    game.post("break", minutes=5)
    wall.set("20:20")
    assert (level(game, "left_s"), game.now["break"]) == (15 * 60, None), "ten minutes before it, five after it"
    assert game.refused("resume") == "no-break"
    game.post("deal")
    assert level(game, "left_s") == 15 * 60, "the deal ends it and changes nothing"


def test_brk_01_a_break_asked_for_in_a_hand_begins_when_it_is_over(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    game.post("deal")
    game.post("break")
    assert game.now["break"] == {"on": False, "after_hand": True, "ends_in_s": None}
    wall.set("20:05")
    folded_out(game)
    assert game.now["break"] == {"on": True, "after_hand": False, "ends_in_s": None}
    wall.set("20:45")
    assert level(game, "left_s") == 25 * 60
    assert game.refused("break", minutes=5) == "not-now"
    assert game.refused("break", minutes=0) == "not-now"
    assert game.denied("break")["text"] == "There is a break already."
    game.post("deal")
    assert (game.now["break"], level(game, "left_s")) == (None, 25 * 60)
    game.post("take-back")
    assert game.now["break"]["on"]
    game.post("resume")
    assert game.refused("break", minutes=241) == "number"


# By hands, held, skipped, back


def test_lvl_01_levels_by_hands_do_not_count_repeated_deals(game: Game) -> None:
    """LVL-08: to take back a deal gives its hand back."""
    game.post("levels", levels=[{"times": 1, "hands": 2}, {"times": 3}])
    hand(game)
    assert (level(game, "left_hands"), quiet(game)) == (1, "Soon: ante 3, bets 15/30")
    game.post("deal")
    rule(game, "R-MIS-01 A", who="B")
    assert game.now["phase"] == "deal"
    assert (level(game, "due"), level(game, "waits")) == (True, "after the hand that is dealt again")
    game.post("deal")
    assert stakes(game) == (1, 5, 10)
    folded_out(game)
    game.post("deal")
    assert (stakes(game), level(game, "left_hands"), level(game, "next")) == ((3, 15, 30), None, None)
    game.post("take-back")
    assert (level(game, "now"), level(game, "due"), stakes(game)) == (1, True, (1, 5, 10))
    game.post("redo")
    assert (level(game, "now"), stakes(game)) == (2, (3, 15, 30))


@pytest.mark.parametrize("over", [False, True])
def test_lvl_02_a_void_hand_dealt_again_is_not_a_new_one(game: Game, over: bool) -> None:
    game.post("levels", levels=[{"times": 1, "hands": 2}, {"times": 3}])
    hand(game)
    game.post("deal")
    if over:
        folded_out(game)
    rule(game, "R-DECK-03 A")
    assert (game.now["phase"], level(game, "left_hands"), level(game, "due")) == ("deal", 1, False)
    hand(game)
    assert (stakes(game), level(game, "left_hands"), level(game, "due")) == ((1, 5, 10), 0, True)
    game.post("deal")
    assert stakes(game) == (3, 15, 30)


def test_lvl_06_a_level_by_hands_says_how_many_are_left(game: Game) -> None:
    game.post("levels", levels=[{"times": 1, "hands": 9}, {"times": 3}])
    hand(game)
    assert (quiet(game), quiet(game, "de")) == ("Level 1 · 8 hands", "Stufe 1 · noch 8 Hände")
    game.post("level", do="hold")
    assert (quiet(game), quiet(game, "de")) == ("Level 1 · on hold", "Stufe 1 · angehalten")


def test_lvl_07_a_level_is_held_released_skipped_and_returned_to(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    assert game.refused("level", do="skip") == "not-now"
    hand(game)
    wall.set("20:10")
    game.post("level", do="hold")
    wall.set("21:10")
    assert (level(game, "held"), level(game, "left_s"), level(game, "due")) == (True, 1200, False)
    assert quiet(game) == "Level 1 · 20 min, on hold"
    game.post("level", do="release")
    assert level(game, "left_s") == 1200
    game.post("level", do="skip")
    assert (level(game, "due"), stakes(game)) == (True, (1, 5, 10))
    assert game.refused("level", do="skip") == "level-due"
    assert game.refused("level", do="back") == "level-due"
    hand(game)
    assert (level(game, "now"), stakes(game)) == (2, (2, 10, 20))
    assert level(game, "next")["times"] == 3
    game.post("level", do="back")
    assert (level(game, "due"), level(game, "next")["times"]) == (True, 1), "the earlier one"
    hand(game)
    assert (level(game, "now"), stakes(game)) == (1, (1, 5, 10))
    assert game.refused("level", do="release") == "not-now"


def test_lvl_07_a_hold_in_a_break_is_counted_once(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    hand(game)
    wall.set("20:10")
    game.post("break", minutes=10)
    wall.set("20:15")
    game.post("level", do="hold")
    wall.set("20:25")
    game.post("level", do="release")
    assert level(game, "left_s") == 20 * 60
    game.post("deal")
    wall.set("20:30")
    assert level(game, "left_s") == 15 * 60


# Levels that cannot be played


IMPOSSIBLE: list[tuple[int, list[dict[str, Any]]]] = [  # the level at fault
    (2, [{"times": 2, "minutes": 30}, {"times": 1}]),
    (1, [{"minutes": 30}, {"times": 2}]),
    (1, [{"times": 1}, {"times": 2}]),
    (1, [{"times": 1, "minutes": 30, "hands": 3}, {"times": 2}]),
    (1, [{"times": 1, "minutes": 0}, {"times": 2}]),
    (2, [{"times": 1, "minutes": 5}, {"stakes": {"limit.type": 4}}]),
    (2, [{"times": 1, "minutes": 5}, {"stakes": {"limit.big": 4}}]),
    (1, [{"times": 10**9}]),
    *((1, [{"times": 1, "minutes": 15, "break": minutes}, {"times": 2}]) for minutes in (0, 241, "five")),
    (2, [{"times": 1, "minutes": 15}, {"times": 2, "break": 5}]),
]


def test_lvl_05_an_impossible_schedule_is_refused_naming_the_level(game: Game) -> None:
    """LVL-11: a break has one to 240 minutes, and a level after it."""
    before = game.read()
    for at, schedule in IMPOSSIBLE:
        answer = game.denied("levels", levels=schedule)
        assert (answer["error"] in ("levels", "options-contradict"), answer["level"]) == (True, at), schedule
    assert game.read() == before


def test_lvl_05_a_level_the_chips_cannot_pay_is_refused_naming_level_and_stake(game: Game) -> None:
    later = [{"times": 1, "hands": 1}, {"stakes": {"ante.amount": 6}}]
    game.post("chipset", chips=ONES)
    game.post("options", options={"ante.amount": 5, "limit.small": 5, "limit.big": 10})
    game.post("levels", levels=later)
    refusals = [game.denied("chipset", chips=FIVES)]
    game.post("levels", levels=[])
    game.post("chipset", chips=FIVES)
    for refusal in (*refusals, game.denied("levels", levels=later)):
        assert (refusal["error"], refusal["level"], refusal["key"]) == ("stakes-chips", 2, "ante.amount")


def test_lvl_05_a_level_that_does_not_fit_the_present_game_is_held(game: Game) -> None:
    """Its stakes were written for jackpots with a limit; the game chosen since has no limit bets."""
    own = {"ante.amount": 3, "limit.small": 10, "limit.big": 20}
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"stakes": own}])
    hand(game)
    assert quiet(game) == "From the next hand on: ante 3, bets 10/20"
    game.post("options", preset="KN", options={"ante.amount": 2})
    assert level(game, "waits")
    assert quiet(game).startswith("Level 1 is held: ")
    game.post("deal")
    assert (level(game, "now"), game.now["options"]["ante.amount"], game.now["pot"]) == (1, 2, 8)


def test_lvl_01_a_schedule_that_names_stakes_needs_a_single_game(game: Game) -> None:
    """LVL-03: a multiple raises every game of the evening."""
    own = [{"times": 1, "minutes": 30}, {"stakes": {"ante.amount": 3, "limit.small": 10, "limit.big": 20}}]
    games = [{"preset": "DJ"}, {"preset": "KN", "options": {"ante.amount": 2}}]
    game.post("levels", levels=own)
    assert game.refused("games", way="rotate", games=games) == "levels"
    game.post("levels", levels=[])
    game.post("games", way="rotate", games=games)
    assert game.refused("levels", levels=own) == "levels"
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 4}])
    hand(game)
    game.post("deal")
    assert (game.now["preset"], game.now["options"]["ante.amount"], game.now["pot"]) == ("KN", 8, 32)


def test_lvl_03_without_a_limit_any_bet_stays_a_bet_in_every_level(client: FlaskClient) -> None:
    game = Game(client, "HE", [4000] * 3, blind__small=25)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 3}])
    game.post("deal")
    play(game, "fold, fold")
    game.post("deal")
    play(game, "raise 400")
    assert game.now["options"]["limit.unit"] == 1


def form(page: str) -> dict[str, str]:
    """The fields of a form as drawn, as a browser would send them."""
    sent: dict[str, str] = {}
    for tag, rest in re.findall(r"<(input|select)\b([^>]*>(?:(?!</?select|<input).)*)", page, re.S):
        name = re.search(r'\bname="([^"]+)"', rest)
        value = re.search(r'value="([^"]*)"' if tag == "input" else r'value="([^"]*)"\s+selected', rest)
        ticked = not re.search(r'type="(radio|checkbox)"', rest) or "checked" in rest.partition(">")[0]
        if name and value and ticked:
            sent[name[1]] = html.unescape(value[1])
    return sent


def drawn(game: Game, path: str) -> str:
    return game.client.get(path, headers=game.key | {"Accept": "text/html"}).text


def test_lvl_03_an_unchanged_sheet_changes_no_stakes_in_any_level(game: Game) -> None:
    """The next table begins with the starting stakes; those and house rules may change during a level."""
    game.post("levels", levels=[{"times": n, "hands": 1} for n in (1, 2, 3)])
    for _hand in range(2):
        hand(game)
    assert (level(game, "now"), stakes(game)) == (2, (2, 10, 20))
    assert "At level 2 they become ante 2, bets 10/20" in game.page("/games")
    sheet = game.page("/options?edit=1")
    assert "At level 2 they become ante 2, bets 10/20" in sheet
    new = [drawn(game, path) for path in ("/new", f"/new?again={game.code}")]
    for sent in map(form, (*new, sheet)):
        assert (sent["opt:ante.amount"], sent["opt:limit.small"], sent["opt:limit.big"]) == ("1", "5", "")
        assert sent.get("opt:limit.unit", "") in ("", "1")
    game.client.post(f"{game.url}/options", data=form(sheet), headers=game.key)
    game.read()
    assert stakes(game) == (2, 10, 20)
    hand(game)
    assert stakes(game) == (3, 15, 30)
    game.post("options", options={"ante.amount": 2, "draw.max": 3})
    assert (stakes(game), game.now["options"]["draw.max"]) == ((6, 15, 30), 3)
    game.post("deal")
    assert (stakes(game), game.now["pot"]) == ((6, 15, 30), 24)


def test_lvl_01_a_custom_schedule_is_typed_row_by_row(game: Game) -> None:
    """LVL-05: a level lower than the one before is named."""

    def sent(each: str, by: str, **typed: str) -> Any:
        fields = {"levels": "[]", "each": each, "by": by, "seen": str(game.newest), **typed}
        return game.client.post(f"{game.url}/levels", data=fields, headers=game.key)

    lower = sent("30", "minutes", **{"level1:ante.amount": "2", "level2:ante.amount": "1"})
    assert lower.status_code == 422 and "level 2" in lower.text.lower()
    assert game.read()["level"] is None
    sheet = form(game.page("/evening?of=levels"))
    typed = {key: value for key, value in sheet.items() if key.startswith("level") and key != "levels"}
    assert typed["level1:ante.amount"] == "1" and typed["level2:limit.small"] == "10", "the usual steps stand there"
    own = {**dict.fromkeys(typed, ""), "level1:ante.amount": "1", "level4:ante.amount": "3", "level4:limit.small": "5"}
    assert sent("2", "hands", **own).status_code in (200, 204)
    game.read()
    for _hand in range(2):
        hand(game)
    assert level(game, "of") == 2, "an empty row is left out"
    assert stakes(game) == (1, 5, 10)
    hand(game)
    assert stakes(game) == (3, 5, 10)


@pytest.mark.parametrize(
    ("schedule", "chosen"),
    [
        ([{"times": 1, "hands": 10}, {"times": 2, "hands": 10}, {"times": 3}], "every 10 hands"),
        (READY, "every 30 minutes"),
        ([{"times": 1, "minutes": 25}, {"times": 2}], ""),  # not among those offered
        ([{"times": 1, "hands": 10}, {"times": 5}], ""),
        ([{"times": 1, "hands": 10}, {"times": 2, "hands": 20}, {"times": 3}], ""),
        ([{"times": 1, "hands": 10}, {"stakes": {"ante.amount": 6}}], ""),
    ],
)
@pytest.mark.long
def test_lvl_01_the_next_table_begins_with_the_schedule_of_the_last_one(
    game: Game, schedule: list[dict[str, Any]], chosen: str
) -> None:
    game.post("levels", levels=schedule)
    game.post("finish")
    for path in ("/new", f"/new?again={game.url.rpartition('/')[2]}"):
        page = drawn(game, path)
        line = page.partition("levels-row")[2].partition("<small>")[2].partition("</small>")[0]
        assert line == (chosen or "off: the stakes stay as they are")
        first = json.loads(form(page).get("levels", "") or "[{}]")[0]
        assert first == (schedule[0] if chosen else {})
        times = [row["times"] for row in json.loads(form(page).get("levels", "") or "[]")]
        assert times == ([row["times"] for row in schedule] if chosen else []), "as many levels as there were"


def test_lvl_01_levels_are_shown_with_their_lengths_and_ended_with_an_empty_schedule(game: Game) -> None:
    assert game.refused("levels", levels=[]) == "no-levels"
    assert game.refused("level", do="hold") == "no-levels"
    ends: list[dict[str, Any]] = [{"minutes": 20}, {"hands": 4}, {"hands": 1}, {}]
    game.post("levels", levels=[{"times": times, **end} for times, end in enumerate(ends, 1)])
    sheet = game.page("/evening")
    lengths = [sheet.index(words) for words in ("20 min", "4 hands", "1 hand<", "to the end")]
    assert lengths == sorted(lengths)
    game.post("deal")
    assert game.refused("levels", levels=[]) == "hand-running"
    folded_out(game)
    game.post("levels", levels=[])
    assert (game.now["level"], stakes(game)) == (None, (1, 5, 10))


# After a restart


def test_lvl_08_the_level_is_the_same_after_a_restart(game: Game, wall: Wall, database: Path) -> None:
    game.post("levels", levels=READY)
    hand(game)
    wall.set("20:12")
    game.post("break", minutes=5)
    wall.set("20:20")
    game.post("level", do="hold")
    told = game.read()
    store = game.client.application.extensions["talon"].store
    again = Store(database)
    assert again.evening(game.now["code"]).table.lasting == store.evening(game.now["code"]).table.lasting
    assert again.evening(game.now["code"]).table.lasting.levels.now == told["level"]["now"] == 1
    again.close(alone=False)
    game.client.application.extensions["talon"].store.forget(game.now["code"])
    assert game.read() == told


def test_lvl_06_time_writes_no_fact_and_makes_no_screen_stale(game: Game, wall: Wall) -> None:
    game.post("levels", levels=READY)
    hand(game)
    seen = game.now["seq"]
    wall.set("20:31")
    assert (level(game, "due"), game.now["seq"]) == (True, seen)
    game.post("level", do="hold")
    game.post("deal", seen=seen)
    assert game.now["hand"] == 2
    play(game, "B bets 5")


def test_lvl_01_a_new_table_may_include_levels_and_games(client: FlaskClient) -> None:
    games = [{"preset": "DH"}, {"preset": "DJ", "options": FIXED}]
    fields = {"levels": [{"times": 1, "minutes": 20}, {"times": 2}], "way": "rotate", "games": games}
    game = Game(client, "DH", [100] * 3, "A", {**fields, "evening": {"evening.rebuy_most": 1}}, **dotted(FIXED))
    assert (game.now["level"]["of"], game.now["way"], game.now["game_next"]) == (2, "rotate", "DH")
    assert game.now["evening"]["evening.rebuy_most"] == 1
    refused = client.post("/tables", json={"preset": "DH", "seats": [], "options": {}, "levels": [{"times": 2}]})
    assert refused.status_code == 422


def test_lvl_03_a_level_raises_the_price_of_a_card_in_a_course(client: FlaskClient) -> None:
    course = [{"deal": 5}, {"bet": "left"}, {"exchange": 3, "price": 2}, {"bet": "left"}]
    game = Game(client, "AO", [200] * 3, "C", {"course": course}, ante__amount=1, limit__min=2, limit__max=10)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 3}])
    prices = []
    for first in "AB":
        play(game, f"deal, {first} bets 6, calls, calls")
        prices.append(game.offer("draw")["price"])
        play(game, "all pat, all check")
        game.post("award", pots=[{"pot": 0, "high": [1]}])
    assert prices == [2, 6]
    assert game.now["course"][2] == {"exchange": 3, "price": 6}


def test_last_07_a_line_says_every_five_minutes_that_a_game_is_over_its_time(game: Game, wall: Wall) -> None:
    game.post("evening", **{"evening.game_most": 20})
    game.post("deal")
    line = "minutes: five more, or check to the end and share the pot equally"
    for at, taken in (("20:19", 0), ("20:20", 20), ("20:24", 20), ("20:25", 25), ("20:43", 40)):
        wall.set(at)
        assert (f"{taken} {line}" in game.page()) == (taken > 0), at
    play(game, "all check")  # passed in: the pot is carried, and the next hand is still the same game
    assert line not in game.page(), "between two hands there is nothing to share"
    wall.set("20:50")
    game.post("deal")
    assert f"50 {line}" in game.page()
    folded_out(game)
    game.post("deal")
    assert line not in game.page(), "another game begins"
    assert game.refused("evening", **{"evening.game_most": 4}) == "choice"


# Breaks of the schedule


RESTING = [{"times": 1, "minutes": 15, "break": 5}, {"times": 2, "minutes": 15}, {"times": 4}]


def test_lvl_11_a_break_of_the_schedule_begins_when_the_hand_is_over(game: Game, wall: Wall) -> None:
    game.post("levels", levels=RESTING)
    hand(game)
    assert level(game, "break_after") == 5
    wall.set("20:14")
    assert quiet(game) == "Soon: break of 5 minutes"
    game.post("deal")
    wall.set("20:16")
    assert quiet(game) == "Break of 5 minutes after this hand"
    assert game.read()["break"] == {"on": False, "after_hand": True, "ends_in_s": None}
    wall.set("20:17")
    folded_out(game)
    assert game.now["break"] == {"on": True, "after_hand": False, "ends_in_s": 300}
    assert (level(game, "due"), quiet(game)) == (True, "From the next hand on: ante 2, bets 10/20")
    wall.set("20:23")
    assert game.read()["break"] is None
    game.post("deal")
    assert (level(game, "now"), stakes(game), level(game, "left_s")) == (2, (2, 10, 20), 15 * 60)
    assert level(game, "break_after") is None


def test_lvl_11_between_hands_the_break_begins_with_the_end_of_the_level(game: Game, wall: Wall) -> None:
    game.post("levels", levels=RESTING)
    hand(game)
    seen = game.now["seq"]
    wall.set("20:17")
    assert game.read()["break"] == {"on": True, "after_hand": False, "ends_in_s": 180}
    page = game.page()
    assert 'role="timer"' in page and "End the break" in page
    assert game.now["seq"] == seen, "time writes no fact"
    game.post("evening", **{"evening.loans": False})
    assert game.now["break"]["ends_in_s"] == 180, "a tap in it does not begin it anew"
    wall.set("20:25")
    assert game.read()["break"] is None
    hand(game)
    assert (level(game, "now"), game.now["break"]) == (2, None)


def test_lvl_11_a_tap_or_the_next_deal_ends_it_early_and_a_skipped_level_has_none(game: Game, wall: Wall) -> None:
    game.post("levels", levels=RESTING)
    hand(game)
    there = game.now["seq"]
    game.post("level", do="skip")
    assert game.now["break"] is None
    hand(game)
    assert (level(game, "now"), game.now["break"]) == (2, None)
    game.post("take-back", to=there)
    wall.set("20:16")
    game.post("deal")
    assert (game.now["break"], level(game, "now")) == (None, 2)
    game.post("take-back")
    assert game.now["break"]["on"]
    game.post("resume")
    assert (game.now["break"], level(game, "due"), level(game, "now")) == (None, True, 1)
    game.post("deal")
    assert level(game, "now") == 2


def test_lvl_11_it_comes_once_while_the_next_level_waits_for_a_jackpot(game: Game, wall: Wall) -> None:
    game.post("levels", levels=RESTING)
    hand(game)
    wall.set("20:10")
    play(game, "deal, all check")
    wall.set("20:16")
    assert game.read()["break"]["on"]
    wall.set("20:21")
    play(game, "deal, all check")
    assert (level(game, "now"), level(game, "due"), game.now["break"]) == (1, True, None)


def test_lvl_11_a_level_by_hands_rests_after_the_last_of_them(game: Game, wall: Wall) -> None:
    """Also if it was held and is released between two hands."""
    game.post("levels", levels=[{"times": 1, "hands": 1, "break": 10}, {"times": 3}])
    game.post("deal")
    dealt = game.now["seq"]
    assert quiet(game, "de") == "Nach dieser Hand 10 Minuten Pause"
    folded_out(game)
    assert (game.now["break"]["ends_in_s"], level(game, "due")) == (600, True)
    game.post("take-back")
    assert game.now["break"] == {"on": False, "after_hand": True, "ends_in_s": None}
    game.post("resume")
    assert game.now["break"] is None, "no break after all"
    assert unwrap(game.page("/evening.json").encode()).code == game.now["code"], "the evening’s file is read again"
    game.post("take-back", to=dealt)
    wall.set("20:15")
    game.post("level", do="hold")
    folded_out(game)
    assert game.now["break"] is None
    wall.set("20:40")
    game.post("level", do="release")
    assert game.now["break"]["ends_in_s"] == 600


@pytest.mark.parametrize("kind", ["asked", "minutes", "hands"])
def test_lvl_11_a_break_waits_for_the_end_of_a_hand_that_is_dealt_again(game: Game, wall: Wall, kind: str) -> None:
    """BRK-01: a misdeal does not end the hand, so no break is lost between it and the new deal."""
    if kind != "asked":
        lasts = {"minutes": 15} if kind == "minutes" else {"hands": 1}
        game.post("levels", levels=[{"times": 1, "break": 5, **lasts}, {"times": 2}])
    game.post("deal")
    if kind == "asked":
        game.post("break", minutes=5)
    rule(game, "R-MIS-01 A")
    wall.set("20:16")
    for _deal in range(2):
        assert game.read()["break"] == {"on": False, "after_hand": True, "ends_in_s": None}
        if game.now["phase"] == "deal":
            game.post("deal")
    assert stakes(game)[0] == 1
    folded_out(game)
    assert game.now["break"]["ends_in_s"] == 300
    hand(game)
    assert (game.now["break"], stakes(game)[0]) == (None, 1 if kind == "asked" else 2)


def test_lvl_11_it_begins_although_a_break_of_the_host_ran_out_before(game: Game, wall: Wall) -> None:
    game.post("levels", levels=RESTING)
    hand(game)
    wall.set("20:03")
    game.post("break", minutes=5)
    wall.set("20:19")
    assert (game.read()["break"], level(game, "left_s")) == (None, 60)
    wall.set("20:22")
    assert game.read()["break"] == {"on": True, "after_hand": False, "ends_in_s": 180}
    game.post("finish")
    assert game.now["break"] is None, "the evening is over"


@pytest.mark.parametrize("minutes", [2, 9, None])
def test_lvl_11_a_break_of_the_host_after_that_hand_stands_for_it(game: Game, wall: Wall, minutes: int | None) -> None:
    game.post("levels", levels=RESTING)
    game.post("deal")
    game.post("break", **({"minutes": minutes} if minutes else {}))
    wall.set("20:17")
    folded_out(game)
    assert game.now["break"]["ends_in_s"] == (minutes and minutes * 60)
    if not minutes:
        game.post("resume")
    wall.set("20:27")
    assert game.read()["break"] is None
    hand(game)
    assert level(game, "now") == 2


def test_lvl_11_the_small_chips_leave_in_the_break_before_the_level_without_them(game: Game, wall: Wall) -> None:
    game.post("chipset", chips=ONES)
    game.post("levels", levels=[{"times": 1, "minutes": 15, "break": 5}, {"times": 5}])
    hand(game)
    assert game.refused("colour-up") == "stakes-chips"
    wall.set("20:16")
    assert "The 1s are no longer needed" in game.page()
    offer = next(offer for offer in game.read()["offers"] if offer["move"] == "colour-up")
    game.post("colour-up", winners=offer["values"][: offer["min"]])
    assert game.now["break"]["on"]
    hand(game)
    assert stakes(game) == (5, 25, 50)


def test_lvl_11_breaks_are_typed_beside_the_levels_and_shown_with_them(game: Game) -> None:
    sheet = game.page("/evening?of=levels")
    assert 'name="level1:break"' in sheet
    sent = {"level1:ante.amount": "1", "level1:break": "5", "level2:ante.amount": "2", "levels": "[]"}
    sent |= {"each": "15", "by": "minutes", "seen": str(game.now["seq"])}
    assert game.client.post(f"{game.url}/levels", data=sent, headers=game.key).status_code in (200, 204)
    assert "15 min, then 5 min break" in game.page("/evening")
    assert "15 min, dann 5 min Pause" in game.page("/evening", language="de")


# Antes from a level on


BLINDS: dict[str, Any] = {"limit__type": "no", "blind__small": 1, "blind__big": 2}
WITH_ANTE = [
    {"stakes": {"blind.small": 1, "blind.big": 2}, "hands": 1},
    {"stakes": {"blind.small": 2, "blind.big": 4, "ante.amount": 1}},
]


@pytest.mark.parametrize("forced", ["blinds", "both"])
def test_lvl_12_a_level_adds_an_ante_to_the_blinds(client: FlaskClient, forced: str) -> None:
    ante = {"ante__amount": 0} if forced == "both" else {}
    game = Game(client, "HE", [300] * 4, "D", forced=forced, **BLINDS, **ante)
    game.post("levels", levels=WITH_ANTE)
    game.post("deal")
    assert game.now["pot"] == 3, "blinds only"
    folded_out(game)
    assert level(game, "next")["ante.amount"] == 1
    assert quiet(game) == "From the next hand on: blinds 2/4, ante 1, no limit"
    game.post("deal")
    assert game.now["pot"] == 2 + 4 + 4 * 1
    assert "Antes and blinds</li>" in game.page()
    folded_out(game)
    game.post("levels", levels=[])
    game.post("deal")
    assert game.now["pot"] == 3, "without levels the starting stakes are played again"


def test_lvl_12_an_ante_stays_once_there_is_one(client: FlaskClient) -> None:
    """The form of the levels has a column for it; a key that is no stake is refused with the stakes there are."""
    game = Game(client, "HE", [300] * 4, "D", forced="blinds", **BLINDS)
    sent = form(game.page("/evening?of=levels"))
    assert (sent["level1:blind.big"], sent["level1:ante.amount"]) == ("2", "0")
    later = [WITH_ANTE[0], {**WITH_ANTE[1], "hands": 1}, {"stakes": {"blind.small": 4, "blind.big": 8}}]
    answer = game.denied("levels", levels=later)
    assert (answer["error"], answer["level"], answer["key"]) == ("levels", 3, "ante.amount")
    answer = game.denied("levels", levels=[{"stakes": {"forced": "both"}}])
    assert (answer["error"], answer["level"]) == ("levels", 1)
    assert "ante.amount" in answer["text"] and "1,000,000,000" not in answer["text"]


def test_ante_01_a_game_without_blinds_or_bring_in_still_needs_an_ante(client: FlaskClient) -> None:
    seats = [{"seat": n, "name": f"P{n}", "stack": 100} for n in (1, 2, 3)]
    options = {"forced": "ante", "ante.amount": 0, "limit.type": "no", "limit.min": 2}
    answer = client.post("/tables", json={"preset": "DH", "seats": seats, "options": options})
    assert (answer.status_code, answer.get_json().get("key")) == (422, "ante.amount"), answer.text


# Chips until a level


def test_bank_04_chips_are_bought_until_the_level_after_the_last_one_begins(game: Game) -> None:
    """Without levels it does nothing."""
    game.post("evening", **{"evening.rebuy_until": 1})
    assert game.refused("evening", **{"evening.rebuy_until": 0}) == "choice"
    hand(game)
    game.total = None
    game.post("buy-in", seat=2, chips=10)
    game.post("levels", levels=[{"times": 1, "hands": 1, "break": 5}, {"times": 2, "hands": 1}, {"times": 4}])
    hand(game)
    line = "Chips can be bought until level 2 begins"
    assert game.now["break"]["on"] and line in game.page()
    game.post("buy-in", seat=2, chips=10)
    assert 'name="stack"' in game.page("/sit/5")
    game.post("sit", seat=5, name="Eva", stack=100)
    hand(game)
    assert (level(game, "now"), line in game.page()) == (2, False)
    assert game.refused("buy-in", seat=2, chips=10) == "rebuy-until"
    assert game.refused("ask-chips", seat=2, chips=10) == "rebuy-until"
    assert game.refused("sit", seat=6, name="Finn", stack=100) == "rebuy-until"
    assert not [offer for offer in game.now["offers"] if offer["move"] == "buy-in"]
    assert 'name="name"' in game.page("/sit/6") and 'name="stack"' not in game.page("/sit/6")
    game.post("sit", seat=6, name="Finn")
    game.post("evening", **{"evening.rebuy_until": 2})
    game.post("buy-in", seat=6, chips=10)


def test_bank_04_the_level_is_chosen_from_a_list_that_has_the_one_chosen(game: Game) -> None:
    game.post("evening", **{"evening.rebuy_until": 20, "evening.game_most": 45})
    page = game.page("/evening")
    for key, first, chosen in (("evening.rebuy_until", "1", "20"), ("evening.game_most", "5", "45")):
        values = re.findall(r'<option\s+value="([0-9]+)"', page.split(f'name="{key}"')[1].split("</select>")[0])
        assert (values[0], values[-1]) == (first, chosen), key
    assert (form(page)["evening.rebuy_until"], form(page)["evening.game_most"]) == ("20", "45")


# Prices of steps


def with_a_price(client: FlaskClient, step: dict[str, Any]) -> Game:
    """A course with this step, every other stake payable in fives."""
    course = [{"deal": 5}, step, {"bet": "left"}]
    stakes = {"ante__amount": 5, "limit__min": 5, "limit__max": 10, "limit__unit": 5}
    return Game(client, "AO", [100] * 3, more={"title": "Ours", "course": course}, **stakes)


STEPS: list[dict[str, Any]] = [
    {"do": "Ante again", "price": 3},
    {"do": "Ante again", "price": 5, "grows": 3},
    {"offer": 3},
    {"exchange": 1, "price": 3},
    {"exchange": 1, "new": 2, "price": 3},
]


@every(STEPS)
def test_lvl_03_the_chips_must_be_able_to_pay_the_price_of_a_step(step: dict[str, Any], client: FlaskClient) -> None:
    answer = with_a_price(client, step).denied("chipset", chips=FIVES)
    assert (answer["error"], answer["key"]) == ("stakes-chips", "other.course")
    assert answer["text"] == "Price: 3 cannot be paid with 5s and 25s."


@pytest.mark.parametrize(("times", "needed"), [(2, True), (5, False)])
def test_lvl_09_the_smallest_chip_is_reported_if_not_needed(client: FlaskClient, times: int, needed: bool) -> None:
    """The price of a step needs small chips, too."""
    game = with_a_price(client, {"do": "Ante again", "price": 3})
    game.post("chipset", chips=ONES)
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": times}])
    for hands, idle in ((1, False), (2, not needed)):
        game.post("deal")
        game.post("done")
        game.post("together", all="check")
        game.post("award", pots=[{"pot": 0, "high": [1]}])
        assert (level(game, "now"), "The 1s are no longer needed" in game.page()) == (hands, idle)
