"""SanQi: shapes, replacing, who wins with what, and what is refused."""

import pytest

from games.rules.boards.fields import each
from games.rules.two.sanqi.rules import SanQi, SanQiState
from games.rules.two.sanqi.shapes import CIRCLE, LINE, TRIANGLE, anchors, covered, steps_of
from games.solvers.perft import perft
from tests.games.rules.plays import ended

GAME = SanQi()
RING = {"black": ["e5"], "grey": ["e6", "f6", "f5", "e4", "d4"]}
SIX = {"white": ["c3", "d4", "e5", "f6", "g7", "h8"]}
CROWDED = {"white": ["e5", "e6", "f6"], "black": ["f5", "e4", "d4", "d5"]}


def at(position: dict[str, object], to_move: str = "first") -> SanQiState:
    return GAME.setup(position, to_move)


def counted(size: int) -> list[int]:
    board = SanQi(size=size).board
    return [
        sum(anchors(board.full, steps_of(shape, board.stride)).bit_count() for shape in kind)
        for kind in (CIRCLE, LINE, TRIANGLE)
    ]


def test_the_shapes_of_the_books_board():
    assert counted(5) == [37, 48, 72]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_the_shapes_of_all_boards(size):
    """The middles of circles are a smaller hexagon; a row of n cells has n - 5 lines."""
    circles, lines, _triangles = counted(size)
    assert circles == 3 * (size - 1) * (size - 2) + 1
    rows = [*range(size, 2 * size - 1), *range(size, 2 * size)]
    assert lines == 3 * sum(max(0, row - 5) for row in rows)


@pytest.mark.parametrize("size", [4, 5, 8])
def test_shapes_do_not_go_around_the_edge(size):
    board = SanQi(size=size).board
    for kind, spread in ((CIRCLE, 2), (LINE, 5), (TRIANGLE, 2)):
        for shape in kind:
            steps = steps_of(shape, board.stride)
            for anchor in each(anchors(board.full, steps)):
                found = [anchor + step for step in steps]
                assert all(board.distance(found[0], other) <= spread for other in found)


def test_a_shape_shows_all_its_stones():
    board = GAME.board
    seven = board.set_of(["b2", *SIX["white"]])
    assert covered(seven, LINE, board.stride) == seven
    assert covered(board.set_of(SIX["white"][1:]), LINE, board.stride) == 0


def test_perft():
    assert perft(GAME, GAME.initial(), 1) == 183
    # A stone that has just been played cannot be replaced.
    assert perft(GAME, GAME.initial(), 2) == 183 * 180
    assert perft(SanQi(size=4), SanQi(size=4).initial(), 2) == 111 * 108


def test_replacing_needs_two_more():
    state = at(CROWDED)
    assert [move for move in GAME.moves(state) if move.startswith("e5")] == ["e5=black"]
    after = GAME.play(state, "e5=black")
    assert GAME.position(after)["white"] == ["e6", "f6"]
    assert "e5" in GAME.position(after)["black"]
    assert [step.text for step in GAME.next_steps(state, "e5")] == ["e5=black"]
    assert [str(step.label) for step in GAME.next_steps(state, "a1")] == [
        "Pedra branca",
        "Pedra preta",
        "Pedra cinzenta",
    ]


def test_a_board_without_moves_is_a_draw():
    """Full, with colours so set that nothing can be replaced; the first player has no shape."""
    game = SanQi(size=4)
    # Each column has one colour: every stone has one of its own colour beside it, and at most two of others.
    kinds: dict[str, list[str]] = {"white": [], "black": [], "grey": []}
    for bit, (column, _number) in game.board.places.items():
        kinds[game.kinds[column % 3].name].append(game.board.names[bit])
    state = game.setup(kinds, "second")
    assert list(game.moves(state)) == []
    assert ended(game, state) == (None, "já não há jogadas")


def test_words():
    first = GAME.initial()
    assert str(GAME.task(first)) == "Faz um círculo ou um triângulo."
    assert str(GAME.task(GAME.play(first, "e5=grey"))) == "Faz uma linha de seis ou um triângulo."
    assert str(GAME.describe("f6=grey")) == "jogou cinzento em f6"
    assert str(GAME.choice(first, "f6")) == "Casa f6: escolhe a cor"
    assert str(GAME.choice(first, "f6=grey")) == "Jogar cinzento em f6"
    assert str(GAME.role_name("second")) == "2.º jogador"
    assert GAME.variant is None
