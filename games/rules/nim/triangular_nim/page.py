"""What the pages say of triangular nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.rules.text import text

ENTRY = GameEntry(
    TriangularNim,
    "nim",
    "boards",
    text("Nim Triangular"),
    text("Tira peças vizinhas numa das três direções do triângulo. Quem tira a última ganha."),
    {"rows": "1 11 111 1111"},
    (
        easy("Três linhas", {"rows": "1 11 111"}),
        medium("Quatro linhas", {"rows": "1 11 111 1111"}),
        medium("Misère: quatro linhas", {"rows": "1 11 111 1111", "misere": True}),
        hard("Misère: cinco linhas", {"rows": "1 11 111 1111 11111", "misere": True}),
        hard("Com buracos", {"rows": "1 11 101 1111 11011"}),
    ),
    also=text("Triangular Nim"),
    rules=(
        text(
            "Há peças num triângulo, em linhas de 1, 2, 3, … Na tua vez tiras <strong>quantas peças quiseres,"
            " mas vizinhas</strong> e em linha reta, sem lugares vazios pelo meio. A linha reta pode ser"
            " deitada ou ir ao lado de um dos outros dois lados do triângulo."
        ),
        text(
            "<strong>Quem tira a última peça ganha.</strong> Na versão <em>misère</em> quem tira a última"
            " perde."
        ),
        text(
            "As linhas chamam-se a, b, c, … de cima para baixo, e em cada uma os lugares contam-se da"
            " esquerda. Uma jogada diz a primeira e a última peça: a1-c1 tira o lado esquerdo de um triângulo"
            " de três linhas; b2 tira só essa peça."
        ),
        played(
            {"rows": "1 11 111 1111"},
            step("", "Um triângulo de quatro linhas. Começas tu."),
            step("a1-b1", "Tiras as duas peças de cima do lado esquerdo: a1-b1."),
            step("d1-d4", "O outro tira a linha de baixo inteira."),
            step("b2-c2", "Tiras b2 e c2, que também são vizinhas em linha reta."),
            step("c3", "Ficaram duas peças separadas. O outro tira uma."),
            step("c1", "Tu tiras a última: ganhaste."),
        ),
        hint("Num triângulo de duas linhas, experimenta todas as jogadas de quem começa. Que descobres?"),
    ),
    order=350,
)
