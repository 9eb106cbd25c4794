"""The books behind a ruling by the names people know them under."""

from __future__ import annotations

import re
from collections.abc import Mapping

from models.words import N_, _

NAMES: Mapping[str, str] = {
    "RRoP": N_("Robert’s Rules"), "TDA": N_("tournament rules (TDA)"), "OURS": N_("Talon"),
    "S0": N_("home rules of draw"), "S1": N_("home rules of draw"), "S2": N_("casino draw"),
    "S3": N_("home rules of stud"), "MOREHEAD": N_("Morehead’s Laws of Poker"), "L1880": N_("club laws of 1880"),
    "EB11": N_("Encyclopædia Britannica 1911"), "BICYCLE": N_("Bicycle’s rules"), "PAGAT": N_("Pagat"),
    "BARGE": N_("the BARGE rules"), "PSTARS": N_("PokerStars"), "FTILT": N_("Full Tilt"),
    "DE-CAS": N_("German card rooms"), "NORDIC": N_("Nordic rules"), "WIKI-D": N_("Wikipedia"),
}  # fmt: skip
TAG = re.compile(r"\b(" + "|".join(sorted(NAMES, key=len, reverse=True)) + r")\b")
LINES = re.compile(r"(?<=S\d) L\d+(?:[–-]\d+)?(?:, L\d+(?:[–-]\d+)?)*")


def said(src: str) -> str:
    """`S2 L47; RRoP 12` as "casino draw; Robert’s Rules 12"; a book named twice is named once."""
    parts = [TAG.sub(lambda tag: _(NAMES[tag[1]]), LINES.sub("", part.strip())) for part in src.split(";")]
    text = "; ".join(dict.fromkeys(parts))
    return text[:1].upper() + text[1:]
