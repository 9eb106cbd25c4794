"""Power cuts: every write, sync, rename and unlink of real processes is recorded, and replayed up to any of them.

After a cut, synced data is there. Of all other data any part may be there: writes are lost, reordered or torn;
renames happen in order, up to any of them. `strace` records; without it there is nothing to replay.
"""

from __future__ import annotations

import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from models.log.backup import backups, check_copy
from models.log.schema import StoreError, looking_at
from models.log.store import Store
from tests import ROOT, WAITS
from tests.conftest import a_table
from tests.serving import RECORDER, Talon

LINE = re.compile(r"(\d+) +(\w+)\((.*)\) += (-?\d+)")
RESUMED = re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
FILE = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})*)>")
NUMBER = re.compile(r"\[?(\d+)\]?")
ANSWERS = '"' + "".join(f"\\x{byte:02x}" for byte in b"HTTP/1.1 2")

Kept = dict[str, list[tuple[object, ...]]]  # table to its facts


class Write(NamedTuple):
    """Bytes written at an offset; without any, the end of the file at that offset."""

    at: int
    data: bytes | None


class Step(NamedTuple):
    """One operation on the disk, or an answer given."""

    kind: str  # write, sync, name, names, answer
    file: int = 0  # number of the file
    write: Write | None = None
    name: str = ""
    gone: str = ""  # the name that ends with this step


class Promise(NamedTuple):
    """The promise made when a step was answered."""

    what: str  # the request
    kept: Kept
    key: bytes  # signs the cookies; none before the first start


@dataclass
class Tape:
    """The operations of real processes in one folder, step by step, and the promise of each answer."""

    folder: Path
    steps: list[Step] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    _files: dict[str, int] = field(default_factory=dict)  # the present names
    _text: dict[int, bytearray] = field(default_factory=dict)
    _at: dict[int, int] = field(default_factory=dict)  # where the next `write` of an open file goes

    def add(self, trace: Path) -> None:
        """Adds an operation of a process; its end counts as an answer."""
        begun: dict[str, str] = {}
        for line in trace.read_text().splitlines():
            if ANSWERS in line:
                self.steps.append(Step("answer"))
            elif line.endswith("<unfinished ...>"):
                begun[line.split()[0]] = line.removesuffix("<unfinished ...>")
            else:
                rest = RESUMED.match(line)
                self._read(begun.pop(rest[1]) + rest[2] if rest and rest[1] in begun else line)

    def ended(self) -> None:
        """Records the end of a program, which counts as its answer."""
        self.steps.append(Step("answer"))

    def _read(self, line: str) -> None:
        found = LINE.match(line)
        if not found or int(found[4]) < 0:
            return
        call, words, result = found[2], found[3], int(found[4])
        texts = [_plain(text) for text in TEXT.findall(words)]
        files = [(int(number), self._name(_plain(path))) for number, path in FILE.findall(words)]
        if call == "openat":
            self._open(self._name(texts[0]), words, result)
        elif call.startswith("rename"):
            self._rename(self._name(texts[-2]), self._name(texts[-1]))
        elif call.startswith("unlink"):
            self._unlink(self._name(texts[0]))
        elif files and files[0][1] is not None:
            self._change(call, words, result, files, texts)

    def _name(self, path: bytes) -> str | None:
        """The name of this path in the folder, "" for the folder itself; None for anything outside."""
        place = Path(path.decode(errors="replace"))
        if place == self.folder:
            return ""
        ours = place.parent == self.folder and not place.name.endswith(("-shm", ".lock"))
        return place.name if ours else None

    def _open(self, name: str | None, words: str, number: int) -> None:
        self._at[number] = 0
        if not name or "O_CREAT" not in words:
            return
        if name not in self._files:
            self._files[name] = len(self._text) + 1
            self._text[self._files[name]] = bytearray()
            self.steps.append(Step("name", self._files[name], name=name))
        elif "O_TRUNC" in words:
            self._put(self._files[name], Write(0, None))

    def _rename(self, old: str | None, new: str | None) -> None:
        if old and new and old in self._files:
            self._files[new] = self._files.pop(old)
            self.steps.append(Step("name", self._files[new], name=new, gone=old))

    def _unlink(self, name: str | None) -> None:
        if name and self._files.pop(name, None):
            self.steps.append(Step("name", gone=name))

    def _change(
        self, call: str, words: str, result: int, files: list[tuple[int, str | None]], texts: list[bytes]
    ) -> None:
        number, name = files[0]
        file = self._files.get(name or "", 0)
        if call in ("fsync", "fdatasync"):
            self.steps.append(Step("names") if name == "" else Step("sync", file))
        elif not file:
            return
        elif call == "ftruncate":
            self._put(file, Write(int(words.rpartition(", ")[2]), None))
        elif call == "pwrite64":
            self._put(file, Write(int(words.rpartition(", ")[2]), texts[0][:result]))
        else:
            data = texts[0] if call == "write" else self._sent(words, files)
            self._put(file, Write(self._at.get(number, 0), data[:result]))
            self._at[number] = self._at.get(number, 0) + result

    def _sent(self, words: str, files: list[tuple[int, str | None]]) -> bytes:
        """The bytes `sendfile` copied, from its offset on."""
        start = NUMBER.search(words.split(", ")[2])
        return bytes(self._text[self._files[files[1][1] or ""]][int(start[1]) if start else 0 :])

    def _put(self, file: int, write: Write) -> None:
        self._text[file] = written(self._text[file], write)
        self.steps.append(Step("write", file, write))


@dataclass
class Disk:
    """The data safely on a disk, and the data on its way there."""

    files: dict[int, bytearray] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    writes: dict[int, list[Write]] = field(default_factory=dict)  # not synced yet
    renames: list[Step] = field(default_factory=list)  # not synced yet
    answers: int = 0

    def take(self, step: Step) -> None:
        """Applies one step of a process."""
        if step.kind == "answer":
            self.answers += 1
        elif step.kind == "write" and step.write:
            self.writes.setdefault(step.file, []).append(step.write)
        elif step.kind == "name":
            self.renames.append(step)
        elif step.kind == "names":
            self.names, self.renames = renamed(self.names, self.renames), []
        elif step.kind == "sync":
            for write in self.writes.pop(step.file, []):
                self.files[step.file] = written(self.files.get(step.file, bytearray()), write)

    def cut(self, chance: random.Random | None) -> dict[str, bytes]:
        """The files after a power cut: all unsynced data is lost, or with `chance` some of it, in any order."""
        names = renamed(self.names, self.renames[: chance.randint(0, len(self.renames))] if chance else [])
        return {name: self._after(file, chance) for name, file in names.items()}

    def _after(self, file: int, chance: random.Random | None) -> bytes:
        text = bytearray(self.files.get(file, b""))
        waiting = self.writes.get(file, []) if chance else []
        for write in waiting:
            if chance and chance.random() < 0.6:
                text = written(text, torn(write, chance) if chance.random() < 0.3 else write)
        return bytes(text)


def written(text: bytearray, write: Write) -> bytearray:
    """The text of a file after this write."""
    if write.data is None:
        return text[: write.at].ljust(write.at, b"\0")
    text = text.ljust(write.at, b"\0")
    text[write.at : write.at + len(write.data)] = write.data
    return text


def torn(write: Write, chance: random.Random) -> Write:
    """Only the beginning of this write."""
    return write if write.data is None else Write(write.at, write.data[: chance.randint(0, len(write.data))])


def renamed(names: dict[str, int], steps: list[Step]) -> dict[str, int]:
    """The names of files after these steps."""
    names = dict(names)
    for step in steps:
        names.pop(step.gone, None)
        if step.name:
            names[step.name] = step.file
    return names


def _plain(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class Cut(NamedTuple):
    """The disk after one power cut, and the data it has to keep."""

    what: str  # was being requested
    files: dict[str, bytes]
    promised: Promise
    next: Promise  # of the request not yet answered


def cuts(tape: Tape, every: int, kinds: int) -> Iterator[Cut]:
    """A cut before each step, or each `every`th: with all unsynced data lost, then `kinds` times with a part of it."""
    disk, nothing = Disk(), Promise("start", {}, b"")
    promises = [nothing, *tape.promises, tape.promises[-1]]
    for number, step in enumerate([*tape.steps, Step("end")]):
        if number % every == 0 or step.kind == "answer":
            chances = [None, *(random.Random(f"{number}/{kind}") for kind in range(kinds))]
            promised, coming = promises[disk.answers], promises[disk.answers + 1]
            for chance in chances:
                yield Cut(coming.what, disk.cut(chance), promised, coming)
        disk.take(step)


def lost(cut: Cut, folder: Path) -> str:
    """The data this cut lost or left half done; "" if none."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in cut.files.items():
        (folder / name).write_bytes(text)
    database = folder / "talon.db"
    if cut.promised.key not in (b"", cut.files.get("talon.db.key")):
        return "the key that signs the cookies is another one"
    try:
        for copy in backups(database):
            check_copy(copy)
        with closing(Store(database)) as store:
            for entry in store.tables():
                store.evening(entry.code)
    except StoreError as error:
        return str(error)
    now = kept(database)
    return "" if now in (cut.promised.kept, cut.next.kept) else f"neither what was there nor what was to come: {now}"


def kept(database: Path) -> Kept:
    """All facts there are, by table."""
    found: Kept = {}
    with closing(looking_at(database)) as db:
        for code, *fact in db.execute("select table_code, seq, tap, at, by, kind, body from facts order by 1, 2"):
            found.setdefault(code, []).append(tuple(fact))
    return found


class Recorded(Talon):
    """A real server whose every step on the disk, and every promise, goes onto a tape."""

    def __init__(self, folder: Path) -> None:
        (folder / "house").mkdir()
        super().__init__(folder / "house" / "talon.db")
        self.tape, self._trace, self._doing = Tape(self.database.parent), folder / "trace", "start"

    def start(self, *more: str) -> None:
        self.before = [*RECORDER, str(self._trace)]
        self._doing = "start"
        super().start(*more)

    def asks(self, what: str, path: str, body: object = None, key: str = "") -> dict[str, object]:
        """The server's answer to this tap, or other change; it promises the present facts."""
        self._doing = what
        status, now = self.ask("POST", path, body, key)
        assert status < 300, now
        return dict(now)

    def ask(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, object]:
        answer = super().ask(method, path, body, key)
        if answer[0] < 300:
            self._promise()
        return answer

    def end(self, how: signal.Signals) -> str:
        output = super().end(how)
        self.tape.add(self._trace)
        self._doing = "end"
        self._finish()
        return output

    def runs(self, what: str, *words: str) -> None:
        """Runs Talon in the terminal; its end promises the facts then."""
        self._doing = what
        command = [sys.executable, "app.py", "--database", str(self.database), *words]
        subprocess.run(
            [*RECORDER, str(self._trace), *command], cwd=ROOT, check=True, capture_output=True, timeout=WAITS
        )
        self.tape.add(self._trace)
        self._finish()

    def _finish(self) -> None:
        self.tape.ended()
        self._promise()

    def _promise(self) -> None:
        key = self.database.with_name("talon.db.key")
        self.tape.promises.append(Promise(self._doing, kept(self.database), key.read_bytes() if key.exists() else b""))


def recorded(folder: Path) -> Tape:
    """A whole evening: started, played, backed up, restored, killed, started again, ended and restored."""
    talon = Recorded(folder)
    talon.start()
    table = talon.asks("open a table", "/tables", a_table(players=2))
    page, key = f"/t/{table['code']}", str(table["host_key"])

    def tap(what: str, move: str, **fields: object) -> None:
        nonlocal table
        table = table | talon.asks(what, f"{page}/{move}", {"seen": table["seq"], **fields}, key)

    tap("tap", "deal")
    tap("tap", "bet", seat=1, to=5)
    tap("tap", "take-back")
    tap("tap", "redo")
    tap("checkpoint", "fold", seat=2)
    name = talon.asks("backup", "/backups")["name"]
    tap("tap", "deal")
    tap("tap", "take-back")
    talon.asks("restore", f"/backups/{name}/restore", {"sure": name})
    table = table | dict(talon.ask("GET", page, key=key)[1])
    tap("tap", "deal")
    talon.end(signal.SIGKILL)
    talon.start()
    tap("tap", "take-back")
    talon.end(signal.SIGTERM)
    talon.runs("restore", "--restore", str(talon.database.with_name(str(name))))
    return talon.tape
