"""A triangle of pieces: removals along its three directions."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.rules.boards import Board
from games.rules.boards.grids import triangle_board
from games.rules.invented.blocks.lines import LinesBlock, Shape, numbers_option, taking_option
from games.rules.invented.blocks.options import side_option
from games.rules.invented.blocks.typed import read_words
from games.rules.options import option
from games.rules.text import Text, listed, text

MAX_SIDE = 6

_TYPED = {"horizontais": "rows", "lado-esquerdo": "left", "lado-direito": "right"}
_NAMES = {
    "rows": text("as horizontais"),
    "left": text("as paralelas ao lado esquerdo"),
    "right": text("as paralelas ao lado direito"),
}


@lru_cache(maxsize=64)
def _shape(side: int, ways: tuple[str, ...]) -> Shape:
    return Shape(tuple(range(1, side + 1)), tuple(map(tuple, _lines(side, ways))))


def _lines(side: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    def place(row: int, index: int) -> int:
        return row * (row + 1) // 2 + index

    for line in range(side):
        if "rows" in ways:
            yield [place(line, index) for index in range(line + 1)]
        if "left" in ways:
            yield [place(row, line) for row in range(line, side)]
        if "right" in ways:
            yield [place(row, row - line) for row in range(line, side)]


@dataclass(frozen=True)
class TriangleBlock(LinesBlock):
    """Take pieces of one straight line of a triangle."""

    kind = "triangle"
    name = text("Triângulo")
    summary = text("Peças num triângulo: cada jogada tira peças de uma linha reta.")

    side: int = side_option(4, MAX_SIDE, text("Lado"), text("Quantas peças tem cada lado do triângulo."))
    ways: tuple[str, ...] = option(
        ("rows", "left", "right"),
        "text",
        label=text("Linhas retas que valem"),
        help=text("horizontais, lado-esquerdo, lado-direito (paralelas a esse lado): as que quiseres."),
        choices=tuple(_NAMES.items()),
        example="horizontais, lado-esquerdo, lado-direito",
        read=lambda value: read_words(value, _TYPED),
        write=lambda ways: ", ".join(word for word, key in _TYPED.items() if key in ways),
    )

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def shape(self) -> Shape:
        return _shape(self.side, self.ways)

    def board(self, start: int) -> Board:
        return triangle_board(self.side)

    def shape_words(self) -> Text:
        return text(
            "O tabuleiro é um triângulo de lado {side}. Contam como linhas retas: {ways}.",
            side=self.side,
            ways=listed([_NAMES[way] for way in self.ways], "e"),
        )
