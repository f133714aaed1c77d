"""Machine code where none can be kept."""

from games.solvers import compiling


def test_machine_code_that_cannot_be_kept_is_compiled_for_this_process(monkeypatch):
    def njit(cache=False, nogil=True):
        if cache:
            raise RuntimeError("no locator")
        return lambda function: function

    monkeypatch.setattr(compiling, "njit", njit)
    assert compiling.compiled(len) is len
