"""A course in words: in one line beside the stakes, and step by step on the printed rules."""

from __future__ import annotations

from collections.abc import Iterator

from models.game.steps import Deal, Declare, Exchange, Round, Step, Steps
from models.words.words import N_, NN_, _, ngettext


def in_a_line(steps: Steps) -> str:
    """The course in short: “2 down 1 up, bet, 1 up, bet”."""
    parts = list[str]()
    for before, step in zip((None, *steps), steps, strict=False):
        if isinstance(step, Deal) and isinstance(before, Deal):
            parts[-1] += " " + _short(step)
        else:
            parts.append(_short(step))
    return ", ".join(parts)


def _short(step: Step) -> str:
    if isinstance(step, Deal):
        face = _("%(n)s up", n=step.cards) if step.face == "up" else _("%(n)s down", n=step.cards)
        return _("%(cards)s to the middle", cards=face) if step.to == "middle" else face
    if isinstance(step, Round):
        return _("bet")
    if isinstance(step, Exchange):
        return _("draw up to %(n)s", n=step.cards)
    if isinstance(step, Declare):
        return _("in or out") if step.what == "in_out" else _("high or low")
    return step.text


def in_words(steps: Steps) -> tuple[str, ...]:
    """Each step as a sentence, neighbouring deals in one."""
    return tuple(_sentences(steps))


def _sentences(steps: Steps) -> Iterator[str]:
    cards = list[str]()
    for step in steps:
        if isinstance(step, Deal):
            cards.append(_short(step))
            continue
        if cards:
            yield _("Cards: %(cards)s.", cards=", ".join(cards))
            cards = []
        yield _sentence(step)
    if cards:
        yield _("Cards: %(cards)s.", cards=", ".join(cards))


def _sentence(step: Step) -> str:
    if isinstance(step, Round):
        return _(BETS[step.first], what=asked_by(step.ask, step.first == "bring_in"))
    if isinstance(step, Exchange):
        return _exchange(step)
    if isinstance(step, Declare):
        if step.what == "in_out":
            return _("All say at once whether they stay in or are out.")
        return _("Everybody declares high or low.")
    return _("Everybody: %(text)s.", text=_short(step).rstrip("."))


def _exchange(step: Exchange) -> str:
    if not step.price:
        return ngettext("Draw up to %(n)s card.", "Draw up to %(n)s cards.", step.cards)
    words = NN_("Draw up to %(n)s card, for %(price)s.", "Draw up to %(n)s cards, %(price)s for each.")
    return ngettext(*words, step.cards, price=step.price)


def asked_by(ask: str, forced: bool) -> str:
    """How the player who begins is found, in the words of the course (OTHER-05)."""
    return _(ask) if ask else _("the lowest up card") if forced else _("the best hand showing")


BETS = {
    "left": N_("Betting: the player left of the dealer begins."),
    "last_raiser": N_("Betting: the last raiser begins."),
    "tap": N_("Betting begins with %(what)s."),
    "bring_in": N_("Betting begins with the bring-in of %(what)s."),
    "blinds": N_("Betting: the player left of the big blind begins."),
}
