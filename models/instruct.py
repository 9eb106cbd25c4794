"""What the dealer has to do with the real cards now, in order, with numbers."""

from __future__ import annotations

from typing import Any

from models import boards, showdown, talon
from models.course import course, is_draw
from models.dealing import next_dealer, players
from models.speech import OPENERS, cards, listed
from models.table import Table
from models.words import N_, _, ngettext

Says = dict[str, Any]


def dealer_says(table: Table) -> Says | None:
    """Title and steps; None when the cards lie still."""
    now = table.now
    if now == "first_dealer":
        return _first_dealer(table)
    if now in ("between", "deal"):
        return _shuffle(table)
    if now in ("starter", "buy", "declare") or (table.hand.streets and now in ("bet", "showdown")):
        return _stud(table)
    if now == "bet":
        return _deal(table) if table.hand.round == 0 else _last_served(table)
    if now == "draw":
        return _reshuffle(table) if table.hand.blocked else _serve(table)
    if now == "showdown":
        return _show(table)
    return _openers(table) if now == "openers" else None


def warning(table: Table) -> str | None:
    """Before the deal: can the cards run short (DECK-04)?"""
    n = len(players(table))
    if not table.over or not is_draw(table.options) or n < 2 or not talon.may_run_short(table, n):
        return None
    if n > 7:
        return _("With eight players a reshuffle during the draw is near certain.")
    return _("With %(n)s players the talon may run short in the draw; Talon will say what to do.", n=n)


def _says(title: str, *steps: str) -> Says:
    return {"title": title, "steps": list(steps)}


# Stud


def starter_question(table: Table) -> str:
    """The one thing only eyes can know: which board starts (STUD-02, STUD-05, STUD-06, LOW-05)."""
    stage = course(table.options)[table.hand.stage]
    low = boards.low_rank(table)
    if stage.forced:
        highest = table.options["stud.bring_in"] == "high"
        return _("who has the highest up card?") if highest else _("who has the lowest up card?")
    return _("who has the lowest board?") if low else _("who has the best board?")


def _stud(table: Table) -> Says | None:
    now = table.now
    if now == "starter":
        return _says(_street_title(table), *_street_steps(table), *_tie_rule(table))
    if now == "buy":
        return _buying(table)
    if now == "declare":
        return _declaring(table)
    return _run_out(table) if now == "showdown" else _same_starter(table)


def _street_title(table: Table) -> str:
    return _("Deal %(n)s cards to everybody", n=2) if table.hand.streets == 2 else _("Deal the next card")


def _street_steps(table: Table) -> list[str]:
    first = next((s.name for s in table.clockwise(table.hand.dealer) if s.live), "")
    stages = course(table.options)
    here = stages[table.hand.stage]
    steps = []
    if table.options.get("burn") == "each_street" and table.hand.streets > 2:
        steps.append(_("Burn one card."))
    if table.hand.streets == 2:
        steps.append(_("One card face down, then one face up, starting with %(name)s.", name=first))
    elif here.deal and here.up:
        steps.append(_("One card face up to everybody still in, starting with %(name)s.", name=first))
    elif here.deal:
        steps.append(_("The last card face down, starting with %(name)s.", name=first))
    return steps


def _tie_rule(table: Table) -> list[str]:
    stage = course(table.options)[table.hand.stage]
    low, position = boards.low_rank(table), table.options.get("stud.tie_first") == "position"
    if stage.forced:
        lowest = table.options["stud.bring_in"] == "low"
        order = (
            _("Equal cards: clubs before diamonds, hearts, spades.")
            if lowest
            else _("Equal cards: spades before hearts, diamonds, clubs.")
        )
        ace = _("The ace counts low.") if low in ("a5", "a6") else _("The ace counts high.")
        return [ace, _by_place() if position else order]
    start = _("Pairs are worse than no pair.") if low else _("Straights and flushes do not count yet.")
    return [start, _by_place() if position else _("Equal boards: the higher suit of the highest card.")]


def _by_place() -> str:
    return _("Equal: whoever sits first left of the dealer.")


def _same_starter(table: Table) -> Says | None:
    """A street without new up cards: the dealer deals, the same player starts."""
    hand = table.hand
    stage = course(table.options)[hand.stage]
    if hand.last is not None or not stage.deal or stage.up:
        return None
    return _says(_("Deal the last card face down"), *_street_steps(table))


def _run_out(table: Table) -> Says:
    told = _show(table)
    if not table.hand.runout:
        return told
    cards_due = ngettext("Deal one more card to everybody still in.", "Deal %(n)s more cards to everybody still in.",
                         table.hand.runout)  # fmt: skip
    return told | {"steps": [cards_due, *told["steps"]]}


def _buying(table: Table) -> Says:
    hand = table.hand
    steps = []
    if not hand.bought and course(table.options)[hand.stage].deal:
        steps += _street_steps(table)
    last = next((row for row in reversed(hand.bought) if row[1] != "none"), None)
    if last:
        face = _("face up") if last[1] == "up" else _("face down")
        steps.append(_("Give %(name)s one card %(face)s.", name=table.name_of(last[0]), face=face))
    steps.append(_("Who buys gives up a card: up for up, down for down."))
    return _says(_("A card costs %(chips)s", chips=hand.price), *steps)


CODES = {
    "0_low_1_high_2_both": N_("No chip is low, one is high, two are both."),
    "1_low_2_high_3_both": N_("One chip is low, two are high, three are both."),
    "0_high_1_low_2_both": N_("No chip is high, one is low, two are both."),
}


def _declaring(table: Table) -> Says:
    if not table.hand.secret:
        return _says(_("Declare in turn"), _("High or low, aloud; it is binding."))
    code = table.options.get("decl.code", "0_low_1_high_2_both")
    return _says(
        _("Everybody declares at once"),
        _("Under the cover: pass the tablet around. Or with chips in the fist:"),
        _(CODES[code]),
        _("Count down, open together, then tap what everybody shows."),
    )


def _first_dealer(table: Table) -> Says:
    """The house's way of finding the first dealer, and the others in one line (SEAT-01, SEAT-02)."""
    jack = _("Deal cards face up, one at a time around the table; the first jack deals.")
    high = _("One card each, face up: the highest deals; equal cards by spades, hearts, diamonds, clubs.")
    pick = _("Or simply agree. Then tap that player.")
    ways = {"first_jack": [jack, _("Or: %(way)s", way=high)], "high_card_suit": [high, _("Or: %(way)s", way=jack)]}
    first = ways.get(str(table.options.get("seat.first")), [_("Agree on somebody."), _("Or: %(way)s", way=jack)])
    return _says(_("Who deals first?"), *first, pick)


def _shuffle(table: Table) -> Says | None:
    dealer = next_dealer(table)
    if dealer is None:
        return None
    cutter = _right_of(table, dealer)
    return _says(
        _("%(name)s deals", name=table.name_of(dealer)),
        _("Collect all cards, shuffle, and let %(name)s cut.", name=cutter),
    )


def _right_of(table: Table, dealer: int) -> str:
    seats = [s for s in table.clockwise(dealer) if s.playing and s.seat != dealer]
    return seats[-1].name if seats else ""


def _left_of(table: Table, dealer: int) -> str:
    return next((s.name for s in table.clockwise(dealer) if s.state != "out"), "")


def _deal(table: Table) -> Says | None:
    if table.hand.acts:
        return None
    first = _left_of(table, table.hand.dealer)
    return _says(
        _("%(name)s deals", name=table.name_of(table.hand.dealer) if table.has(table.hand.dealer) else ""),
        _("Deal five cards face down, one at a time, starting with %(name)s.", name=first),
    )


def _serve(table: Table) -> Says:
    served = _last_served(table)
    if served:
        return served
    steps = []
    if table.hand.burned:
        steps.append(_("Burn one card."))
    if table.options.get("draw.serve") == "all_then_serve":
        steps.append(_("All put down their cards first; then serve in order."))
    steps.append(_outlook(table))
    return _says(_("The draw"), *steps)


def _outlook(table: Table) -> str:
    there = cards(table.hand.talon)
    most = talon.still_possible(table)
    if most > table.hand.talon - 1:
        return _("The talon may run short: %(talon)s for up to %(n)s.", talon=there, n=most)
    return _("The talon is long enough: %(talon)s for up to %(n)s.", talon=there, n=most)


def _last_served(table: Table) -> Says | None:
    """Whose cards the dealer has to hand over now."""
    hand = table.hand
    if table.options.get("draw.serve") == "all_then_serve" and hand.kind == "bet" and hand.last is None:
        return _serve_all(table)
    at = hand.corrects
    if at is None or (hand.kind == "bet" and hand.last is not None):
        return None
    seat = table.seat(at)
    if not seat.drew or seat.owed:
        return None
    return _says(_("Give %(name)s %(cards)s", name=seat.name, cards=cards(seat.drew)))


def _serve_all(table: Table) -> Says | None:
    takers = [s for s in talon.order(table) if s.drew]
    steps = [_("%(name)s: %(cards)s", name=s.name, cards=cards(s.drew or 0)) for s in takers]
    return _says(_("Serve in this order"), *steps) if steps else None


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
    return _says(title, *steps) | {
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
    everybody = table.options.get("show.losers") == "all_show"
    rest = _("Then %(names)s; all must show.") if everybody else _("Then %(names)s; who is beaten need not show.")
    steps = [rest % {"names": listed(order[1:])}] if len(order) > 1 else []
    return _says(_("%(name)s shows first", name=order[0] if order else ""), *steps)


def _openers(table: Table) -> Says:
    hand = table.hand
    seat = table.seat(hand.opener or 0)
    what = _(OPENERS[hand.to_open])
    if not seat.live:
        return _says(
            _("%(name)s opened and folded", name=seat.name),
            _("%(what)s must be shown.", what=what.capitalize()),
        )
    steps = [_("%(name)s shows %(what)s; the cards kept apart count too.", name=seat.name, what=what)]
    if seat.discards:
        steps.append(_("%(cards)s of %(name)s’s lie apart.", cards=cards(seat.discards), name=seat.name))
    return _says(_("Openers?"), *steps)
