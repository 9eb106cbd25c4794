"""Chips counted by a listener who hears only bets and winners, and applies no rules."""

from __future__ import annotations

from collections.abc import Sequence


class Purses:
    """Everybody's chips and the pot, computed from what is heard."""

    def __init__(self, stacks: dict[str, int]) -> None:
        self.stacks = dict(stacks)
        self.pot = 0
        self.front: dict[str, int] = {}  # of this round
        self.live: list[str] = []
        self.quiet: set[str] = set()  # players who have checked or folded since the last bet

    def deal(self, names: Sequence[str], ante: int, blinds: dict[str, int]) -> None:
        """Deals to these players: antes are dead money, blinds are bets."""
        self.live = list(names)
        for name in names:
            self._pay(name, ante)
        self.next_round()
        for name, chips in blinds.items():
            self.front[name] = self._pay(name, chips)

    def next_round(self) -> None:
        """Returns uncalled chips to their owner; moves the bets to the middle."""
        if self.front:
            *_others, second, most = sorted([0, 0, *self.front.values()])
            for name in [name for name, chips in self.front.items() if chips == most > second]:
                self._pay(name, second - most)
        self.front, self.quiet = {}, set()

    def puts(self, name: str, total: int) -> None:
        """Raises a player's chips of the round to this total, or to all their chips."""
        before = self.most
        self.front[name] = self.front.get(name, 0) + self._pay(name, total - self.front.get(name, 0))
        if self.front[name] > before:
            self.quiet = set()
        self.quiet.add(name)

    def calls(self, name: str) -> None:
        self.puts(name, self.most)

    def checks(self, name: str) -> None:
        self.quiet.add(name)

    def folds(self, name: str) -> None:
        """Folds; a single player left takes back uncalled chips."""
        self.live.remove(name)
        if len(self.live) == 1:
            self.next_round()

    @property
    def most(self) -> int:
        """The highest bet of the round."""
        return max(self.front.values(), default=0)

    @property
    def waiting(self) -> list[str]:
        """Players with chips who have not acted since the last bet."""
        return [name for name in self.live if name not in self.quiet and self.stacks[name]]

    def wins(self, name: str, chips: int) -> None:
        self.pot -= chips
        self.stacks[name] += chips

    def _pay(self, name: str, chips: int) -> int:
        """Pays as much of it as possible; returns the amount paid."""
        paid = min(chips, self.stacks[name])
        self.stacks[name] -= paid
        self.pot += paid
        return paid
