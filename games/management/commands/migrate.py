from typing import Any

from django.core.management.commands import migrate

from games.management.alone import alone


class Command(migrate.Command):
    """Django's own. Of several servers that start at once one migrates; the others wait, and find it done."""

    def handle(self, *args: Any, **options: Any) -> None:
        with alone():
            super().handle(*args, **options)
