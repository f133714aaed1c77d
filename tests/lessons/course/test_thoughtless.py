"""Pupils who do not think pass no lesson: the first choice, 0, or the last number of the text; any move."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from lessons.course.documents.playing import walk
from lessons.course.documents.steps import LessonStep, PlayStep, Practice, QuestionStep
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from tests.lessons.course.test_guessing import long_rows, practised

Guess = Callable[[QuestionStep], str]
MOST_PASSED = 0.6  # of the steps in which something is to be done
NUMBER = re.compile(r"\d+")


def say_zero(step: QuestionStep) -> str:
    return "0"


def say_last(step: QuestionStep) -> str:
    return (NUMBER.findall(step.text) or ["0"])[-1]


def is_passed(step: LessonStep, lesson: str, guess: Guess, name: str) -> bool | None:
    """Whether a step is done by guessing; None where it has kinds of answers that are not guessed here."""
    if isinstance(step, Practice):
        questions = long_rows(step.exercise, step.level)[0]
        return practised(EXERCISES[step.exercise], questions, name) >= step.count
    if isinstance(step, QuestionStep):
        answer = str(step.shuffled_numbers(lesson)[0]) if step.options else guess(step)
        return step.answered(answer).right is True
    return is_won(step) if isinstance(step, PlayStep) else None


def is_won(step: PlayStep) -> bool:
    """Whether the first move that there is, again and again, wins."""
    begins, own = step.first != "computer", list[str]()
    while not (attempt := walk(step, own, begins=begins)).result:
        own.append(next(iter(attempt.game.moves(attempt.state))))
    return attempt.result == "won"


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize(("guess", "name"), [(say_zero, "guess zero"), (say_last, "guess last")])
def test_no_lesson_is_passed_without_thinking(key, guess, name):
    steps = [step for step in shipped_lesson(key, "pt").steps if step.asks]
    passed = [result for step in steps if (result := is_passed(step, key, guess, name)) is not None]
    assert not all(passed)
    assert sum(passed) <= MOST_PASSED * len(passed), f"{sum(passed)} of {len(passed)}"


@pytest.mark.django_db
def test_a_visitor_who_always_takes_the_first_choice_stays(client: Client):
    page, steps = "/licoes/somas/passos/{}/", shipped_lesson("somas", "pt").steps
    for step in steps:
        if isinstance(step, QuestionStep):
            first = step.shuffled_numbers("somas")[0] if step.options else 0
            for _try in range(3):
                client.post(page.format(step.id), {"resposta": str(first)})
    listed = client.get(page.format("a")).context["steps"]
    done = {row.id for row in listed if row.done}
    asked = {step.id for step in steps if isinstance(step, QuestionStep)}
    assert done < asked
