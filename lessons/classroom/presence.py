"""Who is at a sheet, and at which cell: a member is there while a socket pings or a page polls.

Kept in the cache, which all server processes share when there is Redis. Nothing depends on it but what people
are shown.
"""

from collections.abc import Iterable

from django.core.cache import cache

SOCKET_SECONDS = 50  # two and a half heartbeats of a page
POLL_SECONDS = 12  # a page in a background tab polls every 5 s


def _key(group: str, member: int) -> str:
    return f"sheet-presence:{group}:{member}"


def at(group: str, member: int, cell: str | None, seconds: int = SOCKET_SECONDS) -> bool:
    """The member is at a cell of this sheet ("": at none, None: where they were), for `seconds` without a
    further sign. True if that is news.
    """
    key = _key(group, member)
    was: str | None = cache.get(key)
    now = (was or "") if cell is None else cell
    cache.set(key, now, seconds)
    return now != was


def gone(group: str, member: int) -> None:
    """The member has left the sheet."""
    cache.delete(_key(group, member))


def there(group: str, members: Iterable[int]) -> dict[int, str]:
    """Which of the members are there, and at which cell."""
    keys = {_key(group, member): member for member in members}
    cells = cache.get_many(keys)
    return {member: cells[key] for key, member in keys.items() if key in cells}
