"""Betting: whose turn it is, the moves allowed, and making them (BET, CAP)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from models.game.bounds import STRADDLES, read_sums
from models.game.course import course, round_name
from models.game.presets import PRESETS
from models.moves.event import Event, after
from models.moves.fields import Fields, chair, number
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import Refused, refuse
from models.play import limits, uncounted
from models.play.actions import (
    ABOUT,
    Bet,
    Called,
    Checked,
    Completed,
    Folded,
    OpenedShort,
    Raised,
    RoundBegan,
    RoundEnded,
    Straddled,
)
from models.play.bring_in import bring_in_offers, brought_in, must_bring_in, must_open
from models.play.pots import for_standing_alone
from models.table.hand import ALWAYS, Betting, Bound
from models.table.remembered import remembered
from models.table.table import MOST_CHIPS, Seat, Table

MADE = {"bet": Bet, "raise": Raised, "complete": Completed}
WAGERS = tuple(MADE)  # one move under three names; the round decides which is open
NOT_NOW = {"bring-in": "STUD-05", "open-short": "JACK-25"}  # moves of one moment, and their rules
PAYING = ("call", *WAGERS)  # moves that cost chips by choice, possibly all of them


# Whose turn it is


def turn(table: Table) -> int | None:
    """The seat whose turn it is in a betting round; None when the round is complete."""
    seat = acting(table)
    return None if seat is None else seat.seat


@remembered  # with `offers`: saves a quarter of the engine's time for a tap
def acting(table: Table) -> Seat | None:
    """The player to act in a betting round; None when the round is complete (BET-09, POT-08)."""
    waiting = _waiting(table)
    if not waiting:
        return None
    after = _acted_last(table)
    return next((seat for seat in waiting if seat.seat > after), waiting[0])


def only_checked(table: Table, seat: Seat) -> bool:
    """Whether this player has only checked in this round; a blind of their own may lie there."""
    betting = table.hand.betting
    blind = max((due for _seat, due in betting.blinds), default=0) if not betting.round else 0
    return seat.checked and (seat.bet <= blind or betting.straddler == seat.seat)


def to_act_later(table: Table) -> list[int]:
    """Seats still to act in this round if nobody raises, in order, including the one whose turn it is."""
    waiting = [seat.seat for seat in _waiting(table)]
    after = _acted_last(table)
    return [seat for seat in waiting if seat > after] + [seat for seat in waiting if seat <= after]


def _waiting(table: Table) -> list[Seat]:
    """Players still to act, by chair; none if no bet can be answered any more."""
    hand = table.hand
    if not hand.is_betting:
        return []
    bet = hand.betting.bet
    waiting = [s for s in table.able if not s.acted or (s.bet < bet and need(table, s))]
    if len(waiting) == 1 and len(able := table.able) == 1 and not owes(table, able):
        return []
    return waiting or unheard(table)


def unheard(table: Table) -> list[Seat]:
    """Players all-in for the ante who may still open the jackpot before it is passed in (JACK-25)."""
    betting, jackpot = table.hand.betting, table.hand.jackpot
    if not jackpot.to_open or jackpot.opener is not None or betting.round or betting.bet or betting.able < 2:
        return []
    alone = for_standing_alone(table)
    return [s for s in table.live if s.spent and not (s.free or s.acted or s.gone or s.seat in alone)]


def owes(table: Table, able: Sequence[Seat]) -> bool:
    """Whether the only player who can act still has to match a bet of somebody all-in (POT-08).

    An opening with the ante alone must be matched, too (R-OPEN-12); a big blind without chips is no bet to match.
    """
    at, now = table.hand.jackpot.opener, table.hand.betting
    short = not now.blinds and at is not None and at == now.aggressor and table.seat(at).live and not table.seat(at).bet
    highest = now.bet if short else max([s.bet for s in table.live])
    return bool(able) and need(table, able[0]) > now.bet - highest


def _acted_last(table: Table) -> int:
    """The chair from which the next turn is searched clockwise; initially the one before the first to act."""
    betting = table.hand.betting
    if betting.last is None and betting.first is not None:
        return betting.first - 1
    return betting.last or 0


# Moves allowed


def need(table: Table, seat: Seat) -> int:
    """Chips this player must add to match the highest total."""
    short = table.hand.betting.bet - seat.bet - table.hand.betting.light_of(seat.seat)
    return short if short > 0 else 0


@remembered
def offers(table: Table) -> list[Offer]:
    """Every move of the player whose turn it is; buttons show them, and nothing else is accepted (GEN-07)."""
    seat = acting(table)
    if seat is None:
        return []
    if seat.spent:
        return [Offer(move="check", seat=seat.seat), Offer(move="open-short", seat=seat.seat)]
    if must_bring_in(table):
        return bring_in_offers(table, seat)
    if must_open(table):
        totals = limits.payable(table, seat, limits.bets(table, seat))
        return [limits.wager_offer("bet", seat.seat, totals) if totals else Offer(move="fold", seat=seat.seat)]
    offers = open_to(table, seat)
    return held(table, seat.seat, offers) if table.hand.betting.bound else offers


def open_to(table: Table, seat: Seat) -> list[Offer]:
    """The moves this player would have if it were their turn."""
    offers = _facing(table, seat) if need(table, seat) else _free_offers(table, seat.seat)
    wager = wager_of(table, seat)
    if not isinstance(wager, Refused):
        offers.append(limits.wager_offer(wager[0], seat.seat, wager[1]))
    return offers


def due_now(table: Table, seat: Seat) -> int:
    """The chips this player must put in to go on: the bring-in, a bet that must be made, or the call."""
    if must_bring_in(table):
        return table.hand.betting.bring_in
    return limits.bets(table, seat).low - seat.bet if must_open(table) else need(table, seat)


def short_of_turn(table: Table, seat: Seat) -> int:
    """Chips this player must buy to stay in, where all-in is not played (CHIP-09); 0 where there are enough."""
    return max(0, due_now(table, seat) - seat.stack) if seat.buys else 0


def _facing(table: Table, seat: Seat) -> list[Offer]:
    """The offers facing a bet: to fold and, with the chips for it, to call; at table stakes also with fewer chips."""
    at, owing = seat.seat, min(need(table, seat), seat.stack)
    fold: Offer = {"move": "fold", "seat": at}
    if short_of_turn(table, seat):
        return [fold]
    return [fold, {"move": "call", "seat": at, "chips": owing, "to": seat.bet + owing}]


def _free_offers(table: Table, at: int) -> list[Offer]:
    """The offers with nothing to call: to check; to fold where all must bet or fold; or both."""
    check: Offer = {"move": "check", "seat": at}
    if not may_fold_free(table):
        return [check]
    fold: Offer = {"move": "fold", "seat": at}
    return [fold] if bet_or_fold(table) else [fold, check]


def bet_or_fold(table: Table) -> bool:
    """Whether checking is forbidden, as before the draw in casino games (BET-17)."""
    betting = table.hand.betting
    return betting.round == 0 and betting.bet == 0 and may_fold_free(table)


def may_fold_free(table: Table) -> bool:
    """Whether folding is allowed with nothing to call: in both rounds of a game of bet or fold (BET-17, DRAW-13).

    With blinds there is a bet before the draw, so there casino draw allows a free fold only after it.
    """
    turned = table.hand.jackpot.turned  # the round of a hand turned to low has a rule of its own (JACK-23)
    check = table.options.get("jack.back_first" if turned else "draw.pre_draw_check")
    if check is None and table.hand.betting.round:
        check = PRESETS[table.preset].values.get("draw.pre_draw_check")
    return bool(check == "bet_or_fold")


TOTALS = {"bet": limits.bets, "raise": limits.raises, "complete": limits.completions}


def beyond(table: Table) -> str:
    """The move that puts in more than the highest total: `bet`, `raise` or `complete` (BET-22, BET-25, STUD-12)."""
    betting = table.hand.betting
    if not betting.bet:
        return "bet"
    pending = limits.short_pending(betting) and limits.half_rule(table)
    return "raise" if limits.short_bet(table) or (betting.opened and not pending) else "complete"


def wager_of(table: Table, seat: Seat) -> tuple[str, limits.Range] | Refused:
    """The bet, raise or completion open to this player, limited to MOST_CHIPS, or the refusal if there is none."""
    betting, move = table.hand.betting, beyond(table)
    if betting.bet and (refusal := _no_raise(table, seat, betting)):
        return refusal
    totals = TOTALS[move](table, seat)
    if betting.opened and limits.only_all_in(table):
        if totals.high < seat.bet + seat.stack:
            return refuse("cap", cap=limits.cap(table))
        totals = limits.Range(totals.high, totals.high)
    if (refusal := limits.beyond_cap(table, totals)) is not None:
        return refusal
    if (payable := limits.payable(table, seat, totals)) is None:
        return no_all_in(seat)
    return (move, payable) if payable.low <= MOST_CHIPS else refuse("max-raise", to=MOST_CHIPS)


def no_all_in(seat: Seat) -> Refused:
    """The refusal for a player without the chips, where all-in is not played (CHIP-09)."""
    return refuse("no-all-in", name=seat.name, stack=seat.stack)


def _no_raise(table: Table, seat: Seat, betting: Betting) -> Refused | None:
    if seat.bet + seat.stack <= betting.bet:
        return no_all_in(seat) if seat.buys else refuse("no-chips-to-raise")
    if not any(s.buys or s.bet + s.stack > betting.bet for s in table.live if s.seat != seat.seat):
        return refuse("nobody-left")
    if betting.opened and limits.capped(table) and not limits.only_all_in(table):
        return refuse("cap", cap=limits.cap(table))
    if seat.acted and not limits.reopened(table, seat):
        return refuse("half-bet" if limits.half_rule(table) else "not-reopened")
    if seat.checked and not table.options.get("bet.check_raise", True):
        return refuse("check-raise")
    return None


# Moves to which rulings bind players: an early action that stays valid, or a restricted choice (BET-14)


def bound(table: Table, seat: int) -> Bound | None:
    """The binding that limits this player now; None if there is none, or it no longer holds."""
    hand = table.hand
    for promise in hand.betting.bound:
        if promise.seat == seat and promise.round == hand.betting.round and promise.level in (ALWAYS, hand.betting.bet):
            return promise
    return None


def held(table: Table, seat: int, offers: list[Offer]) -> list[Offer]:
    """The offers a ruling allows this player; all of them if none of those is legal now (R-BET-01, R-BET-02)."""
    promise = bound(table, seat)
    if promise is None:
        return offers
    kept = [_exactly(offer, promise.to) for offer in offers if offer["move"] in promise.moves]
    return kept or offers


def _exactly(offer: Offer, to: int) -> Offer:
    if offer["move"] not in WAGERS or not to or not offer["min"] <= to <= offer["max"]:
        return offer
    if "sizes" in offer and to not in offer["sizes"]:
        return offer
    kept = offer.copy()
    kept.pop("sizes", None)
    kept["min"] = kept["max"] = to
    return kept


# Making moves


def act(table: Table, move: str, fields: Fields) -> list[Event]:
    """Decides a move of the player whose turn it is; refuses it unless it is among `offers`."""
    offer = _open(table, move, fields)
    if offer is None:
        raise why_not(table, move, chair(table, fields))
    at = offer["seat"]
    if move == "fold":
        return [Folded(at)]
    if move == "check":
        return [Checked(at)]
    seat = table.seat(at)
    if move == "call":
        return [Called(at, offer["chips"], offer["chips"] == seat.stack and not seat.buys)]
    if move == "bring-in":
        return [brought_in(table, seat)]
    if move == "open-short":
        return [OpenedShort(at, limits.smallest_bet(table), in_turn=True)]
    to = number(fields, "to")
    if not limits.allows(offer, to):
        raise limits.outside(table, offer, to)
    return [wagered(table, seat, move, to)]


def _open(table: Table, move: str, fields: Fields) -> Offer | None:
    """The offer of this move to the player making it; None if there is none."""
    at = fields.get("seat")
    return next((o for o in offers(table) if o["move"] == move and o["seat"] == at and type(at) is int), None)


def wagered(table: Table, seat: Seat, move: str, to: int) -> Event:
    """The event of a bet, raise or completion to this total, with what it counts as (BET-20 to BET-23, CAP-01)."""
    betting, all_in = table.hand.betting, to == seat.bet + seat.stack and not seat.buys
    size = limits.size_after(table, to)
    full = size > 0
    # the blind is not an opening bet, so that the first raise does not count (BET-21 switched off)
    blind_free = betting.blinds and not betting.wagers and table.options.get("cap.blind_counts_as_bet") is False
    free = blind_free or limits.only_all_in(table)
    counts = full and (betting.opened or move == "raise") and not free
    caps = counts and limits.reaches_cap(table, betting.raises + 1)
    dear = limits.is_dearer(table, seat, to - betting.bet)
    return MADE[move](seat.seat, to, to - seat.bet, full, size, counts, caps, all_in, dear)


def why_not(table: Table, move: str, at: int) -> Refused:
    """The refusal saying why this move is not open to this player now."""
    hand, seat = table.hand, table.seat(at)
    if hand.is_starting:
        return refuse("starter-first")
    if not hand.is_betting:
        return refuse("not-now")
    if not seat.live:
        return refuse("not-in-hand", name=seat.name)
    now = turn(table)
    if now != at:
        return refuse("not-your-turn", name=table.name_of(now)) if now is not None else refuse("not-now")
    if must_open(table) and short_of_turn(table, seat):
        return no_all_in(seat)
    if must_open(table) and not must_bring_in(table):
        return refuse("must-bet", name=seat.name)
    if must_bring_in(table):
        return refuse("bring-in", name=seat.name, chips=min(hand.betting.bring_in, seat.stack))
    return _why_not_this(table, move, seat)


def _why_not_this(table: Table, move: str, seat: Seat) -> Refused:
    owing, wager = need(table, seat), wager_of(table, seat)
    by_ruling = bound(table, seat.seat)
    if by_ruling is not None and move not in by_ruling.moves:
        return refuse("bound", name=seat.name)
    if move == "fold":
        return refuse("cannot-fold")
    if move == "check":
        return no_check(table, seat) if owing else refuse("bet-or-fold")
    if bet_or_fold(table) and move in ("call", "raise"):
        return refuse("bet-or-fold")
    if move == "call":
        return no_all_in(seat) if owing else refuse("nothing-to-call")
    if move in NOT_NOW:
        return refuse("not-now", rule=NOT_NOW[move])
    if move == "bet":
        if isinstance(wager, Refused) and not table.hand.betting.bet:
            return wager
        return refuse("already-bet", answers=limits.answers(wager))
    if isinstance(wager, Refused):
        return wager
    if move == "raise":
        return refuse("complete-first") if wager[0] == "complete" else refuse("nothing-to-raise")
    return refuse("nothing-to-complete")


def no_check(table: Table, seat: Seat) -> Refused:
    """The refusal of a check facing a bet; says what the player can do instead."""
    return refuse("cannot-check", bet=table.hand.betting.bet, answers=limits.answers(wager_of(table, seat)))


# The round


def end(table: Table) -> RoundEnded:
    """The end of the round: uncalled chips go back (POT-03), but not to a false opener (R-OPEN-04)."""
    ranked = sorted(table.seats, key=attrgetter("bet"), reverse=True)
    stays = ranked[0].seat in table.hand.jackpot.false
    called = max(s.bet + table.hand.betting.light_of(s.seat) for s in ranked[1:])
    uncalled = 0 if stays else max(0, ranked[0].bet - called)
    return RoundEnded(((ranked[0].seat, uncalled),) if uncalled else ())


def first_of(table: Table, seat: int | None) -> int | None:
    """This player if able to act, else the next one clockwise (DRAW-15)."""
    return next((s.seat for s in table.clockwise(None if seat is None else seat - 1) if s.can_act), None)


def begins(table: Table, stage: int, first: int) -> RoundBegan:
    """The start of a round without forced bets, beginning with this player."""
    number, named = course(table.options)[stage].round, round_name(table.options, stage)
    return RoundBegan(stage, number, first, len(table.able), called=named)


# Moves


def _may_muck(table: Table) -> list[Offer]:
    """Offers to muck for the player whose turn it is, where checking is free and no fold is offered (BET-28)."""
    there = {offer["move"]: offer["seat"] for offer in offers(table)}
    at = there.get("check")
    if at is None or {"fold", "open-short"} & {*there} or bound(table, at) is not None or table.hand.draw.blocked:
        return []
    return [Offer(move="muck", seat=at)]


def _mucked(table: Table, fields: Fields) -> list[Event]:
    at = chair(table, fields)
    if not _may_muck(table) or turn(table) != at:
        raise refuse("fold-instead") if _open(table, "fold", fields) else why_not(table, "muck", at)
    return [Folded(at)]


def _made(move: str, table: Table, fields: Fields) -> list[Event]:
    """Decides this move; `all_in` is the all-in of a player with an uncounted stack, with its amount."""
    if table.hand.draw.blocked:
        raise refuse("reshuffle-first")
    if move not in PAYING or fields.get("all_in") is None:
        return act(table, move, fields)
    aside = uncounted.all_in(table, move, fields, turn(table))
    return aside + act(after(table, aside), move, fields)


def straddles(table: Table) -> list[Offer]:
    """Offers to straddle for the next player after the big blind or a straddle, until anybody has acted (ANTE-14)."""
    return [offer for offer in _next_straddle(table) if _no_room(table, offer["chips"]) is None]


def _next_straddle(table: Table) -> list[Offer]:
    """The next straddle, whatever may be bet or raised here at most."""
    betting, number = table.hand.betting, STRADDLES.get(table.options.get("blind.straddle", "none"), 0)
    if betting.wagers >= number or not table.hand.is_betting or table.hand.draw.blocked:
        return []
    seat, step = acting(table), table.options.get("blind.straddle_step", "double")
    chips = (betting.wagers + 1) * step if isinstance(step, int) else 2 * betting.bet
    if sums := read_sums(step):
        chips = sums[betting.wagers]
    unopened = betting.blinds and not (betting.round or betting.actors or betting.bound)
    if seat is None or not unopened or len(table.live) < 3 or seat.bet or not betting.bet < chips < seat.stack:
        return []
    return [Offer(move="straddle", seat=seat.seat, chips=chips)]


def _no_room(table: Table, chips: int) -> Refused | None:
    """The refusal of a straddle beyond the cap or the limits of chips; else None (CAP-01, CAP-05, CAP-07)."""
    if limits.reaches_cap(table, table.hand.betting.raises):
        return refuse("cap", cap=limits.cap(table))
    return limits.beyond_cap(table, limits.Range(chips, chips))


def _straddled(table: Table, fields: Fields) -> list[Event]:
    at = chair(table, fields)
    offer = next((offer for offer in _next_straddle(table) if offer["seat"] == at), None)
    if offer is None:
        several = STRADDLES.get(table.options.get("blind.straddle", "none"), 0) > 1
        raise refuse("no-straddle-yet" if several else "no-straddle")
    if refusal := _no_room(table, offer["chips"]):
        raise refusal
    return [Straddled(at, offer["chips"])]


TO = Field("to", Kind.CHIPS)
ALL_IN = Field(
    "all_in", Kind.FLAG, False, about="a player whose chips are not counted goes all-in: `to` is all there is"
)
SAYS = {"call": (SEAT, ALL_IN, TO.maybe)} | dict.fromkeys(WAGERS, (SEAT, TO, ALL_IN))  # fields; others: `seat`

MUCK = Move(
    name="muck",
    about="Throws the hand away though checking is free",
    fields=(SEAT,),
    when=("bet",),
    who=Who.OWN,
    offers=_may_muck,
    decide=_mucked,
)
STRADDLE = Move(
    name="straddle",
    about="Bets in the dark, usually twice the big blind, and keeps the last word",
    fields=(SEAT,),
    when=("bet",),
    who=Who.OWN,
    plays=True,
    offers=straddles,
    decide=_straddled,
)
MOVES = (
    *(
        Move(
            name=name,
            about=about,
            fields=SAYS.get(name, (SEAT,)),
            when=("bet",),
            who=Who.OWN,
            plays=True,
            offers=offers,
            decide=partial(_made, name),
        )
        for name, about in ABOUT.items()
    ),
    MUCK,
    STRADDLE,
)
