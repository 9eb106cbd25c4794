"""Ways to start: a double click, `uv run app.py`, `pip install .`; as far as this machine can try them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from models import VERSION
from tests import ROOT, WAITS
from web.server.version import named

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
NEEDED = [line.partition("#")[0].strip() for line in (ROOT / "requirements.txt").read_text().splitlines()]


def test_every_way_to_start_installs_the_same() -> None:
    needed = [line for line in NEEDED if line]
    assert needed and PROJECT["project"]["dependencies"] == needed
    head = (ROOT / "app.py").read_text().partition("# /// script\n")[2].partition("# ///\n")[0]
    script = tomllib.loads("".join(line[2:] for line in head.splitlines(keepends=True)))
    assert script["dependencies"] == needed
    assert script["requires-python"] == PROJECT["project"]["requires-python"]


def test_a_first_start_installs_what_was_tested_each_file_by_its_hash() -> None:
    packages = re.split(r"^(?=\w)", re.sub("#.*", "", (ROOT / "requirements-start.txt").read_text()), flags=re.M)
    start = {line.split()[0].lower(): line.split("--hash=")[1:] for line in packages if line.strip()}
    tested = {line.lower() for line in (ROOT / "requirements-lock.txt").read_text().splitlines()}
    beside = {"pip", "colorama", "tzdata"}  # without a fixed version: pip itself, and packages for Windows
    for package, hashes in start.items():
        assert package in tested or package.partition("==")[0] in beside, package
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", one.strip(" \\\n")) for one in hashes), package
    wanted = {re.split("[<>=]", line)[0] for line in NEEDED if line}
    assert wanted <= {package.partition("==")[0] for package in start}


def test_libraries_talon_depends_on_have_an_upper_bound() -> None:
    """A library's next major version is not installed before Talon was tried with it."""
    bounded = {re.split("[<>=]", line)[0] for line in NEEDED if "<" in line}
    assert {"flask", "waitress", "sqlite-utils"} <= bounded


def test_the_description_of_the_package_is_true() -> None:
    """On PyPI `talon` is another program; the page of `talon-table` shows every picture."""
    project = PROJECT["project"]
    assert project["name"] == "talon-table" and project["scripts"] == {"talon": "talon:main"}
    licences = [file for pattern in project["license-files"] for file in ROOT.glob(pattern)]
    assert len(licences) == 2 and project["license"] == "MIT AND 0BSD", (
        "ours, and that of each file under static/vendor"
    )
    assert {file.stem.partition("-")[0] for file in (ROOT / "static/vendor").glob("*.js")} == {"htmx"}
    told = (ROOT / project["readme"]).read_text(encoding="utf-8")
    assert "](" not in told and "talon-table" in told


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that `pip install .` puts in place, unpacked from its wheel; the index of all tellings is counted once.

    Its build asks for the index as a first use does, and gets the one that every other test reads.
    """
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from models.rulings.search import search; from hatchling.build import build_wheel; "
    build += "index = search.read_prepared(search.INDEX, [*search.made_from()], search.made_anew); "
    build += "search.made_anew = lambda: index; print(build_wheel(sys.argv[1]))"
    command = [sys.executable, "-c", build, str(folder)]  # a minute on a busy machine
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=3 * WAITS)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "there")
    return folder / "there"


@pytest.mark.xdist_group("wheel")
@pytest.mark.long
def test_an_installed_talon_is_a_command_with_all_its_rooms_in_one_folder(installed: Path, tmp_path: Path) -> None:
    there = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-m", "talon"]
    process = subprocess.run(
        [*command, "--version"], cwd=tmp_path, env=there, text=True, capture_output=True, timeout=WAITS
    )
    assert process.stdout == f"{named()}\n", "dated by the commit it was built from"
    assert {file.name for file in installed.iterdir()} == {"talon", f"talon_table-{VERSION}.dist-info"}
    rooms = {"models", "web", "templates", "static", "translations"}
    assert rooms | {"app.py", "__init__.py", "__main__.py"} <= {file.name for file in (installed / "talon").iterdir()}
    draw = (
        "import talon, sys; sys.path.insert(0, talon.__path__[0]); from app import create_app; a = create_app('t.db');"
    )
    draw += "b = a.test_client(); print(b.get('/new', headers={'Accept-Language': 'de'}).text)"
    page = subprocess.run(
        [sys.executable, "-c", draw], cwd=tmp_path, env=there, text=True, capture_output=True, timeout=WAITS
    )
    assert '<html lang="de"' in page.stdout, page.stderr


@pytest.mark.xdist_group("wheel")
@pytest.mark.long
def test_a_release_has_every_template_every_book_and_the_index(installed: Path) -> None:
    prepared = installed / "talon" / "prepared"
    stems = {file.stem.rpartition("_")[0] for file in prepared.iterdir() if file.is_file()}
    assert {file.stem for file in (ROOT / "models").rglob("*.toml")} <= stems
    assert {"table_table_html", "page_sw_js", "tellings"} <= stems
    assert sum(file.stat().st_size for file in prepared.glob("tellings_*")) < 2_000_000


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the start files, where nothing was made yet."""
    for name in ("start.command", "start.bat", "requirements-start.txt", "Makefile", "launch/libraries.py", ".ci/venv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    os.utime(tmp_path / "requirements-start.txt", (1, 1))
    (tmp_path / "app.py").write_text(
        "import os, sys\n"
        "prepare = lambda: None\n"
        "if __name__ == '__main__': print('started', *sys.argv[1:], os.environ['TALON_STARTED_BY'])\n"
    )
    return tmp_path


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """The only folder for commands: with everything the start files use, except Python."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("dirname", "mkdir", "rm", "sh", "sed", "touch", "uname"):
        (tools / name).symlink_to(shutil.which(name) or f"/bin/{name}")
    return tools


def a_program(folder: Path, name: str, *lines: str) -> None:
    """A command that runs this script."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("\n".join(["#!/bin/sh", *lines, ""]))
    (folder / name).chmod(0o755)


def prepared(clone: Path) -> Path:
    """The environment after a first start, with a Python that has the libraries."""
    a_program(clone / ".venv/bin", "python", f'exec {sys.executable} "$@"')
    (clone / ".venv/run.stamp").touch()
    return clone / ".venv/bin/python"


def double_click(folder: Path, **system: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    shell = shutil.which("sh") or "/bin/sh"
    return subprocess.run(
        [shell, str(folder / "start.command")],
        cwd="/",
        env=kept | system,
        text=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=WAITS,
    )


@pytest.mark.long
def test_a_double_click_starts_talon_with_the_browser_and_says_how_it_was_started(clone: Path) -> None:
    prepared(clone)
    process = double_click(clone)
    assert (process.returncode, process.stdout) == (0, f"started --open {clone}/start.command\n"), process.stderr


def a_python(tools: Path, pip: str) -> None:
    """A system Python whose `venv` makes an environment with the libraries and with this script as pip."""
    a_program(tools, "whole", f'case "$*" in *"-m pip"*) {pip} ;; esac', f'exec {sys.executable} "$@"')
    makes = f"rm -rf .venv; mkdir -p .venv/bin; PATH=/usr/bin:/bin cp {tools}/whole .venv/bin/python; exit 0"
    a_program(tools, "python3", f'case "$*" in "-m venv"*) {makes} ;; esac', f'exec {sys.executable} "$@"')


@pytest.mark.parametrize("way", ["double click", "make"])
@pytest.mark.parametrize("python", [f'exec {sys.executable} -S "$@"', "exit 127"], ids=["no libraries", "not at all"])
@pytest.mark.long
def test_an_environment_whose_python_was_renewed_is_made_anew(clone: Path, tools: Path, way: str, python: str) -> None:
    """Its Python still starts without the libraries, or does not even start."""
    a_python(tools, pip="exit 0")
    prepared(clone)
    a_program(clone / ".venv/bin", "python", python)
    system = {"PATH": f"{tools}:/usr/bin:/bin", "LC_ALL": "C"}
    if way == "make":
        command = [shutil.which("make") or "make", "-s", "run", "PYTHON=python3"]
        process = subprocess.run(command, cwd=clone, env=system, text=True, capture_output=True, timeout=WAITS)
    else:
        process = double_click(clone, **system)
    assert process.returncode == 0 and "started" in process.stdout, process.stdout + process.stderr


def test_a_start_file_unpacked_alone_says_so(tmp_path: Path) -> None:
    """A double click inside the archive unpacks only that file."""
    shutil.copy(ROOT / "start.command", tmp_path / "start.command")
    process = double_click(tmp_path, LC_ALL="C")
    assert process.returncode == 1 and process.stdout.startswith("Please unpack the whole archive first")
    assert [file.name for file in tmp_path.iterdir()] == ["start.command"]


@pytest.mark.parametrize(("language", "words"), [("de_AT.UTF-8", "Talon braucht Python"), ("C", "Talon needs Python")])
def test_a_missing_python_is_reported_in_plain_words(clone: Path, tools: Path, language: str, words: str) -> None:
    process = double_click(clone, PATH=str(tools), LANG=language)
    assert process.returncode == 1 and words in process.stdout
    assert "https://www.python.org/downloads/" in process.stdout and "sudo apt install python3" in process.stdout


def test_for_a_python_that_is_too_old_the_right_package_is_named(clone: Path, tools: Path) -> None:
    """Ubuntu 22.04: its python3 stays 3.10, and python3.11 is another package."""
    a_program(tools, "python3", 'case "$2" in *"== (3, 10)"*) exit 0 ;; esac', "exit 1")
    process = double_click(clone, PATH=str(tools), LC_ALL="C")
    assert process.returncode == 1 and process.stdout.endswith("type: sudo apt install python3.11 python3.11-venv\n")


def test_a_mac_without_apples_tools_is_asked_nothing(clone: Path, tools: Path) -> None:
    """On such a Mac /usr/bin/python3 offers to download them in a window; only `xcode-select -p` is silent."""
    text = (clone / "start.command").read_text()
    (clone / "start.command").write_text(text.replace("/usr/bin/python3", f"{tools}/python3"))
    (tools / "uname").unlink()
    a_program(tools, "uname", "echo Darwin")
    a_program(tools, "xcode-select", "exit 2")
    a_program(tools, "python3", f"PATH=/usr/bin:/bin touch {clone}/asked", "exit 0")
    process = double_click(clone, PATH=str(tools), LC_ALL="C")
    assert process.returncode == 1 and "https://www.python.org/downloads/" in process.stdout
    assert not (clone / "asked").exists()


def test_without_internet_the_first_start_says_so_in_one_sentence(clone: Path, tools: Path) -> None:
    a_python(tools, pip="")
    a_program(tools, "whole", "echo WARNING: Retrying >&2; exit 1")
    process = double_click(clone, PATH=str(tools), LC_ALL="C")
    said = process.stdout.splitlines()[1:]
    assert (process.returncode, process.stderr) == (1, ""), "nothing of what pip says"
    assert said == [
        "What Talon needs could not be fetched. Is this computer on the internet? Only the first start needs it."
    ]
    assert not (clone / ".venv/run.stamp").exists(), "the next start tries again"


@pytest.mark.parametrize(("language", "words"), [("de_AT.UTF-8", "noch nicht vorbereitet"), ("C", "not prepared here")])
def test_without_the_libraries_the_command_reports_it_or_restarts_where_they_are(
    tmp_path: Path, language: str, words: str
) -> None:
    shutil.copy(ROOT / "app.py", tmp_path / "app.py")
    shutil.copytree(ROOT / "launch", tmp_path / "launch", ignore=shutil.ignore_patterns("__pycache__"))
    system = {"LC_ALL": language, "PATH": os.environ["PATH"]}
    command = [sys.executable, "-S", "app.py", "--backup", "evenings.db"]  # -S: none of the libraries

    process = subprocess.run(command, cwd=tmp_path, env=system, text=True, capture_output=True, timeout=WAITS)
    assert process.returncode == 1 and words in process.stderr and "Traceback" not in process.stderr

    a_program(tmp_path / ".venv/bin", "python", 'echo "started $*"')
    process = subprocess.run(command, cwd=tmp_path, env=system, text=True, capture_output=True, timeout=WAITS)
    assert (process.returncode, process.stdout) == (0, "started app.py --backup evenings.db\n"), process.stderr


def test_the_start_file_for_windows_does_the_same_as_the_one_for_other_systems() -> None:
    windows, other = ((ROOT / name).read_bytes() for name in ("start.bat", "start.command"))
    assert windows.count(b"\n") == windows.count(b"\r\n"), "Windows reads lines that end its own way"
    jumps = set(re.findall(rb"(?:goto|call :)\s*(\w+)", windows))
    places = set(re.findall(rb"(?m)^:(\w+)", windows))
    assert jumps == places and {b"prepare", b"install", b"unknown", b"ready", b"run", b"stay", b"say", b"try"} == places
    install = b"install -q --require-hashes -r requirements-start.txt"
    for step in (b"(3, 11)", b"-m venv --clear .venv", install, b"app.py --open"):
        assert step in windows and step in other
    for sentence in re.findall(rb'call :say "([^"]+)" "([^"]+)"', windows):
        for half in sentence:
            assert half.split(b". ")[0].split(b"; ")[0].replace(b"%cd%", b"$PWD") in other.replace(b"\n", b" ")


@pytest.mark.skipif(shutil.which("uv") is None, reason="needs uv")
def test_uv_runs_talon_from_a_bare_clone(tmp_path: Path) -> None:
    process = subprocess.run(["uv", "run", "app.py", "--help"], cwd=ROOT, text=True, capture_output=True, timeout=WAITS)
    assert "--host-code" in process.stdout, process.stderr
