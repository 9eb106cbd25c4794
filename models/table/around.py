"""What outlasts a single hand: the evening's own settings, and which hands won; nothing in here is a chip or a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from models.table.options import Choices, Wins

Blind = Literal["small", "big"]
JackpotEnd = Literal["play_on", "showdown", "refund"]  # of a jackpot that is left when the last round is over


class Won(NamedTuple):
    """A hand that was won at a showdown, so that what won it can be noted (STORY-01)."""

    hand: int
    win: Wins  # what was played for
    winners: tuple[tuple[int, int], ...]  # chair, person
    low: tuple[int, ...] = ()  # the chairs that won with a low hand
    lows: tuple[str, ...] = ()  # what a low hand could be won with
    ties: tuple[tuple[int, ...], ...] = ()  # the chairs that shared a pot: with the same hand

    def tied(self, chair: int) -> tuple[int, ...]:
        """The chairs that won with the same hand as this one, itself among them."""
        return next((seats for seats in self.ties if chair in seats), (chair,))


class Noted(NamedTuple):
    """What somebody won a hand with, as the table noted it."""

    hand: int
    seat: int
    person: int
    made: str  # of MADE
    cards: str = ""


class Level(NamedTuple):
    """One level: what its stakes are, and how long it lasts; the last one lasts for good (LVL-01)."""

    times: int = 0  # multiple of the starting stakes; 0: stakes of its own
    stakes: Mapping[str, int] = MappingProxyType({})
    minutes: int = 0
    hands: int = 0


class Levels(NamedTuple):
    """The schedule and the current level. Times are unix ms taken from facts; the time left is not stored."""

    schedule: tuple[Level, ...] = ()
    base: Choices = MappingProxyType({})  # the options played, with the stakes of the start
    now: int = 0  # the level that is played, from 1; 0 = none has begun
    began: int = 0  # its first deal
    hands: int = 0  # deals in it
    stood: int = 0  # milliseconds its clock was stopped: finished breaks and holds
    held: int = 0  # since when it is held; 0 = not held
    moved: int = 0  # the host skips (1) or goes back (-1) with the next deal


class Break(NamedTuple):
    """A break: it ends with its time, with a tap or with the next deal (BRK-02)."""

    since: int = 0  # unix ms; 0 = none
    minutes: int = 0  # 0 = open-ended
    after: bool = False  # it begins when the hand is over

    @property
    def until(self) -> int | None:
        """Unix ms when its time is up; None where it is open-ended."""
        return self.since + self.minutes * MINUTE if self.minutes else None

    def end(self, at: int) -> int:
        """When it ended, or this very moment while it goes on."""
        return at if self.until is None else min(at, self.until)

    def lasts(self, at: int) -> bool:
        """Does it go on at this moment? It may have ended by itself, without a fact."""
        return bool(self.since) and self.end(at) == at


class Orbit(NamedTuple):
    """Every player deals once, from this chair on (LAST-01, CHO-02)."""

    first: int = 0  # the chair of its first dealer; 0 = none
    begun: bool = False  # it has dealt
    skip: int = 0  # whose deals do not count yet: the dealer before it
    done: bool = False  # it is over, and hands are played on for what is carried

    def dealt(self, dealer: int) -> Orbit:
        """Somebody deals: it begins with the first deal that counts."""
        if not self.first or self.begun or dealer == self.skip:
            return self
        return self._replace(first=dealer, begun=True, skip=0)


class Buck(NamedTuple):
    """The marker of dealer's choice: the chair from which buck games count (BUCK-01)."""

    seat: int = 0  # the chair before which it lies; 0 = no hand has been dealt with it
    counted: bool = False  # the game played last counted from it: then it moves on (BUCK-03)


class Turns(NamedTuple):
    """Whose turn the blinds have been, from hand to hand (ANTE-11), and who has missed one (ANTE-12)."""

    small: int = 0  # the chair of the last hand’s small blind, where nobody posted it too; 0 = it had no blinds
    big: int = 0  # the chair of the big one
    had: str = ""  # who posted the big one
    players: int = 0  # how many were dealt in
    corrected: bool = False  # the dealer was put right since
    missed: tuple[tuple[str, Blind], ...] = ()  # by name: so it goes along to another chair, and comes back with people

    def posted(self, small: int, big: int, had: str, players: int, settled: Sequence[str]) -> Turns:
        """After a hand with these blinds, in which these have made good what they missed; 0 where it had none."""
        return Turns(small, big, had, players, missed=tuple([row for row in self.missed if row[0] not in settled]))

    def renamed(self, old: str, new: str) -> Turns:
        """With somebody called otherwise."""
        missed = tuple([(new if name == old else name, blind) for name, blind in self.missed])
        return self._replace(had=new if self.had == old else self.had, missed=missed)

    def moved(self, new: Mapping[int, int]) -> Turns:
        """Where people sit elsewhere now: the blinds go along, but a chair nobody took keeps its own (old, new)."""
        taken = set(new.values())
        small, big = (new.get(chair, chair) if chair in taken else chair for chair in (self.small, self.big))
        return self._replace(small=small, big=big)

    def drawn_anew(self) -> Turns:
        """Once chairs are drawn by lot: the blinds begin anew, and what was missed stays missed."""
        return Turns(missed=self.missed)


MINUTE = 60_000  # milliseconds


class Around(NamedTuple):
    """Everything that lasts longer than a hand and is neither a seat nor the bank."""

    keys: Mapping[str, object] = MappingProxyType({})  # evening.*: those that were chosen
    shown: tuple[Won, ...] = ()  # oldest first
    noted: tuple[Noted, ...] = ()
    levels: Levels = Levels()
    pause: Break = Break()
    last_round: Orbit = Orbit()
    orbit: Orbit = Orbit()  # of the game that is played, where games go by orbits
    buck: Buck = Buck()
    turns: Turns = Turns()
    drawn: int = 0  # the first hand of the evening in which somebody drew; 0 = none yet
    largest: tuple[int, int] = (0, 0)  # the hand with the most won in it this evening, the first of equals; its chips
    longest: tuple[int, int] = (0, 0)  # the same by deals passed in before it was won
    left: JackpotEnd | Literal[""] = ""  # what the table decided about the jackpot that is left

    def stood(self, began: int, end: int, beside: tuple[int, int]) -> Around:
        """Adds a stop of the level's clock from `began` to `end`, minus any overlap with the stop `beside`."""
        if not self.levels.now:
            return self
        twice = max(0, min(end, beside[1]) - max(began, beside[0])) if beside[0] else 0
        more = max(0, end - max(began, self.levels.began)) - twice
        return self._replace(levels=self.levels._replace(stood=self.levels.stood + max(0, more)))

    def dealt(self, dealer: int, again: bool) -> Around:
        """Another hand of the level and of the last round, unless it was dealt again (LVL-02, LAST-02)."""
        if again or not (self.levels.schedule or self.last_round.first or self.orbit.first):
            return self
        levels = self.levels._replace(hands=self.levels.hands + 1)
        return self._replace(levels=levels, last_round=self.last_round.dealt(dealer), orbit=self.orbit.dealt(dealer))

    def won(self, hand: int, chips: int, passes: int) -> Around:
        """This hand was won: is it the largest of the evening, did its jackpot grow longest?"""
        largest = (hand, chips) if chips > self.largest[1] else self.largest
        longest = (hand, passes) if passes > self.longest[1] else self.longest
        return (
            self
            if (largest, longest) == (self.largest, self.longest)
            else self._replace(largest=largest, longest=longest)
        )

    def undealt(self) -> Around:
        """The hand dealt last does not count and is dealt again: no new hand of the level (LVL-02)."""
        levels = self.levels
        return self._replace(levels=levels._replace(hands=levels.hands - 1)) if levels.hands else self

    def bucked(self, seat: int, counted: bool) -> Around:
        """With the buck before this chair, 0 = none; whether the game that is dealt counts from it (BUCK-01)."""
        buck = Buck(seat, counted)
        return self if self.buck == buck else self._replace(buck=buck)


AROUND = (Around, Won, Noted, Level, Levels, Break, Orbit, Buck, Turns)  # for whoever writes a table down
