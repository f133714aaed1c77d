"""Hex on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Sgf,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.hex.rules import Hex

_FIVE = {"size": 5}

ENTRY = GameEntry(
    Hex,
    "two",
    "connection",
    text("Hex"),
    text("Liga os teus dois lados com uma cadeia de pedras. Nunca há empate."),
    {"size": 5},
    (
        easy("Primeiro tabuleiro", {"size": 5}),
        medium("Tabuleiro de sala de aula", {"size": 7}),
        hard("Tabuleiro do livro", {"size": 11}),
    ),
    rules=(
        text(
            "O tabuleiro começa vazio e o Preto joga primeiro. Na tua vez pões <strong>uma pedra da tua"
            " cor</strong> numa casa vazia. As pedras não se movem nem se capturam."
        ),
        text(
            "<strong>Ganha quem ligar os seus dois lados</strong> com uma cadeia de pedras vizinhas: os lados"
            " têm a cor do dono, e as quatro casas dos cantos pertencem aos dois lados que lá se encontram."
        ),
        Example(
            text("O Preto ganhou: a cadeia marcada liga os lados pretos, de baixo até cima."),
            cells(black="c3 d3 f3 g3 d2", white="b1 d4 f4 e2 f2"),
            "black",
            moves=("e3",),
        ),
        Example(
            text("As casas dos cantos pertencem aos dois lados que lá se encontram: a1 serve às duas cores."),
            cells(black="b1 c1 d1 e1", white="c2 d2 e3 f4"),
            "black",
            moves=("a1",),
        ),
        text(
            "<strong>Troca de cores.</strong> Quem começa tem vantagem. Por isso, depois da primeira pedra, o"
            " adversário pode responder com uma pedra ou <strong>trocar de cores</strong>: fica ele com o"
            " Preto e com a pedra que está no tabuleiro, e joga o Branco. Na primeira jogada convém, pois,"
            " não escolher uma casa demasiado boa."
        ),
        Example(
            text("A primeira pedra está no centro, um ponto forte: o Branco faz bem em trocar de cores."),
            cells(black="e3", extra={"can_swap": True}),
            "white",
            marks={"e3": "chosen"},
        ),
        text(
            "<strong>Nunca há empate.</strong> Num tabuleiro cheio há sempre uma cadeia que liga dois lados,"
            " e só uma das cores a pode ter: para impedir o adversário de ligar os lados dele é preciso ligar"
            " os teus."
        ),
        Heading(text("Pontes"), wide=True),
        Example(
            text("Uma ponte: se o Branco joga numa das casas marcadas, o Preto liga pela outra."),
            cells(black="d2 e4"),
            marks={"d3": "win", "e3": "win"},
        ),
        Example(
            text("Ponte para a borda: o Branco não consegue separar esta pedra do lado preto."),
            cells(black="f3"),
            marks={"f2": "win", "g3": "win"},
        ),
        Example(
            text(
                "Um exemplo do livro: onde travar esta cadeia preta? Se o Branco joga em k6, o Preto passa"
                " por l7; se joga em j5, passa por k7. O livro aconselha i7, mais longe."
            ),
            cells(black="l6 m6 n6 o6 p6"),
            "white",
            options={"size": 11},
            marks={"j5": "chosen", "k6": "chosen", "i7": "win"},
        ),
        hint(
            "Uma ponte vale quase tanto como uma ligação, e anda duas vezes mais depressa. Para travar o"
            " adversário joga à distância: encostado às pedras dele chegas quase sempre tarde."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Liga o lado de baixo ao lado de cima."),
            cells(black="c3 d3 f3 g3 d2", white="b1 d4 f4 e2 f2"),
            "black",
            text("Falta só uma casa para fechar a cadeia."),
            text("A cadeia liga os dois lados pretos: ganhaste."),
        ),
        FirstStep(
            text("Salva a ponte"),
            text("És o Preto. O Branco entrou na ponte entre d2 e e4, por e3. Ganha na mesma."),
            cells(black="d2 e4 c2 b2 f4 g4 h4", white="e3 f3 e2 d4 e5 g5"),
            "black",
            text("Uma ponte tem duas casas. O Branco ocupou uma: joga na outra."),
            text("A ponte ficou ligada pela outra casa, e a cadeia vai de lado a lado."),
        ),
        FirstStep(
            text("Defende"),
            text("És o Branco. O Preto ameaça ligar já os seus lados. Impede-o."),
            cells(black="c3 d3 f3 g3", white="d4 f4 e2"),
            "white",
            text("Procura a casa com que o Preto ganharia e ocupa-a."),
            text("Em e3 cortas a cadeia preta, e juntas as tuas pedras."),
            answers=("e3",),
        ),
        FirstStep(
            text("Liga por dois caminhos"),
            text("És o Preto. Joga de modo que o Branco já não possa impedir-te de ganhar."),
            cells(black="b2 c2 g4", white="c1 d1 e5 e2 d4"),
            "black",
            text("Faz duas pontes de uma vez: uma para cada lado da tua cadeia."),
            text("Se o Branco corta uma ponte, ligas pela outra casa: já ganhaste."),
            answers=("e3",),
        ),
    ),
    usual=_FIVE,
    order=10,
    symmetry=Symmetry(
        {"black": ("south_east", "north_west"), "white": ("south_west", "north_east")},
    ),
    sgf=Sgf("11", "rhombus", swaps=("swap-sides", "swap-colours", "swap-colors")),
    small=({"size": 5},),
)
