"""What the pages say of northcott."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.northcott.rules import Northcott
from games.rules.text import text

ENTRY = Entry(
    Northcott,
    "nim",
    "boards",
    text("Northcott"),
    text("Cada coluna tem uma peça tua e uma do adversário. Encurrala-o: quem não pode jogar perde."),
    {"pieces": "7-2 6-4 8-1"},
    (
        Preset(EASY, text("Duas colunas"), {"rows": 6, "pieces": "6-1 5-3"}),
        Preset(MEDIUM, text("Três colunas"), {"rows": 8, "pieces": "7-2 6-4 8-1"}),
        Preset(MEDIUM, text("Sem recuos"), {"rows": 8, "pieces": "8-1 7-3 6-2 5-4", "retreats": "0, 0"}),
        Preset(
            HARD,
            text("Oito colunas"),
            {"rows": 8, "pieces": "7-4 7-5 6-1 3-2 7-2 6-5 6-4 5-2", "first": "black"},
        ),
    ),
    order=190,
)
