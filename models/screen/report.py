"""The table as JSON for one viewer, as in docs/contract/interface.md."""

from __future__ import annotations

from collections.abc import Mapping

from models.bank import reserve, tokens, view
from models.evening import rights
from models.evening.dealers_choice import rotates, upcoming
from models.evening.evening import Evening
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.game.course import course, steps
from models.game.names import title_of
from models.play import boards, declaring, drawing, halves, legs, limits, lives, showdown
from models.play.pots import open_pots
from models.screen import cards, evening_report, meters, turn
from models.screen.chairs import opener_of, state
from models.screen.log_lines import log_lines
from models.screen.phases.faces import face_of
from models.screen.report_keys import (
    CardsNow,
    ChipsNow,
    LastHandRow,
    MomentKeys,
    OwnCourse,
    PlayedGame,
    PotRow,
    Report,
    SeatRow,
)
from models.screen.rulings_given import owed_rows
from models.seats import buck
from models.seats.dealers import claimants
from models.seats.going import goes_in, hands_left
from models.table.hand import Way
from models.table.places import MIDDLE
from models.table.table import Seat, Table
from models.words.words import _


def report(evening: Evening, viewer: Viewer) -> Report:
    """The table for this viewer, with nothing they may not know."""
    table = evening.table
    return {
        "code": evening.code,
        "name": table.name,
        "seq": evening.seq,
        "you": {"role": viewer.role, "seat": viewer.seat},
        **_game(table),
        **_moment(evening, viewer),
        **_chips(table),
        **_cards(table),
        **_own_course(table),
        **cards.handling(evening),
        "seats": [_seat(table, seat) for seat in table.seats],
        **evening_report.written(table),
        **view.summary(table),
        "log": log_lines(evening),
    }


def _game(table: Table) -> PlayedGame:
    return {
        "preset": table.preset,
        "options": dict(table.options),
        "way": table.who_chooses,
        "game_at": table.game_at,
        "game_times": table.game_times,
        "game_next": upcoming(table).preset if table.over and rotates(table) else None,
        "games": [{"preset": preset, "options": dict(options)} for preset, options in table.games],
    }


def _moment(evening: Evening, viewer: Viewer) -> MomentKeys:
    table, hand = evening.table, evening.table.hand
    return {
        "hand": table.deals,
        "dealer": dealer_now(table),
        "buck": buck.lies_before(table),
        "tokens": {str(seat): n for seat, n in tokens.held(table).items()},
        "phase": table.now,
        "round": hand.betting.round,
        "wins": halves.wins(table),
        "shares": [{"key": key, "name": share.name, "part": str(share.part)} for key, share in halves.shares(table)],
        "turned": halves.turned(table),
        "to_win": showdown.to_win(table) or None,
        "prompt": turn.line(table),
        "to_act": face_of(table).marked(table),  # during a reshuffle the player served, for openers the opener
        "options_now": rights.options_now(table, viewer),
        "offers": rights.offered(evening, viewer),
        "show_first": showdown.show_first(table) if face_of(table).last else None,
        "clock": None if table.clock is None else {"seat": table.clock[0], "until": table.clock[1]},
    }


def _chips(table: Table) -> ChipsNow:
    hand, playing = table.hand, not table.over
    return {
        "bet": hand.betting.bet if playing else 0,
        "raises": hand.betting.raises if playing else 0,
        "cap": limits.cap(table),
        "pot": table.pot,
        "carried": hand.pots.carry if playing else table.carried,
        "carried_pots": _carried_pots(table),
        "outside": _outside(table),
        "returned": {str(seat): chips for seat, chips in hand.betting.returned},
        "pots": [{"chips": pot.chips, "seats": list(pot.seats)} for _i, pot in open_pots(table)],
        "owes": owed_rows(table),
        "last_hand": _last_hand(table),
    }


def _cards(table: Table) -> CardsNow:
    hand, playing = table.hand, not table.over
    hidden = drawing.counts_hidden(table)
    return {
        "opener": opener_of(table),
        "to_open": turn.opening_rank(table),
        "kept": meters.kept_aside(table) if playing else None,
        "talon": hand.cards.stub if playing else None,
        "discards": meters.discarded(table) if playing else 0,
        "burned": hand.cards.burned if playing else 0,
        "reshuffle": cards.short_stub_outlook(table),
        "reshuffles": [_seen(shuffle, hidden) for shuffle in hand.draw.shuffles] if playing else [],
    }


def _seen(shuffle: Mapping[str, object], hidden: bool) -> Mapping[str, object]:
    """A reshuffle as shown; whose cards went in is hidden while their numbers are."""
    return {**shuffle, "in": [], "out": []} if hidden else shuffle


def _own_course(table: Table) -> OwnCourse:
    """The home-made course: its name, texts and steps, and the current step (OTHER)."""
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
        "legs": {str(seat): n for seat, n in legs.held(table).items()},
        "lives": {str(seat): n for seat, n in lives.left(table).items()},
    }


def _carried_pots(table: Table) -> list[PotRow]:
    """The parts of the carried chips, main pot first; a plain jackpot is one pot of those who paid into it."""
    standing, carried = table.pots_that_stay, table.carry
    if not standing and carried:
        standing = ((carried, tuple(s.seat for s in table.seats if s.staked)),)
    return [{"chips": chips, "seats": list(seats)} for chips, seats in standing]


def _outside(table: Table) -> list[int]:
    """Seats that wait until a pot that stays has been won (JACK-19)."""
    standing = table.pots_that_stay
    claims = claimants(standing)
    return [s.seat for s in table.sitting if standing and s.seat not in claims]


def _seat(table: Table, seat: Seat) -> SeatRow:
    hidden = drawing.counts_hidden(table)
    row: SeatRow = {
        "seat": seat.seat,
        "name": seat.name,
        "stack": reserve.shown(seat),
        "bet": seat.bet,
        "state": state(seat),
        "drew": None if hidden or table.over else seat.drew,
        "declared": _declared(table, seat),
        "up": list(boards.board(table, seat.seat)) if seat.live else [],
    }
    if (left := goes_in(seat)) is not None:
        row["leaves_in_s"] = left
    if (hands := hands_left(table, seat)) is not None:
        row["leaves_after"] = hands
    if seat.absent:
        row["absent"] = True
    return row


def _declared(table: Table, seat: Seat) -> bool | Way | None:
    """Whether this player has declared; once all have, the declaration (DECL-03)."""
    hand = table.hand
    if not seat.live or not declaring.begun(table):
        return None
    word = dict(hand.declaration.declared).get(seat.seat)
    return word is not None if hand.declaration.secret or word is None else word


def _last_hand(table: Table) -> LastHandRow | None:
    last = table.last_hand
    if last is None:
        return None
    won = {str(seat): chips for seat, chips in table.last_won}
    return {"won": won, "in": last.chips_in, "out": last.chips_out, "carried": last.carried}
