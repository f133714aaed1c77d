"""Functions compiled to machine code. Importing this module loads numba: do so only where a kernel runs.

The first call of a kernel compiles it; the machine code is kept beside its file or, where that folder cannot
be written, in the user's cache folder. Where neither can be written, every process compiles for itself.
Numba compiles anew what stands in a file that has changed, but not what calls it from another file.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    return _compiled(function, _nrt=True)  # also where a lean function calls it


def lean(function: Function) -> Function:
    """Compiled without counting who refers to an array, which takes longer than most moves. For a function
    that makes no array: those that it is given live on with whoever calls it. Numba refuses others."""
    return _compiled(function, _nrt=False)


def _compiled(function: Function, **options: Any) -> Function:
    to_machine_code = partial(njit, nogil=True, error_model="numpy", **options)
    try:
        return cast(Function, to_machine_code(cache=True)(function))
    except RuntimeError:  # numba found no folder to keep the machine code in
        return cast(Function, to_machine_code()(function))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether there is a folder for the machine code of a compiled function, so that others need not compile
    it; also where nothing is compiled."""
    stats = getattr(function, "stats", None)
    return stats is None or stats.cache_path is not None
