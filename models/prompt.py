"""What the screen says and offers now: whose turn, what it costs, what the dealer does with the real cards.

Everything offered here comes from `evening.offers`; this module only finds the words and the handy amounts.
"""

from __future__ import annotations

from typing import Any

from models import betting, drawing, false_openers, instruct, limits, showdown
from models.betting import Offer
from models.catalogue import PRESETS, game_line
from models.course import JACKPOT_RANKS, is_draw, to_open
from models.evening import actor, dealer_now, offers
from models.pots import pots
from models.rules import Refused
from models.speech import OPENERS, listed, pot_name
from models.table import AWAY, LEFT, Seat, Table
from models.words import N_, _, ngettext

Choice = dict[str, Any]

LABELS = {
    "fold": N_("Fold"), "check": N_("Check"), "call": N_("Call"), "bet": N_("Bet"), "raise": N_("Raise to"),
    "complete": N_("Complete to"), "bring-in": N_("Bring in"),
}  # fmt: skip


def opening_rank(table: Table) -> str | None:
    """What opening takes in this deal or the next one; None where anybody may open."""
    return (to_open(table.options, table.passes) if table.over else table.hand.to_open) or None


# One line


def line(table: Table) -> str:
    """`prompt`: who has to do what now, in one line."""
    who, what = whose(table)
    return _("%(who)s: %(what)s", who=who, what=what) if who and what else who or what


def whose(table: Table) -> tuple[str, str]:
    """Who acts (a player or the dealer) and what it is about."""
    now = table.now
    if now == "first_dealer":
        return _("Dealer"), _("find who deals first")
    if now in ("between", "deal"):
        return _between(table)
    if now == "bet":
        return _betting(table)
    if now == "draw":
        return _drawing(table)
    if now == "openers":
        return _opener(table)
    return _("Showdown"), _who_wins(table)


def _between(table: Table) -> tuple[str, str]:
    dealer = dealer_now(table)
    if dealer is None:
        return _("Dealer"), _("at least two players with chips are needed")
    return table.name_of(dealer), _("deals the next hand") if table.deals else _("deals the first hand")


def _betting(table: Table) -> tuple[str, str]:
    turn = betting.turn(table)
    if turn is None:
        return "", ""
    seat = table.seat(turn)
    owing = min(betting.need(table, seat), seat.stack)
    if table.hand.forced and not table.hand.bet:
        return seat.name, _("must bring in %(chips)s", chips=min(table.hand.forced, seat.stack))
    words = [_("%(chips)s to call", chips=owing)] if owing else [_("nothing to call")]
    words += _about_raising(table, seat)
    return seat.name, ", ".join(words)


def _about_raising(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if hand.bet == 0:
        rank = hand.to_open if hand.opener is None else ""
        return [_("%(openers)s to open", openers=_(OPENERS[rank]))] if rank else []
    if isinstance(betting.wager_of(table, seat), Refused):
        return [_("the round is capped")] if limits.capped(table) else [_("no raise")]
    cap = limits.cap(table)
    if cap is None:
        return [_("raises are free")] if table.options.get("cap.raises") != "none" else []
    return [ngettext("one raise left", "%(n)s raises left", cap - hand.raises)]


def _drawing(table: Table) -> tuple[str, str]:
    hand = table.hand
    if hand.blocked:
        seat, _given, owed = hand.blocked
        told = _("reshuffle, then serve %(name)s %(n)s", name=table.name_of(seat), n=owed)
        return _("Dealer"), told
    drawer = drawing.drawer(table)
    if drawer is None:
        return "", ""
    most = int(table.options["draw.max"])
    return table.name_of(drawer), _("how many cards? Up to %(n)s", n=most)


def _opener(table: Table) -> tuple[str, str]:
    name = table.name_of(table.hand.opener or 0)
    return name, _("show %(openers)s", openers=_(OPENERS[table.hand.to_open]))


def _who_wins(table: Table) -> str:
    due = showdown.due(table)
    if due is None:
        return ""
    index, chips, seats = due
    names = listed(table.name_of(seat) for seat in seats)
    pot = pot_name(index, len(pots(table)))
    return _("who wins %(pot)s of %(chips)s? %(names)s", pot=pot, chips=chips, names=names)


# The screen


def screen(table: Table, host: bool) -> dict[str, Any]:
    """What the table screen draws beside the report; only the host is offered anything to tap."""
    who, what = whose(table)
    game = PRESETS[table.preset]
    return {
        "game": {"name": _(game.game), "line": game_line(table.preset, dict(table.options))},
        "course": course_line(table), "dealer_says": instruct.dealer_says(table), "who": who, "what": what,
        "carry_line": carry_line(table),
        "whose_carry": [{"seat": s.seat, "chips": s.staked} for s in table.seats if s.staked],
        "choices": choices(table) if host else [], "amounts": amounts(table) if host else None,
        "shortcuts": shortcuts(table) if host else [], "passes": passes(table) if host else {},
        "award": award(table) if host else None, "notes": {str(s.seat): note(table, s) for s in table.seats},
        "false_openers": false_openers.outcomes(table) if host else [], "why": _why(table),
        "pot_lines": pot_lines(table), "warning": instruct.warning(table),
    }  # fmt: skip


def course_line(table: Table) -> list[dict[str, str]]:
    """The stages of the hand, done, now or to come."""
    options = table.options
    forced = _("Blinds") if options.get("forced") == "blinds" else _("Ante")
    if is_draw(options):
        names = [forced, _("Deal"), _("First bets"), _("Draw"), _("Second bets"), _("Showdown")]
        at = 0 if table.over else min(5, table.hand.stage + 2)
    else:
        names = [forced, _("Deal"), *(_("Bets %(n)s", n=n) for n in (1, 2, 3, 4)), _("Showdown")]
        at = 0 if table.over else table.hand.round + 2
    if table.now in ("openers", "showdown"):
        at = len(names) - 1
    states = ["done" if i < at else "now" if i == at else "next" for i in range(len(names))]
    return [{"name": name, "state": state} for name, state in zip(names, states, strict=True)]


def carry_line(table: Table) -> str | None:
    """The jackpot in one line: how much is carried, what opens, who opened."""
    carried = table.carried if table.over else table.hand.carry
    rank = opening_rank(table)
    words = [_("Jackpot %(chips)s", chips=carried) if rank else _("%(chips)s carried over", chips=carried)]
    if not carried:
        words = []
    if rank:
        words.append(_(OPENERS[rank]) if words else _("%(openers)s to open", openers=_(OPENERS[rank]).capitalize()))
        if not table.over and table.hand.opener is not None:
            words.append(_("%(name)s opened", name=table.name_of(table.hand.opener)))
    return ", ".join(words) or None


def pot_lines(table: Table) -> list[dict[str, Any]]:
    """Main and side pots and who is not in them, where there is more than one."""
    found = pots(table)
    if len(found) < 2:
        return []
    live = {s.seat for s in table.live}
    rows = []
    for index, pot in enumerate(found):
        if index not in table.hand.settled:
            missing = sorted(live.difference(pot.seats))
            without = _("without %(names)s", names=listed(table.name_of(s) for s in missing)) if missing else ""
            name = _("Side %(n)s", n=index) if index else _("Main")
            rows.append({"name": name, "chips": pot.chips, "without": without})
    return rows


def note(table: Table, seat: Seat) -> str:
    """The small line under a name."""
    if table.over or seat.state == "out":
        return _note_out(table, seat)
    words = []
    if seat.state in ("folded", "dead"):
        return _("folded") if seat.state == "folded" else _("hand dead")
    if table.hand.opener == seat.seat and table.hand.to_open:
        words.append(_("opened"))
    if not seat.stack:
        words.append(_("all in"))
    words += _note_draw(table, seat)
    if not words and seat.checked:
        words.append(_("checked"))
    return ", ".join(words)


def _note_out(table: Table, seat: Seat) -> str:
    if seat.here in (AWAY, LEFT):
        return _("away") if seat.here == AWAY else _("left")
    won = dict(table.last_hand.won).get(seat.seat) if table.over and table.last_hand else None
    if won:
        return _("won %(chips)s", chips=won)
    return "" if seat.stack else _("no chips")


def _note_draw(table: Table, seat: Seat) -> list[str]:
    from models.report import counts_hidden

    hand = table.hand
    if hand.blocked and hand.blocked[0] == seat.seat:
        return [_("takes %(n)s", n=seat.drew)]
    if seat.drew is None:
        return [_("to draw")] if hand.kind == "draw" else []
    if counts_hidden(table):
        return []
    return [_("drew %(n)s", n=seat.drew) if seat.drew else _("stood pat")]


def _why(table: Table) -> str | None:
    if table.now == "draw":
        return "/rules#SHORT-04" if table.hand.blocked else "/rules#DRAW-03"
    if table.now == "openers":
        return "/rules#JACK-09"
    return None


# What may be tapped


def choices(table: Table) -> list[Choice]:
    """The large buttons."""
    now = table.now
    if now == "bet":
        return [_bet_choice(table, offer) for offer in betting.offers(table)]
    if now == "draw":
        return _draw_choices(table)
    if now == "openers":
        seat = table.hand.opener
        return [
            _choice(_("Openers shown"), "openers", {"seat": seat, "shown": True}),
            _choice(_("Cannot show openers"), "openers", {"seat": seat, "shown": False}),
        ]
    if now in ("between", "deal") and any(o["move"] == "deal" for o in offers(table)):
        return [_choice(_("Deal"), "deal", {}, kind="go")]
    return []


def _choice(text: str, move: str, fields: dict[str, Any], *, small: str = "", kind: str = "plain") -> Choice:
    return {"text": text, "small": small, "move": move, "fields": fields, "kind": kind, "number": None}


def _bet_choice(table: Table, offer: Offer) -> Choice:
    move, seat = offer["move"], offer["seat"]
    text, fields = _(LABELS[move]), {"seat": seat}
    stack = table.seat(seat).stack
    if move in ("fold", "check"):
        return _choice(text, move, fields)
    if move in ("call", "bring-in"):
        small = _("all-in") if offer["chips"] == stack else ""
        return _choice(text, move, fields, small=small) | {"number": offer["chips"]}
    if offer["min"] == offer["max"]:
        fields["to"] = offer["min"]
        small = _wager_small(table, offer)
        return _choice(text, move, fields, small=small) | {"number": offer["min"]}
    return _choice(text, move, fields, kind="amount")


def _wager_small(table: Table, offer: Offer) -> str:
    seat, hand = table.seat(offer["seat"]), table.hand
    if offer["max"] == seat.bet + seat.stack:
        return _("all-in")
    if offer["move"] == "raise" and limits.cap(table) == hand.raises + 1:
        return _("caps the round")
    if hand.to_open and hand.opener is None:
        return _("opens with %(openers)s", openers=_(OPENERS[hand.to_open]))
    return ""


def _draw_choices(table: Table) -> list[Choice]:
    if table.hand.blocked:
        seat, _given, owed = table.hand.blocked
        text = _("Shuffled, %(name)s has %(n)s", name=table.name_of(seat), n=owed)
        return [_choice(text, "reshuffle", {}, kind="go")]
    offer = next(o for o in drawing.offers(table) if not o.get("corrects"))
    return [_count(offer, n) for n in range(offer["max"] + 1)]


def _count(offer: Offer, n: int) -> Choice:
    fields: dict[str, Any] = {"seat": offer["seat"], "cards": n}
    small = ""
    if "ace" in offer["asks"] and n == 4:
        fields["ace"], small = True, _("shows an ace")
    if "splits" in offer["asks"]:
        fields["splits"] = False
    return _choice(str(n) if n else _("Stands pat"), "draw", fields, small=small, kind="count")


def corrections(table: Table) -> list[Choice]:
    """The other numbers the last player to announce may still change to (DRAW-11)."""
    offer = next((o for o in drawing.offers(table) if o.get("corrects")), None) if not table.over else None
    if offer is None:
        return []
    was = table.seat(offer["seat"]).drew
    return [_count(offer, n) for n in range(offer["max"] + 1) if n != was]


def amounts(table: Table) -> dict[str, Any] | None:
    """The amounts of a bet or raise that has a choice of them: the handy ones, and the limits of the rest."""
    offer = next((o for o in betting.offers(table) if o.get("min", 0) != o.get("max", 0)), None)
    if offer is None or table.now != "bet":
        return None
    seat = table.seat(offer["seat"])
    all_in, need = seat.bet + seat.stack, betting.need(table, seat)
    return {
        "move": offer["move"], "seat": offer["seat"], "min": offer["min"], "max": offer["max"],
        "unit": offer.get("unit", 1), "sizes": offer.get("sizes"), "label": _(LABELS[offer["move"]]),
        "all_in": all_in, "suggest": suggest(table, offer, table.hand.bet, table.pot + need, all_in),
    }  # fmt: skip


def suggest(table: Table, offer: Offer, level: int, pot: int, all_in: int) -> list[dict[str, Any]]:
    """At most five handy totals within the offer: smallest, half pot, pot, all-in, or even steps of a spread."""
    low, high, unit = offer["min"], offer["max"], offer.get("unit", 1)
    if offer.get("sizes"):
        named = dict.fromkeys(offer["sizes"], "")
    elif table.options["limit.type"] == "spread":
        named = dict.fromkeys(_steps(low, high, unit), "")
    else:
        named = {low: _("smallest"), level + pot // 2: _("half pot"), level + pot: _("pot")}
        named[high] = _("all-in") if high == all_in else _("pot")
    rounded = {to if to in (low, high) else to // unit * unit: text for to, text in named.items()}
    return [
        {"to": to, "text": _("all-in") if to == all_in else text}
        for to, text in sorted(rounded.items())
        if low <= to <= high
    ]


def _steps(low: int, high: int, unit: int) -> list[int]:
    legal = (high - low) // unit + 1
    if legal <= 5:
        return sorted({*range(low, high + 1, unit), high})
    return [low, *(low + (high - low) * i // 4 // unit * unit for i in (1, 2, 3)), high]


def shortcuts(table: Table) -> list[dict[str, Any]]:
    """Several taps as one, where more than one player would do the same."""
    if table.now == "draw":
        rest = [s for s in drawing.order(table) if s.drew is None]
        every = len(rest) > 1 and not table.hand.blocked
        return [{"text": _("Everybody stands pat"), "fields": {"all": "pat"}}] if every else []
    later = betting.to_act_later(table) if table.now == "bet" else []
    if len(later) < 2 or (table.hand.forced and not table.hand.bet):
        return []
    if table.hand.bet:
        return [{"text": _("Everybody calls"), "fields": {"all": "call"}}]
    return [] if betting.bet_or_fold(table) else [{"text": _("Everybody checks"), "fields": {"all": "check"}}]


def passes(table: Table) -> dict[str, str]:
    """For every player still to act later: what a tap on that seat would do, in words."""
    if table.now != "bet" or (table.hand.forced and not table.hand.bet) or betting.bet_or_fold(table):
        return {}
    later = betting.to_act_later(table)
    found = {}
    for i, seat in enumerate(later[1:], 1):
        found[str(seat)] = _skipped(table, later[:i], seat)
    return found


def _skipped(table: Table, skipped: list[int], to: int) -> str:
    names = listed(table.name_of(seat) for seat in skipped)
    folds = betting.need(table, table.seat(skipped[0])) > 0
    one = N_("%(names)s folds, %(next)s’s turn") if folds else N_("%(names)s checks, %(next)s’s turn")
    many = N_("%(names)s fold, %(next)s’s turn") if folds else N_("%(names)s check, %(next)s’s turn")
    return _(one if len(skipped) == 1 else many, names=names, next=table.name_of(to))


def award(table: Table) -> dict[str, Any] | None:
    """The pots waiting for winners, and which one is due now: the newest."""
    if table.now != "showdown":
        return None
    due = showdown.due(table)
    if due is None:
        return None
    index, chips, seats = due
    name = pot_name(index, len(pots(table)))
    return {
        "now": index, "pots": [{"pot": index, "chips": chips, "seats": list(seats), "name": name}],
        "ways": list(showdown.ways(table)), "one_winner": table.options.get("tie") == "suit",
    }  # fmt: skip


def actors(table: Table) -> int | None:
    """Whose seat is lit."""
    return actor(table)


__all__ = ["JACKPOT_RANKS", "corrections", "line", "note", "opening_rank", "screen", "whose"]
