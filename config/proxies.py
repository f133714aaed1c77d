"""From which address a request comes, behind proxies of our own.

Whoever asks can write any `X-Forwarded-For`; a proxy adds at its right end the address that asked it. So the
header is read from the right, for as long as the one who wrote there is a proxy that is trusted.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks ("127.0.0.1", "10.1.0.0/16", "fd00::/8"). Raises ValueError."""
    return tuple(ip_network(name.strip(), strict=False) for name in names)


def with_client(scope: Any, trusted: Sequence[Network]) -> Any:
    """The ASGI scope with the client, and of pages the scheme, that the outermost trusted proxy saw."""
    peer = parsed((scope.get("client") or [""])[0])
    if peer is None or not _is_trusted(peer, trusted):
        return scope
    hops = _header_values(scope, b"x-forwarded-for")
    changed = {**scope, "client": [str(_walked(peer, hops, trusted)), 0]}
    # The nearest proxy writes the last one.
    scheme = _header_values(scope, b"x-forwarded-proto")[-1:]
    if scope["type"] == "http" and scheme and scheme[0].lower() in {"http", "https"}:
        changed["scheme"] = scheme[0].lower()
    return changed


def parsed(text: str) -> Address | None:
    """The address in "192.0.2.1:80", "2001:db8::1", "[2001:db8::1]:80"; None for anything else."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    # A socket for both kinds shows IPv4 addresses as IPv6 ones.
    return getattr(address, "ipv4_mapped", None) or address


def _walked(address: Address, hops: list[str], trusted: Sequence[Network]) -> Address:
    while hops and _is_trusted(address, trusted):
        before = parsed(hops.pop())
        if before is None:
            break
        address = before
    return address


def _is_trusted(address: Address, trusted: Sequence[Network]) -> bool:
    return any(address in network for network in trusted)


def _header_values(scope: Any, name: bytes) -> list[str]:
    lines = [value.decode("latin-1") for header, value in scope["headers"] if header.lower() == name]
    return [part.strip() for part in ",".join(lines).split(",")] if lines else []
