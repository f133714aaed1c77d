"""`manage.py problems classes`: of what classes played; `manage.py problems shelf`: those of the day."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.analysis import problems
from games.analysis.making import Made, at_random, likeness, of_book
from games.models import Match
from games.rules.catalogue import GAMES
from games.rules.game import Impartial
from games.solvers.forced import book_json

EACH = 2  # problems of the day of a game
SOME = 8  # of which the hardest is taken
SECONDS = 20.0  # for a game
LARGEST = 8_000  # letters of a problem


class Command(BaseCommand):
    help = (
        "Make problems: of the matches that classes finished (every night), or those of the day (developers)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("classes", "shelf"))
        parser.add_argument(
            "--days", type=int, default=2, help="classes: matches finished since so many days"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "shelf":
            self._shelf()
            return
        since = timezone.now() - timedelta(days=options["days"])
        finished = Match.objects.filter(
            access=Match.Access.CLASS, status=Match.Status.FINISHED, finished_at__gte=since, problems=None
        )
        made = sum(len(problems.from_match(match)) for match in finished.select_related("classroom"))
        self.stdout.write(f"{made} problems")

    def _shelf(self) -> None:
        found = [
            (f"{slug.replace('_', '-')}{kind}-{number}", one)
            for slug in GAMES
            for kind, made in self._kinds(slug)
            for number, one in enumerate(made, 1)
        ]
        Random("problems").shuffle(found)  # noqa: S311 - the same order each time
        ratings = sorted(one.rating for _code, one in found)
        rows = []
        for code, one in found:
            level = 1 + ratings.index(one.rating) * problems.LEVELS // len(ratings)
            rows.append(
                {
                    "code": code,
                    "level": level,
                    "game": one.game.slug,
                    "options": one.game.options_json(),
                    "kind": one.kind,
                    "moves": one.moves,
                    "solution": book_json(one.book),
                    "rating": one.rating,
                }
            )
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        problems.SHIPPED.write_text(f"[\n{lines}\n]\n")
        self.stdout.write(f"{len(rows)} problems of {len({row['game'] for row in rows})} games")

    def _kinds(self, slug: str) -> Iterator[tuple[str, list[Made]]]:
        """The problems of a game: its book's, some, and how it ends; no two of one position."""
        seen: set[str] = set()
        yield "-livro", _others(of_book(slug), seen)
        some = self._of(slug, seen) or self._of(slug, seen, EACH, 2) or self._of(slug, seen, whole=True)
        yield "", _others(some, seen)
        yield "-fim", _others(self._ends(slug, seen), seen)

    def _ends(self, slug: str, seen: set[str]) -> list[Made]:
        """A problem of the Nim family that is won in one move, or in two where the last one is no choice."""
        if not issubclass(GAMES[slug], Impartial):
            return []
        found = self._of(slug, seen, SOME, ends=True) or self._of(slug, seen, SOME, 2, ends=True)
        return [max(found, key=lambda one: one.rating)]

    def _of(
        self,
        slug: str,
        seen: set[str],
        most: int = EACH,
        moves: int = 1,
        *,
        ends: bool = False,
        whole: bool = False,
    ) -> list[Made]:
        """Some problems of a game that are not among those seen, each of another match; fewer where they are
        hard to find."""
        until = time.monotonic() + SECONDS
        found: list[Made] = []
        for seed in count():
            if len(found) == most or time.monotonic() > until:
                break
            one = next(at_random(slug, seed, moves, ends=ends, whole=whole), None)
            if (
                one is not None
                and likeness(one) not in seen | set(map(likeness, found))
                and len(str(one.game.options_json())) < LARGEST
                and not one.game.live_problem()
            ):
                found.append(one)
        self.stdout.write(f"{slug}: {len(found)}")
        return found


def _others(made: Iterable[Made], seen: set[str]) -> list[Made]:
    """Those of positions that have not been seen, which they are from now on."""
    others = []
    for one in made:
        if (alike := likeness(one)) not in seen:
            seen.add(alike)
            others.append(one)
    return others
