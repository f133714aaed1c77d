"""What the pages say of turtles."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.turtles.rules import Turtles
from games.rules.text import text

ENTRY = GameEntry(
    Turtles,
    "nim",
    "coins",
    text("Vira-Moedas"),
    text(
        "Vira uma face para baixo e, se quiseres, mais uma moeda à esquerda. Quem vira a última face ganha."
    ),
    {"coins": "VFVFF"},
    (
        easy("Duas faces", {"coins": "VVFVF"}),
        medium("Sete moedas", {"coins": "FVFFVVF"}),
        hard("Treze moedas", {"coins": "VFVVFVVVFFVFV"}),
        medium("Misère: a última face perde", {"coins": "FVFVF", "misere": True}),
    ),
    also=text("Tartarugas"),
    rules=(
        text(
            "Há uma fila de moedas, umas com a face para cima, outras com o verso. Na tua vez viras"
            " <strong>uma face para baixo</strong>. Se quiseres, viras também <strong>mais uma moeda à"
            " esquerda</strong> dessa, esteja ela como estiver."
        ),
        text(
            "<strong>Quem vira a última face ganha.</strong> Na versão <em>misère</em> é ao contrário: quem a"
            " vira perde."
        ),
        text(
            "Para jogar, toca numa face e, se quiseres, numa moeda à esquerda dela. «12/4» quer dizer: virar"
            " a face 12 e também a moeda 4."
        ),
        played(
            {"coins": "VFFVFF"},
            step("", "Seis moedas. As moedas 2, 3, 5 e 6 mostram a face. Começas tu."),
            step("6/4", "Viras a face 6 para baixo e a moeda 4 para cima: 6/4."),
            step("5/1", "O outro vira a face 5 para baixo e a moeda 1 para cima: 5/1."),
            step("4", "Viras só a face 4."),
            step("3", "O outro vira a face 3."),
            step("2/1", "Viras a face 2 e também a face 1: já não há faces, ganhaste."),
        ),
        hint("Uma única face, na casa 5: que posições podes deixar? Compara com uma pilha de 5 feijões."),
    ),
    order=250,
)
