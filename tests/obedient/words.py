"""The words on the screen, as a dealer reads them: the movement each sentence instructs, and whether each comes once.

Only `spoken` depends on how the screen is made, and only `read` on its language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import groupby

from tests.obedient.pack import Json, kind_of, seat_of

Names = Mapping[int, str]

SAYS = "say"  # the class of the element in the middle of the felt with the text for the dealer
STEP = "one"  # of a step that is the only one; several are items of a list
SPEAKS = re.compile(rf'class="(?:[^"]* )?{SAYS}[ "]')  # in the tag of such an element
BLOCKS = ("p", "li", "h2", "h3", "dt", "dd")
FIGURES = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen"),
)
NUMBER = re.compile(rf"\b(\d+|{'|'.join(FIGURES)})\b(?! at a time)", re.I)
SINGLE = re.compile(r"\b(?:an?|the|another|that) (?:\w+ ){0,2}card\b(?!s)", re.I)
EVERYBODY = re.compile(r"\b(?:each|everybody|everyone|all players)\b", re.I)
LATER = re.compile(r"^(?:at the end|later|with |when |after |once )|\bat the end of the (?:draw|deal)\b", re.I)
NEVER = re.compile(r"\b(?:do not|don’t|never|keeps?|stays?|stay put|remains?)\b", re.I)
FIRST = r"^(?:(?:then|now|next|first)[, :]+)*"
ORDERS = {  # the movements a sentence can order; several at once are possible
    "burn": r"(?:^|[,;:–] |\band |\bthen )burn\b(?! cards?\b)",
    "shuffle": r"(?:^|[,;:–] |\band |\bthen )(?:re)?shuffle\b",
    "gather": FIRST + r"(?:collect|gather|take in) (?:all|every)(?: the)? cards?\b",
    "collect": FIRST + r"(?:collect|gather|take in|take up|pick up|add)\b",
    "aside": FIRST + r"(?:put|lay|set|take|move|place)\b.*\b(?:aside|out of play|out of the (?:hand|game))\b",
    "middle": r"\b(?:in|into|to) the middle\b",
    "turn": FIRST + r"turn\b",
    "back": FIRST + r"(?:put|take|move|return|lay|draw)\b.*\b(?:back|on top|to the deck|into the deck|under)\b",
    "serve": FIRST + r"(?:deal|give|serve|hand|carry on with|go on with)\b",
}
PLAIN = re.compile(r"^(?:\d+|an?|the (?:last|next|fifth|missing)|" + "|".join(FIGURES) + r")\b.*", re.I)
PLAIN_TO = re.compile(r"\b(?:to|for|starting with|face (?:up|down)|first)\b", re.I)


@dataclass(frozen=True)
class Sentence:
    """The instruction in one sentence for the dealer."""

    text: str
    orders: frozenset[str]
    numbers: frozenset[int]
    seats: frozenset[int]
    later: bool = False
    step: bool = False  # a line of the list that is done one after the other

    @property
    def everybody(self) -> bool:
        """Whether one sentence is for all players."""
        return bool(EVERYBODY.search(self.text)) or "starting with" in self.text

    def has(self, number: int | None) -> bool:
        """Whether the sentence contains this number; a hidden number may be missing."""
        return number is None or number in self.numbers


# Reading


class _Spoken(HTMLParser):
    """The text of every paragraph and list item in the part of the page for the dealer."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.blocks: list[str] = [""]
        self.steps: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kinds = (dict(attrs).get("class") or "").split()
        if self.depth or SAYS in kinds:
            self.depth += 1
            if tag in BLOCKS:
                self.blocks.append("")
                self.steps.append(tag == "li" or STEP in kinds)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= bool(self.depth)

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.blocks[-1] += data


def dealer_sentences(page: str) -> list[str]:
    """The sentences for the dealer on this screen, in order."""
    return [sentence for sentence, _step in spoken(page)]


def spoken(page: str) -> list[tuple[str, bool]]:
    """The sentences for the dealer on this screen, in order, each with whether it is a step to be done in turn."""
    reader = _Spoken()
    for tag in page.split("<"):  # only the part for the dealer is parsed, because the whole page takes far longer
        if reader.depth or SPEAKS.search(tag):
            reader.feed(f"<{tag}")
    blocks = [(" ".join(block.split()), step) for block, step in zip(reader.blocks, reader.steps, strict=True)]
    return [(row, step) for block, step in blocks if block for row in re.split(r"(?<=[.!?;])\s+", block)]


def read(text: str, names: Names, *, step: bool = False) -> Sentence:
    """The movement this sentence instructs, with its number and the players it names."""
    figures = {_number(number) for number in NUMBER.findall(text)} | ({1} if SINGLE.search(text) else set())
    seats = frozenset(seat for seat, name in names.items() if re.search(rf"\b{re.escape(name)}\b", text))
    if LATER.search(text):
        return Sentence(text, frozenset(), frozenset(figures), seats, later=True, step=step)
    orders = {what for what, words in ORDERS.items() if re.search(words, text, re.I)}
    orders |= {"serve"} if not orders and _plainly(text, names) else set()
    if "serve" in orders and not figures:
        orders -= {"serve"}  # how cards are dealt, not an order to deal some
    orders -= {"collect"} if orders & {"aside", "back", "gather"} else set()
    ordered = frozenset() if NEVER.search(text) else frozenset(orders)
    return Sentence(text, ordered, frozenset(figures), seats, step=step)


def _plainly(text: str, names: Names) -> bool:
    """An instruction without a verb: “Five cards face down to each, Ben first”, “Anna: 3 cards”."""
    listed = any(re.match(rf"{re.escape(name)}: \d+ cards?\b", text) for name in names.values())
    return listed or bool(PLAIN.match(text) and re.search(r"\b(?:cards?|up|down)\b", text) and PLAIN_TO.search(text))


def _number(word: str) -> int:
    return int(word) if word.isdigit() else FIGURES.index(word.lower()) + 1


# Comparing


def does(movement: Json) -> str:
    """The dealer's part of this movement; "" if people make it themselves, or nobody has to do anything."""
    if movement.get("found") or movement.get("own"):
        return ""
    if "gather" in movement or "shuffle" in movement:
        return "gather" if "gather" in movement else "shuffle"
    source, target = kind_of(movement["from"]), kind_of(movement["to"])
    if source == "talon":
        return {"burned": "burn", "aside": "aside", "middle": "middle"}.get(target, "serve")
    if target == "talon":
        return "back" if source in ("hand", "up") else "collect"
    if {source, target} == {"hand", "up"}:
        return "turn"
    return {"aside": "aside", "burned": "back", "middle": "middle"}.get(target, "")


def unsaid(movements: Sequence[Json], sentences: Sequence[Sentence]) -> Iterator[str]:
    """Movements of the dealer without a sentence on the screen."""
    for what, rows in groupby(movements, does):
        several = list(rows)
        if what and what != "serve":
            yield from (
                f"not said: {offer}" for offer in several if not any(_says(s, what, offer, several) for s in sentences)
            )
    yield from _unserved([movement for movement in movements if does(movement) == "serve"], sentences)


def _says(sentence: Sentence, what: str, movement: Json, several: Sequence[Json]) -> bool:
    """Whether this sentence instructs this movement, alone or with others of its kind."""
    if what == "collect" and movement["from"] == "burned":
        return bool(sentence.orders & {"collect", "shuffle"}) and "burn" in sentence.text
    if what not in sentence.orders:
        return False
    if what in ("gather", "shuffle"):
        cut = movement.get("cut")
        return cut is None or cut in sentence.seats
    together = [row for row in several if seat_of(row["from"]) in sentence.seats or row == movement]
    alike = [row for row in together if kind_of(row["from"]) == kind_of(movement["from"])]  # put down, or folded
    seat = seat_of(movement["from"]) or seat_of(movement["to"])
    numbers = (movement["cards"], _sum(alike), _sum(together), _sum(several))
    return (not seat or seat in sentence.seats) and any(map(sentence.has, numbers))


def _unserved(movements: Sequence[Json], sentences: Sequence[Sentence]) -> Iterator[str]:
    """Served cards without a sentence: one for each player, or one for all that says who is first."""
    serving = [sentence for sentence in sentences if "serve" in sentence.orders]
    for _alike, grouped in groupby(movements, lambda row: (kind_of(row["to"]), row["cards"], row.get("face"))):
        rows = list(grouped)
        for movement in rows:
            for_all = [s for s in serving if _serves_all(s, seat_of(movement["to"]), movement, movements)]
            if for_all:  # from here on one sentence covers all: one card to each, or several
                needed = _sum([row for row in rows if row["to"] == movement["to"]])
                if needed and sum(_served_by(sentence, movement, movements) for sentence in for_all) < needed:
                    yield f"not all of it said: {needed} times {movement}"
                break
            if not any(_serves(sentence, movement, movements) for sentence in serving):
                yield f"not said: {movement}"


def _served_by(sentence: Sentence, movement: Json, movements: Sequence[Json]) -> int:
    """The number of these cards that this sentence serves to each player: its largest number that fits."""
    return max(number for number in _numbers(movement, movements) if number and sentence.has(number))


def _serves_all(sentence: Sentence, first: int, movement: Json, movements: Sequence[Json]) -> bool:
    return sentence.everybody and first in sentence.seats and _fits(sentence, movement, movements)


def _serves(sentence: Sentence, movement: Json, movements: Sequence[Json]) -> bool:
    return seat_of(movement["to"]) in sentence.seats and _fits(sentence, movement, movements)


def _fits(sentence: Sentence, movement: Json, movements: Sequence[Json]) -> bool:
    """Whether the number is that of one serving or of all to this player, and open cards are named as open."""
    open_ = movement.get("face") != "up" or re.search(r"\b(?:up|open)\b", sentence.text)
    return bool(open_) and any(map(sentence.has, _numbers(movement, movements)))


def _numbers(movement: Json, movements: Sequence[Json]) -> tuple[int | None, ...]:
    """Numbers that fit a serving: its own, that of all to this player, and that of consecutive ones."""
    seat = seat_of(movement["to"])
    everything = _sum([row for row in movements if seat_of(row["to"]) == seat])
    return movement["cards"], everything, _in_a_row(movement, movements)


def _in_a_row(movement: Json, movements: Sequence[Json]) -> int | None:
    """Cards this player gets one after another, facing alike: “four up and one down” is 3, 1 and 1."""
    mine = [row for row in movements if does(row) == "serve" and row["to"].split()[1] == movement["to"].split()[1]]
    alike = (list(rows) for _place, rows in groupby(mine, lambda row: row["to"]))
    return next(_sum(rows) for rows in alike if any(row is movement for row in rows))


def unordered(sentences: Sequence[Sentence], movements: Sequence[Json]) -> Iterator[str]:
    """Sentences that instruct something not on the list, or the same thing twice."""
    for sentence in sentences:
        for what in sorted(sentence.orders):
            if not any(_backs(movement, what, sentence, movements) for movement in movements):
                yield f"said, but not ordered: “{sentence.text}” ({what})"
    burns = [row.text for row in sentences if "burn" in row.orders]
    if len(burns) > sum(does(movement) == "burn" for movement in movements) > 0:
        yield f"said more than once: {burns}"
    yield from _twice(sentences, movements)


def _backs(movement: Json, what: str, sentence: Sentence, movements: Sequence[Json]) -> bool:
    """Whether this movement may be the one this sentence instructs."""
    if does(movement) != what and not (what == "collect" and does(movement) == "shuffle"):
        return False
    if what in ("gather", "shuffle", "collect", "turn") or "shuffle" in movement:
        return True
    seat = seat_of(movement["to"]) or seat_of(movement["from"])
    if seat and sentence.seats and seat not in sentence.seats:
        return False
    alike = [row for row in movements if does(row) == what and (not seat or seat_of(row["to"]) == seat)]
    in_a_row = _in_a_row(movement, movements) if what == "serve" else movement["cards"]
    return not sentence.numbers or any(map(sentence.has, (movement["cards"], _sum(alike), in_a_row)))


def _twice(sentences: Sequence[Sentence], movements: Sequence[Json]) -> Iterator[str]:
    """Players with more sentences about servings than movements that serve them."""
    mine = [
        sentence
        for sentence in sentences
        if "serve" in sentence.orders and len(sentence.seats) == 1 and not sentence.everybody
    ]
    for seat in {seat for offer in mine for seat in offer.seats}:
        texts = [offer.text for offer in mine if seat in offer.seats]
        if (
            len(texts)
            > sum(does(movement) == "serve" and seat_of(movement["to"]) == seat for movement in movements)
            > 0
        ):
            yield f"said more than once: {texts}"


def unannounced(waiting: Sequence[Json], sentences: Sequence[Sentence]) -> Iterator[str]:
    """Postponed cards that no sentence mentions while they wait."""
    for order in waiting:
        if not any(_announces(sentence, order) for sentence in sentences):
            yield f"not said while it waits: {order}"


def unsaid_by_steps(now: Json) -> list[Json]:
    """Postponed cards that cannot be among the steps of a reshuffle due now; its tap shows whether they were."""
    due = (now.get("reshuffle") or {}).get("handling") or ()
    dealt = Counter[str]()
    for row in due:
        dealt[row.get("to", "")] += row["cards"] if row.get("from") == "talon" else 0
    waiting = [order | {"left": order["cards"] - dealt[order["to"]]} for order in added_up(now["waiting"])]
    return [order for order in waiting if order["left"] > 0]


def too_early(sentences: Sequence[Sentence]) -> Iterator[str]:
    """Postponed cards shown as steps, so that a dealer would deal them at once."""
    yield from (f"a step, but for later: “{row.text}”" for row in sentences if row.later and row.step)


def also_for_later(sentences: Sequence[Sentence], waiting: Sequence[Json]) -> Iterator[str]:
    """Sentences about later cards that nobody waits for: already served by the steps, they would come twice."""
    for sentence in (row for row in sentences if row.later and row.seats and row.numbers):
        if not any(_announces(sentence, order) for order in waiting):
            yield f"said for later, but nobody waits for it: “{sentence.text}”"


def added_up(waiting: Sequence[Json]) -> list[Json]:
    """Postponed cards of one player for the same moment as one order, because one sentence announces them."""
    sums = Counter[tuple[str, str]]()
    for order in waiting:
        sums[order["to"], order["when"]] += order["cards"]
    return [{"cards": cards, "to": to, "when": when} for (to, when), cards in sums.items()]


def _announces(sentence: Sentence, order: Json) -> bool:
    """Whether this sentence says that these cards will come later, or those of them left after the steps."""
    said = sentence.has(order["cards"]) or ("left" in order and sentence.has(order["left"]))
    return sentence.later and seat_of(order["to"]) in sentence.seats and said


def _sum(movements: Sequence[Json]) -> int | None:
    """The number of their cards; None if the table hides a number."""
    numbers = [movement["cards"] for movement in movements]
    return None if None in numbers else sum(numbers)
