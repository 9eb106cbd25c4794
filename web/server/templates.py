"""What `_` and `ngettext` say in a template."""

from __future__ import annotations

from markupsafe import Markup

from models.words.words import translated, translated_count, with_one_stop


def sentence(message: str, **names: object) -> Markup:
    """The message in the reader's language, its names filled in and escaped."""
    return Markup(with_one_stop(translated(message), names)) % names


def counted(single: str, many: str, number: int, **names: object) -> Markup:
    """The message for one or for many in the reader's language, its names filled in and escaped."""
    return Markup(with_one_stop(translated_count(single, many, number), names)) % {"num": number, **names}
