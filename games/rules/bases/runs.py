"""What the games share in which a move takes pieces of a straight line.

A move names the first and the last piece taken, in reading order: "a1-a3", and "a2" for one piece alone.
Where any pieces of a line may be taken it names each of them: "a1,a3".
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, count, groupby, islice
from typing import Any, ClassVar

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.boards.grids import bit_name
from games.rules.errors import BadOptions, BadPosition, IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.options import typed_option
from games.rules.reading import words
from games.rules.text import Text, join_words, ntext, numbers_text, text

MAX_SIDE = 20
MAX_LIVE_SIDE = 10
MAX_LIVE_PIECES = 20
# What may be taken of a line: neighbours, pieces with nothing but empty places between them, any, all.
RUN, OVER, SOME, WHOLE = "run", "over", "some", "whole"
_ROW = re.compile("[01]+")


def run_text(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def run_steps(moves: Iterable[str], begun: str) -> list[Step]:
    """First one end of the run, which alone may be a move too, then the other end, in any order.

    On a circle two runs may have the same ends: then it is the one that begins where was clicked first.
    """
    runs = [(first, last or first) for first, _, last in (move.partition("-") for move in moves)]
    if begun:
        ways: dict[str, str] = {}
        for first, last in runs:
            if begun == first != last:
                ways[last] = run_text(first, last)
            elif begun == last != first:
                ways.setdefault(first, run_text(first, last))
        return [Step(move, cell, complete=True) for cell, move in ways.items()]
    alone = {first for first, last in runs if first == last}
    longer = {end for run in runs if run[0] != run[1] for end in run}
    ends = dict.fromkeys(end for run in runs for end in run)
    return [Step(end, end, end in alone, end in longer) for end in ends]


def set_steps(
    moves: Iterable[str],
    chosen: Set[str],
    cells_of: Callable[[str], Iterable[str]],
    move_of: Callable[[Iterable[str]], str],
) -> list[Step]:
    """The cells of a move are clicked in any order, where some are `chosen`."""
    steps: dict[str, Step] = {}
    for move in moves:
        cells = list(cells_of(move))
        for cell in cells if chosen < {*cells} else ():
            if cell not in chosen:
                made = move_of({*chosen, cell})
                before = steps.get(made, Step(made, cell, complete=False))
                steps[made] = Step(made, cell, before.complete or made == move, before.more or made != move)
    return list(steps.values())


@dataclass(frozen=True, eq=False)
class Lines:
    """A shape: the lengths of its rows, and the places along each straight line, numbered in reading order
    and ascending. A set of places is a mask: bit i is place i."""

    rows: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]

    @cached_property
    def places(self) -> tuple[str, ...]:
        return tuple(bit_name(row, place) for row, length in enumerate(self.rows) for place in range(length))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.places)}

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """Of each line."""
        return tuple(sum(1 << place for place in line) for line in self.lines)

    @cached_property
    def between(self) -> Mapping[tuple[int, int], int]:
        """For two places of a line the mask of the places from one to the other; also for one place twice."""
        masks = {(place, place): 1 << place for place in range(len(self.places))}
        for line in self.lines:
            for at, first in enumerate(line):
                mask = 0
                for last in line[at:]:
                    mask |= 1 << last
                    masks[first, last] = mask
        return masks

    @cached_property
    def moves(self) -> Mapping[str, int]:
        """What may be taken of the full shape as neighbours, by its text, as masks."""
        names = self.places
        return {run_text(names[first], names[last]): mask for (first, last), mask in self.between.items()}


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


class LineGame(Listed[int]):
    """Take pieces of one straight line, as `taking` says: as many as one of the `numbers`, or any number.

    A position is the mask of the places with a piece. JSON form: the rows, strings of 0 and 1.
    """

    settable: ClassVar[bool] = True
    not_in_line: ClassVar[Text] = text("{first} e {last} não estão na mesma linha reta.")
    taking: str = RUN
    numbers: tuple[int, ...] = ()

    @property
    @abstractmethod
    def lines(self) -> Lines: ...

    def names(self, mask: int) -> tuple[str, ...]:
        return tuple(name for index, name in enumerate(self.lines.places) if mask >> index & 1)

    def plays(self, position: int, mover: int = 0) -> Iterator[ListedMove]:
        single = 0  # a piece alone lies in several lines
        lines = self.lines
        for line, mask in zip(lines.lines, lines.masks, strict=True):
            for move, taken, size in _line_moves(lines, line, position & mask, self.taking, self.numbers):
                if size > 1 or not taken & single:
                    yield ListedMove(move, position ^ taken, size)
                if size == 1:
                    single |= taken

    def follow(self, position: int, move: str) -> int:
        places = self._parsed(move)
        taken = sum(1 << place for place in places)
        span = self.lines.between.get((places[0], places[-1]), 0)
        if taken & ~span:
            first, last = self.lines.places[places[0]], self.lines.places[places[-1]]
            refuse(self.not_in_line.template, first=first, last=last)
        if missing := self.names((span if self.taking == RUN else taken) & ~position):
            refuse("No lugar {name} já não há peça.", name=missing[0])
        taken = taken if self.taking == SOME else span & position
        masks = self.lines.masks
        if self.taking == WHOLE and all(taken != mask & position for mask in masks if mask & span == span):
            refuse("Tens de tirar todas as peças da linha.")
        if self.numbers and taken.bit_count() not in self.numbers:
            problem = ntext(
                "Isso é {n} peça: só se podem tirar {numbers}.",
                "Isso são {n} peças: só se podem tirar {numbers}.",
                taken.bit_count(),
                numbers=numbers_text(self.numbers),
            )
            raise IllegalMove(problem)
        return position ^ taken

    def _parsed(self, move: str) -> list[int]:
        """The places that a move names, which exist and ascend. Raises IllegalMove."""
        sign = "," if self.taking == SOME else "-"
        names = move.split(sign)
        if not move or ("-" in move if sign == "," else len(names) > 2):
            raise IllegalMove(self._not_understood(move))
        for name in names:
            if name not in self.lines.numbers:
                refuse("O lugar «{name}» não existe.", name=quoted(name))
        places = [self.lines.numbers[name] for name in names]
        if len(set(places)) == 1 < len(places):
            refuse("Para tirar só uma peça escreve {name}.", name=names[0])
        if places != sorted(set(places)):
            right = sign.join(self.lines.places[place] for place in sorted(set(places)))
            if (min(places), max(places)) in self.lines.between:
                refuse("Escreve {move}.", move=right)
            refuse(self.not_in_line.template, first=names[0], last=names[-1])
        return places

    def _not_understood(self, move: str) -> Text:
        if self.taking == SOME:
            example = "a1,a3"
            return text(
                "Não percebo «{move}». Escreve, por exemplo, {example}.", move=quoted(move), example=example
            )
        return text(
            "Não percebo «{move}». Escreve, por exemplo, a1-a3: as peças de a1 até a3.", move=quoted(move)
        )

    def groups(self, position: int) -> list[int]:
        """The groups of pieces that no move can take together, not even later."""
        return _groups(self.lines, self.taking, self.numbers == (1,), position)

    def toggled(self, position: int, cell: str) -> int | None:
        place = self.lines.numbers.get(cell)
        return None if place is None else position ^ 1 << place

    def last_move(self, position: int) -> Text:
        return text("tirou a última peça")

    def position_json(self, position: int) -> list[str]:
        bits = (str(position >> index & 1) for index in count())
        return ["".join(islice(bits, length)) for length in self.lines.rows]

    def view(self, state: State[int]) -> View:
        return View(dict.fromkeys(self.names(state.position), "disc"))

    def steps_to(self, state: State[int], moves: Iterable[str], prefix: str) -> list[Step]:
        """One end of what is taken and then the other, or piece by piece: in any order."""
        if self.taking != SOME:
            return run_steps(moves, prefix)
        chosen = set(prefix.split(",")) if prefix else set()
        return set_steps(moves, chosen, lambda move: move.split(","), self._joined)

    def _joined(self, names: Iterable[str], sign: str = ",") -> str:
        return sign.join(sorted(names, key=self.lines.places.index))

    def cell_move(self, state: State[int], prefix: str, cell: str) -> str | None:
        names = re.split("[-,]", prefix) if prefix else []
        if cell not in self.lines.numbers or cell in names or (len(names) == 2 and self.taking != SOME):
            return None
        return self._joined({*names, cell}, "," if self.taking == SOME else "-")

    def touched(self, state: State[int], move: str) -> tuple[str, ...]:
        """The pieces that the move takes."""
        if self.taking == SOME:
            return tuple(move.split(","))
        first, _, last = move.partition("-")
        ends = self.lines.numbers[first], self.lines.numbers[last or first]
        return self.names(self.lines.between[ends] & state.position)

    def describe(self, move: str) -> Text:
        first, _, last = move.partition("-")
        if last:
            return text("tirou as peças de {first} a {last}", first=first, last=last)
        names = move.split(",")
        return ntext(
            "tirou a peça {names}", "tirou as peças {names}", len(names), names=join_words(names, "e")
        )

    def choice(self, state: State[int], prefix: str) -> Text:
        first, _, last = prefix.partition("-")
        if last:
            return text("Tirar as peças de {first} a {last}", first=first, last=last)
        names = prefix.split(",")
        return ntext(
            "Tirar a peça {names}", "Tirar as peças {names}", len(names), names=join_words(names, "e")
        )


@lru_cache(maxsize=1 << 15)
def _line_moves(
    lines: Lines, line: tuple[int, ...], here: int, taking: str, numbers: tuple[int, ...]
) -> tuple[tuple[str, int, int], ...]:
    """What may be taken of one line with pieces on `here`: text, mask and number of pieces of each move."""
    names = lines.places
    return tuple(
        (
            ",".join(names[place] for place in chosen)
            if taking == SOME
            else run_text(names[chosen[0]], names[chosen[-1]]),
            mask,
            len(chosen),
        )
        for chosen in _choices(line, here, taking)
        if not numbers or len(chosen) in numbers
        for mask in [sum(1 << place for place in chosen)]
    )


def _choices(line: tuple[int, ...], here: int, taking: str) -> Iterator[Sequence[int]]:
    """The places in a line that may be taken together, where their number does not matter."""
    places = [place for place in line if here >> place & 1]
    if taking == WHOLE:
        if places:
            yield places
    elif taking == SOME:
        for size in range(1, len(places) + 1):
            yield from combinations(places, size)
    else:
        for group in _runs(line, here) if taking == RUN else [places]:
            for size in range(1, len(group) + 1):
                yield from (group[first : first + size] for first in range(len(group) - size + 1))


def _runs(line: tuple[int, ...], here: int) -> list[list[int]]:
    """The neighbours in a line without empty places between them."""
    marked = groupby(line, key=lambda place: here >> place & 1)
    return [list(group) for full, group in marked if full]


@lru_cache(maxsize=1 << 15)
def _joined(line: tuple[int, ...], here: int, taking: str) -> tuple[int, ...]:
    """The masks of the pieces in a line that have to do with each other, now or later."""
    groups = _runs(line, here) if taking == RUN else [[place for place in line if here >> place & 1]]
    return tuple(sum(1 << place for place in group) for group in groups if group)


@lru_cache(maxsize=1 << 15)
def _groups(lines: Lines, taking: str, alone: bool, position: int) -> list[int]:
    """The pieces in groups: those that lines join, directly or over others; each by itself where `alone`."""
    groups: list[int] = []
    for line, mask in zip(lines.lines, lines.masks, strict=True):
        here = position & mask
        joined_groups = (
            [1 << place for place in line if here >> place & 1] if alone else _joined(line, here, taking)
        )
        for joined in joined_groups:
            whole = joined
            for group in groups:
                whole |= group if group & joined else 0
            if whole == position:
                return [position]
            groups = [*(group for group in groups if not group & joined), whole]
    return sorted(groups)


class RunGame(LineGame):
    """A game of the catalogue: take any number of pieces that stand next to each other, without a gap, in a
    straight line of the shape; with the last piece you win (misère: lose)."""

    rows: tuple[str, ...]

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

    def groups(self, position: int) -> list[int]:
        """In reading order."""
        return sorted(super().groups(position), key=lambda group: group & -group)

    def components(self, position: int) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((self, group) for group in self.groups(position))

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

    def choice(self, state: State[int], prefix: str) -> Text:
        if "-" not in prefix and self.next_steps(state, prefix):
            return text("Tirar só a peça {name}", name=prefix)
        return super().choice(state, prefix)

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
