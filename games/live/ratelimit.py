"""Token buckets: for one connection, and for many visitors."""

import time
from collections import OrderedDict
from collections.abc import MutableMapping
from threading import Lock
from typing import Any

from django.http import HttpRequest

from accounts import throttle
from games.live import snapshots
from games.live.match_state import Refused
from games.live.matches import Account
from games.rules.text import text

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


# What takes a noticeable part of a second, by address; a whole school may have the same.
_expensive = Buckets(rate=5.0, burst=100)
COMMANDS = Buckets(RATE, BURST)
# Phrases, and what is asked of the others: of a person, through however many sockets and pages.
SAYINGS = Buckets(rate=0.5, burst=6)
SAID = frozenset({"phrase", "draw-offer", "takeback-ask", "rematch"})
MATCHES = Buckets(RATE, BURST)


def may_compute(request: HttpRequest) -> bool:
    """Whether the reader's address has not asked for too much lately."""
    return _expensive.take(throttle.address_of(request))


def may_command(request: HttpRequest, kind: str = "") -> bool:
    """Whether who asks has not sent too many commands lately; those who sit nowhere count by address."""
    person = person_key(request.user, request.session)
    return may_send(person or throttle.address_of(request), kind)


def may_send(person: str, kind: str) -> bool:
    """Whether a person, or else an address, has not sent too many commands lately, over whatever line."""
    return COMMANDS.take(person) and (kind not in SAID or SAYINGS.take(person))


def person_key(user: Account, session: MutableMapping[str, Any] | None) -> str:
    """What somebody counts as: the account, the visitor with a seat, or "" for whom nothing is known of."""
    person = snapshots.person(user, session)
    return person.visitor if person.user is None else f"account {person.user.pk}"


def may_begin(request: HttpRequest) -> bool:
    """Whether who asks has not begun too many matches lately; visitors, who can be new ones, by address."""
    return MATCHES.take(_account(request) or throttle.address_of(request))


def _account(request: HttpRequest) -> str:
    return f"account {request.user.pk}" if request.user.is_authenticated else ""
