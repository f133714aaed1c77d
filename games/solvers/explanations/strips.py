"""Welter's game: the coins in pairs; the silver dollar: what the bag counts for; Turning Turtles: the sum of
the places, also for the misère ending, where they are no heaps."""

from collections.abc import Iterator

from games.rules.bases.coin_turning import faces
from games.rules.bases.strip import Coins
from games.rules.nim.silver_dollar.purse import Purse
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.turtles.rules import Turtles
from games.rules.nim.welter.rules import Welter
from games.rules.text import Text, formula
from games.rules.text_files import Texts
from games.solvers.closed.silver_dollar import as_strip
from games.solvers.closed.strips import between, pairs
from games.solvers.closed.welter import mated
from games.solvers.explain import Block, Say
from games.solvers.explanations.base import explain_plainly, explanation
from games.solvers.solve import Solution
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

_MOST_COINS = 40
_FILLED = 1
_FREE = 0


@explanation.register
def _welter(game: Welter, position: Coins, solution: Solution) -> Iterator[Block]:
    numbers: list[tuple[Text, int]] = []
    if not game.misere:
        if len(position) == 2:
            yield Say(TEXTS("welter"))
        if len(position) <= _MOST_COINS:
            numbers = _in_pairs(position)
    yield from explain_plainly(game, position, solution, numbers)


def _in_pairs(coins: Coins) -> list[tuple[Text, int]]:
    """What each pair of coins and the one left over are worth."""
    pairs, left = mated(coins)
    numbers = [(formula("({a} ⊕ {b}) − 1", a=a, b=b), (a ^ b) - 1) for a, b in pairs]
    return numbers if left is None else [*numbers, (TEXTS("coin", square=left), left)]


@explanation.register
def _silver_dollar(game: SilverDollar, position: Purse, solution: Solution) -> Iterator[Block]:
    strip = as_strip(game, position)
    numbers: list[tuple[Text, int]] = []
    if strip is not None:
        if strip[0] == _FILLED:
            yield Say(TEXTS("bag.full"))
        else:
            yield Say(TEXTS("bag.empty"))
        numbers = [(_pair_name(left, right), right - left - 1) for _, left, right in pairs(strip)]
    elif position[1]:
        yield Say(TEXTS("dollar.leftmost"))
    else:
        yield Say(TEXTS("dollar.in_bag"))
    yield from explain_plainly(game, position, solution, numbers)
    total = nim_sum(number for _, number in numbers)
    if numbers and solution.grundy is not None and total != solution.grundy:
        yield Say(TEXTS("grundy", total=total, grundy=solution.grundy))


def _pair_name(left: int, right: int) -> Text:
    """What a pair on the strip with the bag as square 1 is called on the board."""
    if left == _FREE:
        return TEXTS("pair.edge", right=right - 1)
    if left == _FILLED:
        return TEXTS("pair.bag", right=right - 1)
    return between(left - 1, right - 1)


@explanation.register
def _turtles(game: Turtles, position: str, solution: Solution) -> Iterator[Block]:
    numbers = [(TEXTS("face", place=place), place) for place in faces(position)]
    yield from explain_plainly(game, position, solution, numbers)
