"""How functions become machine code, and where none can be kept."""

import numpy as np
import pytest
from numba.core.errors import NumbaError

from games.solvers import compiling


@compiling.lean
def _array_of(size):
    return np.zeros(size)


def test_machine_code_that_cannot_be_kept_is_compiled_for_this_process(monkeypatch):
    def njit(cache=False, **_options):
        if cache:
            raise RuntimeError("no locator")
        return lambda function: function

    monkeypatch.setattr(compiling, "njit", njit)
    assert compiling.compiled(len) is len
    assert compiling.lean(len) is len


def test_a_lean_function_that_would_make_an_array_is_refused():
    with pytest.raises(NumbaError):
        _array_of(3)
