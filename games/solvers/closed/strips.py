"""Games with coins on a strip or pieces on stairs that are Nim in disguise: Nimble, coins that may not jump,
stairs.

In the last two a heap may also grow. That changes nothing, because the next player can take it back. So also
their misère endings are those of misère Nim: two P-positions never differ in one heap alone, whether it
shrinks or grows, and where all heaps are empty and the game goes on, some move makes a heap of 1.
"""

from collections.abc import Callable, Iterator

from games.rules.bases.strip import MAX_LIVE_SQUARE, Coins
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.stairs.rules import MAX_LIVE_PIECES, Stairs, pieces
from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, no_moves, summands, theorem

TEXTS = Texts.of(__name__)

_MOST_COINS_SHOWN = 40
_EDGE = 0

_MISERE = TEXTS("misere_how")


@summands.register
def _nimble(game: Nimble, position: tuple[int, ...]) -> list[Summand]:
    """Each coin is a heap as large as its distance to the first square. Where coins are very many, pairs on
    one square, which cancel, are left out."""
    few = sum(position) <= _MOST_COINS_SHOWN
    coins: list[Summand] = []
    for square, count in enumerate(position[1:], 2):
        for nth in range(count if few or count < 2 else 2 - count % 2):
            # Coins of one square have the same moves: the first one gives them.
            moves_to = no_moves if nth else _nimble_moves(square)
            coins.append(Summand(square - 1, moves_to, TEXTS("coin", square=square), (str(square),)))
    return coins


def _nimble_moves(square: int) -> Callable[[int], Iterator[str]]:
    return lambda value: iter([f"{square}-{value + 1}"] if value < square - 1 else [])


@theorem.register
def _nimble_theorem(game: Nimble) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("nimble.misere.statement"), _MISERE, "Bouton (1901)")
    return Theorem(TEXTS("nimble.normal.statement"), TEXTS("nimble.normal.how"), "Bouton (1901)")


def pairs(coins: Coins) -> list[tuple[int, int, int]]:
    """The coins in pairs from the right, as (square before the pair, left coin, right coin), from the left;
    of an odd number the leftmost is paired with the edge, square 0."""
    squares = [_EDGE, *coins] if len(coins) % 2 else list(coins)
    before = [_EDGE, *squares[1:-1:2]]
    return list(zip(before, squares[::2], squares[1::2], strict=False))


@summands.register
def _coins(game: CoinStrip, position: Coins) -> list[Summand]:
    return coin_heaps(position)


def coin_heaps(coins: Coins) -> list[Summand]:
    """The free squares inside each pair are a heap: the right coin makes it smaller, the left one larger."""
    return [
        Summand(
            right - left - 1,
            _pair_moves(before, left, right),
            between(left, right),
            tuple(map(str, range(left + 1, right))) if right <= MAX_LIVE_SQUARE else (),
        )
        for before, left, right in pairs(coins)
    ]


def _pair_moves(before: int, left: int, right: int) -> Callable[[int], Iterator[str]]:
    def moves_to(value: int) -> Iterator[str]:
        if value < right - left - 1:
            yield f"{right}-{left + 1 + value}"
        elif left != _EDGE and before < right - 1 - value < left:
            yield f"{left}-{right - 1 - value}"

    return moves_to


def between(left: int, right: int) -> Text:
    """What a pair of coins is called."""
    if left == _EDGE:
        return TEXTS("between.edge", right=right)
    return TEXTS("between.coins", left=left, right=right)


@theorem.register
def _coins_theorem(game: CoinStrip) -> Theorem:
    statement = TEXTS("coins.statement")
    if game.misere:
        return Theorem(statement, _MISERE, "Winning Ways, cap. 15")
    return Theorem(statement, TEXTS("coins.how"), "Winning Ways, cap. 15")


@summands.register
def _stairs(game: Stairs, position: tuple[int, ...]) -> list[Summand]:
    """The odd steps are heaps; pieces that come onto one can be sent on at once."""
    return [
        Summand(
            position[step],
            _step_moves(position, step),
            TEXTS("step", step=step),
            pieces(step, range(1, position[step] + 1)) if position[step] <= MAX_LIVE_PIECES else (),
        )
        for step in range(1, len(position), 2)
    ]


def _step_moves(position: tuple[int, ...], step: int) -> Callable[[int], Iterator[str]]:
    count = position[step]
    above = position[step + 1] if step + 1 < len(position) else 0

    def moves_to(value: int) -> Iterator[str]:
        if value < count:
            yield f"{step}-{step - 1}={count - value}"
        elif count < value <= count + above:
            yield f"{step + 1}-{step}={value - count}"

    return moves_to


@theorem.register
def _stairs_theorem(game: Stairs) -> Theorem:
    statement = TEXTS("stairs.statement")
    if game.misere:
        return Theorem(statement, _MISERE, "Sprague (1937)")
    return Theorem(statement, TEXTS("stairs.how"), "Sprague (1937)")
