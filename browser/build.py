"""`make site`: builds Talon as plain files for any web host, in dist/site.

It consists of the runtime (Python in WebAssembly, an npm package downloaded once and kept beside .venv), the libraries
installed in .venv at the versions of the lock file, and Talon itself. It works below any path.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from mimetypes import MimeTypes
from pathlib import Path

from browser.texts import TEXTS, in_each_language
from models.words import words

HOME = Path(__file__).resolve().parent.parent
SITE = HOME / "dist" / "site"
SHELL = HOME / "browser" / "shell"
KEPT = HOME / ".venv-site"  # downloads
RUNTIME = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512
OF_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
# What requirements.txt names, without the server, and what those need.
LIBRARIES = ["babel", "blinker", "click", "flask", "itsdangerous", "jinja2", "markupsafe", "pluggy", "python-dateutil"]
LIBRARIES += ["qrcode", "sqlite-fts4", "sqlite-utils", "werkzeug"]
ROOMS = ("browser", "models", "web", "templates", "static", "translations")
NEVER_IMPORTED = (  # neither for a page nor when something goes wrong in one
    r"babel/(languages|lists|localtime/_win32|units|messages/(_compat|checkers|extract|frontend|jslexer|setuptools))",
    r"browser/(build|prepare|texts)",
    r"click/(_termui_impl|_textwrap|_winconsole|shell_completion|testing)",
    r"dateutil/(easter|rrule|tz/win|tzwin|utils|zoneinfo)",
    r"flask/(__main__|testing|views)",
    r"jinja2/(constants|meta|nativetypes|sandbox)",
    r"qrcode/(console_scripts|release|tests|image/(pil|styledpil|svg|styles/(colormasks|moduledrawers/(pil|svg))))",
    r"sqlite_utils/(__main__|cli)",
    r"werkzeug/(_reloader|debug|testapp|middleware/(dispatcher|http_proxy|lint|profiler|shared_data))",
)
TYPES = MimeTypes()  # the same on every machine
BYTES = "application/octet-stream"
NO_NPM = "npm is not there. Please install it (Debian: apt-get install npm), then `make site` again."


def build(site: Path = SITE) -> Path:
    """Builds the site if anything has changed; exits with a plain sentence if something is missing."""
    if is_made(site):
        return site
    with tempfile.TemporaryDirectory(dir=_made(site.parent), prefix="site-") as folder:
        draft = Path(folder)
        runtime = _runtime(draft)
        app, library = _compiled(draft, runtime)
        files = {f"runtime-{RUNTIME}/{name}": (runtime / name).read_bytes() for name in OF_RUNTIME}
        files[f"runtime-{RUNTIME}/python_stdlib.zip"] = library
        version = _digest([app, library, *(file.read_bytes() for file in _shell())])
        files |= {f"{version}/app.bundle": app, **_page(version)}
        _write(draft / "site", version, files)
        shutil.rmtree(site, ignore_errors=True)
        (draft / "site").replace(site)
    _made_from(site).write_text(_sources())
    return site


def is_made(site: Path = SITE) -> bool:
    """Whether the site exists and was built from the present sources."""
    made_from = _made_from(site)
    return site.is_dir() and made_from.is_file() and made_from.read_text() == _sources()


def _made_from(site: Path) -> Path:
    return site.with_name(site.name + ".made-from")


def _sources() -> str:
    """A digest of everything the site is built from."""
    lock = HOME / "requirements-lock.txt"
    files = [("", lock), *_ours(), *((file.name, file) for file in _shell())]
    return _digest(name.encode() + file.read_bytes() for name, file in files)


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _runtime(draft: Path) -> Path:
    """The unpacked runtime, downloaded the first time."""
    archive = _made(KEPT) / f"pyodide-{RUNTIME}.tgz"
    if not archive.is_file():
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            sys.exit(NO_NPM)
        done = subprocess.run([npm, "pack", "--silent", f"pyodide@{RUNTIME}"], cwd=KEPT, stdout=subprocess.DEVNULL)
        if done.returncode:
            sys.exit("The runtime could not be fetched. Is there internet? `make site` tries again.")
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
        sys.exit(f"{archive} is not what it should be. Remove it, then `make site` fetches it again.")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4 and later have it
        packed.extractall(draft)  # noqa: S202 -- its digest was compared above
    return draft / "package"


def _compiled(draft: Path, runtime: Path) -> tuple[bytes, bytes]:
    """Talon with its libraries, and the standard library, in the form that loads fastest."""
    library = _library()
    spoken = "|".join(("root", *words.locales(), words.SWISS))
    unused = re.compile("|".join((*NEVER_IMPORTED, rf"babel/locale-data/(?!({spoken})\.dat)")))
    with zipfile.ZipFile(draft / "sources.zip", "w") as archive:
        for name, file in [*_ours(), *([] if library.is_file() else _others())]:
            if not unused.match(name):
                archive.write(file, name)
    there = [runtime, draft / "sources.zip", draft, library]
    if subprocess.run(["node", str(HOME / "browser" / "prepare.mjs"), *map(str, there)]).returncode:
        sys.exit("The site could not be made; the reason stands above.")
    return (draft / "app.bundle").read_bytes(), (draft / "python_stdlib.zip").read_bytes()


def _library() -> Path:
    """The file that caches the prepared libraries in these versions; deletes those of other versions."""
    made_from = (HOME / "requirements-lock.txt", HOME / "browser" / "prepare.py", HOME / "browser" / "build.py")
    mark = _digest(file.read_bytes() for file in made_from)
    for old in KEPT.glob("library-*.zip"):
        if mark not in old.name:
            old.unlink()
    return KEPT / f"library-{mark}.zip"


def _digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def _ours() -> Iterator[tuple[str, Path]]:
    """Every file of Talon, with its name in the page."""
    yield "app.py", HOME / "app.py"
    for room in ROOMS:
        for file in sorted((HOME / room).rglob("*")):
            if file.is_file() and not {"__pycache__", "shell"} & set(file.parts):
                yield file.relative_to(HOME).as_posix(), file


def _others() -> Iterator[tuple[str, Path]]:
    """Every file of the libraries."""
    lock = (HOME / "requirements-lock.txt").read_text().lower().split()
    for name in LIBRARIES:
        library = distribution(name)
        if f"{name}=={library.version}" not in lock:
            sys.exit(f"{name} {library.version} is installed, and not what is in the lock file: `make lint` first.")
        for listed in library.files or ():
            name, file = str(listed), Path(str(listed.locate()))
            if ".." not in name and file.suffix in (".py", ".dat"):
                yield name, file


def _shell() -> list[Path]:
    return sorted(file for file in SHELL.iterdir() if file.is_file())


def _page(version: str) -> dict[str, bytes]:
    """The page around the app, with its icons and texts."""
    icons = (HOME / "static" / "icons").iterdir()
    around = [file for file in (*_shell(), *sorted(icons)) if file.name not in ("index.html", "sw.js")]
    index = (SHELL / "index.html").read_text(encoding="utf-8").replace("{{version}}", version)
    return {
        **{f"{version}/{file.name}": file.read_bytes() for file in around},
        "index.html": index.replace("{{about}}", TEXTS["about"]).encode(),
    }


def _write(site: Path, version: str, files: dict[str, bytes]) -> None:
    """Writes every file, compressed where it pays off, and the list of them for page and service worker."""
    rows = []
    for name, content in files.items():
        packed = len(content) > 20_000 and not name.endswith(".png")
        sent = gzip.compress(content, 9, mtime=0) if packed else content
        file = site / (name + ".packed" if packed else name)
        _made(file.parent)
        file.write_bytes(sent)
        rows.append([name, file.relative_to(site).as_posix(), TYPES.guess_type(name)[0] or BYTES, len(sent)])
    told = {
        "VERSION": version,
        "RUNTIME": f"runtime-{RUNTIME}",
        "APP": f"{version}/app.bundle",
        "WORDS": in_each_language(),
    }
    lines = [f"export const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in told.items()]
    page = f"{version}/site.js"
    rows.append([page, page, TYPES.guess_type(page)[0], 0])
    text = "\n".join([*lines, f"export const FILES = {json.dumps(rows)};", ""])
    (site / page).write_text(text, encoding="utf-8")
    worker = (SHELL / "sw.js").read_text(encoding="utf-8")
    worker = worker.replace("{{version}}", version).replace('"{{files}}"', json.dumps([row[:3] for row in rows]))
    (site / "sw.js").write_text(worker, encoding="utf-8")


if __name__ == "__main__":
    made = build()
    size = sum(file.stat().st_size for file in made.rglob("*") if file.is_file())
    print(f"{made}: {size / 1e6:.1f} MB")
