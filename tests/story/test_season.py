"""The season: money to the cent over a period, points by place, other evenings apart, two people compared."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.recaps import Night, Recaps
from models.story.season import NightResult, Standing, in_one_currency, season, series, within
from models.story.tally import Tally
from tests.bank.test_prices import FEES, priced
from tests.bank.test_prizes import BLINDS, all_in, places
from tests.evenings import NIGHTS, story_of_night
from tests.playing import Game, play, wins
from tests.rulings_played import SPREAD, rule
from tests.table.test_end import finished, shown
from web.story.pages import whole
from web.story.season import apart, by_name

DAY = 86_400_000  # milliseconds
BEGAN = 1_790_000_000_000  # in September 2026


def evening(n: int, currency: str = "EUR", worth: int = 10, **results: int) -> list[NightResult]:
    """One evening, n days after the first."""
    return [NightResult(f"E{n}", BEGAN + n * DAY, name, chips, currency, worth) for name, chips in results.items()]


def test_everybody_is_ranked_by_money_not_by_chips_of_different_worth() -> None:
    outcomes = [*evening(0, A=100, B=-100), *evening(1, worth=500, A=-3, B=3)]
    summed = season(outcomes)
    assert [(row.name, row.total) for row in summed.ranking] == [("B", 500), ("A", -500)]
    assert [row.mean for row in summed.ranking] == [250, -250]
    assert summed.ranking[0].best == 1500 and summed.ranking[0].last == (-1000, 1500)


def test_evenings_without_money_or_in_another_currency_stand_apart() -> None:
    outcomes = [
        *evening(0, A=5, B=-5),
        *evening(1, A=5, B=-5),
        *evening(2, "", 0, A=90, B=-90),
        *evening(3, "CHF", 5, A=1),
    ]
    summed = season(outcomes)
    assert (summed.currency, len(summed.evenings), summed.without_money, summed.other_money) == ("EUR", 2, 1, 1)
    assert summed.ranking[0].total == 100


def test_the_list_of_people_shows_money_if_all_evenings_were_in_one_currency() -> None:
    outcomes = [
        *evening(0, A=5, B=-5, C=1, D=2),
        *evening(1, worth=100, A=-1, anna=3),
        *evening(2, "", 0, B=90),
        *evening(3, "CHF", 5, C=1),
    ]
    assert in_one_currency(outcomes) == {"a": (-50, "EUR"), "d": (20, "EUR"), "anna": (300, "EUR")}


def test_the_list_of_people_names_money_as_the_season_does(client: FlaskClient) -> None:
    game = finished(client)
    shown = unescape(client.get("/people").text)
    assert "+€0.30" in shown and "−€0.10" in shown and "chips" not in shown
    game = Game(client, "DH", [20] * 2, "A", ante__amount=1, limit__type="spread", limit__min=1, limit__max=10)
    play(game, "deal, B bets 1, A folds")
    assert "+2 chips" in unescape(client.get("/people").text), "A and B have played without money, too"


def test_the_page_says_how_many_evenings_are_not_in_the_ranking() -> None:
    francs = [*evening(3, "CHF", 5, A=1, B=-1), *evening(4, "CHF", 5, A=1, B=-1)]
    summed = season([*evening(0, A=5, B=-5), *evening(1, A=5), *evening(2, A=5), *evening(5, "", 0, A=9), *francs])
    assert apart(summed) == ("1 evening without money is not counted. 2 evenings in another currency are not counted.")
    assert apart(season(evening(0, A=5, B=-5))) == ""


def test_an_absent_player_has_a_ring_and_no_zero() -> None:
    summed = season([*evening(0, A=5, B=-5), *evening(1, A=0, C=0), *evening(2, A=1, B=-1)])
    last = {row.name: row.last for row in summed.ranking}
    assert last["A"] == (50, 0, 10) and last["B"] == (-50, None, -10) and last["C"] == (None, 0, None)


@pytest.mark.parametrize(
    ("total", "evenings", "mean"), [(-420, 11, -38), (100, 3, 33), (200, 3, 67), (-1, 2, -1), (0, 4, 0)]
)
def test_the_mean_is_exact_to_the_nearest_cent(total: int, evenings: int, mean: int) -> None:
    assert Standing("A", evenings, total, 0, ()).mean == mean


def test_a_period_is_a_year_the_last_ten_or_all() -> None:
    outcomes = [row for n in range(0, 600, 50) for row in evening(n, A=1)]
    assert len(within(outcomes, "ten")) == 10 and len(within(outcomes, "all")) == 12
    assert len(within(outcomes, "2026")) + len(within(outcomes, "2027")) + len(within(outcomes, "2028")) == 12


def scored(n: int, currency: str = "", **points: int) -> list[NightResult]:
    """One evening for points, n days after the first."""
    when = BEGAN + n * DAY
    return [NightResult(f"E{n}", when, name, 0, currency, 10, each, scored=1) for name, each in points.items()]


def test_setl_09_points_are_added_up_with_money_and_without() -> None:
    summed = season([*scored(0, A=5, B=3, C=0), *scored(1, "EUR", B=5, A=3), *evening(2, A=-1, B=1)])
    assert [(row.name, row.total, row.evenings) for row in summed.points.ranking] == [
        ("A", 8, 2),
        ("B", 8, 2),
        ("C", 0, 1),
    ]
    assert summed.points.ranking[2].last == (0, None) and len(summed.points.evenings) == 2
    assert len(summed.evenings) == 2 and (summed.without_money, apart(summed)) == (1, "")


def test_setl_09_an_evening_not_finished_yet_has_no_points_and_is_counted_apart() -> None:
    summed = season([*scored(0, A=5, B=3), *scored(1, A=0, B=0)])
    assert (summed.points.evenings, summed.points.open) == (("E0",), 1)
    assert summed.points.ranking[0].last == (5,)


def test_setl_09_only_the_best_evenings_count_as_many_as_the_latest_evening_says() -> None:
    points = [*scored(0, A=5, B=3), *scored(1, A=3, B=5), *scored(2, A=1, B=0)]
    assert [row.total for row in season(points).points.ranking] == [9, 8]
    two = season([row._replace(best=2 if row.code == "E2" else 1) for row in points])
    assert [(row.name, row.evenings, row.total, row.mean) for row in two.points.ranking] == [
        ("A", 3, 8, 4),
        ("B", 3, 8, 4),
    ]


def test_setl_09_the_last_ten_evenings_include_those_for_points() -> None:
    outcomes = [row for n in range(12) for row in scored(n, A=1)]
    assert len(within(outcomes, "ten")) == 10


def test_people_are_sorted_as_people_sort_them() -> None:
    assert sorted(["Zoe", "Özlem", "olaf", "Paul"], key=by_name) == ["olaf", "Özlem", "Paul", "Zoe"]


# The page


def a_night(client: FlaskClient) -> Game:
    """B wins a pot from A at a showdown, A one from B; a chip is ten cents."""
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip="0.10")
    play(game, "deal, A bets 5, B calls, C folds, A pat, B pat, A checks, B checks")
    wins(game, "B")
    play(game, "deal, B checks, C checks, A bets 5, B calls, C folds, B pat, A pat, A checks, B checks")
    wins(game, "A")
    return game


def test_two_people_are_compared_by_evenings_showdowns_and_pots(app: Flask, client: FlaskClient) -> None:
    a_night(client)
    finished(client)
    app.extensions["talon"].recaps.catch_up(60)
    page = " ".join(unescape(client.get("/season?period=all&a=A&b=B").text).split())
    assert "2 evenings together." in page and "Evenings ahead: A 1, B 0." in page
    showdowns = page.partition("Showdowns won against each other")[2][:400]
    assert showdowns.count("<b>1</b>") == 2
    assert page.partition("Biggest pot against each other")[2][:400].count("<b>13</b>") == 2


def test_programs_get_the_season_in_cents(app: Flask, client: FlaskClient) -> None:
    finished(client)
    app.extensions["talon"].recaps.catch_up(60)
    answer: Any = client.get("/season", headers={"Accept": "application/json"}).json
    assert answer["currency"] == "EUR" and answer["evenings"] == 1 and answer["unread"] == 0
    assert [(row["name"], row["total"]) for row in answer["ranking"]] == [("A", 30), ("B", -10), ("C", -10), ("D", -10)]


def a_tournament(client: FlaskClient, *losers: str, each: str = "10_7_5_1+", **more: str) -> Game:
    """An evening of hold'em for points, without money, in which A takes everybody's chips, one after the other."""
    game = Game(client, "HE", [100] * (len(losers) + 1), "A", **BLINDS)
    game.post("evening", **{"settle.points": each} | more)
    for loser in losers:
        all_in(game, "A", loser)
    return game


def told(client: FlaskClient | Game, address: str) -> str:
    """A page, or a page of this table, on one line."""
    text = client.page(address) if isinstance(client, Game) else client.get(address).text
    return " ".join(unescape(text).split())


def test_setl_09_an_evening_without_money_counts_in_the_season_once_it_is_finished(client: FlaskClient) -> None:
    game = a_tournament(client, "B", "D", "C")
    page = told(client, "/season?period=all")
    assert "1 evening for points is not finished: nobody has its points yet." in page
    assert "No evening for money" in page and "not counted" not in page
    game.post("finish")
    page = told(client, "/season?period=all")
    assert "1 evening for points, last on" in page and "for money" not in page and "not counted" not in page
    assert re.findall(r'<td class="n even">(\d+)</td>', page) == ["10", "7", "5", "1"]
    game.post("reopen", reason="one more")
    assert "1 evening for points is not finished" in told(client, "/season?period=all")


def test_setl_09_a_season_for_points_and_money_has_both_rankings_points_first(client: FlaskClient) -> None:
    a_tournament(client, "B", "C", "D").post("finish")
    finished(client)
    page = told(client, "/season?period=all")
    assert "1 evening for points, 1 evening for money, last on" in page and page.count("<h2>Points</h2>") == 1
    assert page.index("<h2>Points</h2>") < page.index("<h2>Money</h2>") < page.index("+€0.30")
    assert "Evenings ahead: A 1, B 0." in page, "two people are compared by points"
    first = client.get("/season/first").text
    assert "10 points" in first and "€" not in first


def test_setl_09_programs_get_the_points(client: FlaskClient) -> None:
    game = a_tournament(client, "B", "C")
    game.post("finish")
    answer: Any = client.get("/season", headers={"Accept": "application/json"}).json
    assert answer["without_money"] == 1 and answer["ranking"] == []
    points = answer["points"]
    assert (points["evenings"], points["open"], points["best"]) == (1, 0, None)
    assert [(row["name"], row["total"]) for row in points["ranking"]] == [("A", 10), ("C", 7), ("B", 5)]
    story = game.json("/story")
    assert story["points"] == "10_7_5_1+" and story["places"] == {"A": 1, "B": 3, "C": 2}
    assert {row["name"]: row["points"] for row in story["people"]} == {"A": 10, "B": 5, "C": 7}
    person: Any = client.get("/people/C", headers={"Accept": "application/json"}).json
    assert person["total"]["points"] == 7


def test_setl_09_the_recap_the_page_for_friends_and_the_chat_say_the_points(app: Flask, client: FlaskClient) -> None:
    game = a_tournament(client, "B", "C", each="players")
    open_ = [told(game, f"/{page}") for page in ("story", "keepsake.html")]
    assert all("Everybody gets them once the evening is finished." in page for page in open_)
    assert '<th scope="col">Points</th>' not in open_[0]
    game.post("finish")
    for page in ("story", "keepsake.html"):
        text = told(game, f"/{page}")
        rows = re.findall(r"<td>(\d)</td><th scope=\"row\">(.*?)</th>.*?<td>(\d+)</td></tr>", text)
        assert rows == [("1", "A", "3"), ("2", "C", "2"), ("3", "B", "1")], page
        assert "Points for the season: As many as there are players, 1 fewer each place" in text
    assert "1 A +200, 3 points 2 C −100, 2 points 3 B −100, 1 point" in told(game, "/picture")
    assert ">3</text>" in game.page("/picture.svg")
    assert "points" in game.page("/hands.csv")
    assert "First, 3 points" in shown(game, app) and "<small>2 points</small>" in shown(game, app)
    assert "<p>2 points</p>" in told(client, "/people/C") and "· 2 points" in told(client, "/people/C")


def test_setl_09_a_recorded_evening_for_points_keeps_them() -> None:
    story = story_of_night(next(night for night in NIGHTS if night.stem == "season-points"))
    best = [(story.place(i), story.people[i].name, story.people[i].points) for i in story.ranking]
    assert best == [(1, "Cem", 10), (2, "Finn", 7), (3, "Ben", 5), (4, "Emil", 1), (5, "Dora", 1), (6, "Anna", 1)]


def test_setl_07_the_recap_ranks_a_tournament_by_place(client: FlaskClient) -> None:
    game = a_tournament(client, "B", "C", "D", each="none", **{"settle.prizes": "100"})
    assert game.json("/story")["places"] == {"A": 1, "B": 4, "C": 3, "D": 2}
    assert "1 A +300 2 D −100 3 C −100 4 B −100" in told(game, "/picture")


def test_setl_09_the_page_says_how_many_evenings_count(client: FlaskClient) -> None:
    for losers in ("BC", "CB"):
        game = a_tournament(client, *losers, each="3_2_1")
        game.post("evening", **{"settle.points_best": 1})
        game.post("finish")
    page = told(client, "/season?period=all")
    assert "Each player’s best evening counts." in page
    assert re.findall(r'<td class="n even">(\d+)</td>', page) == ["3", "2", "2"]
    answer: Any = client.get("/season", headers={"Accept": "application/json"}).json
    assert answer["points"]["best"] == 1


def standing(client: FlaskClient) -> dict[str, int]:
    """Everybody's cents in the JSON of the season."""
    answer: Any = client.get("/season", headers={"Accept": "application/json"}).json
    return {row["name"]: row["total"] for row in answer["ranking"]}


def of_the_season(client: FlaskClient) -> str:
    """The first three of the season, as the home page loads them."""
    page = client.get("/").text
    assert 'hx-get="/season/first"' in page and "The season is being added up." in page
    return client.get("/season/first").text.partition('class="top3"')[2].partition("</ol>")[0]


def test_the_first_page_shows_the_season_before_its_own_page_was_opened(client: FlaskClient) -> None:
    finished(client)
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip="0.10")
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    assert "+€0.60" in of_the_season(client)
    play(game, "deal, B bets 5, C folds, D folds, A folds")
    assert "+€0.60" not in of_the_season(client) and "+€0.50" in of_the_season(client)


def test_the_first_page_names_evenings_not_known_yet_and_asks_again(client: FlaskClient, recaps: Recaps) -> None:
    finished(client)
    recaps.patience = 0
    soon = client.get("/season/first").text
    assert "1 evening is still being read." in soon and 'hx-get="/season/first"' in soon and "delay" in soon
    recaps.patience = 60
    known = client.get("/season/first").text
    assert "+€0.30" in known and "hx-get" not in known and "still being read" not in known


def test_chips_in_the_middle_of_the_table_count_for_nobody_while_an_evening_runs(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip="0.10")
    nothing = {"A": 0, "B": 0, "C": 0}
    for _passed_in in range(2):
        play(game, "deal, all check")
        assert standing(client) == nothing
    game.post("deal")
    game.post("bet", seat=game.now["to_act"], to=5)
    assert standing(client) == nothing, "in mid-hand no bet is lost yet"
    page = client.get("/season").text
    assert "1 evening is still running: the standing after the last finished hand counts." in page


def test_a_jackpot_given_back_counts_like_any_end(client: FlaskClient) -> None:
    game = Game(client, "DJ", [50] * 3, **SPREAD)
    game.post("money", currency="EUR", chip="0.10")
    play(game, "deal, all check")
    rule(game, "R-OPEN-15 B")
    game.post("finish")
    assert standing(client) == {"A": 0, "B": 0, "C": 0}
    assert "still running" not in client.get("/season").text


def test_a_person_reads_money_and_dates(app: Flask, client: FlaskClient) -> None:
    finished(client)
    app.extensions["talon"].recaps.catch_up(60)
    page = unescape(client.get("/people/A").text)
    assert "+€0.30" in page and "20" in page


def test_a_persons_evenings_are_added_up_in_money_and_others_kept_apart() -> None:
    tally = Tally(name="A", result=5)
    nights = [
        Night("E3", "", 3, tally, "EUR", 50),
        Night("E2", "", 2, Tally(name="A", result=900)),
        Night("E1", "", 1, tally, "EUR", 10),
    ]
    career = whole("A", nights)
    assert (career["won"], career["swing"], career["money"]) == ("+€3.00", 300, True)
    assert career["apart"] == "1 evening without money is not counted."
    assert "+€3.00" in str(career["charts"])
    chips = whole("A", nights[1:2])
    assert (chips["won"], chips["money"], chips["apart"]) == ("+900", False, "")


def test_a_season_without_evenings_for_money_says_so(client: FlaskClient) -> None:
    assert "No evening for money in this period." in client.get("/season").text


def test_setl_15_evenings_with_the_same_name_are_a_series_of_their_own(client: FlaskClient) -> None:
    for name, winner in (("League", "A"), ("Friday", "B"), ("LEAGUE ", "A"), ("One-off", "B"), ("Friday", "A")):
        game = Game(client, "HE", [100, 100], "A", {"name": name}, **BLINDS)
        game.post("evening", **{"settle.points": "3_1"})
        all_in(game, winner, "AB".replace(winner, ""))
        game.post("finish")
    asked = {"headers": {**game.key, "Accept": "application/json"}}
    everything = client.get("/season?period=all", **asked).json
    assert everything["periods"][-4:] == ["ten", "all", "called:Friday", "called:LEAGUE"]
    league = client.get("/season?period=called:league", **asked).json
    assert league["period"] == "called:LEAGUE"
    assert [(row["name"], row["total"], row["evenings"]) for row in league["points"]["ranking"]] == [
        ("A", 6, 2),
        ("B", 2, 2),
    ]
    page = unescape(client.get("/season?period=called:Friday", headers=game.key).text)
    assert "<h1>Season Friday</h1>" in page and '?period=called%3ALEAGUE"' in page
    assert client.get("/season?period=called:One-off", **asked).json["period"] != "called:One-off"


def test_setl_15_a_name_given_at_the_end_counts_and_is_in_the_list_of_evenings(client: FlaskClient) -> None:
    for name in ("Kappa", "Other", ""):
        game = Game(client, "HE", [100, 100], "A", {"name": name}, **BLINDS)
        game.post("money", currency="EUR", chip="0.10")
        all_in(game, "A", "B")
        game.post("finish")
        if not name:
            game.post("name-evening", name="Kappa")
    asked = {"headers": {**game.key, "Accept": "application/json"}}
    assert client.get("/season", **asked).json["periods"][-1] == "called:Kappa"
    game.post("take-back")
    assert "called:Kappa" not in client.get("/season", **asked).json["periods"]


def test_setl_15_evenings_without_a_name_are_no_series() -> None:
    assert series([("A1", ""), ("A2", ""), ("A3", "Once")]) == {}


def test_setl_10_the_season_adds_up_a_deal_to_the_cent_as_it_was_settled(client: FlaskClient) -> None:
    game = Game(client, "HE", [100] * 3, "A", **BLINDS)
    game.post("money", currency="EUR", chip="0.05")
    game.post("evening", **{"settle.prizes": "50_30_20"})
    all_in(game, "A", "C")
    game.post("share-prizes", way="sums", sums=["7.93", "4.07"])
    game.post("finish")
    assert places(game) == [(1, "A", 293), (2, "B", -93), (3, "C", -200)]
    assert standing(client) == {"A": 293, "B": -93, "C": -200}
    assert "+€2.93" in told(client, "/season?period=all") and "+€2.93" in told(client, "/people/A")
    assert "+€2.93" in told(client, "/")


def test_setl_18_the_season_says_what_its_evenings_put_into_each_purse(client: FlaskClient) -> None:
    for _evening in range(2):
        game = priced(client, 2, **FEES)
        all_in(game, "A", "B")
        game.post("finish")
    pots = Game(client, "HE", [100, 100], "A", **BLINDS)
    pots.total = None
    pots.post("money", currency="USD", chip="0.10")
    pots.post("evening", **{"evening.purse": 5})
    all_in(pots, "A", "B")
    pots.post("purse-before", amount="2")
    pots.post("expense", payer="A", amount="0.80", what="Best hand", purse=True)
    asked = {"headers": {**game.key, "Accept": "application/json"}}
    kept = [
        {"name": "House", "amount": 8_00},
        {"name": "Season", "amount": 12_00},
        {"name": None, "amount": -30},
    ]
    assert client.get("/season?period=all", **asked).json["purses"] == kept
    page = unescape(client.get("/season?period=all", headers=game.key).text)
    assert "<h2>Put into purses</h2>" in page and "<p>Season <b>$12.00</b></p>" in page
    renamed = client.post("/people/A/name", json={"name": "Season"}, **asked)
    assert renamed.status_code == 200, "a player and a purse of the same name"
    again = client.post("/people/Season/name", json={"name": "Zoe"}, **asked)
    assert again.status_code == 200
    kept[1]["name"] = "Zoe"
    assert client.get("/season?period=all", **asked).json["purses"] == kept
