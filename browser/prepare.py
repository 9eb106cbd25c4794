"""Run by the Python of the page itself, when the site is built: what a tablet would do at every start is done here.

Modules and templates are compiled, books and tellings read, and of every language only what pages show is kept.
"""

from __future__ import annotations

import compileall
import json
import os
import pickle
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from py_compile import PycInvalidationMode

STDLIB = Path("/home/stdlib")
HOME = Path("/home/talon")  # where it lies in the page, too
LIBRARY = Path("/home/library.zip")  # what this has made of the libraries, once
OURS = {"browser", "models", "web", "templates", "static", "translations", "prepared"}
LEFT_OUT = {".py", ".toml", ".pyi"}
INDEXED = "tellings.*.txt"  # the index has what they say
# Of the standard library: what only those who write programs need, and what no page can do.
UNUSED = {
    "_pyrepl",
    "cProfile",
    "configparser",
    "curses",
    "dbm",
    "doctest",
    "ensurepip",
    "ftplib",
    "idlelib",
    "imaplib",
}
UNUSED |= {"mailbox", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats"}
UNUSED |= {"pydoc", "pydoc_data", "smtplib", "statistics", "test", "tkinter", "turtle", "turtledemo", "unittest"}
UNUSED |= {"venv", "wsgiref", "xml", "xmlrpc"}
# Of a language: measures, time zones, places, spans of time, short forms of numbers.
UNSPOKEN = {"unit_patterns", "unit_display_names", "compound_unit_patterns", "meta_zones", "time_zones", "zone_formats"}
UNSPOKEN |= {"territories", "scripts", "variants", "interval_formats", "date_fields", "currency_names_plural"}
UNSPOKEN |= {"compact_decimal_formats", "compact_currency_formats"}


def prepare_languages() -> None:
    """Babel reads all of a language before it says a word of it."""
    for file in HOME.glob("babel/locale-data/*.dat"):
        told = pickle.loads(file.read_bytes())  # noqa: S301 - a file of Babel
        file.write_bytes(pickle.dumps({key: value for key, value in told.items() if key not in UNSPOKEN}, 2))


def prepare_app() -> None:
    """What the app makes once: templates compiled, books as JSON, the index of the rulings."""
    from app import prepare

    prepare()


def remove_unused(folder: Path) -> None:
    """What no page imports need not be compiled."""
    for name in UNUSED:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / f"{name}.py").unlink(missing_ok=True)


def compile_modules(folder: Path, optimize: int, deep: int | None = None) -> None:
    """Beside each module what Python makes of it, which it then takes as it is; 2 leaves out what people read."""
    compileall.compile_dir(
        folder,
        maxlevels=deep,
        quiet=1,
        legacy=True,
        optimize=optimize,
        stripdir=str(folder),
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )


def kept(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of this folder that a page needs, by name."""
    for file in sorted(folder.rglob("*")):
        unread = file.suffix in LEFT_OUT or "__pycache__" in file.parts or file.match(INDEXED)
        if file.is_file() and not unread:
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def archived(to: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Nothing in it is compressed: it is packed as a whole when it is fetched."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)


def prepare_libraries() -> None:
    """The standard library, and what is not ours: the same until one of them is another version."""
    others = [folder for folder in HOME.iterdir() if folder.is_dir() and folder.name not in OURS]
    if LIBRARY.is_file():
        with zipfile.ZipFile(LIBRARY) as made:
            made.extractall(HOME.parent)
        return
    remove_unused(STDLIB)
    prepare_languages()
    for folder in (STDLIB, *others):
        compile_modules(folder, optimize=2)
    archived(HOME.parent / "python_stdlib.zip", kept(STDLIB))
    made_of = [(f"talon/{folder.name}/{name}", part) for folder in others for name, part in kept(folder)]
    archived(LIBRARY, [*made_of, ("python_stdlib.zip", (HOME.parent / "python_stdlib.zip").read_bytes())])


sys.setrecursionlimit(10_000)
sys.path.insert(0, str(HOME))
os.chdir(HOME)
prepare_libraries()
prepare_app()
for folder in [HOME / room for room in OURS]:  # with docstrings: without them a dataclass begins by making one
    compile_modules(folder, optimize=0)
compile_modules(HOME, optimize=0, deep=0)  # app.py
files = dict(kept(HOME))  # in a row behind the list of their names and sizes: see worker.js
head = json.dumps([[name, len(content)] for name, content in files.items()]).encode() + b"\n"
(HOME.parent / "app.bundle").write_bytes(head + b"".join(files.values()))
