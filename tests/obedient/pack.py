"""A real pack: distinguishable cards, the places where they are, and hands that move them."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]

ALONE = ("talon", "burned", "aside", "middle")
OF_SEATS = ("hand", "up", "front", "folded")
PLACE = re.compile(rf"(?:{'|'.join(ALONE)})|(?:{'|'.join(OF_SEATS)}) [1-9]\d*")
HIDDEN = -1  # the table hides this number


class Fault(Exception):
    """Instructions that cannot be carried out, break the rules, or leave the cards elsewhere than counted."""


PACKS = (32, 36, 40, 52)


def cards_of(size: int) -> list[str]:
    """Different cards, as many as asked for: one or two packs, the lowest ranks left out, and jokers."""
    packs, each = max(((n, cards) for n in (1, 2) for cards in PACKS if n * cards <= size), key=math.prod)
    ranks = "23456789TJQKA"[-each // 4 :]
    cards = [f"{rank}{suit}{'′' * pack}" for pack in range(packs) for suit in "shdc" for rank in ranks]
    return [*cards, *(f"Jk{n + 1}" for n in range(size - packs * each))]


def seat_of(place: str) -> int:
    """The seat of this place; 0 for the stub and other places that belong to no player."""
    return int(place.split()[1]) if " " in place else 0


def kind_of(place: str) -> str:
    """`hand`, `front`, `talon` …, without the seat."""
    return place.split()[0]


def places_of(told: Json) -> dict[str, int]:
    """The table's `cards` as places and numbers, without empty places; `HIDDEN` for numbers the table hides."""
    places = {place: told[place] for place in ALONE}
    for kind in OF_SEATS:
        places |= {f"{kind} {seat}": HIDDEN if n is None else n for seat, n in told[kind].items()}
    return {place: n for place, n in places.items() if n}


class Pack:
    """The cards of one table. The stub's last card in the list is its top, the first is never to be dealt."""

    def __init__(self, size: int, chance: random.Random) -> None:
        self.chance = chance
        self.places: dict[str, list[str]] = {"talon": cards_of(size)}
        self.put_down: dict[str, tuple[int, int]] = {}  # card: the seat that put it down in this hand, which exchange
        self.exchange = 0  # the step of the course that is the exchange; 0 where the game has but one
        self.held: dict[int, int] = {}  # seat: cards held when this exchange began

    def copy(self) -> Pack:
        """The same cards at the same places, to come back to."""
        other = Pack.__new__(Pack)
        other.chance, other.put_down = self.chance, dict(self.put_down)
        other.exchange, other.held = self.exchange, self.held
        other.places = {place: list(cards) for place, cards in self.places.items()}
        return other

    @property
    def size(self) -> int:
        """All cards, wherever they lie."""
        return sum(map(len, self.places.values()))

    def at(self, place: str) -> int:
        """The number of cards there."""
        return len(self.places.get(place, ()))

    def holds(self, seat: int) -> int:
        """The number of cards this player holds, hidden and open."""
        return self.at(f"hand {seat}") + self.at(f"up {seat}")

    def begin(self, exchange: int) -> None:
        """Begins a new exchange: cards put down from now on belong to it, and hands will be filled up again."""
        if exchange != self.exchange:
            self.exchange = exchange
            self.held = {seat_of(place): self.holds(seat_of(place)) for place in self.counts() if " " in place}

    def earlier(self, place: str) -> int:
        """The number of these discards that were put down in an earlier exchange (OTHER-10)."""
        return sum(map(self._is_earlier, self.places.get(place, ()))) if kind_of(place) == "front" else 0

    def counts(self) -> dict[str, int]:
        """Cards by place, without empty places."""
        return {place: len(cards) for place, cards in self.places.items() if cards}

    def carry_out(self, movement: Json) -> list[str]:
        """Moves the real cards as instructed; returns those moved. Fault if that is impossible."""
        if movement.get("gather"):
            return self._gather(movement["pack"])
        if "shuffle" in movement:
            return self._shuffle(movement["shuffle"])
        return self._move(movement)

    def arrange(self, told: dict[str, int]) -> None:
        """Puts the cards as the table has them, after several steps back, taken from places with too many."""
        spare = [self.places[place].pop() for place, n in self.counts().items() for _ in range(n - told.get(place, 0))]
        for place, n in told.items():
            while self.at(place) < n and spare:
                self.places.setdefault(place, []).append(spare.pop())
        self.places["talon"] += spare

    def _gather(self, size: int) -> list[str]:
        """Collects all cards, taking out or adding jokers as the next game needs."""
        self.places = {"talon": cards_of(size)}
        self.put_down, self.exchange, self.held = {}, 0, {}
        return list(self.places["talon"])

    def _shuffle(self, place: str) -> list[str]:
        if place != "talon":
            raise Fault(f"the {place} is to be shuffled, not the talon")
        self.chance.shuffle(self.places["talon"])
        return list(self.places["talon"])

    def _move(self, movement: Json) -> list[str]:
        source, target, number = movement["from"], movement["to"], movement["cards"]
        for place in (source, target):
            if not PLACE.fullmatch(place):
                raise Fault(f"there is no place “{place}”")
        number = self.at(source) if number is None else number
        if type(number) is not int or number < 1 or source == target:
            raise Fault(f"nothing to move: {movement}")
        if number > self.at(source):
            raise Fault(f"{number} from {source} to {target}, but only {self.at(source)} lie there")
        cards = self._taken(source, number, target)
        self.places.setdefault(target, []).extend(cards)
        self._remember(source, target, cards)
        return cards

    def _taken(self, place: str, number: int, target: str) -> list[str]:
        """The cards taken: from the top of the stub, or at random from a hand or heap, earlier discards first."""
        cards = self.places[place]
        if place != "talon":
            self.chance.shuffle(cards)
        if kind_of(place) == "front" and target == "talon":
            cards.sort(key=self._is_earlier)  # the last ones are taken
        return [cards.pop() for _ in range(number)]

    def _remember(self, source: str, target: str, cards: Iterable[str]) -> None:
        if kind_of(target) == "front" and kind_of(source) in ("hand", "up"):
            self.put_down |= dict.fromkeys(cards, (seat_of(target), self.exchange))

    def _is_earlier(self, card: str) -> bool:
        return card in self.put_down and self.put_down[card][1] != self.exchange


def differences(pack: Pack, told: dict[str, int]) -> list[str]:
    """Every place whose cards differ from the table's count; hidden numbers never differ."""
    lying = pack.counts()
    faults = []
    for place in sorted({*lying, *told}):
        there, counted = lying.get(place, 0), told.get(place, 0)
        if counted != HIDDEN and there != counted:
            faults.append(f"{place}: {there} {'lies' if there == 1 else 'lie'} there, the table says {counted}")
    if HIDDEN not in told.values() and sum(told.values()) != pack.size:
        faults.append(f"the places sum to {sum(told.values())}, the pack has {pack.size}")
    return faults
