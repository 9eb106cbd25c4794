"""Templates as quick as they can be: what every one of them may use is looked up in one plain dictionary."""

from __future__ import annotations

from collections.abc import MutableMapping

from flask.templating import Environment
from markupsafe import Markup

from models.words.words import translated, translated_count, with_one_stop


class Templates(Environment):
    """Flask's own, but no template has globals for itself, so none is given a chain of two to search.

    A page includes and imports a dozen templates, and for each of them Jinja goes through all globals there are.
    """

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The globals of the house, the same for every template; of its own it can have none."""
        if d:
            raise ValueError(f"a template has no globals of its own: {', '.join(d)}")
        return self.globals


def sentence(message: str, **names: object) -> Markup:
    """What `_` says in a template: the message as people read it, its names filled in and escaped.

    A page has dozens of them, and what Jinja brings asks three functions for each. Most have nothing to fill in, and
    so nothing to escape, and no %% that is a %.
    """
    text = Markup(with_one_stop(translated(message), names))
    return text % names if names or "%" in text else text


def counted(single: str, many: str, number: int, **names: object) -> Markup:
    """The same for a number of things: what `ngettext` says in a template."""
    text = Markup(with_one_stop(translated_count(single, many, number), names))
    return text % {"num": number, **names}
