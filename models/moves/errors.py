"""The ways a request can fail: Refused by a rule, Stale because the table moved on, NotYours, NotFound."""

from __future__ import annotations


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
