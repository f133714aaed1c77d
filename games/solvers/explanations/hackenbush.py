"""Green Hackenbush: the bush made simpler step by step, each step drawn."""

from collections.abc import Iterator
from dataclasses import replace

from games.rules.bases.bushes import Names
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.bush_steps import reductions
from games.solvers.closed.base import summands, theorem
from games.solvers.explain import Block, Illustration, Pictures, Proven, Say
from games.solvers.explanations.base import MOST_MOVES, columns, explanation, finds, nothing_wins
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

MOST_STEPS = 12
_MOST_PARTS = 12


@explanation.register
def _hackenbush(game: Hackenbush, position: Names, solution: Solution) -> Iterator[Block]:
    known = theorem(game)
    if known:
        yield Proven(known.statement, known.source)
        yield from _steps(game.starting_at(position))
        heaps = summands(game, position) or []
        if 1 < len(heaps) <= _MOST_PARTS:
            yield Say(TEXTS("parts"))
            yield from columns([(heap.label, heap.value) for heap in heaps])
        yield Say(TEXTS("value", value=solution.grundy or 0))
    if solution.outcome == "P":
        yield nothing_wins()
        return
    yield Say(known.how if known else TEXTS("to_p"))
    yield from finds(game, position, solution.winning_moves[:MOST_MOVES])


def _steps(bush: Hackenbush) -> Iterator[Block]:
    """Every step on the bush before it, what it concerns marked; at last the stalk that is left."""
    pictures: list[Illustration] = []
    for step in reductions(bush.edges) if bush.live_problem() is None else ():
        if bush.live_problem() is None:
            pictures.append(_picture(step.text, bush, step.names))
        bush = replace(bush, edges=step.after, places=())
    if pictures and bush.live_problem() is None:
        pictures.append(_picture(TEXTS("stalk"), bush, ()))
    if 0 < len(pictures) <= MOST_STEPS:
        yield Pictures(tuple(pictures))


def _picture(words: Text, bush: Hackenbush, names: tuple[str, ...]) -> Illustration:
    return Illustration(words, bush, bush.start(), marks=tuple((name, "chosen") for name in names))
