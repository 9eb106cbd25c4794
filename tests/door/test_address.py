"""The address of this machine for other devices, and the code in the terminal that carries it."""

from __future__ import annotations

import socket

import pytest
import qrcode

from web.door.address import addresses, qr_text


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
