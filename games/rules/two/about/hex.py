"""Hex on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Example, Lesson, Preset
from games.rules.text import text
from games.rules.two.hex import Hex

ENTRY = Entry(
    Hex,
    "two",
    "connection",
    text("Hex"),
    text("Liga os teus dois lados com uma cadeia de pedras. Nunca há empate."),
    {"size": 5},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 5}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 7}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 11}),
    ),
    examples={
        "bridge": Example(
            text("Uma ponte: se o Branco joga num dos pontos marcados, o Preto liga pelo outro."),
            {"black": ["c4", "d3"], "white": []},
            options={"size": 5},
            marks={"c3": "win", "d4": "win"},
        ),
    },
    lessons=(
        Lesson(
            text("Ganha num lance"),
            text("És o Preto. Liga o lado de baixo à direita ao lado de cima à esquerda."),
            {"black": ["c2", "c3", "f5", "d4"], "white": ["b2", "d2", "e4", "e3"]},
            "black",
            text("Falta só uma casa para fechar a cadeia."),
            text("A cadeia liga os dois lados pretos: ganhaste."),
            options={"size": 5},
        ),
    ),
)
