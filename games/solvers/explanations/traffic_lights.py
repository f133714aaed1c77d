"""Semáforo: wins to be seen at once, and the moves that do not give a line away."""

from collections.abc import Iterator

from games.rules.text import join_words, ntext
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.explain import Block, Say, sentence
from games.solvers.explanations.base import explanation, finds, first_and_others
from games.solvers.solve import Solution


@explanation.register
def _lights(game: TrafficLights, position: int, solution: Solution) -> Iterator[Block]:
    at_once = _wins(game, position)
    if at_once:
        yield Say(
            ntext(
                "Há uma jogada que faz já três em linha.",
                "Há {n} jogadas que fazem já três em linha.",
                len(at_once),
            )
        )
        yield from finds(game, position, at_once)
        return
    safe = [move for move in game.position_moves(position) if not _wins(game, game.follow(position, move))]
    if not safe:
        yield sentence("Todas as jogadas dão a linha ao adversário.")
        return
    yield Say(
        ntext(
            "Só uma jogada não dá logo a linha ao adversário: {cells}.",
            "Há {n} jogadas que não dão logo a linha ao adversário: {cells}.",
            len(safe),
            cells=join_words(safe, "e"),
        )
    )
    if solution.outcome == "P":
        yield sentence("Mas daqui todas as jogadas vão para posições N: nenhuma ganha.")
        return
    yield sentence(
        "Esta vai para uma posição P: com jogo perfeito, quem acaba por dar a linha é o adversário."
    )
    yield from first_and_others(finds(game, position, solution.winning_moves))


def _wins(game: TrafficLights, position: int) -> list[str]:
    """The moves that make a line."""
    return [move for move in game.position_moves(position) if game.is_over(game.follow(position, move))]
