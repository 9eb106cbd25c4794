"""One tablet and three phones, each with its own cookies: joining, acting, secrets, sleep, and a server that dies."""

from __future__ import annotations

import pytest

from tests.browser.tables import TEN, move, seated
from tests.browser.test_phones import Device, Table

CUT_LINES = """() => {
  const all = document.querySelector(".lines").getBoundingClientRect();
  return Array.from(document.querySelectorAll(".lines li"), line => line.getBoundingClientRect())
    .filter(({ left, height }) => height && left < all.right)
    .filter(({ top, bottom }) => top < all.top - 1 || bottom > all.bottom + 1).length;
}"""


@pytest.mark.parametrize("letters", ["usual", "large"])
def test_no_line_of_the_log_is_cut_without_dots_on_a_players_phone(server: str, device: Device, letters: str) -> None:
    table = Table(device, server, preset="DH", seats=seated(TEN[:7], (200,) * 7), dealer=1)
    phone = table.has(TEN[0], viewport={"width": 360, "height": 640})
    phone.page.context.add_cookies([{"name": "letters", "value": letters, "url": server}])
    phone.page.reload()
    phone.wait(move(table.host, "lot", keep=[1])["seq"])
    assert phone.text(".lines li").startswith("Seats by lot")
    assert not phone.page.evaluate(CUT_LINES)
    table.clean()
