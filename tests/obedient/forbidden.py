"""Actions the rules forbid the dealer, checked with the real cards while instructions are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tests.obedient.pack import Fault, Json, Pack, kind_of, seat_of

HAND = 5  # cards, in every game of this proof
LADDER = ("folded", "waiting", "opener")  # SHORT-06: in this order, and only while the pile is too small
WHOSE = {
    "own": "{0}’s own discards are shuffled in for {0}",
    "folded": "the folded hand of {0} is shuffled in",
    "waiting": "{0} is not completely served, and the discards are shuffled in",
    "opener": "the opener’s cards are shuffled in ({0})",
}


class Forbidden:
    """The rules in force while one tap is obeyed.

    `before` is the table the tap was made at, `owed` the seats that get what a ruling owes them, `ruled` whether a
    ruling has touched this hand: then a player may rightly have fewer cards than the game gives.
    """

    def __init__(self, before: Json, move: str, owed: Iterable[int] = (), *, ruled: bool = False) -> None:
        self.before, self.move, self.owed, self.ruled = before, move, frozenset(owed), ruled
        self.options: Json = before["options"]
        self.shuffled = False
        self.nothing_else = False  # whether the last card itself is needed, with all else shuffled in (SHORT-06)

    @property
    def draws(self) -> bool:
        """Whether it is a game with a draw."""
        return "draw.max" in self.options or any("exchange" in step for step in self.before.get("course", ()))

    def prepare(self, movements: Sequence[Json], pack: Pack) -> None:
        """Checks, before the dealer begins, that these cards may go back to the stub (SHORT-04, -06, R-STUD-19)."""
        going = Counter[str]()
        for row in movements:
            if row.get("to") == "talon":
                going[row["from"]] += pack.at(row["from"]) if row["cards"] is None else row["cards"]
        if self.move == "ruling":
            _anybodys(going, pack)  # cards that a ruling puts into the stub may be dealt to anybody
        if self.move != "reshuffle":
            return
        plan = self.before["reshuffle"]
        reasons = {place: self._stays(place, plan["seat"], pack) for place in pack.counts()}
        fresh = {place for place, cards in going.items() if cards > pack.earlier(place)}
        for place in sorted(fresh):
            if reasons.get(place) == "own":
                raise Fault(WHOSE["own"].format(f"seat {seat_of(place)}"))
        self._climb(fresh, reasons, plan["owed"], pack)

    def watch(self, movement: Json, cards: Sequence[str], pack: Pack) -> None:
        """After each movement: checks that these very cards may go there, and that the last card may be dealt."""
        self.shuffled = self.shuffled or "shuffle" in movement
        if movement.get("found") or movement.get("from") != "talon" or kind_of(movement["to"]) not in ("hand", "up"):
            return
        seat = seat_of(movement["to"])
        street = self._is_of_street(seat, len(cards), pack)
        self.shuffled = self.shuffled and (street or not self.draws)  # the shuffle for a street is its own
        own = [card for card in cards if pack.put_down.get(card) == (seat, pack.exchange)]
        if own and not street and self._excludes_own and seat not in self.owed:
            raise Fault(f"seat {seat} is handed {', '.join(own)} again, put down a moment ago")
        if not pack.at("talon") and self._never_last(street):
            raise Fault(f"the last card is dealt to seat {seat}")

    def _is_of_street(self, seat: int, cards: int, pack: Pack) -> bool:
        """Whether this card of a course is dealt in a street or as an extra card, not in the exchange."""
        if "course" not in self.before:
            return False
        exchanging = self.before["phase"] == "draw" or self.move == "draw"  # the last to draw may still be corrected
        return not exchanging or pack.holds(seat) - cards >= pack.held.get(seat, 0)

    @property
    def _excludes_own(self) -> bool:
        return self.move != "ruling" and bool(self.options.get("short.exclude_own", True))

    def _never_last(self, street: bool) -> bool:
        """Whether the last card is never dealt: in a draw by the option, in a buy always, else until a shuffle."""
        if self.draws and not street:
            return bool(self.options.get("short.last_card", "never") == "never") and not self.nothing_else
        return self.before["phase"] == "buy" or not self.shuffled

    def _stays(self, place: str, served: int, pack: Pack) -> str:
        """The reason why cards here stay out of a reshuffle for the player being served; "" if they may go in."""
        kind, seat = kind_of(place), seat_of(place)
        if kind not in ("front", "folded"):
            return ""
        kept = self.options.get("short.exclude_opener") and not self.before.get("turned")  # JACK-24
        if kept and seat == self.before.get("opener") and not self._is_dead(seat):
            return "opener"
        if kind == "folded":
            drawn = self.draws and self.before["phase"] != "buy"  # a course may have both (OTHER-27)
            return "folded" if drawn and not self.options.get("short.include_folded") else ""
        if seat == served:
            return "own" if self._excludes_own and seat not in self.owed else ""
        return "waiting" if self.draws and self._waits(seat, pack) else ""

    def _is_dead(self, seat: int) -> bool:
        """Whether a ruling has killed this hand, which then need not prove anything (JACK-26)."""
        return any(row["seat"] == seat and row["state"] == "dead" for row in self.before["seats"])

    def _waits(self, seat: int, pack: Pack) -> bool:
        """Whether this player is still in, and not yet completely served."""
        later = {seat_of(order["to"]) for order in self.before["waiting"]}
        live = any(row["seat"] == seat and row["state"] in ("in", "all_in") for row in self.before["seats"])
        held = pack.at(f"hand {seat}") + pack.at(f"up {seat}")
        each = self.before.get("cards_each", HAND)
        short = held < (pack.held.get(seat, each) if self.ruled else each)
        return live and (short or seat in later)

    def _climb(self, going: set[str], reasons: dict[str, str], owed: int, pack: Pack) -> None:
        """Checks that cards that should stay out go in only in the order of the ladder, and only while needed."""
        free = [place for place, why in reasons.items() if not why and kind_of(place) in ("front", "folded")]
        pile = pack.at("talon") + sum(map(pack.at, free))
        pile += sum(pack.earlier(place) for place, why in reasons.items() if why)
        pile += pack.at("burned") if self.options.get("short.include_burn", True) else 0
        own = f"front {self.before['reshuffle']['seat']}"  # not for its player's own draw now (SHORT-04)
        pile -= pack.at(own) - pack.earlier(own) if own in free and own not in going else 0
        for step in LADDER:
            taken = [place for place, why in reasons.items() if why == step and place in going]
            if taken and pile >= owed + 1:
                raise Fault(WHOSE[step].format(f"seat {seat_of(taken[0])}"))
            pile += sum(pack.at(place) - pack.earlier(place) for place, why in reasons.items() if why == step)
            _anybodys(taken, pack)  # known to all: from now on they may be dealt to anybody
        self.nothing_else = pile < owed + 1
        if not self.draws:
            _anybodys(going & set(free), pack)  # a player who buys again in the next round may get one of these


def _anybodys(places: Iterable[str], pack: Pack) -> None:
    """Forgets who put these cards down."""
    for place in places:
        for card in pack.places.get(place, ()):
            pack.put_down.pop(card, None)


def broken(now: Json, ruled: bool) -> Iterator[str]:
    """Faults of a table, whatever has happened: counts that contradict each other, cards promised or missing.

    `ruled`: a ruling has touched this hand, so that a player may rightly have fewer cards than the game gives.
    """
    cards, phase = now["cards"], now["phase"]
    held = {seat: cards["hand"].get(seat, 0) + cards["up"].get(seat, 0) for seat in {**cards["hand"], **cards["up"]}}
    if phase not in ("between", "deal"):
        yield from _contradictions(now)
    most = HAND if "course" not in now else _dealt(now)
    if not ruled and phase not in ("between", "deal"):  # a ruling may have found a surplus
        yield from (f"seat {seat} has {n} cards" for seat, n in held.items() if n > most)
    live = {seat["seat"] for seat in now["seats"] if seat["state"] in ("in", "all_in")}
    for order in now["waiting"]:
        if seat_of(order["to"]) not in live or str(seat_of(order["to"])) in cards["folded"]:
            yield f"{order['cards']} wait for seat {seat_of(order['to'])}, who has no hand"
    if phase in ("declare", "showdown", "between", "deal") and now["waiting"]:
        yield f"never served: {now['waiting']}"
    if phase in ("declare", "showdown") and not ruled and "course" not in now:
        live = (str(seat["seat"]) for seat in now["seats"] if seat["state"] in ("in", "all_in"))
        shown = {seat: held.get(seat, 0) + cards["middle"] for seat in live}
        yield from (f"seat {seat} shows down {n} cards" for seat, n in shown.items() if n < HAND)


def _dealt(now: Json) -> int:
    """The most cards a player can have in a home-made course: those dealt, extra ones, and those bet on (OTHER-31)."""
    extra: Counter[int] = Counter()
    for row in now["extras"]:
        extra[row["seat"]] += row["cards"]
    bet_on = max((step["against_pot"] + 1 for step in now["course"] if "against_pot" in step), default=0)
    return int(now["cards_each"]) + max(extra.values(), default=0) + bet_on


def _contradictions(now: Json) -> Iterator[str]:
    """Differences between `talon`, `burned`, `discards`, `kept` and `cards`."""
    cards, front = now["cards"], now["cards"]["front"]
    for place in ("talon", "burned"):
        if now[place] != cards[place]:
            yield f"{place} is {now[place]}, in cards {cards[place]}"
    if None in (now["discards"], now["kept"], *front.values()) or "draw.max" not in now["options"]:
        return  # hidden by the option (DRAW-12)
    if now["discards"] != sum(front.values()):
        yield f"discards are {now['discards']}, in front lie {sum(front.values())}"
    if now["options"].get("jack.openers", "off") != "off" and now["kept"] != front.get(str(now["opener"]), 0):
        yield f"kept are {now['kept']}, in front of the opener lie {front.get(str(now['opener']), 0)}"
