"""A hand by keys in Firefox with the screen reader Orca: `python -m engines.orca`, and the end of `make engines`.

Orca talks to a speech server. This one is silent and notes the words; they are compared with what must be said.
"""

from __future__ import annotations

import os
import re
import shutil
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from bench.server import Talon
from engines.drivers import WAIT, Firefox, end, screen
from engines.evening import NAMES, Evening, WrongError

PROGRAMS = {"orca": "orca", "xdotool": "xdotool", "dbus-run-session": "dbus-daemon", "Xvfb": "xvfb"}
PROGRAMS |= {"firefox-esr": "firefox-esr"}
SPEECH = "SPEECHD_ADDRESS"  # where Orca looks for its speech server; set for its own session
XKEYS = {"Tab": "Tab", "Shift+Tab": "shift+Tab", "Enter": "Return"}
ANSWERS = {"LIST": "250-none\r\n250 OK", "GET": "251-0\r\n251 OK", "HISTORY": "245-1\r\n245 OK"}
SILENCE = 2.0  # seconds without a word, after which the next key is pressed
ELSEWHERE = {"Raise": "call"}  # a control with the focus, and the move of another device that removes it
SENDS = """const seen = Number(document.getElementById("table").dataset.seq);
const seat = Number(document.querySelector(".seat.now").dataset.seat);
const headers = { "Content-Type": "application/json" };
fetch(`${location.pathname}/${arguments[0]}`, { method: "POST", headers, body: JSON.stringify({ seen, seat }) });"""
# Each control, and what must be said after its move: actions, the turn, how many instructions the dealer has.
HAND = (
    ("Deal", "Hand 1: ", "Everybody antes", "Betting round 1: Ben begins", "nothing to call", "for the dealer"),
    ("Bet", "Ben bets", "Cem.", "to call"),
    ("Call", "Cem calls", "Anna.", "to call"),
    ("Raise", "Anna calls", "The draw begins", "Ben.", "how many cards?", "for the dealer"),
    ("Everybody", "Ben stands pat", "Cem stands pat", "Anna stands pat", "Betting round 2", "nothing to call"),
    ("Everybody", "Ben checks", "Cem checks", "Anna checks", "Showdown", "who wins the pot"),
    ("Ben", "Ben wins the pot", "deals the next hand", "for the dealer"),
)


class Noted(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """A speech server (SSIP) that records the texts instead of saying them."""

    daemon_threads = True

    def __init__(self, address: str) -> None:
        super().__init__(address, Client)
        self.said: list[str] = []
        self.last = time.monotonic()

    def note(self, text: str) -> None:
        self.said.append(text)
        self.last = time.monotonic()


class Client(socketserver.StreamRequestHandler):
    """One client of the speech server."""

    def handle(self) -> None:
        for raw in self.rfile:
            word = raw.decode().split(" ")[0].strip().upper()
            if word == "SPEAK":
                self._answer("230 OK")
                self._note(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            elif word in ("CHAR", "KEY", "SOUND_ICON"):
                self._answer("225-1\r\n225 OK")
            else:
                self._answer(ANSWERS.get(word, "200 OK"))

    def _note(self, text: str) -> None:
        if isinstance(self.server, Noted):
            self.server.note(" ".join(re.sub(r"<[^>]*>", "", text).split()))
        self._answer("225-1\r\n225 OK")

    def _answer(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class Seen(Firefox):
    """Firefox on the whole of a virtual screen, with the keys of a keyboard."""

    window = ("--kiosk",)

    def press(self, key: str) -> None:
        subprocess.run(["xdotool", "key", XKEYS[key]], check=True)


class Heard(Evening):
    """An evening in Firefox, heard by Orca."""

    def __init__(self, engine: Firefox, database: Path, speech: Noted) -> None:
        super().__init__(engine, database)
        self.speech = speech

    def hand(self) -> list[str]:
        """Plays one hand by keys and prints what is said; returns what was not said."""
        missing: list[str] = []
        with Talon(self.database) as talon:
            self._set_up(f"http://localhost:{talon.port}")
            self._move(".seat .hit")
            orca = subprocess.Popen(["orca", "--disable", "braille"], stderr=subprocess.DEVNULL)
            try:
                self._falls_silent(1)
                for words, *must in HAND:
                    at = len(self.speech.said)
                    self._tab_to(words, back=words in NAMES)
                    missing += [] if self._says(words, at) else [f"Tab: {words}"]
                    self._falls_silent(0)
                    before, at = self._seq(), len(self.speech.said)
                    if words in ELSEWHERE:
                        self.engine.run(SENDS, ELSEWHERE[words])
                    else:
                        self.engine.press("Enter")
                    self._until(f"return document.getElementById('table').dataset.seq !== '{before}'", words)
                    missing += [f"{words}: {text}" for text in must if not self._says(text, at)]
                    self._falls_silent(0)
                    print(f"Orca       {words}: {' | '.join(self.speech.said[at:])}")
            finally:
                end(orca)
        return missing

    def _says(self, text: str, at: int) -> bool:
        """Whether this text comes within `WAIT` seconds, after the first `at` texts."""
        until = time.monotonic() + WAIT
        while text not in " ".join(self.speech.said[at:]):
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True

    def _falls_silent(self, least: int) -> None:
        """Waits for at least this many texts, then for silence."""
        until = time.monotonic() + 3 * WAIT
        while len(self.speech.said) < least or time.monotonic() - self.speech.last < SILENCE:
            if time.monotonic() > until:
                raise WrongError("Orca does not speak, or never falls silent")
            time.sleep(0.1)


def main() -> int:
    """Plays in a session of its own; 1 if something is not said. One line says which program is missing."""
    if SPEECH in os.environ:
        return _listen(os.environ[SPEECH].partition(":")[2])
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if missing:
        print(f"Orca       left out: apt-get install {' '.join(missing)}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        monitor, display = screen(folder)
        around = {**os.environ, "DISPLAY": display, "HOME": folder, "XDG_RUNTIME_DIR": folder}
        around |= {"GNOME_ACCESSIBILITY": "1", SPEECH: f"unix_socket:{folder}/speech"}
        try:
            command = ["dbus-run-session", "--", sys.executable, "-m", "engines.orca"]
            return subprocess.run(command, env=around, stderr=subprocess.DEVNULL, check=False).returncode
        finally:
            end(monitor)


def _listen(address: str) -> int:
    speech = Noted(address)
    threading.Thread(target=speech.serve_forever, daemon=True).start()
    engine = Seen()
    try:
        with tempfile.TemporaryDirectory() as folder:
            missing = Heard(engine, Path(folder) / "talon.db", speech).hand()
    finally:
        engine.quit()
    print(*(f"Orca       never says after {text}" for text in missing), sep="\n")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
