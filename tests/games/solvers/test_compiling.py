"""How functions become machine code."""

import numpy as np
import pytest
from numba.core.errors import NumbaError

from games.solvers.compiling import lean


@lean
def _array_of(size):
    return np.zeros(size)


def test_a_lean_function_that_would_make_an_array_is_refused():
    with pytest.raises(NumbaError):
        _array_of(3)
