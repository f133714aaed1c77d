"""Semáforo solved: Grundy values of all positions, from the table of them that comes with the program.

The tables, made by `manage.py solve_traffic_lights --write games/solvers` (`traffic_tables.py`), hold of the
positions that are turned or mirrored into each other the smallest, two to a byte, and are compressed: 0.4 MB,
unpacked in 0.05 s to 8 MB.
"""

import lzma
from functools import lru_cache
from importlib import resources

from games.rules.boards.fields import squares
from games.rules.two.traffic_lights.lights import LightBoard


@lru_cache(maxsize=2)
def images(shape: LightBoard) -> tuple[tuple[int, ...], ...]:
    """Where each cell goes when the board is turned or mirrored."""
    board = squares(shape.columns, shape.rows)
    number = {bit: index for index, bit in enumerate(board.places)}
    return tuple(tuple(number[image[bit]] for bit in board.places) for image in board.symmetries)


def representative(shape: LightBoard, position: int) -> int:
    """The smallest of the positions that this one can be turned or mirrored into."""
    lights = [position >> 2 * cell & 3 for cell in range(shape.cells)]
    return min(
        sum(light << 2 * to for light, to in zip(lights, image, strict=True)) for image in images(shape)
    )


def file_name(shape: LightBoard) -> str:
    return f"tables/traffic_lights_{shape.columns}x{shape.rows}.xz"


@lru_cache(maxsize=2)
def shipped_table(shape: LightBoard) -> bytes:
    """The table that comes with the program."""
    return lzma.decompress(resources.files("games.solvers").joinpath(file_name(shape)).read_bytes())


def value_of(shape: LightBoard, position: int) -> int:
    """The Grundy value of a position of the game; 0 where it is over."""
    code = representative(shape, position)
    return shipped_table(shape)[code >> 1] >> 4 * (code & 1) & 15
