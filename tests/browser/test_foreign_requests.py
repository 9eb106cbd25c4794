"""The check of pages also sees requests to other servers that no policy forbids."""

from __future__ import annotations

from tests.browser.taps import Device, Watch
from tests.conftest import TABLET

ELSEWHERE = "http://127.0.0.2:9/"
ASKED = {
    "a picture": "document.body.append(Object.assign(new Image(), {src: '%s'}))",
    "a script’s question": "fetch('%s').catch(() => 0)",
    "a page": "window.location = '%s'",
}


def test_requests_to_other_servers_are_noticed(server: str, device: Device) -> None:
    context = device(TABLET, bypass_csp=True)
    for ask in ASKED.values():
        page = context.new_page()
        watch = Watch(page, server)
        page.goto(server + "/rules")
        watch.clean()
        with page.expect_console_message(lambda message: "third party" in message.text):
            page.evaluate(f"() => {{ {ask % ELSEWHERE} }}")
        assert f"third party: {ELSEWHERE}" in watch.faults
        page.close()  # with its faults
