"""Runs in the page's Python when the site is built, to do once what a tablet would do at every start.

Modules and templates are compiled, books and tellings are read, and parts of languages that no page uses are
removed.
"""

from __future__ import annotations

import ast
import json
import marshal
import os
import pickle
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType

STDLIB = Path("/home/stdlib")
HOME = Path("/home/talon")  # the same as in the page
LIBRARY = Path("/home/library.zip")  # made once, of the libraries
OURS = {"browser", "models", "web", "templates", "static", "translations", "prepared"}
UNCHECKED = 1  # a compiled module used without checking its source
LEFT_OUT = {".pot", ".py", ".pyi", ".toml"}
INDEXED = "tellings.*.txt"  # replaced by the index
# Parts of the standard library that only programmers need, or that no page can run.
UNUSED = {"_pyrepl", "cProfile", "configparser", "curses", "dbm", "doctest", "ensurepip", "ftplib", "idlelib"}
UNUSED |= {"mailbox", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats"}
UNUSED |= {"pydoc", "pydoc_data", "smtplib", "statistics", "test", "tkinter", "turtle", "turtledemo", "unittest"}
UNUSED |= {"bdb", "modulefinder", "trace", "venv", "wave", "wsgiref", "xml", "xmlrpc", "_pydatetime", "_pyio"}
UNUSED |= {"antigravity", "cmd", "colorsys", "compileall", "filecmp", "fileinput", "getopt", "graphlib", "netrc"}
UNUSED |= {"nturl2path", "pty", "py_compile", "pyclbr", "rlcompleter", "sched", "shelve", "symtable", "tabnanny"}
UNUSED |= {"tarfile", "this", "timeit", "tracemalloc", "tty", "zipapp", "asyncio/__main__", "asyncio/proactor_events"}
UNUSED |= {"asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "concurrent/futures/interpreter"}
UNUSED |= {"concurrent/futures/process", "concurrent/interpreters", "ctypes/macholib", "ctypes/util"}
UNUSED |= {"ctypes/wintypes", "email/_header_value_parser", "email/contentmanager", "email/headerregistry"}
UNUSED |= {"email/mime", "email/policy", "http/cookiejar", "json/tool", "logging/config", "logging/handlers"}
UNUSED |= {"pyodide/console", "sqlite3/__main__", "sysconfig/__main__", "urllib/robotparser", "imaplib"}
FOREIGN = "encodings/[bcegijkmpqrst]*.py"  # encodings other than UTF-8
NEEDED = {"charmap", "cp437", "idna", "punycode", "raw_unicode_escape"}
# Parts of Babel's data: measures, time zones, places, periods, short numbers, languages spelled otherwise.
UNSPOKEN = {"unit_patterns", "unit_display_names", "compound_unit_patterns", "meta_zones", "time_zones", "zone_formats"}
UNSPOKEN |= {"territories", "scripts", "variants", "interval_formats", "date_fields", "currency_names_plural"}
UNSPOKEN |= {"compact_decimal_formats", "compact_currency_formats", "windows_zone_mapping", "zone_territories"}
UNSPOKEN |= {"territory_currencies", "territory_languages", "territory_zones", "likely_subtags"}


def prepare_languages() -> None:
    """Strips unused data from the languages, because Babel loads a language whole at its first use."""
    for file in HOME.glob("babel/**/*.dat"):
        told = pickle.loads(file.read_bytes())  # noqa: S301 - a file of Babel
        file.write_bytes(pickle.dumps({key: value for key, value in told.items() if key not in UNSPOKEN}, 2))


def prepare_app() -> None:
    """Makes what the app makes once: compiled templates, books as JSON, the index of rulings."""
    from app import prepare

    prepare()


def remove_unused(folder: Path) -> None:
    """Deletes files that no page imports."""
    for name in UNUSED:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / f"{name}.py").unlink(missing_ok=True)
    for file in folder.glob(FOREIGN):
        if file.stem not in NEEDED:
            file.unlink()


def compile_modules(files: Iterable[Path], optimize: int) -> None:
    """Writes compiled modules beside their sources, without docstrings; with `optimize` 0 classes keep theirs."""
    for file in files:
        source = file.read_bytes()
        name = str(file.relative_to(HOME.parent))
        code = without_places(compile(undocumented(source), name, "exec", dont_inherit=True, optimize=optimize))
        mark = MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + source_hash(source)
        file.with_suffix(".pyc").write_bytes(mark + marshal.dumps(code))


def undocumented(source: bytes) -> ast.Module:
    """The source without the docstrings of functions and modules."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass(lineno=1, col_offset=0)]
    return tree


def without_places(code: CodeType) -> CodeType:
    """The same code without line numbers, which are a third of a module."""
    steps = len(code.co_code) // 2
    nowhere = bytes(0xF8 | min(8, steps - at) - 1 for at in range(0, steps, 8))  # eight at a time, as the format has it
    parts = (without_places(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=nowhere, co_consts=tuple(parts))


def kept(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of this folder that a page needs, by name."""
    for file in sorted(folder.rglob("*")):
        unread = file.suffix in LEFT_OUT or "__pycache__" in file.parts or file.match(INDEXED)
        if file.is_file() and not unread:
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def archived(to: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Writes an uncompressed archive, because it is compressed as a whole for download."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)


def prepare_libraries() -> None:
    """Prepares the standard library and other libraries; reused until their versions change."""
    others = [folder for folder in HOME.iterdir() if folder.is_dir() and folder.name not in OURS]
    if LIBRARY.is_file():
        with zipfile.ZipFile(LIBRARY) as made:
            made.extractall(HOME.parent)
        return
    remove_unused(STDLIB)
    prepare_languages()
    for folder in (STDLIB, *others):
        compile_modules(folder.rglob("*.py"), optimize=2)
    archived(HOME.parent / "python_stdlib.zip", kept(STDLIB))
    made_of = [(f"talon/{folder.name}/{name}", part) for folder in others for name, part in kept(folder)]
    archived(LIBRARY, [*made_of, ("python_stdlib.zip", (HOME.parent / "python_stdlib.zip").read_bytes())])


sys.setrecursionlimit(10_000)
sys.path.insert(0, str(HOME))
os.chdir(HOME)
prepare_libraries()
prepare_app()
ours = (file for room in OURS for file in (HOME / room).rglob("*.py"))
# With 0 a class keeps its docstring: dataclasses would compute a missing one.
compile_modules([HOME / "app.py", *ours], optimize=0)
files = dict(kept(HOME))  # one after another behind the list of names and sizes: see worker.js
head = json.dumps([[name, len(content)] for name, content in files.items()]).encode() + b"\n"
(HOME.parent / "app.bundle").write_bytes(head + b"".join(files.values()))
