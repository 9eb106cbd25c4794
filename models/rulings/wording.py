"""The words of a ruling: its text with a table's options and players' names; when and in which games it applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.play.betting import turn
from models.play.showdown import shows_next
from models.rulings.book import STREETS, Outcome, Question, Ruling, Wording
from models.rulings.conditions import answer
from models.rulings.moment import CONDITIONS, here, of_this_game
from models.table.options import by_key
from models.table.table import Table
from models.words.words import N_, _, filled, in_language, or_listed


def wording(outcome: Outcome, table: Table) -> Wording | None:
    """The text of this outcome where it differs from the book; None if it does not."""
    return next((wording for wording in outcome.where if _holds(wording, table)), None)


def _holds(wording: Wording, table: Table) -> bool:
    if wording.names and shown_next(table) is None:
        return False
    return not wording.holds or bool(answer(wording.holds, table))


def note(ruling: Ruling, table: Table | None = None) -> str:
    """The note on authorities and pitfalls; at a table only the parts about its game."""
    idle = table is not None and ruling.note_if and answer(ruling.note_if, table) is False
    return "" if idle else ruling.note


def shown_next(table: Table) -> int | None:
    """The seat that shows first or next, while hands are shown."""
    return next(iter(shows_next(table)), None) if table.hand.is_showing else None


def says(outcome: Outcome, table: Table | None) -> str:
    """The outcome in the words for this table; without a table as in the book."""
    ours = wording(outcome, table) if table is not None else None
    if ours is None or table is None:
        return outcome.text
    seat = shown_next(table) if ours.names else None
    return worded(ours, "" if seat is None else table.name_of(seat))


def agreed(outcome: Outcome, table: Table) -> bool:
    """Whether the table has agreed on this outcome by an option."""
    options = by_key(table.options)
    return any(options.get(key) == value for key, value in outcome.options.items())


def worded(wording: Wording, name: str) -> str:
    """This sentence in the reader's language with the player's `name` filled in."""
    text = in_language(wording.text, wording.text_de)
    return filled(text, name=name) if wording.names else text


def reason(step: Question, table: Table) -> str:
    """The reason why there is nothing to rule; names the player to act if that is the reason."""
    seat = turn(table) if step.why_turn and table.hand.is_betting else None
    if seat is None:
        return step.reason
    return filled(in_language(step.why_turn, step.why_turn_de), name=table.name_of(seat))


# Moments and games

TIME_NAMES: Mapping[str, str] = {
    "seating": N_("when the first dealer is chosen"),
    "ante": N_("at the ante"),
    "deal": N_("while cards are dealt"),
    "bet1": N_("in the first betting round"),
    "draw": N_("during the draw"),
    "bet2": N_("in the round after the draw"),
    "street1": N_("in the first betting round"),
    "street2": N_("in the second round"),
    "street3": N_("in the third round"),
    "street4": N_("in the last round"),
    "buy": N_("while cards are bought"),
    "declare": N_("at the declaration"),
    "showdown": N_("at the showdown"),
    "between": N_("between two hands"),
    "bet": N_("in a betting round"),
    "later": N_("from the second round on"),
    "earlier": N_("before the last round"),
    "any": N_("at any time"),
}
GAME_NAMES: Mapping[str, str] = {
    "draw": N_("draw games"),
    "jack": N_("jackpots"),
    "dlow": N_("draw lowball"),
    "dhl": N_("draw high-low"),
    "studs": N_("stud"),
    "stud": N_("Five Card Stud"),
    "low": N_("Stud lowball"),
    "hl": N_("Stud high-low"),
    "buy": N_("stud with a buy"),
    "soko": N_("Sökö"),
    "other": N_("games of your own"),
    "all": N_("every game"),
}
# Groups with a common word, which replaces a complete group.
TOGETHER: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("any",), "any", tuple(TIME_NAMES)),
    (("bet",), "bet", ("bet1", "bet2", *STREETS)),
    (("bet1", "bet2"), "bet", ("bet1", "bet2", *STREETS)),
    (STREETS, "bet", ("bet1", "bet2", *STREETS)),
    (STREETS[1:], "later", STREETS[1:]),
    (STREETS[:3], "earlier", STREETS[:3]),
    (("draw",), "draw", ("jack", "dlow", "dhl")),
    (("hl",), "hl", ("buy",)),
    (("stud", "low", "hl", "soko"), "studs", ("stud", "low", "hl", "soko")),
)


def when(ruling: Ruling, table: Table | None = None) -> str:
    """The moments and games in which it applies; at a table the moments, or the games if this one is not among them."""
    if table is not None and of_this_game(ruling, table):
        return _times(here(ruling.when, table))
    games = or_listed([_(GAME_NAMES[game]) for game in _together(ruling.games)])
    more = f" {_(CONDITIONS[ruling.condition][0])}" if ruling.condition else ""
    played = _("in %(games)s", games=games) + more
    return played if table is not None else f"{_times(ruling.when)}; {played}"


def _times(times: Sequence[str]) -> str:
    return or_listed(list(dict.fromkeys(_(TIME_NAMES[time]) for time in _together(times))))


def _together(words: Sequence[str]) -> list[str]:
    """These times or games in words, a complete group by its common word."""
    left = list(words)
    for all_of, word, instead in TOGETHER:
        if set(all_of) <= set(left):
            at = min(left.index(part) for part in (*all_of, *instead) if part in left)
            left = [part for part in left if part not in (*all_of, *instead)]
            left.insert(at, word)
    return left
