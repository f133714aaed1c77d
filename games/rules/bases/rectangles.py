"""Games on squares in any number of columns and rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Self

from games.rules.bases.board_game import BoardGame, S
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import BadOptions, unknown_variant
from games.rules.options import number_option, option_fields
from games.rules.text import Text, text

MOST = 12  # cells of a side


def columns_option(usual: int) -> Any:
    return _side_option(usual, text("Colunas"))


def rows_option(usual: int) -> Any:
    return _side_option(usual, text("Linhas"))


def _side_option(usual: int, label: Text) -> Any:
    hint = text("Quantas casas tem o tabuleiro neste lado, de 1 a {most}.", most=MOST)
    return number_option(usual, label, hint, 1, MOST)


@dataclass(frozen=True)
class Rectangular(BoardGame[S], Generic[S]):
    """Options: columns and rows; a game may have boxes to tick besides, or other usual numbers.

    Variants are called by the size and the boxes that are ticked, "5x4" or "5x4;free".
    """

    columns: int = columns_option(8)
    rows: int = rows_option(8)

    @cached_property
    def board(self) -> ColumnBoard:
        return squares(self.columns, self.rows)

    @property
    def variant(self) -> str | None:
        boxes = [name for name in _boxes(type(self)) if getattr(self, name)]
        if not boxes and (self.columns, self.rows) == (type(self).columns, type(self).rows):
            return None
        return self.between_words.join((f"{self.columns}x{self.rows}", *boxes))

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant is None:
            return cls()
        size, *boxes = variant.split(cls.between_words)
        columns, _, rows = size.partition("x")
        chosen: dict[str, Any] = {"columns": columns, "rows": rows, **dict.fromkeys(boxes, True)}
        try:
            game = cls(**chosen)
        except (BadOptions, TypeError):
            raise unknown_variant(variant) from None
        if game.variant != variant:
            raise unknown_variant(variant)
        return game


def _boxes(game: type[Any]) -> Iterator[str]:
    return (chosen.name for chosen in option_fields(game) if chosen.kind == "bool")
