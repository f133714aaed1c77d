"""What the games share in which a move takes pieces that stand next to each other in a straight line.

A move names the first and the last piece taken, in reading order: "a1-a3", and "a2" for one piece alone.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice
from typing import Any, ClassVar

from games.rules.boards.grids import bit_name
from games.rules.errors import BadOptions, BadPosition, IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.options import typed_option
from games.rules.reading import words
from games.rules.text import Text, join_words, text

MAX_SIDE = 20
MAX_LIVE_SIDE = 10
MAX_LIVE_PIECES = 20
_ROW = re.compile("[01]+")


@dataclass(frozen=True, eq=False)
class Lines:
    """The places of a shape in reading order, and what every move takes, by its text, as a mask of places:
    bit i is place i."""

    places: tuple[str, ...]
    moves: Mapping[str, int]

    @property
    def pairs(self) -> Iterator[int]:
        """The masks of any two neighbours."""
        return (mask for mask in self.moves.values() if mask.bit_count() == 2)


def lines_of(lengths: Iterable[int], lines: Iterable[list[int]]) -> Lines:
    """The moves of a shape with rows of these lengths; `lines` are the places along each straight line."""
    places = tuple(bit_name(row, place) for row, length in enumerate(lengths) for place in range(length))
    moves = {name: 1 << index for index, name in enumerate(places)}
    for line in lines:
        for start, first in enumerate(line):
            mask = 1 << first
            for last in line[start + 1 :]:
                mask |= 1 << last
                moves[f"{places[first]}-{places[last]}"] = mask
    return Lines(places, moves)


def read_rows(value: object) -> tuple[str, ...]:
    """Rows typed as "111 101" or as a list of strings. Raises BadPosition."""
    rows = words(value) if isinstance(value, str) else value
    if (
        not isinstance(rows, (list, tuple))
        or not 1 <= len(rows) <= MAX_SIDE
        or not all(isinstance(row, str) and len(row) <= MAX_SIDE and _ROW.fullmatch(row) for row in rows)
    ):
        misread(
            "Escreve as linhas com 1 (peça) e 0 (vazio), por exemplo {example}; no máximo {n} linhas de {n}.",
            example="111 101 111",
            n=MAX_SIDE,
        )
    return tuple(rows)


def rows_option(default: tuple[str, ...]) -> Any:
    hint = text("As linhas, de cima para baixo: 1 é uma peça, 0 um lugar vazio.")
    return typed_option(default, text("Linhas"), hint, read_rows, " ".join)


class RunGame(Impartial[int]):
    """Take any number of pieces that stand next to each other, without a gap, in a straight line of the
    shape; with the last piece you win (misère: lose).

    A position is the mask of the places with a piece. JSON form: the rows, strings of 0 and 1.
    """

    settable: ClassVar[bool] = True

    rows: tuple[str, ...]

    @property
    @abstractmethod
    def lines(self) -> Lines: ...

    @classmethod
    @abstractmethod
    def shape_problem(cls, rows: tuple[str, ...]) -> Text | None:
        """Why these rows are not a board of this game."""

    def check_options(self) -> None:
        if problem := self.shape_problem(self.rows):
            raise BadOptions("rows", problem)

    def position_moves(self, position: int) -> Iterator[str]:
        return (move for move, mask in self.lines.moves.items() if mask & position == mask)

    def followers(self, position: int) -> Iterator[int]:
        return (position ^ mask for mask in self.lines.moves.values() if mask & position == mask)

    def is_over(self, position: int) -> bool:
        return not position

    def follow(self, position: int, move: str) -> int:
        mask = self.lines.moves.get(move)
        if mask is None:
            raise IllegalMove(self._problem(move))
        if missing := self.names(mask & ~position):
            refuse("No lugar {name} já não há peça.", name=missing[0])
        return position ^ mask

    def _problem(self, move: str) -> Text:
        """Why a text is no move at all."""
        ends = move.split("-")
        if len(ends) > 2 or not move:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, a1-a3: as peças de a1 até a3.", move=quoted(move)
            )
        for name in ends:
            if name not in self.lines.places:
                return text("O lugar «{name}» não existe.", name=quoted(name))
        first, last = ends
        if first == last:
            return text("Para tirar só uma peça escreve {name}.", name=first)
        if f"{last}-{first}" in self.lines.moves:
            return text("Escreve {move}.", move=f"{last}-{first}")
        return text("{first} e {last} não estão na mesma linha reta.", first=first, last=last)

    def names(self, mask: int) -> tuple[str, ...]:
        return tuple(name for index, name in enumerate(self.lines.places) if mask >> index & 1)

    def groups(self, position: int) -> list[int]:
        """The groups of pieces that touch each other, in reading order."""
        pairs = [pair for pair in self.lines.pairs if pair & position == pair]
        groups = []
        while position:
            group, before = position & -position, 0
            while group != before:
                before = group
                for pair in pairs:
                    if pair & group:
                        group |= pair
            groups.append(group)
            position ^= group
        return groups

    def components(self, position: int) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((self, group) for group in self.groups(position))

    def toggled(self, position: int, cell: str) -> int | None:
        return position ^ self.lines.moves[cell] if cell in self.lines.places else None

    def last_move(self, position: int) -> Text:
        return text("tirou a última peça")

    def position_json(self, position: int) -> list[str]:
        bits = (str(position >> index & 1) for index in count())
        return ["".join(islice(bits, len(row))) for row in self.rows]

    @classmethod
    def options_of(cls, value: object) -> tuple[tuple[str, ...]]:
        rows = read_rows(None if isinstance(value, str) else value)
        if problem := cls.shape_problem(rows):
            raise BadPosition(problem)
        return (rows,)

    def fitting(self, rows: tuple[str, ...]) -> int:
        position = _mask(rows)
        if [*map(len, rows)] != [*map(len, self.rows)] or position & ~_mask(self.rows):
            misread("Esta posição não cabe neste jogo, que começa com {rows}.", rows=" ".join(self.rows))
        return position

    def view(self, state: State[int]) -> View:
        return View(dict.fromkeys(self.names(state.position), "disc"))

    def next_steps(self, state: State[int], prefix: str = "") -> list[Step]:
        """First one end of the run, which alone is a move too, then the other end, in any order."""
        runs = [move.split("-") for move in self.position_moves(state.position)]
        longer = [run for run in runs if len(run) == 2]
        if not prefix:
            ends = {end for run in longer for end in run}
            return [Step(run[0], run[0], True, run[0] in ends) for run in runs if len(run) == 1]
        return [
            Step(f"{first}-{last}", last if prefix == first else first, True)
            for first, last in longer
            if prefix in {first, last}
        ]

    def cell_move(self, state: State[int], prefix: str, cell: str) -> str | None:
        if cell not in self.lines.places or "-" in prefix or cell == prefix:
            return None
        if not prefix:
            return cell
        ends = sorted((prefix, cell), key=self.lines.places.index)
        return "-".join(ends)

    def touched(self, state: State[int], move: str) -> tuple[str, ...]:
        """The pieces that the move takes."""
        return self.names(self.lines.moves[move])

    def describe(self, move: str) -> Text:
        first, _, last = move.partition("-")
        if last:
            return text("tirou as peças de {first} a {last}", first=first, last=last)
        return text("tirou a peça {name}", name=first)

    def choice(self, state: State[int], prefix: str) -> Text:
        first, _, last = prefix.partition("-")
        if last:
            return text("Tirar as peças de {first} a {last}", first=first, last=last)
        if self.next_steps(state, prefix):
            return text("Tirar só a peça {name}", name=first)
        return text("Tirar a peça {name}", name=first)

    def picture(self, state: State[int]) -> Text:
        names = self.names(state.position)
        return text("Peças: {names}.", names=join_words(names, "e")) if names else text("Nenhuma peça.")

    def live_problem(self) -> Text | None:
        return self.too_large() or self.nothing_to_play()

    def too_large(self) -> Text | None:
        side, pieces = max(len(self.rows), *map(len, self.rows)), self.start().bit_count()
        return above(side, MAX_LIVE_SIDE, "Para jogar, no máximo {n} lugares de lado.") or above(
            pieces, MAX_LIVE_PIECES, "Para jogar, no máximo {n} peças."
        )


def _mask(rows: tuple[str, ...]) -> int:
    return int("".join(rows)[::-1], 2)
