"""Settings that hold for every evening to come and are part of no table."""

from __future__ import annotations

from models.log.store import Store

ADDRESS = "address"  # this machine's address in the home network, as phones reach it
WIFI = "wifi"  # name and password of the guest network


class Settings:
    """Settings in the database, by name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, name: str) -> str:
        """The stored value; "" if there is none."""
        with self._store.reading() as db:
            row = db.execute("select value from settings where name = ?", [name]).fetchone()
        return str(row[0]) if row else ""

    def keep(self, name: str, value: str) -> None:
        """Stores this value."""
        with self._store.writing() as db:
            db.table("settings").upsert({"name": name, "value": value}, pk="name")
