import subprocess
import sys
from array import array
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.solvers import compiling, heap_search, kernels, octal
from games.solvers.heap_rules import (
    DAWSON_CHESS,
    GRUNDY,
    KAYLES,
    LASKER,
    TREBLECROSS,
    HeapRule,
    octal_rule,
)
from games.solvers.octal import HeapValues, heap_values, quick_values
from games.solvers.theory import TooBig

RULES = st.builds(
    lambda first, rest, tail, unequal: HeapRule((first, *rest), tail, unequal),
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=5),
    st.sampled_from([0, 0, 0, 1, 2, 3, 4, 6, 7]),
    st.booleans(),
)


def by_definition(rule: HeapRule, count: int) -> list[int]:
    """The mex of the values of all followers, each written out."""
    values: list[int] = []
    for heap in range(count):
        followers = set()
        for taken in range(heap + 1):
            digit, left = rule.digit(taken), heap - taken
            if digit & 1 and left == 0:
                followers.add(0)
            if digit & 2 and left > 0:
                followers.add(values[left])
            if digit & 4:
                for one in range(1, left):
                    if not (rule.unequal and one == left - one):
                        followers.add(values[one] ^ values[left - one])
        values.append(next(value for value in range(heap * heap + 2) if value not in followers))
    return values


@given(RULES)
@example(LASKER)
@example(HeapRule((0,), tail=3))
@example(GRUNDY)
@example(HeapRule((0,), tail=7, unequal=True))
@example(HeapRule((4,), tail=7))
def test_values_are_those_of_the_definition(rule):
    found = heap_values(rule, 100)
    wanted = by_definition(rule, 100)
    assert list(found.values[:100]) == wanted
    assert [found.value(heap) for heap in range(100)] == wanted


@given(RULES)
@example(GRUNDY)
@example(HeapRule((4,), tail=3))
@example(octal_rule(".007"))
def test_kernels_find_the_values_of_the_definition(rule):
    wanted = by_definition(rule, 150)
    known = array("I", wanted[: 1 if rule.tail else 40])
    heard: list[tuple[int, int]] = []
    found = heap_search.extended(rule, known, 150, lambda *at: heard.append(at), 1000)
    assert list(found) == wanted
    assert heard[-1] == (150, 1000)


@pytest.mark.parametrize(
    ("code", "period", "last_exception"),
    [
        # Rulebook, nim_family.md 3.33.
        (".77", 12, 70),
        (".137", 34, 51),
        (".07", 34, 52),
        (".4", 34, 53),
        (".17", 34, 32),
        (".156", 349, 3478),
    ],
)
def test_known_periods(code, period, last_exception):
    found = heap_values(octal_rule(code), 9_000)
    assert (found.period, found.last_exception, found.preperiod) == (
        period,
        last_exception,
        last_exception + 1,
    )
    assert found.proven
    assert len(found.values) == 9_000
    tail = found.values[last_exception + 1 :]
    assert tail[period:] == tail[:-period]


@pytest.mark.parametrize("code", [".6", ".007", ".37"])
def test_open_games_have_no_period(code):
    found = heap_values(octal_rule(code), 10_000)
    assert not found.proven
    assert (found.period, found.last_exception, found.preperiod) == (None, None, None)
    assert found.checked_to == 9_999
    with pytest.raises(TooBig, match="10000 valores") as error:
        found.value(10_000)
    assert error.value.met == 10_000


def test_kayles_to_a_million():
    found = heap_values(KAYLES, 1_000_000)
    assert len(found.values) == 1_000_000
    # Rulebook, nim_family.md 3.30: the values of n = 0 ... 11 modulo 12.
    period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
    assert list(found.values[120:]) == (period * 83_324)[: 1_000_000 - 120]
    assert found.value(10**18 + 7) == period[(10**18 + 7) % 12]
    assert found.checked_to < 1_000


def test_laskers_nim_grows_by_4():
    found = heap_values(LASKER, 3_000)
    assert (found.period, found.saltus, found.last_exception) == (4, 4, 0)
    size = heap_search.extended(LASKER, array("I", [0]), 3_000, lambda *_: None, 3_000)
    assert found.values == size
    assert [found.value(10**9 + rest) - 10**9 for rest in range(1, 5)] == [1, 2, 4, 3]


@given(st.sets(st.integers(1, 12), min_size=1), st.integers(1, 300))
def test_subtraction_sets_have_a_period(amounts, count):
    rule = HeapRule(tuple(3 if taken in amounts else 0 for taken in range(max(amounts) + 1)))
    found = heap_values(rule, 2_000)
    assert found.period is not None
    assert [found.value(heap) for heap in range(count)] == by_definition(rule, count)


@given(RULES.filter(lambda rule: not rule.tail))
def test_a_proven_period_goes_on(rule):
    found = heap_values(rule, 2_000)
    if found.proven:
        assert found.period is not None
        assert found.last_exception is not None
        further = array("I", [0])
        octal._extend_plainly(rule, further, found.checked_to + 500)
        assert further == array("I", map(found.value, range(len(further))))
        assert found.last_exception < 0 or further[found.last_exception] != found.value(
            found.last_exception + found.period
        )


def test_values_are_found_in_plain_python_as_long_as_they_are_few():
    code = (
        "import sys; from games.solvers.heap_rules import *; from games.solvers.octal import *;"
        "quick_values(KAYLES); quick_values(GRUNDY); quick_values(TREBLECROSS); heap_values(LASKER, 10**5);"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    )
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
    assert quick_values(KAYLES).period == 12
    assert len(quick_values(TREBLECROSS).values) == 4_096


def test_a_search_can_be_watched_and_ended():
    heard: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        heard.append((done, total))
        if done > 5_000:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        heap_values(GRUNDY, 1_000_000, progress)
    assert [total for _, total in heard] == [1_000_000] * len(heard)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)


def test_too_many_values_are_refused():
    with pytest.raises(TooBig, match="no máximo"):
        heap_values(KAYLES, octal.MAX_COUNT + 1)


@pytest.mark.parametrize(
    "wrong",
    ["", "77", ".78", ".7 7", "1.7", "44.7", ".77x", "٤.7", "..7", "." + "7" * 1_000],
)
def test_wrong_codes(wrong):
    with pytest.raises(ValueError):
        octal_rule(wrong)


@pytest.mark.parametrize(("digits", "tail"), [((), 0), ((0, 8), 0), ((0, -1), 0), ((1,), 0), ((0,), 8)])
def test_wrong_rules(digits, tail):
    with pytest.raises(ValueError):
        HeapRule(digits, tail)


@pytest.mark.parametrize(
    ("code", "rule"),
    [(".77", KAYLES), ("0.137", DAWSON_CHESS), (".007", TREBLECROSS), ("4.3", HeapRule((4, 3)))],
)
def test_codes(code, rule):
    assert octal_rule(code) == rule


def test_values_need_room_as_they_grow():
    # A value doubles the room for marks several times on the way; Treblecross reaches 231 by heap 8,192.
    values = heap_values(TREBLECROSS, 8_192).values
    assert max(values) == 231
    expected = array("I", [0])
    octal._extend_plainly(TREBLECROSS, expected, 4_096)
    assert values[:4_096] == expected


def test_values_that_need_too_much_room_are_refused(monkeypatch):
    monkeypatch.setattr(heap_search, "_MOST_MARKS", 64)
    with pytest.raises(TooBig, match="grandes demais"):
        heap_search.extended(GRUNDY, heap_values(GRUNDY, 2_000).values, 4_000, lambda *_: None, 4_000)


def test_without_a_folder_for_machine_code_kernels_are_compiled_anew(monkeypatch):
    njit = compiling.njit

    def nowhere(*, cache: bool = False, **options: object) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**options)

    monkeypatch.setattr(compiling, "njit", nowhere)
    longer = compiling.compiled(lambda number: number + 1)
    assert longer(1) == 2
    assert not compiling.is_kept(longer)
    assert compiling.is_kept(kernels.plain_values)


def test_heap_values_say_what_is_not_known():
    found = HeapValues(array("I", [0, 1]), 1)
    assert found.value(1) == 1
    with pytest.raises(TooBig):
        found.value(2)
