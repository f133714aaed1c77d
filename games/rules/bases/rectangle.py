"""Games on rectangles of squares, whose variants are named by columns and rows: "6x5", "4x4;opening"."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self

from games.rules.bases.board_game import BoardGame, S
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import BadOptions, unknown_variant
from games.rules.options import number_option
from games.rules.text import text

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def columns_option(usual: int, least: int, most: int) -> Any:
    """How many columns the board has."""
    hint = text("De {least} a {most}.", least=least, most=most)
    return number_option(usual, text("Colunas"), hint, least, most)


def rows_option(usual: int, least: int, most: int) -> Any:
    """How many rows the board has."""
    hint = text("De {least} a {most}.", least=least, most=most)
    return number_option(usual, text("Linhas"), hint, least, most)


@dataclass(frozen=True)
class Rectangular(BoardGame[S], Generic[S]):
    """A game gives the options `columns` and `rows`; their values stand first in the name of a variant."""

    unnamed: ClassVar[frozenset[str]] = frozenset({"columns", "rows"})

    columns: int = columns_option(8, 1, 10)
    rows: int = rows_option(8, 1, 10)

    @cached_property
    def board(self) -> ColumnBoard:
        return squares(self.columns, self.rows)

    @cached_property
    def middle(self) -> int:
        """The cells that lie in the one or two middle columns, and in the one or two middle rows."""
        columns, rows = ({(side - 1) // 2, side // 2} for side in (self.columns, self.rows))
        places = self.board.places.items()
        return sum(1 << cell for cell, (column, row) in places if column in columns and row in rows)

    @property
    def variant(self) -> str | None:
        usual = self.columns == type(self).columns and self.rows == type(self).rows
        words = (None if usual else f"{self.columns}x{self.rows}", super().variant)
        return self.between_words.join(filter(None, words)) or None

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if not isinstance(variant, str):
            return super().standard(variant)
        size, _, others = variant.partition(cls.between_words)
        sides = _SIZE.fullmatch(size)
        if sides is None:
            return super().standard(variant)
        columns, rows = map(int, sides.groups())
        try:
            game = replace(super().standard(others or None), columns=columns, rows=rows)
        except BadOptions:
            raise unknown_variant(variant) from None
        if game.variant not in (variant, others or None):
            raise unknown_variant(variant)
        return game
