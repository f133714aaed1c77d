"""Plainim: each row, read as a number in base 2, is a heap, and a move makes it any smaller number."""

from collections.abc import Callable, Iterator

from games.rules.nim.plainim.rules import Plainim, pieces
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, summands, theorem

TEXTS = Texts.of(__name__)


@summands.register
def _plainim(game: Plainim, position: tuple[str, ...]) -> list[Summand]:
    return [
        Summand(int(row, 2), _moves_to(number, row), TEXTS("row", row=number), pieces(number, row))
        for number, row in enumerate(position, 1)
    ]


def _moves_to(number: int, row: str) -> Callable[[int], Iterator[str]]:
    return lambda value: iter([f"r{number}={value:0{len(row)}b}"] if value < int(row, 2) else [])


@theorem.register
def _theorem(game: Plainim) -> Theorem:
    statement = TEXTS("statement")
    how = TEXTS("misere_how") if game.misere else TEXTS("how")
    return Theorem(statement, how, "Bouton (1901)")
