"""What the pages say of white knight."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.text import text

ENTRY = GameEntry(
    WhiteKnight,
    "nim",
    "boards",
    text("Cavalo branco"),
    text("Salta com o cavalo para o canto de cima, à esquerda. Quem não pode saltar perde."),
    {"knight": "e5"},
    (
        easy("Perto do canto", {"knight": "e6"}),
        medium("Quase no canto oposto", {"knight": "g2"}),
        medium("Misère: o último salto perde", {"knight": "h3", "misere": True}),
        hard("Tabuleiro de 12 por 12", {"rows": 12, "cols": 12, "knight": "k2"}),
    ),
    rules=(
        text(
            "Há um só cavalo, e os dois jogadores movem-no à vez. Salta como no xadrez, mas só de"
            " <strong>quatro maneiras</strong>: duas casas para cima e uma para o lado, ou duas casas para a"
            " esquerda e uma para cima ou para baixo."
        ),
        text(
            "O cavalo não sai do tabuleiro. Nas quatro casas do canto de cima, à esquerda, já não pode"
            " saltar. <strong>Quem não pode saltar perde.</strong> Na versão <em>misère</em> é ao contrário:"
            " quem dá o último salto perde."
        ),
        played(
            {"knight": "g2"},
            step("", "O cavalo está em g2. Pode saltar para f4, h4, e3 ou e1. Começas tu."),
            step("g2-e3", "Saltas duas casas para a esquerda e uma para cima: g2-e3."),
            step("e3-d5", "O outro salta duas casas para cima e uma para o lado."),
            step("d5-b4", "Duas para a esquerda e uma para baixo: também se pode."),
            step("b4-c6", "De b4 o outro só pode subir. Escolhe c6."),
            step("c6-b8", "Saltas para b8. Daqui não há saltos: ganhaste."),
        ),
        hint(
            "Pinta as quatro casas onde o cavalo fica preso. De que casas se chega lá num salto? E quais"
            " são as que só chegam a essas?"
        ),
    ),
    order=140,
)
