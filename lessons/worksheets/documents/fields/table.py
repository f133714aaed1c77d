"""A table of Grundy values: a number for each position."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, text
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    CellState,
    Field,
    FieldAnswers,
    FieldMark,
    GameSpec,
    State,
    rounded,
    state_of,
)
from lessons.worksheets.documents.fields.letters import MAX_POSITION, MAX_POSITIONS
from lessons.worksheets.documents.fields.number import number_reading, number_typed


class ValuedPosition(DocumentStruct, frozen=True):
    """A position of the table: what it is called (`label`), its JSON, its Grundy value."""

    written: ClassVar[frozenset[str]] = frozenset({"position", "value"})

    label: Annotated[str, Meta(max_length=MAX_POSITION, pattern=NEEDED)]
    value: Annotated[int, Meta(ge=0, le=10**6)] = 0
    position: Any = None


class ValueTable(Field, frozen=True, kw_only=True):
    """Positions of a game, each to be given its Grundy value. Each right value gives its part of the points,
    rounded up to halves where nothing is wrong, else down.

    JSON: `"game": {"slug", "options"}`, `"positions": [{"label": "5", "position": ..., "value": 2}]`,
    `"points"`.
    """

    kind: ClassVar[str] = "table"

    game: GameSpec
    positions: Annotated[tuple[ValuedPosition, ...], Meta(max_length=MAX_POSITIONS)] = ()
    most: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        if not self.positions:
            refuse(text("A tabela precisa de pelo menos uma posição."))

    @property
    def points(self) -> Fraction:
        return self.most

    def cells(self, task: str) -> list[CellSpec]:
        return [
            self.cell(task, f"v{index}", "number", text("{position}: valor de Grundy", position=place.label))
            for index, place in enumerate(self.positions)
        ]

    def reading(self, rest: str, typed: str) -> str | None:
        return number_reading(typed)

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = [written.get(f"v{index}") for index in range(len(self.positions))]
        if not any(typed):
            return FieldMark("empty", out_of=self.most)
        cells: dict[str, CellState] = {
            written.name(f"v{index}"): "right" if number_typed(typed[index]) == place.value else "wrong"
            for index, place in enumerate(self.positions)
            if typed[index]
        }
        wrong = tuple(
            place.label
            for index, place in enumerate(self.positions)
            if cells.get(written.name(f"v{index}")) == "wrong"
        )
        points = self._points(len(cells) - len(wrong), is_clean=not wrong)
        state: State = "partial" if not all(typed) else state_of(points, self.most)
        return FieldMark(state, points, out_of=self.most, cells=cells, messages=tuple(_messages(wrong)))

    def _points(self, right: int, *, is_clean: bool) -> Fraction:
        exact = self.most * right / len(self.positions)
        halves = rounded(exact * 2, up=is_clean) if is_clean else Fraction(int(exact * 2))
        return min(halves / 2, self.most)


def _messages(wrong: tuple[str, ...]) -> list[Text]:
    if not wrong:
        return []
    return [
        text(
            "Há valores por acertar em: {positions}. O valor é o menor número que não é o de nenhuma posição "
            "para onde se joga.",
            positions=wrong,
        )
    ]
