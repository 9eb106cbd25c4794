"""The time and address of each key's last uses, in memory only.

A phone may get another address at any time, so a key used from two addresses is shown to the host, not refused.
"""

from __future__ import annotations

import ipaddress
import threading
from contextlib import suppress
from typing import NamedTuple

from models.table.remembered import Newest

KEYS = 2000  # remembered; the one unused for the longest is dropped
PLACES = 3  # addresses remembered of each key
TOLD = 24 * 3_600_000  # milliseconds for which uses are shown


class Sighting(NamedTuple):
    """The newest use of a key from one address."""

    at: int  # unix ms
    address: str  # "" = of no single device: this machine, or a proxy on it


class Sightings:
    """The newest uses of every key."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._keys: Newest[str, Newest[str, Sighting]] = Newest(KEYS)  # by digest, by network

    def of(self, digest: str, now: int) -> list[Sighting]:
        """The uses of this key within the last day, the newest from each address, newest first."""
        with self._lock:
            seen = list(self._keys.get(digest, {}).values())
        return [use for use in reversed(seen) if now - use.at < TOLD]

    def note(self, digest: str, address: str, now: int) -> Sighting | None:
        """Remembers a use of this key; returns the use before if this is the first from a further address."""
        place = network(address)
        with self._lock:
            seen = self._keys[digest] = self._keys.get(digest) or Newest(PLACES)
            before = next((use for use in reversed(seen.values()) if use.address), None)
            is_new = bool(address) and place not in seen
            seen[place] = Sighting(now, address)
        return before if is_new else None


def network(address: str) -> str:
    """The address, or the network of an IPv6 one, because a device can use any number of addresses in it."""
    with suppress(ValueError):
        known = ipaddress.ip_address(address.partition("%")[0])
        if known.version == 6 and not known.ipv4_mapped:
            return str(ipaddress.ip_network((known, 64), strict=False))
    return address
