"""The drawings of toads, who look to the right, and frogs, who look to the left, by shape of cell and
kind."""

from games.rules.piece_drawings import CROWN, FROG, TOAD


def _drawings(kind: str, drawing: str) -> dict[str, str]:
    """A kind of animal, and those of it that won."""
    return {kind: drawing, f"{kind}_won": drawing + CROWN}


_DRAWN = _drawings("black_toad", TOAD) | _drawings("white_frog", FROG)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
