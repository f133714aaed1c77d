"""What the pages say of subtraction."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import text

ENTRY = GameEntry(
    Subtraction,
    "nim",
    "heaps",
    text("Jogo da Subtração"),
    text("Tira da pilha só as quantidades permitidas. Quem fica sem jogadas perde."),
    {"heaps": [21], "sets": [[1, 2, 3]]},
    (
        easy("1, 2 ou 3 de uma pilha", {"heaps": [13], "sets": [[1, 2, 3]]}),
        medium("Só 3 ou 4", {"heaps": [23], "sets": [[3, 4]]}),
        medium("Misère: o último perde", {"heaps": [21], "sets": [[1, 2, 3]], "misere": True}),
        hard("Três pilhas, três regras", {"heaps": [7, 10, 13], "sets": [[2, 3], [2, 5, 8], [1, 6, 13]]}),
    ),
    rules=(
        text(
            "Há uma pilha de feijões, ou várias, e uma lista de <strong>quantidades permitidas</strong>, por"
            " exemplo 1, 2 ou 3. Na tua vez tiras de uma pilha uma dessas quantidades."
        ),
        text(
            "<strong>Quem fica sem jogadas perde.</strong> Podem sobrar feijões: se só se pode tirar 3 ou 4 e"
            " restam 2, acabou. Na versão <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Com várias pilhas, cada uma pode ter as suas quantidades: escreve «1-3; 2,5» para 1, 2 ou 3 na"
            " primeira e 2 ou 5 na segunda."
        ),
        played(
            {"heaps": "9", "sets": "1-3"},
            step("", "Nove feijões; tiram-se 1, 2 ou 3. Começas tu."),
            step("p1-1", "Tiras 1 e deixas 8: p1-1."),
            step("p1-3", "O outro tira 3. Sobram 5."),
            step("p1-1", "Tiras 1 e deixas 4."),
            step("p1-2", "O outro tira 2. Sobram 2."),
            step("p1-2", "Tiras 2. O outro já não tem jogadas: ganhaste."),
        ),
        hint("Quantos feijões deixaste de cada vez? Repara no que esses números têm em comum."),
    ),
    order=30,
    stands_in=True,
)
