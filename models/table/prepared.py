"""What takes long to make and is the same every time: made once, then read.

A release carries it in the folder `prepared` (`make prepared`). What is missing there is made where it is first needed,
and kept in that folder, or beside the data where nothing can be written into it. Its name ends in a digest of what it
was made from, so that an older one is never read for a newer one.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

RELEASED = Path(__file__).resolve().parents[2] / "prepared"
DIGITS = 12  # of a digest: enough to tell one from the other
DIGEST = "[0-9a-f]" * DIGITS
_folders: list[Path] = [RELEASED]


def look_in(*places: Path) -> None:
    """From now on it is looked for in these folders, and kept in the first that can be written."""
    _folders[:] = places


def beside(data: Path) -> Path:
    """The folder for it beside these data."""
    return data.resolve().parent / RELEASED.name


def folders() -> list[str]:
    """Where it is looked for."""
    return [str(folder) for folder in _folders]


def read_prepared(name: str, made_from: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What was made from this, under this name; `make` makes it where it is missing."""
    stem, suffix = os.path.splitext(name)
    dated = digested(stem, made_from) + suffix
    for folder in _folders:
        if (folder / dated).is_file():
            return (folder / dated).read_bytes()
    content = make()
    keep(dated, content)
    return content


def released(name: str) -> bytes | None:
    """The same in a release that does not carry what it was made from; None where it is not in it either."""
    stem, suffix = os.path.splitext(name)
    return next((file.read_bytes() for file in RELEASED.glob(f"{stem}-{DIGEST}{suffix}")), None)


def digested(stem: str, made_from: Iterable[bytes]) -> str:
    """The name with a digest of what it was made from."""
    digest = hashlib.sha256()
    for part in made_from:
        digest.update(hashlib.sha256(part).digest())
    return f"{stem}-{digest.hexdigest()[:DIGITS]}"


def keep(name: str, content: bytes) -> None:
    """Writes it whole or not at all, in place of those made from something older; where it can be written."""
    for folder in _folders:
        with suppress(OSError):
            _write(folder, name, content)
            return


def _write(folder: Path, name: str, content: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{name}.{os.getpid()}-{threading.get_ident()}"
    draft.write_bytes(content)
    draft.replace(folder / name)
    stem = Path(name).stem[:-DIGITS]
    for older in folder.glob(f"**/{stem}{DIGEST}.*"):  # and what Python made of it
        if not older.name.startswith(Path(name).stem):
            older.unlink(missing_ok=True)
