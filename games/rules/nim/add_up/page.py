"""What the pages say of add up."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.add_up.rules import AddUp
from games.rules.text import text

ENTRY = GameEntry(
    AddUp,
    "nim",
    "heaps",
    text("Nim das Somas"),
    text("Diz um número e soma-o. Quem chega à meta ganha."),
    {"target": 31, "max": 3},
    (
        easy("Até 13, de 1 a 3", {"target": 13, "max": 3}),
        medium("Até 31, de 1 a 5", {"target": 31, "max": 5}),
        hard("Até 100, de 1 a 10", {"target": 100, "max": 10}),
    ),
    rules=(
        text(
            "A contagem começa em zero. Na tua vez dizes um número, <strong>de 1 até ao maior"
            " permitido</strong>, e soma-lo à contagem. Não podes passar da meta."
        ),
        text(
            "<strong>Quem chega à meta ganha.</strong> Na versão <em>misère</em> quem lá chega perde. É um"
            " jogo que também se joga só a falar, sem tabuleiro nenhum."
        ),
        played(
            {"target": 10, "max": 3},
            step("+2", "A meta é 10 e diz-se 1, 2 ou 3. Tu dizes 2: a soma é 2."),
            step("+3", "O outro diz 3: a soma é 5."),
            step("+1", "Tu dizes 1: a soma é 6."),
            step("+1", "O outro diz 1: a soma é 7."),
            step("+3", "Tu dizes 3 e chegas a 10: ganhaste."),
        ),
        hint("Tu disseste as somas 2, 6 e 10. E se a meta fosse 13?"),
    ),
    order=40,
    stands_in=True,
)
