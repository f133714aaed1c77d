"""The blocks of an explanation as their templates need them."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from games.pictures.drawing import draw_board
from games.rules.game import State
from games.solvers.explain import (
    BinarySum,
    Block,
    ColumnCounts,
    Find,
    NumberLine,
    NumberTable,
    Pictures,
    Powers,
    Proven,
    Say,
)

# Rows of this many numbers where the letters have no period that fits into one.
_ROW = 10
_LONG_ROW = 8  # of numbers with three digits: on a phone there is no place for more
_MOST_COLUMNS = 12


def explained(blocks: Iterable[Block], name: str = "explained") -> list[dict[str, Any]]:
    """One dict for each block: its `template`, and what that needs. The ids of drawings begin with `name`."""
    return [_block_context(block, f"{name}-{number}") for number, block in enumerate(blocks, 1)]


def _block_context(block: Block, ident: str) -> dict[str, Any]:
    if isinstance(block, Pictures):
        return {"template": "components/explain/pictures.html", **_pictures(block, ident)}
    name, show = _SHOWN[type(block)]
    return {"template": f"components/explain/{name}.html", **show(block)}


def _words(block: Say | Proven | Find) -> dict[str, Any]:
    return {field.name: getattr(block, field.name) for field in fields(block)}


def _pictures(block: Pictures, ident: str) -> dict[str, Any]:
    """`pictures`: text and drawing; `ident` keeps the drawings of a page apart."""
    return {
        "pictures": [
            {
                "text": picture.text,
                "drawing": draw_board(
                    picture.game,
                    State(picture.position, 0),
                    interactive=False,
                    ident=f"{ident}-{index}",
                    marks=dict(picture.marks),
                    notes=dict(picture.notes),
                ),
            }
            for index, picture in enumerate(block.pictures, 1)
        ],
    }


def _binary(block: BinarySum) -> dict[str, Any]:
    odd = set(block.odd)
    return {
        **_below_each_other(block, odd),
        "total": block.total,
        "total_digits": _digits(block.total_bits, odd),
    }


def _counts(block: ColumnCounts) -> dict[str, Any]:
    """As for a binary sum, with `odd` for wrong; `totals`: count, remainder (None without a modulus), odd."""
    wrong, modulus = set(block.wrong), block.modulus
    return {
        **_below_each_other(block, wrong),
        "modulus": modulus,
        "totals": [
            {"count": count, "remainder": count % modulus if modulus else None, "odd": index in wrong}
            for index, count in enumerate(block.counts)
        ],
    }


def _below_each_other(block: BinarySum | ColumnCounts, odd: set[int]) -> dict[str, Any]:
    """`columns`: power, exponent, odd; `rows`: label, value and the digits, each with `odd` of its column."""
    return {
        "columns": [
            {"power": power, "exponent": power.bit_length() - 1, "odd": index in odd}
            for index, power in enumerate(block.columns)
        ],
        "rows": [
            {"label": row.label, "value": row.value, "digits": _digits(row.bits, odd)} for row in block.rows
        ],
    }


def _table(block: NumberTable) -> dict[str, Any]:
    """`rows`: label and values, each with `marked`."""
    marked = set(block.marked)
    return {
        "caption": block.caption,
        "rows": [
            {
                "label": label,
                "values": [{"value": value, "marked": index in marked} for index, value in enumerate(values)],
            }
            for label, values in block.rows
        ],
    }


def _digits(bits: str, odd: set[int]) -> list[dict[str, Any]]:
    return [{"digit": digit, "odd": index in odd} for index, digit in enumerate(bits)]


def _powers(block: Powers) -> dict[str, Any]:
    """`columns`: power, exponent, count, odd, from the largest; `rows`: in each column the power or None."""
    largest = max((row.exponents[0] for row in block.rows if row.exponents), default=0)
    exponents = range(largest, -1, -1)
    counts = {exponent: sum(exponent in row.exponents for row in block.rows) for exponent in exponents}
    return {
        "columns": [
            {
                "power": 1 << exponent,
                "exponent": exponent,
                "count": counts[exponent],
                "odd": exponent in block.odd,
            }
            for exponent in exponents
        ],
        "rows": [
            {
                "label": row.label,
                "value": row.value,
                "powers": [
                    {"exponent": exponent, "power": 1 << exponent if exponent in row.exponents else None}
                    for exponent in exponents
                ],
            }
            for row in block.rows
        ],
    }


def _line(block: NumberLine) -> dict[str, Any]:
    """`rows` of numbers with their letters; equal remainders below each other where the period fits."""
    period = block.period if block.period and 1 < block.period <= _MOST_COLUMNS else None
    row = _ROW if block.start + len(block.letters) <= 100 else _LONG_ROW
    length = (period or row) * (2 if period and period * 2 <= row else 1)
    numbers: list[dict[str, Any] | None] = [None] * (block.start % length)
    numbers += [
        {"number": number, "letter": letter, "here": number == block.here}
        for number, letter in enumerate(block.letters, block.start)
    ]
    rows = [numbers[start : start + length] for start in range(0, len(numbers), length)]
    return {"rows": rows, "period": block.period}


# The template of each kind, and what it needs.
_SHOWN: dict[type[Block], tuple[str, Callable[[Any], dict[str, Any]]]] = {
    Say: ("say", _words),
    Proven: ("proven", _words),
    Find: ("find", _words),
    BinarySum: ("binary", _binary),
    ColumnCounts: ("counts", _counts),
    NumberTable: ("table", _table),
    Powers: ("powers", _powers),
    NumberLine: ("line", _line),
}
