"""What can be counted of an exercise's questions: how far somebody comes who guesses."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise

LEVELS = [
    (slug, level) for slug, exercise in EXERCISES.items() for level in range(1, len(exercise.levels) + 1)
]
# One of a few is chosen; elsewhere an answer is a number, a cell or a move.
CHOICES = {"letra-de-uma-soma", "que-classe", "sala-mais-quente"}


class Bias(NamedTuple):
    """Of how many questions, in percent, the commonest answer is right, and each guess; and how many of the
    questions are different."""

    answer: str
    share: float
    guesses: dict[str, float]
    distinct: int


def bias(exercise: Exercise[Any, Any], questions: Sequence[Any]) -> Bias:
    answers: Counter[str] = Counter()
    guesses: Counter[str] = Counter()
    for question in questions:
        answers.update({_canonical(answer) for answer in exercise.expected(question)})
        guesses.update(exercise.right_guesses(question))
    (answer, count), *_others = answers.most_common(1)
    return Bias(
        answer,
        100 * count / len(questions),
        {name.removeprefix("guess "): 100 * number / len(questions) for name, number in guesses.items()},
        len(set(questions)),
    )


def row(exercise: Exercise[Any, Any], level: int, name: str, length: int) -> list[Any]:
    return [exercise.question(f"{name}-{number}", level) for number in range(length)]


def least_gap(questions: Sequence[Any]) -> int:
    """After how many questions the same one comes again, at the soonest."""
    last: dict[Any, int] = {}
    gaps = [len(questions)]
    for at, question in enumerate(questions):
        if question in last:
            gaps.append(at - last[question])
        last[question] = at
    return min(gaps)


def _canonical(answer: Any) -> str:
    return ", ".join(map(str, sorted(answer))) if isinstance(answer, frozenset) else str(answer)
