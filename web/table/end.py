"""The end of an evening: the winner, memorable hands, and the way to the recap."""

from __future__ import annotations

from collections.abc import Iterator

from models.evening.evening import Evening
from models.story.story import Story
from models.words.words import _, grouped, listed, ngettext
from web.door.address import address_of, qr_path
from web.server.running import device_alone, talon
from web.story.parts import hand_row, in_short


def the_end(evening: Evening, host: bool) -> dict[str, object]:
    """The content of a finished evening's last screen, for its host or a guest."""
    story, bank, code = talon().recaps.story(evening.code), evening.table.bank, evening.code
    # the recap's address for phones; its code admits onlookers to this table
    recap = address_of(f"/t/{code}/story?key={talon().doors.at(code).key}")
    return {
        "began": story.began,
        **in_short(story, evening.table),
        "deeds": list(_deeds(story)),
        "open": sum(1 for *_payment, done in bank.payments if not done),  # payments to be made
        "payments": len(bank.payments),
        "qr": qr_path(recap) if host and not device_alone() else None,
    }


def _deeds(story: Story) -> Iterator[dict[str, object]]:
    biggest, longest, slow = story.biggest, story.longest_jackpot, story.longest_hand
    if biggest is not None:
        row = hand_row(story, biggest)
        text = ", ".join(filter(None, [_("hand %(n)s", n=row.number), row.how]))
        winners = listed(story.names[person] for person, _chips in biggest.won)
        yield {"title": _("Biggest pot"), "figure": f"{grouped(biggest.pot)}, {winners}", "text": text}
    if longest is not None and longest.won:
        figure = ngettext("%(n)s hand", "%(n)s hands", longest.waited + 1)
        won = _("until %(won)s", won=_who_won(story, longest.number))
        yield {"title": _("Longest jackpot"), "figure": figure, "text": won}
        return
    if slow is not None:
        figure = ngettext("%(n)s action", "%(n)s actions", slow.acts)
        yield {"title": _("Longest hand"), "figure": figure, "text": _who_won(story, slow.number)}


def _who_won(story: Story, number: int) -> str:
    deal = story.deal(number)
    if deal is None:
        return ""
    won = listed(story.names[person] for person, _chips in deal.won) or hand_row(story, deal).won
    words = {"n": number, "chips": grouped(deal.pot), "names": won}
    return _("hand %(n)s, %(chips)s to %(names)s", **words)
