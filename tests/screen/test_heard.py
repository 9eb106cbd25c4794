"""Announcements for screen readers: actions once and in order, and the state of the hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

from flask.testing import FlaskClient

from models.evening.rights import Viewer
from models.log.store import Store
from models.moves.move import Role
from models.screen.heard import news, since_last_turn, turn_heard, where
from models.screen.screen import seen_by
from models.words import words
from tests.playing import Game, play

FIXED = {"limit__type": "fixed", "limit__small": 5, "limit__big": 10, "ante__amount": 2}
WORDS = 120  # of one hand, for a player
HAND = """deal, B checks, C bets 5, D raises 10, E calls, F folds, A folds, B folds, C calls,
    C draws 3, D draws 1, E draws 2, D bets 10, E folds, C folds"""


def test_a_page_carries_the_last_lines_with_their_numbers_oldest_first(store: Store, client: FlaskClient) -> None:
    """Undo is announced, and the tap it takes back is not."""
    game = Game(client, "DJ", [200] * 3, **FIXED)
    play(game, "deal, B bets 5")
    carried = re.search(r'data-news="([^"]*)"', game.page(""))
    assert carried
    rows = json.loads(unescape(carried[1]))
    assert rows == [list(row) for row in news(store.evening(game.code))]
    assert [seq for seq, _text in rows] == sorted({seq for seq, _text in rows})
    assert rows[-1][1] == "B bets 5"
    game.post("take-back")
    texts = [text for _seq, text in news(store.evening(game.code))]
    assert "B bets 5" not in texts
    assert texts[-1] == "Taken back: B bets 5"


def test_a_whole_hand_is_announced_to_a_player_in_at_most_120_words(store: Store, client: FlaskClient) -> None:
    game, heard, told = Game(client, "DJ", [200] * 6, **FIXED), [], 0
    me, turn = Viewer(Role.PLAYER, 4), ""
    for step in HAND.split(","):
        play(game, step.strip())
        evening = store.evening(game.code)
        rows = [row for row in news(evening) if row[0] > told and evening.lines[row[0] - 1].hand == 1]
        heard += [text for _seq, text in rows]
        told = evening.seq
        now = seen_by(evening, me).heard
        heard += [now] if now and now != turn else []
        turn = now
    assert "Your turn: 5 to call, 3 raises left, pot 17" in heard
    assert len(set(heard)) == len(heard), "each once"
    assert sum(len(text.split()) for text in heard) <= WORDS, heard


def test_the_state_of_the_hand_lists_the_events_since_the_last_turn(store: Store, client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 4, **FIXED)
    play(game, "deal, B checks, C bets 5, D raises 10, A folds")
    evening = store.evening(game.code)
    here = where(evening, 2)
    assert here.since == ["C bets 5", "D raises to 10", "A folds"] == since_last_turn(evening, 2)
    assert (here.stack, here.bet, here.live) == (198, 0, "B, C and D")
    assert where(evening, None)[1:4] == (None, 0, "B, C and D")
    page = game.page("/where")
    assert "D raises to 10" in page and "B, C and D" in page


def test_the_number_of_instructions_is_announced_to_the_host(store: Store, client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, **FIXED)
    play(game, "deal")
    evening = store.evening(game.code)
    turn = seen_by(evening, Viewer(Role.HOST)).turn
    assert turn_heard(turn, Viewer(Role.HOST), 6).endswith(". 1 instruction for the dealer")
    asks = replace(turn, what="who wins the pot (6)?")
    assert turn_heard(asks, Viewer(Role.HOST), 6).endswith("(6)? 1 instruction for the dealer")
    assert turn_heard(turn, Viewer(Role.ONLOOKER), 6) == ""


def test_a_browser_without_scripts_gets_the_next_page_after_a_tap(client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, **FIXED)
    form = {"Sec-Fetch-Mode": "navigate", **game.key}
    answer = client.post(f"/t/{game.code}/deal", headers=form, data={"seen": game.now["seq"]})
    assert (answer.status_code, answer.location) == (303, f"/t/{game.code}")
    assert "<noscript>" in game.page("")


def test_two_readers_of_one_table_each_have_it_in_their_own_language(store: Store, client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 3, **FIXED)
    play(game, "deal, B bets 5")
    evening = store.evening(game.code)
    seen = {}
    for language in ("en", "de", "de_CH", "en"):
        words.use(language)
        screen = seen_by(evening, Viewer(Role.HOST, None))
        heard = (screen.news[-1][1], screen.turn.what, screen.turn.course[1].name, screen.game.short)
        assert seen.setdefault(language, heard) == heard
    assert all(english != german for english, german in zip(seen["en"], seen["de"], strict=True)), seen
    assert seen["de_CH"] == tuple(text.replace("ß", "ss") for text in seen["de"])
