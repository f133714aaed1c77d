"""The worksheets that the site brings, found where they stand: each `<name>.yaml` here, with its texts."""

from lessons import content_files
from lessons.worksheets.builtin.base import FOLDER, Guide, Template

__all__ = ["FICHA", "SHELF", "Guide", "Template"]

FICHA = "ficha-subtracao"

# In the order of the shelf.
SHELF: dict[str, Template] = {
    template.name: template
    for template in sorted(map(Template.of, content_files.names(FOLDER)), key=lambda template: template.order)
}
