"""The folder of the evenings and of the key: in the user's data folder, or an older place."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from models.log.backup import move
from models.log.lasting import put
from models.log.schema import StoreError, is_ours
from models.words.words import _

NAME = "talon.db"
HOME = Path(__file__).resolve().parents[2]  # the program's folder


def place_of(named: str | Path | None = None) -> Path:
    """The absolute path of the database: as named, from `TALON_DB`, or the default."""
    named = named or os.environ.get("TALON_DB")
    if named:
        return Path(named).expanduser().absolute()
    return found_by_itself() or next(_left(), None) or own_place()


def own_place() -> Path:
    """The path in the user's data folder, which program updates do not touch."""
    from platformdirs import user_data_path  # imported here, because a web page has no such folder

    return user_data_path("talon", appauthor=False) / NAME


def found_by_itself() -> Path | None:
    """The default path: beside the program if a file is there, else in the user's data folder."""
    return next(filter(is_ours, (HOME / NAME, own_place())), None)


def left_elsewhere(used: Path) -> Path | None:
    """A database of an older Talon other than the one used; None if there is none."""
    return next((file for file in _left() if file != used), None)


def offered(database: Path) -> Path | None:
    """The user's data folder as a better place for this database; None if it can stay."""
    own = own_place()
    offer = database != own and not own.exists() and database in (HOME / NAME, *_left())
    return own if offer else None


def move_to_own_place(database: Path) -> tuple[Path, Path]:
    """Moves the evenings and their key to the user's data folder; returns the new and the old path.

    StoreError, with a plain sentence, if nothing was changed.
    """
    own = own_place()
    make_folder(own)
    old = move(database, own)
    with suppress(FileNotFoundError):
        _keep(_key_file(own), _key_file(database).read_bytes())
        _key_file(database).unlink()
    return own, old


def make_folder(database: Path) -> None:
    """Creates the user's data folder; any other folder must exist. StoreError if it does not."""
    if database.parent.is_dir() or database != own_place():
        return
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            _("The folder %(folder)s cannot be made: %(why)s.", folder=database.parent, why=error)
        ) from error


def secret_key(database: Path) -> bytes:
    """The key that signs cookies: a private file beside the database, created at the first start."""
    file = _key_file(database)
    with suppress(FileNotFoundError):
        key = file.read_bytes()
        if len(key) >= 32:
            return key
    _keep(file, secrets.token_bytes(32))
    return file.read_bytes()


def _left() -> Iterator[Path]:
    """Databases of older versions: in the working directory, and in folders beside this one, newest first."""
    with suppress(OSError):
        beside = HOME.parent.glob(f"[Tt]alon*/{NAME}")
        there = [Path.cwd() / NAME, *sorted(beside, key=lambda file: -file.stat().st_mtime)]
        yield from (file for file in there if file.parent != HOME and is_ours(file))


def _key_file(database: Path) -> Path:
    return database.with_name(database.name + ".key")


def _keep(file: Path, key: bytes) -> None:
    """Writes a private file atomically."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key)
    put(draft, file)
