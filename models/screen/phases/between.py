"""Between hands, before a repeated deal, and before the first deal."""

from __future__ import annotations

from models.bank.rebuys import broke
from models.evening import phases
from models.evening.called import is_unbuilt, was_only_called
from models.evening.dealers_choice import IN_TURN, needs_another, picks, times_so_far, unfit, upcoming
from models.evening.house_rules import GameAndOptions, named
from models.evening.last_round import NO_DEAL, NextUp, all_in, decisions, is_last_hand, next_up
from models.evening.levels import as_played
from models.evening.phases import dealer_now
from models.evening.tap import offers
from models.game.names import beside, title_of
from models.game.options import evening_of
from models.game.pack import deck
from models.moves.move import Offer, drawn
from models.play.dealing import last_pack
from models.screen.buttons import Button
from models.screen.jackpot import becomes
from models.screen.orders import steps
from models.screen.phases.face import Face, Says, TurnWords, noted, says
from models.seats import buck
from models.seats.buck import counts_here
from models.seats.dealers import enough, holds_button_only, left_alone, may_come_in, next_dealer, players, waiting
from models.table.options import as_options
from models.table.places import Gather, Orders
from models.table.table import Seat, Table
from models.words.words import _, listed, ngettext


def _who_deals(table: Table) -> TurnWords:
    comes = next_up(table)
    if comes in ("ask", "refund") or (left_alone(table) and not _who_may_come(table)):
        return _("Jackpot %(chips)s", chips=table.carried), _("what happens to it?")
    if comes == "end":
        return _("The end"), _("the last round is over")
    dealer = dealer_now(table)
    if dealer is None or not enough(table):
        return _("Dealer"), _("at least two players with chips are needed")
    if holds_button_only(table, dealer):
        return _("Dealer"), _("the button lies at the seat of %(name)s", name=table.name_of(dealer))
    if picks(table):
        return table.name_of(dealer), _("picks the game and deals")
    if table.dealt_again:
        return table.name_of(dealer), _("deals again") if dealer == table.dealer else _("deals now")
    if is_last_hand(table):
        return table.name_of(dealer), _("deals the last hand")
    return table.name_of(dealer), _("deals the next hand") if table.deals else _("deals the first hand")


def _first_dealer(table: Table, told: list[str], orders: Orders) -> Says | None:
    """The ways to find the first dealer: this table's, and the others in one line (SEAT-01, SEAT-02)."""
    jack = _("Deal cards face up around the table, one at a time; the first jack makes the dealer.")
    high = _("One card each, face up; the highest deals. Ties by suit: spades, hearts, diamonds, clubs.")
    pick = _("Or just agree on someone.")
    ways = {"first_jack": (jack, high), "high_card_suit": (high, jack)}
    here, other = ways.get(str(table.options.get("seat.first")), (_("Agree on someone."), jack))
    others = [_("Or: %(way)s", way=other), *([pick] if here in (jack, high) else [])]
    return noted(says(_("Who deals first?"), here), others)


def _shuffle(table: Table, told: list[str], orders: Orders) -> Says | None:
    dealer = next_dealer(table)
    if dealer is None or next_up(table) in NO_DEAL:
        return None
    if not enough(table):
        return says(_("Nobody to play against"), *told, *_who_is_left(table))
    cutter = _right_of(table, dealer)
    picking = picks(table) and not holds_button_only(table, dealer)
    return says(
        _("%(name)s picks the game and deals.", name=table.name_of(dealer)) if picking else has_deal(table, dealer),
        *(_vetoes(table) if picking else []),
        *told,
        *_matched(table),
        *_with_buck(table),
        *([] if picking else steps(table, [Gather(deck(table.options), last_pack(table))])),
        _("Collect all cards, shuffle, and let %(name)s cut.", name=cutter),
    )


def _who_is_left(table: Table) -> list[str]:
    """Sentences about the carried pot: the only player left for it, or players who may come back and how."""
    left = left_alone(table)
    told = [_("Only %(name)s still plays for the carried pot: say who gets it.", name=left.name)] if left else []
    tap = [_("Tap a player who has no chips or is sitting out.")] if not told or _who_may_come(table) else []
    return [*told, *tap]


def _who_may_come(table: Table) -> list[Seat]:
    """Players without chips or away, who would otherwise be dealt in."""
    return [s for s in table.sitting if not s.playing and may_come_in(table, s)]


def _vetoes(table: Table) -> list[str]:
    """The sentence about objections to the game that is called (CHOICE-07)."""
    most = evening_of(table.lasting.keys)["evening.veto"]
    if most == "none":
        return []
    return [ngettext("%(n)s objection stops a game.", "%(n)s objections stop a game.", most)]


def _matched(table: Table) -> list[str]:
    """The instruction to put matched chips into the pot before the next deal (OTHER-16)."""
    paid = [_("%(name)s %(chips)s", name=table.name_of(seat), chips=n) for seat, n in table.hand.pots.matched]
    return [_("Into the pot: %(paid)s.", paid=listed(paid))] if paid and table.matched else []


def _with_buck(table: Table) -> list[str]:
    """The player with the buck, in words, if there is one (BUCK-01)."""
    seat = buck.lies_before(table)
    return [_("The buck lies with %(name)s.", name=table.name_of(seat))] if seat is not None else []


def whose_deal(table: Table, orders: Orders) -> str:
    """In a draw game, the player whose deal it is, in words; "" if nothing is dealt now."""
    dealt = not table.hand.stud.streets and any(isinstance(order, Gather) for order in orders)
    return has_deal(table, table.dealer) if dealt and table.dealer else ""


def has_deal(table: Table, dealer: int) -> str:
    """The player who deals; or has the button, if one person always deals or the chair is empty (SEAT-04, SEAT-05)."""
    name = table.name_of(dealer) if table.has(dealer) else ""
    if table.options.get("seat.button"):
        return _("%(name)s has the button", name=name)
    if holds_button_only(table, dealer):
        return _("Somebody deals for %(name)s", name=name)
    return _("%(name)s deals", name=name)


def _right_of(table: Table, dealer: int) -> str:
    dealt = [s.seat for s in players(table)]
    seats = [s for s in table.clockwise(dealer) if s.seat in dealt and s.seat != dealer]
    return seats[-1].name if seats else ""


def _choices(table: Table) -> list[Button]:
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


FIRST_DEALER = Face(
    phase=phases.FIRST_DEALER,
    turn=lambda table: (_("Dealer"), _("choose who deals first")),
    dealer=_first_dealer,
    cards=False,
    pot="never",
)
BETWEEN = Face(
    phase=phases.BETWEEN, turn=_who_deals, dealer=_shuffle, buttons=_choices, pot="if any", tells_winners=True
)
DEAL = Face(phase=phases.DEAL, turn=_who_deals, dealer=_shuffle, buttons=_choices, tells_winners=True)
