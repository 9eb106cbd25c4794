"""The schedule of levels: validation, the levels chips can pay, the usual steps (LVL-01, LVL-05)."""

from __future__ import annotations

from collections.abc import Iterable

from models.evening.breaks import LONGEST as LONGEST_BREAK
from models.evening.levels import LevelsSet, payable_options, played_games, start_of, wrong_level
from models.game.levels import LEVEL_STAKES, MULTIPLES, lower, stakes
from models.moves.event import Event
from models.moves.fields import Fields, number
from models.moves.move import Field, Kind, Move, offer_if
from models.moves.refusals import Refused, refuse
from models.seats.rules_in_force import OptionsChanged
from models.table.lasting import Level
from models.table.options import Choices
from models.table.table import Table
from models.words.words import _

FEWEST, FEWEST_BETS = 3, 10  # of a ready schedule: levels, and large bets in a stack at its last level
MOST_LEVELS, MOST_TIMES, LONGEST, MOST_HANDS = 40, 10_000, 600, 1_000


def check_levels(table: Table, games: tuple[tuple[str, Choices], ...]) -> None:
    """Refuses levels that cannot be paid, go down, or name stakes with several games (LVL-05)."""
    schedule = table.lasting.levels.schedule
    own = next((i for i, level in enumerate(schedule, 1) if level.stakes), None)
    if own is not None and len(games) > 1:
        raise wrong_level(own, _("set amounts only work with a single game; otherwise give a multiple"))
    for preset, base in games:
        before: Choices | None = None
        for at in range(1, len(schedule) + 1):
            options = payable_options(table, at, preset, base)
            key = lower(before, options) if before is not None else None
            if key is not None:
                raise wrong_level(at, _("no stake may be lower than in the level before"), key=key)
            before = options


def ready_times(table: Table) -> tuple[int, ...]:
    """The usual steps (LVL-01) for the games and stacks at this table."""
    playing = [seat.stack for seat in table.seats if seat.counted and seat.stack]
    return usual_times(sum(playing) // len(playing) if playing else 0, [base for _preset, base in played_games(table)])


def stakes_to_choose(table: Table) -> tuple[dict[str, int], ...]:
    """The usual steps with every stake of the game played; only multiples where there are several games (LVL-05)."""
    games = played_games(table)
    if len(games) > 1:
        return tuple({"times": n} for n in ready_times(table))
    base = games[0][1]
    follow = {"limit.unit"} if base.get("limit.type") == "spread" else {"limit.unit", "limit.min"}  # from the others
    paid = {key: chips for key, chips in stakes(base).items() if (chips or key == "ante.amount") and key not in follow}
    if base.get("forced") == "blinds":
        paid["ante.amount"] = 0  # a later level may add one (LVL-12)
    return tuple({key: n * chips for key, chips in paid.items()} for n in ready_times(table))


def usual_times(stack: int, games: Iterable[Choices]) -> tuple[int, ...]:
    """The usual steps (LVL-01) while this stack has ten of the largest bets; at least three."""
    bets = ("limit.big", "limit.max", "blind.big", "limit.min", "ante.amount")
    large = max((n for base in games for key in bets if type(n := base.get(key)) is int), default=1)
    fit = tuple(n for n in MULTIPLES if n * large * FEWEST_BETS <= stack)
    return fit if len(fit) >= FEWEST else MULTIPLES[:FEWEST]


def set_levels(table: Table, fields: Fields) -> list[Event]:
    """Decides `levels`: rows of {"times" or "stakes", "minutes" or "hands", "break"}.

    [] ends them, with the starting stakes.
    """
    if not table.over:
        raise refuse("hand-running")
    rows = fields.get("levels")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > MOST_LEVELS:
        raise refuse("missing", key="levels")
    base = start_of(table).options
    if not rows:
        if not table.lasting.levels.schedule:
            raise refuse("no-levels")
        back = [OptionsChanged(table.preset, base)] if base != table.options and not table.same_game else []
        return [LevelsSet((), table.preset, base), *back]
    levels = tuple(_level(row, at, at == len(rows)) for at, row in enumerate(rows, 1))
    event = LevelsSet(levels, table.preset, base)
    after = event.apply(table)
    check_levels(after, played_games(after))
    return [event]


def _level(row: Fields, at: int, last: bool) -> Level:
    """One level from its JSON; a refusal names it."""
    try:
        own = row.get("stakes")
        if (own is None) == (row.get("times") is None) or not isinstance(own, dict | None):
            raise refuse("missing", key="times")
        times = 0 if own is not None else number(row, "times", 1, MOST_TIMES)
        for key in own or ():
            if key not in LEVEL_STAKES:
                raise refuse("choice", key="stakes", values=", ".join(LEVEL_STAKES))
            number(own or {}, key, 0)
        minutes = 0 if row.get("minutes") is None else number(row, "minutes", 1, LONGEST)
        hands = 0 if row.get("hands") is None else number(row, "hands", 1, MOST_HANDS)
        if (minutes and hands) or not (minutes or hands or last):
            raise refuse("missing", key="minutes")
        rest = 0 if row.get("break") is None else number(row, "break", 1, LONGEST_BREAK)
    except Refused as refusal:
        raise wrong_level(at, refusal.text, **refusal.more) from refusal
    if rest and last:
        raise wrong_level(at, _("the last level has no end, so no break follows it"), key="break")
    return Level(times, own or {}, minutes, hands, rest)


MOVES = (
    Move(
        name="levels",
        about="Sets the schedule of levels",
        fields=(Field("levels", Kind.LEVELS),),
        offers=offer_if(lambda table: table.over, "levels", "levels"),
        decide=set_levels,
    ),
)
