"""Every move the rules refuse, by the key of the refusal; nothing changes, and the sentence gives the next step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from models.evening.tap import MOVES
from models.moves.refusals import CALLED, REFUSALS, Refused
from models.play import buying, dealing
from models.table.hand import Buying, Hand
from models.table.table import Seat, Table
from tests.conftest import FIXED
from tests.playing import Game, dotted, play
from tests.rows import every
from tests.rulings_played import SPREAD, STUD

NO_VALUES: dict[str, Any] = {}


class No(NamedTuple):
    """A refused tap by its key; the values in its sentence (None: not checked); its rule if not the usual one."""

    key: str
    move: str
    fields: dict[str, Any]
    says: dict[str, Any] | None = NO_VALUES
    rule: str = ""


STAKES = {"DH": SPREAD, "DC": {"ante__amount": 2}, "SH": STUD | {"stud__r1_must_bet": True}}
ANSWERS = {"answers": "call, raise or fold"}
ANY_NUMBER = {"key": "to", "low": "−1,000,000,000", "high": "1,000,000,000"}
BETTING: dict[str, list[No]] = {  # by the game and its play so far
    "DH: deal": [
        No("not-your-turn", "check", {"seat": 3}, {"name": "B"}),
        No("no-such-seat", "check", {"seat": 9}),
        No("missing", "check", {}, {"key": "seat"}),
        No("number", "bet", {"seat": 2, "to": -4}, {"key": "to", "low": 0, "high": "1,000,000,000"}),
        No("number", "bet", {"seat": 2, "to": 2.5}, ANY_NUMBER),
        No("number", "bet", {"seat": 2, "to": 10**12}, ANY_NUMBER),
        No("min-bet", "bet", {"seat": 2, "to": 1}, {"to": 2}),
        No("max-bet", "bet", {"seat": 2, "to": 11}, {"to": 10}),
        No("nothing-to-call", "call", {"seat": 2}),
        No("nothing-to-raise", "raise", {"seat": 2, "to": 9}),
        No("nothing-to-complete", "complete", {"seat": 2, "to": 9}),
        No("cannot-fold", "fold", {"seat": 2}),
        No("not-now", "bring-in", {"seat": 2}, rule="STUD-05"),
        No("not-now", "draw", {"seat": 2, "cards": 1}),
        No("not-now", "award", {"pots": [{"pot": 0, "high": [1]}]}, rule="SHOW-01"),
        No("no-reshuffle", "reshuffle", {}),
        No("hand-running", "deal", {}),
        No("hand-running", "dealer", {"seat": 1}),
        No("unknown-move", "shout", {}),
        No("ruling-later", "ruling", {"ruling": "R-OPEN-02", "outcome": "A"}, None),
        No("choice", "ruling", {"ruling": "R-NONE-99", "outcome": "A"}, None),
        No("nothing-to-redo", "redo", {}),
    ],
    "DH: deal, B bets 4": [
        No("cannot-check", "check", {"seat": 3}, {"bet": 4, **ANSWERS}),
        No("already-bet", "bet", {"seat": 3, "to": 4}, ANSWERS),
        No("min-raise", "raise", {"seat": 3, "to": 5}, {"to": 6}),
        No("max-raise", "raise", {"seat": 3, "to": 15}, {"to": 14}),
        No("nothing-together", "together", {"pass_to": 2}),
        No("cannot-check", "together", {"all": "check"}, {"bet": 4, **ANSWERS}),
        No("missing", "together", {"moves": []}, {"key": "moves"}),
    ],
    "DH: ": [No("nothing-together", "together", {"all": "check"})],
    "DH: deal, B bets 4, C folds": [No("not-in-hand", "call", {"seat": 3}, {"name": "C"})],
    "DH: deal, B bets 4, C calls, A calls": [
        No("draw-max", "draw", {"seat": 2, "cards": 5}, {"n": 4}),
        No("not-your-turn", "draw", {"seat": 3, "cards": 1}, {"name": "B"}, "DRAW-05"),
    ],
    "DH: deal, B bets 4, C calls, A folds": [No("not-in-hand", "draw", {"seat": 1, "cards": 1}, {"name": "A"})],
    "DH: deal, B bets 4, C calls, A calls, B pat, C pat": [No("draw-too-late", "draw", {"seat": 2, "cards": 1})],
    "DC: deal": [
        No("bet-or-fold", "check", {"seat": 2}),
        No("bet-or-fold", "call", {"seat": 2}),
        No("bet-or-fold", "raise", {"seat": 2, "to": 4}),
    ],
    "SH: deal, D sits 20, A shows 9h": [
        No("starter-first", "bet", {"seat": 1, "to": 5}),
        No("not-in-hand", "starter", {"seat": 4}, {"name": "D"}),
        No("cards", "up", {"seat": 1, "cards": ["1x"]}),
        No("up-count", "up", {"seat": 1, "cards": ["9h", "8h"]}, None),
        No("same-card", "up", {"seat": 2, "cards": ["9h"]}, {"card": "9♥"}),
        No("not-now", "buy", {"seat": 1, "card": "up"}, rule="BUY-01"),
        No("not-now", "declare", {"seat": 1, "way": "high"}, rule="DECL-01"),
    ],
    "SH: deal, A starts": [
        No("not-now", "starter", {"seat": 1}, rule="STUD-02"),
        No("must-bet", "check", {"seat": 1}, {"name": "A"}),
    ],
    "SH: deal, A starts, A bets 5, all call, A starts with a pair": [
        No("sizes", "bet", {"seat": 1, "to": 7}, {"sizes": "5, 10"})
    ],
    "SH: deal, A starts, A bets 5, all call, A starts with a pair, A bets 10": [
        No("sizes", "raise", {"seat": 2, "to": 12}, {"sizes": "15, 20"})
    ],
}


@every(BETTING.items(), lambda row: row[0])
@pytest.mark.long
def test_gen_07_bet_16_only_what_is_offered_is_accepted(played: str, refusals: list[No], client: FlaskClient) -> None:
    preset, line = played.split(": ")
    game = Game(client, preset, [100] * 3, "C" if preset == "SH" else "A", **STAKES[preset])
    play(game, line)
    for key, move, fields, says, rule in refusals:
        assert game.refused(move, **fields) == key, (move, fields)
        if says is not None:
            answer, (usual, sentence) = game.denied(move, **fields), REFUSALS[key]
            assert answer["text"] == sentence % says
            assert answer["why"] == f"/rules#{rule or usual}"


def test_one_card_is_named_in_the_singular(client: FlaskClient) -> None:
    stud = Game(client, "SH", [100] * 3, **STUD)
    play(stud, "deal")
    refusal = stud.denied("up", seat=1, cards=["9h", "8h"])
    assert (refusal["text"], refusal["why"]) == ("A has 1 up card now.", "/rules#STUD-22")
    draw = Game(client, "DH", [100] * 3, draw__max=1, **SPREAD)
    play(draw, "deal, B bets 2, C calls, A folds")
    assert draw.denied("draw", seat=2, cards=2)["text"] == "At most 1 card may be drawn."


def test_bet_22_to_23_a_raise_is_refused_without_chips_for_it_or_somebody_to_call(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 12], **SPREAD)
    play(game, "deal, B bets 10")
    assert game.refused("raise", seat=3, to=12) == "no-chips-to-raise"
    play(game, "C calls, A folds, B pat, C pat")
    lone = Game(client, "DC", [100, 100, 50], ante__amount=2)
    play(lone, "deal, B folds, C bets 48")
    assert lone.refused("raise", seat=1, to=96) == "nobody-left"


def test_stud_08_an_all_in_board_cannot_start_a_later_round(client: FlaskClient) -> None:
    game = Game(client, "SH", [100, 7, 100], "C", **STUD)
    play(game, "deal, A starts, A bets 5, B calls, C calls")
    assert game.refused("starter", seat=2, open_pair=False) == "no-chips-to-start"


SEATING: list[tuple[str, str, dict[str, Any]]] = [
    ("name", "sit", {"seat": 4, "name": " ", "stack": 5}),
    ("name", "sit", {"seat": 4, "name": "x" * 41, "stack": 5}),
    ("name-taken", "sit", {"seat": 4, "name": "a", "stack": 5}),
    ("chair-taken", "sit", {"seat": 2, "name": "Zoe", "stack": 5}),
    ("number", "sit", {"seat": 11, "name": "Zoe", "stack": 5}),
    ("number", "sit", {"seat": 4, "name": "Zoe", "stack": -1}),
    ("name-taken", "rename", {"seat": 1, "name": "B"}),
    ("already-here", "back", {"seat": 1}),
    ("cannot-deal", "dealer", {"seat": 3}),
    ("already-away", "away", {"seat": 3}),
    ("reason", "adjust", {"seat": 1, "chips": 4}),
    ("text", "adjust", {"seat": 1, "chips": 4, "reason": "x" * 400}),
    ("below-zero", "adjust", {"seat": 1, "chips": -101, "reason": "counted"}),
    ("below-zero", "cash-out", {"seat": 1, "chips": 101}),
    ("too-many-chips", "buy-in", {"seat": 1, "chips": 10**9}),
    ("chairs", "seat-order", {"order": [[1, "A"], [1, "B"], [3, "C"]]}),
    ("chairs", "seat-order", {"order": [[1, "A"]]}),
    ("chairs", "seat-order", {"order": "A, B, C"}),
    ("chairs", "seat-order", {"order": [[1, "A"], "B", "C"]}),
    ("no-such-seat", "lot", {"keep": "A"}),
    ("no-such-seat", "lot", {"keep": [9]}),
    ("missing", "levels", {"levels": "more"}),
    ("missing", "levels", {"levels": [5]}),
    ("choice", "options", {"preset": "XX"}),
    ("stakes-missing", "options", {"preset": "DB"}),
    ("option-value", "options", {"options": {"draw.max": 7}}),
    ("unknown-option", "options", {"options": {"draw.maximum": 4}}),
    ("option-no-effect", "options", {"options": {"stud.bring_in": "low"}}),
    ("text", "options", {"options": "none"}),
]


def test_seat_05_an_impossible_change_of_seats_or_chips_is_refused(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **SPREAD)
    game.post("away", seat=3)
    for key, move, fields in SEATING:
        assert game.refused(move, **fields) == key, (move, fields)


def test_seat_01_the_first_dealer_is_chosen_before_the_deal_which_needs_two_players(client: FlaskClient) -> None:
    """GEN-07, SEAT-05: at a fresh table there is nothing to take back, and nobody leaves twice."""
    game = Game(client, "DH", [100] * 2, dealer=None, **SPREAD)
    assert game.now["phase"] == "first_dealer"
    assert game.refused("take-back") == "nothing-to-take-back"
    assert game.refused("deal") == "no-dealer"
    assert [o["move"] for o in game.now["options_now"]] == ["dealer", "dealer"]
    game.post("dealer", seat=2)
    assert (game.now["phase"], game.now["dealer"]) == ("between", 2)
    game.post("leave", seat=2)
    assert game.refused("leave", seat=2) == "already-left"
    assert game.refused("deal") == "too-few-players"


def test_bet_15_an_all_in_stack_is_corrected_after_the_hand(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 2], **SPREAD)
    play(game, "deal")
    assert game.refused("adjust", seat=3, chips=5, reason="counted again") == "all-in"
    game.total += 3
    game.post("adjust", seat=1, chips=3, reason="counted again")
    assert game.stack("A") == 101


def test_deck_04_too_many_players_for_the_game_are_refused_before_the_deal(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 10, "A", **STUD)
    assert game.refused("deal", preset="DH", options={"limit.min": 2, "limit.max": 10}) == "too-many-players"
    nine = {"name": "x", "preset": "DH", "options": {"ante.amount": 1, "limit.min": 1, "limit.max": 2}}
    nine["seats"] = [{"seat": n, "name": str(n), "stack": 1} for n in range(1, 10)]
    assert client.post("/tables", json=nine).get_json()["error"] == "too-many-players"


def test_pot_07_garbage_in_an_award_is_refused(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, **SPREAD)
    play(game, "deal, B checks, A bets 2, B calls, B pat, A pat, A checks, B checks")
    for pots in (None, [], "x", [3], [{"pot": 0}], [{"pot": 0, "high": []}], [{"pot": 0, "high": "A"}]):
        assert game.refused("award", pots=pots) == "no-winner"
    for index in (-1, 1, "0", True, None):
        assert game.refused("award", pots=[{"pot": index, "high": [1]}]) == "no-such-pot"
    assert game.refused("award", pots=[{"pot": 0, "high": [7]}]) == "no-such-seat"


def test_buy_09_a_new_stub_is_made_of_cards_given_up_and_folded_hands(client: FlaskClient) -> None:
    game = Game(client, "B2", [500] * 10, "A", **STUD)
    play(game, "deal" + ", B starts, all check" * 3)
    assert game.now["talon"] == 2
    game.post("buy", seat=game.now["to_act"], card="up")
    assert game.refused("buy", seat=game.now["to_act"], card="maybe") == "choice"
    game.post("buy", seat=game.now["to_act"], card="up")
    waits = game.now["reshuffle"]
    buyer = waits["seat"]
    assert (game.now["talon"], waits["talon"], game.now["to_act"]) == (1, 2, buyer), "the last card is never dealt"
    assert game.refused("buy", seat=buyer, card="up") == "reshuffle-first"
    assert [row["why"] for row in waits["out"]] == ["own"]
    told = waits["handling"]
    assert told[-1] == {"cards": 1, "from": "talon", "to": f"up {buyer}", "face": "up"}
    game.post("reshuffle")
    assert game.now["handling"] == told and game.now["talon"] == 1


def test_buy_09_no_card_is_sold_from_an_empty_stub_if_none_was_given_up() -> None:
    seats = (Seat(1, "A", 50, state="in"), Seat(2, "B", 50, state="in"))
    table = Table(seats=seats, phase="playing", hand=Hand(kind="buy", dealer=2, buying=Buying(price=5)))
    with pytest.raises(Refused) as refused:
        buying.buy(table, {"seat": 1, "card": "up"})
    assert refused.value.error == "no-cards-to-buy"


def test_deck_05_a_stud_deal_with_too_few_cards_is_refused() -> None:
    seats = tuple(Seat(n, str(n), 50) for n in range(1, 11))
    options = {"burn": "each_street", "ante.amount": 1, "forced": "ante"}
    with pytest.raises(Refused) as refused:
        dealing.deal(Table(seats=seats, phase="between", dealer=1, options=options))
    assert refused.value.error == "too-few-cards"


def test_a_refused_amount_names_the_rule_for_the_limit_and_the_round(client: FlaskClient) -> None:
    stud = {"ante__amount": 1, "limit__small": 10, "limit__big": 20}
    game = Game(client, "SC", [200] * 3, stud__bring_in_amount=4, **stud)
    play(game, "deal, A starts, A brings in, B completes 10, C calls, A calls")
    game.post("starter", seat=1, open_pair=False)
    assert (why(game, to=20), why(game, to=5)) == ("STUD-16", "STUD-16")
    for limit, rule in (("spread", "BET-18"), ("pot", "BET-19"), ("no", "BET-19")):
        sizes = {"limit__min": 2} | ({"limit__max": 10} if limit == "spread" else {})
        draw = Game(client, "DH", [200] * 3, ante__amount=1, limit__type=limit, **sizes)
        play(draw, "deal")
        assert why(draw, seat=2, to=1) == rule


def why(game: Game, *, to: int, seat: int = 1) -> str:
    """The rule behind the refusal of this bet."""
    return str(game.denied("bet", seat=seat, to=to)["why"]).removeprefix("/rules#")


@pytest.mark.parametrize("preset", ["SC", "S7"])
def test_stud_12_a_refusal_after_a_bring_in_mentions_completing(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [100] * 3, ante__amount=1, stud__bring_in_amount=2, limit__small=5, limit__big=10)
    play(game, "deal, A starts, A brings in")
    assert game.denied("check", seat=2)["text"] == "There is a bet of 2: call, complete or fold."
    assert game.denied("bet", seat=2, to=5)["text"] == "There is already a bet: call, complete or fold."
    assert game.denied("complete", seat=2, to=10)["text"] == "Allowed here: 5 in total."


def test_cap_01_a_refusal_mentions_no_raise_where_none_is_open(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, cap__raises=1, **dotted(FIXED))
    play(game, "deal, B bets 5, C raises 10")
    refusal = game.denied("raise", seat=1, to=15)
    assert (refusal["error"], refusal["why"]) == ("cap", "/rules#CAP-01")
    assert refusal["text"] == "Raises in a round: 1 at most. Call or fold."
    assert game.denied("check", seat=1)["text"] == "There is a bet of 10: call or fold."


TYPED = re.compile(r'<(?:input|textarea)\b(?![^>]*\b(?:hidden|radio|checkbox)\b)[^>]*? name="([a-z_]+)"')


def test_a_refusal_names_every_field_that_people_type_in_words() -> None:
    """All but `to`, which the keypad fills in, and `title` of a house ruling, which is no move."""
    fields = {field.key for move in MOVES.values() for field in move.fields}
    typed = {
        key
        for page in (Path(__file__).parents[2] / "templates").rglob("*.html")
        for key in TYPED.findall(page.read_text("utf-8"))
    }
    missing = typed & fields - {"to", "title"} - CALLED.keys()
    assert not missing, f"{missing} in [called] of models/moves/refusals.toml"
    assert typed & fields > {"points", "price", "reason", "why"}
