"""The quiet lines around the hands: level, last round, break, spare chips, players without chips, noted hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from models.bank import view
from models.bank.buying_in import can_all_buy
from models.bank.chipset import payable
from models.bank.deal import for_the_winner, in_words
from models.bank.prizes import left_to_win
from models.bank.rebuys import broke, last_level, pays_at_once, usual_for
from models.evening import breaks, last_round, levels
from models.game.levels import is_paid, prices, stakes, stakes_in
from models.game.names import stakes_line
from models.game.options import EVENING_OPTIONS, evening_of
from models.play.noting import LOW, MADE, likely_high, noted, winners
from models.screen.offers import Offers
from models.seats.blinds import killer
from models.seats.dealers import players
from models.seats.going import due
from models.table import level_clock
from models.table.lasting import MINUTE, Level
from models.table.options import Choices
from models.table.table import Table
from models.words.moments import now
from models.words.words import _, listed, ngettext


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelLine:
    """The quiet line beside the stakes; `until` for a countdown, with the text shown after it."""

    text: str
    due: bool = False
    until: int | None = None  # unix ms
    minutes: str = ""
    soon: str = ""
    when_due: str = ""


class Pause(NamedTuple):
    """A break: since when, until when, what is left."""

    since: int
    until: int | None
    left: str


class Broke(NamedTuple):
    """A player without chips, and the usual amount."""

    seat: int
    name: str
    chips: int
    money: str  # "" without money
    some: bool = False  # there are chips, but fewer than the ante and the big blind (CHIP-09)


class Noting(NamedTuple):
    """A winner of the last showdown with the noted hand, or hands to choose from."""

    seat: int
    name: str
    made: str  # in words; "" = nothing yet
    words: tuple[tuple[str, str], ...]  # key, text; empty if this viewer notes nothing
    label: str  # before the words; names nobody if all winners have the same hand


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietLines:
    """The quiet lines around the hands, and the players offered chips."""

    level: LevelLine | None = None
    pause: Pause | None = None
    last_line: str = ""  # the last round
    going: str = ""  # everybody whose announced time of leaving has come
    last_chips: str = ""  # how long chips are still bought
    deal: str = ""  # on the prizes, between hands (SETL-10)
    too_long: str = ""  # the game takes longer than the house agreed
    kill: str = ""  # this hand, or the next, is played for double (ANTE-17)
    last_hand: str = ""  # says that this hand, or the next, is the last one
    unused_chips: str = ""  # between hands: the chip that no stake needs any more
    chips_asked: int = 0  # by how many
    broke: tuple[Broke, ...] = ()  # players without chips, to whom some are offered
    all_buy: bool = False  # whether one tap buys for all of them
    paid: bool = False  # whether they pay at once, as most people here did
    noting: tuple[Noting, ...] = ()  # winners whose hand can be noted, or was


def quiet_lines(table: Table, offers: Offers) -> QuietLines:
    """The quiet lines for the viewer with these offers."""
    return QuietLines(
        level=level_line(table),
        pause=_pause(table),
        last_line="" if _last_hand(table) else last_line(table),
        going="" if table.bank.finished else due(table),
        last_chips=_last_chips(table),
        deal=_deal(table),
        too_long=_too_long(table),
        kill=_kill(table),
        last_hand=_last_hand(table),
        unused_chips=unused_chips(table),
        chips_asked=len(table.bank.asked),
        broke=tuple(_broke(table, offers)),
        all_buy=bool(offers.of("buy-in", broke=True)) and can_all_buy(table),
        paid=pays_at_once(table),
        noting=tuple(_noting(table, offers)),
    )


def _last_hand(table: Table) -> str:
    """The line saying that this hand, or the next, is the last one (LAST-03)."""
    is_last = last_round.is_last_hand(table) and not last_round.is_over(table)
    return _("The last hand") if is_last and not table.bank.finished and not table.no_dealer_yet else ""


def _kill(table: Table) -> str:
    """The line saying who has won two pots in a row, so that this hand, or the next, is for double (ANTE-17)."""
    seat = killer(table, [s.seat for s in players(table)]) if table.over else table.hand.killer
    return (
        _("Kill pot: %(name)s has won two in a row, blinds and bets are double", name=table.name_of(seat))
        if seat
        else ""
    )


def _last_chips(table: Table) -> str:
    """The line, in the last level in which chips are bought, that says so (BANK-04)."""
    last = last_level(table)
    here = last and table.lasting.levels.now == last < len(table.lasting.levels.schedule)
    return _("Chips can be bought until level %(n)s begins", n=last + 1) if here and not table.bank.finished else ""


def _deal(table: Table) -> str:
    """The line, between hands, that a deal on the prizes was made, and what is left to play for (SETL-10)."""
    if not in_words(table) or not table.over or table.bank.finished:
        return ""
    winner = for_the_winner(left_to_win(table), table.bank.currency)
    return _("A deal: %(deal)s", deal=winner) if winner else _("A deal on the prizes")


def _too_long(table: Table) -> str:
    """The line about a game that has gone on too long (LAST-07)."""
    taken = last_round.too_long(table)
    words = ngettext(
        "%(n)s minute: five more, or check to the end and share the pot equally",
        "%(n)s minutes: five more, or check to the end and share the pot equally",
        taken,
    )
    return words if taken else ""


def last_line(table: Table) -> str:
    """The last round in one quiet line, or that it is time for it (LAST-03, LAST-06)."""
    orbit = table.lasting.last_round
    if last_round.is_time(table):
        option = EVENING_OPTIONS["evening.until"]
        return _("Past %(time)s: time for the last round", time=option.says(table.lasting.keys[option.key]))
    if not orbit.first or table.bank.finished:
        return ""
    if last_round.is_over(table):
        return _("The last round is over")
    waiting = last_round.left(table)
    if table.no_dealer_yet:
        return _("Last round")
    if not orbit.begun:
        return _("Last round, begins with %(name)s", name=table.name_of(waiting[0] if waiting else orbit.first))
    return ngettext(
        "Last round: %(n)s more hand, %(name)s deals last",
        "Last round: %(n)s more hands, %(name)s deals last",
        len(waiting),
        name=table.name_of(waiting[-1]),
    )


def level_line(table: Table) -> LevelLine | None:
    """The quiet line beside the stakes; `until` for a countdown, with the text shown after it (LVL-06)."""
    schedule, at = table.lasting.levels.schedule, table.lasting.levels.now
    if not schedule or table.bank.finished:
        return None
    if not at:
        return LevelLine(text=_("Level 1 from the next hand on"))
    if level_clock.due(table):
        return LevelLine(text=_due_line(table, level_clock.coming(table)), due=True)
    rest, hands = level_clock.left(table), level_clock.hands_left(table)
    if rest is None and hands is None:
        return LevelLine(text=_("Level %(level)s", level=at))
    soon = _("Soon: %(stakes)s", stakes=_stakes(table, at + 1))
    if rest_of := level_clock.rest_after(table):
        soon = ngettext("Soon: break of %(n)s minute", "Soon: break of %(n)s minutes", rest_of)
    if hands is not None and table.lasting.levels.held:
        return LevelLine(text=_("Level %(level)s · on hold", level=at))
    if hands is not None:
        text = ngettext("Level %(level)s · %(n)s hand", "Level %(level)s · %(n)s hands", hands, level=at)
        return LevelLine(text=soon if hands == 1 else text)
    minutes = -(-(rest or 0) // MINUTE)
    if level_clock.stands(table):
        return LevelLine(text=_("Level %(level)s · %(n)s min, on hold", level=at, n=minutes))
    counts = _("Level %(level)s · %(n)s min", level=at, n="{n}")
    text = soon if (rest or 0) <= MINUTE else counts.format(n=minutes)
    when_due = _due_line(table, at + 1)
    return LevelLine(text=text, until=now() + (rest or 0), minutes=counts, soon=soon, when_due=when_due)


def _due_line(table: Table, coming: int) -> str:
    """The line of a level that is due: the break before it, its stakes, or the reason for its delay."""
    rest = level_clock.rest_after(table)
    if rest and not table.over:
        return ngettext("Break of %(n)s minute after this hand", "Break of %(n)s minutes after this hand", rest)
    reason = levels.waits(table)
    if table.same_game:
        return _("Level %(level)s %(after)s", level=coming, after=levels.after_what(table))
    if reason:
        return _("Level %(level)s is held: %(why)s", level=table.lasting.levels.now, why=reason)
    return _("From the next hand on: %(stakes)s", stakes=_stakes(table, coming))


def _stakes(table: Table, at: int) -> str:
    """The stakes of this level in the current game, "ante 4, 10/20"; with several games, the multiple."""
    held = table.lasting.levels
    level = held.schedule[min(at, len(held.schedule)) - 1]
    if level.times and table.is_dealers_choice and len(table.games) > 1:
        return _("stakes × %(n)s", n=level.times)
    return stakes_line(stakes_in(held.base, level))


def level_rows(table: Table) -> list[dict[str, object]]:
    """The schedule for the evening's sheet: each level's stakes and length."""
    held = table.lasting.levels
    return [
        {"at": at, "stakes": _stakes(table, at), "length": _length(step, at), "now": at == held.now}
        for at, step in enumerate(held.schedule, 1)
    ]


def _length(step: Level, at: int) -> str:
    if not (step.minutes or step.hands):
        return _("to the end")
    lasts = _("%(n)s min", n=step.minutes) if step.minutes else ngettext("%(n)s hand", "%(n)s hands", step.hands)
    return _("%(level)s, then %(n)s min break", level=lasts, n=step.rest) if step.rest else lasts


def _pause(table: Table) -> Pause | None:
    """The break: since when, until when, what is left."""
    pause = breaks.pause(table)
    if not breaks.on(table):
        return None
    rest = breaks.ends_in(table)
    text = f"{rest // 60}:{rest % 60:02}" if rest is not None else ""
    return Pause(pause.since, pause.until, text)


def unused_chips(table: Table) -> str:
    """Between hands, the smallest chip once no stake needs it any more (LVL-09)."""
    chips, held = table.bank.chips, table.lasting.levels
    if not table.over or not held.now or len(chips) < 2:
        return ""
    games = levels.played_games(table)
    amounts = [
        (at, n) for _preset, base in games for at, step in enumerate(held.schedule, 1) for n in _paid(base, step)
    ]
    needs = [at for at, n in amounts if not payable(n, chips[1:])]
    coming = level_clock.coming(table) if breaks.on(table) else held.now
    if not needs or max(needs) >= coming:
        return ""
    return _("The %(n)ss are no longer needed", n=chips[0][1])


def _paid(base: Choices, step: Level) -> list[int]:
    played = stakes_in(base, step)
    return [*(n for key, n in stakes(played).items() if is_paid(key, base)), *prices(played)]


def _broke(table: Table, offers: Offers) -> Iterator[Broke]:
    """Players to whom the host can sell the usual amount with one tap."""
    for seat in broke(table):
        if offers.of("buy-in", seat.seat, broke=True):
            usual = usual_for(table, seat.name)
            yield Broke(seat.seat, seat.name, usual, view.price_of(table, seat.name, usual), seat.stack > 0)


def _noting(table: Table, offers: Offers) -> Iterator[Noting]:
    """Each winner of the last showdown, with the noted hand or with hands to choose from; none after the next deal.

    Hands are offered only while nothing is noted, and if the evening's key asks for it.
    """
    shown = table.lasting.shown[-1] if table.lasting.shown else None
    if shown is None or shown.hand != table.deals or not table.over:
        return
    made, asks = noted(table, shown.hand), evening_of(table.lasting.keys)["evening.note_hand"]
    won, named = winners(table, shown), set[int]()
    for seat, (then, _person) in won.items():
        if not table.has(seat) or then in named:
            continue
        alike = [at for at, (chair, _who) in won.items() if chair in shown.tied(then)]
        alike = [at for at in alike if table.has(at) and made.get(at, "") == made.get(seat, "")]
        named |= {won[at][0] for at in alike}
        word, offer = made.get(seat, ""), offers.of("note-hand", seat, hand=table.deals)
        likely = LOW if then in shown.low else likely_high(table.options)
        words = [word for word in offer["values"] if word in likely] if offer and asks and not word else []
        if word or words:
            noted_in_words = made_words(word) if word else ""
            names = listed(map(table.name_of, alike))
            label = _("Won with")
            if len(alike) < len(won):
                label = ngettext("%(name)s won with", "%(name)s won with", len(alike), name=names)
            yield Noting(seat, names, noted_in_words, tuple((word, made_words(word)) for word in words), label)


def made_words(word: str) -> str:
    """The noted hand in words."""
    text = _(MADE.get(word, word))
    return text[:1].upper() + text[1:]
