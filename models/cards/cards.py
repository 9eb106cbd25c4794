"""Cards as the table writes them ("Td", "Ah", "Jk"), and the categories of five of them."""

from __future__ import annotations

from typing import NamedTuple

from models.moves.refusals import Refused
from models.words.words import _

Card = str  # rank and suit, or the joker, as returned by parse_card

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # lowest to highest (SEAT-06)
JOKER = "Jk"
ACE = 14
HAND = 5  # cards in a poker hand (GEN-03)

DECK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK: dict[Card, int] = {card: RANKS.index(card[0]) + 2 for card in DECK} | {JOKER: 0}  # 2 to 14; joker 0
SUIT: dict[Card, int] = {card: SUITS.index(card[1]) + 1 for card in DECK} | {JOKER: 0}  # 1 to 4; joker 0 (TIE-02)

_READ: dict[str, Card] = {card.upper(): card for card in (*DECK, JOKER)}


class Pack(NamedTuple):
    """The cards a hand is made of: their ranks, the copies of each, the places of flushes (PACK-02, JOKER-04)."""

    lowest: int = 2  # rank; the ace also ranks next below it
    flush_first: bool = False  # above a full house
    packs: int = 1
    royal_first: bool = False  # a royal flush without a wild card above five of a kind


FULL_PACK = Pack()


class Rule(NamedTuple):
    """The rules by which hands are made and compared."""

    ranking: str = "high"
    joker: str = "none"
    may_duplicate: bool = False  # in a flush the joker doubles the ace (JOKER-06)
    natural_wins: bool = False  # of equal hands the one without a wild card wins (JOKER-07)
    tie: str = "split"  # suit = the higher suit wins (TIE-02)
    pack: Pack = FULL_PACK
    two: bool = False  # exactly two cards of one's own and three of the board
    wild: frozenset[int] = frozenset()  # ranks that are wild
    jokers: int = 1  # in the pack

    @property
    def plain(self) -> Rule:
        """The rule without what decides between equal hands."""
        return self._replace(natural_wins=False, tie="split")


USUAL = Rule()  # high, without a joker


class Made:
    """Categories of five cards (RANK-01), ten apart, so that Sökö fits its two hands between them (SOKO-02)."""

    HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = range(0, 100, 10)
    FLUSH_FIRST = 65  # above a full house, as in a short pack (PACK-02)
    ROYAL_FIRST = 95  # a royal flush without a wild card above five of a kind (JOKER-04)
    FOUR_STRAIGHT, FOUR_FLUSH = 3, 6  # above high card; 13 and 16 where they rank above a pair


def parse_card(text: str) -> Card:
    """The card a text names, in either case. Refuses: unreadable-card."""
    if card := _READ.get(text.strip().upper()):
        return card
    reason = _(
        "“%(card)s” is not a card. Type the rank (%(ranks)s), then the suit (s, h, d, c); the joker is Jk.",
        card=text.strip()[:20],
        ranks=RANKS,
    )
    raise Refused("unreadable-card", reason, "DECK-01")


def card_text(card: Card) -> str:
    """A card as people read it: 10♦, K♠."""
    if card == JOKER:
        return _("Joker")
    suits = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    return (_("10") if card[0] == "T" else card[0]) + suits.get(card[1:], "")


def check_in_pack(card: Card, pack: Pack) -> None:
    """Refuses a card that the pack does not have (PACK-02)."""
    if card != JOKER and RANK[card] < pack.lowest:
        text = _("%(card)s is not in this deck: the lowest rank is %(rank)s.", card=card_text(card), rank=pack.lowest)
        raise Refused("not-in-pack", text, "PACK-02")


def parse_hand(text: str, pack: Pack) -> tuple[Card, ...]:
    """The five cards in a text, separated by spaces. Refuses: unreadable-card, not-five-cards, same-card-twice."""
    cards = tuple(parse_card(word) for word in text.split())
    if len(cards) != HAND:
        reason = _("A hand has exactly five cards, not %(n)s.", n=len(cards))
        raise Refused("not-five-cards", reason, "GEN-03")
    for place, card in enumerate(cards):
        check_in_pack(card, pack)
        if cards[:place].count(card) >= (1 if card == JOKER else pack.packs):
            raise Refused("same-card-twice", _("%(card)s appears twice in one hand.", card=card_text(card)), "DECK-01")
    return cards
