"""What the pages say of plainim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.plainim.rules import Plainim
from games.rules.text import text

ENTRY = GameEntry(
    Plainim,
    "nim",
    "boards",
    text("Plainim"),
    text("Tira uma peça e arranja como quiseres as casas à sua direita. Quem tira a última peça ganha."),
    {"rows": ["0110", "1010", "0111"]},
    (
        easy("Duas linhas de quatro", {"rows": ["0110", "1010"]}),
        medium("Três linhas de três", {"rows": ["011", "101", "111"]}),
        hard("Quatro linhas de quatro", {"rows": ["1011", "1100", "0111", "0101"]}),
        hard("Três linhas de oito", {"rows": ["01010000", "00100110", "10000001"]}),
        medium("Misère: a última peça perde", {"rows": ["011", "100", "101"], "misere": True}),
    ),
    rules=(
        text(
            "O tabuleiro tem linhas de casas; cada casa tem uma peça ou está vazia. Na tua vez escolhes uma"
            " linha e <strong>tiras uma peça</strong>. Depois arranjas <strong>como quiseres as casas à"
            " direita</strong> dela, na mesma linha: podes pôr peças, tirar peças ou não mexer."
        ),
        text(
            "<strong>Quem tira a última peça ganha.</strong> Na versão <em>misère</em> é ao contrário: quem a"
            " tira perde."
        ),
        text(
            "Para jogar, toca na peça que tiras e depois nas casas à direita que queres mudar. «r1=0011» quer"
            " dizer: a linha 1 fica 0011, com 1 onde há peça e 0 onde não há."
        ),
        played(
            {"rows": "011 101"},
            step("", "Duas linhas de três casas. Começas tu."),
            step(
                "r2=011",
                "Na linha 2 tiras a primeira peça e pões uma na casa do meio: r2=011. As linhas ficam"
                " iguais.",
            ),
            step("r1=001", "O outro tira a peça do meio da linha 1."),
            step("r2=001", "Tu fazes o mesmo na linha 2."),
            step("r1=000", "O outro tira a última peça da linha 1."),
            step("r2=000", "Tiras a que resta: ganhaste."),
        ),
        hint(
            "O jogo acaba sempre, mesmo que se ponham peças novas. Porquê? Lê cada linha como um número,"
            " com uma casa que vale 1, outra que vale 2, outra que vale 4."
        ),
    ),
    order=270,
)
