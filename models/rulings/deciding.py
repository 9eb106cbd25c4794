"""What a ruling leaves to the table (TABLE_DECIDES), and what the table knew and was ruled against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from models.rulings.book import Outcome, Ruling, Step
from models.rulings.facts import answer
from models.rulings.operations import Operation, UnknownOperation, parse
from models.table.fields import Fields
from models.table.refusals import refuse
from models.table.table import Table
from models.table.words import N_, _, ngettext

# A choice as the catalogue writes it -> the operation it stands for, and how people say it.
CHOICES: Mapping[str, tuple[str, str]] = {
    "NONE": ("NONE", N_("Nothing more")),
    "KILL": ("KILL(p)", N_("That hand is dead")),
    "CARRY": ("CARRY", N_("The chips stay for the next hand")),
    "VOID_RETURN_ALL": ("VOID_RETURN_ALL", N_("The hand is void, all chips back")),
    "SET_ACTOR": ("SET_ACTOR(p, draw)", N_("The player is served last")),
    "LIMIT": ("LIMIT(p, call fold)", N_("Call the smallest raise, or fold")),
    "BIND": ("BIND(p, call)", N_("The call binds")),
}


def decides(outcome: Outcome) -> Operation | None:
    """The operation that leaves something to the table, None where nothing is left to it."""
    return next((one for one in map(parse, outcome.ops) if one.name == "TABLE_DECIDES"), None)


def choices(outcome: Outcome) -> dict[str, str]:
    """What the table may choose: the word for the move, and how people say it; the first is the usual one."""
    found = decides(outcome)
    return {key: _(CHOICES[key][1]) for key in found.args} if found else {}


def operations(outcome: Outcome, fields: Fields) -> list[Operation]:
    """What is to be done: as the catalogue has it, with what the table chose in its place."""
    done: list[Operation] = []
    for one in map(parse, outcome.ops):
        done += _chosen(one, fields) if one.name == "TABLE_DECIDES" else [one]
    return sorted(done, key=lambda one: one.name != "COUNT_STUB")  # found first, while the hand is still one


def _chosen(one: Operation, fields: Fields) -> list[Operation]:
    """Only what was chosen, the usual one where nothing was said; without a choice the log alone changes."""
    said: Any = fields.get("do") or (one.args[:1] if one.args else [])
    said = [said] if isinstance(said, str) else list(said) if isinstance(said, (list, tuple)) else [None]
    if len(said) > 1:
        raise refuse("operation", what="do")
    return [parse(CHOICES[_name(text, one)][0]) for text in said]


def _name(text: object, one: Operation) -> str:
    try:
        name = parse(str(text)).name
    except UnknownOperation as unknown:
        raise refuse("operation", what=str(unknown)[:60]) from unknown
    if name not in one.args:
        raise refuse("operation", what=str(text)[:60])
    return name


# Against the table's own memory


def against(ruling: Ruling, outcome: Outcome, table: Table, who: int | None) -> tuple[str, ...]:
    """What the table knows that leads away from this outcome, as few facts as possible: `raised=yes`, `acts=3`."""
    if outcome.otherwise or not ruling.steps:
        return ()
    ways = [_opposed(way, table, who) for way in _ways(ruling, outcome.letter, 0)]
    return min(ways, key=len, default=())


def _ways(ruling: Ruling, letter: str, at: int) -> Iterator[tuple[tuple[Step, bool], ...]]:
    """Every way through the steps to this outcome: each step with the answer it needs."""
    if at >= len(ruling.steps):
        return
    step = ruling.steps[at]
    for yes in (True, False):
        arrow = step.yes if yes else step.no
        if arrow == letter:
            yield ((step, yes),)
        elif arrow == "" or arrow.startswith("#"):
            after = int(arrow[1:]) - 1 if arrow else at + 1
            yield from (((step, yes), *rest) for rest in _ways(ruling, letter, after))


def _opposed(way: tuple[tuple[Step, bool], ...], table: Table, who: int | None) -> tuple[str, ...]:
    """The facts among these that are otherwise at this table."""
    found = []
    for step, needed in way:
        told = answer(step.known, table, who) if step.known else None
        if told is not None and told != needed:
            counted = step.known == "sa" and not table.over
            found.append(f"acts={table.hand.betting.acts}" if counted else f"{step.known}={'yes' if told else 'no'}")
    return tuple(dict.fromkeys(found))


def counted_otherwise(ruling: Ruling | None, facts: tuple[str, ...]) -> str:
    """One line: what the table had otherwise."""
    told = []
    for fact in facts:
        name, _equals, said = fact.rpartition("=")
        if name == "acts":
            told.append(ngettext("%(n)s player had acted", "%(n)s players had acted", int(said)))
        else:
            step = next((one for one in ruling.steps if one.known == name), None) if ruling else None
            told += [f"{step.text} {_('Yes') if said == 'yes' else _('No')}"] if step else []
    return _("The table counted otherwise: %(facts)s.", facts="; ".join(told)) if told else ""
