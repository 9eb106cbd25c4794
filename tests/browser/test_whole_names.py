"""On a phone, a long name takes two lines and is never broken within a word."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import NO_LIMIT, move, seated
from tests.browser.taps import Device, prepares
from tests.conftest import TABLET

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


TURNS = ("Wilhelmina", "Christopher", "Ann-Kathrin", "Bartholomäus", "Bartholomäusson", "Bo", "Bernhard-Maximilian")


def test_whoever_is_to_act_on_the_tablet_has_a_whole_name_that_moves_no_table(server: str, device: Device) -> None:
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
        assert host.page.evaluate(BROKEN, ".whose") == [], name
        tops.add(host.page.locator("footer.act").evaluate("hand => hand.getBoundingClientRect().top"))
        tap: tuple[str, dict[str, int]] = ("call", {}) if named else ("bet", {"to": 5})
        now = move(host, tap[0], seat=now["to_act"], **tap[1])
        named.add(name)
    assert named == set(TURNS)
    assert len(tops) == 1, tops
