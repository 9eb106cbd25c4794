"""Prizes, deals, bounties, side pools and the purse in one evening: no cent is made or lost (SETL-07 to SETL-13)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.bank.test_settling import paid, settled
from tests.playing import Game

HANDS = 12
PLAYS = ("fold", "call", "call", "call", "check", "bet", "raise", "raise")
BESIDE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("buy-in", {"seat": 1, "chips": 60}),
    ("expense", {"seat": 2, "amount": 1999, "what": "Pizza"}),
    ("expense", {"seat": 1, "amount": 101, "what": "Last man standing", "pool": True, "for": [1, 2, 3]}),
    ("expense", {"payer": "B", "amount": 7, "what": "Tip", "purse": True}),
    ("share-prizes", {"way": "equal"}),
    ("share-prizes", {"way": "chips"}),
    ("take-back", {}),
    ("redo", {}),
)


def opened(client: FlaskClient, dice: Random) -> Game:
    money = {"money": {"currency": "EUR", "chip": dice.choice(("0.07", "0.25", "1.30"))}}
    game = Game(client, "HE", [100] * dice.randint(3, 6), "A", money, limit__type="no", blind__small=1, blind__big=2)
    game.total = None  # the purse takes chips out of play
    game.post(
        "evening",
        **{
            "evening.purse": dice.choice(("none", 1, 3)),
            "settle.prizes": dice.choice(("none", "60_40", "50_30_20")),
            "settle.bounty": dice.choice(("none", "2.50")),
        },
    )
    return game


def moves_on(game: Game, dice: Random) -> None:
    """One more tap of this hand, at random."""
    now = game.now
    if "award" in game.moves:
        split = [(at, pot["seats"]) for at, pot in enumerate(now["pots"]) if len(pot["seats"]) > 1]
        won = [{"pot": at, "high": sorted(dice.sample(seats, dice.choice((1, 1, 2))))} for at, seats in split]
        game.post("award", pots=won[::-1])
        return
    move = dice.choice([name for name in PLAYS if name in game.moves])
    bet = {"to": dice.choice((game.offer(move)["min"], game.offer(move)["max"]))} if move in ("bet", "raise") else {}
    game.post(move, seat=now["to_act"], **bet)


def adds_up(game: Game) -> None:
    """Everybody's results, the purse and what was paid out of it make nothing."""
    now = settled(game)
    for row in now["people"]:
        assert row["gets"] == row["won"] + sum(row["costs"]) + row["before"]
    out = sum(row["amount"] for row in now["expenses"] if not row["sharers"])
    assert sum(row["won"] for row in now["people"]) + now.get("purse", 0) + out == 0


@pytest.mark.parametrize("chance", range(12))
@pytest.mark.long
def test_setl_12_no_cent_is_made_or_lost_whatever_lies_beside_the_chips(client: FlaskClient, chance: int) -> None:
    dice = Random(chance)
    game = opened(client, dice)
    for _hand in range(HANDS):
        if "deal" not in game.moves:
            break
        game.post("deal")
        while game.now["phase"] != "between":
            moves_on(game, dice)
        move, fields = dice.choice(BESIDE)
        game.answer(move, seen=game.newest, **fields)  # refused where it does not fit
        while game.read()["phase"] != "between":  # an award taken back
            moves_on(game, dice)
        adds_up(game)
    game.post("finish")
    adds_up(game)
    left = {row["name"]: row["gets"] for row in settled(game)["people"]}
    for who, to, amount in paid(game):
        left[who] = left.get(who, 0) + amount
        left[to] = left.get(to, 0) - amount
    assert not any(chips for name, chips in left.items() if name), "all is paid"
