"""The amounts that may be taken from each heap: from JSON, and in words."""

from games.rules.errors import misread
from games.rules.options import MAX_SET, MAX_SIZE
from games.rules.reading import are_whole

Sets = tuple[tuple[int, ...], ...]

MAX_AMOUNTS = 10_000


def read_sets(value: object, count: int) -> Sets:
    """So many sets from JSON. Raises BadPosition."""
    if not isinstance(value, (list, tuple)) or len(value) != count:
        misread("É preciso um conjunto de quantidades para cada pilha.")
    sets = tuple(map(_read_set, value))
    if sum(map(len, sets)) > MAX_AMOUNTS:
        misread("São quantidades a mais ao todo: no máximo {n}.", n=MAX_AMOUNTS)
    return sets


def _read_set(amounts: object) -> tuple[int, ...]:
    if not isinstance(amounts, (list, tuple)) or not 1 <= len(amounts) <= MAX_SET:
        misread("Um conjunto é uma lista de 1 a {n} quantidades.", n=MAX_SET)
    if not are_whole(amounts, 1, MAX_SIZE):
        misread("As quantidades são números inteiros de 1 a {high}.", high=MAX_SIZE)
    return tuple(sorted(set(amounts)))
