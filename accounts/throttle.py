"""Slows down whoever guesses passwords and codes, one account at a time.

A school's pupils share one address and mistype: so the address alone is never counted, and nobody is locked
out for long. A `Bucket` lets a burst of tries through, and afterwards one every few seconds.
"""

from __future__ import annotations

import hashlib
import math
import threading
import time
from dataclasses import dataclass

from django.core.cache import cache

# Tries are counted before they are checked; without the lock, many at once would all see the same count.
_lock = threading.Lock()


@dataclass(frozen=True)
class Bucket:
    """A kind of tries: `burst` of them are free, afterwards there is one in so many `seconds`.

    `who` says, in as many words as needed, whose tries are counted together.
    """

    kind: str
    burst: int
    seconds: float

    def take(self, *who: str) -> int:
        """Counts one try and returns 0; or counts nothing and returns the seconds, rounded up, to wait."""
        with _lock:
            debt = self._debt(who) + self.seconds
            wait = math.ceil(debt - self.burst * self.seconds)
            if wait > 0:
                return wait
            self._owe(who, debt)
            return 0

    def give_back(self, *who: str) -> None:
        """Takes one try back: it was none of those that shall be slowed down."""
        with _lock:
            self._owe(who, self._debt(who) - self.seconds)

    def forget(self, *who: str) -> None:
        """Clears the count, after the right password or code."""
        cache.delete(self._key(who))

    def _debt(self, who: tuple[str, ...]) -> float:
        """Seconds until the bucket is full again. The cache holds the moment at which it will be."""
        full_at: float = cache.get(self._key(who), 0.0)
        return max(0.0, full_at - time.time())

    def _owe(self, who: tuple[str, ...], debt: float) -> None:
        if debt > 0:
            cache.set(self._key(who), time.time() + debt, timeout=math.ceil(debt))
        else:
            self.forget(*who)

    def _key(self, who: tuple[str, ...]) -> str:
        return f"tries:{self.kind}:" + hashlib.sha256("\0".join(who).encode()).hexdigest()


PASSWORD = Bucket("password", burst=5, seconds=10)  # of an account, from one address
CLASS_PUPIL = Bucket("class-pupil", burst=5, seconds=10)  # of a class code and a user name
CLASS = Bucket("class", burst=60, seconds=1)  # of a class code: thirty pupils mistype twice each
