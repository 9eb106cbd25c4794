"""Shows the parts of pages in every state at `/styles`, for people changing a style (`make styles`)."""

from __future__ import annotations

from flask import Blueprint, render_template

styles = Blueprint("styles", __name__)  # served only during development (app.py)

PEOPLE = ("Anna", "Bernhard-Maximilian", "Cem", "Dora", "Emil", "Frieda", "Gustav")
SEATS = ("", "now", "out", "allin", "won", "pick", "picked")  # looks of a seat
MONEY = {"nothing": 0, "bet": 20, "stack": 200, "total": 12_500}  # in chips
CHIPS = ("white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown", "turquoise")


@styles.get("/styles")
def every_part() -> str:
    """All parts on one page; look and language are the device's, the size is the window's."""
    seats = list(zip(PEOPLE, SEATS, strict=True))
    return render_template("page/styles.html", people=PEOPLE, seats=seats, chips=CHIPS, money=MONEY)
