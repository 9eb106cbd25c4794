"""Instructions for the dealer: what to do with the real cards now, in order, with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.evening import dealers_choice, last_round
from models.evening.house_rules import fits
from models.game import course
from models.game.course import HAND, cards_needed, exchanges, may_run_short
from models.game.names import title_of
from models.game.pack import deck
from models.game.presets import PRESETS
from models.moves.event import NOTHING_TOLD, Event, Told
from models.moves.refusals import Refused
from models.play import buying, openers, reshuffle
from models.play.serving import partly_served
from models.screen.cards import reshuffle_orders
from models.screen.meters import Meter
from models.screen.orders import FIGURES, steps, waiting
from models.screen.phases.face import Says, noted, says
from models.screen.phases.faces import face_of
from models.seats.dealers import missing_antes, players
from models.table.hand import Chips
from models.table.options import Choices, as_options
from models.table.places import STUB, Gather, Movement, Orders, folded_by
from models.table.table import BY_DEALER, Table
from models.words.words import _, cards_in_words, filled, listed, ngettext


def dealer_says(table: Table, told: Told = NOTHING_TOLD) -> Says | None:
    """The movements of the last tap, instructions of the phase, and notes on later cards; None if there is nothing.

    Chips come before cards. Chips of a false opener are included even if they end the hand (R-OPEN-04).
    """
    face, orders = face_of(table), told.still
    if table.over:
        return face.dealer(table, [*_put_in(table, told.put), *steps(table, _served(orders))], orders)
    chips = [*_given_back(table, told.back), *_put_in(table, told.put)]
    moved = [*chips, *_picked_now(table, orders), *_ordered(table, orders), *_kept(table)]
    if table.hand.draw.blocked:
        return _reshuffle(table, moved)
    return noted(face.dealer(table, moved, orders), waiting(table, table.hand.cards.waiting))


def _served(orders: Orders) -> Orders:
    """Cards dealt by the tap that ended the hand; they were counted, so they are shown."""
    gathers = any(isinstance(order, Gather) for order in orders)
    return () if gathers else tuple(o for o in orders if isinstance(o, Movement) and o.source == STUB)


def _given_back(table: Table, back: Chips) -> list[str]:
    """Chips that leave the middle again, which only the log would show otherwise."""
    rows = [(seat, chips) for seat, chips in back if (seat, chips) in table.hand.betting.returned]
    return [_("%(name)s gets %(n)s back: not called.", name=table.name_of(seat), n=chips) for seat, chips in rows]


def _put_in(table: Table, put: Sequence[Event]) -> list[str]:
    """Chips a false opener puts into the pot, in the words of the log."""
    names = {seat.seat: seat.name for seat in table.seats}
    return [f"{event.sentence(names)}." for event in put]


def _ordered(table: Table, orders: Orders) -> list[str]:
    """The orders in words, without the shuffle before a deal, which was shown earlier."""
    gathered = next((i for i, order in enumerate(orders) if isinstance(order, Gather)), None)
    return steps(table, orders) if gathered is None else steps(table, orders[gathered + 2 :], deal=True)


def _picked_now(table: Table, orders: Orders) -> list[str]:
    """The pack of a game picked with its deal, which could not be shown earlier (CHO-01, CHO-02, CHOICE-05)."""
    gather = next((order for order in orders if isinstance(order, Gather)), None)
    orbit = table.lasting.orbit
    begins = orbit.times <= 1 and (table.who_chooses == "dealer" or orbit.first == table.dealer)
    if gather is None or table.who_chooses not in BY_DEALER or not begins:
        return []
    changed = steps(table, [gather])
    return [*changed, _("Shuffle again.")] if changed else []


def _kept(table: Table) -> list[str]:
    """The instruction to an opener who folds to keep the cards for showing openers (JACK-09)."""
    at = openers.keeps_cards(table)
    if at is None or table.hand.is_proving:  # openers are shown now
        return []
    figure = FIGURES.get(table.hand.cards.places.at(folded_by(at)), FIGURES[HAND])
    return [
        _(
            "%(name)s keeps the %(cards)s face down; the openers are shown at the end.",
            name=table.name_of(at),
            cards=_(figure),
        )
    ]


def warning(table: Table) -> str:
    """Warnings before the deal: a skipped game, a price to join, the ranking of Sökö (C-39), a short pack (DECK-04)."""
    if not table.over or last_round.next_up(table) not in last_round.AS_USUAL:
        return ""
    if another := dealers_choice.needs_another(table):
        return another
    lines = [
        _("No %(game)s this time: %(reason)s.", game=title_of(*game), reason=reason.rstrip("."))
        for game, reason in dealers_choice.passed_over(table)
    ]
    picked = not dealers_choice.picks(table)
    said_first = (_soko(table), _most(table), _short(table, len(players(table)))) if picked else ()
    lines += [*_joining(table), *filter(None, said_first)]
    return " ".join(lines)


def for_so_many(preset: str, options: Choices, n: int) -> str:
    """A warning at set-up if the game is not for n players, or the pack may run short; else "" (DECK-04, -05)."""
    if n < 2:
        return ""
    try:
        fits(preset, options, n)
    except Refused as refusal:
        return refusal.text
    return _short(Table(preset=preset, options=as_options(options)), n)


def for_one_more(table: Table) -> str:
    """A warning if one more player is too many for the game; "" if not, or if games are picked (DECK-04)."""
    try:
        fits(table.preset, table.options, len(players(table)) + 1)
    except Refused as refusal:
        return "" if table.is_dealers_choice else refusal.text
    return ""


def _joining(table: Table) -> list[str]:
    """Players who must pay to be dealt in while a jackpot is carried, announced before they pay (JACK-14)."""
    missing = [(seat, missing_antes(table, seat)) for seat in players(table) if not table.dealt_again]
    return [_("%(name)s pays %(chips)s to join the jackpot.", name=s.name, chips=n) for s, n in missing if n]


def _soko(table: Table) -> str:
    """The ranking by which Sökö is played, of the two known ones, before it begins (C-39)."""
    if table.options.get("soko.rank") is None or (table.deals and not table.is_dealers_choice):
        return ""
    if table.options["soko.rank"] == "below_pair":
        return _("Here a four-card straight or flush ranks below a pair.")
    return _("Here a four-card straight or flush beats a pair and loses to two pair.")


def _most(table: Table) -> str:
    """The most cards that may be changed, before the first deal (DRAW-20, C-08)."""
    if table.deals or "draw.max" not in table.options:
        return ""
    most = int(table.options["draw.max"])
    return ngettext("At most %(n)s card may be drawn.", "At most %(n)s cards may be drawn.", most)


def _short(table: Table, n: int) -> str:
    known = table.deals and n <= table.lasting.turns.players  # only before the first deal, and when more are dealt in
    if n < 2 or (known and not table.is_dealers_choice):
        return ""
    if course.steps(table.options):
        return _too_few(table, n)
    if not exchanges(table.options):
        if buying.cards_needed(table.options, n) <= deck(table.options):
            return ""
        return _("With %(n)s players the cards may run out during the buy. Talon then tells you what to do.", n=n)
    if not may_run_short(table.options, n):
        return ""
    if n > 7:
        return _("With eight players you will almost certainly reshuffle during the draw.")
    return _("With %(n)s players the deck may run out during the draw. Talon then tells you what to do.", n=n)


def _too_few(table: Table, n: int) -> str:
    """A warning if the course needs more cards than the pack has, with nobody folding (OTHER-11)."""
    needed, there = cards_needed(table.options, n), deck(table.options)
    if needed > there:
        words = {"n": n, "needed": needed, "there": there}
        return _("%(n)s players need %(needed)s cards if nobody folds; there are %(there)s.", **words)
    if exchanges(table.options) and may_run_short(table.options, n):
        return _("With %(n)s players the deck may run out during the draw. Talon then tells you what to do.", n=n)
    if PRESETS[table.preset].extra_cards and there - needed < n:  # fewer than one more each
        words = {"n": n, "needed": needed, "there": there}
        return _("%(n)s players need %(needed)s of %(there)s cards and the extra ones: take two decks.", **words)
    return ""


def _reshuffle(table: Table, told: list[str]) -> Says | None:
    """The reshuffle its tap will order, with the cards that stay out and why (SHORT-03 to SHORT-06, R-STUD-19).

    Cards to serve later are a note; cards this tap serves are a step.
    """
    plan = reshuffle.plan(table)
    title = _("One card left: reshuffle now.") if plan.last == 1 else _("Not enough cards left: reshuffle now.")
    after = plan.apply(table)
    left = max(reshuffle.never_dealt(table), after.hand.cards.stub - reshuffle.most_needed(after))
    least = [Meter(_("Left at the end, at least"), str(left))] if table.hand.is_exchanging else []
    counts = (
        Meter(_("Deck"), cards_in_words(plan.last)),
        Meter(_("After the shuffle"), str(plan.pile)),
        *least,  # in a buy, players decide how many are left
    )
    sheet = says(title, *told, *_kept_apart(table, plan), *steps(table, reshuffle_orders(table), plan.last))
    return noted(replace(sheet, meters=counts), waiting(table, after.hand.cards.waiting))


def _why(table: Table, seat: int, reason: str) -> str:
    """The reason why cards of this seat stay out; a player who waits may have got some cards already."""
    return "partly" if reason == "waiting" and partly_served(table, table.seat(seat)) else reason


def _kept_apart(table: Table, plan: reshuffle.Reshuffled) -> list[str]:
    texts = {
        "opener": _("%(names)s’s discards stay put: they may have to prove the openers."),
        "own": _("%(names)s’s own discards stay out of the shuffle."),
        "waiting": _("%(names)s’s discards stay out: their new cards are still to come."),
        "partly": _("%(names)s’s discards stay out: some new cards are still to come."),
        "folded": _("Folded hands stay out: %(names)s."),
    }
    if table.hand.draw.free:  # discards of an earlier exchange go in (OTHER-10)
        texts["own"] = _("What %(names)s put down in this draw stays out of the shuffle.")
        texts["waiting"] = _("What %(names)s put down in this draw stays out: their new cards are still to come.")
        texts["partly"] = _("What %(names)s put down in this draw stays out: some new cards are still to come.")
    lines = []
    for why, text in texts.items():
        names = [table.name_of(seat) for seat, _n, reason in plan.put_out if _why(table, seat, reason) == why]
        if names:
            lines.append(filled(text, names=listed(names)))
    return lines
