"""What the pages say of lim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.lim.rules import Lim
from games.rules.text import text

ENTRY = GameEntry(
    Lim,
    "nim",
    "heaps",
    text("LIM"),
    text("Tira o mesmo número de duas pilhas e põe outros tantos na terceira. Quem fica sem jogadas perde."),
    {"heaps": [5, 3, 7]},
    (
        easy("2, 6 e 4", {"heaps": [2, 6, 4]}),
        medium("5, 3 e 7", {"heaps": [5, 3, 7]}),
        hard("7, 11 e 14", {"heaps": [7, 11, 14]}),
        medium("Misère: quem joga por último perde", {"heaps": [4, 5, 6], "misere": True}),
    ),
    rules=(
        text(
            "Há três pilhas de feijões. Na tua vez escolhes duas e tiras <strong>o mesmo número de cada"
            " uma</strong>. Na terceira pilha pões esse número de feijões, uma vez."
        ),
        text(
            "Se tiras 2 de uma e 2 de outra, são 4 que saem e só 2 voltam: há cada vez menos feijões, e o"
            " jogo acaba sempre."
        ),
        text(
            "Acaba quando só uma pilha tem feijões. <strong>Quem fica sem jogadas perde.</strong> Na versão"
            " <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Escolhe um feijão numa pilha, para o tirar com os que estão atrás dele, e depois o mesmo número"
            " noutra pilha. A terceira cresce por si."
        ),
        played(
            {"heaps": "1, 3, 4"},
            step("", "Pilhas de 1, 3 e 4 feijões. Começas tu."),
            step(
                "p1-1/p2-1/p3+1",
                "Tiras 1 da pilha 1 e 1 da pilha 2, e pões 1 na pilha 3. Escreve-se p1-1/p2-1/p3+1.",
            ),
            step(
                "p2-1/p3-1/p1+1",
                "O outro só pode tirar das pilhas 2 e 3. Tira 1 de cada uma e põe 1 na pilha 1.",
            ),
            step(
                "p1-1/p2-1/p3+1",
                "Tu tiras 1 das pilhas 1 e 2. Só a pilha 3 tem feijões: o outro não tem jogadas e ganhaste.",
            ),
        ),
        hint(
            "Parte as pilhas em grupos de 1, 2, 4 e 8 feijões, como no Nim. Nas posições que deixaste, há"
            " algum grupo que apareça em duas pilhas?"
        ),
    ),
    order=110,
)
