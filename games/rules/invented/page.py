"""What the pages say of invented."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.invented.game import Invented
from games.rules.text import text

ENTRY = Entry(
    Invented,
    "invented",
    "invented",
    text("Jogo inventado"),
    text("Um jogo que alunos inventaram na Oficina."),
    {},
    (
        Preset(EASY, text("Duas pilhas"), {}),
        Preset(
            MEDIUM,
            text("Pinos e moedas"),
            {"rules": {"blocks": [{"kind": "rows"}, {"kind": "coins"}]}, "begin": ["6", "FVFFV"]},
        ),
        Preset(
            HARD,
            text("Pilhas que se partem, sem repetir o número"),
            {
                "rules": {
                    "blocks": [{"kind": "heaps", "rules": {"divide": "after"}}],
                    "conditions": [{"kind": "not_same_amount"}],
                },
                "begin": [[7, 4]],
            },
        ),
    ),
    offered=False,
    order=10,
)
