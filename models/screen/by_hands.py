"""The pots that the hands shown decide: awarded in one tap, with a note of each winning hand (SHOW-06, POT-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from models.cards.cards import Made
from models.cards.hand_names import HandValue
from models.game.course import has_dummy
from models.game.to_open import OPENING_HANDS
from models.moves.fields import Fields
from models.play import halves, odd_chip, showdown
from models.play.noting import word_of, words_for
from models.play.pots import Pot, open_pots, pot_name, pots
from models.screen.award import award_of
from models.table.table import Table
from models.words.words import N_, _, grouped, listed

ABOVE_A_PAIR = {"two_pair": Made.TWO_PAIR, "trips": Made.THREE}
LOWEST_PAIR = 2  # rank of the first of OPENING_HANDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Lines of a button, one for each winner or tie, and its moves."""

    texts: tuple[str, ...]
    moves: tuple[Fields, ...]


def decidable(table: Table) -> bool:
    """Whether the players' hands can decide the pot due: one side, its winner to be named, and no dummy to beat."""
    award = award_of(table)
    return bool(award and award.halves and not award.shared) and not has_dummy(table.options, len(table.live))


def may_hide(table: Table) -> bool:
    """Whether a beaten hand need not be shown (SHOW-05, SHOW-08)."""
    face_up = showdown.all_face_up(table) or table.hand.jackpot.last
    return not face_up and table.options.get("show.losers") != "all_show"


def decided(
    table: Table,
    order: Sequence[Sequence[int]],
    values: Mapping[int, HandValue],
    ranking: str,
    hidden: Set[int] = frozenset(),
) -> Decided | None:
    """The awards of the newest pots down to the first that a hand not shown may win; None if that is the pot due.

    `order`: the seats of the hands shown, best first, equal ones together. `values`: of these hands, by this ranking.
    `hidden`: seats that do not show. A pot whose best hand is too low to win is left to the table (JACK-17).
    """
    if not decidable(table):
        return None
    contested = [(index, pot) for index, pot in reversed(open_pots(table)) if len(pot.seats) > 1]
    won = list[tuple[int, Pot, list[int]]]()
    for index, pot in contested:
        winners = _winners(table, pot, order, hidden if may_hide(table) else frozenset())
        if not winners or values[winners[0]] < _least(table):
            break
        won.append((index, pot, winners))
    if not won:
        return None
    side, whole = halves.ways(table)[0], len(won) == len(contested)
    awards: Fields = {"move": "award", "pots": [{"pot": index, side: winners} for index, _pot, winners in won]}
    made = {seat: word_of(value, ranking) for seat, value in values.items()}
    notes = _notes(table, order, made, [winners for _index, _pot, winners in won]) if whole else []
    return Decided(texts=_texts(table, won, whole), moves=(awards, *notes))


def _winners(table: Table, pot: Pot, order: Sequence[Sequence[int]], hidden: Set[int]) -> list[int]:
    """The winners of this pot; none while a hand that may win it is not shown, or a suit decides its odd chip."""
    seats = halves.contenders(table, pot.seats)
    shown = {seat for equal in order for seat in equal}
    if set(seats) - shown - hidden:
        return []
    best = next((able for equal in order if (able := [seat for seat in equal if seat in seats])), [])
    asked = len(best) > 1 and (halves.one_winner(table) or odd_chip.by_suit(table))
    return [] if asked else sorted(best)


def _least(table: Table) -> HandValue:
    """The least value that wins here; every hand has at least the empty one (JACK-17, OTHER-30)."""
    needed = showdown.to_win(table)
    if needed in ABOVE_A_PAIR:
        return (ABOVE_A_PAIR[needed],)
    return (Made.PAIR, LOWEST_PAIR + OPENING_HANDS.index(needed)) if needed else ()


def _notes(
    table: Table, order: Sequence[Sequence[int]], made: Mapping[int, str], won: Sequence[Sequence[int]]
) -> list[Fields]:
    """The move noting each winning hand, once for equal hands; also of pots awarded before (STORY-01)."""
    winners = {seat for seats in (*won, *(seats for _pot, seats in table.hand.pots.won_by)) for seat in seats}
    words = words_for(table)
    first = (next((seat for seat in equal if seat in winners and made.get(seat) in words), None) for equal in order)
    return [{"move": "note-hand", "seat": seat, "made": made[seat]} for seat in first if seat is not None]


def _texts(table: Table, won: Sequence[tuple[int, Pot, list[int]]], whole: bool) -> tuple[str, ...]:
    """A line for each winner or tie, with the pots named unless one wins all of them."""
    by_winners: dict[tuple[int, ...], list[tuple[int, Pot]]] = {}
    for index, pot, winners in won:
        by_winners.setdefault(tuple(winners), []).append((index, pot))
    every = len(pots(table))
    lines = list[str]()
    for seats, rows in by_winners.items():
        chips, titles = grouped(sum(pot.chips for _index, pot in rows)), listed(pot_name(i, every) for i, _pot in rows)
        if whole and len(by_winners) == 1:
            words = N_("%(name)s wins %(chips)s") if len(seats) == 1 else N_("They split %(chips)s")
        else:
            alone, shared = N_("%(name)s wins %(pot)s: %(chips)s"), N_("%(name)s split %(pot)s: %(chips)s")
            words = alone if len(seats) == 1 else shared
        lines.append(_(words, name=listed(map(table.name_of, seats)), pot=titles, chips=chips))
    return tuple(lines)
