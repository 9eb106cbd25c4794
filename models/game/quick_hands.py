"""The hands of the quick rules, from the best down."""

from __future__ import annotations

from models.game.quick_lines import line_of
from models.words.words import N_

_TOP = (
    line_of(N_("five of a kind"), {"joker.mode": ("wild", "bug")}),
    line_of(N_("royal flush"), unless={"soko.rank": ("below_pair", "between_pair_and_two_pair")}),
)
_STRONG = tuple(
    map(
        line_of,
        (
            N_("straight flush"),
            N_("four of a kind"),
            N_("full house"),
            N_("flush"),
            N_("straight"),
            N_("three of a kind"),
            N_("two pair"),
        ),
    )
)
_PAIR, _CARD = line_of(N_("pair")), line_of(N_("high card"))
_FOURS = (line_of(N_("four-card flush")), line_of(N_("four-card straight")))
HIGH = (*_TOP, *_STRONG, _PAIR, _CARD)
SOKO_BELOW = (*_STRONG, _PAIR, *_FOURS, _CARD)
SOKO_BETWEEN = (*_STRONG, *_FOURS, _PAIR, _CARD)
