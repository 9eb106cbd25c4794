"""The evening in one sentence, and a few hands worth opening again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.cards.cards import Made
from models.play.noting import BY_VALUE
from models.screen.quiet_lines import made_words
from models.story.story import PlayedHand, Story
from models.words.words import _, filled, grouped, listed, ngettext

MOST = 4  # most moments of an evening
LEAST_DRAWN = 2  # fewest new cards worth mentioning
MOST_NAMED = 2  # most rivals named in a sentence
MOST_BEST = 3  # most hands of the same kind that are the best one


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand worth mentioning: its number, the sentence, and the figure that matters."""

    hand: int
    text: str
    chips: int


def moments(story: Story) -> list[Moment]:
    """At most four, each about another hand: biggest pot, longest jackpot, largest bluff, best draw, longest hand."""
    moments: dict[int, Moment] = {}
    for tell in (_biggest, _jackpot, _alone, _draw, _longest):
        for moment in tell(story, frozenset(moments)):
            moments[moment.hand] = moment
    return list(moments.values())[:MOST]


def headline(story: Story) -> str:
    """The evening in one sentence; "" before the first hand is over."""
    if not story.deals:
        return ""
    best = max(tally.result for tally in story.people)
    ahead = [i for i, tally in enumerate(story.people) if tally.result == best]
    if len(ahead) == len(story.people):
        return _("Everybody is level.")
    if len(ahead) > 1:
        return _("%(names)s share first place.", names=listed(story.people[i].name for i in ahead))
    return _of_the_first(story, ahead[0])


def best_hand(story: Story) -> str:
    """The best hand noted, with everybody who had it: "Four of a kind, Ben (hand 14)"; "" if too many had.

    Low hands, which may win the same pots, are not compared with high ones.
    """
    noted = [(_rank(word, deal), word, deal.number, who) for deal in story.deals for who, word in deal.made]
    best = max((row[0] for row in noted), default=-1)
    having = [(word, number, story.people[who].name) for rank, word, number, who in noted if rank == best >= 0]
    if not 0 < len(having) <= MOST_BEST:
        return ""
    names = listed(_("%(name)s (hand %(n)s)", name=name, n=number) for _word, number, name in having)
    return f"{made_words(having[0][0])}, {names}"


def _rank(word: str, deal: PlayedHand) -> int:
    """The category of a noted high hand, as it ranks where it was won; -1 for any other."""
    flush = Made.FLUSH_FIRST if deal.flush_first else Made.FLUSH
    return flush if word == BY_VALUE[flush] else {made: value for value, made in BY_VALUE.items()}.get(word, -1)


def _of_the_first(story: Story, first: int) -> str:
    name, at = story.people[first].name, _in_front_since(story.deals, first)
    deal = story.deals[at]
    if len(story.deals) == 1:
        return _("%(name)s is in front after one hand.", name=name)
    if at == 0:
        return _("%(name)s leads from the first hand to the last.", name=name)
    won = dict(deal.won).get(first, 0)
    if not won:
        return _("%(name)s leads from hand %(n)s on.", name=name, n=deal.number)
    behind = any(_was_behind(deal, first) for deal in story.deals[:at])
    rival = story.people[deal.rivals[0]].name if len(deal.rivals) == 1 else ""
    words = {"name": name, "chips": won, "n": deal.number, "rival": rival}
    if rival and behind:
        text = _("%(name)s comes from behind: wins %(chips)s against %(rival)s in hand %(n)s and keeps the lead.")
    elif rival:
        text = _("%(name)s wins %(chips)s against %(rival)s in hand %(n)s and stays in front.")
    elif behind:
        text = _("%(name)s comes from behind: wins %(chips)s in hand %(n)s and keeps the lead.")
    else:
        text = _("%(name)s wins %(chips)s in hand %(n)s and stays in front.")
    return filled(text, **words)


def _in_front_since(deals: Sequence[PlayedHand], person: int) -> int:
    """The index of the first hand after which this person led alone until the end."""
    at = len(deals) - 1
    while at and _alone_in_front(deals[at - 1], person):
        at -= 1
    return at


def _alone_in_front(deal: PlayedHand, person: int) -> bool:
    """Whether this person was ahead of everybody else after this hand."""
    results = dict(deal.results)
    return all(chips < results.get(person, 0) for other, chips in deal.results if other != person)


def _was_behind(deal: PlayedHand, person: int) -> bool:
    """Whether this person had lost chips by the end of this hand, and somebody else had fared better."""
    results = dict(deal.results)
    mine = results.get(person, 0)
    return mine < 0 and any(chips > mine for chips in results.values())


# The moments; `told`: hands used already


def _biggest(story: Story, told: frozenset[int]) -> Iterator[Moment]:
    deal = story.biggest
    if deal is not None and deal.waited:
        yield Moment(deal.number, jackpot_line(story, deal), deal.pot)
    elif deal is not None:
        rivals = _names(story, _payers(deal))
        words = {"name": _winners(story, deal), "chips": deal.pot, "rivals": rivals}
        if len(deal.won) > 1:
            text = _("The biggest pot, %(chips)s, goes to %(names)s.", names=_each(story, deal), **words)
        elif rivals:
            text = _("%(name)s wins the biggest pot, %(chips)s, against %(rivals)s.", **words)
        else:
            text = _("%(name)s takes the biggest pot, %(chips)s.", **words)
        yield Moment(deal.number, text, deal.pot)


def _jackpot(story: Story, told: frozenset[int]) -> Iterator[Moment]:
    deal = story.longest_jackpot
    if deal is not None and deal.won and deal.number not in told:
        yield Moment(deal.number, jackpot_line(story, deal), deal.pot)


def jackpot_line(story: Story, deal: PlayedHand) -> str:
    """The sentence about winning a jackpot that had grown."""
    return ngettext(
        "The jackpot grows for one hand, then the pot of %(chips)s goes to %(names)s.",
        "The jackpot grows for %(n)s hands, then the pot of %(chips)s goes to %(names)s.",
        deal.waited,
        names=_winners(story, deal),
        chips=deal.pot,
    )


def _alone(story: Story, told: frozenset[int]) -> Iterator[Moment]:
    able = [deal for deal in story.deals if deal.alone and deal.won and deal.number not in told]
    deal = max(able, key=lambda deal: deal.pot, default=None)
    if deal is not None:
        text = _(
            "%(name)s takes %(chips)s without a showdown: nobody else is left.",
            name=_winners(story, deal),
            chips=deal.pot,
        )
        yield Moment(deal.number, text, deal.pot)


def _draw(story: Story, told: frozenset[int]) -> Iterator[Moment]:
    """The showdown won with the most cards drawn."""
    able = [deal for deal in story.deals if deal.number not in told and len(deal.won) == 1 and deal.rivals]
    deal = max(able, key=lambda deal: (_drawn(deal), deal.pot), default=None)
    if deal is not None and _drawn(deal) >= LEAST_DRAWN:
        words = {"name": _winners(story, deal), "chips": deal.pot, "rivals": _names(story, deal.rivals)}
        if words["rivals"]:
            text = _("%(name)s draws %(n)s and still wins %(chips)s against %(rivals)s.", n=_drawn(deal), **words)
        else:
            text = _("%(name)s draws %(n)s and still wins %(chips)s.", n=_drawn(deal), **words)
        yield Moment(deal.number, text, deal.pot)


def _longest(story: Story, told: frozenset[int]) -> Iterator[Moment]:
    deal = story.longest_hand
    if deal is not None and deal.acts and deal.number not in told:
        words = {"names": _winners(story, deal), "chips": deal.pot}
        text = ngettext(
            "The longest hand: %(n)s action, then the pot of %(chips)s goes to %(names)s.",
            "The longest hand: %(n)s actions, then the pot of %(chips)s goes to %(names)s.",
            deal.acts,
            **words,
        )
        yield Moment(deal.number, text, deal.pot)


def _drawn(deal: PlayedHand) -> int:
    return dict(deal.drew).get(deal.won[0][0], 0)


def _winners(story: Story, deal: PlayedHand) -> str:
    return listed(story.people[person].name for person, _chips in deal.won)


def _each(story: Story, deal: PlayedHand) -> str:
    """All winners with their chips, from one split pot or several."""
    return listed(f"{story.people[person].name} ({grouped(chips)})" for person, chips in deal.won)


def _payers(deal: PlayedHand) -> list[int]:
    """Players who showed down and won nothing, most chips first."""
    winners = {person for person, _chips in deal.won}
    lost = sorted(((chips, person) for person, chips in deal.spent if person not in winners), reverse=True)
    return [person for _chips, person in lost if person in deal.rivals]


def _names(story: Story, people: Sequence[int]) -> str:
    """Their names; "" if there are too many to name."""
    return listed(story.people[i].name for i in people) if len(people) <= MOST_NAMED else ""
