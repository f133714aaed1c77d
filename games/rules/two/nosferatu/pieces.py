"""The drawings of the pieces of Nosferatu, by shape of cell and kind."""

from games.rules.piece_drawings import standing

_DRAWN = {
    "white_villager": standing(
        "M0-16.5A6.2 6.2 0 0 1 4.4-6.2C10-4 12.5 1 12.5 8V13.5H-12.5V8C-12.5 1-10-4-4.4-6.2A6.2 6.2 0 0 1"
        " 0-16.5Z",
        '<path class="ink" d="M-6 13V5M6 13V5"/>',
    ),
    "black_vampire": standing(
        "M0-5L-2.6-10.5-4.4-5.4C-9-9-14-8.4-18-3C-14-3-12-1-11 2.4C-8 .4-5 1.4-3.6 4.4L0 11L3.6 4.4"
        "C5 1.4 8 .4 11 2.4C12-1 14-3 18-3C14-8.4 9-9 4.4-5.4L2.6-10.5Z"
    ),
    "black_nosferatu": standing(
        "M0-16C7-16 10.5-11 10.5-6L17-11.5C17.5-3.5 14.5-.5 10.5 1C10 9 5.5 16 0 16C-5.5 16-10 9-10.5 1"
        "C-14.5-.5-17.5-3.5-17-11.5L-10.5-6C-10.5-11-7-16 0-16Z",
        '<path class="ink wide" d="M-4.6-4.4V-3.6M4.6-4.4V-3.6"/>',
        '<path class="ink" d="M-5 5H5M-3.4 5L-2.2 10-1 5M3.4 5L2.2 10 1 5"/>',
    ),
}

PIECES = {"hex": _DRAWN}
