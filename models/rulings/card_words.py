"""The words of rulings about cards: when one is given or replaced, where it goes, which way it turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from models.words.words import N_

GivenWhen = Literal["now", "end_deal", "with_draw", "end_draw"]
ReplacedWhen = Literal["now", "end_deal", "end_draw", "burn"]  # burn: at the end of the deal, as the burn card
TakenTo = Literal["stub_top", "stub_bottom", "burn", "discards"]
Turned = Literal["up", "down", "right"]
REPLACED: tuple[ReplacedWhen, ...] = ("now", "end_deal", "end_draw")
WHENS: Mapping[GivenWhen, str] = {
    "now": N_("%(name)s gets %(cards)s"),
    "end_deal": N_("%(name)s gets %(cards)s once everybody else has theirs"),
    "with_draw": N_("%(name)s gets %(cards)s more with the draw"),
    "end_draw": N_("%(name)s gets %(cards)s at the end of the draw"),
}
WHERES: Mapping[TakenTo, str] = {
    "stub_top": N_("%(name)s puts %(cards)s back on the deck"),
    "stub_bottom": N_("%(name)s puts %(cards)s back under the deck"),
    "burn": N_("%(name)s gives %(cards)s back as the burn card"),
    "discards": N_("%(name)s gives %(cards)s back to the discards"),
}
FACES: Mapping[Turned, str] = {
    "up": N_("%(name)s’s card is turned up"),
    "down": N_("%(name)s’s card is turned face down"),
    "right": N_("%(name)s’s card is turned the right way"),
}
