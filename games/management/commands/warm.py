"""`manage.py warm`."""

from typing import Any

from django.core.management.base import BaseCommand

from games.live import machine_code


class Command(BaseCommand):
    help = (
        "Compile the computer's searches, as the server does by itself at its start: says how long it took, "
        "and where the machine code is kept."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for family, seconds, is_kept in machine_code.compiled_families():
            self.stdout.write(f"{family}: {seconds:.1f} s{'' if is_kept else ', not kept'}")
        self.stdout.write(f"{machine_code.folder() or machine_code.HINT}")
