"""The position of Northcott's game: columns with a white and a black piece, as values, text and JSON."""

import re
from typing import NamedTuple

from games.rules.boards.grids import column_name
from games.rules.errors import misread
from games.rules.reading import are_whole, is_whole, words
from games.rules.text import Text, text

Pieces = tuple[tuple[int, int], ...]

MAX_ROWS = 1_000
MAX_COLUMNS = 500
MAX_RETREATS = 50
USUAL_RETREATS = (10, 10)
SIDES = ("white", "black")
_EXAMPLE = '{"rows": 8, "pieces": [[7, 4], [6, 1]], "to_move": "white"}'


class Columns(NamedTuple):
    """The rows, from the bottom and from 1, of the white and the black piece of each column; the index in
    `players` of the side on turn; how many retreats white and black have left."""

    pieces: Pieces
    turn: int
    retreats: tuple[int, int]

    def reach(self, column: int, rows: int) -> tuple[range, range]:
        """The rows, of so many, that the piece on turn of a column may go to: forwards, and back."""
        own, other = self.pieces[column][self.turn], self.pieces[column][1 - self.turn]
        may_retreat = self.retreats[self.turn] > 0
        if own < other:
            return range(own + 1, other), range(own - 1, 0, -1) if may_retreat else range(0)
        return range(own - 1, other, -1), range(own + 1, rows + 1) if may_retreat else range(0)

    def problem(self, column: int, target: int) -> Text:
        """Why the piece on turn of that column cannot go to that row."""
        own, other = self.pieces[column][self.turn], self.pieces[column][1 - self.turn]
        if target == own:
            return text("A peça tem de sair da casa onde está.")
        if target == other:
            return text("Essa casa está ocupada.")
        if min(own, target) < other < max(own, target):
            return text("Não podes saltar por cima da peça do adversário.")
        return text("Já não tens recuos: só podes avançar.")

    def picture(self) -> Text:
        """The position in words."""
        column = text("coluna {name}: branca {white}, preta {black}")
        columns = tuple(
            column.filled(name=column_name(number), white=white, black=black)
            for number, (white, black) in enumerate(self.pieces)
        )
        white, black = self.retreats
        return text(
            "Linhas das peças: {columns}. Recuos: brancas {white}, pretas {black}.",
            columns=columns,
            white=white,
            black=black,
        )


def read_pieces(value: object) -> Pieces:
    """Pairs of rows typed as "7-4 6-1" or from JSON. Raises BadPosition."""
    if isinstance(value, str):
        typed = words(value)
        if not typed or not all(re.fullmatch("[0-9]{1,4}-[0-9]{1,4}", word) for word in typed):
            misread(
                "Escreve para cada coluna a linha da branca e a da preta, por exemplo {example}.",
                example="7-4",
            )
        value = [tuple(map(int, word.split("-"))) for word in typed]
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= MAX_COLUMNS:
        misread("As colunas são uma lista de 1 a {n} pares.", n=MAX_COLUMNS)
    return tuple(_read_column(column) for column in value)


def _read_column(value: object) -> tuple[int, int]:
    if not are_whole(value, 1, MAX_ROWS, 2):
        misread("Uma coluna é [linha da branca, linha da preta]: números de 1 a {high}.", high=MAX_ROWS)
    if value[0] == value[1]:
        misread("Duas peças não podem estar na mesma casa.")
    return value[0], value[1]


def read_position(value: object) -> tuple[int, Pieces, str, tuple[int, int]]:
    """The options of the game that starts at a JSON position. Raises BadPosition."""
    if (
        not isinstance(value, dict)
        or set(value) - {"retreats"} != {"rows", "pieces", "to_move"}
        or value["to_move"] not in SIDES
    ):
        misread("A posição escreve-se {example}.", example=_EXAMPLE)
    rows, retreats = value["rows"], value.get("retreats", USUAL_RETREATS)
    if not is_whole(rows, 2, MAX_ROWS):
        misread("As linhas são um número inteiro de 2 a {high}.", high=MAX_ROWS)
    pieces = read_pieces(None if isinstance(value["pieces"], str) else value["pieces"])
    if any(row > rows for column in pieces for row in column):
        misread("As colunas só têm {n} casas.", n=rows)
    if not are_whole(retreats, 0, MAX_RETREATS, 2):
        misread("Os recuos são dois números inteiros de 0 a {high}.", high=MAX_RETREATS)
    return rows, pieces, value["to_move"], (retreats[0], retreats[1])
