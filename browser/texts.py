"""Texts of the page around the app: for search engines, and shown before the app has loaded, or when it cannot."""

from __future__ import annotations

from models.words import words
from models.words.words import N_

TEXTS = {
    "about": N_("Sits beside a real poker table with real cards and chips, and keeps what people forget."),
    "fetching": N_("Talon is being fetched: {n} of {all} MB."),
    "starting": N_("Talon starts …"),
    "again": N_("Try again"),
    "old": N_("This browser is too old for Talon. It takes iPadOS 16.4, Chrome 111, Firefox 128, or a newer one."),
    "insecure": N_("Talon needs an address that begins with https:// to keep anything on this device."),
    "forgets": N_("This window keeps nothing, so taps would be lost. Open Talon in one that is not private."),
    "other": N_("Talon is open in another window on this device. Carry on there, or close that one and try again."),
    "offline": N_("Talon could not be loaded. Check whether there is internet, then try again."),
    "full": N_("There is no room for Talon on this device. Make room, then try again."),
    "evicted": N_("This browser has removed what Talon kept on this device. With a saved file it can be put back."),
    "begin": N_("Start over"),
    "unreadable": N_("What Talon kept on this device cannot be opened. {why}"),
    "failed": N_("Talon has stopped; every tap it showed is saved. Try again. ({why})"),
    "newer": N_("There is a new version of Talon."),
    "take": N_("Use it now"),
    "later": N_("Later"),
}


def in_each_language() -> dict[str, dict[str, str]]:
    """Every text, by language and key."""
    told = {}
    for language in words.locales():
        words.use(language)
        told[language] = {key: words.translated(text) for key, text in TEXTS.items()}
    words.use(words.DEFAULT)
    return told
