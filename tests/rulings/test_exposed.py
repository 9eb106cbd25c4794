"""A card the dealer turned up: kept in draw, replaced in courses; in hold'em it is the burn card (R-EXP-01)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.presets import PRESETS
from models.moves.refusals import Refused
from models.rulings.book import RULINGS
from models.rulings.moment import of_this_game
from models.rulings.path import walk
from models.rulings.wording import says
from models.table.table import Table
from tests.playing import Game, play
from tests.rulings_at_table import opened, tapped
from tests.rulings_played import rule

NO_LIMIT: dict[str, Any] = {"blind__small": 1, "blind__big": 2, "limit__min": 2}
FLOPS = ("HE", "OM")
HIDDEN = ("HE", "OM", "BP", "SO", "WD", "GU")
CHEAP = {"HE": {"blind.small": 1, "blind.big": 2, "limit.min": 2}}
CHEAP["OM"] = CHEAP["HE"]


def dealt(preset: str, **options: Any) -> Table:
    for stakes in (CHEAP.get(preset, {}), {"ante.amount": 1, "limit.min": 2}, {"ante.amount": 1}, {}):
        try:
            evening = opened(preset, {**stakes, **options}, (50, 50, 50))
        except Refused:
            continue
        if evening is not None:
            return tapped(evening, "deal", {}).table
    raise AssertionError(preset)


def outcome(ruling: str, table: Table, *said: bool) -> tuple[str, str]:
    path = walk(RULINGS[ruling], table, said)
    assert path.outcome is not None
    return f"{path.ruling.id} {path.outcome.letter}", says(path.outcome, table)


@pytest.mark.parametrize("preset", HIDDEN)
def test_r_exp_01_in_courses_an_exposed_card_is_replaced_and_never_just_kept(preset: str) -> None:
    """`deal.exposed` and `exp.off_table` are chosen there, too; a draw game keeps the card as before."""
    table = dealt(preset)
    assert outcome("R-EXP-01", table, False)[0] == "R-EXP-01 B"
    assert outcome("R-EXP-01", table, True)[0] == "R-EXP-01 C", "one of the first two cards"
    for value, letter in (("keep", "A"), ("replace_end", "B")):
        assert outcome("R-EXP-01", dealt(preset, **{"deal.exposed": value}), False)[0] == f"R-EXP-01 {letter}"
    table = dealt(preset, **{"deal.exposed": "redeal_on_request"})
    assert outcome("R-EXP-01", table, False, True)[0] == "R-EXP-01 C"
    for value, there in (("as_exposed", "R-EXP-01 B"), ("keeps", "R-EXP-03 A"), ("replaced", "R-EXP-03 C")):
        assert outcome("R-EXP-03", dealt(preset, **{"exp.off_table": value}), False)[0] == there
    assert outcome("R-EXP-01", dealt("DH"), False)[0] == "R-EXP-01 A"


def test_r_exp_01_an_old_evening_without_the_option_replaces_it_in_hold_em() -> None:
    table = dealt("HE")
    old = table._replace(options={key: value for key, value in table.options.items() if key != "deal.exposed"})
    assert outcome("R-EXP-01", old, False)[0] == "R-EXP-01 B"


@pytest.mark.parametrize("preset", FLOPS)
def test_r_exp_01_the_exposed_card_is_the_burn_card_before_the_flop(client: FlaskClient, preset: str) -> None:
    """Taken back, the flop burns again."""
    game = Game(client, preset, [50] * 3, **NO_LIMIT)
    play(game, "deal")
    there, talon = game.now["seq"], game.now["talon"]
    rule(game, "R-EXP-01 B", who="B")
    assert any("B’s card is replaced and becomes the burn card" in line for line in game.now["log"])
    assert (game.now["talon"], game.now["cards"]["burned"]) == (talon - 1, 1)
    play(game, "A calls, B calls, C checks")
    assert (game.now["talon"], game.now["cards"]["burned"]) == (talon - 4, 1), "three to the middle, none burned"
    assert {"cards": 1, "from": "talon", "to": "burned"} not in game.now["handling"]
    play(game, "B checks, C checks, A checks")
    assert (game.now["talon"], game.now["cards"]["burned"]) == (talon - 6, 2), "one burned, one to the middle"
    game.post("take-back", to=there)
    play(game, "A calls, B calls, C checks")
    assert {"cards": 1, "from": "talon", "to": "burned"} in game.now["handling"]
    assert game.now["cards"]["burned"] == 1


def test_r_exp_01_where_nothing_is_burned_the_card_goes_out_of_play(client: FlaskClient) -> None:
    game = Game(client, "HE", [50] * 3, burn="none", **NO_LIMIT)
    play(game, "deal")
    rule(game, "R-EXP-01 B", who="B")
    assert game.now["cards"]["burned"] == 0
    play(game, "A calls, B calls, C checks")
    assert game.now["cards"]["burned"] == 0


def test_r_exp_01_the_words_say_the_burn_card_where_there_is_one() -> None:
    assert "becomes the burn card" in outcome("R-EXP-01", dealt("HE"), False)[1]
    assert "burn card" not in outcome("R-EXP-01", dealt("WD"), False)[1]


def test_r_mis_01_the_first_card_up_is_a_misdeal_in_hold_em_and_the_words_say_blinds(client: FlaskClient) -> None:
    """Stud has its own ruling for a first card up."""
    assert of_this_game(RULINGS["R-MIS-01"], dealt("HE")) and not of_this_game(RULINGS["R-MIS-01"], dealt("S7"))
    assert outcome("R-MIS-01", dealt("HE")) == (
        "R-MIS-01 A",
        "Misdeal: the same dealer deals again; the blinds go back.",
    )
    game = Game(client, "HE", [50] * 3, **NO_LIMIT)
    play(game, "deal")
    rule(game, "R-MIS-01 A", who="B")
    assert game.now["phase"] == "deal" and game.stacks == [50] * 3


@pytest.mark.parametrize(
    ("rank", "limit", "kept"),
    [
        ("27", "no", "2, 3, 4, 5 or 7"),
        ("a5", "spread", "up to the seven"),
        ("a5", "pot", "ace, 2, 3, 4 or 5"),
        ("a6", "spread", "up to the seven"),
        ("a6", "no", "ace, 2, 3, 4 or 6"),
    ],
)
def test_dlow_08_a_card_turned_up_in_lowball_is_kept_by_its_rank(rank: str, limit: str, kept: str) -> None:
    table = dealt("DW", **{"low.rank": rank, "limit.type": limit})
    assert kept in walk(RULINGS["R-EXP-01"], table, (False, False)).answered[-1].step.ask
    assert [outcome("R-EXP-01", table, False, yes)[0][-1] for yes in (True, False)] == ["A", "B"]


def test_deal_exposed_by_rank_belongs_to_lowball() -> None:
    for preset in HIDDEN:
        assert "by_rank" not in PRESETS[preset].only["deal.exposed"]
