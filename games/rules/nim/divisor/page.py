"""What the pages say of divisor."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.divisor.rules import Divisor
from games.rules.text import text

ENTRY = GameEntry(
    Divisor,
    "nim",
    "heaps",
    text("Divisor Próprio"),
    text("Tira um divisor do número de feijões, menor do que ele. Quem fica sem jogadas perde."),
    {"heaps": [12]},
    (
        easy("Uma pilha de 12", {"heaps": [12]}),
        medium("Uma pilha de 60", {"heaps": [60]}),
        medium("Misère: o último perde", {"heaps": [20], "misere": True}),
        hard("Três pilhas", {"heaps": [12, 18, 28]}),
    ),
    rules=(
        text(
            "Há uma pilha de feijões, ou várias. Na tua vez escolhes <strong>uma só pilha</strong> e tiras"
            " dela um número de feijões que seja <strong>divisor</strong> do número que lá está, e mais"
            " pequeno do que ele."
        ),
        text(
            "De 12 feijões podes tirar 1, 2, 3, 4 ou 6. Nunca podes tirar a pilha toda; de uma pilha com 1"
            " feijão já não se tira nada."
        ),
        text(
            "<strong>Quem fica sem jogadas perde.</strong> Na versão <em>misère</em> quem faz a última jogada"
            " perde."
        ),
        played(
            {"heaps": "12"},
            step("", "Doze feijões. Os divisores mais pequenos do que 12 são 1, 2, 3, 4 e 6. Começas tu."),
            step("p1-3", "Tiras 3 e deixas 9. Escreve-se p1-3."),
            step("p1-3", "De 9 pode tirar-se 1 ou 3. O outro tira 3: ficam 6."),
            step("p1-1", "Tiras 1 e deixas 5."),
            step("p1-1", "5 é primo: o outro só pode tirar 1. Ficam 4."),
            step("p1-1", "Tiras 1 e deixas 3."),
            step("p1-1", "O outro tem de tirar 1: ficam 2."),
            step("p1-1", "Tiras 1. Com um feijão o outro não pode jogar: ganhaste."),
        ),
        hint(
            "Repara nos números que deixaste: 9, 5, 3, 1. O que têm em comum? E os números que o outro te"
            " deixou?"
        ),
    ),
    order=160,
)
