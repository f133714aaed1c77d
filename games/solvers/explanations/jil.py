"""JIL: which components are odd, also where they are towers of powers."""

from collections.abc import Iterator

from games.rules.nim.jil.components import Numbers
from games.rules.nim.jil.rules import Jil
from games.rules.text import join_words, ntext
from games.solvers.explain import Block, Proven, Say, sentence
from games.solvers.explanations.base import explanation, finds, nothing_wins, proven
from games.solvers.solve import Solution

_MOST_NAMED = 12


@explanation.register
def _jil(game: Jil, position: Numbers, solution: Solution) -> Iterator[Block]:
    known = proven(game)
    yield Proven(known.statement, known.source)
    if any("^" in item.typed for item in position):
        yield sentence(
            "Uma potência é par ou ímpar como a sua base: não é preciso fazer a conta. "
            "Depois conta o que se soma ou se tira."
        )
    odd = [place for place, item in enumerate(position, 1) if item.odd]
    if not odd:
        yield sentence("Aqui as componentes são todas pares.")
    elif len(odd) <= _MOST_NAMED:
        yield Say(
            ntext(
                "Aqui só a componente {places} é ímpar.",
                "Aqui são ímpares as componentes {places}.",
                len(odd),
                places=join_words(odd, "e"),
            )
        )
    else:
        yield sentence("Aqui são ímpares {n} componentes. A primeira é a {place}.", n=len(odd), place=odd[0])
    if solution.outcome == "P":
        yield nothing_wins()
        return
    yield Say(known.how)
    yield from finds(game, position, solution.winning_moves)
    yield sentence("Às componentes seguintes também podes somar mais, desde que fiquem com a mesma paridade.")
