"""The path below which Talon is served: "" of its own, `/talon` behind a proxy that says so (`--prefix`).

Models, views and templates write every address from Talon's own root: `/t/K7QX`. What leaves Talon gets the path in
front where it is written out: by `root()` in an attribute, a header or JSON, by the macros of `page/_post.html`, by
`go` and by `addresses_of`.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

PREFIX = re.compile(r"(?:/[A-Za-z0-9._~-]+)+")  # letters that are the same in an address, a header and a cookie
CLIMBS = {".", ".."}  # parts of a path that a browser takes out


def root() -> str:
    """What stands before every address of this answer: "" or `/talon`."""
    return request.script_root


def is_prefix(text: str) -> bool:
    """Whether Talon can be served below this path."""
    return bool(PREFIX.fullmatch(text)) and not CLIMBS & set(text.split("/"))


def init_root(app: Flask) -> None:
    """Templates can write `root()`; the proxy of `--https` may say the path (`X-Forwarded-Prefix`)."""
    app.jinja_env.globals.update(root=root)
    behind: Any = app
    plain = app.wsgi_app
    believing = ProxyFix(plain, x_for=0, x_proto=0, x_prefix=1)

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        told = is_prefix(environ.get("HTTP_X_FORWARDED_PREFIX", ""))
        return (believing if told and app.config.get("HTTPS") else plain)(environ, start_response)

    behind.wsgi_app = answer
