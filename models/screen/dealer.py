"""What the dealer has to do with the real cards now, in order, with numbers."""

from __future__ import annotations

from models.evening import dealers_choice
from models.game.catalogue import PRESETS
from models.game.course import HAND, deck, is_draw
from models.play import buying, openers, showdown, talon
from models.play.dealing import enough, missing_antes, next_dealer, players
from models.play.openers import OPENERS
from models.play.pots import open_pots, pot_name, pots
from models.screen.dealer_stud import Says, says, says_only, stud_says
from models.screen.orders import FIGURES, deals_street, steps, waiting
from models.table.phrases import cards, listed
from models.table.places import TALON, Gather, Orders, folded_by, in_front
from models.table.table import Table
from models.table.words import _


def dealer_says(table: Table, orders: Orders = ()) -> Says | None:
    """Title and steps: what the last tap ordered, what waits, what belongs to the phase; None while all lies still."""
    now = table.now
    if now == "first_dealer":
        return _first_dealer(table)
    if table.over:
        return _shuffle(table)
    told = [*steps(table, _of_this_deal(orders)), *waiting(table, table.hand.cards.waiting), *_kept(table)]
    if table.hand.draw.blocked:
        return _reshuffle(table, told)
    if now == "openers":
        return _openers(table)
    if table.hand.stud.streets:
        return stud_says(table, told, deals_street(table, orders), _show(table) if now == "showdown" else None)
    if now == "bet" and any(isinstance(order, Gather) for order in orders):
        return says(_has_deal(table, table.hand.dealer), *told)
    if now == "draw" and not told:
        return says(_("The draw"), *_how_to_draw(table))
    if now == "draw" and table.hand.draw.corrects is None:
        return says(_("The draw"), *told, *_how_to_draw(table))
    return _and_show(table, told) if now == "showdown" else says_only(told)


def _of_this_deal(orders: Orders) -> Orders:
    """Without the shuffle before the deal: that was said before it."""
    gathered = next((i for i, order in enumerate(orders) if isinstance(order, Gather)), None)
    return orders if gathered is None else orders[gathered + 2 :]


def _kept(table: Table) -> list[str]:
    """An opener who folds keeps the cards, to show openers at the end (JACK-09)."""
    at = openers.keeps_cards(table)
    if at is None:
        return []
    figure = FIGURES.get(table.hand.cards.places.at(folded_by(at)), FIGURES[HAND])
    return [_("%(name)s keeps the %(cards)s face down: openers at the end.", name=table.name_of(at), cards=_(figure))]


def _and_show(table: Table, told: list[str]) -> Says:
    shown = _show(table)
    return shown | {"steps": [*told, *shown["steps"]]}


def warning(table: Table) -> str | None:
    """Before the deal: a game left out, who pays to join, how Sökö ranks (C-39), cards running short (DECK-04)."""
    if not table.over:
        return None
    found = [_passed_over(preset, reason) for preset, reason in dealers_choice.passed_over(table)]
    found += [*_joining(table), *filter(None, (_soko(table), _short(table, len(players(table)))))]
    return " ".join(found) or None


def _passed_over(preset: str, reason: str) -> str:
    return _("%(game)s is left out this time: %(reason)s.", game=_(PRESETS[preset].name), reason=reason.rstrip("."))


def _joining(table: Table) -> list[str]:
    """Who pays to be dealt in while a jackpot is carried, said before it is paid (JACK-14)."""
    missing = [(seat, missing_antes(table, seat)) for seat in players(table) if not table.dealt_again]
    return [_("%(name)s pays %(chips)s to join the jackpot.", name=s.name, chips=n) for s, n in missing if n]


def _soko(table: Table) -> str:
    """Players know the game with two rankings, so the one played here is said before it begins (C-39)."""
    if table.options.get("soko.rank") is None or (table.deals and table.who_chooses == "off"):
        return ""
    if table.options["soko.rank"] == "below_pair":
        return _("Here four to a straight and four to a flush rank below a pair.")
    return _("Here four to a straight and four to a flush beat a pair, and two pair beats them.")


def _short(table: Table, n: int) -> str:
    if n < 2:
        return ""
    if not is_draw(table.options):
        if buying.cards_needed(dict(table.options), n) <= deck(table.options):
            return ""
        return _("With %(n)s players the cards may run short in the buy; Talon will say what to do.", n=n)
    if not talon.may_run_short(table, n):
        return ""
    if n > 7:
        return _("With eight players a reshuffle during the draw is near certain.")
    return _("With %(n)s players the talon may run short in the draw; Talon will say what to do.", n=n)


def _first_dealer(table: Table) -> Says:
    """The house's way of finding the first dealer, and the others in one line (SEAT-01, SEAT-02)."""
    jack = _("Deal cards face up, one at a time around the table; the first jack deals.")
    high = _("One card each, face up: the highest deals; equal cards by spades, hearts, diamonds, clubs.")
    pick = _("Or simply agree. Then tap that player.")
    ways = {"first_jack": [jack, _("Or: %(way)s", way=high)], "high_card_suit": [high, _("Or: %(way)s", way=jack)]}
    first = ways.get(str(table.options.get("seat.first")), [_("Agree on somebody."), _("Or: %(way)s", way=jack)])
    return says(_("Who deals first?"), *first, pick)


def _shuffle(table: Table) -> Says | None:
    dealer = next_dealer(table)
    if dealer is None:
        return None
    if not enough(table):
        return says(_("Nobody to play against"), _("Tap somebody who has no chips or sits out."))
    cutter = _right_of(table, dealer)
    return says(
        _has_deal(table, dealer),
        _("Collect all cards, shuffle, and let %(name)s cut.", name=cutter),
    )


def _has_deal(table: Table, dealer: int) -> str:
    """Who deals, or has the button where one person always deals (SEAT-04)."""
    name = table.name_of(dealer) if table.has(dealer) else ""
    return (
        _("%(name)s has the button", name=name) if table.options.get("seat.button") else _("%(name)s deals", name=name)
    )


def _right_of(table: Table, dealer: int) -> str:
    seats = [s for s in table.clockwise(dealer) if s.playing and s.seat != dealer]
    return seats[-1].name if seats else ""


def _how_to_draw(table: Table) -> list[str]:
    """How cards are exchanged at this table."""
    found = []
    if table.options.get("draw.serve") == "all_then_serve":
        found.append(_("All put down their cards first; then everybody gets theirs in order."))
    if table.options.get("draw.announce", True):
        found.append(_("Everybody says aloud how many cards."))
    place = table.options.get("draw.discard_place")
    found.append(_("Discards go to the dealer.") if place == "dealer" else _("Discards stay in front, face down."))
    return [*found, _outlook(table)]


def _outlook(table: Table) -> str:
    there = cards(table.hand.cards.talon)
    most = talon.still_possible(table)
    if most > table.hand.cards.talon - 1:
        return _("The talon may run short: %(talon)s for up to %(n)s.", talon=there, n=most)
    return _("The talon is long enough: %(talon)s for up to %(n)s.", talon=there, n=most)


def _reshuffle(table: Table, told: list[str]) -> Says:
    """The plan as the tap will order it, with what stays out and why (SHORT-03 to SHORT-06, R-STUD-19)."""
    plan = talon.plan(table)
    title = _("One card left: reshuffle now.") if plan.last == 1 else _("The talon is too short: reshuffle now.")
    left = max(0, _after(table, plan) - talon.still_possible(table))
    return says(title, *told, *_kept_apart(table, plan), *steps(table, plan.orders(table), plan.last)) | {
        "meters": [
            {"name": _("Talon"), "text": cards(plan.last)},
            {"name": _("After the shuffle"), "text": str(plan.pile)},
            {"name": _("Left at the end, at least"), "text": str(left)},
        ]
    }


def _after(table: Table, plan: talon.Reshuffled) -> int:
    """Cards in the talon once the reshuffle is done and everybody due has been served."""
    return table.hand.cards.places.after(plan.orders(table)).at(TALON)


def _kept_apart(table: Table, plan: talon.Reshuffled) -> list[str]:
    said = {
        "opener": _("%(names)s’s stay in front: the opener’s cards are kept."),
        "own": _("%(names)s’s own discards stay out."),
        "waiting": _("%(names)s’s stay out: not served yet."),
        "folded": _("Folded hands stay out: %(names)s."),
    }
    found = []
    for why, text in said.items():
        names = [table.name_of(seat) for seat, _n, reason in plan.put_out if reason == why]
        if names:
            found.append(text % {"names": listed(names)})
    return found


def _show(table: Table) -> Says:
    """Who shows for the pot due, and where there are several who is in which: the newest is decided first (POT-07)."""
    if _all_in_face_up(table):
        all_up = _("Nobody can bet any more: everybody turns all cards up at once.")
        return says(_("All hands face up"), all_up, *_who_is_in(table))
    order = [table.name_of(seat) for seat in showdown.shows_next(table)]
    everybody = table.options.get("show.losers") == "all_show"
    rest = _("Then %(names)s; all must show.") if everybody else _("Then %(names)s; who is beaten need not show.")
    more = [rest % {"names": listed(order[1:])}] if len(order) > 1 else []
    more += [*_who_is_in(table), *([] if everybody else [_asking_to_see(table)])]
    return says(_who_shows(table, order), *more)


def _who_shows(table: Table, order: list[str]) -> str:
    if not order:
        return _("All have shown")
    again = bool(table.hand.pots.won_by)
    return _("%(name)s shows next", name=order[0]) if again else _("%(name)s shows first", name=order[0])


def _who_is_in(table: Table) -> list[str]:
    """Pot by pot who can still win it, the newest first."""
    every, waiting = pots(table), open_pots(table)
    if len(every) < 2:
        return []
    rows = ((pot_name(i, len(every)), pot, showdown.contenders(table, pot.seats)) for i, pot in reversed(waiting))
    return [
        _("For %(pot)s of %(chips)s: %(names)s.", pot=name, chips=pot.chips, names=listed(map(table.name_of, seats)))
        for name, pot, seats in rows
    ]


def _all_in_face_up(table: Table) -> bool:
    """With an all-in and no more betting possible all hands are turned up at once (SHOW-08)."""
    able = sum(1 for s in table.live if s.stack)
    return bool(table.options.get("show.all_in_face_up", True)) and able < 2 and len(table.live) > 1


def _asking_to_see(table: Table) -> str:
    """Who may ask to see a beaten hand (C-29)."""
    return {
        "any": _("Anybody dealt in may ask to see a called hand."),
        "never": _("Nobody may ask to see a beaten hand."),
    }.get(str(table.options.get("show.ask_to_see")), _("Who called the last bet may ask to see that hand."))


def _openers(table: Table) -> Says:
    hand = table.hand
    seat = table.seat(hand.jackpot.opener or 0)
    what = _(OPENERS[hand.jackpot.to_open])
    if not seat.live:
        return says(
            _("%(name)s opened and folded", name=seat.name),
            _("%(what)s must be shown.", what=what.capitalize()),
        )
    shown = [_("%(name)s shows %(what)s; the cards kept apart count too.", name=seat.name, what=what)]
    apart = table.hand.cards.places.at(in_front(seat.seat))
    if apart:
        shown.append(_("%(cards)s of %(name)s’s lie apart.", cards=cards(apart), name=seat.name))
    return says(_("Openers?"), *shown)
