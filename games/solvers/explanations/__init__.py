"""Why a position is P or N and how its winning move is found, in words for a 13-year-old. One file a game,
each found where it stands."""

from importlib import import_module
from pkgutil import iter_modules

from games.solvers.explanations.base import explain

__all__ = ["explain"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
