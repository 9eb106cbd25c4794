"""What is crossed is tried in every second row, and nothing is left out by it that a parameter has."""

from __future__ import annotations

from itertools import combinations, product

from amount import Chessboard

AXES = {"kind": ({"wide": 390}, {"wide": 360}), "letters": ("usual", "large"), "locale": ("de", "en")}


def tried(axes: dict[str, tuple[object, ...]], turn: int = 0) -> list[tuple[object, ...]]:
    """The rows of one test that are tried."""
    board = Chessboard()
    rows = [dict(zip(axes, row, strict=True)) for row in product(*axes.values())]
    return [tuple(row.values()) for row in rows if board.is_black("a test", row, turn)]


def test_of_three_parameters_each_two_values_meet_in_half_of_the_rows() -> None:
    rows = tried(AXES)
    assert len(rows) == 4
    for first, second in combinations(range(3), 2):
        met = [(row[first], row[second]) for row in rows]
        assert all(pair in met for pair in product(*(list(AXES.values())[at] for at in (first, second))))


def test_of_two_parameters_each_value_is_tried_and_the_next_turn_tries_the_rest() -> None:
    axes: dict[str, tuple[object, ...]] = {"locale": ("en", "de"), "look": ("dim", "bright", "large")}
    rows, others = tried(axes), tried(axes, 1)
    assert rows == [("en", "dim"), ("en", "large"), ("de", "bright")]
    assert sorted(map(str, rows + others)) == sorted(map(str, product(*axes.values())))


def test_each_test_has_a_board_of_its_own() -> None:
    board = Chessboard()
    assert board.is_black("one test", {"look": "dim"})
    assert not board.is_black("one test", {"look": "bright"})
    assert board.is_black("another", {"look": "bright"})
