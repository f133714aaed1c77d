"""What the pages say of blocking nim."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text import text

ENTRY = GameEntry(
    BlockingNim,
    "nim",
    "heaps",
    text("Nim com bloqueio"),
    text("Antes de jogares, o adversário bloqueia em cada pilha um número que não podes tirar."),
    {"heaps": [2, 3, 5], "block": [1, 2, 3]},
    (
        easy("Duas pilhas", {"heaps": [4, 6]}),
        medium("Três pilhas", {"heaps": [2, 3, 5]}),
        hard("Cinco pilhas", {"heaps": [1, 3, 5, 6, 2]}),
    ),
    rules=(
        text(
            "É o Nim com uma diferença: antes de jogares, o teu adversário <strong>bloqueia em cada pilha um"
            " número</strong>. Nessa jogada não podes tirar dessa pilha esse número de feijões; qualquer"
            " outro podes."
        ),
        text(
            "O bloqueio só vale para uma jogada. Depois de jogares, és tu que bloqueias para o adversário. No"
            " início bloqueia o 2.º jogador, e o 1.º jogador faz a primeira jogada."
        ),
        text(
            "<strong>Quem não pode jogar perde</strong>, porque não há feijões ou porque está tudo bloqueado."
        ),
        text(
            "Para bloquear, escolhe em cada pilha o feijão com que se tiraria esse número; onde não escolhes"
            " fica bloqueado o 1. Escreve-se block=1,2: na pilha 1 não se tira 1, na pilha 2 não se tiram 2."
            " O feijão bloqueado aparece riscado."
        ),
        played(
            {"heaps": "1, 4"},
            step("", "Pilhas de 1 e 4 feijões. O 2.º jogador vai bloquear, e tu começas."),
            step("block=1,3", "Ele bloqueia 1 na pilha 1 e 3 na pilha 2. Não podes deixar 1 na pilha 2."),
            step("p2-4", "Levas a pilha 2 inteira: p2-4. Sobra 1 feijão."),
            step(
                "block=1,0",
                "Agora bloqueias tu: 1 na pilha 1. A pilha 2 está vazia e escreve-se 0. O outro não pode"
                " jogar: ganhaste.",
            ),
        ),
        hint(
            "Quem ganha com uma só pilha de 1 feijão? E de 2? E de 3? Procura pilhas diferentes que se"
            " comportam da mesma maneira."
        ),
    ),
    order=80,
)
