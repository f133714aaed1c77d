"""Peões: how pawns go and take, what is refused, the end, setting up; a second program for the same rules."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from games.rules.errors import BadPosition
from games.rules.two.pawns.rules import Pawns
from games.solvers.perft import perft
from tests.games.rules.plays import ended, found, pieces, refusal, run, stones

GAME = Pawns()
LAST_ROW = "levou um peão à última linha"
NO_MOVES = "deixou o adversário sem jogadas"


def test_eight_pawns_each_and_white_begins():
    state = GAME.initial()
    assert GAME.position(state) == {
        "white": [f"{column}2" for column in "abcdefgh"],
        "black": [f"{column}7" for column in "abcdefgh"],
        "extra": {"en_passant": None},
    }
    assert (GAME.to_move(state), GAME.variant, Pawns(size=5).variant) == ("white", None, "5")
    assert str(GAME.task(state)) == "Avança um peão, ou captura na diagonal."
    assert not GAME.drawable
    assert [perft(GAME, state, depth) for depth in (1, 2, 3)] == [16, 256, 3846]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        # One step, or two from the first row.
        ("white a2 b3 black h7", "a2-a3 a2-a4 b3-b4"),
        ("white a2 black g7 h6; black", "g7-g6 g7-g5 h6-h5"),
        # What stands in front stops the pawn, also the double step.
        ("white a2 b2 c2 black a3 b4 h7", "b2-b3 b2:a3 c2-c3 c2-c4"),
        # It takes forward on both sides, and over no edge.
        ("white d4 h4 black a6 c5 d5 e5 g5; white", "d4:c5 d4:e5 h4-h5 h4:g5"),
        ("white c4 d4 e4 a3 black d5 h4; black", "d5:c4 d5:e4 h4-h3"),
    ],
)
def test_how_pawns_go(position, moves):
    assert sorted(GAME.moves(stones(GAME, position))) == sorted(moves.split())


def test_a_double_step_is_taken_on_the_cell_it_crossed():
    state = run(GAME, stones(GAME, "white e5 a2 black f7 h7; black"), "f7-f5")
    assert GAME.position(state)["extra"] == {"en_passant": "f6"}
    assert str(GAME.task(state)) == "Podes capturar de passagem, em f6."
    assert found(GAME, state, "may", "e5:f6 e5-f6 a2-a3") == "e5:f6 a2-a3"
    taken = run(GAME, state, "e5:f6")
    assert GAME.position(taken) == pieces("white a2 f6 black h7") | {"extra": {"en_passant": None}}
    assert str(GAME.describe("e5:f6")) == "capturou com a peça de e5: f6"
    # Only at once, and only after a double step.
    assert found(GAME, run(GAME, state, "a2-a3", "h7-h6"), "may", "e5:f6") == ""
    slow = run(GAME, stones(GAME, "white e5 a2 black f6 h7; black"), "h7-h6", "a2-a3", "f6-f5")
    assert GAME.position(slow)["extra"] == {"en_passant": None}
    # It is told after every double step.
    assert GAME.position(run(GAME, GAME.initial(), "a2-a4"))["extra"] == {"en_passant": "a3"}


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        ("white a7 black b2 h7", "a7-a8", ("white", LAST_ROW), "a8"),
        ("white a5 black b2 h7; black", "b2-b1", ("black", LAST_ROW), "b1"),
        ("white e4 h2 black d5", "e4:d5", ("white", NO_MOVES), ""),
        ("white a4 b3 black a5 b5; black", "b5-b4", ("black", NO_MOVES), ""),
        ("white a4 b3 black a5 b5; black", "b5:a4 b3:a4", ("white", NO_MOVES), ""),
        ("white a4 b3 black a5 b5; black", "b5:a4", None, ""),
        # Taking in passing is a move, too.
        ("white e5 black e6 f7; black", "f7-f5", None, ""),
        ("white e5 black e6 f7; black", "f7-f5 e5:f6", None, ""),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(GAME, stones(GAME, position), *moves.split())
    assert ended(GAME, state) == end
    assert found(GAME, state, "won", shown) == shown


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a2-a5", "Um peão só anda para a frente, uma casa de cada vez."),
        ("a2-a1", "Um peão só anda para a frente, uma casa de cada vez."),
        ("a2-b2", "Um peão só anda para a frente, uma casa de cada vez."),
        ("a2-b3", "Um peão só anda na diagonal para capturar: em b3 não há nada."),
        ("c4-c6", "Só o primeiro avanço de um peão pode ser de duas casas."),
        ("e2-e4", "Para avançar duas casas, as duas têm de estar vazias."),
        ("g3:g4", "Um peão não captura para a frente: g4 está ocupada."),
        ("a2:a3", "Essa jogada escreve-se a2-a3."),
        ("c4-d5", "Essa jogada escreve-se c4:d5."),
        ("g2-g3", "A peça de g2 não tem para onde ir."),
        ("c4:b5", "Um peão só anda na diagonal para capturar: em b5 não há nada."),
        ("e2-f1", "Um peão só anda para a frente, uma casa de cada vez."),
        ("d5-d4", "Em d5 não tens nenhuma peça."),
        ("pass", "Neste jogo não se passa."),
    ],
)
def test_what_is_refused(move, why):
    state = stones(GAME, "white a2 c4 e2 g2 g3 black e4 d5 g4 h4; white")
    assert refusal(GAME, state, move) == why


@pytest.mark.parametrize(
    ("position", "en_passant", "turn", "why"),
    [
        ("white a8 black b1", None, "white", "Não podem ter ganhado os dois."),
        ("white a1 black b7", None, "white", "Nenhum peão pode estar atrás da linha de onde partiu."),
        ("white a2 black b8", None, "white", "Nenhum peão pode estar atrás da linha de onde partiu."),
        ("white e5 black f5", "f5", "white", "Por f5 não pode ter acabado de passar um peão."),
        ("white e5 black f5 f6", "f6", "white", "Por f6 não pode ter acabado de passar um peão."),
        ("white e5 black f5 f7", "f6", "white", "Por f6 não pode ter acabado de passar um peão."),
        ("white e5 black f7", "f6", "white", "Por f6 não pode ter acabado de passar um peão."),
        ("white e5 black f5", "f6", "black", "Por f6 não pode ter acabado de passar um peão."),
        ("white e5 black f5", "z6", "white", "O valor de «en_passant» em «extra» não serve."),
    ],
)
def test_positions_that_cannot_be(position, en_passant, turn, why):
    with pytest.raises(BadPosition) as refused:
        GAME.setup(pieces(position) | {"extra": {"en_passant": en_passant}}, turn)
    assert str(refused.value) == why


def test_positions_are_read_with_the_cell_that_was_crossed():
    for position, cell, turn in (("white e5 black f5", "f6", "white"), ("white b4 black h4", "b3", "black")):
        state = GAME.setup(pieces(position) | {"extra": {"en_passant": cell}}, turn)
        assert GAME.position(state)["extra"] == {"en_passant": cell}


Square = tuple[int, int]


@dataclass
class Chess:
    """The same rules with a table of pawns, move by move as the rulebook tells them."""

    size: int
    pawns: dict[Square, str] = field(default_factory=dict)
    mover: str = "white"
    crossed: Square | None = None
    winner: str | None = None

    def __post_init__(self) -> None:
        for column in range(1, self.size + 1):
            self.pawns |= {(column, 2): "white", (column, self.size - 1): "black"}

    def moves(self) -> dict[str, tuple[Square, Square]]:
        found = {}
        for cell, colour in self.pawns.items():
            if self.winner is None and colour == self.mover:
                found.update({self.named(cell, to): (cell, to) for to in self.reached(cell)})
        return found

    def named(self, cell: Square, to: Square) -> str:
        one, other = (f"{'abcdefgh'[column - 1]}{row}" for column, row in (cell, to))
        return f"{one}{'-' if cell[0] == to[0] else ':'}{other}"

    def reached(self, cell: Square) -> list[Square]:
        column, row = cell
        way, first = (1, 2) if self.mover == "white" else (-1, self.size - 1)
        found = []
        if (column, row + way) not in self.pawns:
            found.append((column, row + way))
            if row == first and (column, row + 2 * way) not in self.pawns:
                found.append((column, row + 2 * way))
        sideways = ((column - 1, row + way), (column + 1, row + way))
        return found + [to for to in sideways if self.pawns.get(to) == self.rival or to == self.crossed]

    @property
    def rival(self) -> str:
        return "black" if self.mover == "white" else "white"

    def play(self, cell: Square, to: Square) -> None:
        del self.pawns[cell]
        if to == self.crossed:
            del self.pawns[to[0], cell[1]]
        self.pawns[to] = self.mover
        double = abs(to[1] - cell[1]) == 2
        self.crossed = (to[0], (cell[1] + to[1]) // 2) if double else None
        just_moved, self.mover = self.mover, self.rival
        if to[1] in (1, self.size) or not self.moves():
            self.winner = just_moved


@pytest.mark.parametrize(("size", "matches"), [(5, 150), (6, 100), (8, 50)])
def test_random_matches_go_as_in_the_second_program(size, matches):
    random, game = Random(size), Pawns(size=size)
    passed = 0
    for _match in range(matches):
        chess, state = Chess(size), game.initial()
        while chess.winner is None:
            moves = chess.moves()
            assert sorted(game.moves(state)) == sorted(moves)
            assert game.outcome(state) is None
            move = random.choice(sorted(moves))
            passed += moves[move][1] == chess.crossed
            chess.play(*moves[move])
            state = game.play(state, move)
            assert pawns_of(game, state) == chess.pawns
        outcome = game.outcome(state)
        assert outcome.winner == chess.winner
    assert passed


def pawns_of(game: Pawns, state: Any) -> dict[Square, str]:
    """Where the pawns are, by column and row."""
    return {
        ("abcdefgh".index(cell[0]) + 1, int(cell[1:])): colour
        for colour in game.players
        for cell in game.position(state)[colour]
    }
