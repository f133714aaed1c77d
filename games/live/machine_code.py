"""The machine code of the computer's kernels: compiled at the server's start, in a process of its own, so
that nobody waits for it in a match. Workers use a kernel once that is done (`games.bots.kernels.wait_for`).
"""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from django.core import checks

from games.bots import kernels
from games.live.jobs.parents import end_with_parent
from games.rules.catalogue import build

LAST = 19  # niceness: whatever else the machine does comes first
HINT = "NUMBA_CACHE_DIR names a folder for it; without one, or without numba, searches are slower, in Python."


class Compiled(NamedTuple):
    """A family of kernels, how long it took to have its machine code, and whether that is kept."""

    family: str
    seconds: float
    is_kept: bool


def compiled_families() -> Iterator[Compiled]:
    """Compile all that is not kept yet. Where numba is absent nothing is."""
    forget_stale()
    for family, slugs in kernels.FAMILIES.items():
        began = time.monotonic()
        lacking = [slug for slug in slugs if kernels.of(build(slug, {})) is None]
        yield Compiled(family, time.monotonic() - began, not lacking)


def folder() -> Path | None:
    """Where machine code of kernels is kept; None where it cannot be, or without numba."""
    try:
        compiled = import_module("games.bots.kernels.tree").start
    except ImportError:
        return None
    stats = getattr(compiled, "stats", None)  # none where numba is told not to compile
    return Path(stats.cache_path) if stats and stats.cache_path else None


def forget_stale() -> None:
    """Remove the machine code that is older than a module of the kernels, or how they are compiled: numba
    sees whether a function has changed, but not whether one has that it calls."""
    kept = folder()
    newest = max(file.stat().st_mtime for file in _sources())
    for index in kept.glob("*.nbi") if kept else ():
        with suppress(FileNotFoundError):  # another process has removed it
            if index.stat().st_mtime < newest:
                index.unlink()


def _sources() -> Iterator[Path]:
    modules = Path(kernels.__file__).parent
    yield from modules.glob("*.py")
    yield modules.parents[1] / "solvers" / "compiling.py"


def compile_for(note: Callable[[str], None]) -> None:  # pragma: no cover - runs in another process
    """In a process of its own: compile, and note each family that workers may use from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LAST)
    end_with_parent()
    for compiled in compiled_families():
        if compiled.is_kept:
            note(compiled.family)


def kept_check(app_configs: Sequence[Any] | None, **_options: Any) -> list[checks.CheckMessage]:
    """Whether machine code can be kept, said by `manage.py check --deploy`."""
    if folder():
        return []
    return [checks.Warning("Kernels of the computer cannot keep their machine code.", HINT, id="games.W001")]
