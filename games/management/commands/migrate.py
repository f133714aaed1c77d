from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from games.management import backups
from games.management.alone import alone


class Command(migrate.Command):
    """Django's own. Of several servers that start at once one migrates; the others wait, and find it done.

    What the database was before is kept in DATA_DIR/backups.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        # Django's checks ask the database what it can do, and take one that another server locks for one
        # that cannot do it.
        with alone():
            return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backups.refuse_too_old()
        except backups.Impossible as problem:
            raise CommandError(str(problem)) from problem
        if not options["plan"] and not options["check_unapplied"]:
            try:
                backups.before_migrating()
            except backups.Impossible as problem:
                self.stderr.write(f"Sem cópia do que havia: {problem}")
        super().handle(*args, **options)
