"""Figures about a player's evening; those of many evenings can be added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from models.evening.past import Line
from models.moves.event import Event
from models.play import actions, bring_in, buying, dealing, drawing, showdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's figures, of one evening or many: chips, hands and counts of actions."""

    name: str = ""
    hands: int = 0  # hands dealt in
    won: int = 0  # hands in which chips were won
    alone: int = 0  # of these, without a showdown
    showdowns: int = 0
    shown: int = 0  # showdowns won
    biggest: int = 0  # most chips won in a hand
    folds: int = 0
    checks: int = 0
    calls: int = 0
    bets: int = 0  # including completions and bring-ins
    raises: int = 0
    draws: int = 0  # opportunities to draw
    pats: int = 0  # of these, stood pat
    drawn: int = 0  # cards drawn
    cards: int = 0  # cards bought
    bought: int = 0  # chips bought from the bank
    cashed: int = 0  # chips cashed
    shared: int = 0  # share of differences split among all: negative = a loss
    stack: int = 0  # present chips
    loose: int = 0  # evenings that ended with an uncounted stack, of which only the result is known
    result: int = 0  # won or lost, in whole chips
    over: int = 0  # added to their worth, in cents: a deal on the prizes is settled to the cent (SETL-10)
    outs: int = 0  # players put out, each time counted (SETL-13)
    points: int = 0  # for the season, of finished evenings (SETL-09)

    def amount(self, worth: int) -> int:
        """The result in the currency's smallest unit, with chips of this worth."""
        return self.result * worth + self.over

    @property
    def exchanges(self) -> int:
        """Draws of at least one card."""
        return self.draws - self.pats

    @property
    def acts(self) -> int:
        """Actions in betting rounds."""
        return self.folds + self.checks + self.calls + self.bets + self.raises

    @property
    def given(self) -> int:
        """Chips passed to other players minus chips received; 0 with uncounted stacks."""
        return 0 if self.loose else self.result + self.bought - self.cashed - self.shared - self.stack

    def __add__(self, other: Tally) -> Tally:
        """The sum of both; the bigger of the two biggest hands."""
        sums = {key: getattr(self, key) + getattr(other, key) for key in COUNTS}
        return replace(self, **sums | {"biggest": max(self.biggest, other.biggest)})


COUNTS = tuple(field.name for field in fields(Tally) if field.name != "name")
ACTS: dict[type, str] = {
    actions.Folded: "folds",
    actions.Checked: "checks",
    actions.Called: "calls",
    actions.Bet: "bets",
    actions.Completed: "bets",
    bring_in.BroughtIn: "bets",
    actions.Raised: "raises",
}


def tallied(
    tallies: dict[int, Tally],
    lines: Iterable[Line],
    seats: Mapping[int, int],
    won: tuple[tuple[int, int], ...],
    alone: bool,
) -> None:
    """Adds a finished hand to the tallies of its players; `seats` maps chairs to people."""
    counts = _counts(lines)
    for seat, mine in counts.items():
        if seat in seats:
            _add(tallies, seats[seat], mine)
    for person, chips in won:
        _add(tallies, person, {"won": 1, "alone": int(alone), "shown": int(not alone)})
        tallies[person] = replace(tallies[person], biggest=max(tallies[person].biggest, chips))


def drawn(lines: Iterable[Line]) -> list[tuple[int, int]]:
    """Chair and cards drawn in this hand, corrections counted once."""
    counts = _counts(lines)
    return [(seat, mine["drawn"]) for seat, mine in counts.items() if "draws" in mine]


def _add(tallies: dict[int, Tally], person: int, more: Mapping[str, int]) -> None:
    tally = tallies.get(person, Tally())
    tallies[person] = replace(tally, **{key: getattr(tally, key) + n for key, n in more.items()})


def _counts(lines: Iterable[Line]) -> dict[int, dict[str, int]]:
    """Chair to counts of actions in this hand."""
    sums: dict[int, dict[str, int]] = {}
    for line in lines:
        for seat, counts in _count(line.fact.event):
            mine = sums.setdefault(seat, {})
            for key, n in counts.items():
                mine[key] = mine.get(key, 0) + n
    return sums


def _count(event: Event) -> list[tuple[int, dict[str, int]]]:
    """Chair, and the counts this event adds."""
    match event:
        case actions.Folded(left=True):
            return []
        case dealing.Dealt():
            return [(seat, {"hands": 1}) for seat in event.seats]
        case drawing.Drew():
            return [(event.seat, {"draws": 1, "drawn": event.cards, "pats": int(not event.cards)})]
        case drawing.DrawCorrected():
            pats = int(not event.cards) - int(not event.was)
            return [(event.seat, {"drawn": event.cards - event.was, "pats": pats})]
        case showdown.ShowdownBegan():
            return [(seat, {"showdowns": 1}) for seat in {seat for _chips, seats in event.pots for seat in seats}]
        case buying.CardBought():
            return [(event.seat, {"cards": 1})]
    key = ACTS.get(type(event))
    return [(getattr(event, "seat", 0), {key: 1})] if key else []
