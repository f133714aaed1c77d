"""Slows down whoever guesses passwords, one account and one address at a time.

A school's pupils share one address and mistype: so the pair (account, address) is counted, never the address
alone, and nobody is locked out for long: after a burst of free tries one more is allowed every few seconds.
"""

from __future__ import annotations

import hashlib
import math
import time

from django.core.cache import cache

BURST = 5  # tries that are free
SECONDS_A_TRY = 10.0  # afterwards, one try in so many seconds


def wait(account: str, address: str) -> int:
    """Seconds, rounded up, until the next try is allowed; 0 when it is allowed now."""
    debt = _debt(_key(account, address)) + SECONDS_A_TRY - BURST * SECONDS_A_TRY
    return max(0, math.ceil(debt))


def failed(account: str, address: str) -> None:
    """Counts one wrong password."""
    key = _key(account, address)
    debt = _debt(key) + SECONDS_A_TRY
    cache.set(key, time.time() + debt, timeout=math.ceil(debt))


def forget(account: str, address: str) -> None:
    """Clears the count, after the right password."""
    cache.delete(_key(account, address))


def _debt(key: str) -> float:
    """Seconds until the bucket is full again. The cache holds the moment at which it will be."""
    full_at: float = cache.get(key, 0.0)
    return max(0.0, full_at - time.time())


def _key(account: str, address: str) -> str:
    return "login:" + hashlib.sha256(f"{account}\0{address}".encode()).hexdigest()
