"""The guide for hosts as a page: `GET /guide`, served by Talon itself, without the internet."""

from __future__ import annotations

from flask import Blueprint, render_template

from models.screen.guide import guide, head
from models.words.words import current

guides = Blueprint("guides", __name__)


@guides.get("/guide")
def for_hosts() -> str:
    """The evening in ten steps, in the reader's language, with pictures in that language."""
    title, lead = head()
    return render_template("table/guide.html", title=title, lead=lead, steps=guide(), tongue=current())
