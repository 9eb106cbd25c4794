"""On a phone, a long name takes two lines and is never broken within a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.look import at_rest, sound
from tests.browser.tables import LONG, NO_LIMIT, move, seated
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
    now = move(host, "deal")
    host.looks()
    tops: set[float] = set()
    named: set[str] = set()
    while now["phase"] == "bet" and len(named) < len(TURNS):
        host.wait(now["seq"])
        name = TURNS[now["to_act"] - 1]
        expect(host.page.locator(".who")).to_have_text(name)
        assert not broken(host, ".whose"), name
        tops.add(host.page.locator("footer.act").evaluate("hand => hand.getBoundingClientRect().top"))
        tap: tuple[str, dict[str, int]] = ("call", {}) if named else ("bet", {"to": 5})
        now = move(host, tap[0], seat=now["to_act"], **tap[1])
        named.add(name)
    assert named == set(TURNS)
    assert len(tops) == 1, tops


def test_on_an_upright_tablet_no_word_beside_large_stacks_is_broken(server: str, device: Device) -> None:
    """German words are long: one that does not fit beside the chips goes below them, and the course stays clear."""
    upright = device({**TABLET, "viewport": {"width": 820, "height": 1180}}, locale="de-DE")
    host = prepares(upright, server, preset="DJ", seats=seated(LONG[:7], (2_000,) * 7), dealer=7)
    move(host, "deal")
    for seat in (1, 2, 3, 4):
        move(host, "check", seat=seat)
    now = move(host, "bet", seat=5, to=5)
    host.wait(now["seq"])
    expect(host.page.locator(".note", has_text="geschoben")).to_have_count(4)
    assert not broken(host, ".felt")
    while now["phase"] == "bet":
        now = move(host, "call", seat=now["to_act"])
    host.wait(now["seq"])
    expect(host.page.locator(".note", has_text="tauscht")).to_have_count(7)
    assert not broken(host, ".felt")
    assert sound(host.page, "upright-german-draw") == []


def test_a_hyphenated_name_is_on_one_line_of_the_instructions(server: str, device: Device) -> None:
    """A name like Hans-Joachim goes to the next line as a whole."""
    names = ("Karl-Heinz", "Annegret", "Wolf-Dieter", "Hannelore", "Bärbel", "Hans-Joachim")
    upright = device({**TABLET, "viewport": {"width": 820, "height": 1180}}, locale="de-DE")
    host = prepares(upright, server, preset="DJ", seats=seated(names, (200,) * 6), dealer=5)
    host.wait(move(host, "deal")["seq"])
    one = host.page.locator(".say .on-one-line")
    expect(one).to_have_text(["Hans-Joachim"])
    lines = "names => names.map(name => name.getClientRects().length)"
    for width in (1180, 1024, 820):
        host.page.set_viewport_size({"width": width, "height": 1180})
        assert at_rest(host.page, lambda: one.evaluate_all(lines), [1].__eq__) == [1], width


def test_of_many_hands_that_are_compared_each_name_is_said_once(server: str, device: Device) -> None:
    guts = {"title": "Guts", "course": [{"deal": 2}, {"declare": "in_out"}]}
    stakes = {"ante.amount": 2, "other.legs": 2, "other.match": "winner"}
    phone = device(PHONE, viewport={"width": 360, "height": 640})
    host = prepares(phone, server, preset="AO", options=stakes, seats=seated(TURNS, (200,) * 7), dealer=7, **guts)
    move(host, "deal")
    for seat in range(1, 8):
        move(host, "declare", seat=seat, way="in")
    host.looks()
    assert host.who == "7 players"
    keys = host.page.locator(".choices button")
    expect(keys.locator("span")).to_have_text([*TURNS, "Everybody"])
    expect(keys.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_names_are_whole_where_hands_are_compared(server: str, device: Device, kind: Json) -> None:
    """Three players in, their pairs and all of them are seven buttons, more than one row holds."""
    guts = {"title": "Guts", "course": [{"deal": 2}, {"declare": "in_out"}]}
    stakes = {"ante.amount": 2, "other.legs": 2, "other.match": "winner"}
    seats = seated(TURNS, (200,) * 7)
    host = prepares(device(kind), server, preset="AO", options=stakes, seats=seats, dealer=7, **guts)
    move(host, "deal")
    for seat in range(1, 8):
        move(host, "declare", seat=seat, way="in" if seat in (1, 2, 4) else "out")
    host.looks()
    expect(host.page.locator(".choices button")).to_have_count(7)
    expect(host.page.locator(".choices button").last).to_be_in_viewport(ratio=1)
    assert not broken(host, ".choices")
