"""Nim: a heap of n beans is worth n (Bouton 1901, "Nim, a game with a complete mathematical theory")."""

from games.rules.nim.nim.rules import Nim
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_summands


@summands.register
def _nim(game: Nim, position: tuple[int, ...]) -> list[Summand]:
    """A Nim heap of n beans has the value n (Bouton 1901)."""
    return heap_summands(position, lambda size: size, lambda size, value: [value] if value < size else [])


@theorem.register
def _theorem(game: Nim) -> Theorem:
    if game.misere:
        return Theorem(
            text(
                "Uma posição é P se alguma pilha tem 2 ou mais e a soma-nim é 0, ou se todas têm no máximo 1 "
                "e o número de pilhas de 1 é ímpar."
            ),
            text(
                "Joga como no Nim normal até a tua jogada deixar só pilhas de 1: deixa então um número "
                "ímpar delas."
            ),
            "Bouton (1901)",
        )
    return Theorem(
        text("Uma posição é P se a soma-nim das pilhas é 0."),
        text("Escolhe uma pilha que tenha a maior potência da soma-nim e deixa nela o que põe a soma a 0."),
        "Bouton (1901)",
    )
