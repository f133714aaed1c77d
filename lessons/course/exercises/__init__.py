"""Exercises, pure: no Django. Each module here with an `EXERCISE` is one, found where it stands."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from lessons.course.exercises.base import Exercise


def _find_exercises() -> Iterator[Exercise[Any, Any]]:
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        exercise = getattr(importlib.import_module(module.name), "EXERCISE", None)
        if exercise is not None:
            yield exercise


# In the order in which they are learnt.
EXERCISES: dict[str, Exercise[Any, Any]] = {
    exercise.slug: exercise for exercise in sorted(_find_exercises(), key=lambda exercise: exercise.order)
}
