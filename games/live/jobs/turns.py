"""Whose turn it is to be worked on: what needs little time does not wait for what needs much, and what needs
much comes to its end all the same. Pure.

Nobody knows beforehand how long something takes. A group's first work goes before another group's second for
`FIRST` seconds, so that each group has its first answer within `PROMISE` where that is possible: seven with
8 s each need 56 of the 60 s that two processors have until then.
So one place belongs to the eldest of the first ones: it is worked on until it is done, whatever else comes.
What has waited for twice the promise has that place before them. In the other places what has not had
`LIMITS[0]` seconds yet goes first, then what has not had `LIMITS[1]`, then the rest, of which what is being
finished keeps its place; but the first ones go on second by second, so that the last two end together and no
processor has nothing of them to do meanwhile. What is new goes before all first ones as long as none of these
is late for it.
Inside that, tenants (classes) take turns, in a tenant its groups; of equals goes first who was served longest
ago, then who came first. What has to let others go first is paused and goes on where it was: nothing is
thrown away. What is begun holds memory; where that is full nothing more is begun.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

W = TypeVar("W", bound="GroupWork")

LIMITS = (0.7, 4.0)  # seconds
FIRST = 8.5  # seconds of a group's first work that go before all second ones
PROMISE = 30.0  # seconds until those are over
PLACES = 2  # the machines of schools have two processors
MARGIN = 12.0  # seconds of a processor: so much may go to what begins, and to what else the machine does
REMEMBERED = 1_000  # tenants and groups


@dataclass(slots=True, eq=False)
class GroupWork:
    """Something to be worked on for a group, which may be of a tenant. `level`: how many of the `LIMITS` it
    has passed, ever; `ran`: the seconds that it has had since it was begun, the last time; `alive`: whether
    it is begun and not ended; `is_finishing`: whether it has gone on after the last of the limits; `turn`:
    how many turns its group has had before this one; `waited`: the seconds since it came."""

    group: Hashable
    level: int = 0
    ran: float = 0.0
    alive: bool = False
    tenant: str = ""
    is_finishing: bool = False
    turn: int = 0
    waited: float = 0.0

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
        self._turns: OrderedDict[Hashable, int] = OrderedDict()

    def came(self, work: GroupWork, others: Iterable[GroupWork]) -> None:
        """Work has come while the others wait, and gets its turn: who was not there until now has no turns
        from before."""
        waiting = [other.turn for other in others]
        if not waiting:
            self._turns.clear()
        work.turn = max(self._turns.pop(work.group, -1) + 1, min(waiting, default=0))
        self._turns[work.group] = work.turn
        while len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)

    def note(self, work: GroupWork) -> None:
        """Work is begun."""
        self._count += 1
        for who in (work.group, work.tenant):
            self._last[who] = self._count
            self._last.move_to_end(who)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def when(self, who: Hashable) -> int:
        return self._last.get(who, 0)


def ordered(works: Iterable[W], served: Served | None = None) -> list[W]:
    """Of works in the order in which they came, who goes before whom."""
    there, served = list(works), served or Served()
    early = _early(there)
    in_tenants = _by_turns(there, lambda work: work.group, early, served)
    return _by_turns(in_tenants, lambda work: work.tenant or work.group, early, served)


def _by_turns(
    works: Iterable[W], of: Callable[[W], Hashable], early: Collection[GroupWork], served: Served
) -> list[W]:
    first = set(_first(works))
    before: Counter[tuple[Hashable, ...]] = Counter()
    keys: dict[W, tuple[int | bool, ...]] = {}
    for work in works:
        rank = work not in early, work not in first, work.level, work.turn
        is_kept = work.is_finishing or (work.alive and work.level == 0)
        ran = int(work.ran) if work in first and work.level == len(LIMITS) else 0
        keys[work] = *rank, ran, not is_kept, before[*rank, of(work)], served.when(of(work))
        before[*rank, of(work)] += 1
    return sorted(keys, key=keys.__getitem__)


def _early(works: Collection[W]) -> set[W]:
    """What is new, and may go before everything else now."""
    return {work for work in (works if _spare(works) >= MARGIN else _first(works)) if work.level == 0}


def _first(works: Iterable[W]) -> list[W]:
    """Those whose groups have had the fewest turns, of what goes before others at all."""
    young = [work for work in works if work.ran < FIRST]
    turn = min((work.turn for work in young), default=0)
    return [work for work in young if work.turn == turn]


def _spare(works: Iterable[GroupWork]) -> float:
    """The seconds that others may have before one of the first would have its answer too late. Those that
    will be late anyway do not count."""
    spare, needed = PROMISE, 0.0
    for work in _first(works):
        left = PLACES * (PROMISE - work.waited) - needed - (FIRST - work.ran)
        if left >= 0:
            needed += FIRST - work.ran
            spare = min(spare, left)
    return spare


def sure(works: Sequence[W]) -> W:
    """What is worked on whatever else there is."""
    if works[0].waited >= 2 * PROMISE:
        return works[0]
    return min(works, key=lambda work: work.turn)


def going(
    works: Iterable[W], running: int, served: Served | None = None, *, has_room: bool = True
) -> list[W]:
    """What is to be worked on now, of works in the order in which they came: what is sure, and others up to
    `running` at a time; one more where that is new. Without room nothing is begun unless nothing is."""
    there = list(works)
    if not there:
        return []
    if not has_room:
        there = [work for work in there if work.alive] or [sure(there)]
    eldest = sure(there)
    order = [eldest] + [work for work in ordered(there, served) if work is not eldest]
    early = _early(there)
    return order[: running + any(work in early for work in order[running : running + 1])]
