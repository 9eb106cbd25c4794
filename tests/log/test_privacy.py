"""Removing people and evenings from the log: the name is gone everywhere, the chips are where they were."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening.evening import Evening, begin, record
from models.log.backup import back_up
from models.log.privacy import marks
from models.log.recaps import Recaps
from models.log.store import Store
from models.moves.event import Code, Event, FreeText, PersonName
from models.story.story import Story, tell
from models.words.names import in_text
from tests import WAITS, tries
from tests.evenings import NIGHTS, facts_of, recorded
from tests.playing import Game, play
from tests.rows import every

JSON = {"Accept": "application/json"}
WEEK = 7 * 86_400_000  # milliseconds
RARE = "Zacharias Ömer-Quist"


@pytest.fixture
def game(client: FlaskClient, store: Store) -> Game:
    """An evening with a rare name everywhere a name can be."""
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("rename", seat=1, name=RARE)
    play(game, "deal, A bets 5, B folds, C folds")
    game.total += 50
    game.post("adjust", seat=2, chips=50, reason=f"counted by {RARE.lower()} himself")
    store.write_house_ruling(f"{RARE}’s rule", f"What {RARE} says, holds.", [RARE, "beer"])
    game.post("expense", payer=RARE, amount=30, what=f"Pizza for {RARE}", **{"for": [RARE, "B"]})
    game.post("finish")
    return game


def files(store: Store) -> bytes:
    """Every byte of the database and of the files beside it."""
    paths = [store.path.with_name(store.path.name + end) for end in ("", "-wal", "-shm")]
    return b"".join(file.read_bytes() for file in paths if file.exists())


def pages(game: Game) -> str:
    """Every page and every export."""
    client, code = game.client, game.url
    paths = ["/", "/people", "/evenings", "/rulings", code, f"{code}/log?all=1", f"{code}/story", f"{code}/story/1"]
    paths += [f"{code}/{file}" for file in ("keepsake.html", "hands.csv", "hands.phhs", "evening.json")]
    paths += [f"{code}/seat/1", f"{code}/options", "/new"]
    answers = [client.get(path, headers=game.key) for path in paths]
    answers += [client.get(path, headers=game.key | JSON) for path in (code, f"{code}/story", "/people")]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.text for answer in answers)


def mentions(content: str | bytes) -> bool:
    """Whether the rare name, or a part of it, is in it."""
    text = content if isinstance(content, str) else content.decode("utf-8", "replace")
    return "zacharias" in text.casefold() or "Quist" in text


@pytest.mark.long
def test_a_removed_name_is_on_no_page_in_no_export_and_not_in_the_file(
    app: Flask, game: Game, store: Store, recaps: Recaps, tmp_path: Path
) -> None:
    recaps.catch_up(60)
    assert mentions(pages(game)) and mentions(files(store)), "before, it is everywhere"
    before = game.read()
    screen = app.extensions["talon"].hub.listen(game.url.rpartition("/")[2], before["seq"])
    next(screen)
    answer = game.client.post(f"/people/{RARE}/name", json={"remove": True, "sure": RARE}, headers=JSON)
    assert answer.status_code == 200, answer.text
    assert list(screen) == [], "a screen that shows the name listens anew, and reads the page again"
    assert not mentions(files(store))
    assert not mentions(pages(game))
    recaps.catch_up(60)
    assert not mentions(pages(game)) and not mentions(files(store))
    after = game.read()
    kept = store.in_memory(game.url[-4:])
    assert kept and kept.log() == record(begin(kept.code), store.facts(kept.code)).log(), "no tap has to fold it again"
    assert [seat["stack"] for seat in after["seats"]] == [seat["stack"] for seat in before["seats"]]
    assert [seat["name"] for seat in after["seats"]] == ["Guest", "B", "C"]
    back_up(store.path, tmp_path / "copy.db")
    assert not mentions((tmp_path / "copy.db").read_bytes())


def test_the_game_goes_on_with_the_guest(game: Game) -> None:
    game.client.post(f"/people/{RARE}/name", json={"remove": True, "sure": RARE})
    game.read()
    game.post("reopen", reason="one more")
    play(game, "deal, B bets 5, C folds, A folds")
    assert "Guest folds" in game.now["log"]


def test_a_person_is_renamed_in_every_evening(game: Game, store: Store, recaps: Recaps) -> None:
    facts = [line.fact for line in store.evening(game.url[-4:]).log()]
    store.adopt("OTHR", [fact._replace(at=fact.at + WEEK) for fact in facts])
    answer = game.client.post(f"/people/{RARE}/name", json={"name": " Zoë "}, headers=JSON)
    assert answer.status_code == 200
    assert not mentions(pages(game)) and not mentions(files(store))
    recaps.catch_up(60)
    assert {person.name: person.evenings for person in recaps.people()}["Zoë"] == 2
    assert "counted by Zoë himself" in game.page("/log")


def test_two_people_of_one_evening_cannot_become_one(game: Game, store: Store) -> None:
    before = files(store)
    answer = game.client.post(f"/people/{RARE}/name", json={"name": "b"}, headers=JSON)
    assert answer.status_code == 422 and "same evening" in answer.json["text"]
    assert store.evening(game.url[-4:]).table.name_of(1) == RARE
    assert mentions(files(store)) and len(before) == len(files(store))


def test_merging_two_people_needs_confirmation(client: FlaskClient, app: Flask) -> None:
    stakes = {"ante__amount": 1, "limit__type": "fixed", "limit__small": 5}
    first, second = (Game(client, "DH", [200] * 2, "B", **stakes) for _evening in range(2))
    for game, name in ((first, "Karl"), (second, "Carl")):
        game.post("rename", seat=1, name=name)
        play(game, "deal, A bets 5, B folds")
    page = client.post("/people/Karl/name", data={"name": "carl"})
    assert page.status_code == 200 and "They are one person" in page.text
    people = app.extensions["talon"].store.people
    assert {"Karl", "Carl"} <= set(people())
    sure = {"name": "carl", "sure": "carl"}
    assert client.post("/people/Karl/name", data=sure).status_code == 303
    assert "Karl" not in people()


@every(["", "  ", "x" * 41, "a\nb", None, 7])
def test_a_name_has_to_be_text(name: Any, game: Game) -> None:
    answer = game.client.post(f"/people/{RARE}/name", json={} if name is None else {"name": name}, headers=JSON)
    assert answer.status_code == (200 if name == 7 else 422)


def test_two_guests_of_one_evening_stay_two_people(game: Game, store: Store) -> None:
    for name in (RARE, "B"):
        game.client.post(f"/people/{name}/name", json={"remove": True, "sure": name})
    assert [seat.name for seat in store.evening(game.url[-4:]).table.seats] == ["Guest", "Guest 2", "C"]


@pytest.mark.parametrize(("night", "new"), [(NIGHTS[n], ("Zoe", "")[n % 2]) for n in range(len(NIGHTS))])
@pytest.mark.long
def test_a_stored_recap_with_another_name_equals_a_new_one(
    night: Path, new: str, store: Store, client: FlaskClient, recaps: Recaps
) -> None:
    """And in the evening the old name is gone from the file, and no chip has moved."""
    code, _key = store.adopt("TEST", facts_of(night), recorded(night))
    recaps.catch_up(60)
    before, told = store.evening(code).table, recaps.story(code)
    fields = {"name": new} if new else {"remove": True, "sure": "Anna"}
    assert client.post("/people/Anna/name", json=fields).status_code == 200
    assert b"Anna" not in files(store)
    assert recaps.behind() == [], "it is not told again"
    again = recaps.story(code)
    assert again == tell(store.evening(code))
    assert again.deals == told.deals
    assert [person.result for person in again.people] == [person.result for person in told.people]
    assert [seat.stack for seat in store.evening(code).table.seats] == [seat.stack for seat in before.seats]
    kept = {person.name: person.tally for person in recaps.people()}
    with store.writing() as db:
        recaps.replace(db, [code], {})
    recaps.catch_up(60)
    assert {person.name: person.tally for person in recaps.people()} == kept


def test_a_recap_begun_before_a_name_was_removed_is_not_stored(game: Game, store: Store, recaps: Recaps) -> None:
    def told_meanwhile(_evening: Evening) -> Story:
        story = tell(_evening)
        game.client.post(f"/people/{RARE}/name", json={"remove": True, "sure": RARE})
        return story

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("models.log.recaps.tell", told_meanwhile)  # for the one evening there is
        recaps.catch_up(60)
    assert not mentions(files(store))


@pytest.mark.long
def test_a_long_read_delays_no_tap_and_the_name_is_gone_when_it_ends(game: Game, store: Store) -> None:
    """Such a reader is Litestream, which copies the database all the time."""
    with store.reading() as other:
        other.execute("begin")
        other.execute("select count(*) from facts").fetchone()
        renaming = threading.Thread(
            target=game.client.post, args=[f"/people/{RARE}/name"], kwargs={"json": {"name": "Zoe"}}
        )
        renaming.start()
        taps, left = 0, tries(50 * WAITS)
        while renaming.is_alive() and next(left):
            with store.writing() as db:
                db.execute("update tables set created_at = created_at")
            taps += 1
            time.sleep(0.02)
        assert taps > 5
    store.empty_log()
    assert not mentions(files(store))


def test_a_name_is_replaced_only_where_it_is_a_whole_word() -> None:
    assert in_text("Al said: also Al’s chips, al", "Al", "Guest") == "Guest said: also Guest’s chips, Guest"
    assert in_text("a.b and axb", "a.b", r"\1") == r"\1 and axb"


def test_a_name_like_a_word_of_the_game_changes_no_fact(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    for word in ("spread", "DH", "host", "jacks", "high"):
        game.post("rename", seat=1, name=word)
        before = game.read()
        client.post(f"/people/{word}/name", json={"remove": True, "sure": word})
        after = game.read()
        assert after["options"] == before["options"] and after["preset"] == "DH"
        assert after["seats"][0]["name"].startswith("Guest")


@dataclass(frozen=True, slots=True)
class Toasted(Event):
    """An event with marked or unmarked texts, not registered among Talon's events."""

    is_base: ClassVar[bool] = True
    drink: Code
    toast: FreeText
    guests: tuple[PersonName, ...]
    manner: Literal["loud", "quiet"]
    glasses: dict[str, int]
    host: str | None = None


def unmarked(kind: type[Event]) -> set[str]:
    """The text fields without a mark that says whether they can contain names."""
    return {name for name, own in marks(kind).items() if None in own}


def test_every_text_of_every_event_is_a_name_a_text_or_a_code() -> None:
    assert {name: unmarked(kind) for name, kind in Event.kinds.items() if unmarked(kind)} == {}
    assert unmarked(Toasted) == {"glasses", "host"}


def test_a_longer_name_that_begins_with_the_old_one_is_not_doubled(game: Game, store: Store) -> None:
    longer = f"{RARE} Maria"
    game.client.post(f"/people/{RARE}/name", json={"name": longer}, headers=JSON)
    assert store.evening(game.url[-4:]).table.name_of(1) == longer
    assert f"counted by {longer} himself" in game.page("/log")


def test_a_name_that_only_begins_like_the_removed_one_stays(game: Game, store: Store) -> None:
    game.post("reopen", reason="one more")
    game.post("rename", seat=2, name=f"{RARE} Maria")
    game.client.post(f"/people/{RARE}/name", json={"name": "Zoë"}, headers=JSON)
    assert [seat.name for seat in store.evening(game.url[-4:]).table.seats] == ["Zoë", f"{RARE} Maria", "C"]


def test_a_name_is_removed_from_unknown_fields_too(store: Store, client: FlaskClient) -> None:
    code, _key = store.adopt("TEST", facts_of(NIGHTS[0]))
    with store.writing() as db:
        query = "select seq, body from facts where table_code = ? and kind = 'SatDown' order by seq limit 1"
        seq, body = db.execute(query, [code]).fetchone()
        more = {**json.loads(body), "greeted": f"{RARE} waves", "friends": [RARE]}
        changed = "update facts set body = ? where table_code = ? and seq = ?"
        db.execute(changed, [json.dumps(more, ensure_ascii=False), code, seq])
    client.post(f"/people/{RARE}/name", json={"remove": True, "sure": RARE})
    assert not mentions(files(store))


# Evenings


def test_an_evening_is_gone_for_good_after_two_taps(game: Game, store: Store, recaps: Recaps) -> None:
    other, _key = store.adopt("KEPT", facts_of(NIGHTS[0]))
    recaps.catch_up(60)
    code = game.url[-4:]
    page = game.client.get(f"/evenings/{code}/delete").text
    assert "for good" in page and f'value="{code}"' in page
    assert game.client.post(f"/evenings/{code}/delete", json={}, headers=JSON).status_code == 400
    assert game.client.get(game.url, headers=game.key).status_code == 200
    assert game.client.post(f"/evenings/{code}/delete", json={"sure": code}, headers=JSON).status_code == 200
    assert game.client.get(game.url, headers=game.key).status_code == 404
    assert [table.code for table in store.tables()] == [other]
    store_only = files(store)
    assert code.encode() + b"\x00" not in store_only
    assert RARE not in store.people()
    assert RARE not in [person.name for person in recaps.people()]


def test_a_deleted_evening_leaves_no_name_in_the_file(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    game.post("rename", seat=1, name=RARE)
    client.post(f"/evenings/{game.url[-4:]}/delete", json={"sure": game.url[-4:]})
    assert not mentions(files(store))


# Permissions


def test_an_unknown_name_or_evening_is_a_404(client: FlaskClient) -> None:
    assert client.post("/people/Nobody/name", json={"remove": True, "sure": "Nobody"}).status_code == 404
    assert client.post("/people/Nobody/name", json={"name": "X"}).status_code == 404
    assert client.get("/evenings/ZZZZ/delete").status_code == 404
    assert client.post("/evenings/ZZZZ/delete", json={"sure": "ZZZZ"}).status_code == 404


def test_all_evenings_are_listed_page_by_page(store: Store, client: FlaskClient) -> None:
    facts = facts_of(NIGHTS[0])[:8]
    for _evening in range(101):
        store.adopt("AAAA", facts)
    first, second = client.get("/evenings").text, client.get("/evenings?page=2").text
    assert (first.count('/story"'), second.count('/story"')) == (100, 1)
    for odd in ("0", "x", "99999", "²"):
        assert client.get("/evenings", query_string={"page": odd}).status_code == 200
