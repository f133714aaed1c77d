"""SanQi on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Particular,
    Points,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.sanqi.rules import SanQi

_SMALL = {"size": 4}
_ALMOST_CIRCLE = cells(black="d4", grey="c3 d3 d5 e4 e5")
_ALMOST_LINE = cells(white="b2 c3 d4 e5 f6", black="a1 d3", grey="c4 e4")
_ALMOST_TRIANGLE = cells(white="d4 d5 d6 e5 e6", black="c4 f5", grey="e7")
_SURROUNDED = cells(white="d4 d5 e5", black="c3 c4 d3 e4")
_TO_REPLACE = cells(white="e5", black="f5 g7", grey="d4 d5 e4 e6 f6")
# The book's examples, the first one after the move to i7.
_THREAT = cells(
    white="c6 d6 e7 f6 f7 h6", black="d3 e4 f5 g6 h5 i7 i8", grey="d5 e5 e6 g8 h7 h8", extra={"last": "i7"}
)
_BLUNDER = cells(white="i9", black="g5 g6 h7", grey="e5 e6 f5 f7 g7 g8 h5 h6")

ENTRY = GameEntry(
    SanQi,
    "two",
    "lines",
    text("SanQi"),
    text("Três cores de pedras para os dois: um quer círculos, o outro linhas, e ambos triângulos."),
    {"size": 4},
    (
        easy("Primeiro tabuleiro", {"size": 4}),
        medium("Tabuleiro do livro", {"size": 5}),
        hard("Tabuleiro grande", {"size": 7}),
    ),
    rules=(
        text(
            "Há pedras de três cores, brancas, pretas e cinzentas, e <strong>qualquer jogador pode usar as"
            " três</strong>. O tabuleiro começa vazio."
        ),
        text("Na tua vez fazes uma de duas coisas:"),
        Points(
            (
                text("<strong>pões</strong> uma pedra de qualquer cor numa casa vazia;"),
                text(
                    "<strong>substituis</strong> uma pedra por uma de outra cor, se entre as pedras à volta"
                    " houver <strong>pelo menos mais duas</strong> da cor nova do que da antiga."
                ),
            )
        ),
        text("A pedra que o adversário acabou de jogar não se pode substituir. Não se pode passar."),
        Example(
            text(
                "A pedra branca de d4 tem à volta 2 brancas e 4 pretas: pode ser substituída por uma preta."
            ),
            _SURROUNDED,
            marks={"d4": "chosen"},
        ),
        text(
            "O <strong>1.º jogador</strong> ganha com um <strong>círculo</strong> ou um"
            " <strong>triângulo</strong>; o <strong>2.º jogador</strong> com uma <strong>linha</strong> ou um"
            " <strong>triângulo</strong>. Cada forma tem uma só cor."
        ),
        Example(
            text("Círculo cinzento: seis pedras à volta de uma casa qualquer. Ganha o 1.º jogador."),
            _ALMOST_CIRCLE,
            "first",
            ("c4=grey",),
        ),
        Example(
            text("Linha branca de seis pedras seguidas. Ganha o 2.º jogador."),
            _ALMOST_LINE,
            "second",
            ("g7=white",),
        ),
        text(
            "Conta o tabuleiro todo, <strong>no fim da tua própria jogada</strong>. Se fizeres uma forma do"
            " adversário, ele ainda não ganhou: ganha no fim da jogada dele, se a forma ainda lá estiver."
        ),
        text("Para jogar, toca na casa e depois na cor."),
        Example(
            text("Triângulo branco de lado três. Ganha quem o fizer."),
            _ALMOST_TRIANGLE,
            "first",
            ("f6=white",),
        ),
        Example(
            text(
                "Um exemplo do livro: o 1.º jogador pôs f6 cinzenta e ameaçava um círculo, com g6. Mas o 2.º"
                " respondeu com d5 cinzenta, fez um triângulo e ganhou."
            ),
            _BLUNDER,
            "first",
            ("f6=grey", "d5=grey"),
            {"size": 5},
        ),
        Example(
            text("O 1.º jogador substitui a pedra preta de f5 por uma cinzenta e fecha um círculo."),
            _TO_REPLACE,
            "first",
            ("f5=grey",),
        ),
        hint(
            "Pensa nas três cores. Uma pedra rodeada de pedras da sua cor está segura. Antes de"
            " aumentares o teu círculo ou a tua linha, vê se não há um triângulo a que só falta uma"
            " pedra."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Fecha o círculo"),
            text("És o 1.º jogador. Ganha num lance com um círculo."),
            _ALMOST_CIRCLE,
            "first",
            text("À volta de d4 já há cinco pedras da mesma cor."),
            text("Seis pedras cinzentas à volta de uma casa: o círculo está feito."),
        ),
        FirstStep(
            text("Acaba a linha"),
            text("És o 2.º jogador. Ganha num lance com uma linha de seis."),
            _ALMOST_LINE,
            "second",
            text("Numa das pontas está uma pedra preta: olha para a outra."),
            text("Seis pedras brancas seguidas: a linha está feita."),
        ),
        FirstStep(
            text("O triângulo é dos dois"),
            text("És o 2.º jogador. Ganha num lance."),
            _ALMOST_TRIANGLE,
            "second",
            text("Um triângulo tem lados de três pedras: falta-lhe uma ponta."),
            text("Três, duas e uma: o triângulo branco está completo."),
        ),
        FirstStep(
            text("Ganha com uma troca"),
            text("És o 1.º jogador. Ganha num lance: desta vez não chega pôr uma pedra numa casa vazia."),
            _TO_REPLACE,
            "first",
            text("Procura uma pedra preta com vizinhas cinzentas."),
            text("À volta da pedra preta havia duas cinzentas e nenhuma preta: a troca fecha o círculo."),
        ),
        FirstStep(
            text("Defende-te"),
            text("És o 1.º jogador. O adversário quer trocar a pedra de h7 por uma preta e ter uma linha."),
            _THREAT,
            "first",
            text("Uma pedra fica mais segura com outra da mesma cor ao lado: protege h7."),
            text("Com g7 cinzenta, h7 tem duas vizinhas cinzentas e três pretas: já não pode ser trocada."),
            ("g7=grey",),
            options={},
        ),
    ),
    usual=_SMALL,
    order=120,
    particulars=(Particular(("last",), text("Casa da última jogada"), "cell"),),
    small=({"size": 4},),
)
