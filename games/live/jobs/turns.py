"""Whose turn it is to be worked on: what needs little time does not wait for what needs much. Pure.

Nobody knows beforehand how long something takes, so everything is begun soon: what has not had `LIMITS[0]`
seconds yet goes first, then what has not had `LIMITS[1]`, then the rest. Inside that, crowds (classes) take
turns, in a crowd its groups; of equals goes first who was served longest ago, then who came first. What has
to let others go first is paused, and only the few that have got farthest keep what they have done: each holds
memory.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

W = TypeVar("W", bound="Work")

LIMITS = (0.7, 4.0)  # seconds
HELD = 2  # paused processes
REMEMBERED = 1_000  # crowds and groups


@dataclass(slots=True, eq=False)
class Work:
    """Something to be worked on for a group, which may be of a crowd. `level`: how many of the `LIMITS` it
    has passed, ever; `ran`: the seconds since it was begun, the last time; `alive`: whether it is begun and
    not ended."""

    group: Hashable
    level: int = 0
    ran: float = 0.0
    alive: bool = False
    crowd: str = ""

    def worked(self, seconds: float) -> None:
        self.ran += seconds
        self.level = max(self.level, sum(self.ran >= limit for limit in LIMITS))

    def ended(self) -> None:
        """What was done is lost."""
        self.alive, self.ran = False, 0.0


class Served:
    """Whom a process has served so far, and after how many others."""

    def __init__(self) -> None:
        self._last: OrderedDict[Hashable, int] = OrderedDict()
        self._count = 0

    def note(self, work: Work) -> None:
        """Work is begun."""
        self._count += 1
        for who in (work.group, work.crowd):
            self._last[who] = self._count
            self._last.move_to_end(who)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def when(self, who: Hashable) -> int:
        return self._last.get(who, 0)


def ordered(works: Iterable[W], served: Served | None = None) -> list[W]:
    """Of works in the order in which they came, who goes before whom."""
    served = served or Served()
    in_crowds = _by_turns(works, lambda work: work.group, served)
    return _by_turns(in_crowds, lambda work: work.crowd or work.group, served)


def _by_turns(works: Iterable[W], of: Callable[[W], Hashable], served: Served) -> list[W]:
    before: Counter[tuple[int, Hashable]] = Counter()
    keys: dict[W, tuple[int, int, int]] = {}
    for work in works:
        keys[work] = work.level, before[work.level, of(work)], served.when(of(work))
        before[work.level, of(work)] += 1
    return sorted(keys, key=keys.__getitem__)


def going(works: Iterable[W], running: int, served: Served | None = None) -> list[W]:
    """What is to be worked on now: `running` at a time, and one more among what is new."""
    order = ordered(works, served)
    new = [work for work in order if work.level == 0]
    return new[: running + 1] if len(new) > running else order[:running]


def too_many(works: Iterable[W], going: Iterable[W]) -> list[W]:
    """What is to be ended, for others to have the memory: the paused ones that lose least."""
    now = set(going)
    paused = [work for work in works if work.alive and work not in now]
    return sorted(paused, key=lambda work: -work.ran)[HELD:]
