"""Makes table creation idempotent: a form sent twice, or again after Back, makes one table."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable

from models.table.remembered import Newest

NewTable = tuple[str, str]  # the code of a table, and its host's key


class Once:
    """The table each form made, in memory."""

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


def mark() -> str:
    """A random ID for a drawn form."""
    return secrets.token_hex(8)
