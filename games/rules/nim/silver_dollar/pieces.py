"""The drawings of the pieces of O dólar de prata, by shape of cell and kind."""

from games.rules.piece_drawings import disc

_DOLLAR = {
    "dollar": disc(
        16,
        '<circle class="line" r="13"/>',
        '<path class="ink" d="M5.2-4.8C4-7 2-7.8 0-7.8C-3.2-7.8-5.4-6.2-5.4-3.8C-5.4-1-2.6-.4 0 .1'
        'C2.8.6 5.6 1.4 5.6 4.2C5.6 6.6 3.2 8 0 8C-2.6 8-4.8 7-5.8 4.8M0-11V11"/>',
    ),
}

PIECES = {"strip": _DOLLAR, "bag": _DOLLAR}
