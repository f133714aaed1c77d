"""Avanço: how pieces go and take, what is refused, the end, small boards; a second account of the rules."""

from random import Random

import pytest

from games.rules.errors import BadPosition
from games.rules.two.breakthrough.rules import Breakthrough
from games.solvers.exact import ExactSolver
from games.solvers.forced import forced
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import ended, found, pieces, refusal, run, stones
from tests.games.rules.two.naive import Cell, cell_of, match, named

GAME = Breakthrough()
LAST_ROW = "chegou à última linha"
LAST_PIECE = "capturou todas as peças do adversário"


def test_two_rows_each_and_white_begins():
    state = GAME.initial()
    assert GAME.position(state) == pieces(
        "white a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 black a6 a7 b6 b7 c6 c7 d6 d7 e6 e7 f6 f7 g6 g7"
    ) | {"extra": {}}
    assert (GAME.to_move(state), GAME.variant, GAME.drawable) == ("white", None, False)
    assert str(GAME.task(state)) == "Avança uma peça, ou captura na diagonal."
    assert [perft(GAME, state, depth) for depth in (1, 2, 3)] == [19, 361, 7220]


def test_boards_are_named_by_columns_and_rows():
    assert [Breakthrough.standard(name).variant for name in ("6x5", "7x7", "8x8")] == ["6x5", None, "8x8"]
    board = Breakthrough.standard("6x5")
    assert (board.columns, board.rows) == (6, 5)
    for name in ("7", "3x3", "11x7", "06x5", "6x5;", "6x5;pie", "6X5"):
        with pytest.raises(BadPosition):
            Breakthrough.standard(name)


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("white d4 black a7", "d4-c5 d4-d5 d4-e5"),
        ("white d4 black c5 d5 g6", "d4-e5 d4:c5"),
        ("white a3 black g7", "a3-a4 a3-b4"),
        ("white c2 b3 c3 d3 black g7", "b3-a4 b3-b4 b3-c4 c3-b4 c3-c4 c3-d4 d3-c4 d3-d4 d3-e4"),
        ("white c3 g1 black d4; black", "d4-d3 d4-e3 d4:c3"),
    ],
)
def test_how_pieces_go(position, moves):
    assert sorted(GAME.moves(stones(GAME, position))) == moves.split()


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        ("white d6 a1 black d7 g2", "d6-e7", ("white", LAST_ROW), "e7"),
        ("white d6 black c7 d7 e7 g2", "d6:e7", ("white", LAST_ROW), "e7"),
        ("white d6 black g2; black", "g2-f1", ("black", LAST_ROW), "f1"),
        ("white d4 black c5", "d4:c5", ("white", LAST_PIECE), ""),
        ("white d4 black c5 a6", "d4:c5", None, ""),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(GAME, stones(GAME, position), *moves.split())
    assert ended(GAME, state) == end
    assert found(GAME, state, "won", shown) == shown
    assert not GAME.shut_in(state)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("d4-d5", "Em frente não se captura: d5 está ocupada."),
        ("d4-d3", "Uma peça anda uma casa para a frente, a direito ou na diagonal."),
        ("d4-e4", "Uma peça anda uma casa para a frente, a direito ou na diagonal."),
        ("d4-c5", "Essa jogada escreve-se d4:c5."),
        ("d4-e5", "Em e5 já está uma peça tua."),
        ("c5:d4", "Em c5 não tens nenhuma peça."),
        ("b1-b2", "A peça de b1 não tem para onde ir."),
    ],
)
def test_what_is_refused(move, why):
    assert refusal(GAME, stones(GAME, "white d4 e5 a2 b1 b2 c2 black c5 d5"), move) == why


@pytest.mark.parametrize(
    ("position", "why"),
    [("white a7 black b1", "Não podem ter ganhado os dois."), ("", "Tem de haver pelo menos uma peça.")],
)
def test_positions_that_cannot_be(position, why):
    with pytest.raises(BadPosition) as refused:
        GAME.setup(pieces(position))
    assert str(refused.value) == why


def test_who_has_no_pieces_left_has_lost_whoever_is_on_turn():
    for role in ("white", "black"):
        assert ended(GAME, stones(GAME, f"white a1; {role}")) == ("white", LAST_PIECE)


@pytest.mark.parametrize("size", ["3x4", "4x4"])
def test_the_second_player_wins_on_the_smallest_boards(size):
    game = Breakthrough.standard(size)
    assert ExactSolver(game).winner(game.initial()) == "black"


def test_a_single_guard_is_passed():
    proof = forced(GAME, stones(GAME, "white d5 a1 black d7 g7"), 2)
    assert (proof.moves, set(proof.book)) == (2, {"d5-d6"})


class Marchers:
    """The same rules with a table of pieces, move by move."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.mover, self.rival = "white", "black"
        self.pieces: dict[Cell, str] = {}
        for column in range(columns):
            self.pieces |= dict.fromkeys([(column, 0), (column, 1)], "white")
            self.pieces |= dict.fromkeys([(column, rows - 2), (column, rows - 1)], "black")

    def moves(self) -> list[str]:
        if self.over():
            return []
        found = []
        way = 1 if self.mover == "white" else -1
        for (column, row), colour in self.pieces.items():
            for side in (-1, 0, 1):
                to = (column + side, row + way)
                there = self.pieces.get(to)
                if colour == self.mover and 0 <= to[0] < self.columns:
                    if there is None:
                        found.append(f"{named((column, row))}-{named(to)}")
                    elif there == self.rival and side:
                        found.append(f"{named((column, row))}:{named(to)}")
        return found

    def over(self) -> bool:
        """Whether the last move has ended the match."""
        last = self.rows - 1 if self.rival == "white" else 0
        arrived = any(colour == self.rival and row == last for (_column, row), colour in self.pieces.items())
        return arrived or self.mover not in self.pieces.values()

    def play(self, move: str) -> None:
        self.pieces[cell_of(move[3:])] = self.pieces.pop(cell_of(move[:2]))
        self.mover, self.rival = self.rival, self.mover


@pytest.mark.parametrize(("columns", "rows", "count"), [(3, 4, 10), (5, 6, 5), (7, 7, 5)])
def test_random_matches_go_as_in_the_second_account(columns, rows, count):
    game, random = Breakthrough(columns=columns, rows=rows), Random(columns)
    for _match in matches(count):
        naive, state = Marchers(columns, rows), game.initial()
        for state in match(game, naive, random):
            there = {colour: [] for colour in game.players}
            for cell, colour in naive.pieces.items():
                there[colour].append(named(cell))
            position = game.position(state)
            assert {colour: sorted(cells) for colour, cells in there.items()} == {
                colour: sorted(position[colour]) for colour in game.players
            }
        assert game.outcome(state).winner == naive.rival
