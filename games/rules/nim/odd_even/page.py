"""What the pages say of odd even."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.odd_even.rules import OddEven
from games.rules.text import text

ENTRY = GameEntry(
    OddEven,
    "nim",
    "heaps",
    text("Ímpar ou Par"),
    text("De uma pilha ímpar tira 1 feijão; de uma par, 1 ou 2. Quem tira o último ganha."),
    {"heaps": [2, 3, 4]},
    (
        easy("De 1 a 3", {"heaps": [1, 2, 3]}),
        medium("De 1 a 5", {"heaps": [1, 2, 3, 4, 5]}),
        medium("Misère: o último perde", {"heaps": [3, 4, 6], "misere": True}),
        hard("De 1 a 8", {"heaps": [1, 2, 3, 4, 5, 6, 7, 8]}),
    ),
    rules=(
        text(
            "Há várias pilhas de feijões. Na tua vez escolhes <strong>uma só pilha</strong> e contas os seus"
            " feijões."
        ),
        text(
            "Se o número é <strong>ímpar</strong>, tiras 1 feijão. Se é <strong>par</strong>, tiras 1 ou 2,"
            " como quiseres."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> quem tira o último"
            " perde."
        ),
        played(
            {"heaps": "1, 2, 3"},
            step("", "No início há pilhas com 1, 2 e 3 feijões. Começas tu."),
            step("p2-1", "A pilha 2 é par: podias tirar 1 ou 2. Tiras 1. Escreve-se p2-1."),
            step("p3-1", "A pilha 3 é ímpar: o outro só pode tirar 1."),
            step("p3-2", "Agora a pilha 3 é par. Tiras 2 e fica vazia."),
            step("p1-1", "O outro tira a pilha 1."),
            step("p2-1", "Tiras o último feijão: ganhaste."),
        ),
        hint(
            "Joga primeiro com uma só pilha. Quem ganha com 3 feijões? E com 5, 7, 9? Faz uma tabela até 12."
        ),
    ),
    order=170,
)
