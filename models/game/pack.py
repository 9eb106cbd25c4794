"""The pack of a game: how many cards, which ranks, in how many packs, with how many jokers (DECK-01, PACK-02)."""

from __future__ import annotations

from models.cards.cards import RANKS
from models.game.options import OPTIONS
from models.table.options import Choices
from models.words.words import N_, _

FULL = 52
KEY = "pack.cards"
LOWEST = {52: 2, 40: 5, 36: 6, 32: 7}  # the lowest rank in the pack
LETTERS = "A" + RANKS  # of the ranks, from 1, the low ace, to 14
CARDS_OF = OPTIONS[KEY].value_names  # the ranks of each pack, in words
JOKERS = {1: N_("one joker"), 2: N_("two jokers"), 3: N_("three jokers"), 4: N_("four jokers")}


def _number(options: Choices, key: str, usual: int) -> int:
    value = options.get(key, usual)
    return value if isinstance(value, int) else usual


def has_joker(options: Choices) -> bool:
    """Whether the options say what a joker stands for (DECK-02)."""
    return options.get("joker.mode", "none") != "none"


def jokers(options: Choices) -> int:
    """The number of jokers in the pack, by the option of a course or of a draw game (JOK-07)."""
    if "other.jokers" in options:
        return _number(options, "other.jokers", 0)
    return _number(options, "joker.count", 1) if has_joker(options) else 0


def deck(options: Choices) -> int:
    """All cards that are played with, jokers included (DECK-01, OTHER-11, PACK-02)."""
    return _number(options, KEY, FULL) * packs(options) + jokers(options)


def packs(options: Choices) -> int:
    """The copies of each card in the pack (PACK-02)."""
    return _number(options, "other.packs", 1)


def lowest_rank(options: Choices) -> int:
    """The lowest rank in the pack, 2 to 7; the ace is 14 and ranks next below it as well."""
    return LOWEST[_number(options, KEY, FULL)]


def flush_beats_full_house(options: Choices) -> bool:
    """Whether a flush ranks above a full house, as in a short pack (PACK-02)."""
    return options.get("pack.flush") == "above_full_house"


def royal_flush_beats_five(options: Choices) -> bool:
    """Whether a royal flush without a wild card ranks above five of a kind (JOKER-04)."""
    return options.get("joker.royal") == "above_five"


def in_words(options: Choices) -> list[str]:
    """The differences from a pack of 52 cards: "36 cards, 6 to ace", "two jokers"."""
    cards, number = _number(options, KEY, FULL), jokers(options)
    parts = [_(CARDS_OF[cards])] if cards != FULL else []
    if packs(options) > 1:
        parts = [_("two decks of %(cards)s", cards=parts[0]) if parts else _("two decks")]
    return parts + ([_(JOKERS[number])] if number > 1 or ("other.jokers" in options and number) else [])


def best_low(options: Choices) -> tuple[int, ...]:
    """The best low hand of this pack, from its highest card down, a low ace as 1 (LOW-02 to LOW-04)."""
    low = lowest_rank(options)
    three = (low + 2, low + 1, low)
    return {"a5": (low + 3, *three, 1), "a6": (low + 4, *three, 1)}.get(
        str(options.get("low.rank")), (low + 5, low + 3, *three)
    )


def lowest_straight(options: Choices) -> tuple[int, ...]:
    """The lowest straight of this pack, the ace below its lowest rank (RANK-05, PACK-02)."""
    low = lowest_rank(options)
    return (1, *range(low, low + 4))


def in_ranks(ranks: tuple[int, ...]) -> str:
    """Ranks as people write them: 6-4-3-2-A."""
    return "-".join(_("10") if rank == 10 else LETTERS[rank - 1] for rank in ranks)
