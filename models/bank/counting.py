"""Counting chips in a break or at the end, and settling differences (BET-15).

After settling, the chips in play equal the chips sold, and no money appears or disappears: a difference goes into
the books of that player (`bought`), to the cash if those with too few chips bear it (`borne`), to another player
(`moved`), to everybody (`adjusted`, shared in the end; `split`, at once), or stays `open`, a note that changes
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from models.bank.chipset import read_counted, worth
from models.bank.reserve import CountedIn, must_count
from models.moves.event import Code, Event, FreeText, Names, PersonName
from models.moves.fields import Fields, chair, choice, number, text, yes
from models.moves.move import CHIPS, PAID, REASON, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.books import Bank, Counted, shares
from models.table.table import LEFT, MOST_CHIPS, Seat, Table
from models.words.money import money
from models.words.words import N_, _, chips_in_words, filled, grouped, ngettext, reworded, signed

HOWS = ("borne", "bought", "moved", "adjusted", "split", "open")
FOR_MONEY = {"borne", "bought", "split"}  # not where one chip has no worth (SETL-11)


# Events


@dataclass(frozen=True, slots=True)
class ChipsCounted(Event):
    """A player's chips were counted, with no change yet."""

    harmless: ClassVar[bool] = True
    seat: int
    chips: int
    was: int  # Talon's number
    colours: tuple[int, ...] = ()

    def apply(self, table: Table) -> Table:
        bank, name = table.bank, table.seat(self.seat).name
        kept = [count for count in counts(table) if count.seat != self.seat]
        mine = Counted(self.seat, self.chips, self.was, table.deals, self.colours)
        left_open = tuple(row for row in bank.left_open if row[0] != name)
        return table._replace(bank=bank._replace(counts=(*kept, mine), left_open=left_open))

    def sentence(self, names: Names) -> str:
        name, off = names[self.seat], self.chips - self.was
        if not off:
            return _("%(name)s’s chips counted: %(chips)s, correct", name=name, chips=self.chips)
        words = {"name": name, "chips": self.chips, "off": abs(off)}
        if off < 0:
            return _("%(name)s’s chips are counted: %(chips)s, that is %(off)s too few", **words)
        return _("%(name)s’s chips are counted: %(chips)s, that is %(off)s too many", **words)


FEW = 3  # this many are named even if they neither get nor pay anything
SETTLED = {
    "borne": N_("%(name)s %(off)s and bears it: %(why)s"),
    "bought": N_("%(name)s %(off)s, settled with the bank: %(why)s"),
    "adjusted": N_("%(name)s %(off)s, corrected: %(why)s"),
    "split": N_("%(name)s %(off)s, shared by everybody: %(why)s"),
    "open": N_("%(name)s %(off)s, left open: %(why)s"),
}


@dataclass(frozen=True, slots=True)
class DifferenceSettled(Event):
    """A difference in somebody's chips was settled."""

    stays_told: ClassVar[bool] = True
    seat: int
    off: int  # more chips than Talon had; negative: fewer
    how: Code  # of HOWS
    reason: FreeText
    to: int | None = None  # moved: the other player
    paid: int = 0  # bought: of these, chips paid to the bank
    shares: tuple[tuple[PersonName, int], ...] = ()  # split: each person's share

    def apply(self, table: Table) -> Table:
        bank, name = self._books(table), table.seat(self.seat).name
        if self.how == "open":
            kept = tuple(count for count in bank.counts if count.seat != self.seat)
            return table._replace(
                bank=bank._replace(counts=kept, left_open=(*bank.left_open, (name, self.off, self.reason)))
            )
        moves = {self.seat: self.off} | ({self.to: -self.off} if self.to is not None else {})
        seats = tuple(s._replace(stack=s.stack + moves.get(s.seat, 0)) for s in table.seats)
        counted = tuple(count._replace(was=count.was + moves.get(count.seat, 0)) for count in bank.counts)
        return table._replace(seats=seats, sold=table.sold + sum(moves.values()), bank=bank._replace(counts=counted))

    def sentence(self, names: Names) -> str:
        name = names[self.seat]
        if self.how == "moved":
            pair = (name, names.get(self.to or 0, "?"))
            giver, taker = pair if self.off < 0 else pair[::-1]
            text = _("After a count, %(taker)s gets %(n)s from %(giver)s: %(why)s")
            return filled(text, n=abs(self.off), giver=giver, taker=taker, why=reworded(self.reason))
        return _(SETTLED[self.how], name=name, off=signed(self.off), why=reworded(self.reason))

    def _books(self, table: Table) -> Bank:
        bank, name = table.bank, table.seat(self.seat).name
        if self.how == "bought":
            return bank.books(name, bought=max(0, self.off), cashed=max(0, -self.off), paid=self.paid)
        if self.how == "borne":
            return bank._replace(kept=bank.kept - self.off)
        if self.how == "adjusted":
            return bank._replace(loose=bank.loose + self.off)
        for who, chips in self.shares:
            bank = bank.books(who, shared=chips)
        return bank


# Counts


def counts(table: Table) -> list[Counted]:
    """Counts since the last deal."""
    return [count for count in table.bank.counts if count.deal == table.deals and table.over]


def differences(table: Table) -> list[Counted]:
    """Players whose count differs from Talon's, and by how much."""
    return [count for count in counts(table) if count.off]


def to_count(table: Table) -> list[Seat]:
    """Seats with a person or chips that have not been counted since the last deal."""
    done = {count.seat for count in counts(table)}
    return [s for s in table.seats if s.seat not in done and (s.here != LEFT or (s.counted and s.stack))]


# Decisions


def count(table: Table, fields: Fields) -> list[Event]:
    """Decides `count`: `chips` in all, or `colours`; an uncounted stack is counted from here on."""
    if not table.over:
        raise refuse("hand-running")
    seat = table.seat(chair(table, fields))
    if not seat.in_use:
        raise refuse("already-left", name=seat.name)
    colours: tuple[int, ...] = ()
    if fields.get("colours") is not None:
        colours = read_counted(fields, table.bank.chips)
        chips = worth(table.bank.chips, colours)
    else:
        chips = number(fields, "chips")
    _in_the_case(table, seat.seat, chips, colours)
    if not seat.counted:
        return [CountedIn(seat.seat, chips)]
    return [ChipsCounted(seat.seat, chips, seat.stack, colours)]


def _in_the_case(table: Table, seat: int, chips: int, colours: tuple[int, ...]) -> None:
    """Refuses more chips than the set has, of one colour or in all."""
    owned = table.bank.chips
    if not owned:
        return
    others = [count for count in counts(table) if count.seat != seat]
    if chips + sum(other.chips for other in others) > worth(owned):
        raise refuse("more-than-the-set", left=worth(owned) - sum(other.chips for other in others))
    for i, n in enumerate(colours):
        left = owned[i][2] - sum(other.colours[i] for other in others if len(other.colours) == len(owned))
        if n > left:
            raise refuse("more-of-a-colour", value=owned[i][1], n=max(0, left))


def settle(table: Table, fields: Fields) -> list[Event]:
    """Decides `difference`: settles that of `seat`, or all that are left, in the way `how`, with a `reason`."""
    how, reason = choice(fields, "how", HOWS), text(fields, "reason")
    if not reason:
        raise refuse("reason")
    if fields.get("seat") is not None:
        at = chair(table, fields)
        due = [difference for difference in differences(table) if difference.seat == at]
        if not due:
            raise refuse("no-difference", name=table.name_of(at))
    else:
        due = differences(table)
        if not due or how == "moved":
            raise refuse("missing", key="seat")
    events: list[Event] = []
    for difference in due:
        events.append(_settled(table, difference, how, reason, fields))
        table = events[-1].apply(table)
    return events


def if_split(table: Table, difference: Counted) -> list[tuple[str, int]]:
    """Name and gain or loss of everybody if this difference is split."""
    borne, name = _shares(table, difference), table.name_of(difference.seat)
    return list({**borne, name: borne.get(name, 0) + difference.off}.items())


def borne_line(table: Table, difference: Counted) -> str:
    """The effect of a difference being borne by the player with too few chips, in words."""
    bank, name = table.bank, table.name_of(difference.seat)
    off = -difference.off
    worth = _("the worth of %(chips)s", chips=chips_in_words(off))
    amount = money(off * bank.worth, bank.currency) if bank.worth else worth
    words = {"name": name, "chips": grouped(difference.chips), "amount": amount, "keeper": bank.keeper}
    if bank.keeper:
        return _(
            "If %(name)s bears it, %(name)s is paid for the %(chips)s counted, and nobody else gets or pays more:"
            " %(amount)s ends up with the cash that %(keeper)s holds.",
            **words,
        )
    return _(
        "If %(name)s bears it, %(name)s is paid for the %(chips)s counted, and nobody else gets or pays more:"
        " %(amount)s ends up in the cash box.",
        **words,
    )


def split_line(table: Table, difference: Counted) -> str:
    """A sentence with the effect of splitting this difference: what its player keeps, what everybody gets or pays."""
    shared = _shares(table, difference)
    spared = [who for who, chips in shared.items() if not chips]
    many = len(spared) > FEW
    each = [f"{who} {signed(chips)}" for who, chips in shared.items() if chips or not many]
    each += [_("everybody else 0")] if many else []
    words = {"name": table.name_of(difference.seat), "chips": grouped(difference.chips), "shares": ", ".join(each)}
    if difference.off < 0:
        return ngettext(
            "%(name)s keeps the %(chips)s counted. Nobody knows where the other chip is, so its worth is shared out:"
            " %(shares)s.",
            "%(name)s keeps the %(chips)s counted. Nobody knows where the other %(n)s are, so their worth is shared"
            " out: %(shares)s.",
            -difference.off,
            **words,
        )
    return ngettext(
        "%(name)s keeps the %(chips)s counted. Nobody knows where the extra chip comes from, so its worth is paid for"
        " by all: %(shares)s.",
        "%(name)s keeps the %(chips)s counted. Nobody knows where the extra %(n)s come from, so their worth is paid"
        " for by all: %(shares)s.",
        difference.off,
        **words,
    )


def shared_out(table: Table) -> int:
    """Missing chips (negative: surplus) shared by everybody this evening."""
    return sum(account.shared for account in table.bank.accounts) - table.bank.loose


def _shares(table: Table, difference: Counted) -> dict[str, int]:
    return shares(-difference.off, [s.name for s in table.sitting] or [table.seat(difference.seat).name])


def _settled(table: Table, difference: Counted, how: str, reason: str, fields: Fields) -> DifferenceSettled:
    seat = table.seat(difference.seat)
    if how != "open" and seat.stack + difference.off < 0:
        raise refuse("below-zero", name=seat.name, stack=seat.stack)
    settled = DifferenceSettled(seat.seat, difference.off, how, reason)
    if (how == "borne" and difference.off > 0) or (table.bank.packs and how in FOR_MONEY):
        raise refuse("choice", key="how", values=", ".join(_ways(table, difference)))
    if how == "moved":
        return replace(settled, to=_other(table, seat, difference.off, fields))
    if how == "split":
        return replace(settled, shares=tuple(_shares(table, difference).items()))
    if how == "bought" and difference.off > 0 and yes(fields, "paid"):
        return replace(settled, paid=difference.off)
    return settled


def _other(table: Table, seat: Seat, off: int, fields: Fields) -> int:
    other = table.seat(chair(table, fields, "to"))
    must_count(other)
    if other.seat == seat.seat:
        raise refuse("same-player")
    if other.stack - off < 0:
        raise refuse("below-zero", name=other.name, stack=other.stack)
    return other.seat


# Moves


def can_count(table: Table) -> bool:
    """Whether chips can be counted: between hands, until the evening is finished."""
    return table.over and not table.bank.finished


def _counts(table: Table, seat: Seat) -> Offer:
    offer = Offer(move="count", seat=seat.seat, asks=["chips"], min=0, max=_most(table, seat.seat))
    return offer if seat.counted else {**offer, "starts": True}


def _most(table: Table, seat: int) -> int:
    others = sum(count.chips for count in counts(table) if count.seat != seat)
    return worth(table.bank.chips) - others if table.bank.chips else MOST_CHIPS


def _may_settle(table: Table) -> list[Offer]:
    """Offers to settle each difference, or all with a way that fits them all."""
    due = differences(table)
    if not due:
        return []
    offers = [
        Offer(move="difference", seat=difference.seat, asks=["how", "reason"], values=_ways(table, difference))
        for difference in due
    ]
    shared = [how for how in HOWS if how != "moved" and all(how in _ways(table, difference) for difference in due)]
    return [*offers, Offer(move="difference", all=True, asks=["how", "reason"], values=shared)]


def _ways(table: Table, difference: Counted) -> list[str]:
    """The ways to settle this difference that leave nobody with a negative stack."""
    if table.seat(difference.seat).stack + difference.off < 0:
        return ["open"]
    givers = [s for s in table.seats if s.seat != difference.seat and s.counted and s.stack >= difference.off]
    left_out = ({"moved"} if not givers else set[str]()) | (FOR_MONEY if table.bank.packs else set())
    return [how for how in HOWS if how not in left_out and (how != "borne" or difference.off < 0)]


COLOURS = Field("colours", Kind.COLOURS, needed=False)
HOW = Field("how", Kind.WORD, values=HOWS)
TO = Field("to", Kind.SEAT, needed=False)

MOVES = (
    Move(
        name="count",
        about="What was really counted, by player",
        fields=(SEAT, CHIPS.maybe, COLOURS),
        offers=lambda table: [_counts(table, seat) for seat in table.seats if seat.in_use] if can_count(table) else [],
        decide=count,
    ),
    Move(
        name="difference",
        about="Settles a difference a count has found",
        fields=(HOW, SEAT.maybe, REASON, TO, PAID),
        offers=_may_settle,
        decide=settle,
    ),
)
