"""Who is at the table: a seat is "here" while somebody's socket pings or page polls, and "gone" since it last
did.

Kept in the cache, which all server processes share when there is Redis. By it people are shown who is there,
and `Table.away` knows who has left a match.
"""

import time
from collections.abc import Sequence
from typing import Any

from django.core.cache import cache

SOCKET_SECONDS = 50  # two and a half heartbeats of a page
POLL_SECONDS = 12  # a page in a background tab polls every 5 s
# A page that was only loaded may be one without scripts: it cannot say that somebody still sits before it.
PAGE_SECONDS = 300
KEPT_SECONDS = 24 * 3600


def _key(code: str, seat: int) -> str:
    return f"presence:{code}:{seat}"


def here(code: str, seat: int, seconds: int = SOCKET_SECONDS) -> bool:
    """Somebody is at the seat, and will be for `seconds` without a further sign. True if that is news."""
    now = time.time()
    was = cache.get(_key(code, seat))
    cache.set(_key(code, seat), now + seconds, KEPT_SECONDS)
    return was is None or was <= now


def gone(code: str, seat: int) -> None:
    """Nobody is at the seat any more."""
    cache.set(_key(code, seat), time.time(), KEPT_SECONDS)


def until(code: str, seats: Sequence[int]) -> list[float | None]:
    """The moment until which each seat is known to be taken, or was; None: nobody was ever seen there."""
    known = cache.get_many([_key(code, seat) for seat in seats])
    return [known.get(_key(code, seat)) for seat in seats]


def at_table(code: str, seats: Sequence[int]) -> list[dict[str, Any]]:
    """For each seat: is somebody there, and if not, for how many seconds (None: never seen)."""
    return shown(until(code, seats), time.time())


def shown(ends: Sequence[float | None], now: float) -> list[dict[str, Any]]:
    """`at_table` from what `until` says."""
    return [_shown(end, now) for end in ends]


def _shown(until: float | None, now: float) -> dict[str, Any]:
    if until is None:
        return {"here": False, "ago": None}
    return {"here": True, "ago": 0} if until > now else {"here": False, "ago": int(now - until)}
