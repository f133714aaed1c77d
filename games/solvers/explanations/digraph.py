"""A digraph: the values of the vertices that the arrows lead to, and the least number among them that is
missing."""

from collections.abc import Iterator

from games.rules.nim.digraph.rules import Digraph
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.closed.digraph import misere_letters, vertex_values
from games.solvers.explain import Block, Find, Illustration, Pictures, Proven, Say
from games.solvers.explanations.base import MOST_MOVES, explanation, nothing_wins, proven
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

_MOST_NAMED = 12


@explanation.register
def _digraph(game: Digraph, position: str, solution: Solution) -> Iterator[Block]:
    targets = game.targets(position)
    known = proven(game)
    yield Proven(known.statement, known.source)
    notes = _notes(game)
    if game.live_problem() is None:
        legend = TEXTS("legend.letters") if game.misere else TEXTS("legend.values")
        yield Pictures((Illustration(legend, game, position, notes=tuple(notes.items())),))
    if len(targets) <= _MOST_NAMED:
        shown: list[Text] = [formula("{name} ({note})", name=to, note=notes[to]) for to in targets]
        yield Say(TEXTS("arrows", name=position, targets=join_words(shown, "e")))
    if not game.misere:
        yield Say(TEXTS("mex", value=notes[position], name=position))
    if solution.outcome == "P":
        yield nothing_wins()
        return
    yield Say(known.how)
    for move in solution.winning_moves[:MOST_MOVES]:
        to = move.split("-")[1]
        yield Find(TEXTS("move", name=to), move)


def _notes(game: Digraph) -> dict[str, str]:
    """What is written on each vertex: its Grundy value, in misère play its letter."""
    if game.misere:
        return {name: "P" if is_p else "N" for name, is_p in misere_letters(game.edges).items()}
    return {name: str(value) for name, value in vertex_values(game.edges).items()}
