"""Sets of numbers given by their first elements and dots: "0, 4, 8, …". Pure."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, cycle, islice, pairwise, takewhile

MOST_NUMBERS = 60
_LEAST_SUM = 5  # numbers, before each is taken for the sum of the two before it

Row = Iterator[int]


class UnclearRow(Exception):
    """The numbers can go on in several ways, or in none that is known; `ways` says how many."""

    def __init__(self, ways: int) -> None:
        super().__init__(ways)
        self.ways = ways


def continued(numbers: Sequence[int], most: int) -> frozenset[int]:
    """The numbers up to `most` of the row that begins with at least two ascending ones.

    A row of equal steps, or of steps that come again and again, is taken as such. Else its steps may grow by
    the same factor or the same amount, or each number be the sum of the two before it. Raises UnclearRow.
    """
    steps = [after - before for before, after in pairwise(numbers)]
    if not steps or min(steps) < 1 or len(numbers) > MOST_NUMBERS:
        raise UnclearRow(0)
    period = _period(steps)
    ways = [_repeating(numbers[0], steps[:period])] if period else list(_growing(numbers, steps))
    rows = {tuple(takewhile(lambda number: number <= most, way())) for way in ways}
    if len(rows) != 1:
        raise UnclearRow(len(rows))
    return frozenset(rows.pop())


def _period(steps: Sequence[int]) -> int:
    """How many steps come again and again; 0: none do, or none were seen again."""
    for length in range(1, len(steps)):
        if all(step == steps[at % length] for at, step in enumerate(steps)):
            return length
    return 1 if len(steps) == 1 else 0


def _repeating(first: int, steps: Sequence[int]) -> Callable[[], Row]:
    return lambda: accumulate(chain([first], cycle(steps)))


def _growing(numbers: Sequence[int], steps: Sequence[int]) -> Iterator[Callable[[], Row]]:
    """The rows whose steps grow, that fit these numbers."""
    factor, more = steps[1] // steps[0], steps[1] - steps[0]
    ways = [_by_steps(numbers[0], steps[0], lambda step: step * factor)] if factor > 1 else []
    ways += [_by_steps(numbers[0], steps[0], lambda step: step + more)] if more > 0 else []
    ways += [_summed(numbers[0], numbers[1])] if len(numbers) >= _LEAST_SUM else []
    return (way for way in ways if list(islice(way(), len(numbers))) == list(numbers))


def _by_steps(first: int, step: int, next_step: Callable[[int], int]) -> Callable[[], Row]:
    def row() -> Row:
        number, by = first, step
        while True:
            yield number
            number, by = number + by, next_step(by)

    return row


def _summed(first: int, second: int) -> Callable[[], Row]:
    def row() -> Row:
        before, number = first, second
        yield before
        while True:
            yield number
            before, number = number, before + number

    return row
