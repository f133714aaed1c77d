"""What coverage has met once costs nothing again, and is still known."""

import dis
import sys

import pytest

if sys.version_info >= (3, 12):
    pytest.skip("Python jumps by itself", allow_module_level=True)

from slipcover import Slipcover

from tests import probes

SIGN = """
def sign(number):
    if number < 0:
        return -1
    return 1
"""


def jumps(function):
    return [step.opname for step in dis.get_instructions(function, adaptive=True)].count("JUMP_FORWARD")


def test_a_line_is_noted_once_and_jumped_over_from_then_on(monkeypatch):
    monkeypatch.setattr(Slipcover, "instrument", probes._instrument_and_aim)
    slipcover, space = Slipcover(), {}
    exec(slipcover.instrument(compile(SIGN, "sign.py", "exec")), space)
    sign = space["sign"]
    assert jumps(sign) == 0
    assert [sign(1), sign(1)] == [1, 1]
    assert jumps(sign) == 2
    assert slipcover.newly_seen["sign.py"] == {2, 3, 5}
    assert [sign(-1), sign(1)] == [-1, 1]
    assert jumps(sign) == 3
    assert slipcover.newly_seen["sign.py"] == {2, 3, 4, 5}
