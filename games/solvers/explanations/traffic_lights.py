"""Semáforo: wins to be seen at once, and the moves that do not give a line away."""

from collections.abc import Iterator

from games.rules.game import State
from games.rules.text import listed, ntext, text
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.explain import Block, Find, Say
from games.solvers.explanations.base import explain, other_moves, over
from games.solvers.solve import Solution


@explain.register
def _lights(game: TrafficLights, position: int, solution: Solution) -> Iterator[Block]:
    if game.is_over(position):
        yield over(game)
        return
    at_once = _wins(game, position)
    if at_once:
        yield Say(
            ntext(
                "Há uma jogada que faz já três em linha.",
                "Há {n} jogadas que fazem já três em linha.",
                len(at_once),
            )
        )
        yield from (_find(game, position, move) for move in at_once)
        return
    safe = [move for move in game.position_moves(position) if not _wins(game, game.follow(position, move))]
    if not safe:
        yield Say(text("Todas as jogadas dão a linha ao adversário."))
        return
    yield Say(
        ntext(
            "Só uma jogada não dá logo a linha ao adversário: {cells}.",
            "Há {n} jogadas que não dão logo a linha ao adversário: {cells}.",
            len(safe),
            cells=listed(safe, "e"),
        )
    )
    if solution.outcome == "P":
        yield Say(text("Mas daqui todas as jogadas vão para posições N: nenhuma ganha."))
        return
    first, *others = [_find(game, position, move) for move in solution.winning_moves]
    yield Say(
        text("Esta vai para uma posição P: com jogo perfeito, quem acaba por dar a linha é o adversário.")
    )
    yield first
    yield from other_moves(others)


def _wins(game: TrafficLights, position: int) -> list[str]:
    """The moves that make a line."""
    return [move for move in game.position_moves(position) if game.is_over(game.follow(position, move))]


def _find(game: TrafficLights, position: int, move: str) -> Find:
    return Find(text("{choice}.", choice=game.choice(State(position, 0), move)), move)
