"""A QR code as a single SVG path of horizontal runs, small enough to inline."""

from __future__ import annotations

from itertools import groupby

import qrcode

BORDER = 2  # quiet squares around it; the white card adds the rest


def qr_path(text: str) -> tuple[int, str]:
    """The width in squares, and the path to fill with black."""
    code = qrcode.QRCode(border=BORDER, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    rows = code.get_matrix()
    return len(rows), "".join(_row(y, row) for y, row in enumerate(rows))


def _row(y: int, row: list[bool]) -> str:
    x, path = 0, ""
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width
    return path
