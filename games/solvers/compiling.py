"""Functions compiled to machine code. Importing this module loads numba: do so only where a kernel runs.

The first call of a kernel compiles it; the machine code is kept beside its file or, where that folder cannot
be written, in the user's cache folder. Where neither can be written, every process compiles for itself.
Numba compiles anew what stands in a file that has changed, but not what calls it from another file.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    try:
        return cast(Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # numba found no folder to keep the machine code in
        return cast(Function, njit(nogil=True)(function))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether there is a folder for the machine code of a compiled function, so that others need not compile
    it; also where nothing is compiled."""
    stats = getattr(function, "stats", None)
    return stats is None or stats.cache_path is not None
