"""Nim: two equal heaps, the sum in base 2, and the end of misère play."""

from collections.abc import Iterator

from games.rules.nim.nim.rules import Nim
from games.rules.text import ntext, text
from games.solvers.explain import Block, Find, Say, sentence
from games.solvers.explanations.base import (
    Heaps,
    columns,
    explanation,
    first_and_others,
    heap_and_amount,
    take_from_heap,
)
from games.solvers.solve import Solution
from games.solvers.theory import nim_sum


@explanation.register
def _nim(game: Nim, position: Heaps, solution: Solution) -> Iterator[Block]:
    alive = [(heap, size) for heap, size in enumerate(position, 1) if size]
    if game.misere and sum(size >= 2 for _, size in alive) < 2:
        yield from _misere_end(alive, solution)
    elif len(alive) == 1:
        yield sentence("Só resta uma pilha.")
        yield Find(text("Tira-a toda e ganhas."), solution.winning_moves[0])
    else:
        if game.misere:
            yield sentence(
                "Há duas ou mais pilhas com 2 feijões ou mais: por agora joga-se como no Nim normal."
            )
        elif len(alive) == 2:
            yield from _two_heaps(alive, solution)
        yield from columns([(text("Pilha {heap}", heap=heap), size) for heap, size in alive])
        yield from _repair(position, solution)
        if game.misere:
            yield sentence("Quando a tua jogada deixar só pilhas de 1, deixa um número ímpar delas.")


def _misere_end(alive: list[tuple[int, int]], solution: Solution) -> Iterator[Block]:
    """Misère Nim with at most one heap of 2 or more."""
    ones = sum(size == 1 for _, size in alive)
    if ones < len(alive):
        yield sentence("Só uma pilha tem 2 feijões ou mais. Deixa só pilhas de 1, em número ímpar.")
        heap, amount = heap_and_amount(solution.winning_moves[0])
        yield Find(
            ntext(
                "Tira {n} feijão da pilha {heap}: o número de pilhas de 1 fica ímpar.",
                "Tira {n} feijões da pilha {heap}: o número de pilhas de 1 fica ímpar.",
                amount,
                heap=heap,
            ),
            solution.winning_moves[0],
        )
    elif solution.outcome == "P":
        yield Say(
            ntext(
                "Só há {n} pilha de 1, um número ímpar: o último feijão calha a quem joga agora.",
                "Só há pilhas de 1 e são {n}, um número ímpar: o último feijão calha a quem joga agora.",
                ones,
            )
        )
    else:
        yield sentence("Só há pilhas de 1 e são {n}, um número par.", n=ones)
        yield Find(text("Tira uma: o último feijão calha ao adversário."), solution.winning_moves[0])


def _two_heaps(alive: list[tuple[int, int]], solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield sentence(
            "As duas pilhas são iguais. O que tirares de uma, o adversário tira da outra, até ao fim."
        )
    else:
        yield sentence("Iguala as duas pilhas. Depois, o que o adversário tirar de uma, tira tu da outra.")


def _repair(position: Heaps, solution: Solution) -> Iterator[Block]:
    """The winning move found from the columns, or why there is none."""
    if solution.outcome == "P":
        yield sentence(
            "Qualquer jogada muda uma só pilha, e alguma coluna fica ímpar. O adversário volta a pô-las "
            "todas pares: todas as jogadas perdem."
        )
        return
    power = 1 << (nim_sum(position).bit_length() - 1)
    repairs = [
        Find(take_from_heap(heap, amount, position[heap - 1] - amount), move)
        for move in solution.winning_moves
        for heap, amount in [heap_and_amount(move)]
    ]
    heap, amount = heap_and_amount(solution.winning_moves[0])
    size = position[heap - 1]
    yield sentence(
        "A maior coluna ímpar é {power}, e a pilha {heap} tem um {power}. Troca nela os algarismos das "
        "colunas ímpares: {size} passa a {left}.",
        power=power,
        heap=heap,
        size=size,
        left=size - amount,
    )
    yield from first_and_others(repairs, [sentence("Depois da tua jogada todas as colunas ficam pares.")])
