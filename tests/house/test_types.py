"""mypy knows every field of a seat, a hand, a table and a report, every option and word: a slip is an error."""

from __future__ import annotations

from functools import cache

import pytest
from mypy import api

from tests import ROOT

TOP = """from models.game.course import Stage
from models.game.options_evening import evening_of
from models.play.actions import Called
from models.rulings.card_events import CardFlipped, CardReplaced, CardsGiven, CardsTaken
from models.screen.buttons import Button
from models.screen.report_keys import Report
from models.screen.screen import Screen
from models.table.hand import Betting, Hand, Pots
from models.table.table import Seat, Table
"""
LINE = """
def line(table: Table, hand: Hand, betting: Betting, pots: Pots, seat: Seat, called: Called, report: Report,
    screen: Screen) -> object:
    return """
SLIPS = [
    "table.with_seat(seat._replace(stak=4))",
    "table.with_seat(seat._replace(stack='4'))",
    "table.with_seat(seat._replace(state='foldet'))",
    "table.with_betting(betting._replace(aggresor=1))",
    "table.with_hand(hand._replace(bettin=betting))",
    "table.with_hand(hand._replace(bet=4))",
    "table.with_hand(hand._replace(kind='bett'))",
    "table.with_pots(betting)",
    "table._replace(carry=4)",
    "Pots(carried=4)",
    "hand.bet",
    "hand.betting.antes",
    "seat.state == 'foldet'",
    "[0 for seat.stack in (4,)]",  # an assignment to a field
    "[0 for table.hand.betting.bet in (4,)]",
    "[0 for called.chips in (4,)]",
    "seat.here == 'gone'",
    "table.now == 'bett'",
    "table.phase == 'bet'",
    "table.who_chooses == 'of'",
    "table.options['ante.amout']",
    "table.options['ante.amount'].lower()",
    "table.options.get('win') == 'hihg'",
    "table.options['limit.type'] == 'pot_limit'",
    "report['to_akt']",
    "report['seats'][0]['stak']",
    "screen.taps.award.now",
    "screen.taps.choices[0].txt",
    "screen.game.stake",
    "report['phase'] == 'bett'",
    "report['you']['rol']",
    "report['way'] == 'of'",
    "report['wins'] == 'hihg'",
    "report['seats'][0]['state'] == 'alin'",
    "screen.turn.course[0].state == 'don'",
    "report['evening']['evening.lones']",
    "evening_of(table.around.keys)['evening.jackpot_left'] == 'aks'",
    "table._replace(around=table.around._replace(left='playon'))",
    "Stage(kind='bet', big='eiter')",
    "CardsGiven(1, 1, 'noww')",
    "CardsTaken(1, 1, 'stub')",
    "CardReplaced(1, 'with_draw')",
    "CardFlipped(1, 'upp')",
    "Button('Deal', 'deal', kind='goo')",
    "Button('Deal', 'deal', smal='no bets')",
    "screen.taps.choices[0].seet",
]
WELL = [
    "table.with_seat(seat._replace(stack=4, state='folded'))",
    "table.with_hand(hand._replace(kind='bet', betting=betting._replace(bet=4, aggressor=seat.seat)))",
    "table.with_both(seat.puts(4), hand._replace(pots=pots.with_fee(seat.seat, 2, (1, 2))))",
    "report['seats'][0]['stack'], screen.taps.choices[0].text, screen.game.stakes",
    "table.options['ante.amount'] + 1, table.options.get('win') == 'high', table.options['burn'] == 'none'",
    "evening_of(table.around.keys)['evening.loans'], CardsGiven(1, 1, 'now')",
    "Button('Deal', 'deal', kind='go')",
    "table.now == 'bet' and table.phase == 'playing' and seat.state == 'in'",
]


@cache
def errors_of() -> dict[str, str]:
    """What `mypy --strict` says of each line, all of them looked at in one go, each in a function of its own."""
    lines = [*SLIPS, *WELL]
    program = TOP + "".join(LINE.replace("line", f"line_{n}") + line for n, line in enumerate(lines))
    at = {number: line for number, line in enumerate(program.splitlines(), 1) if line.startswith("    return ")}
    output, broken, _status = api.run(["--strict", "-c", program])
    assert not broken
    errors = {int(row.split(":")[1]): row for row in output.splitlines() if ": error:" in row}
    assert set(errors) <= set(at), output
    return {line.removeprefix("    return "): errors.get(number, "") for number, line in at.items()}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_misspelt_field_or_word_of_the_table_is_an_error_of_mypy(slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert errors_of()[slip]


@pytest.mark.parametrize("line", WELL)
def test_the_same_spelt_well_is_none(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert not errors_of()[line]
