"""What the pages say of sum."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.sum.rules import Sum
from games.rules.text import text

ENTRY = GameEntry(
    Sum,
    "nim",
    "sums",
    text("Soma de jogos"),
    text("Vários jogos ao mesmo tempo: em cada vez jogas num só. Quem fica sem jogadas em todos perde."),
    {"games": "nim 2, 4 & subtraction 5 | 2,3"},
    (
        easy("Nim e uma pilha de tirar 1 a 3", {"games": "nim 2, 4 & subtraction 7 | 1-3"}),
        medium("Nim e subtração", {"games": "nim 3, 5, 7 & subtraction 4 | 2,3"}),
        hard(
            "Digrafo, arbusto e Nim",
            {
                "games": "digraph C>A,B,D; B>A; A>D; D | C & hackenbush t: 0-1; a: 1-2; b: 1-3; c: 3-4 & "
                "nim 2, 3"
            },
        ),
        medium("Misère: a última jogada perde", {"games": "nim 1, 3 & subtraction 6 | 1,2", "misere": True}),
    ),
    rules=(
        text(
            "Uma soma são vários jogos ao mesmo tempo, lado a lado. Cada um chama-se uma parcela. Na tua vez"
            " <strong>escolhes uma só parcela</strong> e fazes nela uma jogada, pelas regras dessa parcela."
        ),
        text(
            "Se uma parcela já não tem jogadas, joga-se nas outras. <strong>Quem fica sem jogadas em todas"
            " perde.</strong> Na versão <em>misère</em>, quem faz a última jogada da soma perde."
        ),
        text(
            "Escreve uma parcela em cada linha: o nome do jogo e as suas opções, separadas por |. Por exemplo"
            " «nim 3, 5, 7» e, na linha seguinte, «subtraction 4 | 2,3»."
        ),
        played(
            {"games": "nim 1, 2 & subtraction 4 | 2,3"},
            step(
                "",
                "A parcela g1 é um Nim com pilhas de 1 e 2. Na parcela g2 só se pode tirar 2 ou 3."
                " Começas tu.",
            ),
            step("g1:p1-1", "Jogas no Nim: tiras a pilha de 1. Escreve-se g1:p1-1."),
            step("g2:p1-3", "O outro joga na parcela g2 e tira 3. O feijão que sobra já não se pode tirar."),
            step(
                "g1:p2-2",
                "Tiras a pilha inteira do Nim. O outro não tem jogadas em nenhuma parcela: ganhaste.",
            ),
        ),
        hint(
            "Põe lado a lado dois jogos iguais. O que podes responder a cada jogada? E com que pilha de"
            " Nim podias trocar uma parcela sem que mudasse quem ganha?"
        ),
    ),
    order=380,
    stands_in=True,
)
