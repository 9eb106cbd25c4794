"""Buttons as templates draw them, and the large buttons of each phase, with words for the offers."""

from __future__ import annotations

import json
from dataclasses import KW_ONLY, dataclass, field
from itertools import combinations
from typing import Literal

from models.bank.buying_in import may_buy
from models.bank.rebuys import broke
from models.evening.called import is_unbuilt, was_only_called
from models.evening.dealers_choice import IN_TURN, needs_another, picks, times_so_far, unfit, upcoming
from models.evening.house_rules import GameAndOptions, named
from models.evening.last_round import NextUp, all_in, decisions, is_last_hand, next_up
from models.evening.levels import as_played
from models.evening.tap import offers
from models.game.course import course
from models.game.course import steps as own_steps
from models.game.names import beside, title_of
from models.game.steps import Declare, Exchange, Offered, Turns, TurnUp
from models.game.steps_in_words import in_a_line
from models.game.to_open import OPENERS
from models.moves.fields import Fields
from models.moves.move import Offer, drawn
from models.play import (
    against_pot,
    betting,
    buying,
    declaring,
    drawing,
    in_turn,
    legs,
    limits,
    lives,
    open_card,
    openers,
    reshuffle,
    steps,
)
from models.play.declaring import WAY_NAMES
from models.screen.jackpot import becomes
from models.seats.buck import counts_here
from models.seats.dealers import left_alone, players, waiting
from models.table.options import as_options
from models.table.table import Seat, Table
from models.words.phrases import listed
from models.words.words import N_, _, filled, grouped

# Looks of a button in the style sheet. go: the main action; deals: a deal, one of several; count: a number of cards;
# amount: asks for one; back: leads back; off: disabled.
ButtonKind = Literal["plain", "go", "deals", "count", "amount", "back", "off"]


@dataclass(frozen=True, slots=True)
class Button:
    """One form with one button: its address, its text, and its fields besides `seen`."""

    text: str
    move: str
    more: Fields = field(default_factory=dict)  # fields of the move besides the seat
    _: KW_ONLY
    seat: int | None = None  # None = everybody's
    small: str = ""
    kind: ButtonKind = "plain"
    number: int | None = None  # chips, set large after the text
    heard: str = ""  # the text for screen readers; contains the visible text
    sheet: str = ""  # opens this sheet instead of posting
    question: tuple[str, str] | None = None  # a field and the yes-or-no question asked before sending

    @property
    def values(self) -> Fields:
        """The fields of the move."""
        return self.more if self.seat is None else {"seat": self.seat, **self.more}

    @property
    def fields(self) -> dict[str, str]:
        """The values as a form sends them."""
        return {key: as_sent(value) for key, value in self.values.items()}


def as_sent(value: object) -> str:
    """The value as a field of a form: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


LABELS = {
    "fold": N_("Fold"),
    "check": N_("Check"),
    "call": N_("Call"),
    "bet": N_("Bet"),
    "stake": N_("Bet"),
    "raise": N_("Raise to"),
    "complete": N_("Complete to"),
    "bring-in": N_("Bring in"),
    "open-short": N_("Opens"),
}


def openers_choices(table: Table) -> list[Button]:
    """Buttons for openers: the opener shows them, or cannot."""
    texts = {True: _("Openers shown"), False: _("Cannot show openers")}
    return [
        Button(text, "openers", {"shown": shown}, seat=offer["seat"])
        for offer in openers.offers(table)
        for shown, text in texts.items()
    ]


def bet_choices(table: Table) -> list[Button]:
    """The choices of the player whose turn it is; without the chips for them, a button to buy some (CHIP-09)."""
    choices = [choice for offer in betting.offers(table) for choice in _bet_choices(table, offer)]
    seat = betting.acting(table)
    return choices if seat is None else [*choices, *_buys(table, seat, betting.short_of_turn(table, seat))]


def _buys(table: Table, seat: Seat, short: int, text: str = N_("Buy chips")) -> list[Button]:
    """The button for a player short of so many chips to buy them, where the evening allows it (CHIP-09, BANK-04)."""
    if not short or not may_buy(table, seat, short):
        return []
    words = _(text, name=seat.name)
    return [Button(words, "", small=_("%(n)s short", n=short), sheet=f"seat/{seat.seat}")]


def deal_choices(table: Table) -> list[Button]:
    """The deal button or, where the dealer picks the game, one for each allowed game."""
    comes = next_up(table)
    if drawn(decisions(table)):
        return _left_choices(comes)
    deals = [offer for offer in drawn(offers(table)) if offer["move"] == "deal"]
    if not deals:
        return [*_another_game(table), *_who_gets_it(table)] if comes == "usual" else [_the_end()]
    if comes == "end":
        return [_the_end(), _after_the_last_round(table)]
    if comes != "usual":
        return [_for_all_chips(), _the_end()] if all_in(table) else [_for_what_is_left(deals)]
    if picks(table):
        kept = [Button(_("Keep this game"), "", small=title_of(table.preset, table.options), kind="back", sheet="keep")]
        return [_game_button(table, game) for game in table.games] + (kept if was_only_called(table) else [])
    if table.who_chooses in IN_TURN:
        coming = upcoming(table)
        return [Button(_("Deal"), "deal", small=title_of(coming.preset, coming.options), kind="go")]
    text = _("Deal the last hand") if is_last_hand(table) else _("Deal")
    return [Button(text, "deal", small=_without(table) or becomes(table) or times_so_far(table), kind="go")]


def _the_end() -> Button:
    """The button to settling up, after the last round (LAST-03)."""
    return Button(_("The end"), "", small=_("Settle up"), kind="go", sheet="settle")


def _who_gets_it(table: Table) -> list[Button]:
    """Buttons if a single player is left for the carried chips (R-OPEN-14)."""
    if left_alone(table) is None:
        return []
    return [Button(_("Who gets the carried pot?"), "", kind="go", sheet="rulings/R-OPEN-14")]


def _after_the_last_round(table: Table) -> Button:
    """The button for another deal after the last round, or for picking its game (LAST-03, CHO-01)."""
    if picks(table):
        return Button(_("Keep playing"), "last-round", {"off": True}, kind="back")
    return Button(_("Keep playing"), "deal", kind="back")


def _another_game(table: Table) -> list[Button]:
    """The button to another game, if this one does not suit the number of players (DECK-04)."""
    change = Button(_("Change the game or the rules"), "", kind="go", sheet="options?edit=1")
    return [change] if needs_another(table) else []


def _left_choices(comes: NextUp) -> list[Button]:
    """Buttons for a jackpot left: the three answers, or the one already decided (LAST-04)."""
    texts = {
        "play_on": Button(_("Play on"), "jackpot", {"how": "play_on"}, small=_("until the jackpot is won")),
        "showdown": Button(_("Last hand"), "jackpot", {"how": "showdown"}, small=_("cards face up, no bets")),
        "refund": Button(_("Chips back"), "jackpot", {"how": "refund"}, small=_("everybody’s antes")),
    }
    return [texts[comes]] if comes in texts else list(texts.values())


def _for_all_chips() -> Button:
    """The deal button for the hand that ends the evening (LAST-08)."""
    return Button(_("Last hand, face up"), "deal", {"last": True}, small=_("everybody is all-in"), kind="deals")


def _for_what_is_left(deals: list[Offer]) -> Button:
    """The deal button for a jackpot left, as decided (LAST-04)."""
    if any(offer.get("last") for offer in deals):
        return Button(
            _("Last hand, face up"), "deal", {"last": True}, small=_("no bets, for the jackpot"), kind="deals"
        )
    return Button(_("Deal"), "deal", small=_("until the jackpot is won"), kind="go")


def _without(table: Table) -> str:
    """Names of players not dealt in, for lack of chips (BANK-01) or until pots that stayed are won (JACK-19)."""
    playing = players(table)
    out = {seat.seat for seat in (*broke(table), *waiting(table)) if seat not in playing}
    if not out:
        return ""
    names = listed(table.name_of(seat) for seat in sorted(out))
    return _("%(n)s play, without %(names)s", n=len(playing), names=names)


def _game_button(table: Table, game: GameAndOptions) -> Button:
    """A button to pick this game, or to name another (OTHER-33); if it does not fit, disabled, with the reason."""
    preset, options = game
    reason = unfit(table, game)
    if is_unbuilt(preset, options) and not reason:
        return Button(title_of(preset, options), "", small=_("What are we playing?"), kind="deals", sheet="called")
    twice = sum(1 for other in table.games if named(other) == named(game)) > 1
    played = as_played(table, preset, options)
    counted = counts_here(table, as_options(played))
    small = reason or beside(preset, played, counted, twice=twice)
    fields = {} if reason else {"preset": preset, "options": dict(options)}
    return Button(title_of(preset, options), "deal", fields, small=small, kind="off" if reason else "deals")


def buy_choices(table: Table) -> list[Button]:
    """Buttons to buy nothing, an up card or a down card; if a reshuffle is due, to say that it was done."""
    texts = {"none": _("Buy nothing"), "up": _("Up card"), "down": _("Down card")}
    choices = _shuffled(table)
    for offer in buying.offers(table):
        for card in [card for card in texts if card in offer["values"]]:
            chips = None if card == "none" else offer["chips"]
            choices.append(Button(texts[card], "buy", {"card": card}, seat=offer["seat"], number=chips))
    return choices


def declare_choices(table: Table) -> list[Button]:
    """Buttons for the next player to declare; none for secret declarations, which are made under a cover."""
    if table.hand.declaration.secret:
        return []
    return [choice for offer in declaring.offers(table) for choice in declare_buttons(offer)]


def secret_choices(table: Table, seat: int | None) -> list[Button]:
    """Buttons for a secret declaration, on each player's phone (DECL-03)."""
    if not declaring.in_secret(table):
        return []
    mine = [offer for offer in declaring.offers(table) if offer["seat"] == seat and not offer.get("corrects")]
    return [choice for offer in mine for choice in declare_buttons(offer)]


def declare_buttons(offer: Offer) -> list[Button]:
    """Buttons to declare high, low or, where allowed, both."""
    return [
        Button(_(WAY_NAMES[word]).capitalize(), "declare", {"way": word}, seat=offer["seat"]) for word in offer["ways"]
    ]


def step_choices(table: Table) -> list[Button]:
    """The button saying that the course's sentence was carried out; or the choice between playing on and a redeal."""
    if steps.asks_redeal(table):
        return [
            Button(_("No, play on"), "done", kind="go"),
            Button(_("Deal again"), "redeal", small=_("the pot stays")),
        ]
    if seats := legs.comparing(table):
        return [*(_best(table, [seat]) for seat in seats), *(_best(table, list(row)) for row in _equal(seats))]
    price = steps.price_of(table)
    buys = [
        button
        for seat in steps.short(table)
        for button in _buys(table, seat, price - seat.stack, N_("%(name)s buys chips"))
    ]
    if steps.may_be_last(table):
        return [Button(_("Next round"), "done", kind="go", number=price or None), _no_more_rounds(table, price), *buys]
    done = Button(_("Everybody pays") if price else _("Done"), "done", kind="go", number=price or None)
    return [done, *buys] if steps.waits(table) else []


def _no_more_rounds(table: Table, price: int) -> Button:
    """The button that ends repeated steps, with what follows: the showdown, or the next step (OTHER-25)."""
    stages = course(table.options)
    at = stages[table.hand.stage].beyond
    if at == len(stages):
        return Button(_("Showdown"), "done", {"last": True}, small=_("no more bets"), number=price or None)
    after = stages[at]
    declared = after.kind == "declare"  # perhaps without a step of its own (OTHER-14)
    then = in_a_line((Declare(after.what),) if declared else own_steps(table.options)[after.step - 1 : after.step])
    then = _("then: %(what)s", what=then)
    return Button(_("No more rounds"), "done", {"last": True}, small=then, number=price or None)


MOST_NAMED = 3  # players whose hands are compared; of more, only their number is said


def _best(table: Table, seats: list[int]) -> Button:
    """The button for the best or worst hand, or for equal ones; more than three are everybody who compares."""
    equal = len(seats) > 1
    names = _("Everybody") if len(seats) > MOST_NAMED else listed(table.name_of(seat) for seat in seats)
    move = "worst" if lives.comparing(table) else "best"
    return Button(names, move, {"seats": seats}, small=_("equal") if equal else "", kind="plain")


def _equal(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The players who may have equal hands: every two of three, and all."""
    pairs = list(combinations(seats, 2)) if len(seats) == 3 else []
    return [*pairs, seats]


def turn_choices(table: Table) -> list[Button]:
    """The choices in a step in which players take turns; a bet against the pot first."""
    bets = [_stake(offer) for offer in against_pot.offers(table)]
    offers, step = in_turn.offers(table), course(table.options)[table.hand.stage].turns
    buys = [
        button
        for offer in offers
        for button in _buys(table, table.seat(offer["seat"]), in_turn.short_of_turn(table, offer["seat"]))
    ]
    return (
        [*bets, *(_of_row(offer, place) for offer in offers for place in _places(offer))]
        + [
            Button(_(text), "turn", {"what": what}, seat=offer["seat"], number=_paid(table, offer, what))
            for offer in offers
            for what in offer["values"]
            if what != "take" or not _places(offer)
            for text in [N_("Does not bet") if bets else TURNS[_label(step, offer, what)]]
        ]
        + buys
    )


def _label(step: Turns | None, offer: Offer, what: str) -> str:
    """The key of the words on the button."""
    if what == "pass" and isinstance(step, Offered) and step.row:
        return "none"
    if isinstance(step, Exchange):
        return {"take": "swap", "pass": "keep"}[what]
    if what == "beaten" and isinstance(step, TurnUp) and not step.out:
        return "stays"
    return "pay" if what == "done" and "price" in offer else what


def _places(offer: Offer) -> range:
    """The places of the open cards this player can pay for, from 1; empty if a single card is offered (OTHER-37)."""
    return range(1, offer["max"] + 1) if "take" in offer["values"] and "max" in offer else range(0)


def _of_row(offer: Offer, place: int) -> Button:
    fields, chips = {"what": "take", "cards": place}, place * offer.get("price", 0)
    small = _("costs %(chips)s", chips=grouped(chips)) if chips else ""
    return Button(_("Card %(n)s", n=place), "turn", fields, seat=offer["seat"], small=small)


def _stake(offer: Offer) -> Button:
    if offer["min"] == offer["max"]:
        return Button(_("Bet"), "stake", {"to": offer["min"]}, seat=offer["seat"], number=offer["min"])
    return Button(_("Bet"), "stake", seat=offer["seat"], kind="amount")


def _paid(table: Table, offer: Offer, what: str) -> int | None:
    return in_turn.price(table, offer["seat"], what) or None


TURNS = {
    "take": N_("Take it"),
    "unseen": N_("Unseen"),
    "pass": N_("Pass it"),
    "none": N_("Takes none"),
    "turn_up": N_("Turned up"),
    "beaten": N_("Not the best: out"),
    "done": N_("Done"),
    "pay": N_("Pay"),
    "swap": N_("Swap"),
    "keep": N_("Keep them"),
    "stays": N_("Not the best: stays in"),
    "knock": N_("Knock"),
    "fold": N_("Fold"),
    "won": N_("Won"),
    "lost": N_("Lost"),
    "post": N_("Hit the post"),
}


def _bet_choices(table: Table, offer: Offer) -> list[Button]:
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


def _shuffled(table: Table) -> list[Button]:
    """The button saying that the reshuffle was done, in a draw or buy; none if none is due."""
    if not reshuffle.offers(table):
        return []
    served = reshuffle.dealt(table)
    if len(served) > 1:
        return [Button(_("Shuffled, all cards dealt"), "reshuffle", kind="go")]
    (seat, n), given = served[0], table.hand.draw.waits[1]
    words = N_("Shuffled; %(name)s has %(n)s more") if given else N_("Shuffled; %(name)s has %(n)s")
    return [Button(filled(_(words), name=table.name_of(seat), n=n), "reshuffle", kind="go")]


def draw_choices(table: Table) -> list[Button]:
    """Buttons for the number of cards; if a reshuffle is due, to say that it was done."""
    announced = [offer for offer in drawing.offers(table) if not offer.get("corrects")]
    counts = [_count(offer, n) for offer in announced for n in range(offer["max"] + 1)]
    return [*_shuffled(table), *_open_card(table), *counts]


def _open_card(table: Table) -> list[Button]:
    """Buttons to take the card lying open, or to refuse it for an unseen one (DRAW-23)."""
    texts = {"take": (_("Take it"), ""), "refuse": (_("Another one"), _("face down"))}
    return [
        Button(text, "open-card", {"what": what}, seat=offer["seat"], small=small)
        for offer in open_card.offers(table)
        for what, (text, small) in texts.items()
        if what in offer["values"]
    ]


def _count(offer: Offer, n: int) -> Button:
    fields: dict[str, object] = {"cards": n}
    chips = max(0, n - offer.get("free", 0)) * offer.get("price", 0)
    small = _("costs %(chips)s", chips=chips) if chips else ""
    asked = drawing.asked_with(offer, n)
    if "ace" in asked:
        fields["ace"], small = True, _("shows an ace")
    question = ("splits", _("Is an opening card thrown away?")) if "splits" in asked else None
    if "splits" in offer["asks"] and not question:
        fields["splits"] = False
    text = str(n) if n else _("Stand pat")
    heard = _("Draw %(n)s", n=n) if n else ""
    return Button(text, "draw", fields, seat=offer["seat"], small=small, kind="count", question=question, heard=heard)


def corrections(table: Table) -> list[Button]:
    """Buttons for other numbers that the last player to announce may change to (DRAW-11)."""
    offer = next((o for o in drawing.offers(table) if o.get("corrects")), None) if not table.over else None
    if offer is None:
        return []
    was = table.seat(offer["seat"]).drew
    return [_count(offer, n) for n in range(offer["max"] + 1) if n != was]
