"""`python -m engines`: an evening in Firefox and in WebKitGTK, its pictures beside Chromium's in `engines-pictures`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from engines.drivers import Chromium, Engine, Firefox, MissingError, WebKit
from engines.evening import Evening, WrongError
from engines.pictures import apart

OTHERS: tuple[Callable[[], Engine], ...] = (Firefox, WebKit)
FOLDER = Path("engines-pictures")
MOST = 0.05  # of a picture may differ


def main() -> int:
    """What was seen, a line each; 1 if something is wrong or a browser is missing."""
    FOLDER.mkdir(exist_ok=True)
    ours, wrong = _evening(Chromium), 0
    for start in OTHERS:
        try:
            pictures = _evening(start)
        except (MissingError, WrongError, RuntimeError) as fault:
            print(f"{start.__name__}: {fault}")
            wrong = 1
            continue
        for name, picture in pictures.items():
            share = apart(ours[name], picture)
            wrong |= share > MOST
            print(f"{start.__name__:10} {name:14} {share:6.1%} differs{'  TOO MUCH' if share > MOST else ''}")
    return wrong


def _evening(start: Callable[[], Engine]) -> dict[str, bytes]:
    """The pictures of an evening in one browser, kept in the folder, too."""
    engine = start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(engine, Path(folder) / "talon.db")
            try:
                return evening.played()
            finally:
                for name, picture in evening.pictures.items():
                    (FOLDER / f"{name.replace(' ', '-')}-{engine.name}.png").write_bytes(picture)
    finally:
        engine.quit()


if __name__ == "__main__":
    sys.exit(main())
