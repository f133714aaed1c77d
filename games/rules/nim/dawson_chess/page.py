"""What the pages say of dawson chess."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.text import text

ENTRY = GameEntry(
    DawsonChess,
    "nim",
    "splitting",
    text("Xadrez de Dawson"),
    text("Tira um peão: os vizinhos saem com ele. Quem fica sem jogadas perde."),
    {"heaps": [7]},
    (
        easy("Uma fila de 7", {"heaps": [7]}),
        medium("Uma fila de 13", {"heaps": [13]}),
        medium("Misère: o último perde", {"heaps": [9], "misere": True}),
        hard("Três filas: 12, 10 e 5", {"heaps": [12, 10, 5]}),
    ),
    also=text("Dawson's Chess"),
    rules=(
        text(
            "Este jogo nasceu num tabuleiro de xadrez, com três linhas e duas filas de peões frente a frente."
            " Aqui vês só o que conta: uma fila de peões."
        ),
        text(
            "Na tua vez tiras <strong>um peão</strong>, e <strong>os vizinhos dele saem também</strong>: três"
            " peões ao todo, dois se ele estiver na ponta da fila, ou um só se estiver sozinho. Se tirares no"
            " meio, a fila parte-se em duas."
        ),
        text(
            "<strong>Quem fica sem jogadas perde.</strong> Na versão <em>misère</em> é ao contrário: quem faz"
            " a última jogada perde."
        ),
        played(
            {"heaps": "7"},
            step("", "Uma fila de 7 peões. Começas tu."),
            step(
                "p1=2+2",
                "Tiras o do meio, e os dois vizinhos saem. Ficam duas filas de 2. Escreve-se p1=2+2.",
            ),
            step("p1=0", "O outro tira um peão da primeira fila, e o vizinho sai com ele: p1=0."),
            step("p1=0", "Tu fazes o mesmo na outra. Não sobra nenhum peão: ganhaste."),
        ),
        hint(
            "Com um número ímpar de peões, quem começa ganha sempre. Como? Depois experimenta com 4 e com 8."
        ),
    ),
    order=290,
)
