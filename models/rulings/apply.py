"""The move `ruling`: the decision and everything it changes, as facts of one tap."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from models.moves.event import Event
from models.moves.fields import Fields, chair, choice, number, text
from models.moves.move import PREVIEW, Field, Kind, Shortcut
from models.moves.refusals import refuse
from models.play import betting
from models.play.betting import WAGERS
from models.play.bring_in import must_open
from models.rulings import deciding
from models.rulings.book import RULINGS, Outcome, Ruling
from models.rulings.case import NOTHING, Case, Earlier
from models.rulings.conditions import answer
from models.rulings.effects import carry_out
from models.rulings.events import Ruled
from models.rulings.moment import fits, of_this_game
from models.rulings.operations import Operation, parse
from models.rulings.path import leads_to, walk
from models.rulings.wording import says, shown_next, when, wording
from models.table.table import Seat, Table
from models.words.words import _

ACTIONS = ("check", "call", "fold", *WAGERS)
ASKED = ("who", "to", "action", "chips", "cards", "reason")  # in the order they are asked
COUNTED = frozenset({"missing", "surplus", "cards", "early"})  # arguments that people count
MOST_ANSWERS = 60
FIELDS = (
    Field("ruling", Kind.WORD),
    Field("outcome", Kind.WORD),
    Field("who", Kind.SEATS, False, about="the player it is about, or several"),
    Field("to", Kind.SEAT, False, about="the other player: the right dealer, the right winner"),
    Field("chips", Kind.CHIPS, False, about="the total of a bet, or so many chips"),
    Field("cards", Kind.COUNT, False),
    Field("action", Kind.WORD, False, values=ACTIONS, about="the early action that binds"),
    Field("reason", Kind.TEXT, False),
    Field("house", Kind.TEXT, False, about="the key of the ruling of the house it follows"),
    Field("do", Kind.TEXTS, False),
    Field("answers", Kind.ANSWERS, False, about="what people answered, step by step; for the log"),
    Field("asked", Kind.SEAT, False, about="who asked for the ruling"),
    Field("note", Kind.FLAG, False, about="into the log only; nothing changes"),
    PREVIEW,
)


def ruling(table: Table, fields: Fields, earlier: Earlier = NOTHING) -> list[Event]:
    """Decides `ruling` with its `outcome` and the fields `asks` names; refuses an outcome that does not fit.

    `note` only records it, at any time. `do` names the table's choice where the catalogue leaves one; `house` names
    a house ruling.
    """
    dispute = _ruling(fields)
    outcome = dispute.outcomes[choice(fields, "outcome", tuple(dispute.outcomes))]
    note = fields.get("note") is True
    if not note and not applies(dispute, table):
        raise refuse("ruling-later", when=when(dispute, table))
    case = _case(table, fields, dispute.id, earlier)
    operations = deciding.operations(outcome, fields)
    left = deciding.decides(outcome)
    if left and not left.args and not text(fields, "reason") and not text(fields, "house"):
        raise refuse("say-why")
    decided = tuple(operation.name for operation in operations if left and operation.name in left.args)
    ruled = _ruled(case, outcome, fields, decided)
    for operation in () if note else operations:
        carry_out(case, operation)
    return [ruled, *case.events]


def acting(table: Table, fields: Fields, earlier: Earlier = NOTHING) -> list[Operation]:
    """The operations of the move that change something now; refuses if one of them is refused."""
    dispute, done = _ruling(fields), list[Operation]()
    outcome = dispute.outcomes[choice(fields, "outcome", tuple(dispute.outcomes))]
    case = _case(table, fields, dispute.id, earlier)
    for operation in deciding.operations(outcome, fields):
        before = len(case.events)
        carry_out(case, operation)
        done += [operation] if len(case.events) > before else []
    return done


def _ruled(case: Case, outcome: Outcome, fields: Fields, decided: tuple[str, ...]) -> Ruled:
    """The event of the decision, with every condition the table answered otherwise."""
    note, who = fields.get("note") is True, case.who[0] if case.who else None
    here = wording(outcome, case.table)
    return Ruled(
        ruling=case.ruling,
        outcome=outcome.letter,
        text=says(outcome, case.table),
        who=case.who,
        to=case.to,
        chips=case.chips,
        cards=case.cards,
        action=case.action,
        reason=text(fields, "reason"),
        answers=_answers(fields),
        asked=_seat(case.table, fields, "asked"),
        note=note,
        house=text(fields, "house"),
        decided=decided,
        against=() if note else deciding.against(RULINGS[case.ruling], outcome, case.table, who),
        where=here.holds if here else None,
        first=shown_next(case.table) if here and here.names else None,
    )


def applies(dispute: Ruling, table: Table) -> bool:
    """Whether the ruling can be applied now, at its own moment or reached from another by the table's answers."""
    if fits(dispute, table):
        return True
    return of_this_game(dispute, table) and any(
        fits(other, table) and walk(other, table).ruling.id == dispute.id for other in _pointing_at(dispute.id)
    )


@cache
def _pointing_at(key: str) -> tuple[Ruling, ...]:
    """Rulings with an answer that leads to this one."""
    return tuple(
        dispute
        for dispute in RULINGS.values()
        if any(
            (there := leads_to(arrow)) and there[0].id == key for step in dispute.steps for arrow in (step.yes, step.no)
        )
    )


def asks(table: Table, key: str, letter: str) -> list[str]:
    """The extra fields this outcome needs, in the order they are asked."""
    outcome = RULINGS[key].outcomes[letter]
    wanted = {field for op in outcome.ops for field in _wants(parse(op))}
    return [field for field in ASKED if field in wanted]


def early(table: Table, who: int | None) -> dict[str, str]:
    """The moves this player can have made out of turn, in words: those possible in the round (R-BET-02)."""
    words = {
        "check": _("Check"),
        "call": _("Call"),
        "bet": _("Bet"),
        "raise": _("Raise"),
        "complete": _("Complete"),
        "fold": _("Fold"),
    }
    if not table.hand.is_betting or must_open(table) or who is None or not table.has(who):
        return words
    moves = _early(table, table.seat(who))
    return {move: words[move] for move in words if move in moves}


def _early(table: Table, seat: Seat) -> tuple[str, ...]:
    """The moves open to this player; for a player who has acted, those that can have led to the present bets."""
    if not seat.acted:
        return tuple(offer["move"] for offer in betting.open_to(table, seat))
    met = answer("met_bet", table, seat.seat)
    if met is None:
        return ACTIONS
    return ("call", "raise", "fold") if met else ("check", "bet", "fold")


def _wants(operation: Operation) -> Iterable[str]:
    """The fields that an operation's arguments stand for."""
    words = {word.lstrip("+-") for word in (*operation.args, *operation.named.values())}
    if words & {"p", "ps", "next", "turn", "award"} and operation.name != "REDEAL":
        yield "who"
    if words & {"q", "to"} or (operation.name == "SPLIT" and "ps" in words):
        yield "to"
    if words & {"chips", "call+chips", "chips/2"}:
        yield "chips"
    if "action" in words:
        yield "action"
    if words & COUNTED and operation.name != "COUNT_STUB":  # the usual number unless one is given, so no tap is needed
        yield "cards"
    if operation.left_to_table:
        yield from ("who",) if set(operation.args) & {"KILL", "SET_ACTOR", "LIMIT", "BIND"} else ()
        yield from () if operation.args else ("reason",)


# The decision in words


def _ruling(fields: Fields) -> Ruling:
    key = fields.get("ruling")
    if key is None:
        raise refuse("missing", key="ruling")
    if type(key) is not str or key not in RULINGS:
        first, *_rest, last = RULINGS
        raise refuse("choice", key="ruling", values=f"{first} … {last}")
    return RULINGS[key]


def _case(table: Table, fields: Fields, key: str, earlier: Earlier) -> Case:
    named = fields.get("who")
    who = tuple(chair(table, {"who": name}, "who") for name in (named if isinstance(named, list) else [named]) if name)
    to = _seat(table, fields, "to")
    if to is not None and to in who:
        raise refuse("same-player")
    return Case(
        table,
        key,
        who,
        to,
        _number(fields, "chips"),
        _number(fields, "cards"),
        choice(fields, "action", ACTIONS) if fields.get("action") else "",
        earlier,
    )


def _seat(table: Table, fields: Fields, key: str) -> int | None:
    return None if fields.get(key) is None else chair(table, fields, key)


def _number(fields: Fields, key: str) -> int | None:
    return None if fields.get(key) is None else number(fields, key)


def _answers(fields: Fields) -> tuple[bool | None, ...]:
    answers = fields.get("answers") or []
    if not isinstance(answers, list) or len(answers) > MOST_ANSWERS or not {*map(type, answers)} <= {bool, type(None)}:
        raise refuse("choice", key="answers", values="true, false")
    return tuple(answers)


# False openers, one tap from the table (JACK-10)


def false_openers(table: Table) -> list[Shortcut]:
    """Buttons for the host if the opener had no openers: the outcomes with a button text."""
    key = false_opening(table)
    outcomes = RULINGS[key].outcomes.values() if key else ()
    return [
        {"text": outcome.tap, "fields": {"ruling": key, "outcome": outcome.letter}}
        for outcome in outcomes
        if outcome.tap
    ]


def false_opening(table: Table) -> str:
    """The ID of the ruling on false openers that applies now; "" without a live opener."""
    hand = table.hand
    if not hand.jackpot.to_open or not (hand.is_betting or hand.is_exchanging):
        return ""
    if hand.jackpot.opener is None or not table.seat(hand.jackpot.opener).live:
        return ""
    early = hand.is_betting and hand.betting.round == 0
    callers = [s for s in table.seats if s.bet and s.seat != hand.jackpot.opener]
    return "R-OPEN-02" if early and hand.betting.wagers == 1 and len(callers) < 2 else "R-OPEN-03"
