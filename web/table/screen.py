"""What the table page draws, read off the JSON of `GET /t/CODE`: no rule and no chip is weighed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.cards.cards import card_text
from models.table.phrases import listed
from models.table.words import _, ngettext
from web.table.award import Award, award_of, takes, winner_choices
from web.table.award_steps import Asks, Key, Named, Step, Tap, step_of, ties
from web.table.button import Button, Report, button, chips, figures, grouped, names, signed

MOST_PIPS = 6  # a higher cap is written in figures
BETWEEN = ("first_dealer", "between", "deal")  # no hand is played: only who is away or broke is muted
SHORT_NAME = 14  # letters
LOG_LINES = 3  # always visible


@dataclass(frozen=True, slots=True)
class Card:
    """An up card as drawn."""

    text: str  # 10♦
    suit: str  # s, h, d or c


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One seat as drawn: `looks` are its CSS classes, `tap` says what touching it does."""

    seat: int
    name: str
    stack: int | None
    bet: int
    note: str
    looks: str
    dealer: bool
    you: bool
    tap: str  # "" nothing, sheet, pass, award, step, dealer, starter, pair
    button: Button | None = None  # what a tap posts at once
    step: Tap | None = None  # what a tap names while a pot is awarded step by step
    up: tuple[Card, ...] = ()  # stud: the board, as far as it was tapped in


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A small figure under the pot."""

    title: str
    text: str
    used: int = 0  # pips filled
    left: int = 0  # pips still open


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything the table templates read besides the report itself."""

    chairs: tuple[Chair, ...]
    meters: tuple[Meter, ...]
    pots: tuple[tuple[str, int, str, bool], ...]  # name, chips, who plays for it, waiting for its winner
    winners: tuple[tuple[str, int], ...]  # of the last hand, shown between hands
    money: str  # between deals: who put how much into the carried jackpot
    choices: tuple[Button, ...]
    shortcuts: tuple[Button, ...]
    passes: tuple[tuple[int, Button], ...]
    amounts: Mapping[str, Any] | None
    jar: Mapping[str, Any] | None  # all-in of somebody whose chips are not counted
    award: Award | None
    step: Step | None  # what is asked now for this pot, where it takes more than one tap
    ties: tuple[Key, ...]  # how a tie begins
    pair: tuple[tuple[int, str], ...]  # boards to be tapped where the open pair is asked: seat, name
    asked: str  # what the seats are to be tapped for
    boards: bool  # up cards can be tapped in now
    secret: bool  # declarations are made under a cover now
    shape: str  # which grid the choices stand in
    host: bool
    you: int | None  # the chair of whoever holds this device
    yours: bool  # it is their turn
    acts: bool  # something may be tapped in the footer
    line: str  # what a player reads while others act
    fresh: bool  # the last tap was a shortcut: Undo stands out
    log: tuple[str, ...] = field(default=())


def draw(report: Report, named: Named | None = None, asks: Asks = lambda _said: "") -> Screen:
    """The screen for this viewer's report; while a pot is awarded, with who was named so far."""
    award = award_of(report)
    step = step_of(report, award, named or Named(), asks)
    choices = tuple(choice_button(choice) for choice in report["choices"]) or winner_choices(report, award)
    return Screen(
        chairs=tuple(_chair(report, seat, award, step) for seat in at_table(report)),
        meters=tuple(_meters(report)),
        pots=tuple(_pots(report, award)),
        winners=tuple(_winners(report)),
        money=_money(report),
        choices=choices,
        shortcuts=tuple(button(cut["text"], "together", cut["fields"]) for cut in report["shortcuts"]),
        passes=tuple(
            (int(seat), button(text, "together", {"pass_to": int(seat)})) for seat, text in report["passes"].items()
        ),
        amounts=report["amounts"],
        jar=report["jar"],
        award=award,
        step=step,
        ties=ties(report, award, Named(), asks),
        pair=tuple((seat, names(report, [seat])[0]) for seat in _pair(report)),
        asked=_asked(report, award),
        boards=report["you"]["role"] == "host" and report["phase"] == "starter" and offered(report, "up") is not None,
        secret=bool(report["secret"]),
        shape=_shape(report, choices),
        host=report["you"]["role"] == "host",
        you=report["you"]["seat"],
        yours=report["yours"],
        acts=report["you"]["role"] == "host" or report["yours"],
        line=report["your_line"],
        fresh=bool(report["last_tap_shortcut"]),
        log=tuple(report["log"][:LOG_LINES]),
    )


def at_table(report: Report) -> list[Mapping[str, Any]]:
    """The people sitting there, clockwise."""
    return [seat for seat in report["seats"] if seat["state"] != "left"]


def offered(report: Report, move: str, seat: int | None = None) -> Mapping[str, Any] | None:
    """The option for this move (at this seat) as the model offers it now, or None."""
    options: Sequence[Mapping[str, Any]] = report["options_now"]
    for option in options:
        if option["move"] == move and (seat is None or option.get("seat", seat) == seat):
            return option
    return None


def fist(options: Mapping[str, Any], ways: Sequence[str]) -> list[tuple[str, str, str]]:
    """What the chips in a fist mean: number, way and word, as far as the way may be declared."""
    code = str(options.get("decl.code", "0_low_1_high_2_both")).split("_")
    said = {way: chips for chips, way in zip(code[::2], code[1::2], strict=True)}
    words = {"high": _("High"), "low": _("Low"), "both": _("Both")}
    return [(said[way], way, words[way]) for way in ways]


def choice_button(choice: Mapping[str, Any]) -> Button:
    """A large button as `prompt` offers it."""
    fields, question = dict(choice["fields"]), None
    if fields.get("cards") and fields.pop("splits", None) is not None:
        question = ("splits", _("Does the opener split the openers?"))
    return button(
        choice["text"],
        choice["move"],
        fields,
        small=choice["small"],
        kind=choice["kind"],
        number=choice.get("number"),
        question=question,
    )


def _shape(report: Report, choices: Sequence[Button]) -> str:
    if any(choice.kind == "count" for choice in choices):
        return "counts"
    if any(choice.kind in ("deals", "off") for choice in choices):
        return "picks many" if len(choices) > 5 else "picks"
    if report["amounts"]:
        return f"amounts n{len(choices)}"
    return "two" if len(choices) == 1 and report["why"] else ""


def _pair(report: Report) -> list[int]:
    starters = report["starters"]
    return list(starters["seats"]) if starters and starters["asks_pair"] else []


def _asked(report: Report, award: Award | None) -> str:
    """What the host taps a seat for."""
    if report["phase"] == "first_dealer":
        return _("Tap the seat that deals first.")
    if report["starters"]:
        return str(report["starters"]["tap"])
    return _("Tap the winner’s seat.") if award and not award.shared and len(award.seats) > 2 else ""


def _looks(report: Report, seat: Mapping[str, Any], award: Award | None, step: Step | None) -> str:
    looks = {"in": "", "all_in": "allin"}
    idle = report["phase"] in BETWEEN and seat["state"] == "out" and seat["stack"] != 0
    words = ["" if idle else looks.get(seat["state"], "out")]
    number = seat["seat"]
    if award:
        words = ["pick" if number in (step.lit if step else award.seats) else "out"]
        words += ["picked"] if step and number in step.marked else []
    elif report["starters"]:
        words += ["pick"] if number in report["starters"]["seats"] else []
    elif report["phase"] == "first_dealer" and report["you"]["role"] == "host" and offered(report, "dealer", number):
        words.append("pick")
    elif number == report["to_act"]:
        words.append("now")
    if number == report["opener"] and report["to_open"]:
        words.append("opener")
    if report["phase"] == "between" and report["last_hand"] and str(number) in report["last_hand"]["won"]:
        words.append("won")
    return " ".join(word for word in words if word)


def _chair(report: Report, seat: Mapping[str, Any], award: Award | None, step: Step | None) -> Chair:
    number = seat["seat"]
    tap, button = _tap(report, number, award, step)
    return Chair(
        seat=number,
        name=seat["name"],
        stack=seat["stack"],
        bet=seat["bet"],
        note=report["notes"].get(str(number), ""),
        looks=_looks(report, seat, award, step),
        dealer=number == report["dealer"],
        you=number == report["you"]["seat"],
        tap=tap,
        button=button,
        step=step.seats.get(number) if step else None,
        up=tuple(Card(card_text(card), card[1:]) for card in seat["up"]),
    )


def _tap(report: Report, seat: int, award: Award | None, step: Step | None) -> tuple[str, Button | None]:
    if report["you"]["role"] != "host":
        return ("sheet" if seat == report["you"]["seat"] else ""), None
    if award and seat in award.seats:
        if step:
            return ("step" if seat in step.seats else ""), None
        return "award", takes(report, award, [seat])
    if report["starters"] and seat in report["starters"]["seats"]:
        return ("pair", None) if _pair(report) else ("starter", button(_("starts"), "starter", {"seat": seat}))
    if report["phase"] == "first_dealer" and offered(report, "dealer", seat):
        return "dealer", button(_("deals first"), "dealer", {"seat": seat})
    return ("pass" if str(seat) in report["passes"] else "sheet"), None


def _meters(report: Report) -> Iterable[Meter]:
    phase, told = report["phase"], (report["dealer_says"] or {}).get("meters")
    if told:
        yield from (Meter(title=meter["name"], text=meter["text"]) for meter in told)
        return
    if phase == "bet":
        yield _raises(report["raises"], report["cap"])
        if report["sizes"]:
            yield Meter(title=report["sizes"]["title"], text=report["sizes"]["text"])
    if phase in ("bet", "draw", "buy") and report["talon"] is not None:
        yield Meter(title=_("Talon"), text=ngettext("%(n)s card", "%(n)s cards", report["talon"]))
        if report["discards"] or phase == "draw":
            yield Meter(title=_("Discards"), text=str(report["discards"]))
    if report["kept"] and phase in ("bet", "draw"):
        yield Meter(title=_("Opener’s, apart"), text=str(report["kept"]))
    if report["burned"] and phase in ("bet", "draw"):
        yield Meter(title=_("Burned"), text=str(report["burned"]))


def _raises(used: int, cap: int | None) -> Meter:
    if cap is None:
        return Meter(title=_("Raises"), text=_("%(used)s, no cap", used=used))
    text = _("%(used)s of %(cap)s raises used", used=used, cap=cap)
    if cap > MOST_PIPS:
        return Meter(title=_("Raises"), text=_("%(used)s of %(cap)s", used=used, cap=cap))
    return Meter(title=_("Raises"), text=text, used=used, left=max(cap - used, 0))


def _pots(report: Report, award: Award | None) -> Iterable[tuple[str, int, str, bool]]:
    pots = report["pots"]
    if len(pots) < 2:
        return
    everybody = list(pots[0]["seats"])
    for index, pot in enumerate(pots):
        name = _("Main") if index == 0 else _("Side") if len(pots) == 2 else _("Side %(n)s", n=index)
        yield name, pot["chips"], _who_plays(report, everybody, pots, index), bool(award and award.pot == index)


def _who_plays(report: Report, everybody: Sequence[int], pots: Sequence[Mapping[str, Any]], index: int) -> str:
    """Main pot: with whom it is shared below the next one. Side pot: who is not in it."""
    seats = pots[index]["seats"]
    if index == 0:
        return _("with %(names)s", names=_short(report, _missing(everybody, pots[1]["seats"])))
    missing = _missing(everybody, seats)
    if len(seats) <= len(missing):
        return _("only %(names)s", names=_short(report, seats))
    return _("without %(names)s", names=_short(report, missing))


def _short(report: Report, seats: Iterable[int]) -> str:
    """Who sits there, long names cut to their first word: this stands under the pot."""
    cut = [name if len(name) <= SHORT_NAME else name.split()[0][:SHORT_NAME] + "…" for name in names(report, seats)]
    return listed(cut)


def _missing(everybody: Sequence[int], seats: Sequence[int]) -> list[int]:
    return [seat for seat in everybody if seat not in seats]


def _money(report: Report) -> str:
    if report["phase"] not in BETWEEN:
        return ""
    parts = ((names(report, [part["seat"]])[0], part["chips"]) for part in report["whose_carry"])
    return ", ".join(f"{name} {chips(amount)}" for name, amount in parts)


def _winners(report: Report) -> Iterable[tuple[str, int]]:
    last = report["last_hand"]
    if report["phase"] == "between" and last and not report["finished"]:
        for seat, won in last["won"].items():
            yield names(report, [int(seat)])[0], won


__all__ = [
    "Screen",
    "at_table",
    "chips",
    "choice_button",
    "draw",
    "figures",
    "fist",
    "grouped",
    "offered",
    "signed",
]
