"""What the pages say of half."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.half.rules import Half
from games.rules.text import text

ENTRY = GameEntry(
    Half,
    "nim",
    "heaps",
    text("Até Metade"),
    text("Tira de uma pilha, no máximo, metade dos feijões. Quem fica sem jogadas perde."),
    {"heaps": [20]},
    (
        easy("Uma pilha de 12", {"heaps": [12]}),
        medium("Uma pilha de 50", {"heaps": [50]}),
        medium("Com o último feijão", {"heaps": [9, 14], "last_one": True}),
        hard("Três pilhas", {"heaps": [11, 14, 20]}),
        hard("Misère: o último perde", {"heaps": [9, 13], "misere": True}),
    ),
    rules=(
        text(
            "Há uma pilha de feijões, ou várias. Na tua vez escolhes <strong>uma só pilha</strong> e tiras"
            " dela pelo menos 1 feijão e <strong>no máximo metade</strong>: de 7 feijões podes tirar 1, 2 ou"
            " 3."
        ),
        text(
            "De uma pilha com 1 feijão já não se tira nada. <strong>Quem fica sem jogadas perde.</strong> Na"
            " versão <em>misère</em> é ao contrário: quem faz a última jogada perde."
        ),
        text(
            "Podes também escolher que o último feijão se possa tirar: então a pilha de 1 feijão ainda dá uma"
            " jogada."
        ),
        played(
            {"heaps": "10"},
            step("", "Dez feijões: podes tirar até 5. Começas tu."),
            step("p1-3", "Tiras 3 e deixas 7. Escreve-se p1-3."),
            step("p1-2", "O outro tira 2. Ficam 5."),
            step("p1-2", "De 5 podes tirar 1 ou 2. Tiras 2 e deixas 3."),
            step("p1-1", "De 3 só se pode tirar 1. Ficam 2."),
            step("p1-1", "Tiras 1. Com um só feijão o outro não pode jogar: ganhaste."),
        ),
        hint(
            "Com que números de feijões queres deixar o outro? Procura o mais pequeno, depois o seguinte."
            " Que conta leva de um ao outro?"
        ),
    ),
    order=150,
)
