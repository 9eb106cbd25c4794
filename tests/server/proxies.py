"""Real proxies in front of a real Talon, set up by the recipes of SECURITY.md on the loopback network."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests import ROOT, WAITS
from tests.serving import free_port

NAME = "talon.example.lan"
PLACES = "/usr/sbin:/usr/local/sbin"  # where Debian keeps nginx, for root alone
CERTIFICATE = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out cert.pem -subj"
NGINX = """daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{}}
http {{ access_log off; {temporary}
  server {{ listen 127.0.0.1:{port}; {location} }} }}
"""


def program(name: str) -> str:
    """The path of this proxy; "" if it is not installed."""
    return shutil.which(name) or shutil.which(name, path=PLACES) or ""


@contextmanager
def caddy(folder: Path, talon: int) -> Iterator[int]:
    """Caddy with the Caddyfile of SECURITY.md and a certificate of its own; gives its port."""
    port = free_port()
    subprocess.run([*CERTIFICATE.split(), f"/CN={NAME}"], cwd=folder, check=True, capture_output=True)
    recipe = _recipe(r"```\n# Caddyfile\n(.*?)```").replace("/etc/talon", str(folder)).replace(":8000", f":{talon}")
    assert NAME in recipe and str(talon) in recipe
    here = recipe.replace(f"{NAME} {{", f"https://{NAME}:{port} {{")
    whole = "{\n admin off\n auto_https disable_redirects\n}\n" + here
    (folder / "Caddyfile").write_text(whole)
    yield from _running([program("caddy"), "run", "--config", "Caddyfile"], folder, port)


@contextmanager
def nginx(folder: Path, talon: int) -> Iterator[int]:
    """nginx with the location of SECURITY.md, below /talon; gives its port."""
    port = free_port()
    location = _recipe(r"`(location /talon/ \{.*?\})`").replace(":8000", f":{talon}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    whole = NGINX.format(folder=folder, temporary=temporary, port=port, location=location)
    (folder / "nginx.conf").write_text(whole)
    yield from _running([program("nginx"), "-p", str(folder), "-c", "nginx.conf", "-e", "log"], folder, port)


def _recipe(pattern: str) -> str:
    found = re.search(pattern, (ROOT / "SECURITY.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found, "SECURITY.md has no such recipe any more"
    return found[1]


def _running(command: list[str], folder: Path, port: int) -> Iterator[int]:
    with (folder / "said").open("w") as said:
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"}
        process = subprocess.Popen(command, cwd=folder, env=home, stdout=said, stderr=said)
    try:
        for _try in range(10 * WAITS):
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, (folder / "said").read_text()
            with_patience(process)
        yield port
    finally:
        process.terminate()
        process.wait(WAITS)


def with_patience(process: subprocess.Popen[bytes]) -> None:
    """Waits a tenth of a second, or until the process ends."""
    try:
        process.wait(0.1)
    except subprocess.TimeoutExpired:
        return


def line_to(port: int, secure: bool) -> http.client.HTTPConnection:
    """A connection to the proxy, as a phone makes it that trusts its certificate."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAITS)
    if secure:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line.sock = context.wrap_socket(socket.create_connection(("127.0.0.1", port), WAITS), server_hostname=NAME)
    return line
