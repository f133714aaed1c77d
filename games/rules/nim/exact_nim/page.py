"""What the pages say of exact nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.text import text

ENTRY = GameEntry(
    ExactNim,
    "nim",
    "heaps",
    text("Nim de exatamente k pilhas"),
    text("Em cada jogada tiras feijões de exatamente duas pilhas, ou três. Quem já não consegue perde."),
    {"heaps": [2, 3, 4], "k": 2},
    (
        easy("Três pilhas, duas de cada vez", {"heaps": [2, 3, 4], "k": 2}),
        medium("Quatro pilhas, duas de cada vez", {"heaps": [3, 4, 5, 5], "k": 2}),
        hard("Cinco pilhas, duas de cada vez", {"heaps": [2, 3, 3, 4, 5], "k": 2}),
        medium("Misère: quem joga por último perde", {"heaps": [3, 3, 4, 4], "k": 2, "misere": True}),
    ),
    rules=(
        text(
            "Há pilhas de feijões e um número k. Em cada jogada tens de tirar feijões de <strong>exatamente k"
            " pilhas</strong>, nem mais nem menos. De cada uma tiras quantos quiseres, pelo menos um."
        ),
        text(
            "O jogo acaba quando já não há k pilhas com feijões, e podem sobrar feijões. <strong>Quem fica"
            " sem jogadas perde.</strong> Na versão <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Escolhe um feijão em cada pilha, por qualquer ordem. A jogada só fica pronta quando escolheste"
            " pilhas que cheguem."
        ),
        played(
            {"heaps": "2, 2, 3, 4", "k": "2"},
            step("", "Quatro pilhas, tira-se sempre de duas. Começas tu."),
            step(
                "p3-1/p4-2",
                "Tiras 1 da pilha 3 e 2 da pilha 4: ficam quatro pilhas de 2. Escreve-se p3-1/p4-2.",
            ),
            step("p1-2/p2-1", "O outro esvazia a pilha 1 e deixa 1 na pilha 2."),
            step(
                "p3-2/p4-2",
                "Tu esvazias as pilhas 3 e 4. Sobra um feijão, mas numa só pilha: o outro não tem jogadas"
                " e perde.",
            ),
        ),
        hint(
            "Com três pilhas e k = 2, quem ganha se todas têm um feijão? E se só uma tem feijões? Compara"
            " com o Nim de Moore."
        ),
    ),
    order=60,
)
