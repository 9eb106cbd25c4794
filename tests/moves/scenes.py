"""Small evenings, written down tap by tap, that together contain every move."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from typing import Any, NamedTuple

from models.evening.evening import Evening
from tests.conftest import FIXED
from tests.rulings_at_table import opened, tapped

BLINDS = {"blind.small": 1, "blind.big": 2, "limit.type": "no", "blind.straddle": "left_of_big"}
NO_LIMIT = {"ante.amount": 1, "limit.type": "no", "limit.min": 4, "cap.raises": "none"}
SEVERAL = re.compile(r"(?<=seat=)(\d+)\.\.(\d+)")


class Scene(NamedTuple):
    """A table of this game, the last chair dealing, and its taps: a move and its fields per line."""

    preset: str
    taps: str
    options: dict[str, Any] = FIXED
    stacks: tuple[int, ...] = (200, 200, 200)

    def moments(self) -> Iterator[tuple[str, Evening]]:
        """Each tap's move and the evening after it, after the table as it was opened."""
        evening = opened(self.preset, self.options, self.stacks, len(self.stacks))
        assert evening is not None
        yield "", evening
        for move, fields in self.moves():
            evening = tapped(evening, move, fields)
            yield move, evening

    def moves(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each tap's move and its fields."""
        for tap in _taps(self.taps):
            move, *said = shlex.split(tap)
            yield move, dict(map(_field, said))


def _taps(lines: str) -> Iterator[str]:
    """Every tap; `check seat=1..3` is three."""
    for line in lines.strip().splitlines():
        chairs = SEVERAL.search(line)
        seats = range(int(chairs[1]), int(chairs[2]) + 1) if chairs else ()
        yield from [SEVERAL.sub(str(seat), line) for seat in seats] or [line]


def _field(word: str) -> tuple[str, Any]:
    """`to=4` is a number, `own=true` a flag, `what=pizza` a word; a list or a table is written as JSON in quotes."""
    key, _, value = word.partition("=")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


AGAIN = (
    '[{"deal": 3, "face": "down"}, {"offer": 2}, {"redeal": "A queen lies there"}, {"bet": "left", "size": "small"}]'
)
COURSE = '[{"deal": 3, "face": "down"}, {"do": "Turn one card up"}, {"bet": "left", "size": "small"}]'

SCENES = {
    "a hand of draw, one number corrected, one tap taken back and redone": Scene(
        "DH",
        """
        deal
        check seat=1
        bet seat=2 to=4
        raise seat=3 to=10
        call seat=1
        fold seat=2
        draw seat=1 cards=2
        draw seat=1 cards=3
        draw seat=3 cards=0
        bet seat=3 to=20
        take-back
        redo
        call seat=1
        award pots='[{"pot": 0, "high": [3]}]'
        note-hand seat=3 made=flush
        fine seat=2 chips=5 reason="a mistake in the deal"
        deal
        fine seat=1 chips=2 reason="out of turn"
        muck seat=2
        """,
        NO_LIMIT,
    ),
    "single cards come face up: one is refused, one taken": Scene(
        "DH",
        """
        deal
        bet seat=1 to=4
        call seat=2..3
        draw seat=1 cards=1
        open-card seat=1 what=refuse
        draw seat=2 cards=2
        draw seat=3 cards=1
        open-card seat=3 what=take
        take-back
        redo
        """,
        {**NO_LIMIT, "draw.open_one": True},
    ),
    "a straddle, called all round, and the last word": Scene(
        "DB",
        """
        deal
        straddle seat=3
        call seat=1..2
        check seat=3
        """,
        BLINDS,
    ),
    "jacks or better, where the talon runs short and openers are shown": Scene(
        "DJ",
        """
        deal
        bet seat=1 to=5
        call seat=2..7
        draw seat=1 cards=4 splits=false
        draw seat=2..5 cards=4
        reshuffle
        draw seat=6..7 cards=4
        bet seat=1 to=10
        fold seat=2..7
        openers seat=1 shown=true
        """,
        FIXED,
        (200,) * 7,
    ),
    "somebody all-in for the ante opens the jackpot": Scene(
        "DJ",
        """
        deal
        check seat=1
        check seat=3
        open-short seat=2
        """,
        {"ante.amount": 2, "limit.type": "no", "limit.min": 4},
        (200, 2, 200),
    ),
    "the last round of jacks or better leaves its jackpot to be settled": Scene(
        "DJ",
        """
        last-round from=this
        deal
        check seat=1..3
        deal
        check seat=2..3
        check seat=1
        deal
        check seat=3
        check seat=1..2
        jackpot how=refund
        """,
    ),
    "a street of stud": Scene(
        "S7",
        """
        deal
        starter seat=1
        bring-in seat=1
        complete seat=2 to=5
        fold seat=3
        fold seat=1
        """,
        {**FIXED, "stud.bring_in_amount": 2},
    ),
    "a board is written down, high or low is declared": Scene(
        "HH",
        """
        deal
        up seat=1 cards=As
        starter seat=1
        check seat=1..3
        starter seat=1 open_pair=false
        check seat=1..3
        starter seat=1
        check seat=1..3
        starter seat=1
        check seat=1..3
        declare seat=1 way=high
        """,
    ),
    "a card is bought": Scene(
        "B1",
        """
        deal
        starter seat=1
        check seat=1..3
        starter seat=1 open_pair=false
        check seat=1..3
        starter seat=1
        check seat=1..3
        buy seat=1 card=none
        """,
        {**FIXED, "buy.price1": 5},
    ),
    "a step of the house is done": Scene(
        "AO",
        """
        deal
        done
        extra seat=2 cards=1 face=up
        """,
        {**FIXED, "forced": "ante", "other.course": COURSE},
    ),
    "legs are played for, and hands compared": Scene(
        "GU",
        """
        deal
        declare seat=1 way=in
        declare seat=2 way=in
        declare seat=3 way=out
        best seats=[2]
        """,
        {"ante.amount": 1, "other.legs": 2},
    ),
    "each plays against the pot": Scene(
        "AO",
        """
        deal
        stake seat=1 to=2
        turn seat=1 what=won
        turn seat=2 what=pass
        """,
        {"ante.amount": 1, "forced": "ante", "other.course": '[{"against_pot": 2}]'},
    ),
    "the worst hand loses a life": Scene(
        "AO",
        """
        deal
        worst seats=[2]
        """,
        {"ante.amount": 1, "forced": "ante", "other.course": '[{"deal": 5}, {"lives": 2}]'},
    ),
    "a card is offered, and all is dealt again": Scene(
        "AO",
        """
        deal
        turn seat=1 what=take
        turn seat=2 what=pass
        turn seat=3 what=take
        redeal
        """,
        {**FIXED, "forced": "ante", "other.course": AGAIN},
    ),
    "chips and money": Scene(
        "DH",
        """
        money currency=EUR chip=5
        pay seat=1
        keeper seat=1
        chipset chips='"500"'
        chipset chips='[{"colour": "white", "value": 1, "number": 900, "each": 50}]'
        buy-in seat=1 chips=50
        ask-chips seat=2 chips=20
        grant seat=2
        ask-chips seat=2 chips=20
        decline seat=2
        lend from=1 to=2 chips=10
        adjust seat=3 chips=-5 reason=counted
        count seat=1 chips=240
        count seat=2 chips=230
        count seat=3 chips=194
        difference how=adjusted seat=3 reason=counted
        expense amount=1250 what=pizza seat=1
        expense amount=500 what=crisps seat=2
        drop-expense expense=1
        cash-out seat=2 chips=10
        uncounted seat=2
        options preset=DJ options='{"ante.amount": 1, "limit.min": 5, "limit.max": 10}'
        bring debts='[["Anna", "Ben", 300, "AAAA", 0]]'
        evening settle.points=3_2_1
        evening settle.bounty='"2"'
        bounty-on name=Anna
        evening evening.purse=1
        purse-before amount=320
        finish
        payment payment=0 done=true
        points name=Anna points=25 reason='best hand'
        no-points name=Ben
        no-points name=Ben off=true
        name-evening name=Friday
        reopen reason=early
        """,
    ),
    "the small chips go": Scene(
        "DH",
        """
        chipset chips='"500"'
        options options='{"ante.amount": 5}'
        adjust seat=1 chips=2 reason=counted
        adjust seat=2 chips=4 reason=counted
        bounty seat=3 chips=1 why=seven-deuce
        colour-up winners='[2]'
        take-back
        evening evening.colour_up=round
        colour-up
        """,
    ),
    "a deal on the prizes": Scene(
        "DH",
        """
        evening settle.prizes=60_40
        share-prizes way=chips winner=20
        take-back
        share-prizes way=sums sums='[300, 200, 100]'
        finish
        """,
    ),
    "who sits where, and what is played": Scene(
        "DH",
        """
        sit seat=5 name=Zoe stack=100
        rename seat=5 name=Zora
        away seat=5
        back seat=5
        leaves-in seat=5 minutes=30
        move-seat seat=5 to=6
        seat-order order='[[1, "Anna"], [2, "Cem"], [3, "Ben"], [6, "Zora"]]'
        lot
        leave seat=6
        dealer seat=2
        games way=dealer games='[{"preset": "DH"}]'
        evening evening.buck=true
        buck seat=2
        ruling ruling=R-COND-08 outcome=A reason="a phone rang"
        """,
    ),
    "levels by the clock, and a break": Scene(
        "DH",
        """
        levels levels='[{"times": 1, "minutes": 20}, {"times": 2}]'
        deal
        level do=hold
        break minutes=5
        resume
        """,
    ),
}
