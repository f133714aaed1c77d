"""`manage.py lessons check`: what is wrong in the site's lessons and worksheets, and what a language lacks of
them, of games and of exercises."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.rules.toml_files import lacking
from lessons.course.shipped_lessons import FOLDER, problems
from lessons.worksheets.builtin import base


class Command(BaseCommand):
    help = (
        "Say what is wrong with the site's lessons and worksheets, and which texts a language lacks of them,"
        " of games and of exercises."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("check",))
        parser.add_argument(
            "--languages",
            nargs="*",
            default=[code for code, _name in settings.LANGUAGES],
            help="codes of languages; those of the site, unless others are named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        languages = options["languages"]
        worksheets = problems(base.FOLDER, languages, base.load_document)
        messages = dict.fromkeys((*problems(FOLDER, languages), *worksheets, *_lacking(languages)))
        for message in messages:
            self.stdout.write(message)
        if messages:
            raise CommandError(f"{len(messages)} problems")


def _lacking(languages: Iterable[str]) -> Iterator[str]:
    """What the texts of games, solvers and exercises lack."""
    for app in ("games", "lessons"):
        for file in sorted((settings.BASE_DIR / app).rglob("*.toml")):
            yield from map(str, lacking(file, languages))
