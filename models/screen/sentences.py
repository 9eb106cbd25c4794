"""Every event as a sentence, as people at the table would say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from models.bank import sentences
from models.evening import dealers_choice, follows
from models.evening.evening import Line, Redone, TakenBack
from models.game.catalogue import PRESETS, game_line
from models.play import actions, boards, buying, dealing, declaring, drawing, openers, seating, showdown, talon
from models.rulings import telling
from models.table.event import Event
from models.table.words import N_, _, ngettext

Names = Mapping[int, str]
Say = Callable[[Any, Names], str]

OPENERS = {
    "jacks": N_("jacks or better"),
    "queens": N_("queens or better"),
    "kings": N_("kings or better"),
    "aces": N_("aces or better"),
}


def sentence(line: Line, secret: bool = False) -> str:
    """The fact as a sentence, "" where there is nothing to say; `secret` hides the number of cards drawn."""
    event = line.fact.event
    if secret and isinstance(event, (drawing.Drew, drawing.DrawCorrected)):
        return _("%(name)s has drawn", name=line.names[event.seat])
    return SENTENCES[type(event)](event, line.names)


def listed(names: Iterable[str]) -> str:
    """Anna, Ben and Cem."""
    all_of = list(names)
    if len(all_of) < 2:
        return "".join(all_of)
    return _("%(some)s and %(last)s", some=", ".join(all_of[:-1]), last=all_of[-1])


def cards(n: int) -> str:
    """1 card, 4 cards."""
    return ngettext("%(n)s card", "%(n)s cards", n)


# Seating and chips


def _opened(event: seating.Opened, names: Names) -> str:
    return _("%(table)s is open", table=event.name)


def _by_name(message: str) -> Say:
    return lambda event, names: _(message, name=names[event.seat])


def _renamed(event: seating.Renamed, names: Names) -> str:
    return _("Chair %(seat)s is now %(name)s", seat=event.seat, name=event.name)


def _chairs(event: seating.ChairsChanged, names: Names) -> str:
    return _("Chairs changed: %(names)s", names=", ".join(name for _seat, name in sorted(names.items())))


def _adjusted(event: seating.StackAdjusted, names: Names) -> str:
    chips = f"{event.chips:+d}"
    return _(
        "%(name)s’s stack put right by %(chips)s: %(why)s",
        name=names[event.seat],
        chips=chips,
        why=event.reason,
    )


def _rules(event: seating.OptionsChanged | dealers_choice.GameTaken, names: Names) -> str:
    game = _(PRESETS[event.preset].game) if event.preset in PRESETS else event.preset
    return _("Now: %(game)s, %(line)s", game=game, line=game_line(event.preset, dict(event.options)))


def _allowed(event: dealers_choice.GamesAllowed, names: Names) -> str:
    names_of = [_(PRESETS[preset].name) for preset, _options in event.games if preset in PRESETS]
    games = listed(names_of) if len(names_of) < 4 else ngettext("%(n)s game", "%(n)s games", len(names_of))
    if event.way == "dealer":
        return _("Dealer’s choice, whoever deals picks: %(games)s", games=games)
    return _("The table rotates: %(games)s", games=games) if event.way == "rotate" else _("One game is played")


# Dealing


def _dealt(event: dealing.Dealt, names: Names) -> str:
    return _("Hand %(n)s: %(name)s deals", n=event.number, name=names.get(event.dealer, "?"))


def _antes(event: dealing.AntesPaid, names: Names) -> str:
    short = [(seat, chips) for seat, chips in event.amounts if chips < event.ante]
    text = _("Everybody antes %(ante)s", ante=event.ante)
    for seat, chips in short:
        text += _(", %(name)s is all-in for %(chips)s", name=names[seat], chips=chips)
    return text


def _blinds(event: dealing.BlindsPosted, names: Names) -> str:
    return ", ".join(
        _("%(name)s posts the blind of %(chips)s", name=names[seat], chips=chips) for seat, chips in event.amounts
    )


def _joined(event: dealing.JoinedJackpot, names: Names) -> str:
    return _("%(name)s pays %(chips)s to join the jackpot", name=names[event.seat], chips=event.chips)


def _passed(event: dealing.PassedIn, names: Names) -> str:
    return _("Nobody wins: the pot stays as the jackpot")


# Betting


def _called(event: actions.Called, names: Names) -> str:
    if event.all_in:
        return _("%(name)s is all-in for %(chips)s", name=names[event.seat], chips=event.chips)
    return _("%(name)s calls %(chips)s", name=names[event.seat], chips=event.chips)


def _folded(event: actions.Folded, names: Names) -> str:
    if event.left:
        return _("%(name)s has left and folds", name=names[event.seat])
    return _("%(name)s folds", name=names[event.seat])


def _amount(message: str, all_in: str) -> Say:
    def say(event: Any, names: Names) -> str:
        return _(all_in if event.all_in else message, name=names[event.seat], to=event.to)

    return say


def _brought_in(event: actions.BroughtIn, names: Names) -> str:
    return _("%(name)s brings in %(chips)s", name=names[event.seat], chips=event.chips)


def _round(event: actions.RoundBegan, names: Names) -> str:
    return _("Betting round %(n)s: %(name)s begins", n=event.round + 1, name=names[event.first])


def _round_ended(event: actions.RoundEnded, names: Names) -> str:
    return ", ".join(
        _("%(chips)s uncalled go back to %(name)s", chips=chips, name=names[seat]) for seat, chips in event.returned
    )


# The draw


def _draw_began(event: drawing.DrawBegan, names: Names) -> str:
    return _("The draw begins, one card is burned") if event.burned else _("The draw begins")


def _drew(event: drawing.Drew, names: Names) -> str:
    if not event.cards:
        return _("%(name)s stands pat", name=names[event.seat])
    text = _("%(name)s draws %(n)s", name=names[event.seat], n=event.cards)
    return text + (_(" and splits the openers") if event.split else "")


def _corrected(event: drawing.DrawCorrected, names: Names) -> str:
    return _("%(name)s draws %(n)s, not %(was)s", name=names[event.seat], n=event.cards, was=event.was)


def _reshuffled(event: talon.Reshuffled, names: Names) -> str:
    return _("Reshuffled: the new talon has %(cards)s", cards=cards(event.pile))


# Stud


def _street(event: boards.StreetDealt, names: Names) -> str:
    return _("One more card to everybody still in")


def _starter(event: boards.StarterNamed, names: Names) -> str:
    if event.open_pair:
        return _("%(name)s has the board that starts; a pair is open", name=names[event.seat])
    return _("%(name)s has the board that starts", name=names[event.seat])


def _board(event: boards.BoardTapped, names: Names) -> str:
    return _("%(name)s shows %(cards)s", name=names[event.seat], cards=" ".join(map(card_text, event.cards)))


def card_text(card: str) -> str:
    """A card as people write it: 10♦, K♠."""
    suits = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    return (_("10") if card[0] == "T" else card[0]) + suits.get(card[1:], "")


def _buy_began(event: buying.BuyBegan, names: Names) -> str:
    return _("A card can be bought for %(price)s", price=event.price)


def _bought_card(event: buying.CardBought, names: Names) -> str:
    face = _("an up card") if event.card == "up" else _("a down card")
    text = _("%(name)s buys %(card)s for %(chips)s", name=names[event.seat], card=face, chips=event.chips)
    return text + (_(", after a reshuffle") if event.reshuffled else "")


def _passed_over(event: buying.BuyPassedOver, names: Names) -> str:
    return _("%(name)s cannot pay %(price)s and does not buy", name=names[event.seat], price=event.price)


WAYS = {"high": N_("high"), "low": N_("low"), "both": N_("both")}


def _declared(event: declaring.Declared, names: Names) -> str:
    if event.secret:
        return _("%(name)s has declared", name=names[event.seat])
    return _("%(name)s declares %(way)s", name=names[event.seat], way=_(WAYS[event.way]))


def _shown(event: declaring.DeclarationsShown, names: Names) -> str:
    return _("Declared: %(ways)s", ways=", ".join(f"{names[seat]} {_(WAYS[way])}" for seat, way in event.ways))


# The end


def _openers_asked(event: openers.OpenersAsked, names: Names) -> str:
    return _("%(name)s has to show openers", name=names[event.seat])


def _openers(event: openers.OpenersShown, names: Names) -> str:
    if event.shown:
        return _("%(name)s shows openers", name=names[event.seat])
    return _("%(name)s cannot show openers", name=names[event.seat])


def _fined(event: openers.Fined, names: Names) -> str:
    return _("%(name)s pays a fine of %(chips)s into the pot", name=names[event.seat], chips=event.chips)


def _showdown(event: showdown.ShowdownBegan, names: Names) -> str:
    return _("Showdown")


def pot_name(index: int, of: int) -> str:
    """Main pot, Side pot 2; just the pot where there is one."""
    if of == 1:
        return _("the pot")
    return _("side pot %(n)s", n=index) if index else _("the main pot")


def _won(event: showdown.PotWon, names: Names) -> str:
    pot = pot_name(event.pot, event.of)
    if event.kept:
        return _("Nobody wins %(pot)s: it stays as a jackpot", pot=pot)
    if len(event.shares) == 1:
        seat, chips = event.shares[0]
        return _("%(name)s wins %(pot)s: %(chips)s", name=names[seat], pot=pot, chips=chips)
    parts = listed(f"{names[seat]} {chips}" for seat, chips in event.shares)
    text = _("%(pot)s is split: %(parts)s", pot=pot, parts=parts)
    if event.left:
        text += _(", %(n)s stays for the next hand", n=event.left)
    return text[:1].upper() + text[1:]


def _taken_back(event: TakenBack, names: Names) -> str:
    return _("Taken back")


def _redone(event: Redone, names: Names) -> str:
    return _("Done again")


SENTENCES: dict[type[Event], Say] = {
    seating.Opened: _opened,
    seating.LeftTable: _by_name(N_("%(name)s leaves the table")),
    seating.WentAway: _by_name(N_("%(name)s sits out")),
    seating.CameBack: _by_name(N_("%(name)s is back")),
    seating.Renamed: _renamed,
    seating.ChairsChanged: _chairs,
    seating.StackAdjusted: _adjusted,
    seating.OptionsChanged: _rules,
    dealers_choice.GamesAllowed: _allowed,
    dealers_choice.GameTaken: _rules,
    dealing.DealerNamed: _by_name(N_("%(name)s deals next")),
    dealing.Dealt: _dealt,
    dealing.AntesPaid: _antes,
    dealing.BlindsPosted: _blinds,
    dealing.JoinedJackpot: _joined,
    dealing.PassedIn: _passed,
    actions.Checked: _by_name(N_("%(name)s checks")),
    actions.Folded: _folded,
    actions.Called: _called,
    actions.BroughtIn: _brought_in,
    actions.Bet: _amount(N_("%(name)s bets %(to)s"), N_("%(name)s is all-in with a bet of %(to)s")),
    actions.Raised: _amount(N_("%(name)s raises to %(to)s"), N_("%(name)s is all-in, raising to %(to)s")),
    actions.Completed: _amount(N_("%(name)s completes to %(to)s"), N_("%(name)s is all-in for %(to)s")),
    actions.RoundBegan: _round,
    actions.RoundEnded: _round_ended,
    follows.NoBetting: lambda event, names: _("No betting: nobody is left to bet against"),
    drawing.DrawBegan: _draw_began,
    drawing.Drew: _drew,
    drawing.DrawCorrected: _corrected,
    talon.Reshuffled: _reshuffled,
    boards.StreetDealt: _street,
    boards.StarterAsked: lambda event, names: _("Which board starts?"),
    boards.StarterNamed: _starter,
    boards.BoardTapped: _board,
    buying.BuyBegan: _buy_began,
    buying.CardBought: _bought_card,
    buying.BuyDeclined: _by_name(N_("%(name)s buys nothing")),
    buying.BuyPassedOver: _passed_over,
    declaring.DeclareBegan: lambda event, names: _("Everybody declares"),
    declaring.Declared: _declared,
    declaring.DeclarationsShown: _shown,
    openers.OpenersAsked: _openers_asked,
    openers.OpenersShown: _openers,
    openers.HandKilled: _by_name(N_("%(name)s’s hand is dead; the chips stay in the pot")),
    openers.Fined: _fined,
    openers.Warned: _by_name(N_("%(name)s is warned")),
    showdown.ShowdownBegan: _showdown,
    showdown.PotWon: _won,
    showdown.HandEnded: lambda event, names: _("Chips in are chips out"),
    **sentences.SAYS,
    **telling.SAYS,
    TakenBack: _taken_back,
    Redone: _redone,
}
