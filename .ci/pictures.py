"""Makes the pictures of README and guide small enough for a phone: `.ci/pictures.py FROM GUIDE DOCS`.

FROM is the folder with the browser tests' pictures, GUIDE and DOCS are the folders of the guide's and the README's
pictures. Only `make pictures` installs Pillow.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

COLOURS = 96  # of the moving picture
STILL = {
    "table-en": "all-in-1180x820",
    "table-de": "all-in-de-1180x820",
    "draw-en": "reshuffle-1180x820",
    "draw-de": "reshuffle-de-1180x820",
    "phone-en": "all-in-390x844",
    "phone-de": "all-in-de-390x844",
}
OF_README = {
    "setup": "set-up-1180x820",
    "tv": "tv-1280x720",
    "ruling": "ruling-misdeal-1180x820",
    "recap": "story-1180x820",
}
HAND = ("first-deal", "bet-nobody-yet", "bet", "draw", "reshuffle", "openers", "showdown", "split", "between")
WIDTH = 760  # of the moving picture
PAUSE, LAST = 1700, 3200  # milliseconds a moment is shown


def flat(file: Path) -> Image.Image:
    """The picture with its own palette, large enough for the felt to have no rings."""
    return Image.open(file).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def small(file: Path) -> Image.Image:
    """The picture in the width of the animation, with its own palette."""
    whole = Image.open(file).convert("RGB")
    size = (WIDTH, whole.height * WIDTH // whole.width)
    return whole.resize(size, Image.Resampling.LANCZOS).quantize(COLOURS, Image.Quantize.MAXCOVERAGE)


def moving(files: list[Path]) -> list[Image.Image]:
    """One hand, moment by moment, with a common palette, so that unchanged parts cost nothing."""
    shown = [Image.open(file).convert("RGB") for file in files]
    size = (WIDTH, shown[0].height * WIDTH // shown[0].width)
    shown = [entry.resize(size, Image.Resampling.LANCZOS) for entry in shown]
    together = Image.new("RGB", (size[0], size[1] * len(shown)))
    for row, moment in enumerate(shown):
        together.paste(moment, (0, row * size[1]))
    palette = together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    return [moment.quantize(palette=palette, dither=Image.Dither.NONE) for moment in shown]


def main(taken: Path, guide: Path, docs: Path) -> None:
    """Makes every picture small, and an animation of one hand."""
    for name, file in STILL.items():
        flat(taken / f"{file}.png").save(guide / f"{name}.png", optimize=True)
    for name, file in OF_README.items():
        small(taken / f"{file}.png").save(docs / f"{name}.png", optimize=True)
    first, *others = moving([taken / f"{name}-1180x820.png" for name in HAND])
    pauses = [PAUSE] * len(others) + [LAST]
    first.save(docs / "hand.gif", save_all=True, append_images=others, duration=pauses, loop=0, optimize=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
