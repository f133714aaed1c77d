"""Envio on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.text import text
from games.rules.two.dispatch import Dispatch

ENTRY = Entry(
    Dispatch,
    "two",
    "territory",
    text("Envio"),
    text("Envia grupos de peças para onde as tuas veem e fecha casas ao adversário."),
    {"size": 7},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 7}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 9}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 13}),
    ),
)
