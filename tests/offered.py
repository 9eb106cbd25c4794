"""Evenings led at random through every game and every part of the bank, and the fields of taps on offers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice, permutations
from typing import Any

from models.bank.deal import dealing, to_share
from models.bank.settling import people
from models.evening import tap
from models.evening.evening import Evening, next_facts, record
from models.evening.rights import Viewer, offered
from models.evening.tap import MOVES
from models.game.course import dealt_whole, up_cards
from models.game.presets import PRESETS
from models.game.steps import as_text, read
from models.moves.move import SURE, Field, Kind, Offer, Role, fixed
from models.moves.refusals import Refused
from models.table.books import shares
from models.table.table import LEFT, MOST_CHIPS, Table
from tests import tries
from tests.courses import forced_bets_for, some_course
from tests.rulings_at_table import SAID, STACKS, a_tap, opened, written

Said = dict[str, Any]

HOST = Viewer(Role.HOST)
GAMES = sorted(PRESETS)
# Moves besides playing, and how likely each is once it is considered. A move that is not listed is never made up, so
# a new one changes none of these evenings; `tests/moves/scenes.py` makes every move.
OFTEN = """
    adjust ask-chips award away back bet bring-in buck buy buy-in call cash-out check complete count deal dealer
    declare decline difference done draw drop-expense expense extra fine fold grant jackpot keeper money openers
    pay payment raise redo rename reopen reshuffle ruling seat-order sit starter take-back up
"""
ERRANDS = {
    **dict.fromkeys(OFTEN.split(), 1.0),
    "finish": 0.6,
    "uncounted": 0.05,
    "leave": 0.2,
    "games": 0.5,
    "options": 0.3,
    "chipset": 0.4,
    "lend": 0.2,
    "evening": 0.4,
    "note-hand": 0.2,
    "levels": 0.3,
    "level": 0.3,
    "break": 0.2,
    "resume": 0.5,
    "last-round": 0.1,
    "lot": 0.1,
    "move-seat": 0.2,
}
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
NEWCOMERS = ("Zoe", "Yves", "Xenia", "Willi", "Vera", "Ute", "Tom", "Sina", "Rolf", "Quentin", "Pia", "Otto")


# The fields of a tap


def contents(evening: Evening, offer: Offer) -> Said:
    """The fields of a tap on this offer, with random values within the bounds it names.

    The same offer of the same evening is filled in alike, whatever else is offered.
    """
    dice = random.Random(f"{evening.seq} {sorted(offer.items())}")
    move, asked = MOVES[offer["move"]], offer.get("asks", [])
    fields: Said = fixed(offer)
    for field in move.fields:
        if field.key in asked or (field.needed and field.key not in fields):
            fields[field.key] = FILLED[field.kind](evening, offer, field, dice)
    if SURE in move.fields:
        fields["sure"] = True
    return {**fields, **AGREES.get(move.name, _nothing)(evening, fields, dice)}


def _nothing(evening: Evening, fields: Said, dice: random.Random) -> Said:
    return {}


def _number(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> int:
    if "sizes" in offer:
        return dice.choice(offer["sizes"])
    low, high = offer.get("min", 1), offer.get("max", offer.get("min", 20))
    some = low + dice.randint(0, min(high - low, 60))
    unit = offer.get("unit", 1)
    return dice.choice((low, high, some if some % unit == 0 else high))


def _word(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> str:
    values = offer.get("values") or list(field.values)
    return dice.choice(values) if values else ""


def _amount(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> int:
    return dice.choice((1, 5, 1250))


def _name(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> str:
    names = {seat.name for seat in evening.table.seats}
    return dice.choice([name for name in NEWCOMERS if name not in names])


def _cards(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> str:
    """A whole board, of cards that are nowhere else."""
    table = evening.table
    if table.over or dealt_whole(table.options):
        return "As"
    lying = {card for _seat, cards in table.hand.stud.boards for card in cards}
    left = [card for card in CARDS if card not in lying]
    return " ".join(dice.sample(left, up_cards(table.options, table.hand.stage)))


def _order(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> list[list[Any]]:
    chairs = [seat.seat for seat in evening.table.seats]
    return [[new, seat.name] for new, seat in zip(chairs[1:] + chairs[:1], evening.table.seats, strict=True)]


def _games(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> list[Said]:
    fits = (preset for preset in dice.sample(GAMES, len(GAMES)) if _as_here(evening.table, preset))
    return [{"preset": preset} for preset in islice(fits, 2)]


def _as_here(table: Table, preset: str) -> bool:
    """Whether this game can be put on the list as it would be played here."""
    try:
        tap.TABLE_MOVES["games"].decide(table, {"way": "dealer", "games": [{"preset": preset}]})
    except Refused:
        return False
    return True


def _levels(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> list[Said]:
    """A schedule by minutes or by hands that the chips can pay; sometimes none."""
    if evening.table.lasting.levels.schedule and dice.random() < 0.3:
        return []
    length = dice.choice(({"hands": 2}, {"minutes": 1}))
    return [{"times": 1, **length}, {"times": dice.choice((2, 3)), **length}, {"times": 6}]


def _winners(evening: Evening, offer: Offer, field: Field, dice: random.Random) -> list[Said]:
    """Winners of the pot to be awarded, as the rules allow."""
    for award in _awards(evening.table, dice):
        try:
            tap.TABLE_MOVES["award"].decide(evening.table, {"pots": [award]})
        except Refused:
            continue
        return [award]
    return []


def _awards(table: Table, dice: random.Random) -> Iterator[Said]:
    due = tap.showdown.due(table) if not table.over else None
    index, _chips, seats = due or (0, 0, [])
    order = dice.sample(list(seats), len(seats))
    for first, second in [*((seat, seat) for seat in order), *permutations(order, 2)]:
        odd = {"pot": index, "odd_high": order, "odd_low": order}
        yield from ({"high": [first], "low": [second], **odd}, {"high": [first], "low": [], **odd})
        yield from ({"low": [second], **odd}, {"high": [first], **odd}, {"pot": index, "high": [], "low": [second]})
    yield {"pot": index, "carry": True}
    yield {"pot": index}


FILLED: Mapping[Kind, Callable[[Evening, Offer, Field, random.Random], Any]] = {
    Kind.SEAT: lambda evening, offer, field, dice: dice.choice(evening.table.seats).seat,
    Kind.CHIPS: _number,
    Kind.SIGNED: _number,
    Kind.COUNT: _number,
    Kind.FLAG: lambda evening, offer, field, dice: dice.random() < 0.5,
    Kind.WORD: _word,
    Kind.TEXT: lambda evening, offer, field, dice: "counted",
    Kind.NAME: _name,
    Kind.AMOUNT: _amount,
    Kind.AMOUNTS: lambda evening, offer, field, dice: [],
    Kind.CARDS: _cards,
    Kind.SEATS: lambda evening, offer, field, dice: list(offer.get("values", [1]))[: offer.get("max")],
    Kind.CHIP_SET: lambda evening, offer, field, dice: [],
    Kind.ORDER: _order,
    Kind.OPTIONS: lambda evening, offer, field, dice: {},
    Kind.GAMES: _games,
    Kind.COURSE: lambda evening, offer, field, dice: [{"deal": 3}, {"bet": "left"}],
    Kind.WINNERS: _winners,
    Kind.LEVELS: _levels,
    Kind.EVENING: lambda evening, offer, field, dice: None,
}


def _money(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """The same money, once it was used."""
    bank = evening.table.bank
    if bank.expenses or bank.done or bank.deal:
        return {"currency": bank.currency, "chip": bank.worth}
    return {"currency": dice.choice(("EUR", "USD", "")), "chip": dice.choice((1, 5, 50))}


def _prizes(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """Sums that make what is to be shared, with some or nothing left for the winner."""
    left = to_share(evening.table)
    winner = dice.randint(0, left)
    return {"winner": winner, "sums": list(shares(left - winner, dealing(evening.table)).values())}


def _move(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """A move to a free chair, or to the chair of a player who may swap."""
    moves = [offer for offer in tap.TABLE_MOVES["move-seat"].offers(evening.table) if offer["seat"] == fields["seat"]]
    able = [to for offer in moves if offer.get("swap") == fields.get("swap") for to in offer["values"]]
    return {"to": dice.choice(able or [fields["seat"]])}


def _lend(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """A loan, never to the lender or to a jar."""
    others = [s for s in evening.table.seats if s.seat != fields["from"] and s.counted and s.here != LEFT]
    taker = min(others or evening.table.seats, key=lambda s: (s.stack + fields["chips"] > MOST_CHIPS, dice.random()))
    return {"to": taker.seat}


def _difference(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """A way to settle a difference; chips moved come from a player with enough of them."""
    if fields["how"] != "moved":
        return {}
    off = next(
        (difference.off for difference in tap.counting.differences(evening.table) if difference.seat == fields["seat"]),
        0,
    )
    others = [s for s in evening.table.seats if s.seat != fields["seat"] and s.counted and s.stack >= off]
    return {"to": dice.choice(others or evening.table.seats).seat}


def _game(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """A game that fits the number of players, with its own stakes if the table's do not fit."""
    return _fitting(evening, "options") or {"preset": evening.table.preset, "options": {}}


def _deal(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """Another game if this one does not fit the number of players."""
    return _fitting(evening, "deal") if fields.get("preset") == "" else {}


def _fitting(evening: Evening, move: str) -> Said:
    """The first game this move accepts, this table's own first; {} if there is none."""
    own = {"ante.amount": 1, "limit.small": 5, "limit.big": 10}
    for preset, options in [(preset, {}) for preset in (evening.table.preset, *GAMES)] + [("SH", own)]:
        fields = {"preset": preset, "options": options}
        try:
            tap.TABLE_MOVES[move].decide(evening.table, fields)
        except Refused:
            continue
        return fields
    return {}


def _extra(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """An extra card, or chips if there is no card to give."""
    table, talon = evening.table, evening.table.hand.cards.stub
    stack = table.seat(fields["seat"]).stack if table.has(fields["seat"]) else 0
    cards = dice.randint(0, max(0, min(4, talon - 1)))
    chips = dice.randint(0, min(stack, 5))
    return {"cards": cards if cards or chips else int(talon > 1), "chips": chips or int(talon <= 1), "face": "up"}


def _evening_keys(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """The limit of rebuys, and a buck if games are chosen."""
    keys: Said = {"evening.rebuy_most": dice.choice(("none", 1, 3))}
    return keys | ({} if evening.table.who_chooses == "off" else {"evening.buck": dice.random() < 0.8})


def _points(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """Somebody of this evening, and a number other than 0."""
    return {"name": dice.choice(people(evening.table)), "points": dice.choice((-5, 25))}


def _without_points(evening: Evening, fields: Said, dice: random.Random) -> Said:
    """Somebody who gets points so far."""
    if fields.get("off"):
        return {}
    without = evening.table.bank.no_points
    return {"name": dice.choice([name for name in people(evening.table) if name not in without])}


AGREES: Mapping[str, Callable[[Evening, Said, random.Random], Said]] = {
    "deal": _deal,
    "draw": lambda evening, fields, dice: {"ace": True, "splits": False},
    "money": _money,
    "no-points": _without_points,
    "bounty-on": lambda evening, fields, dice: {"name": dice.choice(["", *people(evening.table)])},
    "points": _points,
    "share-prizes": _prizes,
    "difference": _difference,
    "options": _game,
    "lend": _lend,
    "move-seat": _move,
    "last-round": lambda evening, fields, dice: {} if fields.get("off") else {"from": dice.choice(("this", "next"))},
    "evening": _evening_keys,
    "extra": _extra,
    "ruling": lambda evening, fields, dice: {"ruling": "R-COND-08", "outcome": "A", "reason": "a phone rang"},
}


# Evenings


def an_evening(seed: int) -> Evening:
    """A new table: a random game and house rules, few or many chips, perhaps money and a chip set."""
    dice = random.Random(seed)
    left = tries(100)
    evening = None
    while evening is None and next(left):
        chosen = {**dice.choice(SAID)}
        if dice.random() < 0.3:
            chosen["odd.draw"] = "leave_for_next_hand"
        preset = GAMES[seed % len(GAMES)]
        if preset == "AO":
            steps = some_course(dice)
            steps.insert(1, {"do": "Turn one card up"})
            chosen |= {**forced_bets_for(steps), "other.course": as_text(read(steps))}
        evening = opened(preset, chosen, dice.choice((*STACKS, STACKS[3])), dice.choice((1, None)))
    for move, fields in (
        ("money", {"currency": "EUR", "chip": 5}),
        ("chipset", {"chips": "500"}),
        ("levels", {"levels": [{"times": 1, "hands": 3}, {"times": 2}]}),
        ("uncounted", {"seat": 2}),
        ("last-round", {"from": "this"}),
    ):
        if dice.random() < 0.3:
            evening = tapped_by(evening, HOST, move, fields) or evening
    return evening


def tapped_by(evening: Evening, viewer: Viewer, move: str, fields: Said) -> Evening | None:
    """The evening after this tap; None if it is refused."""
    try:
        events = [written(event) for event in tap.decide(evening, move, fields)]
    except Refused:
        return None
    return record(evening, next_facts(evening, events, 1000 + evening.seq, viewer.by))


def jackpot_left() -> Evening:
    """Four players whose last round is over with its last hand passed in: the jackpot has to be decided."""
    evening = opened("DJ", {}, STACKS[0])
    taps: list[tuple[str, Said]] = [("last-round", {"from": "this"})]
    taps += 4 * [("deal", {}), ("together", {"all": "check"})]
    for move, fields in taps:
        evening = evening and tapped_by(evening, HOST, move, fields)
    assert evening is not None
    return evening


@cache
def led(seed: int) -> tuple[Evening, ...]:
    """Some moments of a random evening of playing, buying, counting, coming, going and taking back.

    Each evening is led once for all tests of a process.
    """
    return tuple(_moments(seed))


def _moments(seed: int, taps: int = 260, looks: float = 0.1) -> Iterator[Evening]:
    dice = random.Random(seed)
    evening = jackpot_left() if seed % 8 == 7 else an_evening(seed)
    if seed % 8 == 7:
        yield evening
    for _tap in range(taps):
        rare = evening.table.hand.draw.blocked or evening.table.now in ("step", "openers")
        if dice.random() < looks or rare:
            yield evening
        viewer = dice.choice(viewers(evening)) if dice.random() < 0.2 else HOST
        after = _played(evening, dice) if dice.random() < 0.7 else _errand(evening, viewer, dice)
        evening = after or evening


def _played(evening: Evening, dice: random.Random) -> Evening | None:
    playable = [offer for offer in tap.offers(evening.table) if offer["move"] not in ("up", "dealer")]
    if not [offer for offer in playable if not offer.get("corrects") and offer.get("asks") != ["preset"]]:
        return None
    if dice.random() < 0.1 and (passed := tapped_by(evening, HOST, "together", {"all": "check"})):
        return passed  # nobody opens, so that jackpots are carried
    move, fields = a_tap(evening.table, dice)
    if move == "draw" and dice.random() < 0.7:  # many cards, so that the stub runs short
        fields["cards"] = next(
            offer["max"] for offer in playable if offer["move"] == "draw" and not offer.get("corrects")
        )
    return tapped_by(evening, HOST, move, fields)


def _errand(evening: Evening, viewer: Viewer, dice: random.Random) -> Evening | None:
    open_now = [row for row in offered(evening, viewer) if row["move"] in ERRANDS]
    if not open_now:
        return None
    name = dice.choice(sorted({row["move"] for row in open_now}))
    if dice.random() > ERRANDS[name]:
        return None
    offer = dice.choice([row for row in open_now if row["move"] == name])
    fields = contents(evening, offer)
    if name in ("buy-in", "count", "adjust", "cash-out") and type(fields.get("chips")) is int:
        fields["chips"] = max(offer.get("min", 1), min(offer.get("max", 1), dice.choice((0, 3, 20, 57))))
    return tapped_by(evening, viewer, name, fields)


def viewers(evening: Evening) -> list[Viewer]:
    """The host, every player, and an onlooker."""
    return [HOST, *(Viewer(Role.PLAYER, seat.seat) for seat in evening.table.seats), Viewer(Role.ONLOOKER)]
