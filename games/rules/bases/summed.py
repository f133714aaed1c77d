"""What sums of games have in common: moves such as "g2:a1-a3", cells such as "g2_a1", and their words."""

import re
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, TypeVar

from games.rules.bases.heap_words import MissingHeap
from games.rules.boards import Board
from games.rules.boards.sums import sum_cells, sum_name
from games.rules.errors import IllegalMove, quoted, refuse
from games.rules.game import Drag, Impartial, State, Step, View
from games.rules.text import Text, join_words, text

P = TypeVar("P", bound=Hashable)

_WRITTEN = re.compile(r"g\s*([1-9][0-9]{0,3})\s*:\s*(.+)", re.DOTALL | re.IGNORECASE)
_MOVE = re.compile(r"g(0|[1-9][0-9]{0,3}):(.+)", re.DOTALL)


class Summed(Impartial[P]):
    """A game whose moves are those of its components. They are counted from 0 here, from 1 in texts; a single
    one has no number, where `has_numbers` does not hold: its moves and cells keep their names."""

    has_numbers: bool = True

    @property
    @abstractmethod
    def summands(self) -> Sequence[Impartial[Any]]: ...

    def pairs(self, parts: Iterable[Any]) -> Iterator[tuple[Impartial[Any], Any]]:
        """The components, each with its own of `parts`."""
        return zip(self.summands, parts, strict=True)

    @abstractmethod
    def states(self, state: State[P]) -> Sequence[State[Any]]:
        """The state of each component."""

    @abstractmethod
    def boards(self) -> tuple[Board, ...]:
        """The boards of the components. Raises ValueError where one cannot be drawn."""

    def component_of(self, move: str) -> tuple[int, str]:
        """The component and the move there. Raises IllegalMove."""
        if not self.has_numbers:
            return 0, move
        match = _MOVE.fullmatch(move) or refuse(
            "Não percebo «{move}». Escreve, por exemplo, g2:p1-2: na parcela 2, p1-2.", move=quoted(move)
        )
        number = int(match[1])
        if not 1 <= number <= len(self.summands):
            refuse("Não há parcela {number}: são {n}.", number=number, n=len(self.summands))
        return number - 1, match[2]

    def read_typed(self, state: State[P], written: str) -> str:
        """Also "g2: 12→9", and 12→9 alone, where that is a move in one component only. Raises IllegalMove
        where it may mean several moves, or says of what the components have that it cannot be."""
        states = self.states(state)
        if not self.has_numbers:
            return self.summands[0].read_typed(states[0], written)
        if (match := _WRITTEN.fullmatch(written.strip())) and 1 <= int(match[1]) <= len(states):
            number = int(match[1]) - 1
            return self.move_text(number, self.summands[number].read_typed(states[number], match[2]))
        moves: dict[int, str] = {}
        problems: list[IllegalMove] = []
        for number, (game, own) in enumerate(self.pairs(states)):
            try:
                move = self.move_text(number, game.read_typed(own, written))
            except IllegalMove as error:
                problems.append(error)
            else:
                if self._allows(state, move):
                    moves[number] = move
        if len(moves) > 1:
            asked = text("Em que parcela? Escreve {moves}.", moves=join_words(list(moves.values()), "ou"))
            raise IllegalMove(asked)
        if moves:
            return next(iter(moves.values()))
        if problems:
            # What is said of a heap that a component has tells more than that another one has none.
            raise min(problems, key=lambda error: isinstance(error, MissingHeap))
        return super().read_typed(state, written)

    def begun_component(self, prefix: str) -> tuple[int, str]:
        """As `component_of`; -1 where nothing is chosen yet, or nothing that is known."""
        match = _MOVE.fullmatch(prefix)
        if self.has_numbers:
            return (int(match[1]) - 1, match[2]) if match else (-1, "")
        return (0, prefix) if prefix else (-1, "")

    def move_text(self, number: int, move: str) -> str:
        """A move of a component as one of the sum."""
        return f"g{number + 1}:{move}" if self.has_numbers else move

    def cell_name(self, number: int, name: str) -> str:
        return sum_name(number, name) if self.has_numbers else name

    def cell_at(self, cell: str) -> tuple[int, str]:
        """The component of a cell and its name there; -1 where there is none."""
        return sum_cells(self.boards()).get(cell, (-1, "")) if self.has_numbers else (0, cell)

    def own_steps(self, number: int, steps: Iterable[Step]) -> Iterator[Step]:
        """Steps of a component as those of the sum."""
        for step in steps:
            cell = None if step.cell is None else self.cell_name(number, step.cell)
            drag = step.drag and Drag(*(name and self.cell_name(number, name) for name in step.drag))
            yield step._replace(text=self.move_text(number, step.text), cell=cell, drag=drag)

    def cell_move(self, state: State[P], prefix: str, cell: str) -> str | None:
        number, name = self.cell_at(cell)
        begun, own = self.begun_component(prefix)
        if number < 0 or (prefix and begun != number):
            return None
        made = self.summands[number].cell_move(self.states(state)[number], own, name)
        return None if made is None else self.move_text(number, made)

    def view(self, state: State[P]) -> View:
        pieces: dict[str, str] = {}
        labels: dict[str, str] = {}
        for number, (game, own) in enumerate(self.pairs(self.states(state))):
            view = game.view(own)
            pieces.update((self.cell_name(number, name), kind) for name, kind in view.pieces.items())
            labels.update((self.cell_name(number, name), label) for name, label in view.labels.items())
        return View(pieces, labels)

    def touched(self, state: State[P], move: str) -> tuple[str, ...]:
        number, own = self.component_of(move)
        touched = self.summands[number].touched(self.states(state)[number], own)
        return tuple(self.cell_name(number, name) for name in touched)

    def chosen_cells(self, state: State[P], prefix: str) -> tuple[str, ...]:
        number, own = self.component_of(prefix)
        chosen = self.summands[number].chosen_cells(self.states(state)[number], own)
        return tuple(self.cell_name(number, name) for name in chosen)

    def choice(self, state: State[P], prefix: str) -> Text:
        number, own = self.component_of(prefix)
        choice = self.summands[number].choice(self.states(state)[number], own)
        return text("Parcela {n}: {choice}", n=number + 1, choice=choice) if self.has_numbers else choice

    def describe(self, move: str) -> Text:
        number, own = self.component_of(move)
        what = self.summands[number].describe(own)
        return text("na parcela {n} {what}", n=number + 1, what=what) if self.has_numbers else what

    def picture(self, state: State[P]) -> Text:
        parts = [game.picture(own) for game, own in self.pairs(self.states(state))]
        if self.has_numbers:
            parts = [text("Parcela {n}: {picture}", n=n, picture=part) for n, part in enumerate(parts, 1)]
        return in_one(parts)


def in_component(number: int, reason: Text) -> Text:
    """What is wrong in a component, counted from 1."""
    return text("Parcela {n}: {reason}", n=number, reason=reason)


def in_one(sentences: Sequence[Text]) -> Text:
    return reduce(lambda before, after: text("{before} {after}", before=before, after=after), sentences)
