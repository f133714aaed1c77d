"""How the tables of Semáforo are made: from the last positions back (3x3: 0.02 s, 4x3: 3 s and 0.5 GB)."""

import numpy as np
from numpy.typing import NDArray

from games.rules.two.traffic_lights.lights import LightBoard
from games.solvers.traffic_lights import images

_LIGHT = np.uint32(3)


def grundy_table(shape: LightBoard) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """For all 4 ** cells positions, by their int: the Grundy value, and whether there is no line; finished
    ones have the value 0."""
    codes = np.arange(1 << 2 * shape.cells, dtype=np.uint32)
    open_ = ~_has_line(shape, codes)
    # Every move adds one to the lights; so many moves after the start a position comes.
    moves = sum((_light(codes, cell).astype(np.uint8) for cell in range(shape.cells)), np.uint8(0))
    values = np.zeros(len(codes), np.uint8)
    least = _least_missing(shape.cells)
    for played in reversed(range(_LIGHT * shape.cells + 1)):
        here = codes[open_ & (moves == played)]
        seen = np.zeros(len(here), np.uint16)
        for cell in range(shape.cells):
            can = _light(here, cell) < _LIGHT
            followers = here[can] + np.uint32(1 << 2 * cell)
            seen[can] |= np.uint16(1) << values[followers].astype(np.uint16)
        values[here] = least[seen]
    return values, open_


def _light(codes: NDArray[np.uint32], cell: int) -> NDArray[np.uint32]:
    return codes >> np.uint32(2 * cell) & _LIGHT


def _has_line(shape: LightBoard, codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    every = np.uint32(shape.every)
    low, high = codes & every, codes >> np.uint32(1) & every
    marks = np.zeros(len(codes), np.bool_)
    for cells in (low & ~high, high & ~low, low & high):
        for line in map(np.uint32, shape.lines):
            marks |= cells & line == line
    return marks


def _least_missing(count: int) -> NDArray[np.uint8]:
    """The least number that is not in a set of numbers up to `count` (mex), for each such set as bits."""
    sets = np.arange(1 << count + 1, dtype=np.uint32)
    lowest = ~sets & (sets + np.uint32(1))
    return np.log2(lowest).astype(np.uint8)


def packed(shape: LightBoard, values: NDArray[np.uint8], open_: NDArray[np.bool_]) -> bytes:
    """A table to be kept: the values of representatives without a line, two to a byte."""
    codes = np.arange(len(values), dtype=np.uint32)
    kept = open_.copy()
    for image in images(shape):
        turned = sum(
            (_light(codes, cell) << np.uint32(2 * to) for cell, to in enumerate(image)), np.uint32(0)
        )
        kept &= codes <= turned
    shown = np.where(kept, values, 0).astype(np.uint8)
    return (shown[0::2] | shown[1::2] << 4).tobytes()
