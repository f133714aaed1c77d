"""`run.py bench bias`: how far guessing leads in the exercises, as a table."""

from argparse import ArgumentParser
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from lessons.course.exercises import EXERCISES
from tests.lessons.course.biases import LEVELS, bias, row

GUESSES = ("zero", "last", "largest")


class Command(BaseCommand):
    help = "What can be guessed in each exercise and level, as a table of docs/course.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rows", type=int, default=100, help="rows of each level")
        parser.add_argument("--questions", type=int, default=10, help="questions of each row, its first ones")
        parser.add_argument("--only", default="", help="the exercise")

    def handle(self, *args: Any, **options: Any) -> None:
        columns = ("exercise", "level", "commonest answer", "%", "0", "last", "largest", "different")
        self.stdout.write(f"| {' | '.join(columns)} |")
        self.stdout.write("|---|---|---|---|---|---|---|---|")
        for slug, level in LEVELS:
            if options["only"] in ("", slug):
                exercise = EXERCISES[slug]
                rows = (
                    row(exercise, level, str(name), options["questions"]) for name in range(options["rows"])
                )
                measured = bias(exercise, list(chain.from_iterable(rows)))
                shares = (measured.share, *(measured.guesses.get(name, 0) for name in GUESSES))
                numbers = " | ".join(f"{share:.1f}" for share in shares)
                self.stdout.write(
                    f"| {slug} | {level} | {measured.answer} | {numbers} | {measured.distinct} |"
                )
