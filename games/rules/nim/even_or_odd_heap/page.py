"""What the pages say of even or odd heap."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.text import text

ENTRY = GameEntry(
    EvenOrOddHeap,
    "nim",
    "heaps",
    text("Par ou Pilha Ímpar"),
    text("Tira um número par de feijões, ou uma pilha ímpar inteira. Quem tira o último ganha."),
    {"heaps": [6, 7, 8]},
    (
        easy("Duas pilhas", {"heaps": [5, 8]}),
        medium("Três pilhas", {"heaps": [6, 7, 8]}),
        medium("Misère: o último perde", {"heaps": [3, 6, 9], "misere": True}),
        hard("Quatro pilhas", {"heaps": [5, 10, 13, 18]}),
    ),
    rules=(
        text(
            "Há várias pilhas de feijões. Na tua vez escolhes <strong>uma só pilha</strong> e fazes uma de"
            " duas coisas:"
        ),
        text(
            "tiras um <strong>número par</strong> de feijões (2, 4, 6 …), ou levas a <strong>pilha"
            " toda</strong> se ela tiver um número ímpar."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> quem tira o último"
            " perde."
        ),
        played(
            {"heaps": "4, 5"},
            step("", "No início há pilhas com 4 e 5 feijões. Começas tu."),
            step("p2-2", "Tiras 2 da pilha ímpar, um número par: fica com 3. Escreve-se p2-2."),
            step("p1-4", "O outro leva a pilha 1, que é par."),
            step("p2-3", "A pilha 2 é ímpar: podes levá-la toda. Levas os 3 feijões e ganhaste."),
        ),
        hint(
            "Põe os feijões aos pares. O que acontece ao feijão que fica sozinho numa pilha ímpar? Quando"
            " é que sai?"
        ),
    ),
    order=180,
)
