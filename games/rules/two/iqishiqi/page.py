"""Iqishiqi on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Example, Lesson, Preset
from games.rules.text import text
from games.rules.two.iqishiqi.rules import Iqishiqi

_SMALL = {"size": 5}
# The author's examples.
_GROUP = {"white": ["e5", "e6", "g8", "g9", "i9", "j6", "j9", "k8", "n14"], "neutral": ["i6"]}
_STUCK = {
    "white": [
        *("b5", "d10", "d11", "e3", "e7", "e9", "f4", "f5", "f8", "f9", "f13", "g12", "h8", "h11", "i9"),
    ],
    "neutral": ["g13"],
}
_CORNER = {"white": ["c4", "d5", "e5"], "neutral": ["n14"]}

ENTRY = Entry(
    Iqishiqi,
    "two",
    "pushing",
    text("Iqishiqi"),
    text("Empurra a peça neutra com grupos de pedras até um dos teus três lados."),
    {"size": 5},
    (
        Preset(EASY, text("Tabuleiro pequeno"), {"size": 5}),
        Preset(MEDIUM, text("Tabuleiro de sala de aula"), {"size": 6}),
        Preset(HARD, text("Tabuleiro do livro"), {"size": 8}),
    ),
    examples={
        "push": Example(
            text("Uma pedra sozinha empurra a peça neutra uma casa, para o lado contrário."),
            moves=("e7/e4",),
            options=_SMALL,
        ),
        "group": Example(
            text("A nova pedra juntou-se a outra: o grupo tem duas pedras e empurra duas casas."),
            {"white": ["e7"], "neutral": ["e4"]},
            moves=("e6/e2",),
            options=_SMALL,
        ),
        "blocked": Example(
            text(
                "Em e6 a pedra faria um grupo de três, mas só há duas casas livres do outro lado: não pode."
            ),
            {"white": ["e7", "e8", "e2"], "neutral": ["e5"]},
            options=_SMALL,
            marks={"e6": "chosen"},
        ),
        "side": Example(
            text("O grupo de quatro empurrou a peça para um lado do Oeste: ganha o Oeste."),
            _GROUP,
            "west",
            ("k9/i2",),
        ),
        "corner": Example(
            text("Nos cantos encontram-se os dois donos: ganha quem empurrou."),
            _CORNER,
            "west",
            ("m13/o15",),
        ),
    },
    lessons=(
        Lesson(
            text("Chega ao teu lado"),
            text("És o jogador Este. Ganha num lance: leva a peça neutra para um dos teus lados."),
            {"white": ["b5", "d1", "g7", "g8"], "neutral": ["c3"]},
            "east",
            text("Faltam duas casas para baixo. Que grupo de duas pedras pode empurrar de cima?"),
            text("O grupo de duas pedras empurrou duas casas, até ao teu lado."),
            options=_SMALL,
        ),
        Lesson(
            text("Vai ao canto"),
            text("És o jogador Este. Ganha num lance: num canto ganha quem empurra."),
            {"white": ["b5", "e5", "f3", "g9"], "neutral": ["h5"]},
            "east",
            text("O canto está logo à direita: basta empurrar uma casa."),
            text("A peça neutra está num canto e foste tu quem a empurrou."),
            options=_SMALL,
        ),
        Lesson(
            text("Não ofereças a vitória"),
            text("És o jogador Oeste. Só uma jogada não deixa o adversário ganhar a seguir."),
            {"white": ["c5", "g5", "g6"], "neutral": ["c2"]},
            "west",
            text("Afasta a peça neutra dos lados do Este e não deixes por perto um grupo do tamanho certo."),
            text("Daqui o jogador Este não chega a nenhum dos seus lados."),
            ("c1/c3",),
            options=_SMALL,
        ),
        Lesson(
            text("Sem saída"),
            text("És o jogador Este. Ganha num lance: deixa o adversário sem jogadas."),
            _STUCK,
            "east",
            text("Que jogada leva a peça neutra para um sítio onde nenhum grupo a possa empurrar?"),
            text("Nenhuma pedra nova consegue empurrar a peça neutra: o adversário não pode jogar e perde."),
        ),
    ),
    order=130,
)
