"""Prime factors and divisors of the sizes of heaps."""

from functools import lru_cache
from math import isqrt

from games.rules.options import MAX_SIZE


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of a number from 1 to MAX_SIZE and their exponents, ascending."""
    factors = []
    for prime in _primes():
        if prime * prime > number:
            break
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            factors.append((prime, exponent))
    return (*factors, (number, 1)) if number > 1 else tuple(factors)


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
