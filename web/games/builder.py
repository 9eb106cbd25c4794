"""The page for building a course: steps as rows of fields, added and removed on the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from models.game.option_sheet import OptionSheet
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.game.saved import Saved
from models.game.steps import MAY_SAY, MOST_BETS, MOST_STEPS, TAPPED, Offered, Step, from_text, read
from models.game.steps_in_words import in_a_line
from models.moves.refusals import Refused
from models.table.options import Choices
from models.words.words import N_, _, whole
from web.server import forms

KINDS: Mapping[str, str] = {
    "deal": N_("Deal"),
    "bet": N_("Bet"),
    "exchange": N_("Draw"),
    "declare": N_("Declare"),
    "turn_up": N_("Turn up"),
    "offer": N_("Offer a card"),
    "do": N_("Do"),
    "repeat": N_("Again"),
    "redeal": N_("Deal again if"),
    "against_pot": N_("Against the pot"),
    "lives": N_("Lives"),
}
# The fields of a row that are lists, with their words, the usual one first.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "face": {"down": N_("face down"), "up": N_("face up")},
    "to": {
        "each": N_("to each player"),
        "middle": N_("to the middle"),
        "dummy": N_("for a spare hand"),
        "lone": N_("for a spare hand against a lone player"),
    },
    "first": {
        "left": N_("left of the dealer"),
        "last_raiser": N_("the last raiser"),
        "tap": N_("a player is tapped"),
        "bring_in": N_("a player is tapped and brings in"),
        "blinds": N_("left of the big blind"),
        "turned": N_("who turned up last"),
    },
    "size": {
        "small": N_("small bets"),
        "big": N_("big bets"),
        "either": N_("small or big"),
        "open_pair": N_("big with a pair showing"),
    },
    "what": {"in_out": N_("in or out"), "high_low": N_("high or low")},
    "lies": {"hidden": N_("new cards face down"), "as_it_lay": N_("up for up, down for down")},
    "how": {
        "at_once": N_("all at once"),
        "in_turn": N_("one after the other"),
        "to_beat": N_("one player, until the best hand shows"),
    },
    "out": {"": N_("who cannot is out"), "no": N_("who cannot stays in")},
    "given": {"down": N_("down cards"), "up": N_("up cards")},
    "pays": {"take": N_("taking it costs"), "pass": N_("passing it costs")},
    "passed": {"on": N_("then to the next player"), "away": N_("then away")},
    "until": {
        "times": N_("a set number of times"),
        "knock": N_("until somebody knocks"),
        "nobody_takes": N_("until nobody takes a card"),
        "one_left": N_("until one player is left"),
        "said": N_("until the table says it is over"),
    },
    "each": {"": N_("all together"), "each": N_("one after the other")},
    "antes": {"": N_("there are antes again"), "no": N_("nobody antes again")},
    "back": {"": N_("those who folded stay out"), "back": N_("those who folded come back")},
    "seen": {
        "2": N_("two cards are seen, the next falls between"),
        "1": N_("one card is seen"),
        "0": N_("no card is seen"),
    },
    "post": {
        "2": N_("the post costs twice the bet"),
        "1": N_("the post loses the bet"),
        "3": N_("the post costs three times the bet"),
    },
    "most": {
        "pot": N_("bets up to the pot"),
        "half_first": N_("half the pot the first time round"),
    },
}
# The field of a row for the key that names the kind in the JSON: "deal": 5. Any other key has a field of its own name.
OWN = {
    **dict.fromkeys(("deal", "exchange", "turn_up", "repeat"), "cards"),
    **{"bet": "first", "declare": "what", "offer": "price", "against_pot": "seen", "lives": "lives"},
    **dict.fromkeys(("do", "redeal"), "text"),
}
NUMBERS = frozenset({"cards", "price", "free", "grows", "must", "new", "row", "times", "seen", "post", "lives"})
EMPTY_IF_NONE = frozenset({"price", "free", "grows", "must", "new", "row"})
SPOKEN = ("ask", "text", "called")
YES = {"each": "each", "antes": "", "back": "back", "out": ""}
NO = {"each": "", "antes": "no", "back": "", "out": "no"}
FIELDS = ("kind", *dict.fromkeys([*OWN.values(), *(key for keys in MAY_SAY.values() for key in keys[1:])]))
TYPED = ("name", "preset", "table", "key", *SPOKEN)  # fields that are text whatever is typed
USUAL = {"kind": "deal", "cards": "1", "lives": "3", **{field: next(iter(words)) for field, words in CHOICES.items()}}
RULES = (
    "pack.cards",
    "other.packs",
    "other.jokers",
    "win",
    "forced",
    "other.in_out",
    "other.legs",
    "other.match",
    "other.match_rest",
    "other.all_out",
    "other.match_when",
    "other.match_ante",
    "other.win_needs",
    "other.open_needs",
)  # chosen below the steps
FIRST = frozenset({"pack.cards", "other.jokers", "win", "forced"})  # of these, what nearly every game asks; others fold
Pick = tuple[str, str, tuple[tuple[str, str, bool], ...]]  # option, title, its values
SUMS = ("other.match_sum", "other.match_max")  # typed below the steps; empty = as much as the pot
TEXTS = ("other.shares", "other.wild", "other.note")


def draft_of(saved: Saved) -> dict[str, object]:
    """The page with the steps of this game; one shipped with Talon gets no name, because it needs a new one."""
    values = OptionSheet(PRESETS[saved.preset], saved.options).values
    rows = [_fields(step) for step in from_text(str(values["other.course"]))]
    return _drawn(saved.name if saved.own else "", saved.preset, rows, values)


def as_it_was_played(sent: Mapping[str, str]) -> dict[str, object]:
    """The page for a game played by name only, filled in with its name and rounds, but not its cards (OTHER-33)."""
    rounds = max(1, min(MOST_BETS, _number(sent.get("rounds", "1"))))
    rows = [{**USUAL, "cards": "5"}, {**USUAL, "kind": "bet"}]
    rows += [{**USUAL}, {**USUAL, "kind": "bet"}] * (rounds - 1)
    return _drawn(sent.get("name", "")[:40], "AO", rows, {})


def built(sent: Mapping[str, str]) -> dict[str, object]:
    """The page after a step was added, removed or moved up, or a field changed."""
    rows = _rows(sent)
    out, earlier, add = sent.get("remove", ""), sent.get("earlier", ""), sent.get("add", "")
    if out.isdecimal():
        rows = [row for number, row in enumerate(rows, 1) if number != int(out)]
    if earlier.isdecimal() and 1 < int(earlier) <= len(rows):
        at = int(earlier) - 1
        rows[at - 1], rows[at] = rows[at], rows[at - 1]
    if add in KINDS and len(rows) < MOST_STEPS:
        rows.append(_usual(add))
    preset = sent.get("preset", "AO") if sent.get("preset") in PRESETS else "AO"
    values = {key: sent.get(f"opt:{key}", "") for key in (*RULES, *SUMS, *TEXTS)}
    return _drawn(sent.get("name", ""), preset, rows, values)


def sent_steps(sent: Mapping[str, str]) -> list[dict[str, object]]:
    """The rows of the form as a course."""
    return [_step(row) for row in _rows(sent)]


def as_sent(fields: Mapping[str, object], rows: Mapping[str, str]) -> dict[str, object]:
    """The game of the form: its rows become steps; fields left at their usual value are not sent as choices."""
    usual = left_as_usual(str(fields.get("preset")))
    chosen = {key: value for key, value in fields.items() if key not in usual or value != usual[key]}
    return {**forms.game(chosen), "course": sent_steps(rows)}


def left_as_usual(preset: str) -> dict[str, object]:
    """The usual values of the lists below the steps, by field. A usual value does not count as a choice."""
    game = PRESETS.get(preset, PRESETS["AO"])
    usual = {key: game.values.get(key, OPTIONS[key].default) for key in RULES}
    return {f"opt:{key}": game.allowed(OPTIONS[key])[0] if value is None else value for key, value in usual.items()}


def _rows(sent: Mapping[str, str]) -> list[dict[str, str]]:
    rows = []
    for number in range(1, MOST_STEPS + 1):
        if sent.get(f"kind{number}") in KINDS:
            rows.append(
                {**USUAL, **{key: value for key in FIELDS if (value := sent.get(f"{key}{number}", "").strip())}}
            )
    return rows


def _usual(kind: str) -> dict[str, str]:
    """A row of this kind as it is added; an offered card lies face up."""
    return {**USUAL, "kind": kind, "face": "up" if kind == "offer" else USUAL["face"]}


def _step(row: Mapping[str, str]) -> dict[str, object]:
    """A row in the JSON of docs/contract/interface.md."""
    kind = row["kind"]
    fields = {key: OWN.get(key, key) for key in MAY_SAY[kind] if key not in ONLY_WITH or ONLY_WITH[key](row)}
    return {key: _value(field, row.get(field, "")) for key, field in fields.items() if key == kind or row.get(field)}


# Fields that a row has only beside certain others.
ONLY_WITH: Mapping[str, Callable[[Mapping[str, str]], object]] = {
    "ask": lambda row: row["first"] in TAPPED,
    "grows": lambda row: row.get("price"),
    "out": lambda row: row["how"] == "to_beat",
    "given": lambda row: row.get("new"),
    "face": lambda row: row["kind"] != "exchange" or row.get("new"),
    "lies": lambda row: not row.get("new"),
    "back": lambda row: row["antes"] != "no",
    "free": lambda row: row.get("price") and not row.get("new") and row["lies"] == "hidden",
}


def _value(field: str, text: str) -> object:
    if field in NUMBERS:
        return _number(text)
    return text == YES[field] if field in YES else text


def _number(text: str) -> int:
    return whole(text) or 0


def _fields(step: Step) -> dict[str, str]:
    """A step as the fields of its row."""
    written = step.written()
    kind = next(iter(written))
    if isinstance(step, Offered):
        written = {**written, "passed": step.passed}
    return {**_usual(kind), **{OWN.get(key, key): _text_of(OWN.get(key, key), value) for key, value in written.items()}}


def _text_of(field: str, value: object) -> str:
    if field in SPOKEN:
        return _(str(value))
    if field in YES:
        return (YES if value else NO)[field]
    return "" if field in EMPTY_IF_NONE and not value else str(value)


def _drawn(name: str, preset: str, rows: list[dict[str, str]], values: Choices) -> dict[str, object]:
    """Everything the page shows."""
    line, wrong, at = "", "", 0
    try:
        line = in_a_line(read([_step(row) for row in rows]))
    except Refused as refusal:
        wrong, step = refusal.text, refusal.more.get("step")
        at = step if isinstance(step, int) else 0
    kinds = {key: _(title) for key, title in KINDS.items()}
    picks = [_pick(preset, key, values.get(key)) for key in RULES]
    folded = [pick for pick in picks if pick[0] not in FIRST]
    sums = [(key, _(OPTIONS[key].title), _chips(values.get(key))) for key in SUMS]
    return {
        "name": name,
        "preset": preset,
        "rows": [{"number": n, "title": kinds[row["kind"]], "fields": row} for n, row in enumerate(rows, 1)],
        "line": line,  # the valid part of the course, in one line
        "wrong": wrong,  # the reason why it is not valid yet
        "wrong_at": at,  # the number of the step that is wrong, 0 if none is
        "first": [pick for pick in picks if pick[0] in FIRST],  # what nearly every game asks: option, title, its values
        "folded": folded,  # what few games need
        "differs": _differing(preset, folded, sums),  # what this game has of them, in words; "" if all is as usual
        "texts": [_text(key, values.get(key)) for key in TEXTS],  # option, title, value, longest
        "sums": sums,  # option, title, chips
        "more": len(rows) < MOST_STEPS,  # a step may be added
        "kinds": list(kinds.items()),  # of steps that can be added
        "words": {key: [(value, _(text)) for value, text in words.items()] for key, words in CHOICES.items()},
    }


def _differing(preset: str, folded: Sequence[Pick], sums: Sequence[tuple[str, str, str]]) -> str:
    """The folded choices that are not as usual, in words."""
    usual = left_as_usual(preset)
    chosen = [(key, title, value, text) for key, title, values in folded for value, text, at in values if at]
    told = [f"{title}: {text}" for key, title, value, text in chosen if value != str(usual[f"opt:{key}"])]
    return ", ".join([*told, *(f"{title}: {chips}" for _key, title, chips in sums if chips)])


def _chips(value: object) -> str:
    """The chips that were typed or saved, as text; "" if the value is a word."""
    return str(value) if str(value).isdecimal() else ""


def _pick(preset: str, key: str, value: object) -> Pick:
    option = OPTIONS[key]
    usual = value if str(value or "") else PRESETS[preset].values.get(key, option.default)
    picks = tuple(
        (str(choice), option.says(choice), str(choice) == str(usual)) for choice in PRESETS[preset].allowed(option)
    )
    return key, _(option.title), picks


def _text(key: str, value: object) -> tuple[str, str, str, int]:
    return key, _(OPTIONS[key].title), _(str(value)) if value else "", OPTIONS[key].longest
