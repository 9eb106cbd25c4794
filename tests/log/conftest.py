"""Leaves out the tests of power cuts without strace (a package of Debian), or where it may not trace processes."""

from __future__ import annotations

from tests.serving import can_record

collect_ignore = [] if can_record() else ["test_power.py"]
