"""The named games, each as a set of option values: the tables of docs/contract/rules.md section 4, cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.game.option import Family, KnownBy, Option, OptionValue
from models.game.options_other import SHARED
from models.game.steps import BetSize, Deal, Declare, Exchange, Round, Steps, as_text
from models.words.words import N_

OF_A_KIND: Mapping[KnownBy, str] = {"soko": "soko.rank", "seven": "stud.seven_first"}  # a key only this kind has


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game people know by name."""

    key: str  # "DJ", for scripts and the log; never shown
    name: str  # as in the list of games
    game: str  # the name without the variant; `names.game_line` gives the rest
    variant: str = ""  # the part of the variant that no option expresses
    sentence: str  # describes the game to newcomers
    family: Family
    players: tuple[int, int]  # fewest, most
    casino: bool = False
    values: Mapping[str, OptionValue]  # values that differ from the register's defaults
    only: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)  # options with fewer values than usual
    extra_cards: str = ""  # face of the extra card that some cards bring; the pack must have enough left (OTHER-17)
    front: tuple[str, ...] = ()  # asked on the set-up form itself, beside the stakes

    def knows(self, option: Option) -> bool:
        """Whether this option belongs to this kind of game."""
        if option.family in ("all", self.family):
            return True
        if option.family in OF_A_KIND:
            return OF_A_KIND[option.family] in self.values
        return self.family == "other" and option.key in SHARED

    def allowed(self, option: Option) -> tuple[OptionValue, ...]:
        """The named values the option can have in this game."""
        return self.only.get(option.key, option.values)


HOME_DRAW: Mapping[str, OptionValue] = {
    "forced": "ante",
    "win": "high",
    "limit.type": "spread",
    "raise.min": "any_within_limit",
    "cap.raises": 3,
    "cap.heads_up": "always",
    "seat.first": "first_jack",
    "jack.openers": "off",
    "draw.max": 4,
    "draw.serve": "sequential",
    "draw.discard_place": "own_seat",
    "burn": "none",
    "draw.round2_first": "last_aggressor",
    "short.include_folded": False,
    "draw.show_counts": "whole_hand",
    "deal.short_hand": "complete",
    "show.losers": "may_muck",
    "tie": "split",
    "joker.mode": "none",
}

PASSED_IN: Mapping[str, OptionValue] = {
    "draw.pre_draw_check": "check_allowed",
    "draw.all_pass": "carry_and_redeal",
    "jack.next_dealer": "left",
    "jack.reante": "same",
    "jack.reante_limit": "none",
}

JACKPOTS: Mapping[str, OptionValue] = {**HOME_DRAW, **PASSED_IN, "jack.openers": "jacks", "short.exclude_opener": True}

CASINO_DRAW: Mapping[str, OptionValue] = {
    "forced": "ante",
    "win": "high",
    "limit.type": "no",
    "raise.min": "at_least_last",
    "cap.raises": "none",
    "seat.first": "high_card_suit",
    "draw.pre_draw_check": "bet_or_fold",
    "draw.all_pass": "last_wins",
    "jack.openers": "off",
    "draw.max": 4,
    "draw.serve": "sequential",
    "draw.discard_place": "dealer",
    "burn": "draw_one",
    "draw.round2_first": "left_of_button",
    "short.include_folded": False,
    "draw.show_counts": "until_bet2",
    "deal.short_hand": "complete",
    "show.losers": "all_show",
    "tie": "split",
    "joker.mode": "none",
    "seat.button": True,
}

CARDROOM_DRAW: Mapping[str, OptionValue] = {
    **CASINO_DRAW,
    **PASSED_IN,
    "limit.type": "fixed",
    "cap.raises": 4,
    "cap.heads_up": "free_when_two_before_cap",
    "jack.reante_limit": 3,
    "draw.max": 5,
    "draw.round2_first": "opener",
    "short.exclude_opener": True,  # where openers are required; the original cardroom plays without
    "deal.short_hand": "misdeal",
    "show.losers": "may_muck",
    "joker.mode": "bug",
}

DRAW_LOW: Mapping[str, OptionValue] = {
    **HOME_DRAW,
    "win": "low",
    "low.rank": "a6",
    "draw.pre_draw_check": "bet_or_fold",
    "draw.all_pass": "last_wins",
}

CARDROOM_LOW: Mapping[str, OptionValue] = {
    **HOME_DRAW,
    "win": "low",
    "low.rank": "a5",
    "forced": "blinds",
    "limit.type": "fixed",
    "raise.min": "at_least_last",
    "cap.raises": 4,
    "cap.heads_up": "free_when_two_before_cap",
    "bet.check_raise": False,
    "draw.max": 5,
    "draw.five_serve": "four_plus_one",
    "draw.discard_place": "dealer",
    "burn": "draw_one",
    "draw.round2_first": "left_of_button",
    "draw.show_counts": "until_bet2",
    "deal.exposed": "by_rank",
    "joker.mode": "lowest",
    "seat.first": "high_card_suit",
    "seat.button": True,
}

HOME_STUD: Mapping[str, OptionValue] = {
    "forced": "ante",
    "stud.bring_in": "none",
    "limit.type": "fixed",
    "stud.big_r2": "if_open_pair",
    "stud.big_r34": "either",
    "raise.min": "any_within_limit",
    "cap.raises": 3,
    "cap.heads_up": "free_if_two_at_start",
    "stud.tie_first": "suit",
    "win": "high",
    "buy.rounds": 0,
    "burn": "none",
    "show.losers": "all_show",
    "seat.first": "first_jack",
}

CASINO_STUD: Mapping[str, OptionValue] = {
    **HOME_STUD,
    "stud.bring_in": "low",
    "stud.big_r34": "big_only",
    "raise.min": "at_least_last",
    "seat.first": "high_card_suit",
}

LOWBALL: Mapping[str, OptionValue] = {"win": "low", "stud.big_r2": "never"}

DRAW_BOTH: Mapping[str, OptionValue] = {
    **HOME_DRAW,
    **PASSED_IN,
    "win": "highlow",
    "low.rank": "a5",
    "hl.mode": "cards_speak",
    "show.losers": "all_show",
}

DECLARED: Mapping[str, OptionValue] = {
    "win": "highlow",
    "low.rank": "a6",
    "hl.mode": "declare_simultaneous",
    "decl.both": "forbidden",
}

DRAW_DECLARED: Mapping[str, OptionValue] = {**DRAW_BOTH, **DECLARED}

FIXED_ONLY = ("stud.big_r2", "stud.big_r34", "cap.heads_up")

NORDIC: Mapping[str, OptionValue] = {
    **{key: value for key, value in HOME_STUD.items() if key not in FIXED_ONLY},
    "stud.bring_in": "high",
    "limit.type": "pot",
    "raise.min": "at_least_last",
    "cap.raises": "none",
    "soko.rank": "between_pair_and_two_pair",
    "show.losers": "may_muck",
}

# Each family has one kind of burn; stud burns only in casino games (DEAL-04).
# The game fixes the winning hands; the joker and turned-up cards follow from it (JOKER-09, JOKER-11, DLOW-08).
IN_DRAW: Mapping[str, tuple[OptionValue, ...]] = {
    "burn": ("none", "draw_one"),
    "win": ("high",),
    "joker.mode": ("none", "wild", "bug"),
    "deal.exposed": ("keep", "replace_end", "redeal_on_request"),
}
NEVER_TURNS = ("carry_and_redeal", "last_wins", "play_on")  # for games that are low already (JACK-22)
IN_DRAW_BOTH: Mapping[str, tuple[OptionValue, ...]] = {**IN_DRAW, "win": ("highlow",), "draw.all_pass": NEVER_TURNS}
IN_DRAW_LOW: Mapping[str, tuple[OptionValue, ...]] = {
    "burn": ("none", "draw_one"),
    "win": ("low",),
    "joker.mode": ("none", "lowest"),
    "draw.all_pass": NEVER_TURNS,
}
IN_STUD: Mapping[str, tuple[OptionValue, ...]] = {"forced": ("ante",), "burn": ("none",)}
IN_CASINO_STUD: Mapping[str, tuple[OptionValue, ...]] = {"forced": ("ante",), "burn": ("none", "each_street")}
IN_SOKO: Mapping[str, tuple[OptionValue, ...]] = {**IN_STUD, "win": ("high",)}  # its two extra hands are high hands

# The first questions of home games: number of cards, joker, suits as tie-breakers (DRAW-20, DRAW-21, TIE-02).
ASKED_FIRST = ("draw.max", "joker.mode", "tie")

SEATS_DRAW = (2, 8)
SEATS_STUD = (2, 10)
SEATS_OWN = (2, 10)  # home-made games; the cards may allow fewer (OTHER-11)


def _draw(
    key: str,
    name: str,
    sentence: str,
    values: Mapping[str, OptionValue],
    *,
    game: str = N_("Five Card Draw"),
    variant: str = "",
    only: Mapping[str, tuple[OptionValue, ...]] = IN_DRAW,
    front: tuple[str, ...] = (),
    most: int = SEATS_DRAW[1],
) -> Preset:
    return Preset(
        key=key,
        name=name,
        game=game,
        sentence=sentence,
        family="draw",
        players=(SEATS_DRAW[0], most),
        values=values,
        only=only,
        front=(*front, *ASKED_FIRST),
        variant=variant,
        casino=bool(variant),
    )


def _stud(
    key: str,
    name: str,
    game: str,
    sentence: str,
    values: Mapping[str, OptionValue],
    *,
    variant: str = "",
    casino: bool = False,
    only: Mapping[str, tuple[OptionValue, ...]] = IN_STUD,
) -> Preset:
    return Preset(
        key=key,
        name=name,
        game=game,
        sentence=sentence,
        family="stud",
        players=SEATS_STUD,
        values=values,
        variant=variant,
        casino=casino,
        only=IN_CASINO_STUD if casino else only,
    )


DRAW_FOR_LOW, DRAW_FOR_BOTH = N_("Draw lowball"), N_("Draw high-low")
STUD, LOW, HIGHLOW, SOKO = N_("Five Card Stud"), N_("Stud lowball"), N_("Stud high-low"), N_("Sökö")
CASINO = N_("casino")

# Games of the family other: the usual options, and a course that every table may change (OTHER-01).

HOME_OTHER: Mapping[str, OptionValue] = {
    "forced": "ante",
    "limit.type": "spread",
    "raise.min": "any_within_limit",
    "cap.raises": 3,
    "cap.heads_up": "always",
    "win": "high",
    "burn": "none",
    "show.losers": "may_muck",
    "seat.first": "first_jack",
    "seat.button": False,
    "deal.exposed": "replace_end",
}
SEVEN_STUD: Mapping[str, OptionValue] = {
    **HOME_OTHER,
    "limit.type": "fixed",
    "raise.min": "at_least_last",
    "cap.heads_up": "free_if_two_at_start",
    "show.losers": "all_show",
    "stud.seven_first": "low_card",
}
HOLDEM: Mapping[str, OptionValue] = {
    **HOME_OTHER,
    "forced": "blinds",
    "limit.type": "no",
    "raise.min": "at_least_last",
    "cap.raises": "none",
    "burn": "each_street",
    "seat.button": True,
}
IN_COURSES: Mapping[str, tuple[OptionValue, ...]] = {
    "burn": ("none", "each_street"),
    "deal.exposed": ("replace_end", "keep", "redeal_on_request"),
    "joker.mode": ("wild", "bug", "lowest"),
}

BEST, LOWEST = N_("the best hand showing"), N_("the lowest up card")
BEST_WILD = N_("the best hand showing, wild cards counted")


def _board(size: BetSize, ask: str = BEST) -> Round:
    return Round("tap", size, ask)


def _seven(second: BetSize) -> Steps:
    """The seven-card course: two down, four up, one down, with a bet after each but the first."""
    begun = (Deal(2), Deal(1, "up"), Round("bring_in", "small", LOWEST), Deal(1, "up"), _board(second))
    return (*begun, *(Deal(1, "up"), _board("big")) * 2, Deal(1), _board("big"))


def _flop(hand: int) -> Steps:
    """The course with this hand, and five cards in the middle: three, one, one."""
    begun = (Deal(hand), Round("blinds"), Deal(3, "up", "middle"), Round("left"))
    return (*begun, *(Deal(1, "up", "middle"), Round("left", "big")) * 2)


# The flop comes with the first cards, before any bet (OTHER-21).
BOMB: Steps = (
    *(Deal(2), Deal(3, "up", "middle"), Round("left")),
    *(Deal(1, "up", "middle"), Round("left", "big")) * 2,
)
BASEBALL: Steps = (
    *(Deal(2), Deal(1, "up"), _board("small", BEST_WILD)),
    *(Deal(1, "up"), _board("small", BEST_WILD)),
    *(Deal(1, "up"), _board("big", BEST_WILD)) * 2,
    *(Deal(1), _board("big", BEST_WILD)),
)
MANILA: Steps = (
    *(Deal(2), Deal(1, "up", "middle"), Round("left")),
    *(Deal(1, "up", "middle"), Round("left", "big")) * 4,
)
SPIT: Steps = (Deal(4), Deal(1, "up", "middle"), Round("left"), Exchange(3), Round("left", "big"))


def _other(
    key: str,
    name: str,
    sentence: str,
    course: Steps,
    values: Mapping[str, OptionValue] = HOME_OTHER,
    *,
    most: int = 8,
    wild: str = "",
    note: str = "",
    extra_cards: str = "",
) -> Preset:
    texts = {"other.course": as_text(course), "other.wild": wild, "other.note": note}
    return Preset(
        key=key,
        name=name,
        game=name,
        sentence=sentence,
        family="other",
        players=(2, most),
        values={**values, **texts},
        only=IN_COURSES,
        extra_cards=extra_cards,
        front=(
            "win",
            "low.rank",
            "hl.mode",
            "pack.cards",
            "other.packs",
            "other.jokers",
            "other.match",
            "other.wild",
            "other.note",
        ),
    )


PRESETS: Mapping[str, Preset] = {
    preset.key: preset
    for preset in (
        _draw(
            "DH",
            N_("Five Card Draw"),
            N_("Five cards face down, one draw, a betting round before and after; everybody antes."),
            {**HOME_DRAW, **PASSED_IN},
        ),
        _draw(
            "DJ",
            N_("Five Card Draw, jackpots"),
            N_("It takes a pair of jacks or better to open; if nobody can, the antes stay and the pot grows."),
            JACKPOTS,
            front=("jack.openers",),
        ),
        _draw(
            "DB",
            N_("Five Card Draw, blinds"),
            N_("Two players bet before the cards are dealt; nobody antes."),
            {**HOME_DRAW, "forced": "blinds"},
        ),
        _draw(
            "DC",
            N_("Five Card Draw, casino"),
            N_("With a button and a burn card, no limit; before the draw it is bet or fold."),
            CASINO_DRAW,
            variant=CASINO,
        ),
        _draw(
            "DR",
            N_("Five Card Draw, cardroom limit"),
            N_("Fixed bets, four raises, a joker, and up to five new cards."),
            CARDROOM_DRAW,
            variant=N_("cardroom"),
        ),
        _draw(
            "JT",
            N_("Jacks to open, trips to win"),
            N_("Jackpots; and if nobody shows three of a kind, the pot stays for those who were still in."),
            {**JACKPOTS, "jack.to_win": "trips", "jack.stay": "not_folded"},
            front=("jack.openers",),
        ),
        _draw(
            "JB",
            N_("Jacks or back"),
            N_("Jackpots; and if nobody opens, the same cards are played for low."),
            {**JACKPOTS, "draw.all_pass": "lowball", "low.rank": "a5"},
            front=("jack.openers", "low.rank"),
        ),
        _draw(
            "DT",
            N_("Five Card Draw, 32 cards"),
            N_("Without the ranks two to six: good hands are common, and a flush beats a full house."),
            {**HOME_DRAW, **PASSED_IN, "pack.cards": 32},
            front=("pack.flush",),
            most=6,
        ),
        _draw(
            "DL",
            N_("Draw lowball"),
            N_("The lowest hand wins; everybody antes; before the draw it is bet or fold."),
            DRAW_LOW,
            game=DRAW_FOR_LOW,
            only=IN_DRAW_LOW,
            front=("low.rank",),
        ),
        _draw(
            "DW",
            N_("Draw lowball, cardroom"),
            N_("Blinds, a joker as the lowest card you lack, fixed bets, no check-raise."),
            CARDROOM_LOW,
            game=DRAW_FOR_LOW,
            variant=N_("cardroom"),
            only=IN_DRAW_LOW,
            front=("low.rank",),
        ),
        _draw(
            "DS",
            N_("Draw high-low"),
            N_("The highest and the lowest hand share the pot; the cards decide."),
            DRAW_BOTH,
            game=DRAW_FOR_BOTH,
            only=IN_DRAW_BOTH,
            front=("low.rank", "hl.mode", "jack.openers"),
        ),
        _draw(
            "DD",
            N_("Draw high-low, declared"),
            N_("The highest and the lowest hand share the pot; everybody declares high or low at the end."),
            DRAW_DECLARED,
            game=DRAW_FOR_BOTH,
            only=IN_DRAW_BOTH,
            front=("low.rank", "hl.mode", "jack.openers"),
        ),
        _stud(
            "SH",
            N_("Five Card Stud"),
            STUD,
            N_("One card down, four up, a betting round after each; the player with the best hand showing acts first."),
            HOME_STUD,
        ),
        _stud(
            "SB",
            N_("Five Card Stud, high card brings in"),
            STUD,
            N_("The player with the highest up card must bring in."),
            {**HOME_STUD, "stud.bring_in": "high"},
        ),
        _stud(
            "SC",
            N_("Five Card Stud, casino"),
            STUD,
            N_("The player with the lowest up card must bring in; late bets are big."),
            CASINO_STUD,
            variant=CASINO,
            casino=True,
        ),
        _stud(
            "LC",
            N_("Stud lowball, casino"),
            LOW,
            N_("The lowest hand wins, 5-4-3-2-A is the best; the player with the highest up card must bet first."),
            {**CASINO_STUD, **LOWBALL, "stud.bring_in": "high", "low.rank": "a5"},
            variant=CASINO,
            casino=True,
        ),
        _stud(
            "LH",
            N_("Stud lowball"),
            LOW,
            N_("The lowest hand wins, and 6-4-3-2-A is the best."),
            {**HOME_STUD, **LOWBALL, "low.rank": "a6"},
        ),
        _stud(
            "L7",
            N_("Stud lowball, deuce to seven"),
            LOW,
            N_("The lowest hand wins, the ace is high, and 7-5-4-3-2 is the best."),
            {**HOME_STUD, **LOWBALL, "low.rank": "27"},
        ),
        _stud(
            "HC",
            N_("Stud high-low, casino"),
            HIGHLOW,
            N_("The highest and the lowest hand share the pot; the cards decide."),
            {**CASINO_STUD, "win": "highlow", "low.rank": "a5", "hl.mode": "cards_speak"},
            variant=CASINO,
            casino=True,
        ),
        _stud(
            "HH",
            N_("Stud high-low"),
            HIGHLOW,
            N_("The highest and the lowest hand share the pot; everybody declares high or low at the end."),
            {**HOME_STUD, **DECLARED},
        ),
        _stud(
            "B1",
            N_("Stud high-low, one buy"),
            HIGHLOW,
            N_("High-low; after the fifth card everybody may pay to swap one card."),
            {**HOME_STUD, **DECLARED, "buy.rounds": 1},
        ),
        _stud(
            "B2",
            N_("Stud high-low, two buys"),
            HIGHLOW,
            N_("High-low, and after the fifth card everybody may buy twice, the second time for more."),
            {**HOME_STUD, **DECLARED, "buy.rounds": 2},
        ),
        _stud(
            "KS",
            N_("Sökö"),
            SOKO,
            N_("Stud in which a four-card straight or flush also counts, below a pair."),
            {**HOME_STUD, "soko.rank": "below_pair"},
            only=IN_SOKO,
        ),
        _stud(
            "KN",
            N_("Sökö, Nordic"),
            SOKO,
            N_("Stud with pot limit in which a four-card straight or flush beats a pair."),
            NORDIC,
            variant=N_("Nordic"),
            only=IN_SOKO,
        ),
        _other(
            "S7",
            N_("Seven Card Stud"),
            N_("Two down, four up, one down; the best five of seven."),
            _seven("open_pair"),
            SEVEN_STUD,
        ),
        _other(
            "S8",
            N_("Seven Card Stud, high-low"),
            N_("Seven cards; the lowest hand, eight or better, takes half the pot."),
            _seven("small"),
            {**SEVEN_STUD, "win": "highlow", "low.rank": "a5", "hl.mode": "cards_speak", "hl.qualifier": "eight"},
        ),
        _other(
            "HE",
            N_("Hold’em"),
            N_("Two cards each and five in the middle for everybody."),
            _flop(2),
            HOLDEM,
            most=10,
        ),
        _other(
            "SD",
            N_("Short deck hold’em"),
            N_("Hold’em without the ranks two to five; a flush beats a full house."),
            _flop(2),
            {**HOLDEM, "pack.cards": 36},
            most=10,
        ),
        _other(
            "OM",
            N_("Omaha"),
            N_("Four cards each; exactly two of them and three from the middle."),
            _flop(4),
            {**HOLDEM, "limit.type": "pot"},
            most=10,
            note=N_("Exactly two from the hand and three from the middle"),
        ),
        _other(
            "MA",
            N_("Manila"),
            N_("Two cards each, five in the middle one by one; both of your own and three from the middle, 32 cards."),
            MANILA,
            {**HOME_OTHER, "limit.type": "pot", "raise.min": "at_least_last", "cap.raises": "none", "pack.cards": 32},
            most=10,
            note=N_("Both cards from the hand and three from the middle"),
        ),
        _other(
            "BP",
            N_("Bomb pot"),
            N_("Everybody antes, and the first three cards in the middle come at once, without a bet before them."),
            BOMB,
            {**HOLDEM, "forced": "ante"},
            most=10,
        ),
        _other(
            "BB",
            N_("Baseball"),
            N_("Seven cards, threes and nines wild, an extra card for a four."),
            BASEBALL,
            {**HOME_OTHER, "limit.type": "fixed"},
            most=7,
            wild=N_("Threes and nines are wild"),
            note=N_("A four face up: one more card, face up, free"),
            extra_cards="up",
        ),
        _other(
            "WD",
            N_("Draw with wild deuces"),
            N_("Five Card Draw in which every two stands for any card."),
            (Deal(5), Round("left"), Exchange(4), Round("last_raiser", "big")),
            wild=N_("Deuces are wild"),
            note=N_("Five of a kind beats a straight flush"),
        ),
        _other(
            "SO",
            N_("Spit in the Ocean"),
            N_("Four cards each, one in the middle for everybody, and its rank is wild."),
            SPIT,
            wild=N_("The card in the middle and its rank are wild; it is everybody’s fifth card"),
        ),
        _other(
            "GU",
            N_("Guts"),
            N_("Three cards, in or out; whoever stays in and loses matches the pot."),
            (Deal(3), Declare("in_out")),
            {**HOME_OTHER, "show.losers": "all_show", "other.match": "pot"},
            most=10,
            note=N_("Pairs and threes count, no straights or flushes"),
        ),
        _other(
            "AO",
            N_("Any other game"),
            N_("You say what is dealt and when you bet."),
            (Deal(5), Round("left")),
            most=10,
        ),
    )
}
