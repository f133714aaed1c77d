"""Iqishiqi: pushes, ends, and what is refused."""

import pytest

from games.rules.bases.pushing import Pushed, pushes
from games.rules.boards.fields import each
from games.rules.two.iqishiqi.rules import Iqishiqi
from tests.games.rules.plays import ended
from tests.games.rules.two.properties import random_states

GAME = Iqishiqi()
SMALL = Iqishiqi(size=5)


def at(white: str, neutral: str, to_move: str = "east", game: Iqishiqi = SMALL) -> Pushed:
    return game.setup({"white": white.split(), "neutral": [neutral]}, to_move)


def plain_pushes(game: Iqishiqi, state: Pushed) -> set[str]:
    """The rule word by word, on names."""
    board = game.board
    found = set()
    for stone in each(board.full & ~state.stones & ~(1 << state.piece)):
        stones = state.stones | 1 << stone
        group = board.flood(1 << stone, stones)
        for way in board.adjacent:
            cell = board.step(state.piece, way)
            while cell is not None and not stones >> cell & 1:
                cell = board.step(cell, way)
            if cell is None or not group >> cell & 1:
                continue
            target: int | None = state.piece
            for _ in range(group.bit_count()):
                target = None if target is None else board.step(target, (-way[0], -way[1]))
                if target is not None and stones >> target & 1:
                    target = None
            if target is not None:
                found.add(f"{board.names[stone]}/{board.names[target]}")
    return found


@pytest.mark.parametrize("seed", range(2))
def test_pushes_are_those_of_the_rule(seed):
    for game in (SMALL, GAME):
        for state in random_states(game, seed)[:-1]:
            assert set(game.moves(state)) == plain_pushes(game, state)


def test_the_sides_belong_to_the_players():
    """Three sides each, none beside another of the same owner; each corner has one side of each player."""
    owners = {curve.kind for curve in GAME.board.curves}
    assert {"side-east", "side-west"} <= owners
    east, west = GAME._owned
    assert east & west == 0
    assert (east | west | GAME.board.corners) == GAME.board.edge
    assert east.bit_count() == west.bit_count() == 3 * 6
    assert GAME.board.flood(east & -east, east).bit_count() == 6
    assert {"o9", "b9", "b1"} <= set(GAME.board.names_of(east))
    assert {"a2", "i15", "i2"} <= set(GAME.board.names_of(west))


@pytest.mark.parametrize(
    ("neutral", "mover", "move", "winner", "reason"),
    [
        ("e2", "east", "e3/e1", "east", "empurrou a peça neutra para um canto"),
        ("e2", "west", "e3/e1", "west", "empurrou a peça neutra para um canto"),
        ("d2", "west", "d3/d1", "east", "a peça neutra chegou a um dos seus lados"),
        ("b2", "east", "c2/a2", "west", "a peça neutra chegou a um dos seus lados"),
        ("f8", "east", "f7/f9", "west", "a peça neutra chegou a um dos seus lados"),
        ("c6", "west", "c5/c7", "east", "a peça neutra chegou a um dos seus lados"),
    ],
)
def test_ends(neutral, mover, move, winner, reason):
    after = SMALL.play(at("", neutral, mover), move)
    assert ended(SMALL, after) == (winner, reason)
    goal = move.partition("/")[2]
    assert SMALL.view(after).pieces[goal] == "neutral_won"


def test_the_new_stone_is_in_the_way_too():
    """Both moves make a group of four, seen above the piece; a stone on e4 stands in the way down."""
    moves = list(SMALL.moves(at("d4 d5 e6", "e5")))
    assert [move for move in moves if move.startswith("d3")] == ["d3/e1", "d3/i9", "d3/i5"]
    assert [move for move in moves if move.startswith("e4")] == ["e4/i9", "e4/i5"]


def test_pushes_are_listed_once():
    found = list(pushes(SMALL.board, 0, SMALL.initial().piece))
    assert len(found) == len(set(found)) == 24


def test_the_vectors_positions_name_black_without_stones():
    assert SMALL.setup({"neutral": ["e5"], "white": [], "black": []}) == SMALL.initial()


def test_a_move_is_clicked_in_two_steps():
    state = at("e7", "e4")
    assert [step.text for step in SMALL.next_steps(state, "e6")] == ["e6/e2"]
    assert SMALL.cell_move(state, "e6", "e2") == "e6/e2"
    assert SMALL.touched(state, "e6/e2") == ("e6", "e2")


def test_words():
    state = SMALL.initial()
    assert str(SMALL.role_name("east")) == "jogador Este"
    assert str(SMALL.task(state)) == "Põe uma pedra que empurre a peça neutra."
    assert str(SMALL.describe("e6/e4")) == "jogou em e6 e empurrou a peça neutra para e4"
    assert str(SMALL.choice(state, "e6")) == "Pedra em e6: escolhe para onde vai a peça neutra"
    assert str(SMALL.choice(state, "e6/e4")) == "Jogar em e6 e empurrar a peça neutra para e4"
