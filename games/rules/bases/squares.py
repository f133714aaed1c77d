"""What games share whose pieces go from square to square of a chessboard: moves such as "e6-b6"."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, ClassVar, NoReturn, TypeVar

from games.rules.bases.from_to import OnSquares
from games.rules.boards import Board
from games.rules.boards.grids import Leap, Square, chessboard, square_name, square_of
from games.rules.errors import above, misread, quoted, refuse
from games.rules.game import State, View
from games.rules.options import number_option
from games.rules.reading import are_whole, members
from games.rules.text import Text, text

P = TypeVar("P", bound=Hashable)

Squares = tuple[Square, ...]

MAX_SIDE = 1_000
MAX_LIVE_SIDE = 12


def side_option(label: Text) -> Any:
    return number_option(8, label, text("Quantas casas tem o tabuleiro neste lado."), 1, MAX_SIDE)


def landing(rows: int, cols: int, square: Square, leap: Leap) -> Square | None:
    """The square to which a leap leads; None where it leaves the board."""
    row, column = square[0] - leap[1], square[1] + leap[0]
    return (row, column) if 0 <= row < rows and 0 <= column < cols else None


def along(rows: int, cols: int, square: Square, step: Leap) -> Iterator[Square]:
    """The squares in a direction, one after the other, to the edge of the board."""
    while (next_square := landing(rows, cols, square, step)) is not None:
        yield next_square
        square = next_square


def named_square(rows: int, cols: int, name: str) -> Square:
    """The square of a name. Raises IllegalMove where the board has none."""
    return square_of(rows, cols, name) or refuse(
        "A casa «{name}» não existe neste tabuleiro.", name=quoted(name)
    )


class SquareGame(OnSquares[P]):
    """A game on the squares of a chessboard: (r, c) is r rows below the top and c columns from the left."""

    rows: int
    cols: int

    @abstractmethod
    def alone(self, square: Square) -> P:
        """The position of one piece, on this square."""

    def square_name(self, square: Square) -> str:
        return square_name(self.rows, square)

    def parsed(self, move: str) -> tuple[Square, Square]:
        """Both squares of a move, which are on the board. Raises IllegalMove."""
        names = move.split("-")
        if len(names) != 2:
            self.not_understood(move)
        return self.square(names[0]), self.square(names[1])

    def not_understood(self, move: str) -> NoReturn:
        refuse("Não percebo «{move}». Escreve, por exemplo, e6-b6: da casa e6 para a b6.", move=quoted(move))

    def square(self, name: str) -> Square:
        return named_square(self.rows, self.cols, name)

    def move(self, source: Square, target: Square) -> str:
        return f"{self.square_name(source)}-{self.square_name(target)}"

    def too_large(self) -> Text | None:
        return above(max(self.rows, self.cols), MAX_LIVE_SIDE, "Para jogar, no máximo {n} casas de lado.")

    def fits(self, rows: int, cols: int) -> None:
        """Raises BadPosition for a position of another board."""
        if (rows, cols) != (self.rows, self.cols):
            misread("O tabuleiro deste jogo tem {rows} por {cols} casas.", rows=self.rows, cols=self.cols)

    def draw_board(self) -> Board:
        return chessboard(self.rows, self.cols)


class SharedSquares(OnSquares[Squares]):
    """A game in which one of several pieces moves towards the corner (0, 0); they may share squares.

    A position is their squares, sorted.
    """

    settable: ClassVar[bool] = True
    piece: ClassVar[str]

    def piece_kinds(self) -> frozenset[str]:
        return frozenset({self.piece})

    @abstractmethod
    def targets(self, square: Square) -> Iterator[Square]:
        """The squares to which a piece goes from `square`."""

    @abstractmethod
    def square_name(self, square: Square) -> str:
        """What moves call a square."""

    @abstractmethod
    def square(self, name: str) -> Square:
        """The square of a cell."""

    def cell(self, square: Square) -> str:
        """The cell of a square."""
        return self.square_name(square)

    def moved(self, position: Squares, source: Square, target: Square) -> Squares:
        """The position after one piece has gone from one square to another."""
        rest = list(position)
        rest[rest.index(source)] = target
        return tuple(sorted(rest))

    def position_moves(self, position: Squares) -> Iterator[str]:
        for source in dict.fromkeys(position):
            name = self.square_name(source)
            yield from (f"{name}-{self.square_name(target)}" for target in self.targets(source))

    def followers(self, position: Squares) -> Iterator[Squares]:
        for source in dict.fromkeys(position):
            yield from (self.moved(position, source, target) for target in self.targets(source))

    def is_over(self, position: Squares) -> bool:
        """All stand in the corner."""
        return not any(map(any, position))

    def toggled(self, position: Squares, cell: str) -> Squares:
        """One piece more on the square, up to two; then none."""
        square = self.square(cell)
        others = tuple(other for other in position if other != square)
        count = (len(position) - len(others) + 1) % 3
        return tuple(sorted((*others, *(square,) * count)))

    def view(self, state: State[Squares]) -> View:
        counts = Counter(map(self.cell, state.position))
        several = {cell: str(count) for cell, count in counts.items() if count > 1}
        return View(dict.fromkeys(counts, self.piece), several)


def read_board(value: object, piece: str, example: str) -> tuple[int, int, Any]:
    """Rows, columns and what stands under `piece` in a JSON position. Raises BadPosition."""
    rows, cols, pieces = members(value, example, "rows", "cols", piece)
    if not are_whole([rows, cols], 1, MAX_SIDE):
        misread("As linhas e as colunas são números inteiros de 1 a {high}.", high=MAX_SIDE)
    return rows, cols, pieces


def read_square(value: object, rows: int, cols: int) -> Square:
    """A square [r, c] from JSON. Raises BadPosition."""
    if not are_whole(value, 0, MAX_SIDE, 2) or value[0] >= rows or value[1] >= cols:
        misread("Uma casa é [linha, coluna]: de 0 a {row} e de 0 a {col}.", row=rows - 1, col=cols - 1)
    return value[0], value[1]
