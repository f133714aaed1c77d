"""What the pages say of northcott."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.northcott.rules import Northcott
from games.rules.text import text

ENTRY = GameEntry(
    Northcott,
    "nim",
    "boards",
    text("Northcott"),
    text("Cada coluna tem uma peça tua e uma do adversário. Encurrala-o: quem não pode jogar perde."),
    {"pieces": "7-2 6-4 8-1"},
    (
        easy("Duas colunas", {"rows": 6, "pieces": "6-1 5-3"}),
        medium("Três colunas", {"rows": 8, "pieces": "7-2 6-4 8-1"}),
        medium("Sem recuos", {"rows": 8, "pieces": "8-1 7-3 6-2 5-4", "retreats": "0, 0"}),
        hard("Oito colunas", {"rows": 8, "pieces": "7-4 7-5 6-1 3-2 7-2 6-5 6-4 5-2", "first": "black"}),
    ),
    rules=(
        text(
            "Em cada coluna há uma peça branca e uma preta. Na tua vez moves <strong>uma peça da tua"
            " cor</strong>, na sua coluna, quantas casas quiseres. Não se salta por cima da outra peça e não"
            " se captura."
        ),
        text(
            "Podes avançar, para junto da peça do adversário, ou <strong>recuar</strong>. Para o jogo acabar,"
            " cada lado tem um número de recuos, que está escrito por cima do tabuleiro: cada vez que recuas"
            " gastas um."
        ),
        text("<strong>Quem não pode jogar perde.</strong>"),
        played(
            {"rows": "5", "pieces": "5-1 4-1", "retreats": "3, 3"},
            step("", "Entre as peças há 3 casas na coluna a e 2 na coluna b. Começam as brancas, que és tu."),
            step("a5-a4", "Avanças uma casa: a5-a4. Agora há 2 casas em cada coluna."),
            step("b1-b2", "As pretas avançam na coluna b."),
            step("a4-a3", "Avanças o mesmo na coluna a."),
            step("b2-b1", "As pretas recuam e gastam um recuo."),
            step("b4-b3", "Vais atrás delas, uma casa: o intervalo volta a ser de 1."),
            step("a1-a2", "As pretas encostam-se na coluna a."),
            step("b3-b2", "Tu encostas-te na coluna b."),
            step("a2-a1", "As pretas só podem recuar."),
            step("a3-a2", "Vais atrás: as pretas já não têm jogadas e tu ganhaste."),
        ),
        hint(
            "Não olhes para as peças: olha para as casas vazias entre elas. A que outro jogo se parece"
            " encurtar um desses intervalos?"
        ),
    ),
    order=190,
)
