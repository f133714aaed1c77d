"""Wythoff-I, with one white queen or many. Rulebook, `nim_family.md` 3.10 (Wythoff 1907)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.bases.squares import (
    MAX_SIDE,
    SharedSquares,
    SquareGame,
    Squares,
    along,
    read_board,
    read_square,
    side_option,
)
from games.rules.boards.grids import Square, square_name, square_of
from games.rules.errors import BadPosition, above, misread, quoted, refuse, unfit
from games.rules.game import Impartial, State
from games.rules.options import misere_option, typed_option
from games.rules.reading import words
from games.rules.text import Text, join_words, ntext, text

MAX_QUEENS = 1_000
MAX_LIVE_QUEENS = 16
_GOAL = (0, 0)
_STEPS = ((0, 1), (-1, 0), (-1, 1))  # to the right, up
_EXAMPLE = '{"rows": 8, "cols": 8, "queens": [[2, 4]]}'
_NAME = re.compile(r"[a-z]{1,3}[1-9][0-9]{0,3}")


def _read_names(value: object) -> tuple[str, ...]:
    """Names of squares, typed with commas or spaces, or a list of names. Raises BadPosition."""
    names = words(value.lower()) if isinstance(value, str) else value
    if not isinstance(names, (list, tuple)):
        misread("Escreve as casas das rainhas, por exemplo {example}.", example="e6, b3")
    if len(names) > MAX_QUEENS:
        misread("São rainhas a mais: no máximo {n}.", n=MAX_QUEENS)
    for name in names:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            misread("«{name}» não é uma casa, como e6.", name=quoted(name))
    return tuple(names)


@dataclass(frozen=True)
class WhiteQueens(SquareGame[Squares], SharedSquares):
    """Move one queen any distance up, left, or diagonally up and left; when all stand on the upper left
    corner the game is over, and who moved last wins (misère: loses).

    Squares may jump over each other and share squares. A position is the sorted squares of the queens.
    JSON form: `{"rows": R, "cols": C, "queens": [[r, c], ...]}`.
    """

    slug = "queens"
    piece = "queen"

    rows: int = side_option(text("Linhas"))
    cols: int = side_option(text("Colunas"))
    queens: tuple[str, ...] = typed_option(
        ("e6",),
        text("Rainhas"),
        text("As casas das rainhas: a letra da coluna e o número da linha, contado de baixo."),
        _read_names,
        ", ".join,
        example="e6, h1",
    )
    misere: bool = misere_option()
    moved_words = text("moveu a rainha de {source} para {target}")
    moving_words = text("Mover a rainha de {source} para {target}")
    begun_words = text("Rainha em {source}: escolhe para onde")

    def check_options(self) -> None:
        for name in self.queens:
            if square_of(self.rows, self.cols, name) is None:
                unfit("queens", "A casa {name} não existe neste tabuleiro.", name=name)
        object.__setattr__(self, "queens", tuple(sorted(self.queens, key=self.square)))

    def targets(self, square: Square) -> Iterator[Square]:
        for step in _STEPS:
            yield from along(self.rows, self.cols, square, step)

    def alone(self, square: Square) -> Squares:
        return (square,)

    def follower_count(self, position: Squares) -> int:
        return sum(row + column + min(row, column) for row, column in set(position))

    def follow(self, position: Squares, move: str) -> Squares:
        source, target = self.parsed(move)
        down, right = source[0] - target[0], source[1] - target[1]
        if source not in position:
            refuse("Na casa {name} não há rainha.", name=self.square_name(source))
        if source == target:
            refuse("A rainha tem de sair da casa {name}.", name=self.square_name(source))
        if min(down, right) < 0:
            refuse("A rainha só anda para a esquerda e para cima: nunca volta para trás.")
        if down and right and down != right:
            refuse(
                "De {source} a {target} não há linha, coluna nem diagonal.",
                source=self.square_name(source),
                target=self.square_name(target),
            )
        return self.moved(position, source, target)

    def components(self, position: Squares) -> tuple[tuple[Impartial[Any], Any], ...]:
        # A queen's squares up and to the left are the same on every board.
        return tuple((_ONE, (square,)) for square in position if square != _GOAL)

    def last_move(self, position: Squares) -> Text:
        return text("levou a última rainha ao canto")

    def position_json(self, position: Squares) -> dict[str, Any]:
        return {"rows": self.rows, "cols": self.cols, "queens": [list(square) for square in position]}

    @classmethod
    def options_of(cls, value: object) -> tuple[int, int, tuple[str, ...]]:
        rows, cols, squares = read_board(value, "queens", _EXAMPLE)
        if not isinstance(squares, (list, tuple)) or len(squares) > MAX_QUEENS:
            misread("As rainhas são uma lista de, no máximo, {n} casas.", n=MAX_QUEENS)
        queens = sorted(read_square(square, rows, cols) for square in squares)
        return rows, cols, tuple(square_name(rows, square) for square in queens)

    def fitting(self, rows: int, cols: int, queens: tuple[str, ...]) -> Squares:
        self.fits(rows, cols)
        if len(queens) != len(self.queens):
            raise BadPosition(
                ntext("Neste jogo há {n} rainha.", "Neste jogo há {n} rainhas.", len(self.queens))
            )
        return tuple(map(self.square, queens))

    def picture(self, state: State[Squares]) -> Text:
        names = [self.square_name(square) for square in state.position]
        if not names:
            return text("Nenhuma rainha.")
        return ntext("Rainha em {names}.", "Rainhas em {names}.", len(names), names=join_words(names, "e"))

    def too_large(self) -> Text | None:
        return super().too_large() or above(
            len(self.queens), MAX_LIVE_QUEENS, "Para jogar, no máximo {n} rainhas."
        )


_ONE = WhiteQueens(MAX_SIDE, MAX_SIDE, ())
