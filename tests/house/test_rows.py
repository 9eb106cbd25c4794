"""A test of many rows tries each of them, names those that fail, and none without a row is green."""

from __future__ import annotations

import inspect

import pytest

from tests.rows import every

TRIED: list[int] = []


@every(((1, 2), (2, 3)))
def test_a_row_fills_the_first_parameters_and_fixtures_follow(less: int, more: int, monkeypatch: object) -> None:
    assert less + 1 == more and monkeypatch


@every((1, 2))
def test_every_row_is_tried(number: int) -> None:
    TRIED.append(number)
    assert list(range(1, number + 1)) == TRIED


def test_all_rows_that_fail_are_named_and_the_others_tried() -> None:
    seen: list[int] = []

    def odd(number: int) -> None:
        seen.append(number)
        assert number % 2, "even"

    with pytest.raises(ExceptionGroup, match="2 of 4 rows: row 2, row 4") as failed:
        every((1, 2, 3, 4), "row {}".format)(odd)()
    assert seen == [1, 2, 3, 4]
    assert [error.__notes__ for error in failed.value.exceptions] == [["The row: row 2"], ["The row: row 4"]]


def test_what_should_have_been_refused_and_was_not_fails() -> None:
    def accepted(_number: int) -> None:
        with pytest.raises(ValueError, match="never"):
            pass

    with pytest.raises(BaseExceptionGroup, match="1 of 1 rows: 7"):
        every((7,))(accepted)()


def test_a_test_without_a_row_proves_nothing() -> None:
    with pytest.raises(AssertionError):
        every(())


def test_pytest_sees_the_name_and_the_fixtures_alone() -> None:
    one_test = test_a_row_fills_the_first_parameters_and_fixtures_follow
    assert one_test.__name__ == "test_a_row_fills_the_first_parameters_and_fixtures_follow"
    assert list(inspect.signature(one_test).parameters) == ["monkeypatch"]
