"""Searches in machine code, for the games whose search in Python is too slow. This module loads no numba.

    kernel = kernels.of(game)
    if kernel and kernel.fits(state):
        expectations = kernel.ranked(state, moves, playouts, seed, progress)

A family is a module of this package with a function `of(game) -> Kernel | None`, and is listed in `FAMILIES`
with the slugs of its games. `base.py` says what a kernel is; one whose search is a tree of random matches is
a `tree.TreeKernel`, and `tree.py` says how its loop is written; `deepening.py` is for those that look ahead
move by move (alpha-beta). The moves to order come from the rules.

Where numba is absent, or finds no folder to keep machine code in, there are no kernels. A process may wait
until another one has compiled them: `wait_for`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from games.bots.kernels.base import Expectation, Kernel
from games.rules.game import Game

__all__ = ["FAMILIES", "Expectation", "Kernel", "family_of", "of", "ready", "wait_for"]

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "advancing": ("breakthrough",),
    "blocking": ("cats_dogs", "domineering", "quelhas"),
    "connect": ("hex", "y", "havannah"),
    "fives": ("gomoku",),
    "gathering": ("lines_of_action",),
    "leaping": ("konane",),
    "marking": ("amazons",),
    "stones": ("atari_go", "go", "gonnect"),
    "sliding": ("sesqui",),
    "sowing": ("ouri",),
    "sparks": ("faisca",),
    "turning": ("reversi",),
}

_families = {slug: family for family, slugs in FAMILIES.items() for slug in slugs}
_is_compiled: list[Callable[[str], bool]] = []


def family_of(slug: str) -> str | None:
    """The family of a game, None where it has no kernel."""
    return _families.get(slug)


def wait_for(is_compiled: Callable[[str], bool]) -> None:
    """Use the kernels of a family in this process only once that says that it is compiled. Else they are
    compiled when they are first used."""
    _is_compiled[:] = [is_compiled]


def ready(slug: str) -> bool:
    """Whether a game has a kernel, which need not wait for another process."""
    family = family_of(slug)
    return family is not None and all(is_compiled(family) for is_compiled in _is_compiled)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game; None where there is none yet, or none at all."""
    return _kernel(game) if ready(game.slug) else None


@lru_cache(maxsize=8)
def _kernel(game: Game[Any]) -> Kernel | None:
    try:
        family = import_module(f"{__name__}.{family_of(game.slug)}")
        kernel: Kernel | None = family.of(game)
        return kernel if kernel is None or kernel.compile() else None
    except (ImportError, KeyError, OSError, RuntimeError):
        # No numba, or one that lacks an option; or no machine code could be kept.
        return None
