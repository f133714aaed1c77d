"""Which pages may open a socket."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application


async def refused_with(origin: str | None, host: str) -> int | None:
    """The status with which a socket that is not there is refused: 404 where the page may ask for it."""
    headers = [(b"host", host.encode())] + ([] if origin is None else [(b"origin", origin.encode())])
    communicator = WebsocketCommunicator(application, "/ws/nada/", headers=headers)
    accepted, code = await communicator.connect(timeout=5)
    assert not accepted
    return code


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost", "localhost"),
        ("http://localhost:8000", "localhost:8000"),
        ("https://LOCALHOST", "localhost:443"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://trusted.example", "localhost"),
    ],
)
async def test_pages_of_the_site_may(origin, host, settings):
    settings.ALLOWED_HOSTS = ["localhost", "[::1]"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example"]
    assert await refused_with(origin, host) == 404


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8001", "localhost:8000"),
        ("http://localhost:8001", "localhost"),
        ("https://outro.example", "localhost"),
        ("https://outro.example", "outro.example"),
        ("http://localhost:letters", "localhost"),
        ("file://localhost", "localhost"),
        ("null", "localhost"),
        (None, "localhost"),
    ],
)
async def test_pages_of_others_may_not(origin, host, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    assert await refused_with(origin, host) == 403


async def test_where_all_is_encrypted_so_are_the_pages(settings):
    settings.ALLOWED_HOSTS, settings.SESSION_COOKIE_SECURE = ["localhost"], True
    assert await refused_with("http://localhost", "localhost") == 403
    assert await refused_with("https://localhost", "localhost") == 404
