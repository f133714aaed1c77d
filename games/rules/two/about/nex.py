"""Nex on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.text import text
from games.rules.two.nex import Nex

ENTRY = Entry(
    Nex,
    "two",
    "connection",
    text("Nex"),
    text("Liga os teus dois lados, com pedras neutras que os dois podem converter."),
    {"size": 5},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 5}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 7}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 11}),
        Preset(HARD, text("Com troca de cores"), {"size": 11, "pie": True}),
    ),
)
