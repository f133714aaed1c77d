"""Whose address counts behind proxies."""

from typing import Any
from unittest.mock import AsyncMock

import pytest

from config import asgi, proxies

TRUSTED = proxies.networks(["127.0.0.1", "10.0.0.0/24", "fd00::/8"])
FORGED = "198.51.100.9"


def scope(peer: str, *lines: str, kind: str = "http", **more: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", line.encode("latin-1")) for line in lines]
    headers += [(name.replace("_", "-").encode(), value.encode()) for name, value in more.items()]
    return {"type": kind, "client": [peer, 4321], "headers": headers, "scheme": "http", "path": "/"}


@pytest.mark.parametrize(
    ("peer", "lines", "client"),
    [
        ("192.0.2.1", [FORGED], "192.0.2.1"),  # nobody of ours
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", [f"{FORGED}, 192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", [FORGED, "192.0.2.1"], "192.0.2.1"),  # the header twice
        ("127.0.0.1", [f"{FORGED}, 192.0.2.1, 10.0.0.7"], "192.0.2.1"),  # two proxies
        ("127.0.0.1", ["10.0.0.7"], "10.0.0.7"),
        ("127.0.0.1", [f"{FORGED}, 10.0.1.7"], "10.0.1.7"),
        ("127.0.0.1", [f"{FORGED}, 192.0.2.1:5678"], "192.0.2.1"),
        ("127.0.0.1", [f"{FORGED}, 2001:DB8:0::1"], "2001:db8::1"),
        ("fd00::1", [f"{FORGED}, [2001:db8::1]:80"], "2001:db8::1"),
        ("fd00::1", [f"{FORGED}, fe80::1%eth0"], "fe80::1"),
        ("::ffff:127.0.0.1", ["::ffff:192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", [f"{FORGED}, unknown"], "127.0.0.1"),
        ("127.0.0.1", [f"{FORGED},"], "127.0.0.1"),
        ("127.0.0.1", [f"{FORGED}, olá, 10.0.0.7"], "10.0.0.7"),
        ("127.0.0.1", [f"{FORGED}, [, 10.0.0.7"], "10.0.0.7"),
        ("", ["192.0.2.1"], ""),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_outermost_trusted_proxy_says_who_asks(peer, lines, client, kind):
    assert proxies.with_client(scope(peer, *lines, kind=kind), TRUSTED)["client"][0] == client


def test_a_peer_without_an_address_is_nobody():
    asked = {**scope("127.0.0.1", "192.0.2.1"), "client": None}
    assert proxies.with_client(asked, TRUSTED) == asked


@pytest.mark.parametrize(
    ("peer", "said", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "HTTPS", "https"),
        ("127.0.0.1", "https, http", "http"),
        ("127.0.0.1", "ftp", "http"),
        ("192.0.2.1", "https", "http"),
    ],
)
def test_only_a_trusted_proxy_says_that_it_was_https(peer, said, scheme):
    assert proxies.with_client(scope(peer, x_forwarded_proto=said), TRUSTED)["scheme"] == scheme


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_pages_and_sockets_get_the_address_that_counts(monkeypatch, settings, kind):
    passed_on = AsyncMock()
    monkeypatch.setattr(asgi, "router", passed_on)
    settings.TRUSTED_PROXIES = TRUSTED
    await asgi.application(scope("127.0.0.1", f"{FORGED}, 192.0.2.1", kind=kind), AsyncMock(), AsyncMock())
    assert passed_on.await_args.args[0]["client"][0] == "192.0.2.1"
