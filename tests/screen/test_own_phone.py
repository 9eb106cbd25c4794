"""A player's own phone: what the tablet offers for that chair; declarations are nowhere before all are in."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.evening import tap
from models.evening.evening import Evening
from models.evening.rights import Viewer, mover, options_now
from models.log.store import Store
from models.moves.move import Role
from models.moves.refusals import NotYours, Refused
from models.screen.log_lines import history
from models.screen.report import report
from models.screen.screen import Screen, seen_by
from tests import tries
from tests.conftest import a_table
from tests.screen.test_offers_on_pages import Reader, controls
from web.server.running import Talon

STUD = {"limit.type": "fixed", "limit.small": 5, "limit.big": 10, "ante.amount": 1}
HOST = Viewer(Role.HOST)
LOOKS_ON = Viewer(Role.ONLOOKER)


class Phones:
    """A table and the phones of all its players."""

    def __init__(self, store: Store, **fields: Any) -> None:
        self.store, self.left = store, tries(500)
        self.code, _key = store.create(tap.opening(a_table(**fields)))

    def tap(self, move: str, seen: int | None = None, by: str = "host", **fields: Any) -> Phones:
        next(self.left)
        self.store.tap(self.code, seen, move, fields, by)
        return self

    def mine(self, move: str, seat: int, seen: int | None = None, **fields: Any) -> Phones:
        """A tap on that player's phone."""
        return self.tap(move, seen, Viewer(Role.PLAYER, seat).by, seat=seat, **fields)

    @property
    def now(self) -> Evening:
        return self.store.evening(self.code)

    def shows(self, seat: int) -> Screen:
        """The screen from which that player's phone is drawn."""
        return seen_by(self.now, Viewer(Role.PLAYER, seat))

    def says(self, seat: int) -> str:
        return self.shows(seat).turn.line

    def turns(self) -> list[int]:
        """The players whose phones say "your turn"."""
        return [seat.seat for seat in self.now.table.seats if self.shows(seat.seat).turn.yours]

    def buttons(self, seat: int) -> list[str]:
        return [choice.text for choice in self.shows(seat).taps.choices]


@pytest.fixture
def four(store: Store) -> Phones:
    """Anna, Ben, Cem and Dora with cards dealt; Anna acts first."""
    return Phones(store).tap("deal")


def can_take_back(phones: Phones, seat: int) -> bool:
    return "take-back" in moves_of(phones.shows(seat))


def moves_of(shown: Screen) -> set[str]:
    """The names of the moves a screen offers."""
    return set(shown.offers.by_move)


def test_only_the_player_to_act_has_the_buttons_of_the_tablet(four: Phones) -> None:
    assert four.turns() == [1]
    assert four.shows(1).taps.choices == seen_by(four.now, HOST).taps.choices
    assert [four.buttons(seat) for seat in (2, 3, 4)] == [[], [], []]
    assert four.tap("bet", seat=1, to=5).turns() == [2]
    assert four.buttons(2) == ["Fold", "Call", "Raise to"]


def test_amounts_are_offered_on_the_phone_of_the_player_to_act(store: Store) -> None:
    options = {"forced": "blinds", "blind.small": 1, "blind.big": 2, "limit.type": "no", "cap.raises": "none"}
    phones = Phones(store, preset="DB", options=options).tap("deal")
    (turn,) = phones.turns()
    amounts = phones.shows(turn).taps.amounts
    assert amounts and amounts.seat == turn
    assert all(phones.shows(seat).taps.amounts is None for seat in (1, 2, 3, 4) if seat != turn)


def test_a_phone_is_never_offered_the_pot_the_deal_or_a_shortcut(four: Phones) -> None:
    for told in ("bet 1 5", "call 2", "fold 3", "fold 4", "draw 1", "draw 2", "check 1", "check 2"):
        move, seat, *amount = told.split()
        for at in (1, 2, 3, 4):
            shown = four.shows(at)
            taps = shown.taps
            assert not (taps.shortcuts or taps.passes or taps.award or "redo" in moves_of(shown))
        more = {"cards": 0} if move == "draw" else {"to": int(amount[0])} if amount else {}
        four.tap(move, seat=int(seat), **more)
    assert four.now.table.now == "showdown"
    assert four.turns() == []
    assert four.says(1) == four.says(2) == "You are still in. The host taps who wins."


def test_an_onlooker_is_offered_nothing(four: Phones) -> None:
    shown = seen_by(four.now, LOOKS_ON)
    assert not (shown.taps.choices or shown.taps.amounts or shown.turn.yours or shown.offers.by_move)
    assert not report(four.now, LOOKS_ON)["options_now"]


def test_while_others_act_one_line_says_how_many_come_before(four: Phones) -> None:
    waiting = [four.says(seat) for seat in (2, 3, 4)]
    assert waiting == ["You are next.", "2 players before you.", "3 players before you."]
    four.tap("bet", seat=1, to=5).tap("fold", seat=2)
    assert four.says(1) == "You have acted. Waiting for the others."
    assert four.says(2) == "You have folded."
    four.tap("call", seat=3).tap("call", seat=4).tap("draw", seat=1, cards=3)
    assert four.says(1) == "You take 3 cards."
    assert four.says(4) == "You are next."
    four.tap("draw", seat=3, cards=0)
    assert four.says(3) == "You stand pat."


def test_between_hands_the_line_names_what_the_table_waits_for(store: Store) -> None:
    phones = Phones(store)
    assert phones.says(2) == "The host starts the next hand on the tablet."
    assert phones.says(4) == "You deal the next hand. The host starts it on the tablet."
    assert phones.mine("away", 2).says(2) == "You are sitting out. Tap “My seat” when you are back."
    assert phones.mine("leave", 3).says(3) == "You have left the table."
    assert phones.tap("deal").says(2) == "You are not in this hand."


def test_last_03_phones_say_that_the_next_hand_is_the_last(store: Store) -> None:
    phones = Phones(store, players=2).tap("last-round", **{"from": "this"})
    phones.tap("deal").tap("bet", seat=1, to=5).tap("fold", seat=2)
    assert phones.says(1) == "You deal the last hand. The host starts it on the tablet."
    assert phones.says(2) == "The host starts the last hand on the tablet."
    assert phones.shows(2).quiet.last_hand == "The last hand"


def test_after_the_last_round_no_hand_is_announced_that_nobody_has_decided_on(store: Store) -> None:
    phones = Phones(store, players=2).tap("last-round", **{"from": "this"})
    for first in (1, 2):
        phones.tap("deal").tap("bet", seat=first, to=5).tap("fold", seat=3 - first)
    over = "The last round is over. The host decides how to go on."
    assert phones.says(1) == phones.says(2) == over


def test_before_the_first_hand_the_host_taps_who_deals(store: Store) -> None:
    assert Phones(store, dealer=None).says(2) == "The host taps who deals first."


def test_an_all_in_player_reads_that_no_turn_will_come(store: Store) -> None:
    phones = Phones(store, stack=6).tap("deal").tap("bet", seat=1, to=5)
    assert phones.says(1) == "You are all-in."


def test_a_player_served_after_the_reshuffle_is_told_so(store: Store) -> None:
    phones = Phones(store, players=8).tap("deal").tap("bet", seat=1, to=5)
    for seat in range(2, 9):
        phones.tap("call", seat=seat)
    seat = 0
    while not phones.now.table.hand.draw.blocked:
        seat += 1
        phones.tap("draw", seat=seat, cards=4)
    assert phones.says(seat).startswith("The dealer shuffles, then gives you")
    assert phones.turns() == []
    assert [phones.says(seat + n) for n in (1, 2)] == ["You are next.", "2 players before you."]


def test_the_opener_alone_is_asked_for_openers(store: Store) -> None:
    phones = Phones(store, preset="DJ").tap("deal").tap("bet", seat=1, to=5)
    for seat in (2, 3, 4):
        phones.tap("fold", seat=seat)
    assert phones.now.table.now == "openers"
    assert (phones.turns(), phones.buttons(1)) == ([1], ["Openers shown", "Cannot show openers"])


BLINDS = {"forced": "blinds", "blind.small": 1, "blind.big": 2, "limit.type": "no", "cap.raises": "none"}

ANTE = {"ante.amount": 5, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}


def all_fold(phones: Phones) -> None:
    """Deals a hand that is folded round to the last player."""
    phones.tap("deal")
    while not phones.now.table.over:
        (turn,) = phones.turns()
        phones.tap("fold", seat=turn)


def test_ante_16_a_player_who_is_away_reads_what_is_paid_meanwhile(store: Store) -> None:
    phones = Phones(store).tap("evening", **{"evening.away": "pays"}).mine("away", 2)
    away = "You are away: you pay antes and blinds, and your hands are folded. Tap “My seat” when you are back."
    assert phones.says(2) == away


def test_ante_12_a_player_who_is_back_reads_the_price_of_playing_or_what_to_wait_for(store: Store) -> None:
    phones = Phones(store, preset="DB", options=BLINDS).mine("away", 2)
    all_fold(phones)
    all_fold(phones)
    small = "Missed the small blind: post 1 chip and play, or wait for the big blind. Tap “My seat” when you are back."
    assert phones.says(2) == small
    all_fold(phones)
    all_fold(phones)
    between = "Between the dealer and the big blind, you wait for the big blind. Tap “My seat” when you are back."
    assert phones.says(2) == between
    assert phones.mine("back", 2, comes="wait").says(2) == "You play as soon as you have the big blind."


def test_chip_09_a_player_without_the_chips_for_a_hand_reads_how_many_are_missing(store: Store) -> None:
    phones = Phones(store, options={**ANTE, "stakes.table": False}, stack=3)
    assert phones.says(2) == "You are 2 chips short for this hand. Ask the host for more."
    phones.tap("evening", **{"evening.rebuy_most": 0})
    assert phones.says(2) == "You are 2 chips short for this hand."


@pytest.mark.parametrize(
    ("free", "reads"),
    [(True, "You play free, for the whole pot."), (False, "You have no chips. Ask the host for more.")],
)
def test_chip_10_a_player_without_chips_reads_whether_a_hand_is_free(store: Store, free: bool, reads: str) -> None:
    phones = Phones(store, options={**ANTE, "stakes.free": free}, stack=5).tap("deal")
    for seat in (1, 2, 3, 4):
        phones.tap("draw", seat=seat, cards=0)
    phones.tap("award", pots=[{"pot": 0, "high": [1, 3]}])
    assert phones.says(2) == reads
    phones.tap("evening", **{"evening.rebuy_most": 0})
    assert phones.says(2) == reads.removesuffix(" Ask the host for more.")


# Taking back one's own tap


def test_a_player_takes_back_only_their_last_tap(four: Phones) -> None:
    four.mine("bet", 1, to=5)
    assert [can_take_back(four, seat) for seat in (1, 2)] == [True, False]
    four.mine("call", 2)
    assert [can_take_back(four, seat) for seat in (1, 2)] == [False, True]
    four.tap("call", seat=3)
    assert not any(can_take_back(four, seat) for seat in (1, 2, 3, 4)), "the tablet's tap is the host's to take back"
    assert "take-back" in moves_of(seen_by(four.now, HOST))


def test_after_taking_back_a_player_cannot_take_back_earlier_taps(four: Phones) -> None:
    four.mine("check", 1).mine("check", 2).mine("take-back", 2)
    assert not can_take_back(four, 1) and not can_take_back(four, 2)


# Declaring in secret


def high_low(store: Store, **options: Any) -> Phones:
    """Three players who have checked until everybody declares."""
    return to_the_declaration(Phones(store, players=3, preset="HH", options={**STUD, **options}))


def to_the_declaration(phones: Phones) -> Phones:
    phones.tap("deal")
    while phones.now.table.now != "declare":
        offers = {offer["move"]: offer for offer in tap.offers(phones.now.table)}
        move = next(move for move in ("starter", "bring-in", "check", "call") if move in offers)
        more = {"open_pair": False} if "open_pair" in offers[move].get("asks", ()) else {}
        phones.tap(move, seat=offers[move]["seat"], **more)
    return phones


def test_between_two_rounds_of_stud_no_phone_says_that_somebody_acted(store: Store) -> None:
    phones = Phones(store, players=3, preset="HH", options=STUD).tap("deal")
    assert phones.now.table.now == "starter"
    assert {phones.says(seat) for seat in (1, 2, 3)} == {"The host taps who begins."}


@pytest.fixture
def secret(store: Store) -> Phones:
    return high_low(store)


def test_all_phones_ask_for_a_declaration_at_the_same_time(secret: Phones) -> None:
    assert secret.turns() == [1, 2, 3]
    assert secret.buttons(2) == ["High", "Low"]
    assert secret.shows(2).turn.what == "High or low? Hidden until everybody has declared."


def test_in_guts_the_phone_asks_in_or_out(store: Store) -> None:
    phones = Phones(store, players=3, preset="GU", options={"ante.amount": 1}).tap("deal")
    assert phones.buttons(2) == ["In", "Out"]
    assert phones.shows(2).turn.what == "In or out? Hidden until everybody has declared."
    assert changes(phones.mine("declare", 2, way="in"), 2) == ("You stay in.", ["Out"])
    assert changes(phones.mine("declare", 2, way="out"), 2) == ("You are out.", ["In"])


def test_the_phone_offers_to_declare_both_if_allowed(store: Store) -> None:
    assert high_low(store, **{"decl.both": "tie_ok"}).buttons(1) == ["High", "Low", "Both"]


def test_decl_03_a_declaration_can_be_read_and_changed_until_all_are_in(secret: Phones) -> None:
    secret.mine("declare", 2, way="high")
    assert secret.turns() == [1, 3]
    assert secret.says(2) == "You have declared. Waiting for 2 more."
    assert changes(secret, 2) == ("You declared high.", ["Low"])
    secret.mine("declare", 2, way="low")
    assert changes(secret, 2) == ("You declared low.", ["High"])
    secret.mine("declare", 1, way="low").mine("declare", 3, way="high")
    assert [seat["declared"] for seat in report(secret.now, LOOKS_ON)["seats"]] == ["low", "low", "high"]
    with pytest.raises(Refused):
        secret.mine("declare", 2, way="high")


def test_decl_03_a_phone_that_has_declared_offers_the_other_declaration(app: Flask, client: FlaskClient) -> None:
    house: Talon = app.extensions["talon"]
    secret = high_low(house.store).mine("declare", 2, way="high")
    phone = Reader(client, house, secret.now, Viewer(Role.PLAYER, 2))
    page = phone.page("")
    assert 'name="way" value="low"' in page and [control.move for control in controls(page)].count("declare") == 1


def changes(phones: Phones, seat: int) -> tuple[str, list[str]]:
    shown = phones.shows(seat).turn.declared
    assert shown
    return shown.text, [choice.text for choice in shown.others]


def test_decl_03_a_changed_declaration_is_shown_to_nobody_else(secret: Phones) -> None:
    secret.mine("declare", 2, way="high")
    before = [row["text"] for hand in history(secret.now) for row in hand["lines"]]
    secret.mine("declare", 2, way="low")
    assert [row["text"] for hand in history(secret.now) for row in hand["lines"]] == before
    for device in (HOST, LOOKS_ON, Viewer(Role.PLAYER, 1), Viewer(Role.HOST, 2)):
        assert seen_by(secret.now, device).turn.declared is None


def test_decl_03_only_the_players_own_device_changes_a_declaration(secret: Phones) -> None:
    secret.mine("declare", 2, way="high")
    again = {"seat": 2, "way": "low"}
    corrects = {
        viewer: [offer["seat"] for offer in options_now(secret.now.table, viewer) if offer.get("corrects")]
        for viewer in (HOST, Viewer(Role.HOST, 2), Viewer(Role.PLAYER, 1), Viewer(Role.PLAYER, 2))
    }
    assert list(corrects.values()) == [[], [2], [], [2]]
    for viewer in (viewer for viewer, seats in corrects.items() if not seats):
        with pytest.raises((Refused, NotYours)):
            mover(secret.now, viewer, "declare", again)
    for viewer in (viewer for viewer, seats in corrects.items() if seats):
        assert mover(secret.now, viewer, "declare", again) == viewer.by
    with pytest.raises(Refused):
        secret.tap("together", moves=[{"move": "declare", **again}])


def test_all_declarations_are_shown_together_when_the_last_is_in(secret: Phones) -> None:
    secret.mine("declare", 2, way="high").mine("declare", 1, way="low")
    assert [seat["declared"] for seat in report(secret.now, LOOKS_ON)["seats"]] == [True, True, False]
    secret.mine("declare", 3, way="low")
    assert [seat["declared"] for seat in report(secret.now, LOOKS_ON)["seats"]] == ["low", "high", "low"]


def test_two_who_declare_at_the_same_moment_are_both_counted(secret: Phones) -> None:
    seen = secret.now.seq
    secret.mine("declare", 2, way="high", seen=seen).mine("declare", 3, way="low", seen=seen)
    assert secret.turns() == [1]


def test_a_declaration_can_be_taken_back_until_another_player_declares(secret: Phones) -> None:
    secret.mine("declare", 2, way="high")
    assert can_take_back(secret, 2)
    secret.mine("take-back", 2).mine("declare", 2, way="low").mine("declare", 1, way="low")
    assert not can_take_back(secret, 2)
    secret.mine("declare", 3, way="high")
    assert not any(can_take_back(secret, seat) for seat in (1, 2, 3))


def test_a_host_who_plays_declares_on_their_own_device_too(secret: Phones) -> None:
    shown = seen_by(secret.now, Viewer(Role.HOST, 1))
    assert [choice.values["seat"] for choice in shown.taps.choices] == [1, 1]
    assert shown.taps.secret and shown.turn.yours


# Notes at a seat, and tables where nobody can play


def notes(phones: Phones) -> list[str]:
    """The notes under each name."""
    return [chair.note for chair in seen_by(phones.now, HOST).chairs]


def test_a_leaver_during_a_hand_is_marked_until_it_ends(four: Phones) -> None:
    four.tap("bet", seat=1, to=5).tap("away", seat=2).tap("leave", seat=1)
    assert notes(four)[:3] == ["then leaves", "then sits out", ""]
    four.tap("fold", seat=2)
    assert notes(four)[1] == "folded, then sits out"


def test_a_call_or_raise_replaces_the_note_of_a_check(four: Phones) -> None:
    four.tap("check", seat=1).tap("bet", seat=2, to=5)
    assert notes(four) == ["checked", "", "", ""], "a memory of what Anna did, until she answers"
    four.tap("fold", seat=3).tap("fold", seat=4).tap("raise", seat=1, to=10).tap("raise", seat=2, to=15)
    assert notes(four) == ["", "", "folded", "folded"], "she raised since, and was raised again"


def test_the_label_of_the_shortcut_says_everybody_else_once_somebody_has_drawn(four: Phones) -> None:
    four.tap("bet", seat=1, to=5).tap("together", all="call")
    assert [button.text for button in seen_by(four.now, HOST).taps.shortcuts] == ["Everybody stands pat"]
    four.tap("draw", seat=1, cards=2)
    assert [button.text for button in seen_by(four.now, HOST).taps.shortcuts] == ["Everybody else stands pat"]


def test_a_lone_player_with_chips_reads_what_is_missing(store: Store) -> None:
    seats = [{"seat": 1, "name": "Anna", "stack": 200}, {"seat": 2, "name": "Ben", "stack": 0}]
    alone = Phones(store, seats=seats, dealer=1)
    shown = seen_by(alone.now, HOST)
    assert (shown.turn.who, shown.turn.what) == ("Dealer", "at least two players with chips are needed")
    assert shown.turn.dealer_says and shown.turn.dealer_says.title == "Nobody to play against"
    alone.tap("buy-in", seat=2, chips=100)
    says = seen_by(alone.now, HOST).turn.dealer_says
    assert says and says.title == "Anna deals"
