"""Prepares a release: `.ci/release.py` checks, then leaves notes, archives and a tag here. It pushes nothing.

`make release` has run every test before.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from datetime import date
from pathlib import Path

EMBEDDED = "python-3.*-embed-amd64.zip"  # python.org's “Windows embeddable package (64-bit)”, laid into dist by hand
VERSION = re.compile(r'^VERSION = "([^"]+)"', re.MULTILINE)
CHAPTER = re.compile(r"^## (\S+), (\d{4}-\d\d-\d\d)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


class NotReady(Exception):
    """The reason why this cannot be released, in a sentence."""


def chapter(changelog: str, version: str) -> tuple[date, str]:
    """The day and the notes of the newest chapter; NotReady if it is empty or not of `version`."""
    newest = CHAPTER.search(changelog)
    if not newest or newest[1] != version:
        raise NotReady(f"CHANGELOG.md does not begin with a dated chapter “## {version}, YYYY-MM-DD”.")
    if not newest[3].strip():
        raise NotReady(f"The chapter {version} of CHANGELOG.md says nothing.")
    return date.fromisoformat(newest[2]), newest[3].strip() + "\n"


def prepare(home: Path) -> str:
    """Writes notes, archives and the tag; returns what is left to do. NotReady is raised before anything is written."""
    version = VERSION.search((home / "models/__init__.py").read_text(encoding="utf-8"))
    if not version:
        raise NotReady("models/__init__.py says no VERSION.")
    name = version[1]
    day, notes = chapter((home / "CHANGELOG.md").read_text(encoding="utf-8"), name)
    if day > date.today():
        raise NotReady(f"The chapter {name} of CHANGELOG.md is dated {day}, which is still to come.")
    if _git(home, "status", "--porcelain"):
        raise NotReady("Something is not committed yet.")
    if _git(home, "tag", "--list", f"v{name}"):
        raise NotReady(f"There is a tag v{name} already. Give models/__init__.py the next VERSION.")
    libraries = _audited(home)
    folder = home / "dist"
    folder.mkdir(exist_ok=True)
    (folder / f"talon-{name}.md").write_text(notes, encoding="utf-8")
    made = [f"--add-file={file}" for file in sorted((home / "prepared").glob("*.*"))]  # not in git; read at a start
    for kind in ("zip", "tar.gz"):
        file = folder / f"talon-{name}.{kind}"
        places = [f"--prefix=talon-{name}/prepared/", *made, f"--prefix=talon-{name}/"]
        _git(home, "archive", *places, f"--output={file}", "HEAD")
    windows = _with_python(home, folder, name)
    signs = subprocess.run(["git", "config", "user.signingkey"], cwd=home, capture_output=True).returncode == 0
    _git(home, "tag", "-s" if signs else "-a", f"v{name}", "--cleanup=verbatim", "-F", str(folder / f"talon-{name}.md"))
    signed = "signed and tagged" if signs else "tagged, unsigned because git has no user.signingkey,"
    return (
        f"Talon {name} of {day} is in dist, {windows}, and {signed} v{name} here. {libraries} "
        f"To publish it: git push origin v{name}"
    )


def _audited(home: Path) -> str:
    """A sentence about known faults of the libraries; NotReady if there is one."""
    wanted = ["-r", str(home / "requirements-start.txt"), "--require-hashes", "--disable-pip"]
    audit = [sys.executable, "-m", "pip_audit", *wanted, "--format", "json", "--progress-spinner", "off"]
    told = subprocess.run(audit, capture_output=True, text=True, cwd=home).stdout
    libraries = json.loads(told)["dependencies"] if told.startswith("{") else []
    faults = [f"{one['name']}: {fault['id']}" for one in libraries for fault in one.get("vulns", [])]
    if faults:
        raise NotReady(f"Faults of libraries are known: {'; '.join(faults)}. Run make lock.")
    if not libraries or any("skip_reason" in one for one in libraries):
        return "Advisories about its libraries could not be had here: look at osv.dev first."
    return "Nothing is known against its libraries."


def _with_python(home: Path, folder: Path, name: str) -> str:
    """Adds an archive for Windows with Python and every library; returns a phrase about it."""
    embedded = sorted(folder.glob(EMBEDDED))
    if not embedded:
        return f"without the zip that brings Python along (no {EMBEDDED} from python.org in dist)"
    with tempfile.TemporaryDirectory() as drafts:
        python = Path(drafts) / f"talon-{name}" / "python"
        for archive, there in ((folder / f"talon-{name}.zip", Path(drafts)), (embedded[-1], python)):
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(there)
        _lay_libraries(home, python)
        shutil.make_archive(str(folder / f"talon-{name}-windows"), "zip", drafts, f"talon-{name}")
    return f"with {embedded[-1].name} in the zip for Windows"


def _lay_libraries(home: Path, python: Path) -> None:
    """Installs every library beside this Python, which searches only there and beside app.py."""
    (paths,) = python.glob("python3*._pth")
    version = paths.stem.removeprefix("python3")
    wanted = ["--platform", "win_amd64", "--only-binary=:all:", "--python-version", f"3.{version}"]
    into = ["--target", str(python / "lib"), "--require-hashes", "-r", str(home / "requirements-start.txt")]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    done = subprocess.run([*pip, *wanted, *into], capture_output=True, text=True)
    if done.returncode:
        raise NotReady(f"The libraries for Windows could not be fetched: {done.stderr.strip()}")
    paths.write_text(f"{paths.stem}.zip\n.\nlib\n..\n", encoding="utf-8")


def _git(home: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=home, capture_output=True, text=True)
    if done.returncode:
        raise NotReady(done.stderr.strip())
    return done.stdout.strip()


if __name__ == "__main__":
    try:
        print(prepare(Path(__file__).resolve().parent.parent))
    except NotReady as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from error
