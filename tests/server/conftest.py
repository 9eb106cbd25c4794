"""Leaves out the tests behind a proxy where none is installed (Debian's packages caddy and nginx)."""

from __future__ import annotations

from tests.server.proxies import program

collect_ignore = [] if program("caddy") or program("nginx") else ["test_proxies.py"]
