"""Coverage at the price of each line's first run.

Slipcover puts a call of a probe before each line and branch, and jumps over it once it has been met: at once
with Python 3.12; with 3.11 only where the whole program is looked through for it, since Python shows a copy
of a function's code. Its probes can set the jump themselves, if told where the code lies.
"""

import ctypes
import dis
from types import CodeType

from slipcover import Slipcover, bytecode, probe

# Where CPython 3.11 keeps the instructions of a code object, and the text of a bytes object.
_INSTRUCTIONS = CodeType.__basicsize__
_TEXT = bytes.__basicsize__ - 1
_NO_CODE = b""
_instrument = Slipcover.instrument


def jump_once_met() -> None:
    """From now on: to be called before anything is instrumented."""
    Slipcover.instrument = _instrument_and_aim


def _instrument_and_aim(self: Slipcover, code: CodeType, parent: CodeType | None = None) -> CodeType:
    instrumented: CodeType = _instrument(self, code, parent)
    begins = id(instrumented) + _INSTRUCTIONS
    editor = bytecode.Editor(instrumented)
    # Slipcover keeps every code object in this index, so that none is freed while a probe knows its place.
    for offset, _line in self.code2index[instrumented]:
        _signal, argument = editor.get_inserted_function(offset)
        # What becomes a jump; had Python laid it out in another way, nothing may be written there.
        if ctypes.string_at(begins + offset, 1)[0] != dis.opmap["NOP"]:
            raise RuntimeError("code objects of this Python are laid out in another way")
        # A place is told by its distance from an object that Python shows as it is.
        probe.set_immediate(
            instrumented.co_consts[argument], _NO_CODE, begins + offset - id(_NO_CODE) - _TEXT
        )
    return instrumented
