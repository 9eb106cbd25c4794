"""The table as one viewer may see it: the JSON of interface.md, and what the screen adds to it."""

from __future__ import annotations

from itertools import islice
from typing import Any

from models.bank import reserve, view
from models.evening import rights
from models.evening.dealers_choice import rotates, upcoming
from models.evening.evening import Evening, Line, Redone, TakenBack
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.game.catalogue import game_line, game_name, short_name, stakes_line, title_of
from models.game.course import course, dealt_whole, exchanges, steps
from models.game.quick_rules import texts_of
from models.play import actions, boards, buying, declaring, drawing, limits, showdown
from models.play.dealers import claimants
from models.play.pots import open_pots
from models.rulings.apply import false_openers
from models.screen import around, buttons, cards, dealer, own_phone, turn
from models.screen.phases.faces import face_of
from models.screen.sentences import sentence
from models.table.places import MIDDLE, in_front
from models.table.table import AWAY, LEFT, OUT, Seat, Table
from models.table.words import _

LOG_LINES = 40  # in one answer; the whole log is a page of its own
ON_SCREEN = 3  # of them, always visible


def report(evening: Evening, viewer: Viewer, lines: int = LOG_LINES) -> dict[str, Any]:
    """The table now, for this viewer: never more than they may know; of the log so many lines."""
    table, hand = evening.table, evening.table.hand
    playing = not table.over
    return {
        "code": evening.code,
        "name": table.name,
        "seq": evening.seq,
        "you": {"role": viewer.role, "seat": viewer.seat},
        "preset": table.preset,
        "options": dict(table.options),
        "hand": table.deals,
        "dealer": dealer_now(table),
        "phase": table.now,
        "round": hand.betting.round,
        "wins": showdown.wins(table),
        "turned": playing and hand.jackpot.turned,
        "to_win": showdown.to_win(table) or None,
        "carried_pots": _carried_pots(table),
        "outside": _outside(table),
        "prompt": turn.line(table),
        "to_act": to_act(table),
        "options_now": rights.options_now(table, viewer),
        "offers": rights.offered(evening, viewer),
        "bet": hand.betting.bet if playing else 0,
        "raises": hand.betting.raises if playing else 0,
        "cap": limits.cap(table),
        "pot": table.pot,
        "carried": hand.pots.carry if playing else table.carried,
        "returned": {str(seat): chips for seat, chips in hand.betting.returned},
        "show_first": showdown.show_first(table) if face_of(table).last else None,
        "pots": [{"chips": pot.chips, "seats": list(pot.seats)} for _i, pot in open_pots(table)],
        **_cards(table),
        **_own_course(table),
        **cards.handling(evening),
        "seats": [_seat(table, seat) for seat in table.seats],
        "owes": _owes(table),
        "clock": _clock(table),
        "last_hand": _last_hand(table),
        "way": table.who_chooses,
        "game_at": table.game_at,
        "game_next": upcoming(table).preset if table.over and rotates(table) else None,
        "games": [{"preset": preset, "options": dict(options)} for preset, options in table.games],
        **around.written(table),
        **view.summary(table),
        "log": log_lines(evening, lines),
    }


def screen_of(evening: Evening, viewer: Viewer) -> dict[str, Any]:
    """The report with everything the table screen draws: the host taps for anybody, a player for themselves."""
    table, host = evening.table, viewer.role == "host"
    mine = _mine(table, viewer)
    who, what = turn.whose(table)
    coming, over = upcoming(table), table.bank.finished  # the game as it will be dealt, if any
    return report(evening, viewer, ON_SCREEN) | {
        "game": _game(coming),
        "stages": turn.course_line(coming),
        "who": who,
        "what": what,
        "dealer_says": None if over else dealer.dealer_says(coming, evening.told.orders or ()),
        "warning": None if over else dealer.warning(coming),
        "carry_line": turn.carry_line(coming),
        "agreed": texts_of(coming.options),
        "pot_lines": turn.pot_lines(table),
        "why": turn.why(table),
        "whose_carry": [{"seat": s.seat, "chips": s.staked} for s in table.seats if s.staked],
        "notes": {str(s.seat): turn.note(table, s) for s in table.seats},
        "can_take_back": rights.may_undo(evening, viewer, "take-back"),
        "can_redo": rights.may_undo(evening, viewer, "redo"),
        "last_tap_shortcut": host and _shortcut(evening),
        "sizes": buttons.sizes(table),
        **around.drawn(table),
        **_taps(table, viewer),
        **mine,
    }


def _game(table: Table) -> dict[str, str]:
    """What is played, for how much, in the words of the header."""
    options, stakes = dict(table.options), stakes_line(table.options)
    return {
        "name": game_name(table.preset, options),
        "line": game_line(table.preset, options),
        "preset": table.preset,
        "short": short_name(table.preset, options),
        "stakes": stakes[:1].upper() + stakes[1:],
    }


def _taps(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What may be tapped: nothing by onlookers; a host who plays declares in secret for themselves."""
    if viewer.role != "host":
        return {
            "choices": [],
            "amounts": None,
            "shortcuts": [],
            "passes": {},
            "award": None,
            "starters": None,
            "false_openers": [],
            "secret": False,
            "jar": None,
        }
    return {
        "choices": face_of(table).buttons(table) + own_phone.secret(table, viewer.seat),
        "amounts": buttons.amounts(table),
        "jar": buttons.jar(table),
        "shortcuts": buttons.shortcuts(table),
        "passes": buttons.passes(table),
        "award": buttons.award(table),
        "starters": buttons.starters(table),
        "false_openers": false_openers(table),
        "secret": declaring.in_secret(table),
    }


def _mine(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What a seated player's own device adds: their buttons, whether it is their turn, one line while it is not."""
    if viewer.seat is None or viewer.role == "onlooker":
        return {"yours": False, "your_line": "", "declared": None}
    taps = own_phone.taps(table, viewer.seat)
    if not taps["choices"] and not taps["amounts"]:
        declaration = own_phone.declared(table, viewer.seat) if viewer.role == "player" else None
        return {"yours": False, "your_line": own_phone.line(table, viewer.seat), "declared": declaration}
    asked = {"what": own_phone.question(table, turn.whose(table)[1])}
    return {"yours": True, "your_line": "", "declared": None, **asked} | (taps if viewer.role == "player" else {})


def to_act(table: Table) -> int | None:
    """Whose turn it is; while the dealer reshuffles, the player being served; the opener who has to show."""
    return face_of(table).marked(table)


def _cards(table: Table) -> dict[str, Any]:
    hand = table.hand
    hidden = drawing.counts_hidden(table)
    playing, draws = not table.over, dealt_whole(table.options)
    jackpot = playing and bool(hand.jackpot.to_open)
    opener = hand.jackpot.opener if playing and draws else None
    places = hand.cards.places
    kept = places.at(in_front(opener)) if jackpot and opener is not None and not hidden else None
    shuffles = (
        [{**shuffle, "in": [], "out": []} if hidden else shuffle for shuffle in hand.draw.shuffles] if playing else []
    )
    return {
        "opener": opener,
        "to_open": turn.opening_rank(table),
        "kept": kept,
        "talon": hand.cards.talon if playing else None,
        "discards": sum(places.seats("front").values()) if playing and exchanges(table.options) else 0,
        "burned": hand.cards.burned if playing else 0,
        "reshuffle": cards.outlook(table),
        "reshuffles": shuffles,
    }


def _own_course(table: Table) -> dict[str, Any]:
    """A course of the house: what it is called, its texts, its steps and where the hand is in it (OTHER)."""
    options, hand = table.options, table.hand
    written = steps(options)
    if not written:
        return {}
    playing = not table.over
    return {
        "title": title_of(table.preset, options),
        "wild": _(str(options["other.wild"])),
        "note": _(str(options["other.note"])),
        "course": [step.written() for step in written],
        "step": course(options)[hand.stage].step if playing and hand.stage >= 0 else 0,
        "steps": len(written),
        "cards_each": hand.stud.streets if playing else 0,
        "middle": hand.cards.places.at(MIDDLE) if playing else 0,
        "packs": options["other.packs"],
        "extras": [{"seat": seat, "cards": n, "chips": chips} for seat, n, chips in hand.extras] if playing else [],
        "matched": {str(seat): chips for seat, chips in hand.pots.matched},
    }


def _carried_pots(table: Table) -> list[dict[str, Any]]:
    """How what is carried is cut, main pot first; a plain jackpot is one pot of those who paid into it."""
    standing = table.standing if table.over else table.hand.pots.standing
    carried = table.carried if table.over else table.hand.pots.carry
    if not standing and carried:
        standing = ((carried, tuple(s.seat for s in table.seats if s.staked)),)
    return [{"chips": chips, "seats": list(seats)} for chips, seats in standing]


def _outside(table: Table) -> list[int]:
    """Who waits until a pot that stays has been won (JACK-19)."""
    standing = table.standing if table.over else table.hand.pots.standing
    claims = claimants(standing)
    return [s.seat for s in table.seats if standing and s.here != LEFT and s.seat not in claims]


def _seat(table: Table, seat: Seat) -> dict[str, Any]:
    hidden = drawing.counts_hidden(table)
    return {
        "seat": seat.seat,
        "name": seat.name,
        "stack": reserve.shown(seat),
        "bet": seat.bet,
        "state": state(seat),
        "drew": None if hidden or table.over else seat.drew,
        "declared": _declared(table, seat),
        "up": list(boards.board(table, seat.seat)) if seat.live and not table.over else [],
    }


def _declared(table: Table, seat: Seat) -> bool | str | None:
    """Whether this player has declared; which way once all are in (DECL-03)."""
    hand = table.hand
    if not seat.live or not declaring.begun(table):
        return None
    word = dict(hand.declaration.declared).get(seat.seat)
    return word is not None if hand.declaration.secret or word is None else word


def state(seat: Seat) -> str:
    """in, folded, all_in, dead, out, away or left."""
    if seat.live:
        return "in" if seat.stack else "all_in"
    if seat.state == OUT and seat.here in (AWAY, LEFT):
        return seat.here
    return seat.state


def _owes(table: Table) -> list[dict[str, Any]]:
    return [{"seat": seat, "chips": chips, "kind": kind} for seat, chips, kind in table.owes]


def _clock(table: Table) -> dict[str, int] | None:
    """Whose time runs, and until when (unix ms)."""
    return None if table.clock is None else {"seat": table.clock[0], "until": table.clock[1]}


def _last_hand(table: Table) -> dict[str, Any] | None:
    last = table.last_hand
    if last is None:
        return None
    won = {str(seat): chips for seat, chips in last.won}
    out = sum(won.values()) + last.carried
    return {"won": won, "in": last.chips_in, "out": out, "carried": last.carried}


# The log


def log_lines(evening: Evening, most: int) -> list[str]:
    """The last lines, newest first."""
    lines = (spoken(evening, line) for line in reversed(evening.log(LOG_LINES)))
    return list(islice((text for text in lines if text), most))


def spoken(evening: Evening, line: Line) -> str:
    """A line of the log as this house tells it now."""
    event = line.fact.event
    if isinstance(event, (TakenBack, Redone)) and event.tap:
        what = spoken(evening, evening.lines[event.tap - 1])
        return _("%(done)s: %(what)s", done=sentence(line), what=what) if what else sentence(line)
    secret = line.hand == evening.table.deals and drawing.counts_hidden(evening.table)
    return sentence(line, secret)


def history(evening: Evening, last: int | None = None) -> list[dict[str, Any]]:
    """The log, hand by hand, newest first, all of it or the last hands; taken-back taps are struck through in it."""
    hands: dict[int, list[dict[str, Any]]] = {}
    for line in reversed(evening.log()):
        if last is not None and len(hands) == last and line.hand not in hands:
            break
        text = spoken(evening, line)
        if text:
            fact = line.fact
            row = {
                "text": text,
                "at": fact.at,
                "by": fact.by,
                "seq": fact.seq,
                "taken_back": fact.tap in evening.struck,
            }
            hands.setdefault(line.hand, []).append(row)
    title = {n: _("Hand %(n)s", n=n) if n else _("Before the first hand") for n in hands}
    return [{"hand": n, "title": title[n], "lines": hands[n]} for n in sorted(hands, reverse=True)]


def _shortcut(evening: Evening) -> bool:
    """Was the last tap several at once, so that Undo should stand out?"""
    past = evening.past
    if past is None or not evening.seq:
        return False
    last = evening.lines[evening.seq - 1].fact
    tap = [line.fact.event for line in evening.log(60) if line.fact.tap == last.tap]
    return last.tap == past.tap and sum(1 for event in tap if isinstance(event, _TAPPED)) > 1


_TAPPED = (actions.Checked, actions.Folded, actions.Called, drawing.Drew, buying.BuyDeclined, declaring.Declared)
