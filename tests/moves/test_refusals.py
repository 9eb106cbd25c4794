"""Every move the rules refuse, by the key of the refusal; nothing changes, and the sentence gives the next step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening.tap import MOVES
from models.moves.refusals import CALLED, COUNTED, REFUSALS
from tests.playing import Game, play

SPREAD: dict[str, Any] = {"ante__amount": 2, "limit__min": 2, "limit__max": 10}
FIXED: dict[str, Any] = {"ante__amount": 2, "limit__type": "fixed", "limit__small": 10, "limit__big": 20}
STUD: dict[str, Any] = {"ante__amount": 2, "limit__small": 5, "limit__big": 10}

Refusal = tuple[str, str, dict[str, Any]]  # key, move, fields

BETTING: list[tuple[str, dict[str, Any], str, Refusal]] = [
    ("DH", SPREAD, "deal", ("not-your-turn", "check", {"seat": 3})),
    ("DH", SPREAD, "deal", ("no-such-seat", "check", {"seat": 9})),
    ("DH", SPREAD, "deal", ("missing", "check", {})),
    ("DH", SPREAD, "deal", ("number", "bet", {"seat": 2, "to": -4})),
    ("DH", SPREAD, "deal", ("number", "bet", {"seat": 2, "to": 2.5})),
    ("DH", SPREAD, "deal", ("number", "bet", {"seat": 2, "to": 10**12})),
    ("DH", SPREAD, "deal", ("min-bet", "bet", {"seat": 2, "to": 1})),
    ("DH", SPREAD, "deal", ("max-bet", "bet", {"seat": 2, "to": 11})),
    ("DH", SPREAD, "deal", ("nothing-to-call", "call", {"seat": 2})),
    ("DH", SPREAD, "deal", ("nothing-to-raise", "raise", {"seat": 2, "to": 9})),
    ("DH", SPREAD, "deal", ("nothing-to-complete", "complete", {"seat": 2, "to": 9})),
    ("DH", SPREAD, "deal", ("cannot-fold", "fold", {"seat": 2})),
    ("DH", SPREAD, "deal", ("not-now", "bring-in", {"seat": 2})),
    ("DH", SPREAD, "deal", ("not-now", "draw", {"seat": 2, "cards": 1})),
    ("DH", SPREAD, "deal", ("not-now", "award", {"pots": [{"pot": 0, "high": [1]}]})),
    ("DH", SPREAD, "deal", ("no-reshuffle", "reshuffle", {})),
    ("DH", SPREAD, "deal", ("hand-running", "deal", {})),
    ("DH", SPREAD, "deal", ("hand-running", "dealer", {"seat": 1})),
    ("DH", SPREAD, "deal", ("unknown-move", "shout", {})),
    ("DH", SPREAD, "deal", ("ruling-later", "ruling", {"ruling": "R-OPEN-02", "outcome": "A"})),
    ("DH", SPREAD, "deal", ("choice", "ruling", {"ruling": "R-NONE-99", "outcome": "A"})),
    ("DH", SPREAD, "deal, B bets 4", ("cannot-check", "check", {"seat": 3})),
    ("DH", SPREAD, "deal, B bets 4", ("already-bet", "bet", {"seat": 3, "to": 4})),
    ("DH", SPREAD, "deal, B bets 4", ("min-raise", "raise", {"seat": 3, "to": 5})),
    ("DH", SPREAD, "deal, B bets 4", ("max-raise", "raise", {"seat": 3, "to": 15})),
    ("DH", SPREAD, "deal, B bets 4, C folds", ("not-in-hand", "call", {"seat": 3})),
    ("DH", SPREAD, "deal, B bets 4", ("nothing-together", "together", {"pass_to": 2})),
    ("DH", SPREAD, "", ("nothing-together", "together", {"all": "check"})),
    ("DH", SPREAD, "deal, B bets 4", ("cannot-check", "together", {"all": "check"})),
    ("DH", SPREAD, "deal, B bets 4", ("missing", "together", {"moves": []})),
    ("DH", SPREAD, "deal, B bets 4, C calls, A calls", ("draw-max", "draw", {"seat": 2, "cards": 5})),
    ("DH", SPREAD, "deal, B bets 4, C calls, A calls", ("not-your-turn", "draw", {"seat": 3, "cards": 1})),
    ("DH", SPREAD, "deal, B bets 4, C calls, A folds", ("not-in-hand", "draw", {"seat": 1, "cards": 1})),
    (
        "DH",
        SPREAD,
        "deal, B bets 4, C calls, A calls, B pat, C pat",
        ("draw-too-late", "draw", {"seat": 2, "cards": 1}),
    ),
    ("DH", SPREAD, "deal", ("redo-nothing", "redo", {})),
    (
        "DH",
        FIXED | {"raise__min": "any_within_limit"},
        "deal, B bets 10, C raises 20, A raises 30, B raises 40",
        ("cap", "raise", {"seat": 3, "to": 50}),
    ),
    ("DC", {"ante__amount": 2}, "deal", ("bet-or-fold", "check", {"seat": 2})),
    ("DC", {"ante__amount": 2}, "deal", ("bet-or-fold", "call", {"seat": 2})),
    ("DC", {"ante__amount": 2}, "deal", ("bet-or-fold", "raise", {"seat": 2, "to": 4})),
    ("SH", STUD, "deal", ("starter-first", "bet", {"seat": 1, "to": 5})),
    ("SH", STUD, "deal", ("not-in-hand", "starter", {"seat": 4})),
    ("SH", STUD, "deal, A starts", ("not-now", "starter", {"seat": 1})),
    ("SH", STUD, "deal", ("cards", "up", {"seat": 1, "cards": ["1x"]})),
    ("SH", STUD, "deal", ("up-count", "up", {"seat": 1, "cards": ["9h", "8h"]})),
    ("SH", STUD, "deal, A up 9h", ("same-card", "up", {"seat": 2, "cards": ["9h"]})),
    ("SH", STUD, "deal", ("not-now", "buy", {"seat": 1, "card": "up"})),
    ("SH", STUD, "deal", ("not-now", "declare", {"seat": 1, "way": "high"})),
    ("SH", STUD | {"stud__r1_must_bet": True}, "deal, A starts", ("must-bet", "check", {"seat": 1})),
    (
        "SH",
        STUD,
        "deal, A starts, A checks, B checks, C checks, A starts pair, A bets 10",
        ("min-raise", "raise", {"seat": 2, "to": 12}),
    ),
    ("SH", STUD, "deal, A starts, A checks, B checks, C checks, A starts pair", ("sizes", "bet", {"seat": 1, "to": 7})),
]

SAYS: dict[tuple[str, str], dict[str, Any]] = {  # by error and move of a row above: the values in its sentence
    ("not-your-turn", "check"): {"name": "B"},
    ("missing", "check"): {"key": "seat"},
    ("missing", "together"): {"key": "moves"},
    ("min-bet", "bet"): {"to": 2},
    ("max-bet", "bet"): {"to": 10},
    ("cannot-check", "check"): {"bet": 4, "answers": "call, raise or fold"},
    ("cannot-check", "together"): {"bet": 4, "answers": "call, raise or fold"},
    ("already-bet", "bet"): {"answers": "call, raise or fold"},
    ("min-raise", "raise"): {"to": 6, "sizes": "15, 20"},
    ("max-raise", "raise"): {"to": 14},
    ("not-in-hand", "call"): {"name": "C"},
    ("not-in-hand", "starter"): {"name": "D"},
    ("not-your-turn", "draw"): {"name": "B"},
    ("not-in-hand", "draw"): {"name": "A"},
    ("draw-max", "draw"): {"n": 4},
    ("cap", "raise"): {"cap": 3},
    ("up-count", "up"): {"name": "A", "n": 1},
    ("same-card", "up"): {"card": "9♥"},
    ("must-bet", "check"): {"name": "A"},
    ("sizes", "bet"): {"sizes": "5, 10"},
}
BY_RULE = {  # refusals with another rule than the usual one
    ("not-now", "bring-in"): "STUD-05",
    ("not-your-turn", "draw"): "DRAW-05",
    ("not-now", "starter"): "STUD-02",
    ("not-now", "award"): "SHOW-01",
    ("not-now", "buy"): "BUY-01",
    ("not-now", "declare"): "DECL-01",
}


def plays(game: Game, line: str) -> None:
    """`play`, with two more words for stud: "A up Kh", and "A starts" ("A starts pair" with an open pair)."""
    for step in filter(None, line.split(",")):
        words = step.split()
        if words[1:2] == ["up"]:
            game.post("up", seat="ABC".index(words[0]) + 1, cards=words[2:])
        elif words[1:2] == ["starts"]:
            pair = {"open_pair": True} if "pair" in words else {}
            game.post("starter", seat="ABC".index(words[0]) + 1, **pair)
        else:
            play(game, step)


@pytest.mark.parametrize(
    ("preset", "options", "line", "refusal"),
    BETTING,
    ids=[f"{row[3][0]}-{row[3][1]}-{i}" for i, row in enumerate(BETTING)],
)
@pytest.mark.long
def test_gen_07_only_what_is_offered_is_accepted(
    client: FlaskClient, preset: str, options: dict[str, Any], line: str, refusal: Refusal
) -> None:
    game = Game(client, preset, [100] * 3, "C" if preset == "SH" else "A", **options)
    plays(game, line)
    key, move, fields = refusal
    if preset == "SH" and key == "not-in-hand":
        game.total += 20
        game.post("sit", seat=4, name="D", stack=20)
    expected = {"redo-nothing": "nothing-to-redo"}.get(key, key)
    if key == "min-raise" and preset == "SH":
        expected = "sizes"
    assert game.refused(move, **fields) == expected
    if key not in ("number", "choice", "unknown-move", "ruling-later"):  # the sentence is about the field, not the play
        answer, (rule, sentence) = game.denied(move, **fields), REFUSALS[expected]
        names = SAYS.get((key, move), {})
        if names.get("n") == 1 and expected in COUNTED:
            sentence, _more = COUNTED[expected][1]
        assert answer["text"] == sentence % names
        assert answer["why"] == f"/rules#{BY_RULE.get((key, move), rule)}"


def test_bet_16_anything_but_a_whole_number_is_refused_in_the_same_words(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, **SPREAD)
    play(game, "deal")
    texts = [game.denied("bet", seat=2, to=to)["text"] for to in (2.5, -4)]
    assert texts == [
        "“to” must be a whole number from \u22121,000,000,000 to 1,000,000,000.",
        "“to” must be a whole number from 0 to 1,000,000,000.",
    ]


def test_one_card_is_named_in_the_singular(client: FlaskClient) -> None:
    stud = Game(client, "SH", [100] * 3, **STUD)
    play(stud, "deal")
    assert stud.denied("up", seat=1, cards=["9h", "8h"])["text"] == "A has 1 up card now."
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
    plays(game, "deal, A starts, A bets 5, B calls, C calls")
    assert game.refused("starter", seat=2, open_pair=False) == "no-chips-to-start"


SEATING: list[Refusal] = [
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


@pytest.mark.parametrize(("key", "move", "fields"), SEATING, ids=[f"{row[0]}-{i}" for i, row in enumerate(SEATING)])
@pytest.mark.long
def test_seat_05_an_impossible_change_of_seats_or_chips_is_refused(
    client: FlaskClient, key: str, move: str, fields: dict[str, Any]
) -> None:
    game = Game(client, "DH", [100] * 3, **SPREAD)
    game.post("away", seat=3)
    game.read()
    answer = game.denied(move, **fields)
    assert answer["error"] == key


def test_seat_05_nobody_leaves_twice_and_a_deal_needs_two_players(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, **SPREAD)
    game.post("leave", seat=2)
    assert game.refused("leave", seat=2) == "already-left"
    assert game.refused("deal") == "too-few-players"


def test_seat_01_the_first_dealer_must_be_chosen_before_the_deal(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 2, dealer=None, **SPREAD)
    assert game.now["phase"] == "first_dealer"
    assert game.refused("deal") == "no-dealer"
    assert [o["move"] for o in game.now["options_now"]] == ["dealer", "dealer"]
    game.post("dealer", seat=2)
    assert (game.now["phase"], game.now["dealer"]) == ("between", 2)


def test_bet_15_an_all_in_stack_is_corrected_after_the_hand(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 2], **SPREAD)
    play(game, "deal")
    assert game.refused("adjust", seat=3, chips=5, reason="counted again") == "all-in"
    game.total += 3
    game.post("adjust", seat=1, chips=3, reason="counted again")
    assert game.stack("A") == 101


def test_jack_14_a_running_jackpot_is_finished_in_the_same_game(client: FlaskClient) -> None:
    game = Game(client, "DJ", [100] * 3, **SPREAD)
    play(game, "deal, all check")
    assert game.refused("deal", preset="DH") == "same-game"
    assert game.refused("options", options={"draw.max": 3}) == "jackpot-carried"


def test_deck_04_too_many_players_for_the_game_are_refused_before_the_deal(client: FlaskClient) -> None:
    game = Game(client, "SH", [100] * 10, "A", **STUD)
    assert game.refused("deal", preset="DH", options={"limit.min": 2, "limit.max": 10}) == "too-many-players"
    nine = {"name": "x", "preset": "DH", "options": {"ante.amount": 1, "limit.min": 1, "limit.max": 2}}
    nine["seats"] = [{"seat": n, "name": str(n), "stack": 1} for n in range(1, 10)]
    assert client.post("/tables", json=nine).get_json()["error"] == "too-many-players"


def test_gen_07_a_fresh_table_has_nothing_to_take_back(client: FlaskClient) -> None:
    assert Game(client, "DH", [100] * 2, dealer=None, **SPREAD).refused("take-back") == "nothing-to-take-back"


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
    play(game, "deal")
    for street in range(3):
        game.post("starter", seat=2, **({"open_pair": False} if street == 1 else {}))
        game.post("together", all="check")
    assert game.now["talon"] == 2
    game.post("buy", seat=game.now["to_act"], card="up")
    assert game.refused("buy", seat=game.now["to_act"], card="maybe") == "choice"
    game.post("buy", seat=game.now["to_act"], card="up")
    buyer = game.now["reshuffle"]["seat"]
    assert (game.now["talon"], game.now["reshuffle"]["talon"], game.now["to_act"]) == (
        1,
        2,
        buyer,
    )  # the last card is never dealt
    assert game.refused("buy", seat=buyer, card="up") == "reshuffle-first"
    assert [row["why"] for row in game.now["reshuffle"]["out"]] == ["own"]
    told = game.now["reshuffle"]["handling"]
    assert told[-1] == {"cards": 1, "from": "talon", "to": f"up {buyer}", "face": "up"}
    game.post("reshuffle")
    assert game.now["handling"] == told and game.now["talon"] == 1


def test_buy_09_no_card_is_sold_from_an_empty_stub_if_none_was_given_up(client: FlaskClient) -> None:
    from models.moves.errors import Refused
    from models.play import buying
    from models.table.hand import Buying, Hand
    from models.table.table import Seat, Table

    seats = (Seat(1, "A", 50, state="in"), Seat(2, "B", 50, state="in"))
    table = Table(seats=seats, phase="playing", hand=Hand(kind="buy", dealer=2, buying=Buying(price=5)))
    with pytest.raises(Refused) as refused:
        buying.buy(table, {"seat": 1, "card": "up"})
    assert refused.value.error == "no-cards-to-buy"


def test_deck_05_a_stud_deal_with_too_few_cards_is_refused() -> None:
    from models.moves.errors import Refused
    from models.play import dealing
    from models.table.table import Seat, Table

    seats = tuple(Seat(n, str(n), 50) for n in range(1, 11))
    options = {"burn": "each_street", "ante.amount": 1, "forced": "ante"}
    table = Table(seats=seats, phase="between", dealer=1, options=options)
    with pytest.raises(Refused) as refused:
        dealing.deal(table)
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
    game = Game(
        client, "DH", [100] * 3, ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10, cap__raises=1
    )
    play(game, "deal, B bets 5, C raises 10")
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
    assert typed & fields - {"to", "title"} <= CALLED.keys()
    assert typed & fields > {"points", "price", "reason", "why"}
