"""A pretend table to try a home-made game: how it begins, and buttons for taps that usually have a sheet."""

from __future__ import annotations

from models.evening.evening import Evening
from models.game.option_sheet import OptionSheet
from models.game.presets import PRESETS
from models.game.reach import most_players
from models.game.saved import Saved
from models.game.suggested import with_stakes
from models.play.declaring import WAY_NAMES
from models.play.halves import played_for, share_name
from models.play.showdown import due_now
from models.screen import practice
from models.screen.buttons import LABELS, Button
from models.screen.screen import Screen
from models.table.table import Table
from models.words.words import _

PLAYERS = 5  # or as many as there are cards for


def opened_for(saved: Saved) -> Evening:
    """The pretend table for this game, with the usual stakes; refuses what no table can play."""
    game = PRESETS[saved.preset]
    options = with_stakes(game, saved.options)
    players = min(PLAYERS, most_players(saved.preset, OptionSheet(game, options).values))
    facts = {"preset": saved.preset, "options": options, "seats": practice.seats(players), "dealer": players}
    return practice.begun(facts)


def without_sheets(evening: Evening, drawn: Screen) -> list[Button]:
    """Buttons in place of seats, covers and sheets of a real table: to begin, declare or win."""
    starters, declared = drawn.taps.starters, drawn.offers.each("declare")
    if starters:
        more = {"open_pair": False} if starters.asks_pair else {}
        return [
            Button(_("%(name)s begins", name=evening.table.name_of(seat)), "starter", more, seat=seat)
            for seat in starters.seats
        ]
    if declared:
        seat, name = declared[0]["seat"], evening.table.name_of(declared[0]["seat"])
        ways = declared[0].get("ways", ())
        return [Button(f"{name}: {_(WAY_NAMES[way])}", "declare", {"way": way}, seat=seat) for way in ways]
    return _winners(evening.table) if drawn.taps.step else _wagers(drawn)


def _wagers(drawn: Screen) -> list[Button]:
    """The smallest bet and the smallest raise, where a real table has the keypad."""
    shown = {button.move for button in drawn.taps.choices if button.kind != "amount"}
    offers = [offer for move in ("bet", "raise") if move not in shown for offer in drawn.offers.each(move)]
    return [
        Button(_(LABELS[offer["move"]]), offer["move"], {"to": offer["min"]}, seat=offer["seat"], number=offer["min"])
        for offer in offers
    ]


def _winners(table: Table) -> list[Button]:
    """The buttons awarding the pot due, one per player.

    That player wins the first part, the next player the next part, and so on.
    """
    due = due_now(table)
    if due is None:
        return []
    pot, _chips, everybody = due
    parts = played_for(table, everybody)
    rows = []
    for at in range(max(map(len, parts.values()), default=0)):
        won = {half: able[(at + turn) % len(able)] for turn, (half, able) in enumerate(parts.items())}
        named = {half: share_name(table, half) or _(WAY_NAMES.get(half, half)) for half in won}
        text = ", ".join(f"{named[half]}: {table.name_of(seat)}" for half, seat in won.items())
        verdict = {"pot": pot, **{half: [seat] for half, seat in won.items()}}
        rows.append(Button(text[:1].upper() + text[1:], "award", {"pots": [verdict]}))
    return rows
