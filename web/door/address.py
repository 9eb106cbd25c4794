"""Where other devices find this machine, and the QR code that says so."""

from __future__ import annotations

import io
import ipaddress
import socket
import struct
import sys
from contextlib import closing, suppress

import qrcode
from flask import current_app, request

from web.server.root import root


def addresses() -> list[str]:
    """This machine's IPv4 addresses in the home network, the one used to reach others first; possibly none."""
    hosts = [*_route(), *_interfaces(), *_by_name()]
    return list(dict.fromkeys(host for host in hosts if not ipaddress.ip_address(host).is_loopback))


def addresses_of(path: str) -> list[str]:
    """Where other devices find this page: where this one found it, unless that means only this machine."""
    secure = current_app.config.get("HTTPS")
    path = root() + path
    if secure:
        return [f"https://{secure}{path}"]
    host = request.host
    name, _colon, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "80")
    there = [name]
    if _only_here(name):
        advertised = current_app.config.get("ADVERTISE")
        there = [advertised] if advertised else addresses() or [name]
    return [f"http://{host}{'' if port == '80' else ':' + port}{path}" for host in there]


def _only_here(name: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    return name == "localhost"


def qr_text(url: str) -> str:
    """The URL as a QR code for a terminal that writes light on dark."""
    code = qrcode.QRCode(border=2)
    code.add_data(url)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()


def _route() -> list[str]:
    """The address towards the world; nothing is sent. Fails on a hotspot without a route."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        return [str(probe.getsockname()[0])]
    return []


def _interfaces() -> list[str]:
    """Every network interface's address, where the system is Linux (a phone as a hotspot)."""
    if sys.platform != "linux":
        return []
    try:
        import fcntl
    except ImportError:  # some builds of Python come without it
        return []

    hosts = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        for _index, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an IPv4 address
                ask = struct.pack("256s", name.encode()[:15])
                hosts.append(socket.inet_ntoa(fcntl.ioctl(probe.fileno(), 0x8915, ask)[20:24]))  # SIOCGIFADDR
    return hosts


def _by_name() -> list[str]:
    with suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
