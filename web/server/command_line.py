"""The command line, and its refusals in the language of the system."""

from __future__ import annotations

import argparse
import errno
import os
import re
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from models.words.words import _, filled
from web.server.root import is_prefix
from web.server.version import named

PORT = 8000
LAST_PORT = 65535
FREE_PORTS = 1024  # lower ports need special rights
IN_USE = {errno.EADDRINUSE, 10048}  # on other systems and on Windows
NOT_HERE = {errno.EADDRNOTAVAIL, 10049}
SIMPLE = re.compile(r"[\w./:~\\+-]+")  # a path that needs no quotes in any shell
YES = ("1", "true", "yes", "on")
NOT_ALLOWED = {errno.EACCES, errno.EPERM, 10013}


def command() -> str:
    """The command that started Talon, for the user to repeat: from the start file, or `uv`."""
    started = os.environ.get("TALON_STARTED_BY")
    if started:
        return started if started.startswith("docker ") else quoted(started)
    if Path(sys.argv[0]).stem in ("talon", "__main__"):
        return "talon"
    if os.environ.get("UV"):
        return "uv run app.py"
    return f"{'py' if sys.platform == 'win32' else 'python3'} {quoted(sys.argv[0])}"


def to_type(words: str) -> str:
    """The command to start Talon with these options, in the way it was started now."""
    start = command()
    return f'make run ARGS="{words}"' if start == "make" else f"{start} {words}"


def quoted(path: str) -> str:
    """A path for the shell, quoted if necessary."""
    return path if SIMPLE.fullmatch(path) else f'"{path}"'


class Parser(argparse.ArgumentParser):
    """The options of the command line, explained and refused in the language of the system."""

    def error(self, message: str) -> NoReturn:
        text = _("Talon does not understand “%(typed)s”. Every option is explained by: %(again)s")
        self.exit(2, filled(text, typed=" ".join(sys.argv[1:]), again=to_type("--help")) + "\n")


class Version(argparse.Action):
    """Prints the version and exits; only this asks git for the date."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_parsed: object) -> None:
        print(named())
        parser.exit()


def arguments() -> argparse.Namespace:
    """The options from the command line, else from the environment; exits after `--help` and `--version`."""
    parser = Parser(
        prog=command(),
        usage=argparse.SUPPRESS,
        add_help=False,
        description=_("Talon, the app for a home poker table."),
        epilog=_("Every option can also be set in the environment: TALON_PORT, TALON_ADVERTISE and so on."),
    )
    say, env = parser.add_argument_group(_("options")).add_argument, os.environ.get
    say("-h", "--help", action="help", help=_("show this list and exit"))
    say("--version", action=Version, help=_("print the version and exit"))
    port = _("the port to listen on; default %(port)s", port=str(PORT))
    say("--port", type=int, default=env("TALON_PORT") or None, help=port)
    say(
        "--host",
        metavar=_("ADDRESS"),
        default=env("TALON_HOST") or "0.0.0.0",
        help=_("the interface to listen on; default all"),
    )
    say("--open", action="store_true", default=env("TALON_OPEN", "") in YES, help=_("open the browser, too"))
    say(
        "--database",
        type=Path,
        metavar=_("FILE"),
        help=_("where the evenings are kept (in your own folder unless $TALON_DB says otherwise)"),
    )
    say("--move", action="store_true", help=_("move the evenings of an older Talon to your own folder and exit"))
    say("--backup", metavar=_("FILE"), type=Path, help=_("back up the whole database to this file and exit"))
    say("--restore", metavar=_("FILE"), type=Path, help=_("restore such a backup and exit"))
    say("--advertise", metavar=_("ADDRESS"), default=env("TALON_ADVERTISE"), help=_("the address the QR code shows"))
    https = _("the name your own proxy serves Talon under, over HTTPS")
    say("--https", metavar=_("NAME"), default=env("TALON_HTTPS"), help=https)
    prefix = _("the path your own proxy serves Talon below: /cards")
    say("--prefix", default=env("TALON_PREFIX", ""), metavar=_("PATH"), help=prefix)
    say("--host-code", metavar=_("TABLE"), help=_("print a code that makes a device host of this table"))
    return parser.parse_args()


def wrong_port(port: int | None) -> str:
    """The reason why this port cannot be used, before trying; "" if it can, or none was given."""
    if port is None or 1 <= port <= LAST_PORT:
        return ""
    return _("%(port)s is not a port: a port is a number from 1 to %(last)s.", port=str(port), last=str(LAST_PORT))


def wrong_prefix(prefix: str) -> str:
    """The reason why Talon cannot be served below this path; "" if it can."""
    if not prefix or is_prefix(prefix):
        return ""
    return _("%(prefix)s is not a path for Talon. Write it like this: --prefix /cards", prefix=prefix)


def why_not(error: OSError | ValueError, host: str, port: int) -> str:
    """The reason why the server cannot listen there, and a remedy."""
    number = getattr(error, "errno", None)
    if number in IN_USE:
        again = to_type(f"--port {port + 1 if port < LAST_PORT else PORT}")
        return _("Port %(port)s is taken. Try: %(again)s", port=str(port), again=again)
    if number in NOT_ALLOWED:
        again = to_type(f"--port {PORT}")
        text = _("Port %(port)s needs special rights. Take one from %(first)s on: %(again)s")
        return filled(text, port=str(port), first=str(FREE_PORTS), again=again)
    if number in NOT_HERE or isinstance(error, (socket.gaierror, ValueError)):
        return _("%(host)s is not an address of this computer. Leave --host out, and Talon listens on all.", host=host)
    return _("Talon cannot use port %(port)s: %(why)s.", port=str(port), why=error)
