"""The rows of Plainim: words of 0 (empty) and 1 (a piece)."""

from games.rules.errors import misread, quoted

Rows = tuple[str, ...]

MAX_ROWS = 100
MAX_WIDTH = 60


def changes(old: str, new: str) -> list[int]:
    """The places, counted from 1 from the left, where two rows differ."""
    return [place for place, (before, after) in enumerate(zip(old, new, strict=True), 1) if before != after]


def read_rows(value: object) -> Rows:
    """Rows from JSON. Raises BadPosition."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(row, str) for row in value):
        misread("A posição é a lista das linhas, como {example}.", example='["011", "101"]')
    if len(value) > MAX_ROWS:
        misread("São linhas a mais: no máximo {n}.", n=MAX_ROWS)
    for row in value:
        if not row or row.strip("01"):
            misread("«{row}» não é uma linha: cada casa é 1 (peça) ou 0 (vazia).", row=quoted(row))
        if len(row) > MAX_WIDTH:
            misread("São casas a mais numa linha: no máximo {n}.", n=MAX_WIDTH)
    return tuple(value)
