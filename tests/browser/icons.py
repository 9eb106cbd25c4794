"""Draws the icons of the home screen from static/icons/talon.svg: `make icons`, after the drawing has changed."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests import ROOT
from tests.conftest import a_browser

STATIC = ROOT / "static"
SIZES = (180, 192, 512)  # iOS, and the sizes Chrome requires


def main() -> None:
    drawing = (STATIC / "icons/talon.svg").read_text().replace('rx="7"', "")  # each system rounds the corners itself
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=a_browser(), args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>* {{ margin: 0; display: block }} svg {{ width: {size}px }}</style>{drawing}")
            page.screenshot(path=STATIC / f"icons/icon-{size}.png")
        browser.close()


main()
