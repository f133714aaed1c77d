"""`manage.py problems`: of what classes played (`classes`), those of the day (`shelf`), and those with which
the games of the championship are trained (`school`)."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import partial
from itertools import count, islice
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.analysis import problems
from games.analysis.problem_generator import (
    PLIES,
    GeneratedProblem,
    at_random,
    likeness,
    of_book,
    of_random_match,
)
from games.bots.levels import SEARCHING, look_ahead
from games.championship.championship_games import school_games
from games.models import Match
from games.rules.catalogue import GAMES
from games.rules.game import Game, Impartial
from games.rules.two.go.end import Settled
from games.solvers.forced import book_json
from games.solvers.theory import too_big

EACH = 2  # problems of the day of a game
SOME = 8  # of which the hardest is taken
SECONDS = 60.0  # for a game, of the processor
LARGEST = 8_000  # letters of a problem
ENOUGH = 60  # random matches of the computer
ENOUGH_TRAINING = 10  # problems of a game of the championship
LATE = 12  # positions of a match at random in which a win is near
TRAINING = {3: 3, 2: 7, 1: ENOUGH_TRAINING}  # in all with those won in so many moves or more
LONG = 14  # positions of a match that are looked at for endings
SHORTER = 4  # endings of a match, of which up to three are passed by
HUNTS = 3  # own moves until a group is captured, at most


class Command(BaseCommand):
    help = (
        "Make problems: of the matches that classes finished (every night), or those of the day (developers)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("classes", "shelf", "school"))
        parser.add_argument(
            "--days", type=int, default=2, help="classes: matches finished since so many days"
        )
        parser.add_argument(
            "--games", nargs="*", choices=GAMES, help="not of classes: only those of these games"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "shelf":
            self._shelf(options["games"] or list(GAMES))
            return
        if options["what"] == "school":
            self._school(options["games"])
            return
        since = timezone.now() - timedelta(days=options["days"])
        finished = Match.objects.filter(
            access=Match.Access.CLASS, status=Match.Status.FINISHED, finished_at__gte=since, problems=None
        )
        made = sum(len(problems.from_match(match)) for match in finished.select_related("classroom"))
        self.stdout.write(f"{made} problems")

    def _school(self, slugs: list[str] | None) -> None:
        games = {key: game for key, game in school_games().items() if not slugs or game.slug in slugs}
        codes = {f"{problems.SCHOOL}-{key}" for key in games}
        rows = [row for row in problems.of_schools() if row["code"].rpartition("-")[0] not in codes]
        for key, game in games.items():
            made = self._training(game.game(), game.small_game()) if game.slug else []
            rows += [
                _row(f"{problems.SCHOOL}-{key}-{number}", problem) for number, problem in enumerate(made, 1)
            ]
        self._write(problems.OF_SCHOOLS, rows)

    def _training(self, game: Game[Any], small: Game[Any]) -> list[GeneratedProblem]:
        """Problems of a game, the easiest first: where those in more moves are rare, more in fewer, and then
        endings on a small board, of which every line is looked at."""
        seen: set[str] = set()
        training: list[GeneratedProblem] = []
        of_matches = [(partial(_won_in, game, moves), wanted) for moves, wanted in TRAINING.items()]
        for of_match, wanted in (*of_matches, (partial(_endings, small), ENOUGH_TRAINING)):
            training += _others(self._matches(of_match, seen, wanted - len(training)), seen)
        return sorted(training, key=lambda problem: (problem.moves, problem.rating))

    def _shelf(self, slugs: list[str]) -> None:
        rows = [row for row in problems.shipped() if row["game"] not in slugs]
        rows += [
            _row(f"{slug.replace('_', '-')}{kind}-{number}", made_problem)
            for slug in slugs
            for kind, made in self._kinds(slug)
            for number, made_problem in enumerate(made, 1)
        ]
        rows.sort(key=itemgetter("code"))
        Random("problems").shuffle(rows)  # noqa: S311 - the same order each time
        ratings = sorted(row["rating"] for row in rows)
        for row in rows:
            row["level"] = 1 + ratings.index(row["rating"]) * problems.LEVELS // len(ratings)
        self._write(problems.SHIPPED, rows)

    def _write(self, file: Path, rows: list[dict[str, Any]]) -> None:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        file.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
        self.stdout.write(f"{len(rows)} problems of {len({row['game'] for row in rows})} games")

    def _kinds(self, slug: str) -> Iterator[tuple[str, list[GeneratedProblem]]]:
        """The problems of a game: its book's, some, what is captured in it, and how it ends; no two of one
        position, and none that the computer does not solve."""
        seen: set[str] = set()
        yield "-livro", _others(filter(_is_solved, of_book(slug)), seen)
        if issubclass(GAMES[slug], Settled):
            yield "-captura", _others(self._captures(slug, seen), seen)
            return
        some = self._of(slug, seen) or self._of(slug, seen, EACH, 2) or self._of(slug, seen, whole=True)
        yield "", _others(some, seen)
        yield "-fim", _others(self._ends(slug, seen), seen)

    def _ends(self, slug: str, seen: set[str]) -> list[GeneratedProblem]:
        """A problem of the Nim family that is won in one move, or in two where the last one is no choice."""
        if not issubclass(GAMES[slug], Impartial):
            return []
        candidates = self._of(slug, seen, SOME, ends=True) or self._of(slug, seen, SOME, 2, ends=True)
        return [max(candidates, key=lambda candidate: candidate.rating)]

    def _captures(self, slug: str, seen: set[str]) -> list[GeneratedProblem]:
        """Where matches are settled by agreement: groups that are captured in one move, in two, in three."""
        captures: list[GeneratedProblem] = []
        for moves in range(1, HUNTS + 1):
            captures += self._of(slug, seen | set(map(likeness, captures)), 1, moves, hunt=True)
        return captures

    def _of(
        self,
        slug: str,
        seen: set[str],
        most: int = EACH,
        moves: int = 1,
        *,
        ends: bool = False,
        whole: bool = False,
        hunt: bool = False,
    ) -> list[GeneratedProblem]:
        """Some problems of a game that are not among those seen, each of another match; fewer where they are
        hard to find."""
        made_problems = self._matches(
            lambda seed: at_random(slug, seed, moves, ends=ends, whole=whole, hunt=hunt), seen, most
        )
        self.stdout.write(f"{slug}: {len(made_problems)}")
        return made_problems

    def _matches(
        self, of_match: Callable[[int], Iterator[GeneratedProblem]], seen: set[str], most: int
    ) -> list[GeneratedProblem]:
        """Some problems that are not among those seen, each of another match; fewer where they are hard to
        find. `of_match` gives those of the match of a seed."""
        until = time.process_time() + SECONDS
        made_problems: list[GeneratedProblem] = []
        for seed in count():
            if len(made_problems) == most or time.process_time() > until:
                break
            candidate = next(of_match(seed), None)
            if (
                candidate is not None
                and likeness(candidate) not in seen | set(map(likeness, made_problems))
                and len(str(candidate.game.options_json())) < LARGEST
                and not candidate.game.live_problem()
                and _is_solved(candidate)
            ):
                made_problems.append(candidate)
        return made_problems


def _won_in(game: Game[Any], moves: int, seed: int) -> Iterator[GeneratedProblem]:
    """The problems of a match of random moves that take so many moves, not fewer."""
    hunt = isinstance(game, Settled)
    problems_of_match = of_random_match(game, seed, moves, last=PLIES if hunt else LATE, hunt=hunt)
    return (problem for problem in problems_of_match if problem.moves == moves)


def _endings(game: Game[Any], seed: int) -> Iterator[GeneratedProblem]:
    """The endings of a sensible match that are problems; of some matches without the last ones, so that there
    are long ones, too."""
    return islice(of_random_match(game, seed, sensible=True, whole=True, last=LONG), seed % SHORTER, None)


def _row(code: str, made: GeneratedProblem) -> dict[str, Any]:
    return {
        "code": code,
        "level": 0,
        "game": made.game.slug,
        "options": made.game.options_json(),
        "kind": made.kind,
        "moves": made.moves,
        "solution": book_json(made.book),
        "rating": made.rating,
    }


def _is_solved(made: GeneratedProblem) -> bool:
    """Whether the computer's highest level plays a right move, also where it has little time."""
    if isinstance(made.game, Impartial):
        return True

    def stop(done: int) -> None:
        if done >= ENOUGH:
            too_big(done, "O computador não tem mais tempo para pensar.")

    state = made.game.initial()
    move = look_ahead(made.game, state, SEARCHING["strong"], 1, stop)
    return made.game.play(state, move) in [made.game.play(state, right) for right in made.book]


def _others(made: Iterable[GeneratedProblem], seen: set[str]) -> list[GeneratedProblem]:
    """Those of positions that have not been seen, which they are from now on."""
    others = []
    for candidate in made:
        if (alike := likeness(candidate)) not in seen:
            seen.add(alike)
            others.append(candidate)
    return others
