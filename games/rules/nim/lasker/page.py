"""What the pages say of lasker."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.lasker.rules import Lasker
from games.rules.text import text

ENTRY = GameEntry(
    Lasker,
    "nim",
    "splitting",
    text("Pega e Quebra"),
    text("Tira feijões de uma pilha, ou parte-a em duas. Quem tira o último feijão ganha."),
    {"heaps": [5, 4]},
    (
        easy("Duas pilhas: 4 e 2", {"heaps": [4, 2]}),
        medium("Três pilhas: 5, 4 e 3", {"heaps": [5, 4, 3]}),
        medium("Misère: o último perde", {"heaps": [5, 4], "misere": True}),
        hard("Três pilhas: 10, 7 e 6", {"heaps": [10, 7, 6]}),
    ),
    also=text("Nim de Lasker"),
    rules=(
        text(
            "Há pilhas de feijões. Na tua vez escolhes <strong>uma só pilha</strong> e fazes uma de duas"
            " coisas:"
        ),
        text(
            "<strong>pegas</strong>: tiras dela quantos feijões quiseres, como no Nim; ou"
            " <strong>quebras</strong>: partes a pilha em duas, do tamanho que quiseres, sem tirar nenhum"
            " feijão."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> é ao contrário: quem"
            " tira o último perde."
        ),
        text(
            "Para jogar toca num feijão: tiras esse e os que estão à direita dele na pilha. Se em vez disso"
            " quiseres partir a pilha aí, usa o botão que aparece."
        ),
        played(
            {"heaps": "3, 2"},
            step("", "No início há pilhas com 3 e 2 feijões. Começas tu."),
            step("p1-1", "Pegas 1 feijão da pilha 1. Ficam duas pilhas iguais. Escreve-se p1-1."),
            step("p1=1+1", "O outro quebra a pilha 1 em duas de 1 feijão: p1=1+1."),
            step(
                "p1=1+1",
                "A pilha que ainda tem 2 está agora em primeiro lugar. Quebra-la também: só há pilhas de 1.",
            ),
            step("p1-1", "O outro tira um feijão."),
            step("p1-1", "Tu tiras outro."),
            step("p1-1", "O outro tira mais um."),
            step("p1-1", "Tiras o último feijão: ganhaste."),
        ),
        hint(
            "No Nim uma pilha de 3 e uma de 4 são diferentes. Aqui também, mas trocam de papel!"
            " Experimenta as posições (3, 4) e (1, 2, 4)."
        ),
    ),
    order=320,
)
