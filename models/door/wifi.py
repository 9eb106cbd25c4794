"""The guest network, entered once by a host; kept in this database only, never in a fact (DOOR-08)."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from models.log.settings import WIFI, Settings
from models.moves.refusals import Refused
from models.words.words import _

LONGEST_NAME, SHORTEST, LONGEST = 32, 8, 63  # limits of Wi-Fi: bytes of a name, letters of a password
SPECIAL = re.compile(r'([\\;,:"])')


class Network(NamedTuple):
    """A network's name and password, "" for an open network."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """The text of its QR code, with which any camera joins the network."""
        name, password = (SPECIAL.sub(r"\\\1", part) for part in self)
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def guest_network(settings: Settings) -> Network | None:
    """The guest network; None if none was entered."""
    kept = settings.read(WIFI)
    return Network(*json.loads(kept)) if kept else None


def keep(settings: Settings, name: object, password: object) -> None:
    """Stores this network in place of the old one; an empty name removes it."""
    network = _read(name, password)
    settings.keep(WIFI, json.dumps(network, ensure_ascii=False) if network.name else "")


def _read(name: object, password: object) -> Network:
    typed = all(part is None or isinstance(part, str) for part in (name, password))
    said = Network(*(part.strip() if isinstance(part, str) else "" for part in (name, password)))
    long = len(said.name.encode()) > LONGEST_NAME or len(said.password) > LONGEST
    if not typed or long or not (said.name + said.password).isprintable() or 0 < len(said.password) < SHORTEST:
        text = _("A network has a name of up to 32 letters and a password of 8 to 63, or none. The router shows them.")
        raise Refused("wifi", text, "DOOR-08")
    return said
