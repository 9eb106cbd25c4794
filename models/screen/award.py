"""The pot waiting for its winners: whole or by halves, ties, odd chips.

If one tap cannot settle a pot, `award_steps` asks step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from models.game.shares import shares_of
from models.moves.fields import Fields
from models.play import halves, odd_chip, showdown
from models.play.halves import DeclaredBoth
from models.play.pots import Pot, open_pots, pot_name, pots
from models.screen.buttons import Button, ButtonKind
from models.table.table import Table
from models.words.words import N_, _, grouped, listed

FEW = 4  # buttons that fit beside the felt

KeyName = Literal["stay", "lacks", "beater", "share", "odd", "split", "tie", "carry", "pick", "half-back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The high or the low half of a pot, and the players who can win it."""

    side: str
    chips: int  # chips its winner gets; the whole pot if nobody else can win the other half
    part: int  # chips shared in a tie, if one of the tied went both ways and has the other half alone
    title: str
    players: tuple[tuple[int, str], ...]  # seat, name
    may_lack: bool  # possibly no hand qualifies, or nobody has the share
    named: bool = False  # one of the table's own shares (OTHER-26)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The pot waiting for its winner."""

    pot: int
    chips: int
    name: str
    seats: tuple[int, ...]
    sides: tuple[str, ...]  # high, low or both
    ties: bool  # several may share it
    halves: tuple[Half, ...]  # in the order they are tapped; a single one is the whole pot
    both: DeclaredBoth

    def shared_by(self, half: Half, seats: Sequence[int]) -> int:
        """Chips these win with this half: its worth, or the half alone in a tie with a player who declared both."""
        return half.part if len(seats) > 1 and set(seats) & set(self.both.seats) else half.chips

    @property
    def shared(self) -> bool:
        """Whether high and low share the pot: then winners are tapped half by half and sent together."""
        return len(self.sides) > 1

    @property
    def decided(self) -> bool:
        """Whether no winner has to be named: high and low have one declarer each (DECL-05)."""
        return self.shared and not self.halves


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardTap:
    """A tap that posts the award, or leads to the next step."""

    button: Button | None = None
    address: str = ""  # parameter for the table's address, for the next step


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A button of a step, with its text."""

    name: KeyName
    text: str
    small: str = ""
    kind: ButtonKind = "plain"
    tap: AwardTap | None  # None = waits until a seat is tapped
    number: int = 0  # a seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardStep:
    """The question asked now, in the footer and at the seats."""

    name: str
    asks: str = ""  # in the footer, for one half after the other
    line: str = ""
    so_far: str = ""
    keys: tuple[Key, ...] = ()
    shape: str = ""  # the grid of its keys
    seats: Mapping[int, AwardTap] = field(default_factory=dict)  # the effect of a tap on each seat
    lit: tuple[int, ...] = ()  # highlighted seats: the ones asked about
    marked: tuple[int, ...] = ()  # seats already tapped


def award_of(table: Table) -> Award | None:
    """The pot being awarded, the newest; None if there is none."""
    due = showdown.due(table) if showdown.offers(table) else None
    if due is None:
        return None
    index, chips, everybody = due
    seats = halves.contenders(table, everybody)
    return Award(
        pot=index,
        chips=chips,
        name=pot_name(index, len(pots(table))),
        seats=seats,
        sides=halves.ways(table),
        ties=not halves.one_winner(table),
        halves=tuple(_halves(table, chips, seats)),
        both=DeclaredBoth(tuple(halves.both_ways(table, seats)), halves.ties_lose(table)),
    )


def _halves(table: Table, chips: int, seats: tuple[int, ...]) -> Iterable[Half]:
    """The parts that need a winner named: the whole pot, or each part with more than one candidate."""
    ways = halves.ways(table)
    parts = halves.parts_of(chips, dict.fromkeys(ways, seats), shares_of(table.options))
    titles = {"high": _("high half"), "low": _("low half")}
    for side in halves.asked_for(table, seats):
        whole = halves.takes_all(table, side, seats)
        yield Half(
            side=side,
            chips=chips if whole else parts[side],
            part=parts[side],
            title=halves.share_name(table, side) or (_("pot") if whole else titles[side]),
            players=tuple((seat, table.name_of(seat)) for seat in halves.rivals(table, side, seats)),
            may_lack=halves.may_lack(table, side, seats),
            named=bool(shares_of(table.options)),
        )


def takes(table: Table, award: Award, seats: Sequence[int]) -> Button:
    """The button awarding the whole pot to these players, who share it if there are several."""
    won, chips = [table.name_of(seat) for seat in seats], grouped(award.chips)
    alone, verdict = len(seats) == 1, {"pot": award.pot, award.sides[0]: list(seats)}
    one_of_several = len(open_pots(table)) > 1
    takes_it = _("takes %(chips)s", chips=chips)
    if one_of_several:
        takes_it = _("only %(pot)s: %(chips)s", pot=award.name, chips=chips)
    return Button(
        listed(won) if alone else _("They split"),
        "award",
        {"pots": [verdict]},
        small=takes_it if alone else shared_out(table, verdict),
    )


def shared_out(table: Table, verdict: Fields) -> str:
    """Each player's share by this verdict on the pot due, with odd chips, for a button before the tap (TIE-03)."""
    paid = showdown.paid_by(table, verdict)
    if len({chips for _seat, chips in paid.shares}) == 1:
        parts = _("%(chips)s each", chips=grouped(paid.shares[0][1]))
    else:
        rows = sorted(paid.shares, key=lambda share: -share[1])
        parts = ", ".join(f"{table.name_of(seat)} {grouped(chips)}" for seat, chips in rows)
    return parts + (_(", %(n)s stays for the next hand", n=paid.left) if paid.left else "")


def sweeps(table: Table, award: Award) -> tuple[Button, ...]:
    """A button for each candidate for the newest of several pots, awarding all pots they are in (POT-07).

    No buttons if there are more candidates than fit beside the felt: the host taps a winner's seat instead, and is
    not asked about that winner's beaten rivals for older pots.
    """
    if award.shared or not award.halves or len(award.seats) > FEW:
        return ()
    buttons = (_sweeps(table, award, seat) for seat in award.seats)
    return tuple(button for button in buttons if button)


def _theirs(table: Table, seat: int) -> tuple[list[tuple[int, Pot]], bool]:
    """The newest contested pots this player is in, without gaps; and whether no others are contested."""
    contested = [(index, pot) for index, pot in reversed(open_pots(table)) if len(pot.seats) > 1]
    apart = next((n for n, (_index, pot) in enumerate(contested) if seat not in pot.seats), len(contested))
    return contested[:apart], apart == len(contested)


def _sweeps(table: Table, award: Award, seat: int) -> Button | None:
    """The button awarding everything this player can win; None if that is only the pot due."""
    won, everything = _theirs(table, seat)
    if len(won) < 2:
        return None
    chips = grouped(sum(pot.chips for _index, pot in won))
    words = N_("wins everything: %(chips)s") if everything else N_("wins all they can: %(chips)s")
    pots_won = [{"pot": index, award.sides[0]: [seat]} for index, _pot in won]
    return Button(table.name_of(seat), "award", {"pots": pots_won}, small=_(words, chips=chips))


def winner_choices(table: Table, award: Award) -> tuple[Button, ...]:
    """Buttons awarding a pot without a tap on a seat: two rivals and their tie, or nothing to compare."""
    if not award.shared and len(award.seats) == 1:
        return (takes(table, award, award.seats),)
    if not award.halves:
        small, pots_won = _to_whom(table, award), [{"pot": award.pot}]
        return (Button(_("Award the pot"), "award", {"pots": pots_won}, small=small, kind="go"),)
    if award.shared or len(award.seats) != 2:
        return ()
    first, second = award.seats
    ways = ([first], [second], [first, second]) if award.ties and not odd_chip.by_suit(table) else ([first], [second])
    return tuple(takes(table, award, seats) for seats in ways)


def _to_whom(table: Table, award: Award) -> str:
    """The winner of each half, if each has at most one declarer."""
    won = {side: table.name_of(able[0]) for side, able in halves.played_for(table, award.seats).items()}
    if len(won) == 1:
        return _("%(name)s takes all", name=next(iter(won.values())))
    return _("high to %(high)s, low to %(low)s", **won)
