"""The guide for hosts, an evening in ten steps, in the reader's language; docs/guide.md is made from it, too."""

from __future__ import annotations

from dataclasses import dataclass

from models.words.words import N_, _

# Button names as on the screens; the texts refer to them by key.
BUTTONS = {
    "set_up": N_("Set up a table"),
    "same": N_("The same as last time"),
    "to_table": N_("To the table"),
    "each": N_("Names and chips one by one"),
    "chips": N_("Chips and money"),
    "table": N_("Table"),
    "bank": N_("Bank"),
    "phones": N_("Phones"),
    "let_in": N_("Let them in"),
    "not_in": N_("My phone does not get in"),
    "make_host": N_("Make host"),
    "deal": N_("Deal"),
    "checks": N_("Everybody checks"),
    "calls": N_("Everybody calls"),
    "stand": N_("Everybody stands pat"),
    "undo": N_("Undo"),
    "rulings": N_("Rulings"),
    "count": N_("Count chips"),
    "settle": N_("Settle up"),
    "finish": N_("Finish the evening"),
}


@dataclass(frozen=True)
class GuideStep:
    """A step of the evening: title, paragraphs, and a picture with its description."""

    title: str
    texts: tuple[str, ...]
    picture: str = ""
    seen: str = ""


TITLE = N_("An evening with Talon in ten steps")
LEAD = N_(
    "You need a table, cards, chips and one tablet or laptop. Nobody needs an account, and nothing leaves the room."
)

STEPS = (
    GuideStep(
        N_("Start Talon"),
        (
            N_("Open the Talon folder and double-click “start”. If anything is missing, you are told in plain words."),
            N_("Only the very first start needs the internet. Later Talon works without it."),
            N_("A Mac refuses the first time: then System Settings, Privacy & Security, “Open Anyway”."),
            N_("A window opens with addresses and a code. Leave it open until the evening is over."),
        ),
    ),
    GuideStep(
        N_("Open it on the tablet"),
        (
            N_("Type the address from that window into the browser of the tablet that will lie on the table."),
            N_("If Talon runs on another device, you type the six digits from the window once."),
            N_("Set its Auto-Lock to “Never” for the evening, or the screen goes dark between taps."),
            N_("“Add to Home Screen” in the browser’s menu opens Talon full screen. It may ask once for six digits."),
            N_("You host the table on this device, and tap for everybody."),
        ),
    ),
    GuideStep(
        N_("Set up the table"),
        (
            N_("Tap “%(set_up)s”. Type the names in the order people sit, clockwise. Known names only need a tap."),
            N_("Choose the game and the stakes. For a first evening the standard rules are just right."),
            N_("Tap “%(to_table)s”. Next week “%(same)s” brings everybody back with one tap."),
        ),
    ),
    GuideStep(
        N_("Hand out the chips"),
        (
            N_("Everybody starts with the same number of chips. For different stacks open “%(each)s”."),
            N_("Under “%(chips)s” say which chips you have and what each is worth. Without money, skip this."),
            N_("If somebody needs more chips later, tap “%(table)s”, then “%(bank)s”."),
        ),
    ),
    GuideStep(
        N_("Let the phones in"),
        (
            N_("Nobody needs a phone: one tablet is enough for everybody."),
            N_("Tap “%(phones)s” on the tablet. Each player scans the code and taps their own name."),
            N_("You tap “%(let_in)s”. From then on that phone acts for its own seat and for no other."),
            N_("If one stays outside: “%(not_in)s” is on the same sheet."),
        ),
        "phone",
        N_("The table on a phone: the players as a list, the large buttons near the thumb"),
    ),
    GuideStep(
        N_("Deal the first hand"),
        (
            N_("Choose the first dealer as the screen tells you, then tap that seat."),
            N_("Tap “%(deal)s”. The antes go into the pot, and the screen says how the cards are dealt."),
            N_("Real cards, real chips: Talon only says what to do and remembers it."),
        ),
    ),
    GuideStep(
        N_("Tap once for each decision"),
        (
            N_("The screen names whose turn it is. The buttons offer only what is allowed, with its price."),
            N_("Say it at the table, push in the chips, and one tap records it."),
            N_("“%(checks)s” and “%(calls)s” save taps when nobody has anything else in mind."),
        ),
        "table",
        N_("A betting round: the pots in the middle, everybody’s chips around them, the player to act in gold"),
    ),
    GuideStep(
        N_("Draw cards and award the pot"),
        (
            N_("Tap how many cards each player draws, or “%(stand)s”."),
            N_("If there are not enough cards left, the screen says step by step what to shuffle in."),
            N_("At the showdown tap the winner, with side pots once for each pot."),
        ),
        "draw",
        N_("Not enough cards left: what goes in, what stays out, and who gets the next cards"),
    ),
    GuideStep(
        N_("When something goes wrong"),
        (
            N_("A wrong tap: “%(undo)s” takes back as many as you like, also across hands."),
            N_("You disagree about a rule: tap “%(rulings)s” and type what happened, in your own words."),
            N_("If you leave early: “%(phones)s”, then “%(make_host)s” hands your role to another device."),
            N_("Flat battery or closed browser: start again. The table is as you left it."),
        ),
    ),
    GuideStep(
        N_("Settle up"),
        (
            N_("Tap “%(table)s”, then “%(count)s”, and compare everybody’s chips with what Talon says."),
            N_("“%(settle)s” shows who pays whom, with as few payments as possible, pizza included."),
            N_("Tap “%(finish)s”, then mark what is paid. The recap keeps every hand of the evening."),
        ),
    ),
)


def guide() -> list[GuideStep]:
    """The ten steps in the current language, with button names filled in."""
    names = {name: _(text) for name, text in BUTTONS.items()}
    return [
        GuideStep(
            _(step.title), tuple(_(text, **names) for text in step.texts), step.picture, step.seen and _(step.seen)
        )
        for step in STEPS
    ]


def head() -> tuple[str, str]:
    """The title of the guide and the sentence below it."""
    return _(TITLE), _(LEAD)
