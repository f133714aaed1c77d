"""What is told of positions and replied to moves, line by line, for a comparison between processes."""

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from games.bots.levels import LEVELS, choose
from games.rules.catalogue import GAMES, build
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from games.solvers.solve import searched, solve
from games.solvers.theory import TooBig
from lessons.course.documents.playing import canonical_text, walk
from lessons.course.documents.steps import PlayStep
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.worksheets.documents.fields.base import GameSpec


def _lines() -> Iterator[tuple[Any, ...]]:
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
    for slug in GAMES:
        game = build(slug, {})
        if isinstance(game, Impartial) and game.live_problem() is None:
            yield ("game", slug, *_told(game))


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
    for parts in _lines():
        sys.stdout.write(" ".join(map(str, parts)) + "\n")
