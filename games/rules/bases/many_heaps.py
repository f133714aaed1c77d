"""What games have in common in which a move takes from several heaps. Rulebook, `nim_family.md` 1."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from games.rules.bases.heaps import (
    Heaps,
    HeapTable,
    Pieces,
    Taken,
    amounts_in,
    amounts_taken,
    beans,
    choices_of,
    last_beans,
    take_text,
    taken_from,
    with_amount,
)
from games.rules.errors import IllegalMove, above, quoted, refuse
from games.rules.game import State, Step
from games.rules.text import Text, ntext, text

MAX_LIVE_MOVES = 2_000

_MOVE = re.compile(r"p[0-9]{1,12}--?[0-9]{1,12}(/p[0-9]{1,12}--?[0-9]{1,12})*")


class ManyHeaps(HeapTable):
    """A game in which a move takes beans from several heaps; different moves lead to different positions.

    A move is written "p1-2/p3-1", heaps ascending. What it takes is a `Taken`: the amount by heap, heaps
    counted from 1, ascending.

    A click on a bean takes it and those to its right; clicks in several heaps, in any order, make one move;
    another bean of a heap already chosen changes what is taken from it.
    """

    def takings(self, position: Heaps) -> Iterator[Taken]:
        """All that a move may take, each once."""
        raise NotImplementedError

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        """Why these amounts, each from 1 to the size of its heap, are not a move."""
        raise NotImplementedError

    def may_become(self, position: Heaps, taken: Taken) -> bool:
        """Whether further clicks can make a move of amounts that are none."""
        return False

    def needed(self, position: Heaps, taken: Taken) -> Text:
        """What is still to be chosen, where `may_become` holds: "escolhe mais 1 pilha"."""
        raise NotImplementedError

    def clicked(self, taken: Taken, heap: int, amount: int) -> Taken:
        """What is chosen after a click that takes `amount` from `heap`."""
        return with_amount(taken, heap, amount)

    def amounts_text(self, position: Heaps, taken: Taken) -> str:
        """The text of amounts, whether they are a move or a part of one."""
        return take_text(taken)

    def taken_by(self, position: Heaps, move: str) -> Taken:
        """The amounts of a text, each from 1 to the size of its heap. Raises IllegalMove."""
        return read_amounts(position, move)

    def after(self, position: Heaps, taken: Taken) -> Heaps:
        return less_taken(position, taken)

    def position_moves(self, position: Heaps) -> Iterator[str]:
        return (self.amounts_text(position, taken) for taken in self.takings(position))

    def followers(self, position: Heaps) -> Iterator[Heaps]:
        return (self.after(position, taken) for taken in self.takings(position))

    def follow(self, position: Heaps, move: str) -> Heaps:
        taken = self.taken_by(position, move)
        if problem := self.taking_problem(position, taken):
            raise IllegalMove(problem)
        return self.after(position, taken)

    def split(self, move: str) -> list[str]:
        first, *others = move.split("/")
        return [first, *(f"/{step}" for step in others)]

    def next_steps(self, state: State[Heaps], prefix: str = "") -> list[Step]:
        position = state.position
        taken = self._parse_amounts(position, prefix)
        if taken is None:
            return []
        return [
            Step(self.amounts_text(position, chosen), cell, whole, self._leads_on(position, chosen))
            for cell, chosen, whole in self._clicks(position, taken)
        ]

    def _parse_amounts(self, position: Heaps, prefix: str) -> Taken | None:
        """The amounts of a half-made or whole choice; None where the text is neither."""
        if not prefix:
            return {}
        try:
            taken = self.taken_by(position, prefix)
        except IllegalMove:
            return None
        possible = not self.taking_problem(position, taken) or self.may_become(position, taken)
        return taken if possible and self.amounts_text(position, taken) == prefix else None

    def _clicks(self, position: Heaps, taken: Taken) -> Iterator[tuple[str, Taken, bool]]:
        """Every click that leads on: the cell, what is chosen then, and whether that is a move."""
        for cell, chosen in clicks(position, partial(self.clicked, taken)):
            whole = not self.taking_problem(position, chosen)
            if chosen != taken and (whole or self.may_become(position, chosen)):
                yield cell, chosen, whole

    def _leads_on(self, position: Heaps, taken: Taken) -> bool:
        return next(self._clicks(position, taken), None) is not None

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        position = state.position
        taken = self._parse_amounts(position, prefix)
        if taken is None or cell not in self.board.by_name:
            return None
        heap, bean = map(int, cell[1:].split("."))
        amount = position[heap - 1] - bean + 1
        return self.amounts_text(position, self.clicked(taken, heap, amount)) if amount > 0 else None

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The beans that the move takes."""
        position = state.position
        return tuple(
            cell
            for heap, amount in self.taken_by(position, move).items()
            for cell in last_beans(heap, position[heap - 1], amount)
        )

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        position = state.position
        taken = self.taken_by(position, prefix)
        if self.taking_problem(position, taken) is None:
            return text("Tirar {parts}", parts=amounts_taken(taken))
        needed = self.needed(position, taken)
        return text("Tirar {parts}: {needed}", parts=amounts_taken(taken), needed=needed)

    def describe(self, move: str) -> Text:
        return text("tirou {parts}", parts=amounts_taken(amounts_in(move)))

    def too_large(self) -> Text | None:
        return super().too_large() or above(
            self.follower_count(self.heaps),
            MAX_LIVE_MOVES,
            "Para jogar, no máximo {n} jogadas possíveis de cada vez.",
        )


class EqualAmounts(ManyHeaps):
    """A game in which a move takes the same amount from each of one or more heaps.

    A click in a second heap must match the first; a new amount in a heap already chosen counts for all.
    """

    def takings(self, position: Heaps) -> Iterator[Taken]:
        return takings(position, any_amount, range(1, len(position) + 1), same=True)

    def follower_count(self, position: Heaps) -> int:
        """Heaps descending, each is the smallest of the sets made of it and any before it."""
        return sum(size << place for place, size in enumerate(sorted(position, reverse=True)))

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        if len(set(taken.values())) == 1:
            return None
        return text("Tens de tirar o mesmo número de feijões de cada pilha que escolheres.")

    def clicked(self, taken: Taken, heap: int, amount: int) -> Taken:
        if heap in taken:
            return dict.fromkeys(taken, amount)
        return super().clicked(taken, heap, amount)

    def is_over(self, position: Heaps) -> bool:
        return not any(position)


def any_amount(size: int) -> range:
    """What may be taken from a heap of that size, where any number may."""
    return range(1, size + 1)


def takings(
    heaps: Heaps, amounts: Callable[[int], Sequence[int]], counts: range, *, same: bool = False
) -> Iterator[Taken]:
    """All ways to take from so many heaps what `amounts` allows of each by its size, or the same of all.

    Fewer heaps come first; however large they are the first ways are there at once.
    """
    filled = [heap for heap, size in enumerate(heaps, 1) if size]
    for count in counts:
        for chosen in combinations(filled, count):
            allowed = [amounts(heaps[heap - 1]) for heap in chosen]
            if same:
                for amount in min(allowed, key=len):
                    if all(amount in others for others in allowed):
                        yield dict.fromkeys(chosen, amount)
            elif all(allowed):
                for taken in choices_of(allowed):
                    yield dict(zip(chosen, taken, strict=True))


def clicks(heaps: Heaps, clicked: Callable[[int, int], Taken]) -> Iterator[tuple[str, Taken]]:
    """Each piece with what a click on it chooses, as `clicked` says of its heap and of the number of pieces
    from it on; left out where a heap has not so many."""
    for heap, size in enumerate(heaps, 1):
        for amount in range(1, size + 1):
            chosen = clicked(heap, amount)
            if all(more <= heaps[other - 1] for other, more in chosen.items()):
                yield f"p{heap}.{size - amount + 1}", chosen


def less_taken(heaps: Heaps, taken: Taken) -> Heaps:
    """What a move leaves of heaps."""
    return tuple(size - taken.get(heap, 0) for heap, size in enumerate(heaps, 1))


def only_from(most: int) -> Text:
    """Why a move may not take from more heaps."""
    return ntext("Só podes tirar de {n} pilha.", "Só podes tirar de {n} pilhas.", most)


def read_amounts(heaps: Heaps, move: str, pieces: Pieces = beans) -> Taken:
    """The amounts of a text, each from 1 to the size of its heap. Raises IllegalMove."""
    if not _MOVE.fullmatch(move):
        refuse(
            "Não percebo «{move}». Escreve, por exemplo, p1-2/p3-1: da pilha 1 tirar {pieces}, da 3 tirar 1.",
            move=quoted(move),
            pieces=pieces(2),
        )
    taken: Taken = {}
    for step in move.split("/"):
        heap, amount = taken_from(heaps, step, pieces)
        if taken and heap + 1 <= max(taken):
            refuse("Escreve as pilhas por ordem, cada uma só uma vez.")
        taken[heap + 1] = amount
    return taken
