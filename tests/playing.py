"""Plays hands in tests as people describe them: `play(game, "B check, C bets 4, D raises 10, A folds")`.

A game opened here taps as the server does, without HTTP, because that takes a third of the time. `Game.at` drives a
table through the JSON interface, as any other program would. Seat A is chair 1.
"""

from __future__ import annotations

import json
import re
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import islice
from typing import Any

from flask.testing import FlaskClient

from models.bank import reserve
from models.evening.evening import Evening
from models.evening.rights import Viewer, options_now
from models.evening.tap import MOVES, opening
from models.game.rule_book import RULES
from models.log.store import Store
from models.moves.move import Offer, Role
from models.screen.log_lines import spoken
from models.screen.phases.faces import face_of
from models.screen.report import report
from models.words import moments, words
from tests import tries
from web.server.running import talon
from web.story.debts import looked_up
from web.table.tap import stored

LETTERS = "ABCDEFGHIJ"
WORDS = {
    "checks": "check",
    "folds": "fold",
    "calls": "call",
    "bets": "bet",
    "opens": "bet",
    "raises": "raise",
    "completes": "complete",
    "draws": "draw",
    "corrects": "draw",
    "brings": "bring-in",
    "starts": "starter",
    "shuffles": "reshuffle",
    "buys": "buy",
    "declares": "declare",
    "shows": "openers",
    "lacks": "openers",
    "leaves": "leave",
    "mucks": "muck",
    "takes": "open-card",
    "refuses": "open-card",
}
PAIR = {"": False, "without a pair": False, "with a pair": True}  # showing, after "A starts"
ALONE = {"deal": "deal", "shuffle": "reshuffle", "shuffled": "reshuffle", "take back": "take-back", "redo": "redo"}


ASKED = {name: {field.key for field in move.fields} for name, move in MOVES.items()}
GAP = re.compile(r"None|%\(|^$|^ | $")  # no name, a gap, or an empty text
HOST = Viewer(Role.HOST)
HALVES = {"high": ("high",), "low": ("low",), "highlow": ("high", "low")}


@contextmanager
def requested(store: Store) -> Iterator[None]:
    """In English, and at one moment of the store's clock, as a request of a program."""
    words.use(words.DEFAULT)
    moments.stop(store.now())
    try:
        yield
    finally:
        moments.stop(0)


class Seen(UserDict[str, Any]):
    """The table after a tap as programs read it, worked out when it is first looked at."""

    def __init__(self, evening: Evening, store: Store) -> None:
        self.evening, self.store = evening, store

    @cached_property
    def data(self) -> dict[str, Any]:  # type: ignore[override]
        with requested(self.store):
            seen = report(self.evening, HOST)
        assert all(ASKED[offer["move"]].issuperset(offer.get("asks", ())) for offer in seen["options_now"])
        return dict(json.loads(json.dumps(seen)))


class Game:
    """One table, driven with the host's key.

    After every move of a game opened here, the chips are checked against `total`. `play` adds what "E sits 50" and
    "A buys in 20" bring; a test that posts such a move adds it itself.
    """

    evening: Evening | None = None  # after the newest tap of a game opened here
    total: int | None = None  # chips handed out by a bank are counted by its own tests

    def __init__(
        self,
        client: FlaskClient,
        preset: str,
        stacks: list[int],
        dealer: str | None = "A",
        more: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        seats = [{"seat": i + 1, "name": LETTERS[i], "stack": chips} for i, chips in enumerate(stacks)]
        fields: dict[str, Any] = {
            "name": "Test",
            "preset": preset,
            "options": {k.replace("__", "."): v for k, v in options.items()},
        }
        fields |= {"seats": seats, **(more or {})}
        if dealer:
            fields["dealer"] = chair(dealer)
        store: Store = client.application.extensions["talon"].store
        with requested(store), client.application.app_context():
            code, key = store.create(opening(talon().games.expanded(json.loads(json.dumps(fields)))))
        self.take(client, {"code": code, "host_key": key}, here=True)
        self.total = sum(stacks)

    @classmethod
    def at(cls, client: FlaskClient, created: dict[str, Any], here: bool = False) -> Game:
        """The table that this answer of `POST /tables` opened; `here`: taps need no HTTP."""
        return cls.__new__(cls).take(client, dict(created), here)

    def take(self, client: FlaskClient, now: dict[str, Any], here: bool) -> Game:
        """Drives that table from now on."""
        self.client, self.code, self.host_key = client, now["code"], now.pop("host_key")
        self.left = tries(1000)  # taps, more than any test makes
        self.url = f"/t/{self.code}"
        self.key = {"Authorization": f"Bearer {self.host_key}"}
        self.evening = self.store.evening(self.code) if here else None
        self.now: Mapping[str, Any] = Seen(self.evening, self.store) if self.evening else now
        return self

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a program with the host's key."""
        return self.key | {"Accept": "application/json"}

    def read(self) -> Mapping[str, Any]:
        """The table as it is."""
        answer = self.client.get(self.url, headers=self.headers)
        assert answer.status_code == 200, answer.text
        self.now = answer.get_json()
        if self.evening:
            self.evening = self.store.evening(self.code)
        return self.now

    def json(self, path: str) -> Any:
        """The JSON at this address: the bank, the count, the story."""
        answer = self.client.get(self.url + path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def page(self, path: str = "", language: str = "") -> str:
        """A page of the table, as the host's browser gets it."""
        asked = {"Accept": "text/html"} | ({"Accept-Language": language} if language else {})
        answer = self.client.get(self.url + path, headers=self.key | asked)
        assert answer.status_code == 200, answer.text
        return str(answer.text)

    @property
    def store(self) -> Store:
        """The evenings of the server, which runs in this process."""
        return self.client.application.extensions["talon"].store

    @property
    def newest(self) -> int:
        """The newest fact on the server."""
        folded = self.store.in_memory(self.code)  # every tap of this process is in it
        return folded.seq if folded else self.store.newest(self.code)

    @property
    def seq(self) -> int:
        """The newest fact known here."""
        return self.evening.seq if self.evening else self.now.get("seq", 0)

    def door(self) -> dict[str, Any]:
        """The host's view of the door: the key of the QR code, waiting people, admitted people."""
        answer = self.client.get(f"{self.url}/invite", headers=self.headers)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json
        return body

    def guest(self) -> FlaskClient:
        """The browser of an onlooker who scanned the QR code."""
        browser = self.client.application.test_client()
        assert browser.get(f"{self.url}?key={self.door()['key']}").status_code == 303
        return browser

    def answer(self, move: str, **fields: Any) -> Any:
        """The answer to exactly these fields."""
        return self.client.post(f"{self.url}/{move}", json=fields, headers=self.headers)

    def post(self, move: str, **fields: Any) -> Mapping[str, Any]:
        """Makes a move on the newest state; returns the table."""
        next(self.left)
        fields = {"seen": self.newest, **fields}
        if self.evening:
            self._tap(move, fields)
        else:
            self.now = self._sent(200, move, fields)
            assert not [line for line in self.now["log"] if GAP.search(line) or line[0].islower()], self.now["log"]
        return self.now

    def _tap(self, move: str, fields: dict[str, Any]) -> None:
        with requested(self.store), self.client.application.app_context():
            before = self.store.evening(self.code)
            written = looked_up(before, move, talon().games.expanded(json.loads(json.dumps(fields))))
            self.evening = stored(before, move, written, lambda _table: HOST)
        self.now = Seen(self.evening, self.store)
        told = [spoken(self.evening, line) for line in islice(self.evening.lines, before.seq, self.evening.seq)]
        assert not [line for line in told if line and (GAP.search(line) or line[0].islower())], told
        assert self.total is None or self.chips == self.total, "chips in = chips out"

    def sends(self, move: str, **fields: Any) -> Mapping[str, Any]:
        """Sends a form on the newest state, as a page does; returns the table."""
        next(self.left)
        answer = self.client.post(f"{self.url}/{move}", data={"seen": self.newest, **fields}, headers=self.key)
        assert answer.status_code == 204, answer.text
        return self.read()

    def _sent(self, status: int, move: str, fields: dict[str, Any]) -> dict[str, Any]:
        answer = self.answer(move, **fields)
        assert answer.status_code == status, f"{move} {fields}: {answer.status_code} {answer.text[:600]}"
        body: dict[str, Any] = answer.get_json()
        return body

    def denied(self, move: str, **fields: Any) -> dict[str, Any]:
        """The refusal of this move on the newest state, as programs read it."""
        refusal = self._sent(422, move, {"seen": self.newest, **fields})
        assert not GAP.search(refusal["text"]), refusal
        return refusal

    def refused(self, move: str, **fields: Any) -> str:
        """The key of the refusal; checks that no fact was written and the table is unchanged."""
        before = self.store.evening(self.code)
        refusal = self.denied(move, **fields)
        assert self.store.evening(self.code) is before
        assert refusal["why"].removeprefix("/rules#") in RULES, refusal
        return str(refusal["error"])

    @property
    def chips(self) -> int:
        """All chips on the table."""
        if self.evening:
            return sum(reserve.shown(seat) or 0 for seat in self.evening.table.seats) + self.evening.table.pot
        return sum(s["stack"] for s in self.now["seats"]) + int(self.now["pot"])

    @property
    def stacks(self) -> list[int]:
        """Stacks by chair."""
        return [s["stack"] for s in self.now["seats"]]

    @property
    def bets(self) -> list[int]:
        """The bet in front of every chair."""
        return [s["bet"] for s in self.now["seats"]]

    def stack(self, who: str) -> int:
        """One player's stack."""
        return int(self.seat(who)["stack"])

    def seat(self, who: str) -> dict[str, Any]:
        """One player's chair."""
        return next(s for s in self.now["seats"] if s["seat"] == chair(who))

    @property
    def turn(self) -> str:
        """The player to act; "" if there is none."""
        seat = face_of(self.evening.table).marked(self.evening.table) if self.evening else self.now["to_act"]
        return LETTERS[seat - 1] if seat else ""

    @property
    def offers(self) -> list[Offer]:
        """The offers of the hand."""
        return options_now(self.evening.table, HOST) if self.evening else self.now["options_now"]

    @property
    def moves(self) -> set[str]:
        """The offered moves."""
        return {offer["move"] for offer in self.offers}

    def offer(self, move: str) -> Offer:
        """One of the offered moves."""
        return next(offer for offer in self.offers if offer["move"] == move)


Table = Callable[..., Game]  # the fixture `table`, which opens one


def chair(who: str) -> int:
    """The chair of player A, B, C ..."""
    return LETTERS.index(who) + 1


def play(game: Game, told: str) -> None:
    """Plays a line: "B checks, C bets 4, D raises 10, A folds"; "deal", "all call"; "B draws 3, C pat", "shuffle".

    Also "A shows 9d", "A starts", "A starts with a pair", "A corrects 2" (cards drawn), "A takes", "A refuses",
    "A buys up", "A declares low", "A shows openers", "A lacks openers", "A mucks", "A away", "A leaves", "E sits 50",
    "A buys in 20", "take back", "redo"; "A wins", "AB split" (the newest pot), "pots stay".
    """
    for step in told.replace("\n", " ").split(","):
        if step.strip():
            _step(game, step.split())


def _step(game: Game, words: list[str]) -> None:
    if " ".join(words) in ALONE:
        game.post(ALONE[" ".join(words)])
    elif words[0] == "all":
        game.post("together", all=words[1])
    elif words[1:] in (["wins"], ["split"]):
        wins(game, words[0])
    elif words == ["pots", "stay"]:
        stay(game)
    elif words[1:2] == ["sits"] or words[1:3] == ["buys", "in"]:
        _brings(game, words[0], int(words[-1]), sits=words[1] == "sits")
    elif words[1:2] == ["shows"] and words[2:] != ["openers"]:
        game.post("up", seat=chair(words[0]), cards=words[2])
    else:
        _acts(game, words)


def _brings(game: Game, who: str, chips: int, sits: bool) -> None:
    """Somebody sits down with these chips, or buys them."""
    if game.total is not None:
        game.total += chips
    if sits:
        game.post("sit", seat=chair(who), name=who, stack=chips)
    else:
        game.post("buy-in", seat=chair(who), chips=chips)


def _acts(game: Game, words: list[str]) -> None:
    """One move of the player named, or of the player to act."""
    if game.seq != game.newest:  # somebody else has tapped
        game.read()
    who = words.pop(0) if len(words[0]) == 1 else game.turn
    move = WORDS.get(words[0], words[0])
    whenever = move in ("award", "declare", "leave", "away") or words[0] == "corrects"
    assert whenever or game.turn in (who, ""), f"it is {game.turn}'s turn, not {who}'s"
    fields: dict[str, Any] = {"seat": chair(who)}
    if move == "pat":
        move, fields["cards"] = "draw", 0
    elif move == "draw":
        fields["cards"] = int(words[1])
    elif move == "starter" and "open_pair" in game.offer("starter").get("asks", ()):
        fields["open_pair"] = PAIR[" ".join(words[1:])]
    elif move == "openers":
        fields["shown"] = words[0] == "shows"
    elif move in ("buy", "declare"):
        fields["card" if move == "buy" else "way"] = words[1]
    elif move == "open-card":
        fields["what"] = words[0].removesuffix("s")
    elif len(words) > 1 and words[-1].isdigit():
        fields["to"] = int(words[-1])
    game.post(move, **fields)


def wins(game: Game, *pots: str) -> None:
    """Awards the pots, newest first: `wins(game, "E", "AC", "B")`; two letters split, "BC/D" is high and low."""
    first, ways = len(game.now["pots"]) - 1, HALVES[game.now["wins"]]
    halves = [dict(zip(ways, ([chair(w) for w in half] for half in pot.split("/")), strict=True)) for pot in pots]
    game.post("award", pots=[{"pot": first - i, **half} for i, half in enumerate(halves)])


def stay(game: Game) -> None:
    """All contested pots stay: the table names no winner."""
    contested = [i for i, pot in enumerate(game.now["pots"]) if len(pot["seats"]) > 1]
    game.post("award", pots=[{"pot": i, "carry": True} for i in contested or [0]])


def folded_out(game: Game) -> None:
    """Folds out a hand in the fewest taps, whatever the game."""
    while game.now["phase"] not in ("between", "deal"):
        if game.now["phase"] == "starter":
            offer = game.offer("starter")
            game.post("starter", seat=offer["seat"], **({"open_pair": False} if "asks" in offer else {}))
        elif game.now["phase"] == "openers":
            game.post("openers", seat=game.now["opener"], shown=True)
        elif "fold" in game.moves:
            game.post("fold", seat=game.now["to_act"])
        else:
            move = "bring-in" if "bring-in" in game.moves else "bet"
            offer = game.offer(move)
            game.post(move, seat=offer["seat"], **({"to": offer["min"]} if move == "bet" else {}))


def nobody_opens(game: Game) -> None:
    """All check until the round is over."""
    while game.now["phase"] == "bet":
        game.post("check", seat=game.now["to_act"])


def starts(game: Game, who: str, pair: bool | None = None) -> None:
    """Taps the player who starts the round, and whether a pair is open if the screen asks."""
    assert game.now["phase"] == "starter"
    fields: dict[str, Any] = {} if pair is None else {"open_pair": pair}
    game.post("starter", seat=chair(who), **fields)


def award(game: Game, *pots: dict[str, str]) -> None:
    """Awards the pots, newest first: `award(game, {"high": "A", "low": "BC", "odd_low": "B"})`."""
    first = len(game.now["pots"]) - 1
    awards = [
        {"pot": first - i, **{half: [chair(w) for w in winners] for half, winners in pot.items()}}
        for i, pot in enumerate(pots)
    ]
    game.post("award", pots=awards)


def pots(game: Game) -> list[tuple[int, list[int]]]:
    """The pots, main pot first: chips, and the seats that can win them."""
    return [(pot["chips"], pot["seats"]) for pot in game.now["pots"]]


def dotted(options: dict[str, Any]) -> dict[str, Any]:
    """Options with dots in place of underscores: `limit__min` for `limit.min`."""
    return {key.replace(".", "__"): value for key, value in options.items()}
