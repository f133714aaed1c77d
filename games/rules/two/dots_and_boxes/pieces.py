"""The signs of closed boxes: the number of who closed them."""

_TILE = (
    '<rect class="shade" x="-14.6" y="-13.6" width="31" height="31" rx="5"/>'
    '<rect x="-15.5" y="-15.5" width="31" height="31" rx="5"/>'
)
_CROWN = '<rect class="crown" x="-12" y="-12" width="24" height="24" rx="3"/>'
_FIRST = '<path class="digit" d="M-3.6-4.6L.8-8V8M-3.6 8H5.2"/>'
_SECOND = '<path class="digit" d="M-4.8-4.4C-4.4-9.4 5-9.2 4.6-3.6C4.2-.2-3.4 3.4-4.8 8H5.4"/>'
_DRAWN = {
    f"{kind}{fate}": _TILE + drawing + crown
    for kind, drawing in (("black_one", _FIRST), ("white_two", _SECOND))
    for fate, crown in (("", ""), ("_won", _CROWN))
}

PIECES = {"box": _DRAWN}
