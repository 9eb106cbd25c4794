"""Fixtures for all tests: an app on an empty database, a table in play, a real server, real browsers."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserContext, expect

from app import bare_app, make_server, with_evenings
from browser.build import is_made
from models.log.recaps import Recaps
from models.log.store import Clock, Store, milliseconds
from models.words import words
from tests import WAITS
from tests.playing import Game
from tests.server.proxies import program
from tests.serving import Talon, can_record
from tests.wall import Wall

gc.set_threshold(50_000, 20, 20)  # tests leave little garbage, and scanning for it takes long

# Random cases are the same every time; `--hypothesis-profile=long` makes more of them, different each time.
made_up = settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("talon", made_up)
settings.register_profile("long", made_up, max_examples=400, derandomize=False)
settings.load_profile("talon")
expect.set_options(timeout=WAITS * 1000)

# Hundreds of databases are made and thrown away: on a file system in memory, no test waits for the disk.
MEMORY, ROOM = Path("/dev/shm"), 1 << 28
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

BROWSERS = (os.environ.get("CHROMIUM", ""), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
FEATURES = "NetworkServiceInProcess2,CDPScreenshotNewSurface"  # the second is Playwright's own
TABLET = {
    "viewport": {"width": 1180, "height": 820},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
    "locale": "en-GB",
    "reduced_motion": "reduce",
}
PHONE = TABLET | {"viewport": {"width": 390, "height": 844}}
# A page abandons a request after six seconds; a test on a slower machine waits, one about that sets its own limit.
PATIENT = f"""addEventListener("DOMContentLoaded", () => {{
  if (window.htmx) htmx.config.defaultTimeout = {WAITS * 1000};
}});"""
MOVING = {"reduced_motion": "no-preference"}  # for tests of animation: drawing it is half the time of a tap

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Greta", "Hugo")
FIXED = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}

Json = dict[str, Any]


def a_table(players: int = 4, preset: str = "DH", options: Json | None = None, stack: int = 200, **more: Any) -> Json:
    """The body for `POST /tables`: this many players on chairs 1 to n, the last one dealing."""
    seats = [{"seat": n + 1, "name": NAMES[n], "stack": stack} for n in range(players)]
    opening = {"name": "Friday", "preset": preset, "options": FIXED if options is None else options}
    return {**opening, "seats": seats, "dealer": players, **more}


def a_browser() -> str:
    """The path of Chromium, which `.ci/browser` has installed."""
    return next(browser for browser in BROWSERS if os.access(browser, os.X_OK))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--below=/talon`, which serves browser tests below that path, as behind a proxy."""
    parser.addoption("--below", default="", help="the path below which browsers find Talon")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three more workers than processors if browsers are tested, because browser tests mostly wait."""
    return (os.cpu_count() or 1) + (0 if "not browser" in config.option.markexpr else 3)


def pytest_collection_finish() -> None:
    """Freezes all present objects, so that the garbage collector does not scan them again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Lists at the end the tests left out because this machine could not make something they need."""
    if "not browser" not in config.option.markexpr and not is_made():
        terminalreporter.write_line("Left out: the tests of the site, which is not made. `make site` says why.")
    if "not long" in config.option.markexpr:
        return
    if not (program("caddy") and program("nginx")):
        terminalreporter.write_line("Left out: proxies that are not here (Debian’s packages caddy and nginx).")
    if not can_record():
        terminalreporter.write_line("Left out: the power cuts, which only strace can record (Debian’s package strace).")


def pytest_sessionfinish() -> None:
    """Freezes objects before pytest's five garbage collections at the end."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests that need a browser or their own server, so that `make quick` can skip them."""
    for item in items:
        wants = set(getattr(item, "fixturenames", ()))
        if wants & {"browser", "page", "device"}:
            item.add_marker("browser")
        if "talon" in wants:
            item.add_marker("long")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Resets the language to English after every test."""
    yield
    words.use(words.DEFAULT)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "talon.db"


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of Talon, because copying one is faster than creating one."""
    made = tmp_path_factory.mktemp("empty") / "talon.db"
    store = Store(made)
    Recaps(store)
    store.close()
    return made


@pytest.fixture(scope="session")
def bare() -> Flask:
    """One app for all tests of a process, because addresses and templates compile slowly."""
    return bare_app()


@pytest.fixture
def wall() -> Wall:
    """The clock of the facts, set by the test."""
    return Wall()


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Clock:
    """The clock of the facts: `wall` if the test uses it, else the time of day."""
    clock: Clock = request.getfixturevalue("wall") if "wall" in request.fixturenames else milliseconds
    return clock


@contextmanager
def opened(bare: Flask, database: Path, clock: Clock = milliseconds, **config: Any) -> Iterator[Flask]:
    """Talon on this database, as `create_app` makes it, with empty caches; one at a time."""
    plain = bare.config.copy()
    app = with_evenings(bare, database, clock, **config)
    app.extensions["talon"].recaps.patience = WAITS  # machines are shared and noisy
    yield app
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()
    app.config.clear()
    app.config.update(plain)


@pytest.fixture
def app(bare: Flask, database: Path, empty: Path, clock: Clock) -> Iterator[Flask]:
    """Talon on an empty database."""
    shutil.copyfile(empty, database)
    with opened(bare, database, clock, TESTING=True) as app:
        yield app


@pytest.fixture
def store(app: Flask) -> Store:
    made: Store = app.extensions["talon"].store
    return made


@pytest.fixture
def recaps(app: Flask) -> Recaps:
    made: Recaps = app.extensions["talon"].recaps
    return made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser on Talon's own computer, without cookies, so that only a script's key counts."""
    return app.test_client(use_cookies=False)


@pytest.fixture
def table(client: FlaskClient) -> Callable[..., Game]:
    """Opens a table like `a_table`; returns the script that hosts it."""

    def opened(**fields: Any) -> Game:
        answer = client.post("/tables", json=a_table(**fields))
        assert answer.status_code == 201, answer.text
        return Game.at(client, answer.json, here=True)

    return opened


@pytest.fixture
def server(app: Flask, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a real server on a free port of this machine."""
    with served(app, request.config.getoption("--below", "")) as home:
        yield home


@contextmanager
def served(app: Flask, prefix: str = "") -> Iterator[str]:
    """The address of the same server below a path."""
    sockets: dict[int, Any] = {}
    server = make_server(app, "127.0.0.1", 0, sockets, prefix)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://localhost:{server.effective_port}{prefix}"
    app.extensions["talon"].hub.close()
    server.task_dispatcher.shutdown(timeout=5)  # a stream that ends still calls the server
    with suppress(OSError):  # a stream that ends just now wakes the server, too: it has closed before our own call
        server.trigger.pull_trigger(lambda: server.asyncore.close_all(sockets))
    thread.join(timeout=WAITS)
    assert not thread.is_alive()


@pytest.fixture
def talon(database: Path) -> Iterator[Talon]:
    running = Talon(database)
    yield running
    if running.process and running.process.poll() is None:
        running.end(signal.SIGKILL)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: Json) -> Json:
    """Debian's Chromium, set up to run in any container: it only visits our own pages.

    No page lives long enough for optimising its scripts or Pyodide to pay off. Drawing and networking get no
    processes of their own, because five workers would wait for them. Each page is drawn in one piece, because thirty
    tiles take time to put together.
    """
    tiles = [f"--{name}-{side}=2048" for name in ("default-tile", "max-untiled-layer") for side in ("width", "height")]
    args = [
        "--no-sandbox",
        "--in-process-gpu",
        f"--enable-features={FEATURES}",
        "--js-flags=--no-opt --no-maglev --liftoff-only",
        *tiles,
    ]
    return {**browser_type_launch_args, "executable_path": a_browser(), "args": args, "timeout": WAITS * 1000}


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A tablet or a phone with its own cookies: `device(TABLET)`, `device(PHONE)`."""
    contexts: list[BrowserContext] = []

    def opened(kind: Json = TABLET, **more: Any) -> BrowserContext:
        context = browser.new_context(**{"service_workers": "block", **kind, **more})
        context.add_init_script(PATIENT)
        context.set_default_timeout(WAITS * 1000)
        contexts.append(context)
        return context

    yield opened
    for context in contexts:
        context.close()
