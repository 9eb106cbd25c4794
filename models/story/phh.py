"""Hands in the PHH format (github.com/uoftcprg/phh-std), as far as it has fields for games at a real table.

Cards that were not entered are unknown (`??`). PHH has few variants: hold'em, Omaha, seven stud, deuce to seven.
Hands of other games have a field of their own (`_note`), as the format allows. Events without an action in PHH
become comments among the actions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import time

from models.cards.cards import JOKER
from models.evening.evening import Evening
from models.evening.follows import NoBetting
from models.game import course, pack
from models.game.names import game_line, title_of
from models.game.presets import PRESETS
from models.moves.event import Event
from models.play import actions, bring_in, drawing, streets
from models.play.antes import AntesPaid, DealerAntes, KillPosted
from models.play.dealing import EACH, Dealt
from models.play.showdown import PotWon, ShowdownBegan
from models.screen.log_lines import spoken
from models.story.replay import ReplayStep
from models.story.story import PlayedHand, Story
from models.table.options import Options
from models.table.table import Table
from models.words.moments import with_offset

LIMITS = {"fixed": "F", "spread": "S", "pot": "P", "no": "N"}
WINS = {"high": "H", "low": "L", "highlow": "HL"}
VARIANTS = frozenset({"FT", "NT", "PO", "F7S", "F7S/8", "N2L1D", "NS"})  # PHH's variants that are played here
COURSES = {"HE": "T", "OM": "O", "S7": "7S", "S8": "7S/8"}
IN_SHORT = {"T": "S"}  # hold’em with a short deck has a letter of its own
SHORT_DECK = (36, True)  # the only one PHH knows: with a flush above a full house
UNKNOWN = "??"
AFTER_THE_DRAW = (actions.RoundBegan, NoBetting, ShowdownBegan, PotWon)
NOTE = "Talon: no variant of PHH. Betting, then high, low or both, one draw (1D), five card stud (5S) or a course (C)."


def phh(story: Story, deal: PlayedHand, steps: Sequence[ReplayStep]) -> str:
    """One hand as PHH, a TOML table named by its number."""
    lines = [f"{key} = {_toml(value)}" for key, value in _fields(story, deal, steps).items() if value is not None]
    return f"[{deal.number}]\n" + "\n".join(lines) + "\n"


def _fields(story: Story, deal: PlayedHand, steps: Sequence[ReplayStep]) -> dict[str, object]:
    first, last = steps[0].table, steps[-1].table
    events = [line.fact.event for step in steps for line in step.lines]
    dealt = next(event for event in events if isinstance(event, Dealt))
    seats = [seat.seat for seat in first.clockwise(dealt.counts_from) if seat.seat in dealt.seats]
    options = first.options
    spent, wins = dict(last.hand.pots.spent), dict(last.hand.pots.won)
    return {
        "variant": variant(options),
        **_stakes(options, events, dealt, seats),
        "starting_stacks": [_before(first, seat) for seat in seats],
        "actions": _Actions(steps, seats).lines(),
        "event": story.name,
        "table": story.code,
        "hand": deal.number,
        **_when(deal),
        "seats": seats,
        "seat_count": len(first.seats),
        "players": [first.name_of(seat) for seat in seats],
        "finishing_stacks": [_before(first, seat) - spent.get(seat, 0) + wins.get(seat, 0) for seat in seats],
        "winnings": [wins.get(seat, 0) for seat in seats],
        "_game": f"{title_of(first.preset, options)}: {game_line(first.preset, dict(options))}",
        "_preset": first.preset,
        "_uncounted": [seat for seat in seats if not first.seat(seat).counted] or None,  # seats with meaningless stacks
        "_free": list(dealt.free) or None,  # seats without chips that played for the whole pot (CHIP-10)
        "_options": dict(options),
        "_made": [f"{story.names[person]}: {word}" for person, word in deal.made] or None,  # "Anna: full_house"
        "_carried": first.hand.pots.carry,
        "_stays": deal.carried,
        "_note": None if variant(options) in VARIANTS else NOTE,
    }


def _when(deal: PlayedHand) -> dict[str, object]:
    when = with_offset(deal.at)
    return {
        "year": when.year,
        "month": when.month,
        "day": when.day,
        "time": when.time(),
        "_time_zone": when.tzname(),
        "_utc_offset": when.isoformat()[-6:],
    }


def variant(options: Options) -> str:
    """PHH's name of the game, else one built likewise: FH1D is fixed limit, high, one draw.

    A course (C) is described in `_options`.
    """
    if named := _named(options):
        return named
    game = "C" if course.steps(options) else "1D" if course.dealt_whole(options) else "5S"
    return LIMITS[str(options.get("limit.type", "fixed"))] + WINS[str(options.get("win", "high"))] + game


def _named(options: Options) -> str:
    """The PHH variant of the game; "" if there is none for its course, halves, pack and free hands."""
    limit, win = LIMITS[str(options.get("limit.type", "fixed"))], str(options.get("win", "high"))
    if pack.jokers(options) or pack.packs(options) > 1 or options.get("stakes.free"):
        return ""
    cards = options.get("pack.cards", pack.FULL)
    if cards != pack.FULL and (cards, pack.flush_beats_full_house(options)) != SHORT_DECK:
        return ""
    if "other.course" not in options:
        singles = course.dealt_whole(options) and options.get("low.rank") == "27" and options["forced"] == "blinds"
        return "N2L1D" if singles and limit + win == "Nlow" else ""
    for preset, name in COURSES.items():
        values = PRESETS[preset].values
        same = all(options.get(key) == values.get(key) for key in ("other.course", "win", "hl.mode", "hl.qualifier"))
        named = limit + (name if cards == pack.FULL else IN_SHORT.get(name, UNKNOWN))
        if same and named in VARIANTS:
            return named
    return ""


def _stakes(options: Options, events: Sequence[Event], dealt: Dealt, seats: Sequence[int]) -> dict[str, object]:
    """The antes and blinds due, and the bet sizes."""
    antes, blinds = _antes(events), dict(dealt.blinds)
    blinds |= {event.seat: event.chips for event in events if isinstance(event, actions.Straddled)}
    kill = next((event.seat for event in events if isinstance(event, KillPosted)), 0)
    blinds |= {kill: dealt.blinds[1][1]} if kill else {}
    posting = [*seats][::-1] if len(seats) == 2 else seats  # with two players the dealer posts the small blind
    stakes: dict[str, object] = {
        "antes": [antes.get(seat, 0) for seat in seats],
    }
    bring_in = int(options.get("stud.bring_in_amount") or 0)
    if bring_in:
        stakes["bring_in"] = bring_in
    else:
        stakes["blinds_or_straddles"] = [blinds.get(seat, 0) for seat in posting]
    if options.get("limit.type") == "fixed":
        small, big = options["limit.small"], options["limit.big"]
        return stakes | ({"small_bet": 2 * small, "big_bet": 2 * big} if kill else {"small_bet": small, "big_bet": big})
    return stakes | {"min_bet": options.get("limit.min") or max([1, *blinds.values()])}


def _antes(events: Sequence[Event]) -> dict[int, int]:
    """Seat to ante due; the dealer may owe the only one, or all (ANTE-10)."""
    for event in events:
        if isinstance(event, AntesPaid):
            return {seat: event.ante for seat, _chips in event.amounts}
        if isinstance(event, DealerAntes):
            return {event.seat: event.due}
    return {}


def _before(table: Table, seat: int) -> int:
    """The stack before the first step's payments: antes, blinds, debts."""
    owed = sum(chips for payer, chips in table.hand.pots.fees if payer == seat)
    return table.seat(seat).stack + table.seat(seat).paid + owed


class _Actions:
    """The actions of a hand in order."""

    def __init__(self, steps: Sequence[ReplayStep], seats: Sequence[int]) -> None:
        self._steps, self._in = steps, list(seats)
        self._player = {seat: f"p{i + 1}" for i, seat in enumerate(seats)}
        self._boards = _boards(steps)
        self._draws = _draws(steps)
        self._owed: list[str] = []  # drawn cards, which PHH deals once all have announced

    def lines(self) -> list[str]:
        """Every action; those PHH lacks become comments."""
        lines: list[str] = []
        for step in self._steps:
            for line in step.lines:
                if isinstance(line.fact.event, AFTER_THE_DRAW):
                    lines, self._owed = lines + self._owed, []
                action = self._action(line.fact.event, step.table)
                text = "" if action else spoken(Evening(table=step.table), line)
                lines += action or ([f"# {_plain(text)}"] if text else [])
        return lines

    def _action(self, event: Event, table: Table) -> list[str]:
        who = self._player.get(getattr(event, "seat", 0), "")
        match event:
            case streets.StreetDealt() if event.way == streets.COMMON:
                return [f"d db {UNKNOWN}"]
            case Dealt() | streets.StreetDealt() if event.deals:
                return [action for deal in event.deals for action in self._dealt(*deal)]
            case Dealt():
                return self._cards(event.streets or 5, 0)
            case streets.StreetDealt():
                return self._cards(event.cards, table.hand.stud.streets - event.cards)
            case actions.Checked() | actions.Called():
                return [f"{who} cc"]
            case actions.Bet() | actions.Raised() | actions.Completed():
                return [f"{who} cbr {event.to}"]
            case bring_in.BroughtIn():
                return [f"{who} pb"]
            case actions.Folded():
                self._in = [seat for seat in self._in if seat != event.seat]
                return [f"{who} f"]
            case drawing.Drew():
                return self._drawn(event, who)
        return []

    def _dealt(self, cards: int, _face: str, to: str) -> list[str]:
        """A step that deals unknown cards to all players left or to the middle; empty for a game dealt as called."""
        places = [f"dh {self._player[seat]}" for seat in self._in] if to == EACH else ["db"]
        return [f"d {place} {UNKNOWN * cards}" for place in places] if cards else []

    def _cards(self, cards: int, before: int) -> list[str]:
        """Cards dealt to everybody still in, with the known up cards of a stud board."""
        return [f"d dh {self._player[seat]} {self._shown(seat, cards, before)}" for seat in self._in]

    def _shown(self, seat: int, cards: int, before: int) -> str:
        board = self._boards.get(seat, ())
        places = range(before - 1, before - 1 + cards)  # the first stud card is face down
        return "".join(board[at] if 0 <= at < len(board) else UNKNOWN for at in places)

    def _drawn(self, event: drawing.Drew, who: str) -> list[str]:
        cards = UNKNOWN * self._draws[event.seat]
        self._owed += [f"d dh {who} {cards}"] if cards else []
        return [f"{who} sd {cards}".rstrip()]


def _draws(steps: Iterable[ReplayStep]) -> dict[int, int]:
    """Chair to cards drawn, after corrections."""
    draws: dict[int, int] = {}
    for step in steps:
        for line in step.lines:
            if isinstance(line.fact.event, (drawing.Drew, drawing.DrawCorrected)):
                draws[line.fact.event.seat] = line.fact.event.cards
    return draws


def _boards(steps: Iterable[ReplayStep]) -> dict[int, tuple[str, ...]]:
    """Stud: chair to up cards as entered, in the longest version seen."""
    boards: dict[int, tuple[str, ...]] = {}
    for step in steps:
        for seat, cards in step.table.hand.stud.boards:
            if len(cards) > len(boards.get(seat, ())) and JOKER not in cards:
                boards[seat] = cards
    return boards


# TOML


def _plain(text: str) -> str:
    return text.replace("#", "").replace("\n", " ")


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(str(key))} = {_toml(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return value.isoformat() if isinstance(value, time) else json.dumps(value, ensure_ascii=False)
