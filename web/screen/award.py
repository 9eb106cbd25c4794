"""The pot waiting for its winners: whole or half by half, ties, odd chips. Read off the report; nothing is weighed.

Where one tap does not settle a pot, `award_steps` asks step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.play.halves import DeclaredBoth
from models.screen.screen_keys import AwardRow, PotDue, TableReport
from models.words.phrases import listed
from models.words.words import _, filled, grouped
from web.screen.button import Button, button, names


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The high or the low half of a pot, and who can win it."""

    side: str
    chips: int  # what its winner takes: all of the pot where nobody is left to win the other half alone
    part: int  # what a tie shares where one of them went both ways and has the other half alone
    title: str
    players: tuple[tuple[int, str], ...]  # seat, name
    may_lack: bool  # perhaps no hand qualifies


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The pot waiting for its winner."""

    pot: int
    chips: int
    name: str
    seats: tuple[int, ...]
    side: str  # high or low
    ties: bool  # may several share it
    halves: tuple[Half, ...]  # to be tapped one after the other; one = the whole pot
    by_suit: bool  # suits decide who gets an odd chip
    odd: Mapping[str, str]  # way -> the question for it
    carry: bool  # perhaps nobody wins it
    stay: tuple[int, ...]  # the pots that stay if nobody shows what it takes to win
    both: DeclaredBoth
    beater: bool  # somebody may take everything for beating who declared both
    sure: str  # what goes over without being asked: a half only one declared

    def shared_by(self, half: Half, seats: Sequence[int]) -> int:
        """What these win with this half: one alone what it is worth, a tie with who declared both the half itself."""
        return half.part if len(seats) > 1 and set(seats) & set(self.both.seats) else half.chips

    @property
    def shared(self) -> bool:
        """High and low share it: winners are tapped half by half and sent together."""
        return len(self.odd) > 1

    @property
    def decided(self) -> bool:
        """Nobody has to be named: high and low have one declarer each (DECL-05)."""
        return self.shared and not self.halves


def award_of(report: TableReport) -> Award | None:
    """The pot this viewer has to award now, None where there is none, or it is not theirs to award."""
    award = report["award"]
    if not award:
        return None
    pot = next(pot for pot in award["pots"] if pot["pot"] == award["now"])
    halves = tuple(_halves(report, award, pot))
    return Award(
        pot=pot["pot"],
        chips=pot["chips"],
        name=pot["name"],
        seats=tuple(pot["seats"]),
        side=award["ways"][0],
        ties=not award["one_winner"],
        halves=halves,
        by_suit=award["by_suit"],
        odd=_odd(award),
        carry=award["carry"],
        stay=tuple(award["stay"]),
        both=DeclaredBoth(tuple(award["both"]), award["ties_lose"]),
        beater=award["beater"],
        sure=_sure(report, award),
    )


def _halves(report: TableReport, award: AwardRow, pot: PotDue) -> Iterable[Half]:
    """The parts of this pot somebody has to be named for: all of it, or each half more than one can win."""
    parts = dict(zip(award["ways"], award["halves"], strict=False))
    titles = {"high": _("high half"), "low": _("low half")}
    for side in award["asked"]:
        rivals, whole = award["rivals"][side], side in award["takes_all"]
        yield Half(
            side=side,
            chips=pot["chips"] if whole else parts[side],
            part=parts[side],
            title=_("pot") if whole else titles[side],
            players=tuple(zip(rivals, names(report, rivals), strict=True)),
            may_lack=side == "low" and award["may_lack"],
        )


def _sure(report: TableReport, award: AwardRow) -> str:
    """Whose half is paid without a question: that of its only declarer, unless they went both ways."""
    everybody = [seat for rivals in award["rivals"].values() for seat in rivals]
    unasked = (side for side in award["ways"] if side not in award["asked"]) if len(award["ways"]) > 1 else ()
    for side in unasked:
        rivals = award["rivals"][side]
        if len(rivals) == 1 and everybody.count(rivals[0]) == 1:
            text = _("%(name)s: high half.") if side == "high" else _("%(name)s has the low half.")
            return filled(text, name=names(report, rivals)[0])
    return ""


def _odd(award: AwardRow) -> dict[str, str]:
    """Who gets an odd chip, as a question, for each way it can be won."""
    highest = _("Which of them holds the highest card by suit?")
    lowest = _("Which of them holds the lowest card by suit?")
    return {side: lowest if side == "low" and award["odd_low"] == "low" else highest for side in award["ways"]}


def takes(report: TableReport, award: Award, seats: Sequence[int]) -> Button:
    """These players take the whole pot, together where there are several."""
    won = listed(names(report, seats))
    text = won if len(seats) == 1 else _("They split")
    small = (
        _("takes %(chips)s", chips=grouped(award.chips))
        if len(seats) == 1
        else _("%(chips)s between them", chips=grouped(award.chips))
    )
    return button(text, "award", {"pots": [{"pot": award.pot, award.side: list(seats)}]}, small=small)


def winner_choices(report: TableReport, award: Award | None) -> tuple[Button, ...]:
    """Two rivals for a pot need no seat: one button for each, one for a tie. One alone where nothing is compared."""
    if award and not award.shared and len(award.seats) == 1:
        return (takes(report, award, award.seats),)
    if award and report["award"] and not award.halves:
        small = _to_whom(report, report["award"])
        return (button(_("Award the pot"), "award", {"pots": [{"pot": award.pot}]}, small=small, kind="go"),)
    if not award or award.shared or len(award.seats) != 2:
        return ()
    first, second = award.seats
    ways = ([first], [second], [first, second]) if award.ties and not award.by_suit else ([first], [second])
    return tuple(takes(report, award, seats) for seats in ways)


def _to_whom(report: TableReport, award: AwardRow) -> str:
    """Who takes what, where each half has one declarer at the most."""
    won = {side: names(report, seats)[0] for side, seats in award["rivals"].items() if seats}
    if len(won) == 1:
        return _("%(name)s takes all", name=next(iter(won.values())))
    return _("high to %(high)s, low to %(low)s", **won)
