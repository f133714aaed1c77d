import itertools

import pytest

from games.solvers.theory import mex, nim_sum, previous_wins, wanted_values


@pytest.mark.parametrize(
    ("values", "total"), [([], 0), ([5], 5), ([18, 22, 8, 6], 10), ([11, 14], 5), ([140, 25], 149)]
)
def test_nim_sum(values, total):
    assert nim_sum(values) == total


@pytest.mark.parametrize(("values", "least"), [([], 0), ([1, 2], 0), ([0, 1, 3, 44], 2), ([0, 0, 1, 2], 3)])
def test_mex(values, least):
    assert mex(values) == least


@pytest.mark.parametrize("misere", [False, True])
def test_the_wanted_value_is_the_one_that_makes_a_p_position(*, misere):
    for values in itertools.product(range(5), repeat=3):
        wanted = wanted_values(list(values), misere=misere)
        for index, value in enumerate(wanted):
            right = {
                new
                for new in range(9)
                if previous_wins([*values[:index], new, *values[index + 1 :]], misere=misere)
            }
            assert right == {value}
