"""One house and one tablet for a whole module: a page that stays costs a third of a new one.

A module that uses them belongs to one worker (`xdist_group`), and none of its tests uses `app` or `server`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

from tests import WAITS
from tests.browser.taps import Prepared, Watch, a_new_table
from tests.conftest import PATIENT, TABLET, Json, opened, served

Felt = Callable[..., Prepared]  # the fixture `felt`


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, Any, Any]:
    """Fails a test on anything that went wrong on one of its pages and that it has not looked at itself."""
    try:
        result = yield
        for watch in Watch.of_this_test:
            if not watch.page.is_closed():
                watch.clean()
        return result
    finally:
        Watch.of_this_test.clear()


@pytest.fixture(scope="module")
def house(bare: Flask, empty: Any, tmp_path_factory: Any, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a real server for all tests of the module."""
    database = tmp_path_factory.mktemp("house") / "talon.db"
    shutil.copyfile(empty, database)
    below = request.config.getoption("--below", "")
    with opened(bare, database, TESTING=True) as app, served(app, below) as home:
        yield home


@pytest.fixture(scope="module")
def kept(browser: Browser, house: str) -> Iterator[Prepared]:
    """The one tablet, a host there."""
    context = browser.new_context(service_workers="block", **TABLET)
    context.add_init_script(PATIENT)
    context.set_default_timeout(WAITS * 1000)
    yield Prepared(context, house)
    context.close()


@pytest.fixture
def felt(kept: Prepared) -> Iterator[Felt]:
    """Opens a table on that tablet, in this size and language, and shows it on demand: like `prepares`."""
    page = kept.page
    page.goto("about:blank")
    page.context.clear_cookies(name="letters")
    kept.watch.faults.clear()

    def prepared(size: Json | None = None, language: str = "en", **fields: Any) -> Prepared:
        page.set_viewport_size(size or TABLET["viewport"])
        page.context.add_cookies([{"name": "language", "value": language, "url": kept.home}])
        kept.__dict__.pop("cookie", None)  # the language is in it
        kept.path = a_new_table(page.context, kept.home, **fields)
        return kept

    yield prepared
    kept.watch.clean()
