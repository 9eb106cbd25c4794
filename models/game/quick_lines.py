"""The lines of the quick rules as data: each sentence with the options it goes with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.game.option import OptionValue
from models.game.to_open import OPENING_HANDS
from models.words.words import N_

When = Mapping[str, tuple[OptionValue, ...]]


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A sentence, and the options it goes with."""

    text: str
    when: When
    unless: When


def line_of(text: str, when: When | None = None, unless: When | None = None) -> QuickLine:
    """A sentence with the options it goes with, and those it does not; without them it always goes."""
    return QuickLine(text, when or {}, unless or {})


ANTE: When = {"forced": ("ante",)}
STUD: When = {"stud.bring_in": ("none", "high", "low")}
FREE: When = {"stud.bring_in": ("none",)}
FIXED: When = {"limit.type": ("fixed",)}
OPENERS: When = {"jack.openers": OPENING_HANDS}
TURNS: When = {"draw.all_pass": ("lowball",)}
DECLARE = ("declare_simultaneous", "declare_in_turn")
LOW: When = {"win": ("low",)}
BUY: When = {"buy.rounds": (1, 2)}
OWN: When = {"other.match": ("none", "pot")}  # a course of the house: Talon ranks no hand (OTHER-20)
OPENS: When = {"bring_in_opens": (True,)}  # it is as large as a small bet: there is nothing to complete (STUD-10)
DRAW: When = {"draw.max": (1, 2, 3, 4, 5)}
EIGHT_OR_BETTER = N_("A low hand must be eight-high or better.")
COURSE = (
    # the forced bets and the deal
    line_of(N_("Everybody antes."), ANTE, {"ante.amount": (0,), "ante.who": ("dealer",)}),
    line_of(N_("The dealer pays the ante for everybody."), {"ante.who": ("dealer",)}),
    line_of(N_("Left of the dealer posts the small blind, the next player the big blind."), {"forced": ("blinds",)}),
    line_of(
        N_("Everybody antes, and two players post the small and the big blind."),
        {"forced": ("both",)},
        {"ante.who": ("dealer",)},
    ),
    line_of(
        N_("Two players post the small and the big blind as well."), {"forced": ("both",), "ante.who": ("dealer",)}
    ),
    line_of(N_("Five cards each, face down, one at a time, left of the dealer first."), DRAW),
    line_of(
        N_("One card face down and one face up to everybody, left of the dealer first."),
        {"stud.last_down": (True, False)},
    ),
    # draw
    line_of(
        N_("Round 1: left of the dealer begins and may check or bet; after a bet, call, raise or fold."),
        {**ANTE, "draw.pre_draw_check": ("check_allowed",)},
        OPENERS,
    ),
    line_of(
        N_("Round 1: left of the dealer begins. Bet or fold; before the draw nobody may check."),
        {**ANTE, "draw.pre_draw_check": ("bet_or_fold",)},
    ),
    line_of(
        N_(
            "Round 1: left of the dealer begins. A pair of jacks or better may open, or check. Once it is open, "
            "anyone may call or raise."
        ),
        {"jack.openers": ("jacks",), "jack.progressive": ("none",)},
    ),
    line_of(
        N_(
            "Round 1: left of the dealer begins and may check. Needed to open: %(jack_openers)s. Once it is open, "
            "anyone may call or raise."
        ),
        OPENERS,
        {"jack.openers": ("jacks",), "jack.progressive": ("up", "up_down")},
    ),
    line_of(
        N_(
            "Round 1: left of the dealer begins. Anyone with openers may open, or check. "
            "Once it is open, anyone may call or raise."
        ),
        {"jack.progressive": ("up", "up_down")},
    ),
    line_of(
        N_("Round 1: left of the big blind begins; the big blind is the bet to call."),
        {"forced": ("blinds", "both"), **DRAW},
    ),
    line_of(N_("The dealer burns one card."), {"burn": ("draw_one",)}),
    line_of(
        N_(
            "The draw: one after the other, left of the dealer first, everybody may discard cards, "
            "%(draw_max)s at most, and gets new ones at once."
        ),
        {**DRAW, "draw.serve": ("sequential",)},
    ),
    line_of(
        N_(
            "The draw: everybody may discard cards, %(draw_max)s at most; then the new ones are dealt in order, "
            "left of the dealer first."
        ),
        {**DRAW, "draw.serve": ("all_then_serve",)},
    ),
    line_of(
        N_("Round 2: the last raiser begins; with no raise, the opener."),
        {"draw.round2_first": ("last_aggressor",)},
    ),
    line_of(N_("Round 2: the opener begins."), {"draw.round2_first": ("opener",)}),
    line_of(N_("Round 2: the first player left of the dealer begins."), {"draw.round2_first": ("left_of_button",)}),
    # stud
    line_of(N_("Round 1: the best up card begins and may check or bet."), {**FREE, "stud.r1_must_bet": (False,)}, LOW),
    line_of(
        N_("Round 1: the lowest up card begins and may check or bet."), {**FREE, **LOW, "stud.r1_must_bet": (False,)}
    ),
    line_of(N_("Round 1: the best up card must bet."), {**FREE, "stud.r1_must_bet": (True,)}, LOW),
    line_of(N_("Round 1: the lowest up card must bet."), {**FREE, **LOW, "stud.r1_must_bet": (True,)}),
    line_of(
        N_("Round 1: the highest up card must post the bring-in, a small forced bet."), {"stud.bring_in": ("high",)}
    ),
    line_of(N_("Round 1: the lowest up card must post the bring-in, a small forced bet."), {"stud.bring_in": ("low",)}),
    line_of(
        N_("A third card face up, a betting round; a fourth card face up, a betting round."),
        {"stud.last_down": (True, False)},
    ),
    line_of(N_("A fifth card face up and the last betting round."), {"stud.last_down": (False,), "buy.rounds": (0,)}),
    line_of(N_("A fifth card face down and the last betting round."), {"stud.last_down": (True,), "buy.rounds": (0,)}),
    line_of(N_("A fifth card face up."), {"stud.last_down": (False,), **BUY}),
    line_of(N_("A fifth card face down."), {"stud.last_down": (True,), **BUY}),
    line_of(N_("A betting round before the buy."), {**BUY, "buy.bet_before": (True,)}),
    line_of(N_("The buy: in turn, everybody may give up one card and pay for a new one."), {"buy.rounds": (1,)}),
    line_of(
        N_(
            "Two buys: in turn, everybody may give up one card and pay for a new one, then once more for "
            "a higher price."
        ),
        {"buy.rounds": (2,), "buy.bet_between": (False,)},
    ),
    line_of(
        N_(
            "Two buys with a betting round between them: in turn, everybody may give up one card and pay "
            "for a new one, the second time more."
        ),
        {"buy.rounds": (2,), "buy.bet_between": (True,)},
    ),
    line_of(N_("The last betting round."), BUY),
    line_of(N_("Everybody declares high or low at the same time."), {"hl.mode": ("declare_simultaneous",)}),
    line_of(N_("Everybody declares high or low, in turn."), {"hl.mode": ("declare_in_turn",)}),
    line_of(N_("One more betting round."), {"hl.mode": DECLARE, "decl.bet_after": (True,)}),
    # the end
    line_of(
        N_("Showdown: whoever bet or raised last in the final round shows first."), {"show.first": ("last_round",)}
    ),
    line_of(N_("Showdown: the last raiser of the hand shows first."), {"show.first": ("last_raise_of_hand",)}),
)
COMPARED = (
    line_of(N_("The lowest hand wins."), LOW),
    line_of(N_("The highest and the lowest hand share the pot."), {"win": ("highlow",)}),
    line_of(
        N_("Lowest hand: 5-4-3-2-A is the best, straights and flushes do not count, the ace is low."),
        {"low.rank": ("a5",)},
    ),
    line_of(
        N_("Lowest hand: 6-4-3-2-A is the best, straights and flushes count against you, the ace is low."),
        {"low.rank": ("a6",)},
    ),
    line_of(
        N_("Lowest hand: 7-5-4-3-2 is the best, straights and flushes count against you, the ace is high."),
        {"low.rank": ("27",)},
    ),
    line_of(
        N_("Low hands are compared from the highest card down; a pair is worse than no pair."),
        {"win": ("low", "highlow")},
    ),
    line_of(N_("Low hands are compared from the highest card down; a pair is worse than no pair."), TURNS),
    line_of(EIGHT_OR_BETTER, {"hl.qualifier": ("eight",)}),
    line_of(
        N_("Equal hands: the higher pair or three of a kind decides, then the other cards from the top."),
        unless={**LOW, **OWN},
    ),
    line_of(N_("A-2-3-4-5 is the lowest straight."), unless={**LOW, **OWN}),
    line_of(N_("The joker stands for any card."), {"joker.mode": ("wild",)}),
    line_of(N_("The joker is an ace, or completes a straight or a flush."), {"joker.mode": ("bug",)}),
    line_of(N_("Five aces is the only five of a kind."), {"joker.mode": ("bug",)}),
    line_of(
        N_("For low the joker is the lowest card the hand lacks."), {"win": ("highlow",), "joker.mode": ("wild", "bug")}
    ),
    line_of(N_("For low the joker is the lowest card the hand lacks."), {**TURNS, "joker.mode": ("wild", "bug")}),
    line_of(
        N_("The joker is the lowest card the hand lacks; it never pairs, nor makes a straight or a flush."),
        {"joker.mode": ("lowest",)},
    ),
    line_of(N_("Equal hands share the pot."), {"tie": ("split",)}),
    line_of(N_("If hands are equal, the higher suit wins: spades, hearts, diamonds, clubs."), {"tie": ("suit",)}),
)
HERE = (
    # jackpots and the draw
    line_of(
        N_("Nobody opens: the antes stay in the pot and new cards are dealt."), {"draw.all_pass": ("carry_and_redeal",)}
    ),
    line_of(N_("The pot grows until somebody opens."), {**OPENERS, "draw.all_pass": ("carry_and_redeal",)}),
    line_of(
        N_("After each hand nobody opened it takes more to open: queens, then kings, then aces."),
        {"jack.openers": ("jacks",), "jack.progressive": ("up", "up_down")},
    ),
    line_of(
        N_("After each hand nobody opened it takes a higher pair to open, up to aces."),
        {"jack.progressive": ("up", "up_down")},
        {"jack.openers": ("jacks",)},
    ),
    line_of(N_("After aces it goes down again, pair by pair."), {"jack.progressive": ("up_down",)}),
    line_of(
        N_("At a showdown it takes three of a kind or better to win; if nobody shows it, all pots stay."),
        {"jack.to_win": ("trips",)},
    ),
    line_of(
        N_("A pot that stays is played for in the next hand by the players who were still in, for a new ante."),
        {"jack.stay": ("not_folded",)},
    ),
    line_of(
        N_("A pot that stays is played for in the next hand by everybody who was dealt in, for a new ante."),
        {"jack.stay": ("everybody",)},
    ),
    line_of(
        N_("Sevens rule: a seven or better that was checked after the draw wins nothing bet after it."),
        {"low.sevens": (True,)},
    ),
    line_of(N_("Nobody bets before the draw: the draw follows all the same."), {"draw.all_pass": ("play_on",)}),
    line_of(N_("Nobody opens: the same cards are played for the lowest hand, without a new ante."), TURNS),
    line_of(
        N_("Then it is bet or fold, and the last player left takes the antes."), {"jack.back_first": ("bet_or_fold",)}
    ),
    line_of(
        N_("Then players may check; if everybody checks again, the draw follows."),
        {"jack.back_first": ("check_allowed",)},
    ),
    line_of(N_("The opener must show the openers to win; the opener’s discards are kept aside as proof."), OPENERS),
    line_of(
        N_("If all others fold, the last player takes the antes without a bet."),
        {"draw.pre_draw_check": ("bet_or_fold",)},
    ),
    line_of(N_("Nobody antes."), {"forced": ("blinds",)}),
    line_of(N_("Nobody may check and raise in the same round."), {"bet.check_raise": (False,)}),
    line_of(
        N_("A card turned up in the deal: a low one is kept, a higher one is replaced after the deal."),
        {"deal.exposed": ("by_rank",)},
    ),
    line_of(N_("If nobody raised, the big blind may."), {"forced": ("blinds", "both"), "blind.bb_option": (True,)}),
    line_of(N_("Four cards only with an ace to show, else three."), {"draw.four_needs_ace": (True,)}),
    line_of(
        N_(
            "If cards run out: deal down to the last card, "
            "then shuffle it with the discards of players who already have new cards."
        ),
        {**DRAW, "short.last_card": ("never",), "short.partial_first": (True,)},
    ),
    line_of(N_("Folded hands are shuffled in, too."), {**DRAW, "short.include_folded": (True,)}),
    line_of(N_("One card is burned before each later deal."), {"burn": ("each_street",)}),
    line_of(N_("A button marks the dealer’s place."), {"seat.button": (True,)}),
    line_of(
        N_("How many cards somebody drew is told only until round 2 begins."), {"draw.show_counts": ("until_bet2",)}
    ),
    # the size of bets
    line_of(N_("Fixed bets: small before the draw, big after it."), {**FIXED, **DRAW}),
    line_of(N_("Every bet and raise is between the smallest and the largest bet."), {"limit.type": ("spread",)}),
    line_of(N_("A raise may be as large as the pot after the call."), {"limit.type": ("pot",)}),
    line_of(N_("Anyone may bet everything they have on the table."), {"limit.type": ("no",)}),
    line_of(
        N_("Small bets in round 1. In round 2 big ones too, once any pair is showing."),
        {"stud.big_r2": ("if_open_pair",)},
    ),
    line_of(N_("Small bets in the first two rounds; a pair showing changes nothing."), {"stud.big_r2": ("never",)}),
    line_of(N_("Later bets are small or big, as the bettor likes."), {"stud.big_r34": ("either",)}),
    line_of(N_("Later bets are big."), {"stud.big_r34": ("big_only",)}),
    line_of(N_("Later bets are big only with a pair showing."), {"stud.big_r34": ("if_open_pair",)}),
    line_of(
        N_("A small raise may answer a big bet."),
        {**FIXED, "raise.min": ("any_within_limit",), "stud.big_r34": ("either", "if_open_pair")},
    ),
    line_of(N_("A raise is at least as large as the last bet or raise."), {"raise.min": ("at_least_last",)}),
    line_of(
        N_("Raises in a round: %(cap_raises)s at most."),
        {"limit.type": ("fixed", "spread", "pot", "no")},
        {"cap.raises": ("none",)},
    ),
    line_of(
        N_("No limit on raises if only two could bet when the round began."),
        {"cap.heads_up": ("free_if_two_at_start",)},
    ),
    line_of(
        N_("No limit on raises once two are left, unless the last raise was already made."),
        {"cap.heads_up": ("free_when_two_before_cap",)},
    ),
    # stud
    line_of(
        N_("After the bring-in: call, complete to the small bet, or fold. Completing is not a raise."),
        {**FIXED, "stud.bring_in": ("high", "low")},
        OPENS,
    ),
    line_of(N_("The bring-in is the opening bet: call, raise or fold."), {"stud.bring_in": ("high", "low")}, FIXED),
    line_of(
        N_("The bring-in is the opening bet: call, raise or fold."),
        {**FIXED, **OPENS, "stud.bring_in": ("high", "low")},
    ),
    line_of(
        N_("From round 2 on, the best hand showing begins and may check."),
        STUD,
        LOW,
    ),
    line_of(N_("From round 2 on, the lowest hand showing begins and may check."), {**STUD, **LOW}),
    line_of(N_("Equal hands showing: the higher suit of the highest card begins."), {"stud.tie_first": ("suit",)}),
    line_of(N_("Equal hands showing: nearest the dealer’s left begins."), {"stud.tie_first": ("position",)}),
    line_of(N_("In the last round the same player begins as in the third."), {"stud.last_down": (True,)}),
    # buying, declaring, high-low
    line_of(
        N_("An up card for an up card, a down card for a down card. The price goes into the pot and is not a bet."), BUY
    ),
    line_of(N_("A player who cannot pay, or is all-in, buys nothing."), BUY),
    line_of(N_("A declaration is binding: the hand counts only that way."), {"hl.mode": DECLARE}),
    line_of(N_("If nobody declares one way, the best hand the other way takes the whole pot."), {"hl.mode": DECLARE}),
    line_of(N_("Declaring both is not allowed."), {"decl.both": ("forbidden",)}),
    line_of(N_("A player who declares both must win both."), {"decl.both": ("must_win_both_tie_loses", "tie_ok")}),
    line_of(N_("The cards decide; one hand may win both halves."), {"hl.mode": ("cards_speak",)}),
    line_of(N_("A chip that cannot be halved goes to the high hand."), {"win": ("highlow",)}),
    line_of(
        N_("Four-card straights and four-card flushes count as hands."),
        {"soko.rank": ("below_pair", "between_pair_and_two_pair")},
    ),
    line_of(N_("At the showdown everybody shows."), {"show.losers": ("all_show",)}),
    line_of(N_("A beaten hand need not be shown."), {"show.losers": ("may_muck",)}),
)
