"""The game being played: opening a table, reading the game of a deal, changing house rules between hands."""

from __future__ import annotations

from collections.abc import Sequence

from models.bank import bounds, buying_in, setting_up
from models.bank.chipset import check_stakes
from models.bank.reserve import sits_uncounted
from models.evening.levels import in_this_level, start_of
from models.game.catalogue import choices, effective
from models.game.levels import agreed_too
from models.game.names import title_of
from models.game.presets import PRESETS, seats_of
from models.game.saved import Saved, preset_games
from models.game.steps import as_text, read
from models.moves.event import Event
from models.moves.fields import Fields, keys, number, text, yes
from models.moves.move import OPTIONS, PRESET, Field, Kind, Move, offer_if
from models.moves.refusals import Refused, refuse
from models.seats.dealers import DealerNamed, players
from models.seats.rules_in_force import EveningNamed, GameChanged, Opened, OptionsChanged, rules_may_change
from models.seats.seating import SatDown, read_name
from models.table.books import Bank
from models.table.options import Choices
from models.table.remembered import remembered
from models.table.table import MOST_SEATS, Table
from models.words.words import _

GameAndOptions = tuple[str, Choices]  # preset, every effective option
DROPPABLE = ("option-no-effect", "option-value", "unknown-option")
OF_PRESETS = tuple(game.key for game in preset_games())  # keys of saved games known by their preset


def opened(fields: Fields) -> list[Event]:
    """The first events of `POST /tables`: name, preset, options, seats, dealer?; a refusal names what is wrong."""
    seats = fields.get("seats")
    if not isinstance(seats, list) or not all(isinstance(row, dict) for row in seats):
        raise refuse("missing", key="seats")
    preset = read_preset(fields, None)
    fits(preset, chosen := chosen_by(fields), len(seats))
    options = effective(preset, chosen, len(seats))
    name = text(fields, "name", 80)
    events: list[Event] = [Opened(name, preset, options)]
    table = events[0].apply(Table())
    for event in setting_up.begun(table, fields):
        events.append(event)
        table = event.apply(table)
    for at, row in enumerate(seats, 1):
        event = _row_of(at, table, {"sure": fields.get("sure"), **row})
        events.append(event)
        table = event.apply(table)
    dealer = fields.get("dealer")
    if dealer is not None:
        events.append(_first_dealer(table, dealer))
    return events


def name_evening(table: Table, fields: Fields) -> list[Event]:
    """Decides `name-evening`: gives a `name` to an evening that is over."""
    if not table.bank.finished:
        raise refuse("not-finished")
    name = text(fields, "name", 80)
    if not name:
        raise refuse("missing", key="name")
    return [EveningNamed(name)]


def _row_of(at: int, table: Table, row: Fields) -> SatDown:
    """The event seating a person; a refusal names the row."""
    try:
        return _sits(table, row)
    except Refused as refusal:
        refusal.more["row"] = row.get("seat", at)
        raise


def _sits(table: Table, row: Fields) -> SatDown:
    at = number(row, "seat", 1, MOST_SEATS)
    if table.has(at):
        raise refuse("chair-taken", name=table.name_of(at))
    name = read_name(table, row)
    return buying_in.sits(table, at, name, 0 if sits_uncounted(row) else number(row, "stack"), row)


def check_first_chips(table: Table, events: Sequence[Event]) -> None:
    """Refuses first chips outside the evening's limits for a purchase, naming the field (CHIP-06, CHIP-12)."""
    nobody = Table(lasting=table.lasting, bank=Bank(packs=table.bank.packs))
    for sat in events:
        if isinstance(sat, SatDown) and sat.counted and sat.stack:
            try:
                bounds.check(nobody, sat.name, 0, sat.stack, {"sure": True})
            except Refused as refusal:
                text = _("Chips of %(name)s: %(text)s", name=sat.name, text=refusal.text)
                raise Refused(refusal.error, text, refusal.rule, key="stack", row=sat.seat) from None


def _first_dealer(table: Table, dealer: object) -> DealerNamed:
    if type(dealer) is not int or not table.has(dealer):
        raise refuse("no-such-seat")
    if not table.seat(dealer).playing:
        raise refuse("cannot-deal", name=table.name_of(dealer))
    return DealerNamed(dealer)


def fits(preset: str, options: Choices, n: int) -> None:
    """Refuses a game that does not suit this many players (DECK-04, DECK-05, OTHER-11)."""
    low, high = seats_of(preset, options)
    if n < low:
        raise refuse("too-few-players")
    if n > high:
        raise refuse("too-many-players", game=title_of(preset, options), low=low, high=high)


def read_preset(fields: Fields, usual: str | None) -> str:
    """The named game, or the default."""
    preset = fields.get("preset", usual)
    if not isinstance(fields.get("saved"), Saved) and fields.get("game") not in (None, *OF_PRESETS):
        raise Refused("unknown-preset", _("That game does not exist. Choose one from the list."), "GEN-01", key="game")
    if preset is None:
        raise refuse("missing", key="preset")
    if type(preset) is not str or preset not in PRESETS:
        raise refuse("choice", key="preset", values=", ".join(PRESETS))
    return preset


def chosen_by(fields: Fields) -> dict[str, object]:
    """The named options, including `title` and `course`, because a game is its options (OTHER-01)."""
    saved = fields.get("saved")  # filled in by us beside a game's key; requests cannot send it
    chosen = (dict(saved.options) if isinstance(saved, Saved) else {}) | (keys(fields, "options") or {})
    if fields.get("title") is not None:
        chosen["other.title"] = fields["title"]
    if fields.get("course") is not None:
        chosen["other.course"] = as_text(read(fields["course"]))
    return chosen


def named(game: GameAndOptions) -> tuple[str, str]:
    """The identity of a game in the list: its preset and its own title."""
    return game[0], str(game[1].get("other.title", ""))


def new_rules(table: Table, fields: Fields) -> list[Event]:
    """Decides `options`: another game or house rules from the next deal on; refuses while a jackpot is carried."""
    rules_may_change(table)
    changed = _changed(start_of(table), fields)
    return [*in_this_level(table, changed), *_in_the_list(table, changed)]


def _in_the_list(table: Table, changed: OptionsChanged) -> list[Event]:
    """The event changing the game's rules in the evening's list, so that it is always dealt by them (CHO-01)."""
    game = changed.preset, changed.options
    rows = [at for at, row in enumerate(table.games) if named(row) == named(game)] if table.is_dealers_choice else []
    return [GameChanged(rows[0], changed.options)] if rows and table.games[rows[0]] != game else []


def deal_of(table: Table, fields: Fields) -> list[Event]:
    """Events for the game and options named with `deal`, if any; a carried jackpot is finished first."""
    if not names_game(fields):
        return []
    if table.same_game and read_preset(fields, table.preset) != table.preset:
        raise _same_game(table)
    changed = _changed(table, fields)
    if changed.preset == table.preset and changed.options == table.options:
        return []
    if table.same_game:
        raise _same_game(table)
    return [changed]


def _same_game(table: Table) -> Refused:
    return refuse("same-game" if table.passes else "redeal-first")


OF_A_GAME = ("preset", "options", "title", "course")


def names_game(fields: Fields) -> bool:
    """Whether this names a game, or a rule of one."""
    return bool(fields) and any(fields.get(key) not in (None, {}) for key in OF_A_GAME)


def _changed(table: Table, fields: Fields) -> OptionsChanged:
    preset = read_preset(fields, table.preset)
    n = _to_play(table)
    chosen = chosen_by(fields)
    goes_on = _chosen_here(table) if preset == table.preset and not yes(fields, "explicit") else {}
    fits(preset, {**goes_on, **chosen}, n)
    options = effective(preset, chosen, n) if yes(fields, "explicit") else carried_over(preset, table, chosen, n)
    check_stakes(table.bank.chips, options)
    return OptionsChanged(preset, options)


def _to_play(table: Table) -> int:
    """The number of players the game must suit: those with chips, or all if one has all the chips."""
    n = len(players(table))
    return n if n > 1 else max(2, len(table.seats))


def carried_over(preset: str, table: Table, chosen: Choices, n: int | None) -> dict[str, object]:
    """The options of a game as it would be played here: those named now, then the table's own.

    Options without effect in the new game are dropped. In another game, so are table options that contradict the named
    ones; in the same game that is refused, because changing one option never changes another silently.
    """
    droppable = DROPPABLE if preset == table.preset else (*DROPPABLE, "options-contradict")
    here = _chosen_here(table)
    goes_on = here if preset == table.preset else agreed_too(preset, table.options, chosen)
    kept = {k: v for k, v in here.items() if k in goes_on and k not in chosen}
    while True:
        try:
            return effective(preset, {**kept, **chosen}, n)
        except Refused as refusal:
            key = refusal.more.get("key")
            if key not in kept or refusal.error not in droppable:
                raise
            del kept[str(key)]


@remembered
def _chosen_here(table: Table) -> Choices:
    """The table's choices for its game; cached (0.4 ms), because it is asked for each of 46 games of a list."""
    return choices(table.preset, dict(table.options))


GAME = (
    PRESET,
    OPTIONS,
    Field("game", Kind.WORD, False, about="the key of a saved game"),
    Field("title", Kind.NAME, False),
    Field("course", Kind.COURSE, False, about="the steps of a game of the house, instead of the preset’s own"),
    Field("explicit", Kind.FLAG, False, about="`options` say all; no rule or stake of the game of now goes on"),
)
MOVES = (
    Move(
        name="options",
        about="Changes the game or its house rules",
        fields=GAME,
        offers=offer_if(lambda table: table.unbound, "options", "preset", "options"),
        decide=new_rules,
    ),
    Move(
        name="name-evening",
        about="Names the evening, once it is finished",
        fields=(Field("name", Kind.TEXT),),
        at_the_end=True,
        offers=offer_if(lambda table: table.bank.finished, "name-evening", "name"),
        decide=name_evening,
    ),
)
