"""What the pages say of moore nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.text import text

ENTRY = GameEntry(
    MooreNim,
    "nim",
    "heaps",
    text("Nim de Moore"),
    text("Como no Nim, mas podes tirar de várias pilhas na mesma jogada, até um certo número delas."),
    {"heaps": [3, 4, 5, 2], "k": 2},
    (
        easy("Três pilhas, tira de uma ou duas", {"heaps": [3, 4, 5], "k": 2}),
        medium("Quatro pilhas, tira de uma ou duas", {"heaps": [3, 6, 7, 10], "k": 2}),
        hard("Cinco pilhas, tira de uma a três", {"heaps": [2, 3, 4, 5, 6], "k": 3}),
        medium("Misère: o último perde", {"heaps": [2, 3, 4, 5], "k": 2, "misere": True}),
    ),
    also=text("Nim_k: até k pilhas"),
    rules=(
        text(
            "Há pilhas de feijões e um número k, que diz de <strong>quantas pilhas podes tirar na mesma"
            " jogada</strong>, no máximo. Na tua vez escolhes uma pilha, ou duas, até k pilhas. De cada uma"
            " tiras quantos feijões quiseres, pelo menos um; não precisa de ser o mesmo número."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> quem tira o último"
            " perde. Se k é 1, é o Nim."
        ),
        text(
            "Para jogar, escolhe um feijão em cada pilha, por qualquer ordem: sai esse feijão e os que estão"
            " atrás dele."
        ),
        played(
            {"heaps": "2, 3, 4", "k": "2"},
            step("", "Pilhas de 2, 3 e 4 feijões. Podes tirar de uma pilha ou de duas. Começas tu."),
            step(
                "p2-1/p3-2",
                "Tiras 1 da pilha 2 e 2 da pilha 3: ficam três pilhas de 2. Escreve-se p2-1/p3-2.",
            ),
            step("p1-2/p2-1", "O outro leva a pilha 1 e tira 1 da pilha 2."),
            step("p2-1/p3-2", "Sobram duas pilhas e podes tirar das duas: levas tudo e ganhas."),
        ),
        hint(
            "Porque é que deixar três pilhas iguais foi tão bom? Repara em quantas pilhas o outro"
            " consegue mexer de cada vez."
        ),
    ),
    order=50,
)
