"""Disputes as they happen: somebody shouts, the host types three words, taps twice, and the table is right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.taps import Screen
from tests.browser.test_rulings import Device, Dispute


def test_the_last_question_and_what_it_does_stand_on_one_page(host: Screen) -> None:
    """Four taps: rulings, the ruling, and the answer that deals again; nothing wider than the sheet on a phone."""
    dispute = Dispute(host).ask("card face up dealing").pick("R-EXP-01")
    ends = dispute.sheet.locator(".ending")
    expect(ends).to_have_count(2)
    expect(ends.first).to_contain_text("the antes stay in")
    dispute.look("ruling-last-question")
    host.tap(ends.first.locator("button"))
    expect(dispute.sheet).not_to_be_visible()
    assert "Card turned up while dealing" in host.text(".lines") and host.chips() == 800


@pytest.mark.parametrize(
    ("language", "no", "dead"),
    [("en-GB", "No", "Cem’s hand is dead"), ("de-DE", "Nein", "Blatt von Cem ungültig")],
    ids=["en", "de"],
)
def test_who_is_named_last_and_what_it_does_stand_on_one_page(
    host: Screen, server: str, device: Device, language: str, no: str, dead: str
) -> None:
    """Five taps: rulings, the ruling, two answers, and who put in too little; the amount is typed above the names."""
    host.choose("Bet")
    host.choose("Raise")
    context = host.page.context
    kind = {"viewport": host.page.viewport_size, "has_touch": True}
    same = Screen(device(kind, locale=language, storage_state=context.storage_state()), server).open(host.link)
    before = same.stacks()["Cem"]
    dispute = Dispute(same).ask("called with too little").pick("R-BET-10").say(no, no)
    taps = same.taps
    dispute.sheet.locator("[name=chips]").fill("3")
    named = dispute.sheet.get_by_role("button", name=dead)
    expect(named).to_contain_text(f"Cem {before} → {before - 3}.")
    dispute.look(f"ruling-named-{language}").name(dead)
    assert same.taps == taps + 1
    assert same.stacks()["Cem"] == before - 3 and same.chips() == 800
    assert same.page.locator(".seat.out", has_text="Cem").count() == 1
    same.watch.clean()
