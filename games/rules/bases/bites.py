"""A bar that is bitten: a bite takes a square and all above it and to its right (Chomp, Gale 1974)."""

from collections.abc import Iterator
from typing import ClassVar

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.boards.grids import square_name, square_of
from games.rules.errors import quoted
from games.rules.game import State, View
from games.rules.text import Text, join_words, ntext, text

# How many squares each column still has, from the left; never more than the one before.
Heights = tuple[int, ...]

CORNER = "a1"


class Bites(Listed[Heights]):
    """Bite into a square of a bar of `rows` and `cols`; nobody eats the corner where there is `poison`."""

    settable: ClassVar[bool] = True
    rows: int
    cols: int
    poison: bool

    def _name(self, column: int, height: int) -> str:
        return square_name(self.rows, (self.rows - 1 - height, column))

    def _place(self, name: str) -> tuple[int, int]:
        """Column and squares below of a square of the board."""
        square = square_of(self.rows, self.cols, name)
        assert square is not None, "a cell of this board"
        return square[1], self.rows - 1 - square[0]

    def _poisoned(self, name: str) -> bool:
        return self.poison and name == CORNER

    def _squares(self, part: Heights) -> list[str]:
        return [self._name(column, height) for column, top in enumerate(part) for height in range(top)]

    def toggled(self, position: Heights, cell: str) -> Heights | None:
        """A bite, or all that a square which is gone rests on."""
        column, height = self._place(cell)
        if height < position[column]:
            return None if self._poisoned(cell) else _bitten(position, column, height)
        return tuple(
            max(rest, height + 1) if number <= column else rest for number, rest in enumerate(position)
        )

    def plays(self, position: Heights, mover: int = 0) -> Iterator[ListedMove]:
        for name in self._squares(position):
            if not self._poisoned(name):
                after = _bitten(position, *self._place(name))
                yield ListedMove(name, after, sum(position) - sum(after))

    def refusal(self, position: Heights, move: str) -> Text:
        if square_of(self.rows, self.cols, move) is None:
            return text(
                "Não percebo «{move}». Escreve um quadrado, por exemplo {name}.", move=quoted(move), name="b2"
            )
        if move not in self._squares(position):
            return text("O quadrado {name} já foi comido.", name=move)
        return text("O quadrado {name} está envenenado: não o podes comer.", name=move)

    def view(self, state: State[Heights]) -> View:
        position = state.position
        return View({name: "poison" if self._poisoned(name) else "coin" for name in self._squares(position)})

    def touched(self, state: State[Heights], move: str) -> tuple[str, ...]:
        """All that goes."""
        position = state.position
        kept = set(self._squares(_bitten(position, *self._place(move))))
        return tuple(name for name in self._squares(position) if name not in kept)

    def last_move(self, position: Heights) -> Text:
        return text("deixou só o quadrado envenenado") if self.poison else text("comeu o último quadrado")

    def describe(self, move: str) -> Text:
        return text("deu uma dentada em {name}", name=move)

    def choice(self, state: State[Heights], prefix: str) -> Text:
        return text("Dar uma dentada em {name}", name=prefix)

    def picture(self, state: State[Heights]) -> Text:
        position = state.position
        left = [height for height in position if height]
        if not left:
            return text("Já não há quadrados.")
        return ntext(
            "Há {n} coluna, com {heights} quadrados.",
            "Há {n} colunas. Da esquerda para a direita têm {heights} quadrados.",
            len(left),
            heights=join_words(left, "e"),
        )


def _bitten(part: Heights, column: int, height: int) -> Heights:
    return tuple(min(rest, height) if number >= column else rest for number, rest in enumerate(part))
