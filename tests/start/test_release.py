"""A release: its chapter of the changelog, its archive and its tag; nothing is written if something is missing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from models import VERSION
from tests import ROOT

READY = f"# News\n\n## {VERSION}, 2026-11-22\n\n### Phones\n\n- They join.\n\n## 0.0.1, 2026-01-01\n\n- Old.\n"


def git(home: Path, *arguments: str) -> str:
    who = ["-c", "user.name=Host", "-c", "user.email=host@example.org", "-c", "init.defaultBranch=main"]
    return subprocess.run(["git", *who, *arguments], cwd=home, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A small repository ready for release, with the changelog dated today."""
    for name in (".ci/release.py", "models/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(READY.replace("2026-11-22", str(date.today())))
    (tmp_path / ".gitignore").write_text("/dist/\n")
    (tmp_path / "requirements-start.txt").write_text("")
    git(tmp_path, "init", "-q")
    git(tmp_path, "config", "user.name", "Host")
    git(tmp_path, "config", "user.email", "host@example.org")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "Ready")
    return tmp_path


def release(home: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, ".ci/release.py"], cwd=home, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_release_leaves_notes_archives_and_a_tag(home: Path) -> None:
    status, output = release(home)
    assert (status, f"git push origin v{VERSION}" in output) == (0, True)
    assert (home / f"dist/talon-{VERSION}.md").read_text() == "### Phones\n\n- They join.\n"
    with zipfile.ZipFile(home / f"dist/talon-{VERSION}.zip") as archive:
        assert f"talon-{VERSION}/models/__init__.py" in archive.namelist()
    assert "### Phones" in git(home, "tag", "-n9", "--list", f"v{VERSION}")
    assert "a tag" in release(home)[1]  # the same version is released once


@pytest.mark.parametrize(
    ("told", "status", "said"),
    [
        ({"vulns": [{"id": "PYSEC-2026-7"}]}, 1, "Faults of libraries are known: flask: PYSEC-2026-7"),
        ({"vulns": []}, 0, "Nothing is known against its libraries."),
        ({"skip_reason": "not found"}, 0, "Advisories about its libraries could not be had here"),
        (None, 0, "Advisories about its libraries could not be had here"),
    ],
)
@pytest.mark.long
def test_a_release_waits_while_a_fault_of_a_library_is_known(
    home: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    told: Any,
    status: int,
    said: str,
) -> None:
    audit = tmp_path_factory.mktemp("audit") / "pip_audit.py"
    libraries = {"dependencies": [{"name": "flask", "version": "3.1.3", **(told or {})}]}
    audit.write_text(f"print({json.dumps(json.dumps(libraries)) if told else repr('no network')})")
    monkeypatch.setenv("PYTHONPATH", str(audit.parent))
    assert release(home)[0] == status
    git(home, "tag", "-d", f"v{VERSION}") if not status else None
    assert said in release(home)[1]
    assert (home / "dist").exists() == (status == 0), "nothing is written before"


@pytest.mark.long
def test_a_tag_is_signed_if_git_has_a_key_and_otherwise_this_is_reported(home: Path) -> None:
    assert "unsigned because git has no user.signingkey" in release(home)[1]
    git(home, "tag", "-d", f"v{VERSION}")
    git(home, "config", "user.signingkey", "nobody's")
    git(home, "config", "gpg.program", "false")
    status, output = release(home)
    assert status == 1 and "sign" in output, "it never tags unsigned what was to be signed"


@pytest.mark.long
def test_a_python_for_windows_in_dist_is_packed_with_every_library(home: Path) -> None:
    assert "without the zip that brings Python along" in release(home)[1]
    git(home, "tag", "-d", f"v{VERSION}")
    with zipfile.ZipFile(home / "dist/python-3.13.9-embed-amd64.zip", "w") as python:
        python.writestr("python.exe", b"MZ")
        python.writestr("python313._pth", "python313.zip\n.\n#import site\n")
    status, output = release(home)
    assert (status, "python-3.13.9-embed-amd64.zip" in output) == (0, True), output
    with zipfile.ZipFile(home / f"dist/talon-{VERSION}-windows.zip") as archive:
        top = f"talon-{VERSION}/"
        assert {top + "models/__init__.py", top + "python/python.exe"} <= set(archive.namelist())
        assert archive.read(top + "python/python313._pth").split() == [b"python313.zip", b".", b"lib", b".."]
    assert 'exist "python\\python.exe"' in (ROOT / "start.bat").read_text(), "which starts it"


@pytest.mark.parametrize(
    ("changelog", "sentence"),
    [
        ("# News\n\n- Undated.\n", "does not begin with a dated chapter"),
        (READY.replace(VERSION, "9.9.9"), "does not begin with a dated chapter"),
        (READY.replace("### Phones\n\n- They join.\n", ""), "says nothing"),
        (READY.replace("2026-11-22", str(date.today() + timedelta(days=2))), "still to come"),
        (READY.replace("2026-11-22", "2020-01-01"), "not committed"),
    ],
)
@pytest.mark.long
def test_a_missing_part_is_reported_and_nothing_is_written(home: Path, changelog: str, sentence: str) -> None:
    (home / "CHANGELOG.md").write_text(changelog)
    status, told = release(home)
    assert status == 1 and sentence in told
    assert not (home / "dist").exists() and not git(home, "tag")


def test_the_changelog_of_this_version_is_dated_and_short() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    version, _comma, day = newest.partition("\n")[0].partition(", ")
    assert version == VERSION and date.fromisoformat(day)
    lines = [line for line in newest.splitlines() if line.startswith("- ")]
    assert 5 <= len(lines) <= 8 and all(len(line) <= 250 for line in lines)
