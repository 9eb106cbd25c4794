"""Rulings over HTTP: looked up, read, decided at a table, and written by hosts themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.rows import digest_of
from models.log.store import Store
from models.moves.event import event_from
from models.moves.refusals import Refused
from models.rulings import apply
from models.rulings.book import RULINGS
from models.rulings.events import Ruled
from models.rulings.likely import SHOWN
from tests.conftest import FIXED
from tests.playing import Game, Table, play
from tests.rulings_played import looked_up, sheet, text

JSON = {"Accept": "application/json"}
OWN = {"title": "Phone rings at the table", "text": "Whoever it belongs to buys a round.", "keys": "phone, Handy"}


# Looking up


def test_without_a_question_the_likely_rulings_are_listed_or_the_catalogue(client: FlaskClient, table: Table) -> None:
    assert len(client.get("/rulings", headers=JSON).json["rulings"]) == len(RULINGS)
    assert client.get("/rulings?q=misdeal", headers=JSON).json["rulings"][0]["applies_now"] is False
    host = table()
    before = client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    host.post("deal")
    after = client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]
    assert 3 <= len(after) <= SHOWN and before != after
    assert all(row["applies_now"] for row in before + after)


def test_one_ruling_is_answered_with_its_questions_and_outcomes(client: FlaskClient, table: Table) -> None:
    """A question finds rulings exactly as documented."""
    host = table(preset="DJ")
    host.post("deal")
    plain = client.get("/rulings/R-CNT-06", headers=JSON).json
    assert plain["ask"] == "Somebody bet with a card too many." and plain["outcomes"]["A"]["ops"][0] == "KILL(p)"
    assert plain["when"] == ["bet1", "draw"] and plain["steps"][1]["known"] == "sa"
    there = looked_up(host, "R-CNT-06")
    assert there["applies_now"] is True and there["known"]["sa"] is False
    assert "who" in there["outcomes"]["A"]["asks"]
    assert {**plain, "outcomes": 0} == {**{key: there[key] for key in plain}, "outcomes": 0}
    body = client.get(f"/rulings?q=six+cards&t={host.code}", headers=host.headers).json
    assert list(body) == ["rulings", "sure"] and body["sure"] is True
    assert list(body["rulings"][0]) == ["ruling", "title", "applies_now"]
    assert body["rulings"][0] == {"ruling": "R-CNT-04", "title": RULINGS["R-CNT-04"].title_en, "applies_now": True}
    assert {ruling["ruling"]: ruling["applies_now"] for ruling in body["rulings"]}["R-CNT-07"] is False


@pytest.mark.long
def test_asks_lists_every_field_an_outcome_needs(table: Table) -> None:
    host = table()
    play(host, "deal, A bets 5")
    assert host.evening
    likely = {"who": 2, "to": 3, "action": "fold", "chips": 2, "cards": 1, "reason": "so"}
    errors: dict[tuple[str, str], str] = {}
    for key in RULINGS:
        there = looked_up(host, key)
        for letter, outcome in there["outcomes"].items() if there["applies_now"] else ():
            fields = {"ruling": key, "outcome": letter, **{field: likely[field] for field in outcome["asks"]}}
            try:
                apply.ruling(host.evening.table, fields)
            except Refused as refusal:
                errors[key, letter] = refusal.error
    assert "missing" not in errors.values(), errors


def test_unknown_rulings_are_404(client: FlaskClient) -> None:
    for address in ("/rulings/R-NO-01", "/rulings/H-7", "/rulings?t=NOPE", "/t/NOPE/rulings"):
        assert client.get(address, headers=JSON).status_code == 404, address


def test_strange_addresses_are_answered(client: FlaskClient, table: Table) -> None:
    host = table()
    there = f"/t/{host.code}/rulings"
    searched = ["/rulings?q=%00", "/rulings?q=" + "x" * 3000, "/rulings?q=%22%20OR%20*", f"{there}?q=%F0%9F%82%A1"]
    decided = ["a=yyyyyyyyxx&who=99&o=Z&chips=-1", "who=zwei", "a=y&who=1&chips=99999999999999999999", "o=R-CNT-07-Z"]
    for address in (*searched, *(f"{there}/R-BET-05?{query}" for query in decided)):
        assert client.get(address, headers=host.key | {"Accept": "text/html"}).status_code == 200, address


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


def test_the_rules_of_a_table_come_first_other_games_are_folded_away(client: FlaskClient, table: Table) -> None:
    """The page of a ruling says what this table agreed."""
    host = table(preset="DJ", options={**FIXED, "deal.exposed": "replace_end"})
    html = host.key | {"Accept": "text/html"}
    mine, _summary, others = client.get(f"/rules?t={host.code}", headers=html).text.partition("<details")
    assert 'id="JACK-09"' in mine and 'id="DRAW-14"' in mine and "At this table “" in mine
    assert 'id="SOKO-01"' in others and 'id="DECL-01"' in others and "SOKO-01" not in mine
    assert "<details" not in client.get("/rules").text
    page = text(client.get(f"/rulings/R-EXP-01?t={host.code}", headers=html).text)
    assert "replaced at the end of the deal. Agreed at this table." in page


# At the table


def part(host: Game, path: str, language: str = "en") -> str:
    """A sheet of rulings as the host's page swaps it in."""
    headers = host.key | {"Accept": "text/html", "HX-Request": "true", "Accept-Language": language}
    return str(host.client.get(f"{host.url}/rulings/{path}", headers=headers).text)


def test_an_unsure_search_offers_other_ways(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    for asked in ("which cards are best to start with", "wann kommt die pizza"):
        ways = host.page(f"/rulings?q={asked}").partition("Or the answer is here:")[2]
        for there in (f"/rules?t={host.code}", f"/hands?t={host.code}", f"/t/{host.code}/options"):
            assert f'href="{there}"' in ways, there
    sure = host.page("/rulings?q=string bet")
    assert "R-BET-05" in sure and "Or the answer is here:" not in sure
    page = text(host.page("/rulings?q=ist+das+mein+handtuch+oder+was"))
    assert "None of these: write your own ruling" in page and "Who decides?" in page
    guess = client.get(f"/rulings?q=turn+the+cards&t={host.code}", headers=host.headers).json
    assert guess["sure"] or len(guess["rulings"]) <= 3


def test_the_sheet_asks_one_thing_at_a_time(table: Table) -> None:
    """The verdict is above the folded line about its player; a prefilled seat kills no hand (R-BET-03)."""
    host = table(preset="DJ")
    host.post("deal")
    drawn = part(host, "R-CNT-04")
    first = text(drawn)
    assert "or three have acted)? No Talon knows" in first and "Has the player looked at the cards?" in first
    assert drawn.count('class="asks"') == 1 and "strictly" not in first.partition("Decide differently")[0]
    assert "No – Another player draws one card blindly" in first and "Apply: a card back from Anna" in first
    second = text(part(host, "R-CNT-04?a=n"))
    assert "It is about Anna." in second and "Another player draws one card blindly" in second, "whoever is to act"
    third = text(part(host, "R-CNT-04?a=n&who=2"))
    assert "It is about Ben." in third and "Apply" in third and "Only note it" in third
    page = host.page("/rulings/R-CNT-04?a=n&who=2")
    verdict, about = page.index('class="verdict"'), page.index('<details class="about">')
    line = page[about:].partition("<summary>")[2].partition("</summary>")[0]
    assert verdict < about < page.index('id="apply-ruling"')
    assert "It is about Ben." in line and "Change" in line
    assert 'class="whose-hand"' in page[about:].partition("</details>")[0], "the others are behind the line"
    drawn = part(host, "R-BET-03?a=y")
    first, names = text(drawn), drawn.partition('id="ruling-names"')[2]
    assert "Who is it about? Tap the player." in first and "Apply" not in first
    assert names.count("hand is dead</button>") == 4
    assert "likely" not in names, "whoever is to act cannot have folded out of turn"
    assert "Apply: Ben’s hand is dead" in text(part(host, "R-BET-03?a=y&who=2"))
    when = "This can be applied at the showdown or between two hands."
    assert when in sheet(host, "R-SHOW-09", "?o=R-SHOW-09-B"), "one that does not fit is shown"


@pytest.mark.long
def test_no_button_shows_the_header_of_the_translations(table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    for key in tuple(RULINGS)[::4]:
        for asked in ("", *(f"&o={key}-{letter}" for letter in RULINGS[key].outcomes)):
            assert "Project-Id-Version" not in part(host, f"{key}?who=2{asked}", "de"), (key, asked)


def test_ruling_against_the_tables_answers_is_allowed_and_noted(table: Table) -> None:
    """An arrow to another ruling is followed at once."""
    host = table(preset="DJ")
    play(host, "deal, A checks, B checks, C checks")
    arrow = sheet(host, "R-CNT-04")
    assert "Wrong number of cards: the hand is dead" in arrow and "Yes Talon knows" in arrow
    noted = "Talon had recorded: 3 players had acted."
    assert noted in text(part(host, "R-MIS-02?o=R-MIS-02-A"))
    host.post("ruling", ruling="R-MIS-02", outcome="A")
    given = text(part(host, "given"))
    assert "Two" not in given and "Dealer exposed" in given
    assert any(noted in line for line in host.now["log"])


def test_the_log_line_to_come_and_earlier_warnings_are_shown_before_applying(table: Table) -> None:
    host = table(preset="DH")
    host.post("deal")
    asked = "?o=R-COND-01-A&who=2"
    first = sheet(host, "R-COND-01", asked)
    assert "Ben is warned" in first and "once before" not in first
    host.post("ruling", ruling="R-COND-01", outcome="A", who=2)
    again = sheet(host, "R-COND-01", asked)
    assert "Ben has been warned once before." in again and "You decided this at" in again
    host.post("take-back")
    assert "You decided this at" not in sheet(host, "R-COND-01", asked)


def test_only_the_host_applies(table: Table) -> None:
    """A guest reads who does."""
    host = table(preset="DJ")
    host.post("deal")
    guest, line = host.guest(), "The host applies it at the table."
    page = guest.get(f"{host.url}/rulings/R-CNT-04?a=n&who=2").text
    assert "Another player draws" in page and 'hx-post="/t/' not in page
    verdict = "/rulings/R-CHIP-06?a=y"
    assert line in guest.get(host.url + verdict).text and line not in host.page(verdict)


# House rulings


def test_a_house_ruling_is_written_and_found(client: FlaskClient, table: Table) -> None:
    """Sent twice it is kept once; no key of a ruling is read on its page."""
    host = table()
    for _tap in range(2):
        answer = client.post("/rulings", json=OWN, headers=host.headers)
        assert answer.status_code == 201 and answer.headers["Location"] == "/rulings/H-1"
    body = client.get(f"/rulings?q=handy&t={host.code}", headers=host.headers).json["rulings"]
    assert {"ruling": "H-1", "title": OWN["title"], "applies_now": True} in body
    assert client.get("/rulings/H-1", headers=JSON).json["text"] == OWN["text"]
    pages = [client.get(f"/rulings{path}").text for path in ("", "/H-1", "?whole=1", "/R-BET-05")]
    assert pages[0].count(OWN["text"]) == 1 and OWN["text"] in pages[1]
    sheets = [host.page(f"/rulings/{key}") for key in ("H-1", "R-BET-05")]
    assert OWN["text"] in sheets[0] and "Add to the log" in sheets[0]
    for page in pages + sheets:
        assert not re.findall(r"\b(?:R-[A-Z]+|H)-[0-9]+\b", text(page))


def test_a_house_ruling_survives_the_evening_and_can_be_deleted(client: FlaskClient, database: Path) -> None:
    assert client.post("/rulings", json={"title": "x"}).status_code == 422
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
    assert "You decided this at" in host.page("/rulings/H-1")
    given, log = text(host.page("/rulings/given")), text(host.page("/log"))
    assert OWN["title"] in given and OWN["text"] in given
    assert f"Own ruling “{OWN['title']}”" in log and "Who decides" not in given + log


@pytest.mark.parametrize(
    ("ruling", "reason", "more", "house"),
    [
        ("R-COND-08", "H-3 Phone rings at the table", {}, "H-3"),
        ("R-COND-08", "H-3 Phone rings at the table", {"house": "H-4"}, "H-4"),
        ("R-COND-08", "H-3", {}, ""),
        ("R-BET-05", "H-3 Phone rings at the table", {}, ""),
    ],
)
def test_the_oldest_evenings_have_the_key_of_a_house_ruling_in_the_reason(
    ruling: str, reason: str, more: dict[str, str], house: str
) -> None:
    written = {"ruling": ruling, "outcome": "A", "text": "So it is.", "reason": reason, **more}
    event = event_from("Ruled", written)
    assert isinstance(event, Ruled) and (event.house, event.reason) == (house, reason)


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

    def likely() -> list[str]:
        return [row["ruling"] for row in client.get(f"/rulings?t={host.code}", headers=host.headers).json["rulings"]]

    assert "R-MIS-14" not in likely()
    host.post("ruling", ruling="R-MIS-02", outcome="A")
    host.post("deal")
    assert likely()[0] == "R-MIS-14"
    page = text(part(host, "R-MIS-14"))
    assert "Second misdeal in a row" in page and "Talon knows" in page
    host.post("ruling", ruling="R-MIS-02", outcome="A")
    assert "deals again" in text(host.page())
    host.post("deal")
    host.post("ruling", ruling="R-MIS-14", outcome="A")
    says = text(host.page())
    assert "deals now" in says and "deals again" not in says


def test_the_names_beside_a_question_are_labelled_and_not_dimmed_between_hands(table: Table) -> None:
    """A button that moves chips names the player, and others are one tap away."""
    host = table(preset="DH")
    play(host, "deal, A checks, B bets 5")
    page = host.page("/rulings/R-BET-02")
    assert "Apply: Ben’s early chips go back" in text(page)
    row = page.partition('class="whose-hand"')[2].partition("</div>")[0]
    assert set(text(f"<div{row}").split()) == {"Anna", "Ben", "Cem", "Dora"}
    heading, _taken, rest = page.partition("It is about Ben. If not, tap the player.")
    assert 'class="whose-hand"' not in heading and rest.index('class="whose-hand"') < rest.index("gone up in between?")
    host.post("fold", seat=3)
    page = host.page("/rulings/R-BET-02?who=2")
    assert re.findall(r'class="button quiet"[^>]*>(\w+)<', page) == ["Cem"], "whoever has folded"
    for seat in (4, 1):
        host.post("fold", seat=seat)
    later = host.page("/rulings/R-SHOW-09?a=n")
    assert "whose-hand" in later and 'class="button quiet"' not in later


def test_a_player_who_asks_on_their_phone_is_filled_in(app: Flask, client: FlaskClient, table: Table) -> None:
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


# The house's own answer to a ruling of the book


def test_the_outcome_a_house_plays_comes_first_and_without_questions(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    before = sheet(host, "R-MIS-15")
    assert "Your house plays" not in before
    letter, outcome = list(RULINGS["R-MIS-15"].outcomes.items())[-1]
    said = {"about": "R-MIS-15", "outcome": letter}
    answer = client.post("/rulings", json=said, headers=host.headers)
    assert answer.status_code == 201 and answer.json | said == answer.json
    assert answer.json["text"] == outcome.text_en and answer.json["title"] == RULINGS["R-MIS-15"].title_en
    shown = sheet(host, "R-MIS-15")
    assert f"Your house plays: {outcome.text_en}" in shown and "Decide differently" in shown
    first = next(iter(RULINGS["R-MIS-15"].outcomes.values()))
    assert "Your house plays" in text(host.page(f"/rulings/R-MIS-15?o=R-MIS-15-{first.letter}"))
    assert client.get("/rulings/R-MIS-15", headers=JSON).json["house"] == answer.json
    page = text(client.get("/rulings/R-MIS-15", headers=host.key | {"Accept": "text/html"}).text)
    assert "What does your house play?" in page
    client.post("/rulings/H-1/forget", json={})
    assert sheet(host, "R-MIS-15") == before


def test_the_sentence_of_a_house_is_above_the_questions_and_can_be_noted(client: FlaskClient, table: Table) -> None:
    host = table(preset="DJ")
    host.post("deal")
    for words in ("Misdeal, all bets back.", "The hand is played, nobody raises any more."):
        client.post("/rulings", json={"about": "R-EXP-07", "text": words})
    shown = sheet(host, "R-EXP-07")
    assert f"Your house plays: {words}" in shown and "Misdeal" not in shown, "one answer for each ruling"
    assert 'href="/t/' in host.page("/rulings/R-EXP-07") and "/rulings/H-2" in host.page("/rulings/R-EXP-07")
    noted = host.page("/rulings/H-2")
    assert words in noted and "Add to the log" in noted
    found = client.get("/rulings?q=nobody raises any more", headers=host.headers).json["rulings"]
    assert "H-2" not in [row["ruling"] for row in found], "it is found as the ruling it answers"
    for wrong in ({"about": "R-XYZ-01"}, {"about": "R-EXP-07", "outcome": "Q"}, {"outcome": "A", "text": "x"}):
        assert client.post("/rulings", json=wrong).status_code == 422
    assert client.post("/rulings", json={"about": "R-EXP-07"}).status_code == 422, "an answer says something"
