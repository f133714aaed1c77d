"""What the pages say of array nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.text import text

ENTRY = GameEntry(
    ArrayNim,
    "nim",
    "boards",
    text("Nim em Matriz"),
    text("Tira peças vizinhas de uma só linha ou coluna. Quem tira a última ganha."),
    {"rows": "1111 1101 1111"},
    (
        easy("3 por 3", {"rows": "111 111 111"}),
        medium("Com buracos", {"rows": "1101 1111 1011"}),
        medium("Misère: 3 por 3", {"rows": "111 111 111", "misere": True}),
        hard("Misère: 4 por 4", {"rows": "1111 1111 1111 1111", "misere": True}),
        hard("Anel com centro", {"rows": "11111 10001 10101 11111"}),
    ),
    also=text("Array Nim"),
    rules=(
        text(
            "Há peças num retângulo, em linhas e colunas. Na tua vez tiras <strong>quantas peças quiseres,"
            " mas vizinhas</strong>: todas da mesma linha ou todas da mesma coluna, seguidas e sem lugares"
            " vazios pelo meio. Tiras pelo menos uma."
        ),
        text(
            "<strong>Quem tira a última peça ganha.</strong> Na versão <em>misère</em> quem tira a última"
            " perde: num retângulo cheio é a mais difícil."
        ),
        text(
            "Um lugar chama-se pela letra da linha e o número da coluna. Uma jogada diz a primeira e a última"
            " peça: a1-a3 tira a1, a2 e a3; a2 tira só essa. Para jogar, escolhe uma ponta e depois a outra."
        ),
        played(
            {"rows": "111 111 111"},
            step("", "Três linhas de três peças. Começas tu."),
            step("a2-c2", "Tiras a coluna do meio: a2-c2."),
            step("b3-c3", "O outro tira duas peças da coluna da direita."),
            step("a1-b1", "Tu tiras duas da esquerda: a1-b1."),
            step("a3", "O outro tira uma das duas que restam."),
            step("c1", "Tu tiras a última: ganhaste."),
        ),
        hint(
            "Depois da tua primeira jogada o tabuleiro ficou igual dos dois lados. Que podes fazer, seja"
            " qual for a jogada do outro?"
        ),
    ),
    order=340,
)
