"""Days with school: weekends, holidays of the country, pauses of the school."""

from datetime import date, timedelta

import pytest

from games.ladders.school_days import (
    easter,
    is_school_day,
    last_day,
    pauses_text,
    public_holidays,
    read_pauses,
    school_days,
)

CHRISTMAS = (date(2026, 12, 18), date(2027, 1, 3))


@pytest.mark.parametrize(
    ("year", "month", "day"), [(2000, 4, 23), (2024, 3, 31), (2026, 4, 5), (2027, 3, 28), (2038, 4, 25)]
)
def test_easter(year, month, day):
    assert easter(year) == date(year, month, day)


def test_holidays_that_move():
    assert {date(2026, 2, 17), date(2026, 4, 3), date(2026, 6, 4)} <= public_holidays(2026)
    assert len(public_holidays(2026)) == 14


def test_days_of_school():
    assert not is_school_day(date(2026, 11, 28), [])  # a Saturday
    assert not is_school_day(date(2026, 12, 1), [])
    assert is_school_day(date(2026, 12, 2), [])
    assert not is_school_day(date(2026, 12, 21), [CHRISTMAS])


def test_holidays_do_not_count():
    # From a Wednesday: Thursday counts; then the pause, and Monday the 4th.
    assert school_days(date(2026, 12, 16), date(2027, 1, 4), [CHRISTMAS]) == 2
    assert last_day(date(2026, 12, 16), 2, [CHRISTMAS]) == date(2027, 1, 4)
    assert last_day(date(2026, 12, 16), 0, []) == date(2026, 12, 17)


def test_last_day_and_count_agree():
    for days in range(40):
        begun = date(2026, 12, 10) + timedelta(days=days)
        for count in range(1, 6):
            end = last_day(begun, count, [CHRISTMAS])
            assert school_days(begun, end, [CHRISTMAS]) == count
            assert school_days(begun, end - timedelta(days=1), [CHRISTMAS]) == count - 1


def test_pauses_without_end():
    assert last_day(date(2026, 12, 1), 1, [(date(2026, 12, 2), date.max)]) == date(2027, 12, 2)


def test_pauses_as_they_are_written():
    written = "18/12/2026 a 3/1/2027\n\n8-2-2027"
    pauses = read_pauses(written)
    assert pauses == [CHRISTMAS, (date(2027, 2, 8), date(2027, 2, 8))]
    assert pauses_text(pauses) == "18/12/2026 a 3/1/2027\n8/2/2027"


@pytest.mark.parametrize(
    "line",
    ["Natal", "31/2/2027", "3/1/2027 a 18/12/2026", "1/1/2027 2/1/2027 3/1/2027", "1/1/2027 a 31/2/2027"],
)
def test_lines_that_say_nothing(line):
    with pytest.raises(ValueError, match=line[:4]):
        read_pauses(f"18/12/2026\n{line}")
