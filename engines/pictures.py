"""Compares two pictures of the same moment: letters may differ between browsers, positions may not."""

from __future__ import annotations

import struct
import zlib

START = b"\x89PNG\r\n\x1a\n"
CELL = 20  # pixels; a cell is its mean brightness, so that a letter drawn a little otherwise does not count
DIFFERS = 48  # of 255


def apart(this: bytes, other: bytes) -> float:
    """The share of differing cells of two pictures, within their common area."""
    first, second = cells(this), cells(other)
    pairs = [(a, b) for above, below in zip(first, second, strict=False) for a, b in zip(above, below, strict=False)]
    return sum(abs(a - b) > DIFFERS for a, b in pairs) / len(pairs)


def cells(png: bytes) -> list[list[float]]:
    """The brightness of each cell, row by row."""
    wide, step, rows = _rows(png)
    grid = []
    for top in range(0, len(rows) - CELL + 1, CELL):
        sums = [0] * (wide // CELL)
        for row in rows[top : top + CELL]:
            for at in range(len(sums)):
                sums[at] += sum(row[at * CELL * step : (at + 1) * CELL * step : step])  # red stands for all three
        grid.append([total / CELL**2 for total in sums])
    return grid


def cut_out(dump: bytes, corner: tuple[int, ...], size: tuple[int, int]) -> bytes:
    """A part of a screen (an X window dump with 32 bits per pixel, blue first) as PNG."""
    words = struct.unpack(">25I", dump[:100])
    line, start = words[12], words[0] + 12 * words[19]
    (left, top), (wide, high) = corner, size
    lines = bytearray()
    for y in range(top, top + high):
        row = dump[start + y * line + 4 * left :][: 4 * wide]
        plain = bytearray(3 * wide)
        plain[::3], plain[1::3], plain[2::3] = row[2::4], row[1::4], row[::4]
        lines += b"\0" + plain
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b"")]
    return START + b"".join(_chunk(name, data) for name, data in body)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _rows(png: bytes) -> tuple[int, int, list[bytes]]:
    """The width, the bytes per pixel, and every line without its filter."""
    chunks, at = [], len(START)
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        chunks.append((name, png[at + 8 : at + 8 + size]))
        at += size + 12
    wide, _high, bits, kind, *_rest = struct.unpack(">IIBBBBB", chunks[0][1])
    if bits != 8 or kind not in (2, 6):
        raise ValueError("only 8 bits, RGB or RGBA")
    step = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    rows, before, line = [], bytes(wide * step), wide * step + 1
    for start in range(0, len(raw), line):
        before = _plain(raw[start], raw[start + 1 : start + line], before, step)
        rows.append(before)
    return wide, step, rows


def _plain(how: int, row: bytes, above: bytes, step: int) -> bytes:
    if not how:
        return row
    plain = bytearray(row)
    for at, value in enumerate(row):
        left, corner = (plain[at - step], above[at - step]) if at >= step else (0, 0)
        plain[at] = (value + _guess(how, left, above[at], corner)) & 255
    return bytes(plain)


def _guess(how: int, left: int, above: int, corner: int) -> int:
    if how < 4:
        return (0, left, above, (left + above) // 2)[how]
    guess = left + above - corner
    return min((left, above, corner), key=lambda near: abs(guess - near))
