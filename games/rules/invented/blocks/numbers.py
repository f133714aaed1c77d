"""Sets of numbers as pupils type them in the rules of a block: "1, 2, 4" or "1-5"; numbers as buttons."""

import re
from collections.abc import Sequence
from typing import Any

from games.rules.errors import misread
from games.rules.game import Step, prefix_tree
from games.rules.invented.blocks.options import words_of
from games.rules.options import option, typed_amounts, whole_number
from games.rules.reading import words as words_in
from games.rules.text_files import Texts

MOST_BUTTONS = 12


def numbers_option(
    texts: Texts, name: str, usual: tuple[int, ...], most: int, when: tuple[str, ...] = ()
) -> Any:
    """A rule that is a set of numbers from 1 to `most`, ascending; it may be empty."""
    return option(
        usual,
        "text",
        **words_of(texts, name),
        when=when,
        example="1, 2, 4",
        minimum=1,
        maximum=most,
        read=lambda value: read_numbers(value, most),
        write=lambda numbers: ", ".join(map(str, numbers)),
    )


def number_steps(moves: Sequence[str], begun: str) -> list[Step]:
    """Moves that end with "-" and a number, as buttons; where they are many, digit by digit."""
    split = _digits if len(moves) > MOST_BUTTONS else _whole
    return [Step(step, None, whole, more) for step, (whole, more) in prefix_tree(moves, split, begun).items()]


def _whole(move: str) -> list[str]:
    return [move]


def _digits(move: str) -> list[str]:
    return re.findall(r".*-[0-9]|[0-9]", move)


def read_numbers(value: object, most: int) -> tuple[int, ...]:
    """Raises BadPosition."""
    if isinstance(value, str):
        value = words_in(re.sub(r"\s*-\s*", "-", value))
    if not isinstance(value, (list, tuple)) or len(value) > 2 * most:
        misread("Escreve uma lista de números, por exemplo 1, 2, 4 ou 1-5.")
    numbers = [
        number
        for word in value
        for number in (typed_amounts(word) if isinstance(word, str) else [whole_number(word)])
    ]
    if not all(1 <= number <= most for number in numbers):
        misread("Os números vão de 1 a {most}.", most=most)
    return tuple(sorted(set(numbers)))
