"""The tests of the bench start from what all others start from."""

from tests.conftest import app, bare, browser_type_launch_args, clock, database, device, empty, english, server

__all__ = ["app", "bare", "browser_type_launch_args", "clock", "database", "device", "empty", "english", "server"]
