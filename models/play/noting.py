"""Winning hands noted after a showdown, voluntarily; a note changes no chips (STORY-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from models.cards.cards import Made, parse_card
from models.cards.values import LOWS
from models.game.course import HAND, steps
from models.game.pack import best_low, jokers, packs
from models.game.steps import Declare, each, shared
from models.moves.event import Code, Event, Names
from models.moves.fields import Fields, chair, choice, number, text
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import Refused, refuse
from models.play.halves import wins
from models.table.lasting import Noted, Won
from models.table.options import Options
from models.table.table import Table
from models.words.words import N_, _

HIGH: Mapping[str, str] = {
    "pair": N_("pair"),
    "two_pair": N_("two pair"),
    "three": N_("three of a kind"),
    "straight": N_("straight"),
    "flush": N_("flush"),
    "full_house": N_("full house"),
    "four": N_("four of a kind"),
    "straight_flush": N_("straight flush"),
    "high_card": N_("high card"),
}
OF_A_KIND = ("high_card", "pair", "three", "four")  # by the number of cards each needs
OF_FOUR: Mapping[str, str] = {  # hands only Sökö has
    "four_straight": N_("four-card straight"),
    "four_flush": N_("four-card flush"),
}
OF_WILD: Mapping[str, str] = {"five": N_("five of a kind")}  # requires a wild card or two packs
RARE: Mapping[str, str] = {
    "royal_flush": N_("royal flush"),
    **OF_WILD,
    **OF_FOUR,
}
BY_VALUE: Mapping[int, str] = {  # category of five cards (RANK-01) to its word
    Made.HIGH_CARD: "high_card",
    Made.PAIR: "pair",
    Made.TWO_PAIR: "two_pair",
    Made.THREE: "three",
    Made.STRAIGHT: "straight",
    Made.FLUSH: "flush",
    Made.FLUSH_FIRST: "flush",
    Made.FULL_HOUSE: "full_house",
    Made.FOUR: "four",
    Made.STRAIGHT_FLUSH: "straight_flush",
    Made.FIVE: "five",
    Made.ROYAL_FIRST: "royal_flush",
}
NEEDED: Mapping[str, int] = {"three": 3, "two_pair": 4, "four": 4, "full_house": 5}  # cards; in a game with fewer, none
LOW: Mapping[str, str] = {
    "low_5": N_("5 low"),
    "low_6": N_("6 low"),
    "low_7": N_("7 low"),
    "low_8": N_("8 low"),
    "low_9": N_("9 low"),
    "low_10": N_("10 low"),
    "low_j": N_("jack low"),
    "low_q": N_("queen low"),
    "low_k": N_("king low"),
    "low_a": N_("ace low"),
}
MADE: Mapping[str, str] = {**HIGH, **RARE, **LOW}
LOWEST = 5  # the rank a low hand is named by at best
MOST_LETTERS = 20  # five cards with spaces


@dataclass(frozen=True, slots=True)
class HandNoted(Event):
    """A winning hand was noted; "" = the note was removed."""

    harmless: ClassVar[bool] = True
    seat: int
    hand: int
    person: int
    made: Code = ""
    cards: Code = ""
    now: int = 0  # the winner's seat now, if it has changed since

    def apply(self, table: Table) -> Table:
        others = tuple(n for n in table.lasting.noted if (n.hand, n.person) != (self.hand, self.person))
        mine = (Noted(self.hand, self.seat, self.person, self.made, self.cards),) if self.made else ()
        return table._replace(lasting=table.lasting._replace(noted=others + mine))

    def sentence(self, names: Names) -> str:
        words = {"n": self.hand, "name": names.get(self.now or self.seat, "?")}
        if not self.made:
            return _("Hand %(n)s, %(name)s: nothing noted after all", **words)
        return _("Hand %(n)s, %(name)s: %(made)s", **words, made=_(MADE.get(self.made, self.made)))


def noted(table: Table, hand: int) -> dict[int, str]:
    """The notes about this hand: the winner's current seat to the word."""
    sits = _sits(table)
    return {sits.get(note.person, note.seat): note.made for note in table.lasting.noted if note.hand == hand}


def winners(table: Table, won: Won) -> dict[int, tuple[int, int]]:
    """The winners of this hand: current seat to (seat then, person); someone who left keeps the old seat."""
    sits = _sits(table)
    return {sits.get(person, seat): (seat, person) for seat, person in won.winners}


def _sits(table: Table) -> dict[int, int]:
    """Person to current seat; results follow the person (SEAT-08)."""
    return {seat.person: seat.seat for seat in table.seats}


def lows(options: Options) -> tuple[str, ...]:
    """The low hands possible here; where the ace is high, the best is not the wheel (LOW-02..04)."""
    words, rank = list(LOW), str(options.get("low.rank", ""))
    course = steps(options)
    short = bool(course) and each(course) + shared(course) < HAND  # with fewer than five cards, more hands are possible
    best = best_low(options)[0] - 5 if rank and not short else 0
    worst = "low_8" if options.get("hl.qualifier") == "eight" else "low_k" if rank in ("a5", "a6") else words[-1]
    return tuple(words[best : words.index(worst) + 1])


def word_of(value: Sequence[int], ranking: str) -> str:
    """The word for noting a hand of this value (RANK-01); "" if it has none."""
    if ranking not in LOWS:
        return BY_VALUE.get(value[0], "") if ranking == "high" else ""
    return list(LOW)[-value[1] - LOWEST] if value[0] == Made.HIGH_CARD else ""


def words_for(table: Table) -> tuple[str, ...]:
    """The words a winner of this hand can be noted with, if only one side is played for."""
    return lows(table.options) if wins(table) == "low" else (*HIGH, *RARE)


def likely_high(options: Options) -> Mapping[str, str]:
    """The high hands offered first in this game; rarer ones can be chosen in the story.

    In or out with fewer than five cards, only equal ranks count.
    """
    course = steps(options)
    if Declare("in_out") in course and each(course) < HAND:
        return {word: text for word, text in HIGH.items() if word in OF_A_KIND[: each(course)]}
    fours = OF_FOUR if "soko.rank" in options else {}
    more = jokers(options) or packs(options) > 1 or options.get("other.wild")
    cards = each(course) + shared(course) if course else HAND
    high = {word: text for word, text in HIGH.items() if NEEDED.get(word, 0) <= cards}
    return {**high, **fours, **(OF_WILD if more else {})}


def _words(won: Won) -> tuple[str, ...]:
    """The names of hands that can have won here, in the order offered."""
    low = () if won.win == "high" else won.lows
    return low if won.win == "low" else (*HIGH, *RARE, *low)


def note(table: Table, fields: Fields) -> list[Event]:
    """Decides `note-hand`: `seat` won `hand` (default: the last) with `made` and these `cards`; null removes the note.

    Players who shared the pot had the same hand, so it is noted for them, too.
    """
    now, won = _won(table, fields)
    everybody = winners(table, won)
    seat, person = everybody[now]
    if "made" in fields and fields["made"] is None:
        return [HandNoted(seat, won.hand, person, now=now)]
    word = fields.get("made")
    if word is not None and (type(word) is not str or word not in _words(won)):
        raise refuse("made")
    made = choice(fields, "made", tuple(MADE))
    return [
        HandNoted(seat, won.hand, person, made, _cards(fields), now),
        *(
            HandNoted(then, won.hand, other, made, now=at)
            for at, (then, other) in everybody.items()
            if at != now and then in won.tied(seat) and at not in noted(table, won.hand)
        ),
    ]


def _won(table: Table, fields: Fields) -> tuple[int, Won]:
    """The winner's current seat, and the showdown."""
    seat = chair(table, fields) if fields.get("hand") is None else number(fields, "seat", 1)
    last = table.lasting.shown[-1].hand if table.lasting.shown else 0
    wanted = number(fields, "hand") if fields.get("hand") is not None else last
    won = next((w for w in table.lasting.shown if w.hand == wanted), None)
    if won is None or seat not in winners(table, won) or (fields.get("hand") is None and wanted != table.deals):
        raise refuse("no-such-hand")
    return seat, won


def _cards(fields: Fields) -> str:
    """Up to five different cards as typed."""
    if fields.get("cards") is None:
        return ""
    try:
        cards = [parse_card(word) for word in text(fields, "cards", MOST_LETTERS).split()]
    except Refused as refusal:
        raise refuse("cards") from refusal
    if len(cards) > HAND or len(set(cards)) < len(cards):
        raise refuse("cards")
    return " ".join(cards)


def _may_note(table: Table) -> list[Offer]:
    """Offers for every seat that won a showdown this evening, each with its newest; the last hand's first."""
    rows = sorted(_newest(table).items(), key=lambda row: (-row[1].hand, row[0]))
    return [
        Offer(move="note-hand", seat=seat, hand=won.hand, asks=["made"], values=list(_words(won))) for seat, won in rows
    ]


def _newest(table: Table) -> dict[int, Won]:
    """Each seat's newest showdown won; stops searching once every seat has one."""
    newest: dict[int, Won] = {}
    missing = {seat.seat for seat in table.seats}
    for won in reversed(table.lasting.shown):
        for seat in missing & winners(table, won).keys():
            newest[seat] = won
        missing -= newest.keys()
        if not missing:
            break
    return newest


HAND_FIELD = Field("hand", Kind.COUNT, needed=False, about="the last one, where it is left out")
MADE_FIELD = Field("made", Kind.WORD, values=tuple(MADE), empty=True, about="null takes it away")
CARDS = Field("cards", Kind.TEXT, needed=False, about="up to five: Kh Ks 7d 7c 7s")
MOVES = (
    Move(
        name="note-hand",
        about="Notes the hand that won",
        fields=(SEAT, MADE_FIELD, HAND_FIELD, CARDS),
        who=Who.OWN,
        at_the_end=True,
        plays=True,
        offers=_may_note,
        decide=note,
    ),
)
