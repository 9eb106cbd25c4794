"""The middle of the table: pots, winners, and the small figures under the pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.evening.phases import PHASES
from models.play.pots import pot_title
from models.screen.phases.face import MeterName
from models.screen.phases.faces import FACES
from models.screen.report_keys import PotRow
from models.screen.screen_keys import TableReport
from models.table.phrases import listed
from models.table.words import _, grouped, ngettext
from web.table.award import Award
from web.table.button import names

MOST_PIPS = 6  # a higher cap is written in figures
SHORT_NAME = 14  # letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A small figure under the pot."""

    title: str
    text: str
    used: int = 0  # pips filled
    left: int = 0  # pips still open


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """What lies in the middle, and what is written there."""

    pot: int
    between: bool  # no pot lies there, nor is one to be shown
    comparing: bool  # hands are being compared
    balance: tuple[int, int] | None  # chips in and out of the last hand, where they are not the same
    carry_line: str
    agreed: tuple[str, ...]  # what is wild, and what else the house has written for everybody
    meters: tuple[Meter, ...]
    pots: tuple[tuple[str, int, str, bool], ...]  # name, chips, who plays for it, waiting for its winner
    winners: tuple[tuple[str, int], ...]  # of the last hand, shown between hands
    money: str  # between deals: who put how much into the carried jackpot


def middle_of(report: TableReport, award: Award | None) -> Middle:
    """The middle of the table, while this pot is awarded if any is."""
    face, winners = FACES[report["phase"]], tuple(winners_of(report))
    return Middle(
        pot=report["pot"],
        between=face.pot == "never" or (face.pot == "if any" and not report["pot"]),
        comparing=face.compares,
        balance=report["balance"],
        carry_line=report["carry_line"] or "",
        agreed=() if winners else report["agreed"],  # it was for the hand that is over
        meters=tuple(meters_of(report)),
        pots=tuple(pots_of(report, award)),
        winners=winners,
        money=money_of(report),
    )


def meters_of(report: TableReport) -> Iterable[Meter]:
    """What the dealer is told to count goes before the figures of the phase."""
    says = report["dealer_says"]
    told = says.get("meters") if says else None
    if told:
        yield from (Meter(title=meter["name"], text=meter["text"]) for meter in told)
        return
    for name in FACES[report["phase"]].meters:
        meter = METERS[name](report)
        if meter is not None:
            yield meter


def _sizes(report: TableReport) -> Meter | None:
    return Meter(title=report["sizes"]["title"], text=report["sizes"]["text"]) if report["sizes"] else None


def _talon(report: TableReport) -> Meter | None:
    if report["talon"] is None:
        return None
    return Meter(title=_("Deck"), text=ngettext("%(n)s card", "%(n)s cards", report["talon"]))


def _discards(report: TableReport) -> Meter | None:
    return None if report["talon"] is None else Meter(title=_("Discards"), text=str(_others_discards(report)))


def _discards_if_any(report: TableReport) -> Meter | None:
    return _discards(report) if _others_discards(report) else None


def _others_discards(report: TableReport) -> int:
    """The discards but the opener's, which lie apart and have a figure of their own."""
    return report["discards"] - (report["kept"] or 0)


def _kept(report: TableReport) -> Meter | None:
    return Meter(title=_("Opener’s, kept aside"), text=str(report["kept"])) if report["kept"] else None


def _burned(report: TableReport) -> Meter | None:
    return Meter(title=_("Burned"), text=str(report["burned"])) if report["burned"] else None


def _raises(report: TableReport) -> Meter | None:
    used, cap = report["raises"], report["cap"]
    if cap is None:
        if report["options"].get("cap.raises") == "none":  # nothing is counted down
            return None
        return Meter(title=_("Raises"), text=_("%(used)s, no limit", used=used))
    text = _("Raises used: %(used)s of %(cap)s", used=used, cap=cap)
    if cap > MOST_PIPS:
        return Meter(title=_("Raises"), text=_("%(used)s of %(cap)s", used=used, cap=cap))
    return Meter(title=_("Raises"), text=text, used=used, left=max(cap - used, 0))


METERS: Mapping[MeterName, Callable[[TableReport], Meter | None]] = {
    "raises": _raises,
    "sizes": _sizes,
    "talon": _talon,
    "discards": _discards,
    "discards if any": _discards_if_any,
    "kept": _kept,
    "burned": _burned,
}


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
    if PHASES[report["phase"]].in_hand:
        return ""
    parts = [(names(report, [part["seat"]])[0], part["chips"]) for part in report["whose_carry"]]
    text = ", ".join(f"{name} {grouped(amount)}" for name, amount in parts)
    rest = report["carried"] - sum(amount for _name, amount in parts)
    return _("%(names)s, and the rest: %(chips)s", names=text, chips=rest) if parts and rest > 0 else text


def winners_of(report: TableReport) -> Iterable[tuple[str, int]]:
    """Who won the last hand, and how much, until the next is dealt."""
    last = report["last_hand"]
    if FACES[report["phase"]].tells_winners and last and not report["finished"]:
        for seat, won in last["won"].items() if any(last["won"].values()) else ():
            yield names(report, [int(seat)])[0], won
