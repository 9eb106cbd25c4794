"""Addresses by which other devices reach this machine, and their QR code."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import struct
import sys
import time
from contextlib import closing, suppress
from functools import lru_cache
from itertools import groupby

import qrcode
from flask import current_app, request

from models.log.settings import ADDRESS
from web.server.root import root
from web.server.running import talon
from web.server.start import in_container

# Names of network interfaces that phones in the room cannot reach: tunnels, bridges of containers and virtual
# machines, mobile connections.
FAR = re.compile(
    r"(u?tun|tap|wg|tailscale|zt|ppp|ipsec|nordlynx|proton|docker|br-|veth|virbr|lxc|lxd|podman|cni|flannel|vmnet|vboxnet"
    r"|rmnet|ccmni|wwan|pdp_ip)"
)
HOMES = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))  # likeliest first
BRIDGED = tuple(map(ipaddress.ip_network, ("172.16.0.0/12", "10.88.0.0/16")))  # of Docker and Podman
SHARED = ipaddress.ip_network("100.64.0.0/10")  # carrier-grade NAT, also used by VPNs
SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}  # queries an interface's address
FRESH = 30  # seconds
BORDER = 2  # quiet squares around a code; the white card adds the rest


def addresses() -> list[str]:
    """This machine's IPv4 addresses, likeliest reachable for phones first; may be empty."""
    return _addresses(int(time.monotonic() // FRESH))


@lru_cache(maxsize=1)
def _addresses(_while: int) -> list[str]:
    names = dict.fromkeys([*_route(), *_by_name()], "") | {host: name for name, host in _interfaces()}
    inside = in_container()
    found = {host: ipaddress.IPv4Address(host) for host in names}
    hosts = [
        host for host, at in found.items() if not (at.is_loopback or (inside and any(at in net for net in BRIDGED)))
    ]
    return sorted(hosts, key=lambda host: _how_far(names[host], found[host]))


def _how_far(interface: str, host: ipaddress.IPv4Address) -> int:
    """A sort key: home networks first, likeliest before others; tunnels and bridges last."""
    if FAR.match(interface) or host in SHARED:
        return 9
    if host.is_link_local:  # not assigned by a router
        return 8
    if host.packed[3] == 1:  # the router in a home network; this machine in a network of its own
        return 7
    return next((far for far, home in enumerate(HOMES) if host in home), len(HOMES))


def own_name() -> str:
    """The name by which devices find this machine without DNS; "" if the system has none."""
    name = socket.gethostname().split(".")[0].lower() + ".local"
    with suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)}
        return name if found & set(addresses()) else ""
    return ""


def address_of(path: str) -> str:
    """The address of this page for other devices."""
    return _written(path, _nearest())


def addresses_of(path: str) -> list[str]:
    """This address, then every other address of this machine that a phone may try."""
    return [_written(path, host) for host in _all_of_them()]


def choose(host: str) -> bool:
    """Stores the address shown to other devices; returns whether it is one of this machine."""
    known = host in _all_of_them()
    if known:
        talon().settings.keep(ADDRESS, host)
    return known


def _all_of_them() -> list[str]:
    if current_app.config.get("HTTPS") or current_app.config.get("ADVERTISE"):
        return [_nearest()]
    name = _asked()[0]
    return list(dict.fromkeys([_nearest(), *([] if _only_here(name) else [name]), *addresses()]))


def _nearest() -> str:
    """The host's chosen address while this machine has it, else the request's, else the likeliest."""
    name, chosen = _asked()[0], _chosen(talon().settings.read(ADDRESS))
    if not _only_here(name):
        return chosen or name
    return str(current_app.config.get("ADVERTISE") or chosen or next(iter(addresses()), name))


def _chosen(kept: str) -> str:
    """The chosen address, or this machine's present one in the same network; "" if there is none."""
    if not kept or kept in addresses():
        return kept
    network = kept.rpartition(".")[0]
    return next((host for host in addresses() if host.rpartition(".")[0] == network), "")


def _asked() -> tuple[str, str]:
    """Host name and port of this request."""
    host = request.host
    name, _colon, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "80")
    return name, port


def _written(path: str, host: str) -> str:
    secure = current_app.config.get("HTTPS")
    if secure:
        return f"https://{secure}{root()}{path}"
    port = _asked()[1]
    return f"http://{host}{'' if port == '80' else ':' + port}{root()}{path}"


def _only_here(name: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    return name == "localhost"


def qr_text(url: str) -> str:
    """The URL as a QR code for a terminal with light text on dark."""
    code = qrcode.QRCode(border=BORDER)
    code.add_data(url)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()


def qr_path(text: str) -> tuple[int, str]:
    """A QR code as SVG: its width in squares, and one path of horizontal runs to fill with black."""
    code = qrcode.QRCode(border=BORDER, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    rows = code.get_matrix()
    return len(rows), "".join(_row(y, row) for y, row in enumerate(rows))


def _row(y: int, row: list[bool]) -> str:
    x, path = 0, ""
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width
    return path


def _route() -> list[str]:
    """The address of the default route, without sending anything; fails on a hotspot without a route."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # reserved for documentation
        return [str(probe.getsockname()[0])]
    return []


def _interfaces() -> list[tuple[str, str]]:
    """Network interfaces with their addresses; empty if the system cannot list them.

    They are needed on a phone that is a hotspot, because it has no default route.
    """
    asks = SIOCGIFADDR.get(sys.platform)
    if asks is None:
        return []
    try:
        import fcntl
    except ImportError:  # some builds of Python lack it
        return []

    found = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        for _index, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an IPv4 address
                ask = struct.pack("256s", name.encode()[:15])
                found.append((name, socket.inet_ntoa(fcntl.ioctl(probe.fileno(), asks, ask)[20:24])))
    return found


def _by_name() -> list[str]:
    with suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
