"""The lessons that the site brings: each module here has a `LESSON`, found where it stands, in their order.

A module's name is `l`, the number of the lesson, and its key in Portuguese addresses.
"""

import importlib
import pkgutil
from collections.abc import Iterator

from lessons.course.documents.lesson import LessonDocument


def _find_lessons() -> Iterator[tuple[str, LessonDocument]]:
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda file: file.name):
        number, _, name = module.name.partition("_")
        if number[1:].isdigit():
            yield name.replace("_", "-"), importlib.import_module(f"{__name__}.{module.name}").LESSON


LESSONS: dict[str, LessonDocument] = dict(_find_lessons())
