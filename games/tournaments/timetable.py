"""Several competitions on one day: when each plays, and at which tables. Pure; times are minutes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Slot:
    """A competition in hall and day: `key` names it, it begins and ends at these minutes of the day
    (None: not said), and has so many tables from the first on, in a room (empty: not said)."""

    key: int
    begins: int | None
    ends: int | None
    first_table: int
    tables: int
    room: str = ""

    @property
    def last_table(self) -> int:
        return self.first_table + self.tables - 1


def overlapping(first: Slot, second: Slot) -> bool:
    """Whether two are played at one time; what has no time may be at any."""
    if first.begins is None or first.ends is None or second.begins is None or second.ends is None:
        return True
    return first.begins < second.ends and second.begins < first.ends


def _in_two_rooms(first: Slot, second: Slot) -> bool:
    return bool(first.room and second.room) and first.room != second.room


def table_clashes(slots: Iterable[Slot]) -> list[tuple[int, int]]:
    """The competitions that would sit at the same tables at one time, pair by pair; not in two rooms."""
    return [
        (first.key, second.key)
        for first, second in combinations(slots, 2)
        if overlapping(first, second)
        and not _in_two_rooms(first, second)
        and first.first_table <= second.last_table
        and second.first_table <= first.last_table
    ]


def person_clashes(slots: Sequence[Slot], entered: Mapping[int, Iterable[int]]) -> list[tuple[int, int, int]]:
    """Who is in two competitions at one time: the person and both. `entered` are the competitions of each."""
    by_key = {slot.key: slot for slot in slots}
    return [
        (person, first, second)
        for person, keys in entered.items()
        for first, second in combinations(sorted(keys), 2)
        if overlapping(by_key[first], by_key[second])
    ]


def seated(slots: Sequence[Slot]) -> dict[int, int]:
    """First tables without a clash: each gets the lowest that nobody has at its time, in this order."""
    placed: list[Slot] = []
    for slot in slots:
        busy = sorted((other.first_table, other.last_table) for other in placed if overlapping(slot, other))
        first = 1
        for begin, end in busy:
            if first + slot.tables <= begin:
                break
            first = max(first, end + 1)
        placed.append(replace(slot, first_table=first))
    return {slot.key: slot.first_table for slot in placed}
