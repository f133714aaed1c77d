"""What the pages say of invented."""

from games.rules.entry import GameEntry, Link, easy, hard, medium, played
from games.rules.invented.game import Invented
from games.rules.text import text

ENTRY = GameEntry(
    Invented,
    "invented",
    "invented",
    text("Jogo inventado"),
    text("Um jogo que alunos inventaram na Oficina."),
    {},
    (
        easy("Duas pilhas", {}),
        medium(
            "Pinos e moedas",
            {"rules": {"blocks": [{"kind": "rows"}, {"kind": "coins"}]}, "begin": ["6", "FVFFV"]},
        ),
        hard(
            "Pilhas que se partem, sem repetir o número",
            {
                "rules": {
                    "blocks": [{"kind": "heaps", "rules": {"divide": "after"}}],
                    "conditions": [{"kind": "not_same_amount"}],
                },
                "begin": [[7, 4]],
            },
        ),
    ),
    offered=False,
    rules=(
        text(
            "Os jogos inventados fazem-se na Oficina: quem inventa escolhe as peças, o que cada jogada pode"
            " fazer e quem ganha. Cada um tem as suas regras."
        ),
        Link(text("Ver os jogos da galeria"), "lessons:gallery"),
        played(
            {"begin": "[[3,2]]"},
            ("", text("No início há pilhas com 3 e 2 peças. Começas tu.")),
            ("p1-1", text("Tiras 1 peça da pilha 1: ficam duas pilhas iguais.")),
            ("p2-2", text("O outro tira as 2 peças da pilha 2.")),
            ("p1-2", text("Tiras as últimas 2: ganhaste.")),
            title=text("Um exemplo pequeno"),
            lead=text(
                "Duas pilhas; em cada jogada tiram-se 1, 2 ou 3 peças de uma delas; quem faz a última jogada"
                " ganha."
            ),
        ),
    ),
    order=10,
    stands_in=True,
)
