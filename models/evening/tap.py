"""One tap, from what was tapped to the facts: the decision, and everything that follows without a tap.

`MOVES` collects the moves of all chapters; only what is offered is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from models.bank import (
    bounty,
    buying_in,
    colour_up,
    counting,
    deal,
    debts,
    expenses,
    kept_purse,
    lending,
    points,
    reserve,
    setting_up,
    settling,
)
from models.bank.rebuys import broke
from models.evening import breaks, dealers_choice, house_rules, keys, last_round, levels, schedule
from models.evening.evening import Evening, Redone, TakenBack, earlier, taps_after
from models.evening.phases import actor, follows
from models.moves.event import Event, after
from models.moves.fields import Fields, chair, choice, number
from models.moves.move import PAID, Field, Kind, Move, Offer, Place, Who, offered
from models.moves.refusals import Refused, refuse
from models.play import (
    against_pot,
    betting,
    boards,
    buying,
    declaring,
    drawing,
    fines,
    in_turn,
    legs,
    lives,
    noting,
    open_card,
    openers,
    reshuffle,
    showdown,
    steps,
    together,
)
from models.play.together import Together
from models.rulings import apply
from models.seats import buck, dealers, going, moving, newcomers, seating, stacks
from models.table.level_clock import rests
from models.table.remembered import remembered
from models.table.table import PhaseName, Table

PLAYING = (betting, drawing, open_card, reshuffle, boards, buying, declaring, openers, showdown)
STEPS = (steps, legs, lives, in_turn, against_pot)
CHAIRS = (dealers, seating, going, newcomers, stacks, moving, buck)
BANK = (buying_in, debts, setting_up, counting, expenses, deal, settling, lending, points, bounty, kept_purse)
CHIPS = (fines, colour_up, reserve, noting)
EVENING = (house_rules, keys, schedule, levels, breaks, last_round)
CHAPTERS = (*PLAYING, *STEPS, dealers_choice, *CHAIRS, *BANK, *CHIPS, *EVENING)
TABLE_MOVES: dict[str, Move[Table]] = {move.name: move for chapter in CHAPTERS for move in chapter.MOVES}
AT_THE_START = ("games", "evening", "levels")  # moves that `POST /tables` may include
MOST_TOGETHER = 100  # moves in one tap


# Deciding


def opening(fields: Fields) -> list[Event]:
    """The first events of `POST /tables`; a refusal has the key and the reason."""
    events = house_rules.opened(fields)
    table = after(Table(), events)
    for name in AT_THE_START:
        if fields.get(name) not in (None, {}):
            table, more = moved(table, name, _as_move(name, fields))
            events += more
    house_rules.check_first_chips(table, events)
    return events


def _as_move(name: str, fields: Fields) -> Mapping[str, object]:
    """The games, evening keys or levels of a new table as fields of that move."""
    body = fields[name]
    return body if isinstance(body, dict) else {name: body, "way": fields.get("way"), "times": fields.get("times")}


def decide(evening: Evening, name: str, fields: Fields) -> list[Event]:
    """The events of a tap; refuses what the rules do not allow. Changes nothing."""
    return tapped(evening, name, fields)[1]


def tapped(evening: Evening, name: str, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a tap with its consequences, and the events; nothing is stored."""
    if name not in PAST_MOVES:
        return moved(evening.table, name, fields)
    return happen(evening.table, _decided(PAST_MOVES[name], evening, fields, evening.table.bank.finished))


def moved(table: Table, name: str, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a move with its consequences, and the events."""
    if name not in TABLE_MOVES:
        raise refuse("unknown-move")
    return happen(table, _decided(TABLE_MOVES[name], table, fields, table.bank.finished))


def _decided(move: Move[Place], place: Place, fields: Fields, finished: bool) -> list[Event]:
    """The events of a move; what is not offered is refused by the move itself, with the reason."""
    if finished and not move.at_the_end:
        raise refuse("finished")
    events = move.decide(place, fields)
    if move.listed and move.match(place, fields) is None:
        raise refuse("not-now")
    return events


def happen(table: Table, events: Sequence[Event]) -> tuple[Table, list[Event]]:
    """The table after these events and what follows, until it waits for people; and all events."""
    done: list[Event] = []
    resting = rests(table).since
    while events:
        table = after(table, events)
        done += events
        events = follows(table) or ([] if resting else breaks.of_schedule(table))
    return table, done


# Offering


def offers(table: Table) -> list[Offer]:
    """`options_now`: every move that plays the hand, shown and accepted alike (GEN-07)."""
    if table.bank.finished:
        return []
    there = offered(_playing(table.now), table)
    if not table.over:
        return there
    return [offer for offer in there if "preset" not in offer.get("asks", ())]  # a game must be chosen first


@cache
def _playing(phase: PhaseName) -> list[Move[Table]]:
    """The moves that play the hand in this phase; cached, because every tap asks several times."""
    return [move for move in TABLE_MOVES.values() if move.plays and phase in move.when]


def all_offers(evening: Evening) -> list[Offer]:
    """Every move open to a host."""
    table = evening.table
    past = [move for move in PAST_MOVES.values() if move.listed and (move.at_the_end or not table.bank.finished)]
    timed = [move for move in TABLE_MOVES.values() if move.timed and not table.bank.finished]
    return _table_offers(table) + offered(timed, table) + offered(past, evening)


@remembered
def _table_offers(table: Table) -> list[Offer]:
    """Offers that do not depend on earlier tables; cached (0.5 ms), because a tap and each screen ask for them."""
    steady = [move for move in TABLE_MOVES.values() if not move.timed and (move.at_the_end or not table.bank.finished)]
    return offered([move for move in steady if not move.when or table.now in move.when], table)


# The past


def _take_back(evening: Evening, fields: Fields) -> list[Event]:
    """Decides taking back: the last tap or, with `to`, every tap after that fact."""
    if evening.past is None:
        raise refuse("nothing-to-take-back")
    last = number(fields, "to", 0, evening.seq) if fields.get("to") is not None else evening.past.tap - 1
    back: list[Event] = [TakenBack(tap) for tap in taps_after(evening, last)]
    if not back:
        raise refuse("nothing-to-take-back")
    return back


def _redo(evening: Evening, fields: Fields) -> list[Event]:
    if evening.taken_back is None:
        raise refuse("nothing-to-redo")
    return [Redone(evening.taken_back.tap)]


# Several taps as one


def at_once(table: Table) -> list[Together]:
    """Decides `together`: several players make the same move in one tap, or all without chips buy some."""
    buyers = [seat.seat for seat in broke(table)] if buying_in.can_all_buy(table) else []
    buys = Together(move="together", says={"all": "buy-in"}, does="buy-in", seats=buyers, then=0)
    return [*together.offers(table), *([buys] if buyers else [])]


def _together(evening: Evening, fields: Fields) -> list[Event]:
    table = evening.table
    if "turn" in fields and (now := actor(table)) not in (None, chair(table, fields, "turn")):
        raise refuse("not-your-turn", name=table.name_of(now))
    if "all" in fields:
        what = choice(fields, "all", SAME)
        return buying_in.all_buy(table, fields) if what == "buy-in" else _everybody(table, what)
    if "pass_to" in fields:
        return _pass_to(table, chair(table, fields, "pass_to"))
    moves = fields.get("moves")
    if not isinstance(moves, list) or not moves or not all(isinstance(move, dict) for move in moves):
        raise refuse("missing", key="moves")
    done: list[Event] = []
    for i, move in enumerate(moves[:MOST_TOGETHER]):
        table, events = _next_of(table, move, i)
        done += events
    return done


def _next_of(table: Table, fields: Fields, at: int) -> tuple[Table, list[Event]]:
    """One of the moves made together; a refusal says which it was."""
    name = fields.get("move")
    try:
        if not isinstance(name, str) or name not in TABLE_MOVES or not TABLE_MOVES[name].plays:
            raise refuse("unknown-move")
        if own := TABLE_MOVES[name].own_offer(table, fields):
            raise refuse(TABLE_MOVES[name].for_others, name=table.name_of(own["seat"]))
        return moved(table, name, fields)
    except Refused as refusal:
        refusal.more["at"] = at
        raise


def _everybody(table: Table, what: str) -> list[Event]:
    """Events by which everybody still to act in this round checks, calls, stands pat, or buys no card."""
    done: list[Event] = []
    stage = _stage(table)
    while _stage(table) == stage and (seat := actor(table)) is not None:
        move, more = _same(table, seat, what)
        table, events = _next_of(table, {"move": move, "seat": seat, **more}, len(done))
        done += events
    if not done:
        raise refuse("nothing-together")
    return done


def _same(table: Table, seat: int, what: str) -> tuple[str, dict[str, object]]:
    if what == "pat":
        return "draw", {"cards": 0, "ace": False, "splits": False}
    if what == "none":
        return "buy", {"card": "none"}
    owing = betting.need(table, table.seat(seat))
    return ("call" if owing else "check") if what == "call" else what, {}


def _pass_to(table: Table, to: int) -> list[Event]:
    """Events by which everybody before `to` folds to a bet, or checks."""
    if to not in betting.to_act_later(table)[1:]:
        raise refuse("nothing-together")
    done: list[Event] = []
    while (seat := betting.turn(table)) is not None and seat != to:
        move = "fold" if betting.need(table, table.seat(seat)) else "check"
        table, events = _next_of(table, {"move": move, "seat": seat}, len(done))
        done += events
    return done


def _stage(table: Table) -> tuple[int, int, str, bool]:
    """The identity of a round; a hand turned to low begins its first round again (JACK-22)."""
    return table.deals, table.hand.stage, table.hand.kind, table.hand.jackpot.turned


# Moves that need more than the table


SAME = ("check", "call", "pat", "none", "buy-in")
TOGETHER = (
    Field("moves", Kind.MOVES, False),
    Field("all", Kind.WORD, False, values=SAME, about="none: nobody buys a card; buy-in: all without chips buy"),
    Field("pass_to", Kind.SEAT, False),
    PAID,
    Field("turn", Kind.SEAT, False, about="whose turn it was where this was tapped; refused if it is another's now"),
)
PAST_MOVES: dict[str, Move[Evening]] = {
    move.name: move
    for move in (
        Move(
            name="ruling",
            about="Applies a ruling, or shows what it would change",
            fields=apply.FIELDS,
            offers=lambda evening: [Offer(move="ruling", asks=["ruling", "outcome"])],
            decide=lambda evening, fields: apply.ruling(evening.table, fields, earlier(evening)),
        ),
        Move(
            name="together",
            about="Several taps as one",
            fields=TOGETHER,
            listed=False,
            offers=lambda evening: at_once(evening.table),
            decide=_together,
        ),
        Move(
            name="take-back",
            about="Takes the last tap back",
            fields=(Field("to", Kind.COUNT, needed=False, hosts=True, about="the last fact that stays"),),
            who=Who.TAPPER,
            at_the_end=True,
            offers=lambda evening: [Offer(move="take-back")] if evening.past else [],
            decide=_take_back,
        ),
        Move(
            name="redo",
            about="Does again what was taken back",
            who=Who.TAPPER,
            at_the_end=True,
            offers=lambda evening: [Offer(move="redo")] if evening.taken_back else [],
            decide=_redo,
        ),
    )
}
MOVES: dict[str, Move[Any]] = {**TABLE_MOVES, **PAST_MOVES}
