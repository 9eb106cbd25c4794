"""Tables in states worth looking at, reached by moves sent by script, which is faster than tapping."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from tests import WAITS
from tests.browser.taps import Screen
from tests.conftest import Json

LONG = ("Maximiliane", "Karl-Heinz", "Jürgen", "Annegret-Charlotte", "Bärbel", "Wolfgang", "Özlem", "Hans-Peter")
TEN = (*LONG, "Christoph-Alexander", "Friederike Sophie")
SEVEN = ("Anna", "Bernhard-Maximilian", "Cem", "Dora", "Emil", "Frieda", "Gustav")
NO_LIMIT = {"ante.amount": 1, "limit.type": "no", "cap.raises": "none"}
BLINDS = {"forced": "blinds", "blind.small": 1, "blind.big": 2, "limit.type": "no", "cap.raises": "none"}
EUROS = {"currency": "EUR", "chip": "0,05"}
LONGEST = {
    "preset": "SC",
    "options": {
        "ante.amount": 1000,
        "limit.type": "fixed",
        "limit.small": 5000,
        "limit.big": 10000,
        "stud.bring_in_amount": 2000,
        "stud.last_down": True,
    },
}

BETTING: Json = {
    "preset": "SH",
    "options": {"ante.amount": 20, "limit.type": "no", "limit.min": 50, "cap.raises": "none"},
    "seats": [
        {"seat": n, "name": TEN[n - 1], "stack": {2: 2_000, 3: 4_500, 4: 9_000}.get(n, 20_000)} for n in range(1, 11)
    ],
    "dealer": 10,
}


def seated(names: tuple[str, ...], stacks: tuple[int, ...]) -> list[Json]:
    """Set-up fields for these people on chairs 1 to n."""
    return [{"seat": n, "name": name, "stack": stacks[n - 1]} for n, name in enumerate(names, 1)]


def table(host: Screen) -> Json:
    """The JSON of this host's table."""
    return _asked(host, "GET", f"/t/{host.code}")


def move(host: Screen, name: str, seen: int | None = None, **fields: Any) -> Json:
    """Makes one move at this host's table, on the newest state or the one seen; returns the table after it."""
    next(host.left)
    body = {"seen": table(host)["seq"] if seen is None else seen, **fields}
    return _asked(host, "POST", f"/t/{host.code}/{name}", json.dumps(body))


def _asked(host: Screen, method: str, path: str, body: str | None = None) -> Json:
    """The server's answer to the host's device, without the detour through the browser, which is slower."""
    headers = {"Accept": "application/json", "Origin": host.home, "Cookie": host.cookie}
    home = urlsplit(host.home)
    line = HTTPConnection(home.netloc, timeout=WAITS)
    try:
        sent = {"Content-Type": "application/json"} if body else {}
        line.request(method, home.path + path, body, {**headers, **sent})
        answer = line.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        report: Json = json.loads(text)
        return report
    finally:
        line.close()


def plays(host: Screen, told: str) -> Json:
    """Plays a line by the players to act: "deal, check, bet 5, fold", "draw 3, pat"; returns the table after it.

    "all call" is one tap for everybody, "each call" one for each until the round is over; "starts 2" taps the board of
    a chair, "starts 2 pair" or "starts 2 no pair" if that is asked.
    """
    now = table(host)
    for step in told.split(", "):
        word, _space, said = step.partition(" ")
        if word == "each":
            phase = now["phase"]
            while now["phase"] == phase:
                now = plays(host, said)
        else:
            name, fields = _meant(word, said, now["to_act"])
            now = move(host, name, now["seq"], **fields)
    return now


def _meant(word: str, said: str, seat: int) -> tuple[str, Json]:
    """The move of such a step, and its fields."""
    if word == "all":
        return "together", {"all": said}
    if word == "starts":
        chair, _space, pair = said.partition(" ")
        return "starter", {"seat": int(chair)} | ({"open_pair": pair == "pair"} if pair else {})
    if word in ("pat", "draw"):
        return "draw", {"seat": seat, "cards": int(said or 0)}
    return word, {} if word in ("deal", "reshuffle") else {"seat": seat} | ({"to": int(said)} if said else {})


def all_in(host: Screen, *short: int) -> Json:
    """Plays a hand in which the first to act bets more than these stacks hold, and all call: a side pot for each."""
    now = plays(host, "deal")
    most = max(seat["stack"] for seat in now["seats"] if seat["seat"] in short) + 20
    return plays(host, f"bet {most}, each call")


def shown_down(host: Screen, *winners: int) -> Json:
    """Plays a hand that is bet, called by all, and shown; its pot goes to these seats, if there are any."""
    bet = next(offer for offer in move(host, "deal")["options_now"] if offer["move"] == "bet")
    move(host, "bet", seat=bet["seat"], to=bet["min"])
    now = plays(host, "all call, all pat, all check")
    return move(host, "award", pots=[{"pot": 0, "high": [*winners]}]) if winners else now


def four_pots(host: Screen) -> Json:
    """Ten people at `BETTING`, three of them all-in for less than the bet before them; the fifth is to act."""
    now = plays(host, "deal, starts 1, bet 9000, call, call, call")
    assert len(now["pots"]) == 4 and now["to_act"] == 5
    return now


def reshuffling(host: Screen) -> Json:
    """Plays until the dealer has to reshuffle: all stay in with the opener and take four."""
    least = next(offer["min"] for offer in plays(host, "deal")["options_now"] if offer["move"] == "bet")
    now = plays(host, f"bet {least}, all call")
    while not any(offer["move"] == "reshuffle" for offer in now["options_now"]):
        now = plays(host, "draw 4")
    return now


def brought_in(host: Screen) -> Json:
    """The table once the best board has brought in the first bet of a stud hand."""
    now = table(host)
    while now["phase"] != "bet" or not now["bet"]:
        now = offered(host, now, "starter", "bring-in")
    return now


def folded(host: Screen) -> Json:
    """Plays a hand in which all but one fold."""
    now = move(host, "deal")
    while now["phase"] != "between":
        now = offered(host, now, "starter", "fold", "bring-in", "bet", "check")
    return now


def checked_to(host: Screen, phase: str) -> Screen:
    """Plays a stud hand without bets up to this phase: Ben's board starts each street, no pair is open."""
    now = table(host)
    while now["phase"] != phase:
        now = offered(host, now, "deal", "starter", "bring-in", "check", "call")
    return host.wait(now["seq"])


def offered(host: Screen, now: Json, *moves: str) -> Json:
    """Makes the first of these moves that is offered: with the second board if asked for boards; the smallest bet."""
    offers: dict[str, list[Json]] = {}
    for row in now["options_now"]:
        offers.setdefault(row["move"], []).append(row)
    rows = next(offers[name] for name in moves if name in offers)
    offer = rows[min(1, len(rows) - 1)]
    fields = {"seat": offer["seat"]} if "seat" in offer else {}
    more = {"open_pair": False} if "open_pair" in offer.get("asks", ()) else {}
    least = {"to": offer["min"]} if offer["move"] == "bet" else {}
    return move(host, offer["move"], now["seq"], **fields, **more, **least)
