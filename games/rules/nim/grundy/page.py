"""What the pages say of grundy."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.grundy.rules import Grundy
from games.rules.text import text

ENTRY = GameEntry(
    Grundy,
    "nim",
    "splitting",
    text("Jogo de Grundy"),
    text("Parte uma pilha em duas diferentes. Quem já não consegue partir perde."),
    {"heaps": [7]},
    (
        easy("Uma pilha de 7", {"heaps": [7]}),
        medium("Uma pilha de 12", {"heaps": [12]}),
        medium("Misère: o último perde", {"heaps": [8, 5], "misere": True}),
        hard("Três pilhas: 11, 8 e 6", {"heaps": [11, 8, 6]}),
    ),
    rules=(
        text(
            "Há uma pilha de feijões, ou várias. Na tua vez escolhes uma pilha e <strong>parte-la em duas de"
            " tamanhos diferentes</strong>. Não se tira nenhum feijão."
        ),
        text(
            "De 5 feijões podes fazer 4 e 1, ou 3 e 2. De 4 só podes fazer 3 e 1: 2 e 2 são iguais. Pilhas de"
            " 1 e de 2 já não se partem."
        ),
        text(
            "<strong>Quem já não consegue partir nenhuma pilha perde.</strong> Na versão <em>misère</em> é ao"
            " contrário: quem faz a última jogada perde."
        ),
        text(
            "Para jogar toca num feijão: a pilha parte-se antes dele. As pilhas ficam arrumadas da maior para"
            " a mais pequena."
        ),
        played(
            {"heaps": "6"},
            step("", "Uma pilha de 6 feijões. Começas tu."),
            step("p1=4+2", "Fazes 4 e 2. Escreve-se p1=4+2."),
            step("p1=3+1", "O outro só pode partir o 4, em 3 e 1."),
            step("p1=2+1", "Partes o 3 em 2 e 1. Só há pilhas de 1 e de 2: ganhaste."),
        ),
        hint(
            "Faz uma tabela: quem ganha com uma só pilha de 1, 2, 3, 4 … feijões? Até hoje ninguém"
            " descobriu uma regra para todos os números."
        ),
    ),
    order=310,
)
