"""LIM: no power of two may occur in two heaps; the Grundy value is made of those that do."""

from collections.abc import Iterator
from functools import lru_cache

from games.rules.bases.heaps import Heaps
from games.rules.nim.lim.rules import PAIRS, Lim
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.theory import too_big

TEXTS = Texts.of(__name__)

MOST_TOTAL = 90


@fact.register
def _fact(game: Lim, position: Heaps) -> ClosedFormFact:
    """In misère play no formula is known: a table of all smaller positions. Raises TooBig."""
    if game.misere:
        return ClosedFormFact(_is_misere_p(game, position), None)
    known = majority(position)
    return ClosedFormFact(known == 0, known)


@winning.register
def _winning(game: Lim, position: Heaps) -> Iterator[str] | None:
    """At most one move for each pair of heaps; in misère play each move is tried."""
    return None if game.misere else _repairs(game, position)


@theorem.register
def _theorem(game: Lim) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("statement"), TEXTS("how"), "jogo de J. N. Silva (Boletim da SPM 46 e 47)")


def majority(heaps: Heaps) -> int:
    """The powers of two that occur in at least two of three heaps: the Grundy value.

    The sums of two heaps each play Nim: a move makes one of them smaller by 2k, at most down to the
    difference of the other two, and the nim-sum of those lies in between.
    """
    first, two, three = heaps
    return first & two | first & three | two & three


def _repairs(game: Lim, position: Heaps) -> Iterator[str]:
    for left, two in PAIRS:
        first, second = position[left - 1], position[two - 1]
        third = position[5 - left - two]
        amount = (first + second - ((first + third) ^ (second + third))) // 2
        if amount > 0:
            yield game.amounts_text(position, {left: amount, two: amount})


def _is_misere_p(game: Lim, position: Heaps) -> bool:
    total = sum(position)
    if total > MOST_TOTAL:
        too_big(total, "É grande demais: no misère, no máximo {n} feijões ao todo.", n=MOST_TOTAL)
    return tuple(sorted(position)) in _misere_table(min(MOST_TOTAL, max(total, sum(game.heaps))))


@lru_cache(maxsize=8)
def _misere_table(most: int) -> frozenset[Heaps]:
    """The ascending P-positions of misère play with at most `most` beans."""
    tables: set[Heaps] = set()
    for total in range(most + 1):
        for low in range(total // 3 + 1):
            for middle in range(low, (total - low) // 2 + 1):
                position = (low, middle, total - low - middle)
                followers = list(_followers(position))
                if followers and not any(follower in tables for follower in followers):
                    tables.add(position)
    return frozenset(tables)


def _followers(heaps: Heaps) -> Iterator[Heaps]:
    """The followers, ascending."""
    for low, two in PAIRS:
        first, second, third = heaps[low - 1], heaps[two - 1], heaps[5 - low - two]
        for amount in range(1, min(first, second) + 1):
            left = first - amount, second - amount, third + amount
            yield tuple(sorted(left))
