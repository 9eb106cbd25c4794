"""Lines of the quick rules as data: each sentence with the option values it applies to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.game.option import OptionValue
from models.game.to_open import OPENING_HANDS
from models.words.words import N_

When = Mapping[str, tuple[OptionValue, ...]]


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A sentence and the option values it applies to."""

    text: str
    when: When = field(default_factory=dict)  # applies if all of these hold
    unless: When = field(default_factory=dict)  # and none of these


SHORT_PACK: When = {"pack.cards": (40, 36, 32)}
ANTE: When = {"forced": ("ante",)}
STUD: When = {"stud.bring_in": ("none", "high", "low")}
FREE: When = {"stud.bring_in": ("none",)}
FIXED: When = {"limit.type": ("fixed",)}
OPENERS: When = {"jack.openers": OPENING_HANDS}
TURNS: When = {"draw.all_pass": ("lowball",)}
DECLARE = ("declare_simultaneous", "declare_in_turn")
LOW: When = {"win": ("low",)}
BUY: When = {"buy.rounds": (1, 2)}
OWN: When = {"other.match": ("none", "pot", "winner")}  # home-made courses: Talon ranks no hands (OTHER-20)
AGAINST_POT: When = {"against_pot": (True,)}  # everybody against the pot: no hands are compared (OTHER-31)
OPENS: When = {"bring_in_opens": (True,)}  # the bring-in equals a small bet, so there is nothing to complete (STUD-10)
ONE_BLIND: When = {"blind.small": (0,)}
DRAW: When = {"draw.max": (1, 2, 3, 4, 5)}
FLUSH_FIRST: When = {"pack.flush": ("above_full_house",)}
EIGHT_OR_BETTER = N_("A low hand must be eight-high or better.")
COURSE = (
    # the forced bets and the deal
    QuickLine(N_("Everybody antes."), ANTE, {"ante.amount": (0,), "ante.who": ("dealer",)}),
    QuickLine(N_("The dealer pays the ante for everybody."), {"ante.who": ("dealer",)}),
    QuickLine(
        N_("The player left of the dealer posts the small blind, the next player the big blind."),
        {"forced": ("blinds",)},
        ONE_BLIND,
    ),
    QuickLine(
        N_("Everybody antes, and two players post the small and the big blind."),
        {"forced": ("both",)},
        {"ante.who": ("dealer",), **ONE_BLIND},
    ),
    QuickLine(N_("Everybody antes."), {"forced": ("both",), **ONE_BLIND}, {"ante.who": ("dealer",)}),
    QuickLine(
        N_("Two players post the small and the big blind as well."),
        {"forced": ("both",), "ante.who": ("dealer",)},
        ONE_BLIND,
    ),
    QuickLine(N_("There is one blind: the second player after the dealer posts the big blind."), ONE_BLIND),
    QuickLine(N_("Five cards each, face down, one at a time, left of the dealer first."), DRAW),
    QuickLine(
        N_("One card face down and one face up to everybody, left of the dealer first."),
        {"stud.last_down": (True, False)},
    ),
    # draw
    QuickLine(
        N_("Round 1: the player left of the dealer begins and may check or bet; after a bet, call, raise or fold."),
        {**ANTE, "draw.pre_draw_check": ("check_allowed",)},
        OPENERS,
    ),
    QuickLine(
        N_("Round 1: the player left of the dealer begins. Bet or fold; before the draw nobody may check."),
        {**ANTE, "draw.pre_draw_check": ("bet_or_fold",)},
    ),
    QuickLine(
        N_(
            "Round 1: the player to the dealer’s left starts. Anyone may check; to open you need a pair of jacks or"
            " better. Once it is open, anyone may call or raise."
        ),
        {"jack.openers": ("jacks",), "jack.progressive": ("none",)},
    ),
    QuickLine(
        N_(
            "Round 1: the player left of the dealer begins and may check. Needed to open: %(jack_openers)s. "
            "Once it is open, anyone may call or raise."
        ),
        OPENERS,
        {"jack.openers": ("jacks",), "jack.progressive": ("up", "up_down")},
    ),
    QuickLine(
        N_(
            "Round 1: the player to the dealer’s left starts. Anyone may check; to open you need openers. "
            "Once it is open, anyone may call or raise."
        ),
        {"jack.progressive": ("up", "up_down")},
    ),
    QuickLine(
        N_("Round 1: the player left of the big blind begins; the big blind is the bet to call."),
        {"forced": ("blinds", "both"), **DRAW},
    ),
    QuickLine(N_("The dealer burns one card."), {"burn": ("draw_one",)}),
    QuickLine(
        N_(
            "The draw: one after the other, left of the dealer first, everybody may discard cards, "
            "%(draw_max)s at most, and gets new ones at once."
        ),
        {**DRAW, "draw.serve": ("sequential",)},
    ),
    QuickLine(
        N_(
            "The draw: everybody may discard cards, %(draw_max)s at most; then the new ones are dealt in order, "
            "left of the dealer first."
        ),
        {**DRAW, "draw.serve": ("all_then_serve",)},
    ),
    QuickLine(
        N_("Round 2: the last raiser begins; with no raise, the opener."),
        {"draw.round2_first": ("last_aggressor",)},
    ),
    QuickLine(N_("Round 2: the opener begins."), {"draw.round2_first": ("opener",)}),
    QuickLine(N_("Round 2: the first player left of the dealer begins."), {"draw.round2_first": ("left_of_button",)}),
    # stud
    QuickLine(
        N_("Round 1: the player with the best up card begins and may check or bet."),
        {**FREE, "stud.r1_must_bet": (False,)},
        LOW,
    ),
    QuickLine(
        N_("Round 1: the player with the lowest up card begins and may check or bet."),
        {**FREE, **LOW, "stud.r1_must_bet": (False,)},
    ),
    QuickLine(N_("Round 1: the player with the best up card must bet."), {**FREE, "stud.r1_must_bet": (True,)}, LOW),
    QuickLine(
        N_("Round 1: the player with the lowest up card must bet."), {**FREE, **LOW, "stud.r1_must_bet": (True,)}
    ),
    QuickLine(
        N_("Round 1: the player with the highest up card must post the bring-in, a small forced bet."),
        {"stud.bring_in": ("high",)},
    ),
    QuickLine(
        N_("Round 1: the player with the lowest up card must post the bring-in, a small forced bet."),
        {"stud.bring_in": ("low",)},
    ),
    QuickLine(
        N_("A third card face up, a betting round; a fourth card face up, a betting round."),
        {"stud.last_down": (True, False)},
    ),
    QuickLine(N_("A fifth card face up and the last betting round."), {"stud.last_down": (False,), "buy.rounds": (0,)}),
    QuickLine(
        N_("A fifth card face down and the last betting round."), {"stud.last_down": (True,), "buy.rounds": (0,)}
    ),
    QuickLine(N_("A fifth card face up."), {"stud.last_down": (False,), **BUY}),
    QuickLine(N_("A fifth card face down."), {"stud.last_down": (True,), **BUY}),
    QuickLine(N_("A betting round before the buy."), {**BUY, "buy.bet_before": (True,)}),
    QuickLine(N_("The buy: in turn, everybody may give up one card and pay for a new one."), {"buy.rounds": (1,)}),
    QuickLine(
        N_(
            "Two buys: in turn, everybody may give up one card and pay for a new one, then once more for "
            "a higher price."
        ),
        {"buy.rounds": (2,), "buy.bet_between": (False,)},
    ),
    QuickLine(
        N_(
            "Two buys with a betting round between them: in turn, everybody may give up one card and pay "
            "for a new one, the second time for more."
        ),
        {"buy.rounds": (2,), "buy.bet_between": (True,)},
    ),
    QuickLine(N_("The last betting round."), BUY),
    QuickLine(N_("Players say in or out in turn."), {"other.in_out": ("in_turn",)}),
    QuickLine(N_("Everybody declares high or low at the same time."), {"hl.mode": ("declare_simultaneous",)}),
    QuickLine(N_("Everybody declares high or low, in turn."), {"hl.mode": ("declare_in_turn",)}),
    QuickLine(N_("One more betting round."), {"hl.mode": DECLARE, "decl.bet_after": (True,)}),
    # the end
    QuickLine(
        N_("Showdown: whoever bet or raised last in the final round shows first."), {"show.first": ("last_round",)}
    ),
    QuickLine(N_("Showdown: the last raiser of the hand shows first."), {"show.first": ("last_raise_of_hand",)}),
)
COMPARED = (
    QuickLine(
        N_("A player alone in takes a leg; %(other_legs)s legs win the pot, and until then it stays."),
        {"other.legs": (2, 3, 4, 5)},
    ),
    QuickLine(N_("The best of several hands that stay in takes a leg, too."), {"other.leg_to": ("best",)}),
    QuickLine(
        N_("Players who stay in and win nothing pay the winner as much as was in the pot."),
        {"other.match": ("winner",), "other.match_sum": ("pot",)},
    ),
    QuickLine(
        N_("Players who stay in and win nothing pay as much into the pot as was in it."),
        {"other.match": ("pot",), "other.match_sum": ("pot",)},
    ),
    QuickLine(N_("The lowest hand wins."), LOW),
    QuickLine(N_("The highest and the lowest hand share the pot."), {"win": ("highlow",)}),
    QuickLine(
        N_("Lowest hand: %(best_low)s is the best, straights and flushes do not count, the ace is low."),
        {"low.rank": ("a5",)},
    ),
    QuickLine(
        N_("Lowest hand: %(best_low)s is the best, straights and flushes count against you, the ace is low."),
        {"low.rank": ("a6",)},
    ),
    QuickLine(
        N_("Lowest hand: %(best_low)s is the best, straights and flushes count against you, the ace is high."),
        {"low.rank": ("27",)},
    ),
    QuickLine(
        N_("Low hands are compared from the highest card down; a pair is worse than no pair."),
        {"win": ("low", "highlow")},
    ),
    QuickLine(N_("Low hands are compared from the highest card down; a pair is worse than no pair."), TURNS),
    QuickLine(EIGHT_OR_BETTER, {"hl.qualifier": ("eight",)}),
    QuickLine(
        N_("Equal hands: the higher pair or three of a kind decides, then the other cards from the top."),
        unless={**LOW, **OWN},
    ),
    QuickLine(N_("%(lowest_straight)s is the lowest straight."), unless={**LOW, **OWN}),
    QuickLine(N_("%(lowest_straight)s is the lowest straight."), {**SHORT_PACK, **OWN}, LOW),
    QuickLine(N_("A flush beats a full house."), {**FLUSH_FIRST, **OWN}),
    QuickLine(N_("The joker stands for any card."), {"joker.mode": ("wild",)}),
    QuickLine(N_("The joker is an ace, or completes a straight or a flush."), {"joker.mode": ("bug",)}),
    QuickLine(N_("Five aces is the only five of a kind."), {"joker.mode": ("bug",)}),
    QuickLine(
        N_("For low the joker is the lowest card the hand lacks."), {"win": ("highlow",), "joker.mode": ("wild", "bug")}
    ),
    QuickLine(N_("For low the joker is the lowest card the hand lacks."), {**TURNS, "joker.mode": ("wild", "bug")}),
    QuickLine(
        N_("The joker is the lowest card the hand lacks; it never pairs, nor makes a straight or a flush."),
        {"joker.mode": ("lowest",)},
    ),
    QuickLine(N_("Equal hands share the pot."), {"tie": ("split",)}, AGAINST_POT),
    QuickLine(N_("If hands are equal, the higher suit wins: spades, hearts, diamonds, clubs."), {"tie": ("suit",)}),
)
HERE = (
    # the pack
    QuickLine(N_("You play with %(pack_cards)s."), SHORT_PACK),
    QuickLine(N_("You play with two decks, so a card may turn up twice."), {"other.packs": (2,)}),
    QuickLine(N_("Jokers in the deck: %(joker_count)s."), {"joker.count": (2, 3, 4)}),
    QuickLine(N_("Jokers in the deck: %(other_jokers)s."), {"other.jokers": (1, 2, 3, 4)}),
    # jackpots and the draw
    QuickLine(
        N_("Nobody opens: the antes stay in the pot and new cards are dealt."), {"draw.all_pass": ("carry_and_redeal",)}
    ),
    QuickLine(N_("The pot grows until somebody opens."), {**OPENERS, "draw.all_pass": ("carry_and_redeal",)}),
    QuickLine(
        N_("After each hand that nobody opens, you need more to open: queens, then kings, then aces."),
        {"jack.openers": ("jacks",), "jack.progressive": ("up", "up_down")},
    ),
    QuickLine(
        N_("After each hand that nobody opens, you need a higher pair to open, up to aces."),
        {"jack.progressive": ("up", "up_down")},
        {"jack.openers": ("jacks",)},
    ),
    QuickLine(N_("After aces it goes down again, pair by pair."), {"jack.progressive": ("up_down",)}),
    QuickLine(
        N_("At a showdown it takes three of a kind or better to win; if nobody shows it, all pots stay."),
        {"jack.to_win": ("trips",)},
    ),
    QuickLine(
        N_("A pot that stays is played for in the next hand by the players who were still in, for a new ante."),
        {"jack.stay": ("not_folded",)},
    ),
    QuickLine(
        N_("A pot that stays is played for in the next hand by everybody who was dealt in, for a new ante."),
        {"jack.stay": ("everybody",)},
    ),
    QuickLine(
        N_("Sevens rule: a player who checks a seven or better after the draw wins none of the later bets."),
        {"low.sevens": (True,)},
    ),
    QuickLine(N_("If nobody bets before the draw, the draw still takes place."), {"draw.all_pass": ("play_on",)}),
    QuickLine(N_("Nobody opens: the same cards are played for the lowest hand, without a new ante."), TURNS),
    QuickLine(
        N_("Then it is bet or fold, and the last player left takes the antes."), {"jack.back_first": ("bet_or_fold",)}
    ),
    QuickLine(
        N_("Then players may check; if everybody checks again, the draw follows."),
        {"jack.back_first": ("check_allowed",)},
    ),
    QuickLine(N_("The opener must show the openers to win; the opener’s discards are kept aside as proof."), OPENERS),
    QuickLine(
        N_("If all others fold, the last player takes the antes without a bet."),
        {"draw.pre_draw_check": ("bet_or_fold",)},
    ),
    QuickLine(N_("Nobody antes."), {"forced": ("blinds",)}),
    QuickLine(N_("Nobody may check and raise in the same round."), {"bet.check_raise": (False,)}),
    QuickLine(
        N_("A card turned up in the deal: a low one is kept, a higher one is replaced after the deal."),
        {"deal.exposed": ("by_rank",)},
    ),
    QuickLine(
        N_("If nobody has raised, the big blind may still raise."),
        {"forced": ("blinds", "both"), "blind.bb_option": (True,)},
    ),
    QuickLine(
        N_("The player after the big blind may straddle: twice the big blind before looking, and the last word."),
        {"forced": ("blinds", "both"), "blind.straddle": ("left_of_big",)},
    ),
    QuickLine(N_("Four cards only with an ace to show, else three."), {"draw.four_needs_ace": (True,)}),
    QuickLine(
        N_("If you draw just one card, it is dealt face up: take it, or refuse it for the next one face down."),
        {"draw.open_one": (True,)},
    ),
    QuickLine(
        N_(
            "If cards run out: deal down to the last card, "
            "then shuffle it with the discards of players who already have new cards."
        ),
        {**DRAW, "short.last_card": ("never",), "short.partial_first": (True,)},
    ),
    QuickLine(N_("Folded hands are shuffled in, too."), {**DRAW, "short.include_folded": (True,)}),
    QuickLine(N_("One card is burned before each later deal."), {"burn": ("each_street",)}),
    QuickLine(N_("A button marks the dealer’s place."), {"seat.button": (True,)}),
    QuickLine(
        N_("How many cards somebody drew may be asked only until round 2 begins."),
        {"draw.show_counts": ("until_bet2",)},
    ),
    # the size of bets
    QuickLine(N_("Fixed bets: small before the draw, big after it."), {**FIXED, **DRAW}),
    QuickLine(N_("Every bet and raise is between the smallest and the largest bet."), {"limit.type": ("spread",)}),
    QuickLine(
        N_("Round 1 begins left of the dealer, every later round one seat further on."), {"first.rotates": (True,)}
    ),
    QuickLine(N_("A raise may be as large as the pot after the call."), {"limit.type": ("pot",)}),
    QuickLine(N_("Anyone may bet everything they have on the table."), {"limit.type": ("no",)}),
    QuickLine(
        N_("Small bets in round 1. In round 2 big ones too, once any pair is showing."),
        {"stud.big_r2": ("if_open_pair",)},
    ),
    QuickLine(N_("Small bets in the first two rounds; a pair showing changes nothing."), {"stud.big_r2": ("never",)}),
    QuickLine(N_("Later bets are small or big; the bettor chooses."), {"stud.big_r34": ("either",)}),
    QuickLine(N_("Later bets are big."), {"stud.big_r34": ("big_only",)}),
    QuickLine(N_("Later bets are big only with a pair showing."), {"stud.big_r34": ("if_open_pair",)}),
    QuickLine(
        N_("A small raise may answer a big bet."),
        {**FIXED, "raise.min": ("any_within_limit",), "stud.big_r34": ("either", "if_open_pair")},
    ),
    QuickLine(N_("A raise is at least as large as the last bet or raise."), {"raise.min": ("at_least_last",)}),
    QuickLine(N_("A raise is at most twice the last bet or raise."), {"raise.max": ("twice_last",)}),
    QuickLine(
        N_("Raises in a round: %(cap_raises)s at most."),
        {"limit.type": ("fixed", "spread", "pot", "no")},
        {"cap.raises": ("none",)},
    ),
    QuickLine(
        N_("Nobody goes all-in: a player without the chips for a bet buys more, or folds."), {"stakes.table": (False,)}
    ),
    QuickLine(N_("A player who has lost all chips plays free, for the whole pot."), {"stakes.free": (True,)}),
    QuickLine(
        N_("No limit on raises if only two could bet when the round began."),
        {"cap.heads_up": ("free_if_two_at_start",)},
    ),
    QuickLine(
        N_("No limit on raises once two are left, unless the last raise was already made."),
        {"cap.heads_up": ("free_when_two_before_cap",)},
    ),
    # stud
    QuickLine(
        N_("After the bring-in: call, complete to the small bet, or fold. Completing is not a raise."),
        {**FIXED, "stud.bring_in": ("high", "low")},
        OPENS,
    ),
    QuickLine(N_("The bring-in is the opening bet: call, raise or fold."), {"stud.bring_in": ("high", "low")}, FIXED),
    QuickLine(
        N_("The bring-in is the opening bet: call, raise or fold."),
        {**FIXED, **OPENS, "stud.bring_in": ("high", "low")},
    ),
    QuickLine(
        N_("From round 2 on, the player with the best hand showing begins and may check."),
        STUD,
        LOW,
    ),
    QuickLine(N_("From round 2 on, the player with the lowest hand showing begins and may check."), {**STUD, **LOW}),
    QuickLine(
        N_("Equal hands showing: the suit of the highest card decides who begins."), {"stud.tie_first": ("suit",)}
    ),
    QuickLine(
        N_("Equal hands showing: the player nearest the dealer’s left begins."), {"stud.tie_first": ("position",)}
    ),
    QuickLine(N_("In the last round the same player begins as in the third."), {"stud.last_down": (True,)}),
    # buying, declaring, high-low
    QuickLine(
        N_("An up card for an up card, a down card for a down card. The price goes into the pot and is not a bet."), BUY
    ),
    QuickLine(N_("A player who cannot pay, or is all-in, buys nothing."), BUY),
    QuickLine(N_("A declaration is binding: the hand counts only that way."), {"hl.mode": DECLARE}),
    QuickLine(N_("If nobody declares one way, the best hand the other way takes the whole pot."), {"hl.mode": DECLARE}),
    QuickLine(N_("Declaring both is not allowed."), {"decl.both": ("forbidden",)}),
    QuickLine(N_("A player who declares both must win both."), {"decl.both": ("must_win_both_tie_loses", "tie_ok")}),
    QuickLine(N_("The cards decide; one hand may win both halves."), {"hl.mode": ("cards_speak",)}),
    QuickLine(N_("A chip that cannot be halved goes to the high hand."), {"win": ("highlow",)}),
    QuickLine(
        N_("Four-card straights and four-card flushes count as hands."),
        {"soko.rank": ("below_pair", "between_pair_and_two_pair")},
    ),
    QuickLine(N_("At the showdown everybody shows."), {"show.losers": ("all_show",)}, AGAINST_POT),
    QuickLine(N_("A beaten hand need not be shown."), {"show.losers": ("may_muck",)}, AGAINST_POT),
)

# The hands, from best to worst.
_TOP = (
    QuickLine(N_("five of a kind"), {"joker.mode": ("wild", "bug")}),
    QuickLine(N_("five of a kind"), {"other.packs": (2,)}, {"joker.mode": ("wild", "bug")}),
    QuickLine(N_("royal flush"), unless={"soko.rank": ("below_pair", "between_pair_and_two_pair")}),
)
_STRONG = (
    QuickLine(N_("straight flush")),
    QuickLine(N_("four of a kind")),
    QuickLine(N_("flush"), FLUSH_FIRST),
    QuickLine(N_("full house")),
    QuickLine(N_("flush"), unless=FLUSH_FIRST),
    QuickLine(N_("straight")),
    QuickLine(N_("three of a kind")),
    QuickLine(N_("two pair")),
)
_PAIR, _CARD = QuickLine(N_("pair")), QuickLine(N_("high card"))
_FOURS = (QuickLine(N_("four-card flush")), QuickLine(N_("four-card straight")))
HIGH = (*_TOP, *_STRONG, _PAIR, _CARD)
SOKO_BELOW = (*_STRONG, _PAIR, *_FOURS, _CARD)
SOKO_BETWEEN = (*_STRONG, *_FOURS, _PAIR, _CARD)
