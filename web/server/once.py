"""A form that makes a table makes one, however often it is sent: by a finger that taps twice, by Back and once more."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

NewTable = tuple[str, str]  # the code of a table, and its host's key


class Once:
    """Which table each form made, as long as Talon runs."""

    FORMS = 100  # remembered

    def __init__(self) -> None:
        self._opened: OrderedDict[str, NewTable] = OrderedDict()
        self._lock = threading.Lock()  # the second of two at the same time waits for what the first one makes

    def opened(self, form: str, make: Callable[[], NewTable], is_there: Callable[[str], bool]) -> NewTable:
        """The table this form made already, if it is still there, else the one it makes now; `make` may refuse."""
        with self._lock:
            before = self._opened.get(form)
            if before is None or not is_there(before[0]):
                before = self._opened[form] = make()
            while len(self._opened) > self.FORMS:
                self._opened.popitem(last=False)
            return before


def mark() -> str:
    """What tells one drawn form from every other."""
    return secrets.token_hex(8)
