"""Talon runs on a small machine: it loads nothing it never uses, and all its threads take memory from one heap."""

from __future__ import annotations

import ctypes
import socket
import subprocess
import sys

import pytest
import qrcode

from tests import ROOT
from web.door.address import addresses, qr_text
from web.server.memory import share_one_heap

THREADS = """
import pathlib, threading, zlib
from web.server.memory import share_one_heap
share_one_heap()
all_there = threading.Barrier(9)
def work():
    kept = [zlib.compress(bytes(60_000 + n)) for n in range(50)]
    all_there.wait(30)
    all_there.wait(30)
for _n in range(8):
    threading.Thread(target=work).start()
all_there.wait(30)
maps = pathlib.Path("/proc/self/maps")
held_back = [line for line in maps.read_text().splitlines() if " ---p " in line] if maps.exists() else []
ends = [[int(end, 16) for end in line.split()[0].split("-")] for line in held_back]
print(sum(1 for start, end in ends if 32 << 20 < end - start <= 64 << 20 and not end % (64 << 20)))
all_there.wait(30)
"""
LIGHT = """
import pathlib, sys, tempfile
from web.server.memory import travel_light
travel_light()
from app import create_app
from web.door.address import qr_text
with tempfile.TemporaryDirectory() as folder:
    page = create_app(pathlib.Path(folder, "talon.db")).test_client().get("/")
print(page.status_code, qr_text("http://192.168.1.2:8080").count("\\n") > 10)
print([name for name in ("ssl", "_ssl", "PIL", "web.openapi.document") if sys.modules.get(name)])
"""


@pytest.mark.kill
def test_what_talon_never_uses_is_not_loaded_and_nobody_misses_it() -> None:
    told = subprocess.run([sys.executable, "-c", LIGHT], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.stdout == "200 True\n[]\n", told.stderr


WORLD = """
import sys
from datetime import date
from babel import Locale
from babel.core import get_global
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal, get_currency_name, get_currency_precision
from web.server.language import forget_the_world
spoken = ["en", "de", "zh_Hant"]
if sys.argv[1:]:
    forget_the_world(spoken)
print(sum(map(len, map(get_global, ("likely_subtags", "territory_languages", "meta_zones")))), file=sys.stderr)
for name in spoken:
    money = [format_currency(-1234.5, code, locale=name) for code in ("EUR", "CHF", "JPY", "USD")]
    print(money, get_currency_name("GBP", 2, name), get_currency_precision("JPY"), format_decimal(0.5, locale=name))
    print(format_date(date(2026, 3, 1), "full", name), format_date(date(2026, 3, 1), "MMMEd", name))
    print(Locale(name).get_display_name(), Locale.parse(name).number_symbols["latn"]["group"])
"""


@pytest.mark.kill
def test_what_babel_knows_of_other_countries_is_forgotten_and_no_language_misses_it() -> None:
    command = [sys.executable, "-c", WORLD]
    before, after = (
        subprocess.run([*command, *more], cwd=ROOT, capture_output=True, text=True, timeout=60)
        for more in ([], ["less"])
    )
    assert before.stdout == after.stdout != ""
    assert int(before.stderr) > 8000 and int(after.stderr) < 10


@pytest.mark.kill
def test_no_thread_holds_back_a_heap_of_its_own() -> None:
    told = subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.stdout == "0\n", told.stderr


def test_another_c_library_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: asked.append(name) or object())
    share_one_heap()
    assert asked == [None]


def test_the_code_drawn_in_the_terminal_is_the_code_of_the_address() -> None:
    """Light letters on a dark ground: a full block is two light squares, an empty one two dark ones."""
    squares = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True), "\xa0": (True, True)}
    drawn = [[squares[letter] for letter in line] for line in qr_text("http://192.168.1.2:8000/t/ABCD").splitlines()]
    rows = [[pair[half] for pair in line] for line in drawn for half in (0, 1)]
    code = qrcode.QRCode(border=2)
    code.add_data("http://192.168.1.2:8000/t/ABCD")
    wanted = code.get_matrix()
    assert rows[: len(wanted)] == wanted


class Nowhere(socket.socket):
    """A socket of a machine without a route."""

    def connect(self, _address: object) -> None:
        raise OSError("no route")


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_asked: object) -> list[object]:
        raise socket.gaierror("no such name")

    monkeypatch.setattr("web.door.address.socket.socket", Nowhere)
    monkeypatch.setattr("web.door.address.socket.getaddrinfo", unknown)
    monkeypatch.setattr("web.door.address.sys.platform", "darwin")
    assert addresses() == []
