"""Add-Up Nim: the sums to remember."""

from collections.abc import Iterator

from games.rules.nim.add_up.rules import AddUp
from games.rules.text import text
from games.solvers.explain import Block, Find, number_line, sentence
from games.solvers.explanations.base import explanation
from games.solvers.solve import Solution

_MOST_SUMS = 8


@explanation.register
def _add_up(game: AddUp, position: int, solution: Solution) -> Iterator[Block]:
    block = game.max + 1
    last = game.target - int(game.misere)
    yield number_line(
        position, game.target, block, lambda total: total <= last and (last - total) % block == 0
    )
    if game.misere:
        yield sentence("Quem chega a {target} perde: obriga o adversário a fazê-lo.", target=game.target)
    yield sentence("Conta para trás a partir de {last}, de {block} em {block}.", last=last, block=block)
    first = last - (last - position) // block * block
    sums = range(first, last + 1, block)
    remembered: list[int | str] = [*sums[:_MOST_SUMS]]
    if len(sums) > _MOST_SUMS:
        remembered += ["…", last]
    yield sentence("Somas a deixar: {sums}.", sums=tuple(remembered))
    if solution.outcome == "P":
        yield sentence(
            "A soma {sum} é uma delas. Digas o que disseres, o adversário chega à seguinte: todas as "
            "jogadas perdem.",
            sum=position,
        )
        return
    number = int(solution.winning_moves[0])
    yield Find(
        text("Diz {number}: a soma fica {sum}.", number=number, sum=position + number),
        solution.winning_moves[0],
    )
    yield sentence(
        "A seguir completa {block} em cada volta: se o adversário disser 1, dizes {last}.",
        block=block,
        last=block - 1,
    )
