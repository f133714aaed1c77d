"""Semáforo: wins to be seen at once, and the moves that do not give a line away."""

from collections.abc import Iterator

from games.rules.text import join_words
from games.rules.text_files import Texts
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.explain import Block, Say
from games.solvers.explanations.base import explanation, finds, first_and_others
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)


@explanation.register
def _lights(game: TrafficLights, position: int, solution: Solution) -> Iterator[Block]:
    at_once = _wins(game, position)
    if at_once:
        yield Say(TEXTS.count("lights.line", len(at_once)))
        yield from finds(game, position, at_once)
        return
    safe = [move for move in game.position_moves(position) if not _wins(game, game.follow(position, move))]
    if not safe:
        yield Say(TEXTS("lights.all_lose"))
        return
    yield Say(TEXTS.count("lights.safe", len(safe), cells=join_words(safe, "e")))
    if solution.outcome == "P":
        yield Say(TEXTS("nothing_wins"))
        return
    yield Say(TEXTS("p"))
    yield from first_and_others(finds(game, position, solution.winning_moves))


def _wins(game: TrafficLights, position: int) -> list[str]:
    """The moves that make a line."""
    return [move for move in game.position_moves(position) if game.is_over(game.follow(position, move))]
