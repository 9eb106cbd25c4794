"""What may be tapped now: the large buttons. Everything offered comes from the chapters; here it finds its words."""

from __future__ import annotations

from models.bank.rebuys import broke
from models.evening.dealers_choice import needs_another, picks, unfit, upcoming
from models.evening.house_rules import GameAndOptions, named
from models.evening.last_round import NextUp, decisions, next_up
from models.evening.levels import as_played
from models.evening.tap import offers
from models.game.names import beside, title_of
from models.game.to_open import OPENERS
from models.moves.fields import Fields
from models.moves.move import Offer, drawn
from models.play import betting, buying, declaring, drawing, limits, openers, reshuffle, steps
from models.play.declaring import WAY_NAMES
from models.screen.screen_keys import Choice
from models.seats.buck import counts_here
from models.seats.dealers import left_alone, players, waiting
from models.table.options import as_options
from models.table.table import Table
from models.words.phrases import listed
from models.words.words import N_, _, filled

LABELS = {
    "fold": N_("Fold"),
    "check": N_("Check"),
    "call": N_("Call"),
    "bet": N_("Bet"),
    "raise": N_("Raise to"),
    "complete": N_("Complete to"),
    "bring-in": N_("Bring in"),
}


def openers_choices(table: Table) -> list[Choice]:
    """The opener shows what opening took, or cannot."""
    texts = {True: _("Openers shown"), False: _("Cannot show openers")}
    return [
        _choice(text, "openers", {"shown": shown}, seat=offer["seat"])
        for offer in openers.offers(table)
        for shown, text in texts.items()
    ]


def bet_choices(table: Table) -> list[Choice]:
    """What the player whose turn it is may do."""
    return [choice for offer in betting.offers(table) for choice in _bet_choices(table, offer)]


def deal_choices(table: Table) -> list[Choice]:
    """One button, or where whoever deals picks the game, one for each game allowed."""
    comes = next_up(table)
    if drawn(decisions(table)):
        return _left_choices(comes)
    deals = [offer for offer in drawn(offers(table)) if offer["move"] == "deal"]
    if not deals:
        return [*_another_game(table), *_who_gets_it(table)] if comes == "usual" else [_the_end()]
    if comes == "end":
        return [_the_end(), _after_the_last_round(table)]
    if comes != "usual":
        return [_for_what_is_left(deals)]
    if picks(table):
        return [_game_choice(table, game) for game in table.games]
    if table.who_chooses in ("rotate", "orbit"):
        coming = upcoming(table)
        return [_choice(_("Deal"), "deal", {}, small=title_of(coming.preset, coming.options))]
    return [_choice(_("Deal"), "deal", {}, small=_without(table))]


def _the_end() -> Choice:
    """After the last round the way leads to settling up (LAST-03)."""
    return _choice(_("The end"), "", {}, small=_("Settle up")) | {"sheet": "settle"}


def _who_gets_it(table: Table) -> list[Choice]:
    """One player is left for what is carried (R-OPEN-14)."""
    if left_alone(table) is None:
        return []
    return [_choice(_("Who gets what is carried?"), "", {}) | {"sheet": "rulings/R-OPEN-14"}]


def _after_the_last_round(table: Table) -> Choice:
    """A further deal ends the last round (LAST-03); whoever deals picks the game after that, as ever (CHO-01)."""
    more = _choice(_("Play on"), "last-round", {"off": True}) if picks(table) else _choice(_("Deal"), "deal", {})
    return more | {"small": _("no last round then"), "quiet": True}


def _another_game(table: Table) -> list[Choice]:
    """Where this game is not for so many players, the way leads to another one (DECK-04)."""
    change = _choice(_("Change the game or the rules"), "", {}) | {"sheet": "options?edit=1"}
    return [change] if needs_another(table) else []


def _left_choices(comes: NextUp) -> list[Choice]:
    """A jackpot is left: the three answers, or the one the evening or the table has decided (LAST-04)."""
    texts = {
        "play_on": _choice(_("Play on"), "jackpot", {"how": "play_on"}, small=_("until the jackpot is won")),
        "showdown": _choice(_("Last hand"), "jackpot", {"how": "showdown"}, small=_("cards face up, no bets")),
        "refund": _choice(_("Chips back"), "jackpot", {"how": "refund"}, small=_("everybody’s antes")),
    }
    return [texts[comes]] if comes in texts else list(texts.values())


def _for_what_is_left(deals: list[Offer]) -> Choice:
    """The deal for a jackpot that is left, as the evening or the table has decided (LAST-04)."""
    if any(offer.get("last") for offer in deals):
        return _choice(_("Last hand, face up"), "deal", {"last": True}, small=_("no bets, for the jackpot"))
    return _choice(_("Deal"), "deal", {}, small=_("until the jackpot is won"))


def _without(table: Table) -> str:
    """Who will not be dealt in: for want of chips (BANK-01), or until pots that stayed are won (JACK-19)."""
    playing = players(table)
    out = {seat.seat for seat in (*broke(table), *waiting(table)) if seat not in playing}
    if not out:
        return ""
    names = listed(table.name_of(seat) for seat in sorted(out))
    return _("%(n)s play, without %(names)s", n=len(playing), names=names)


def _game_choice(table: Table, game: GameAndOptions) -> Choice:
    """A game whoever deals may pick; one that does not fit says why and cannot be tapped."""
    preset, options = game
    reason = unfit(table, game)
    twice = sum(1 for other in table.games if named(other) == named(game)) > 1
    played = as_played(table, preset, options)
    counted = counts_here(table, as_options(played))
    small = reason or beside(preset, played, counted, twice=twice)
    fields = {} if reason else {"preset": preset, "options": dict(options)}
    return _choice(title_of(preset, options), "deal", fields, small=small, able=not reason)


def buy_choices(table: Table) -> list[Choice]:
    """Buy nothing, an up card or a down card; or, while the talon is too short, that it has been shuffled."""
    texts = {"none": _("Buy nothing"), "up": _("Up card"), "down": _("Down card")}
    choices = _shuffled(table)
    for offer in buying.offers(table):
        for card in [card for card in texts if card in offer["values"]]:
            chips = None if card == "none" else offer["chips"]
            choices.append(_choice(texts[card], "buy", {"card": card}, seat=offer["seat"]) | {"number": chips})
    return choices


def declare_choices(table: Table) -> list[Choice]:
    """The next one to declare; while declarations are secret, they are made under a cover instead."""
    if table.hand.declaration.secret:
        return []
    return [choice for offer in declaring.offers(table) for choice in declare_buttons(offer)]


def declare_buttons(offer: Offer) -> list[Choice]:
    """High, low, and both where the house allows it, for one player."""
    return [
        _choice(_(WAY_NAMES[word]).capitalize(), "declare", {"way": word}, seat=offer["seat"]) for word in offer["ways"]
    ]


def step_choices(table: Table) -> list[Choice]:
    """What the course asked for is done."""
    return [_choice(_("Done"), offer["move"], {}) for offer in steps.waits(table)]


def _choice(
    text: str, move: str, fields: Fields, *, seat: int | None = None, small: str = "", able: bool = True
) -> Choice:
    whole = dict(fields) if seat is None else {"seat": seat, **fields}
    return {"text": text, "small": small, "move": move, "seat": seat, "fields": whole, "able": able, "number": None}


def _bet_choices(table: Table, offer: Offer) -> list[Choice]:
    """One button; two where the small and the big bet are both allowed."""
    if not offer.get("sizes"):
        return [_bet_choice(table, offer)]
    named = {table.options["limit.small"]: _("small bet"), table.options["limit.big"]: _("big bet")}
    choices = []
    for to in offer["sizes"]:
        small = _wager_small(table, offer | {"min": to, "max": to}) or named.get(to - table.hand.betting.bet, "")
        choice = _choice(_(LABELS[offer["move"]]), offer["move"], {"to": to}, seat=offer["seat"], small=small)
        choices.append(choice | {"number": to})
    return choices


def _bet_choice(table: Table, offer: Offer) -> Choice:
    move, seat = offer["move"], offer["seat"]
    text = _(LABELS[move])
    stack = table.seat(seat).stack
    if move in ("fold", "check"):
        keeps = move == "fold" and openers.keeps_by_folding(table, seat)
        return _choice(text, move, {}, seat=seat, small=_("keeps the five cards") if keeps else "")
    if move in ("call", "bring-in"):
        small = _("all-in") if offer["chips"] == stack else ""
        return _choice(text, move, {}, seat=seat, small=small) | {"number": offer["chips"]}
    if offer["min"] == offer["max"]:
        small = _wager_small(table, offer)
        return _choice(text, move, {"to": offer["min"]}, seat=seat, small=small) | {"number": offer["min"]}
    return _choice(text, move, {}, seat=seat) | {"amount": True}  # which of them is asked


def _wager_small(table: Table, offer: Offer) -> str:
    seat, hand = table.seat(offer["seat"]), table.hand
    if offer["max"] == seat.bet + seat.stack:
        return _("all-in")
    if offer["move"] == "raise" and limits.cap(table) == hand.betting.raises + 1:
        return _("last raise")
    if hand.jackpot.to_open and hand.jackpot.opener is None:
        return _("opens with %(openers)s", openers=_(OPENERS[hand.jackpot.to_open]))
    return ""


def _shuffled(table: Table) -> list[Choice]:
    """The dealer has reshuffled as told, in the draw or in the buy; nothing where no reshuffle is due."""
    if not reshuffle.offers(table):
        return []
    served = reshuffle.dealt(table)
    if len(served) > 1:
        return [_choice(_("Shuffled, all cards dealt"), "reshuffle", {})]
    (seat, n), given = served[0], table.hand.draw.waits[1]
    words = N_("Shuffled; %(name)s has %(n)s more") if given else N_("Shuffled; %(name)s has %(n)s")
    return [_choice(filled(_(words), name=table.name_of(seat), n=n), "reshuffle", {})]


def draw_choices(table: Table) -> list[Choice]:
    """How many cards; or, while the talon is too short, that it has been shuffled."""
    announced = [offer for offer in drawing.offers(table) if not offer.get("corrects")]
    return _shuffled(table) + [_count(offer, n) for offer in announced for n in range(offer["max"] + 1)]


def _count(offer: Offer, n: int) -> Choice:
    fields: dict[str, object] = {"cards": n}
    small = _("costs %(chips)s", chips=n * offer["price"]) if n and "price" in offer else ""
    asked = drawing.asked_with(offer, n)
    if "ace" in asked:
        fields["ace"], small = True, _("shows an ace")
    if "splits" in offer["asks"]:
        fields["splits"] = False
    choice = _choice(str(n) if n else _("Stand pat"), "draw", fields, seat=offer["seat"], small=small)
    return choice | {"question": ("splits", _("Is an opening card thrown away?"))} if "splits" in asked else choice


def corrections(table: Table) -> list[Choice]:
    """The other numbers the last player to announce may still change to (DRAW-11)."""
    offer = next((o for o in drawing.offers(table) if o.get("corrects")), None) if not table.over else None
    if offer is None:
        return []
    was = table.seat(offer["seat"]).drew
    return [_count(offer, n) for n in range(offer["max"] + 1) if n != was]
