"""The usual player and amount of a dispute, prefilled and highlighted; one tap changes them."""

from __future__ import annotations

from models.play.betting import turn
from models.play.drawing import drawer
from models.play.lights import LIGHT
from models.play.pots import missed
from models.rulings import handling
from models.rulings.book import Outcome, Ruling
from models.rulings.operations import Operation, parse
from models.seats.dealers import missing_antes
from models.seats.newcomers import price
from models.table.table import HERE, Seat, Table

TO_ACT = frozenset(
    {
        "R-BET-04",
        "R-BET-32",
        "R-BET-38",
        "R-BET-39",
        "R-BTN-08",
        "R-DRAW-09",
        "R-COND-04",
        "R-COND-15",
        "R-STUD-09",
        "R-STUD-14",
    }
)
CALLED = frozenset({"R-BET-10"})  # about the player to act: the last bettor has not called
LIMIT = frozenset({"R-BET-23", "R-STUD-15", "R-STUD-20"})  # about the last bettor: a caller cannot bet too much
BEGAN = frozenset({"R-STUD-07", "R-STUD-08"})  # about the player who began the round or brought in
EARLY = frozenset({"R-BET-01", "R-BET-02", "R-BET-03"})  # not about the player to act, whose action cannot be early
NOBODY = frozenset({"R-BTN-02", "R-BTN-10"})  # about no single player: two post blinds, or nobody moved the buck
JUST_OVER = frozenset({"R-SHOW-11"})  # about the hand before, even if the next was dealt
LEFT_OUT = frozenset({"R-MIS-04", "R-MIS-05", "R-MIS-12"})
LESS = frozenset({("R-BET-05", "C")})  # more chips lie there than count, so the amount is never guessed
DEALERS = ("MIS", "BTN")
DEAR = frozenset({"AWARD", "SPLIT", "OWES"})  # a guess must not win a pot or make a debt
HARSH = frozenset({"KILL", "KILL_REFUND_ANTE", "FORCE"})  # a guess must not kill a hand (R-CHIP-13)


def seat(ruling: Ruling, table: Table) -> int | None:
    """The seat it is likely about: the last bettor, the player to act, the dealer, the opener, the winner.

    None if people must say: usually between hands, and if several players won.
    """
    if about_winners(ruling) and winners(table):
        return certain(ruling, table)
    if ruling.id in JUST_OVER:
        return _winner(table)
    if table.over:
        of_winner = ruling.group in ("SHOW", "CHIP", "BET", "CNT") and ruling.id not in TO_ACT
        return _winner(table) if of_winner else None
    if ruling.id in NOBODY:
        return None
    hand = table.hand
    if (began := certain(ruling, table)) is not None:
        return began
    if ruling.group == "OPEN":
        return hand.jackpot.opener
    if ruling.group in DEALERS and ruling.id not in TO_ACT | LEFT_OUT:
        return hand.dealer
    if ruling.group == "DRAW" and hand.draw.corrects is not None and ruling.id not in TO_ACT:
        return hand.draw.corrects
    return _in_play(ruling, table)


def _in_play(ruling: Ruling, table: Table) -> int | None:
    """The last player to bet or act, if the ruling can be about them, else the player to act."""
    betting = table.hand.betting
    last = _last(ruling, table)
    corrects = any(parse(op).name == "SET_BET" for outcome in ruling.outcomes.values() for op in outcome.ops)
    if corrects and not betting.acts:  # a bring-in has no wrong size
        last = None
    if (corrects or ruling.group in ("BET", "CHIP")) and ruling.id not in TO_ACT and last is not None:
        return last
    if ruling.id in EARLY:
        return None
    now = turn(table) if table.hand.is_betting else drawer(table)
    first = table.in_order[0].seat if table.live else None  # if nobody has acted and it is nobody's turn
    return next((seat for seat in (now, betting.last, first) if seat is not None), None)


def _last(ruling: Ruling, table: Table) -> int | None:
    """The last player to act in this round, by a bet or call, if this dispute can be about them."""
    now = table.hand.betting
    if ruling.id in LIMIT:
        return now.aggressor if now.wagers else None
    return None if ruling.id in CALLED and now.last == now.aggressor else now.last


def certain(ruling: Ruling, table: Table) -> int | None:
    """The seat that is certain, if two are named: of the player who began the round, or who was paid alone."""
    if about_winners(ruling):
        won = winners(table)
        return won[0] if len(won) == 1 else None
    return table.hand.betting.first if ruling.id in BEGAN and table.hand.is_betting else None


def about_winners(ruling: Ruling) -> bool:
    """Whether it is about chips won in this hand (R-SHOW-05, R-SHOW-09, R-CHIP-15)."""
    return any(of_won(outcome) for outcome in ruling.outcomes.values())


def of_won(outcome: Outcome) -> bool:
    """Whether it passes on chips won in this hand."""
    return any(operation.passes_on_won for operation in map(parse, outcome.ops))


def among(outcome: Outcome, table: Table) -> tuple[int, ...]:
    """The only players it can be about (R-BTN-05, R-OPEN-13).

    They won chips that are passed on, posted a blind that goes back, or are newcomers.
    """
    if of_won(outcome):
        return winners(table)
    if "OWES(p, blind, post)" in outcome.ops:
        before = {person for _seat, person in table.last_hand.people} if table.last_hand else set[int]()
        return tuple(
            seat.seat for seat in table.seats if (seat.here == HERE or seat.waits) and seat.person not in before
        )
    if table.over and "PAY(p, antes, ante)" in outcome.ops:
        return tuple(seat.seat for seat in table.seats if seat.here == HERE and missing_antes(table, seat))
    return tuple(seat for seat, _due in table.hand.betting.blinds) if "REFUND(p, blind)" in outcome.ops else ()


def winners(table: Table) -> tuple[int, ...]:
    """Players who won chips of the current or finished hand."""
    return tuple(seat for seat, chips in table.hand.pots.won if chips > 0 and table.has(seat))


def _winner(table: Table) -> int | None:
    won = table.last_won
    return max(won, key=lambda share: share[1])[0] if won else None


def must_be_said(outcome: Outcome, seat: Seat) -> bool:
    """Whether people must name the player: it costs a hand or chips, wins a pot, or revives a hand."""
    return any(_dear(operation, seat) for operation in map(parse, outcome.ops))


def _dear(operation: Operation, seat: Seat) -> bool:
    if operation.name == "REVIVE":
        return seat.live
    pays = operation.name == "PAY" and operation.says("chips")
    return pays or operation.name in HARSH | DEAR or bool(HARSH & {*operation.args})


def guess(ruling: Ruling, outcome: Outcome, table: Table, who: int | None, to: int | None = None) -> dict[str, str]:
    """The likely values if nothing was typed: amount, cards, early action."""
    amount = None if (ruling.id, outcome.letter) in LESS else chips(outcome, table, who, to)
    early = "check" if ruling.id == "R-BET-35" else "call" if table.hand.betting.bet else "bet"
    cards = handling.early(table) if any(parse(op).says("early") for op in outcome.ops) else 1
    return {"cards": str(cards), "action": early} | ({} if amount is None else {"chips": str(amount)})


def chips(outcome: Outcome, table: Table, who: int | None, to: int | None) -> int | None:
    """The likely amount: won by one and possible for another, missing, or in front of the player.

    An amount only people can count (`counted`) is not guessed (R-CHIP-15).
    """
    if who is None or not table.has(who):
        return None
    for operation in map(parse, outcome.ops):
        if operation.passes_on_won:
            most = None if operation.says("counted") else dict(table.hand.pots.won).get(who)
            return most if most is None or to is None else min(most, missed(table, to))
        if operation.name == "OWES" and operation.says("post") and table.over:
            return price(table, table.seat(who)) or None
        missing = operation.name == "PAY" or operation.says(LIGHT)
        if missing and operation.says("chips") and not table.over:
            return max(0, table.hand.betting.bet - table.seat(who).bet) or None
        if operation.name == "SET_BET" and operation.says("chips") and not operation.says("short") and not table.over:
            return table.seat(who).bet or None
    return None
