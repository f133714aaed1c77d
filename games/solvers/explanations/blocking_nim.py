"""Blocking Nim: halves, and the two numbers that each of them has."""

from collections.abc import Iterator

from games.rules.bases.heaps import Heaps
from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text import Text, join_words, text
from games.solvers.closed.blocking_nim import targets
from games.solvers.explain import Block, Proven, Say, sentence
from games.solvers.explanations.base import columns, explanation, finds, first_and_others, over, proven
from games.solvers.solve import Solution


@explanation.register
def _blocking(game: BlockingNim, position: Blocked, solution: Solution) -> Iterator[Block]:
    heaps, block = position
    known = proven(game)
    yield Proven(known.statement, known.source)
    yield from columns(
        [
            (text("Metade da pilha {heap}: {size} ÷ 2", heap=heap, size=size), size // 2)
            for heap, size in enumerate(heaps, 1)
        ]
    )
    yield from _announcer(heaps, solution) if block is None else _mover(known.how, heaps, solution)
    if solution.winning_moves:
        yield from first_and_others(finds(game, position, solution.winning_moves))


@over.register
def _over(game: BlockingNim) -> Say:
    return sentence("Já não há jogadas livres: ganha quem bloqueou.")


def _announcer(heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield sentence(
            "Quem bloqueia ganha: numa pilha ímpar só tirar 1 mantém a metade, por isso bloqueia 1; numa "
            "pilha par qualquer número serve."
        )
        return
    heap, left = next(
        (heap, [size - amount for amount in amounts])
        for heap, (size, amounts) in enumerate(zip(heaps, targets(heaps), strict=True), 1)
        if len(amounts) == 2
    )
    yield sentence(
        "Quem bloqueia perde: na pilha {heap}, deixar {left} põe a soma-nim a 0, e só se pode bloquear "
        "um dos dois números.",
        heap=heap,
        left=join_words(left),
    )


def _mover(how: Text, heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield sentence("As jogadas que deixavam soma-nim 0 estão bloqueadas: todas as outras perdem.")
    else:
        yield Say(how)
