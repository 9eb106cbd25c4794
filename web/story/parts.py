"""Parts of a story's pages: rows, lines and sentences in the reader's language, without addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from babel.numbers import format_percent

from models.bank.columns import expenses, pool, purse
from models.bank.deal import in_words as deal_in_words
from models.bank.points import in_words, points_in_words, put_out_in_words
from models.log.recaps import Night
from models.play.noting import MADE
from models.story.moments import best_hand, headline, moments
from models.story.notes import Note
from models.story.story import PlayedHand, Story, game_of
from models.story.tally import Tally
from models.table.table import Table
from models.words.money import money, short_money, signed_money
from models.words.words import _, current, grouped, in_parts, listed, ngettext, signed
from web.story.chart import Chart, ChartLine, PictureSize, Ring, Say, chart

SIZES = (
    PictureSize("wide", 1052, 402, True, 9),
    PictureSize("middle", 700, 400, False, 9),
    PictureSize("narrow", 338, 300, False, 5),
)
LARGE = 4  # every fourth pot is a large one


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand in the list."""

    number: int
    game: str
    won: str
    how: str
    pot: int
    length: str  # "" for a misdeal
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A person in the ranking."""

    place: int  # shared in a tie
    tally: Tally
    won: str  # or lost, in money if the table has any
    often: str  # more than one purchase
    biggest: int  # most chips won in one hand
    cashed: str  # chips cashed
    points: str  # for the season; "" without any


def story_page(story: Story, table: Table, *, only_large: bool = False) -> dict[str, object]:
    """The page of this story at this table: all hands, or only the large ones."""
    order, rings, say = story.ranking, _rings(story), worth(story)
    lines = [ChartLine(story.people[i].name, line_of(story, i)) for i in order]
    rows = [hand_row(story, deal) for deal in reversed(story.deals)]
    return {
        **in_short(story, table),
        "story": story,
        "headline": headline(story),
        "charts": charts(lines, numbers_of(story), story.currency if story.worth else "", rings),  # one for every width
        "rings": {ring.letter for ring in rings},  # letters of the chart's rings
        "moments": moments(story),
        "best_hand": best_hand(story),
        "rows": large(rows) if only_large else rows,
        # of each hand, in the order of the ranking
        "figures": [(deal.number, [say(dict(deal.results).get(i, 0)) for i in order]) for deal in story.deals],
        "people": [story.people[i] for i in order],
        "games": games(story),
        # corrected by hand
        "loose": grouped(story.loose)
        if story.priced or not story.currency
        else money(story.loose * unit(story), story.currency),
        "points": in_words(story.points, story.times),  # of each place
        "put_out": put_out_in_words({tally.name: tally.outs for tally in story.people}, story.per_out),
        "pool": pool(table.bank),  # what was paid for chips, and where it goes
    }


def in_short(story: Story, table: Table) -> dict[str, object]:
    """What the recap and the last screen both say about the evening."""
    return {
        "ranking": ranking(story),
        "hands": hands_played(story),
        "length": length(story.ended - story.began),
        "expenses": expenses(table.bank),  # shared by the people, in one line
        "deal": deal_in_words(table),  # on the prizes
        "purse": purse(table.bank),
    }


def hands_played(story: Story) -> str:
    """The number of hands played, in words; with misdeals, because they have numbers of their own."""
    played = ngettext("%(n)s hand", "%(n)s hands", story.hands)
    return f"{played}, {ngettext('%(n)s misdeal', '%(n)s misdeals', story.misdeals)}" if story.misdeals else played


def games(story: Story) -> str:
    """The games played, each once."""
    names = list(dict.fromkeys(game_of(deal) for deal in story.deals))
    return "; ".join(names) if any("," in name for name in names) else listed(names)


def unit(story: Story) -> int:
    """The value of one chip: its worth in cents, or 1 without money."""
    return story.worth if story.currency and story.worth else 1


def worth(story: Story) -> Say:
    """The function that writes results: as money if the table plays for it, else as chips."""
    if not story.currency or not story.worth:
        return signed
    return lambda amount: signed_money(amount * story.worth, story.currency)


def line_of(story: Story, person: int) -> list[int | None]:
    """One person's result from hand 0 on, in units of `unit`; None before they came."""
    values = [dict(deal.results).get(person) for deal in story.deals]
    came = next((i for i, value in enumerate(values) if value is not None), 0)
    before: list[int | None] = [None] * came
    return [*before, 0, *(None if stack is None else stack * unit(story) for stack in values[came:])]


def charts(
    lines: Sequence[ChartLine], numbers: Sequence[int], currency: str, rings: Sequence[Ring] = ()
) -> tuple[Chart, ...]:
    """The chart for every width."""
    drawn = (chart(lines, numbers, size, *written(currency), rings) for size in SIZES)
    return tuple(picture for picture in drawn if picture is not None)


def written(currency: str) -> tuple[Say, Say]:
    """The functions that write amounts at the end of a line, and beside the chart."""
    if not currency:
        return signed, signed
    return (lambda amount: signed_money(amount, currency)), (lambda amount: short_money(amount, currency))


def numbers_of(story: Story) -> list[int]:
    """Hand 0, before the first, and every finished hand."""
    return [0, *(deal.number for deal in story.deals)]


def _rings(story: Story) -> list[Ring]:
    numbers, lines = numbers_of(story), {person: rank for rank, person in enumerate(story.ranking)}
    shown = [note for note in story.notes if note.kind != "bounty" or note.chips > 0]  # one ring: who got it
    kept = [note for note in shown if note.after in numbers]
    return [Ring(lines[note.person], numbers.index(note.after), *_ring(story, note)) for note in kept]


def _ring(story: Story, note: Note) -> tuple[str, str]:
    """The letter of a ring, and its meaning."""
    name = story.people[note.person].name
    if note.kind == "bought":
        return _("B"), _("%(name)s buys %(chips)s more", name=name, chips=grouped(note.chips))
    chips = worth(story)(note.chips) if note.kind == "deal" and story.priced else signed(note.chips)
    if note.kind == "bounty":
        return _("P"), _("%(name)s %(chips)s: everybody pays one", name=name, chips=chips)
    if note.kind == "colour-up":
        return _("S"), _("%(name)s %(chips)s: small chips leave", name=name, chips=chips)
    if note.kind == "deal":
        return "D", _("%(name)s %(chips)s by a deal on the prizes", name=name, chips=chips)
    return _("C"), _("%(name)s %(chips)s after a count", name=name, chips=chips)


def night_result(evening: Story | Night, tally: Tally) -> str:
    """One person's result of an evening: in money if it was played for, else in chips."""
    if not evening.currency or not evening.worth:
        return signed(tally.result)
    return signed_money(tally.amount(evening.worth), evening.currency)


def ranking(story: Story) -> list[Ranked]:
    """Everybody, biggest winner or best place first."""
    return [
        Ranked(
            place=story.place(i),
            tally=tally,
            won=night_result(story, tally),
            often=_("bought %(n)s×", n=times) if (times := story.times_bought(i)) > 1 else "",
            biggest=tally.biggest,
            cashed=_("%(chips)s cashed out", chips=grouped(tally.cashed)) if tally.cashed and not tally.loose else "",
            points=points_in_words(tally.points) if story.points and story.finished else "",
        )
        for i, tally in [(i, story.people[i]) for i in story.ranking]
    ]


def exchanged(tally: Tally) -> str:
    """Cards drawn, number of draws, and the number of times the player stood pat."""
    n, draws = tally.drawn, tally.exchanges
    drew = ngettext("%(n)s card (drew %(draws)s×)", "%(n)s cards (drew %(draws)s×)", n, draws=draws) if draws else ""
    pat = _("stood pat %(n)s×", n=tally.pats) if tally.pats else ""
    return ", ".join(filter(None, [drew, pat])) or "–"


def tallied(tally: Tally) -> list[tuple[str, str]]:
    """A player's figures: the name of each, and its value."""
    return [
        (_("Hands won"), _("%(won)s of %(hands)s", won=tally.won, hands=tally.hands)),
        (_("Without a showdown"), grouped(tally.alone)),
        (_("Showdowns won"), _("%(won)s of %(hands)s", won=tally.shown, hands=tally.showdowns)),
        (_("Biggest win"), grouped(tally.biggest)),
        (_("Cards drawn"), exchanged(tally)),
    ]


def percent(part: int) -> str:
    """A percentage in the reader's locale: 13%, 13 %."""
    return str(format_percent(Decimal(part) / 100, locale=current()))


def large(rows: Sequence[HandRow]) -> list[HandRow]:
    """Only the large pots: a quarter of them, and those as large as the smallest of these."""
    sizes = sorted((row.pot for row in rows), reverse=True)
    least = sizes[max(0, -(-len(sizes) // LARGE) - 1)] if sizes else 0
    return [row for row in rows if row.pot >= least]


def hand_row(story: Story, deal: PlayedHand) -> HandRow:
    """A hand as a row of the list."""
    shared = len(deal.won) > 1
    rows = {person: story.names[person] + (f" {grouped(amount)}" if shared else "") for person, amount in deal.won}
    won = in_parts(deal.parts, rows) if shared else listed(rows.values())
    return HandRow(
        number=deal.number,
        game=game_of(deal),
        won=won or _nobody_won(deal),
        how=_how(story, deal),
        pot=deal.pot,
        length="" if deal.misdealt else length(deal.took),
        note=_note(deal),
    )


def _nobody_won(deal: PlayedHand) -> str:
    """The sentence about the chips of a hand without a winner."""
    if deal.misdealt:
        return _("misdeal")
    if not deal.carried:
        return _("does not count")
    return _("everybody gets it back") if deal.cleared else _("Nobody wins")


def _how(story: Story, deal: PlayedHand) -> str:
    if not deal.won and deal.carried and not deal.cleared and not deal.misdealt:
        return _("the pot stays in the middle")
    if deal.alone:
        return _("nobody else is left")
    if len(deal.won) > 1 and not deal.rivals:
        return _("they share the chips")
    rivals = listed(story.names[person] for person in deal.rivals)
    return _("against %(names)s", names=rivals) if deal.won and rivals else ""


def _note(deal: PlayedHand) -> str:
    notes = [_(MADE.get(word, word)) for _person, word in deal.made]
    if deal.waited:
        notes.append(ngettext("jackpot after %(n)s hand", "jackpot after %(n)s hands", deal.waited))
    return ", ".join(notes)


def acts(tally: Tally) -> list[tuple[str, int, str]]:
    """Action, its percentage of the player's actions in betting rounds, and its number."""
    words = {
        "folds": _("folds"),
        "checks": _("checks"),
        "calls": _("calls"),
        "bets": _("bets"),
        "raises": _("raises"),
    }
    return [
        (key, round(100 * getattr(tally, key) / tally.acts) if tally.acts else 0, word) for key, word in words.items()
    ]


def length(ms: int) -> str:
    """A duration in minutes, or hours and minutes."""
    minutes = round(ms / 60_000)
    if ms < 60_000:
        return _("%(n)s s", n=round(ms / 1000))
    if minutes < 60:
        return _("%(n)s min", n=minutes)
    return _("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=minutes % 60)


def deeds(story: Story) -> Iterator[dict[str, object]]:
    """The evening's biggest pot, and its longest jackpot or else longest hand: title, figure, text."""
    biggest, longest, slow = story.biggest, story.longest_jackpot, story.longest_hand
    if biggest is not None:
        row = hand_row(story, biggest)
        text = ", ".join(filter(None, [_("hand %(n)s", n=row.number), row.how]))
        winners = listed(story.names[person] for person, _chips in biggest.won)
        yield {"title": _("Biggest pot"), "figure": f"{grouped(biggest.pot)}, {winners}", "text": text}
    if longest is not None and longest.won:
        figure = ngettext("%(n)s hand", "%(n)s hands", longest.waited + 1)
        won = _("until %(won)s", won=_who_won(story, longest.number))
        yield {"title": _("Longest jackpot"), "figure": figure, "text": won}
        return
    if slow is not None:
        figure = ngettext("%(n)s action", "%(n)s actions", slow.acts)
        yield {"title": _("Longest hand"), "figure": figure, "text": _who_won(story, slow.number)}


def _who_won(story: Story, number: int) -> str:
    deal = story.deal(number)
    if deal is None:
        return ""
    won = listed(story.names[person] for person, _chips in deal.won) or hand_row(story, deal).won
    words = {"n": number, "chips": grouped(deal.pot), "names": won}
    return _("hand %(n)s, %(chips)s to %(names)s", **words)
