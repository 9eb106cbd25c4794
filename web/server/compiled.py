"""Templates compiled once, at release or on first use, instead of at each start.

Jinja compiles a template to a Python module, which `models/table/prepared.py` stores; Python caches its bytecode beside
it, as for every module.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, MutableMapping
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any

import jinja2
from flask import Flask
from jinja2 import BaseLoader, Environment, Template

from models.table.prepared import digested, folders, keep


def compile_once(app: Flask) -> None:
    """Makes the app read its templates compiled."""
    app.jinja_env.loader = Compiled(app.jinja_env.loader or BaseLoader())


class Compiled(BaseLoader):
    """A loader that compiles another loader's templates once."""

    def __init__(self, sources: BaseLoader) -> None:
        self._sources = sources

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        return self._sources.get_source(environment, template)

    def list_templates(self) -> list[str]:
        return self._sources.list_templates()

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        source, place, _fresh = self.get_source(environment, name)
        stem = digested(re.sub(r"\W", "_", name), (source.encode(), _settings(environment)))
        module = _module(stem)
        if module is None:
            keep(f"{stem}.py", environment.compile(source, name, place, raw=True, defer_init=True).encode())
            importlib.invalidate_caches()
            module = _module(stem)
        if module is None:  # the folder is not writable
            return self._sources.load(environment, name, globals)
        module.__file__ = place
        known = dict(globals or {})  # one shared dictionary, looked up a thousand times a page
        return environment.template_class.from_module_dict(environment, vars(module), known)


def _settings(environment: Environment) -> bytes:
    """Settings in the key of the compiled code; not our filters, which are looked up only when a page is drawn."""
    blocks = environment.trim_blocks, environment.lstrip_blocks
    return repr((jinja2.__version__, blocks, sorted(environment.extensions))).encode()


def _module(stem: str) -> ModuleType | None:
    spec = PathFinder.find_spec(stem, folders())
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
