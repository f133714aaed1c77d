"""What the pages say of nimble2d."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.text import text

ENTRY = GameEntry(
    Nimble2D,
    "nim",
    "coins",
    text("Nimble 2D"),
    text("Leva as moedas ao canto: para a esquerda ou para cima. Quem lá põe a última ganha."),
    {"coins": "(1,4) (2,3) (5,0)"},
    (
        easy("Uma moeda", {"coins": "(6,3)"}),
        medium("Duas moedas", {"coins": "(1,6) (5,4)"}),
        medium("Misère: a última perde", {"coins": "(2,3) (4,1)", "misere": True}),
        hard("Quatro moedas", {"coins": "(1,7) (3,6) (5,2) (7,7)"}),
    ),
    rules=(
        text(
            "Há moedas num tabuleiro. Na tua vez moves uma só moeda, quantas casas quiseres, <strong>para a"
            " esquerda ou para cima</strong>: uma das duas coisas, nunca na diagonal."
        ),
        text(
            "As moedas podem saltar umas por cima das outras e empilhar-se: um número diz quantas estão na"
            " casa. A casa (3,1) tem 3 casas à esquerda e 1 por cima; o canto é (0,0)."
        ),
        text(
            "<strong>Quem leva a última moeda ao canto ganha.</strong> Na versão <em>misère</em> quem a leva"
            " perde."
        ),
        played(
            {"coins": "(1,2) (3,2)"},
            step("", "Há moedas em (1,2) e (3,2). Começas tu."),
            step("(3,2)-(1,2)", "Juntas as duas moedas: (3,2)-(1,2)."),
            step("(1,2)-(0,2)", "O outro leva uma delas para a esquerda."),
            step("(1,2)-(0,2)", "Tu fazes o mesmo com a outra."),
            step("(0,2)-(0,0)", "O outro leva uma moeda ao canto."),
            step("(0,2)-(0,0)", "Tu levas a última: ganhaste."),
        ),
        hint(
            "Uma moeda tem casas à esquerda e casas por cima. Com uma só moeda, em que casas gostas de a"
            " deixar?"
        ),
    ),
    order=260,
)
