"""On a phone, a long name takes two lines and is never broken within a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.look import SMALLEST, UPRIGHT, at_rest, each_screen, sound
from tests.browser.tables import LONG, NO_LIMIT, move, plays, seated
from tests.browser.taps import Device, Screen, prepares
from tests.conftest import PHONE, TABLET, Json

# Words of two lines, in the page's own measure: a hyphen may end a line, a letter may not.
BROKEN = """part => {
  const words = [], texts = document.createTreeWalker(document.querySelector(part || "main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const word of texts.currentNode.data.matchAll(/\\p{L}{2,13}/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set(Array.from(range.getClientRects(), line => Math.round(line.top))).size > 1) words.push(word[0]);
    }
  return words;
}"""


def broken(screen: Screen, part: str) -> list[str]:
    """The words of this part of the page that take two lines."""
    return at_rest(screen.page, lambda: list[str](screen.page.evaluate(BROKEN, part)))


TURNS = ("Wilhelmina", "Mohammed", "Ann-Kathrin", "Bartholomäus", "Bartholomäusson", "Bo", "Bernhard-Maximilian")


def test_the_name_of_the_player_to_act_is_whole_and_moves_no_table(server: str, device: Device) -> None:
    """However many buttons there are, no word of the name is broken, and the table stays where it is."""
    host = prepares(device(TABLET), server, preset="DH", options=NO_LIMIT, seats=seated(TURNS, (200,) * 7), dealer=7)
    tops: set[float] = set()
    for name, told in zip(TURNS, ("deal", "bet 5", *["call"] * 5), strict=True):
        host.wait(plays(host, told)["seq"])
        expect(host.page.locator(".who")).to_have_text(name)
        assert not broken(host, ".whose"), name
        tops.add(host.page.locator("footer.act").evaluate("hand => hand.getBoundingClientRect().top"))
    assert len(tops) == 1, tops


def test_on_an_upright_tablet_no_word_beside_large_stacks_is_broken(server: str, device: Device) -> None:
    """German words are long: one that does not fit beside the chips goes below them, and the course stays clear."""
    upright = device({**TABLET, "viewport": UPRIGHT}, locale="de-DE")
    host = prepares(upright, server, preset="DJ", seats=seated(LONG[:7], (2_000,) * 7), dealer=7)
    host.wait(plays(host, "deal, check, check, check, check, bet 5")["seq"])
    expect(host.page.locator(".note", has_text="geschoben")).to_have_count(4)
    assert not broken(host, ".felt")
    host.wait(plays(host, "each call")["seq"])
    expect(host.page.locator(".note", has_text="tauscht")).to_have_count(7)
    assert not broken(host, ".felt")
    sound(host.page, "upright-german-draw")


def test_a_hyphenated_name_is_on_one_line_of_the_instructions(server: str, device: Device) -> None:
    """A name like Hans-Joachim goes to the next line as a whole."""
    names = ("Karl-Heinz", "Annegret", "Wolf-Dieter", "Hannelore", "Bärbel", "Hans-Joachim")
    upright = device({**TABLET, "viewport": UPRIGHT}, locale="de-DE")
    host = prepares(upright, server, preset="DJ", seats=seated(names, (200,) * 6), dealer=5)
    host.wait(move(host, "deal")["seq"])
    one = host.page.locator(".say .on-one-line")
    expect(one).to_have_text(["Hans-Joachim"])
    lines = "names => names.map(name => name.getClientRects().length)"
    for size in each_screen(host.page, (1180, 1180), (1024, 1180), (820, 1180)):
        assert at_rest(host.page, lambda: one.evaluate_all(lines), lambda found: found == [1]) == [1], size


def compared(context: BrowserContext, server: str, *players: int) -> Screen:
    """A hand of guts in which these of seven are in and compare their hands."""
    guts = {"title": "Guts", "course": [{"deal": 2}, {"declare": "in_out"}]}
    stakes = {"ante.amount": 2, "other.legs": 2, "other.match": "winner"}
    host = prepares(context, server, preset="AO", options=stakes, seats=seated(TURNS, (200,) * 7), dealer=7, **guts)
    move(host, "deal")
    for seat in range(1, 8):
        move(host, "declare", seat=seat, way="in" if seat in players else "out")
    return host.looks()


def test_of_many_hands_that_are_compared_each_name_is_said_once(server: str, device: Device) -> None:
    host = compared(device(PHONE, viewport=SMALLEST), server, 1, 2, 3, 4, 5, 6, 7)
    assert host.who == "7 players"
    keys = host.page.locator(".choices button")
    expect(keys.locator("span")).to_have_text([*TURNS, "Everybody"])
    expect(keys.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_names_are_whole_where_hands_are_compared(server: str, device: Device, kind: Json) -> None:
    """Three players in, their pairs and all of them are seven buttons, more than one row holds."""
    host = compared(device(kind), server, 1, 2, 4)
    expect(host.page.locator(".choices button")).to_have_count(7)
    expect(host.page.locator(".choices button").last).to_be_in_viewport(ratio=1)
    assert not broken(host, ".choices")
