"""Blocking Nim: halves, and the two numbers that each of them has."""

from collections.abc import Iterator

from games.rules.bases.heaps import Heaps
from games.rules.game import State
from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text import Text, listed, text
from games.solvers.closed.base import theorem
from games.solvers.closed.blocking_nim import targets
from games.solvers.explain import Block, Find, Proven, Say
from games.solvers.explanations.base import columns, explain, other_moves
from games.solvers.solve import Solution


@explain.register
def _blocking(game: BlockingNim, position: Blocked, solution: Solution) -> Iterator[Block]:
    if game.is_over(position):
        yield Say(text("Já não há jogadas livres: ganha quem bloqueou."))
        return
    heaps, block = position
    known = theorem(game)
    assert known is not None
    yield Proven(known.statement, known.source)
    yield from columns(
        [
            (text("Metade da pilha {heap}: {size} ÷ 2", heap=heap, size=size), size // 2)
            for heap, size in enumerate(heaps, 1)
        ]
    )
    yield from _announcer(heaps, solution) if block is None else _mover(known.how, heaps, solution)
    finds = [
        Find(text("{choice}.", choice=game.choice(State(position, 0), move)), move)
        for move in solution.winning_moves
    ]
    yield from finds[:1]
    yield from other_moves(finds[1:])


def _announcer(heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield Say(
            text(
                "Quem bloqueia ganha: numa pilha ímpar só tirar 1 mantém a metade, por isso bloqueia 1; numa "
                "pilha par qualquer número serve."
            )
        )
        return
    heap, left = next(
        (heap, [size - amount for amount in amounts])
        for heap, (size, amounts) in enumerate(zip(heaps, targets(heaps), strict=True), 1)
        if len(amounts) == 2
    )
    yield Say(
        text(
            "Quem bloqueia perde: na pilha {heap}, deixar {left} põe a soma-nim a 0, e só se pode bloquear "
            "um "
            "dos dois números.",
            heap=heap,
            left=listed(left),
        )
    )


def _mover(how: Text, heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield Say(text("As jogadas que deixavam soma-nim 0 estão bloqueadas: todas as outras perdem."))
    else:
        yield Say(how)
