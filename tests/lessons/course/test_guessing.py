"""Nobody gets through the exercises by guessing: what holds of every kind and level, found where it stands.

A new kind of exercise is held to it without anything here being changed.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain, count, pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client

from lessons.course import practice
from lessons.course.documents.steps import PlayStep, Practice, QuestionStep
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.exercises.rows import LONGEST, SEEN, WINDOW, question_at, split_seed
from lessons.course.lesson_positions import count_right
from lessons.course.library import shipped
from lessons.course.shipped_lessons import LESSONS
from tests.lessons.course.biases import CHOICES, LEVELS, bias, least_gap, row

GUESSES = ("guess zero", "guess last", "guess largest")
MOST_NUMBERS, MOST_CHOICES = 25, 40  # of 100 questions with the same right answer
APART, DIFFERENT = 20, 60
# Where there is no more to be asked: moves on a small board.
ALL_THERE_ARE = {
    ("emparelhar", 1): 48,
}
SOME_ROWS, FIRST_ONES = 16, 10


@cache
def first_questions(slug: str, level: int) -> list[Any]:
    """Those with which some rows begin."""
    return [
        question
        for name in range(SOME_ROWS)
        for question in row(EXERCISES[slug], level, str(name), FIRST_ONES)
    ]


@cache
def long_rows(slug: str, level: int) -> tuple[list[Any], ...]:
    """Two rows with their beginnings again."""
    return tuple(row(EXERCISES[slug], level, f"row{name}", LONGEST + WINDOW) for name in "ab")


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_no_answer_is_right_too_often(slug, level):
    measured = bias(EXERCISES[slug], first_questions(slug, level))
    most = MOST_CHOICES if slug in CHOICES else MOST_NUMBERS
    assert measured.share <= most, measured
    assert all(share <= most for share in measured.guesses.values()), measured


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_questions_are_many_and_come_back_late(slug, level):
    exercise = EXERCISES[slug]
    there_are = ALL_THERE_ARE.get((slug, level), DIFFERENT)
    for questions in long_rows(slug, level):
        assert least_gap([exercise.identity(question) for question in questions]) >= min(APART, there_are)
    assert len(set(first_questions(slug, level)).union(*long_rows(slug, level))) >= there_are


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_known_mistakes_are_seen(slug, level):
    exercise = EXERCISES[slug]
    assert exercise.common_slips(level) <= {slip.key for slip in exercise.slips}
    for questions in long_rows(slug, level):
        seen = [exercise.seen_slips(question) for question in questions]
        for first in range(len(seen) - WINDOW + 1):
            in_window = list(chain.from_iterable(seen[first : first + WINDOW]))
            assert all(in_window.count(slip) >= SEEN for slip in exercise.common_slips(level)), first


@pytest.mark.parametrize("slug", EXERCISES)
def test_rare_mistakes_are_seen_as_well(slug):
    exercise = EXERCISES[slug]
    levels = range(1, len(exercise.levels) + 1)
    seen = {
        slip
        for level in levels
        for questions in (*long_rows(slug, level), first_questions(slug, level))
        for question in questions
        for slip in exercise.seen_slips(question)
    }
    assert seen == {slip.key for slip in exercise.slips}


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_who_always_says_the_same_is_never_right_twice_on_end(slug, level):
    exercise = EXERCISES[slug]
    for questions in long_rows(slug, level):
        for before, after in pairwise(questions):
            assert not set(exercise.expected(before)) & set(exercise.expected(after))
            assert not exercise.right_guesses(before) & exercise.right_guesses(after)


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_a_row_is_always_the_same(slug, level):
    exercise = EXERCISES[slug]
    questions = row(exercise, level, "rowa", 12)
    assert list(long_rows(slug, level)[0][:12]) == questions
    assert exercise.question("rowa", level) == questions[0]


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_any_question_can_be_drawn(slug, level):
    exercise = EXERCISES[slug]
    assert str(exercise.prompt(exercise.draw(Random(1), level)))


class FirstIsEverything:
    """An exercise whose first question may have nearly any answer: no row of it can begin again."""

    slug = "tudo"

    def __init__(self) -> None:
        self.drawn = count()

    def answer_bag(self, random, level):
        return (None,)

    def answer_class(self, given):
        return None

    def draw_class(self, random, level, wanted):
        return next(self.drawn)

    def identity(self, given):
        return given

    def is_askable(self, given):
        return True

    def expected(self, given):
        return range(2, 999) if given == 0 else (given,)

    def seen_slips(self, given):
        return frozenset()

    common_slips = right_guesses = seen_slips


def test_a_row_that_cannot_begin_again_is_asked_whole():
    assert question_at(FirstIsEverything(), "a", LONGEST - 1, 1) == LONGEST - 1


def test_the_seed_of_a_row_has_a_number():
    assert split_seed("ab12") == ("ab12", 0)
    assert split_seed("ab12-7") == ("ab12", 7)
    assert split_seed("a-b-12") == ("a-b", 12)
    assert split_seed("-7") == ("-7", 0)
    assert split_seed("ab-") == ("ab-", 0)


# --- pupils who do not think


def practised(exercise: Exercise[Any, Any], questions: Sequence[Any], guess: str) -> int:
    """How many right answers a pupil has at best who always guesses in the same way, through a whole row; the
    solution is looked at where the guess is wrong."""
    right = best = 0
    for question in questions[: LONGEST + 1]:
        states = ["right"] if guess in exercise.right_guesses(question) else ["wrong", "wrong", "shown"]
        right = count_right(right, states)
        best = max(best, right)
    return best


STEPS = [
    pytest.param(step, id=f"{key}-{step.id}")
    for key in LESSONS
    for step in shipped(key).steps
    if isinstance(step, Practice)
]


@pytest.mark.parametrize("step", STEPS)
def test_guessing_passes_no_step(step):
    exercise = EXERCISES[step.exercise]
    for guess in GUESSES:
        for questions in long_rows(step.exercise, step.level):
            assert practised(exercise, questions, guess) < step.count


def test_no_lesson_is_passed_by_guessing():
    """Each has a step of exercises, or a question whose first choice is wrong; but for one of problems, which
    are all played."""
    for key in LESSONS:
        steps = shipped(key).steps
        asked = [step for step in steps if isinstance(step, QuestionStep) and step.options]
        is_played = all(isinstance(step, PlayStep) for step in steps if step.asks)
        assert any(isinstance(step, Practice) for step in steps) or asked or is_played


@pytest.mark.django_db
@pytest.mark.parametrize("guess", ["0", "1", "P"])
def test_a_visitor_who_always_answers_the_same_stays(guess, client: Client):
    page = "/licoes/mex-e-grundy/passos/d/"
    for _question in range(12):
        for _try in range(2):
            answer = client.post(page, {"resposta": guess, "semente": seed_of(client, page)})
            assert answer.status_code == 200
        client.post(page, {"pedir": "resolucao", "semente": seed_of(client, page)})
    assert "d" not in client.session["lessons"]["mex-e-grundy"][1]


def seed_of(client: Client, page: str) -> str:
    seed = client.get(page).context["seed"]
    assert isinstance(seed, str)
    return seed


@pytest.mark.django_db
def test_a_solution_that_was_shown_takes_one_back(client: Client):
    assert count_right(2, ["wrong", "right"]) == 3
    assert count_right(2, ["wrong", "wrong", "shown"]) == 1
    assert count_right(0, ["shown"]) == 0
    assert count_right(2, ["shown"], gentle=True) == 2
    assert practice.ROW_LENGTH < 10**4  # the seed of a question has sixteen letters


# --- choices of questions in lessons


def test_the_first_choice_is_right_as_often_as_others():
    asked = [
        (step, step.shuffled_numbers(key))
        for key in LESSONS
        for step in shipped(key).steps
        if isinstance(step, QuestionStep) and step.options
    ]
    first = sum(bool(step.answered(str(numbers[0])).right) for step, numbers in asked)
    by_chance = sum(1 / len(numbers) for _step, numbers in asked)
    assert len(asked) > 30
    assert abs(first - by_chance) <= 3
    assert all(sorted(numbers) == list(range(1, len(step.options) + 1)) for step, numbers in asked)


@pytest.mark.django_db
def test_choices_stand_in_one_order_on_the_screen_and_on_paper(cast):
    client = Client()
    client.force_login(cast.teacher)
    step = next(step for step in shipped("jogo-imparcial").steps if step.id == "e")
    assert isinstance(step, QuestionStep)
    page = client.get("/licoes/jogo-imparcial/passos/e/")
    order = [number for number, _words in page.context["options"]]
    assert order == step.shuffled_numbers("jogo-imparcial") != [1, 2, 3]
    whole = client.get("/licoes/jogo-imparcial/tudo/").context["steps"]
    (printed,) = (shown["options"] for shown in whole if shown["step"].id == "e")
    assert [right for _words, right in printed] == [number == 1 for number in order]
    assert [words for words, _right in printed] == [words for _number, words in page.context["options"]]
