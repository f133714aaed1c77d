"""Whose turn it is to be worked on: what needs little time does not wait for what needs much, and what needs
much comes to its end all the same. Pure.

Nobody knows beforehand how long something takes. So one place belongs to what came first: it is worked on
until it is done, whatever else comes. In the other places what has not had `LIMITS[0]` seconds yet goes
first, then what has not had `LIMITS[1]`, then the rest, of which what is being finished keeps its place.
Inside that, crowds (classes) take turns, in a crowd its groups; of equals goes first who was served longest
ago, then who came first. What has to let others go first is paused and goes on where it was: nothing is
thrown away. What is begun holds memory; where that is full nothing more is begun.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

W = TypeVar("W", bound="Work")

LIMITS = (0.7, 4.0)  # seconds
REMEMBERED = 1_000  # crowds and groups


@dataclass(slots=True, eq=False)
class Work:
    """Something to be worked on for a group, which may be of a crowd. `level`: how many of the `LIMITS` it
    has passed, ever; `ran`: the seconds that it has had since it was begun, the last time; `alive`: whether
    it is begun and not ended; `is_finishing`: whether it has gone on after the last of the limits."""

    group: Hashable
    level: int = 0
    ran: float = 0.0
    alive: bool = False
    crowd: str = ""
    is_finishing: bool = False

    def worked(self, seconds: float) -> None:
        self.is_finishing = self.level == len(LIMITS)
        self.ran += seconds
        self.level = max(self.level, sum(self.ran >= limit for limit in LIMITS))

    def ended(self) -> None:
        """Its process is gone, and what was done with it."""
        self.alive, self.ran, self.is_finishing = False, 0.0, False


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
    keys: dict[W, tuple[int, bool, int, int]] = {}
    for work in works:
        keys[work] = work.level, not work.is_finishing, before[work.level, of(work)], served.when(of(work))
        before[work.level, of(work)] += 1
    return sorted(keys, key=keys.__getitem__)


def going(
    works: Iterable[W], running: int, served: Served | None = None, *, has_room: bool = True
) -> list[W]:
    """What is to be worked on now, of works in the order in which they came: the eldest, and others up to
    `running` at a time; one more where that is new. Without room nothing is begun unless nothing is."""
    there = list(works)
    if not has_room:
        there = [work for work in there if work.alive] or there[:1]
    order = there[:1] + [work for work in ordered(there, served) if work is not there[0]]
    return order[: running + any(work.level == 0 for work in order[running : running + 1])]
