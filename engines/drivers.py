"""Browsers driven from outside: Firefox by Marionette, WebKitGTK by WebDriver, Chromium by playwright."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Error, sync_playwright

from engines.pictures import cut_out

WAIT = 20.0  # seconds; machines are shared and noisy
SIZE = (1180, 820)
CHROMIUM = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
MINI = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
INSIDE = """const inner = globalThis.document.querySelector("iframe");
if (!inner || !inner.contentDocument || inner.contentDocument.readyState !== "complete") return null;
const window = inner.contentWindow, { document, location } = window;
"""


KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008"}  # as WebDriver writes them


class MissingError(Exception):
    """A missing program; the message names it and its package."""


class Engine(Protocol):
    """One browser with one page."""

    name: str

    def open(self, address: str) -> None:
        """Opens this address."""

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of this function body in the page, with `arguments` as passed."""

    def press(self, key: str) -> None:
        """Presses and releases a key, or several: one of `KEYS`, or `Shift+Tab`."""

    def picture(self) -> bytes:
        """The page as PNG."""

    def quit(self) -> None:
        """Closes the browser."""


def pressed(key: str) -> dict[str, Any]:
    """The WebDriver command that presses and releases a key, or several: `Shift+Tab`."""
    keys = [KEYS[name] for name in key.split("+")]
    strokes = [{"type": "keyDown", "value": value} for value in keys]
    strokes += [{"type": "keyUp", "value": value} for value in reversed(keys)]
    return {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]}


def program_path(program: str, package: str) -> str:
    """The path of the program."""
    path = shutil.which(program)
    if path is None:
        raise MissingError(f"{program} is missing: apt-get install {package}")
    return path


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Firefox:
    """Debian's Firefox ESR without a window, by its own protocol: lengths and JSON on a socket."""

    name = "firefox"
    window: tuple[str, ...] = ("--headless", f"--width={SIZE[0]}", f"--height={SIZE[1]}")

    def __init__(self) -> None:
        program, self._port, self._folder = program_path("firefox-esr", "firefox-esr"), free_port(), tempfile.mkdtemp()
        prefs = [f'user_pref("marionette.port", {self._port});', 'user_pref("intl.accept_languages", "en");']
        (Path(self._folder) / "user.js").write_text("\n".join(prefs))
        command = [program, *self.window, "--marionette", "--profile", self._folder, "--no-remote"]
        self._process = subprocess.Popen(
            command, env={**os.environ, "HOME": self._folder}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._count = 0
        self._line = connected(self._port)
        self._heard = self._line.makefile("rb")
        self._hear()  # Marionette's greeting
        self._say("WebDriver:NewSession", {})
        outer = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._say("WebDriver:SetWindowRect", {"width": SIZE[0] + outer[0], "height": SIZE[1] + outer[1]})

    def open(self, address: str) -> None:
        self._say("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._say("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})["value"]

    def press(self, key: str) -> None:
        self._say("WebDriver:PerformActions", pressed(key))

    def picture(self) -> bytes:
        return base64.b64decode(self._say("WebDriver:TakeScreenshot", {"full": False})["value"])

    def quit(self) -> None:
        self._line.close()
        end(self._process)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _say(self, command: str, parameters: dict[str, Any]) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, command, parameters]).encode()
        self._line.sendall(b"%d:%b" % (len(text), text))
        _kind, _number, error, result = self._hear()
        if error:
            raise RuntimeError(f"{command}: {error}")
        return result

    def _hear(self) -> Any:
        size = b""
        while (letter := self._heard.read(1)) != b":":
            size += letter
        return json.loads(self._heard.read(int(size)))


class WebKit:
    """WebKitGTK's MiniBrowser on its own screen, by WebDriver over HTTP."""

    name = "webkit"

    def __init__(self) -> None:
        driver, port = program_path("WebKitWebDriver", "webkit2gtk-driver"), free_port()
        browser = next(iter(sorted(Path("/").glob(MINI.lstrip("/")))), None)
        if browser is None:
            raise MissingError("MiniBrowser is missing: apt-get install webkit2gtk-driver")
        self._folder = tempfile.mkdtemp()
        self._screen, display = screen(self._folder)
        around = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        around |= {"LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "C.UTF-8"}
        command = [driver, f"--port={port}"]
        self._process = subprocess.Popen(command, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        connected(port).close()
        self._home = f"http://127.0.0.1:{port}/session"
        asked = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self._home += "/" + self._say("", {"capabilities": {"alwaysMatch": asked}})["sessionId"]
        self._outer = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._say("/window/rect", {"width": SIZE[0] + self._outer[0], "height": SIZE[1] + self._outer[1]})

    def open(self, address: str) -> None:
        self._say("/url", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._say("/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, key: str) -> None:
        self._say("/actions", pressed(key))

    def picture(self) -> bytes:
        """The screen's content once two pictures are alike; the driver's own picture never arrives (WebKitGTK 2.50)."""
        frame, before = Path(self._folder) / "Xvfb_screen0", b""
        while (now := frame.read_bytes()) != before:
            before = now
            time.sleep(0.2)
        return cut_out(now, tuple(self._outer), SIZE)

    def quit(self) -> None:
        end(self._process)
        end(self._screen)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _say(self, path: str, fields: dict[str, Any] | None = None) -> Any:
        body = None if fields is None else json.dumps(fields).encode()
        request = urllib.request.Request(self._home + path, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=2 * WAIT) as answer:
            return json.load(answer)["value"]


class Framed:
    """The same browser, with scripts running in the frame of the page, because the site shows the app in one."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.name = engine, engine.name

    def open(self, address: str) -> None:
        self.run("location.assign(arguments[0])", address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.engine.run(INSIDE + script, *arguments)

    def press(self, key: str) -> None:
        self.engine.press(key)

    def picture(self) -> bytes:
        return self.engine.picture()

    def quit(self) -> None:
        self.engine.quit()


class Chromium:
    """The tests' own browser, for comparison."""

    name = "chromium"

    def __init__(self) -> None:
        program = next((path for path in CHROMIUM if os.access(path, os.X_OK)), None)
        if program is None:
            raise MissingError("Chromium is missing: apt-get install chromium-headless-shell")
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        width, height = SIZE
        self._page = self._browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")

    def open(self, address: str) -> None:
        self._page.goto(address)

    def run(self, script: str, *arguments: Any) -> Any:
        try:
            return self._page.evaluate(f"passed => (function () {{ {script} }})(...passed)", list(arguments))
        except Error as fault:
            if "navigation" not in fault.message:
                raise
            return None  # another page has replaced this one

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def picture(self) -> bytes:
        return self._page.screenshot()

    def quit(self) -> None:
        self._browser.close()
        self._playwright.stop()


def screen(folder: str) -> tuple[subprocess.Popen[bytes], str]:
    """A virtual screen, mirrored to a file in the folder, and its name."""
    program, (read, write) = program_path("Xvfb", "xvfb"), os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-fbdir", folder]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        return process, f":{pipe.readline().strip()}"


def connected(port: int) -> socket.socket:
    """A connection, as soon as the port accepts one."""
    until = time.monotonic() + 3 * WAIT
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=2 * WAIT)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program, by force if it does not end by itself."""
    process.terminate()
    try:
        process.wait(timeout=WAIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
