"""Positions that are equal by their followers: their trees of moves, each told by a mark.

An invented game can be one of the catalogue under another name, with a condition that never binds, or with
something added that is played out first. Whatever it is called, its positions then have the same trees.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from games.rules.game import Impartial
from games.solvers.inventions.graph import Graph, PositionFact, explore, facts

TELLING = 6  # moves of the longest play: below, the trees of unlike games are too often the same
MOST_MARKS = 2_000  # of one examination, those of the smallest trees
GAME_POSITIONS = 4_000  # of a game of the catalogue that are looked at
_MARK_BYTES = 6

K = TypeVar("K")


def _mark(fact: PositionFact) -> str:
    """The mark of a tree, as hexadecimal digits."""
    return fact.shape[:_MARK_BYTES].hex()


def _finished(graph: Graph[K], known: Mapping[K, PositionFact]) -> dict[K, PositionFact]:
    """The facts of the positions of which everything below is known, also of a search that was cut off."""
    return {graph.keys[node]: known[graph.keys[node]] for node in graph.order}


def tree_marks(graph: Graph[K], all_facts: Mapping[K, PositionFact], starts: Iterable[K]) -> list[str]:
    """The marks of the trees that tell something, by the facts of a graph: of the starts, and of the longer
    plays below them."""
    known = _finished(graph, all_facts)
    longest = {_mark(fact): fact.longest for fact in known.values() if fact.longest >= TELLING}
    smallest = sorted(longest, key=lambda mark: (longest[mark], mark))[:MOST_MARKS]
    own = (known[start] for start in starts if start in known)
    return sorted({*smallest, *(_mark(fact) for fact in own if fact.longest > 1)})


def tree_marks_of_game(game: Impartial[Any]) -> frozenset[str]:
    """The marks of the positions that a game can come to; of a large one, of those that a search of
    GAME_POSITIONS has finished."""
    graph = explore(
        [game.start()],
        lambda position: ((after,) for after in game.followers(position)),
        GAME_POSITIONS,
        lambda _met: None,
    )
    return frozenset(_mark(fact) for fact in _finished(graph, facts(graph)).values() if fact.longest > 1)
