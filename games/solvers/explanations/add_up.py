"""Add-Up Nim: the sums to remember."""

from collections.abc import Iterator

from games.rules.nim.add_up.rules import AddUp
from games.rules.text_files import Texts
from games.solvers.explain import Block, Find, Say, number_line
from games.solvers.explanations.base import explanation
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

_MOST_SUMS = 8


@explanation.register
def _add_up(game: AddUp, position: int, solution: Solution) -> Iterator[Block]:
    block = game.max + 1
    last = game.target - int(game.misere)
    yield number_line(
        position, game.target, block, lambda total: total <= last and (last - total) % block == 0
    )
    if game.misere:
        yield Say(TEXTS("loses", target=game.target))
    yield Say(TEXTS("backwards", last=last, block=block))
    first = last - (last - position) // block * block
    sums = range(first, last + 1, block)
    remembered: list[int | str] = [*sums[:_MOST_SUMS]]
    if len(sums) > _MOST_SUMS:
        remembered += ["…", last]
    yield Say(TEXTS("sums", sums=tuple(remembered)))
    if solution.outcome == "P":
        yield Say(TEXTS("here", sum=position))
        return
    number = int(solution.winning_moves[0])
    yield Find(TEXTS("say", number=number, sum=position + number), solution.winning_moves[0])
    yield Say(TEXTS("answer", block=block, last=block - 1))
