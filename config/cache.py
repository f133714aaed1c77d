"""The cache that several processes share. While Redis is away each of them keeps one of its own."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as CannotConnect
from redis.exceptions import TimeoutError as TakesTooLong
from redis.retry import Retry

logger = logging.getLogger(__name__)

AWAY_SECONDS = 2.0  # so long Redis is not asked again
PATIENCE = 0.5
MOST_ENTRIES = 20_000

# By address: until when it is not asked.
_away: dict[str, float] = {}


def _with_substitute(name: str) -> Callable[..., Any]:
    """The cache's operation of this name: with Redis, or where that is away in this process's memory."""
    shared = getattr(RedisCache, name)

    def operation(self: "PatientRedisCache", *args: Any, **kwargs: Any) -> Any:
        if _away.get(self.address, 0.0) <= time.monotonic():
            try:
                outcome = shared(self, *args, **kwargs)
            except (CannotConnect, TakesTooLong) as error:
                if self.address not in _away:
                    logger.warning("presence and limits are kept in each process alone: %s", error)
                _away[self.address] = time.monotonic() + AWAY_SECONDS
            else:
                if _away.pop(self.address, None):
                    logger.warning("presence and limits are shared again")
                    self.substitute.clear()
                return outcome
        return getattr(self.substitute, name)(*args, **kwargs)

    return operation


class PatientRedisCache(RedisCache):
    """Django's cache on Redis; an operation never fails or waits long because Redis is away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {
            "socket_connect_timeout": PATIENCE,
            "socket_timeout": PATIENCE,
            "retry": Retry(NoBackoff(), 1),  # a connection may be older than the Redis that is there now
        }
        super().__init__(server, {**params, "OPTIONS": options | params.get("OPTIONS", {})})
        self.address = server
        self.substitute = LocMemCache(server, {"OPTIONS": {"MAX_ENTRIES": MOST_ENTRIES}})

    add = _with_substitute("add")
    get = _with_substitute("get")
    set = _with_substitute("set")
    touch = _with_substitute("touch")
    delete = _with_substitute("delete")
    get_many = _with_substitute("get_many")
    has_key = _with_substitute("has_key")
    incr = _with_substitute("incr")
    set_many = _with_substitute("set_many")
    delete_many = _with_substitute("delete_many")
    clear = _with_substitute("clear")
