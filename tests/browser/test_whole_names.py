"""On a phone a name goes on in a second line, and is never broken in the middle of a word."""

from __future__ import annotations

from collections.abc import Callable

from conftest import PHONE, a_table
from look import flaws
from playwright.sync_api import BrowserContext
from prepared import prepares
from tables import BETTING, four_pots, move, seated

SMALLEST = {**PHONE, "viewport": {"width": 360, "height": 640}}
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

LINES = """button => {
  const range = document.createRange();
  range.selectNodeContents(button);
  return new Set(Array.from(range.getClientRects(), line => Math.round(line.top))).size;
}"""


def test_the_bank_the_bill_and_the_recap_break_no_name(server: str, device: Device) -> None:
    context = device(PHONE, locale="de-DE")
    headers = {"Accept": "application/json", "Origin": server}
    seats = [{"seat": n, "name": name, "stack": 12_500} for n, name in enumerate(NAMES, 1)]
    now = context.request.post(f"{server}/tables", data=a_table(seats=seats), headers=headers).json()
    home = f"{server}/t/{now['code']}"
    for tap, fields in HAND:
        answer = context.request.post(f"{home}/{tap}", data={"seen": now["seq"], **fields}, headers=headers)
        assert answer.ok, answer.text()
        now = answer.json()
    page = context.new_page()
    for sheet in ("/bank", "/settle", "/story"):
        page.goto(home + sheet)
        assert page.locator("main").get_by_text(NAMES[0]).count(), sheet
        assert page.evaluate(BROKEN) == [], sheet


def test_a_seat_on_the_smallest_phone_breaks_no_word_and_cuts_none(server: str, device: Device) -> None:
    seats = seated(("Bartholomäus Kern", "Wilhelmina van Dyk", "Maximilian junior", "Friederike"), (1500,) * 4)
    host = prepares(device(SMALLEST, locale="de-DE"), server, preset="DJ", seats=seats, dealer=4)
    now = move(host, "deal")
    least = next(offer["min"] for offer in now["options_now"] if offer["move"] == "bet")
    move(host, "bet", seat=now["to_act"], to=least)
    host.looks()
    assert host.page.locator(".seat .note").filter(has_text="eröffnet").count() == 1
    assert host.page.evaluate(BROKEN) == []
    host.press(host.sit("Friederike"))  # whoever sits between may pass
    cancel = host.page.locator(".strip:not([hidden]) [data-unstrip]")
    assert cancel.evaluate("button => button.scrollWidth - button.clientWidth") <= 0, "no letter is cut"
    assert flaws(host.page) == []
    host.watch.clean()


def test_what_everybody_does_stands_in_two_lines_beside_why(server: str, device: Device) -> None:
    host = prepares(device(SMALLEST, locale="de-DE"), server, **BETTING)
    four_pots(host)
    host.looks()
    everybody = host.button("Alle gehen mit")
    assert host.page.locator(".cuts").get_by_text("Warum?").is_visible()
    assert everybody.evaluate(LINES) <= 2
