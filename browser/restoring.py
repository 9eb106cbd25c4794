"""Restoring a copy on the device itself, as `--restore` does on a computer."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, request

from models.log.schema import StoreError
from models.words.words import _
from web.server.answers import Fault, go

LARGEST = 1 << 30  # bytes


def restores(app: Flask, put_back: Callable[[bytes], None]) -> None:
    """Adds the address for the form of `story/import.html`."""

    def restore() -> Response:
        request.max_content_length = LARGEST
        copy = request.files.get("copy")
        if copy is None or not copy.filename:
            raise Fault(400, "not-understood", _("Choose the file first."))
        try:
            put_back(copy.read())
        except StoreError as error:
            raise Fault(422, "unreadable", str(error)) from error
        return go("/")

    app.add_url_rule("/restore", view_func=restore, methods=["POST"])
