"""On a phone a name goes on in a second line, and is never broken in the middle of a word."""

from __future__ import annotations

from collections.abc import Callable

from conftest import PHONE, a_table
from playwright.sync_api import BrowserContext

Device = Callable[..., BrowserContext]
NAMES = ("Bartholomäus Kern", "Friederike", "Maximilian junior", "Wilhelmina")
HAND = (("deal", {}), ("bet", {"seat": 1, "to": 5}), *(("fold", {"seat": seat}) for seat in (2, 3, 4)))
# Words of two lines, in the page's own measure: a hyphen may end a line, a letter may not.
BROKEN = """() => {
  const words = [], texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const word of texts.currentNode.data.matchAll(/\\p{L}{2,13}/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set(Array.from(range.getClientRects(), line => Math.round(line.top))).size > 1) words.push(word[0]);
    }
  return words;
}"""


def test_the_bank_the_bill_and_the_recap_break_no_name(server: str, device: Device) -> None:
    context = device(PHONE, locale="de-DE")
    headers = {"Accept": "application/json", "Origin": server}
    seats = [{"seat": n, "name": name, "stack": 12_500} for n, name in enumerate(NAMES, 1)]
    now = context.request.post(f"{server}/tables", data=a_table(seats=seats), headers=headers).json()
    home = f"{server}/t/{now['code']}"
    for move, fields in HAND:
        answer = context.request.post(f"{home}/{move}", data={"seen": now["seq"], **fields}, headers=headers)
        assert answer.ok, answer.text()
        now = answer.json()
    page = context.new_page()
    for sheet in ("/bank", "/settle", "/story"):
        page.goto(home + sheet)
        assert page.locator("main").get_by_text(NAMES[0]).count(), sheet
        assert page.evaluate(BROKEN) == [], sheet
