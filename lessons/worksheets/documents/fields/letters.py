"""A row of positions, a letter for each, and for N what to take."""

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, text
from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    CellState,
    Field,
    FieldAnswers,
    FieldMark,
    GameSpec,
    State,
    half_points,
    rounded,
    state_of,
)
from lessons.worksheets.documents.fields.marked_places import Places, places_of
from lessons.worksheets.documents.fields.sequence import plain_digits, without_rest, without_units
from lessons.worksheets.documents.typical_mistakes import TypicalMistake

MAX_POSITIONS = 60
MAX_DRAWN = 64  # as many as a chessboard has
MAX_TAKES = 60
MAX_TAKE = 60
MAX_POSITION = 60  # characters

# Between numbers of which any is right: "3 ou 4".
_EITHER = re.compile(r"(?<=[0-9])(?:ou|or|e|and|[,;/])(?=[0-9])")
_OTHER = {"P": "N", "N": "P"}

Subscripts = Literal["asked", "extra", "no"]
Takes = Annotated[tuple[Annotated[str, Meta(max_length=MAX_TAKE)], ...], Meta(max_length=MAX_TAKES)]


class LetterPosition(DocumentStruct, frozen=True):
    """A position of the row: what it is called (`label`), its JSON, its letter, the right
    subscripts (`takes`), legal ones that do not win (`losing`), and whether the game ends there."""

    written: ClassVar[frozenset[str]] = frozenset({"position"})

    label: Annotated[str, Meta(max_length=MAX_POSITION, pattern=NEEDED)]
    letter: Literal["P", "N"]
    position: Any = None
    takes: Takes = ()
    losing: Takes = ()
    end: bool = False


class Letters(Field, frozen=True, kw_only=True):
    """A row of positions of a game, to be marked P or N.

    JSON: `"game": {"slug", "options"}`, `"positions": [{"label": "5", "position": ..., "letter": "N",
    "takes": ["1"], "losing": ["2", "3"], "end": false}]`, `"letter_points"` and `"subscript_points"` for each
    right one, `"subscripts"`: "asked", "extra" (not asked, no points, but looked at when written) or "no",
    `"round"`: "up" to whole points, but where something is wrong down to half points, or "no". `"drawing"`:
    "board" or "digraph", where the positions are the cells of a drawing, which the labels name; else "".
    """

    kind: ClassVar[str] = "letters"

    written: ClassVar[frozenset[str]] = Field.written | {"subscript_points"}

    game: GameSpec
    positions: Annotated[tuple[LetterPosition, ...], Meta(max_length=MAX_DRAWN)] = ()
    letter_points: Fraction
    subscript_points: Fraction = Fraction(0)
    subscripts: Subscripts = "no"
    round: Literal["up", "no"] = "no"
    drawing: Literal["", "board", "digraph"] = ""

    @property
    def round_up(self) -> bool:
        return self.round == "up"

    def check(self) -> None:
        if not self.positions:
            refuse(text("A fila precisa de pelo menos uma posição."))
        if len(self.positions) > MAX_POSITIONS and not self.drawing:
            refuse(text("São posições a mais: no máximo {n}.", n=MAX_POSITIONS))
        if self.drawing:
            self._check_drawing(places_of(self.game, self.drawing, 1))

    def _check_drawing(self, places: Places) -> None:
        if self.subscripts != "no":
            refuse(text("Num desenho marcam-se só as letras, sem índices."))
        for place in self.positions:
            if place.label not in places.by_name:
                refuse(text("O desenho não tem «{name}».", name=place.label))

    @property
    def points(self) -> Fraction:
        asked = sum(bool(place.takes) for place in self.positions) if self.subscripts == "asked" else 0
        exact = len(self.positions) * self.letter_points + asked * self.subscript_points
        return rounded(exact, up=self.round_up)

    def cells(self, task: str) -> list[CellSpec]:
        cells = []
        for index, place in enumerate(self.positions):
            label = text("{position}: P ou N?", position=place.label)
            cells.append(self.cell(task, f"l{index}", "letter", label))
            if self.subscripts != "no":
                label = text("{position}: o que tirar ou jogar", position=place.label)
                cells.append(self.cell(task, f"s{index}", "subscript", label))
        return cells

    def exchanged(self, written: FieldAnswers) -> bool:
        """Whether the row is complete and all its letters are exchanged."""
        expected = [place.letter for place in self.positions]
        if len(set(expected)) < 2:
            return False
        return self._letters(written) == [_OTHER[letter] for letter in expected]

    def reading(self, rest: str, typed: str) -> str | None:
        return _subscript(typed) if rest.startswith("s") else None

    def mark(self, written: FieldAnswers) -> FieldMark:
        letters = self._letters(written)
        subscripts = self._subscripts(written)
        if not any(letters) and not any(subscripts):
            return FieldMark("empty", out_of=self.points)
        exchanged = self.exchanged(written)
        cells = self._judged(written, letters, subscripts, exchanged=exchanged)
        points = self._points(written, letters, cells, exchanged=exchanged)
        messages = tuple(self._messages(written, cells, exchanged=exchanged))
        return FieldMark(
            self._state(letters, subscripts, points),
            points,
            out_of=self.points,
            cells=cells,
            messages=messages,
            slips=tuple(self._slips(letters, subscripts, exchanged=exchanged)),
        )

    def _letters(self, written: FieldAnswers) -> list[str]:
        return [
            value if (value := written.get(f"l{index}").upper()) in _OTHER else ""
            for index in range(len(self.positions))
        ]

    def _subscripts(self, written: FieldAnswers) -> list[str]:
        if self.subscripts == "no":
            return [""] * len(self.positions)
        return [_subscript(written.get(f"s{index}")) for index in range(len(self.positions))]

    def _judged(
        self, written: FieldAnswers, letters: list[str], subscripts: list[str], *, exchanged: bool
    ) -> dict[str, CellState]:
        """Letters that are all exchanged are not shown as wrong one by one: the message explains them."""
        cells: dict[str, CellState] = {}
        for index, place in enumerate(self.positions):
            if letters[index] and not exchanged:
                right = letters[index] == place.letter
                cells[written.name(f"l{index}")] = "right" if right else "wrong"
            if subscripts[index]:
                right = _are_takes(subscripts[index], place.takes)
                cells[written.name(f"s{index}")] = "right" if right else "wrong"
        return cells

    def _points(
        self, written: FieldAnswers, letters: list[str], cells: Mapping[str, CellState], *, exchanged: bool
    ) -> Fraction:
        indices = range(len(letters))
        right = sum(cells.get(written.name(f"l{index}")) == "right" for index in indices)
        points = right * self.letter_points
        if exchanged:
            points = len(letters) * self.letter_points / 2
        if self.subscripts == "asked":
            right = sum(cells.get(written.name(f"s{index}")) == "right" for index in indices)
            points += right * self.subscript_points
        return min(self._rounded(points, is_clean=self._clean(written, cells)), self.points)

    def _rounded(self, points: Fraction, *, is_clean: bool) -> Fraction:
        """Up, where nothing is wrong; else down to halves, and less than all: every mistake that is named
        costs something, also one beside what gives points, as a subscript at a P."""
        if is_clean:
            return rounded(points, up=self.round_up)
        points = half_points(points) if self.round_up else points
        return min(points, max(self.points - Fraction(1, 2), Fraction(0)))

    def _clean(self, written: FieldAnswers, cells: Mapping[str, CellState]) -> bool:
        """Whether nothing that was asked for is wrong."""
        return not self._wrong(written, cells, "l") and (
            self.subscripts != "asked" or not self._wrong(written, cells, "s")
        )

    def _state(self, letters: list[str], subscripts: list[str], points: Fraction) -> State:
        missing = not all(letters) or (
            self.subscripts == "asked"
            and any(place.takes and not subscripts[index] for index, place in enumerate(self.positions))
        )
        if missing:
            return "partial"
        return state_of(points, self.points)

    def _messages(
        self, written: FieldAnswers, cells: Mapping[str, CellState], *, exchanged: bool
    ) -> list[Text]:
        messages = []
        if exchanged:
            messages.append(
                text(
                    "Parece que trocaste as duas letras em toda a fila. P quer dizer que ganha quem acabou "
                    "de jogar (o jogador anterior); N, que ganha quem joga a seguir."
                )
            )
            if not self.game.options.get("misere"):
                messages.append(
                    text("Onde já não há jogadas, ganhou quem acabou de jogar: por isso essa posição é P.")
                )
        if wrong := self._wrong(written, cells, "l"):
            messages.append(
                text(
                    "Há letras por acertar em: {positions}. Joga a partir daí no tabuleiro.", positions=wrong
                )
            )
        if wrong := self._wrong(written, cells, "s"):
            messages.append(
                text(
                    "Há índices por acertar em: {positions}. Experimenta essas jogadas no tabuleiro.",
                    positions=wrong,
                )
            )
        return messages

    def _wrong(self, written: FieldAnswers, cells: Mapping[str, CellState], sign: str) -> tuple[str, ...]:
        return tuple(
            place.label
            for index, place in enumerate(self.positions)
            if cells.get(written.name(f"{sign}{index}")) == "wrong"
        )

    def _slips(self, letters: list[str], subscripts: list[str], *, exchanged: bool) -> list[TypicalMistake]:
        mistakes = [typical_mistakes.slip("exchanged")] if exchanged else []
        if not exchanged:
            mistakes += [typical_mistakes.slip(kind) for kind in self._letter_slips(letters)]
        if any(
            subscripts[index] in map(_subscript, place.losing) and subscripts[index]
            for index, place in enumerate(self.positions)
        ):
            mistakes.append(typical_mistakes.slip("leaves_n"))
        return mistakes

    def _letter_slips(self, letters: list[str]) -> list[str]:
        ends = [
            letters[index] for index, place in enumerate(self.positions) if place.end and place.letter == "P"
        ]
        right = [letter == place.letter for letter, place in zip(letters, self.positions, strict=True)]
        slips = []
        if len(ends) > 1 and ends[0] == "P" and all(letter == "N" for letter in ends[1:]):
            slips.append("only_zero")
        elif "N" in ends:
            slips.append("end_is_n")
        wrong = right.index(False) if False in right else len(right)
        rest = letters[wrong:]
        if rest and wrong >= len(right) // 2 and not any(right[wrong:]) and rest.count("") < 2:
            slips.append("pattern_stopped")
        return slips


def _are_takes(typed: str, takes: Takes) -> bool:
    """Whether what is written is one of the right subscripts, or several of them: "3 ou 4", as in the key."""
    right = set(map(_subscript, takes))
    return typed in right or set(_EITHER.split(typed)) <= right


def _subscript(typed: str) -> str:
    """A subscript without spaces and units, a number without zeros before it, raised or lowered or not."""
    typed = unicodedata.normalize("NFKC", typed)
    alone = without_units(without_rest(plain_digits(typed))).strip(" .")
    packed = "".join((alone if alone.isdecimal() else typed).split()).lower()
    return packed.lstrip("0") or "0" if packed.isdecimal() else packed
