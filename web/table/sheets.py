"""The sheets of one seat, of a newcomer, and of the table: the data for their templates."""

from __future__ import annotations

from collections.abc import Iterator

from models.bank import view
from models.bank.bounds import left_lately
from models.bank.rebuys import first_stack, pays_at_once
from models.bank.reserve import shown
from models.evening import last_round
from models.evening.dealers_choice import upcoming
from models.evening.evening import Evening
from models.game.catalogue import preset_changes
from models.game.presets import PRESETS
from models.moves.move import Offer
from models.play import boards
from models.play.noting import noted
from models.rulings.apply import false_openers
from models.screen.chairs import opener_of
from models.screen.dealer import for_one_more
from models.screen.missed import jackpot_price, ways_back
from models.screen.offers import Offers
from models.screen.phases.drawing import corrections
from models.screen.screen import Forms
from models.seats import going, newcomers
from models.seats.moving import other_chairs
from models.table.options import by_key
from models.table.table import LEFT, Table
from models.words.money import written
from models.words.words import _, grouped, ngettext
from web.bank.seat import seat_account
from web.server.running import device_alone, talon
from web.setup.pages import KNOWN


def seat_sheet(evening: Evening, forms: Forms, number: int) -> dict[str, object]:
    """The actions for this seat, for the host and its own player."""
    table, own = evening.table, forms.you == number
    seat = table.seat(number)
    drawn = corrections(table) if forms.offers.of("draw", number) else []
    return {
        "seat": seat,
        "stack": shown(seat),  # None = uncounted
        "has_board": seat.live and bool(boards.board(table, number)),  # up cards were entered
        "spelling": talon().store.spelling_before(seat.name),  # of the same name on another evening
        "goes": going.in_words(table, seat),  # when the player said they leave
        "ways_back": ways_back(table, seat),  # for a player who owes a blind
        "jackpot_price": jackpot_price(table, seat),  # the price of joining, for a player who cannot pay it
        "extra_first": bool(PRESETS[table.preset].extra_cards),  # a card that the game itself brings
        "own": own,  # the viewer's own seat
        "bank": seat_account(table, seat, own),
        "corrections": [button for button in drawn if button.seat == number],  # of the number of cards drawn
        "rulings": false_openers(table) if forms.host and number == opener_of(table) else [],
        "from_here": seat.staked,  # chips of the carried jackpot
        "chairs": other_chairs(table, number),  # to move to: the person to swap with, or the reason why not
        "made": noted(table, table.deals).get(number, ""),  # the hand noted for the last win
    }


def newcomer(evening: Evening, offers: Offers, wanted: int = 0) -> dict[str, object]:
    """The form of a newcomer; `wanted`: the tapped seat, 0 = none."""
    entry = evening.table.bank.pack("entry")
    table, regulars = evening.table, talon().store.people()[:KNOWN] if offers.of("sit") else []
    return {
        "free": newcomers.chairs_for_new(table),
        "closed": newcomers.chairs_to_wait_on(table),  # free seats where a newcomer waits for the big blind
        "wanted": wanted,
        "blind": newcomers.big_blind(table),
        "price": written(entry.price, table.bank.currency) if entry else "",  # of an entry, as typed
        "usual": first_stack(table),  # chips, 0 = unknown; None = none are sold
        "pays_at_once": pays_at_once(table),
        "names": regulars,  # people who played here before
        "too_many": for_one_more(table),  # a warning if the cards are too few for one more
        "returning": [*_returning(table, offers)],
        "left_with": left_lately(table),  # people who must return with at least as many: name, chips
    }


def _returning(table: Table, offers: Offers) -> Iterator[tuple[Offer, str]]:
    """Offers to come back for players who left with chips, so that they do not buy in as newcomers."""
    for seat in table.seats:
        backs = [offer for offer in offers.each("back") if offer["seat"] == seat.seat]
        for back in backs if seat.here == LEFT and seat.stack else ():
            yield back, f"{seat.name}, {back_in_words(back) or grouped(seat.stack)}"


def back_in_words(back: Offer) -> str:
    """The ways back for a player who owes a blind, in words; "" if nothing is owed."""
    if back.get("comes") == newcomers.WAITS:
        return _("Wait for the big blind")
    return _("Post %(chips)s and play", chips=grouped(back["chips"])) if back.get("chips") else ""


# The table’s own sheet: the present values of its settings, each as the words beside its control


def settings_of(code: str, table: Table) -> dict[str, object]:
    """The settings of this table as they are now."""
    return {
        "phones": _phones(code, table),
        "tv": _tv(code),
        "rules": _rules(table),  # number that differ from the game's usual ones
        # of dealer's choice
        "games": ngettext("%(n)s game", "%(n)s games", len(table.games)) if table.games else _("off"),
        "last_round": _last_round(table),
        "money": view.worth_in_words(table) or _("no money"),
        "chips": _chips(table),
        "people": _people(table),
    }


def _phones(code: str, table: Table) -> str:
    if device_alone():
        return ""
    there = {seat.person for seat in table.sitting}
    with_phone = there & {device.person for device in talon().doors.at(code).passes.values()}
    return _("%(n)s of %(of)s in", n=len(with_phone), of=len(there)) if with_phone else _("none yet")


def _tv(code: str) -> str:
    if device_alone():
        return ""
    return _("on") if any(device.tv for device in talon().doors.at(code).passes.values()) else _("off")


def _rules(table: Table) -> str:
    coming = upcoming(table)
    n = len(preset_changes(coming.preset, by_key(coming.options)))
    return ngettext("%(n)s house rule", "%(n)s house rules", n) if n else ""


def _last_round(table: Table) -> str:
    first, waiting = table.lasting.last_round.first, last_round.left(table)
    if not first:
        return _("off")
    if not waiting or table.lasting.last_round.begun:
        return ngettext("%(n)s more hand", "%(n)s more hands", len(waiting))
    return _("%(name)s begins", name=table.name_of(waiting[0]))


def _chips(table: Table) -> str:
    counted = all(seat.counted for seat in table.seats)
    return _("%(chips)s in play", chips=grouped(table.chips)) if counted else ""


def _people(table: Table) -> str:
    n, free = len(table.sitting), newcomers.chairs_for_new(table)
    text = ngettext("%(n)s seated", "%(n)s seated", n)
    return f"{text}, " + _("seat %(n)s is free", n=free[0]) if free else text
