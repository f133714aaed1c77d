"""What the pages say of dawson kayles."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.text import text

ENTRY = GameEntry(
    DawsonKayles,
    "nim",
    "splitting",
    text("Kayles de Dawson"),
    text("Derruba sempre dois pinos vizinhos; a fila pode partir-se. Quem fica sem jogadas perde."),
    {"heaps": [8]},
    (
        easy("Uma fila de 8", {"heaps": [8]}),
        medium("Uma fila de 14", {"heaps": [14]}),
        medium("Misère: o último perde", {"heaps": [12], "misere": True}),
        hard("Três filas: 13, 9 e 6", {"heaps": [13, 9, 6]}),
    ),
    also=text("Dawson's Kayles"),
    rules=(
        text(
            "Os pinos estão em fila. Na tua vez derrubas <strong>sempre dois pinos que estejam lado a"
            " lado</strong>: nem mais, nem menos. Se derrubares no meio, a fila parte-se em duas. Um pino que"
            " fica só já não serve para nada."
        ),
        text(
            "<strong>Quem fica sem jogadas perde.</strong> Na versão <em>misère</em> é ao contrário: quem faz"
            " a última jogada perde."
        ),
        text(
            "Para jogar toca num pino e depois no vizinho que cai com ele. As filas ficam arrumadas da maior"
            " para a mais pequena."
        ),
        played(
            {"heaps": "6"},
            step("", "Uma fila de 6 pinos. Começas tu."),
            step("p1=2+2", "Derrubas os dois do meio. Ficam duas filas de 2. Escreve-se p1=2+2."),
            step("p1=0", "O outro derruba uma das filas: p1=0."),
            step("p1=0", "Derrubas a outra. O outro já não tem jogadas: ganhaste."),
        ),
        hint(
            "Se a fila tem um número par de pinos, quem começa tem uma jogada muito boa. Qual? E com 5"
            " pinos, quem é que ganha?"
        ),
    ),
    order=300,
)
