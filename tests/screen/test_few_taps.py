"""The main flows take few taps: each is made here by what the host's screen offers, and counted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask.testing import FlaskClient

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.screen import Screen, seen_by
from tests.playing import Game, play
from tests.rulings_at_table import Said, opened, tapped

HOST = Viewer(Role.HOST)


@dataclass
class Hand:
    """A table whose host taps only what the screen shows."""

    evening: Evening
    taps: int = 0
    total: int = 0  # the amount last chosen

    @property
    def screen(self) -> Screen:
        return seen_by(self.evening, HOST)

    @property
    def stacks(self) -> list[int]:
        return [seat.stack for seat in self.evening.table.seats]

    def choose(self, text: str) -> None:
        """Taps the first button with this text, or the suggested amount with this name."""
        taps = self.screen.taps
        if taps.amounts is not None and text in (named := {name: to for to, name in taps.amounts.suggest}):
            self.total = named[text]
            self.taps += 1
            return
        button = next(button for button in (*taps.choices, *taps.shortcuts) if button.text == text)
        amount = {"to": self.total} if taps.amounts is not None and button.text == taps.amounts.label else {}
        self._post(button.move, {**button.values, **amount})

    def touch(self, name: str) -> None:
        """Taps the seat of this player, and once more where the screen asks whether a board has a pair."""
        chair = next(chair for chair in self.screen.chairs if chair.name == name)
        if chair.tap == "pair":
            self.taps += 1
            self._post("starter", {"seat": chair.seat, "open_pair": False})
        else:
            assert chair.button is not None, name
            self._post(chair.button.move, dict(chair.button.values))

    def _post(self, move: str, fields: Said) -> None:
        self.evening = tapped(self.evening, move, fields)
        self.taps += 1


def hand(preset: str, stacks: tuple[int, ...], **options: object) -> Hand:
    """A table of this game, the last chair dealing."""
    chosen: Said = {key.replace("__", "."): value for key, value in options.items()}
    evening = opened(preset, chosen, stacks, dealer=len(stacks))
    assert evening is not None
    return Hand(evening)


def test_a_hand_of_five_card_stud_takes_eleven_taps() -> None:
    played = hand("SH", (200,) * 4, ante__amount=2, limit__type="fixed", limit__small=5, limit__big=10)
    played.choose("Deal")
    for _street in range(4):
        played.touch("Anna")
        played.choose("Everybody checks")
    played.touch("Ben")
    assert played.evening.table.over
    assert played.stacks == [198, 206, 198, 198]
    assert played.taps <= 11


def test_a_deal_passed_in_takes_two_taps() -> None:
    played = hand("DJ", (200,) * 4, ante__amount=2, limit__type="fixed", limit__small=5, limit__big=10)
    played.choose("Deal")
    played.choose("Everybody checks")
    assert (played.evening.table.over, played.evening.table.carried) == (True, 8)
    assert played.taps <= 2


def test_two_all_ins_with_a_side_pot_take_seven_taps() -> None:
    played = hand("HE", (20, 60, 200), blind__small=1, blind__big=2, limit__type="no")
    played.choose("Deal")
    played.choose("all-in")
    played.choose("Raise to")
    played.choose("Call")
    played.choose("Call")
    played.touch("Ben")
    played.touch("Anna")
    assert played.evening.table.over
    assert played.stacks == [60, 80, 140]
    assert played.taps <= 7


def test_a_misdeal_takes_three_taps(client: FlaskClient) -> None:
    bets: Said = {"limit__type": "fixed", "limit__small": 5, "limit__big": 10, "blind__small": 2, "blind__big": 5}
    game = Game(client, "DB", [200] * 4, "D", **bets)
    play(game, "deal, C folds, D folds")
    taps = 0
    for page, leads in (("", "/rulings"), ("/rulings?q=two+cards+face+up", "/rulings/R-MIS-02")):
        assert re.search(rf'hx-get="{game.url}{leads}[?"]', game.page(page)), page
        taps += 1
    sheet = game.page("/rulings/R-MIS-02")
    form = re.findall(r'<form[^>]*id="apply-ruling".*?</form>', sheet, re.DOTALL)[0]
    assert re.search(r'<button class="call" id="apply-button" form="apply-ruling">Apply: deal again', sheet)
    game.post("ruling", **dict(re.findall(r'name="(ruling|outcome|who)" value="([^"]*)"', form)))
    taps += 1
    assert (game.now["phase"], game.stacks) == ("deal", [200] * 4)
    assert taps <= 3
