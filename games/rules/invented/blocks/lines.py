"""What the blocks share in which a move takes pieces along a straight line: matrices and triangles."""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, groupby
from math import comb
from typing import Any, NamedTuple

from games.rules.bases.listed import ListedMove
from games.rules.boards.grids import bit_name
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.options import choice_option, start_option
from games.rules.invented.blocks.parsing import EMPTY, lengths_option
from games.rules.invented.blocks.runs import run_steps, run_text
from games.rules.reading import words as words_in
from games.rules.text import Text, join_words, ntext, numbers_text, text

FULL = "cheio"
MAX_LINE = 10
_WITHOUT = "sem"
_ONLY = "só"
_ROW = re.compile("[01]+")

# What may be taken of a line.
RUN, OVER, SOME, WHOLE = "run", "over", "some", "whole"
_TAKINGS: dict[str, Text] = {
    RUN: text("peças vizinhas, sem lugares vazios entre elas"),
    OVER: text("peças seguidas: os lugares vazios entre elas não contam"),
    SOME: text("quaisquer peças da linha"),
    WHOLE: text("todas as peças da linha"),
}


# How many are taken is {how_many}.
_SENTENCES: dict[str, Text] = {
    RUN: text(
        "Em cada jogada escolhe-se uma linha e tiram-se dela {how_many}, desde que sejam vizinhas: sem "
        "lugares vazios entre elas."
    ),
    OVER: text(
        "Em cada jogada escolhe-se uma linha e tiram-se dela {how_many}, desde que sejam seguidas: os "
        "lugares vazios entre elas não contam."
    ),
    SOME: text("Em cada jogada escolhe-se uma linha e tiram-se dela {how_many}, vizinhas ou não."),
}


class PlacesAndLines(NamedTuple):
    """The places of a board, row by row, and its straight lines: the places along each, ascending."""

    rows: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=256)
def _names(rows: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(bit_name(row, place) for row, length in enumerate(rows) for place in range(length))


@lru_cache(maxsize=256)
def _between(lines: tuple[tuple[int, ...], ...]) -> Mapping[tuple[int, int], int]:
    """For two places of a line the mask of the places from one to the other; also for one place twice."""
    masks: dict[tuple[int, int], int] = {}
    for line in lines:
        for at, first in enumerate(line):
            mask = 0
            for last in line[at:]:
                mask |= 1 << last
                masks[first, last] = mask
    return masks


@lru_cache(maxsize=1 << 15)
def _line_moves(
    rows: tuple[int, ...], line: tuple[int, ...], here: int, taking: str, numbers: tuple[int, ...]
) -> tuple[tuple[str, int, int], ...]:
    """What may be taken of one line with pieces on `here`: text, mask and number of pieces of each move."""
    names = _names(rows)
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
        for count in range(1, len(places) + 1):
            yield from combinations(places, count)
    else:
        for group in _runs(line, here) if taking == RUN else [places]:
            for count in range(1, len(group) + 1):
                yield from (group[first : first + count] for first in range(len(group) - count + 1))


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
def _groups(
    lines: tuple[tuple[tuple[int, ...], int], ...], taking: str, alone: bool, part: int
) -> tuple[int, ...]:
    """The pieces in groups: those that lines join, directly or over others; each by itself where `alone`."""
    groups: list[int] = []
    for line, mask in lines:
        here = part & mask
        joined_groups = (
            [1 << place for place in line if here >> place & 1] if alone else _joined(line, here, taking)
        )
        for joined in joined_groups:
            whole = joined
            for group in groups:
                whole |= group if group & joined else 0
            if whole == part:
                return (part,)
            groups = [*(group for group in groups if not group & joined), whole]
    return tuple(sorted(groups))


def taking_option() -> Any:
    return choice_option(
        text("O que se tira de uma linha"),
        text("Em cada jogada tiram-se peças de uma só linha reta."),
        *_TAKINGS.items(),
    )


def numbers_option() -> Any:
    return lengths_option(text("Quantas peças se tiram"), MAX_LINE)


class LinesBlock(Block[int]):
    """Take pieces of one straight line. A part is the mask of the places with a piece, in reading order."""

    start_field = start_option(
        text("Peças no início"),
        text("«cheio»; «sem b2, c3» para deixar lugares vazios; «só a1, b2» para poucas peças."),
        example=FULL,
    )
    amount_name = text("número de peças")
    settable = True
    measure = "pieces"

    taking: str
    numbers: tuple[int, ...]

    @property
    @abstractmethod
    def shape(self) -> PlacesAndLines: ...

    @abstractmethod
    def shape_words(self) -> Text:
        """Board and lines as a sentence of the rules."""

    def check_options(self) -> None:
        if self.taking == WHOLE and self.numbers:
            unfit("numbers", "Quem tira todas as peças da linha não escolhe quantas: escreve «qualquer».")
        longest = max(map(len, self.shape.lines))
        for number in self.numbers:
            if number > longest:
                unfit("numbers", "Nenhuma linha tem {n} peças.", n=number)
        moves = self._move_bound()
        if moves > MAX_MOVES:
            unfit(
                "numbers",
                "Com o tabuleiro cheio há {moves} jogadas, e só pode haver {most}. Faz o tabuleiro mais "
                "pequeno, ou tira menos peças de cada vez.",
                moves=moves,
                most=MAX_MOVES,
            )

    def _move_bound(self) -> int:
        """The most moves that a position can have, reckoned without listing them."""
        lines = [len(line) for line in self.shape.lines]
        if self.taking == WHOLE:
            return len(lines)
        numbers = self.numbers or range(1, max(lines) + 1)
        several = [number for number in numbers if number > 1]
        single = sum(self.shape.rows) if 1 in numbers else 0
        if self.taking == SOME:
            return single + sum(comb(line, number) for line in lines for number in several)
        return single + sum(max(0, line - number + 1) for line in lines for number in several)

    # Starts.

    @property
    def places(self) -> tuple[str, ...]:
        return _names(self.shape.rows)

    def _masked(self, part: int) -> tuple[str, ...]:
        return tuple(name for index, name in enumerate(self.places) if part >> index & 1)

    @property
    def _full(self) -> int:
        return (1 << len(self.places)) - 1

    def read_start(self, value: object) -> int:
        if isinstance(value, str):
            word, *names = words_in(value.lower()) or [""]
            if word in {_WITHOUT, _ONLY, "so"}:
                chosen = self._mask(names)
                return self._full ^ chosen if word == _WITHOUT else chosen
            if word in {FULL, EMPTY} and not names:
                return self._full if word == FULL else 0
            value = [word, *names]
        if (
            not isinstance(value, (list, tuple))
            or not all(isinstance(row, str) and _ROW.fullmatch(row) for row in value)
            or tuple(map(len, value)) != self.shape.rows
        ):
            misread(
                "Escreve «cheio», ou «sem» e os lugares vazios, como {example}.",
                example=f"{_WITHOUT} {self.places[0]}, {self.places[-1]}",
            )
        return int("".join(value)[::-1], 2)

    def _mask(self, names: list[str]) -> int:
        mask = 0
        for name in names:
            if name not in self.places:
                misread("O lugar «{name}» não existe neste tabuleiro.", name=quoted(name))
            mask |= 1 << self.places.index(name)
        if not mask:
            misread("Diz que lugares são, por exemplo {example}.", example=self.places[0])
        return mask

    def position_json(self, position: int) -> list[str]:
        part = position
        bits = "".join(str(part >> index & 1) for index in range(len(self.places)))
        rows = []
        for length in self.shape.rows:
            rows.append(bits[:length])
            bits = bits[length:]
        return rows

    def part_text(self, part: int) -> str:
        if part in {0, self._full}:
            return FULL if part else EMPTY
        here, missing = self._masked(part), self._masked(self._full ^ part)
        few = len(here) < len(missing)
        return f"{_ONLY if few else _WITHOUT} {', '.join(here if few else missing)}"

    # Moves.

    @cached_property
    def _lines(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """The lines, each with the mask of its places."""
        return tuple((line, sum(1 << place for place in line)) for line in self.shape.lines)

    def plays(self, position: int, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        rows = self.shape.rows
        single = 0  # a piece alone lies in several lines
        for line, mask in self._lines:
            for move, taken, count in _line_moves(rows, line, part & mask, self.taking, self.numbers):
                if count > 1 or not taken & single:
                    yield ListedMove(move, part ^ taken, count)
                if count == 1:
                    single |= taken

    def refusal(self, position: int, move: str) -> Text:
        part = position
        names = re.split("[-,]", move)
        if (self.taking == SOME) != ("-" not in move) and len(names) > 1:
            names = []
        for name in names:
            if name not in self.places:
                return text("O lugar «{name}» não existe.", name=quoted(name))
        places = [self.places.index(name) for name in names]
        if not places or places != sorted(set(places)) or (self.taking != SOME and len(places) > 2):
            return text(
                "Não percebo «{move}». Escreve, por exemplo, {example}.", move=quoted(move), **self._example()
            )
        for place in places:
            if not part >> place & 1:
                return text("No lugar {name} já não há peça.", name=self.places[place])
        return self._line_problem(part, places)

    def _example(self) -> dict[str, str]:
        return {"example": "a1,a3" if self.taking == SOME else "a1-a3"}

    def _line_problem(self, part: int, places: list[int]) -> Text:
        """Why pieces that are there may not be taken together."""
        first, last = places[0], places[-1]
        between = _between(self.shape.lines).get((first, last))
        if between is None or any(not between >> place & 1 for place in places):
            return text(
                "{first} e {last} não estão na mesma linha das que valem neste jogo.",
                first=self.places[first],
                last=self.places[last],
            )
        if self.taking == RUN and between & part != between:
            missing = self._masked(between & ~part)[0]
            return text("No lugar {name}, pelo meio, já não há peça.", name=missing)
        if self.taking == WHOLE:
            return text("Tens de tirar todas as peças da linha.")
        count = len(places) if self.taking == SOME else (between & part).bit_count()
        return ntext(
            "Isso é {n} peça: só se podem tirar {numbers}.",
            "Isso são {n} peças: só se podem tirar {numbers}.",
            count,
            numbers=numbers_text(self.numbers),
        )

    def parts(self, part: int) -> tuple[int, ...]:
        """The groups of pieces that no move can take together, not even later."""
        groups = _groups(self._lines, self.taking, self.numbers == (1,), part)
        if not self.numbers or 1 in self.numbers:
            return groups
        return tuple(group for group in groups if next(self.plays(group), None))

    @property
    def last_words(self) -> Text:  # type: ignore[override]
        if self.taking != WHOLE and self.numbers and 1 not in self.numbers:
            return text("tirou as últimas peças que podia")
        return text("tirou a última peça")

    # Clicking.

    def steps_to(self, state: State[int], moves: Iterable[str], prefix: str) -> list[Step]:
        """One end of what is taken and then the other, or piece by piece: in any order."""
        begun = prefix
        if self.taking == SOME:
            return self._piece_steps(moves, begun)
        return sorted(run_steps(moves, begun), key=lambda step: self.places.index(step.cell or ""))

    def _piece_steps(self, moves: Iterable[str], begun: str) -> list[Step]:
        chosen = set(begun.split(",")) if begun else set()
        steps: dict[str, Step] = {}
        for move in moves:
            names = move.split(",")
            if chosen < set(names):
                for name in names:
                    if name not in chosen:
                        made = self._joined({*chosen, name})
                        before = steps.get(made, Step(made, name, complete=False))
                        whole, more = before.complete or made == move, before.more or made != move
                        steps[made] = Step(made, name, whole, more)
        return list(steps.values())

    def _joined(self, names: set[str]) -> str:
        return ",".join(sorted(names, key=self.places.index))

    def cell_move(self, state: State[int], prefix: str, cell: str) -> str | None:
        begun = prefix
        names = re.split("[-,]", begun) if begun else []
        if cell in names or (len(names) == 2 and self.taking != SOME):
            return None
        joined = self._joined({*names, cell})
        return joined if self.taking == SOME else joined.replace(",", "-")

    def touched(self, state: State[int], move: str) -> tuple[str, ...]:
        """The pieces that the move takes."""
        part = state.position
        if self.taking == SOME:
            return tuple(move.split(","))
        first, _, last = move.partition("-")
        ends = self.places.index(first), self.places.index(last or first)
        return self._masked(_between(self.shape.lines)[ends] & part)

    # Drawing and words.

    def view(self, state: State[int]) -> View:
        part = state.position
        return View(dict.fromkeys(self._masked(part), "disc"))

    def toggled(self, position: int, cell: str) -> int:
        part = position
        return part ^ 1 << self.places.index(cell)

    def describe(self, move: str) -> Text:
        first, _, last = move.partition("-")
        if last:
            return text("tirou as peças de {first} a {last}", first=first, last=last)
        names = move.split(",")
        return ntext(
            "tirou a peça {names}", "tirou as peças {names}", len(names), names=join_words(names, "e")
        )

    def choice(self, state: State[int], prefix: str) -> Text:
        move = prefix
        first, _, last = move.partition("-")
        if last:
            return text("Tirar as peças de {first} a {last}", first=first, last=last)
        if self.taking == SOME:
            names = move.split(",")
            return ntext(
                "Tirar a peça {names}", "Tirar as peças {names}", len(names), names=join_words(names, "e")
            )
        if self.taking == WHOLE or (self.numbers and 1 not in self.numbers):
            return text("De {name}: escolhe a outra ponta", name=first)
        if self.numbers == (1,):
            return text("Tirar a peça {name}", name=first)
        return text("Tirar só a peça {name}, ou escolhe a outra ponta", name=first)

    def picture(self, state: State[int]) -> Text:
        part = state.position
        here, missing = self._masked(part), self._masked(self._full ^ part)
        if not here:
            return text("Nenhuma peça.")
        if not missing:
            return ntext("Tabuleiro cheio: {n} peça.", "Tabuleiro cheio: {n} peças.", len(here))
        if len(missing) < len(here):
            return ntext(
                "{pieces} peças: só o lugar {names} está vazio.",
                "{pieces} peças: só os lugares {names} estão vazios.",
                len(missing),
                pieces=len(here),
                names=join_words(missing, "e"),
            )
        return ntext("Peça em {names}.", "Peças em {names}.", len(here), names=join_words(here, "e"))

    def words(self) -> tuple[Text, ...]:
        return self.shape_words(), self._taking_words()

    def _taking_words(self) -> Text:
        if self.taking == WHOLE:
            return text("Em cada jogada escolhe-se uma linha e tiram-se todas as peças que ela ainda tem.")
        if self.numbers == (1,):
            return text("Em cada jogada tira-se uma peça.")
        how_many = (
            text("{numbers} peças", numbers=numbers_text(self.numbers))
            if self.numbers
            else text("as peças que se quiser")
        )
        return text(_SENTENCES[self.taking].template, how_many=how_many)
