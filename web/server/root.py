"""The path below which Talon is served: "" or, behind a proxy with `--prefix`, such as `/talon`.

Models, views and templates write every address from Talon's own root: `/t/K7QX`. The path is added on output: by
`root()` in an attribute, a header or JSON, by the macros of `page/_post.html`, by `go` and by `addresses_of`.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

PREFIX = re.compile(r"(?:/[A-Za-z0-9._~-]+)+")  # characters that need no escaping in addresses, headers and cookies
CLIMBS = {".", ".."}  # parts of a path that a browser resolves


def root() -> str:
    """The path before every address of this answer: "" or `/talon`."""
    return request.script_root


def is_prefix(text: str) -> bool:
    """Whether Talon can be served below this path."""
    return bool(PREFIX.fullmatch(text)) and not CLIMBS & set(text.split("/"))


def init_root(app: Flask) -> None:
    """Provides `root()` in templates; with `--https` the proxy may set the path (`X-Forwarded-Prefix`)."""
    app.jinja_env.globals.update(root=root)
    behind: Any = app
    plain = app.wsgi_app
    believing = ProxyFix(plain, x_for=0, x_proto=0, x_prefix=1)

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        named = is_prefix(environ.get("HTTP_X_FORWARDED_PREFIX", ""))
        return (believing if named and app.config.get("HTTPS") else plain)(environ, start_response)

    behind.wsgi_app = answer
