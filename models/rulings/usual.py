"""Who and how much a dispute is usually about: filled in and highlighted, one tap changes it."""

from __future__ import annotations

from models.play.betting import turn
from models.play.drawing import drawer
from models.rulings.book import Outcome, Ruling
from models.rulings.operations import parse
from models.table.table import Table

TO_ACT = frozenset({"R-BET-04", "R-BTN-08", "R-DRAW-09", "R-COND-04", "R-COND-15", "R-STUD-09", "R-STUD-14"})
CALLED = frozenset({"R-BET-10"})  # who bet or raised last has called nothing: it is about whoever is to act
LEFT_OUT = frozenset({"R-MIS-04", "R-MIS-05", "R-MIS-12"})
DEALERS = ("MIS", "BTN")
HARSH = frozenset({"KILL", "KILL_REFUND_ANTE", "FORCE"})  # nobody's hand dies by a seat filled in (R-CHIP-13)


def seat(ruling: Ruling, table: Table) -> int | None:
    """Whose hand it is likely about: who bet last, who is to act, the dealer, the opener, the winner."""
    if table.over:
        return _winner(table) if ruling.group in ("SHOW", "CHIP", "BET", "CNT") else None
    hand = table.hand
    if ruling.group == "OPEN":
        return hand.jackpot.opener
    if ruling.group in DEALERS and ruling.id not in TO_ACT | LEFT_OUT:
        return hand.dealer
    now = turn(table) if hand.is_betting else drawer(table)
    if ruling.group == "DRAW" and hand.draw.corrects is not None and ruling.id not in TO_ACT:
        return hand.draw.corrects
    last = hand.betting.last if ruling.id not in CALLED or hand.betting.last != hand.betting.aggressor else None
    if ruling.group in ("BET", "CHIP") and ruling.id not in TO_ACT and last is not None:
        return last
    return next((seat for seat in (now, hand.betting.last, _left_of_dealer(table)) if seat is not None), None)


def _left_of_dealer(table: Table) -> int | None:
    """The first player left of the dealer, where nobody has acted and nobody is to."""
    return next((player.seat for player in table.clockwise(table.hand.dealer) if player.live), None)


def _winner(table: Table) -> int | None:
    won = table.last_hand.won if table.last_hand else ()
    return max(won, key=lambda share: share[1])[0] if won else None


def harsh(outcome: Outcome) -> bool:
    """Would it cost somebody the hand? Then a person has to say whose."""
    return any(operation.name in HARSH or HARSH & {*operation.args} for operation in map(parse, outcome.ops))


def guess(ruling: Ruling, outcome: Outcome, table: Table, who: int | None) -> dict[str, str]:
    """What is likely meant where nothing was typed: the amount, one card, the early action."""
    amount = chips(outcome, table, who)
    early = "check" if ruling.id == "R-BET-35" else "call" if table.hand.betting.bet else "bet"
    return {"cards": "1", "action": early} | ({} if amount is None else {"chips": str(amount)})


def chips(outcome: Outcome, table: Table, who: int | None) -> int | None:
    """The likely amount: what was won, what is missing, what lies in front."""
    if who is None or not table.has(who):
        return None
    for operation in map(parse, outcome.ops):
        if operation.name == "MOVE_POT" and operation.says("won"):
            return dict(table.hand.pots.won).get(who)
        if operation.name == "PAY" and operation.says("chips") and not table.over:
            return max(0, table.hand.betting.bet - table.seat(who).bet) or None
        if operation.name == "SET_BET" and operation.says("chips") and not operation.says("short") and not table.over:
            return table.seat(who).bet or None
    return None
