"""The chip set: colours, values and counts; what can be paid and handed out with it.

Values are whole numbers of the table's smallest chip. A set is sorted by value, smallest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from models.game.levels import is_paid, prices
from models.game.options import OPTIONS
from models.moves.fields import Fields, number
from models.moves.refusals import Refused, refuse
from models.table.books import Colour
from models.table.options import Choices
from models.words.words import N_, _, listed

Numbers = tuple[int, ...]  # chips of each colour, in the order of the set

MOST_COLOURS, MOST_VALUE, MOST_PIECES = 8, 100_000, 10_000
HANDY = 20  # chips of one colour in a stack, if there are enough

COLOURS = {
    "white": N_("white"),
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    "black": N_("black"),
    "purple": N_("purple"),
    "yellow": N_("yellow"),
    "orange": N_("orange"),
    "pink": N_("pink"),
    "grey": N_("grey"),
    "brown": N_("brown"),
    "turquoise": N_("turquoise"),
}


def _usual(*numbers: int) -> tuple[Colour, ...]:
    values = {"white": 1, "red": 5, "blue": 10, "green": 25, "black": 100}
    return tuple((colour, value, n) for (colour, value), n in zip(values.items(), numbers, strict=False) if n)


SETS: Mapping[str, tuple[Colour, ...]] = {
    "100": _usual(50, 25, 25),
    "200": _usual(75, 50, 25, 25, 25),
    "300": _usual(100, 75, 50, 50, 25),
    "500": _usual(150, 150, 100, 50, 50),
    "1000": _usual(300, 300, 150, 150, 100),
}


# Reading a set


def read_chips(fields: Fields) -> tuple[Colour, ...]:
    """A set by name ("500"), or as [{"colour", "value", "number"}]; an empty list means no set."""
    written = fields.get("chips")
    if type(written) is str and written in SETS:
        return SETS[written]
    if written is None:
        raise refuse("missing", key="chips")
    if (
        not isinstance(written, list)
        or len(written) > MOST_COLOURS
        or not all(isinstance(row, dict) for row in written)
    ):
        raise refuse("chip-set")
    chips = sorted((_colour(row) for row in written), key=lambda chip: chip[1])
    if any(len({chip[i] for chip in chips}) < len(chips) for i in (0, 1)):
        raise refuse("chip-twice")
    return tuple(chips)


def read_mix(fields: Fields, chips: tuple[Colour, ...]) -> Numbers:
    """The pieces of each colour in a usual purchase, `each` of a set's rows; empty if no row has any."""
    written = fields.get("chips")
    rows = written if isinstance(written, list) else []
    each = {row["colour"]: row.get("each") for row in rows}
    mix = tuple(
        number({"each": each[name]}, "each", 0, n) if each.get(name) is not None else 0 for name, _value, n in chips
    )
    return mix if any(mix) else ()


def _colour(row: Fields) -> Colour:
    colour = row.get("colour")
    if type(colour) is not str or colour not in COLOURS:
        raise refuse("choice", key="colour", values=", ".join(COLOURS))
    return colour, number(row, "value", 1, MOST_VALUE), number(row, "number", 1, MOST_PIECES)


def read_counted(fields: Fields, chips: tuple[Colour, ...]) -> Numbers:
    """Chips counted by colour, {"red": 12}; missing colours count as 0."""
    pieces = fields.get("colours")
    if not isinstance(pieces, dict):
        raise refuse("missing", key="colours")
    if not chips:
        raise refuse("no-chip-set")
    unknown = [colour for colour in pieces if colour not in {chip[0] for chip in chips}]
    if unknown:
        raise refuse("choice", key="colours", values=", ".join(chip[0] for chip in chips))
    return tuple(number({"number": pieces.get(chip[0], 0)}, "number", 0, MOST_PIECES) for chip in chips)


# Worth


def worth(chips: Sequence[Colour], count: Sequence[int] | None = None) -> int:
    """The value of these counts in chips; without counts, of the whole set."""
    numbers = [chip[2] for chip in chips] if count is None else count
    return sum(chip[1] * n for chip, n in zip(chips, numbers, strict=True))


def payable(amount: int, chips: Sequence[Colour]) -> bool:
    """Whether this amount can be paid exactly, with any number of chips."""
    return _reach(amount, tuple(chip[1] for chip in chips))


def _reach(amount: int, values: tuple[int, ...]) -> bool:
    if not amount or not values:
        return not amount
    least = _least(values)
    return least[amount % values[0]] <= amount


@lru_cache(64)
def _least(values: tuple[int, ...]) -> tuple[float, ...]:
    """The smallest sum of chips for every remainder modulo the smallest value."""
    small = values[0]
    least = [0.0] + [float("inf")] * (small - 1)
    queue = [0.0]
    while queue:
        total = heappop(queue)
        for value in values[1:] if total == least[int(total) % small] else ():
            to = int(total + value) % small
            if total + value < least[to]:
                least[to] = total + value
                heappush(queue, total + value)
    return tuple(least)


def in_chips(amount: int, chips: tuple[Colour, ...]) -> Numbers | None:
    """This amount in few chips, large ones first; None if it cannot be paid exactly."""
    values = tuple(chip[1] for chip in chips)
    if not values or not _reach(amount, values):
        return None
    count = [0] * len(values)
    for i in range(len(values) - 1, -1, -1):
        n = amount // values[i]
        while not _reach(amount - n * values[i], values[:i]):
            n -= 1
        count[i], amount = n, amount - n * values[i]
    return tuple(count)


PRICE = N_("Price")  # of a step


def check_stakes(chips: tuple[Colour, ...], options: Choices) -> None:
    """Refuses stakes these chips cannot pay, such as an ante of 3 with nothing but fives."""
    if not chips:
        return
    amounts = [
        (key, OPTIONS[key].title, value)
        for key, value in options.items()
        if OPTIONS[key].kind == "chips" and type(value) is int and is_paid(key, options)
    ]
    for key, title, value in [*amounts, *(("other.course", PRICE, price) for price in sorted(prices(options)))]:
        if not payable(value, chips):
            values = listed(_("%(n)ss", n=chip[1]) for chip in chips)
            refusal = refuse("stakes-chips", rule=OPTIONS[key].rule, title=_(title), n=value, values=values)
            way = _("Choose %(n)s there.", n=chips[0][1])
            text = f"{refusal.text} {way}" if key == "limit.unit" else refusal.text
            raise Refused(refusal.error, text, refusal.rule, key=key)


def in_colours(chips: Sequence[Colour]) -> str:
    """These chips in words: "8 white, 6 red"."""
    return ", ".join(_("%(n)s %(colour)s", n=n, colour=_(COLOURS.get(name, name))) for name, _value, n in chips)


def of_each(chips: Sequence[Colour], count: Sequence[int]) -> tuple[Colour, ...]:
    """These counts as rows of a set; colours with none are omitted."""
    return tuple((name, value, n) for (name, value, _of), n in zip(chips, count, strict=False) if n)


# Handing out


def starting(chips: tuple[Colour, ...], people: int, stack: int) -> Numbers | None:
    """An equal stack for everybody from this set, small chips for the antes first; None if impossible."""
    if not chips or people < 1:
        return None
    values, each = tuple(chip[1] for chip in chips), [chip[2] // people for chip in chips]
    most = [sum(v * n for v, n in zip(values[i:], each[i:], strict=True)) for i in range(len(values) + 1)]
    dead: set[tuple[int, int]] = set()

    def give(i: int, rest: int) -> Numbers | None:
        """The numbers of each colour from i on that make `rest`, about twenty of each where possible."""
        if i == len(values) or rest > most[i] or (i, rest) in dead or not _reach(rest, values[i:]):
            return () if i == len(values) and not rest else None
        there = min(each[i], rest // values[i])
        handy = min(there, HANDY)
        for n in (*range(handy, -1, -1), *range(handy + 1, there + 1)):
            counts = give(i + 1, rest - n * values[i])
            if counts is not None:
                return (n, *counts)
        dead.add((i, rest))
        return None

    return give(0, stack)


def mixed(chips: tuple[Colour, ...], mix: Numbers, amount: int) -> Numbers | None:
    """This amount in the house's mix, once or several times; None if that does not make it."""
    times, rest = divmod(amount, worth(chips, mix)) if mix else (0, 0)
    count = tuple(times * n for n in mix)
    there = all(n <= chip[2] for n, chip in zip(count, chips, strict=True)) if times else False
    return count if there and not rest else None


def proposal(chips: tuple[Colour, ...], people: int, options: Choices) -> int:
    """A round stack that everybody can be given: about forty large bets, if the set has them; 0 if impossible."""
    each = sum(chip[1] * (chip[2] // max(1, people)) for chip in chips)
    bets = ("limit.big", "limit.max", "blind.big", "limit.min", "ante.amount")
    large = next((chips for chips in map(options.get, bets) if isinstance(chips, int) and chips), 1)
    round_ones = [n * 10**power for power in range(6) for n in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8)]
    wanted = sorted({int(n) for n in round_ones if n <= min(each, 40 * large)}, reverse=True)
    return next((stack for stack in wanted if starting(chips, people, stack)), 0)
