"""Shows every part pages are made of, in every state, at `/styles`: for whoever changes a style (`make styles`)."""

from __future__ import annotations

from flask import Blueprint, render_template

styles = Blueprint("styles", __name__)  # served only where Talon is developed (app.py)

PEOPLE = ("Anna", "Bernhard-Maximilian", "Cem", "Dora", "Emil", "Frieda", "Gustav")
SEATS = ("", "now", "out", "allin", "won", "pick", "picked")  # what a seat can look like
MONEY = {"nothing": 0, "bet": 20, "stack": 200, "total": 12_500}  # in chips
CHIPS = ("white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown", "turquoise")


@styles.get("/styles")
def every_part() -> str:
    """All parts on one page; the look and the language are those of the device, the size is that of its window."""
    seats = list(zip(PEOPLE, SEATS, strict=True))
    return render_template("page/styles.html", people=PEOPLE, seats=seats, chips=CHIPS, money=MONEY)
