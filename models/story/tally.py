"""How somebody played: hands, what they won, and how often they acted how. Tallies of many evenings add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from models.evening.fact import Line
from models.moves.event import Event
from models.play import actions, bring_in, buying, dealing, drawing, showdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's figures, of an evening or of many; chips, hands and numbers of times."""

    name: str = ""
    hands: int = 0  # dealt in
    won: int = 0  # hands in which chips of the pot were won
    alone: int = 0  # of these, without a showdown
    showdowns: int = 0
    shown: int = 0  # won at a showdown
    biggest: int = 0  # most chips won in one hand
    folds: int = 0
    checks: int = 0
    calls: int = 0
    bets: int = 0  # completions and bring-ins included
    raises: int = 0
    draws: int = 0  # times cards could be drawn
    pats: int = 0  # of these, none was
    drawn: int = 0  # cards
    cards: int = 0  # bought
    bought: int = 0  # chips from the bank
    cashed: int = 0  # chips given back to it
    shared: int = 0  # part in differences of a count that everybody shared: negative = bears it
    stack: int = 0  # chips now
    loose: int = 0  # evenings that ended with chips nobody counts; of those only the result is known
    result: int = 0  # won or lost

    @property
    def exchanges(self) -> int:
        """How often cards were really drawn; standing pat is none."""
        return self.draws - self.pats

    @property
    def acts(self) -> int:
        """Actions in betting rounds."""
        return self.folds + self.checks + self.calls + self.bets + self.raises

    @property
    def given(self) -> int:
        """Chips lent or sold to other players, less those taken from them; 0 where nobody counts what there is."""
        return 0 if self.loose else self.result + self.bought - self.cashed - self.shared - self.stack

    def __add__(self, other: Tally) -> Tally:
        """The sum of both; the bigger of the two biggest hands stays."""
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
    """Adds one finished hand to the tallies of whoever was in it; `seats` says who sat where."""
    counts = _counts(lines)
    for seat, mine in counts.items():
        if seat in seats:
            _add(tallies, seats[seat], mine)
    for person, chips in won:
        _add(tallies, person, {"won": 1, "alone": int(alone), "shown": int(not alone)})
        tallies[person] = replace(tallies[person], biggest=max(tallies[person].biggest, chips))


def drawn(lines: Iterable[Line]) -> list[tuple[int, int]]:
    """Chair, and the cards drawn there in this hand, corrected numbers counted once."""
    counts = _counts(lines)
    return [(seat, mine["drawn"]) for seat, mine in counts.items() if "draws" in mine]


def _add(tallies: dict[int, Tally], person: int, more: Mapping[str, int]) -> None:
    tally = tallies.get(person, Tally())
    tallies[person] = replace(tally, **{key: getattr(tally, key) + n for key, n in more.items()})


def _counts(lines: Iterable[Line]) -> dict[int, dict[str, int]]:
    """Chair -> what was done there in this hand."""
    sums: dict[int, dict[str, int]] = {}
    for line in lines:
        for seat, counts in _count(line.fact.event):
            mine = sums.setdefault(seat, {})
            for key, n in counts.items():
                mine[key] = mine.get(key, 0) + n
    return sums


def _count(event: Event) -> list[tuple[int, dict[str, int]]]:
    """Chair, and what this adds to its counts."""
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
