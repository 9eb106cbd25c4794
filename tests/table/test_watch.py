"""The view for a television: legible across the room, nothing to tap, no secret, no key."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from models.log.store import Store
from models.screen import own_phone, turn
from models.words.words import use
from tests.conftest import FIXED, Json
from tests.playing import Game, Table, play

NO_LIMIT = {"ante.amount": 1, "limit.type": "no", "limit.min": 1}


def tv(script: Game, host: bool = False, part: bool = False) -> str:
    """The page for a television, by itself or set up by a host."""
    headers = {"Accept": "text/html"} | ({"HX-Request": "true"} if part else {})
    headers |= script.key if host else {}
    answer = (script.client if host else script.guest()).get(f"/t/{script.code}/tv", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def seats(**stacks: int) -> list[Json]:
    """The seats of these people from chair 1 on, with their chips: `seats(Anna=200, Ben=4)`."""
    return [{"seat": n, "name": name, "stack": chips} for n, (name, chips) in enumerate(stacks.items(), 1)]


def words(page: str) -> str:
    """The visible text."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_television_shows_pot_turn_stakes_and_stacks(table: Table) -> None:
    script = table()
    play(script, "deal, A bets 5")
    shown = words(tv(script, host=True))
    for part in ("Pot 9", "Ante 1, bets 5/10", "Ben 5 to call", "bet: 5 194", "hand 1,", "Next dealer Anna"):
        assert part in shown, part


def test_seat_03_no_next_dealer_is_named_while_an_all_in_decides_it(table: Table) -> None:
    script = table(seats=seats(Anna=4, Ben=200, Cem=200, Dora=200))
    play(script, "deal")
    assert "Next dealer Anna" in words(tv(script))
    play(script, "A bets 3")
    assert "Next dealer" not in words(tv(script)), "Anna if she wins, else Ben"


def test_in_the_last_hand_no_next_dealer_is_named(table: Table) -> None:
    script = table(players=2)
    script.post("last-round", **{"from": "this"})
    play(script, "deal")
    assert "Next dealer" in words(tv(script))
    play(script, "bets 5, folds, deal")
    assert "The last hand" in words(tv(script)) and "Next dealer" not in words(tv(script))


def test_side_pots_name_their_players(table: Table) -> None:
    script = table(seats=seats(Anna=200, Ben=4, Cem=200, Dora=200))
    play(script, "deal, A bets 5, B calls, C calls, D calls")
    shown = words(tv(script, host=True))
    assert "Main pot 16 all 4" in shown and "Side pot 6 without Ben" in shown
    assert 'class="now"' not in tv(script), "nobody asks who wins"
    play(script, "all pat, all check")
    assert re.search(r'<tr class="now"><td>Side pot', tv(script))


def test_a_long_name_beside_a_side_pot_is_cut_to_the_first_name(table: Table) -> None:
    script = table(seats=seats(Anna=200, **{"Annegret-Charlotte": 4}, Cem=200, **{"Karl-Heinz": 200}))
    play(script, "deal, A bets 5, B calls, C calls, D calls")
    assert re.search(r"Side pot 6 without Annegret(?!-)", words(tv(script, host=True)))


def test_a_main_pot_between_two_players_names_both(table: Table) -> None:
    script = table(preset="DJ", seats=seats(Anna=4, Ben=200, Cem=200), dealer=3)
    play(script, "deal, A checks, B checks, C opens 5, A calls, B calls, A pat, B pat, C pat, C bets 10, B folds")
    shown = words(tv(script, host=True))  # the side pot waits for Cem's openers (POT-09)
    assert "Anna and Cem" in shown and "all 2" not in shown


def test_with_many_side_pots_the_last_two_are_shown_and_the_others_as_one(table: Table) -> None:
    """Six all-in for 2, 4, 6, 8, 10 and 10: pots of 12, 10, 8, 6 and 4."""
    stacks = seats(Anna=2, Ben=4, Cem=6, Dora=8, Emil=10, Finn=10)
    script = table(seats=stacks, dealer=6, options=NO_LIMIT)
    play(script, "deal, A bets 1, B raises 3, C raises 5, D raises 7, E raises 9, F calls")
    shown = words(tv(script, host=True))
    assert "Main to Side pot 2 30" in shown
    assert "Side pot 3 6 only Dora, Emil and Finn" in shown and "Side pot 4 4 only Emil and Finn" in shown
    assert "Main pot" not in shown


def test_each_side_pot_names_the_players_who_cannot_win_it(table: Table) -> None:
    script = table(seats=seats(Anna=4, Ben=10, Cem=200, Dora=200, Emil=200), dealer=5, options=NO_LIMIT)
    play(script, "deal, A bets 3, B raises 9, C raises 20, D calls, E calls")
    assert "Side pot 2 33 nor Ben" in words(tv(script))


def test_nothing_on_the_television_can_be_tapped(table: Table) -> None:
    script = table()
    script.post("deal")
    assert not re.search(r"<(form|button|a|input|dialog)\b", tv(script, host=True, part=True))


def test_the_bell_fetches_only_the_part_that_changes(table: Table) -> None:
    script = table()
    assert f'hx-get="/t/{script.code}/tv"' in tv(script, host=True)
    part = tv(script, host=True, part=True)
    assert part.lstrip().startswith('<div id="table"') and "<html" not in part


def test_the_code_to_join_is_shown_only_if_a_host_set_it_up(table: Table) -> None:
    script = table()
    assert "QR code" in tv(script, host=True)
    assert "QR code" not in tv(script)


def test_an_unknown_table_has_no_view(client: FlaskClient) -> None:
    assert client.get("/t/AAAA/tv").status_code == 404


def test_a_reshuffle_is_shown_step_by_step(table: Table) -> None:
    script = table(players=7, options={**FIXED, "draw.max": 5})
    play(script, "deal, A bets 5, all call")
    while not script.now["reshuffle"]["now"]:
        play(script, "draws 5")
    shown = words(tv(script))
    assert "One card left: reshuffle now" in shown and "Deal Dora 4 cards." in shown


def test_after_the_evening_television_and_phones_show_the_payments(table: Table, store: Store) -> None:
    script = table(players=2, money={"currency": "EUR", "chip": "0.10"})
    play(script, "deal, A bets 5, B folds")
    script.post("finish")
    assert "Ben pays Anna €0.10" in words(tv(script)), words(tv(script))
    evening = store.evening(script.code)
    assert own_phone.line(evening.table, 2) == "You pay Anna €0.10."
    assert own_phone.line(evening.table, 1) == "Ben pays you €0.10."


def test_a_leavers_phone_shows_their_payment_too(table: Table, store: Store) -> None:
    script = table(players=3, money={"currency": "EUR", "chip": "0.10"})
    play(script, "deal, A bets 5, B folds, C folds, B leaves")
    assert own_phone.line(store.evening(script.code).table, 2) == "You have left the table."
    script.post("finish")
    assert own_phone.line(store.evening(script.code).table, 2) == "You pay Anna €0.10."


def test_the_spoken_turn_is_in_one_place_with_its_price_and_else_empty(table: Table, store: Store) -> None:
    script = table(players=3)

    def aloud() -> str:
        return turn.aloud(store.evening(script.code).table)

    assert aloud() == "", "between hands nobody is asked"
    play(script, "deal")
    assert aloud() == "Anna, nothing to call"
    play(script, "A bets 5")
    assert aloud() == "Ben, 5 to call" and 'data-aloud="Ben, 5 to call"' in tv(script)
    use("de")
    assert aloud() == "Ben, Mitgehen kostet 5"
    use("en")
    play(script, "B folds, C folds")
    assert aloud() == ""
