"""The worksheets that the site brings, found where they stand: each module here with a `READY`."""

import importlib
import pkgutil
from collections.abc import Iterator

from lessons.worksheets.builtin import subtraction
from lessons.worksheets.builtin.base import Guide, Template

__all__ = ["FICHA", "SHELF", "Guide", "Template"]

FICHA = subtraction.READY.name


def _find_templates() -> Iterator[Template]:
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        ready = getattr(importlib.import_module(module.name), "READY", None)
        if ready is not None:
            yield ready


# In the order of the shelf.
SHELF: dict[str, Template] = {
    worksheet.name: worksheet
    for worksheet in sorted(_find_templates(), key=lambda worksheet: worksheet.order)
}
