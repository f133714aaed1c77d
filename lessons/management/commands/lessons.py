"""`manage.py lessons check`: what is wrong in the site's lessons and worksheets, and what a language lacks of
them, of games and of exercises; with names of files, what is wrong in these, which teachers have exported or
written."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from games.rules.toml_files import lacking
from lessons import exported_files
from lessons.course import lesson_files
from lessons.course.choice_checks import choice_problems
from lessons.course.documents.lesson import FORMAT
from lessons.course.shipped_lessons import FOLDER, problems
from lessons.worksheets import worksheet_files
from lessons.worksheets.builtin import base


class Command(BaseCommand):
    help = (
        "Say what is wrong with the site's lessons and worksheets, and which texts a language lacks of them,"
        " of games and of exercises."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("check",))
        parser.add_argument("files", nargs="*", type=Path, help="files of single lessons or worksheets")
        parser.add_argument(
            "--languages",
            nargs="*",
            default=[code for code, _name in settings.LANGUAGES],
            help="codes of languages; those of the site, unless others are named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = options["files"]
        checked = map(_file_problems, files) if files else [_site_problems(options["languages"])]
        messages = dict.fromkeys(message for file_messages in checked for message in file_messages)
        for message in messages:
            self.stdout.write(message)
        if messages:
            raise CommandError(f"{len(messages)} problems")


def _site_problems(languages: list[str]) -> Iterator[str]:
    yield from problems(FOLDER, languages)
    yield from problems(base.FOLDER, languages, base.load_document)
    yield from _lacking(languages)


def _lacking(languages: Iterable[str]) -> Iterator[str]:
    """What the texts of games, solvers and exercises lack."""
    for app in ("games", "lessons"):
        for file in sorted((settings.BASE_DIR / app).rglob("*.toml")):
            yield from map(str, lacking(file, languages))


def _file_problems(path: Path) -> Iterator[str]:
    try:
        sent = path.read_bytes()
        is_lesson = exported_files.parse(sent).content.get("format") == FORMAT
        document = lesson_files.parse_file(sent) if is_lesson else worksheet_files.parse_file(sent)[0]
        for place, problem in choice_problems(document):
            yield f"{path.name}: {place}: {problem}"
    except OSError as error:
        yield f"{path.name}: {error.strerror}"
    except ValidationError as error:
        yield from (f"{path.name}: {message}" for message in error.messages)
