"""Awards a pot step by step: halves, ties, odd chips by suit. The page's address stores the winners named so far.

A tap leads to the next step while something is left to ask; the last one posts the whole award as one move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from models.evening.evening import Evening
from models.game.course import has_dummy
from models.game.shares import shares_of
from models.game.to_open import OPENERS
from models.moves.fields import Fields
from models.play import halves, odd_chip, showdown
from models.play.odd_chip import OddChip
from models.screen.award import Award, AwardStep, AwardTap, Half, Key, shared_out
from models.screen.buttons import Button
from models.screen.phases.showing import WHO_WINS, who_has
from models.table.table import Table
from models.words.words import N_, _, filled, grouped, listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The winners tapped so far for the pot due."""

    won: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # half to seats; () = no hand qualified
    odd: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # half to seats, in the order of odd chips
    sharing: tuple[int, ...] | None = None  # a tie being tapped
    beater: bool = False  # the player who beat a failed both-declarer is being tapped

    @property
    def seats(self) -> set[int]:
        """Everybody named."""
        return {seat for seats in (*self.won.values(), *self.odd.values(), self.sharing or ()) for seat in seats}

    def posted(self, pot: int) -> dict[str, object]:
        """The fields of the award."""
        odd = {f"odd_{side}": list(seats) for side, seats in self.odd.items()}
        return {"pot": pot, **{side: list(seats) for side, seats in self.won.items()}, **odd}


def read(address: str, seq: int) -> Named:
    """The winners named in this address; none if it belongs to another state of the table or is malformed."""
    try:
        sent = json.loads(address)
        if sent.get("seen") != seq:
            return Named()
        won = {side: _seats(sent[side]) for side in halves.SHARED if side in sent}
        odd = {side: _seats(sent[f"odd_{side}"]) for side in halves.SHARED if f"odd_{side}" in sent}
        sharing = _seats(sent["sharing"]) if "sharing" in sent else None
        return Named(won=won, odd=odd, sharing=sharing, beater=bool(sent.get("beater")))
    except (ValueError, TypeError, AttributeError):
        return Named()


def step_of(evening: Evening, award: Award, named: Named) -> AwardStep | None:
    """The step to ask now; None if a tap on a seat or a choice settles the pot at once."""
    if not award.halves:
        return None
    named = named if named.seats <= set(award.seats) else Named()  # addresses may be forged
    steps = _Steps(evening, award, named)
    if named.beater:
        return steps.beater()
    if named.sharing is not None:
        return steps.split(named.sharing)
    if steps.now is None and (odd := steps.odd()):
        return odd
    return _Steps(evening, award, named if steps.now else Named()).half() if award.shared else None


def other_keys(evening: Evening, award: Award) -> tuple[Key, ...]:
    """The keys beside the winners of a pot without halves: for a tie, and for nobody being good enough to win."""
    if award.shared:
        return ()
    steps = _Steps(evening, award, Named())
    tied = _ties(steps, award) if award.halves else ()
    return (*tied, *_stay(evening.table), *([steps.carry_key()] if _spare_hand(evening.table) else []))


def _spare_hand(table: Table) -> bool:
    return has_dummy(table.options, len(table.live))


def _ties(steps: _Steps, award: Award) -> tuple[Key, ...]:
    if not award.ties:
        return ()
    if len(award.seats) > 2:
        return (steps.split_key(),)
    return (steps.tie_key(award.halves[0]),) if odd_chip.by_suit(steps.table) else ()


def _stay(table: Table) -> tuple[Key, ...]:
    """The key saying that no hand is good enough to win, so all pots stay (JACK-17)."""
    stay = showdown.may_stay(table)
    if not stay:
        return ()
    tap = _awards(*({"pot": pot, "carry": True} for pot in stay))
    text = _("Nobody has %(hand)s", hand=_(OPENERS[showdown.to_win(table)]))
    return (Key(name="stay", text=text, small=_("the pots stay"), kind="back", tap=tap),)


def _left(award: Award, named: Named) -> Iterator[Half]:
    """The halves still to be named that somebody can win, with the candidates; at least one share needs a winner."""
    for at, half in enumerate(award.halves, 1):
        players = dict(half.players)
        if half.side not in named.won and (able := award.both.able(players, named.won)):
            left_over = half.named and at == len(award.halves) and not any(named.won.values())
            lacks = half.may_lack and not award.both.ahead(named.won) and not left_over
            yield replace(half, players=tuple((seat, players[seat]) for seat in able), may_lack=lacks)


HALF_LINE = N_("Tap the winner of the %(half)s, %(chips)s.")
NAMED_LINE = N_("Tap who has it, %(half)s: %(chips)s.")


class _Steps:
    """The steps of one award, after the winners named so far."""

    def __init__(self, evening: Evening, award: Award, named: Named) -> None:
        self.table, self.seq, self.award, self.named = evening.table, evening.seq, award, named
        self.now = next(_left(award, named), None)
        if self.now and any(not seats for seats in named.won.values()):
            self.now = self._with_what_nobody_has(self.now)

    def _with_what_nobody_has(self, half: Half) -> Half:
        """The half with its chips, which are more if another half has no winner (OTHER-26)."""
        if not half.named:
            return half
        taken = {side: (0,) for side in self.award.sides if self.named.won.get(side, (0,))}
        parts = halves.parts_of(self.award.chips, taken, shares_of(self.table.options))
        return replace(half, chips=parts[half.side], part=parts[half.side])

    def half(self) -> AwardStep:
        """Asks for the winner of one half: by buttons if there are two candidates, else by seats."""
        half = self._due()
        at = [each.side for each in self.award.halves].index(half.side)
        return replace(self._half(half, at), asks=self._asked_of(half, at))

    def _half(self, half: Half, at: int) -> AwardStep:
        many = len(half.players) > 2
        single = {seat: name for seat, name in half.players if seat in self._single(half)}
        keys = [] if many else [self._takes(half, seat, name) for seat, name in single.items()]
        if self.award.ties and len(self._sharing(half)) > 1:
            keys.append(self.split_key() if many else self.tie_key(half))
        if half.may_lack:
            lacks = self._won(half, ())
            nobody = _("Nobody has it") if half.named else _("No qualifying low")
            keys.append(Key(name="lacks", text=nobody, kind="back", tap=lacks))
        if at == 0 and halves.pays_beater(self.table) and halves.both_in(self.table, self.award.seats):
            both = _("beat the player who called both")
            tap = self._next(replace(self.named, beater=True))
            keys.append(Key(name="beater", text=_("All to one…"), small=both, kind="back", tap=tap))
        if at == 0 and halves.may_carry(self.table, self.award.seats):
            keys.append(self.carry_key())
        if at:
            keys.append(self._back(self._before(at)))
        titles = {"half": half.title, "chips": grouped(half.chips)}
        line = NAMED_LINE if half.named else HALF_LINE
        return AwardStep(
            name=f"half-{at}",
            line=_(line, **titles) if many else "",
            so_far=self._so_far(at),
            keys=tuple(keys),
            shape="half two" if many else "half",
            seats={seat: self._won(half, (seat,)) for seat in single},
            lit=tuple(single),
        )

    def split(self, sharing: tuple[int, ...]) -> AwardStep:
        """Asks for several winners; each tap adds a player to those who share, or removes them."""
        half, bound = self._due(), self.award.both.ahead(self.named.won)
        sharing = (*sorted(bound), *(seat for seat in sharing if seat not in bound))
        free = (seat for seat in self._sharing(half) if seat not in bound)
        seats = {seat: self._next(replace(self.named, sharing=_turned(sharing, seat))) for seat in free}
        share = Key(name="share", text=_("Tap everybody who shares"), kind="go", tap=None)
        if sharing:
            words = _("{names} share {chips}") if len(sharing) > 1 else _("{names} takes {chips}")
            chips = self.award.shared_by(half, sharing)
            text, small = words.format(names=self._names(sharing), chips=grouped(chips)), self._shares(half, sharing)
            share = replace(share, text=text, small=small, tap=self._won(half, sharing))
        keys = (share, self._back(replace(self.named, sharing=None)))
        return AwardStep(name="split", keys=keys, shape="two", seats=seats, lit=tuple(seats), marked=sharing)

    def beater(self) -> AwardStep:
        """Asks for the player who beat the hand that went both ways, and takes everything."""
        side = self.award.halves[0].side
        seats = {seat: self._posts(Named(won={side: (seat,)})) for seat in self.award.seats}
        line = _("Tap who beat the player who declared both.")
        return AwardStep(
            name="beater", line=line, keys=(self._back(Named()),), shape="two", seats=seats, lit=tuple(seats)
        )

    def odd(self) -> AwardStep | None:
        """Asks for the holder of the deciding card, for each odd chip."""
        asked = self._asks(self.named)
        if not asked:
            return None
        side, given = asked.half, self.named.odd.get(asked.half, ())
        left = [seat for seat in self.named.won[side] if seat not in given]
        ways = {seat: replace(self.named, odd={**self.named.odd, side: (*given, seat)}) for seat in left}
        part = halves.parts_of(self.award.chips, self.named.won, shares_of(self.table.options))[side]
        least = part // len(self.named.won[side])
        small = _("gets %(chips)s", chips=grouped(least + 1))
        keys = [
            Key(name="odd", text=self.table.name_of(seat), small=small, number=seat, tap=self._settles(way))
            for seat, way in ways.items()
        ]
        back = self._back(self._before(len(self.award.halves)))
        which = _("One odd chip.") if asked.of == 1 else _("Odd chip %(n)s of %(of)s.", n=asked.number, of=asked.of)
        line, of_what = f"{which} {_holds(self.table, side)}", self._of_what(asked)
        share = _("{names} share {chips}").format(names=self._names(self.named.won[side]), chips=grouped(part))
        asks = f"{share}: {_('%(chips)s each', chips=grouped(least))}"
        return AwardStep(name="odd", asks=asks, line=line, so_far=of_what, keys=(*keys, back), lit=tuple(left))

    def split_key(self) -> Key:
        """The key that asks who shares."""
        tap = self._next(replace(self.named, sharing=()))
        return Key(name="split", text=_("Split…"), small=_("a tie: tap several"), kind="back", tap=tap)

    def tie_key(self, half: Half) -> Key:
        """The key by which the only two candidates share this half."""
        both = tuple(seat for seat, _name in half.players)
        between = _("%(chips)s between them", chips=grouped(self.award.shared_by(half, both)))
        small = self._shares(half, both) or between
        return Key(name="tie", text=_("They split"), small=small, tap=self._won(half, both))

    def _shares(self, half: Half, sharing: tuple[int, ...]) -> str:
        """Each player's share with odd chips; "" for a single one, or while something is still to be asked."""
        if len(sharing) < 2 or not self._won(half, sharing).button:
            return ""
        return shared_out(self.table, Named(won={**self.named.won, half.side: sharing}).posted(self.award.pot))

    def carry_key(self) -> Key:
        """The key for a pot without a winner."""
        nobody = _awards({"pot": self.award.pot, "carry": True})
        text = _("Nobody beats the spare hand") if _spare_hand(self.table) else _("Nobody wins")
        matched = self.table.options.get("other.match") == "pot" and not self.table.hand.jackpot.last
        small = _("it stays, and those in match it") if matched else _("it stays as a jackpot")
        return Key(name="carry", text=text, small=small, kind="back", tap=nobody)

    def _single(self, half: Half) -> list[int]:
        """Seats that may win this half without a tie."""
        return self.award.both.single((seat for seat, _name in half.players), self.named.won)

    def _sharing(self, half: Half) -> list[int]:
        """Seats that may share this half."""
        return self.award.both.sharing(seat for seat, _name in half.players)

    def _names(self, seats: Iterable[int]) -> str:
        return listed(map(self.table.name_of, seats))

    def _asks(self, named: Named) -> OddChip | None:
        """The odd chip still to be asked about after these were named; None if there is none."""
        return showdown.suit_asked(self.table, named.posted(self.award.pot))

    def _due(self) -> Half:
        return self.now or self.award.halves[-1]

    def _takes(self, half: Half, seat: int, name: str) -> Key:
        words = N_("%(half)s: %(chips)s") if half.named else N_("takes the %(half)s, %(chips)s")
        small = _(words, half=half.title, chips=grouped(half.chips))
        return Key(name="pick", text=name, small=small, number=seat, tap=self._won(half, (seat,)))

    def _so_far(self, at: int) -> str:
        before = self.award.halves[at - 1].side if at else ""
        winners = self.named.won.get(before, ())
        if not winners:
            return _sure(self.table, self.award.seats)
        if self.award.halves[at - 1].named:
            return _("%(share)s: %(name)s.", share=self.award.halves[at - 1].title, name=self._names(winners))
        has = _("%(name)s: high half.") if before == "high" else _("%(name)s has the low half.")
        return filled(has, name=self._names(winners))

    def _of_what(self, asked: OddChip) -> str:
        """The pot and half to which the odd chip belongs, if there are several."""
        half = next((half.title for half in self.award.halves if half.side == asked.half), "") if asked.halved else ""
        return ", ".join(filter(None, (self.award.name if asked.of_pots > 1 else "", half)))

    def _asked_of(self, half: Half, at: int) -> str:
        """The half that is asked about, of two, and the winners of the one before."""
        if len(self.award.halves) < 2:
            return ""
        pot, chips = self.award.name, self.award.chips
        who = _(WHO_WINS.get(half.side, ""), pot=pot, chips=chips)
        asks = who_has(half.title, pot=pot, chips=chips) if half.named else who
        return f"{self._so_far(at)} {asks}" if at and len(half.players) < 3 else asks

    def _before(self, at: int) -> Named:
        """The names without the last half."""
        kept = {half.side for half in self.award.halves[: at - 1]}
        return Named(won={side: seats for side, seats in self.named.won.items() if side in kept})

    def _back(self, named: Named) -> Key:
        return Key(name="half-back", text=_("Back"), kind="back", tap=self._next(named))

    def _won(self, half: Half, seats: tuple[int, ...]) -> AwardTap:
        return self._settles(Named(won={**self.named.won, half.side: seats}))

    def _settles(self, named: Named) -> AwardTap:
        """A tap that posts the award if nothing is left to ask, else leads on."""
        if any(_left(self.award, named)) or self._asks(named):
            return self._next(named)
        return self._posts(named)

    def _posts(self, named: Named) -> AwardTap:
        return _awards(named.posted(self.award.pot))

    def _next(self, named: Named) -> AwardTap:
        asked = {**named.posted(self.award.pot), "seen": self.seq}
        if named.sharing is not None:
            asked["sharing"] = list(named.sharing)
        if named.beater:
            asked["beater"] = True
        return AwardTap(address=json.dumps(asked, separators=(",", ":")))


def _sure(table: Table, seats: tuple[int, ...]) -> str:
    """The half paid without a question: to its only declarer, unless they went both ways; "" if none."""
    able = {side: halves.rivals(table, side, seats) for side in halves.ways(table)}
    everybody, asked = [seat for rivals in able.values() for seat in rivals], halves.asked_for(table, seats)
    for side, rivals in able.items():
        if len(able) > 1 and side not in asked and len(rivals) == 1 and everybody.count(rivals[0]) == 1:
            text = _("%(name)s: high half.") if side == "high" else _("%(name)s has the low half.")
            return filled(text, name=table.name_of(rivals[0]))
    return ""


def _holds(table: Table, side: str) -> str:
    """The question that decides an odd chip of this half."""
    if side == "low" and odd_chip.low_suit_first(table):
        return _("Which of them holds the lowest card by suit?")
    return _("Which of them holds the highest card by suit?")


def _awards(*pots: Fields) -> AwardTap:
    """The tap that awards these pots."""
    return AwardTap(button=Button("", "award", {"pots": pots}))


def _seats(sent: object) -> tuple[int, ...]:
    if not isinstance(sent, list) or any(type(seat) is not int for seat in sent):
        raise ValueError("not seats")
    return tuple(dict.fromkeys(sent))


def _turned(sharing: Sequence[int], seat: int) -> tuple[int, ...]:
    """The seats that share, with this one added or, if already among them, removed."""
    return tuple(winner for winner in sharing if winner != seat) if seat in sharing else (*sharing, seat)
