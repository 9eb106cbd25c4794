"""The built site; without it, its tests are left out with a hint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.build import is_made
from tests.site.tablet import served

collect_ignore = [] if is_made() else ["test_page.py"]


@pytest.fixture
def home() -> Iterator[str]:
    """The address of the site during the test."""
    with served() as home:
        yield home
