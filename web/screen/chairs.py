"""The seats as drawn around the table: how each looks, and what a tap on it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.cards.cards import card_text
from models.moves.move import Role
from models.screen.offers import Offers
from models.screen.report_keys import SeatRow
from models.screen.screen_keys import TableReport
from models.words.words import _
from web.screen.award import Award, takes
from web.screen.award_steps import AwardStep, AwardTap
from web.screen.button import Button, button

BESIDE = 22  # half letters of a name and thirds of figures that fit on one line of a seat
SHORT = 9_999  # the largest stack that stands in full size in a row of the list

ChairTap = Literal["", "sheet", "pass", "award", "step", "dealer", "starter", "pair"]  # "": nothing happens


@dataclass(frozen=True, slots=True)
class UpCard:
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
    buck: bool  # the buck of dealer's choice lies here
    you: bool
    rich: bool  # name and chips do not fit beside each other
    tap: ChairTap
    button: Button | None = None  # what a tap posts at once
    step: AwardTap | None = None  # what a tap names while a pot is awarded step by step
    to: tuple[int, ...] = ()  # the seats this player can move to
    after: int = 0  # the free seat after this one, for whoever comes or moves; 0 = none
    up: tuple[UpCard, ...] = ()  # stud: the board, as far as it was tapped in


def chairs_of(report: TableReport, offers: Offers, award: Award | None, step: AwardStep | None) -> tuple[Chair, ...]:
    """Everybody at the table, clockwise; while a pot is awarded, with who can win it."""
    return tuple(_chair(report, offers, seat, award, step) for seat in at_table(report))


def at_table(report: TableReport) -> list[SeatRow]:
    """The people sitting there, clockwise."""
    return [seat for seat in report["seats"] if seat["state"] != "left"]


def long_sums(report: TableReport) -> bool:
    """Has anybody so many chips that all stacks in the list have to be written smaller?"""
    return any((seat["stack"] or 0) > SHORT for seat in at_table(report))


def asks_pair(report: TableReport) -> bool:
    """Is it asked with the starter whether a pair is open?"""
    return bool(report["starters"] and report["starters"]["asks_pair"])


def _looks(report: TableReport, offers: Offers, seat: SeatRow, award: Award | None, step: AwardStep | None) -> str:
    looks = {"in": "", "all_in": "allin"}
    idle = not report["in_hand"] and seat["state"] == "out" and seat["stack"] != 0
    words = ["" if idle else looks.get(seat["state"], "out")]
    number = seat["seat"]
    if award and not award.decided:
        words += ["pick"] if number in (step.lit if step else award.seats) else []
        words += ["picked"] if step and number in step.marked else []
    elif report["starters"]:
        words += ["pick"] if number in report["starters"]["seats"] else []
    elif _names_first_dealer(report, offers, number):
        words.append("pick")
    elif number == report["to_act"]:
        words.append("now")
    if number == report["opener"] and report["to_open"]:
        words.append("opener")
    if number in [row["seat"] for row in report["winners"]]:
        words.append("won")
    return " ".join(word for word in words if word)


def _chair(report: TableReport, offers: Offers, seat: SeatRow, award: Award | None, step: AwardStep | None) -> Chair:
    number = seat["seat"]
    tap, button = _tap(report, offers, number, award, step)
    return Chair(
        seat=number,
        name=seat["name"],
        stack=seat["stack"],
        bet=seat["bet"],
        note=report["notes"].get(str(number), ""),
        looks=_looks(report, offers, seat, award, step),
        dealer=number == report["dealer"],
        buck=number == report["buck"],
        you=number == report["you"]["seat"],
        rich=2 * len(seat["name"]) + 3 * len(str(seat["stack"] or 0)) > BESIDE,
        tap=tap,
        button=button,
        step=step.seats.get(number) if step else None,
        to=_moves_to(offers, number),
        after=report["free_after"].get(number, 0),
        up=tuple(UpCard(card_text(card), card[1:]) for card in seat["up"]),
    )


def _moves_to(offers: Offers, seat: int) -> tuple[int, ...]:
    """Every chair this player can move to, swapping or not."""
    moves = [offer for offer in offers.each("move-seat") if offer["seat"] == seat]
    return tuple(sorted(to for offer in moves for to in offer["values"]))


def _tap(
    report: TableReport, offers: Offers, seat: int, award: Award | None, step: AwardStep | None
) -> tuple[ChairTap, Button | None]:
    if award and not award.decided and seat in award.seats:
        if step:
            return ("step" if seat in step.seats else ""), None
        return "award", takes(report, award, [seat])
    if report["starters"] and seat in report["starters"]["seats"]:
        return ("pair", None) if asks_pair(report) else ("starter", button(_("starts"), "starter", {"seat": seat}))
    if _names_first_dealer(report, offers, seat):
        return "dealer", button(_("deals first"), "dealer", {"seat": seat})
    if str(seat) in report["passes"]:
        return "pass", None
    opens = report["you"]["role"] == Role.HOST or seat == report["you"]["seat"]  # who may read this chair's sheet
    return "sheet" if opens else "", None


def _names_first_dealer(report: TableReport, offers: Offers, seat: int) -> bool:
    """Does a tap on this seat say who deals first?"""
    return report["dealer"] is None and offers.of("dealer", seat) is not None
