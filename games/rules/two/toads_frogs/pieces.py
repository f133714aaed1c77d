"""The drawings of toads, who look to the right, and frogs, who look to the left, by shape of cell and
kind."""

from games.rules.piece_drawings import CROWN

# A head from above: the tip points where the animal goes.
_TOAD = "M15 2C11 10.5 2 13 -6 11.5C-13 10 -15 4 -14 -1C-13 -8 -6 -11 1 -10.5C8 -10 13 -5 15 2Z"
_EYES = '<circle class="eye" cx="2.5" cy="-9" r="3.4"/><circle class="eye" cx="-5" cy="-9.8" r="3.4"/>'
_MOUTH = '<path class="line" d="M14 3.2C8 6.6 1 6.8-4 5"/>'
_ANIMAL = f'<path class="shade" d="{_TOAD}" transform="translate(1 1.8)"/><path d="{_TOAD}"/>{_EYES}{_MOUTH}'


def _drawings(kind: str, drawing: str) -> dict[str, str]:
    """A kind of animal, and those of it that won."""
    return {kind: drawing, f"{kind}_won": drawing + CROWN}


_MIRRORED = f'<g transform="scale(-1 1)">{_ANIMAL}</g>'
_DRAWN = _drawings("black_toad", _ANIMAL) | _drawings("white_frog", _MIRRORED)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
