"""Every component, at `/styles`: whole in every size, look and language, before any screen is checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import bare_app, with_evenings
from tests.browser.look import WHOLE, barriers, flaws, shot
from tests.browser.taps import Device
from tests.conftest import TABLET, served
from web.home.parts import styles

SIZES = ((1366, 1024), (1180, 820), (820, 1180), (390, 844), (360, 640))
LOOKS = {"": {}, "bright": {"theme": "bright"}, "large": {"theme": "bright", "letters": "large"}}


def test_an_installed_talon_has_no_page_of_parts(client: FlaskClient) -> None:
    assert client.get("/styles").status_code == 404


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_every_part_is_whole_in_every_size_and_look(database: Path, device: Device, locale: str) -> None:
    app = with_evenings(bare_app(), database)
    app.register_blueprint(styles)
    found = []
    with served(app) as home:
        for look, cookies in LOOKS.items():
            context = device(TABLET, locale=locale)
            for name, value in cookies.items():
                context.add_cookies([{"name": name, "value": value, "url": home}])
            page = context.new_page()
            page.goto(f"{home}/styles")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                shot(page, f"parts-{look}-{locale}")
                found += [f"{look} {width} by {height}: {flaw}" for flaw in flaws(page, WHOLE)]
            found += [f"{look}: {barrier}" for barrier in barriers(page)]
    app.extensions["talon"].store.close()
    assert not found, "\n" + "\n".join(found)
