"""The sheet of a ruling at a table: answers, questions, effects, earlier rulings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from models.evening.evening import Evening
from models.game.options import OPTIONS
from models.play import showdown
from models.play.halves import contenders
from models.rulings import usual, wording
from models.rulings.apply import asks, early
from models.rulings.book import RULINGS, Outcome, Ruling
from models.rulings.conditions import OF_SOMEBODY
from models.rulings.deciding import against, choices, counted_otherwise
from models.rulings.moment import fits
from models.rulings.operations import Operation, parse
from models.rulings.path import Path, walk
from models.rulings.wording import note
from models.screen.rulings_given import Given, given
from models.table.options import by_key
from models.table.table import Seat, Table
from models.words.words import _, whole
from web.rulings.effect import Effect, does, effect, nothing_ruled

RIGHT = frozenset({"SET_ACTOR", "PAY", "MOVE_BUTTON", "MOVE_BUCK"})  # done to the right player, not the wrong one
NUMBERS = frozenset({"who", "to", "chips", "cards"})
QUIET = ("NONE", "LOG")  # operations that change nothing
BOTH = 2  # the players named first, who share a pot


@dataclass(frozen=True, slots=True)
class Testimony:
    """The answers people have given so far, as in the address of the sheet."""

    q: str = ""
    a: str = ""  # answers in order: y, n
    o: str = ""  # an outcome chosen against the questions: R-CNT-07-A
    about: int | None = None  # seat of the player the question names, or of the person asking
    fields: Mapping[str, str] = field(default_factory=dict)  # who, to, chips, cards, reason

    @property
    def who(self) -> int | None:
        """The seat the ruling is about."""
        return self.seat("who")

    @property
    def action(self) -> str:
        """The action the player is bound to; "" if none was named and none is likely."""
        return self.fields.get("action", "")

    @property
    def chairs(self) -> dict[str, int | None]:
        """The seats that the words of a button name."""
        return {"name": self.who, "to": self.seat("to")}

    def seat(self, key: str) -> int | None:
        """The seat in one of the fields."""
        chair = self.fields.get(key, "")
        return int(chair) if chair.isdecimal() and len(chair) < 3 else None

    def but(self, **changes: str) -> dict[str, str]:
        """The address with additional fields."""
        own = {"q": self.q, "a": self.a, "o": self.o, **self.fields, **changes}
        return {key: value for key, value in own.items() if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Whom:
    """The choice of the player a ruling is about."""

    everybody: tuple[Seat, ...]  # players still in come first
    seats: tuple[Seat, ...]  # the players who can be tapped
    out: tuple[int, ...]  # those not in the current hand
    likely: int | None  # seat the ruling is likely about, or was said to be
    of_somebody: bool  # it matters which player it is about
    about: str  # names the player it is about, and the right or other one
    taken: str  # heading over the names beside a question: the assumed player
    first: str  # the question for the first player
    other: str  # the question for the other player


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSheet:
    """Everything on the sheet of one ruling."""

    table: Table
    ruling: Ruling
    path: Path
    outcome: Outcome | None
    whom: Whom
    rather: tuple[Ruling, ...]  # similar rulings that may be meant instead
    note: str  # the disagreement of authorities, if it concerns this outcome
    against: str  # the conditions the table answers otherwise, if the host rules against it
    choices: Mapping[str, str]  # choices of the table
    early: Mapping[str, str]  # actions that may have been made out of turn
    values: Mapping[str, str]  # contents of the fields: given, or likely
    missing: str  # the field asked next: who, to, chips ...
    asked: tuple[str, ...]  # fields typed on the sheet itself
    moved: tuple[tuple[str, str], ...]  # hidden fields of the form
    does: str  # text of the Apply button
    effect: Effect
    options: tuple[tuple[str, str], ...]  # house options that decide: title, value there
    before: tuple[Given, ...]  # rulings on the same question this evening
    ends: Mapping[str, RulingSheet] = field(default_factory=dict)  # last question: y, n -> the sheet after that answer
    named: Mapping[int, RulingSheet] = field(default_factory=dict)  # player asked last: seat -> the sheet then

    @property
    def others(self) -> tuple[Outcome, ...]:
        """Other outcomes, if the host decides differently."""
        return tuple(other for other in self.ruling.outcomes.values() if other is not self.outcome)

    def says(self, outcome: Outcome) -> str:
        """The ruling of this outcome, in the words for this table."""
        return wording.says(outcome, self.table)

    @property
    def why(self) -> str:
        """The reason why there is nothing to rule, in words."""
        return wording.reason(self.path.answered[-1].step, self.table)

    @property
    def ready(self) -> bool:
        """Whether nothing is left to answer or choose, apart from typed fields."""
        return self.outcome is not None and not (
            self.missing or self.choices or self.effect.refused or self.effect.later
        )

    @property
    def typed(self) -> tuple[str, ...]:
        """The fields to type before applying; a single card needs no number."""
        return tuple(name for name in self.asked if name != "cards")

    @property
    def at_once(self) -> bool:
        """Whether one tap applies it: nothing is left to answer, and no suggested amount has to be read."""
        return self.ready and not self.typed


def sheet(evening: Evening, ruling: Ruling, testimony: Testimony) -> RulingSheet:
    """The sheet of this ruling after these answers; the last question with the effect of each answer."""
    shown = _sheet(evening, ruling, testimony)
    if shown.outcome and shown.missing and not _able(shown.outcome, shown.table):
        return replace(shown, named=_named(evening, ruling, testimony, shown))
    if shown.missing or shown.outcome or not shown.path.asks:
        return shown
    answers = {letter: _sheet(evening, ruling, replace(testimony, a=testimony.a + letter)) for letter in "yn"}
    ends = {letter: end for letter, end in answers.items() if end.at_once}
    of_somebody = shown.whom.of_somebody or any(end.whom.of_somebody for end in ends.values())
    return replace(shown, ends=ends, whom=replace(shown.whom, of_somebody=of_somebody))


def _named(evening: Evening, ruling: Ruling, testimony: Testimony, shown: RulingSheet) -> dict[int, RulingSheet]:
    """The sheet after naming each seat, if one tap can name the player and apply the ruling.

    All must lead to the same ruling, with typed fields beside the names. A suggested amount, or a player no button
    names, has to be read first.
    """
    ends = dict[int, RulingSheet]()
    for seat in shown.whom.seats:
        naming = replace(testimony, fields={**testimony.fields, shown.missing: str(seat.seat)})
        end = _sheet(evening, ruling, naming)
        filled = any(end.values.get(name) for name in end.typed if name not in testimony.fields)
        read = end.does != shown.does or end.at_once or testimony.who is not None
        if end.outcome is shown.outcome and end.ready and not filled and read:
            ends[seat.seat] = end
    return ends


def _sheet(evening: Evening, ruling: Ruling, testimony: Testimony) -> RulingSheet:
    table = evening.table
    who, path = _walked(ruling, table, testimony)
    now, outcome = _chosen(testimony.o) or (path.ruling, path.outcome)
    needs = list(asks(table, now.id, outcome.letter)) if outcome else []
    testimony = _guessed(testimony, table, now, outcome, _filled_in(needs, now, table, who))
    missing, asked = _missing(path, testimony, needs), tuple(key for key in needs if key not in ("who", "to"))
    moved = _with_all(_moved(now, outcome, testimony, needs), outcome, table, testimony.fields)
    waits = [*filter(None, (missing,)), *(key for key in asked if not testimony.fields.get(key))]
    happens = effect(evening, now, outcome, moved, waits) if outcome else nothing_ruled(path, table)
    return RulingSheet(
        table=table,
        ruling=now,
        path=path,
        outcome=outcome,
        whom=_whom(table, path, testimony, who, _Asked(now, outcome, missing, "who" in needs)),
        rather=tuple(RULINGS[key] for key in now.rather if fits(RULINGS[key], table)),
        note=note(now, table) if outcome and now.note_on(outcome) else "",
        against=counted_otherwise(now, against(now, outcome, table, testimony.who)) if outcome and testimony.o else "",
        choices=choices(outcome) if outcome else {},
        early=early(table, testimony.who) if "action" in needs else {},
        values=testimony.fields,
        missing=missing,
        asked=asked,
        moved=tuple((key, value if isinstance(value, str) else json.dumps(value)) for key, value in moved.items()),
        does=does(table, outcome.ops, happens.acts, testimony.chairs, testimony.action) if outcome else "",
        effect=happens,
        options=_options(table, outcome),
        before=tuple(row for row in given(evening) if row.ruled.ruling in (ruling.id, now.id) and not row.taken_back),
    )


def _walked(ruling: Ruling, table: Table, testimony: Testimony) -> tuple[int | None, Path]:
    """The seat the ruling is likely, or was said, to be about; and the path so far."""
    who = testimony.who if table.has(testimony.who) else testimony.about or usual.seat(ruling, table)
    return who, walk(ruling, table, [letter == "y" for letter in testimony.a], who)


def _filled_in(needs: Sequence[str], ruling: Ruling, table: Table, likely: int | None) -> int | None:
    """The seat to fill in before people name one: the likely one; of two only a certain one."""
    if "who" not in needs:
        return None
    return usual.certain(ruling, table) if "to" in needs else likely


def _guessed(testimony: Testimony, table: Table, now: Ruling, outcome: Outcome | None, who: int | None) -> Testimony:
    """The testimony with likely values filled in; no guess kills a hand or makes a player pay."""
    if outcome is None:
        return testimony
    if who is not None and not usual.must_be_said(outcome, table.seat(who)):
        testimony = replace(testimony, fields={"who": str(who), **testimony.fields})
    likely = usual.guess(now, outcome, table, testimony.who, testimony.seat("to"))
    likely = {key: text for key, text in likely.items() if key != "action" or text in early(table, testimony.who)}
    return _two(replace(testimony, fields=likely | dict(testimony.fields)))


def _missing(path: Path, testimony: Testimony, needs: Sequence[str]) -> str:
    """The player to ask for next: the one it is about, or the other one; "" if all are named."""
    unsaid = [key for key in ("who", "to") if key in needs and not testimony.fields.get(key)]
    return "who" if path.whose and not testimony.o else next(iter(unsaid), "")


def _two(testimony: Testimony) -> Testimony:
    """The testimony without the other player, if both players are now the same."""
    if testimony.who is None or testimony.who != testimony.seat("to"):
        return testimony
    return replace(testimony, fields={key: text for key, text in testimony.fields.items() if key != "to"})


class _Asked(NamedTuple):
    """The ruling and outcome for which players have to be named."""

    ruling: Ruling
    outcome: Outcome | None
    missing: str
    needed: bool  # the ruling needs a player

    @property
    def operations(self) -> list[Operation]:
        """The operations of the outcome."""
        return [parse(text) for text in self.outcome.ops] if self.outcome else []

    @property
    def right(self) -> bool:
        """Whether the other player asked for is the right one, because the ruling is about a wrong one."""
        return any(op.says("won") or (op.name in RIGHT and op.says("to")) for op in self.operations)

    @property
    def words(self) -> tuple[str, str]:
        """Two questions: one asks for the player the ruling is about, the next for the other player."""
        passes_on = any(op.name == "MOVE_POT" or (op.name == "REFUND" and op.says("q")) for op in self.operations)
        if self.right:
            return _("Who was paid wrongly?") if passes_on else _("Who is it about?"), _("Who is the right player?")
        if passes_on:
            return _("Who gives the chips?"), _("Who gets the chips?")
        return _("Who is it about?"), _("Who is the other player?")


def _whom(table: Table, path: Path, testimony: Testimony, who: int | None, asked: _Asked) -> Whom:
    answered = any(answer.step.known in OF_SOMEBODY for answer in path.answered)
    likely = who if testimony.who is None else testimony.who
    wrong = likely if asked.missing == "to" and (asked.needed or asked.ruling.group in usual.DEALERS) else None
    there = tuple(sorted(table.sitting, key=lambda seat: (not seat.live and not table.over, seat.seat)))
    return Whom(
        everybody=there,
        seats=tuple(seat for seat in there if seat.seat in _may_be(table, asked, wrong)),
        out=tuple(seat.seat for seat in there if not seat.live and not table.over),
        likely=likely,
        of_somebody=path.whose or asked.needed or answered,
        about=_about(table, testimony.who if wrong is None else wrong, testimony.seat("to"), right=asked.right),
        taken=_taken(table, likely),
        first=asked.words[0],
        other=asked.words[1],
    )


def _may_be(table: Table, asked: _Asked, wrong: int | None) -> set[int]:
    """Players who can be meant as the other one; for chips won, only winners."""
    if asked.missing != "to" and asked.outcome and (alone := usual.among(asked.outcome, table)):
        return {*alone}
    return {seat.seat for seat in table.seats} - {wrong}


def _about(table: Table, who: int | None, to: int | None, *, right: bool) -> str:
    """A sentence naming the player the ruling is about, and the right one or the other one."""
    if who is None or not table.has(who):
        return ""
    name, other = table.name_of(who), table.name_of(to) if to is not None and table.has(to) else ""
    if other and right:
        return _("It is about %(name)s; the right player is %(to)s.", name=name, to=other)
    if other:
        return _("It is about %(name)s and %(to)s.", name=name, to=other)
    return _("It is about %(name)s.", name=name)


def _taken(table: Table, likely: int | None) -> str:
    """The assumed player, to be changed if wrong; a question if none is likely."""
    if likely is None or not table.has(likely):
        return f"{_('Who is it about?')} {_('Tap the player.')}"
    return _("It is about %(name)s. If not, tap the player.", name=table.name_of(likely))


def _chosen(named: str) -> tuple[Ruling, Outcome | None] | None:
    """The ruling and outcome of `R-CNT-07-A`."""
    key, _dash, letter = named.rpartition("-")
    ruling = RULINGS.get(key)
    return (ruling, ruling.outcomes[letter]) if ruling and letter in ruling.outcomes else None


def _moved(ruling: Ruling, outcome: Outcome | None, testimony: Testimony, needs: Sequence[str]) -> dict[str, object]:
    """The fields of the move `ruling`."""
    if outcome is None:
        return {}
    filled = {key: testimony.fields[key] for key in (*needs, "do") if testimony.fields.get(key)}
    fields = {key: _number(text) if key in NUMBERS else text for key, text in filled.items()}
    answers = [letter == "y" for letter in testimony.a]
    return {"ruling": ruling.id, "outcome": outcome.letter, "answers": answers, **fields}


def _options(table: Table, outcome: Outcome | None) -> tuple[tuple[str, str], ...]:
    """The house options behind this outcome, with this table's values."""
    keys, values = () if outcome is None else tuple(outcome.options), by_key(table.options)
    return tuple((_(OPTIONS[key].title), OPTIONS[key].says(values[key])) for key in keys if key in values)


def _number(text: str) -> object:
    number = whole(text)
    return text if number is None else number


def quiet(outcome: Outcome) -> bool:
    """Whether it changes nothing but the log."""
    return all(operation in QUIET for operation in outcome.ops)


# A pot shared by more than two: players with an equal hand besides the two named (R-SHOW-12)


def _able(outcome: Outcome | None, table: Table) -> tuple[int, ...]:
    """The players who can share the pot due; empty unless this outcome splits it and more than two can share."""
    if outcome is None or "SPLIT(pot, ps)" not in outcome.ops or not table.hand.is_showing:
        return ()
    due = showdown.due(table)
    seats = contenders(table, due[2]) if due else ()
    return seats if len(seats) > BOTH else ()


def sharers(outcome: Outcome | None, table: Table, fields: Mapping[str, str]) -> tuple[dict[str, object], ...]:
    """The players who may share in addition to the two named; empty until both are named.

    `also` is for that address: all further sharers once this one is tapped.
    """
    if not (fields.get("who") and fields.get("to")):
        return ()
    others, also = _others(outcome, table, fields), _also(fields)
    return tuple(
        {"name": table.name_of(seat), "shares": seat in also, "also": ".".join(map(str, sorted(also ^ {seat})))}
        for seat in others
    )


def _with_all(
    moved: dict[str, object], outcome: Outcome | None, table: Table, fields: Mapping[str, str]
) -> dict[str, object]:
    """The fields of the move with everybody who shares."""
    rest = [seat for seat in _others(outcome, table, fields) if seat in _also(fields)]
    return {**moved, "who": [moved["who"], *rest]} if rest and "who" in moved else moved


def _others(outcome: Outcome | None, table: Table, fields: Mapping[str, str]) -> list[int]:
    return [seat for seat in _able(outcome, table) if str(seat) not in (fields.get("who"), fields.get("to"))]


def _also(fields: Mapping[str, str]) -> set[int]:
    return {int(seat) for seat in fields.get("also", "").split(".") if seat.isdecimal() and len(seat) < 3}
