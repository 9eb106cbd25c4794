"""Exports of an evening: the file plays to the same stacks, PokerKit reads the PHH, the page needs no server."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import time
import tomllib
from collections import Counter
from html import unescape
from itertools import takewhile
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from pokerkit import Automation, HandHistory, State
from pokerkit.notation import parse_action

from models.evening.evening import Evening, next_facts, record
from models.evening.tap import decide
from models.game.presets import PRESETS
from models.log.evening_file import unwrap, wrap
from models.log.recaps import Recaps
from models.log.store import Store
from models.story.phh import VARIANTS, phh, variant
from models.story.replay import counting, steps, taps
from models.story.story import tell
from models.words.moments import with_offset
from tests.conftest import a_table
from tests.evenings import NIGHTS, adopted, folded, played, recorded
from tests.game.test_house_rules import playable
from tests.play import test_pokerkit
from tests.play.test_pokerkit import STRUCTURES, Holdem, SevenStud, Stakes
from tests.play.test_pokerkit import Duel as Hand
from tests.playing import Game, play
from tests.rows import every
from tests.rulings_at_table import a_tap

pytestmark = pytest.mark.xdist_group("recaps")  # an evening is played once for all tests of recaps


# The file


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_an_exported_night_plays_to_the_same_stacks(night: Path) -> None:
    """Also with its last tap taken back."""
    evening = recorded(night)
    evening = record(evening, next_facts(evening, decide(evening, "take-back", {}), 1, "host"))
    parcel = unwrap("".join(wrap(evening)).encode())
    again = parcel.evening
    assert (again.table, again.seq, parcel.code) == (evening.table, evening.seq, "TEST")


@pytest.mark.long
def test_the_file_is_plain_json_a_fact_a_line(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    answer = client.get(f"/t/{code}/evening.json", headers=host)
    assert answer.status_code == 200 and "attachment" in answer.headers["Content-Disposition"]
    file = json.loads(answer.text)
    assert file["facts"][0]["kind"] == "Opened" and len(file["facts"]) == file["last"]["seq"] == store.newest(code)
    assert len(answer.text.splitlines()) == file["last"]["seq"] + 2


@pytest.mark.long
def test_secret_declarations_are_in_no_file_before_the_reveal(client: FlaskClient) -> None:
    game = Game(client, "B1", [200] * 3, "C", **stakes("B1", {"hl.mode": "declare_simultaneous"}))
    chance = random.Random(3)
    store: Store = client.application.extensions["talon"].store
    code = game.url[-4:]
    while game.now["phase"] != "declare":
        move, fields = a_tap(store.evening(code).table, chance, {"check": 9, "call": 9, "fold": 0})
        game.post(move, **fields)
    at_the_reveal = game.now["seq"]
    game.post("declare", seat=1, way="low")
    file = json.loads(game.page("/evening.json"))
    assert file["last"]["seq"] == at_the_reveal
    assert not [fact for fact in file["facts"] if fact["kind"] == "Declared"]
    game.post("take-back")
    file = json.loads(game.page("/evening.json"))
    assert not [fact for fact in file["facts"] if fact["kind"] == "Declared"]


def stakes(preset: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The stakes the game needs, and those given."""
    return {key.replace(".", "__"): value for key, value in playable(preset, chosen).items()}


# The spreadsheet


@pytest.mark.long
def test_the_spreadsheet_has_every_hand_and_every_stack(store: Store, client: FlaskClient, recaps: Recaps) -> None:
    code, host = adopted(store)
    answer = client.get(f"/t/{code}/hands.csv", headers=host)
    lines = csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")))
    rows = list(takewhile(lambda row: row["hand"] != "player", lines))  # the rows below have everybody's total
    story = recaps.story(code)
    assert [int(row["hand"]) for row in rows] == [deal.number for deal in story.deals]
    last, stacks = rows[-1], dict(story.deals[-1].stacks)
    assert {name: int(last[f"{name} has"]) for name in story.names} == {
        name: stacks[person] for person, name in enumerate(story.names)
    }
    assert sum(int(row[f"{name} wins"]) for row in rows for name in story.names) == sum(
        chips for deal in story.deals for _who, chips in deal.won
    )


@pytest.mark.long
@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
def test_a_name_is_never_a_formula(client: FlaskClient, sign: str) -> None:
    game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    game.post("rename", seat=1, name=f"{sign}1+2")
    play(game, "deal, A bets 2, B folds")
    text = client.get(f"{game.url}/hands.csv", headers=game.key).data.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+@＝＋－＠"))]
    assert f"'{sign}1+2" in rows[0][9]


# The page for friends


@pytest.mark.long
def test_the_page_for_friends_loads_nothing(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    answer = client.get(f"/t/{code}/keepsake.html", headers=host)
    page = unescape(answer.text)
    assert "default-src 'none'" in page and "sandbox" in answer.headers["Content-Security-Policy"]
    assert "<script" not in page and "<svg" in page and "style=" not in page
    assert not re.findall(r"""(?:src|href|action)=["'](?!#)""", page), "nothing to load, nowhere to go"
    assert not re.findall(r"https?://|url\(|@import", page)
    assert page.count("<details") == 39


def test_the_page_for_friends_lets_no_name_be_markup(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    game.post("rename", seat=1, name="<img src=x>")
    play(game, "deal, A bets 2, B folds, deal, B bets 2, A folds")
    page = game.page("/keepsake.html")
    assert "<img" not in page and "&lt;img src=x&gt;" in page


# PHH, read by PokerKit


def written(evening: Evening) -> str:
    """Every finished hand of an evening as PHH."""
    story, tables = tell(evening), {tap.number: tap.before for tap in taps(evening)}
    histories = []
    for deal in story.deals:
        facts = [line.fact for line in evening.log() if deal.first <= line.fact.seq <= deal.last]
        histories.append(phh(story, deal, steps(tables[deal.first], counting(facts, frozenset(story.gone)))))
    return "\n".join(histories)


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_every_hand_of_a_recorded_night_is_phh_that_pokerkit_reads(night: Path) -> None:
    evening = recorded(night)
    story, text = tell(evening), written(evening)
    for row in tomllib.loads(text).values():
        assert ("bring_in" in row) != ("blinds_or_straddles" in row)
        assert row.get("bring_in") != 0
        if row["variant"].endswith("5S") and row["_options"].get("stud.bring_in_amount"):
            assert row["bring_in"] == row["_options"]["stud.bring_in_amount"]
    hands = list(HandHistory.loads_all(text))
    assert hands and [hand.hand for hand in hands] == [deal.number for deal in story.deals]
    for hand, deal in zip(hands, story.deals, strict=True):
        assert hand.players and hand.winnings and hand.finishing_stacks
        n = len(hand.players)
        assert n == len(hand.antes) == len(hand.starting_stacks) == len(hand.finishing_stacks) == len(hand.winnings)
        assert sum(hand.winnings) == sum(chips for _who, chips in deal.won)
        carried = hand.user_defined_fields["_carried"]
        assert sum(hand.starting_stacks) + carried == sum(hand.finishing_stacks) + deal.carried
        assert all(key.startswith("_") for key in hand.user_defined_fields)
        ours = {variant for _preset, _options, variant in NAMED}
        assert hand.variant in ours or hand.variant not in HandHistory.game_types, "PHH's names are for PHH's games"


@pytest.mark.long
def test_the_downloaded_hands_agree_with_the_recaps(store: Store, client: FlaskClient, recaps: Recaps) -> None:
    code, host = adopted(store)
    text = client.get(f"/t/{code}/hands.phhs", headers=host).text
    evening = folded(list(played()), code)
    assert text == written(evening)
    told = {deal.number: steps_of_deal for deal, steps_of_deal in recaps.hands(code)}
    for deal in recaps.story(code).deals:
        assert told[deal.number] == recaps.hand(code, deal.number)[2]


@pytest.mark.parametrize("limit", sorted(STRUCTURES))
@pytest.mark.parametrize("blinds", [False, True], ids=["antes", "blinds"])
@pytest.mark.long
def test_pokerkit_plays_our_hands_of_five_card_draw_to_the_same_stacks(
    limit: str, blinds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PHH has no Five Card Draw, PokerKit does: our actions drive its game, built as in `test_pokerkit`."""
    monkeypatch.setattr(test_pokerkit, "note", lambda _text: None)
    compared = 0
    for seed in range(10):
        chance = random.Random(f"{limit} {blinds} {seed}")
        chosen = Stakes(limit, blinds, [chance.randint(40, 200) for _seat in range(chance.randint(2, 6))], 2)
        hand = Hand(chosen, chance)
        if not hand.play():
            continue  # the rules part on purpose
        history = next(iter(HandHistory.loads_all(written(hand.now))))
        assert history.variant == variant(hand.table.options)
        chosen.stacks = history.starting_stacks
        monkeypatch.setattr(test_pokerkit, "AUTOMATIONS", AUTOMATIONS)
        state = played_through(chosen.pokerkit(), history.actions)
        monkeypatch.undo()
        monkeypatch.setattr(test_pokerkit, "note", lambda _text: None)
        assert history.finishing_stacks and history.winnings
        rows = zip(history.starting_stacks, history.finishing_stacks, history.winnings, strict=True)
        ours = [before - (after - chips) for before, after, chips in rows]
        theirs = [before - now for before, now in zip(history.starting_stacks, state.stacks, strict=True)]
        assert ours == called(theirs), history.actions
        compared += 1
    assert compared > 3


NAMED = [
    ("HE", {}, "NT"),
    ("HE", {"limit.type": "fixed"}, "FT"),
    ("HE", {"limit.type": "pot"}, "PHC"),
    ("HE", {"other.jokers": 1}, "NHC"),
    ("HE", {"other.packs": 2}, "NHC"),
    ("SD", {}, "NS"),
    ("SD", {"pack.flush": "below_full_house"}, "NHC"),
    ("HE", {"pack.cards": 36}, "NS"),
    ("HE", {"pack.cards": 32}, "NHC"),
    ("OM", {}, "PO"),
    ("OM", {"limit.type": "no"}, "NHC"),
    ("S7", {}, "F7S"),
    ("S8", {}, "F7S/8"),
    ("S8", {"hl.qualifier": "none"}, "FHLC"),
    ("DW", {"low.rank": "27", "limit.type": "no", "joker.mode": "none"}, "N2L1D"),
    ("DW", {}, "FL1D"),
    ("WD", {}, "SHC"),
]
AUTOMATIONS = (Automation.ANTE_POSTING, Automation.BLIND_OR_STRADDLE_POSTING, Automation.BET_COLLECTION)


def played_through(state: State, actions: list[str]) -> State:
    """PokerKit's hand after the last of our actions, before the pot is pushed."""
    for action in actions:
        while state.can_burn_card():
            state.burn_card("??")
        while idle(state, action):
            state.check_or_call()
        parse_action(state, action)
    return state


def called(paid: list[int]) -> list[int]:
    """The amount really put in: PokerKit leaves the uncalled part of the last bet and pushes it back with the pot."""
    second = sorted(paid)[-2]
    return [min(chips, second) for chips in paid]


def idle(state: State, action: str) -> bool:
    """Whether the betting is over at a table although PokerKit still asks a player to check (POT-08)."""
    turn = state.actor_index
    if turn is None or action.startswith("#") or action.startswith(f"p{turn + 1} "):
        return False
    return not state.checking_or_calling_amount


@every(sorted(PRESETS))
def test_every_game_has_a_phh_variant_of_the_right_form(preset: str) -> None:
    name = variant(playable(preset, {}))
    assert name in VARIANTS or re.fullmatch(r"[FSPN](H|L|HL)(1D|5S|C)", name)


@every(NAMED)
def test_games_have_their_phh_name_and_otherwise_a_note(preset: str, chosen: dict[str, Any], name: str) -> None:
    assert variant(playable(preset, chosen)) == name


def played_out(chosen: Stakes, chance: random.Random) -> HandHistory | None:
    """A hand in step with PokerKit according to our file; None if the rules differ on purpose."""
    hand = Hand(chosen, chance)
    return next(iter(HandHistory.loads_all(written(hand.now)))) if hand.play() else None


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.long
def test_pokerkit_replays_our_files_of_holdem_by_their_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is made from the file alone: name, blinds and sizes; every action is taken.

    All-in hands are left out: PHH shows their cards before the rest of the board, and these are never entered.
    """
    monkeypatch.setattr(test_pokerkit, "note", lambda _text: None)
    replayed: Counter[str] = Counter()
    for seed in range(20):
        chance = random.Random(seed)
        stacks = [chance.randint(100, 400) for _seat in range(chance.randint(2, 6))]
        random.seed(seed)
        history = played_out(Holdem(chance.choice(("fixed", "no")), stacks, 2), chance)
        rows = [] if history is None else [*zip(stacks, history.finishing_stacks, history.winnings, strict=True)]
        if history is None or any(after == chips for _before, after, chips in rows):
            continue
        history.automations = AUTOMATIONS
        state = played_through(history.create_game()(history.starting_stacks, len(stacks)), history.actions)
        ours = [before - (after - chips) for before, after, chips in rows]
        assert ours == called([before - now for before, now in zip(stacks, state.stacks, strict=True)])
        replayed[history.variant] += 1
    assert min(replayed["FT"], replayed["NT"]) > 1, replayed


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_hand_of_seven_stud_has_every_field_its_variant_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_pokerkit, "note", lambda _text: None)
    random.seed(7)
    history = played_out(SevenStud([200] * 4, 2), random.Random(7))
    assert history is not None
    fields = [getattr(history, name) for name in HandHistory.required_field_names["F7S"] if name != "actions"]
    assert fields == ["F7S", [2] * 4, 2, 4, 8, [200] * 4]
    assert "_note" not in (history.user_defined_fields or {})


def test_up_cards_tapped_in_are_dealt_in_the_hand_history(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 3, ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal")
    for seat, card in enumerate(("Kc", "9d", "2s"), 1):
        game.post("up", seat=seat, cards=[card])
    play(game, "A bets 5, B calls, C folds")
    for seat, card in enumerate(("Kd", "9h"), 1):
        game.post("up", seat=seat, cards=[card])
    play(game, "A bets 10, B folds")
    history = tomllib.loads(game.page("/hands.phhs"))["1"]
    assert history["players"] == ["B", "C", "A"]
    dealt = [action for action in history["actions"] if action.startswith("d ")]
    assert dealt == ["d dh p1 ??9d", "d dh p2 ??2s", "d dh p3 ??Kc", "d dh p1 9h", "d dh p3 Kd"]


# The page for people


def test_a_spreadsheet_in_german_has_semicolons_and_commas_in_its_money(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    game.post("money", currency="EUR", chip=5)
    play(game, "deal, A bets 2, B folds")
    game.post("lend", **{"from": 1, "to": 2, "chips": 20, "as": "loan"})

    def rows(language: str, sign: str) -> list[list[str]]:
        answer = client.get(f"{game.url}/hands.csv", headers={**game.key, "Accept-Language": language})
        return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=sign))

    english, german = rows("en", ","), rows("de", ";")
    assert english[-3:] == [
        ["player", "bought", "cashed out", "chips now", "lent or sold", "shared", "won or lost", "result in EUR"],
        ["A", "50", "0", "31", "20", "0", "1", "0.05"],
        ["B", "50", "0", "69", "-20", "0", "-1", "-0.05"],
    ]
    assert [row[-1] for row in german[-2:]] == ["0,05", "-0,05"]
    assert len(german[0]) == len(english[0]) == 13


def test_hands_stay_in_order_when_the_clocks_change(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        summer, winter = (with_offset(at) for at in (1_792_888_200_000, 1_792_891_800_000))  # an hour apart
        assert summer.time() == winter.time() and summer < winter
        assert [when.isoformat(" ")[-6:] for when in (summer, winter)] == ["+02:00", "+01:00"]
        game = Game(client, "DH", [50] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
        play(game, "deal, A bets 2, B folds")
        row = game.page("/hands.csv").splitlines()[1].split(",")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+]0[12]:00", row[1])
        history = tomllib.loads(game.page("/hands.phhs"))["1"]
        assert (history["_time_zone"], history["_utc_offset"]) in {("CET", "+01:00"), ("CEST", "+02:00")}
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_evening_with_umlauts_keeps_them_in_the_name_of_its_file(client: FlaskClient) -> None:
    made = client.post("/tables", json=a_table(name="Grüße aus Łódź / 7"))
    key = {"Authorization": f"Bearer {made.json['host_key']}"}
    answer = client.get(f"/t/{made.json['code']}/evening.json", headers=key)
    header = answer.headers["Content-Disposition"]
    assert unquote(header.partition("filename*=UTF-8''")[2]) == f"Grüße-aus-Łódź-7-{made.json['code']}.json"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_page_says_before_the_download_what_phh_has_no_name_for(store: Store, client: FlaskClient) -> None:
    code, host = adopted(store)
    page = client.get(f"/t/{code}/story", headers={**host, "Accept": "text/html"}).text
    assert "PHH has names for hold’em, Omaha and seven card stud" in page
