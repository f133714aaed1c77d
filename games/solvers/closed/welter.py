"""Welter's game: Welter's function (Welter 1954; Conway, "On Numbers and Games", ch. 13).

The value is the nim-sum of the squares and of the mating numbers (x|y) = 2^(t+1) - 1 of all pairs, 2^t the
largest power of two that divides x - y. So bit p of the value says whether the squares that have this bit
and the pairs that are equal modulo 2^p are together an odd number.
"""

from collections import Counter
from collections.abc import Iterator

from games.rules.bases.strip import Coins
from games.rules.nim.welter.rules import Welter
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

Classes = list[Counter[int]]


def mating(x: int, y: int) -> int:
    """The mating number of two different squares."""
    return (x ^ y) ^ ((x ^ y) - 1)


def _classes(coins: Coins) -> Classes:
    """For each bit p, how many coins stand on squares of each remainder modulo 2^p."""
    bits = coins[-1].bit_length() if coins else 0
    return [Counter(coin % (1 << bit) for coin in coins) for bit in range(bits)]


def _value(coins: Coins, classes: Classes) -> int:
    pairs = [sum(count * (count - 1) // 2 for count in alike.values()) % 2 for alike in classes]
    return nim_sum([*coins, *(odd << bit for bit, odd in enumerate(pairs))])


def welter_value(coins: Coins) -> int:
    """Welter's function of ascending squares, the Grundy value in normal play."""
    return _value(coins, _classes(coins))


@fact.register
def _welter(game: Welter, position: Coins) -> ClosedFormFact | None:
    if game.misere:
        return None
    value = welter_value(position)
    return ClosedFormFact(value == 0, value)


@winning.register
def _winning(game: Welter, position: Coins) -> Iterator[str]:
    """Each coin has at most one square with value 0: its bits follow from the lowest to the highest."""
    classes = _classes(position)
    value = _value(position, classes)
    for coin in position:
        square = _square_for_zero(coin, value, classes)
        if square < coin and square not in position:
            yield f"{coin}-{square}"


def _square_for_zero(coin: int, value: int, classes: Classes) -> int:
    """Where a coin must go for the value 0.

    Moving it from x to y changes bit p of the value by bit p of x and y and by the numbers of other coins
    equal to x and to y modulo 2^p; both are known when the bits of y below p are.
    """
    square = 0
    for bit, alike in enumerate(classes):
        rest, new = coin % (1 << bit), square
        others = alike[rest] - 1 + alike[new] - (rest == new)
        square |= ((value >> bit) + (coin >> bit) + others) % 2 << bit
    return square


def mated(coins: Coins) -> tuple[list[tuple[int, int]], int | None]:
    """The coins in pairs, each time two of the largest mating number, and the one that is left over.

    The value is the nim-sum of (a ⊕ b) - 1 for each pair and of the coin left over.
    """
    left = list(coins)
    pairs = []
    while len(left) > 1:
        pair = max(
            ((x, y) for index, x in enumerate(left) for y in left[index + 1 :]), key=lambda two: mating(*two)
        )
        pairs.append(pair)
        left = [coin for coin in left if coin not in pair]
    return pairs, left[0] if left else None


@theorem.register
def _theorem(game: Welter) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("statement"), TEXTS("how"), "Welter (1954), Conway (1976)")
