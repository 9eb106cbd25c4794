"""The fixtures of the tests, for tests of the bench."""

from tests.browser.conftest import pytest_pyfunc_call
from tests.conftest import app, bare, browser_type_launch_args, clock, database, device, empty, english, server

__all__ = ["app", "bare", "browser_type_launch_args", "clock", "database", "device", "empty", "english", "server"]
__all__ += ["pytest_pyfunc_call"]
