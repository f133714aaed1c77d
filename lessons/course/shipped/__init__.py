"""The lessons that the site brings: each module here has a `LESSON`, found where it stands, in their order.

A module's name is `l`, the number of the lesson, and its key in Portuguese addresses.
"""

import importlib
import pkgutil
from collections.abc import Iterator

from lessons.course.documents.lesson import Lesson


def _found() -> Iterator[tuple[str, Lesson]]:
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda one: one.name):
        number, _, name = module.name.partition("_")
        if number[1:].isdigit():
            yield name.replace("_", "-"), importlib.import_module(f"{__name__}.{module.name}").LESSON


LESSONS: dict[str, Lesson] = dict(_found())
