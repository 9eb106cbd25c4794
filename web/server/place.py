"""Where the evenings lie: in the user's own place, or in a folder where they were kept before; the key beside them."""

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
    """The file of the evenings, absolute: as it was named, by `TALON_DB`, or where they are found without."""
    named = named or os.environ.get("TALON_DB")
    if named:
        return Path(named).expanduser().absolute()
    return found_by_itself() or next(_left(), None) or own_place()


def own_place() -> Path:
    """The file in the user's own place, which no update of the program touches."""
    from platformdirs import user_data_path  # here, because a page that hosts the app has no such place

    return user_data_path("talon", appauthor=False) / NAME


def found_by_itself() -> Path | None:
    """The file that is found from wherever Talon is started: beside the program, else in the user's own place."""
    return next(filter(is_ours, (HOME / NAME, own_place())), None)


def left_elsewhere(used: Path) -> Path | None:
    """A file of an older Talon that is not the one used; None where there is none."""
    return next((file for file in _left() if file != used), None)


def offered(database: Path) -> Path | None:
    """Where these evenings had better be: in the user's own place. None where they may stay."""
    own = own_place()
    offer = database != own and not own.exists() and database in (HOME / NAME, *_left())
    return own if offer else None


def move_to_own_place(database: Path) -> tuple[Path, Path]:
    """Moves the evenings and their key to the user's own place; where they are now, and where the old file lies.

    StoreError, with a plain sentence, and nothing has changed.
    """
    own = own_place()
    make_folder(own)
    old = move(database, own)
    with suppress(FileNotFoundError):
        _keep(_key_file(own), _key_file(database).read_bytes())
        _key_file(database).unlink()
    return own, old


def make_folder(database: Path) -> None:
    """The user's own place is made by the first start; a folder somebody named has to be there. StoreError if not."""
    if database.parent.is_dir() or database != own_place():
        return
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            _("The folder %(folder)s cannot be made: %(why)s.", folder=database.parent, why=error)
        ) from error


def secret_key(database: Path) -> bytes:
    """The key that signs cookies: beside the database, for its owner's eyes only, made at the first start."""
    file = _key_file(database)
    with suppress(FileNotFoundError):
        key = file.read_bytes()
        if len(key) >= 32:
            return key
    _keep(file, secrets.token_bytes(32))
    return file.read_bytes()


def _left() -> Iterator[Path]:
    """Files of an older Talon: in the folder one stands in, and in its folders beside this one, the newest first."""
    with suppress(OSError):
        beside = HOME.parent.glob(f"[Tt]alon*/{NAME}")
        there = [Path.cwd() / NAME, *sorted(beside, key=lambda file: -file.stat().st_mtime)]
        yield from (file for file in there if file.parent != HOME and is_ours(file))


def _key_file(database: Path) -> Path:
    return database.with_name(database.name + ".key")


def _keep(file: Path, key: bytes) -> None:
    """Whole or not at all, readable by its owner alone."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key)
    put(draft, file)
