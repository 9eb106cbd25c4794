"""Makes PNGs of Chromium small: `.ci/smaller.py FILE ...` leaves each with 48 colours in a palette."""

from __future__ import annotations

import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

COLOURS = 48
START = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, ...]


def smaller(png: bytes) -> bytes:
    """The same picture with at most COLOURS colours; one that has a palette already stays as it is."""
    chunks = list(_chunks(png))
    wide, high, bits, kind, *_rest = struct.unpack(">IIBBBBB", chunks[0][1])
    if kind == 3:
        return png
    if bits != 8 or kind not in (2, 6):
        raise ValueError("only what Chromium writes: 8 bits, RGB or RGBA")
    raw = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    step = 3 if kind == 2 else 4
    rows = [[tuple(row[at : at + 3]) for at in range(0, len(row), step)] for row in _rows(raw, wide * step, step)]
    palette, index = _palette(Counter(pixel for row in rows for pixel in row))
    lines = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in rows)
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    body = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return START + b"".join(_chunk(name, data) for name, data in body)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(START)
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        yield name, png[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _rows(raw: bytes, size: int, step: int) -> Iterator[bytes]:
    """Every line without its filter."""
    before = bytes(size)
    for at in range(0, len(raw), size + 1):
        line = bytearray(raw[at + 1 : at + 1 + size])
        for x, value in enumerate(line):
            left, above = (line[x - step] if x >= step else 0), before[x]
            corner = before[x - step] if x >= step else 0
            line[x] = (value + _guess(raw[at], left, above, corner)) & 255
        before = bytes(line)
        yield before


def _guess(how: int, left: int, above: int, corner: int) -> int:
    """What the PNG filter `how` expects of a byte."""
    if how == 4:
        guess = left + above - corner
        return min((left, above, corner), key=lambda neighbour: abs(guess - neighbour))
    return (0, left, above, (left + above) // 2)[how]


def _palette(colours: Counter[Colour]) -> tuple[bytes, dict[Colour, int]]:
    """Boxes of like colours, the widest halved again and again; and which box each colour is in."""
    boxes = [list(colours)]
    while len(boxes) < COLOURS and (box := max(boxes, key=lambda box: _spread(box, colours)[0])) and len(box) > 1:
        boxes.remove(box)
        axis = _spread(box, colours)[1]
        box.sort(key=lambda colour: colour[axis])
        middle = _middle(box, colours)
        boxes += [box[:middle], box[middle:]]
    index = {colour: number for number, box in enumerate(boxes) for colour in box}
    return b"".join(_mean(box, colours) for box in boxes), index


def _spread(box: list[Colour], colours: Counter[Colour]) -> tuple[float, int]:
    """How far apart the colours of a box are, weighed by how much of the picture they fill, and on which axis."""
    widths = [max(column) - min(column) for column in zip(*box, strict=True)]
    return max(widths) * sum(colours[colour] for colour in box) ** 0.3, widths.index(max(widths))


def _middle(box: list[Colour], colours: Counter[Colour]) -> int:
    """Where half of the picture of this box lies before, and half behind."""
    half, passed = sum(colours[colour] for colour in box) / 2, 0
    for at, colour in enumerate(box[:-1], 1):
        passed += colours[colour]
        if passed >= half:
            return at
    return len(box) - 1


def _mean(box: list[Colour], colours: Counter[Colour]) -> bytes:
    weight = sum(colours[colour] for colour in box)
    return bytes(round(sum(colour[axis] * colours[colour] for colour in box) / weight) for axis in range(3))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_bytes(smaller(file.read_bytes()))
