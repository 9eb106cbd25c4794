"""A deal on the prizes: the last players share what is left to win, before the end (SETL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.owing import unknown
from models.bank.prizes import amounts, by_place, left_to_win, lowest_left, places
from models.moves.amounts import read_amount
from models.moves.event import Code, Event, Names, PersonName
from models.moves.fields import Fields, choice
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.books import shares
from models.table.table import Table
from models.words.money import money
from models.words.words import _, listed

Amounts = tuple[tuple[PersonName, int], ...]
WAYS = ("equal", "chips", "sums")


@dataclass(frozen=True, slots=True)
class PrizesShared(Event):
    """The last players agreed what each of them gets of the prizes; the rest is the winner's."""

    stays_told: ClassVar[bool] = True
    shares: Amounts
    winner: int = 0  # left for the winner
    others: Amounts = ()  # prizes of people already out, which stay as they are
    currency: Code = ""

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(deal=self.shares, won_before=self.others))

    def sentence(self, names: Names) -> str:
        return _("A deal: %(deal)s", deal=_listed(self.shares, self.winner, self.currency))


def in_words(table: Table) -> str:
    """The deal in force, "Anna €60.00, Ben €40.00 and €20.00 for the winner"; "" without one."""
    bank = table.bank
    if not bank.deal or not by_place(table):
        return ""
    return _listed(bank.deal, left_to_win(table), bank.currency)


def _listed(agreed: Amounts, winner: int, currency: str) -> str:
    parts = [f"{name} {money(amount, currency)}" for name, amount in agreed]
    return listed([*parts, *filter(None, [for_the_winner(winner, currency)])])


def for_the_winner(left: int, currency: str) -> str:
    """What a deal leaves for the winner; "" if nothing.

    It is less than nothing where chips left play after the deal, cashed out or in the purse.
    """
    if left < 0:
        return _("%(amount)s less for the winner", amount=money(-left, currency))
    return _("%(amount)s for the winner", amount=money(left, currency)) if left else ""


def last_players(table: Table) -> dict[str, int]:
    """Everybody with chips, best first, and how many."""
    chips = {name: 0 for group in places(table) for name in group}
    for seat in table.seats:
        if seat.name in chips:
            chips[seat.name] += seat.stack + seat.aside
    return {name: n for name, n in chips.items() if n}


def to_share(table: Table) -> int:
    """The prize money left for the last players, in cents, or in chips without money."""
    won = amounts(table)
    return sum(won.get(name, 0) for name in last_players(table))


def shared(table: Table, way: str, winner: int = 0) -> dict[str, int]:
    """Everybody's part, equal or by chips, with so much kept for the winner.

    By chips, everybody first gets the lowest prize that is left.
    """
    chips, whole = last_players(table), to_share(table) - winner
    if way == "equal":
        return shares(whole, chips)
    least = min(lowest_left(table, list(chips)), whole // len(chips))
    rest, sold = whole - least * len(chips), sum(chips.values())
    found = {name: least + rest * n // sold for name, n in chips.items()}
    first = next(iter(found))
    return found | {first: found[first] + whole - sum(found.values())}


def share(table: Table, fields: Fields) -> list[Event]:
    """Decides `share-prizes`: the deal, with `winner` left to play for."""
    if not may_share(table):
        raise refuse("no-deal")
    way, currency, whole = choice(fields, "way", WAYS), table.bank.currency, to_share(table)
    winner = 0 if fields.get("winner") is None else read_amount(fields, "winner", currency, least=0)
    if winner > whole:
        raise refuse("deal-winner", key="winner", left=money(whole, currency))
    parts = _said(table, fields, whole - winner) if way == "sums" else shared(table, way, winner)
    others = tuple((name, amount) for name, amount in amounts(table).items() if name not in parts)
    return [PrizesShared(tuple(parts.items()), winner, others, currency)]


def _said(table: Table, fields: Fields, whole: int) -> dict[str, int]:
    """The sums people named, in the order of their chairs."""
    said, names, currency = fields.get("sums"), dealing(table), table.bank.currency
    if said is None:
        raise refuse("missing", key="sums")
    if not isinstance(said, list) or len(said) != len(names):
        raise refuse("deal-sum-each", key="sums")
    sums = [read_amount({"sums": typed}, "sums", currency, least=0) for typed in said]
    if sum(sums) != whole:
        raise refuse("deal-sums", key="sums", sums=money(sum(sums), currency), left=money(whole, currency))
    return dict(zip(names, sums, strict=True))


def dealing(table: Table) -> list[str]:
    """The last players in the order of their chairs."""
    last = last_players(table)
    return list(dict.fromkeys(seat.name for seat in table.seats if seat.name in last))


def may_share(table: Table) -> bool:
    """Whether a deal can be made: prizes are played for, every stack is known, and two players or more are left."""
    known = by_place(table) and table.over and not table.pot and not unknown(table)
    return known and len(last_players(table)) > 1


def _offers(table: Table) -> list[Offer]:
    if not may_share(table):
        return []
    return [Offer(move="share-prizes", asks=["way", "winner", "sums"], max=to_share(table))]


MOVES = (
    Move(
        name="share-prizes",
        about="The last players share the prizes that are left",
        fields=(
            Field("way", Kind.WORD, values=WAYS),
            Field("winner", Kind.AMOUNT, needed=False, about="left for the winner"),
            Field(
                "sums", Kind.AMOUNTS, needed=False, about="with `sums`: for each of the last players, by their chairs"
            ),
        ),
        offers=_offers,
        decide=share,
    ),
)
