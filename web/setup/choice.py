"""Dealer's choice at set-up: the games to choose from, each with tonight's stakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TypedDict

from models.evening.house_rules import GameAndOptions, fits
from models.evening.levels import start_of
from models.game.catalogue import effective
from models.game.names import title_of
from models.game.options import STAKES
from models.game.presets import PRESETS
from models.game.saved import listed_as
from models.moves.refusals import Refused, refuse
from models.seats.dealers import FEWEST
from models.table.options import Choices
from models.table.table import BY_DEALER, MOST_SEATS, Table
from models.words.words import _
from web.setup.draft import Draft, HouseGames, usual_beside
from web.setup.shelves import Own, own_key

TICKED = "choose:"  # followed by the key of the game


class ListedGame(TypedDict):
    """A game of a new table, as it is sent."""

    preset: str
    options: Choices


def ticked_in(sent: Iterable[str]) -> list[str]:
    """The keys of the games ticked in the form, in its order."""
    return [name.removeprefix(TICKED) for name in sent if name.startswith(TICKED)]


def begun_with(sent: Mapping[str, str]) -> Mapping[str, str]:
    """The form as sent, with the stakes of a ticked game."""
    ticked = ticked_in(sent)
    return {**sent, "preset": ticked[0]} if ticked and sent.get("preset") not in ticked else sent


def choice_in(sent: Mapping[str, str], shown: Draft, house: HouseGames, last: Table | None = None) -> dict[str, object]:
    """Whether games are chosen by the dealer, and which, so far; at first those of last time, else the usual ones."""
    every = _all(house.own)
    picked = last.games if last and last.who_chooses in BY_DEALER else ()
    played = [key for game in picked if (key := listed_as(*game)) in every]
    code = sent.get("again", "")
    again = "again" in sent and "choice" not in sent  # drawn for the first time, for another evening like the last
    choice: dict[str, object] = {
        "on": sent.get("way") in BY_DEALER or bool(again and played),
        "chooser": last.who_chooses if last and played else "dealer",  # each dealer, or one for a whole orbit
        "times": last.game_times if last and played else 1,  # for how many hands or orbits
        "again": code,  # the evening whose games are offered again, "" = none
        "ticked": frozenset(),
    }
    if not choice["on"]:
        return choice
    ticked = ticked_in(sent) if "choosing" in sent else played or [game.value for game in shown.games.usual]
    return choice | {
        "ticked": frozenset(ticked),
        # how each game would be played
        "lines": {key: _line(key, shown, house, last if code else None) for key in every},
        # ticked games that do not suit this many people, from none to a full table; "" = all do
        "crowd": tuple(_not_for(ticked, house.own, n) for n in range(MOST_SEATS + 1)),
    }


def _not_for(keys: Sequence[str], own: Own, n: int) -> str:
    """Games among these that do not suit this many people (DECK-04); "" if all do."""
    made = {own_key(game): game.options for game in own}
    games = [(key.partition(":")[0], made.get(key, {})) for key in keys]
    unfit = [title_of(*game) for game in games if game[0] in PRESETS and not _fits(*game, n)]
    return _("Not for so many players: %(games)s.", games="; ".join(unfit)) if n >= FEWEST and unfit else ""


def _line(key: str, shown: Draft, house: HouseGames, last: Table | None) -> str:
    preset = shown.preset.partition(":")[0]
    with suppress(Refused):
        now = preset, effective(preset, shown.chosen)
        return usual_beside(key, now, house, _as_listed(last, now))[1]
    return ""  # the stakes contradict each other


def _as_listed(last: Table | None, now: GameAndOptions) -> Sequence[GameAndOptions]:
    """The other games as listed that evening, unless different stakes are chosen now."""
    agreed = start_of(last).options if last else {}
    if last is None or any(agreed.get(key) != now[1].get(key) for key in STAKES):
        return ()
    return [game for game in last.games if listed_as(*game) != listed_as(*now)]


def games_for(
    keys: Sequence[str], preset: str, options: Choices, house: HouseGames, last: Table | None
) -> list[ListedGame]:
    """The games of these keys as `games` of a new table, for the stakes of its first game.

    `last`: the evening to be played again.
    """
    every = _all(house.own)
    for key in keys:
        if key not in every:
            raise refuse("choice", key="games", values=", ".join(every))
    now = preset, effective(preset, options)
    listed = _as_listed(last, now)
    every_game = [(key.partition(":")[0], usual_beside(key, now, house, listed)[0]) for key in keys]
    return [{"preset": preset, "options": chosen} for preset, chosen in every_game]


def begun_by(preset: str, options: Choices, games: Sequence[ListedGame], n: int) -> Mapping[str, object]:
    """The first game this many people can play, if it is not the one with the stakes; otherwise empty."""
    able = [game for game in games if _fits(game["preset"], game["options"], n)]
    return able[0] if able and not _fits(preset, options, n) else {}


def _fits(preset: str, options: Choices, n: int) -> bool:
    with suppress(Refused):
        fits(preset, options, n)
        return True
    return False


def _all(own: Own) -> list[str]:
    return [*PRESETS, *(own_key(game) for game in own)]
