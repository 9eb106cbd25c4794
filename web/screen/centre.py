"""The middle of the table: pots, winners, and the small figures under the pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.play.pots import pot_title
from models.screen.report_keys import PotRow
from models.screen.screen_keys import MeterRow, TableReport
from models.words.phrases import listed
from models.words.words import _, grouped
from web.screen.award import Award
from web.screen.button import names

SHORT_NAME = 14  # letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """What lies in the middle, and what is written there."""

    pot: int
    plays: bool  # a pot is played for, and shown
    comparing: bool  # hands are being compared
    balance: tuple[int, int] | None  # chips in and out of the last hand, where they are not the same
    carry_line: str
    agreed: tuple[str, ...]  # what is wild, and what else the house has written for everybody
    meters: tuple[MeterRow, ...]
    pots: tuple[tuple[str, int, str, bool], ...]  # name, chips, who plays for it, waiting for its winner
    winners: tuple[tuple[str, int], ...]  # of the last hand, shown between hands
    money: str  # between deals: who put how much into the carried jackpot


def middle_of(report: TableReport, award: Award | None) -> Middle:
    """The middle of the table, while this pot is awarded if any is."""
    winners = tuple((names(report, [row["seat"]])[0], row["chips"]) for row in report["winners"])
    return Middle(
        pot=report["pot"],
        plays=report["pot_shown"] and not winners and not report["pause"],
        comparing=report["comparing"],
        balance=report["balance"],
        carry_line=report["carry_line"] or "",
        agreed=() if winners else report["agreed"],  # it was for the hand that is over
        meters=tuple(report["meters"]),
        pots=tuple(pots_of(report, award)),
        winners=winners,
        money=money_of(report),
    )


def pots_of(report: TableReport, award: Award | None) -> Iterable[tuple[str, int, str, bool]]:
    """Main and side pots: name, chips, who plays for it, waiting for its winner."""
    pots = report["pots"]
    if len(pots) < 2:
        return
    everybody = list(pots[0]["seats"])
    for index, pot in enumerate(pots):
        who, now = _who_plays(report, everybody, pots, index), bool(award and award.pot == index)
        yield pot_title(index, len(pots)), pot["chips"], who, now


def _who_plays(report: TableReport, everybody: Sequence[int], pots: Sequence[PotRow], index: int) -> str:
    """Main pot: with whom it is shared below the next one. Side pot: who is not in it."""
    seats = pots[index]["seats"]
    if index == 0:
        return _("with %(names)s", names=_short(report, _missing(everybody, pots[1]["seats"])))
    missing = _missing(everybody, seats)
    if len(seats) <= len(missing):
        return _("only %(names)s", names=_short(report, seats))
    return _("without %(names)s", names=_short(report, missing))


def _short(report: TableReport, seats: Iterable[int]) -> str:
    """Who sits there, a long name by its first word where that tells one player: this stands under the pot."""
    called = Counter(str(seat["name"]).split()[0] for seat in report["seats"])
    firsts = ((name, name.split()[0]) for name in names(report, seats))
    return listed([first if len(name) > SHORT_NAME and called[first] == 1 else name for name, first in firsts])


def _missing(everybody: Sequence[int], seats: Sequence[int]) -> list[int]:
    return [seat for seat in everybody if seat not in seats]


def money_of(report: TableReport) -> str:
    """Between deals: who put how much into the carried jackpot, and what else of bets that stayed lies there."""
    if report["in_hand"]:
        return ""
    parts = [(names(report, [part["seat"]])[0], part["chips"]) for part in report["whose_carry"]]
    text = ", ".join(f"{name} {grouped(amount)}" for name, amount in parts)
    rest = report["carried"] - sum(amount for _name, amount in parts)
    return _("%(names)s, and the rest: %(chips)s", names=text, chips=rest) if parts and rest > 0 else text
