"""Days on which there is school: no weekends, no public holidays of Portugal, no pauses. Pure."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import lru_cache

Pause = tuple[date, date]  # both included

_DAY, _YEAR = timedelta(days=1), timedelta(days=366)
# Month and day of those of every year: Código do Trabalho, article 234.
_FIXED = ((1, 1), (4, 25), (5, 1), (6, 10), (8, 15), (10, 5), (11, 1), (12, 1), (12, 8), (12, 25))
_FROM_EASTER = (-47, -2, 0, 60)  # Carnival, Good Friday, Easter, Corpus Christi

_WRITTEN_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


def easter(year: int) -> date:
    """Easter Sunday of a year, by the Gregorian computus (Meeus, Jones and Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


@lru_cache(maxsize=8)
def public_holidays(year: int) -> frozenset[date]:
    """The national holidays of a year, with Carnival, on which schools are closed."""
    moving = (easter(year) + timedelta(days=days) for days in _FROM_EASTER)
    return frozenset([*(date(year, month, day) for month, day in _FIXED), *moving])


def is_school_day(day: date, pauses: Iterable[Pause]) -> bool:
    """Whether there is school on this day."""
    if day.weekday() >= 5 or day in public_holidays(day.year):
        return False
    return not any(first <= day <= last for first, last in pauses)


def school_days(after: date, until: date, pauses: Iterable[Pause]) -> int:
    """How many days of school there are after one day, up to another one with it."""
    pauses = list(pauses)
    return sum(is_school_day(day, pauses) for day in _days(after, until))


def last_day(after: date, count: int, pauses: Iterable[Pause]) -> date:
    """The day by which so many days of school have passed; a year later where pauses have no end."""
    pauses, day = list(pauses), after
    for day in _days(after, after + _YEAR):
        count -= is_school_day(day, pauses)
        if count <= 0:
            break
    return day


def read_pauses(written: str) -> list[Pause]:
    """Pauses as a teacher writes them, one a line: "18/12/2026 a 3/1/2027", or one day. Raises ValueError
    with the line that says nothing of the kind."""
    return [_read_pause(line) for line in written.splitlines() if line.strip()]


def pauses_text(pauses: Iterable[Pause]) -> str:
    """Pauses as `read_pauses` takes them."""
    return "\n".join(
        _day_text(first) + (f" a {_day_text(last)}" if last > first else "") for first, last in pauses
    )


def _read_pause(line: str) -> Pause:
    days = [_read_day(*match) for match in _WRITTEN_DAY.findall(line)]
    if len(days) not in (1, 2) or None in days:
        raise ValueError(line.strip())
    first, last = days[0], days[-1]
    if first is None or last is None or last < first:
        raise ValueError(line.strip())
    return first, last


def _read_day(day: str, month: str, year: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _day_text(day: date) -> str:
    return f"{day.day}/{day.month}/{day.year}"


def _days(after: date, until: date) -> Iterator[date]:
    while after < until:
        after += _DAY
        yield after
