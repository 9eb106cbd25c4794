"""The catalogue: each preset value of docs/contract/rules.md section 4, derived values, and refusals."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import pytest

from models.game.catalogue import choices, effective, fitting, form_options, preset_changes
from models.game.names import game_line
from models.game.option import OPTION_GROUPS, Option
from models.game.options import EVENING_OPTIONS, OPTIONS, STAKES
from models.game.presets import PRESETS, Preset
from models.game.rule_book import FILE, GROUPS, RULES
from models.moves.refusals import Refused
from models.table.options import EveningKeys, Options
from models.table.table import MOST_CHIPS
from tests.rows import every

NO_EFFECT = "–"

DRAW_CELLS = """
                       DH               DJ               DB              DC              DR
forced                 ante             ante             blinds          ante            ante
limit.type             spread           spread           spread          no              fixed
raise.min              any              any              any             last            last
cap.raises             3                3                3               none            4
cap.heads_up           always           always           always          –               before_cap
seat.first             first_jack       first_jack       first_jack      high_card_suit  high_card_suit
draw.pre_draw_check    check_allowed    check_allowed    –               bet_or_fold     check_allowed
draw.all_pass          carry_and_redeal carry_and_redeal –               last_wins       carry_and_redeal
jack.openers           off              jacks            off             off             off
jack.next_dealer       left             left             –               –               left
jack.reante            same             same             –               –               same
jack.reante_limit      none             none             –               –               3
draw.max               4                4                4               4               5
draw.discard_place     own_seat         own_seat         own_seat        dealer          dealer
burn                   none             none             none            draw_one        draw_one
draw.round2_first      last_aggressor   last_aggressor   last_aggressor  left_of_button  opener
draw.show_counts       whole_hand       whole_hand       whole_hand      until_bet2      until_bet2
short.exclude_opener   –                true             –               –               –
deal.short_hand        complete         complete         complete        complete        misdeal
show.losers            may_muck         may_muck         may_muck        all_show        may_muck
joker.mode             none             none             none            none            bug
seat.button            false            false            false           true            true
"""

MORE_DRAW_CELLS = """
                     DL             DW             DS               DD                  JB             JT
win                  low            low            highlow          highlow             high           high
forced               ante           blinds         ante             ante                ante           ante
limit.type           spread         fixed          spread           spread              spread         spread
draw.max             4              5              4                4                   4              4
joker.mode           none           lowest         none             none                none           none
low.rank             a6             a5             a5               a6                  a5             –
hl.mode              –              –              cards_speak      declare             –              –
hl.qualifier         –              –              none             none                –              –
decl.both            –              –              –                forbidden           –              –
decl.code            –              –              –                0_low_1_high_2_both –              –
decl.bet_after       –              –              –                false               –              –
jack.openers         –              –              off              off                 jacks          jacks
draw.pre_draw_check  bet_or_fold    –              check_allowed    check_allowed       check_allowed  check_allowed
draw.all_pass        last_wins      –              carry_and_redeal carry_and_redeal    lowball        carry_and_redeal
raise.min            any            last           any              any                 any            any
cap.raises           3              4              3                3                   3              3
cap.heads_up         always         before_cap     always           always              always         always
bet.check_raise      true           false          true             true                true           true
draw.round2_first    last_aggressor left_of_button last_aggressor   last_aggressor      last_aggressor last_aggressor
draw.discard_place   own_seat       dealer         own_seat         own_seat            own_seat       own_seat
burn                 none           draw_one       none             none                none           none
draw.five_serve      –              four_plus_one  –                –                   –              –
draw.show_counts     whole_hand     until_bet2     whole_hand       whole_hand          whole_hand     whole_hand
deal.exposed         keep           by_rank        keep             keep                keep           keep
show.losers          may_muck       may_muck       all              all                 may_muck       may_muck
seat.first           first_jack     high_card_suit first_jack       first_jack          first_jack     first_jack
seat.button          false          true           false            false               false          false
jack.next_dealer     –              –              left             left                left           left
jack.back_first      –              –              –                –                   bet_or_fold    –
short.exclude_opener –              –              –                –                   true           true
jack.progressive     –              –              –                –                   none           none
jack.to_win          –              –              –                –                   off            trips
jack.stay            –              –              –                –                   –              not_folded
low.sevens             – false – – – –
"""

STUD_CELLS = """
                SH     SB     SC      LC      LH     L7     HC      HH      B1      B2      KS     KN
stud.bring_in   none   high   low     high    none   none   low     none    none    none    none   high
limit.type      fixed  fixed  fixed   fixed   fixed  fixed  fixed   fixed   fixed   fixed   fixed  pot
stud.big_r2     pair   pair   pair    never   never  never  pair    pair    pair    pair    pair   –
stud.big_r34    either either big_only big_only either either big_only either either either either –
raise.min       any    any    last    last    any    any    last    any     any     any     any    last
cap.raises      3      3      3       3       3      3      3       3       3       3       3      none
cap.heads_up    two    two    two     two     two    two    two     two     two     two     two    –
cap.counts      in_hand in_hand in_hand in_hand in_hand in_hand in_hand in_hand in_hand in_hand in_hand –
win             high   high   high    low     low    low    highlow highlow highlow highlow high   high
low.rank        –      –      –       a5      a6     27     a5      a6      a6      a6      –      –
hl.mode         –      –      –       –       –      –      cards_speak declare declare declare – –
decl.both       –      –      –       –       –      –      –       forbidden forbidden forbidden –  –
buy.rounds      0      0      0       0       0      0      0       0       1       2       0      0
buy.price1      –      –      –       –       –      –      –       –       10      10      –      –
buy.price2      –      –      –       –       –      –      –       –       –       20      –      –
soko.rank       –      –      –       –       –      –      –       –       –       –       below  between
show.losers     all    all    all     all     all    all    all     all     all     all     all    may_muck
seat.first      jack   jack   card    card    jack   jack   card    jack    jack    jack    jack   jack
"""

OTHER_CELLS = """
                       S7  S8  HE  OM  BP  BB  WD  SO  GU  AO
forced                 ante ante blinds blinds ante ante ante ante ante ante
limit.type             fixed fixed no pot no fixed spread spread – spread
raise.min              last last last last last any any any – any
cap.raises             3 3 none none none 3 3 3 – 3
cap.heads_up           two two – – – always always always – always
win                    high highlow high high high high high high high high
low.rank               – a5 – – – – – – – –
hl.mode                – cards_speak – – – – – – – –
hl.qualifier           – eight – – – – – – – –
burn                   none none each_street each_street each_street none none none none none
show.losers            all all may_muck may_muck may_muck may_muck may_muck may_muck all may_muck
seat.first             jack jack jack jack jack jack jack jack jack jack
seat.button            false false true true true false false false false false
stud.bring_in_amount   2 2 – – – – – – – –
other.jokers           0 0 0 0 0 0 0 0 0 0
other.win_needs        off – – – off off off off off off
other.open_needs       off – – – off off off off off off
other.match            none none none none none none none none pot none
draw.announce          – – – – – – true true – –
"""
# Keys of guts alone.
ONLY_GUTS = """
other.in_out other.legs other.all_out other.match_sum other.match_when other.match_ante other.match_max cap.game
"""
# Keys no ready game has, and keys that all have but guts.
NONE_HAS = "other.match_rest other.match_bet"
ALL_BUT_GUTS = "limit.unit bet.check_raise bet.out_of_turn show.first"
# Texts of the table, and the courses: those of a home-made game shipped with Talon.
TEXTS = {"other.title", "other.course", "other.wild", "other.note", "other.shares", "limit.rounds"}

SHORT = {
    "pair": "if_open_pair",
    "any": "any_within_limit",
    "last": "at_least_last",
    "two": "free_if_two_at_start",
    "before_cap": "free_when_two_before_cap",
    "declare": "declare_simultaneous",
    "below": "below_pair",
    "between": "between_pair_and_two_pair",
    "all": "all_show",
    "jack": "first_jack",
    "card": "high_card_suit",
    "true": True,
    "false": False,
}

SAME_EVERYWHERE = """
stakes.table true | limit.unit 1 | bet.check_raise true | bet.out_of_turn binding_if_unchanged
seat.dead moving | show.first last_round | show.ask_to_see caller_only | show.all_in_face_up true
"""
SAME_IN_DRAW = """
tie split | draw.serve sequential | short.include_folded false | deal.short_hand complete
deal.exposed keep | draw.exposed_card replaced | exp.off_table as_exposed
draw.announce true | draw.change_until first_card_or_next_announces
short.partial_first true | short.exclude_own true | short.last_card never | odd.draw left_of_dealer
first.rotates false | draw.open_one false
"""
SAME_IN_STUD = """
forced ante | stud.tie_first suit | burn none | seat.button false
odd.stud high_suit_high_low_suit_low | stud.last_down false | stud.announce_possibles false
"""
SAME_IN_OTHER = """
odd.draw left_of_dealer | deal.exposed replace_end | exp.off_table as_exposed
"""
SAME_IN = {"draw": SAME_IN_DRAW, "stud": SAME_IN_STUD, "other": SAME_IN_OTHER}
SAME_WITH = [  # (preset, the choices with which they matter, the defaults)
    ("DH", {}, "draw.four_needs_ace false | raise.short_all_in full | jack.newcomer pay_all_antes"),
    ("DH", {}, "ante.who each | raise.max within_limit | stakes.free false | limit.heads_up as_usual"),
    ("DH", {}, "limit.last_min 2 | limit.last_max 10 | limit.once none | bet.short_call complete"),
    *((preset, {}, "cap.chips none | cap.hand none") for preset in ("DH", "SH", "HE", "AO")),
    *((preset, {}, "cap.all_in never") for preset in ("DH", "SH", "DR")),
    ("DH", {"draw.max": 5}, "draw.five_serve plain"),
    ("DR", {}, "raise.short_all_in half | draw.five_serve plain | short.include_burn true"),
    ("DR", {}, "joker.may_duplicate false | joker.natural_wins false"),
    ("DR", {"joker.mode": "wild"}, "joker.royal below_five"),
    ("DW", {}, "blind.kill none"),
    ("DR", {"jack.openers": "jacks"}, "short.exclude_opener true"),
    ("DC", {}, "short.include_burn true | raise.short_all_in full"),
    ("DJ", {}, "jack.split_announce not_needed | jack.penalty none | jack.progressive none"),
    ("DJ", {}, "jack.show_on_fold true"),
    ("DB", {}, "blind.heads_up dealer_is_small | blind.bb_option true | blind.missed post_or_wait"),
    ("DB", {}, "blind.straddle none"),
    ("HE", {"blind.straddle": "two"}, "blind.straddle_step double"),
    ("DB", {}, "cap.blind_counts_as_bet true"),
    ("SH", {}, "stud.r1_must_bet false"),
    ("LC", {}, "stud.first board"),
    ("HC", {}, "hl.qualifier none"),
    ("HH", {}, "hl.qualifier none | decl.code 0_low_1_high_2_both | decl.bet_after false"),
    ("HH", {"hl.mode": "declare_in_turn"}, "decl.first last_aggressor"),
    ("HH", {"decl.both": "tie_ok"}, "decl.failed_both next_best"),
    *((preset, {}, "stud.seven_first low_card") for preset in ("S7", "S8")),
    ("GU", {}, "other.in_out at_once | other.legs none | other.all_out stays | other.match_sum pot | cap.game none"),
    ("GU", {}, "other.match_when won | other.match_ante none | other.match_max none"),
    ("GU", {"other.legs": 3}, "other.leg_to alone"),
    ("B1", {}, "buy.first left_of_dealer | buy.bet_before false"),
    ("B2", {}, "buy.bet_between false"),
    ("KS", {}, "soko.board_counts false"),
    *((preset, {}, "pack.cards 52 | other.packs 1") for preset in ("DH", "SH", "KN", "HE", "GU", "AO")),
    *((preset, {}, "pack.cards 32 | pack.flush above_full_house") for preset in ("DT", "MA")),
    ("SD", {}, "pack.cards 36 | pack.flush above_full_house"),
    ("SC", {"pack.cards": 40}, "pack.flush above_full_house"),
    ("DR", {}, "joker.count 1"),
    ("AO", {"other.jokers": 2}, "joker.mode wild | joker.may_duplicate false"),
    ("AO", {"other.jokers": 1, "win": "low", "low.rank": "a6"}, "joker.mode lowest"),
]


def read(word: str, key: str) -> object:
    """The value of the option in this cell."""
    word_or_flag = SHORT.get(word, word)
    if isinstance(word_or_flag, str) and word_or_flag.isdigit() and key != "low.rank":
        return int(word_or_flag)
    return word_or_flag


def cells(table: str) -> list[tuple[str, str, object]]:
    """(preset, key, value) of every cell."""
    head, *rows = table.strip("\n").splitlines()
    presets = head.split()
    cells_read = []
    for row in rows:
        key, *words = row.split()
        assert len(words) == len(presets), row
        cells_read += [(preset, key, read(word, key)) for preset, word in zip(presets, words, strict=True)]
    return cells_read


def listed(text: str) -> dict[str, object]:
    """ "key value | key value" as options."""
    pairs = (item.split() for item in re.split(r"[|\n]", text.strip()))
    return {key: read(value, key) for key, value in pairs}


def stakes(preset: str) -> dict[str, object]:
    """The stakes that complete this preset."""
    values = PRESETS[preset].values
    limits: dict[object, dict[str, object]] = {
        "fixed": {"limit.small": 5, "limit.big": 10},
        "spread": {"limit.min": 2, "limit.max": 10},
    }
    forced: dict[str, object] = {"blind.small": 1} if values["forced"] == "blinds" else {"ante.amount": 1}
    return fitting(preset, {**forced, **limits.get(values["limit.type"], {})})


def play(preset: str, **more: object) -> dict[str, object]:
    """The effective options of the preset with usual stakes and these choices: `draw_max` is draw.max."""
    return effective(preset, {**stakes(preset), **dotted(more)})


def dotted(choices: dict[str, object]) -> dict[str, object]:
    """Keyword names as option keys."""
    return {key.replace("_", ".", 1) if key not in OPTIONS else key: value for key, value in choices.items()}


def refused(preset: str, chosen: dict[str, object], players: int | None = None) -> tuple[str, object, str]:
    """The refusal of these choices: error, key, rule; checks that the text contains the title and never the key."""
    with pytest.raises(Refused) as caught:
        effective(preset, chosen, players)
    no = caught.value
    key = no.more["key"]
    assert isinstance(key, str)
    if key in OPTIONS:
        assert f"{OPTIONS[key].title}: " in no.text and f"({key})" not in no.text
        assert no.rule in RULES
    return no.error, key, no.rule


def all_cells() -> list[tuple[str, str, object]]:
    """Every cell of the tables of presets."""
    tables = cells(DRAW_CELLS) + cells(MORE_DRAW_CELLS) + cells(STUD_CELLS) + cells(OTHER_CELLS)
    games = OTHER_CELLS.split("\n")[1].split()
    absent = [(game, key) for game in games for key in (NONE_HAS if game == "GU" else ONLY_GUTS + NONE_HAS).split()]
    return [
        *tables,
        *((game, key, NO_EFFECT) for game, key in [*absent, *(("GU", key) for key in ALL_BUT_GUTS.split())]),
    ]


def some_value(preset: str, key: str) -> object:
    """A value this option accepts."""
    option = OPTIONS[key]
    return option.values[0] if option.values else max(option.low, 1)


# ---- the register


@pytest.mark.long
@every(all_cells())
def test_every_cell_of_section_4_is_in_the_catalogue(preset: str, key: str, value: object) -> None:
    options = play(preset)
    if value == NO_EFFECT:
        assert key not in options
        wanted = {**stakes(preset), key: some_value(preset, key)}
        clashes = OPTIONS[key].clash and wanted[key] != OPTIONS[key].default
        assert refused(preset, wanted)[:2] == ("options-contradict" if clashes else "option-no-effect", key)
    else:
        assert (options[key], type(options[key])) == (value, type(value))


@every(PRESETS)
def test_an_option_without_a_cell_of_its_own_has_the_common_default(preset: str) -> None:
    family = SAME_IN[PRESETS[preset].family]
    options = play(preset)
    own = {key for name, key, _ in all_cells() if name == preset}
    for key, value in {**listed(SAME_EVERYWHERE), **listed(family)}.items():
        assert key in own or options[key] == value, key


def test_the_tests_name_every_option() -> None:
    named = {key for _, key, _ in all_cells()}
    texts = [SAME_EVERYWHERE, *SAME_IN.values(), *(defaults for _, _, defaults in SAME_WITH)]
    named |= {key for text in texts for key in listed(text)}
    assert named | set(STAKES) | TEXTS == set(OPTIONS)


@every(OPTIONS.values(), lambda option: option.key)
def test_every_option_has_words_and_a_rule(option: Option) -> None:
    assert option.title
    assert option.meaning.endswith(".")
    assert option.rule in RULES
    assert option.group in OPTION_GROUPS
    assert option.kind in ("choice", "flag", "chips", "count") or option.key in TEXTS
    assert set(option.value_names) == set(option.values)
    assert set(option.needs) | set(option.unless) <= set(OPTIONS)
    assert all(value == str(value).lower() for value in option.values if isinstance(value, str))


SEATS = {"S7": (2, 8), "S8": (2, 8), "BB": (2, 7), "WD": (2, 8), "SO": (2, 8), "DT": (2, 6)}


@every(PRESETS.values(), lambda preset: preset.key)
def test_every_preset_has_a_name_and_names_only_options(preset: Preset) -> None:
    assert preset.key not in preset.name.split()
    assert preset.sentence.endswith(".")
    assert preset.players == SEATS.get(preset.key, (2, 8) if preset.family == "draw" else (2, 10))
    for key, value in preset.values.items():
        assert OPTIONS[key].takes(value), key


def test_no_preset_is_missing_and_no_two_share_a_name() -> None:
    listed = "DH DJ DB DC DR JT JB DT DL DW DS DD SH SB SC LC LH L7 HC HH B1 B2 KS KN"
    listed += " S7 S8 HE SD OM MA BP BB WD SO GU AO"
    assert list(PRESETS) == listed.split()
    assert len({preset.name for preset in PRESETS.values()}) == len(PRESETS)


def test_the_rule_book_is_complete() -> None:
    for group in GROUPS:
        ids = [rule.id for rule in RULES.values() if rule.group == group]
        own = [key for key in ids if key.startswith(f"{group}-")]
        assert own == sorted(own) and own[0] == f"{group}-01", "counted on, never renumbered"
        assert ids == own + sorted(set(ids) - set(own)), "rules of another chapter of the contract come last"
    assert list(GROUPS)[:3] == ["GEN", "DECK", "SEAT"]
    assert {rule.group for rule in RULES.values()} == set(GROUPS)
    assert {rule.kind for rule in RULES.values()} == {"DEFAULT", "OPTION", "RULING", "INFO"}
    assert all(rule.id == key and rule.text and rule.text_de and rule.sources for key, rule in RULES.items())
    assert not [rule.id for rule in RULES.values() if "`" in rule.text or "**" in rule.text]


def test_every_question_on_which_the_sources_differ_has_an_answer() -> None:
    questions = tomllib.loads(FILE.read_text(encoding="utf-8"))["conflicts"]
    assert [row["id"] for row in questions] == [f"C-{n:02}" for n in range(1, len(questions) + 1)]
    assert all(row["question"] and row["positions"] and row["recommended"] for row in questions)


HANDS = ("jack.openers", "other.win_needs", "other.open_needs")  # named as the hands that open


@pytest.mark.parametrize(("types", "register"), [(Options, OPTIONS), (EveningKeys, EVENING_OPTIONS)])
def test_the_types_of_options_match_the_register(types: type, register: Mapping[str, Option]) -> None:
    hints = get_type_hints(types)
    assert list(hints) == list(register)
    for key, option in register.items():
        typed, words = hints[key], [value for value in option.values if isinstance(value, str)]
        if option.kind in ("text", "course", "shares", "rounds") or key in HANDS or option.written:
            assert typed is str, key
        elif option.kind == "flag":
            assert typed is bool, key
        elif not words:
            assert typed in (int, int | None), key
        else:
            literal = next((part for part in get_args(typed) if get_origin(part) is Literal), typed)
            assert list(get_args(literal)) == words, key


# ---- what follows from a choice


def with_stakes(preset: str, choices: dict[str, object]) -> dict[str, object]:
    """These choices beside usual stakes; None leaves a stake out."""
    return {key: value for key, value in {**stakes(preset), **choices}.items() if value is not None}


POT: dict[str, object] = {"limit.type": "pot", "limit.max": None}
NO: dict[str, object] = {"limit.type": "no", "limit.max": None}
BLINDS: dict[str, object] = {"forced": "blinds", "blind.small": 1, "ante.amount": None}
BOTH: dict[str, object] = {"forced": "both", "blind.small": 1}
FOLLOWS: list[tuple[str, dict[str, object], str]] = [
    # ANTE-02, ANTE-03: blinds and antes together, the big blind twice the small one
    ("DB", {"forced": "both", "ante.amount": 1}, "ante.amount 1 | blind.small 1 | blind.big 2"),
    ("DB", {"blind.big": 3}, "blind.big 3"),
    # ANTE-09, STUD-10, SOKO-07: the bring-in is two fifths of the small bet, in Nordic games twice the ante
    ("SC", {"ante.amount": 0}, "ante.amount 0 | stud.bring_in_amount 2"),
    ("SC", {"limit.small": 10, "limit.big": None}, "stud.bring_in_amount 4 | limit.big 20"),
    ("SC", {"limit.small": 1}, "stud.bring_in_amount 1"),
    ("SC", {"ante.amount": 3}, "stud.bring_in_amount 3"),
    ("SC", {"ante.amount": 5, "limit.small": 2}, "stud.bring_in_amount 2"),
    ("SC", {"stud.bring_in_amount": 5}, "stud.bring_in_amount 5"),
    ("KN", {"ante.amount": 3}, "stud.bring_in_amount 6 | limit.min 6"),
    # BET-19: the smallest bet of pot and no limit
    ("DC", {"ante.amount": 5}, "limit.min 5"),
    ("DC", {"limit.unit": 5}, "limit.min 5"),
    ("DC", {"ante.amount": 5, "limit.min": 7}, "limit.min 7"),
    ("DH", {**BOTH, **POT, "limit.min": None, "ante.amount": 9}, "limit.min 2"),
    ("DR", {}, "limit.min –"),
    # BET-16: antes, small blinds and completed bring-ins need no unit
    ("SC", {"limit.unit": 5}, "stud.bring_in_amount 2"),
    ("DB", {"limit.unit": 2, "blind.small": 1, "blind.big": 2}, "blind.small 1"),
    # C-17 and CAP-01: the smallest raise and the cap follow the limit; any number of raises may be chosen
    *(("DJ", limit, "raise.min last | cap.raises none | cap.heads_up –") for limit in (POT, NO)),
    (
        "DJ",
        {**POT, "raise.min": "any_within_limit", "cap.raises": 5},
        "raise.min any | cap.raises 5 | cap.heads_up always",
    ),
    ("DC", {"limit.type": "spread", "limit.min": 1, "limit.max": 5}, "cap.raises 3 | cap.heads_up always"),
    ("KN", {"limit.type": "fixed", "limit.small": 5}, "cap.raises 3 | cap.heads_up two | stud.big_r2 pair"),
    ("KN", {"limit.type": "fixed", "limit.small": 5}, "stud.big_r34 either"),
    *(("DH", {"cap.raises": raises}, f"cap.raises {raises}") for raises in (0, 1, 7, "none")),
    # BET-22, BET-23: the rule for short all-ins follows the limit
    ("SH", {}, "raise.short_all_in half"),
    ("DH", {"raise.short_all_in": "half"}, "raise.short_all_in half"),
    # DRAW-16, DRAW-19: where checking is allowed a deal can be passed in, and nowhere else
    ("DH", {"draw.pre_draw_check": "bet_or_fold"}, "draw.all_pass last_wins"),
    ("DH", {"draw.all_pass": "last_wins"}, "draw.pre_draw_check bet_or_fold"),
    ("DC", {"draw.pre_draw_check": "check_allowed"}, "draw.all_pass carry_and_redeal"),
    ("DC", {"draw.all_pass": "carry_and_redeal"}, "draw.pre_draw_check check_allowed"),
    ("DC", {"draw.all_pass": "play_on"}, "draw.pre_draw_check check_allowed"),
    # JACK-04, JACK-13, JACK-17, JACK-22: openers, trips to win, and a jackpot played for low
    ("DC", {"jack.openers": "jacks"}, "draw.pre_draw_check check_allowed | draw.all_pass carry_and_redeal"),
    *(
        (
            "DH",
            {**forced, "jack.openers": "off"},
            "draw.all_pass – | draw.pre_draw_check – | jack.reante – | jack.newcomer –",
        )
        for forced in (BLINDS, BOTH)
    ),
    ("DH", {"jack.to_win": "trips"}, "jack.stay not_folded"),
    ("DJ", {"draw.all_pass": "lowball"}, "low.rank a5"),
    ("JB", {"low.rank": "a6"}, "low.rank a6"),
    ("JB", {"draw.all_pass": "carry_and_redeal"}, "low.rank –"),
    # DLOW-09: the sevens rule is for A-5
    ("DW", {"low.sevens": True}, "low.sevens true"),
    ("DL", {"low.rank": "a5", "low.sevens": True}, "low.sevens true"),
    # a stud game with another aim has other defaults
    ("SC", {"win": "low"}, "low.rank a5 | stud.bring_in high | stud.big_r2 never"),
    ("SH", {"win": "highlow"}, "low.rank a6 | hl.mode declare | decl.both forbidden"),
    ("LC", {"win": "high"}, "stud.bring_in low"),
    ("LH", {"win": "high"}, "stud.big_r2 pair"),
    # BUY-03, DEAL-04
    ("B2", {"buy.price1": 15}, "buy.price2 30"),
    ("DH", {"burn": "draw_one"}, "short.include_burn true"),
    ("SC", {"burn": "each_street"}, "burn each_street"),
]


@pytest.mark.parametrize(("preset", "chosen", "told"), [*SAME_WITH, *FOLLOWS])
def test_what_follows_from_a_choice(preset: str, chosen: dict[str, object], told: str) -> None:
    options = effective(preset, with_stakes(preset, chosen))
    for key, value in listed(told).items():
        assert options.get(key, NO_EFFECT) == value, key


# ---- refusals


@pytest.mark.parametrize(
    ("preset", "left_out"),
    [
        ("DH", "ante.amount"),
        ("DH", "limit.min"),
        ("DH", "limit.max"),
        ("DB", "blind.small"),
        ("DR", "limit.small"),
        ("SC", "limit.small"),
    ],
)
def test_stakes_have_no_default(preset: str, left_out: str) -> None:
    missing = with_stakes(preset, {left_out: None, "limit.big": None})
    assert refused(preset, missing)[:2] == ("stakes-missing", left_out)


def test_ante_09_and_buy_03_a_bring_in_and_the_price_of_a_card_may_be_stakes() -> None:
    assert refused("KN", {"ante.amount": 0})[:2] == ("stakes-missing", "stud.bring_in_amount")
    assert refused("B1", {"ante.amount": 1, "limit.type": "pot"})[:2] == ("stakes-missing", "buy.price1")


@pytest.mark.parametrize(
    ("preset", "chosen", "key", "rule"),
    [
        ("DH", {"limit.min": 11}, "limit.min", "BET-18"),
        ("SH", {"limit.big": 4}, "limit.small", "BET-19"),
        ("DB", {"blind.small": 3, "blind.big": 2}, "blind.small", "ANTE-03"),
        ("DB", {"blind.small": 6, "limit.max": 10}, "limit.max", "BET-21"),
        ("DB", {"limit.unit": 2, "blind.small": 1, "limit.max": 9}, "limit.max", "BET-16"),
        ("DH", {"limit.unit": 5, "limit.max": 10}, "limit.min", "BET-16"),
        ("SH", {"limit.unit": 2}, "limit.small", "BET-16"),
        ("KN", {"limit.unit": 2, "stud.bring_in_amount": 3}, "stud.bring_in_amount", "BET-16"),
        ("DH", {"limit.last_min": 9, "limit.last_max": 8}, "limit.last_min", "BET-26"),
        ("DH", {"limit.once": 9}, "limit.max", "BET-31"),
        ("DH", {"limit.unit": 2, "limit.once": 15}, "limit.once", "BET-16"),
        ("HE", {"blind.small": 5, "blind.big": 10, "cap.chips": 9}, "cap.chips", "CAP-05"),
        ("HE", {"blind.small": 5, "blind.big": 10, "cap.hand": 9}, "cap.hand", "CAP-07"),
        ("HE", {"blind.straddle": "three", "blind.straddle_step": 2}, "blind.straddle_step", "ANTE-14"),
        ("SC", {"stud.bring_in_amount": 6}, "stud.bring_in_amount", "STUD-10"),
        *(("B2", {"buy.price2": second}, "buy.price2", "BUY-05") for second in (9, 10)),
        ("DH", {"draw.pre_draw_check": "check_allowed", "draw.all_pass": "last_wins"}, "draw.all_pass", "DRAW-16"),
        *(
            ("DH", {"draw.pre_draw_check": "bet_or_fold", "draw.all_pass": passed}, "draw.all_pass", "DRAW-16")
            for passed in ("carry_and_redeal", "play_on")
        ),
        ("DJ", {"draw.all_pass": "play_on"}, "draw.all_pass", "DRAW-19"),
        ("DH", {"draw.all_pass": "lowball"}, "draw.all_pass", "JACK-22"),
        ("JB", {"jack.openers": "off"}, "jack.openers", "JACK-22"),
        ("JB", {"jack.progressive": "up"}, "jack.progressive", "JACK-22"),
        ("DJ", {"draw.all_pass": "last_wins"}, "draw.all_pass", "JACK-04"),
        ("DJ", {"draw.pre_draw_check": "bet_or_fold"}, "draw.pre_draw_check", "JACK-04"),
        *(("DJ", forced, "forced", "JACK-13") for forced in (BLINDS, BOTH)),
        *(("DH", {**forced, "jack.openers": "jacks"}, "jack.openers", "JACK-13") for forced in (BLINDS, BOTH)),
    ],
)
def test_choices_that_contradict_are_refused(preset: str, chosen: dict[str, object], key: str, rule: str) -> None:
    assert refused(preset, with_stakes(preset, chosen)) == ("options-contradict", key, rule)


@pytest.mark.parametrize(
    ("preset", "chosen", "keys"),
    [
        ("DL", {"low.sevens": True}, ["low.sevens", "low.rank"]),  # DLOW-09
        ("DL", {**POT, "low.rank": "a5", "low.sevens": True}, ["low.sevens", "limit.type"]),
        ("DB", {"jack.to_win": "trips"}, ["jack.to_win", "forced"]),  # JACK-17
        *((preset, {"jack.to_win": "trips"}, ["jack.to_win", "win"]) for preset in ("DL", "DW", "DS", "DD")),
    ],
)
def test_a_contradiction_names_both_options(preset: str, chosen: dict[str, object], keys: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        effective(preset, with_stakes(preset, chosen))
    assert (caught.value.error, caught.value.more["keys"]) == ("options-contradict", keys)


@pytest.mark.parametrize("passed", ["play_on", "carry_and_redeal"])
def test_draw_16_the_refusal_says_who_wins(passed: str) -> None:
    with pytest.raises(Refused, match="where everybody must bet or fold before the draw, the last player wins"):
        play("DH", **{"draw.pre_draw_check": "bet_or_fold", "draw.all_pass": passed})


@pytest.mark.parametrize(
    ("preset", "chosen", "key"),
    [
        ("DH", {"draw.five_serve": "plain"}, "draw.five_serve"),
        ("DH", {"draw.max": 5, "draw.four_needs_ace": True}, "draw.four_needs_ace"),
        ("DH", {"short.include_burn": False}, "short.include_burn"),
        ("DH", {"jack.progressive": "up"}, "jack.progressive"),
        *(
            ("DJ", {"jack.openers": hand, "jack.progressive": "up"}, "jack.progressive")
            for hand in ("two_pair", "trips")
        ),
        ("DH", {"jack.stay": "everybody"}, "jack.stay"),  # JACK-17
        ("DH", {"joker.natural_wins": True}, "joker.natural_wins"),
        ("DH", {"tie": "suit", "odd.draw": "called_player"}, "odd.draw"),
        ("DC", {"limit.max": 5}, "limit.max"),
        ("DB", {"ante.amount": 1}, "ante.amount"),  # ANTE-02
        ("DH", {"blind.small": 1}, "blind.small"),
        ("DB", {"cap.raises": "none", "cap.blind_counts_as_bet": True}, "cap.blind_counts_as_bet"),
        ("SH", {"joker.mode": "bug"}, "joker.mode"),
        ("SH", {"stud.bring_in_amount": 2}, "stud.bring_in_amount"),
        ("SC", {"stud.r1_must_bet": True}, "stud.r1_must_bet"),
        ("HC", {"decl.code": "0_low_1_high_2_both"}, "decl.code"),
        ("HH", {"decl.failed_both": "next_best"}, "decl.failed_both"),
        ("B1", {"buy.bet_between": True}, "buy.bet_between"),
        ("LH", {"hl.qualifier": "eight"}, "hl.qualifier"),
        ("DR", {"raise.max": "twice_last"}, "raise.max"),  # BET-29: a fixed limit says how much a raise is
        ("DC", {"limit.heads_up": "none"}, "limit.heads_up"),  # BET-30: no limit cannot be lifted
        ("DC", {"limit.once": 50}, "limit.once"),  # BET-31
        ("S7", {"stud.first": "left"}, "stud.first"),
        ("DH", {"cap.raises": "none", "cap.all_in": "always"}, "cap.all_in"),  # CAP-06
        ("DH", {"stakes.table": False, "cap.all_in": "always"}, "cap.all_in"),
        ("HE", {"cap.game": 90}, "cap.game"),  # CAP-07
        ("DH", {"stakes.table": False, "stakes.free": True}, "stakes.free"),  # CHIP-10
        ("DB", {"stakes.free": True}, "stakes.free"),
        ("GU", {"other.match": "winner", "other.match_ante": "others"}, "other.match_ante"),  # OTHER-34
        ("GU", {"other.match": "none", "other.all_out": "best_pays"}, "other.all_out"),  # OTHER-36
        ("GU", {"other.legs": 2, "other.all_out": "best_pays"}, "other.all_out"),
    ],
)
def test_keys_without_effect_are_refused(preset: str, chosen: dict[str, object], key: str) -> None:
    assert refused(preset, with_stakes(preset, chosen))[:2] == ("option-no-effect", key)


def test_deck_05_stud_burns_no_card_with_ten_players() -> None:
    chosen = {**stakes("SC"), "burn": "each_street"}
    assert effective("SC", chosen, 9)["burn"] == "each_street"
    assert refused("SC", chosen, 10) == ("options-contradict", "burn", "DECK-05")
    assert effective("SC", stakes("SC"), 10)["burn"] == "none"


@pytest.mark.parametrize(
    ("preset", "chosen", "rule"),
    [
        ("SH", {"ante.amount": 0}, "ANTE-09"),  # only a game with a bring-in needs no ante
        ("DH", {"ante.amount": 0}, "ANTE-01"),
        *(("DH", {"ante.amount": wrong}, "ANTE-01") for wrong in (1.0, True, -1, MOST_CHIPS + 1, [1])),
        ("DH", {"limit.min": 0}, "BET-18"),
        *(("DH", {"cap.raises": wrong}, "CAP-01") for wrong in (-1, "NONE")),
        ("DH", {"draw.max": 6}, "DRAW-03"),
        ("DH", {"draw.announce": 1}, "DRAW-09"),
        ("DH", {"tie": "SUIT"}, "TIE-01"),
        ("DH", {"jack.reante_limit": 0}, "JACK-05"),
        *((preset, {"burn": "each_street"}, "DEAL-04") for preset in ("DH", "SH", "KN")),
        ("SC", {"burn": "draw_one"}, "DEAL-04"),
        ("SC", {"stud.bring_in_amount": 0}, "STUD-10"),
        ("DL", {"draw.all_pass": "lowball"}, "DRAW-16"),
        ("SH", {"forced": "blinds"}, "ANTE-02"),
        ("KS", {"win": "low"}, "HL-01"),
        *(("HH", {"buy.rounds": wrong}, "BUY-01") for wrong in (3, True, False, "1", 1.0)),
    ],
)
def test_values_are_read_strictly(preset: str, chosen: dict[str, object], rule: str) -> None:
    assert refused(preset, with_stakes(preset, chosen)) == ("option-value", *chosen, rule)


def test_unknown_keys_and_presets_and_amounts_that_follow_out_of_range_are_refused() -> None:
    assert refused("DH", {**stakes("DH"), "cap.raise": 3})[:2] == ("unknown-option", "cap.raise")
    assert refused("SH", {"ante.amount": 1, "limit.small": MOST_CHIPS})[:2] == ("option-value", "limit.big")
    wrong: list[Any] = ["XX", "dh", "", None, [], 1]
    for preset in wrong:
        with pytest.raises(Refused) as caught:
            effective(preset, {})
        assert caught.value.error == "unknown-preset"
    with pytest.raises(Refused, match="keys with values"):
        effective("DH", cast(Any, []))


# ---- our rules, lines, the form


def test_our_rules_are_the_differences_from_the_preset() -> None:
    assert preset_changes("DJ", play("DJ")) == {}
    changed = play("DJ", draw_max=3, jack_reante="double")
    assert preset_changes("DJ", changed) == {"draw.max": 3, "jack.reante": "double"}
    no_limit = effective("DH", {"ante.amount": 1, "limit.type": "no"})
    assert preset_changes("DH", no_limit) == {
        "limit.type": "no",
        "raise.min": "at_least_last",
        "cap.raises": "none",
    }
    assert choices("DH", no_limit) == {"ante.amount": 1, "limit.type": "no"}


@pytest.mark.long
def test_effective_options_give_choices_that_give_the_same_options_again() -> None:
    dice = random.Random(1)
    met, tries = 0, 400
    for _ in range(tries):
        preset = dice.choice(list(PRESETS))
        options_now = worked_out(preset, at_random(dice, preset))
        if options_now is None:
            continue
        met += 1
        assert effective(preset, choices(preset, options_now)) == options_now
        ours = preset_changes(preset, options_now)
        paid = {key: options_now[key] for key in STAKES if key in options_now}
        assert effective(preset, {**paid, **ours}) == options_now
    assert met > tries / 2


def at_random(dice: random.Random, preset: str) -> dict[str, object]:
    """Random choices for this preset, each with an effect."""
    some = dice.sample(form_options(preset), dice.randint(0, 9))
    wish: dict[str, object] = {option.key: dice.choice(option.values or (1, 2, 4)) for option in some}
    amounts = {"ante.amount": 2, "blind.small": 1, "limit.small": 4, "limit.min": 4, "limit.max": 20}
    return fitting(preset, {**amounts, "buy.price1": 8, **wish})


def worked_out(preset: str, chosen: dict[str, object]) -> dict[str, object] | None:
    """The effective options; None if the choices contradict each other."""
    try:
        return effective(preset, chosen)
    except Refused as no:
        if no.error not in ("options-contradict", "stakes-missing", "course-forced"):
            raise
        return None


def test_a_choice_without_effect_is_dropped() -> None:
    old: dict[str, object] = {**stakes("DH"), "draw.max": 3, "nonsense": 1, "tie": "Suit", "limit.type": "no"}
    assert fitting("DH", old) == {"ante.amount": 1, "limit.min": 2, "draw.max": 3, "limit.type": "no"}


@pytest.mark.parametrize(
    ("preset", "more", "line"),
    [
        ("DH", {}, "ante 1, bets 2 to 10"),
        ("DH", {"limit.min": 10}, "ante 1, bets of 10"),
        ("DJ", {"jack.progressive": "up"}, "jackpots, rising openers, ante 1, bets 2 to 10"),
        ("DC", {"limit.type": "pot", "ante.amount": 5}, "casino, ante 5, pot limit"),
        ("DR", {}, "cardroom, joker as bug, ante 1, bets 5/10"),
        ("SC", {"stud.last_down": True}, "casino, last card down, ante 1, bring-in 2, bets 5/10"),
        ("B2", {}, "A-6, declared, two buys, ante 1, bets 5/10"),
        ("DS", {"hl.qualifier": "eight"}, "A-5, eight or better, ante 1, bets 2 to 10"),
        ("SH", {"win": "low"}, "A-6, the lowest hand, ante 1, bets 5/10"),
    ],
)
def test_the_line_beside_the_name_says_what_is_played(preset: str, more: dict[str, object], line: str) -> None:
    assert game_line(preset, play(preset, **more)) == line


@every(PRESETS)
def test_house_rules_offer_every_option_of_the_game(preset: str) -> None:
    shown = form_options(preset)
    keys = [option.key for option in shown]
    assert len(keys) == len(set(keys))
    assert not set(keys) & set(STAKES)
    options = {key for key, option in OPTIONS.items() if PRESETS[preset].knows(option)} - set(STAKES) - TEXTS
    for key in options - set(keys):
        assert len(PRESETS[preset].allowed(OPTIONS[key])) == 1
    groups = [list(OPTION_GROUPS).index(option.group) for option in shown]
    assert groups == sorted(groups)
    assert all(option.kind in ("chips", "count") or len(option.values) > 1 for option in shown)


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({"limit.small": 7, "limit.big": 3}, "Small bet: 3 at most, like “Big bet”."),
        (
            {"limit.small": 7, "limit.big": 9, "blind.small": 8, "blind.big": 7},
            "Small blind: 7 at most, like “Big blind”.",
        ),
        ({"cap.raises": "many"}, "Raises per round: it must be “none”, or a whole number from 0 up."),
    ],
)
def test_a_refused_option_is_named_once_with_the_values_it_takes(chosen: dict[str, object], text: str) -> None:
    with pytest.raises(Refused) as refusal:
        effective("DB", {"limit.type": "fixed", "limit.small": 5, "limit.big": 10, **chosen})
    assert refusal.value.text == text
