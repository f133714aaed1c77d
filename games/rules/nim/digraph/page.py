"""What the pages say of digraph."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.digraph.rules import Digraph
from games.rules.text import text

ENTRY = GameEntry(
    Digraph,
    "nim",
    "graphs",
    text("Jogo num digrafo"),
    text("Leva a marca pelas setas. Quem fica sem seta para seguir perde."),
    {"edges": "C>A,B,D; B>A; A>D; D", "token": "C"},
    (
        easy("Quatro vértices", {"edges": "C>A,B,D; B>A; A>D; D", "token": "C"}),
        medium(
            "De 10 até 0",
            {
                "edges": "10>5,6,7,8,9; 9>5,6,7,8; 8>4,5,6,7; 7>4,5,6; 6>3,4,5; 5>3,4; 4>2,3; 3>2; 2>1; "
                "1>0; 0",
                "token": "10",
            },
        ),
        hard(
            "O labirinto",
            {
                "edges": "A>B,C,D,E; B>E,F; C>E,G,F; D>G,H; E>I,J; F>J,M; G>J,K,F; H>K,L,G; I>M; J>M,N; "
                "K>N,J,P; L>K,P; M>O; N>O,P; O>P; P",
                "token": "A",
            },
        ),
        medium(
            "Misère: a última seta perde",
            {"edges": "A>B,C; B>D,E; C>D,F; D>F,G; E>G; F>G,H; G>H; H", "token": "A", "misere": True},
        ),
    ),
    rules=(
        text(
            "Há vértices ligados por setas, e uma marca num deles. Na tua vez levas a marca por <strong>uma"
            " seta</strong>, no sentido da seta, até ao vértice seguinte."
        ),
        text(
            "<strong>Quem fica sem seta para seguir perde.</strong> Na versão <em>misère</em> é ao contrário:"
            " quem leva a marca a um vértice sem saída perde."
        ),
        text(
            "As setas nunca dão uma volta completa, por isso o jogo acaba sempre. Podes inventar o teu"
            " digrafo: escreve «A>B,C» para setas de A para B e de A para C."
        ),
        text(
            "Qualquer jogo em que os dois jogadores têm as mesmas jogadas cabe num desenho destes: os"
            " vértices são as posições e as setas são as jogadas."
        ),
        played(
            {"edges": "C>A,B,D; B>A; A>D; D", "token": "C"},
            step("", "A marca está em C. Podes levá-la para A, para B ou para D."),
            step("C-B", "Levas a marca para B. Escreve-se C-B."),
            step("B-A", "O outro só tem uma seta: B-A."),
            step("A-D", "Tu segues para D, de onde não sai nenhuma seta. O outro não pode jogar: ganhaste."),
        ),
        hint(
            "Começa pelo fim. Quem recebe a marca num vértice sem saída perde. E quem a recebe num"
            " vértice com uma seta para lá?"
        ),
    ),
    order=370,
    stands_in=True,
)
