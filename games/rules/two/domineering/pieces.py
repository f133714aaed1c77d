"""The drawings of halves of dominoes, by shape of cell and kind."""

# Drawn towards the next cell above; the open edge has no line, and reaches a little into that cell.
_HALF = (
    '<g transform="rotate({turn})">'
    '<path d="M-13.5-21.5V10.5A4 4 0 0 0-9.5 14.5H9.5A4 4 0 0 0 13.5 10.5V-21.5"/>'
    '<path class="seam" d="M-9-20H9"/><circle class="pip" r="3.6"/></g>'
)
_TURNS = {"black_lower": 0, "black_upper": 180, "white_left": 90, "white_right": 270}
_DRAWN = {kind: _HALF.format(turn=turn) for kind, turn in _TURNS.items()}
# Half a domino that is being set up.
_DRAWN |= {
    f"{colour}_half": '<rect x="-13.5" y="-13.5" width="27" height="27" rx="4"/>'
    for colour in ("black", "white")
}

PIECES = {"light": _DRAWN, "dark": _DRAWN}
