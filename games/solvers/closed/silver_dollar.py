"""The silver dollar game with the dollar: coins that may not jump, the bag being one more square (Conway)."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from games.rules.bases.strip import MAX_LIVE_SQUARE, Coins
from games.rules.nim.silver_dollar.purse import BAG, ONE_STEP, TAKE, TWO_STEP, Purse
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.closed.strips import coin_heaps
from games.solvers.theory import mex, nim_sum

TEXTS = Texts.of(__name__)

_MOST_POSITIONS = 5_000


def as_strip(game: SilverDollar, position: Purse) -> Coins | None:
    """The coins of the game without dollar that has the same letter, the bag being its square 1; None where
    the dollar decides at once.

    Two-step: the bag is filled exactly when the dollar is the leftmost coin. One-step: exactly when one coin
    stands on its left; when none does, the dollar can be bagged.
    """
    coins, dollar = position
    if not dollar:
        return None
    left = coins.index(dollar)
    if game.rule == ONE_STEP and left == 0:
        return None
    is_filled = left == (1 if game.rule == ONE_STEP else 0)
    return (*((1,) if is_filled else ()), *(coin + 1 for coin in coins))


def _is_p(game: SilverDollar, position: Purse) -> bool:
    strip = as_strip(game, position)
    if strip is None:
        return game.is_over(position)
    return nim_sum(heap.value for heap in coin_heaps(strip)) == 0


@fact.register
def _silver_dollar(game: SilverDollar, position: Purse) -> ClosedFormFact:
    """The letter by Conway's rule; no formula for the Grundy value is known: it is given where few positions
    follow."""
    coins, dollar = position
    return ClosedFormFact(
        _is_p(game, position), _grundy(game.rule, coins, dollar) if _is_small(coins) else None
    )


def _is_small(coins: Coins) -> bool:
    """Whether at most so many positions follow: sets of at most as many coins, none further right."""
    last = max(coins, default=BAG)
    return (
        last <= MAX_LIVE_SQUARE
        and sum(comb(last, count) for count in range(len(coins) + 1)) <= _MOST_POSITIONS
    )


@lru_cache(maxsize=20_000)
def _grundy(rule: str, coins: Coins, dollar: int | None) -> int:
    game = SilverDollar(coins, dollar, rule)
    return mex(_grundy(rule, *follower) for follower in game.followers((coins, dollar)))


@winning.register
def _winning(game: SilverDollar, position: Purse) -> Iterator[str]:
    """Moves outside the bag are those of the strip, where the bag stays as it is; the others are tried."""
    coins, dollar = position
    strip = as_strip(game, position)
    if dollar == BAG:
        yield TAKE
        return
    if _is_p(game, game.follow(position, f"{coins[0]}-{BAG}")):
        yield f"{coins[0]}-{BAG}"
    heaps = coin_heaps(strip) if strip else []
    total = nim_sum(heap.value for heap in heaps)
    for heap in heaps:
        for move in heap.moves_to(heap.value ^ total):
            start, end = (int(square) - 1 for square in move.split("-"))
            if end != BAG:
                yield f"{start}-{end}"


@theorem.register
def _theorem(game: SilverDollar) -> Theorem:
    how = TEXTS("how")
    if game.rule == TWO_STEP:
        return Theorem(TEXTS("one_step"), how, "Conway (1976)")
    return Theorem(TEXTS("two_step"), how, "Conway (1976)")
