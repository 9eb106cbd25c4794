"""The sources of a ruling, under their usual names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from models.words.words import N_, _

NAMES: Mapping[str, str] = {
    "RRoP": N_("Robert’s Rules"),
    "TDA": N_("tournament rules (TDA)"),
    "OURS": N_("Talon"),
    "S0": N_("home rules of draw"),
    "S1": N_("home rules of draw"),
    "S2": N_("casino draw"),
    "S3": N_("home rules of stud"),
    "MOREHEAD": N_("Morehead’s Laws of Poker"),
    "L1880": N_("club laws of 1880"),
    "EB11": N_("Encyclopædia Britannica 1911"),
    "BICYCLE": N_("Bicycle’s rules"),
    "PAGAT": N_("Pagat"),
    "BARGE": N_("the BARGE rules"),
    "PSTARS": N_("PokerStars"),
    "FTILT": N_("Full Tilt"),
    "DE-CAS": N_("German card rooms"),
    "NORDIC": N_("Nordic rules"),
    "DCL": N_("Dealer’s Choice Lab"),
    "DCP": N_("Gambiter"),
    "WIKI-D": N_("Wikipedia"),
}
TAG = "|".join(sorted(NAMES, key=len, reverse=True))
PARTS = re.compile(rf";|,(?= *(?:{TAG})\b)")
PLACE = r"¶?[0-9]+[0-9A-Z–-]*(?:\([a-z]\))?|RP-[0-9A-Z-]+"  # 35-A7, ¶26(b), RP-10-C
KNOWN = re.compile(rf"({TAG})\b((?:[ ,]+(?:{PLACE}))*)")
BESIDE = re.compile(r" +\([^)]*\)|(?<=S[0-9]) L[0-9–-]+(?:, L[0-9–-]+)*")  # remarks, line numbers of our notes


def citation(src: str) -> str:
    """`S2 L47; RRoP 12 (misdeal)` as "casino draw; Robert’s Rules 12"; repeated sources once."""
    matches = [KNOWN.search(BESIDE.sub("", part).strip()) for part in PARTS.split(src)]
    text = "; ".join(dict.fromkeys(_(NAMES[match[1]]) + match[2] for match in matches if match))
    return text[:1].upper() + text[1:]
