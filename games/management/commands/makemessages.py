"""Django's `makemessages`, which also collects the texts of the rules and leaves tests alone."""

from typing import Any

from django.core.management.commands.makemessages import Command as DjangoCommand

ELSEWHERE = ["tests", "data", ".venv"]


class Command(DjangoCommand):
    xgettext_options = [*DjangoCommand.xgettext_options, "--keyword=text", "--keyword=ntext:1,2"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *ELSEWHERE]
        # Files without line numbers: an edit above a text does not change the catalogue.
        options["add_location"] = options["add_location"] or "file"
        super().handle(*args, **options)
