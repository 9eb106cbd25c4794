"""`python -m engines`: an evening in Firefox and in WebKitGTK, with pictures beside Chromium's in `engines-pictures`.

Then the same without a server, on the site, and a hand with a screen reader where there is one.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from browser.build import build
from engines import orca
from engines.drivers import Chromium, Engine, Firefox, Framed, MissingError, WebKit
from engines.evening import Evening, WrongError
from engines.pictures import apart
from tests.site.tablet import served

OTHERS: tuple[Callable[[], Engine], ...] = (Firefox, WebKit)
FOLDER = Path("engines-pictures")
MOST = 0.05  # of a picture may differ


def main() -> int:
    """Prints one line per check; 1 if something is wrong or a browser is missing."""
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
        wrong |= _alone(start)
    return wrong | orca.main()


def _evening(start: Callable[[], Engine]) -> dict[str, bytes]:
    """The pictures of an evening in one browser, also saved in the folder."""
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


def _alone(start: Callable[[], Engine]) -> bool:
    """Whether something went wrong on the site in one browser; prints one line."""
    engine, wrong = start(), True
    build()
    evening = Evening(Framed(engine), Path())
    try:
        with served() as home:
            evening.played_alone(engine, home)
        print(f"{start.__name__:10} plays without a server")
        wrong = False
    except (WrongError, RuntimeError, OSError) as fault:
        print(f"{start.__name__:10} without a server: {fault}")
    finally:
        for name, picture in evening.pictures.items():
            (FOLDER / f"site-{name.replace(' ', '-')}-{engine.name}.png").write_bytes(picture)
        engine.quit()
    return wrong


if __name__ == "__main__":
    sys.exit(main())
