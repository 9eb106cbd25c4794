"""The guides in the reader's language, as guide.toml has them: an evening in ten steps, and a phone left outside."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from models.table.prepared import read_book
from models.words.words import _

BOOK = read_book(Path(__file__).with_name("guide.toml"))


@dataclass(frozen=True)
class GuideStep:
    """A step of a guide: title, paragraphs, and a picture with its description."""

    title: str
    texts: tuple[str, ...]
    picture: str = ""
    seen: str = ""


class Guide:
    """A guide with its texts as written; `steps` and `head` give them in the current language."""

    def __init__(self, name: str) -> None:
        book = BOOK[name]
        self._title, self._lead = book["title"], book["lead"]
        self.buttons: dict[str, str] = book["buttons"]
        self.written = [GuideStep(**{**step, "texts": tuple(step["texts"])}) for step in book["steps"]]

    def steps(self) -> list[GuideStep]:
        """The steps, with button names filled in."""
        names = {name: _(text) for name, text in self.buttons.items()}
        return [
            GuideStep(
                _(step.title), tuple(_(text, **names) for text in step.texts), step.picture, step.seen and _(step.seen)
            )
            for step in self.written
        ]

    def head(self) -> tuple[str, str]:
        """The title, and the sentence below it."""
        return _(self._title), _(self._lead)


EVENING, PHONE = Guide("evening"), Guide("phone")
