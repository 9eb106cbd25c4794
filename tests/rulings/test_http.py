"""Rulings over HTTP: looked up, read, decided at a table, and written by hosts themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.rows import digest_of
from models.log.store import Store
from models.moves.errors import Refused
from models.moves.event import event_from
from models.rulings import apply
from models.rulings.book import RULINGS
from models.rulings.events import Ruled
from models.rulings.likely import SHOWN
from tests.playing import Game, Table, play

JSON = {"Accept": "application/json"}
HTMX = {"HX-Request": "true"}
OWN = {"title": "Phone rings at the table", "text": "Whoever it belongs to buys a round.", "keys": "phone, Handy"}


def reading(host: Game, address: str) -> str:
    """A page, as the host reads it."""
    return str(host.client.get(address, headers=host.headers | {"Accept": "text/html"}).text)


def text(page: str) -> str:
    """A page's visible text."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).replace("&#39;", "’").split())


def reads(host: Game) -> dict[str, str]:
    """The headers for reading pages with the host's key."""
    return host.headers | {"Accept": "text/html"}


# Looking up


def test_a_question_finds_rulings_exactly_as_documented(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    body = client.get(f"/rulings?q=six+cards&t={host.code}", headers=host.headers).json
    assert list(body) == ["rulings", "sure"] and body["sure"] is True
    assert list(body["rulings"][0]) == ["ruling", "title", "applies_now"]
    assert body["rulings"][0] == {"ruling": "R-CNT-04", "title": RULINGS["R-CNT-04"].title_en, "applies_now": True}
    assert {ruling["ruling"]: ruling["applies_now"] for ruling in body["rulings"]}["R-CNT-07"] is False


def test_without_a_question_the_likely_rulings_are_listed(client: FlaskClient, table: Table) -> None:
    host = table()
    before = client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    host.post("deal")
    after = client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    assert 3 <= len(after) <= SHOWN and before != after
    assert all(row["applies_now"] for row in before + after)


def test_without_a_table_the_catalogue_is_listed(client: FlaskClient) -> None:
    assert len(client.get("/rulings", headers=JSON).json["rulings"]) == len(RULINGS)
    assert client.get("/rulings?q=misdeal", headers=JSON).json["rulings"][0]["applies_now"] is False


def test_one_ruling_is_answered_with_its_questions_and_outcomes(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    plain = client.get("/rulings/R-CNT-06", headers=JSON).json
    assert plain["ask"] == "Somebody bet with a card too many." and plain["outcomes"]["A"]["ops"][0] == "KILL(p)"
    assert plain["when"] == ["bet1", "draw"] and plain["steps"][1]["known"] == "sa"
    there = client.get(f"/rulings/R-CNT-06?t={host.code}", headers=host.headers).json
    assert there["applies_now"] is True and there["known"]["sa"] is False
    assert "who" in there["outcomes"]["A"]["asks"]
    assert {**plain, "outcomes": 0} == {**{key: there[key] for key in plain}, "outcomes": 0}


@pytest.mark.long
def test_asks_lists_every_field_an_outcome_needs(table: Table, store: Store) -> None:
    host = table()
    play(host, "deal, A bets 5")
    likely = {"who": 2, "to": 3, "action": "fold", "chips": 2, "cards": 1, "reason": "so"}
    refused = set()
    for key in RULINGS:
        there = host.client.get(f"/rulings/{key}?t={host.code}", headers=host.headers).json
        for letter, outcome in there["outcomes"].items() if there["applies_now"] else ():
            fields = {"ruling": key, "outcome": letter, **{field: likely[field] for field in outcome["asks"]}}
            try:
                apply.ruling(store.evening(host.code).table, fields)
            except Refused as refusal:
                refused.add((refusal.error, f"{key} {letter}"))
    assert not {which for error, which in refused if error == "missing"}


@pytest.mark.parametrize("address", ["/rulings/R-NO-01", "/rulings/H-7", "/rulings?t=NOPE", "/t/NOPE/rulings"])
def test_unknown_rulings_are_404(client: FlaskClient, address: str) -> None:
    assert client.get(address, headers=JSON).status_code == 404


def test_strange_addresses_are_answered(client: FlaskClient, table: Table) -> None:
    host = table()
    sheet = f"/t/{host.code}/rulings"
    looked_up = ["/rulings?q=%00", "/rulings?q=" + "x" * 3000, "/rulings?q=%22%20OR%20*", f"{sheet}?q=%F0%9F%82%A1"]
    decided = ["a=yyyyyyyyxx&who=99&o=Z&chips=-1", "who=zwei", "a=y&who=1&chips=99999999999999999999", "o=R-CNT-07-Z"]
    for address in (*looked_up, *(f"{sheet}/R-BET-05?{query}" for query in decided)):
        assert client.get(address, headers=host.headers | {"Accept": "text/html"}).status_code == 200, address


# Reading


@pytest.mark.long
def test_every_ruling_is_a_page_that_stands_alone(client: FlaskClient) -> None:
    listed = client.get("/rulings").text
    for key, ruling in RULINGS.items():
        assert f'href="/rulings/{key}"' in listed
        page = client.get(f"/rulings/{key}")
        assert page.status_code == 200 and ruling.title_en.replace("’", "’")[:12] in page.text
        assert key in page.text
        for link in re.findall(r'href="/rulings/(R-[^"?]+)', page.text):
            assert link in RULINGS


def test_the_whole_catalogue_is_one_page_to_print(client: FlaskClient) -> None:
    client.post("/rulings", json=OWN)
    page = client.get("/rulings?whole=1").text
    marks = re.findall(r'id="([^"]+)"', page)
    assert set(RULINGS) <= set(marks) and "H-1" in marks and len(marks) == len(set(marks))
    assert set(re.findall(r'href="#([^"]+)"', page)) - {"main"} <= set(marks)


def test_pages_say_what_this_table_agreed(client: FlaskClient, table: Table) -> None:
    host = table(
        preset="DJ",
        options={
            "ante.amount": 1,
            "limit.type": "fixed",
            "limit.small": 5,
            "limit.big": 10,
            "deal.exposed": "replace_end",
        },
    )
    page = text(client.get(f"/rulings/R-EXP-01?t={host.code}", headers=reads(host)).text)
    assert "replaced at the end of the deal. Agreed at this table." in page


def test_the_rules_of_a_table_come_first_other_games_are_folded_away(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    mine, _summary, others = reading(host, f"/rules?t={host.code}").partition("<details")
    assert 'id="JACK-09"' in mine and 'id="DRAW-14"' in mine and "At this table “" in mine
    assert 'id="SOKO-01"' in others and 'id="DECL-01"' in others and "SOKO-01" not in mine
    assert "<details" not in client.get("/rules").text


# At the table


def test_the_rulings_button_has_no_badge_like_unread_messages(client: FlaskClient, table: Table) -> None:
    host = table()
    host.post("deal")
    page = client.get(f"/t/{host.code}", headers=reads(host)).text
    button = page.partition(f'/t/{host.code}/rulings"')[2].partition("</button>")[0]
    assert button.endswith(">Rulings")


@pytest.mark.parametrize("asked", ["which cards are best to start with", "wann kommt die pizza"])
def test_an_unsure_search_offers_other_ways(client: FlaskClient, table: Table, asked: str) -> None:
    host = table()
    page = client.get(f"/t/{host.code}/rulings", query_string={"q": asked}, headers=reads(host)).text
    for there in (f"/rules?t={host.code}", f"/hands?t={host.code}", f"/t/{host.code}/options"):
        assert f'href="{there}"' in page.partition("Or the answer is here:")[2], there
    sure = client.get(f"/t/{host.code}/rulings", query_string={"q": "string bet"}, headers=reads(host)).text
    assert "R-BET-05" in sure and "Or the answer is here:" not in sure


def test_the_verdict_is_above_the_folded_line_about_its_player(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    page = client.get(f"/t/{host.code}/rulings/R-CNT-04?a=n&who=2", headers=reads(host)).text
    verdict, about = page.index('class="verdict"'), page.index('<details class="about">')
    line = page[about:].partition("<summary>")[2].partition("</summary>")[0]
    assert verdict < about < page.index('id="apply-ruling"')
    assert "It is about Ben." in line and "Change" in line
    assert 'class="whose-hand"' in page[about:].partition("</details>")[0], "the others are behind the line"


def test_the_sheet_asks_one_thing_at_a_time(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    sheet = f"/t/{host.code}/rulings/R-CNT-04"
    asks = host.headers | {"Accept": "text/html"} | HTMX
    drawn = client.get(sheet, headers=asks).text
    first = text(drawn)
    assert "or three have acted)? No Talon knows" in first and "Has the player looked at the cards?" in first
    assert drawn.count('class="asks"') == 1 and "strictly" not in first.partition("Decide differently")[0]
    assert "No – Another player draws one card blindly" in first and "Apply: a card back from Anna" in first
    second = text(client.get(sheet + "?a=n", headers=asks).text)
    assert "It is about Anna." in second and "Another player draws one card blindly" in second, "whoever is to act"
    third = text(client.get(sheet + "?a=n&who=2", headers=asks).text)
    assert "It is about Ben." in third and "Apply" in third and "Only note it" in third


def test_a_prefilled_seat_kills_no_hand(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    asks = host.headers | {"Accept": "text/html"} | HTMX
    drawn = client.get(f"/t/{host.code}/rulings/R-BET-03?a=y", headers=asks).text
    first, names = text(drawn), drawn.partition('id="ruling-names"')[2]
    assert "Who is it about? Tap the player." in first and "Apply" not in first
    assert names.count("hand is dead</button>") == 4
    assert "likely" not in names, "whoever is to act cannot have folded out of turn"
    page = text(client.get(f"/t/{host.code}/rulings/R-BET-03?a=y&who=2", headers=asks).text)
    assert "Apply: Ben’s hand is dead" in page


@pytest.mark.long
def test_no_button_shows_the_header_of_the_translations(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    asks = host.headers | {"Accept": "text/html", "Accept-Language": "de"} | HTMX
    for key in tuple(RULINGS)[::4]:
        assert "Project-Id-Version" not in client.get(f"/t/{host.code}/rulings/{key}?who=2", headers=asks).text, key
        for letter in RULINGS[key].outcomes:
            page = client.get(f"/t/{host.code}/rulings/{key}?who=2&o={key}-{letter}", headers=asks).text
            assert "Project-Id-Version" not in page, (key, letter)


def test_ruling_against_the_tables_answers_is_allowed_and_noted(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    play(host, "deal, A checks, B checks, C checks")
    asks = host.headers | {"Accept": "text/html"} | HTMX
    page = text(client.get(f"/t/{host.code}/rulings/R-MIS-02?o=R-MIS-02-A", headers=asks).text)
    assert "Talon had recorded: 3 players had acted." in page
    host.post("ruling", ruling="R-MIS-02", outcome="A")
    given = text(client.get(f"/t/{host.code}/rulings/given", headers=asks).text)
    assert "Two" not in given and "Dealer exposed" in given
    log = client.get(f"/t/{host.code}", headers=host.headers).json["log"]
    assert any("Talon had recorded: 3 players had acted." in line for line in map(str, log))


def test_an_arrow_to_another_ruling_is_followed_at_once(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    play(host, "deal, A checks, B checks, C checks")
    page = text(host.page("/rulings/R-CNT-04"))
    assert "Wrong number of cards: the hand is dead" in page and "Yes Talon knows" in page


def test_a_ruling_that_does_not_fit_is_shown_and_says_when_it_can_be_applied(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    asks = host.headers | {"Accept": "text/html"}
    page = text(client.get(f"/t/{host.code}/rulings/R-SHOW-09?o=R-SHOW-09-B", headers=asks).text)
    assert "This can be applied at the showdown or between two hands." in page


def test_the_log_line_to_come_and_earlier_warnings_are_shown_before_applying(client: FlaskClient, table: Table) -> None:
    host = table(preset="DH")
    host.post("deal")
    sheet = f"/t/{host.code}/rulings/R-COND-01?o=R-COND-01-A&who=2"
    first = text(reading(host, sheet))
    assert "Ben is warned" in first and "once before" not in first
    host.post("ruling", ruling="R-COND-01", outcome="A", who=2)
    again = text(reading(host, sheet))
    assert "Ben has been warned once before." in again and "You decided this at" in again
    host.post("take-back")
    assert "You decided this at" not in reading(host, sheet)


def test_only_the_host_applies(table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    page = host.guest().get(f"/t/{host.code}/rulings/R-CNT-04?a=n&who=2").text
    assert "Another player draws" in page and 'hx-post="/t/' not in page


# House rulings


def test_a_house_ruling_is_written_and_found(client: FlaskClient, table: Table) -> None:
    host = table()
    answer = client.post("/rulings", json=OWN, headers=host.headers)
    assert answer.status_code == 201 and answer.headers["Location"] == "/rulings/H-1"
    body = client.get(f"/rulings?q=handy&t={host.code}", headers=host.headers).json["rulings"]
    assert {"ruling": "H-1", "title": OWN["title"], "applies_now": True} in body
    assert client.get("/rulings/H-1", headers=JSON).json["text"] == OWN["text"]
    assert OWN["text"] in client.get("/rulings").text and OWN["text"] in client.get("/rulings/H-1").text
    sheet = host.page("/rulings/H-1")
    assert OWN["text"] in sheet and "Add to the log" in sheet


def test_a_house_ruling_survives_the_evening_and_can_be_deleted(
    app: Flask, client: FlaskClient, database: Path
) -> None:
    client.post("/rulings", json=OWN)
    again = Store(database)
    assert [ruling.title for ruling in again.house_rulings()] == [OWN["title"]]
    again.close()
    assert client.post("/rulings/H-1/forget", json={}).status_code == 200
    assert client.get("/rulings/H-1", headers=JSON).status_code == 404
    assert client.post("/rulings", json=OWN).json["ruling"] == "H-2", "an id is never given twice"


def test_a_house_ruling_can_be_changed_and_is_found_by_its_new_words(client: FlaskClient) -> None:
    client.post("/rulings", json=OWN)
    fields = {"title": "A dog at the table", "text": "Its owner deals twice.", "keys": ["dog", "Hund"]}
    changed = client.post("/rulings/H-1", json=fields)
    assert changed.status_code == 200 and changed.json["title"] == fields["title"]
    assert client.get("/rulings/H-1", headers=JSON).json["text"] == fields["text"]
    body = [ruling["ruling"] for ruling in client.get("/rulings?q=hund", headers=JSON).json["rulings"]]
    assert body[0] == "H-1"
    assert "H-1" not in [ruling["ruling"] for ruling in client.get("/rulings?q=handy", headers=JSON).json["rulings"]]
    page = client.get("/rulings/H-1").text
    assert 'value="A dog at the table"' in page and "Its owner deals twice.</textarea>" in page
    for wrong in ({}, {"title": "x"}, {"title": 3, "text": "y"}, {"title": "x", "text": "y", "keys": [1]}):
        assert client.post("/rulings/H-1", json=wrong).status_code == 422
    assert client.post("/rulings/H-7", json=fields).status_code == 404
    assert client.post("/rulings/R-BET-05", json=fields).status_code == 404


def test_a_house_ruling_that_was_applied_is_listed_under_its_own_name(client: FlaskClient, table: Table) -> None:
    host = table()
    client.post("/rulings", json=OWN)
    host.post("ruling", ruling="R-COND-08", outcome="A", reason="Phone rings at the table", house="H-1")
    reads = host.headers | {"Accept": "text/html"}
    assert "You decided this at" in client.get(f"/t/{host.code}/rulings/H-1", headers=reads).text
    given = text(client.get(f"/t/{host.code}/rulings/given", headers=reads).text)
    assert OWN["title"] in given and OWN["text"] in given and "Who decides" not in given
    log = text(reading(host, f"/t/{host.code}/log"))
    assert f"Own ruling “{OWN['title']}”" in log and "Who decides" not in log


def test_a_guest_reads_who_applies_a_ruling(client: FlaskClient, table: Table) -> None:
    host = table()
    host.post("deal")
    key = client.get(f"/t/{host.code}/invite", headers=host.headers | JSON).json["key"]
    guest, verdict = client.application.test_client(), f"/t/{host.code}/rulings/R-CHIP-06?a=y"
    guest.get(f"/t/{host.code}?key={key}")
    line = "The host applies it at the table."
    assert line in guest.get(verdict).text and line not in reading(host, verdict)


def test_a_house_ruling_sent_twice_is_kept_once(client: FlaskClient) -> None:
    first, second = (client.post("/rulings", json=OWN).headers["Location"] for _tap in range(2))
    assert first == second
    assert client.get("/rulings").text.count(OWN["text"]) == 1


def test_no_key_of_a_ruling_is_read_on_its_page(client: FlaskClient, table: Table) -> None:
    host = table()
    client.post("/rulings", json=OWN)
    pages = [client.get(f"/rulings{path}").text for path in ("", "?whole=1", "/H-1", "/R-BET-05")]
    at_table = [reading(host, f"/t/{host.code}/rulings/{key}") for key in ("H-1", "R-BET-05")]
    for page in pages + at_table:
        assert not re.findall(r"\b(?:R-[A-Z]+|H)-[0-9]+\b", text(page))


@pytest.mark.parametrize(
    ("ruling", "reason", "more", "house"),
    [
        ("R-COND-08", "H-3 Phone rings at the table", {}, "H-3"),
        ("R-COND-08", "H-3 Phone rings at the table", {"house": "H-4"}, "H-4"),
        ("R-COND-08", "H-3", {}, ""),
        ("R-BET-05", "H-3 Phone rings at the table", {}, ""),
    ],
)
def test_the_oldest_evenings_have_the_key_of_a_house_ruling_at_the_head_of_the_reason(
    ruling: str, reason: str, more: dict[str, str], house: str
) -> None:
    written = {"ruling": ruling, "outcome": "A", "text": "So it is.", "reason": reason, **more}
    event = event_from("Ruled", written)
    assert isinstance(event, Ruled) and (event.house, event.reason) == (house, reason)


def test_an_empty_house_ruling_and_one_by_a_stranger_are_refused(client: FlaskClient) -> None:
    assert client.post("/rulings", json={"title": "x"}).status_code == 422
    away = {"environ_base": {"REMOTE_ADDR": "192.168.1.7"}}
    assert client.post("/rulings", json=OWN, **away).status_code == 403
    assert client.post("/rulings/H-1/forget", json={}, **away).status_code == 403


def test_an_old_database_can_store_house_rulings(database: Path) -> None:
    store = Store(database)
    with store.writing() as db:
        db.execute("drop table house_rulings")
        db.execute("pragma user_version = 1")
    store.close()
    again = Store(database)
    assert again.house_rulings() == () and again.write_house_ruling("a", "b", ["c"]) == "H-1"
    again.close()


def test_a_second_misdeal_of_the_same_dealer_is_known_and_offered_first(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    assert "R-MIS-14" not in [
        ruling["ruling"] for ruling in client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    ]
    host.post("ruling", ruling="R-MIS-02", outcome="A")
    host.post("deal")
    likely = client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    assert likely[0]["ruling"] == "R-MIS-14"
    asks = host.headers | {"Accept": "text/html"} | HTMX
    page = text(client.get(f"/t/{host.code}/rulings/R-MIS-14", headers=asks).text)
    assert "Second misdeal in a row" in page and "Talon knows" in page

    def says() -> str:
        return text(host.page())

    host.post("ruling", ruling="R-MIS-02", outcome="A")
    assert "deals again" in says()
    host.post("deal")
    host.post("ruling", ruling="R-MIS-14", outcome="A")
    assert "deals now" in says() and "deals again" not in says()


def test_off_topic_questions_get_two_other_ways_instead_of_an_answer(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    asks = host.headers | {"Accept": "text/html"} | HTMX
    page = text(client.get(f"/t/{host.code}/rulings?q=ist+das+mein+handtuch+oder+was", headers=asks).text)
    assert "None of these: write your own ruling" in page and "Who decides?" in page
    guess = client.get(f"/rulings?q=turn+the+cards&t={host.code}", headers=host.headers).json
    assert guess["sure"] or len(guess["rulings"]) <= 3


def test_the_names_beside_a_question_are_labelled_and_not_dimmed_between_hands(table: Table) -> None:
    host = table(preset="DH")
    play(host, "deal, A checks, B bets 5")
    page = reading(host, f"/t/{host.code}/rulings/R-BET-02")
    heading, _taken, rest = page.partition("It is about Ben. If not, tap the player.")
    assert 'class="whose-hand"' not in heading and rest.index('class="whose-hand"') < rest.index("gone up in between?")
    host.post("fold", seat=3)
    page = reading(host, f"/t/{host.code}/rulings/R-BET-02?who=2")
    assert re.findall(r'class="button quiet"[^>]*>(\w+)<', page) == ["Cem"], "whoever has folded"
    for seat in (4, 1):
        host.post("fold", seat=seat)
    later = reading(host, f"/t/{host.code}/rulings/R-SHOW-09?a=n")
    assert "whose-hand" in later and 'class="button quiet"' not in later


def test_a_player_asking_about_themselves_on_their_phone_is_filled_in(
    app: Flask, client: FlaskClient, table: Table
) -> None:
    host = table(preset="DH", seats=[{"seat": n, "name": name, "stack": 200} for n, name in enumerate(MINE, 1)])
    play(host, "deal, A checks, B bets 5")
    doors, store = app.extensions["talon"].doors, app.extensions["talon"].store
    doors.let_in(host.code, digest_of("Cem’s phone"), person=store.evening(host.code).table.seat(3).person)

    def about(key: str, question: str) -> list[str]:
        address = f"/t/{host.code}/rulings/R-BET-02?q={question}"
        page = client.get(address, headers={"Authorization": f"Bearer {key}", "Accept": "text/html"}).text
        return re.findall(r"It is about (\w+)\. If", page)

    own = ("I%20put%20my%20chips%20in%20too%20early", "ich%20war%20zu%20fr%C3%BCh%20dran")
    assert [about("Cem’s phone", question) for question in own] == [["Cem"], ["Cem"]]
    others = ("too%20early", "he%20raised%20before%20me", "Ben%20raised%20before%20me")
    assert [about("Cem’s phone", question) for question in others] == [["Ben"]] * 3
    assert about(host.host_key, own[0]) == ["Ben"], "the tablet is everybody’s"


MINE = ("Anna", "Ben", "Cem", "Dora")


def test_a_button_that_moves_chips_names_the_player_and_others_are_one_tap_away(table: Table) -> None:
    host = table(preset="DH")
    play(host, "deal, A checks, B bets 5")
    page = reading(host, f"/t/{host.code}/rulings/R-BET-02")
    assert "Apply: Ben’s early chips go back" in text(page)
    row = page.partition('class="whose-hand"')[2].partition("</div>")[0]
    assert set(text(f"<div{row}").split()) == {"Anna", "Ben", "Cem", "Dora"}


# The house's own answer to a ruling of the book


def test_the_outcome_a_house_plays_comes_first_and_without_questions(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    before = text(host.page("/rulings/R-MIS-15"))
    assert "Your house plays" not in before
    letter, outcome = list(RULINGS["R-MIS-15"].outcomes.items())[-1]
    said = {"about": "R-MIS-15", "outcome": letter}
    answer = client.post("/rulings", json=said, headers=host.headers)
    assert answer.status_code == 201 and answer.json | said == answer.json
    assert answer.json["text"] == outcome.text_en and answer.json["title"] == RULINGS["R-MIS-15"].title_en
    sheet = text(host.page("/rulings/R-MIS-15"))
    assert f"Your house plays: {outcome.text_en}" in sheet and "Decide differently" in sheet
    first = next(iter(RULINGS["R-MIS-15"].outcomes.values()))
    assert "Your house plays" in text(host.page(f"/rulings/R-MIS-15?o=R-MIS-15-{first.letter}"))
    assert client.get("/rulings/R-MIS-15", headers=JSON).json["house"] == answer.json
    page = text(client.get("/rulings/R-MIS-15", headers=host.key | {"Accept": "text/html"}).text)
    assert "What does your house play?" in page
    client.post("/rulings/H-1/forget", json={})
    assert text(host.page("/rulings/R-MIS-15")) == before


def test_the_sentence_of_a_house_is_shown_above_the_questions_and_can_be_noted(
    client: FlaskClient, table: Table
) -> None:
    host = table(preset="DJ")
    host.post("deal")
    for words in ("Misdeal, all bets back.", "The hand is played, nobody raises any more."):
        client.post("/rulings", json={"about": "R-EXP-07", "text": words})
    sheet = text(host.page("/rulings/R-EXP-07"))
    assert f"Your house plays: {words}" in sheet and "Misdeal" not in sheet, "one answer for each ruling"
    assert 'href="/t/' in host.page("/rulings/R-EXP-07") and "/rulings/H-2" in host.page("/rulings/R-EXP-07")
    noted = host.page("/rulings/H-2")
    assert words in noted and "Add to the log" in noted
    found = client.get("/rulings?q=nobody raises any more", headers=host.headers).json["rulings"]
    assert "H-2" not in [row["ruling"] for row in found], "it is found as the ruling it answers"
    for wrong in ({"about": "R-XYZ-01"}, {"about": "R-EXP-07", "outcome": "Q"}, {"outcome": "A", "text": "x"}):
        assert client.post("/rulings", json=wrong).status_code == 422
    assert client.post("/rulings", json={"about": "R-EXP-07"}).status_code == 422, "an answer says something"
