"""Of what is crossed a row and its opposite are tried: of two values both, of three parameters with two values each."""

from __future__ import annotations

from itertools import product

import pytest
from amount import tried


@pytest.mark.parametrize(("rows", "number"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (8, 2)])
def test_one_or_two_rows_are_tried_and_every_row_at_some_turn(rows: int, number: int) -> None:
    turns = [tried(rows, turn) for turn in range(rows)]
    assert {len(chosen) for chosen in turns} == {number}
    assert set().union(*turns) == set(range(rows))


@pytest.mark.parametrize("values", [("en", "de"), ("en", "de", "fr")])
def test_of_parameters_with_two_values_both_are_tried(values: tuple[str, ...]) -> None:
    rows = list(product(("tablet", "phone"), ("usual", "large"), values))
    for turn in range(len(rows)):
        kinds, letters, _languages = zip(*(rows[at] for at in tried(len(rows), turn)), strict=True)
        assert set(kinds) == {"tablet", "phone"} and set(letters) == {"usual", "large"}
