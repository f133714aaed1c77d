"""What the pages say of kayles."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.kayles.rules import Kayles
from games.rules.text import text

ENTRY = GameEntry(
    Kayles,
    "nim",
    "splitting",
    text("Kayles"),
    text("Derruba um pino ou dois vizinhos; a fila pode partir-se. Quem derruba o último ganha."),
    {"heaps": [7]},
    (
        easy("Uma fila de 7", {"heaps": [7]}),
        medium("Uma fila de 12, misère", {"heaps": [12], "misere": True}),
        medium("Duas filas: 7 e 4", {"heaps": [7, 4]}),
        hard("Três filas: 11, 8 e 5", {"heaps": [11, 8, 5]}),
    ),
    rules=(
        text(
            "Os pinos estão em fila, uns ao lado dos outros. Na tua vez derrubas <strong>um pino</strong>, ou"
            " <strong>dois que estejam mesmo lado a lado</strong>. Se derrubares no meio, a fila parte-se em"
            " duas, e por cima do buraco já não se derrubam dois."
        ),
        text(
            "<strong>Quem derruba o último pino ganha.</strong> Na versão <em>misère</em> é ao contrário:"
            " quem derruba o último perde."
        ),
        text(
            "Para jogar toca num pino. Toca nele outra vez para derrubar só esse, ou num vizinho para"
            " derrubar os dois. As filas ficam arrumadas da maior para a mais pequena; o número a seguir a"
            " cada uma diz quantos pinos tem."
        ),
        played(
            {"heaps": "5"},
            step("", "Uma fila de 5 pinos. Começas tu."),
            step("p1=2+2", "Derrubas o pino do meio. Ficam duas filas de 2. Escreve-se p1=2+2."),
            step("p1=1", "O outro derruba um pino da primeira fila: p1=1."),
            step("p1=1", "Tu fazes o mesmo na outra fila: ficam duas filas de 1."),
            step(
                "p1=0",
                "O outro derruba um dos pinos que estão sós. Escreve-se p1=0, porque dessa fila não fica"
                " nada.",
            ),
            step("p1=0", "Derrubas o último pino: ganhaste."),
        ),
        hint(
            "Com uma só fila, seja qual for o tamanho, quem começa pode ganhar sempre. Que jogada deixa"
            " tudo igual dos dois lados? E se a fila tiver um número par de pinos?"
        ),
    ),
    order=280,
)
