"""What the pages say of wythoff."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text import text

ENTRY = GameEntry(
    Wythoff,
    "nim",
    "heaps",
    text("Wythoff-II"),
    text("Duas pilhas: tira de uma, ou o mesmo número das duas. Quem tira o último feijão ganha."),
    {"heaps": [4, 7]},
    (
        easy("4 e 6", {"heaps": [4, 6]}),
        medium("7 e 12", {"heaps": [7, 12]}),
        hard("16 e 25", {"heaps": [16, 25]}),
        medium("Misère: o último perde", {"heaps": [6, 9], "misere": True}),
    ),
    also=text("Jogo de Wythoff, Whitoff"),
    rules=(
        text(
            "Há duas pilhas de feijões. Na tua vez tiras feijões de <strong>uma pilha</strong>, os que"
            " quiseres, ou tiras das <strong>duas pilhas o mesmo número</strong>."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> quem tira o último"
            " perde."
        ),
        text(
            "Escolhe um feijão para o tirar com os que estão atrás dele. Para tirar das duas pilhas, escolhe"
            " depois na outra o mesmo número. O jogo também se chama jogo de Wythoff."
        ),
        played(
            {"heaps": "4, 8"},
            step("", "Pilhas de 4 e 8 feijões. Começas tu."),
            step("p2-1", "Tiras 1 da pilha 2. Ficam 4 e 7."),
            step("p1-1/p2-1", "O outro tira 1 de cada pilha. Escreve-se p1-1/p2-1."),
            step("p2-1", "Deixas 3 e 5."),
            step("p2-3", "O outro deixa 3 e 2."),
            step("p1-2", "Deixas 1 e 2. Faça ele o que fizer, o último feijão é teu."),
            step("p1-1/p2-1", "O outro tira 1 de cada pilha."),
            step("p2-1", "Tiras o último feijão: ganhaste."),
        ),
        hint(
            "Deixaste os pares 4 e 7, 3 e 5, 1 e 2. Que números aparecem, e quanto é a diferença em cada"
            " par? Consegues adivinhar o par seguinte?"
        ),
    ),
    order=90,
)
