"""What goes around the hands, as the table page draws it: who is offered chips, what won the last hand."""

from __future__ import annotations

from dataclasses import dataclass

from models.screen.around import made_words
from models.screen.offers import Offers
from models.screen.screen_keys import LevelLine, Pause, TableReport
from web.screen.button import names


@dataclass(frozen=True, slots=True, kw_only=True)
class Broke:
    """Somebody without chips, and the usual amount."""

    seat: int
    name: str
    chips: int
    money: str  # "" where no money is played for


@dataclass(frozen=True, slots=True, kw_only=True)
class Noting:
    """A winner of the last showdown: what was noted, or the words that can be."""

    seat: int
    name: str
    made: str  # in words; "" = nothing yet
    words: tuple[tuple[str, str], ...]  # key, text; empty where this viewer notes nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietLines:
    """The quiet lines around the hands, and who is offered chips."""

    level: LevelLine | None  # the line about the level
    pause: Pause | None  # a break
    last_line: str  # the last round in one line
    unused_chips: str  # between hands: which chip no stake needs any more
    chips_asked: int  # by how many
    broke: tuple[Broke, ...]  # who has no chips and is offered some
    noting: tuple[Noting, ...]  # whose winning hand can be noted, or was


def around_of(report: TableReport, offers: Offers) -> QuietLines:
    """What goes around the hands, for this viewer."""
    return QuietLines(
        level=report["level_line"],
        pause=report["pause"],
        last_line=report["last_line"],
        unused_chips=report["unused_chips"],
        chips_asked=len(report["chips_asked"]),
        broke=broke_of(report, offers),
        noting=noting_of(report, offers),
    )


def broke_of(report: TableReport, offers: Offers) -> tuple[Broke, ...]:
    """Those the host may sell chips to now with one tap."""
    return tuple(Broke(**row) for row in report["broke"] if offers.of("buy-in", row["seat"], broke=True))


def noting_of(report: TableReport, offers: Offers) -> tuple[Noting, ...]:
    """Each winner with what was noted; the row of words only while nothing is, and where the evening wants it."""
    rows = []
    for row in report["noting"]:
        seat, made = row["seat"], row["made"]
        offer = offers.of("note-hand", seat, hand=report["hand"])
        words = [word for word in offer["values"] if word in row["asked"]] if offer and not made else []
        rows.append(
            Noting(
                seat=seat,
                name=names(report, [seat])[0],
                made=made_words(made) if made else "",
                words=tuple((word, made_words(word)) for word in words),
            )
        )
    return tuple(row for row in rows if row.made or row.words)
