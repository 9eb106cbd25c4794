"""The ways a request can fail; every refusal of a tap has its key, rule and sentence in refusals.toml.

`refuse` makes the exception; a test raises each of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.table.prepared import read_book
from models.words.words import _, ngettext

BOOK = read_book(Path(__file__).with_name("refusals.toml"))
CALLED: dict[str, str] = BOOK["called"]  # field names as shown in sentences
REFUSALS: dict[str, tuple[str, str]] = {key: (rule, forms[-1]) for key, (rule, *forms) in BOOK["refusals"].items()}
COUNTED: dict[str, tuple[str, tuple[str, str]]] = {
    key: (row[0], (row[1], row[2])) for key, row in BOOK["refusals"].items() if len(row) > 2
}


class Refused(Exception):
    """A tap the rules do not allow. `error` is a key, `text` the sentence shown, `why` a link to the rule."""

    def __init__(self, error: str, text: str, rule: str, **more: object) -> None:
        super().__init__(text)
        self.error, self.text, self.rule, self.more = error, text, rule, more
        self.why = "/rules#" + rule


class Stale(Exception):
    """A tap made from an outdated screen, drawn from fact `seen`: something that matters happened up to `seq`."""

    def __init__(self, seen: int, seq: int) -> None:
        super().__init__(f"seen {seen}, now {seq}")
        self.seen, self.seq = seen, seq


class NotYours(Exception):
    """A tap or page this viewer has no right to; its text says what to do instead."""


class NotFound(Exception):
    """There is no such table, or no such thing at it."""


def refuse(error: str, /, *, rule: str = "", **names: Any) -> Refused:
    """The refusal with this key and its sentence filled in; `rule` overrides the usual rule.

    `key` names the field at fault: it goes into `more`, and its shown name into the sentence.
    """
    usual, sentence = REFUSALS[error]
    about = {"key": names["key"]} if "key" in names else {}
    names |= {key: _(CALLED[name]) for key, name in about.items() if name in CALLED}
    text = _counted(error, **names) if error in COUNTED else _(sentence, **names)
    return Refused(error, text, rule or usual, **about)


def ask_back(error: str, /, **names: Any) -> Refused:
    """A refusal that asks for confirmation: the same move with `sure` is accepted."""
    refusal = refuse(error, **names)
    refusal.more["asks_back"] = True
    return refusal


def _counted(error: str, n: int, **names: object) -> str:
    single, many = COUNTED[error][1]
    return ngettext(single, many, n, **names)
