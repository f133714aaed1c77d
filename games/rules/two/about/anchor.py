"""Âncora on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.text import text
from games.rules.two.anchor import Anchor

ENTRY = Entry(
    Anchor,
    "two",
    "territory",
    text("Âncora"),
    text("Cerca território com grupos bem presos à margem: os outros morrem no fim."),
    {"size": 4},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 4}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 6}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 8}),
    ),
)
