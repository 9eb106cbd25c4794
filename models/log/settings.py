"""What this house has chosen for every evening to come, and no table needs to know."""

from __future__ import annotations

from models.log.store import Store

ADDRESS = "address"  # of this machine in the home network, as phones find it
WIFI = "wifi"  # name and password of the network for guests


class Settings:
    """What stands in the log’s database beside the evenings, each by its name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, name: str) -> str:
        """What was chosen; "" where nothing was."""
        with self._store.reading() as db:
            row = db.execute("select value from settings where name = ?", [name]).fetchone()
        return str(row[0]) if row else ""

    def keep(self, name: str, value: str) -> None:
        """From now on it is this."""
        with self._store.writing() as db:
            db.table("settings").upsert({"name": name, "value": value}, pk="name")
