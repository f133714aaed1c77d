"""What the pages say of octal."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.octal.rules import Octal
from games.rules.text import text

ENTRY = Entry(
    Octal,
    "nim",
    "splitting",
    text("Jogos Octais"),
    text(
        "Um código diz quantos feijões se tiram e em quantas partes a pilha pode ficar. Inventa o teu jogo!"
    ),
    {"code": ".37", "heaps": [8]},
    (
        Preset(EASY, text("Tirar um ou dois, partir só com dois (.37)"), {"code": ".37", "heaps": [8]}),
        Preset(MEDIUM, text("Oficiais (.6)"), {"code": ".6", "heaps": [11]}),
        Preset(MEDIUM, text("Três seguidos (.007)"), {"code": ".007", "heaps": [13]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"code": ".17", "heaps": [10], "misere": True}),
        Preset(HARD, text("Partir ou tirar um (4.3)"), {"code": "4.3", "heaps": [9, 7]}),
    ),
    order=330,
)
