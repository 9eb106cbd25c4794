"""Games on the set-up form: the usual ones at once, all others in groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from models.game.presets import PRESETS, Preset
from models.game.reach import Reach
from models.game.saved import Saved
from models.words.words import N_, _

OTHERS = N_("Other games")
HERE = N_("Played here most")
AT_FIRST = ("DJ", "DH", "SH", "S7")  # usual at home, where nobody has played yet
AT_ONCE = len(AT_FIRST)
LAST_SHELF = "other"
SHELVES = {
    "draw": N_("Draw poker"),
    "stud": N_("Stud poker"),
    "low": N_("Lowball"),
    "highlow": N_("High-low"),
    "called": N_("Games dealers call"),
    LAST_SHELF: N_("Any other"),
}

Own = Sequence[Saved]  # games with their own course: home-made ones, and the ready games


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A value to pick: as sent, and in words."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShelf:
    """A group of games with its heading."""

    key: str
    title: str
    games: tuple[Pick, ...]
    more: bool  # some games of this kind are among the usual ones

    def ticked(self, values: Collection[str]) -> int:
        """The number of its games among these."""
        return sum(game.value in values for game in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Every game, as the set-up form shows them."""

    chosen: str
    usual: tuple[Pick, ...]  # at once, including the chosen one
    shelves: tuple[GameShelf, ...]  # all others
    sentences: Mapping[str, str]  # description of each for newcomers
    reach: Mapping[str, Reach]  # of each saved game


def own_key(game: Saved) -> str:
    """The form's name for a saved game: its preset, and its own key."""
    return f"{game.preset}:{game.key}"


def families(own: Own = (), played: Sequence[str] = ()) -> tuple[tuple[str, tuple[Pick, ...]], ...]:
    """Every game by name, those played most first, then in families; own courses beside the other games."""
    groups = groupby(PRESETS.values(), lambda game: OTHERS if game.family == "other" else game.game)
    rows = {title: [(game.key, _(game.name)) for game in some] for title, some in groups}
    rows[OTHERS] += [(own_key(game), game.name) for game in own]
    most = favourites(played, own)
    others = {title: [row for row in some if row[0] not in most] for title, some in rows.items()}
    rows = {HERE: [(key, _named(key, own)) for key in most], **others}
    return tuple(
        (_(title), tuple(Pick(value=key, text=text, chosen=False) for key, text in some))
        for title, some in rows.items()
        if some
    )


def favourites(played: Sequence[str], own: Own) -> list[str]:
    """The games played here most that can still be chosen (OTHER-33)."""
    own_keys = {own_key(game) for game in own}
    return [key for key in played if key in PRESETS or key in own_keys][:AT_ONCE]


def offered(chosen: str, own: Own = (), played: Sequence[str] = ()) -> Offered:
    """Every game in its place; `played`: presets played here, most often first."""
    usual = _usual(chosen, own, played)
    return Offered(
        chosen=chosen,
        usual=usual,
        shelves=_shelves({game.value for game in usual}, own),
        sentences={preset.key: _(preset.sentence) for preset in PRESETS.values()}
        | {own_key(saved): saved.about for saved in own},
        reach={own_key(saved): saved.reach for saved in own},
    )


def _usual(chosen: str, own: Own, played: Sequence[str]) -> tuple[Pick, ...]:
    """The games played most here, else most everywhere; and the chosen one."""
    keys = list(dict.fromkeys([*favourites(played, own), *AT_FIRST]))[:AT_ONCE]
    if chosen not in keys:
        keys[-1] = chosen
    return tuple(Pick(value=key, text=_named(key, own), chosen=key == chosen) for key in keys)


def _shelves(shown: Collection[str], own: Own) -> tuple[GameShelf, ...]:
    """All games but those already shown, in groups."""
    kinds = [(key, _shelf(preset)) for key, preset in PRESETS.items()]
    kinds += [(own_key(game), LAST_SHELF if game.own else "called") for game in own]
    return tuple(
        GameShelf(
            key=kind,
            title=_(title),
            games=tuple(
                Pick(value=key, text=_named(key, own), chosen=False)
                for key, where in kinds
                if where == kind and key not in shown
            ),
            more=any(where == kind and key in shown for key, where in kinds),
        )
        for kind, title in SHELVES.items()
    )


def _shelf(game: Preset) -> str:
    """The group of a game: by the winning hand, else by the way it is dealt."""
    won = str(game.values.get("win"))
    return game.family if game.family == LAST_SHELF or won not in SHELVES else won


def _named(key: str, own: Own) -> str:
    saved = next((game.name for game in own if own_key(game) == key), None)
    return saved or _(PRESETS[key].name)
