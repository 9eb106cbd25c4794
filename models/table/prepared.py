"""Files that are slow to make and always the same, made once and then read.

A release carries them in the folder `prepared` (`make prepared`). A missing one is made on first use and kept in that
folder, or beside the data where that folder is read-only. Its name ends in a digest of its sources, so that an outdated
file is never read.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

Raw = Mapping[str, Any]  # our own TOML or JSON, checked by tests
RELEASED = Path(__file__).resolve().parents[2] / "prepared"
DIGITS = 12  # of a digest
DIGEST = "[0-9a-f]" * DIGITS
_folders: list[Path] = [RELEASED]


def look_in(*places: Path) -> None:
    """Sets the folders to read from; files are written to the first writable one."""
    _folders[:] = places


def beside(data: Path) -> Path:
    """The folder for prepared files beside this data."""
    return data.resolve().parent / RELEASED.name


def folders() -> list[str]:
    """The folders to read from."""
    return [str(folder) for folder in _folders]


def read_prepared(name: str, made_from: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """The content of the prepared file for these sources; if there is none, `make` makes it and it is kept."""
    stem, suffix = os.path.splitext(name)
    dated = digested(stem, made_from) + suffix
    for folder in _folders:
        if (folder / dated).is_file():
            return (folder / dated).read_bytes()
    content = make()
    keep(dated, content)
    return content


def released(name: str) -> bytes | None:
    """The prepared file of a release that does not carry its sources; None if there is none."""
    stem, suffix = os.path.splitext(name)
    return next((file.read_bytes() for file in RELEASED.glob(f"{stem}_{DIGEST}{suffix}")), None)


def digested(stem: str, made_from: Iterable[bytes]) -> str:
    """The file name with a digest of the sources."""
    digest = hashlib.sha256()
    for part in made_from:
        digest.update(hashlib.sha256(part).digest())
    return f"{stem}_{digest.hexdigest()[:DIGITS]}"


def keep(name: str, content: bytes) -> None:
    """Writes the file atomically and removes outdated versions, where the folder is writable."""
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
    for older in folder.glob(f"**/{stem}{DIGEST}.*"):  # including its .pyc
        if not older.name.startswith(Path(name).stem):
            older.unlink(missing_ok=True)


def read_book(file: Path) -> dict[str, Any]:
    """The content of one of our TOML files; a release may carry only its JSON copy."""
    book: dict[str, Any] = json.loads(_packed(file))
    return book


def _packed(file: Path) -> bytes:
    name = f"{file.stem}.json"
    if file.is_file():
        text = file.read_bytes()
        return read_prepared(name, [text], lambda: _as_json(text))
    if (packed := released(name)) is None:
        raise FileNotFoundError(file)
    return packed


def _as_json(text: bytes) -> bytes:
    return json.dumps(tomllib.loads(text.decode()), ensure_ascii=False, separators=(",", ":")).encode()
