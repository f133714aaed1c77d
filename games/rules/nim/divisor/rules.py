"""Proper divisor. Rulebook, `nim_family.md` 3.26."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt, prod
from typing import ClassVar

from games.rules.bases.heaps import Heaps, beans
from games.rules.bases.listed_heaps import ListedHeaps
from games.rules.options import MAX_SIZE, heaps_option
from games.rules.text import Text, text

MAX_LIVE_MISERE = 1_000


@dataclass(frozen=True)
class Divisor(ListedHeaps):
    """Take from a heap of n beans a divisor of n that is smaller than n; who cannot move loses (misère:
    wins).

    A heap never becomes empty: with one bean it is finished.
    """

    slug: ClassVar[str] = "divisor"

    heaps: Heaps = heaps_option(20)

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        return proper_divisors(size)

    def follower_count(self, position: Heaps) -> int:
        return sum(prod(exponent + 1 for _, exponent in factors(size)) - 1 for size in position if size)

    def amount_problem(self, heap: int, amount: int) -> Text:
        return text(
            "Da pilha {heap} não podes tirar {beans}: só um divisor do que lá está, e menor.",
            heap=heap + 1,
            beans=beans(amount),
        )

    def too_large(self) -> Text | None:
        if problem := super().too_large():
            return problem
        if self.misere and prod(size + 1 for size in self.heaps) > MAX_LIVE_MISERE:
            return text(
                "No misère, joga com menos feijões: o computador tem de experimentar todas as posições."
            )
        return None


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of a number from 1 to MAX_SIZE and their exponents, ascending."""
    found = []
    for prime in _primes():
        if prime * prime > number:
            break
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
    return (*found, (number, 1)) if number > 1 else tuple(found)


@lru_cache(maxsize=256)
def proper_divisors(number: int) -> tuple[int, ...]:
    """The divisors of a number that are smaller than it, ascending; none of 0."""
    if number == 0:
        return ()
    divisors = [1]
    for prime, exponent in factors(number):
        divisors = [divisor * prime**power for divisor in divisors for power in range(exponent + 1)]
    return tuple(sorted(divisors)[:-1])


@lru_cache(maxsize=1)
def _primes() -> tuple[int, ...]:
    """The primes that can be the smaller factor of a number up to MAX_SIZE."""
    last = isqrt(MAX_SIZE)
    sieve = bytearray([1]) * (last + 1)
    for number in range(2, isqrt(last) + 1):
        if sieve[number]:
            sieve[number * number :: number] = bytes(len(range(number * number, last + 1, number)))
    return tuple(number for number in range(2, last + 1) if sieve[number])
