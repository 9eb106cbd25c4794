"""Steps for a phone that cannot get in, likeliest first, in the reader's language; docs are made from it, too."""

from __future__ import annotations

from models.screen.guide import GuideStep
from models.words.words import N_, _

BUTTONS = {"phones": N_("Phones"), "this_one": N_("Use this one")}

TITLE = N_("My phone does not get in")
LEAD = N_("Nearly always it is the Wi-Fi. Try these from the top. Nobody needs a phone: the tablet is enough to play.")

STEPS = (
    GuideStep(
        N_("The same Wi-Fi"),
        (
            N_("The phone has to be on the same Wi-Fi as the computer Talon runs on. Mobile data will not reach it."),
            N_("A guest Wi-Fi keeps devices apart. Use the main one, for the computer and for every phone."),
            N_("Clubs and hotels do the same. There, let one phone make a hotspot, and all others join that."),
        ),
    ),
    GuideStep(
        N_("The firewall of the computer"),
        (
            N_("Windows asks at the first start whether Python may use the network. Tick “Private”, then “Allow”."),
            N_("Missed it? Search for “Allow an app through Windows Firewall”, and tick Python under “Private”."),
            N_("Windows must also call this Wi-Fi private: Settings, Network & internet, Wi-Fi, its properties."),
            N_("Mac: System Settings, Network, Firewall, Options, and allow Python. Linux: sudo ufw allow 8000/tcp"),
        ),
    ),
    GuideStep(
        N_("Another address"),
        (
            N_("A computer can have several addresses. Under “%(phones)s” tap “%(this_one)s” beside the next one."),
            N_("Then scan again. Talon keeps the address you chose."),
            N_("Typing it? Begin with http:// and end with the number after the colon."),
        ),
    ),
    GuideStep(
        N_("A VPN"),
        (N_("A VPN on the phone or the computer bypasses your home network. Switch it off for the evening."),),
    ),
    GuideStep(
        N_("A Wi-Fi with a page of its own"),
        (
            N_(
                "Some Wi-Fi networks first show a page of their own. "
                "Open any web page on the phone, agree, then scan again."
            ),
            N_("The phone says this Wi-Fi has no internet? Stay on it: Talon needs none."),
        ),
    ),
    GuideStep(
        N_("An old code"),
        (
            N_("A new code ends all older links, and so does removing a phone. Scan the one on the tablet now."),
            N_("The camera finds nothing? Type the address and the six digits below the code."),
        ),
    ),
)


def phone_help() -> list[GuideStep]:
    """The steps in the current language, with button names filled in."""
    names = {name: _(text) for name, text in BUTTONS.items()}
    return [GuideStep(_(step.title), tuple(_(text, **names) for text in step.texts)) for step in STEPS]


def head() -> tuple[str, str]:
    """The title and the sentence below it."""
    return _(TITLE), _(LEAD)
