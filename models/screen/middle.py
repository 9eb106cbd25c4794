"""The middle of the table: pots, winners, carried chips, and the small figures under the pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from models.evening.dealers_choice import picks, upcoming
from models.game.quick_rules import texts_of
from models.game.to_open import OPENERS
from models.play.halves import turned
from models.play.pots import open_pots, pot_title
from models.screen.award import Award
from models.screen.jackpot import JackpotNight, jackpot_night
from models.screen.meters import Meter
from models.screen.phases.face import Says
from models.screen.phases.faces import face_of
from models.screen.turn import opening_rank
from models.table.table import Table
from models.words.words import N_, _, grouped, listed

SHORT_NAME = 14  # letters


class PotLine(NamedTuple):
    """Main or side pot."""

    name: str
    chips: int
    seats: tuple[int, ...]
    who: str  # the players competing for it
    now: bool  # waits for its winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """The middle of the table and its texts."""

    pot: int
    plays: bool  # a pot is being played for, and shown
    comparing: bool  # hands are being compared
    balance: tuple[int, int] | None  # chips in and out of the last hand, if they differ
    carry_line: str
    agreed: tuple[str, ...]  # wild cards and other agreements of the table
    meters: tuple[Meter, ...]
    pots: tuple[PotLine, ...]  # empty if there is only one
    winners: tuple[tuple[str, int, str], ...]  # of the last hand, between hands: name, chips, the parts of shared pots
    sharing: tuple[str, str] | None  # instead, of six or more who share a pot: how many for how much, and their names
    money: str  # between deals: the parts of the carried jackpot by player, if they differ
    record: str  # a record of the evening set by the last hand; usually ""
    jackpot: JackpotNight | None  # after a deal was passed in


def middle_of(table: Table, award: Award | None, says: Says | None, paused: bool) -> Middle:
    """The middle of the table; marks the pot being awarded, and lists first the figures the dealer has to count."""
    won, coming = winners(table), upcoming(table)
    last = table.last_hand
    return Middle(
        pot=table.pot,
        plays=_pot_shown(table) and not won and not paused,
        comparing=face_of(table).compares,
        balance=(last.chips_in, last.chips_out) if last and last.chips_in != last.chips_out else None,
        carry_line=carry_line(coming),
        agreed=() if won or (table.over and picks(table)) else texts_of(coming.options),
        meters=_meters(table, says),
        pots=tuple(_pots(table, award)),
        winners=tuple(_by_part(table, won)),
        sharing=_sharing(table, won),
        money=_money(table),
        record=_record(table) if won else "",
        jackpot=None if paused or won else jackpot_night(coming),
    )


def winners(table: Table) -> tuple[tuple[int, int], ...]:
    """Seat and chips of the last hand's winners; empty once the next is dealt."""
    tells = face_of(table).tells_winners and not table.bank.finished
    return table.last_won if tells and any(chips for _seat, chips in table.last_won) else ()


def _by_part(table: Table, won: Sequence[tuple[int, int]]) -> Iterable[tuple[str, int, str]]:
    """Each winner with the parts of the pots they won, the high half before the low one (HL-01)."""
    names = [name for name, _people in table.last_hand.parts] if table.last_hand else []
    rows = [(table.parts_won(seat), seat, chips) for seat, chips in won]
    for parts, seat, chips in sorted(rows, key=lambda row: names.index(row[0][0]) if row[0] else len(names)):
        yield table.name_of(seat), chips, listed(map(_, parts))


MANY = 6  # winners who would fill the felt one below the other


def _sharing(table: Table, won: Sequence[tuple[int, int]]) -> tuple[str, str] | None:
    """One sentence and the names of many who share a pot evenly; None if each winner has a line."""
    sums = [chips for _seat, chips in won]
    if len(won) < MANY or max(sums) - min(sums) > 1 or any(table.parts_won(seat) for seat, _chips in won):
        return None
    names = [table.name_of(seat) if min(sums) == max(sums) else f"{table.name_of(seat)} {chips}" for seat, chips in won]
    says = _("%(n)s players share %(chips)s", n=len(won), chips=grouped(sum(sums)))
    each = _("%(chips)s each", chips=grouped(sums[0]))
    return says, f"{each}: {listed(names)}" if min(sums) == max(sums) else listed(names)


EARLY = 5  # number of hands from which the largest pot is mentioned


def _record(table: Table) -> str:
    """A note that the last hand was the largest of the evening, or its jackpot the longest (STORY-01)."""
    if table.lasting.longest[0] == table.deals and table.lasting.longest[1] > 1:
        return _("The longest jackpot tonight")
    largest = table.lasting.largest[0] == table.deals and table.deals > EARLY
    return _("The biggest pot tonight") if largest else ""


def _pot_shown(table: Table) -> bool:
    pot = face_of(table).pot
    return pot == "always" or (pot == "if any" and table.pot > 0)


def _meters(table: Table, says: Says | None) -> tuple[Meter, ...]:
    """The figures: those in the instructions first, then those of the phase."""
    if says and says.meters:
        return says.meters
    return tuple(meter for meter_of in face_of(table).meters if (meter := meter_of(table)))


def carry_line(table: Table) -> str:
    """The carried chips in one line; after a deal was passed in as a jackpot, with the hand to open (LAST-05)."""
    if turned(table):
        return _("Nobody opened: played for low")
    carried, rank = table.carry, opening_rank(table)
    words = []
    if carried:
        text = N_("Jackpot %(chips)s") if rank and table.passes else N_("%(chips)s carried over")
        words.append(_(text, chips=carried))
    if rank:
        words.append(_(OPENERS[rank]) if words else _("%(openers)s to open", openers=_(OPENERS[rank]).capitalize()))
        if not table.over and table.hand.jackpot.opener is not None:
            words.append(_("%(name)s opened", name=table.name_of(table.hand.jackpot.opener)))
    return ", ".join(words)


def _pots(table: Table, award: Award | None) -> Iterable[PotLine]:
    """Main and side pots, if there are several."""
    pots = [pot for _i, pot in open_pots(table)]
    if len(pots) < 2:
        return
    in_pots = [pot.seats for pot in pots]
    for index, pot in enumerate(pots):
        title, now = pot_title(index, len(pots)), award is not None and award.pot == index
        yield PotLine(title, pot.chips, pot.seats, _who_plays(table, in_pots, index), now)


def _who_plays(table: Table, in_pots: Sequence[Sequence[int]], index: int) -> str:
    """The line under a pot: players only in the main pot; players in a side pot, or not in it."""
    everybody, seats = in_pots[0], in_pots[index]
    if index == 0:
        return _("with %(names)s", names=short_names(table, _missing(everybody, in_pots[1])))
    missing = _missing(everybody, seats)
    if len(seats) <= len(missing):
        return _("only %(names)s", names=short_names(table, seats))
    return _("without %(names)s", names=short_names(table, missing))


def short_names(table: Table, seats: Iterable[int]) -> str:
    """Names of these players for under the pot; long ones cut to the first name if that is unique."""
    called = Counter(_first_name(seat.name) for seat in table.seats)
    firsts = ((name, _first_name(name)) for name in map(table.name_of, seats))
    return listed([first if len(name) > SHORT_NAME and called[first] == 1 else name for name, first in firsts])


def _first_name(name: str) -> str:
    return name.replace("-", " ").split()[0]


def _missing(everybody: Sequence[int], seats: Sequence[int]) -> list[int]:
    return [seat for seat in everybody if seat not in seats]


def _money(table: Table) -> str:
    """Each player's part of the carried jackpot, and other chips of bets that stayed; between deals.

    "" if all put in the same; anyone who has left without a part is not counted.
    """
    parts = [(seat.name, seat.staked) for seat in table.seats if seat.staked] if table.over else []
    text = ", ".join(f"{name} {grouped(amount)}" for name, amount in parts)
    rest = table.carried - sum(amount for _name, amount in parts)
    if not rest and len({seat.staked for seat in table.seats if seat.staked or not seat.gone}) == 1:
        return ""
    return _("%(names)s, and the rest: %(chips)s", names=text, chips=rest) if parts and rest > 0 else text
