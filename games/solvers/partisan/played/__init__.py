"""The games whose positions fall into rooms; importing this package registers all of them."""

from importlib import import_module
from pkgutil import iter_modules

from games.solvers.partisan import positions as positions
from games.solvers.partisan.positions import division as division
from games.solvers.partisan.positions import has_rooms as has_rooms

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
