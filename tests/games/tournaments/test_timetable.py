"""One timetable for several competitions: no table twice, nobody at two places."""

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.timetable import Slot, overlapping, person_clashes, seated, table_clashes


@st.composite
def slots(draw):
    count = draw(st.integers(1, 6))
    made = []
    for key in range(count):
        begins = draw(st.one_of(st.none(), st.integers(0, 10)))
        ends = None if begins is None else begins + draw(st.integers(1, 5))
        made.append(Slot(key, begins, ends, draw(st.integers(1, 8)), draw(st.integers(1, 4))))
    return made


def at_once(first: Slot, second: Slot) -> bool:
    """By every minute: none said is all day."""
    minutes = [{*range(slot.begins or 0, slot.ends or 20)} for slot in (first, second)]
    return bool(minutes[0] & minutes[1])


@given(slots())
def test_clashes_are_those_of_every_minute_and_table(day):
    tables = {slot.key: {*range(slot.first_table, slot.last_table + 1)} for slot in day}
    expected = [
        (first.key, second.key)
        for at, first in enumerate(day)
        for second in day[at + 1 :]
        if at_once(first, second) and tables[first.key] & tables[second.key]
    ]
    assert table_clashes(day) == expected
    both = {7: [slot.key for slot in day]}
    assert [pair[1:] for pair in person_clashes(day, both)] == [
        (first.key, second.key)
        for at, first in enumerate(day)
        for second in day[at + 1 :]
        if at_once(first, second)
    ]


@given(slots())
def test_tables_are_given_without_a_clash(day):
    places = seated(day)
    assert not table_clashes([Slot(s.key, s.begins, s.ends, places[s.key], s.tables) for s in day])
    assert min(places.values()) == 1


def test_one_after_the_other_do_not_overlap():
    assert not overlapping(Slot(1, 0, 5, 1, 1), Slot(2, 5, 9, 1, 1))
