"""Static files by content: `?v=` names what they say, so a browser keeps them for good and never shows an old one.

Texts are sent compressed where the browser takes it: the first visit to a table stays small on a phone's radio.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request, send_from_directory

TEXTS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"
WORTH_IT = 1000  # bytes: a shorter answer is not worth compressing


def init_static(app: Flask) -> None:
    """Version the addresses of static files, serve them compressed, and compress pages on the way out."""
    folder = Path(app.static_folder or "static")

    def versioned(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values:
            version = _version(folder / values["filename"])
            if version:
                values["v"] = version

    def serve(filename: str) -> Response:
        file = folder / filename
        packed = _packed(file) if file.suffix in TEXTS and _takes_gzip() else None
        if packed is None:
            response = send_from_directory(folder, filename)
        else:
            response = Response(packed, mimetype=TEXTS[file.suffix], headers={"Content-Encoding": "gzip"})
        fresh = request.args.get("v") == _version(file)
        response.headers["Cache-Control"] = FOREVER if fresh else "no-store"
        response.vary.add("Accept-Encoding")
        return response

    app.url_defaults(versioned)
    app.view_functions["static"] = serve
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    """HTML answers leave compressed; streams, files and short answers stay as they are."""
    if response.mimetype != "text/html" or response.direct_passthrough or not _takes_gzip():
        return response
    body = response.get_data()
    if len(body) >= WORTH_IT and "Content-Encoding" not in response.headers:
        response.set_data(gzip.compress(body, compresslevel=5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def _takes_gzip() -> bool:
    return bool(request.accept_encodings["gzip"])


@cache
def _version(file: Path) -> str:
    """The first twelve hex digits of the file's SHA-256, or "" where there is no such file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""


@cache
def _packed(file: Path) -> bytes | None:
    return gzip.compress(_lean(file).encode(), compresslevel=9, mtime=0) if file.is_file() else None


def _lean(file: Path) -> str:
    """The text without what only its readers here need: indentation, and comments that have lines of their own."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".css":
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        return re.sub(r"(?<=[\w-]): ", ":", re.sub(r"\s*([{};,])\s*", r"\1", text))
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
