"""When the server lets Python collect garbage."""

import gc
import time
from collections.abc import Callable

TICK = 0.1  # seconds between two looks
YOUNG = 5_000  # new objects that are worth a collection
MOST_YOUNG = 100_000  # so many are not let wait for a moment without work
MIDDLE_SECONDS, MIDDLE_LATEST = 10.0, 30.0  # for what outlived a collection, and is looked at once more
FULL_SECONDS, FULL_LATEST = 5 * 60.0, 15 * 60.0
QUIET = 2.0  # seconds without a move


class Collector:
    """Collects garbage between two batches of moves.

    Left to itself Python collects in the middle of one, and everything (0.3 s with 600 open sockets, 1.4 s
    with 2,000) just as it happens. Here new objects are looked at when the executor has nothing to do,
    everything when nobody has moved for a while, and both after a time in any case. What is there before the
    first request stays for good and is never looked at.
    """

    def __init__(self, resting: Callable[[], float]) -> None:
        """`resting` says for how many seconds there has been nothing to do, 0 where there is."""
        self._resting = resting
        self._middle = self._full = time.monotonic()

    def tick(self) -> None:
        """Collect what is due."""
        now = time.monotonic()
        generation = self.due(now, self._resting(), gc.get_count()[0])
        if generation is None:
            return
        gc.collect(generation)
        if generation >= 1:
            self._middle = now
        if generation == 2:
            self._full = now

    def due(self, now: float, resting: float, young: int) -> int | None:
        """Which generation is to be collected, if any."""
        full, middle = now - self._full, now - self._middle
        if full >= (FULL_SECONDS if resting >= QUIET else FULL_LATEST):
            return 2
        if young < YOUNG:
            return None
        if middle >= (MIDDLE_SECONDS if resting else MIDDLE_LATEST):
            return 1
        return 0 if resting or young >= MOST_YOUNG else None
