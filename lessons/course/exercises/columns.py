"""Adding in base 2 without carrying, column by column: what several exercises say of it."""

from collections.abc import Sequence

from games.rules.text import Text, ntext, text
from games.solvers.explain import Block, binary_sum, sentence
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import numbers_text


def first_wrong_column(numbers: Sequence[int], answer: int) -> Text:
    """The smallest power of two whose column does not add up to that of `answer`."""
    wrong = nim_sum(numbers) ^ answer
    power = wrong & -wrong
    ones = sum(number & power > 0 for number in numbers)
    return ntext(
        "Olha outra vez para a coluna do {power}: nos números dados tem {n} um. Esse número é par ou ímpar?",
        "Olha outra vez para a coluna do {power}: nos números dados tem {n} uns. Esse número é par ou ímpar?",
        ones,
        power=power,
    )


def still_odd(heaps: Sequence[int]) -> Text:
    """The largest column that heaps leave odd: why they are no P-position."""
    return text(
        "Ficavam {heaps}. Na coluna do {power} o número de uns é ímpar: o adversário ainda pode ganhar.",
        heaps=numbers_text(heaps),
        power=1 << nim_sum(heaps).bit_length() - 1,
    )


def added(numbers: Sequence[int]) -> list[Block]:
    """The sum in base 2, and what it is."""
    return [
        sentence("Em base 2, cada coluna dá 1 onde o número de uns é ímpar, e 0 onde é par."),
        binary_sum([(text("{n}.º número", n=at), number) for at, number in enumerate(numbers, 1)]),
    ]
