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
LOOKS = {  # cookies; the bright look moves nothing (test_bright.py), so German words need no dark one
    "en": {"language": "en"},
    "bright": {"language": "de", "theme": "bright"},
    "large": {"letters": "large"},
}


def test_an_installed_talon_has_no_page_of_parts(client: FlaskClient) -> None:
    assert client.get("/styles").status_code == 404


def test_every_part_is_whole_in_every_size_and_look(database: Path, device: Device) -> None:
    app = with_evenings(bare_app(), database)
    app.register_blueprint(styles)
    with served(app) as home:
        page = device(TABLET).new_page()
        for look, cookies in LOOKS.items():
            page.context.add_cookies([{"name": name, "value": value, "url": home} for name, value in cookies.items()])
            page.goto(f"{home}/styles")
            sound(page, f"parts-{look}", *SIZES, looking=WHOLE)
    app.extensions["talon"].store.close()
