"""JIL: which components are odd, also where they are towers of powers."""

from collections.abc import Iterator

from games.rules.nim.jil.components import Numbers
from games.rules.nim.jil.rules import Jil
from games.rules.text import join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Proven, Say
from games.solvers.explanations.base import explanation, finds, nothing_wins, proven
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

_MOST_NAMED = 12


@explanation.register
def _jil(game: Jil, position: Numbers, solution: Solution) -> Iterator[Block]:
    known = proven(game)
    yield Proven(known.statement, known.source)
    if any("^" in item.typed for item in position):
        yield Say(TEXTS("powers"))
    odd = [place for place, item in enumerate(position, 1) if item.odd]
    if not odd:
        yield Say(TEXTS("all_even"))
    elif len(odd) <= _MOST_NAMED:
        yield Say(TEXTS.count("odd", len(odd), places=join_words(odd, "e")))
    else:
        yield Say(TEXTS("several", n=len(odd), place=odd[0]))
    if solution.outcome == "P":
        yield nothing_wins()
        return
    yield Say(known.how)
    yield from finds(game, position, solution.winning_moves)
    yield Say(TEXTS("parity"))
