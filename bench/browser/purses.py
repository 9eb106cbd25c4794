"""Chips counted beside the table by somebody who only listens: who puts what in, who takes what. It knows no rule."""

from __future__ import annotations

from collections.abc import Sequence


class Purses:
    """What lies before everybody and in the middle, added up by ear."""

    def __init__(self, stacks: dict[str, int]) -> None:
        self.stacks = dict(stacks)
        self.pot = 0
        self.front: dict[str, int] = {}  # of this round
        self.live: list[str] = []
        self.quiet: set[str] = set()  # who has checked or folded since the last bet

    def deal(self, names: Sequence[str], ante: int, blinds: dict[str, int]) -> None:
        """Cards for these people: antes are dead, blinds are bets."""
        self.live = list(names)
        for name in names:
            self._pay(name, ante)
        self.next_round()
        for name, chips in blinds.items():
            self.front[name] = self._pay(name, chips)

    def next_round(self) -> None:
        """What nobody called goes back to whoever bet it; the chips in front go to the middle."""
        if self.front:
            *_others, second, most = sorted([0, 0, *self.front.values()])
            for name in [name for name, chips in self.front.items() if chips == most > second]:
                self._pay(name, second - most)
        self.front, self.quiet = {}, set()

    def puts(self, name: str, total: int) -> None:
        """This player's chips of the round come to so many, or to all there are."""
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
        """The last one left takes back what nobody called."""
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
        """As much of it as there is; what was paid."""
        paid = min(chips, self.stacks[name])
        self.stacks[name] -= paid
        self.pot += paid
        return paid
