"""Add-Up Nim: the subtraction game of the beans that are missing to the target."""

from collections.abc import Iterator

from games.rules.nim.add_up.rules import AddUp
from games.rules.text import ntext, text
from games.solvers.closed.base import Summand, Theorem, summands, theorem


@summands.register
def _add_up(game: AddUp, position: int) -> list[Summand]:
    """One heap of the beans that are missing to the target, 1 to `max` of them to take."""
    left = game.target - position

    def moves_to(value: int) -> Iterator[str]:
        number = (left - value) % (game.max + 1)
        return iter([f"+{number}"] if 0 < number <= left and value <= game.max else [])

    return [
        Summand(left % (game.max + 1), moves_to, ntext("Falta {n} até à meta", "Faltam {n} até à meta", left))
    ]


@theorem.register
def _theorem(game: AddUp) -> Theorem:
    block = game.max + 1
    if game.misere:
        return Theorem(
            text(
                "Uma soma é P se o que falta até à meta é 1 mais do que um múltiplo de {block}.", block=block
            ),
            text("Diz o número que deixa a faltar 1 mais do que um múltiplo de {block}.", block=block),
            "Ferguson (1974)",
        )
    return Theorem(
        text("Uma soma é P se o que falta até à meta é múltiplo de {block}.", block=block),
        text("Diz o número que deixa a faltar um múltiplo de {block}.", block=block),
        "Winning Ways, cap. 4",
    )
