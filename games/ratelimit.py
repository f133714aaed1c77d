"""Token buckets: for one connection, and for many visitors."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

from games.rules.text import text
from games.table import Refused

# Of one reader's commands, over a socket or without one.
RATE, BURST = 10, 30


def too_fast() -> Refused:
    return Refused("too-fast", text("Devagar! Demasiadas mensagens."))


class TokenBucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    __slots__ = ("_burst", "_rate", "_seen", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Take one token; False when there is none."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each visitor, of whom the `most` recent are remembered. May be used from any thread."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._lock = Lock()
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, visitor: str) -> bool:
        """Take one of the visitor's tokens; False when there is none."""
        with self._lock:
            bucket = self._buckets.setdefault(visitor, TokenBucket(self._rate, self._burst))
            self._buckets.move_to_end(visitor)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
            return bucket.take()

    def clear(self) -> None:
        """Forget all visitors."""
        with self._lock:
            self._buckets.clear()
