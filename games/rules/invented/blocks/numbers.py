"""Sets of numbers as pupils type them in the rules of a block: "1, 2, 4" or "1-5"; numbers as buttons."""

import re
from collections.abc import Sequence
from typing import Any

from games.rules.errors import misread, quoted
from games.rules.game import Step, prefix_tree
from games.rules.options import option
from games.rules.reading import words as words_in
from games.rules.text import Text

MOST_BUTTONS = 12

_RANGE = re.compile(r"([0-9]{1,4})\s*-\s*([0-9]{1,4})")


def numbers_option(
    usual: tuple[int, ...], most: int, label: Text, hint: Text, when: tuple[str, ...] = ()
) -> Any:
    """A rule that is a set of numbers from 1 to `most`, ascending; it may be empty."""
    return option(
        usual,
        "text",
        label=label,
        help=hint,
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
        spaced = re.sub(r"\s*-\s*", "-", value.strip(" ,;\t\r\n"))
        value = words_in(spaced)
    if not isinstance(value, (list, tuple)) or len(value) > 2 * most:
        misread("Escreve uma lista de números, por exemplo 1, 2, 4 ou 1-5.")
    numbers: set[int] = set()
    for word in value:
        numbers.update(_numbers_of(word, most))
    return tuple(sorted(numbers))


def _numbers_of(word: object, most: int) -> range:
    if isinstance(word, str) and (match := _RANGE.fullmatch(word)):
        low, high = int(match[1]), int(match[2])
        if high < low:
            misread("«{word}» está ao contrário: escreve {low}-{high}.", word=word, low=high, high=low)
    elif isinstance(word, str) and re.fullmatch(r"[0-9]{1,4}", word):
        low = high = int(word)
    elif isinstance(word, int) and not isinstance(word, bool):
        low = high = word
    else:
        misread("«{word}» não é um número.", word=quoted(word))
    if not 1 <= low <= high <= most:
        misread("Os números vão de 1 a {most}.", most=most)
    return range(low, high + 1)
