"""What the pages say of queens."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.text import text

ENTRY = GameEntry(
    WhiteQueens,
    "nim",
    "boards",
    text("Wythoff-I"),
    text("Leva as rainhas ao canto de cima, à esquerda. Quem lá põe a última ganha."),
    {"queens": "e6"},
    (
        easy("Uma rainha em e6", {"queens": "e6"}),
        medium("Do canto oposto, 10 por 10", {"rows": 10, "cols": 10, "queens": "i1"}),
        medium("Misère: quem chega ao canto perde", {"queens": "g2", "misere": True}),
        hard("Misère com três rainhas", {"queens": "c7, f4, h6", "misere": True}),
        hard("Três rainhas", {"queens": "d8, h5, g2"}),
        hard("Oito rainhas", {"queens": "d8, e8, e8, g8, h8, h5, h5, h5"}),
    ),
    also=text("Rainha branca, Rainhas, Whitoff"),
    rules=(
        text(
            "Num tabuleiro de xadrez, do tamanho que quiseres, há <strong>uma rainha ou várias</strong>. Na"
            " tua vez moves uma só rainha, quantas casas quiseres: <strong>para a esquerda, para"
            " cima</strong>, ou na diagonal para a esquerda e para cima."
        ),
        text(
            "As rainhas não se atrapalham: podem saltar umas por cima das outras e ficar várias na mesma"
            " casa. Um número diz quantas lá estão."
        ),
        text(
            "O jogo acaba quando estão todas no canto de cima, à esquerda. <strong>Quem lá põe a última"
            " ganha.</strong> Na versão <em>misère</em> quem lá põe a última perde."
        ),
        text("Wythoff é o matemático que estudou este jogo com duas pilhas. No livro escreve-se «Whitoff»."),
        played(
            {"rows": "5", "cols": "5", "queens": "d4 c3"},
            step("", "Há rainhas em c3 e d4. O canto é a5. Começas tu."),
            step("d4-a4", "Levas uma rainha para a esquerda, até à margem: d4-a4."),
            step("c3-b4", "O outro anda uma casa na diagonal."),
            step("b4-a4", "Pões essa rainha ao pé da outra, na mesma casa: o 2 diz quantas lá estão."),
            step("a4-a5", "O outro leva uma delas ao canto."),
            step("a4-a5", "Tu levas a última: ganhaste."),
        ),
        hint(
            "Em que casas não queres mesmo deixar a rainha? Marca primeiro as que chegam ao canto numa"
            " jogada."
        ),
    ),
    order=130,
)
