import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.subtraction import RangeValues, ValueSequence, heap_values
from games.solvers.theory import TooBig, mex

amount_sets = st.sets(st.integers(1, 14), min_size=1, max_size=5).map(lambda found: tuple(sorted(found)))


def direct(amounts: tuple[int, ...], most: int) -> list[int]:
    values: list[int] = []
    for size in range(most + 1):
        values.append(mex(values[size - amount] for amount in amounts if amount <= size))
    return values


@given(amount_sets, st.integers(0, 250), st.integers(1, 3))
def test_values_are_those_of_the_definition(amounts, most, step):
    scaled = tuple(amount * step for amount in amounts)
    values = heap_values(scaled, most)
    assert [values.value(size) for size in range(most + 1)] == direct(scaled, most)


@given(amount_sets, st.integers(1, 3))
def test_periods_and_residues_are_true(amounts, step):
    scaled = tuple(amount * step for amount in amounts)
    values = heap_values(scaled, 10**9)
    assert values.period is not None
    start, period = values.preperiod, values.period
    known = direct(scaled, start + 3 * period)
    assert known[start : start + 2 * period] == known[start + period : start + 3 * period]
    shorter = (length for length in range(1, period) if period % length == 0)
    assert not any(
        known[start : start + period] == known[start + length : start + length + period] for length in shorter
    )
    assert start == 0 or known[start - 1] != known[start - 1 + period]
    for wanted in range(4):
        residues = {residue for run in values.residues(wanted) for residue in run}
        assert residues == {size % period for size in range(start, start + period) if known[size] == wanted}


@pytest.mark.parametrize(
    ("amounts", "preperiod", "period"),
    [
        ((1, 2, 3), 0, 4),
        ((3, 4), 0, 7),
        ((2, 3), 0, 5),
        ((2, 4), 0, 6),
        ((2, 4, 7), 8, 3),
        ((2, 5, 8), 0, 10),
        ((30, 40), 0, 70),
    ],
)
def test_known_periods(amounts, preperiod, period):
    values = heap_values(amounts, 10**9)
    assert (values.preperiod, values.period) == (preperiod, period)


@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 200))
def test_ranges_follow_their_formula(low, more, size):
    values = RangeValues(low, low + more)
    assert values.value(size) == direct(tuple(range(low, low + more + 1)), size)[size]


def last_value(values: ValueSequence) -> int:
    return values.value(10**9)


def test_a_heap_of_a_thousand_million_is_answered():
    assert last_value(heap_values((1, 2, 3), 10**9)) == 10**9 % 4
    assert last_value(heap_values((10**8, 10**8 + 1, 10**8 + 2), 10**9)) == 10**9 % (2 * 10**8 + 2) // 10**8
    assert last_value(heap_values((5 * 10**8, 7 * 10**8), 10**9)) == direct((5, 7), 10)[10]


def test_only_the_first_values_may_be_known():
    values = heap_values((1, 5_000_000), 300)
    assert values.value(300) == 0
    short = heap_values((5, 7, 700), 800, steps=11_000)
    assert short.period is None
    assert short.residues(0) == []
    assert short.value(800) == direct((5, 7, 700), 800)[800]


def test_too_long_a_search_is_given_up():
    with pytest.raises(TooBig, match="1000 valores") as error:
        heap_values((5, 7, 100_000), 10**9, steps=11_000)
    assert error.value.met == 1000
