"""Settling up: fewest payments, the pizza, the cash in the box, finishing and reopening."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models.bank.settling import EXACT, payments
from models.log.store import Store
from models.screen import own_phone
from models.table.books import Bank, Expense, shares
from tests.bank.test_counting import a_hand
from tests.conftest import Json
from tests.playing import Game, Table, play


def settled(script: Game) -> Json:
    """`GET /t/CODE/settle`."""
    return script.json("/settle")


def paid(script: Game) -> list[tuple[str, str, int]]:
    """The payments: payer, payee, amount; "" is the bank."""
    return [(payment["from"] or "", payment["to"] or "", payment["amount"]) for payment in settled(script)["payments"]]


def euros(table: Table, players: int = 4, **more: Any) -> Game:
    """A table whose chips are worth five cents each."""
    return table(players=players, money={"currency": "EUR", "chip": "0,05"}, **more)


def transfer(script: Game, seat: int, chips: int, to: int) -> None:
    """Lets one player win this many chips from another."""
    script.post("adjust", seat=seat, chips=-chips, reason="lost")
    script.post("adjust", seat=to, chips=chips, reason="won")


# The fewest payments


def even(people: int) -> st.SearchStrategy[dict[str, int]]:
    """Amounts of this many people that add up to nothing."""
    amounts = st.lists(st.integers(-30, 30), min_size=people - 1, max_size=people - 1)
    return amounts.map(lambda some: {f"P{i}": n for i, n in enumerate([*some, -sum(some)])})


def after(due: dict[str, int]) -> dict[str, int]:
    """The rest of the amounts after all payments."""
    left = dict(due)
    for who, to, amount in payments(due):
        assert amount > 0
        left[who] += amount
        left[to] -= amount
    return left


@given(due=st.integers(2, 16).flatmap(even))
@pytest.mark.long
def test_everybody_is_even_after_fewer_payments_than_people(due: dict[str, int]) -> None:
    made = payments(due)
    assert not any(after(due).values()) and len(made) <= len(due) - 1
    assert not {who for who, _to, _n in made} & {to for _who, to, _n in made}, "nobody pays and is paid"


def groups(amounts: tuple[int, ...]) -> int:
    """The largest number of groups that are even among themselves, found by brute force."""
    if not amounts:
        return 0
    first, rest = amounts[0], list(range(1, len(amounts)))
    best = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(rest, size):
            if first + sum(amounts[i] for i in chosen) == 0:
                others = tuple(amounts[i] for i in rest if i not in chosen)
                best = max(best, 1 + groups(others))
    return best


@pytest.mark.long
@given(due=st.integers(2, 7).flatmap(even))
def test_up_to_twelve_people_need_the_fewest_payments_there_can_be(due: dict[str, int]) -> None:
    amounts = tuple(n for n in due.values() if n)
    assert len(payments(due)) == len(amounts) - groups(amounts)
    assert len(due) <= EXACT


def test_two_who_are_even_with_each_other_settle_between_them() -> None:
    due = {"Anna": 5, "Ben": 3, "Cem": 3, "Dora": -6, "Emil": -5}
    assert sorted(payments(due)) == [("Dora", "Ben", 3), ("Dora", "Cem", 3), ("Emil", "Anna", 5)]


@given(chips=st.integers(-1000, 1000), people=st.integers(1, 9))
def test_an_indivisible_rest_goes_to_the_first_players(chips: int, people: int) -> None:
    parts = list(shares(chips, [str(i) for i in range(people)]).values())
    assert sum(parts) == chips
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=chips >= 0)


# Money


def test_losers_pay_winners_in_cents(table: Table) -> None:
    script = euros(table, 3)
    a_hand(script, winner=2)
    assert paid(script) == [("Anna", "Ben", 30), ("Cem", "Ben", 5)]
    assert {person["name"]: person["won"] for person in settled(script)["people"]} == {
        "Anna": -30,
        "Ben": 35,
        "Cem": -5,
    }


def test_obstacles_to_finishing_are_worded_as_in_the_refusal(table: Table) -> None:
    script = table(players=3, preset="DJ")

    def obstacle(error: str) -> Json:
        assert script.refused("finish") == error
        blocked: Json = settled(script)["blocked"]
        assert blocked["text"] == script.denied("finish")["text"]
        return blocked

    assert settled(script)["blocked"] is None
    script.post("deal")
    assert obstacle("hand-running")["ruling"] is None
    sheet = script.page("/settle")
    assert sheet.count("Finish the hand first") == 1 and "Nobody owes" not in sheet
    assert "Play another hand" not in sheet and "R-OPEN-15" not in sheet
    script.post("together", all="check")
    assert obstacle("jackpot-left")["ruling"] == "R-OPEN-15"
    assert paid(script) == [] and "/rulings/R-OPEN-15" in script.page("/settle")
    assert script.page("/rulings/R-OPEN-15")
    script.post("ruling", ruling="R-OPEN-15", outcome="B")
    script.post("count", seat=1, chips=190)
    assert obstacle("difference-first")["ruling"] is None
    script.post("difference", seat=1, how="open", reason="late")
    assert script.post("finish")["finished"] and settled(script)["blocked"] is None


def test_without_money_the_evening_is_settled_in_chips(table: Table) -> None:
    script = table(players=2)
    transfer(script, 1, 40, 2)
    assert (paid(script), settled(script)["currency"]) == ([("Anna", "Ben", 40)], None)


def test_the_box_pays_out_the_cash_that_lies_in_it(table: Table) -> None:
    script = euros(table, 3)
    for seat in (1, 2):
        script.post("pay", seat=seat)
    transfer(script, 3, 100, 1)
    assert settled(script)["box"] == 2000
    assert sorted(paid(script)) == [("", "Anna", 1500), ("", "Ben", 500), ("Cem", "Ben", 500)]


def test_cash_paid_out_is_gone_from_the_box_when_the_evening_goes_on(table: Table) -> None:
    script = with_all_paid(table)
    script.post("finish")
    script.post("payment", payment=0, done=True)
    script.post("reopen", reason="one more hand")
    assert settled(script)["box"] == 2000
    assert script.refused("cash-out", seat=2, chips=201, paid=True) == "below-zero"
    script.post("cash-out", seat=2, chips=200, paid=True)
    script.post("cash-out", seat=3, chips=200, paid=True)
    script.post("cash-out", seat=1, chips=200, paid=True)
    book = script.json("/bank")
    assert (book["till"], [row["open"] for row in book["people"]]) == (0, [0, 0, 0]), "Anna had her money already"


def test_a_payment_two_hosts_tap_at_the_same_moment_is_written_once(table: Table) -> None:
    script = with_all_paid(table)
    script.post("finish")
    seen = script.newest
    for _host in range(2):
        assert script.answer("payment", seen=seen, payment=0, done=True).status_code == 200
    assert script.newest == seen + 1
    script.post("payment", payment=0, done=False)
    assert script.newest == seen + 2, "not paid after all is something else"


def with_all_paid(table: Table) -> Game:
    """Three who have paid for their chips of five cents."""
    script = euros(table, 3)
    for seat in (1, 2, 3):
        script.post("pay", seat=seat)
    return script


def held(script: Game) -> tuple[int, dict[str, int]]:
    """Cents in the till, and what everybody still owes (negative: gets) according to the bank."""
    book = script.json("/bank")
    return book["till"], {row["name"]: row["open"] for row in book["people"]}


def test_a_payment_in_cents_leaves_the_till_and_the_account_to_the_cent(table: Table) -> None:
    script = after_the_pizza(table)
    assert paid(script) == [("", "Anna", 6566), ("", "Ben", 4217), ("", "Cem", 4217)]
    assert held(script) == (15000, {"Anna": -6566, "Ben": -4217, "Cem": -4217})
    script.post("payment", payment=0, done=True)
    assert held(script) == (8434, {"Anna": 0, "Ben": -4217, "Cem": -4217})
    page = script.page("/bank")
    assert "In the cash box: €84.34." in page and "65.66" not in page and page.count("gets €42.17") == 2
    script.post("reopen", reason="one more hand")
    assert held(script) == (8434, {"Anna": 5000, "Ben": 783, "Cem": 783}), "Anna has 200 chips she was paid for"


def after_the_pizza(table: Table) -> Game:
    """A finished evening: three have paid for their chips of 25 cents, and Anna for the pizza."""
    script = table(players=3, money={"currency": "EUR", "chip": "0,25"})
    for seat in (1, 2, 3):
        script.post("pay", seat=seat)
    script.post("expense", seat=1, amount="23,50", what="Pizza")
    script.post("finish")
    return script


def test_a_debt_after_a_settlement_is_paid_to_the_cent(table: Table) -> None:
    """Of 783 cents, 31 chips of 25 are 775: the whole amount is offered, paid and recorded."""
    script = open_again(table)
    assert "Ben pays €7.83" in script.page("/bank") and "Cem pays €7.83" in script.page("/bank")
    script.post("pay", seat=2)
    assert held(script) == (9217, {"Anna": 5000, "Ben": 0, "Cem": 783})
    assert "Ben pays the bank €7.83" in script.read()["log"]
    assert script.refused("pay", seat=2) == "nothing-owed"
    script.post("pay", seat=3, chips=31)
    assert held(script)[1]["Cem"] == 8 and "Cem pays €0.08" in script.page("/bank"), "less than a chip is owed, too"
    script.post("pay", seat=3)
    assert held(script) == (10000, {"Anna": 5000, "Ben": 0, "Cem": 0})
    assert sorted(paid(script)) == [("", "Ben", 5000), ("", "Cem", 5000)], "Anna’s chips are the bank’s"


def open_again(table: Table) -> Game:
    """That evening, open again after Anna was paid."""
    script = after_the_pizza(table)
    script.post("payment", payment=0, done=True)
    script.post("reopen", reason="one more hand")
    return script


def test_chips_cashed_after_a_settlement_are_paid_out_to_the_cent_in_one_tap(table: Table) -> None:
    """200 chips are €50.00; Ben owes €7.83 of them."""
    script = open_again(table)
    script.post("expense", seat=2, amount="21,00", what="Ice cream")
    assert held(script)[1]["Ben"] == -617, "of €21.00, less a third and the €7.83 of before"
    assert "Leave, €56.17 paid out now" in script.page("/seat/2")
    script.post("leave", seat=2, cash_out=True, paid=True)
    assert (held(script)[0], held(script)[1]["Ben"]) == (8434 - 5617, 0), "a leaver is also paid the bank’s debt"
    for _tap in range(2):
        script.post("take-back")
    script.post("cash-out", seat=2, chips=200, paid=True)
    assert held(script) == (8434 - 4217, {"Anna": 5000, "Ben": 0, "Cem": 783})
    assert "Ben cashes out 200 chips (€50.00), €42.17 paid out" in script.read()["log"]
    assert "Leave, €42.17 paid out now" in script.page("/seat/3")
    script.post("leave", seat=3, cash_out=True, paid=True)
    assert held(script) == (0, {"Anna": 5000, "Ben": 0, "Cem": 0})
    assert paid(script) == [], "Anna’s chips are the bank’s, and it has paid for them"


def test_the_bank_pays_out_the_cash_in_the_box_to_the_cent(table: Table) -> None:
    script = after_the_pizza(table)
    script.post("reopen", reason="one more hand")
    script.post("expense", seat=2, amount="0,01", what="A match")
    script.post("finish")
    for payment in (0, 1):
        script.post("payment", payment=payment, done=True)
    script.post("reopen", reason="one more hand")
    script.post("cash-out", seat=3, chips=200)
    till, owed = held(script)
    assert owed["Cem"] == -till, "no whole chips, and all there is"
    assert f"Pay Cem €{till / 100:.2f}" in script.page("/bank")
    script.post("pay", seat=3)
    assert (held(script)[0], held(script)[1]["Cem"]) == (0, 0)
    assert f"The bank pays Cem €{till / 100:.2f}" in script.read()["log"]


def test_the_keeper_of_the_cash_hands_on_the_rest_after_a_settlement(table: Table) -> None:
    script = with_all_paid(table)
    script.post("keeper", seat=1)
    assert paid(script) == [("Anna", "Ben", 1000), ("Anna", "Cem", 1000)], "who keeps the cash owes it"
    assert settled(script)["box"] == 0
    script.post("finish")
    script.post("payment", payment=0, done=True)
    assert (paid(script)[0], held(script)) == (("Anna", "Ben", 1000), (1000, {"Anna": 1000, "Ben": 0, "Cem": -1000}))
    script.post("reopen", reason="one more hand")
    assert held(script)[0] == 2000
    script.post("keeper")
    assert settled(script)["box"] == 2000
    assert sorted(paid(script)) == [("", "Anna", 1000), ("", "Cem", 1000)]


def test_a_leaver_is_part_of_the_settlement_and_corrected_chips_are_shared_by_all(table: Table) -> None:
    script = euros(table, 3)
    script.post("adjust", seat=1, chips=20, reason="found")  # 1.00 that nobody has paid for
    gets = {person["name"]: person["gets"] for person in settled(script)["people"]}
    assert gets == {"Anna": 66, "Ben": -33, "Cem": -33}
    script.post("take-back")
    transfer(script, 1, 50, 3)
    script.post("leave", seat=3, cash_out=True)
    script.post("sit", seat=3, name="Olga", stack=100)
    assert paid(script) == [("Anna", "Cem", 250)]


# The pizza


def test_the_pizza_is_shared_by_those_who_ate_it(table: Table) -> None:
    script = euros(table, 3)
    now = script.post("expense", seat=1, amount="10,00", what="Pizza")
    assert now["log"][0] == "Anna paid €10.00: Pizza, for 3 people"
    assert sorted(paid(script)) == [("Ben", "Anna", 333), ("Cem", "Anna", 333)]
    script.post("expense", payer="Ben", amount=500, what="Beer", **{"for": [2, "Cem"]})
    assert sorted(paid(script)) == [("Ben", "Anna", 83), ("Cem", "Anna", 583)]
    assert [expense["sharers"] for expense in settled(script)["expenses"]] == [["Anna", "Ben", "Cem"], ["Ben", "Cem"]]
    script.post("drop-expense", expense=0)
    assert paid(script) == [("Cem", "Ben", 250)]
    assert script.refused("money", currency="EUR", chip=10) == "money-used"
    assert script.post("money", currency="EUR", chip=5)["money"]["chip"] == 5


def test_setl_08_a_side_pool_pays_its_winner_the_same_from_each(table: Table) -> None:
    script = euros(table, 4)
    now = script.post("expense", payer="Ben", amount="20", what="Last man standing", pool=True, **{"for": [1, 2, 3]})
    said = "Ben gets €60.00 from the side pool “Last man standing”: €20.00 each from Anna, Ben, Cem"
    assert now["log"][0] == said
    assert sorted(paid(script)) == [("Anna", "Ben", 2000), ("Cem", "Ben", 2000)]
    [row] = settled(script)["expenses"]
    assert (row["amount"], row["each"], row["payer"]) == (6000, 2000, "Ben")
    sheet = unescape(script.page("/settle"))
    assert "€20.00 each from Anna, Ben, Cem" in sheet and "+€40.00" in sheet and "paid it" not in sheet
    assert "je 20,00\xa0€ von Anna, Ben, Cem" in unescape(script.page("/settle", "de"))
    script.post("take-back")
    assert settled(script)["expenses"] == [] and paid(script) == []


def test_setl_08_a_bounty_or_a_tip_is_money_between_two_also_with_prizes(table: Table) -> None:
    script = euros(table, 3)
    assert script.refused("expense", seat=1, amount="5", what="Tip", pool=True, **{"for": [1]}) == "pool-of-one"
    assert script.refused("expense", seat=1, amount="5", what="Tip", pool="maybe") == "choice"
    nobody = script.denied("expense", seat=1, amount="5", what="Tip", pool=True, **{"for": []})
    assert (nobody["key"], nobody["text"]) == ("for", "“Who pays?” is missing.")
    script.post("evening", **{"settle.prizes": "100"})
    before = settled(script)["people"]
    now = script.post("expense", seat=1, amount="5", what="Bounty", pool=True, **{"for": ["Cem"]})
    assert now["log"][0] == "Anna gets €5.00 from Cem: Bounty"
    assert "for Anna<small>from Cem</small>" in script.page("/settle")
    for row, was, paid_to in zip(settled(script)["people"], before, (500, 0, -500), strict=True):
        assert (row["won"], row["gets"]) == (was["won"], was["gets"] + paid_to)


def test_setl_08_each_still_pays_the_same_once_two_names_are_one_person() -> None:
    cost = Expense("Ben", 6000, "Last man standing", ("Anna", "Ben", "Cem"), each=2000)
    bank = Bank(currency="EUR", worth=5, expenses=(cost,)).renamed("Cem", "Anna")
    assert bank.expenses[0].sharers == ("Anna", "Ben")
    assert (bank.laid_out("Ben"), bank.laid_out("Anna")) == (2000, -2000)


def with_pizza(table: Table) -> Game:
    """A finished evening: Anna won 40 chips from Ben and paid for the pizza."""
    script = euros(table, 3)
    play(script, "deal, A bets 5, B folds, C folds")
    transfer(script, 2, 40, 1)
    script.post("expense", seat=1, amount="10,00", what="Pizza")
    script.post("finish")
    return script


def test_the_pizza_is_a_column_of_the_result_on_every_page(table: Table, store: Store) -> None:
    script = with_pizza(table)
    for path in ("/settle", "/tv", "/picture", "/picture.svg"):
        shown = unescape(script.page(path))
        for text in ("at the cards", "Pizza €10.00", "+€2.10", "−€2.05", "−€5.38", "pays Anna"):
            assert text in shown, (path, text)
        for text in ("paid it, share −€3.34", "−€3.33") if path != "/picture.svg" else ("+€6.66", "−€3.33"):
            assert text in shown, (path, text)
        assert "paid already" not in shown, "nobody has paid for chips"
    said = own_phone.line(store.evening(script.code).table, 2)
    assert said == "You pay Anna €5.38. At the cards −€2.05; Pizza €10.00: −€3.33."


def test_many_expenses_share_one_column_and_without_one_there_is_none(table: Table) -> None:
    script = euros(table, 3)
    play(script, "deal, A bets 5, B folds, C folds")
    script.post("finish")
    assert "in all" not in script.page("/settle") + script.page("/picture") + script.page("/tv")
    assert "at the cards" in script.page("/settle") and "pays Anna" in script.page("/settle")
    script.post("take-back")
    for what in ("Pizza", "Beer", "Taxi"):
        script.post("expense", seat=1, amount="3,00", what=what)
    script.post("buy-in", seat=2, chips=100, paid=True)
    shown = unescape(script.page("/settle"))
    assert "Shared €9.00" in shown and "paid already" in shown and "+€5.00" in shown, "payments have another column"


def test_a_payment_by_the_bank_appears_once_in_the_line_of_its_recipient(table: Table) -> None:
    script = euros(table, 3)
    script.post("buy-in", seat=2, chips=100, paid=True)
    script.post("finish")
    assert paid(script) == [("", "Ben", 500)]
    for path, gets in (("/settle", "from the bank €5.00"), ("/tv", "gets €5.00")):
        shown = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", unescape(script.page(path))))
        assert shown.count(gets) == 1 and "pays Ben" not in shown and "pays out €5.00" in shown
        assert "in all" not in shown, "it would repeat what was won at the cards"


def test_an_unreadable_expense_is_refused(table: Table) -> None:
    script = euros(table)
    assert script.refused("drop-expense", expense=0) == "no-expense"
    for fields, key in (
        ({"amount": "-5", "what": "x"}, "money"),
        ({"what": "x"}, "missing"),
        ({"amount": 5}, "missing"),
        ({"amount": 5, "what": "x" * 41}, "text"),
        ({"amount": 5, "what": "x", "for": ["Zoe"]}, "no-account"),
        ({"amount": 5, "what": "x", "for": 9}, "missing"),
        ({"amount": 5, "what": "x", "for": [[]]}, "no-account"),
        ({"amount": 5, "what": "x", "payer": "Zoe"}, "no-account"),
    ):
        assert script.refused("expense", seat=1, **fields) == key, fields


@pytest.mark.long
def test_the_number_of_expenses_is_limited(table: Table) -> None:
    script = euros(table)
    for n in range(50):
        script.post("expense", seat=1, amount=n + 1, what="x")
    assert script.refused("expense", seat=1, amount=5, what="x") == "too-many-expenses"
    assert script.refused("drop-expense", expense=50) == "number"


# Finishing


def test_the_evening_is_finished_paid_and_reopened_with_the_trail_in_sight(table: Table) -> None:
    script = euros(table, 3)
    transfer(script, 1, 40, 2)
    transfer(script, 3, 20, 2)
    now = script.post("finish")
    assert (now["finished"], now["options_now"], now["prompt"]) == (True, [], "The end: the evening is finished")
    assert paid(script) == [("Anna", "Ben", 200), ("Cem", "Ben", 100)]
    script.post("payment", payment=0, done=True)
    script.post("payment", payment=1, done=True)
    now = script.post("payment", payment=1, done=False)
    assert now["log"][:2] == ["Cem has not paid €1.00 to Ben after all", "Cem has paid €1.00 to Ben"]
    now = script.post("reopen", reason="Cem had 20 more")
    assert (now["finished"], now["log"][0]) == (False, "The evening is open again: Cem had 20 more")
    transfer(script, 2, 20, 3)
    assert paid(script) == []  # Anna has paid Ben 2.00 already, Cem is even
    assert settled(script)["paid_before"] == [{"from": "Anna", "to": "Ben", "amount": 200}]
    assert script.post("finish")["finished"]


def test_after_the_evening_is_finished_moves_are_refused(table: Table) -> None:
    script = table(players=3)
    before = script.read()["options_now"]
    script.post("finish")
    assert script.post("take-back")["options_now"] == before
    script.post("finish")
    for move, fields in (
        ("deal", {}),
        ("buy-in", {"seat": 1, "chips": 5}),
        ("adjust", {"seat": 1, "chips": 5, "reason": "x"}),
        ("sit", {"seat": 5, "name": "Zoe", "stack": 5}),
        ("leave", {"seat": 1, "cash_out": True}),
        ("finish", {}),
        ("together", {"all": "check"}),
        ("ruling", {"ruling": "R-COND-08", "outcome": "A", "reason": "x"}),
        ("expense", {"seat": 1, "amount": 5, "what": "x"}),
        ("count", {"seat": 1, "chips": 5}),
    ):
        assert script.refused(move, **fields) == "finished"
    script.post("leave", seat=3)
    assert script.refused("reopen") == "say-why-reopen"
    assert script.refused("payment", payment=0, done=True) == "no-payment"
    script.post("reopen", reason="one more hand")
    assert script.refused("reopen", reason="x") == "not-finished"
    assert script.post("deal")["phase"] == "bet"


def test_a_finished_evening_mentions_no_next_deal_and_no_last_winner(table: Table) -> None:
    script = table(players=6)
    play(script, "deal, A bets 5")
    for seat in range(2, 7):
        script.post("fold", seat=seat)
    page = {**script.headers, "Accept": "text/html"}
    before = script.client.get(f"/t/{script.code}", headers=page).text
    assert 'class="winner' in before
    script.post("finish")
    after = script.client.get(f"/t/{script.code}", headers=page).text
    assert "may run out" not in after and 'class="winner' not in after and 'class="stage"' in after


def test_an_evening_is_settled_with_one_jar_and_not_with_two(table: Table) -> None:
    script = euros(table, 3)
    script.post("uncounted", seat=1)
    a_hand(script, winner=2)
    assert paid(script) == [("Anna", "Ben", 30), ("Cem", "Ben", 5)]
    script.post("uncounted", seat=2)
    assert (paid(script), settled(script)["not_counted"]) == ([], ["Anna", "Ben"])
    assert settled(script)["people"][0] == {"name": "Anna", "won": None, "gets": None, "costs": [], "before": None}
    assert script.post("finish")["finished"]


def test_the_sheet_of_the_settlement_takes_expenses_and_finishes_the_evening(table: Table) -> None:
    script = euros(table, 3)
    transfer(script, 1, 40, 2)

    sheet = script.page("/settle")
    assert "Finish the evening" in sheet and "€2.00" in sheet
    script.sends("expense", payer="Ben", amount="12", what="7", **{"for": "[]", "for1": "Anna", "for3": "Cem"})
    [row] = settled(script)["expenses"]
    assert row == {"payer": "Ben", "amount": 1200, "what": "7", "sharers": ["Anna", "Cem"]}
    script.post("finish")
    script.sends("payment", payment="0", done="true")
    assert "Open again" in script.page("/settle")


def test_guests_read_nothing_about_finishing_and_debts_from_rulings_are_shown(table: Table) -> None:
    script = euros(table, 3)
    sheet = script.guest().get(f"/t/{script.code}/settle").text
    assert "Nobody owes anybody anything" in sheet and '<p class="dim"></p>' not in sheet
    script.post("ruling", ruling="R-CHIP-16", outcome="B", who=1, chips=1)
    assert settled(script)["owes"] == [{"name": "Anna", "chips": 1}]


def test_a_malformed_address_still_shows_the_sheet(table: Table) -> None:
    script = table()
    for sheet in ("count?seat=" + "9" * 5000, "count?seat=x", "chipset?set=7"):
        assert script.client.get(f"/t/{script.code}/{sheet}", headers=script.key).status_code == 200, sheet[:30]


@pytest.mark.parametrize("query", ["chipset=" + "[" * 3000, "chipset=300&opt:limit.big=" + "9" * 5000, "chipset=[7]"])
def test_a_malformed_set_up_form_still_gets_an_answer(client: FlaskClient, query: str) -> None:
    assert client.get(f"/new/chips?{query}").status_code == 200


def test_an_unnamed_evening_is_asked_for_a_name_once_at_its_end(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], "A", {"name": ""}, ante__amount=1, limit__min=1, limit__max=5)
    asks = "Call this evening"
    assert asks not in game.page("/settle")
    assert game.refused("name-evening", name="Birthday") == "not-finished"
    game.post("finish")
    assert asks in game.page("/settle") and game.refused("name-evening", name=" ") == "missing"
    game.post("name-evening", name="Birthday")
    assert game.now["name"] == "Birthday" and game.now["log"][0] == "This evening is called Birthday"
    assert asks not in game.page("/settle") and "Birthday" in game.page()
    game.post("take-back")
    assert game.now["name"] == "" and asks in game.page("/settle")
