"""The white knight. Rulebook, `nim_family.md` 3.11 (Winning Ways, ch. 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.bases.squares import SquareGame, landing, read_board, read_square, side_option
from games.rules.boards.grids import Square, square_name, square_of
from games.rules.errors import IllegalMove, misread, quoted, refuse, unfit
from games.rules.game import State, View
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, join_words, text

JUMPS = ((-2, -1), (-2, 1), (-1, -2), (1, -2))  # down, to the right
_EXAMPLE = '{"rows": 8, "cols": 8, "at": [2, 4]}'


def _read_name(value: object) -> str:
    name = value.strip().lower() if isinstance(value, str) else ""
    # Whether the square is on the board is checked with the sides.
    if square_of(10_000, 100_000, name) is None:
        misread("«{name}» não é uma casa, como e6.", name=quoted(value))
    return name


@dataclass(frozen=True)
class WhiteKnight(SquareGame[Square]):
    """Move the knight by one of four jumps, two squares up and one aside or two to the left and one aside;
    who cannot jump loses (misère: wins).

    A position is the knight's square. JSON form: `{"rows": R, "cols": C, "at": [r, c]}`.
    """

    slug = "white_knight"
    settable = True

    rows: int = side_option(text("Linhas"))
    cols: int = side_option(text("Colunas"))
    knight: str = typed_option(
        "g2",
        text("Cavalo"),
        text("A casa do cavalo: a letra da coluna e o número da linha, contado de baixo."),
        _read_name,
    )
    misere: bool = misere_option()
    moved_words = text("saltou de {source} para {target}")
    moving_words = text("Saltar de {source} para {target}")
    begun_words = text("Cavalo em {source}: escolhe para onde")

    def check_options(self) -> None:
        if square_of(self.rows, self.cols, self.knight) is None:
            unfit("knight", "A casa {name} não existe neste tabuleiro.", name=self.knight)

    def alone(self, square: Square) -> Square:
        return square

    def followers(self, position: Square) -> Iterator[Square]:
        landings = (landing(self.rows, self.cols, position, (right, -down)) for down, right in JUMPS)
        return (square for square in landings if square is not None)

    def position_moves(self, position: Square) -> Iterator[str]:
        return (self.move(position, target) for target in self.followers(position))

    def follow(self, position: Square, move: str) -> Square:
        source, target = self.parsed(move)
        if source != position:
            refuse(
                "O cavalo não está em {source}: está em {name}.",
                source=self.square_name(source),
                name=self.square_name(position),
            )
        if target not in self.followers(position):
            raise IllegalMove(self._problem(position, target))
        return target

    def _problem(self, position: Square, target: Square) -> Text:
        jump = target[0] - position[0], target[1] - position[1]
        if sorted(map(abs, jump)) == [1, 2]:
            return text("Esse salto volta para trás: o cavalo só se aproxima do canto de cima, à esquerda.")
        names = [self.square_name(follower) for follower in self.followers(position)]
        return text(
            "De {source} o cavalo só salta para {names}.",
            source=self.square_name(position),
            names=join_words(names),
        )

    def toggled(self, position: Square, cell: str) -> Square:
        """The knight goes there."""
        return self.square(cell)

    def last_move(self, position: Square) -> Text:
        return text("deixou o cavalo sem saltos")

    def position_json(self, position: Square) -> dict[str, Any]:
        return {"rows": self.rows, "cols": self.cols, "at": list(position)}

    @classmethod
    def options_of(cls, value: object) -> tuple[int, int, str]:
        rows, cols, at = read_board(value, "at", _EXAMPLE)
        return rows, cols, square_name(rows, read_square(at, rows, cols))

    def fitting(self, rows: int, cols: int, knight: str) -> Square:
        self.fits(rows, cols)
        return self.square(knight)

    def piece_kinds(self) -> frozenset[str]:
        return frozenset({"knight"})

    def view(self, state: State[Square]) -> View:
        return View({self.square_name(state.position): "knight"})

    def picture(self, state: State[Square]) -> Text:
        return text("Cavalo em {name}.", name=self.square_name(state.position))
