"""Instructions for the dealer's cards as sentences, each written from the movements that change the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from models.game import course, pack
from models.play import drawing, in_turn
from models.screen.courses import around, to_the_middle
from models.table.places import (
    ASIDE,
    BURNED,
    END_OF_DRAW,
    MIDDLE,
    OWN_DRAW,
    STUB,
    Gather,
    Movement,
    Order,
    Shuffle,
    Waiting,
)
from models.table.table import Table
from models.words.words import N_, _, cards_in_words, listed, ngettext

FIGURES = {2: N_("two cards"), 3: N_("three cards"), 4: N_("four cards"), 5: N_("five cards")}


def kind(place: str) -> str:
    """The kind of place: hand, up, front, folded, talon (the stub), burned, aside, middle."""
    return place.split(" ")[0]


def seat_of(place: str) -> int:
    """The seat of this place; 0 if it belongs to nobody."""
    return int(place.split(" ")[1]) if " " in place else 0


def steps(table: Table, orders: Sequence[Order], stub: int = 0, *, deal: bool = False) -> list[str]:
    """The dealer's steps in order, without what players do themselves and corrections of counts.

    `stub`: cards in the stub before, where others are shuffled in; `deal`: the first cards of a hand.
    """
    told: list[str] = []
    # in an exchange each is served by name (DRAW-06); when all are all-in for the ante, it follows the deal at once
    by_name = not deal and not table.over and (table.hand.is_exchanging or drawing.exchanged(table))
    for what, rows in groupby(orders, _kind_of_order):
        told += [step for step in _told(table, what, list(rows), stub, by_name) if step]
        stub = 0 if what == "collect" else stub  # a street of the same tap may need its own shuffle
    return told


def _kind_of_order(order: Order) -> str:
    """The kind of an order; consecutive orders of one kind share a sentence."""
    if isinstance(order, Gather):
        return "gather"
    if isinstance(order, Shuffle):
        return "collect"
    if order.miscounted:
        return ""
    if order.own:
        return "own"
    source, to = kind(order.source), kind(order.to)
    if source == STUB:
        return {BURNED: "burn", ASIDE: "out", MIDDLE: "middle", "front": "offer"}.get(to, "serve")
    if {source, to} == {"front"}:
        return "pass on"
    if to == STUB:
        return "back" if source in ("hand", "up") else "collect"
    if {source, to} == {"hand", "up"}:
        return "turn"
    return {ASIDE: "aside", BURNED: "to burned"}.get(to, "")


def _told(table: Table, what: str, rows: list[Order], stub: int, by_name: bool) -> Iterator[str]:
    moved = [row for row in rows if isinstance(row, Movement)]
    if what == "collect":
        yield from _collect(table, rows, stub)
    elif what == "serve":
        yield from _serve(table, moved, by_name)
    elif what == "own":
        yield from _own(table, moved)
    elif what == "gather":
        yield from (_other_pack(table, row) for row in rows if isinstance(row, Gather))
    else:
        yield from (_single(table, what, row) for row in moved)


def _single(table: Table, what: str, moved: Movement) -> str:
    """The sentence for a single movement."""
    seat = seat_of(moved.to) if what == "pass on" else seat_of(moved.source) or seat_of(moved.to)
    name = table.name_of(seat) if seat else ""
    return {
        "burn": _("Burn one card."),
        "out": ngettext("Put that card aside, out of play.", "Put those %(n)s cards aside, out of play.", moved.cards),
        "middle": _("Put one card from the deck face up in the middle: it counts for everybody.")
        if moved.for_all
        else to_the_middle(moved),
        "offer": _offered(table, moved) if what == "offer" else "",
        "pass on": _("Offer that card to %(name)s.", name=name),
        "back": ngettext(
            "Put one of %(name)s’s cards back on top of the deck.",
            "Put %(n)s of %(name)s’s cards back on top of the deck.",
            moved.cards,
            name=name,
        ),
        "turn": _("Turn one card of %(name)s’s face up.", name=name)
        if kind(moved.to) == "up"
        else _("Turn one card of %(name)s’s face down.", name=name),
        "aside": ngettext(
            "Lay one of %(name)s’s cards aside, out of play.",
            "Lay %(n)s of %(name)s’s cards aside, out of play.",
            moved.cards,
            name=name,
        ),
        "to burned": ngettext(
            "Put one of %(name)s’s cards back with the burn cards.",
            "Put %(n)s of %(name)s’s cards back with the burn cards.",
            moved.cards,
            name=name,
        ),
    }.get(what, "")


def _offered(table: Table, moved: Movement) -> str:
    """The sentence for a card offered; where it has to be taken, or cannot be paid for, nothing more is said."""
    seat = seat_of(moved.to)
    offered = table.hand.is_in_turn and table.hand.in_turn.offered == seat
    if offered and not {in_turn.TAKE, in_turn.PASS} <= {*in_turn.whats(table, seat)}:
        return _to_one(table, moved, moved.cards, moved.face)
    return _("Deal %(name)s one card face up, to take or to pass.", name=table.name_of(seat))


def _own(table: Table, moved: list[Movement]) -> Iterator[str]:
    """The cards everybody turns up at once; those of a single player have been turned up already (OTHER-24)."""
    most = max((order.cards for order in moved), default=0)
    if len(moved) > 1:
        yield ngettext("Everybody turns one card face up.", "Everybody turns %(n)s cards face up.", most)


def _other_pack(table: Table, gather: Gather) -> str:
    """The new pack, if it differs from the one before; "" if not."""
    if gather.pack == gather.was:
        return ""
    if {gather.pack, gather.was} == {52, 53}:
        return _("Add the joker to the deck.") if gather.pack == 53 else _("Take the joker out of the deck.")
    which, every = ", ".join(pack.in_words(table.options)), cards_in_words(gather.pack)
    if which and gather.pack == pack.deck(table.options):
        return _("Change the deck: %(which)s.", which=which if every in which else f"{which}: {every}")
    return _("Make it a deck of %(cards)s.", cards=cards_in_words(gather.pack))


# Serving


def _serve(table: Table, moved: list[Movement], by_name: bool) -> Iterator[str]:
    """Sentences for serving: a deal or street in one for all, an exchange one by one."""
    if course.steps(table.options):
        yield from _serve_course(table, moved)
        return
    if opening := _opens_stud(moved):
        yield _(
            "One card face down, then one face up, starting with %(name)s.", name=table.name_of(seat_of(moved[0].to))
        )
        moved = moved[opening:]  # all are all-in for the ante, so the streets follow at once
    for (_cards, face, _kind), rows in groupby(moved, lambda order: (order.cards, order.face, kind(order.to))):
        for once, times in _rounds(list(rows)):
            if not by_name and len(once) > 1 and _for_all(table, once):
                yield _to_all(table, once[0], times)
            else:
                yield from (_to_one(table, order, order.cards * times, face) for order in once)


def _rounds(moved: list[Movement]) -> Iterator[tuple[list[Movement], int]]:
    """The movements once around the table, and how often they repeat: streets without betting between them."""
    players = len({order.to for order in moved})
    around = [moved[at : at + players] for at in range(0, len(moved), players)]
    for _seats, rows in groupby(around, lambda once: [order.to for order in once]):
        rounds = list(rows)
        yield rounds[0], len(rounds)


def _serve_course(table: Table, moved: list[Movement]) -> Iterator[str]:
    """Sentences for a home-made course: cards still owed in the exchange, then the street that follows."""
    while moved:
        if once := around(table, moved):
            yield once
            return
        first, same = moved[0], next(groupby(moved))[1]
        alike = len([*same])
        yield _to_one(table, first, first.cards * alike, first.face)
        moved = moved[alike:]


def cards_to_everybody(table: Table, orders: Sequence[Order]) -> int:
    """The number of cards these orders deal to everybody still in; 0 if they deal to fewer."""
    served = Counter[int]()
    for order in orders:
        if isinstance(order, Movement) and order.source == STUB:
            served[seat_of(order.to)] += order.cards
    return min(served[seat.seat] for seat in table.live) if len(served) > 1 else 0


def deals_middle(orders: Sequence[Order]) -> bool:
    """Whether cards are dealt to the middle by these orders."""
    return any(isinstance(order, Movement) and order.to == MIDDLE for order in orders)


def _opens_stud(moved: list[Movement]) -> int:
    """The number of these movements that deal the first two cards of stud, one down and one up; 0 if none do."""
    players = len({seat_of(order.to) for order in moved})
    down, shown = moved[:players], moved[players : 2 * players]
    same = [seat_of(order.to) for order in down] == [seat_of(order.to) for order in shown]
    opens = players > 1 and same and not any(order.face for order in down) and all(order.face for order in shown)
    return 2 * players if opens else 0


def _for_all(table: Table, group: list[Movement]) -> bool:
    served = {seat_of(order.to) for order in group}
    return served >= {seat.seat for seat in table.live} or group[0].cards == 5


def _to_all(table: Table, first: Movement, times: int) -> str:
    name, cards = table.name_of(seat_of(first.to)), first.cards * times
    words = {"cards": _(FIGURES[cards]) if cards > 1 else "", "name": name}
    if times > 1 and first.face:
        return _("Deal %(cards)s face up to everybody still in, one at a time, starting with %(name)s.", **words)
    if cards > 1:
        if first.face:
            return _("Deal %(cards)s face up, one at a time, starting with %(name)s.", **words)
        return _("Deal %(cards)s face down, one at a time, starting with %(name)s.", **words)
    if first.face:
        return _("One card face up to everybody still in, starting with %(name)s.", name=name)
    return _("The last card face down to everybody still in, starting with %(name)s.", name=name)


def _to_one(table: Table, moved: Movement, number: int, face: str) -> str:
    name, cards = table.name_of(seat_of(moved.to)), cards_in_words(number)
    if face:
        return _("Deal %(name)s %(cards)s face up.", name=name, cards=cards)
    shown = course.shows_cards(table.options) or table.options.get("draw.open_one")
    if shown or table.hand.cards.places.seats("up"):  # an extra card may lie open, too
        return _("Deal %(name)s %(cards)s face down.", name=name, cards=cards)
    return _("Deal %(name)s %(cards)s.", name=name, cards=cards)


# Shuffling


def _collect(table: Table, rows: list[Order], stub: int) -> Iterator[str]:
    """Sentences for the cards that go into the new stub, and the shuffle."""
    shuffle = next((row for row in rows if isinstance(row, Shuffle)), None)
    cut = shuffle.cut if shuffle else None
    moved = [row for row in rows if isinstance(row, Movement)]
    yield from _from_players(table, [row for row in moved if seat_of(row.source)])
    aside = sum(row.cards for row in moved if row.source == ASIDE)
    if aside:
        yield _("Add %(cards)s that lay out of play.", cards=cards_in_words(aside))
    burned = sum(row.cards for row in moved if row.source == BURNED)
    if cut and stub:
        pile = cards_in_words(stub + sum(row.cards for row in moved))
        yield _(
            "Add %(added)s, shuffle, let %(name)s cut: %(cards)s.",
            added=_added(stub, burned),
            name=table.name_of(cut),
            cards=pile,
        )
        return
    if burned:
        yield _("Add the burn card.") if burned == 1 else _("Add the %(n)s burn cards.", n=burned)
    if shuffle:
        yield _shuffled(shuffle.early, table.name_of(cut) if cut else "")


def _shuffled(early: bool, name: str) -> str:
    """The sentence for shuffling the rest of the deck, with cards dealt too early, and who cuts ("" = nobody)."""
    if early:
        text = N_("Shuffle the early cards back into the deck, let %(name)s cut.")
        return _(text if name else N_("Shuffle the early cards back into the deck."), name=name)
    text = N_("Shuffle the rest of the deck, let %(name)s cut.")
    return _(text if name else N_("Shuffle the rest of the deck."), name=name)


def _added(stub: int, burned: int) -> str:
    """The other cards that go in, besides those of players: the rest of the stub, and burned cards."""
    last = ngettext("the last card", "the last %(n)s cards", stub)
    if not burned:
        return last
    return _("the burn card and %(last)s", last=last) if burned == 1 else _("the burn cards and %(last)s", last=last)


def _from_players(table: Table, moved: list[Movement]) -> Iterator[str]:
    """Discards and folded hands that go into the new stub."""
    for what in ("front", "folded"):
        rows = [row for row in moved if kind(row.source) == what]
        names = listed(table.name_of(seat_of(row.source)) for row in rows)
        much = sum(row.cards for row in rows)
        words = {"names": names, "cards": cards_in_words(much)}
        if rows and what == "front":
            yield ngettext(
                "Collect the discard of %(names)s: %(cards)s.",
                "Collect the discards of %(names)s: %(cards)s.",
                much,
                **words,
            )
        elif rows:
            yield ngettext(
                "Collect the folded hand of %(names)s: %(cards)s.",
                "Collect the folded hands of %(names)s: %(cards)s.",
                len(rows),
                **words,
            )


# Later


def waiting(table: Table, orders: Sequence[Waiting]) -> list[str]:
    """Cards ordered for later, as a reminder; one sentence for each player and moment."""
    much = dict[tuple[str, int], int]()
    for order in orders:
        much[order.when, order.seat] = much.get((order.when, order.seat), 0) + order.cards
    return [_(LATER[when], name=table.name_of(seat), cards=cards_in_words(n)) for (when, seat), n in much.items()]


LATER = {
    OWN_DRAW: N_("With %(name)s’s draw: %(cards)s more."),
    END_OF_DRAW: N_("At the end of the draw: %(cards)s for %(name)s."),
    "next_card": N_("With the next card: %(cards)s more for %(name)s."),
}
