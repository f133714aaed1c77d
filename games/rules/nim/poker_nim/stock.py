"""The position of Poker Nim, and moves that add beans."""

import re
from typing import NamedTuple

from games.rules.bases.heaps import Heaps, check_heap
from games.rules.errors import IllegalMove, refuse
from games.rules.text import ntext

_ADDING = re.compile(r"p(0|[1-9][0-9]{0,11})\+(0|[1-9][0-9]{0,11})")


class Stock(NamedTuple):
    """A position: the sizes of the heaps, zeros stay, and the beans in the bag."""

    heaps: Heaps
    bag: int


def added(position: Stock, move: str) -> tuple[int, int]:
    """Heap, counted from 0, and amount of a move that adds beans. Raises IllegalMove."""
    match = _ADDING.fullmatch(move)
    if not match:
        refuse("Não percebo «{move}». Escreve os números sem zeros à esquerda.", move=move)
    heap, amount = int(match[1]), int(match[2])
    check_heap(position.heaps, heap)
    if amount < 1:
        refuse("Tens de pôr pelo menos 1 feijão.")
    if amount > position.bag:
        raise IllegalMove(
            ntext(
                "No saco só há {n} feijão: não podes pôr {amount}.",
                "No saco só há {n} feijões: não podes pôr {amount}.",
                position.bag,
                amount=amount,
            )
        )
    return heap - 1, amount
