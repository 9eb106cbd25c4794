"""A table brought to where a test begins before any screen shows it: a page that is not there draws nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.taps import Screen, hosts


class Prepared(Screen):
    """One host's device, whose page stays empty until it is to show the table."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        super().__init__(context, home)
        self.path = ""

    def open(self, path: str) -> Screen:
        """Notes where the table is."""
        self.path = path
        return self

    @property
    def code(self) -> str:
        return self.path.rpartition("/")[2]

    def looks(self) -> Screen:
        """Opens the table and waits until it is live."""
        return super().open(self.path)

    def wait(self, seq: int) -> Screen:
        """Until this screen, too, shows that table: it looks, if it has not yet."""
        if self.page.url == "about:blank":
            self.looks()
        return super().wait(seq)


def prepares(context: BrowserContext, home: str, **fields: Any) -> Prepared:
    """A device whose owner has made a table and moves at it, as `hosts`, but looks at it only when told to."""
    host = hosts(context, home, Prepared, **fields)
    assert isinstance(host, Prepared)
    return host
