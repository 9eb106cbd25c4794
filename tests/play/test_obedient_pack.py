"""The proof tested: a correct scripted table passes, and every planted fault is noticed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from tests.obedient.dealer import Dealer
from tests.obedient.pack import ALONE, OF_SEATS, Fault, Json, cards_of, kind_of, seat_of
from tests.obedient.words import also_for_later, read, spoken, too_early, unannounced, unordered, unsaid
from tests.rows import every

NAMES = {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dora"}
HOUSE = {
    "draw.max": 5, "jack.openers": "jacks", "short.last_card": "never", "short.include_folded": False,
    "short.include_burn": True, "short.exclude_own": True, "short.exclude_opener": True,
}  # fmt: skip
BURN = {"cards": 1, "from": "talon", "to": "burned"}
SHUFFLE = {"shuffle": "talon", "cut": 3}


def moves(cards: int, source: str, target: str, **more: Any) -> Json:
    """One movement."""
    return {"cards": cards, "from": source, "to": target, **more}


def serve(seat: int, cards: int) -> Json:
    """New cards for this seat."""
    return moves(cards, "talon", f"hand {seat}")


def down(seat: int, cards: int) -> Json:
    """Discards of this seat."""
    return moves(cards, f"hand {seat}", f"front {seat}")


TWICE_AROUND = [moves(1, "talon", f"up {seat}", face="up") for seat in (2, 3, 2, 3)]


class Scripted:
    """A table with honest counts, except where a test gives it false instructions in `orders`."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.seq = 0
        self.players = players
        self.more: Json = {"phase": "between", "opener": None, "waiting": [], "reshuffle": None, "hand": 0}
        self.options = HOUSE | options
        self.cards: Json = {"pack": 52, **dict.fromkeys(ALONE, 0), **{kind: {} for kind in OF_SEATS}, "talon": 52}
        self.dealer = Dealer(self.json(), random.Random(7))

    def json(self, **more: Any) -> Json:
        """The table as JSON."""
        cards, options = deepcopy(self.cards), self.options
        seats = [{"seat": n, "name": NAMES.get(n, "Emil"), "state": "in"} for n in range(1, self.players + 1)]
        kept = cards["front"].get(str(self.more["opener"]), 0)
        counted = {
            "talon": cards["talon"], "burned": cards["burned"], "kept": kept, "discards": sum(cards["front"].values()),
        }  # fmt: skip
        start: Json = {"seq": self.seq, "options": options, "seats": seats, "cards": cards, "handling": None}
        return start | counted | self.more | {"handling_seq": None} | more

    def tap(self, move: str, *movements: Json, orders: Sequence[Json] | None = None, **more: Any) -> None:
        """A tap with these card movements; other changes in `more`, the stated movements in `orders`."""
        self.seq += 1
        instead = {key: more.pop(key) for key in ("handling_instead",) if key in more}
        self.more |= more
        for movement in movements:
            self._count(movement)
        told = list(movements if orders is None else orders)
        self.dealer.sees(move, {}, self.json(handling=told, handling_seq=self.seq, **instead))

    def back(self, move: str, cards: Json) -> None:
        """Taken back or done again: the cards are as in `cards`."""
        self.seq += 1
        self.cards = deepcopy(cards)
        self.dealer.sees(move, {}, self.json())

    def _count(self, movement: Json) -> None:
        if "from" in movement:
            self._add(movement["from"], -movement["cards"])
            self._add(movement["to"], movement["cards"])

    def _add(self, place: str, cards: int) -> None:
        kind, seat = kind_of(place), seat_of(place)
        if not seat:
            self.cards[kind] += cards
            return
        row = self.cards[kind]
        row[str(seat)] = row.get(str(seat), 0) + cards
        if not row[str(seat)]:
            del row[str(seat)]

    def dealt(self, **more: Any) -> Scripted:
        """Five cards each, the draw about to begin."""
        deal = [serve(seat, 5) for seat in range(1, self.players + 1)]
        self.tap("deal", {"gather": True, "pack": 52}, SHUFFLE, *deal, phase="draw", hand=1, **more)
        return self

    def due(self, seat: int, owed: int) -> None:
        """A reshuffle is due for this seat."""
        self.more["reshuffle"] = {"now": True, "seat": seat, "owed": owed}

    def reshuffle(self, *movements: Json) -> None:
        """The reshuffle is done as instructed."""
        self.dealer.now["reshuffle"] = {**self.more["reshuffle"], "handling": list(movements)}
        self.tap("reshuffle", *movements, reshuffle=None)


def short(table: Scripted, left: int = 1) -> Scripted:
    """Sets aside all but this many cards of the stub, so that it runs short at once."""
    table.tap("ruling", moves(table.cards["talon"] - left, "talon", "aside"))
    return table


# Correct tables


def test_an_obedient_dealer_counts_as_talon_does_in_a_correct_hand() -> None:
    table = Scripted().dealt()
    table.tap("check", BURN)
    table.tap("draw", down(1, 3), serve(1, 3))
    table.tap("draw")
    table.tap("fold", moves(5, "hand 3", "folded 3"))
    assert table.dealer.pack.counts() == {
        "talon": 28, "burned": 1, "hand 1": 5, "front 1": 3, "hand 2": 5, "folded 3": 5, "hand 4": 5,
    }  # fmt: skip
    assert sorted(card for cards in table.dealer.pack.places.values() for card in cards) == sorted(cards_of(52))


def test_an_obedient_dealer_counts_as_talon_does_in_a_correct_reshuffle() -> None:
    table = short(Scripted().dealt(), 6)
    table.tap("draw", down(1, 4), serve(1, 4))
    table.tap("draw", down(2, 3), serve(2, 1))
    table.due(2, 2)
    table.reshuffle(moves(4, "front 1", "talon"), SHUFFLE, serve(2, 2))
    assert table.dealer.pack.at("talon") == 3


def test_steps_back_and_forward_put_the_cards_as_they_lay() -> None:
    table = Scripted().dealt()
    before = deepcopy(table.cards)
    table.tap("draw", down(1, 3), serve(1, 3))
    after, lying = deepcopy(table.cards), deepcopy(table.dealer.pack.places)
    table.back("take-back", before)
    table.back("redo", after)
    assert table.dealer.pack.places == lying
    with pytest.raises(Fault, match="front 1: 0 lie there, the table says 3"):
        table.back("take-back", after)


def test_a_corrected_number_replaces_the_order_before_it() -> None:
    table = Scripted().dealt()
    lay = deepcopy(table.cards)
    table.tap("draw", down(1, 3), serve(1, 3))
    table.cards = lay
    table.tap("draw", down(1, 1), serve(1, 1), handling_instead=2)
    assert (table.dealer.pack.at("front 1"), table.dealer.pack.at("talon")) == (1, 31)


# Planted faults


def test_a_burn_instructed_twice_is_noticed() -> None:
    table = Scripted().dealt()
    table.tap("check", BURN)
    with pytest.raises(Fault, match="burned: 2 lie there, the table says 1"):
        table.tap("draw", orders=[BURN])


def test_a_reshuffle_unlike_its_announcement_is_noticed() -> None:
    table = short(Scripted().dealt(), 1)
    table.due(2, 1)
    table.dealer.now["reshuffle"] = {**table.more["reshuffle"], "handling": [SHUFFLE]}
    with pytest.raises(Fault, match="told to reshuffle"):
        table.tap("reshuffle", SHUFFLE, serve(1, 1))


def test_own_discards_shuffled_in_are_noticed() -> None:
    table = short(Scripted().dealt(), 3)
    table.tap("draw", down(1, 4), serve(1, 2))
    table.due(1, 2)
    with pytest.raises(Fault, match="own discards"):
        table.reshuffle(moves(4, "front 1", "talon"), SHUFFLE, serve(1, 2))


def test_a_card_dealt_back_to_its_player_is_noticed_unless_a_house_rule_allows_it() -> None:
    again = [down(1, 3), moves(3, "front 1", "talon"), serve(1, 3)]
    with pytest.raises(Fault, match="put down a moment ago"):
        Scripted().dealt().tap("draw", *again)
    Scripted(**{"short.exclude_own": False}).dealt().tap("draw", *again)


@pytest.mark.parametrize(
    ("place", "told"),
    [("front 2", "the opener’s cards"), ("folded 3", "the folded hand"), ("front 4", "not completely served")],
)
def test_cards_that_stay_out_are_noticed_while_there_are_others(place: str, told: str) -> None:
    table = short(Scripted().dealt(opener=2), 12)
    table.tap("draw", down(2, 4), serve(2, 4))
    table.tap("fold", moves(5, "hand 3", "folded 3"))
    table.tap("draw", down(4, 2), serve(4, 1), waiting=[{"cards": 1, "to": "hand 4", "when": "end_of_draw"}])
    table.tap("draw", down(1, 4), serve(1, 3))
    table.due(1, 1)
    with pytest.raises(Fault, match=told):
        table.reshuffle(moves(table.dealer.pack.at(place), place, "talon"), SHUFFLE, serve(1, 1))


def test_the_last_card_is_dealt_only_as_a_last_resort() -> None:
    orders = (down(1, 3), serve(1, 3))
    short(Scripted(**{"short.last_card": "last_resort"}).dealt(), 3).tap("draw", *orders)
    with pytest.raises(Fault, match="the last card is dealt to seat 1"):
        short(Scripted(**{"short.last_card": "never"}).dealt(), 3).tap("draw", *orders)


def course(left: int) -> Scripted:
    """Four players with five cards in the first of two exchanges, before a street, and a stub of this size."""
    steps = [{"deal": 5}, {"exchange": 5}, {"exchange": 5}, {"deal": 1}, {"bet": "left"}]
    return short(Scripted().dealt(course=steps, step=2, extras=[], cards_each=5), left)


def street(*before_the_last: Json) -> list[Json]:
    """One card for each player, the fourth after these movements."""
    return [serve(1, 1), serve(2, 1), serve(3, 1), *before_the_last, serve(4, 1)]


def test_the_last_card_of_a_street_is_dealt_only_after_a_shuffle_for_it() -> None:
    course(4).tap("draw", *street(SHUFFLE), phase="bet", step=5, cards_each=6)
    with pytest.raises(Fault, match="the last card is dealt to seat 4"):
        course(4).tap("draw", *street(), phase="bet", step=5, cards_each=6)
    table = course(5)
    table.tap("draw", down(2, 2), serve(2, 2))
    table.tap("draw", down(1, 1), serve(1, 1))
    table.tap("draw", down(3, 1))
    table.due(3, 1)
    with pytest.raises(Fault, match="the last card is dealt to seat 4"):
        table.reshuffle(moves(2, "front 2", "talon"), moves(1, "front 1", "talon"), SHUFFLE, serve(3, 1), *street())


def test_a_promised_card_that_is_forgotten_is_noticed() -> None:
    table = Scripted().dealt()
    table.tap("draw", down(1, 5), serve(1, 4), waiting=[{"cards": 1, "to": "hand 1", "when": "end_of_draw"}])
    with pytest.raises(Fault, match="1 waited for seat 1, 0 were served"):
        table.tap("draw", down(2, 1), serve(2, 1), waiting=[])


def test_a_hand_of_four_at_the_showdown_is_noticed_unless_a_ruling_made_it() -> None:
    table = Scripted().dealt()
    table.tap("draw", down(1, 1))
    with pytest.raises(Fault, match="seat 1 shows down 4 cards"):
        table.tap("check", phase="showdown")
    ruled = Scripted().dealt()
    ruled.tap("ruling", moves(1, "hand 1", "talon", found=True))
    ruled.tap("check", phase="showdown")


# Words


@every(
    [
        (["Burn one card.", "Deal Ben 3 cards."], [BURN, down(2, 3), serve(2, 3)]),
        (["Five cards face down to each, one at a time, Ben first."], [serve(seat, 5) for seat in (2, 3, 4, 1)]),
        (
            ["Four up and one down to each, one at a time, Ben first."],
            [
                *(moves(cards, "talon", f"up {seat}", face="up") for cards in (3, 1) for seat in (2, 1)),
                serve(2, 1),
                serve(1, 1),
            ],
        ),
        (["Deal Anna 1 card.", "One down to each, Ben first."], [serve(seat, 1) for seat in (1, 2, 3, 4, 1)]),
        (["Deal Ben 3 cards: 2 drawn, one was missing."], [down(2, 2), serve(2, 2), serve(2, 1)]),
        (["One card face up to everybody still in, starting with Ben."], [moves(1, "talon", "up 2", face="up")]),
        (["Deal two cards face up to everybody still in, one at a time, starting with Ben."], TWICE_AROUND),
        (
            ["Collect the discards of Anna and Ben: 7 cards.", "Shuffle, let Cem cut.", "Carry on with Dora: 1 card."],
            [moves(4, "front 1", "talon"), moves(3, "front 2", "talon"), SHUFFLE, serve(4, 1)],
        ),
        ([], [moves(5, "hand 3", "folded 3"), moves(1, "hand 2", "talon", found=True)]),
    ]
)
def test_orders_with_their_sentences_are_accepted(texts: list[str], movements: list[Json]) -> None:
    sentences = [read(text, NAMES) for text in texts]
    assert [*unsaid(movements, sentences), *unordered(sentences, movements)] == []


@every(
    [
        (["Deal Ben 3 cards."], [BURN, serve(2, 3)]),
        (["Deal Ben 2 cards."], [serve(2, 3)]),
        (["Deal Cem 3 cards."], [serve(2, 3)]),
        (["Deal Ben one card."], [moves(1, "talon", "up 2", face="up")]),
        (["Five cards face down to each, one at a time, Anna first."], [serve(seat, 5) for seat in (2, 3, 4, 1)]),
        (["Collect the discards of Anna: 4 cards."], [moves(4, "front 1", "talon"), SHUFFLE]),
        (["Shuffle, let Anna cut."], [SHUFFLE]),
        (["At the end of the draw: one card for Anna."], [serve(1, 1)]),
        (["One card face up to everybody still in, starting with Ben."], TWICE_AROUND),
    ]
)
def test_an_order_without_a_sentence_is_noticed(texts: list[str], movements: list[Json]) -> None:
    assert list(unsaid(movements, [read(text, NAMES) for text in texts]))


@every(
    [
        (["The draw – burn one card"], []),
        (["Burn one card.", "Burn one card."], [BURN]),
        (["Deal the next card"], [moves(1, "hand 2", "front 2")]),
        (["Deal Ben 3 cards.", "Deal Ben 3 cards."], [serve(2, 3)]),
        (["Deal Ben 3 cards.", "Deal Cem 3 cards."], [serve(2, 3)]),
        (["Collect the discards of Anna: 4 cards."], [serve(2, 3)]),
    ]
)
def test_a_sentence_without_an_order_is_noticed(texts: list[str], movements: list[Json]) -> None:
    assert list(unordered([read(text, NAMES) for text in texts], movements))


def test_waiting_cards_are_mentioned_while_they_wait_and_are_no_steps() -> None:
    order, waits = {"cards": 1, "to": "hand 1", "when": "end_of_draw"}, "At the end of the draw: one card for Anna."
    note = [read(waits, NAMES)]
    assert not list(unannounced([order], note)) and not list(also_for_later(note, [order]))
    assert list(unannounced([order], [read(waits.replace("Anna", "Ben"), NAMES)]))
    assert list(also_for_later(note, [])), "the steps serve it"
    assert not list(too_early(note)) and list(too_early([read(waits, NAMES, step=True)]))


def test_steps_are_distinguished_from_notes() -> None:
    page = '<div class="say"><p>The draw</p><ol><li>Deal Ben 2 cards.</li></ol><p class="waits">Later.</p></div>'
    assert spoken(page) == [("The draw", False), ("Deal Ben 2 cards.", True), ("Later.", False)]
    one = spoken('<div class="say"><p>The draw</p><p class="one">Burn one card.</p></div>')
    assert one[1] == ("Burn one card.", True)
