"""Seeds in a house: a ring of so many dots around their number, from thirteen on a closed ring."""

from math import cos, pi, sin

_RING = 13.6
_FULL = 12


def _dots(count: int) -> str:
    angles = [2 * pi * number / count - pi / 2 for number in range(count)]
    return "".join(
        f'<circle cx="{_RING * cos(angle):.1f}" cy="{_RING * sin(angle):.1f}" r="2.9"/>' for angle in angles
    )


_MANY = f'<circle class="band" r="{_RING}"/>' + _dots(_FULL)

PIECES = {"house": {f"seeds{count}": _dots(count) if count <= _FULL else _MANY for count in range(1, 14)}}
