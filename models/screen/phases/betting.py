"""A betting round: price to call, raises left, the rule behind it."""

from __future__ import annotations

from models.bank.buying_in import may_buy
from models.evening import phases
from models.game.course import course, exchanges, steps
from models.game.to_open import OPENERS
from models.moves.move import Offer
from models.moves.refusals import Refused
from models.play import betting, boards, limits, openers
from models.play.betting import bound
from models.play.bring_in import must_bring_in, must_open
from models.screen import meters
from models.screen.buttons import LABELS, Button, to_buy_chips
from models.screen.orders import deals_middle
from models.screen.phases.between import whose_deal
from models.screen.phases.face import Face, Says, TurnWords, acted, says, says_only
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import N_, _, ngettext


def _to_call(table: Table) -> TurnWords:
    turn = betting.turn(table)
    if turn is None:
        return "", ""
    seat = table.seat(turn)
    if seat.spent:
        return seat.name, _("is all-in for the ante: does %(name)s open?", name=seat.name)
    if short := _short(table, seat):  # no word about raising
        return seat.name, short
    if must_bring_in(table):
        chips = min(table.hand.betting.bring_in, seat.stack)
        if table.hand.betting.stands_in:  # stands in for an all-in board
            return seat.name, _("may bring in %(chips)s or fold", chips=chips)
        return seat.name, _("must bring in %(chips)s", chips=chips)
    return seat.name, ", ".join([_price(table, seat), *_about_raising(table, seat)])


MUST = {"fold": N_("must fold"), "bet": N_("must bet"), "raise": N_("must raise"), "complete": N_("must complete")}


TOO_FEW = N_("%(chips)s short: has to fold")  # and no chips can be bought (BANK-04)


def _short(table: Table, seat: Seat) -> str:
    """The price for which this player buys chips or folds, where all-in is not played; "" with the chips (CHIP-09)."""
    if not (short := betting.short_of_turn(table, seat)):
        return ""
    if not may_buy(table, seat, short):
        return _(TOO_FEW, chips=short)
    chips = betting.due_now(table, seat)
    if must_bring_in(table):
        return _("must bring in %(chips)s: buys chips or folds", chips=chips)
    if must_open(table):
        return _("must bet %(chips)s: buys chips or folds", chips=chips)
    return _("%(chips)s to call: buys chips or folds", chips=chips)


def _price(table: Table, seat: Seat) -> str:
    if short := _short(table, seat):
        return short
    only = [offer["move"] for offer in betting.offers(table)]
    if len(only) == 1 and only[0] in MUST:  # by a ruling, or for the first board by an option (STUD-14)
        return _(MUST[only[0]])
    owing = min(betting.need(table, seat), seat.stack)
    free = _("bet or fold") if betting.bet_or_fold(table) else _("nothing to call")
    return _("%(chips)s to call", chips=owing) if owing else free


def _aloud(table: Table) -> TurnWords:
    """The turn in spoken words: only the price."""
    turn = betting.turn(table)
    if turn is None or must_bring_in(table) or table.seat(turn).spent:
        return _to_call(table)
    return table.name_of(turn), _price(table, table.seat(turn))


def _about_raising(table: Table, seat: Seat) -> list[str]:
    hand = table.hand
    if bound(table, seat.seat):
        return [_("bound by a ruling")]
    if hand.betting.bet == 0:
        rank = hand.jackpot.to_open if hand.jackpot.opener is None else ""
        return [_("%(openers)s to open", openers=_(OPENERS[rank]))] if rank else []
    wager = betting.wager_of(table, seat)
    if isinstance(wager, Refused) and wager.error == "no-all-in":  # may buy first (CHIP-09)
        return [_("no raise without more chips")]
    if isinstance(wager, Refused) or limits.only_all_in(table):
        return [_("no more raises")] if limits.capped(table) else [_("no raise")]
    if wager[0] == "complete":  # raises come later (STUD-12)
        return []
    cap = limits.cap(table)
    if cap is None:
        return [_("no limit on raises")] if limits.counts_raises(table) else []
    return [ngettext("one raise left", "%(n)s raises left", cap - hand.betting.raises)]


def _rule(table: Table) -> str:
    """The rule for the bring-in or for the bet sizes of this street; "" in draw games."""
    if steps(table.options):
        return "OTHER-09" if limits.is_fixed(table) else "BET-19"
    if exchanges(table.options):
        return ""
    stage, low = course(table.options)[table.hand.stage], boards.low_rank(table)
    if table.hand.betting.bring_in:
        return "STUD-12" if table.hand.betting.bet else "STUD-11"
    if not limits.is_fixed(table):
        return "BET-19"
    if not stage.round:
        return "STUD-14"
    if stage.round == 1:
        return "LOW-07" if low else "STUD-16"
    return "STUD-17"


def _through(table: Table, seat: Seat) -> str:
    if not seat.spent:
        return acted(table, seat)
    return _("You play free, for the whole pot.") if seat.free else _("You are all-in.")


def _dealer(table: Table, told: list[str], orders: Orders) -> Says | None:
    if deal := whose_deal(table, orders):
        return says(deal, *told)
    if table.hand.jackpot.turned and not table.hand.betting.round and not table.hand.betting.wagers:
        return says(_("Nobody opened: play on for low"), *told, _("The same cards, no new ante; the lowest hand wins."))
    street = course(table.options)[table.hand.stage].called
    return says(_(DEALS[street]), *told) if street in DEALS and deals_middle(orders) else says_only(told)


DEALS = {"Flop": N_("Deal the flop"), "Turn": N_("Deal the turn"), "River": N_("Deal the river")}


def _choices(table: Table) -> list[Button]:
    """The choices of the player whose turn it is; without the chips for them, a button to buy some (CHIP-09)."""
    choices = [choice for offer in betting.offers(table) for choice in _choices_of(table, offer)]
    seat = betting.acting(table)
    return choices if seat is None else [*choices, *to_buy_chips(table, seat, betting.short_of_turn(table, seat))]


def _choices_of(table: Table, offer: Offer) -> list[Button]:
    """The button for a bet or raise; two if both the small and the big bet are allowed."""
    if not offer.get("sizes"):
        return [_bet_button(table, offer)]
    named = {
        limits.fixed_size(table, "limit.small"): _("small bet"),
        limits.fixed_size(table, "limit.big"): _("big bet"),
    }
    choices = []
    for to in offer["sizes"]:
        small = _wager_small(table, offer | {"min": to, "max": to}) or named.get(to - table.hand.betting.bet, "")
        label = _(LABELS[offer["move"]])
        choices.append(Button(label, offer["move"], {"to": to}, seat=offer["seat"], small=small, number=to))
    return choices


def _bet_button(table: Table, offer: Offer) -> Button:
    move, seat = offer["move"], offer["seat"]
    text = _(LABELS[move])
    stack = 0 if table.seat(seat).buys else table.seat(seat).stack  # the chips of an all-in
    if table.seat(seat).spent:
        return Button(_("Does not open") if move == "check" else text, move, seat=seat)
    if move in ("fold", "check"):
        keeps = move == "fold" and openers.keeps_by_folding(table, seat)
        return Button(text, move, seat=seat, small=_("keeps the five cards") if keeps else "")
    if move in ("call", "bring-in"):
        small = _("all-in") if offer["chips"] == stack else ""
        return Button(text, move, seat=seat, small=small, number=offer["chips"])
    if offer["min"] == offer["max"]:
        small = _wager_small(table, offer)
        return Button(text, move, {"to": offer["min"]}, seat=seat, small=small, number=offer["min"])
    return Button(text, move, seat=seat, kind="amount")  # the amount is asked for next


def _wager_small(table: Table, offer: Offer) -> str:
    seat, hand = table.seat(offer["seat"]), table.hand
    if offer["max"] == seat.bet + seat.stack and not seat.buys:
        return _("all-in")
    if offer["move"] == "raise" and limits.cap(table) == hand.betting.raises + 1:
        return _("last raise")
    if hand.jackpot.to_open and hand.jackpot.opener is None:
        return _("opens with %(openers)s", openers=_(OPENERS[hand.jackpot.to_open]))
    return ""


BETTING = Face(
    phase=phases.BETTING,
    turn=_to_call,
    aloud=_aloud,
    dealer=_dealer,
    buttons=_choices,
    rule=_rule,
    coming=betting.to_act_later,
    through=_through,
    note=lambda table, seat, others: [_("checked")] if betting.only_checked(table, seat) and not others else [],
    meters=(meters.raises, meters.sizes, meters.stub, meters.discards_if_any, meters.kept, meters.burned),
)
