"""`manage.py lessons check`: what is wrong in the files of the site's lessons, what a language lacks."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from lessons.course.shipped_lessons import FOLDER, problems


class Command(BaseCommand):
    help = "Say what is wrong with the files of the site's lessons, and which texts a language lacks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("check",))
        parser.add_argument(
            "--languages",
            nargs="*",
            default=[code for code, _name in settings.LANGUAGES],
            help="codes of languages; those of the site, unless others are named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        messages = [str(problem) for problem in problems(FOLDER, options["languages"])]
        for message in messages:
            self.stdout.write(message)
        if messages:
            raise CommandError(f"{len(messages)} problems")
