"""Random evenings through the JSON interface, with the obedient dealer. The same seed plays the same evening."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, render_template
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.evening.rights import Viewer
from models.moves.move import Role
from models.screen.screen import seen_by
from tests.obedient.dealer import Dealer
from tests.obedient.pack import Fault
from tests.obedient.rules import MOST, PRESETS, players, some_rules, stakes, without
from tests.obedient.rulings import Catalogue, answered
from tests.obedient.taps import a_move, awards, everybody_draws
from tests.obedient.words import (
    Sentence,
    added_up,
    also_for_later,
    read,
    spoken,
    too_early,
    unannounced,
    unordered,
    unsaid,
    unsaid_by_steps,
)
from tests.playing import Game

Json = dict[str, Any]

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jan")
ENDLESS = 250  # taps of one hand
LAST = 30  # taps in a story
GATHER, SHUFFLE = {"gather": True, "pack": 52}, {"shuffle": "talon", "cut": None}
FORETOLD = ("deal", "reshuffle")  # instructions shown before their tap


class Difference(AssertionError):
    """A readable story of what was played and what went wrong."""


@dataclass
class Played:
    """The amount played without a difference."""

    hands: int = 0
    orders: int = 0
    moves: Counter[str] = field(default_factory=Counter)  # accepted; a corrected number counts as `corrected`


class Evening:
    """One table and its dealer. `words`: read the screen after every tap. `obeys`: have a dealer at all.

    `game`: the options of a ready game, played by five players instead of random rules.
    """

    def __init__(
        self,
        client: FlaskClient,
        catalogue: Catalogue,
        preset: str,
        seed: int,
        words: bool = True,
        obeys: bool = True,
        game: Json | None = None,
    ) -> None:
        self.client, self.catalogue, self.preset, self.seed, self.words = client, catalogue, preset, seed, words
        self.opened_with, self.chance = preset, random.Random(f"{preset} {seed}")
        self.told: list[str] = []
        self.dealer: Dealer | None = None
        self.sentences: list[Sentence] = []
        self.played = Played()
        self.rules: Json = {}
        self.ready = game or {}  # the options of a ready game
        self.now: Json = {}
        self.game = Game.at(client, self._open())
        self.now = self.game.now
        if obeys:
            self._checked(self._sit_down)

    def _sit_down(self) -> None:
        """Gives the pack to the dealer."""
        self.dealer = Dealer(self.now, self.chance)
        if self.words:
            self.sentences = self._screen()

    # The table

    def _open(self) -> Json:
        """Opens a table with random house rules, leaving out refused options one by one."""
        chance, preset = self.chance, self.preset
        several = 5 if self.ready else players(chance, preset)
        stacks = [chance.choice((15, 40, 200, 500, 500)) for _seat in range(several)]
        seats = [{"seat": n + 1, "name": NAMES[n], "stack": stack} for n, stack in enumerate(stacks)]
        start: Json = {"name": "Obedient", "preset": preset, "seats": seats}
        if chance.random() < 0.9:
            start["dealer"] = len(seats)
        self.rules = {**stakes(chance, preset), **self.ready} if self.ready else some_rules(chance, preset)
        while True:
            answer = self.client.post("/tables", json=start | {"options": self.rules})
            body: Json = answer.get_json()
            if answer.status_code == 201:
                return body
            self.rules = without(self.rules, body)

    def tap(self, move: str, **fields: Any) -> bool:
        """Makes one tap, which the dealer then follows; returns whether it was accepted."""
        answer = self._sent(move, fields)
        if answer.status_code == 422:
            return False
        if answer.status_code != 200:
            raise Difference(self.story(f"{move} {fields}: {answer.status_code} {answer.get_data(as_text=True)}"))
        before, self.now = self.now, answer.get_json()
        self.told.append(f"{before['phase']}: {move} {fields}")
        self.played.moves["corrected" if _corrects(before, move, fields) else move] += 1
        if self.dealer:
            self._checked(lambda: self._obey(move, fields, before))
        return True

    def _sent(self, move: str, fields: Json) -> TestResponse:
        """The answer to a tap; a crash of the app is reported as a story, too."""
        try:
            return self.game.answer(move, **{"seen": self.now["seq"], **fields})
        except Exception as broke:
            raise Difference(self.story(f"{move} {fields}: {type(broke).__name__}: {broke}")) from broke

    def _obey(self, move: str, fields: Json, before: Json) -> None:
        assert self.dealer
        self.dealer.sees(move, fields, self.now)
        if self.words:
            last = self.sentences
            self.sentences = self._screen()
            self._read(move, before, last if move in FORETOLD else [])
            self._hears_of_the_pack(before, last)

    def _checked(self, check: Callable[[], None]) -> None:
        """Runs this check; a fault is reported as a story."""
        try:
            check()
        except (Fault, KeyError, TypeError) as wrong:
            raise Difference(self.story(f"{type(wrong).__name__}: {wrong}")) from wrong

    # The words

    def _screen(self) -> list[Sentence]:
        """The part of the host's screen for the dealer; of every fourth fact the whole screen is drawn."""
        page = self._page() if self.now["seq"] % 4 == 0 else middle(self.client.application, self.now["code"])
        names = {seat["seat"]: seat["name"] for seat in self.now["seats"]}
        return [read(text, names, step=step) for text, step in spoken(page)]

    def _page(self) -> str:
        headers = self.game.key | {"Accept": "text/html", "HX-Request": "true"}
        page = self.client.get(self.game.url, headers=headers)
        if page.status_code != 200:
            raise Fault(f"the screen of the table answers {page.status_code}")
        return page.get_data(as_text=True)

    def _read(self, move: str, before: Json, earlier: list[Sentence]) -> None:
        """Checks that each instruction has a sentence, each sentence an instruction, and each postponed card a note."""
        if self.now["phase"] == "first_dealer":
            return  # finding the first dealer is an instruction without cards
        ordered = self.now["handling"] or []
        fresh = self.now["handling_seq"] != before["handling_seq"]
        coming = (self.now.get("reshuffle") or {}).get("handling") or []
        next_deal = [GATHER, SHUFFLE] if self.now["phase"] in ("between", "deal", "first_dealer") else []
        wrong = [*unsaid(ordered, [*self.sentences, *earlier])] if fresh else []
        wrong += unsaid(coming, self.sentences)
        wrong += unordered(self.sentences, [*ordered, *coming, *next_deal])
        waiting = added_up(self.now["waiting"])
        wrong += unannounced(unsaid_by_steps(self.now), self.sentences)
        wrong += [*too_early(self.sentences), *also_for_later(self.sentences, [*waiting, *unsaid_by_steps(self.now)])]
        if move == "reshuffle":  # served cards were steps of its sheet alone; others were only notes there
            wrong += [*unannounced(waiting, earlier), *also_for_later(earlier, waiting)]
        if wrong:
            raise Fault(f"{'; '.join(wrong)}; on the screen: {[sentence.text for sentence in self.sentences]}")

    def _hears_of_the_pack(self, before: Json, last: list[Sentence]) -> None:
        """Fault if a deal uses another pack and neither its screen nor the last one mentions it."""
        was = before["cards"]["pack"] if before["cards"] and before["hand"] else 52
        gathers = [row["pack"] for row in self.now["handling"] or [] if "gather" in row]
        texts = [row.text for row in (*last, *self.sentences)]
        another = next((pack for pack in gathers if self.now["hand"] > before["hand"] and pack != was), None)
        if another and not any("joker" in text or str(another) in text for text in texts):
            raise Fault(f"{was} cards became {another} unsaid: {texts}")

    # The evening

    def hand(self) -> None:
        """Plays a hand from the deal to the last pot, or as far as possible; then perhaps something between hands."""
        self._between()
        number = self.now["hand"]
        for _tap in range(ENDLESS):
            if not self._step():
                break
            if self.now["hand"] == number + 1 and self.now["phase"] in ("between", "deal"):
                break
        else:
            raise Difference(self.story("the hand never ends"))
        self.played.hands += self.now["hand"] > number
        self.played.orders = self.dealer.orders if self.dealer else 0

    def _read_again(self) -> None:
        """Checks that the table, read later, gives the same instructions as the answer to the tap."""
        now = self.game.read()
        told = ("cards", "handling", "handling_seq", "waiting")
        wrong = [f"{key} reads {now[key]}" for key in told if now[key] != self.now[key]]
        if wrong:
            raise Fault("; ".join(wrong))

    def _step(self) -> bool:
        """Does something: a ruling, a step back, a shortcut, or the next move. False if nobody can play."""
        dice = self.chance.random()
        if self.dealer and dice > 0.97:
            self._checked(self._read_again)
        if dice < 0.05 and self._rule():
            return True
        if dice < 0.08 and self._step_back():
            return True
        if dice < 0.1 and self._people():
            return True
        if self.now["phase"] == "bet" and dice < 0.65:
            return self.tap("together", all="call" if self.now["bet"] else "check") or self._plain()
        if self.now["phase"] == "draw" and dice < 0.2:
            several = everybody_draws(self.now, self.chance)
            return bool(several and self.tap(several[0], **several[1])) or self._plain()
        return self._plain()

    def _plain(self) -> bool:
        """Makes the next move of the hand."""
        if any(offer["move"] == "award" for offer in self.now["options_now"]):
            if any(self.tap("award", pots=[award]) for award in awards(self.now, self.chance)):
                return True
            raise Difference(self.story(f"nobody can be given a pot: {self.now['pots']}"))
        for _try in range(12):
            chosen = a_move(self.now, self.chance)
            if chosen is None:
                return False
            if self.tap(chosen[0], **chosen[1]):
                return True
        raise Difference(self.story(f"nothing that is offered is accepted: {self.now['options_now']}"))

    def _rule(self) -> bool:
        """Applies a ruling that touches cards."""
        likely = self.catalogue.likely(self.now, self.chance)
        if likely is None:
            return False
        answer = self.client.get(f"/rulings/{likely['ruling']}?t={self.now['code']}", headers=self.game.headers)
        ruling: Json = answer.get_json()
        return ruling["applies_now"] and self.tap("ruling", **answered(ruling, self.now, self.chance))

    def _step_back(self) -> bool:
        """Takes some taps back and does some of them again."""
        taken = 0
        while taken < self.chance.randint(1, 3) and self.tap("take-back"):
            taken += 1
        for _redo in range(self.chance.randint(0, taken)):
            self.tap("redo")
        return taken > 0

    def _people(self) -> bool:
        """Makes a player leave, sit out, come back or change their name during the hand."""
        seat = self.chance.choice(self.now["seats"])["seat"]
        move = self.chance.choice(("leave", "away", "back", "rename"))
        return self.tap(move, seat=seat, **({"name": f"{NAMES[seat - 1]} II"} if move == "rename" else {}))

    def _between(self) -> None:
        """Buys chips for players without any and brings everybody back; sometimes adds a player or changes rules."""
        if self.now["phase"] not in ("between", "deal"):
            return
        for seat in self.now["seats"]:
            if seat["state"] in ("away", "left"):
                self.tap("back", seat=seat["seat"])
            if not seat["stack"]:
                self.tap("buy-in", seat=seat["seat"], chips=self.chance.choice((20, 100)))
        dice = self.chance.random()
        if dice < 0.1:
            free = [n for n in range(1, MOST[self.preset] + 1) if n not in {row["seat"] for row in self.now["seats"]}]
            if free:
                self.tap("sit", seat=free[0], name=f"{NAMES[free[0] - 1]} III", stack=100)
        elif dice < 0.3 and self.now["phase"] == "between" and self.now["hand"] and not self.ready:
            self._other_game()

    def _other_game(self) -> None:
        """Changes the game or the rules; if they are refused together, they stay as they are."""
        fits = [game for game in PRESETS if MOST[game] >= len(self.now["seats"])]
        game = self.chance.choice([self.preset, *fits])
        if self.tap("options", preset=game, options=stakes(self.chance, game)):
            self.preset = game

    def story(self, wrong: str) -> str:
        """Everything needed to play it again, and the fault."""
        now = self.now
        lines = [
            wrong,
            f"  seed: Evening(client, catalogue, {self.opened_with!r}, {self.seed}, words={self.words})",
            f"  a ready game: {bool(self.ready)}",
            f"  house rules: {self.rules}",
            f"  players: {[(row['seat'], row['name'], row['stack'], row['state']) for row in now.get('seats', ())]}",
            *(f"  {line}" for line in self.told[-LAST:]),
            f"  handling: {now.get('handling')} (tap {now.get('handling_seq')})",
            f"  waiting: {now.get('waiting')}, reshuffle: {now.get('reshuffle')}",
            f"  the table says: {now.get('cards')}",
        ]
        if self.dealer:
            lines.append(f"  there lie: {self.dealer.pack.counts()}")
        return "\n".join(lines)


def middle(app: Flask, code: str) -> str:
    """The middle of the felt on the host's screen, where all words to the dealer are."""
    screen = seen_by(app.extensions["talon"].store.evening(code), Viewer(Role.HOST))
    with app.test_request_context():
        return render_template("table/_centre.html", screen=screen)


def _corrects(before: Json, move: str, fields: Json) -> bool:
    """Whether this is another number from a player who has announced one already."""
    offers = [offer for offer in before["options_now"] if offer.get("corrects") and offer["move"] == move]
    return any(offer["seat"] == fields.get("seat") for offer in offers)


def play(client: FlaskClient, catalogue: Catalogue, preset: str, seed: int, hands: int = 4, **more: Any) -> Played:
    """Plays this many hands at one table; Difference, with a story, at the first fault."""
    evening = Evening(client, catalogue, preset, seed, **more)
    for _hand in range(hands):
        evening.hand()
    return evening.played
