"""Array and Triangular Nim: groups of pieces that do not touch are summands; all subsets of a group are
solved at once, in the order of their numbers of pieces."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from games.rules.bases.runs import Lines, RunGame
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Summand, Theorem, fact, summands, theorem
from games.solvers.theory import too_big

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TEXTS = Texts.of(__name__)

MAX_PIECES = 21


class _Subsets:
    """The subsets of the pieces of `whole` by the numbers 0 ... 2^n - 1, bit i for its i-th piece."""

    def __init__(self, lines: Lines, whole: int) -> None:
        self.bits = [index for index in range(whole.bit_length()) if whole >> index & 1]
        self.moves = [self.number(mask) for mask in lines.moves.values() if mask & whole == mask]

    def number(self, position: int) -> int:
        return sum(1 << place for place, index in enumerate(self.bits) if position >> index & 1)

    def levels(self) -> "Iterator[NDArray[np.uint32]]":
        """The subsets of 1, 2, 3 ... pieces."""
        import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

        count = np.bitwise_count(np.arange(1 << len(self.bits), dtype=np.uint32))
        order = np.argsort(count, kind="stable").astype(np.uint32)
        ends = np.cumsum(np.bincount(count))
        return (order[start:end] for start, end in pairwise(ends))


@lru_cache(maxsize=16)
def _values(lines: Lines, whole: int) -> "tuple[_Subsets, NDArray[np.uint8]]":
    """The Grundy values of all subsets of `whole` in normal play, by their numbers."""
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    subsets = _Subsets(lines, whole)
    values = np.zeros(1 << len(subsets.bits), np.uint8)
    for level in subsets.levels():
        seen = np.zeros(len(level), np.uint32)
        for move in map(np.uint32, subsets.moves):
            with_move = np.flatnonzero((level & move) == move)
            seen[with_move] |= np.uint32(1) << values[level[with_move] ^ move]
        # The lowest bit that is not set.
        values[level] = np.bitwise_count(seen & ~(seen + np.uint32(1)))
    return subsets, values


@lru_cache(maxsize=16)
def _misere_losing(lines: Lines, whole: int) -> "tuple[_Subsets, NDArray[np.bool_]]":
    """Which subsets of `whole` are P in misère play, by their numbers."""
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    subsets = _Subsets(lines, whole)
    winning = np.zeros(1 << len(subsets.bits), np.bool_)
    winning[0] = True
    for level in subsets.levels():
        losing = level[~winning[level]]
        for move in map(np.uint32, subsets.moves):
            winning[losing[(losing & move) == 0] | move] = True
    return subsets, ~winning


def half_turned(game: ArrayNim, position: int) -> int:
    """The position after half a turn of the board."""
    places = len(game.lines.places)
    return int(f"{position:0{places}b}"[::-1], 2)


def answers_itself(game: RunGame, position: int) -> bool:
    """Whether every move can be answered by itself, turned by half a turn: then the position is P in normal
    play."""
    if not isinstance(game, ArrayNim) or half_turned(game, position) != position:
        return False
    taken = (mask for mask in game.lines.moves.values() if mask & position == mask)
    return not any(mask & half_turned(game, mask) for mask in taken)


def _whole(game: RunGame, pieces: int, wholes: Sequence[int]) -> int | None:
    """The set of pieces whose subsets are solved to answer for `pieces`: that of the start, which serves the
    whole match, else the pieces themselves; None where these are too many."""
    for whole in wholes:
        if pieces & whole == pieces and whole.bit_count() <= MAX_PIECES:
            return whole
    return pieces if pieces.bit_count() <= MAX_PIECES else None


@summands.register
def _groups(game: RunGame, position: int) -> list[Summand] | None:
    """The groups of pieces that touch each other; None where one is too large."""
    if game.misere:
        return None
    starts = game.groups(game.start())
    heaps = []
    for group in game.groups(position):
        whole = _whole(game, group, starts)
        if whole is None:
            return None
        subsets, values = _values(game.lines, whole)
        heaps.append(
            Summand(
                int(values[subsets.number(group)]),
                _moves_to(game, group, subsets, values),
                TEXTS("group", name=game.names(group)[0]),
                game.names(group),
            )
        )
    return heaps


def _moves_to(
    game: RunGame, group: int, subsets: _Subsets, values: "NDArray[np.uint8]"
) -> Callable[[int], Iterator[str]]:
    return lambda value: (
        move
        for move, mask in game.lines.moves.items()
        if mask & group == mask and values[subsets.number(group ^ mask)] == value
    )


@fact.register
def _fact(game: RunGame, position: int) -> ClosedFormFact | None:
    """Misère play, and positions with groups that are too large but answer themselves."""
    if not game.misere and answers_itself(game, position):
        return ClosedFormFact(is_p=True, grundy=0)
    whole = _whole(game, position, [game.start()]) if game.misere else None
    if whole is None:
        count = position.bit_count()
        too_big(count, "São peças a mais: só sei resolver até {n}.", n=MAX_PIECES)
    subsets, losing = _misere_losing(game.lines, whole)
    return ClosedFormFact(bool(losing[subsets.number(position)]), None)


@theorem.register
def _array_theorem(game: ArrayNim) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("array.statement"), TEXTS("array.how"), "Sprague (1935), Grundy (1939)")


@theorem.register
def _triangle_theorem(game: TriangularNim) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("triangle.statement"), TEXTS("triangle.how"), "Sprague (1935), Grundy (1939)")
