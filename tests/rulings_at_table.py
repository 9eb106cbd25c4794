"""Real moments of real hands, in every phase and game, and play from there on, for the tests of rulings."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations, zip_longest
from typing import Any

from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.phases import actor
from models.game.pack import deck
from models.game.presets import PRESETS
from models.moves.event import Event, event_body, event_from
from models.moves.refusals import Refused
from models.play import showdown
from models.play.pots import pots
from models.rulings.apply import asks
from models.rulings.book import RULINGS
from models.rulings.deciding import choices
from models.rulings.moment import of_this_game, times_now
from models.rulings.path import Path, walk
from models.table.table import Table
from tests import tries
from tests.game.test_house_rules import playable

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta")
STACKS = ((200, 200, 200, 200), (60, 200, 31, 200, 150), (12, 90, 7, 40), (300,) * 7)
SAID: tuple[dict[str, Any], ...] = (
    {},
    {"joker.mode": "bug", "burn": "draw_one"},
    {"burn": "each_street", "stud.bring_in": "low"},
    {"stud.last_down": True},
    {"low.rank": "a5", "low.sevens": True},
    {"limit.type": "no"},
    {"jack.openers": "jacks"},
    {"hl.mode": "declare_in_turn", "decl.both": "tie_ok"},
    {"stud.bring_in": "high", "joker.mode": "wild"},
    {"stakes.table": False},
    {"cap.raises": 3},
    {"draw.max": 5},
)
WITH_BUCK = ("DB", "DH", "HE", "S7")  # played with the buck of dealer’s choice besides
MOST = 6  # moments of one kind and phase in one game, and some more by chance
ENDLESS = 400  # more taps than any hand takes

Said = dict[str, Any]
Moments = dict[tuple[str, str, str], list[Evening]]


def written(event: Event) -> Event:
    """The event after a trip through JSON."""
    kind, body = event_body(event)
    return _read(kind, json.dumps(body))


@lru_cache(maxsize=50_000)
def _read(kind: str, text: str) -> Event:
    """The event in this JSON; cached, because the same few are read again and again."""
    return event_from(kind, json.loads(text))


def tapped(evening: Evening, move: str, fields: Said) -> Evening:
    """The evening after one tap, each fact after a trip to disk and back."""
    events = [written(event) for event in tap.decide(evening, move, fields)]
    return record(evening, next_facts(evening, events, 1000 + evening.seq, "host"))


def opened(
    preset: str, chosen: Said, stacks: tuple[int, ...], dealer: int | None = 1, more: Said | None = None
) -> Evening | None:
    """A new table; None if this game refuses these options."""
    try:
        options = playable(preset, chosen)
    except Refused:
        return None
    seats = [{"seat": i + 1, "name": NAMES[i], "stack": chips} for i, chips in enumerate(stacks)]
    start = {"name": "x", "preset": preset, "options": options, "seats": seats, "dealer": dealer} | (more or {})
    try:
        events = tap.opening({key: value for key, value in start.items() if value is not None})
    except Refused:
        return None
    empty = begin("TEST")
    return record(empty, next_facts(empty, events, 1000, "host"))


# Playing

PLAYED = (
    "award",
    "best",
    "bet",
    "bring-in",
    "buy",
    "call",
    "check",
    "complete",
    "deal",
    "declare",
    "done",
    "draw",
    "fold",
    "openers",
    "raise",
    "reshuffle",
    "stake",
    "starter",
    "turn",
    "worst",
)
USUAL = {"fold": 1, "check": 5, "call": 6, "bet": 3, "raise": 2, "complete": 2}  # frequencies; 3 for others


def a_tap(table: Table, chance: random.Random, weights: dict[str, int] | None = None) -> tuple[str, Said]:
    """A random legal move of the current game, with its fields."""
    offers = [row for row in tap.offers(table) if row["move"] in PLAYED and not row.get("corrects")]
    assert offers, (table.now, table.hand)
    if table.phase == "first_dealer":
        return "dealer", {"seat": table.seats[0].seat}
    if table.over and any(row["move"] == "deal" for row in offers):
        return "deal", {}
    weigh = {**dict.fromkeys(PLAYED, 3), **(weights or USUAL)}
    often = [weigh[row["move"]] for row in offers]
    offer = chance.choices(offers, often if any(often) else None)[0]  # without chips one folds, however seldom
    return offer["move"], _lawful(table, offer, chance)


def _lawful(table: Table, offer: Said, chance: random.Random) -> Said:
    move, seat = offer["move"], offer.get("seat")
    if move in ("bet", "raise", "complete", "stake"):
        return {"seat": seat, "to": chance.choice(offer.get("sizes") or [offer["min"], offer["min"], offer["max"]])}
    if move == "draw":
        return {"seat": seat, "cards": chance.randint(0, offer["max"]), "ace": True, "splits": False}
    if move == "openers":
        return {"seat": seat, "shown": True}
    if move in ("best", "worst"):
        return {"seats": chance.sample(offer["values"], 1)}
    if move == "turn":
        shown = {"cards": offer["min"]} if "cards" in offer["asks"] else {}
        return {"seat": seat, "what": chance.choice(offer["values"]), **shown}
    if move == "award":
        return {"pots": [_award(table, chance)]}
    more = {"starter": {"open_pair": False}, "buy": {"card": chance.choice(("up", "down", "none"))}}
    if move == "starter" and "open_pair" not in offer.get("asks", ()):
        return {"seat": seat}
    if move == "declare":
        return {"seat": seat, "way": chance.choice(offer["ways"])}
    return ({"seat": seat} if seat else {}) | more.get(move, {})


def _award(table: Table, chance: random.Random) -> Said:
    """An award, which the rules accept, of the pot due."""
    due = showdown.due(table)
    assert due is not None
    index, _chips, seats = due
    order = list(seats)
    chance.shuffle(order)
    tries: list[Said] = []
    for first, second in [*((seat, seat) for seat in order), *permutations(order, 2)]:
        odd = {"odd_high": order, "odd_low": order}
        tries += [{"high": [first], "low": [second], **odd}, {"high": [first], "low": [], **odd}]
        tries += [{"low": [second], **odd}, {"high": [first], **odd}, {"high": [], "low": [second]}]
    for row in [*tries, {"carry": True}]:
        try:
            showdown.award(table, {"pots": [{"pot": index, **row}]})
        except Refused:
            continue
        return {"pot": index, **row}
    raise AssertionError("no way to award the pot")


def to_the_end(evening: Evening, seed: int = 1) -> Evening:
    """Plays the hand to its end without breaking anything."""
    chance = random.Random(seed)
    for _tap in range(ENDLESS):
        check(evening.table)
        if evening.table.over:
            return evening
        evening = tapped(evening, *a_tap(evening.table, chance))
    raise AssertionError("the hand never ends")


def next_hand(evening: Evening, seed: int = 2) -> Evening:
    """Deals and plays another hand if two players can."""
    if not any(offer["move"] == "deal" for offer in tap.offers(evening.table)):
        return evening
    return to_the_end(tapped(evening, "deal", {}), seed)


# Invariants


def cards(table: Table) -> int:
    """All cards of the pack, with no negative number anywhere."""
    lying = table.hand.cards.places
    assert min(lying.lying.values()) > 0
    return lying.pack


def check(table: Table) -> None:
    """Checks that chips and cards are complete and play can go on."""
    assert table.chips == table.sold
    assert all(s.stack >= 0 and s.bet >= 0 and s.paid >= s.bet for s in table.seats), table.seats
    assert table.carried >= 0 and table.pot >= 0
    if table.over:
        return
    held = table.hand.pots
    assert sum(pot.chips for pot in pots(table)) == table.pot + held.awarded - held.taken, (held, table.pot)
    assert cards(table) == deck(table.options), (cards(table), table.hand)
    assert table.hand.cards.stub >= 0


# Moments


@cache
def moments() -> Moments:
    """Tables by game, phase and acts, reached by playing."""
    collected: Moments = {}
    for preset in sorted(PRESETS):
        for number, house in enumerate(SAID):
            for stacks in STACKS if not number else STACKS[:1]:
                start = opened(preset, house, stacks)
                for seed in ((1, 2) if "low.sevens" in house else (1,)) if start else ():  # few check a seven and win
                    _collect(collected, preset, start, random.Random(f"{preset}{number}{seed}{len(stacks)}"))
        if preset in WITH_BUCK:
            chosen = {"games": [{"preset": preset, "options": playable(preset, {})}], "way": "dealer"}
            start = opened(preset, {}, STACKS[0], 1, chosen | {"evening": {"evening.buck": True}})
            _collect(collected, f"{preset} with the buck", start, random.Random(preset))
        first = opened(preset, {}, STACKS[0], None)
        if first:
            collected.setdefault((preset, "seating", ""), []).append(first)
    return collected


def _collect(collected: Moments, preset: str, evening: Evening | None, chance: random.Random) -> None:
    weights = {"fold": chance.choice((0, 1, 2)), "check": 4, "call": 8, "bet": 3, "raise": chance.choice((1, 3))}
    for _tap in range(90 if evening else 0):
        assert evening is not None
        table, hand = evening.table, evening.table.hand
        kind = (
            f"{table.phase} {bool(table.carried)}"
            if table.over
            else f"{hand.kind} {bool(hand.draw.blocked)} {hand.jackpot.turned}"
        )
        for phase in sorted(times_now(table)):
            row = collected.setdefault((preset, phase, kind), [])
            if len(row) < MOST or chance.random() < 0.05:
                row.append(evening)
        if evening.table.over and not any(offer["move"] == "deal" for offer in tap.offers(evening.table)):
            return
        if evening.table.deals > 3 and evening.table.over:
            return
        evening = tapped(evening, *a_tap(evening.table, chance, weights))


@cache
def evenings() -> tuple[Evening, ...]:
    """Every moment of one evening per game, for tests that need no more."""
    evenings_led = []
    for preset in sorted(PRESETS):
        evening, chance = opened(preset, {}, STACKS[0]), random.Random(preset)
        for _tap in range(60 if evening else 0):
            assert evening is not None
            evenings_led.append(evening)
            if evening.table.over and not any(offer["move"] == "deal" for offer in tap.offers(evening.table)):
                break
            evening = tapped(evening, *a_tap(evening.table, chance))
    return tuple(evenings_led)


def where(key: str, phase: str) -> Iterator[Evening]:
    """Moments of this phase in games the ruling is about, alternating between games."""
    rows = _alternating(phase)
    first = random.Random(f"{key}{phase}").randrange(len(rows) or 1)
    return (row for row in rows[first:] + rows[:first] if of_this_game(RULINGS[key], row.table))


@cache
def _alternating(phase: str) -> tuple[Evening, ...]:
    """The moments of this phase, in random order, alternating between games."""
    chance = random.Random(phase)
    rows = [list(row) for (_preset, at, _kind), row in sorted(moments().items()) if at == phase]
    for row in rows:
        chance.shuffle(row)
    chance.shuffle(rows)
    return tuple(row for several in zip_longest(*rows) for row in several if row)


def at_the_start_of_a_later_round(table: Table) -> bool:
    """Whether a round after the first is open and nobody has acted in it."""
    return not table.over and table.hand.is_betting and table.hand.betting.round > 0 and table.hand.betting.last is None


def fields_for(table: Table, key: str, letter: str) -> Iterator[Said]:
    """Plausible fields of the move, likeliest first."""
    needs = asks(table, key, letter)
    base: Said = {"ruling": key, "outcome": letter, "seen": 0}
    fixed = {"reason": "The table agreed.", "cards": 1}
    base |= {name: value for name, value in fixed.items() if name in needs}
    chosen = [*choices(RULINGS[key].outcomes[letter])] or [""]
    everybody = [s.seat for s in sorted(table.seats, key=lambda s: (not s.live, s.seat))]
    turn = actor(table)
    people = sorted(everybody, key=lambda seat: (seat != turn, seat != table.hand.betting.last))
    for who in people if "who" in needs else [0]:
        for to in [s for s in everybody if s != who][:4] if "to" in needs else [0]:
            for action in ("check", "call", "bet") if "action" in needs else [""]:
                for chips in _amounts(table, who) if "chips" in needs else [-1]:
                    more = {"who": who, "to": to, "action": action, "chips": chips}
                    fields = base | {name: value for name, value in more.items() if name in needs}
                    yield from (fields | ({"do": row} if row else {}) for row in chosen)


# Ways through a ruling


def ways(key: str, table: Table) -> Iterator[tuple[tuple[bool, ...], int | None, Path]]:
    """Every path of answers, with named players where a name is needed."""
    open_: list[tuple[tuple[bool, ...], int | None]] = [((), None)]
    left = tries(10_000)
    while open_ and next(left):
        answers, who = open_.pop()
        path = walk(RULINGS[key], table, answers, who)
        if path.whose:
            open_ += [(answers, seat.seat) for seat in table.seats if seat.live or seat.seat == table.seats[0].seat]
        elif path.asks:
            open_ += [((*answers, yes), who) for yes in (True, False)]
        else:
            yield answers, who, path


def _amounts(table: Table, who: int) -> list[int]:
    bet, stack = table.hand.betting.bet, table.seat(who).stack if who else 0
    sizes = [bet + size for key in ("limit.min", "limit.small", "limit.big") if (size := table.options.get(key, 0))]
    return [1, bet, min(stack, bet + 10), 10, *sizes, 0]
