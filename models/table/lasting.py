"""Settings and records that outlast a hand: levels, breaks, orbits, turns of the blinds, hands won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from models.table.options import Choices, Wins

Blind = Literal["small", "big"]
JackpotEnd = Literal["play_on", "showdown", "refund"]  # the use of a jackpot left after the last round


class Won(NamedTuple):
    """A hand won at a showdown, kept so that the winning hand can be noted (STORY-01)."""

    hand: int
    win: Wins  # the aim of the hand
    winners: tuple[tuple[int, int], ...]  # chair, person
    low: tuple[int, ...] = ()  # chairs that won with a low hand
    lows: tuple[str, ...] = ()  # the low hands it can have been won with, by name
    ties: tuple[tuple[int, ...], ...] = ()  # chairs that shared a pot, so with the same hand

    def tied(self, chair: int) -> tuple[int, ...]:
        """The chairs that won with the same hand as this one, including this one."""
        return next((seats for seats in self.ties if chair in seats), (chair,))


class Noted(NamedTuple):
    """The hand somebody won with, as noted by people at the table."""

    hand: int
    seat: int
    person: int
    made: str  # a name of MADE
    cards: str = ""


class Level(NamedTuple):
    """One level: its stakes and how long it lasts; the last one never ends (LVL-01)."""

    times: int = 0  # multiple of the starting stakes; 0 = stakes of its own
    stakes: Mapping[str, int] = MappingProxyType({})
    minutes: int = 0
    hands: int = 0
    rest: int = 0  # minutes of the break after it (LVL-11)


class Levels(NamedTuple):
    """The schedule and the current level. Times are unix ms taken from facts; time left is computed, not stored."""

    schedule: tuple[Level, ...] = ()
    base: Choices = MappingProxyType({})  # the options played, with the starting stakes
    now: int = 0  # the current level, from 1; 0 = not begun
    began: int = 0  # unix ms of its first deal
    hands: int = 0  # deals in this level
    stood: int = 0  # milliseconds its clock was stopped: finished breaks and holds
    held: int = 0  # unix ms at which it was held; 0 = not held
    moved: int = 0  # 1 or -1 once the host asked for the next or the previous level, from the next deal on


class Break(NamedTuple):
    """A break of play; it ends with its time, a tap or the next deal (BRK-02)."""

    since: int = 0  # unix ms; 0 = no break
    minutes: int = 0  # 0 = open-ended
    after: bool = False  # begins when the hand is over

    @property
    def until(self) -> int | None:
        """Unix ms at which its time is up; None for an open-ended break."""
        return self.since + self.minutes * MINUTE if self.minutes else None

    def end(self, at: int) -> int:
        """Unix ms at which the break ended; `at` while it goes on."""
        return at if self.until is None else min(at, self.until)

    def lasts(self, at: int) -> bool:
        """Whether the break goes on at this moment; one with a time limit ends without a fact."""
        return bool(self.since) and self.end(at) == at


class Orbit(NamedTuple):
    """A round of deals in which every player deals once (LAST-01, CHO-02)."""

    first: int = 0  # chair of its first dealer; 0 = no orbit
    begun: bool = False  # its first dealer has dealt
    skip: int = 0  # chair of the dealer before it, whose deals do not count yet; 0 = none
    done: bool = False  # it is over, and hands are played on only for the carried jackpot
    all_in: bool = False  # its hand for all chips has been dealt (LAST-08)
    times: int = 0  # how many hands or orbits of the same game there have been, this one included (CHOICE-05)

    def dealt(self, dealer: int) -> Orbit:
        """The orbit after this dealer's deal; it begins with the first deal that counts."""
        if not self.first or self.begun or dealer == self.skip:
            return self
        return self._replace(first=dealer, begun=True, skip=0)


class Buck(NamedTuple):
    """The marker of dealer's choice, at the chair from which buck games count (BUCK-01)."""

    seat: int = 0  # the chair it lies before; 0 = no hand was dealt with it yet
    counted: bool = False  # the last game counted from it, so it moves on (BUCK-03)


class Turns(NamedTuple):
    """The blinds of the last hand, from which the next are worked out (ANTE-11), and missed blinds (ANTE-12)."""

    small: int = 0  # the small blind's chair, even if empty and nothing was posted; 0 = no blinds
    big: int = 0  # the big blind's chair
    had: str = ""  # name of the person who posted the big blind
    players: int = 0  # how many were dealt in
    corrected: bool = False  # the dealer was corrected since
    missed: tuple[tuple[str, Blind], ...] = ()  # name and blind; by name, because people change chairs and come back
    left: tuple[tuple[str, int], ...] = ()  # name and chair of those who moved away before the blinds reached them

    def posted(self, small: int, big: int, had: str, players: int, settled: Sequence[str]) -> Turns:
        """The turns after a hand with these blinds; `settled` posted what they had missed. Chair 0: no blinds."""
        missed = tuple([row for row in self.missed if row[0] not in settled])
        return Turns(small, big, had, players, missed=missed, left=self._left_but(settled))

    def passed_by(self, rows: Sequence[tuple[str, Blind]]) -> Turns:
        """The turns after blinds passed these people, at their chair or at the one they left."""
        new = tuple([row for row in rows if row not in self.missed])
        return self._replace(missed=(*self.missed, *new), left=self._left_but([name for name, _blind in rows]))

    def leaving(self, names: Sequence[str], rows: Sequence[tuple[str, int]]) -> Turns:
        """The turns after these people changed chairs, `rows` with the chairs at which blinds will be missed."""
        return self._replace(left=(*self._left_but(names), *rows))

    def _left_but(self, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
        return tuple([row for row in self.left if row[0] not in names])

    def renamed(self, old: str, new: str) -> Turns:
        """The turns with one person renamed."""
        missed = tuple([(new if name == old else name, blind) for name, blind in self.missed])
        left = tuple([(new if name == old else name, chair) for name, chair in self.left])
        return self._replace(had=new if self.had == old else self.had, missed=missed, left=left)

    def moved(self, new: Mapping[int, int]) -> Turns:
        """The turns after people changed chairs (old, new): blinds follow them, a chair left empty keeps its own."""
        taken = set(new.values())
        small, big = (new.get(chair, chair) if chair in taken else chair for chair in (self.small, self.big))
        return self._replace(small=small, big=big)

    def drawn_anew(self) -> Turns:
        """The turns after a draw for seats: the blinds start afresh, missed blinds stay missed."""
        return Turns(missed=self.missed)


MINUTE = 60_000  # milliseconds


class Lasting(NamedTuple):
    """Everything that lasts longer than a hand and is neither a seat nor the bank."""

    keys: Mapping[str, object] = MappingProxyType({})  # the evening.* keys that were chosen
    shown: tuple[Won, ...] = ()  # oldest first
    noted: tuple[Noted, ...] = ()
    levels: Levels = Levels()
    pause: Break = Break()
    last_round: Orbit = Orbit()
    orbit: Orbit = Orbit()  # of the current game, where games change by orbits
    buck: Buck = Buck()
    turns: Turns = Turns()
    run: tuple[int, int] = (0, 0)  # the person who won the last main pot, and how many in a row (ANTE-17)
    tokens: tuple[tuple[int, int], ...] = ()  # person, tokens (OTHER-38)
    since: int = 0  # unix ms at which the game being played was first dealt; 0 = not dated yet (LAST-07)
    drawn: int = 0  # number of the first hand with a draw; 0 = none yet
    largest: tuple[int, int] = (0, 0)  # number and chips of the hand with the most won, the first of equals
    longest: tuple[int, int] = (0, 0)  # number and passed-in deals of the jackpot that grew longest
    left: JackpotEnd | Literal[""] = ""  # the table's decision about the jackpot left at the end

    def stood(self, began: int, end: int, beside: tuple[int, int]) -> Lasting:
        """Adds a stop of the level's clock from `began` to `end`, minus any overlap with the stop `beside`."""
        if not self.levels.now:
            return self
        twice = max(0, min(end, beside[1]) - max(began, beside[0])) if beside[0] else 0
        more = max(0, end - max(began, self.levels.began)) - twice
        return self._replace(levels=self.levels._replace(stood=self.levels.stood + max(0, more)))

    def dealt(self, dealer: int, again: bool) -> Lasting:
        """Counts one more hand of the level and the last round, unless the deal is repeated (LVL-02, LAST-02)."""
        if again or not (self.levels.schedule or self.last_round.first or self.orbit.first):
            return self
        levels = self.levels._replace(hands=self.levels.hands + 1)
        return self._replace(levels=levels, last_round=self.last_round.dealt(dealer), orbit=self.orbit.dealt(dealer))

    def won(self, hand: int, chips: int, passes: int) -> Lasting:
        """Updates the largest pot and the longest jackpot of the evening with this hand."""
        largest = (hand, chips) if chips > self.largest[1] else self.largest
        longest = (hand, passes) if passes > self.longest[1] else self.longest
        return self._replace(largest=largest, longest=longest)

    def with_tokens(self, people: Iterable[int]) -> Lasting:
        """Gives each of these people one more token (OTHER-38)."""
        held = Counter(dict(self.tokens))
        held.update(set(people))
        return self._replace(tokens=tuple(sorted(held.items())))

    def tokens_to(self, person: int, new: int) -> Lasting:
        """Keeps the tokens of a person who left and sits down again, with this number (OTHER-38)."""
        return self._replace(tokens=tuple(sorted((new if who == person else who, n) for who, n in self.tokens)))

    def undealt(self) -> Lasting:
        """Takes the last deal out of the level's count, because it will be repeated (LVL-02)."""
        levels = self.levels
        return self._replace(levels=levels._replace(hands=levels.hands - 1)) if levels.hands else self

    def bucked(self, seat: int, counted: bool) -> Lasting:
        """Moves the buck before this chair (0 = none); `counted`: the game being dealt counts from it (BUCK-01)."""
        return self._replace(buck=Buck(seat, counted))
