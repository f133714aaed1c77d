"""A token bucket, for one connection."""

from __future__ import annotations

import time


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
