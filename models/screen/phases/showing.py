"""The end of a hand: the opener shows openers, then hands are shown and pots awarded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.evening import phases
from models.game.course import has_dummy
from models.game.to_open import OPENERS
from models.play import halves, openers, showdown
from models.play.pots import open_pots, pot_name, pots
from models.screen.buttons import Button
from models.screen.phases.face import Face, Says, TurnWords, says, says_besides
from models.table.places import Orders, in_front
from models.table.table import Seat, Table
from models.words.words import N_, _, cards_in_words, filled, listed, or_listed

FEW = 4  # names that are read at a glance


def _opener(table: Table) -> TurnWords:
    name = table.name_of(table.hand.jackpot.opener or 0)
    return name, _("must show %(openers)s", openers=_(OPENERS[table.hand.jackpot.to_open]))


def _showdown(table: Table) -> TurnWords:
    return _("Showdown"), _who_wins(table)


def _who_wins(table: Table) -> str:
    due = showdown.due(table)
    if due is None:
        return ""
    index, chips, everybody = due
    pot, played_for = pot_name(index, len(pots(table))), halves.played_for(table, everybody)
    if len(played_for) > 1:
        return _which_halves(table, pot, chips, everybody)
    rivals = next(iter(played_for.values()), list(everybody))
    seats = halves.contenders(table, tuple(rivals))
    question = _("who wins %(pot)s (%(chips)s)?", pot=pot, chips=chips)
    if len(seats) < 3:  # with more, only the seats are marked
        names = or_listed(table.name_of(seat) for seat in seats)
        question = _("who wins %(pot)s (%(chips)s)? %(names)s", pot=pot, chips=chips, names=names)
    side = _only_side(table, everybody)
    return filled(_(ONE_SIDE[side][0]), question=question) if side else question


ONE_SIDE = {  # one side declared by all: the question about the pot due, and which hand takes it (DECL-06)
    "high": (
        N_("all high: %(question)s"),
        N_("All declared high: the best hand takes all of it."),
        N_("For %(pot)s all declared high: the best hand takes all of it."),
    ),
    "low": (
        N_("all low: %(question)s"),
        N_("All declared low: the lowest hand takes all of it."),
        N_("For %(pot)s all declared low: the lowest hand takes all of it."),
    ),
}


def _only_side(table: Table, everybody: tuple[int, ...]) -> str:
    """The only side anybody declared for this pot; "" if both were, or neither is asked for (DECL-06)."""
    sides = [*halves.played_for(table, everybody)]
    return sides[0] if len(sides) == 1 and len(halves.ways(table)) > 1 else ""


WHO_WINS = {"high": N_("%(pot)s (%(chips)s): who wins high?"), "low": N_("%(pot)s (%(chips)s): who wins low?")}


def who_has(share: str, *, pot: str, chips: int) -> str:
    """The question about the holders of one of the table's own shares (OTHER-26)."""
    return _("%(pot)s (%(chips)s): who has “%(share)s”?", pot=pot, chips=chips, share=share)


def _which_halves(table: Table, pot: str, chips: int, seats: tuple[int, ...]) -> str:
    """The question about the winners of high and low, for the halves asked about (DECL-05)."""
    asked = halves.asked_for(table, seats)
    if name := halves.share_name(table, asked[0]) if asked else "":
        return who_has(name, pot=pot, chips=chips)
    if len(asked) == 1:
        return _(WHO_WINS[asked[0]], pot=pot, chips=chips)
    if asked:
        return _("%(pot)s (%(chips)s): who wins high, who wins low?", pot=pot, chips=chips)
    takes = {half: table.name_of(able[0]) for half, able in halves.played_for(table, seats).items()}
    return _("%(pot)s (%(chips)s): high to %(high)s, low to %(low)s", pot=pot, chips=chips, **takes)


def _still_in(table: Table, seat: Seat) -> str:
    return _("You are still in. The host taps who wins.")


def _ask_openers(table: Table, told: list[str], orders: Orders) -> Says:
    hand = table.hand
    seat = table.seat(hand.jackpot.opener or 0)
    what = _(OPENERS[hand.jackpot.to_open])
    title = _("Show the openers") if seat.live else _("%(name)s opened and folded", name=seat.name)
    apart = hand.cards.places.at(in_front(seat.seat))
    if not apart:
        return says(title, *told, _("%(name)s shows %(what)s.", name=seat.name, what=what))
    shown = _("%(name)s shows %(what)s; the cards kept aside count too.", name=seat.name, what=what)
    lie_there = _("%(name)s has %(cards)s kept aside.", cards=cards_in_words(apart), name=seat.name)
    return says_besides(title, told, shown, lie_there)


LAST_HAND = {  # by the aim of the hand (LAST-04)
    "high": N_("No bets: the best hand wins the jackpot."),
    "low": N_("No bets: the lowest hand wins the jackpot."),
    "highlow": N_("No bets: the highest and the lowest hand share the jackpot."),
}


def _shows(table: Table, told: list[str], orders: Orders) -> Says:
    shown = replace(_show(table), of_pots=tuple(_who_is_in(table)))
    return replace(shown, steps=(*told, *shown.steps))


def _show(table: Table) -> Says:
    """Players who show for the pot due; with several pots, those in each. The newest comes first (POT-07)."""
    if table.hand.jackpot.last:
        jackpot = [_(LAST_HAND[halves.wins(table)])] if table.hand.pots.carry else []
        return says_besides(_("The last hand, face up"), [], *jackpot, *_who_is_in(table))
    if showdown.all_face_up(table):
        all_up = [] if table.hand.pots.won_by else [_("No more betting: everybody turns their cards face up now.")]
        known = (*_declared(table), *_who_is_in(table), *_what_wins(table))
        return says_besides(_("All hands face up"), all_up, *known)
    order = [table.name_of(seat) for seat in showdown.shows_next(table)]
    everybody = table.options.get("show.losers") == "all_show"
    rest = _("Then %(names)s; all must show.") if everybody else _("Then %(names)s; beaten hands need not be shown.")
    more = [filled(rest, names=listed(order[1:]))] if len(order) > 1 else []
    more += _declared(table)
    more += [*_who_is_in(table), *([] if everybody else _asking_to_see(table)), *_what_wins(table)]
    return says_besides(_who_shows(table, order), [], *more)


def _what_wins(table: Table) -> list[str]:
    """The hand that wins, and what it takes, if that is not obvious (DLOW-09, DLOW-10, JACK-17)."""
    low, lines, due = halves.wins(table) == "low", list[str](), showdown.due(table)
    if due and halves.low_may_lack(table, due[2]):
        lines.append(_("A low hand must be eight-high or better."))
    if table.options.get("low.sevens") and low:
        lines.append(
            _("Sevens rule: a player who checks a seven or better after the draw wins none of the later bets.")
        )
    if showdown.may_stay(table):
        hand = _(OPENERS[showdown.to_win(table)])
        lines.append(_("It takes %(hand)s to win; if nobody shows it, all pots stay.", hand=hand))
    if has_dummy(table.options, len(table.live)):
        lines.append(_("The spare hand is turned up last: whoever wins has to beat it, too."))
    if low:
        lines.append(_("The lowest hand wins; a hand with a pair is called a pair."))
    return lines


def _declared(table: Table) -> list[str]:
    """The declarations for the pot due, and what players who declared both must win (DECL-04, DECL-06)."""
    due = showdown.due(table)
    if due and (side := _only_side(table, due[2])):
        every = len(pots(table))
        return [filled(_(ONE_SIDE[side][1 + (every > 1)]), pot=pot_name(due[0], every))]
    names = [table.name_of(seat) for seat in halves.both_ways(table, due[2])] if due else []
    if not names:
        return []
    if halves.ties_lose(table):
        return [_("%(names)s declared both: must win both halves, and a tie loses.", names=listed(names))]
    return [_("%(names)s declared both: must win both halves, a tie is enough.", names=listed(names))]


def _who_shows(table: Table, order: list[str]) -> str:
    if not order:
        return _("All have shown")
    again = bool(table.hand.pots.won_by)
    return _("%(name)s shows next", name=order[0]) if again else _("%(name)s shows first", name=order[0])


def _who_is_in(table: Table) -> list[str]:
    """Players who can still win each pot, newest pot first."""
    every, waiting = pots(table), open_pots(table)
    if len(every) < 2:
        return []
    rows = ((pot_name(i, len(every)), pot, halves.contenders(table, pot.seats)) for i, pot in reversed(waiting))
    return [
        _("For %(pot)s (%(chips)s): %(names)s.", pot=name, chips=pot.chips, names=_those(table, seats))
        for name, pot, seats in rows
    ]


def _those(table: Table, seats: Sequence[int]) -> str:
    """These players by name; if there are many, the live players who are not among them."""
    others = [seat.name for seat in table.live if seat.seat not in seats]
    if len(seats) <= FEW or len(others) >= len(seats):
        return listed(map(table.name_of, seats))
    return _("everybody but %(names)s", names=listed(others)) if others else _("everybody still in the hand")


def _asking_to_see(table: Table) -> list[str]:
    """Players who may ask to see a beaten hand (C-29); nothing if only callers may and nobody bet."""
    rule = str(table.options.get("show.ask_to_see"))
    if rule == "any":
        return [_("Anyone who was dealt in may ask to see a called hand.")]
    if rule == "never":
        return [_("Nobody may ask to see a beaten hand.")]
    if table.hand.betting.aggressor is None:
        return []
    return [_("Whoever called the last bet may ask to see that hand.")]


def _choices(table: Table) -> list[Button]:
    """Buttons for openers: the opener shows them, or cannot."""
    texts = {True: _("Openers shown"), False: _("Cannot show openers")}
    return [
        Button(text, "openers", {"shown": shown}, seat=offer["seat"])
        for offer in openers.offers(table)
        for shown, text in texts.items()
    ]


SWEPT = Face(phase=phases.SWEPT, turn=_showdown)
PROOF = Face(
    phase=phases.OPENERS,
    turn=_opener,
    dealer=_ask_openers,
    buttons=_choices,
    rule=lambda table: "JACK-09",
    through=_still_in,
    asked=lambda table: table.hand.jackpot.opener,
    last=True,
)
SHOWDOWN = Face(phase=phases.SHOWDOWN, turn=_showdown, dealer=_shows, through=_still_in, last=True, compares=True)
