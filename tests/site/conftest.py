"""The built site, and a tablet that opened it; without the site, its tests are left out with a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from browser.build import is_made
from tests.conftest import TABLET
from tests.site.tablet import Tablet, served

collect_ignore = [] if is_made() else ["test_page.py"]


@pytest.fixture
def home() -> Iterator[str]:
    """The address of the site during the test."""
    with served() as home:
        yield home


@pytest.fixture
def tablet(device: Callable[..., BrowserContext]) -> Tablet:
    """A tablet that has opened the site once and is now offline."""
    with served() as home:
        tablet = Tablet(device(TABLET, service_workers="allow"), home)
        tablet.open()
    return tablet  # the server has stopped
