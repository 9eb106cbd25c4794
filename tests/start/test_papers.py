"""Documents for people without Talon yet: the ways to get it, and the books of rulings and their licences."""

from __future__ import annotations

import re

import yaml

from models import VERSION
from models.rulings.sources import NAMES
from tests import ROOT


def test_the_first_way_in_is_the_page_and_the_second_the_computer_in_the_room() -> None:
    get_it = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Get it\n\n")[2]
    first, second = get_it.splitlines()[:2]
    assert first.startswith("1. ") and "deployments" in first and "on the home screen" in first
    assert second.startswith("2. ") and "releases" in second and "double-click" in second
    shown = re.sub(r"<details>.*?</details>", "", get_it, flags=re.DOTALL).partition("\n## ")[0]
    assert not re.search(r"pip|make |python3? ", shown), "everything else is folded away"


def test_every_book_a_ruling_names_is_named_with_its_licence() -> None:
    rows = re.findall(r"^\| ([^|]+) \|[^|]+\|[^|]+\|$", (ROOT / "docs/sources.md").read_text("utf-8"), re.MULTILINE)
    tags = {tag.strip() for row in rows for tag in re.split(r"[, ]+", row)}
    assert set(NAMES) <= tags


def test_issue_forms_ask_for_what_is_needed() -> None:
    for name in ("ruling", "phone", "chips"):
        form = yaml.safe_load((ROOT / f".github/ISSUE_TEMPLATE/{name}.yml").read_text(encoding="utf-8"))
        assert form["name"] and form["description"]
        fields = [row for row in form["body"] if row["type"] != "markdown"]
        assert any(row.get("validations", {}).get("required") for row in fields), name
        assert len({row["id"] for row in fields}) == len(fields), name


def test_the_home_assistant_addon_installs_this_version() -> None:
    addon = yaml.safe_load((ROOT / "home-assistant/config.yaml").read_text(encoding="utf-8"))
    assert addon["version"] == VERSION and addon["host_network"] is True
    assert "talon-table==${BUILD_VERSION}" in (ROOT / "home-assistant/Dockerfile").read_text(encoding="utf-8")
