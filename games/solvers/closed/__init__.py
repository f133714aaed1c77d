"""Closed forms; importing this package registers those of all games, which are found where they stand."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
