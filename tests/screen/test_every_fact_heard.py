"""Each fact a sighted player sees is announced: every kind of event has a sentence with its name and figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from models.moves.event import Event
from models.screen.heard import KEPT, news
from models.screen.log_lines import spoken
from tests.moves.scenes import SCENES
from tests.moves.test_events import events
from tests.rows import every

# Events without a sentence, and the event whose sentence covers each.
SILENT = {
    "CardsDealt": "the dealer's instructions",
    "GameChanged": "the event that changes the current game",
    "HandEnded": "who won the pots",
    "LastHandOrdered": "the ruling",
    "OpenersLost": "the ruling",
    "OrbitBegan": "the games of the evening",
    "OrbitDone": "the games of the evening",
    "PlayedLight": "the ruling",
    "RoundResumed": "the turn",
    "ServedOn": "the dealer's instructions",
    "SetAside": "the move all-in",
    "TakenUp": "who won the pots",
    "TurnsBegan": "the turn",
    "TurnsEnded": "the next step",
}
# Fields that are not news: Talon's own counts, or values announced with the turn and the instructions.
COUNTED = """
    after aggressor at began buck burned cashed dealer due first forced forfeited index level named number round
    skip stack stage streets talon tap
"""
ELSEWHERE = {
    ("BreakAsked", "minutes"): "the break, when it begins",
    ("ComesIn", "chips"): "the blinds of that hand",
    ("DealerAntes", "ante"): "the chips paid for all",
    ("HandNoted", "seat"): "the seat the winner has now",
    ("OpenedShort", "chips"): "the ante",
    ("Renamed", "seat"): "the number of the seat",
    ("Reshuffled", "seat"): "the turn",
    ("PotCardsShown", "cards"): "the dealer's instructions",
    ("RoundBegan", "bet"): "the blinds",
    ("Ruled", "asked"): "nobody",
    ("Ruled", "cards"): "the changes, which follow as facts",
    ("Ruled", "chips"): "the changes, which follow as facts",
    ("SatDown", "seat"): "the name of the newcomer",
    ("StreetDealt", "cards"): "the dealer's instructions",
}
SEATS = ("seat", "by", "to", "from_seat", "first", "opened")
SEAT, FIGURE, NAMES = 2, 37, dict(enumerate(("Anna", "Ben", "Cem", "Dora"), 1))
CODES: dict[str, Any] = {"preset": "DJ", "kind": "fine", "needed": "trips", "options": {}, "how": "adjusted"}
WORDS: dict[str, dict[str, Any]] = {  # kinds whose sentence consists of words of the catalogue
    "ChipSetChosen": {"chips": (("white", 1, FIGURE),)},
    "EveningSet": {"keys": {"evening.colour_up": "round"}},
    "LevelPlayed": {"options": {"ante.amount": FIGURE}, "begins": True},
    "SatDown": {"counted": True, "paid": 0},
    "SeatMoved": {"chairs": ((1, SEAT),), "left": (1,), "dealer": None},
}
TOTALS = ("Bet", "Raised", "Completed")  # their `to` is chips


def value(kind: Any, name: str) -> Any:
    """A value for a field of this type: a seat, a figure, a made-up word."""
    outer, inner = get_origin(kind), get_args(kind)
    if name in CODES:
        return CODES[name]
    if kind is int:
        return SEAT if name in SEATS else FIGURE
    if kind in (bool, str):
        return kind is str and "made up"
    if outer is Literal:
        return inner[0]
    if outer is UnionType:
        return value(inner[0], name)
    if outer is tuple and inner[-1] is Ellipsis:
        return (SEAT, 3) if inner[0] is int else (value(inner[0], "seat"),)
    if outer is tuple:
        return tuple(value(part, "" if at else "seat") for at, part in enumerate(inner))
    return {} if outer is Mapping else None


def made_up(kind: type[Event]) -> Event:
    """An event of this kind about the player on seat 2."""
    types = get_type_hints(kind)
    names = ["chips" if field.name == "to" and kind.__name__ in TOTALS else field.name for field in fields(kind)]
    known = zip(fields(kind), names, strict=True)
    return kind(**{field.name: value(types[field.name], name) for field, name in known} | WORDS.get(kind.__name__, {}))


@every([kind for kind in events() if kind.__name__ not in SILENT], lambda kind: kind.__name__)
def test_the_sentence_of_every_event_has_its_player_and_figures(kind: type[Event]) -> None:
    event = made_up(kind)
    text = event.sentence(NAMES)
    assert text, "a new kind of event needs a sentence, or says in SILENT what is heard instead"
    left_out = {*COUNTED.split()} | {field for of, field in ELSEWHERE if of == kind.__name__}
    figures = [f.name for f in fields(kind) if getattr(event, f.name) == FIGURE and f.name not in left_out]
    assert not [name for name in figures if str(FIGURE) not in text], text
    if hasattr(event, "seat") and "seat" not in left_out:
        assert NAMES[SEAT] in text, text


@every([kind for kind in events() if kind.__name__ in SILENT], lambda kind: kind.__name__)
def test_an_event_covered_by_the_sentence_of_another_has_no_sentence(kind: type[Event]) -> None:
    assert not made_up(kind).sentence(NAMES)


@every(SCENES)
def test_every_move_is_announced_at_once(name: str) -> None:
    told = 0
    for move, evening in SCENES[name].moments():
        new = [line for line in evening.lines[told:] if line.fact.tap not in evening.struck]
        sentences = [(line.fact.seq, text) for line in new if (text := spoken(evening, line))]
        assert set(sentences) <= set(news(evening)), move
        assert len(sentences) <= KEPT
        told = evening.seq
