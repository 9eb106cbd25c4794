"""The running app, as shared by every view: log, bell, doors."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask, current_app

from models.door.bell import Hub
from models.door.doors import Doors
from models.door.lobby import Lobby
from models.door.pairing import Pairing
from models.door.sightings import Sightings
from models.log.copies import Copies
from models.log.own_games import OwnGames
from models.log.recaps import Recaps
from models.log.settings import Settings
from models.log.store import Store
from models.table.remembered import Newest
from models.words import moments
from web.server.guesses import Limit, OneTimeCode, typed_digits

NewTable = tuple[str, str]  # the code of a table, and its host's key


class Once:
    """Makes table creation idempotent: a form sent twice, or again after Back, makes one table. In memory."""

    FORMS = 100  # remembered

    def __init__(self) -> None:
        self._opened: Newest[str, NewTable] = Newest(self.FORMS)
        self._lock = threading.Lock()  # held while a table is made, so that a simultaneous request waits for it

    def opened(self, form: str, make: Callable[[], NewTable], is_there: Callable[[str], bool]) -> NewTable:
        """The table this form made before, if it still exists, else a new one; `make` may refuse."""
        with self._lock:
            before = self._opened.get(form)
            if before is None or not is_there(before[0]):
                before = self._opened[form] = make()
            return before


@dataclass(frozen=True, slots=True)
class Talon:
    """One running Talon."""

    store: Store
    hub: Hub
    doors: Doors
    recaps: Recaps
    lobby: Lobby = field(default_factory=Lobby)
    pairing: Pairing = field(default_factory=Pairing)
    sightings: Sightings = field(default_factory=Sightings)
    typing: Limit = field(default_factory=typed_digits)
    keys: Limit = field(default_factory=lambda: Limit((60, 1.0), (300, 0.2)))  # wrong ones; they cannot be guessed
    asking: Limit = field(default_factory=lambda: Limit((30, 3.0), (60, 1.0)))  # to be admitted
    code: OneTimeCode = field(default_factory=OneTimeCode)
    once: Once = field(default_factory=Once)
    proxied: threading.Event = field(default_factory=threading.Event)  # a proxy was found, and logged

    @property
    def games(self) -> OwnGames:
        """The saved games."""
        return OwnGames(self.store)

    @property
    def copies(self) -> Copies:
        """The automatic backups."""
        return Copies(self.store)

    @property
    def settings(self) -> Settings:
        """Settings for every evening."""
        return Settings(self.store)


def talon() -> Talon:
    """The running Talon behind this request."""
    found: Talon = current_app.extensions["talon"]
    return found


def device_alone() -> bool:
    """Whether Talon runs in this browser alone, without other devices."""
    return bool(current_app.config.get("ALONE"))


def freeze_clock(app: Flask) -> None:
    """Makes now() return the same time throughout a request, by the clock that dates the facts."""
    app.jinja_env.globals.update(this_moment=moments.now, device_alone=device_alone)

    @app.before_request
    def begin() -> None:
        moments.stop(talon().store.now())

    @app.teardown_request
    def end(_error: BaseException | None) -> None:
        moments.stop(0)
