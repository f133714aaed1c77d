"""What the pages say of classic nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.classic_nim.rules import ClassicNim
from games.rules.text import text

ENTRY = GameEntry(
    ClassicNim,
    "nim",
    "heaps",
    text("Nim Clássico"),
    text("O Nim em filas, como se joga desde há muito: 3, 5 e 7 feijões. Quem tira o último ganha."),
    {"heaps": [3, 5, 7]},
    (
        easy("3, 4 e 5", {"heaps": [3, 4, 5]}),
        medium("3, 5 e 7", {"heaps": [3, 5, 7]}),
        hard("1, 3, 5 e 7", {"heaps": [1, 3, 5, 7]}),
        hard("Misère: 1, 3, 5 e 7", {"heaps": [1, 3, 5, 7], "misere": True}),
    ),
    rules=(
        text(
            "Este é o Nim tal como se joga há muitos anos: põem-se feijões em <strong>filas</strong>, por"
            " exemplo de 3, 5 e 7. Na tua vez escolhes <strong>uma só fila</strong> e tiras dela quantos"
            " feijões quiseres, pelo menos um. Depois é a vez do outro."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> é ao contrário: quem"
            " tira o último perde. Também se começa muitas vezes com as filas 1, 3, 5 e 7, ou 3, 4 e 5."
        ),
        played(
            {"heaps": "3, 4, 5"},
            step("", "No início há filas de 3, 4 e 5 feijões. Começas tu."),
            step("p1-2", "Tiras 2 feijões da fila 1. Escreve-se p1-2."),
            step("p3-3", "O outro tira 3 da fila 3: p3-3."),
            step("p2-1", "Tu tiras 1 da fila 2. Ficam 1, 3 e 2."),
            step("p2-3", "O outro leva a fila 2 inteira."),
            step("p3-1", "Deixas duas filas iguais, de um feijão."),
            step("p1-1", "O outro tira uma delas."),
            step("p3-1", "Tiras o último feijão: ganhaste."),
        ),
        hint(
            "Em cada posição que deixaste, imagina que partes as filas em grupos de 1, 2 e 4 feijões."
            " Quantos grupos há de cada tamanho?"
        ),
    ),
    order=20,
)
