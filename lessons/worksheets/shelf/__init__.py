"""The worksheets that the site brings, found where they stand: each module here with a `READY`."""

import importlib
import pkgutil
from collections.abc import Iterator

from lessons.worksheets.shelf import subtraction
from lessons.worksheets.shelf.base import Guide, Ready

__all__ = ["FICHA", "SHELF", "Guide", "Ready"]

FICHA = subtraction.READY.name


def _found() -> Iterator[Ready]:
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        ready = getattr(importlib.import_module(module.name), "READY", None)
        if ready is not None:
            yield ready


# In the order of the shelf.
SHELF: dict[str, Ready] = {one.name: one for one in sorted(_found(), key=lambda one: one.order)}
