"""What may be taken of several heaps at once."""

import pytest

from games.rules.bases.many_heaps import takings


@pytest.mark.parametrize(
    ("amounts", "same", "expected"),
    [
        ({3: [1, 3], 2: [2, 3]}, True, [{1: 3, 2: 3}]),
        ({3: [1, 3], 2: [2]}, True, []),
        ({3: [1], 2: []}, False, []),
        ({3: [1], 2: [1, 2]}, False, [{1: 1, 2: 1}, {1: 1, 2: 2}]),
    ],
)
def test_both_heaps_allow_what_is_taken_of_both(amounts, same, expected):
    assert list(takings((3, 2), amounts.__getitem__, range(2, 3), same=same)) == expected
