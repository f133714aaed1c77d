"""The components of JIL, from JSON and from text."""

import re

from games.rules.errors import BadPosition, misread
from games.rules.nim.jil.numbers import MAX_LENGTH, BadNumber, JilNumber, number

Numbers = tuple[JilNumber, ...]

MAX_COMPONENTS = 100
_MOST_BITS = 1_600_000


def read_numbers(value: object) -> Numbers:
    """Components from JSON or from text typed with commas. Raises BadPosition."""
    if isinstance(value, str) and len(value) <= MAX_COMPONENTS * (MAX_LENGTH + 2):
        value = [word for word in re.split(r"[,;\n]", value) if word.strip()]
    if not isinstance(value, (list, tuple)):
        misread(
            "As componentes são uma lista de números ou expressões, como {example}.", example='[3, "10^10"]'
        )
    if len(value) > MAX_COMPONENTS:
        misread("São componentes a mais: no máximo {n}.", n=MAX_COMPONENTS)
    numbers: list[JilNumber] = []
    bits = 0
    for item in value:
        try:
            numbers.append(number(item))
        except BadNumber as wrong:
            raise BadPosition(wrong.reason) from None
        last_value = numbers[-1].value
        bits += last_value.bit_length() if isinstance(last_value, int) else 0
        if bits > _MOST_BITS:
            misread("As componentes todas juntas são grandes demais.")
    return tuple(numbers)
