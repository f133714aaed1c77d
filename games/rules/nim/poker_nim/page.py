"""What the pages say of poker nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.text import text

ENTRY = GameEntry(
    PokerNim,
    "nim",
    "heaps",
    text("Nim Póquer"),
    text("Como no Nim, mas também podes pôr feijões do saco numa pilha. Quem tira o último feijão ganha."),
    {"heaps": [3, 5, 4], "bag": 3},
    (
        easy("Duas pilhas, 2 feijões no saco", {"heaps": [4, 6], "bag": 2}),
        medium("3, 5, 7 e 3 no saco", {"heaps": [3, 5, 7], "bag": 3}),
        hard("1, 3, 5, 7 e 6 no saco", {"heaps": [1, 3, 5, 7], "bag": 6}),
        medium("Misère: o último perde", {"heaps": [3, 4, 5], "bag": 2, "misere": True}),
    ),
    also=text("Poker Nim"),
    rules=(
        text(
            "É como o Nim, mas ao lado das pilhas há um <strong>saco com feijões</strong>, que é dos dois"
            " jogadores. Na tua vez tiras feijões de uma pilha, os que quiseres, ou então <strong>pões numa"
            " pilha feijões do saco</strong>."
        ),
        text(
            "Podes encher também uma pilha vazia. Os feijões que se tiram das pilhas não voltam ao saco: um"
            " dia o saco fica vazio."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Enquanto houver feijões no saco o jogo"
            " continua, mesmo com as pilhas vazias. Na versão <em>misère</em> quem tira o último perde."
        ),
        text(
            "Escolhe um feijão para o tirar com os que estão atrás dele, ou um lugar vazio para encher a"
            " pilha até aí."
        ),
        played(
            {"heaps": "2, 4", "bag": "2"},
            step("", "Pilhas de 2 e 4 feijões, e 2 feijões no saco (a linha com o sinal +). Começas tu."),
            step("p2-2", "Tiras 2 da pilha 2: ficam duas pilhas iguais."),
            step("p1+2", "O outro põe os 2 feijões do saco na pilha 1. Escreve-se p1+2."),
            step("p1-2", "Tu tiras exatamente esses 2: as pilhas voltam a ser iguais e o saco ficou vazio."),
            step("p2-1", "O outro tira 1 da pilha 2."),
            step("p1-1", "Tu fazes o mesmo na pilha 1."),
            step("p1-1", "O outro tira o último da pilha 1."),
            step("p2-1", "Tiras o último feijão: ganhaste."),
        ),
        hint("O que conseguiu o outro ao pôr feijões? Pensa no que podes fazer sempre que ele vai ao saco."),
    ),
    order=70,
)
