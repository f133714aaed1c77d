"""The position of Blocking Nim, and announcements of blocks, as moves and as JSON."""

import re
from typing import NamedTuple

from games.rules.bases.heaps import Heaps, read_heaps, sizes
from games.rules.errors import BadPosition, IllegalMove, misread, quoted, refuse
from games.rules.game import Step
from games.rules.reading import members
from games.rules.text import Text, join_words, ntext, text

MAX_HEAPS = 100

_BLOCK = re.compile(r"block=((?:0|[1-9][0-9]{0,11})(?:,(?:0|[1-9][0-9]{0,11}))*)")


class Blocked(NamedTuple):
    """A position: the sizes of the heaps, zeros stay, and the amount blocked in each heap, 0 in an empty one.

    `block` is None while the one who has just moved must announce it; with empty heaps only there is nothing
    to announce, and it is all zeros.
    """

    heaps: Heaps
    block: Heaps | None

    def picture(self) -> Text:
        """The position in words."""
        heaps, block = sizes(self.heaps), self.block
        if block is None:
            return text("{heaps} Falta anunciar o bloqueio.", heaps=heaps)
        if not any(block):
            return heaps
        return text("{heaps} Bloqueado: {blocks}.", heaps=heaps, blocks=blocks_in_words(block))


def block_text(block: Heaps) -> str:
    """An announcement as a move."""
    return f"block={','.join(map(str, block))}"


def amounts_blocked(move: str) -> Heaps:
    """The amounts of an announcement that is known to be one."""
    return tuple(map(int, move.removeprefix("block=").split(",")))


def blocked(heaps: Heaps, block: Heaps | None) -> Blocked:
    return Blocked(heaps, block if any(heaps) else (0,) * len(heaps))


def least(heaps: Heaps) -> Heaps:
    """The block of 1 in every heap that has beans."""
    return tuple(min(1, size) for size in heaps)


def with_amount(block: Heaps, heap: int, amount: int) -> Heaps:
    return (*block[: heap - 1], amount, *block[heap:])


def barred(heaps: Heaps, block: Heaps) -> tuple[str, ...]:
    return tuple(
        f"p{heap}.{size - amount + 1}"
        for heap, (size, amount) in enumerate(zip(heaps, block, strict=False), 1)
        if amount
    )


def amount_barred(heap: int, amount: int) -> Text:
    return ntext(
        "Da pilha {heap} não podes tirar {n} feijão: está bloqueado.",
        "Da pilha {heap} não podes tirar {n} feijões: está bloqueado.",
        amount,
        heap=heap,
    )


def blocks_in_words(block: Heaps) -> Text:
    """ "2 na pilha 1 e 1 na pilha 3"."""
    return join_words(
        [
            text("{amount} na pilha {heap}", amount=amount, heap=heap)
            for heap, amount in enumerate(block, 1)
            if amount
        ],
        "e",
    )


def announced(heaps: Heaps, move: str) -> Heaps:
    """The amounts of an announcement. Raises IllegalMove."""
    if move.startswith("p"):
        refuse("Primeiro anuncia-se o bloqueio: um número para cada pilha.")
    if not _BLOCK.fullmatch(move):
        refuse(
            "Não percebo «{move}». Escreve, por exemplo, {example}: um número para cada pilha.",
            move=quoted(move),
            example=block_text(least(heaps)),
        )
    block = amounts_blocked(move)
    if problem := block_problem(heaps, block):
        raise IllegalMove(problem)
    return block


def announcements(heaps: Heaps, prefix: str) -> list[Step]:
    """The clicks that change one amount of an announcement, or begin one. Raises IllegalMove."""
    chosen = announced(heaps, prefix) if prefix else least(heaps)
    more = max(heaps) > 1
    steps = [
        Step(block_text(changed), f"p{heap}.{size - amount + 1}", True, more)
        for heap, size in enumerate(heaps, 1)
        for amount in range(1, size + 1)
        if (changed := with_amount(chosen, heap, amount)) != chosen or not prefix
    ]
    button = Step(block_text(chosen), None, True, more, text("Bloquear 1 em todas"))
    return steps if prefix else [*steps, button]


def block_problem(heaps: Heaps, block: Heaps) -> Text | None:
    """Why a block does not fit the heaps; None when it does."""
    if len(block) != len(heaps):
        return text(
            "As pilhas são {heaps} e os números são {blocks}: bloqueia um número em cada pilha.",
            heaps=len(heaps),
            blocks=len(block),
        )
    for heap, (size, amount) in enumerate(zip(heaps, block, strict=True), 1):
        if size == 0 and amount:
            return text("A pilha {heap} está vazia: o seu número é 0.", heap=heap)
        if size and not 1 <= amount <= size:
            return text("Na pilha {heap} bloqueia-se um número de 1 a {size}.", heap=heap, size=size)
    return None


def read_blocked(value: object) -> Blocked:
    """A position from JSON; a list of heaps alone is one without a block. Raises BadPosition."""
    if isinstance(value, (list, tuple)):
        return blocked(_read_heaps(value), None)
    given, amounts = members(value, '{"heaps": [2, 3], "block": null}', "heaps", "block")
    heaps = _read_heaps(given)
    if amounts is None:
        return blocked(heaps, None)
    block = read_heaps(amounts)
    if problem := block_problem(heaps, block):
        raise BadPosition(problem)
    return blocked(heaps, block)


def _read_heaps(value: object) -> Heaps:
    heaps = read_heaps(value)
    if len(heaps) > MAX_HEAPS:
        misread("São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)
    return heaps
