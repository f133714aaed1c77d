"""Konane: jumps that go on or stop, the opening, what is refused; a second account of the rules."""

from random import Random

import pytest

from games.rules.errors import BadPosition
from games.rules.two.konane.rules import Konane
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import ended, pieces, refusal, run, stones
from tests.games.rules.two.naive import Cell, cell_of, match, named

GAME = Konane()
OPENING = Konane(beginning="opening")
NO_JUMPS = "deixou o adversário sem jogadas"


def test_two_stones_of_the_middle_are_off_and_white_begins():
    state = GAME.initial()
    assert GAME.board.names_of(GAME.empty(state)) == ["d4", "e4"]
    assert [cells.bit_count() for cells in state.sets] == [31, 31]
    assert (GAME.to_move(state), GAME.variant, GAME.drawable) == ("white", None, False)
    assert list(GAME.moves(state)) == ["b4:d4", "d2:d4", "d6:d4"]
    assert str(GAME.task(state)) == "Salta por cima de uma pedra do adversário."
    assert [perft(GAME, state, depth) for depth in (1, 2, 3, 4)] == [3, 20, 103, 837]


@pytest.mark.parametrize(
    ("size", "gap"), [("5x4", ["b2", "c2"]), ("3x1", ["a1", "b1"]), ("1x3", ["a1"]), ("1x1", ["a1"])]
)
def test_the_middle_of_other_boards_is_rounded_down(size, gap):
    game = Konane.standard(size)
    assert game.board.names_of(game.empty(game.initial())) == gap
    assert (game.live_problem() is None) == (size in {"5x4", "1x3"})


def test_without_a_jump_from_the_start_on_nobody_can_play():
    assert str(Konane(columns=3, rows=1).live_problem()) == "Neste tabuleiro não há jogadas."
    lonely = Konane(columns=1, rows=1, beginning="opening")
    assert ended(lonely, run(lonely, lonely.initial(), "a1")) == ("white", NO_JUMPS)


def test_in_the_opening_each_takes_off_one_stone():
    state = OPENING.initial()
    assert (OPENING.variant, OPENING.to_move(state)) == ("opening", "white")
    assert str(OPENING.task(state)) == "Tira uma pedra branca do quadrado do meio ou da beira do tabuleiro."
    assert {"d4", "e5", "a1", "h8"} < set(OPENING.moves(state))
    assert OPENING.move_count(state) == 16
    assert str(OPENING.choice(state, "d4")) == "Tirar a pedra de d4"
    assert str(OPENING.describe("d4")) == "tirou a pedra de d4"
    answering = run(OPENING, state, "a3")
    assert OPENING.position(answering)["extra"] == {"phase": "remove", "taken": "a3"}
    assert str(OPENING.task(answering)) == "Tira uma pedra preta ao lado da casa vazia."
    assert list(OPENING.moves(answering)) == ["a2", "a4", "b3"]
    jumping = run(OPENING, answering, "b3")
    assert list(OPENING.moves(jumping)) == ["a1:a3", "a5:a3"]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("white b4 black b5 c4 e4 d5", "b4:b6 b4:d4 b4:d4:f4"),
        ("white a1 e1 black b1 d1 f1", "a1:c1 e1:c1 e1:g1"),
        ("white b4 f4 black c4 e4", "b4:d4 f4:d4"),
        # Not over one's own stones, nor over two, nor off the board.
        ("white a1 c1 d5 black b2 b3 h8 e5 f5 c5 b5; white", ""),
        ("white b1 black a1; black", "a1:c1"),
    ],
)
def test_how_stones_jump(position, moves):
    assert list(GAME.moves(stones(GAME, position))) == sorted(moves.split())


def test_a_row_of_jumps_takes_every_stone_on_its_way():
    state = stones(GAME, "white b4 black b5 c4 e4 d5")
    after = run(GAME, state, "b4:d4:f4")
    assert GAME.position(after) == pieces("white f4 black b5 d5") | {
        "extra": {"phase": "play", "taken": None}
    }
    assert ended(GAME, after) == ("white", NO_JUMPS)
    assert str(GAME.tell(state, "b4:d4:f4", after)) == "capturou com a peça de b4: d4, f4"
    assert GAME.paths(state, "b4:d4:f4") == (("b4", "d4", "f4"),)
    stopped = run(GAME, state, "b4:d4")
    assert stopped == stones(GAME, "white d4 black b5 e4 d5; black")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("b4:d4:d6", "Uma pedra só continua a saltar na mesma direção."),
        ("b4:b7", "Salta-se por cima de uma pedra do adversário, para a casa vazia logo atrás."),
        ("b4-b3", "Salta-se por cima de uma pedra do adversário, para a casa vazia logo atrás."),
        ("b4", "Escolhe para onde vai a peça de b4."),
        ("g8:g6", "A peça de g8 não tem para onde ir."),
        ("c4:a4", "Em c4 não tens nenhuma peça."),
    ],
)
def test_what_is_refused(move, why):
    assert refusal(GAME, stones(GAME, "white b4 g8 black b5 c4 e4 d5"), move) == why


def test_what_is_refused_in_the_opening():
    state = OPENING.initial()
    for move in ("c3", "d5", "a2:a4", "swap"):
        assert refusal(OPENING, state, move).startswith("Tira uma pedra branca") or move == "swap"
    assert refusal(OPENING, run(OPENING, state, "a1"), "b2") == "Tira uma pedra preta ao lado da casa vazia."


@pytest.mark.parametrize(
    ("game", "position", "turn"),
    [
        (GAME, "white a1 black b1", "white"),
        (OPENING, "white a1 black b1", "white"),
        (OPENING, None, "black"),
        (OPENING, "d4", "white"),
        (OPENING, "b2", "black"),
        (OPENING, "d5", "black"),
        (GAME, "", "white"),
    ],
)
def test_stones_are_taken_off_at_the_start_alone(game, position, turn):
    state = OPENING.initial()
    extra = {"phase": "remove", "taken": None}
    there = OPENING.position(state)
    if position and " " in position:
        there = pieces(position)
    elif position:
        extra["taken"] = position
        there = {colour: [name for name in there[colour] if name != position] for colour in game.players}
    with pytest.raises(BadPosition, match="Só no início"):
        game.setup({**there, "extra": extra}, turn)


def test_a_cell_from_which_a_stone_was_taken_is_told_in_the_opening_only():
    with pytest.raises(BadPosition, match="Só no início"):
        OPENING.setup({"white": ["a1"], "black": ["b1"], "extra": {"taken": "d4"}})


@pytest.mark.parametrize("size", ["4x4", "4x4;opening", "4x5", "5x4"])
def test_black_wins_on_small_boards(size):
    game = Konane.standard(size)
    assert ExactSolver(game).winner(game.initial()) == "black"


class Jumpers:
    """The same rules with a table of stones, move by move."""

    def __init__(self, columns: int, rows: int, *, opening: bool) -> None:
        self.columns, self.rows, self.to_take = columns, rows, 2 if opening else 0
        self.mover, self.rival = "white", "black"
        self.gap: Cell | None = None
        self.stones: dict[Cell, str] = {
            (column, row): "black" if (column + row) % 2 else "white"
            for column in range(columns)
            for row in range(rows)
        }
        if not opening:
            del self.stones[columns // 2 - 1, rows // 2 - 1], self.stones[columns // 2, rows // 2 - 1]

    def moves(self) -> list[str]:
        own = [cell for cell, colour in self.stones.items() if colour == self.mover]
        if self.to_take == 2:
            return [named(cell) for cell in own if self.outer(cell) or self.central(cell)]
        if self.to_take == 1:
            (column, row) = self.gap
            return [named(cell) for cell in own if abs(cell[0] - column) + abs(cell[1] - row) == 1]
        return [
            move for cell in own for way in ((1, 0), (-1, 0), (0, 1), (0, -1)) for move in self.row(cell, way)
        ]

    def outer(self, cell: Cell) -> bool:
        return cell[0] in (0, self.columns - 1) or cell[1] in (0, self.rows - 1)

    def central(self, cell: Cell) -> bool:
        """Whether it is no further than half a step from the middle, both ways."""
        return abs(2 * cell[0] - self.columns + 1) <= 1 and abs(2 * cell[1] - self.rows + 1) <= 1

    def row(self, cell: Cell, way: Cell) -> list[str]:
        moves, text = [], named(cell)
        while True:
            over = (cell[0] + way[0], cell[1] + way[1])
            cell = (over[0] + way[0], over[1] + way[1])
            inside = 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows
            if not inside or self.stones.get(over) != self.rival or cell in self.stones:
                return moves
            text += f":{named(cell)}"
            moves.append(text)

    def play(self, move: str) -> None:
        start, *landings = map(cell_of, move.split(":"))
        colour = self.stones.pop(start)
        if self.to_take:
            self.to_take -= 1
            self.gap = start
        for landing in landings:
            del self.stones[(start[0] + landing[0]) // 2, (start[1] + landing[1]) // 2]
            start = landing
        if landings:
            self.stones[start] = colour
        self.mover, self.rival = self.rival, self.mover


@pytest.mark.parametrize(
    ("columns", "rows", "opening", "count"),
    [(8, 8, False, 5), (8, 8, True, 5), (5, 6, True, 5), (6, 5, False, 5)],
)
def test_random_matches_go_as_in_the_second_account(columns, rows, opening, count):
    game = Konane(columns=columns, rows=rows, beginning="opening" if opening else "middle")
    random = Random(columns)
    for _match in matches(count):
        naive, state = Jumpers(columns, rows, opening=opening), game.initial()
        for state in match(game, naive, random):
            there = {named(cell): colour for cell, colour in naive.stones.items()}
            assert game.view(state).pieces.keys() == there.keys()
            position = game.position(state)
            assert all(there[name] == colour for colour in game.players for name in position[colour])
        assert game.outcome(state).winner == naive.rival


def test_a_row_of_jumps_is_not_looked_for_among_all(monkeypatch):
    monkeypatch.setattr(Konane, "acts", None)
    state = GAME.play(GAME.initial(), "b4:d4")
    assert GAME.board.names_of(GAME.empty(state)) == ["b4", "c4", "e4"]
