# /// script
# requires-python = ">=3.11"
# dependencies = [  # for `uv run app.py`; those of requirements.txt
#     "babel>=2.18",
#     "flask>=3.1.3,<4",
#     "platformdirs>=4.3",
#     "qrcode>=8.2",
#     "sqlite-utils>=4.2.1,<5",
#     "waitress>=3.0.2,<4",
# ]
# ///
"""Talon, for the home poker table: `python3 app.py` runs it, `create_app(database=PATH)` makes an app."""

from __future__ import annotations

import argparse
import errno
import io
import logging
import math
import os
import select
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

if __name__ == "__main__":
    from launch.libraries import find_libraries

    find_libraries()

from flask import Flask

from models.door.bell import Hub
from models.door.doors import RESCUE, Doors, give_host_code
from models.log.backup import back_up, kept_elsewhere, restore
from models.log.evening_file import MOST_SENT
from models.log.lock import Lock
from models.log.recaps import Recaps
from models.log.schema import StoreError, check
from models.log.store import Clock, Store, milliseconds
from models.moves.refusals import NotFound
from models.rulings.search.search import prepared_index
from models.table.prepared import RELEASED, beside, look_in, read_book
from models.words import words
from models.words.words import N_, _, filled
from web.bank.pages import bank
from web.door.address import addresses, own_name, qr_text
from web.door.host import hosting
from web.door.pages import phones
from web.door.tv import screens
from web.games.pages import games
from web.home.home import front
from web.home.parts import styles
from web.home.practice import lessons
from web.home.trying import tries
from web.rulings.pages import rulings
from web.server import logs
from web.server.answers import explain_failures, is_htmx
from web.server.command_line import PORT, arguments, quoted, to_type, why_not, wrong_port, wrong_prefix
from web.server.compiled import compile_once
from web.server.installed import installed
from web.server.language import counted, devices, sentence, speak, system_language
from web.server.place import left_elsewhere, make_folder, move_to_own_place, offered, place_of, secret_key
from web.server.root import init_root
from web.server.running import Talon, freeze_clock
from web.server.security import Cookies, protect
from web.server.start import AddressFile, in_container, ports, stop_cleanly
from web.server.static_files import init_static
from web.server.version import keep_date
from web.setup.at_table import at_table
from web.setup.pages import start
from web.story.backups import backups
from web.story.export import exports
from web.story.pages import stories
from web.story.picture import pictures
from web.story.privacy import privacy
from web.story.season import seasons
from web.table.card import paper
from web.table.filters import FILTERS
from web.table.pages import pages
from web.table.tap import moves
from web.table.tv import watch
from web.table.which_hand import hands

log = logging.getLogger("talon")

SPARE = 24  # threads in addition to those of streams, for taps
CONNECTIONS = 600 if hasattr(select, "poll") else 400  # a phone keeps up to six open; without poll, 512 is the limit
GONE = 7_000  # milliseconds without an answer after which a connection counts as lost
LARGEST = 64 * 1024  # bytes of a request
DEVELOPED = "TALON_DEVELOPED"  # set by people developing Talon, who get /styles


def create_app(database: str | Path | None = None, clock: Clock = milliseconds, **config: Any) -> Flask:
    """Talon on this database file, created if missing. StoreError, with a plain sentence, if that fails."""
    return with_evenings(bare_app(), database, clock, **config)


ROOMS = (  # every blueprint, room by room
    devices,
    installed,
    stories,
    pictures,
    seasons,
    exports,
    backups,
    privacy,
    phones,
    hosting,
    screens,
    bank,
    games,
    rulings,
    start,
    at_table,
    front,
    lessons,
    tries,
    pages,
    paper,
    moves,
    hands,
    watch,
)


def bare_app() -> Flask:
    """Every page and every move, without tables; `with_evenings` adds those."""
    app = Flask(__name__)
    app.session_interface = Cookies()
    app.config.update(
        SESSION_COOKIE_NAME="talon",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        MAX_CONTENT_LENGTH=LARGEST,
    )
    init_root(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(to_type=to_type, part=is_htmx)
    _speak(app)
    protect(app)
    explain_failures(app)
    init_static(app)
    freeze_clock(app)
    for room in ROOMS:
        app.register_blueprint(room)
    compile_once(app)
    return app


def prepare(folder: Path = RELEASED) -> None:
    """Writes into this folder, for a release, the date of the commit and the files otherwise made on first use."""
    look_in(folder)
    templates = bare_app().jinja_env
    for name in templates.list_templates():
        templates.get_template(name)
    for book in Path(__file__).with_name("models").rglob("*.toml"):
        read_book(book)
    prepared_index()
    keep_date(folder)


def with_evenings(app: Flask, database: str | Path | None = None, clock: Clock = milliseconds, **config: Any) -> Flask:
    """The same app with the tables of this database file. StoreError if it cannot be opened."""
    path = place_of(database)
    make_folder(path)
    look_in(RELEASED, beside(path))
    store = Store(path, clock)
    app.config.update(SECRET_KEY=_key(path), **config)
    app.config["SESSION_COOKIE_SECURE"] = bool(app.config.get("HTTPS"))
    talon = app.extensions["talon"] = Talon(store, Hub(), Doors(store), Recaps(store))
    if app.config.get("BACKS_UP"):
        store.finished = talon.copies.make_if_it_can
    return app


def make_server(
    app: Flask, host: str = "0.0.0.0", port: int = PORT, sockets: dict[int, Any] | None = None, prefix: str = ""
) -> Any:
    """A waitress server for many listening screens; OSError if the port is taken. Port 0 takes a free one.

    `sockets` collects the open sockets, for a caller that has to close them. `prefix` is the path below which Talon is
    served, whether or not the proxy strips it from requests.
    """
    from waitress.server import create_server  # imported here, because the app in a web page has no server

    _set_lost_timeout()
    server = create_server(
        app,
        map=sockets,
        host=host,
        port=port,
        url_prefix=prefix,
        threads=SPARE,
        connection_limit=CONNECTIONS,
        channel_timeout=60,
        channel_request_lookahead=1,  # lets a stream notice that its screen has disconnected
        asyncore_use_poll=True,
        max_request_body_size=MOST_SENT + 1,
        ident=None,
        clear_untrusted_proxy_headers=False,  # nothing in them is trusted, but their presence matters (`from_here`)
    )
    _keep_threads(app, server)
    return server


def _set_lost_timeout() -> None:
    """Sets the timeout of connections to phones out of reach to `GONE`, where the system can."""
    from waitress.adjustments import Adjustments

    if hasattr(socket, "TCP_USER_TIMEOUT"):
        patience = (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        Adjustments.socket_options = [*dict.fromkeys([*Adjustments.socket_options, patience])]


def _keep_threads(app: Flask, server: Any) -> None:
    """Adds a thread for each listening stream once it opens, because threads cost memory."""

    def listened(streams: int) -> None:
        if streams + SPARE > len(server.task_dispatcher.threads):
            server.task_dispatcher.set_thread_count(streams + SPARE)

    app.extensions["talon"].hub.listened = listened


def main() -> None:
    """Runs Talon until Ctrl-C."""
    words.use(system_language())
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # otherwise a Windows console cannot show a QR code
    options = arguments()
    logs.begin()
    if options.backup or options.restore:
        _copies(options)
        return
    if options.host_code:
        _tell_host_code(place_of(options.database), options.host_code)
        return
    if wrong := wrong_port(options.port) or wrong_prefix(options.prefix):
        _give_up(wrong)
    try:
        database = _moved(place_of(options.database), options)
        if not options.move:
            _run(database, options)
    except StoreError as error:
        _give_up(str(error))
    except MemoryError:
        _give_up(_("This computer has no memory left. Close other programs, then start Talon again."))


def _moved(database: Path, options: argparse.Namespace) -> Path:
    """The path of the evenings, moved first if an update might delete them and the user agrees."""
    own = offered(database)
    if own is None:
        if options.move:
            print(_("There is nothing to move: the evenings are in %(file)s.", file=database))
        return database
    if not options.move:
        if _is_served(database):
            return database
        print(_("The evenings are in %(file)s. There a new version of Talon may not find them.", file=database))
        if not _agrees_to_move(own.parent, asks=bool(options.open and sys.stdin and sys.stdin.isatty())):
            return database
    own, old = move_to_own_place(database)
    print(_("The evenings are in %(file)s now. The old file is kept as %(old)s.", file=own, old=old))
    return own


def _is_served(database: Path) -> bool:
    try:
        Lock(database).release()
    except StoreError:
        return True
    return False


def _agrees_to_move(place: Path, asks: bool) -> bool:
    """Asks a user who started Talon by a double click; other users get the command to type."""
    if not asks:
        print(_("To move them to %(place)s: %(again)s", place=place, again=to_type("--move")))
        return False
    with suppress(EOFError):
        return not input(_("Press Enter to move them to %(place)s, or type n to leave them: ", place=place)).strip()
    return False


def _run(database: Path, options: argparse.Namespace) -> None:
    """Serves these evenings; if another Talon already does, opens the browser there. StoreError if neither works."""
    make_folder(database)
    check(database)  # before anything is written: another program's file gets no files beside it
    where = AddressFile(database)
    try:
        lock = Lock(database)
    except StoreError:
        if options.open and (address := where.address()):
            print(_("Talon is running already, at %(address)s.", address=address))
            webbrowser.open(address)
            return
        raise
    try:
        _serve(database, where, options)
    finally:
        where.forget()
        lock.release()
    log.info(N_("stopped"))


def _serve(database: Path, where: AddressFile, options: argparse.Namespace) -> None:
    """Serves until Talon is stopped; meanwhile computes missing stories."""
    where.forget()  # left by a process that was killed
    kept = kept_elsewhere(database)
    https = (options.https or "").lower()
    app = create_app(database, ADVERTISE=options.advertise, HTTPS=https, PREFIX=options.prefix, BACKS_UP=True)
    if os.environ.get(DEVELOPED):
        app.register_blueprint(styles)
    server = _listening(app, options)
    talon: Talon = app.extensions["talon"]
    here = f"http://localhost:{options.port}{options.prefix}"
    where.tell(here)
    _welcome(talon, options)
    if kept:
        again = to_type(f"--restore {quoted(str(kept))}")
        text = _("%(file)s is new. Earlier evenings are kept in %(kept)s. To put those back: %(again)s")
        print(filled(text, file=database, kept=kept, again=again))
    ours = {"port": options.port, "file": talon.store.path, "version": sqlite3.sqlite_version}
    log.info(N_("port %(port)s, database %(file)s, SQLite %(version)s"), ours)
    if options.open:
        webbrowser.open(here)
    stop_cleanly(talon.hub)
    reader = threading.Thread(target=_catch_up, args=[talon], daemon=True)
    reader.start()
    server.run()
    talon.recaps.close()
    reader.join()
    talon.store.close()


def _catch_up(talon: Talon) -> None:
    """Backs up an evening that is in no backup, then computes missing recaps."""
    talon.copies.catch_up()
    talon.recaps.catch_up(math.inf, 1)


def _listening(app: Flask, options: argparse.Namespace) -> Any:
    """The server on the requested port or, with `--open`, on the first free one, which is stored in `options`."""
    server, why = None, why_not(OSError(errno.EADDRINUSE, ""), options.host, PORT)
    for port in ports(options.port, may_choose=options.open):
        options.port = port
        try:
            server = make_server(app, options.host, port, prefix=options.prefix)
            break
        except (OSError, ValueError) as error:  # ValueError: a host name instead of an address
            why = why_not(error, options.host, port)
    if server is None:
        _give_up(why)
    return server


def _copies(options: argparse.Namespace) -> None:
    """Saves or restores the whole database, without serving."""
    database = place_of(options.database)
    try:
        if options.backup:
            back_up(database, options.backup)
            print(_("Saved to %(file)s.", file=options.backup))
            return
        make_folder(database)
        old = restore(database, options.restore)
    except StoreError as error:
        _give_up(str(error))
    print(_("%(file)s has been restored.", file=options.restore))
    if old:
        print(_("The previous file is kept as %(file)s.", file=old))


def _welcome(talon: Talon, options: argparse.Namespace) -> None:
    """Prints the addresses and hints for the user who started Talon."""
    below = f":{options.port}{options.prefix}"
    there = [f"http://{host}{below}" for host in ([options.advertise] if options.advertise else addresses())]
    if options.https:
        there = [f"https://{options.https}{options.prefix}"]
    else:
        print(_("Talon is running. On this computer: %(address)s", address=f"http://localhost{below}"))
    for address in there:
        print(_("From other devices: %(address)s", address=address))
    if name := "" if options.advertise or options.https else own_name():
        print(_("Many devices find it by name, too: %(address)s", address=f"http://{name}{below}"))
    if there:
        print(qr_text(there[0]))
    elif in_container():
        print(_("Set TALON_ADVERTISE to the address of the computer this container runs on, such as 192.168.1.20."))
    print(_("The evenings are kept in %(file)s.", file=talon.store.path))
    other = left_elsewhere(talon.store.path)
    if other:
        again = to_type(f"--database {quoted(str(other))}")
        print(_("There are evenings in %(file)s, too. To open those: %(again)s", file=other, again=again))
    if options.open or sys.stdout.isatty():
        print(_("Leave this window open. Ctrl-C ends Talon."))
    talon.code.say = _tell_code
    _tell_code(talon.code.now)


def _tell_code(code: str) -> None:
    print(_("To open a table from another device, type this code there: %(code)s", code=code), flush=True)


def _tell_host_code(path: Path, table: str) -> None:
    """Prints digits that make a device a host, for a lost tablet; Talon may be running."""
    code = table.strip().upper()
    if not path.exists():
        _give_up(_("%(file)s is not here. Name the file with --database.", file=path))
    try:
        store = Store(path)
        digits = give_host_code(store, code, time.time_ns() // 1_000_000)
        store.close(alone=False)
    except StoreError as error:
        _give_up(str(error))
    except NotFound:
        _give_up(_("There is no table %(code)s here.", code=code))
    print(_("On the new device open table %(code)s, tap “I am the host and lost my device” and type:", code=code))
    print(f"{digits[:4]} {digits[4:]}")
    print(_("Works once, within %(n)s minutes.", n=RESCUE // 60))


def _speak(app: Flask) -> None:
    """Sets up translations in templates, and JSON in the order it was written."""
    answers: Any = app.json
    answers.sort_keys = False  # keeps the order of docs/contract/interface.md for human readers
    templates: Any = app.jinja_env
    templates.add_extension("jinja2.ext.i18n")
    templates.install_gettext_callables(words.translated, words.translated_count, newstyle=True)
    templates.globals.update({"_": sentence, "ngettext": counted})
    templates.filters["ended"] = words.ended
    speak(app)


def _key(database: Path) -> bytes:
    try:
        return secret_key(database)
    except OSError as error:
        raise StoreError(_("The key beside %(file)s cannot be read or written.", file=database)) from error


def _give_up(text: str) -> NoReturn:
    print(text, file=sys.stderr)
    raise SystemExit(1)


if __name__ == "__main__":
    main()
