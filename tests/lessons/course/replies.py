"""What is told of positions, replied to moves, generated and drawn: to be compared between processes."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import django

from games.analysis.problem_generator import at_random
from games.bots.levels import LEVELS, SEARCHING, choose, look_ahead
from games.pictures.drawing import draw_board
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.rules.invented.document import build_games, tidy
from games.rules.text import Text
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from games.solvers.inventions.examine import examine
from games.solvers.solve import searched, solve
from games.solvers.theory import TooBig
from lessons.course.documents.playing import canonical_text, walk
from lessons.course.documents.steps import PlayStep
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.worksheets import new_tasks
from lessons.worksheets.documents.fields.base import GameSpec

INVENTIONS = Path(__file__).parents[2] / "games/invented/games"
PLIES, THOUGHT_ABOUT = 8, 5  # moves of a match, and the number of the one for which the computer is asked


def _lines() -> Iterator[tuple[Any, ...]]:
    yield from _course()
    for slug, entry in ENTRIES.items():
        yield from _random_match(slug, build(slug, entry.small[0]))
    yield from _generated()
    for slug in GAMES:
        game = build(slug, {})
        if isinstance(game, Impartial) and game.live_problem() is None:
            yield ("game", slug, *_told(game))


def _course() -> Iterator[tuple[Any, ...]]:
    for slug, exercise in EXERCISES.items():
        for level in range(1, len(exercise.levels) + 1):
            given = exercise.question("row-3", level)
            answers = [canonical_text(answer) for answer in exercise.expected(given)]
            yield ("question", slug, level, given, *answers, _words(list(exercise.worked(given))))
    for key in LESSONS:
        for step in shipped_lesson(key, "pt").steps:
            if isinstance(step, PlayStep):
                yield ("lesson", key, step.id, *_match(step))
    bush = build(
        "hackenbush", {"edges": "; ".join(f"{name}: 0-{at}" for at, name in enumerate("abcdefg", 1))}
    )
    assert isinstance(bush, Impartial)
    yield ("bush", *_match(PlayStep(id="a", title="Arbusto", game=GameSpec.of(bush))))


def _generated() -> Iterator[tuple[Any, ...]]:
    """Problems, examinations of inventions, and worksheets."""
    for slug in ("nim", "hackenbush", "digraph", "half", "northcott"):
        for made in islice(at_random(slug, 3), 2):
            yield ("problem", slug, str(made))
    for file in sorted(INVENTIONS.glob("*.json")):
        invention = build_games(tidy(json.loads(file.read_text(encoding="utf-8"))))
        yield ("examination", file.stem, str(examine(invention, 500)))
    for slug in ("nim", "hackenbush", "kayles", "queens"):
        game = build(slug, {})
        assert isinstance(game, Impartial)
        yield ("worksheet", slug, str(new_tasks.worksheet(game, "Ficha")[0].json()))


def _words(value: Any) -> Any:
    """What an explanation says, in its order; the positions that it draws have none."""
    if isinstance(value, (list, tuple)):
        return list(map(_words, value))
    if is_dataclass(value) and not isinstance(value, Text):
        return [_words(getattr(value, field.name)) for field in fields(value)]
    return canonical_text(value) if isinstance(value, frozenset) else str(value)


def _match(step: PlayStep) -> list[str]:
    """A match in which the pupil plays the first move there is, and the computer replies."""
    begins, own = step.first != "computer", list[str]()
    while True:
        attempt = walk(step, own, begins=begins)
        moves = [] if attempt.result else list(attempt.game.moves(attempt.state))
        if not moves or len(own) > 20:
            return [made.move for made in attempt.line]
        own.append(min(moves))


def _random_match(slug: str, game: Game[Any]) -> Iterator[tuple[Any, ...]]:
    """The first moves of a match on the smallest board, with all that is seen, stored or offered on the way,
    and what the computer would reply with little thought."""
    state, random = game.initial(), Random(slug)
    for ply in range(PLIES):
        if game.to_move(state) is None:
            break
        yield (slug, ply, str(game.position(state)), str(game.view(state)), str(game.picture(state)))
        yield (slug, ply, str(game.next_steps(state)), str(list(islice(game.moves(state), 40))))
        yield (slug, ply, draw_board(game, state, interactive=True))
        if ply == THOUGHT_ABOUT:
            yield (slug, ply, *_replies(game, state))
        move = game.random_move(state, random)
        yield (slug, ply, move, str(game.describe(move)), game.touched(state, move), game.paths(state, move))
        state = game.play(state, move)


def _replies(game: Game[Any], state: Any) -> list[str]:
    if isinstance(game, Impartial):
        return [choose(game, state, level, 5) for level in LEVELS.values()]
    return [look_ahead(game, state, replace(level, playouts=20, depth=1), 5) for level in SEARCHING.values()]


def _told(game: Impartial[Any]) -> list[str]:
    state = game.initial()
    told = [str(list(game.moves(state))[:20]), str(game.picture(state)), game.random_move(state, Random(5))]
    if not searched(game, state.position):
        told += [choose(game, state, level, 5) for level in LEVELS.values()]
    try:
        told += solve(game, state.position, Brute(3_000)).winning_moves
        told.append(str(_words(analyse(game, state, Brute(3_000)).explanation)))
    except (TooBig, GameError) as error:
        told.append(str(error))
    return told


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for parts in _lines():
        sys.stdout.write(" ".join(map(str, parts)) + "\n")
