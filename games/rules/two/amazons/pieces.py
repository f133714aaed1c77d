"""The drawings of the pieces of Amazonas, by shape of cell and kind."""

from games.rules.piece_drawings import coloured, standing

_CROWN = standing(
    "M-13.5-7L-7.5 1.5-6-13.5 0-1 6-13.5 7.5 1.5 13.5-7 10.5 11H-10.5Z",
    '<path d="M-12.5 12.5H12.5V16.5H-12.5Z"/>',
)
_MARK = (
    '<rect x="-14" y="-14" width="28" height="28" rx="2"/>'
    '<path class="ink wide" d="M-7.5-7.5L7.5 7.5M7.5-7.5L-7.5 7.5"/>'
)
_DRAWN = coloured("amazon", _CROWN) | {"grey_mark": _MARK}

PIECES = {"light": _DRAWN, "dark": _DRAWN}
