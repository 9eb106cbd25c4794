"""Interrupting a restore at any point leaves whole evenings under their own name: the old or the restored ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from models.evening import tap
from models.log.backup import back_up, kept_elsewhere
from models.log.store import Store
from tests.conftest import a_table

# Ends this process for good at its n-th step on the disk, for each n, until the restore is complete.
CUT = """
import os, shutil, sys
from pathlib import Path
from models.evening import tap
from models.log.backup import restore
from models.log.store import Store
from tests import tries

STEPS = ("open", "os.rename", "os.remove", "shutil.copyfile", "sqlite3.connect")
database, copy, before = map(Path, sys.argv[1:])
restore(database, copy)  # whole, so that every child has the rules in its memory
for steps in tries(500):
    for part in database.parent.glob(database.name + "*"):
        part.unlink()
    shutil.copy(before, database)
    child = os.fork()
    if not child:
        left = steps
        def at(event, _arguments):
            global left
            left -= event in STEPS
            if not left:
                os._exit(9)
        sys.addaudithook(at)
        restore(database, copy)
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    store = Store(database)
    names = [entry.name for entry in store.tables()]
    store.close()
    assert names in (["Before"], ["Restored"]), (steps, names)
    if not ended:
        assert names == ["Restored"] and len(list(database.parent.glob(database.name + ".2*"))) == 1
        print(steps)
        break
"""


def evenings(file: Path, name: str) -> Path:
    """A database with one evening of this name, all in one file."""
    store = Store(file)
    store.create(tap.opening(a_table()))
    with store.writing() as db:
        db.execute("update tables set name = ?", [name])
    store.close()
    return file


@pytest.mark.long
def test_a_restore_cut_at_any_step_leaves_the_old_or_the_restored_evenings(tmp_path: Path) -> None:
    before = evenings(tmp_path / "before.db", "Before")
    back_up(evenings(tmp_path / "other.db", "Restored"), tmp_path / "copy.db")
    (tmp_path / "house").mkdir()
    words = [tmp_path / "house" / "talon.db", tmp_path / "copy.db", before]
    done = subprocess.run([sys.executable, "-c", CUT, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10, "it was cut off at each of these steps"


def test_evenings_kept_elsewhere_are_found_only_where_there_are_none(tmp_path: Path) -> None:
    database = evenings(tmp_path / "talon.db", "Before")
    assert kept_elsewhere(database) is None
    database.rename(tmp_path / "talon.db.20261127-200000")
    assert kept_elsewhere(database) == tmp_path / "talon.db.20261127-200000"
    (tmp_path / "talon.db.20261128-200000").write_text("no evenings")
    assert kept_elsewhere(database) == tmp_path / "talon.db.20261127-200000"
