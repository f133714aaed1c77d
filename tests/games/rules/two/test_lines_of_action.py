"""Linhas de acção: how far pieces go, the end, what is refused; a second program for the same rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from games.rules.errors import BadPosition
from games.rules.two.lines_of_action.rules import LinesOfAction
from games.solvers.perft import perft
from tests.games.rules.plays import ended, found, pieces, refusal, run, stones

GAME = LinesOfAction()
JOINED = "tem todas as suas peças num só grupo"


def test_the_beginning():
    state = GAME.initial()
    assert GAME.position(state) == {
        "black": [f"{column}{row}" for column in "bcdefg" for row in (1, 8)],
        "white": [f"{column}{row}" for column in "ah" for row in range(2, 8)],
        "extra": {},
    }
    assert (GAME.to_move(state), GAME.variant, LinesOfAction(size=6).variant) == ("black", None, "6")
    assert str(GAME.task(state)) == "Move uma peça tantas casas quantas as peças dessa linha."
    assert [perft(GAME, state, depth) for depth in (1, 2)] == [36, 1244]
    assert found(GAME, state, "may", "b1-b3 b1-b2 b1:h1 b1-h1 c1:a3") == "b1-b3 b1-h1 c1:a3"


@pytest.mark.parametrize(
    ("position", "cell", "moves"),
    [
        # As many cells as pieces on the whole line, of both colours; never on one's own.
        (
            "black d4 d7 g4 f1 white b6 f4 h8",
            "d4",
            "d4-a4 d4-b2 d4-d2 d4-d6 d4-f2 d4-f6 d4:b6",
        ),
        # Over one's own, not over rivals.
        ("black c3 e3 a8 white g3 h1 d6 c8", "c3", "c3-b2 c3-b4 c3-c1 c3-c5 c3-d2 c3-d4 c3-f3"),
        ("black c3 e3 a8 white g3 h1 d6 c8", "e3", "e3-b3 e3-d2 e3-d4 e3-e2 e3-e4 e3-f2 e3-f4"),
        # A piece alone on its lines goes one step.
        ("black a1 c8 white h2 g4; white", "h2", "h2-g1 h2-g2 h2-g3 h2-h1 h2-h3"),
    ],
)
def test_how_far_pieces_go(position, cell, moves):
    legal = GAME.moves(stones(GAME, position))
    assert sorted(move for move in legal if move.startswith(cell)) == moves.split()


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        ("black d4 d6 f5 white a1 h8 h1", "f5-e5", ("black", JOINED), "d4 d6 e5"),
        ("black d4 d6 f5 white a1 h8 h1", "d4-d2", None, ""),
        # Both are one group: the mover wins. Only the other one: he does, with a single piece, too.
        ("white f2 b5 b6 black c5 h7 h8; white", "f2:c5", ("white", JOINED), "b5 b6 c5"),
        ("white f2 b6 h1 black c5 h7 h8; white", "f2:c5", ("black", JOINED), "h7 h8"),
        ("white f2 b6 h1 black c5 h7; white", "f2:c5", ("black", JOINED), "h7"),
        (
            "black b1 b3 white a5 h8",
            "b3-b5 h8-g8 b5-b3 g8-h8 b3-b5 h8-g8 b5-b3 g8-h8",
            (None, "a mesma posição apareceu três vezes"),
            "",
        ),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(GAME, stones(GAME, position), *moves.split())
    assert ended(GAME, state) == end
    assert found(GAME, state, "won", shown) == shown


def test_who_cannot_move_passes():
    state = stones(GAME, "black a1 h8 white a2 b1 b2 g8 h7 g7")
    assert list(GAME.moves(state)) == ["pass"]
    assert str(GAME.task(state)) == "Não podes mover nenhuma peça: tens de passar."
    assert GAME.to_move(run(GAME, state, "pass")) == "white"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c3-d3", "Na linha de c3 a d3 há 3 peças: anda-se lá 3 casas."),
        ("a8-a6", "Na linha de a8 a a6 há 1 peça: anda-se lá 1 casa."),
        ("e3-h3", "No caminho de e3 até h3 há uma peça do adversário."),
        ("c3-d8", "A peça de c3 não anda na direção de d8."),
        ("c3-e3", "Em e3 já está uma peça tua."),
        ("c3:f3", "Essa jogada escreve-se c3-f3."),
        ("a8-c8", "Essa jogada escreve-se a8:c8."),
        ("g3-g4", "Em g3 não tens nenhuma peça."),
        ("pass", "Só se passa quando não se pode mover nenhuma peça."),
    ],
)
def test_what_is_refused(move, why):
    assert refusal(GAME, stones(GAME, "black c3 e3 a8 white g3 h1 d6 c8"), move) == why


def test_everybody_has_a_piece():
    with pytest.raises(BadPosition, match="Cada jogador tem pelo menos uma peça"):
        GAME.setup(pieces("black a1 c3"))


Square = tuple[int, int]
WAYS = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


@dataclass
class Table:
    """The same rules with a table of pieces, move by move as the rulebook tells them."""

    size: int
    pieces: dict[Square, str] = field(default_factory=dict)
    mover: str = "black"
    winner: str | None = None

    def __post_init__(self) -> None:
        for place in range(2, self.size):
            self.pieces |= {(place, 1): "black", (place, self.size): "black"}
            self.pieces |= {(1, place): "white", (self.size, place): "white"}

    @property
    def rival(self) -> str:
        return "white" if self.mover == "black" else "black"

    def cells(self, cell: Square, way: Square) -> Iterator[Square]:
        """The cells from there to the edge."""
        while 1 <= cell[0] <= self.size and 1 <= cell[1] <= self.size:
            yield cell
            cell = (cell[0] + way[0], cell[1] + way[1])

    def moves(self) -> dict[str, tuple[Square, Square] | None]:
        found: dict[str, tuple[Square, Square] | None] = {}
        for cell, way in product(self.pieces, WAYS):
            to = self.landing(cell, way) if self.pieces[cell] == self.mover else None
            if to is not None:
                found[self.named(cell, to)] = (cell, to)
        return found or {"pass": None}

    def landing(self, cell: Square, way: Square) -> Square | None:
        path = list(self.cells(cell, way))
        back = list(self.cells(cell, (-way[0], -way[1])))
        steps = sum(place in self.pieces for place in {*path, *back})
        if steps >= len(path) or self.pieces.get(path[steps]) == self.mover:
            return None
        return None if self.rival in map(self.pieces.get, path[:steps]) else path[steps]

    def named(self, cell: Square, to: Square) -> str:
        one, other = (f"{'abcdefgh'[column - 1]}{row}" for column, row in (cell, to))
        return f"{one}{':' if to in self.pieces else '-'}{other}"

    def play(self, move: tuple[Square, Square] | None) -> None:
        if move is not None:
            self.pieces[move[1]] = self.pieces.pop(move[0])
        united = [colour for colour in (self.mover, self.rival) if self.united(colour)]
        self.winner = united[0] if united else None
        self.mover = self.rival

    def united(self, colour: str) -> bool:
        left = {cell for cell, its in self.pieces.items() if its == colour}
        waiting = [left.pop()]
        while waiting:
            column, row = waiting.pop()
            near = {cell for cell in left if max(abs(cell[0] - column), abs(cell[1] - row)) == 1}
            left -= near
            waiting += near
        return not left


@pytest.mark.parametrize(("size", "matches", "most"), [(5, 80, 80), (6, 12, 80), (8, 8, 50)])
def test_random_matches_go_as_in_the_second_program(size, matches, most):
    random, game = Random(size), LinesOfAction(size=size)
    winners = set()
    for _match in range(matches):
        table, state = Table(size), game.initial()
        states = [state]
        while table.winner is None and game.outcome(state) is None and len(states) <= most:
            moves = table.moves()
            assert sorted(game.moves(state)) == sorted(moves)
            move = random.choice(sorted(moves))
            table.play(moves[move])
            state = game.play(state, move)
            states.append(state)
        outcome = game.outcome(state)
        winner = outcome and outcome.winner
        assert winner == table.winner
        assert outcome is None or winner or states.count(state) == 3
        winners.add(winner)
    assert size > 6 or {"black", "white"} <= winners
