"""Questions that are passed over, and what no sitting asks."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.signed_cookies import SessionStore

from lessons.course import closed_steps, lesson_positions, practice, sittings
from lessons.course.documents.steps import Practice
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import shipped_lesson


def test_a_problem_outside_a_sitting_is_not_noted():
    session: dict = {}
    sittings.note_problem(SimpleNamespace(), session, "x", solved=True)
    assert session == {}


def test_no_address_is_open_where_there_is_none():
    asked = (EXERCISES["mex"], 1)
    assert not list(practice.open_addresses(AnonymousUser(), SessionStore(), asked, [], lambda _facts: False))


@pytest.mark.django_db
def test_a_question_of_a_step_that_tells_is_passed_over():
    steps = [step for step in shipped_lesson("bouton", "pt").steps if isinstance(step, Practice)]
    told = iter([True])
    drill = lesson_positions.drill(
        AnonymousUser(), SessionStore(), "bouton", steps[0], lambda _facts: next(told, False)
    )
    assert drill is not None
    assert next(told, None) is None


def test_an_exercise_that_tells_at_all_levels_is_named_whole():
    def facts(exercise):
        return [fact for level in range(1, len(exercise.levels) + 1) for fact in exercise.facts(level)]

    whole = [
        name
        for exercise in EXERCISES.values()
        if (name := closed_steps._levels_closed(exercise, facts(exercise)))
    ]
    assert any(name == exercise.name for name in whole for exercise in EXERCISES.values())
