"""The drawings of the pieces of Semáforo, by shape of cell and kind."""

from games.rules.piece_drawings import CROWN, disc, standing

# A traffic light: a disc, a triangle, and the eight corners of a stop sign.
_LIGHTS = {
    "green": disc(13.5),
    "yellow": standing("M0-14.5L15.5 12.5H-15.5Z"),
    "red": standing("M-6.2-15H6.2L15-6.2V6.2L6.2 15H-6.2L-15 6.2V-6.2Z"),
}
_PIECES = _LIGHTS | {f"{kind}_won": light + CROWN for kind, light in _LIGHTS.items()}

PIECES = {"light": _PIECES, "dark": _PIECES}
