"""The function that explains, and the sentences that several games share."""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from games.rules.game import Impartial, State
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.closed.base import Theorem, summands, theorem
from games.solvers.explain import Block, Find, Labelled, Proven, Say, binary_sum, exponents, powers
from games.solvers.solve import Solution
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

Heaps = tuple[int, ...]

MOST_MOVES = 4
_MOST_ROWS = 40
_MOST_COLOURED = 12
_MOST_NAMED = 6
_MOST_COLOURED_SIZE = 63


def explain(game: Impartial[Any], position: Any, solution: Solution) -> Iterator[Block]:
    """The explanation of a solution."""
    return iter([over(game)]) if game.is_over(position) else explanation(game, position, solution)


@singledispatch
def explanation(game: Impartial[Any], position: Any, solution: Solution) -> Iterator[Block]:
    """The explanation where there are moves, `explain_plainly` for games without one of their own."""
    yield from explain_plainly(game, position, solution)


def explain_plainly(
    game: Impartial[Any], position: Any, solution: Solution, numbers: Labelled = ()
) -> Iterator[Block]:
    """The theorem of a game and its hidden heaps (or other `numbers` to be added without carrying), or what
    follows from P and N alone."""
    known = theorem(game)
    numbers = numbers or [(heap.label, heap.value) for heap in summands(game, position) or ()]
    if known:
        yield Proven(known.statement, known.source)
    if numbers:
        yield from columns(numbers)
    if not solution.winning_moves:
        yield nothing_wins()
        return
    yield Say(known.how if known else TEXTS("to_p"))
    yield from first_and_others(finds(game, position, solution.winning_moves))


def proven(game: Impartial[Any]) -> Theorem:
    """The theorem of a game that has one."""
    known = theorem(game)
    assert known is not None
    return known


def finds(game: Impartial[Any], position: Any, moves: Sequence[str]) -> list[Find]:
    """Winning moves as they are chosen."""
    return [Find(formula("{choice}.", choice=game.choice(State(position, 0), move)), move) for move in moves]


def nothing_wins() -> Say:
    return Say(TEXTS("nothing_wins"))


@singledispatch
def over(game: Impartial[Any]) -> Say:
    """That there are no moves, and who has won."""
    if game.misere:
        return Say(TEXTS("over.misere"))
    return Say(TEXTS("over.normal"))


def first_and_others(finds: Sequence[Find], between: Sequence[Block] = ()) -> Iterator[Block]:
    """The first winning move, what is said of it, and further ones, the first of many."""
    first, *others = finds
    yield first
    yield from between
    if others:
        yield Say(TEXTS.count("others", len(others)))
        yield from others[:MOST_MOVES]


def columns(numbers: Labelled) -> Iterator[Block]:
    """The sum in base 2, the coloured powers where they are few, and what the columns say."""
    total = nim_sum(value for _, value in numbers)
    if len(numbers) <= _MOST_ROWS:
        yield binary_sum(numbers)
    largest = max(value for _, value in numbers)
    if len(numbers) <= _MOST_COLOURED and largest <= _MOST_COLOURED_SIZE:
        yield powers(numbers)
    if total == 0:
        yield Say(TEXTS("columns.even"))
    else:
        odd = [1 << exponent for exponent in exponents(total)]
        if len(odd) <= _MOST_NAMED:
            yield Say(TEXTS.count("columns.odd", len(odd), columns=join_words(odd, "e"), total=total))
        else:
            yield Say(TEXTS("columns.many", n=len(odd), total=total))


def heap_and_amount(move: str) -> tuple[int, int]:
    heap, amount = move[1:].split("-")
    return int(heap), int(amount)


def take_from_heap(heap: int, amount: int, left: int) -> Text:
    return TEXTS.count("take", amount, heap=heap, left=left)
