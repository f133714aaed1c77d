"""What the pages say of jil."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.jil.rules import Jil
from games.rules.text import text

ENTRY = GameEntry(
    Jil,
    "nim",
    "numbers",
    text("JIL"),
    text("Tira 1 a um número e aumenta os seguintes quanto quiseres. Acaba sempre, mas quando?"),
    {"numbers": [10, 7, "10^10", 0, "2^2^2"]},
    (
        easy("Três números pequenos", {"numbers": [1, 2, 3]}),
        medium("Quatro números", {"numbers": [2, 1, 4, 3]}),
        hard("Com torres de potências", {"numbers": [1, 2, "3^3", "2^2^2"]}),
        medium("Misère: a última jogada perde", {"numbers": [1, 2, 1], "misere": True}),
    ),
    also=text("jogo indefinidamente longo"),
    rules=(
        text(
            "Há uma fila de números. Na tua vez escolhes <strong>um número que não seja 0</strong> e"
            " tiras-lhe 1. Aos números que vêm <strong>depois</strong> dele podes somar o que quiseres, ou"
            " nada."
        ),
        text(
            "Quando está tudo a zero, acabou: <strong>quem fez a última jogada ganha</strong>. Na versão"
            " <em>misère</em> perde."
        ),
        text(
            "O jogo acaba sempre, embora ninguém saiba quando: o primeiro número nunca cresce. Quando ele"
            " chega a zero, é o segundo que já não pode crescer, e assim por diante."
        ),
        text(
            "Os números podem ser enormes. Escreve-os com + - * ^ e parênteses: 10^3 é 10 × 10 × 10 e 2^2^2 é"
            " 2^(2^2), ou seja, 16."
        ),
        played(
            {"numbers": "1, 0, 1"},
            step("", "No início há 1, 0 e 1. Começas tu."),
            step("c1-1/c3+1", "Tiras 1 ao primeiro e somas 1 ao terceiro. Escreve-se c1-1/c3+1."),
            step(
                "c3-1", "O outro só pode tirar 1 ao último: c3-1. Depois do último não há nada para aumentar."
            ),
            step("c3-1", "Tiras o 1 que resta. Está tudo a zero: ganhaste."),
        ),
        played(
            {"numbers": "10, 7, 10^10, 0, 2^2^2"},
            step("", "Ninguém consegue jogar isto até ao fim. Mesmo assim sabe-se quem ganha."),
            step("c2-1/c4+10^100", "O 7 passa a 6 e o 0 passa a 10^100: c2-1/c4+10^100."),
            title=text("Uma jogada com números enormes"),
        ),
        hint(
            "Joga primeiro só com um número. O que decide quem ganha? Olha depois para o mesmo em todos"
            " os números da fila."
        ),
    ),
    order=120,
)
