"""Havana on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Example, Lesson, Preset
from games.rules.text import text
from games.rules.two.havannah import Havannah

ENTRY = Entry(
    Havannah,
    "two",
    "connection",
    text("Havana"),
    text("Faz uma ponte entre dois cantos, uma forquilha que toque em três lados ou um anel."),
    {"size": 4},
    (
        Preset(EASY, text("Primeiro tabuleiro"), {"size": 4}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 6}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 10}),
        Preset(HARD, text("Tabuleiro do livro, com troca de cores"), {"size": 10, "pie": True}),
    ),
    also=text("Havannah"),
    examples={
        "bridge": Example(
            text("Ponte: esta cadeia branca tem dois cantos do tabuleiro."),
            {"white": ["a5", "b5", "d6", "e6", "f6", "g7", "h8", "i9"], "black": ["d5", "e5", "f5", "e7"]},
            "white",
            moves=("c5",),
            options={"size": 5},
        ),
        "fork": Example(
            text("Forquilha: esta cadeia preta toca em três lados."),
            {
                "white": ["d4", "d5", "f4", "g6"],
                "black": ["c1", "d2", "d3", "e5", "e6", "d7", "f6", "g7", "h8"],
            },
            "black",
            moves=("e4",),
            options={"size": 5},
        ),
        "ring": Example(
            text("Anel: as pedras brancas dão a volta a uma pedra preta."),
            {"white": ["d4", "d5", "e4", "f6", "f5"], "black": ["e5", "c4", "g6", "f4"]},
            "white",
            moves=("e6",),
            options={"size": 5},
        ),
        "no_ring": Example(
            text("Não é anel: as casas marcadas estão fechadas contra a borda, e a borda não conta."),
            {"white": [], "black": ["a4", "b4", "c4", "c3", "b2"]},
            options={"size": 5},
            marks={"a2": "chosen", "a3": "chosen", "b3": "chosen"},
        ),
        "corner": Example(
            text("Não é forquilha: os cantos não pertencem a nenhum lado, e esta cadeia só toca em dois."),
            {"white": ["b6", "c7", "d8", "e9", "f9"], "black": []},
            options={"size": 5},
            marks={"e9": "chosen"},
        ),
        "linked": Example(
            text("Duas pedras ligadas de longe: se o Preto joga numa casa marcada, o Branco joga na outra."),
            {"white": ["d4", "f5"], "black": []},
            options={"size": 5},
            marks={"e4": "win", "e5": "win"},
        ),
    },
    lessons=(
        Lesson(
            text("Faz uma ponte"),
            text("És o Branco. Liga dois cantos num lance."),
            {"white": ["a4", "b4", "c4", "e6", "f7"], "black": ["b5", "c6", "d6", "d4"]},
            "white",
            text("Os cantos são as seis casas das pontas. Vê que casa falta entre a4 e outro canto."),
            text("A cadeia vai de canto a canto: é uma ponte."),
            options={"size": 5},
        ),
        Lesson(
            text("Faz uma forquilha"),
            text("És o Preto. Toca em três lados com uma cadeia, num lance."),
            {
                "white": ["d4", "d5", "f4", "g6"],
                "black": ["c1", "d2", "d3", "e5", "e6", "d7", "f6", "g7", "h8"],
            },
            "black",
            text("Procura a casa que junta os dois grupos pretos."),
            text("A cadeia toca em três lados: é uma forquilha."),
            options={"size": 5},
        ),
        Lesson(
            text("Fecha o anel"),
            text("És o Branco. Dá a volta a pelo menos uma casa, num lance."),
            {"white": ["c3", "d3", "e4", "e6", "d6", "c5"], "black": ["d4", "d5", "f5", "b3"]},
            "white",
            text("O anel pode ter pedras pretas lá dentro. Falta-lhe uma pedra."),
            text("O anel está fechado: não importa o que tem dentro."),
            options={"size": 5},
        ),
        Lesson(
            text("Defende a ligação"),
            text("És o Branco. O Preto acabou de jogar em e5, entre as tuas pedras. Mantém-nas ligadas."),
            {"white": ["d4", "f5", "b2", "c3"], "black": ["e5", "d5", "g7"]},
            "white",
            text("d4 e f5 tinham duas casas em comum. O Preto ocupou uma."),
            text("Com e4 as pedras ficam juntas: duas casas em comum valem uma ligação."),
            answers=("e4",),
            options={"size": 5},
        ),
    ),
)
