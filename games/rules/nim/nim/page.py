"""What the pages say of nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.nim.rules import Nim
from games.rules.text import text

ENTRY = GameEntry(
    Nim,
    "nim",
    "heaps",
    text("Nim"),
    text("Tira quantos feijões quiseres de uma só pilha. Quem tira o último ganha."),
    {"heaps": [3, 5, 7]},
    (
        easy("Duas pilhas", {"heaps": [4, 6]}),
        medium("O clássico 3, 5, 7", {"heaps": [3, 5, 7]}),
        hard("A pirâmide 1, 3, 5, 7", {"heaps": [1, 3, 5, 7]}),
        medium("Misère: o último perde", {"heaps": [3, 4, 5], "misere": True}),
    ),
    rules=(
        text(
            "Há pilhas de feijões. Na tua vez escolhes <strong>uma só pilha</strong> e tiras dela quantos"
            " feijões quiseres: pelo menos um, ou até a pilha toda. Depois é a vez do outro."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> é ao contrário: quem"
            " tira o último perde."
        ),
        played(
            {"heaps": "1, 2, 4"},
            step("", "No início há pilhas com 1, 2 e 4 feijões. Começas tu."),
            step("p3-1", "Tiras 1 feijão da pilha 3. Escreve-se p3-1."),
            step("p2-2", "O outro leva a pilha 2 inteira: p2-2."),
            step("p3-2", "Tu deixas duas pilhas iguais: p3-2."),
            step("p1-1", "Seja qual for a pilha que ele tire, sobra um feijão para ti."),
            step("p3-1", "Tiras o último feijão: ganhaste."),
        ),
        hint("Experimenta primeiro com duas pilhas iguais. O que podes fazer sempre que o outro joga?"),
    ),
    order=10,
)
