"""Without strace (a package of Debian), or where it may not look at processes, power cuts cannot be replayed."""

from __future__ import annotations

from tests.serving import can_record

collect_ignore = [] if can_record() else ["test_power.py"]
