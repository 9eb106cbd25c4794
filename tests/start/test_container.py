"""Talon in a container: its files are checked; where buildah is installed, the image is built and run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import ROOT, WAITS
from web.server.command_line import arguments

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
BASE = os.environ.get("TALON_BASE", "")  # a local image to build on in place of python:3.13-slim: `make image`


def steps() -> list[tuple[str, str]]:
    """Every instruction of the Dockerfile with its arguments."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    said = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _space, rest in said]


def said(word: str) -> list[str]:
    return [rest for told, rest in steps() if told == word]


def test_the_container_is_slim_runs_without_root_keeps_evenings_and_reports_health() -> None:
    assert {base.partition(" ")[0] for base in said("FROM")} == {"python:3.13-slim"}
    words = [word for word, _rest in steps()]
    assert said("USER") == ["talon"] and words.index("USER") < words.index("CMD")
    assert said("VOLUME") == ["/data"] and "TALON_DB=/data/talon.db" in said("ENV")[0]
    assert json.loads(said("CMD")[0]) == ["talon"] and said("EXPOSE") == ["8000"]
    assert "/healthz" in said("HEALTHCHECK")[0] and "TALON_PORT" in said("HEALTHCHECK")[0]


def test_only_the_sources_of_the_package_are_sent_to_the_builder() -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    project = (ROOT / "pyproject.toml").read_text()
    built = set(re.findall(r'^"([^"]+)" = "talon/', project, re.MULTILINE))
    assert {Path(name).parts[0] for name in built} <= sent
    read = {name for step in said("RUN") for name in re.findall(r"/src/([\w./-]+)", step)}
    read |= set(re.findall(r'^path = "(\.ci/.+)"', project, re.MULTILINE))
    assert read == {"requirements-start.txt", ".ci/wheel.py"} and read <= sent, "what pip and the build read"
    assert {"LICENSE", "pyproject.toml", "docs/package.md"} <= sent and "tests" not in sent


def test_compose_hands_every_option_on_and_keeps_the_evenings(monkeypatch: pytest.MonkeyPatch) -> None:
    talon = COMPOSE["services"]["talon"]
    handed = {name for name in talon["environment"] if name.startswith("TALON_")}
    assert handed == {"TALON_PORT", "TALON_ADVERTISE", "TALON_HTTPS", "TALON_HOSTS", "TALON_PREFIX"}
    assert talon["volumes"] == ["evenings:/data"] and "evenings" in COMPOSE["volumes"]
    for name, value in talon["environment"].items():
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value))
    monkeypatch.setattr("sys.argv", ["talon"])
    assert (arguments().port, arguments().prefix, arguments().advertise or None) == (8000, "", None)


@pytest.mark.long
def test_the_health_check_uses_talons_port(talon: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    command = json.loads(said("HEALTHCHECK")[0].partition("CMD ")[2])
    monkeypatch.setenv("TALON_PORT", str(talon.port))
    assert subprocess.run(command, capture_output=True).returncode == 1, "nobody is there"
    talon.start()
    checks = (subprocess.run(command, capture_output=True).returncode for _try in range(10))
    assert 0 in checks, "a busy machine may take longer than its four seconds now and then"


@pytest.mark.long
@pytest.mark.skipif(not BASE or shutil.which("buildah") is None, reason="needs buildah and a base image: make image")
def test_the_image_is_built_and_runs_without_special_rights(tmp_path: Path) -> None:
    store = os.environ["TALON_STORE"]
    buildah = ["buildah", "--storage-driver", "vfs", "--root", f"{store}/root", "--runroot", f"{store}/run"]
    recipe = tmp_path / "Dockerfile"
    recipe.write_text((ROOT / "Dockerfile").read_text().replace("python:3.13-slim", BASE))
    build = [*buildah, "bud", "--isolation", "chroot", "--network", "host", "-f", str(recipe), "-t", "talon", str(ROOT)]
    built = subprocess.run(build, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    box = subprocess.run([*buildah, "from", "talon"], capture_output=True, text=True, check=True).stdout.strip()
    port = "18123"
    run = [*buildah, "run", "--isolation", "chroot", "--network", "host", "--env", f"TALON_PORT={port}", box, "--"]
    who = subprocess.run([*run, "id", "-un"], capture_output=True, text=True)
    assert who.stdout.strip() == "talon", who.stderr
    served = subprocess.Popen([*run, "talon"], text=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    try:
        for _try in range(10 * WAITS):
            with suppress(OSError), urllib.request.urlopen(f"http://localhost:{port}/healthz") as answer:
                assert json.load(answer)["ok"]
                break
            time.sleep(0.1)
        else:
            raise AssertionError("it does not answer")
        health = json.loads(said("HEALTHCHECK")[0].partition("CMD ")[2])
        assert subprocess.run([*run, *health], capture_output=True).returncode == 0
        copy = subprocess.run([*run, "talon", "--backup", "/data/copy.db"], capture_output=True, text=True)
        assert copy.stdout == "Saved to /data/copy.db.\n", copy.stderr
    finally:
        served.terminate()
        served.wait(timeout=WAITS)
        subprocess.run([*buildah, "rm", box], capture_output=True)
