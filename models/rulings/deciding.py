"""Choices that a ruling leaves to the table (TABLE_DECIDES), and rulings that contradict the table's answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from models.moves.fields import Fields
from models.moves.refusals import refuse
from models.rulings.book import RULINGS, Outcome, Question, Ruling
from models.rulings.conditions import answer
from models.rulings.operations import Operation, UnknownOperation, parse
from models.rulings.path import step_after
from models.table.table import Table
from models.words.words import N_, _, ngettext

# A choice as the catalogue writes it: the operation, and its text.
CHOICES: Mapping[str, tuple[str, str]] = {
    "NONE": ("NONE", N_("Nothing more")),
    "KILL": ("KILL(p)", N_("Dead hand")),
    "CARRY": ("CARRY", N_("The chips stay for the next hand")),
    "VOID_RETURN_ALL": ("VOID_RETURN_ALL", N_("The hand is void, all chips back")),
    "SET_ACTOR": ("SET_ACTOR(p, draw, late)", N_("The player draws last")),
    "LIMIT": ("LIMIT(p, call fold, smallest)", N_("Call the smallest raise, or fold")),
    "BIND": ("BIND(p, call)", N_("The call binds")),
    "SPLIT": ("SPLIT(pot, all)", N_("Shared among everybody who paid")),
    "AWARD": ("AWARD(pot, last)", N_("The last one takes it")),
}


def decides(outcome: Outcome) -> Operation | None:
    """The operation that leaves a choice to the table; None if there is none."""
    return next((operation for operation in map(parse, outcome.ops) if operation.left_to_table), None)


def choices(outcome: Outcome) -> dict[str, str]:
    """The table's choices: the word of the move, and its text; the usual one first."""
    operation = decides(outcome)
    return {key: _(CHOICES[key][1]) for key in operation.args} if operation else {}


def operations(outcome: Outcome, fields: Fields) -> list[Operation]:
    """The operations to carry out: those of the catalogue, with the table's choice filled in."""
    done: list[Operation] = []
    for operation in map(parse, outcome.ops):
        done += _chosen(operation, fields) if operation.left_to_table else [operation]
    # cards found are counted first, while the hand is still in
    return sorted(done, key=lambda operation: operation.name != "COUNT_STUB")


def _chosen(operation: Operation, fields: Fields) -> list[Operation]:
    """The chosen operations, or the usual one if none was named; LOG if there is neither."""
    chosen: object = fields.get("do") or (operation.args[:1] if operation.args else [])
    chosen = [chosen] if isinstance(chosen, str) else chosen
    if not isinstance(chosen, (list, tuple)) or len(chosen) > 1:
        raise refuse("operation", what="do")
    return [parse(CHOICES[_name(text, operation)][0]) for text in chosen]


def _name(text: object, operation: Operation) -> str:
    if not isinstance(text, str):
        raise refuse("operation", what="do")
    try:
        name = parse(text).name
    except UnknownOperation as unknown:
        raise refuse("operation", what=str(unknown)[:60]) from unknown
    if name not in operation.args:
        raise refuse("operation", what=text[:60])
    return name


# Against the table's knowledge


def against(ruling: Ruling, outcome: Outcome, table: Table, who: int | None) -> tuple[str, ...]:
    """The fewest conditions known to the table that lead away from this outcome: `raised=yes`, `acts=3`."""
    if outcome.otherwise or not ruling.steps:
        return ()
    ways = [_opposed(path, table, who) for path in _ways_to(ruling.id, outcome.letter)]
    return min(ways, key=len, default=())


@cache
def _ways_to(key: str, letter: str) -> tuple[tuple[tuple[Question, bool], ...], ...]:
    """All paths through a ruling to this outcome, cached."""
    return tuple(_ways(RULINGS[key], letter, 0))


def _ways(ruling: Ruling, letter: str, at: int) -> Iterator[tuple[tuple[Question, bool], ...]]:
    """The paths to this outcome: each step with the answer it needs."""
    step = ruling.steps[at]
    for yes in (True, False):
        arrow = step.yes if yes else step.no
        after = step_after(arrow, at)
        if arrow == letter:
            yield ((step, yes),)
        elif after is not None:
            yield from (((step, yes), *rest) for rest in _ways(ruling, letter, after))


def _opposed(path: tuple[tuple[Question, bool], ...], table: Table, who: int | None) -> tuple[str, ...]:
    """The conditions of this path that do not hold at this table."""
    against = []
    for step, needed in path:
        holds = answer(step.known, table, who) if step.known else None
        if holds is not None and holds != needed:
            counted = step.known == "sa" and not table.over
            against.append(f"acts={table.hand.betting.acts}" if counted else f"{step.known}={'yes' if holds else 'no'}")
    return tuple(dict.fromkeys(against))


FORMERLY = {  # conditions in old evenings, and their names today
    "bet_made": ("bet_before", "facing_bet"),
    "facing_bet": ("met_bet",),
    "their_turn": ("was_turn",),
}


def counted_otherwise(ruling: Ruling | None, conditions: tuple[str, ...]) -> str:
    """A line with the conditions the table answered otherwise."""
    recorded = []
    for condition in conditions:
        name, _equals, value = condition.rpartition("=")
        if name == "acts":
            recorded.append(ngettext("%(n)s player had acted", "%(n)s players had acted", int(value)))
        else:
            now = (name, *FORMERLY.get(name, ()))
            step = next((question for question in ruling.steps if question.known in now), None) if ruling else None
            recorded += [f"{step.text} {_('Yes') if value == 'yes' else _('No')}"] if step else []
    return _("Talon had recorded: %(facts)s.", facts="; ".join(recorded)) if recorded else ""
