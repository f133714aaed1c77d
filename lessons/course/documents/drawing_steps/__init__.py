"""Steps that are answered on their drawing, pure: no Django. Each module here with a `STEP` is a kind, found
where it stands."""

import importlib
import pkgutil
from collections.abc import Iterator

from lessons.course.documents.drawing_steps.base import DrawingStep


def _find_steps() -> Iterator[type[DrawingStep]]:
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        step = getattr(importlib.import_module(module.name), "STEP", None)
        if step is not None:
            yield step


# In the order of the list from which teachers choose.
DRAWING_STEPS: tuple[type[DrawingStep], ...] = tuple(sorted(_find_steps(), key=lambda step: step.order))
