"""What the dealer has to do with the real cards now, in order, with numbers."""

from __future__ import annotations

from models.evening import dealers_choice
from models.game.catalogue import PRESETS
from models.game.course import deck, is_draw
from models.play import buying, showdown, talon
from models.play.dealing import enough, missing_antes, next_dealer, players
from models.play.openers import OPENERS
from models.screen.dealer_stud import Says, says, stud_says
from models.table.phrases import cards, listed
from models.table.table import Table
from models.table.words import _, ngettext


def dealer_says(table: Table) -> Says | None:
    """Title and steps; None when the cards lie still."""
    now = table.now
    if now == "first_dealer":
        return _first_dealer(table)
    if now in ("between", "deal"):
        return _shuffle(table)
    if now in ("starter", "buy", "declare") or (table.hand.stud.streets and now in ("bet", "showdown")):
        return stud_says(table, _show(table))
    if now == "bet":
        return _deal(table) if table.hand.betting.round == 0 else _last_served(table)
    if now == "draw":
        return _reshuffle(table) if table.hand.draw.blocked else _serve(table)
    if now == "showdown":
        return _show(table)
    return _openers(table) if now == "openers" else None


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


def _left_of(table: Table, dealer: int) -> str:
    return next((s.name for s in table.clockwise(dealer) if s.state != "out"), "")


def _deal(table: Table) -> Says | None:
    if table.hand.betting.acts:
        return None
    first = _left_of(table, table.hand.dealer)
    return says(
        _has_deal(table, table.hand.dealer),
        _("Deal five cards face down, one at a time, starting with %(name)s.", name=first),
    )


def _serve(table: Table) -> Says:
    served = _last_served(table)
    if served:
        return served
    steps = []
    if table.hand.cards.burned:
        steps.append(_("Burn one card."))
    if table.options.get("draw.serve") == "all_then_serve":
        steps.append(_("All put down their cards first; then serve in order."))
    if table.options.get("draw.announce", True):
        steps.append(_("Everybody says aloud how many cards."))
    place = table.options.get("draw.discard_place")
    steps.append(_("Discards go to the dealer.") if place == "dealer" else _("Discards stay in front, face down."))
    steps.append(_outlook(table))
    return says(_("The draw"), *steps)


def _outlook(table: Table) -> str:
    there = cards(table.hand.cards.talon)
    most = talon.still_possible(table)
    if most > table.hand.cards.talon - 1:
        return _("The talon may run short: %(talon)s for up to %(n)s.", talon=there, n=most)
    return _("The talon is long enough: %(talon)s for up to %(n)s.", talon=there, n=most)


def _last_served(table: Table) -> Says | None:
    """Whose cards the dealer has to hand over now."""
    hand = table.hand
    if table.options.get("draw.serve") == "all_then_serve" and hand.kind == "bet" and hand.betting.last is None:
        return _serve_all(table)
    at = hand.draw.corrects
    if at is None or (hand.kind == "bet" and hand.betting.last is not None):
        return None
    seat = table.seat(at)
    if not seat.drew or seat.owed:
        return None
    return says(_("Give %(name)s %(cards)s", name=seat.name, cards=cards(seat.drew)))


def _serve_all(table: Table) -> Says | None:
    takers = [s for s in talon.order(table) if s.drew]
    steps = [_("%(name)s: %(cards)s", name=s.name, cards=cards(s.drew or 0)) for s in takers]
    return says(_("Serve in this order"), *steps) if steps else None


def _reshuffle(table: Table) -> Says:
    plan = talon.plan(table)
    name = table.name_of(plan.seat)
    steps = []
    if plan.given:
        steps.append(_("Give %(name)s %(cards)s from the talon.", name=name, cards=cards(plan.given)))
    if plan.last == 1:
        steps.append(_("Leave the last card, do not deal it."))
    steps.append(_collect(table, plan))
    steps += _kept_apart(table, plan)
    cutter = _cutter(table)
    steps.append(_add(plan, cutter))
    steps.append(_("Go on with %(name)s: %(cards)s.", name=name, cards=cards(plan.owed)))
    title = _("One card left: reshuffle now.") if plan.last == 1 else _("The talon is too short: reshuffle now.")
    left = max(0, plan.talon - talon.still_possible(table))
    return says(title, *steps) | {
        "meters": [
            {"name": _("Talon"), "text": cards(plan.last)},
            {"name": _("After the shuffle"), "text": str(plan.pile)},
            {"name": _("Left at the end, at least"), "text": str(left)},
        ]
    }


def _cutter(table: Table) -> str:
    seats = [s for s in table.clockwise(table.hand.dealer) if s.state != "out" and s.seat != table.hand.dealer]
    return seats[-1].name if seats else ""


def _collect(table: Table, plan: talon.Reshuffled) -> str:
    names = listed(table.name_of(seat) for seat, _cards in plan.put_in)
    total = sum(n for _seat, n in plan.put_in)
    if not total:
        return _("There are no discards to collect.")
    return _("Collect the cards put down by %(names)s: %(cards)s.", names=names, cards=cards(total))


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


def _add(plan: talon.Reshuffled, cutter: str) -> str:
    last = ngettext("the last card", "the %(n)s cards of the talon", plan.last)
    added = _("the burned card and %(last)s", last=last) if plan.burn else last
    return _(
        "Add %(added)s, shuffle, let %(name)s cut: %(cards)s.",
        added=added,
        name=cutter,
        cards=cards(plan.pile),
    )


def _show(table: Table) -> Says:
    order = [table.name_of(seat) for seat in showdown.show_order(table)]
    if _all_in_face_up(table):
        return says(_("All hands face up"), _("Nobody can bet any more: everybody turns all cards up at once."))
    everybody = table.options.get("show.losers") == "all_show"
    rest = _("Then %(names)s; all must show.") if everybody else _("Then %(names)s; who is beaten need not show.")
    steps = [rest % {"names": listed(order[1:])}] if len(order) > 1 else []
    steps += [] if everybody else [_asking_to_see(table)]
    return says(_("%(name)s shows first", name=order[0] if order else ""), *steps)


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
    steps = [_("%(name)s shows %(what)s; the cards kept apart count too.", name=seat.name, what=what)]
    if seat.discards:
        steps.append(_("%(cards)s of %(name)s’s lie apart.", cards=cards(seat.discards), name=seat.name))
    return says(_("Openers?"), *steps)
