"""A course in words: in one line beside the stakes, or step by step on the printed rules."""

from __future__ import annotations

from collections.abc import Iterator

from models.game.steps import (
    AgainstPot,
    Deal,
    Declare,
    Do,
    Exchange,
    Lives,
    Offered,
    Redeal,
    Repeat,
    Round,
    Step,
    Steps,
    Turns,
    TurnUp,
    streets,
)
from models.words.words import N_, NN_, _, cards_in_words, ngettext


def in_a_line(steps: Steps) -> str:
    """The course in one line: “2 down 1 up, bet, 1 up, bet”."""
    parts = list[str]()
    for before, step in zip((None, *steps), steps, strict=False):
        if isinstance(step, Deal) and isinstance(before, Deal):
            parts[-1] += " " + _short(step)
        else:
            parts.append(_short(step))
    return ", ".join(parts)


def _short(step: Step) -> str:
    if isinstance(step, Deal) and not step.cards:
        return _("dealt as called")
    if isinstance(step, Deal):
        face = _("%(n)s up", n=step.cards) if step.face == "up" else _("%(n)s down", n=step.cards)
        return _(PLACES[step.to], cards=face)
    if isinstance(step, Round):
        return _("bet")
    if isinstance(step, Exchange) and not step.new:
        return _("swap up to %(n)s", n=step.cards) if step.lies == "as_it_lay" else _("draw up to %(n)s", n=step.cards)
    if isinstance(step, Declare):
        return _("in or out") if step.what == "in_out" else _("high or low")
    if isinstance(step, Repeat):
        return _(UNTIL[step.until][0], times=step.times)
    if isinstance(step, Lives):
        return ngettext("the worst hand is out", "the worst hand loses one of %(n)s lives", step.lives)
    if isinstance(step, Redeal):
        return _("deal again if: %(what)s", what=_(step.when))
    return _short_turns(step)


def _short_turns(step: Turns) -> str:
    if isinstance(step, Exchange):
        return _("swap %(given)s for %(new)s", **_swapped(step))
    if isinstance(step, TurnUp):
        return _("turn up until the best") if step.how == "to_beat" else _("turn %(n)s up", n=step.cards)
    if isinstance(step, Offered):
        open_cards = NN_("take the open card", "take one of %(n)s open cards")
        return ngettext(*open_cards, step.row) if step.row else _("take or pass a card")
    if isinstance(step, AgainstPot):
        return _("each against the pot")
    if step.price:
        return _(PAY[step.each], text=_(step.text).rstrip("."), price=step.price)
    return _(step.text)


PAY = {False: N_("pay %(price)s: %(text)s"), True: N_("pay %(price)s or fold: %(text)s")}
PLACES = {
    "each": "%(cards)s",
    "middle": N_("%(cards)s to the middle"),
    "dummy": N_("%(cards)s for a spare hand"),
    "lone": N_("%(cards)s for a spare hand against a lone player"),
}
UNTIL = {
    "times": (N_("again, %(times)s times in all"), N_("%(steps)s, %(times)s times in all.")),
    "knock": (
        N_("again until somebody knocks"),
        N_("%(steps)s until somebody knocks; then everybody else has one more turn."),
    ),
    "nobody_takes": (N_("again until nobody takes a card"), N_("%(steps)s until nobody takes a card.")),
    "one_left": (N_("again until one player is left"), N_("%(steps)s until only one player is left.")),
    "said": (N_("again until the table says it is over"), N_("%(steps)s until the table says it is over.")),
}


def in_words(steps: Steps) -> tuple[str, ...]:
    """A sentence for each step; neighbouring deals share one."""
    return tuple(_sentences(steps))


def _sentences(steps: Steps) -> Iterator[str]:
    cards, named = list[str](), streets(steps)
    for at, step in enumerate(steps, 1):
        if isinstance(step, Deal) and at not in named:
            cards.append(_short(step))
            continue
        if cards:
            yield _("Cards: %(cards)s.", cards=", ".join(cards))
            cards = []
        yield _("%(street)s: %(cards)s.", street=_(named[at]), cards=_short(step)) if at in named else _sentence(step)
    if cards:
        yield _("Cards: %(cards)s.", cards=", ".join(cards))


def _sentence(step: Step) -> str:
    if isinstance(step, Round):
        return _(BETS[step.first], what=asked_by(step.ask, step.first == "bring_in"))
    if isinstance(step, Exchange) and not step.new:
        return _exchange(step)
    if isinstance(step, Declare):
        if step.what == "in_out":
            return _("All say at once whether they stay in or are out.")
        return _("Everybody declares high or low.")
    if isinstance(step, Turns):
        return step_in_words(step)
    if isinstance(step, Repeat):
        return _again(step)
    if isinstance(step, Lives):
        return ngettext(
            "The worst hand is out; the last player in takes the pot.",
            "The worst hand loses one of %(n)s lives; without any a player is out, and the last one in takes the pot.",
            step.lives,
        )
    if isinstance(step, Redeal):
        antes = N_("Everybody antes again, also those who folded.") if step.back else N_("Whoever is in antes again.")
        words = _(antes) if step.antes else _("Nobody antes again.")
        return _("Deal again, the pot staying in, if: %(what)s.", what=_(step.when).rstrip(".")) + " " + words
    return _short(step)


def everybody(text: str, price: int) -> str:
    """The sentence of a step that all carry out at once, with its price (OTHER-18, OTHER-40)."""
    words = N_("Everybody pays %(price)s: %(text)s.") if price else N_("Everybody: %(text)s.")
    return _(words, text=_(text).rstrip("."), price=price)


def _grown(sentence: str, step: Do) -> str:
    return " ".join([sentence, *([_("Each time it costs %(n)s more.", n=step.grows)] if step.grows else [])])


def step_in_words(step: Turns) -> str:
    """A sentence for a step that all take at once or in turn."""
    if isinstance(step, Do) and not step.each:
        return _grown(everybody(step.text, step.price), step)
    if isinstance(step, Do):
        words = N_("Each in turn pays %(price)s or folds: %(text)s.") if step.price else N_("Each in turn: %(text)s.")
        return _grown(_(words, text=_(step.text).rstrip("."), price=step.price), step)
    if isinstance(step, Exchange):
        words = N_("Each in turn may swap %(given)s for %(new)s, at a price of %(price)s.")
        return _(words if step.price else N_("Each in turn may swap %(given)s for %(new)s."), **_swapped(step))
    if isinstance(step, TurnUp):
        return _(HOW[step.how] if step.out else STAYS, cards=cards_in_words(step.cards))
    if isinstance(step, AgainstPot):
        post = [POSTS[step.post]] if step.cards == len(AGAINST) - 1 else []
        return " ".join(_(words) for words in (AGAINST[step.cards], *post, *MOSTS[step.most]))
    return _offered(step)


def _swapped(step: Exchange) -> dict[str, object]:
    """The cards given and the new ones, in words, and the price (OTHER-41)."""
    shown, hidden = NN_("%(n)s up card", "%(n)s up cards"), NN_("%(n)s down card", "%(n)s down cards")
    rows = {"given": (step.given, step.cards), "new": (step.face, step.new)}
    told = {key: ngettext(*(shown if face == "up" else hidden), cards) for key, (face, cards) in rows.items()}
    return {**told, "price": step.price}


AGAINST = (
    N_("Each in turn may bet up to the pot on the next card."),
    N_("Each in turn sees one card and may bet up to the pot on the next one."),
    N_("Each in turn sees two cards and may bet up to the pot that the next one falls between them."),
)
POSTS = {
    1: N_("The same rank as one of them loses."),
    2: N_("The same rank as one of them costs twice the bet."),
    3: N_("The same rank as one of them costs three times the bet."),
}
MOSTS: dict[str, tuple[str, ...]] = {
    "pot": (),
    "half_first": (N_("The first time round, at most half the pot."),),
}


def _of_row(step: Offered) -> str:
    """The sentence for a row of open cards (OTHER-37)."""
    may = NN_("Each in turn may take the open card", "Each in turn may take one of %(n)s open cards")
    must = NN_(
        "Each in turn takes the open card, or one unseen", "Each in turn takes one of %(n)s open cards, or one unseen"
    )
    words = [ngettext(*(must if step.must else may), step.row)]
    if step.price:
        price = NN_("it costs %(price)s", "the first costs %(price)s, each further one as much more")
        words.append(ngettext(*price, step.row, price=step.price))
    return "; ".join(words) + "."


def _offered(step: Offered) -> str:
    if step.row:
        return _of_row(step)
    face = (
        N_("Each in turn may take a card") if step.face == "down" else N_("Each in turn takes or passes a card offered")
    )
    words = [_(face)]
    if step.price:
        price = N_("taking it costs %(price)s") if step.pays == "take" else N_("passing it costs %(price)s")
        words.append(_(price, price=step.price))
    if step.must:
        words.append(ngettext("the first card has to be taken", "card %(n)s has to be taken", step.must))
    if step.face == "up" and step.passed == "on" and step.must != 1:
        words.append(_("if passed, it goes on to the next player"))
    return "; ".join(words) + "."


def _again(step: Repeat) -> str:
    """The number of repetitions, or their end, in words."""
    steps = ngettext("The last step is played again", "The last %(n)s steps are played again", step.steps)
    return _(UNTIL[step.until][1], steps=steps, times=step.times)


HOW = {
    "at_once": N_("Everybody turns up %(cards)s at the same time."),
    "in_turn": N_("Each in turn turns up %(cards)s."),
    "to_beat": N_("The next player turns up cards one by one until they show the best hand; whoever cannot is out."),
}
STAYS = N_("The next player turns up cards one by one until they show the best hand; whoever cannot stays in.")


def _exchange(step: Exchange) -> str:
    if step.lies == "as_it_lay":
        return _swap(step)
    if not step.price:
        return ngettext("Draw up to %(n)s card.", "Draw up to %(n)s cards.", step.cards)
    words = NN_("Draw up to %(n)s card, for %(price)s.", "Draw up to %(n)s cards, %(price)s for each.")
    if step.free:
        words = NN_(
            "Draw up to %(most)s cards: the first is free, each further one costs %(price)s.",
            "Draw up to %(most)s cards: the first %(n)s are free, each further one costs %(price)s.",
        )
    return ngettext(*words, step.free or step.cards, most=step.cards, price=step.price)


def _swap(step: Exchange) -> str:
    """The words for swapping an up card for an up card, a down card for a down card (OTHER-27)."""
    swap = ngettext(
        "Swap a card: up for up, down for down", "Swap up to %(n)s cards: up for up, down for down", step.cards
    )
    return _("%(swap)s, for %(price)s each.", swap=swap, price=step.price) if step.price else f"{swap}."


def asked_by(ask: str, forced: bool) -> str:
    """The way the first player is found, in the course's own words (OTHER-05)."""
    return _(ask) if ask else _("the lowest up card") if forced else _("the best hand showing")


BETS = {
    "left": N_("Betting: the player left of the dealer begins."),
    "last_raiser": N_("Betting: the last raiser begins."),
    "tap": N_("Betting begins with %(what)s."),
    "bring_in": N_("Betting begins with the bring-in of %(what)s."),
    "blinds": N_("Betting: the player left of the big blind begins."),
    "turned": N_("Betting: whoever turned up a card last begins."),
}
