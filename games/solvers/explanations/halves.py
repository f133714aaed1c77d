"""Games in which a heap's value is read off its number: up to half, proper divisor, odd or even, even or a
whole odd heap."""

from collections.abc import Callable, Iterator

from games.rules.nim.divisor.primes import factors
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.half.rules import Half
from games.rules.nim.odd_even.rules import OddEven
from games.rules.text import Text, ntext, text
from games.solvers.closed.halves import divisor_value, even_or_odd_heap_value, half_value, odd_even_value
from games.solvers.explain import Block, Say, number_line, sentence
from games.solvers.explanations.base import Heaps, explain_plainly, explanation
from games.solvers.solve import Solution

_MOST_HEAPS = 8


@explanation.register
def _half(game: Half, position: Heaps, solution: Solution) -> Iterator[Block]:
    if len(position) == 1:
        wanted = int(game.misere)
        yield number_line(
            position[0], None, None, lambda size: half_value(size, last_one=game.last_one) == wanted
        )
        if not game.misere:
            yield Say(_half_pattern(game))
    else:
        yield from _each(position, lambda size: _halving(size, half_value(size, last_one=game.last_one)))
    yield from explain_plainly(game, position, solution)


def _half_pattern(game: Half) -> Text:
    if game.last_one:
        return text(
            "As posições P são 0, 2, 5, 11, 23 …: cada uma é o dobro da anterior e mais 1, a partir do 2."
        )
    return text(
        "As posições P são 0, 1, 3, 7, 15, 31 …: menos 1 do que uma potência de 2. Cada uma é o dobro da "
        "anterior e mais 1."
    )


def _halving(size: int, value: int) -> Text:
    """A heap's halvings until an even number: "11 → 5 → 2: vale 1."."""
    chain = [size]
    while chain[-1] % 2 and chain[-1] > 1:
        chain.append(chain[-1] // 2)
    return text("{chain}: vale {value}.", chain=" → ".join(map(str, chain)), value=value)


@explanation.register
def _divisor(game: Divisor, position: Heaps, solution: Solution) -> Iterator[Block]:
    if not game.misere:
        if len(position) == 1:
            yield number_line(position[0], None, None, lambda size: divisor_value(size) == 0)
            yield sentence(
                "De um número ímpar só se tiram divisores ímpares: fica sempre um número par. De um "
                "número par podes tirar 1 e deixar um ímpar."
            )
        else:
            yield from _each(position, _factored)
    yield from explain_plainly(game, position, solution)


def _factored(size: int) -> Text:
    """A heap as powers of two times an odd number: "12 = 2 × 2 × 3: vale 2."."""
    product = (
        " × ".join(str(prime) for prime, power in factors(size) for _ in range(power)) if size > 1 else ""
    )
    if not product or product == str(size):
        return text("{size}: vale {value}.", size=size, value=divisor_value(size))
    return text("{size} = {product}: vale {value}.", size=size, product=product, value=divisor_value(size))


@explanation.register
def _odd_even(game: OddEven, position: Heaps, solution: Solution) -> Iterator[Block]:
    if len(position) == 1:
        fixed = {0: game.misere is False, 1: game.misere}
        yield number_line(position[0], None, 4, lambda size: fixed.get(size, odd_even_value(size) == 0))
    else:
        yield from _each(position, _remainder)
    yield from explain_plainly(game, position, solution)


def _remainder(size: int) -> Text:
    value = odd_even_value(size)
    if size <= 2:
        return text("{size}: vale {value}.", size=size, value=value)
    return text("{size} dividido por 4 dá resto {rest}: vale {value}.", size=size, rest=size % 4, value=value)


@explanation.register
def _even_or_odd_heap(game: EvenOrOddHeap, position: Heaps, solution: Solution) -> Iterator[Block]:
    yield sentence(
        "Junta os feijões aos pares: tirar um número par é tirar pares. O feijão que sobra numa pilha "
        "ímpar conta como um par, porque só sai com a pilha toda."
    )
    yield from _each(
        position,
        lambda size: ntext("{size}: {n} par.", "{size}: {n} pares.", even_or_odd_heap_value(size), size=size),
    )
    yield from explain_plainly(game, position, solution)


def _each(position: Heaps, said: Callable[[int], Text]) -> Iterator[Block]:
    """A sentence about each heap, where they are few."""
    if len(position) <= _MOST_HEAPS:
        for heap, size in enumerate(position, 1):
            yield sentence("Pilha {heap}: {what}", heap=heap, what=said(size))
