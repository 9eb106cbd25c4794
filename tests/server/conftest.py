"""Without a proxy (Debian's packages caddy and nginx) there is nothing to go through."""

from __future__ import annotations

from tests.server.proxies import program

collect_ignore = [] if program("caddy") or program("nginx") else ["test_proxies.py"]
