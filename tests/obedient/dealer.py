"""The obedient dealer: follows `handling` after every tap, and compares its pack with `cards`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.obedient.forbidden import Forbidden, broken
from tests.obedient.pack import Fault, Json, Pack, differences, kind_of, places_of, seat_of

OVER = ("openers", "between", "deal")  # phases in which nobody is served any more


@dataclass(frozen=True)
class Order:
    """The instructions of one tap, as carried out."""

    seqs: frozenset[int]  # the tap’s number, and those of the orders it replaced
    before: Pack
    movements: Sequence[Json]


@dataclass(frozen=True)
class Moment:
    """The places of the cards after a tap; immutable, so that it can be restored."""

    pack: Pack
    orders: tuple[Order, ...] = ()  # of this hand
    owed: frozenset[int] = frozenset()  # seats a ruling owes cards
    ruled: bool = False  # whether a ruling has touched this hand


class Dealer:
    """The dealer of one table. `sees` is called in order with every accepted tap and the table after it."""

    def __init__(self, created: Json, chance: random.Random) -> None:
        self.now = created
        size = created["cards"]["pack"] if created["cards"] else 52
        self.moment = Moment(Pack(size, chance))
        self.past: list[Moment] = []
        self.future: list[Moment] = []
        self.obeyed = 0  # the number of the last order carried out
        self.orders = 0
        self._compare(created)

    @property
    def pack(self) -> Pack:
        """The real cards."""
        return self.moment.pack

    def sees(self, move: str, fields: Json, now: Json) -> None:
        """Follows the instructions after an accepted tap and compares. Fault if that is impossible."""
        before, self.now = self.now, now
        if move in ("take-back", "redo") and "to" not in fields:
            self._step(move)
        else:
            self.past.append(self.moment)
            self.future = []
            if now["handling"] is None:
                self._put_back(now)
            elif now["handling_seq"] > self.obeyed:
                self._obey(move, before, now)
            self.moment = replace(self.moment, owed=self._owed(move, before, now), ruled=self._ruled(move))
        self._compare(now)
        self._serves_what_waited(move, before, now)

    # One step back or forward, and further

    def _step(self, move: str) -> None:
        """Puts the cards where they were before the last tap, or after it, when people take it back or redo it."""
        here, there = (self.past, self.future) if move == "take-back" else (self.future, self.past)
        if not here:
            raise Fault(f"{move}, but there is nothing to go to")
        there.append(self.moment)
        self.moment = here.pop()

    def _put_back(self, now: Json) -> None:
        """Puts the cards as at the newest matching moment, after several steps back; else as the table has them."""
        if not now["cards"]:
            return
        told = places_of(now["cards"])
        for moment in (self.moment, *reversed(self.past)):
            if not differences(moment.pack, told):
                self.moment = replace(moment, pack=moment.pack.copy())
                return
        pack = self.pack.copy()
        pack.arrange(told)
        self.moment = replace(self.moment, pack=pack)

    # Obeying

    def _obey(self, move: str, before: Json, now: Json) -> None:
        """Carries out the instructions of this tap with the real cards."""
        movements, seq = now["handling"], now["handling_seq"]
        if seq > now["seq"]:
            raise Fault(f"the order is of tap {seq}, and the table is at {now['seq']}")
        if move == "reshuffle":
            foretold = before["reshuffle"]["handling"]
            if not as_foretold(movements, foretold):
                raise Fault(f"told to reshuffle {foretold}, ordered {movements}")
            movements = foretold
        pack, orders, seqs = self.pack.copy(), self.moment.orders, frozenset({seq})
        if before["phase"] == "draw":
            pack.begin(before.get("step", 0))
        if now.get("handling_instead") is not None:
            pack, orders, replaced = self._without(now["handling_instead"])
            seqs |= replaced
        start = pack.copy()
        carry_out(movements, pack, Forbidden(before, move, self.moment.owed, ruled=self.moment.ruled))
        if any(
            "gather" in movement for movement in movements
        ):  # another hand: nothing of the last one is owed or replaced
            self.moment, orders = Moment(pack), ()
        self.moment = replace(self.moment, pack=pack, orders=(*orders, Order(seqs, start, movements)))
        self.obeyed = seq
        self.orders += sum(not movement.get("found") for movement in movements)

    def _without(self, seq: int) -> tuple[Pack, tuple[Order, ...], frozenset[int]]:
        """The cards as if these instructions had never been carried out, but all later ones had."""
        orders = self.moment.orders
        at = next((i for i, order in enumerate(orders) if seq in order.seqs), None)
        if at is None:
            raise Fault(f"instead of order {seq}, which was never given in this hand")
        pack = orders[at].before.copy()
        for order in orders[at + 1 :]:
            for movement in order.movements:
                pack.carry_out(movement)
        return pack, orders[:at] + orders[at + 1 :], orders[at].seqs

    # Afterwards

    def _compare(self, now: Json) -> None:
        """Compares the places of the cards with the table's."""
        if not now["cards"]:
            return
        if not now["hand"] and now["cards"]["pack"] != self.pack.size:  # before the first deal the game may change
            self.moment = Moment(Pack(now["cards"]["pack"], self.pack.chance))
        faults = differences(self.pack, places_of(now["cards"]))
        if now["cards"]["pack"] != self.pack.size:
            faults.append(f"the pack has {self.pack.size} cards, the table says {now['cards']['pack']}")
        faults += broken(now, self.moment.ruled)
        if faults:
            raise Fault("; ".join(faults))

    def _ruled(self, move: str) -> bool:
        return self.moment.ruled or move == "ruling"

    def _owed(self, move: str, before: Json, now: Json) -> frozenset[int]:
        """Seats to which a ruling owes cards, including those due right after a reshuffle."""
        if move != "ruling" or now["handling"] is None:  # it went back: what was owed then is owed again
            return self.moment.owed
        seats = {seat_of(order["to"]) for order in now["waiting"] if order not in before["waiting"]}
        due = now.get("reshuffle") or {}
        if due.get("now") and not (before.get("reshuffle") or {}).get("now"):
            seats.add(due["seat"])
        return self.moment.owed | seats

    def _serves_what_waited(self, move: str, before: Json, now: Json) -> None:
        """Checks that postponed cards are served or still waiting, or that their player is out of the hand."""
        wound_back = now["handling"] is None or now.get("handling_instead") is not None
        if wound_back or move == "ruling" or now["phase"] in OVER or now["hand"] != before["hand"]:
            return
        if now["options"].get("draw.serve") == "all_then_serve" and now["phase"] == "draw":
            return  # if announced, it is served with all others
        for seat in {seat_of(order["to"]) for order in before["waiting"]}:
            lost = _waiting(before, seat) - _waiting(now, seat)
            due = (now["reshuffle"] or {}).get("handling") or ()  # or will be, as soon as the cards are shuffled
            served = sum(row["cards"] or 0 for row in (*now["handling"], *due) if _serves(row, seat))
            if served < lost and str(seat) in now["cards"]["hand"]:
                raise Fault(f"{lost} waited for seat {seat}, {served} were served")


def as_foretold(movements: Sequence[Json], foretold: Sequence[Json]) -> bool:
    """Whether this is what was announced before the tap, except for numbers hidden by now (DRAW-12)."""
    if len(movements) != len(foretold):
        return False
    return all(now in (told, told | {"cards": None}) for now, told in zip(movements, foretold, strict=True))


def carry_out(movements: Sequence[Json], pack: Pack, house: Forbidden) -> None:
    """Carries out every movement in order with the real cards, watched by the rules."""
    house.prepare(movements, pack)
    for movement in (_as_seen(row, movements) for row in movements):
        house.watch(movement, pack.carry_out(movement), pack)


def _as_seen(movement: Json, movements: Sequence[Json]) -> Json:
    """The movement as the dealer sees it: a hidden number of cards put down equals the number served for them."""
    if movement.get("cards", 0) is not None or kind_of(movement["to"]) != "front":
        return movement
    served = sum(row["cards"] or 0 for row in movements if _serves(row, seat_of(movement["to"])))
    return {**movement, "cards": served or None}


def _waiting(now: Json, seat: int) -> int:
    return sum(order["cards"] for order in now["waiting"] if seat_of(order["to"]) == seat)


def _serves(movement: Json, seat: int) -> bool:
    """Whether this movement takes a card from the stub to that seat."""
    if movement.get("from") != "talon" or movement.get("found"):
        return False
    return kind_of(movement["to"]) in ("hand", "up") and seat_of(movement["to"]) == seat
