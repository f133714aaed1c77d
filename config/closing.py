"""Sockets that close at once are let go one after the other, so that nobody else waits for all of them."""

from collections import deque
from collections.abc import Callable
from typing import Any

AT_ONCE = 20
PAUSE = 0.01  # seconds until the next ones

Farewell = Callable[[], object]


class FarewellQueue:
    """Farewells that wait. `later` calls something after so many seconds. All on the event loop."""

    def __init__(self, later: Callable[[float, Callable[[], None]], Any]) -> None:
        self._later = later
        self._waiting: deque[Farewell] = deque()

    def add(self, farewell: Farewell) -> None:
        self._waiting.append(farewell)
        if len(self._waiting) == 1:
            self._later(0, self._say_some)

    def _say_some(self) -> None:
        some = [self._waiting.popleft() for _farewell in range(min(AT_ONCE, len(self._waiting)))]
        if self._waiting:
            self._later(PAUSE, self._say_some)
        for farewell in some:
            farewell()
