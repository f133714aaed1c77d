"""Who is at the table: a seat is "here" while somebody's socket pings or page polls, and "gone" since it last
did.

Kept in the cache, which all server processes share when there is Redis. By it people are shown who is there,
and `MatchState.waited` knows who has left a match.
"""

import time
from collections.abc import Sequence
from typing import Any

from django.core.cache import cache

from games.live.match_state import Seen

SOCKET_SECONDS = 50  # two and a half heartbeats of a page
POLL_SECONDS = 12  # a page in a background tab polls every 5 s
# A page that was only loaded may be one without scripts: it cannot say that somebody still sits before it.
PAGE_SECONDS = 300
AWAY_SECONDS = 60  # who is back sooner was there all the time: a page is loaded anew, a line is cut
KEPT_SECONDS = 24 * 3600


def _key(code: str, seat: int) -> str:
    return f"seat:{code}:{seat}"


def here(code: str, seat: int, seconds: int = SOCKET_SECONDS) -> bool:
    """Somebody is at the seat, and will be for `seconds` without a further sign. True if that is news."""
    now = time.time()
    came, until = cache.get(_key(code, seat)) or (now, 0.0)
    if now - until > AWAY_SECONDS:
        came = now
    cache.set(_key(code, seat), (came, now + seconds), KEPT_SECONDS)
    return bool(until <= now)


def gone(code: str, seat: int) -> None:
    """Nobody is at the seat any more."""
    now = time.time()
    came, _until = cache.get(_key(code, seat)) or (now, now)
    cache.set(_key(code, seat), (came, now), KEPT_SECONDS)


def presence_of_seats(code: str, seats: Sequence[int]) -> list[Seen | None]:
    """Since when and until when each seat is known to be taken, or was; None: nobody was ever seen there."""
    known = cache.get_many([_key(code, seat) for seat in seats])
    return [known.get(_key(code, seat)) for seat in seats]


def at_table(code: str, seats: Sequence[int]) -> list[dict[str, Any]]:
    """For each seat: is somebody there, and if not, for how many seconds (None: never seen)."""
    return presence_rows(presence_of_seats(code, seats), time.time())


def presence_rows(known: Sequence[Seen | None], now: float) -> list[dict[str, Any]]:
    """`at_table` from what `seen` says."""
    return [_presence_row(person, now) for person in known]


def _presence_row(known: Seen | None, now: float) -> dict[str, Any]:
    if known is None:
        return {"here": False, "ago": None}
    _came, until = known
    return {"here": True, "ago": 0} if until > now else {"here": False, "ago": int(now - until)}
