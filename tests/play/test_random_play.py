"""Random evenings of every game and of made-up courses: whatever the rules and the taps, the books balance.

Hypothesis chooses rules, people and taps and shortens what fails. After every tap: chips and cards are
conserved, every offered move is accepted with every lawful argument, everything else is refused, taking back
and redoing are exact, the facts written as JSON fold to the same table, and every report can be made.
`pytest --hypothesis-profile=long` plays many evenings instead of a few.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.evening import tap
from models.evening.dealers_choice import WAYS
from models.evening.dealers_choice import begins as begins_another
from models.evening.evening import Evening, begin, next_facts, record
from models.evening.phases import actor
from models.evening.rights import Viewer, options_now
from models.evening.tap import MOVES
from models.game.course import dealt_whole
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.game.steps import as_text, read
from models.moves.event import Event
from models.moves.move import Role
from models.moves.refusals import Refused
from models.play import declaring, drawing, halves, showdown
from models.play.pots import pots
from models.rulings.apply import false_opening
from models.screen.log_lines import history
from models.screen.report import report
from models.screen.screen import seen_by
from models.table.table import LEFT, OUT, Table
from tests import tries
from tests.courses import forced_bets_for, some_course
from tests.playing import Game, play
from tests.rulings_at_table import check, written

GAMES = tuple(PRESETS)
TYPED = ("up",)  # fields that people type: the cards as they lie
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jan")
VIEWERS = (Viewer(Role.HOST), Viewer(Role.PLAYER, 1), Viewer(Role.ONLOOKER))
GARBAGE: tuple[Any, ...] = (None, True, False, 1.0, 1.5, "1", "", -1, 10**9 + 1, 10**30, [], {}, [1], float("nan"))
ERRANDS = ("leave", "away", "back", "buy-in", "cash-out", "adjust", "rename", "sit", "dealer", "options")
CHANCE = st.integers(0, 2**20)
STYLES = (  # how often a move is chosen, 3 for others
    {"fold": 1, "dealer": 1, "deal": 6, "award": 4},
    {"fold": 0, "bet": 8, "raise": 8, "complete": 8, "dealer": 0},
    {"fold": 0, "bet": 2, "raise": 0, "complete": 0, "dealer": 0, "check": 4},  # to the draw and the showdown
)
SOME_GAMES = st.lists(st.sampled_from(GAMES), min_size=1, max_size=3)

Said = dict[str, Any]


# Choosing a table


def some_rules(chance: random.Random, preset: str) -> Said:
    """Random house rules from the register, including wild and contradictory ones."""
    chosen: Said = {"ante.amount": chance.choice((1, 1, 2, 3, 5, 10))}
    unit = chance.choice((1, 1, 1, 2, 5))
    small = unit * chance.choice((1, 2, 4, 5))
    chosen["limit.unit"] = unit
    chosen |= {"limit.small": small, "limit.big": small * chance.choice((1, 2, 3))}
    chosen |= {"limit.min": small, "limit.max": small * chance.choice((1, 3, 10))}
    chosen |= {"blind.small": chance.choice((1, 2, small)), "blind.big": chance.choice((small, 2 * small))}
    rate = chance.choice((0.1, 0.3, 0.6))
    options = [option for option in OPTIONS.values() if PRESETS[preset].knows(option) and option.key not in chosen]
    options = [option for option in options if option.key != "pack.cards"]  # not enough for everybody, mostly
    if preset == "AO":
        steps = some_course(chance)
        chosen |= {**forced_bets_for(steps), "other.course": as_text(read(steps))}
        options = [option for option in options if option.key not in chosen]
    for option in options:
        if option.kind not in ("text", "course", "shares", "rounds") and chance.random() < rate:
            numbers = () if option.kind not in ("chips", "count") else (1, 2, 3)
            chosen[option.key] = chance.choice((*PRESETS[preset].allowed(option), *numbers))
    return chosen


def opened(preset: str, chosen: Said, stacks: list[int], dealer: int | None) -> list[Event]:
    """The facts of a new table; options that are refused together are dropped one by one."""
    seats = [{"seat": i + 1, "name": NAMES[i], "stack": chips} for i, chips in enumerate(stacks)]
    given: Said = {}
    left = tries(200)
    while True:
        next(left)
        try:
            return tap.opening({"preset": preset, "options": chosen, "seats": seats, "dealer": dealer})
        except Refused as refused:
            refusal = refused
        named = (refusal.more.get("key"), *refusal.more.get("keys", ()))
        if refusal.error == "stakes-missing":
            given[named[0]] = chosen[named[0]] = 10 * given.get(named[0], chosen.get("limit.unit", 1))
            continue
        keys = sorted((key for key in named if key in chosen), key=lambda key: key in given)
        assert keys, f"{refusal.error}: {refusal.text} {chosen}"
        del chosen[keys[0]]


# Every lawful way to tap an offer


def lawful(table: Table, offer: Mapping[str, Any]) -> Iterator[Said]:
    """The fields of an offered move, in every way that must be accepted."""
    move, base = offer["move"], {"seat": offer["seat"]} if "seat" in offer else {}
    if move in ONE_OF:
        yield from ({**base, ONE_OF[move]: value} for value in offer.get("values") or offer["ways"])
    elif FLAGS.get(move) in offer.get("asks", ()):
        yield from ({**base, FLAGS[move]: said} for said in (True, False))
    elif move in ("bet", "raise", "complete", "stake"):
        yield from ({**base, "to": to} for to in totals(offer))
    elif move == "draw":
        for cards, splits in product(range(offer["max"] + 1), (True, False)):
            yield {**base, "cards": cards, "ace": True, "splits": splits}
    else:
        yield from ({**base, **fields} for fields in OTHERS.get(move, lambda _table, _offer: [{}])(table, offer))


def named_games(table: Table, offer: Mapping[str, Any]) -> Iterator[Said]:
    """The fields of a deal: the game offered or, if one has to be named, every game that can be dealt."""
    if "preset" not in offer.get("asks", ()):
        yield {key: offer[key] for key in ("preset", "options", "last") if key in offer}
        return
    for preset in GAMES:
        try:
            tap.moved(table, "deal", {"preset": preset})
        except Refused:
            continue
        yield {"preset": preset}


def turns(_table: Table, offer: Mapping[str, Any]) -> Iterator[Said]:
    """The fields of a player's turn at a step of a course."""
    cards = {"cards": offer["min"]} if "cards" in offer["asks"] else {}
    yield from ({"what": what, **cards} for what in offer["values"])


def compared(_table: Table, offer: Mapping[str, Any]) -> Iterator[Said]:
    """The fields of the best or the worst hand: one player, and all."""
    yield from ({"seats": seats} for seats in (offer["values"][:1], offer["values"]))


def awarded(table: Table, _offer: Mapping[str, Any]) -> Iterator[Said]:
    """The fields of an award: every way to give out the pots that must be accepted."""
    yield from ({"pots": awards} for awards in (declared_winners if declaring.begun(table) else winners)(table))


ONE_OF = {"buy": "card", "declare": "way", "open-card": "what"}
FLAGS = {"starter": "open_pair", "openers": "shown"}
OTHERS: Mapping[str, Callable[[Table, Mapping[str, Any]], Iterable[Said]]] = {
    "deal": named_games,
    "award": awarded,
    "turn": turns,
    "best": compared,
    "worst": compared,
    "done": lambda _table, offer: [{"last": True} if offer.get("last") else {}],
    "extra": lambda _table, offer: [{"cards": min(1, offer["max"]), "chips": 0 if offer["max"] else 1}],
}


def totals(offer: Mapping[str, Any]) -> list[int]:
    """The smallest and the largest total, every size, and one in between."""
    low, high, unit = offer["min"], offer["max"], offer.get("unit", 1)
    if "sizes" in offer:
        return list(offer["sizes"])
    middle = max(low, (low + high) // 2 // unit * unit)
    return sorted({low, middle, min(high, -(-low // unit) * unit + unit if unit > 1 else low + 1), high})


def winners(table: Table) -> Iterator[list[Said]]:
    """Awards of the newest pot: to each player, to the first two, to all; and of all pots at once."""
    ways = halves.ways(table)
    waiting = [(i, pot) for i, pot in enumerate(pots(table)) if i not in table.hand.pots.settled]
    index, pot = waiting[-1]
    one_only = table.options["tie"] == "suit"
    yield from ([{"pot": index, **_shared([seat], ways)}] for seat in pot.seats)
    if not one_only:
        yield [{"pot": index, **_shared(pot.seats[:2], ways)}]
        yield [{"pot": index, **_shared(pot.seats, ways)}]
    contested = [(i, p) for i, p in reversed(waiting) if len(p.seats) > 1]
    if showdown.may_stay(table):
        yield [{"pot": i, "carry": True} for i, _pot in contested]
    yield [{"pot": i, **_shared(p.seats[-1:], ways)} for i, p in contested]


def _shared(seats: Sequence[int], ways: Sequence[str]) -> Said:
    """The award of the pot to these players, in the order in which they get odd chips if suits decide that."""
    return {key: list(seats) for key in ways} | {f"odd_{key}": list(seats) for key in ways}


def declared_winners(table: Table) -> Iterator[list[Said]]:
    """Awards of the newest pot after declarations that the rules accept; there is at least one."""
    index, _chips, seats = showdown.due(table) or (0, 0, ())
    each = [[], *([seat] for seat in seats), *([list(seats)] if table.options["tie"] != "suit" else [])]
    pairs = [{"pot": index, "high": high, "low": low} for high in each for low in each]
    right = []
    for row in (*pairs, {"pot": index, "carry": True}):
        with suppress(Refused):
            showdown.award(table, {"pots": [row]})
            right.append([row])
    assert right, seats
    yield from right


# Moves that must be refused


def refused_moves(table: Table, offers: list[Said], chance: random.Random) -> Iterator[tuple[str, Any]]:
    """Moves that are not offered, and offered moves with wrong arguments."""
    offered = {(offer["move"], offer.get("seat")) for offer in offers}
    for move in sorted(name for name, move in MOVES.items() if move.plays):  # only offers open these
        wrong = [seat for seat in range(1, 12) if not {(move, seat), (move, None)} & offered]
        for seat in chance.sample(wrong, min(2, len(wrong))):
            yield move, {"seat": seat, "to": 20, "cards": 1, "ace": True, "shown": True, "splits": False}
    for offer in offers:
        yield from wrong_arguments(table, offer, chance)
    yield chance.choice(("", "Fold", "folds", "undo", "../fold")), {"seat": 1}
    lists: tuple[Any, ...] = (None, [], [1], ["fold"], [{"move": "together"}], [{}], {"move": "fold"})
    yield "together", {"moves": chance.choice(lists)}
    yield "together", {"all": chance.choice((*GARBAGE[1:], "bet", "fold"))}


def wrong_arguments(table: Table, offer: Mapping[str, Any], chance: random.Random) -> Iterator[tuple[str, Said]]:
    """An offered move with one argument missing, of the wrong kind or out of bounds."""
    if offer["move"] in TYPED:
        return
    right = next(lawful(table, offer))
    key = {"bet": "to", "raise": "to", "complete": "to", "draw": "cards", "openers": "shown", "award": "pots"}
    for name in {"seat", key.get(offer["move"], "seat")} & set(right):
        kinds = [value for value in GARBAGE if name != "shown" or type(value) is not bool]
        yield from ((offer["move"], {**right, name: value}) for value in chance.sample(kinds, 2))
        yield offer["move"], {other: value for other, value in right.items() if other != name}
    if "to" in right:
        yield from ((offer["move"], {**right, "to": to}) for to in outside(table, offer))
    if offer["move"] == "draw":
        yield "draw", {**right, "cards": offer["max"] + 1}
        if "ace" in offer["asks"]:
            yield "draw", {**right, "cards": 4, "ace": chance.choice((None, False, 1, "yes"))}
        if "splits" in offer["asks"] and not offer.get("corrects"):
            yield "draw", {**right, "cards": 1, "splits": None}
    if offer["move"] == "award":
        yield from (("award", {"pots": wrong}) for wrong in wrong_awards(table, chance))


def outside(table: Table, offer: Mapping[str, Any]) -> Iterator[int]:
    """Totals just outside what is offered."""
    low, high, unit = offer["min"], offer["max"], offer.get("unit", 1)
    seat = table.seat(offer["seat"])
    yield from (0, low - 1, high + 1, high + unit, seat.bet + seat.stack + 1)
    if "sizes" in offer:
        yield from (to for to in range(low, min(high, low + 50)) if to not in offer["sizes"])
    elif unit > 1:
        fair = (low, high, seat.bet + seat.stack)
        yield from (to for to in range(low + 1, min(high, low + 2 * unit)) if to % unit and to not in fair)


def wrong_awards(table: Table, chance: random.Random) -> Iterator[list[Any]]:
    """Awards to the wrong players, of the wrong pots, in the wrong order, or of nothing."""
    if declaring.begun(table):
        yield from ([], [{}], [{"pot": -1, "high": [table.live[0].seat]}])
        return
    waiting = [(i, pot) for i, pot in enumerate(pots(table)) if i not in table.hand.pots.settled]
    index, pot = waiting[-1]
    strangers = [seat.seat for seat in table.seats if seat.seat not in pot.seats]
    half, *more = halves.ways(table)
    other = {"high": "low", "low": "high"}[half]
    yield from ([], [{}], [{"pot": index}], [{"pot": index, half: []}], [{"pot": index, other: [pot.seats[0]]}])
    also = {key: [pot.seats[0]] for key in more}
    yield [{"pot": chance.choice((-1, len(pots(table)), "0", True, None)), half: [pot.seats[0]], **also}]
    yield [{"pot": index, half: [pot.seats[0]], **also}] * 2
    yield [{"pot": index, half: chance.choice((pot.seats[0], "12", [True], [str(pot.seats[0])], [[1]])), **also}]
    if strangers:
        yield [{"pot": index, half: [chance.choice(strangers)], **also}]
    if len(waiting) > 1:
        yield [{"pot": waiting[0][0], half: [waiting[0][1].seats[0]], **also}]
    if table.options["tie"] == "suit":
        yield [{"pot": index, half: list(pot.seats[:2]), **also}]


# The books


def books(table: Table) -> None:
    """Checks chips and cards; each hand is complete once all are served."""
    check(table)
    cards = table.hand.cards
    for seat in table.live:
        due = cards.places.held(seat.seat) + cards.owed_to(seat.seat) + cards.waits_for(seat.seat)
        assert due == (5 if dealt_whole(table.options) else table.hand.stud.streets), (seat.name, cards)


def without_correction(table: Table) -> tuple[Any, ...]:
    """Everything that a corrected number of cards must leave as if it had been the first."""
    hand = table.hand
    where, who = (hand.kind, hand.stage, table.phase), (hand.betting.aggressor, hand.jackpot.opener, hand.jackpot.split)
    seats = [seat._replace(acted=False, faced=0, checked=False) for seat in table.seats]  # of the round before
    return where, who, hand.cards, hand.draw.blocked, seats


class Evenings(RuleBasedStateMachine):
    """One table, tapped at random."""

    evening: Evening
    before_draw: Table | None = None  # the table before the last announcement in the draw

    @initialize(
        preset=st.sampled_from(GAMES),
        players=st.integers(2, 8),
        rich=st.booleans(),
        first_named=st.booleans(),
        chance=CHANCE,
    )
    def open_table(self, preset: str, players: int, rich: bool, first_named: bool, chance: int) -> None:
        """Opens a table: a game, house rules, players with few or many chips."""
        dice, players = random.Random(chance), min(players, PRESETS[preset].players[1])
        purses = (30, 60, 100, 200, 500) if rich else (1, 2, 3, 5, 7, 8, 12, 20, 40)
        chips = [dice.choice(purses) for _seat in range(players)]
        chosen = some_rules(dice, preset)
        events = opened(preset, chosen, chips, dice.randint(1, players) if first_named else None)
        note(f"opened {preset} {chosen} {chips}")
        self.evening = begin("TEST")
        self.write(events)

    @property
    def table(self) -> Table:
        return self.evening.table

    def write(self, events: list[Event]) -> None:
        """Appends one tap to the log, each fact after a trip to disk and back."""
        for event in events:
            assert written(event) == event
        facts = next_facts(self.evening, [written(event) for event in events], 1000, "host")
        self.evening = record(self.evening, facts)

    def tap(self, move: str, **fields: Any) -> None:
        """Makes one tap, which must be accepted."""
        before = self.table
        events = tap.decide(self.evening, move, fields)
        note(f"{move} {fields}")
        self.write(events)
        goes_on = move == "deal" and "preset" not in fields and not begins_another(before)
        assert not goes_on or self.table.preset == before.preset, "a game lasts its hands or orbits (CHOICE-05)"
        if move != "draw":
            self.before_draw = None
        elif before.seat(fields["seat"]).drew is None:
            self.before_draw = before

    # Actions of people

    @rule(chance=CHANCE, weights=st.sampled_from(STYLES))
    def plays(self, chance: int, weights: Mapping[str, int]) -> None:
        """Makes one of the offered moves."""
        dice = random.Random(chance)
        offers = [offer for offer in tap.offers(self.table) if offer["move"] not in TYPED]
        if not offers:
            return self.buy_in(dice)
        weight = [weights.get(offer["move"], 3) for offer in offers]
        offer = dice.choices(offers, weight if any(weight) else None)[0]
        ways = list(lawful(self.table, offer))
        return self.tap(offer["move"], **(dice.choice(ways)))

    def buy_in(self, dice: random.Random) -> None:
        """Buys chips or brings a player back when nothing can be played."""
        for seat in self.table.seats:
            if seat.here != "here":
                self.tap("back", seat=seat.seat)
            if not seat.stack:
                self.tap("buy-in", seat=seat.seat, chips=dice.choice((5, 20, 100)))

    @rule(what=st.sampled_from(("check", "call", "pat")))
    def everybody(self, what: str) -> None:
        """All check, call or stand pat; does nothing if that is impossible."""
        self.maybe("together", all=what)

    @rule(to=st.integers(1, 8))
    def pass_to(self, to: int) -> None:
        """Folds or checks up to a seat, exactly where the screen offers it."""
        offered = dict(seen_by(self.evening, VIEWERS[0]).taps.passes)
        assert self.maybe("together", pass_to=to) or to not in offered

    @rule(seat=st.integers(1, 10), chips=st.integers(0, 60), move=st.sampled_from(ERRANDS))
    def people(self, seat: int, chips: int, move: str) -> None:
        """Makes players come, go, buy chips and be corrected, also during a hand."""
        more: Said = {"chips": chips, "stack": chips, "reason": "counted", "name": f"{NAMES[seat - 1]} {chips}"}
        if move == "adjust":
            more["chips"] = chips - 30
        if move == "options":
            more = {"options": {"draw.max": 3 + chips % 3}}
        self.maybe(move, seat=seat, **more)

    @rule(ruling=st.sampled_from(("R-OPEN-02", "R-OPEN-03")), outcome=st.sampled_from("AB"))
    def false_openers(self, ruling: str, outcome: str) -> None:
        """Rules, during the hand, that the opener had no openers."""
        accepted = self.maybe("ruling", ruling=ruling, outcome=outcome)
        assert accepted or false_opening(self.table) != ruling or outcome == "B"

    @rule(way=st.sampled_from(WAYS), times=st.integers(1, 3), games=SOME_GAMES)
    def choose_games(self, way: str, times: int, games: list[str]) -> None:
        """From the next deal on dealers pick or games rotate, each for some hands or orbits (CHOICE-05)."""
        self.maybe("games", way=way, times=times, games=[{"preset": preset} for preset in games])

    def maybe(self, move: str, **fields: Any) -> bool:
        """Makes a tap that may be refused and then changes nothing."""
        try:
            self.tap(move, **fields)
        except Refused:
            return False
        return True

    @precondition(lambda self: self.evening.past is not None)
    @rule(taps=st.integers(1, 12), redo=st.integers(0, 12))
    def take_back(self, taps: int, redo: int) -> None:
        """Takes some taps back and does some again, and checks that every table is the one from before."""
        were = []
        while len(were) < taps and self.evening.past is not None:
            were.append(self.table)
            self.tap("take-back")
        for table in reversed(were[-redo:] if redo else []):
            self.tap("redo")
            assert self.table == table

    @rule()
    def open_again(self) -> None:
        """Closes and opens the evening, and checks that the facts fold to the same table, also one by one."""
        again = begin("TEST")
        for line in self.evening.log():
            again = record(again, [line.fact])
            assert not again.table.over or again.table.hand.kind in ("", "over")  # no `hand.is_betting` between hands
        whole = record(begin("TEST"), [line.fact for line in self.evening.log()])
        for evening in (again, whole):
            assert (evening.table, evening.seq) == (self.table, self.evening.seq)
            assert evening.struck == self.evening.struck
            assert history(evening) == history(self.evening)

    # Invariants after every tap

    @invariant()
    def everything_holds(self) -> None:
        books(self.table)
        self.nobody_is_paid_twice()
        self.the_game_can_go_on()
        self.every_offered_move_is_accepted()
        self.everything_else_is_refused()
        self.a_corrected_number_is_as_if_said_at_once()
        self.taking_back_is_exact()
        self.every_viewer_can_be_told()

    def nobody_is_paid_twice(self) -> None:
        table = self.table
        assert table.over or not table.live or all(pot.seats for pot in pots(table))
        last = table.last_hand
        assert last is None or last.chips_in == sum(chips for _seat, chips in last.won) + last.carried

    def a_corrected_number_is_as_if_said_at_once(self) -> None:
        table = self.table
        for offer in tap.offers(table):
            if offer.get("corrects") and self.before_draw and drawing.drawer(self.before_draw) == offer["seat"]:
                for fields in lawful(table, offer):
                    later, _events = tap.moved(table, "draw", fields)
                    at_once, _events = tap.moved(self.before_draw, "draw", fields)
                    assert without_correction(later) == without_correction(at_once), fields

    def the_game_can_go_on(self) -> None:
        table = self.table
        assert bool(table.live) != table.over, "between hands nobody is in, and in a hand somebody is"
        waiting = sum(seat.here != LEFT and (seat.playing or seat.state != OUT) for seat in table.seats)
        for move in tap.TABLE_MOVES.values():
            assert not move.when or table.now in move.when or not move.offers(table), (move.name, table.now)
        assert tap.offers(table) or (table.over and sum(s.playing for s in table.seats) < 2) or waiting < 2
        turn = actor(table)
        if turn is not None and table.now == "bet":
            assert table.seat(turn).can_act
            assert {offer["seat"] for offer in tap.offers(table) if not offer.get("corrects")} == {turn}

    def every_offered_move_is_accepted(self) -> None:
        table = self.table
        for offer in tap.offers(table):
            for fields in lawful(table, offer) if offer["move"] not in TYPED else ():
                after, events = tap.moved(table, offer["move"], fields)
                books(after)
                assert after.sold == table.sold or any(seat.queued for seat in table.seats)
                assert events, (offer, fields)

    def everything_else_is_refused(self) -> None:
        table = self.table
        chance = random.Random(self.evening.seq)
        for move, fields in refused_moves(table, tap.offers(table), chance):
            refusal = _refusal(self.evening, move, fields)
            assert refusal and refusal.error and refusal.text, f"accepted: {move} {fields}"
        assert self.table == table

    def taking_back_is_exact(self) -> None:
        evening = self.evening
        if evening.past is None:
            return
        back = _after(evening, "take-back")
        assert back.table == evening.past.table
        assert _after(back, "redo").table == evening.table
        assert back.seq == evening.seq + 1

    def every_viewer_can_be_told(self) -> None:
        evening = self.evening
        reports = [report(evening, viewer) for viewer in VIEWERS]
        for viewer, told in zip(VIEWERS, reports, strict=True):
            again = json.loads(json.dumps(told))
            assert again["options_now"] == json.loads(json.dumps(options_now(self.table, viewer)))
            assert seen_by(evening, viewer).seq == told["seq"]
        public = [offer for offer in tap.offers(self.table) if not offer.get("own")]  # until all are in (DECL-03)
        assert reports[0]["options_now"] == public
        assert reports[2]["options_now"] == []
        json.dumps(history(evening))

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.open_again()


def _refusal(evening: Evening, move: str, fields: Said) -> Refused | None:
    try:
        tap.decide(evening, move, fields)
    except Refused as refusal:
        return refusal
    return None


def _after(evening: Evening, move: str) -> Evening:
    return record(evening, next_facts(evening, tap.decide(evening, move, {}), 1000, "host"))


TestRandomPlay = pytest.mark.long(Evenings.TestCase)
TestRandomPlay.settings = settings(max_examples=settings.default.max_examples // 2, stateful_step_count=40)


# Cases random play found, in short


def test_a_chair_stays_taken_while_its_leaver_has_chips_in_the_pot(client: FlaskClient) -> None:
    game = Game(client, "DH", [50] * 3, "C", ante__amount=1, limit__min=2, limit__max=10)
    play(game, "deal, A bets 2, B folds")
    game.post("leave", seat=2)
    zoe = {"seat": 2, "name": "Zoe", "stack": 50}
    assert "Finish the hand first" in game.denied("sit", **zoe)["text"]
    play(game, "C folds")
    game.total = None
    game.post("sit", **zoe)


def test_draw_17_a_corrected_number_burns_once_for_the_fifth_card(client: FlaskClient) -> None:
    rules = {"draw__max": 5, "draw__five_serve": "four_plus_one", "burn": "none"}
    game = Game(client, "DR", [50, 50], "B", ante__amount=1, limit__small=2, **rules)
    play(game, "deal, A bets 2, B calls, A draws 5, B draws 5")
    game.post("draw", seat=2, cards=5)
    assert (game.now["burned"], game.now["talon"]) == (1, game.now["cards"]["pack"] - 21)


def test_pot_08_no_raise_is_offered_that_nobody_can_answer(client: FlaskClient) -> None:
    game = Game(client, "DH", [16, 6, 15], "C", ante__amount=5, limit__type="fixed", limit__small=10)
    play(game, "deal, A checks, B checks, C bets 10")
    assert game.moves == {"fold", "call"}
