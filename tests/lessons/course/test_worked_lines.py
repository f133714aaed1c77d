"""How a position is won, as a solution tells it: true, and without the law that a lesson lets one find."""

import pytest

from games.rules.catalogue import build
from games.rules.game import State
from games.solvers.brute import Brute
from games.solvers.solve import solve
from lessons.course.documents.playing import perfect_line
from lessons.course.documents.steps import PlayStep
from lessons.course.documents.worked_lines import MOST_SHOWN, worked_position
from lessons.course.shipped_lessons import LESSONS, shipped_lesson

LAWS = ("soma-nim", "Soma-nim", "múltiplo", "teorema", "Teorema", "Grundy", "resto", "posições P", "simetria")


def sentences(game, state):
    return [str(block.text) for block in worked_position(game, state)]


@pytest.mark.parametrize("key", LESSONS)
def test_no_played_step_tells_a_law_in_its_solution(key):
    for step in shipped_lesson(key, "pt").steps:
        if not isinstance(step, PlayStep):
            continue
        game, state = step.game.game, step.game.game.initial()
        words = sentences(game, state)
        assert not [law for law in LAWS if law in " ".join(words)], (step.id, words)
        assert len(words) <= MOST_SHOWN + 3
        if winning := solve(game, state.position, Brute()).winning_moves:
            move = perfect_line(step.game.slug, game)[0].move
            assert move in winning
            assert str(game.choice(state, move)) in words[0]


@pytest.mark.parametrize(
    ("heaps", "words"),
    [
        ([2], ["Só uma jogada ganha: Tirar 2 feijões da pilha 1."]),
        ([1, 1, 1], ["Há 3 jogadas que ganham. Uma delas", "nenhuma lhe vale", "Acabou, e ganhou"]),
        ([1, 1], ["Daqui nenhuma jogada ganha", "Resposta: Tirar 1 feijão da pilha"]),
        ([9, 9], ["Daqui nenhuma jogada ganha", "E assim com todas as outras."]),
        ([0], ["Aqui já não há jogadas."]),
    ],
)
def test_what_is_said(heaps, words):
    game = build("nim", {"heaps": heaps})
    said = " ".join(sentences(game, game.initial()))
    for part in words:
        assert part in said


def test_a_long_line_breaks_off():
    game = build("subtraction", {"heaps": [41], "sets": [[1, 2, 3]]})
    said = sentences(game, game.initial())
    assert said[-1] == "E assim até ao fim."
    assert len(said) == MOST_SHOWN + 3


def test_in_misere_a_move_that_ends_the_game_needs_no_answer():
    game = build("nim", {"heaps": [1], "misere": True})
    assert sentences(game, State((1,), 0)) == ["Daqui nenhuma jogada ganha: o outro acaba sempre por ganhar."]
