"""Drawings on which an answer is pointed at: whatever is clicked is what the exercise reads."""

import json
from functools import cache

import pytest

from games.rules.game import State
from games.solvers.explain import Pictures
from lessons.course import answer_boards
from lessons.course.answer_boards import illustrated
from lessons.course.exercises import EXERCISES
from tests.lessons.course.biases import LEVELS
from tests.pages import shows


@cache
def asked(slug, level):
    """Some questions: made where they are asked, not by every worker that collects tests."""
    return [EXERCISES[slug].question(f"abc-{number}", level) for number in range(3)]


def pointing_questions():
    """Exercises with a question that is answered on a drawing."""
    for slug, level in LEVELS:
        exercise = EXERCISES[slug]
        yield from ((exercise, given) for given in asked(slug, level) if exercise.pointing(given))


def pointed(exercise, given):
    """The picture on which one points, its game, and what the script is told."""
    block = next(block for block in exercise.illustration(given) if isinstance(block, Pictures))
    context = next(context for context in illustrated(exercise, given) if "pictures" in context)
    return block.pictures[0], context["pictures"][0]


def moves_by_clicks(table):
    """All moves that clicks make."""
    made, waiting = set(), [table]
    while waiting:
        level = waiting.pop()
        texts = [
            *dict(level["steps"]).values(),
            *level.get("places", []),
            *(button[0] for button in level["buttons"]),
        ]
        for text in texts:
            if text not in table["halves"]:
                made.add(text)
                continue
            half = table["halves"][text]
            made |= {text} if half["complete"] else set()
            waiting.append(half)
    return made


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_what_is_pointed_at_is_read(slug, level):
    exercise = EXERCISES[slug]
    for given in asked(slug, level):
        kind = exercise.pointing(given)
        if not kind:
            continue
        picture, shown = pointed(exercise, given)
        table = json.loads(shown["table"])
        if kind != "move":
            for cell in picture.game.board.cells:
                exercise.parse(given, cell.name)
            continue
        moves = set(picture.game.moves(State(picture.position, 0)))
        assert moves_by_clicks(table) == moves
        assert {exercise.parse(given, move) for move in moves} == moves
        assert set(exercise.expected(given)) <= moves


def test_exercises_that_ask_for_places_or_moves_on_a_board_are_pointed_at():
    slugs = set()
    for slug, level in LEVELS:
        exercise = EXERCISES[slug]
        for given in asked(slug, level):
            drawn = any(isinstance(block, Pictures) for block in exercise.illustration(given))
            assert drawn or not exercise.pointing(given)
            answer = next(iter(exercise.expected(given)))
            names = isinstance(answer, str | frozenset)
            assert bool(exercise.pointing(given)) == (drawn and names), slug
            slugs |= {slug} if exercise.pointing(given) else set()
    assert slugs >= {"completar-digrafo", "casa-falsa", "emparelhar", "nim-no-nimble", "nim-no-northcott"}


def test_a_position_of_very_many_moves_is_a_picture(monkeypatch):
    monkeypatch.setattr(answer_boards, "MOST_HALVES", 1)
    exercise, given = next(pair for pair in pointing_questions() if pair[0].pointing(pair[1]) == "move")
    (context,) = illustrated(exercise, given)
    assert "pointing" not in context["pictures"][0]
    assert 'role="img"' in context["pictures"][0]["drawing"]


def test_notes_are_told_to_the_script():
    _picture, shown = pointed(*next(pair for pair in pointing_questions() if pair[0].slug == "casa-falsa"))
    assert set(json.loads(shown["table"])["notes"].values()) == {"P", "N"}


@pytest.mark.django_db
def test_a_question_has_its_drawing_and_its_field(client):
    page = shows(
        client.get("/treino/casa-falsa/1/abc/"), 'data-pointing="cell"', 'name="resposta"', "Podes tocar"
    )
    assert page.count('role="group"') >= 1
    shows(client.get("/treino/soma-nim/1/abc/"), hides=["data-pointing"])
