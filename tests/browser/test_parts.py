"""Every component, at `/styles`: whole in every size, look and language, before any screen is checked."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from app import bare_app, with_evenings
from tests.browser.look import WHOLE, sound
from tests.browser.taps import Device
from tests.conftest import TABLET, served
from web.home.parts import styles

SIZES = ((1366, 1024), (1180, 820), (820, 1180), (390, 844), (360, 640))
LOOKS = {
    "en-GB": ("en-GB", {}),
    "de-DE": ("de-DE", {}),
    "bright": ("de-DE", {"theme": "bright"}),
    "large": ("de-DE", {"theme": "bright", "letters": "large"}),
}


def test_an_installed_talon_has_no_page_of_parts(client: FlaskClient) -> None:
    assert client.get("/styles").status_code == 404


def test_every_part_is_whole_in_every_size_and_look(database: Path, device: Device) -> None:
    app = with_evenings(bare_app(), database)
    app.register_blueprint(styles)
    found = []
    with served(app) as home:
        for look, (locale, cookies) in LOOKS.items():
            context = device(TABLET, locale=locale)
            for name, value in cookies.items():
                context.add_cookies([{"name": name, "value": value, "url": home}])
            page = context.new_page()
            page.goto(f"{home}/styles")
            found += sound(page, f"parts-{look}", *SIZES, looking=WHOLE)
    app.extensions["talon"].store.close()
    assert not found, "\n" + "\n".join(found)
