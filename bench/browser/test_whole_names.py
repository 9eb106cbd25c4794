"""On a phone a name goes on in a second line, and is never broken in the middle of a word."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.look import flaws
from tests.browser.tables import BETTING, NO_LIMIT, four_pots, move, seated
from tests.browser.taps import prepares
from tests.browser.test_whole_names import BROKEN, Device
from tests.conftest import PHONE, TABLET, a_table

SMALLEST = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAMES = ("Bartholomäus Kern", "Friederike", "Maximilian junior", "Wilhelmina")
HAND = (("deal", {}), ("bet", {"seat": 1, "to": 5}), *(("fold", {"seat": seat}) for seat in (2, 3, 4)))
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


def test_a_word_of_seventeen_letters_stands_whole_on_its_seat(server: str, device: Device) -> None:
    names = ("Bartholomew Featherstonehaugh", "Joe", "Grandmother Ilse-Marie", "Priya", "Old Tom", "Joe B.", "Margaret")
    host = prepares(device(TABLET), server, seats=seated(names, (12_500,) * 7), dealer=7)
    host.looks()
    whole = BROKEN.replace("{2,13}", "{2,17}")
    for kind in (TABLET, PHONE, SMALLEST):
        host.page.set_viewport_size(kind["viewport"])
        assert host.page.evaluate(whole, ".seats") == [], kind["viewport"]


ACROSS = """() => Array.from(document.querySelectorAll(".hands a")).filter(row => {
  const who = document.createRange();
  who.selectNodeContents(row.querySelector("b"));
  return who.getBoundingClientRect().right > row.querySelector(".n").getBoundingClientRect().left;
}).map(row => row.innerText)"""


def test_what_was_won_has_its_sign_beside_it_and_no_name_lies_over_a_pot(server: str, device: Device) -> None:
    names = tuple(f"{name} Josephine Wilhelmina Anneliese" for name in ("Anna", "Bea", "Cleo"))
    tablet = {**TABLET, "viewport": {"width": 820, "height": 1180}}
    host = prepares(device(tablet), server, preset="DH", options=NO_LIMIT, seats=seated(names, (200,) * 3), dealer=3)
    move(host, "money", currency="EUR", chip="0.10")
    for tap, fields in (("deal", {}), ("bet", {"seat": 1, "to": 5}), ("fold", {"seat": 2}), ("fold", {"seat": 3})):
        move(host, tap, **fields)
    host.page.goto(f"{server}/t/{host.code}/settle")
    won = host.page.locator(".results td").all()
    assert [row.evaluate(LINES) for row in won] == [1, 1, 1]
    assert any("+" in row.inner_text() for row in won)
    host.page.goto(f"{server}/t/{host.code}/story")
    expect(host.page.locator(".hands a")).to_have_count(1)
    assert host.page.evaluate(ACROSS) == []


def test_a_long_name_on_turn_leaves_what_a_call_costs_alone(server: str, device: Device) -> None:
    names = ("Karl-Friedrich von Hohenfels", "Wolfgang Schulze-Brinkmann", "Bo")
    seats = seated(names, (200,) * 3)
    host = prepares(device(SMALLEST, locale="de-DE"), server, preset="DH", options=NO_LIMIT, seats=seats, dealer=3)
    for tap, fields in (("deal", {}), ("bet", {"seat": 1, "to": 5})):
        move(host, tap, **fields)
    host.looks()
    for width, height in ((360, 640), (390, 844), (820, 1180)):
        host.page.set_viewport_size({"width": width, "height": height})
        expect(host.page.locator(".who")).to_have_text(names[1])
        assert flaws(host.page) == [], width
        assert host.page.evaluate(BROKEN, ".whose") == [], width
