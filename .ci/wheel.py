"""A build hook of hatchling that adds to a wheel the files Talon would otherwise make on first use."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepared(BuildHookInterface[Any]):
    """The folder `prepared`, made for this wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from app import prepare

        self.made = TemporaryDirectory()
        prepare(Path(self.made.name))
        for file in Path(self.made.name).glob("*.*"):
            build_data["force_include"][str(file)] = f"talon/prepared/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.made.cleanup()
