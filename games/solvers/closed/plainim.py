"""Plainim: each row, read as a number in base 2, is a heap, and a move makes it any smaller number."""

from collections.abc import Callable, Iterator

from games.rules.nim.plainim.rules import Plainim, pieces
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem


@summands.register
def _plainim(game: Plainim, position: tuple[str, ...]) -> list[Summand]:
    return [
        Summand(int(row, 2), _moves_to(number, row), text("Linha {row}", row=number), pieces(number, row))
        for number, row in enumerate(position, 1)
    ]


def _moves_to(number: int, row: str) -> Callable[[int], Iterator[str]]:
    return lambda value: iter([f"r{number}={value:0{len(row)}b}"] if value < int(row, 2) else [])


@theorem.register
def _theorem(game: Plainim) -> Theorem:
    statement = text(
        "Lê cada linha como um número em base 2: a casa da direita vale 1, a seguinte 2, depois 4, 8… Cada "
        "jogada troca um desses números por um mais pequeno, como no Nim."
    )
    if game.misere:
        how = text(
            "Joga como no Nim normal até a tua jogada só deixar linhas que valem 0 ou 1: deixa então um "
            "número ímpar de linhas que valem 1."
        )
    else:
        how = text(
            "Escolhe uma linha com peça na coluna ímpar mais à esquerda. Tira essa peça e muda as outras "
            "colunas ímpares dessa linha: todas as colunas ficam com um número par de peças."
        )
    return Theorem(statement, how, "Bouton (1901)")
