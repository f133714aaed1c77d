"""The worksheets that the site brings, found where they stand: each `<name>.yaml` here, with its texts."""

from functools import cache

from lessons import content_files
from lessons.worksheets.builtin.base import FOLDER, Guide, Template

__all__ = ["FICHA", "Guide", "Template", "templates"]

FICHA = "ficha-subtracao"


@cache
def templates() -> dict[str, Template]:
    """All of them by their names, in the order of the shelf; read when somebody asks, not at the start."""
    unsorted = map(Template.of, content_files.names(FOLDER))
    return {template.name: template for template in sorted(unsorted, key=lambda template: template.order)}
