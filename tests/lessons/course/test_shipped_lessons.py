"""The lessons of the site: each position is played and solved, each answer is held against the solver."""

import pytest
from django.utils.translation import override

from games.pictures.texts import translate
from games.solvers.solve import solve
from lessons.course.documents.lesson import Lesson, read, spoken
from lessons.course.documents.playing import walk
from lessons.course.documents.steps import Ask, Play, Practice, Proof, Step
from lessons.course.shipped import LESSONS

MOST_WORDS = 130  # of a step: it is read in two minutes


def steps(kind: type[Step]) -> list[object]:
    """All steps of a kind, each with the lesson in which it is."""
    found = [(f"{key}-{step.id}", step) for key, lesson in LESSONS.items() for step in lesson.steps]
    return [pytest.param(step, id=name) for name, step in found if isinstance(step, kind)]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
@pytest.mark.parametrize("language", ["pt", "en"])
def test_lessons_are_documents_in_both_languages(lesson: Lesson, language: str) -> None:
    with override(language):
        said = spoken(lesson, translate)
    assert read(said.json()) == said


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_lessons_begin_with_play_and_end_with_a_summary(lesson: Lesson) -> None:
    kinds = [one.kind for one in lesson.steps]
    assert kinds[0] == "play"
    assert kinds[-1] == "summary"
    assert "proof" in kinds
    assert sum(isinstance(one, Ask | Practice) for one in lesson.steps) >= 3
    assert str(lesson.source)
    assert str(lesson.teacher)
    for step in lesson.steps:
        parts = [str(part.text) for part in step.parts] if isinstance(step, Proof) else []
        assert max(len(words.split()) for words in [str(step.text), *parts]) <= MOST_WORDS, step.id


@pytest.mark.parametrize("step", steps(Play))
def test_every_position_is_won_by_who_plays_well(step: Play) -> None:
    solution = solve(step.game.game, step.game.game.start())
    begins = step.first == "pupil" or (step.first == "choice" and solution.outcome == "N")
    moves: list[str] = []
    found = walk(step, moves, begins=begins)
    while not found.result:
        moves.append(solve(found.game, found.state.position).winning_moves[0])
        found = walk(step, moves, begins=begins)
    assert found.result == "won"
    assert found.mistake is None


@pytest.mark.parametrize("step", steps(Play))
def test_some_move_of_every_position_is_a_mistake(step: Play) -> None:
    """Otherwise there is nothing to be found; where the computer begins, the pupil could lose, too."""
    game = step.game.game
    begun = walk(step, [], begins=step.first != "computer")
    if step.first == "choice" and solve(game, game.start()).outcome == "P":
        return
    moves = set(game.position_moves(begun.state.position))
    assert moves - set(solve(game, begun.state.position).winning_moves)


@pytest.mark.parametrize("step", steps(Ask))
def test_every_wrong_answer_has_its_words(step: Ask) -> None:
    for number, choice in enumerate(step.choices, 1):
        reply = step.answered(str(number))
        assert reply.right is choice.right
        assert choice.right or reply.words
    for known in step.known:
        assert step.answered(str(known.number)) == (False, known.reply)
    assert step.because or step.choices
