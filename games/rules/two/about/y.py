"""Y on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Example, Lesson, Preset
from games.rules.text import text
from games.rules.two.y import Y

ENTRY = Entry(
    Y,
    "two",
    "connection",
    text("Y"),
    text("Toca nos três lados do triângulo com um só grupo. Nunca há empate."),
    {"size": 6},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 6}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 8}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 11}),
        Preset(HARD, text("Progressivo: 1, 2, 3, 4... pedras"), {"size": 11, "stones": "progressive"}),
        Preset(HARD, text("Duas pedras de cada vez"), {"size": 11, "stones": "two_stones"}),
    ),
    examples={
        "won": Example(
            text("O Preto ganhou: o grupo marcado toca nos três lados."),
            {"black": ["d4", "d3", "d1", "e3", "f3"], "white": ["b1", "e4", "f4", "e2", "c1"]},
            "black",
            moves=("d2",),
            options={"size": 6},
        ),
        "corner": Example(
            text("Um canto pertence a dois lados: esta linha branca toca nos três."),
            {"white": ["a1", "b1", "c1", "e1", "f1"], "black": ["c2", "d2", "e2", "d3"]},
            "white",
            moves=("d1",),
            options={"size": 6},
        ),
        "bridge": Example(
            text("Duas pedras ligadas de longe: se o Branco joga numa casa marcada, o Preto joga na outra."),
            {"black": ["c2", "e3"], "white": []},
            options={"size": 6},
            marks={"d2": "win", "d3": "win"},
        ),
        "progressive": Example(
            text(
                "Jogo progressivo: o Branco ameaça ligar por h3 e por i4. O Preto não pode ocupar as duas na"
                " mesma vez, porque são vizinhas."
            ),
            {
                "black": ["b2", "d3", "g5", "j8"],
                "white": ["b1", "d1", "h2", "h4", "j4", "f6"],
                "extra": {"turn": 5, "left": 5},
            },
            "black",
            options={"stones": "progressive"},
            marks={"h3": "win", "i4": "win"},
        ),
    },
    lessons=(
        Lesson(
            text("Ganha num lance"),
            text("És o Preto. Toca nos três lados com um só grupo."),
            {"black": ["c3", "c2", "d2", "f3"], "white": ["d3", "e4", "e2", "b1"]},
            "black",
            text("O grupo de c3 já toca em dois lados?"),
            text("O grupo toca nos três lados: ganhaste."),
            options={"size": 6},
        ),
    ),
)
