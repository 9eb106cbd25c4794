"""Home-made games, kept for every evening to come; a table has its own copy (OTHER-01)."""

from __future__ import annotations

import json

from models.game.saved import Saved, preset_games, put_together, ready_games
from models.log.shapes import as_json, playable
from models.log.store import Store
from models.moves.fields import Fields
from models.moves.refusals import NotFound, NotYours, refuse
from models.table.options import Choices
from models.words.words import _


class OwnGames:
    """The home-made games in the database, and those shipped with Talon, which are read-only."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Saved]:
        """All games: those of the presets, then home-made ones by name, then the ready games that dealers call."""
        return [*preset_games(), *self.own(), *self.called()]

    def called(self) -> list[Saved]:
        """The ready games that dealers call, except those with the key of a home-made game (OTHER-33)."""
        taken = {game.key for game in self.own()}
        return [game for game in ready_games() if game.key not in taken]

    def with_a_course(self) -> list[Saved]:
        """Every game with a name and a course of its own, home-made ones first."""
        return [*self.own(), *self.called()]

    def own(self) -> list[Saved]:
        """Home-made games by name."""
        with self._store.reading() as db:
            rows = db.execute("select key, name, preset, options from games order by name").fetchall()
        return [saved for row in rows if (saved := _saved(*row))]

    def game(self, key: str) -> Saved:
        """The game with this key, home-made or of the presets; NotFound if there is none."""
        for saved in (*preset_games(), *self.own()):
            if saved.key == key:
                return saved
        raise NotFound

    def keep(self, name: str, preset: str, chosen: Choices) -> Saved:
        """Saves a new game; refuses an invalid one, or a name already in use."""
        saved = put_together(name, preset, chosen)
        self._check_free(saved)
        with self._store.writing() as db:
            db.table("games").insert(_row(saved))
        return saved

    def change(self, key: str, name: str, preset: str, chosen: Choices) -> Saved:
        """Changes the course, rules or name of a home-made game."""
        self._own(key)
        saved = put_together(name, preset, chosen)
        self._check_free(saved, key)
        with self._store.writing() as db:
            db.table("games").delete(key)
            db.table("games").insert(_row(saved))
        return saved

    def forget(self, key: str) -> None:
        """Deletes a home-made game; tables that play it go on."""
        self._own(key)
        with self._store.writing() as db:
            db.table("games").delete(key)

    def expanded(self, fields: Fields) -> dict[str, object]:
        """The fields of a tap with each saved game it names spelled out, so that the table has its own copy."""
        written = dict(fields)
        games = written.get("games")
        if isinstance(games, list):
            written["games"] = [self.expanded(row) if isinstance(row, dict) else row for row in games]
        if isinstance(games, dict):
            written["games"] = self.expanded(games)
        saved = (
            next((game for game in self.all() if game.key == written.get("game")), None) if "game" in written else None
        )
        if saved is None:
            return written
        return {**written, "preset": saved.preset} | ({"saved": saved} if saved.options else {})

    def _own(self, key: str) -> None:
        if not self.game(key).own:
            raise NotYours(_("That game comes with Talon. Save it under another name to change it."))

    def _check_free(self, saved: Saved, but: str = "") -> None:
        for game in (*preset_games(), *self.own()):
            same = game.key == saved.key or game.name.casefold() == saved.name.casefold()
            if same and game.key != but:
                raise refuse("name-taken", rule="OTHER-01", name=game.name)


def _row(saved: Saved) -> dict[str, str]:
    options = json.dumps(dict(saved.options), ensure_ascii=False)
    return {"key": saved.key, "name": saved.name, "preset": saved.preset, "options": options}


def _saved(key: str, name: str, preset: str, options: str) -> Saved | None:
    """A row as a game; None if no version of Talon can have written it."""
    chosen = as_json(options)
    return Saved(key, name, preset, chosen) if isinstance(chosen, dict) and playable(preset, chosen) else None
