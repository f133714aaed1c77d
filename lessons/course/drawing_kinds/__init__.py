"""The kinds of steps that are answered on their drawing, as pages need them: each module here with a `KIND`
is one, found where it stands."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from lessons.course.drawing_kinds.base import PART, DrawingKind, DrawingView


def _find_kinds() -> Iterator[DrawingKind]:
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        kind = getattr(importlib.import_module(module.name), "KIND", None)
        if kind is not None:
            yield kind


DRAWING_KINDS: dict[str, DrawingKind] = {kind.step.kind: kind for kind in _find_kinds()}


def template_context(view: DrawingView) -> dict[str, Any]:
    """What the template of a step's kind needs, and its name."""
    kind = DRAWING_KINDS[view.step.kind]
    return {
        **kind.context(view),
        "part": PART,
        "scripts": kind.scripts,
        "styles": kind.styles,
        "template": f"lessons/course/drawings/{view.step.kind}.html",
    }
