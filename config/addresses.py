"""The names and addresses of this machine on its network. Standard library only: run.py imports it."""

import contextlib
import socket

# Addresses of private ranges (RFC 1918). Nothing is sent to them: connecting UDP only asks the routing table.
_PROBES = ("10.255.255.254", "172.31.255.254", "192.168.255.254")


def own_addresses() -> list[str]:
    """IPv4 addresses that others on the network can use, best first; empty without a network."""
    addresses = [_route_to(probe) for probe in _PROBES]
    with contextlib.suppress(OSError):
        addresses += [
            str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    return list(
        dict.fromkeys(address for address in addresses if address and not address.startswith(("127.", "0.")))
    )


def own_hosts() -> list[str]:
    """Every host name and address that a page of this machine may be asked under."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, name + ".local", *own_addresses()]


def _route_to(address: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
