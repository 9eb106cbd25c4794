"""The bank by taps: counting in, a difference, the pizza, the payments; a jar at the table."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.look import BOTH, beyond, each_screen, flaws, seen, shot, sound
from tests.browser.tables import EUROS, TEN, move, plays, seated, table
from tests.browser.taps import Device, Prepared, Screen, hosts, prepares
from tests.browser.test_tv import on_a_television
from tests.browser.test_whole_names import broken
from tests.conftest import PHONE, TABLET

NO_ANTE = {"blind.small": 1, "limit.type": "no"}
SMALL = {"width": 320, "height": 640}


def button(host: Screen, text: str) -> Locator:
    """A button of the open sheet."""
    return host.page.locator("#sheet").get_by_role("button", name=text, exact=True)


def sheet(host: Screen, title: str) -> None:
    """Waits for the sheet with this title."""
    expect(host.page.locator("#sheet h1")).to_have_text(title)


def bank(host: Screen) -> None:
    """Opens the bank from the table's menu."""
    host.opens("button:text-is('Bank')")
    sheet(host, "Bank")


def counts(host: Screen, **colours: int) -> None:
    """Enters one player's chips by taps, in fives as far as possible."""
    for colour, n in colours.items():
        row = host.page.locator(f".tally li[data-colour={colour}]")
        for _five in range(n // 5):
            host.press(row.locator("[data-more='5']"))
        for _step in range(n % 5):
            host.press(row.locator("[data-more='1']"))


def test_the_table_is_counted_and_settled_up_by_taps(server: str, device: Device) -> None:
    host = hosts(device(PHONE), server, players=2, chipset="300", money=EUROS)
    bank(host)
    sound(host.page, "bank", *BOTH)
    host.press(button(host, "Count chips"))
    sheet(host, "Count chips")
    host.press(button(host, "Start counting"))
    sheet(host, "Anna")
    expect(button(host, "Counted – save")).to_be_disabled()  # nothing counted yet is not a count of 0
    counts(host, red=5, green=7)
    expect(host.page.locator("[data-sum]")).to_have_text("200")
    expect(host.page.locator("[data-off]")).to_have_text("correct")
    host.page.locator(".tally li[data-colour=red] [data-more='-1']").tap()
    expect(host.page.locator("[data-off]")).to_have_text("5 too few")
    sound(host.page, "counting", *BOTH)
    host.tap(button(host, "Counted – save"))
    sheet(host, "Ben")
    counts(host, red=6, green=7)
    host.tap(button(host, "Counted – save"))
    sheet(host, "Count chips")
    sound(host.page, "counted", *BOTH)
    for door in ("Bank", "Settle up", "Settle the difference"):  # what keeps the evening open is one tap away
        host.press(button(host, door))
    sheet(host, "Count chips")
    host.tap(button(host, "Anna gave Ben 5, and it is not in the log").first)
    expect(host.page.locator(".even-now")).to_contain_text("400")
    assert host.stacks() == {"Anna": 195, "Ben": 205}
    settle_up(host)


def test_the_next_stack_to_be_counted_is_fetched_once(server: str, device: Device) -> None:
    host = hosts(device(PHONE), server, players=2)
    bank(host)
    host.press(button(host, "Count chips"))
    host.press(button(host, "Start counting"))
    sheet(host, "Anna")
    asked = list[str]()
    host.page.on("request", lambda request: asked.append(request.url))
    host.tap(button(host, "Correct: 200"))
    sheet(host, "Ben")
    assert len([address for address in asked if address.endswith("count?seat=next")]) == 1, asked


def side_pool(host: Screen) -> None:
    """Adds a side pool, which leads back to the payments."""
    host.press(button(host, "Side pool, bounty, tip"))
    sheet(host, "Side pool, bounty, tip")
    host.page.locator("#pool [name=amount]").fill("1")
    host.press(host.page.locator("#pool .sharers label").last)
    host.tap(button(host, "Add"))
    sheet(host, "Settle up")
    expect(host.page.locator("#settle .settled").first).to_contain_text("Last man standing €1.00")


def settle_up(host: Screen) -> None:
    """Settles up: pizza, payments, the end, and a forgotten payment."""
    host.press(button(host, "Settle up"))
    sheet(host, "Settle up")
    host.press("#settle summary")
    host.page.locator("#settle [name=amount]").fill("12,50")
    host.page.locator("#settle [name=payer]").select_option("Ben")
    sound(host.page, "pizza", *BOTH)
    host.tap(button(host, "Add"))
    expect(host.page.locator("#settle .settled").first).to_contain_text("€6.50")
    expect(host.page.locator("#settle [name=amount]")).to_have_value("")  # a second tap books no second pizza
    expect(host.page.locator("#settle [name=amount]")).to_be_hidden()  # the pizza is in sight
    sound(host.page, "settle", *BOTH)
    side_pool(host)
    host.tap(button(host, "Finish the evening"))
    expect(host.page.locator("#sheet")).to_be_hidden()  # first the end, then the payments
    expect(host.page.locator(".stage h1")).to_be_visible()
    host.press(".curtain button.go")
    sheet(host, "The evening is finished")
    host.tap(button(host, "Paid"))
    expect(host.page.locator("#settle .even-now")).to_contain_text("Good night")
    sound(host.page, "finished", *BOTH)
    host.page.locator("#settle [name=reason]").fill("the beer")
    host.tap(button(host, "Open again"))
    sheet(host, "Settle up")


def test_bank_03_the_bank_as_a_page_is_drawn_again_or_leads_to_the_table(server: str, device: Device) -> None:
    phone = device(PHONE)
    game = prepares(phone, server, players=2, money=EUROS)
    move(game, "expense", seat=1, amount=1250, what="Pizza")
    page = game.page
    page.goto(f"{server}{game.path}/settle")
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect(page.get_by_text("Pizza paid by")).to_have_count(0)  # where the sheet would stay
    page.get_by_role("button", name="Finish the evening", exact=True).tap()
    page.wait_for_url(server + game.path)  # where it would close
    expect(page.locator("#table")).to_be_visible()


def test_the_bank_fits_the_smallest_phone(server: str, device: Device) -> None:
    phone = device(PHONE, viewport=SMALL, locale="de-DE")
    table = prepares(phone, server, players=6, chipset="500", money=EUROS, stack=400)
    for name, fields in (
        ("ask-chips", {"seat": 2, "chips": 100}),
        ("adjust", {"seat": 3, "chips": -150, "reason": "x"}),
        ("adjust", {"seat": 4, "chips": 150, "reason": "x"}),
        ("expense", {"seat": 1, "amount": 4350, "what": "Pizza"}),
        ("count", {"seat": 5, "chips": 350}),
        ("count", {"seat": 6, "chips": 450}),
    ):
        move(table, name, **fields)
    host = table.looks()
    expect(host.page.locator(".tools .table-tool .rule-count")).to_have_text("1")
    seen(host.page, "small-asked")
    for path in ("bank", "chipset", "count", "count?seat=1", "settle", "seat/2"):
        host.page.evaluate(
            "path => window.htmx.ajax('GET', path, { target: '#sheet-body', swap: 'innerHTML' })",
            f"{host.home}/t/{host.code}/{path}",
        )
        expect(host.page.locator("#sheet h1")).to_be_visible()
        host.page.wait_for_load_state("networkidle")
        seen(host.page, "small-" + path.replace("/", "-").replace("?", "-"))
        wide = "document.querySelector('#sheet').scrollWidth - document.querySelector('#sheet').clientWidth"
        assert host.page.evaluate(wide) <= 0, path


def test_chips_get_a_worth_by_taps_and_one_tap_never_takes_any_off_the_table(server: str, device: Device) -> None:
    host = hosts(device(TABLET), server, players=4)
    bank(host)
    host.press(button(host, "Chip case and money"))
    sheet(host, "Chip case and money")
    host.press(button(host, "300"))
    expect(host.page.locator("[name=number1]")).to_have_value("100")
    host.tap(button(host, "Use these chips"))
    expect(host.page.locator("#sheet .pile").first).to_be_visible()
    host.page.locator("[name=currency]").select_option("EUR")
    host.page.locator("[name=chip]").fill("0,05")
    sound(host.page, "chipset")
    host.tap(button(host, "Play for money"))
    sheet(host, "Bank")
    expect(host.page.locator("#bank .big")).to_contain_text("€40.00")
    host.press(host.page.locator("#bank .accounts button").first)
    sheet(host, "Anna")
    seen(host.page, "seat-with-money")
    host.page.locator("[action$='/buy-in'] [name=chips]").fill("100")
    host.press(host.page.locator("[action$='/buy-in']").get_by_label("Paid", exact=True))
    host.tap(button(host, "Buy"))
    assert host.stacks()["Anna"] == 300
    cash_out(host)
    pay_a_leaver_out(host)


def cash_out(host: Screen) -> None:
    """The number to cash in is always typed, never filled in; a leaving player reads where the chips go."""
    host.press(host.sit("Ben"))
    sheet(host, "Ben")
    field = host.page.locator("[action$='/cash-out'] [name=chips]")
    expect(field).to_have_value("")
    seq = host.seq
    button(host, "Cash out").tap()
    expect(field.and_(host.page.locator(":invalid"))).to_be_focused()  # asked, nothing sent
    expect(button(host, "Leave the game, keep 200 chips")).to_be_visible()
    expect(button(host, "Leave and cash out 200 chips")).to_be_visible()
    field.fill("50")
    host.tap(button(host, "Cash out"))
    assert host.seq == seq + 1 and host.stacks()["Ben"] == 150


def pay_a_leaver_out(host: Screen) -> None:
    """A leaver who has paid is paid out by one tap."""
    host.page.set_viewport_size(PHONE["viewport"])
    bank(host)
    host.tap(button(host, "Cem pays €10.00"))
    host.press(host.page.locator("#bank .accounts button", has_text="Cem"))
    sheet(host, "Cem")
    expect(button(host, "Leave and cash out 200 chips, settle later")).to_be_visible()
    sound(host.page, "leave-paid-out")
    host.tap(button(host, "Leave, €10.00 paid out now"))
    assert "Cem cashes out 200 chips (€10.00), €10.00 paid out" in table(host)["log"]


def test_a_player_with_a_jar_goes_all_in_by_taps_and_is_counted_in_at_a_break(server: str, device: Device) -> None:
    seats = [{"seat": 1, "name": "Anna", "stack": 200}, {"seat": 2, "name": "Jar", "stack": None}]
    seats.append({"seat": 3, "name": "Cem", "stack": 200})
    stakes = {"ante.amount": 1, "limit.type": "no", "limit.min": 2}
    jar = prepares(device(TABLET), server, seats=seats, dealer=3, options=stakes)
    plays(jar, "deal, check")
    host = jar.looks()
    assert host.text(".seat:nth-child(2) .stack") == "–"
    expect(host.button("Amount")).to_contain_text("2 or more")
    seen(host.page, "jar")
    host.press(host.button("All-in"))
    for key in "30":
        host.page.locator("#pad").get_by_role("button", name=key, exact=True).tap()
    expect(host.page.locator("#pad .call")).to_have_text("All-in for a total of 30")
    sound(host.page, "jar-pad")
    host.tap("#pad .call")
    expect(host.page.locator(".lines li").first).to_have_text("Jar is all-in with a bet of 30")
    host.choose("Everybody calls")
    host.wait(plays(host, "all pat, all check")["seq"])
    host.tap(host.sit("Jar"))
    host.press(host.sit("Jar"))
    host.press(button(host, "Track this stack from now on"))
    host.page.locator("#tally [data-total]").fill("93")
    host.tap(button(host, "Counted – save"))
    assert host.stacks() == {"Anna": 169, "Jar": 93, "Cem": 169}


def test_an_evening_with_chips_and_money_is_set_up_by_taps(server: str, device: Device) -> None:
    host = Screen(device(TABLET), server)
    host.page.goto(f"{server}/new")
    for name in ("Anna", "Ben", "Cem", "Dora"):
        host.page.locator("[data-newname]").fill(name)
        host.press("[data-add]")
    host.press("#new-chips summary")
    host.page.locator("[name=chipset]").select_option("300")
    expect(host.page.locator("#proposal")).to_contain_text("each of 4 players can start with 400")
    host.page.locator("[name=currency]").select_option("EUR")
    host.page.locator("[name=chip]").fill("0,05")
    host.press("#proposal button")
    expect(host.page.locator("[name=stack4]")).to_have_value("400")
    host.press(host.page.get_by_label("Everybody has already paid for these chips"))
    host.page.locator("#new-chips").scroll_into_view_if_needed()
    seen(host.page, "new-chips")
    host.press(host.page.get_by_role("button", name="To the table"))
    host.page.wait_for_url("**/t/*")
    bank(host)
    expect(host.page.locator("#bank")).to_contain_text("In the cash box: €80.00.")


def test_ten_long_names_are_whole_on_the_result_on_tablet_and_television(server: str, device: Device) -> None:
    seats = [{**seat, "paid": True} for seat in seated(TEN, (200,) * 10)]
    table = prepares(device(TABLET, locale="de-DE"), server, preset="HE", options=NO_ANTE, seats=seats, money=EUROS)
    move(table, "adjust", seat=1, chips=20, reason="x")
    move(table, "expense", seat=1, amount="48,50", what="Pizza")
    move(table, "finish")
    host = table.looks()
    host.press(".curtain button.go")
    sheet(host, "Der Abend ist beendet")
    for width, _height in each_screen(host.page, (820, 1180), (1024, 650), (1180, 820)):
        shot(host.page, f"result-of-ten-{width}")
        assert not broken(host, "#settle .settled tbody")
        assert flaws(host.page) == []
    whole_on_a_television(table, 11)


def whole_on_a_television(table: Prepared, rows: int) -> None:
    """The result fits a television in both sizes, in this many rows, and no word of it is broken."""
    television = on_a_television(table)
    page = television.page
    for width, _height in each_screen(page, (1920, 1080), (1280, 720)):
        shot(page, f"tv-result-of-{rows}")
        expect(page.locator(".tv-result tbody tr")).to_have_count(rows)
        assert not beyond(page, ".tv-result tbody :is(tr, .so)"), width
        assert not broken(television, ".tv-result tbody"), width


def test_what_five_and_seven_people_pay_is_whole_on_a_television(server: str, device: Device) -> None:
    context = device(TABLET, locale="de-DE")
    for names, expenses in (
        (("Hans-Joachim-Ferdinand", "Karl-Heinz", "Özlem", "Gudrun", "Wolfgang"), ((1, "48", "Pizza"),)),
        ((*TEN[:6], "Bartholomäus-Johannes"), ((7, "42,50", "Pizza"), (2, "18", "Getränke für alle"))),
    ):
        many = len(names)
        table = prepares(context, server, seats=seated(names, (200,) * many), dealer=many, money=EUROS)
        if many == 7:
            move(table, "adjust", seat=1, chips=20, reason="x")
        for seat, amount, what in expenses:
            move(table, "expense", seat=seat, amount=amount, what=what)
        move(table, "finish")
        whole_on_a_television(table, many)


def test_prices_are_set_up_by_taps_and_a_rebuy_is_sold_and_settled(server: str, device: Device) -> None:
    host = Screen(device(TABLET), server)
    host.page.goto(f"{server}/new")
    for name in ("Anna", "Ben"):
        host.page.locator("[data-newname]").fill(name)
        host.press("[data-add]")
    prices = host.page.locator("#new-prices")
    expect(prices).to_be_hidden()  # without a currency nothing has a price
    host.press("#new-chips summary")
    host.page.locator("[name=currency]").select_option("EUR")
    host.press("#new-prices summary")
    for field, typed in (("entry_price", "25"), ("rebuy_price", "20"), ("rebuy_chips", "1.500"), ("entry_fee", "10%")):
        prices.locator(f"[name={field}]").fill(typed)
        prices.locator(f"[name={field}]").press("Tab")
    expect(host.page.locator("[name=chip]")).to_be_hidden()
    expect(prices.locator("summary small")).to_have_text("an entry is €25.00")
    prices.locator("[name=fee_to]").fill("Season")
    seen(host.page, "new-prices")
    host.press(host.page.get_by_role("button", name="To the table"))
    host.page.wait_for_url("**/t/*")
    bank(host)
    host.press(button(host, "Ben"))
    expect(host.page.locator("#sheet")).to_contain_text("Rebuy: 1,500 chips for €20.00")
    sale = host.page.locator("#sheet .sale").first
    host.press(sale.get_by_label("Paid", exact=True))
    sound(host.page, "seat-with-prices", *BOTH)
    host.press(sale.get_by_role("button", name="Buy"))
    bank(host)
    expect(host.page.locator("#bank")).to_contain_text("In the cash box: €20.00.")
    host.press(button(host, "Chip case and money"))
    expect(host.page.locator("#sheet [name=entry_fee]")).to_have_value("2.50")
    sound(host.page, "prices", *BOTH)
    host.page.locator("#sheet [name=entry_price]").fill("30")
    host.press(button(host, "Play for money"))
    sheet(host, "Bank")
    expect(host.page.locator("#bank")).to_contain_text("for €30.00, of which Season €2.50")
