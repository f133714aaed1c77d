"""Gonexão on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.gonnect.rules import Gonnect

_SMALL = {"size": 5}
_GAP = cells(black="a3 b3 d3 e3", white="b2 b5 c2 d4")
_CUT = cells(black="a3 b3 c4 d3 e3", white="b2 b5 c3 d2 d5")
# The book's examples: a capture, and a whole match.
_BOOK = cells(
    white="a11 b1 b5 b6 b7 b9 b10 b11 b12 c3 c4 c12 c13 d3 e2",
    black="b2 c5 c6 d4 d5 e3 e8 e9 e10 e11 e12 f3 f12 f13 h2",
)
_GAME = (
    "c3 f6 f3 g3 g4 h3 h4 i3 i4 k3 f4 k5 h6 i9 j7 k7 j8 l8 k9 l10 l9 m9 k10 l11 k11 l12 k12 l13 k13 k8"
    " j9 i6 i7"
)
_FULL = cells(black="a2 a3 b1 b2 b3 c1 d3 e2 e3 e4 e5", white="a4 a5 b4 b5 c2 c3 c4 c5 d2 d4 e1")

ENTRY = GameEntry(
    Gonnect,
    "two",
    "connection",
    text("Gonexão"),
    text("Com as capturas do Go, liga dois lados opostos do tabuleiro."),
    {"size": 7},
    (
        easy("Primeiro tabuleiro", {"size": 7}),
        medium("Tabuleiro de sala de aula", {"size": 9}),
        hard("Tabuleiro do livro", {"size": 13}),
    ),
    also=text("Gonnect"),
    rules=(
        text(
            "O Preto começa. Na tua vez pões <strong>uma pedra da tua cor</strong> num ponto vazio. Não se"
            " pode passar. Depois da primeira pedra, o adversário pode jogar ou <strong>trocar de"
            " cores</strong>."
        ),
        text(
            "<strong>Ganha quem ligar dois lados opostos</strong> com um grupo: o esquerdo ao direito, ou o"
            " de baixo ao de cima. Qualquer dos dois pares serve às duas cores."
        ),
        Example(
            text("O Preto jogou em c3 e ligou o lado esquerdo ao direito: ganhou."),
            _GAP,
            moves=("c3",),
        ),
        Example(
            text("O Branco também pode ligar o lado de baixo ao de cima. Jogou em c3 e ganhou."),
            cells(black="a3 b3 d2 d4", white="c1 c2 c4 c5"),
            "white",
            moves=("c3",),
        ),
        text("Um grupo são pedras da mesma cor, vizinhas ao longo das linhas. Na diagonal não há ligação."),
        Example(
            text("As pedras b3 e c2 não estão ligadas, porque só se tocam pelo canto. Falta b2 ou c3."),
            cells(black="a3 b3 c2 d2 e2", white="b4 c4 c1 d3"),
            marks={"b2": "win", "c3": "win"},
        ),
        Heading(text("Capturar")),
        text(
            "Captura-se como no Go. Os pontos vazios vizinhos de um grupo são as suas"
            " <strong>liberdades</strong>. Depois da tua jogada, os grupos do adversário sem liberdades saem"
            " do tabuleiro."
        ),
        Example(
            text("A pedra branca c3 corta o caminho do Preto, mas só tem uma liberdade: c2."),
            _CUT,
            marks={"c2": "win"},
        ),
        Example(
            text("O Preto jogou em c2 e capturou-a. O Branco não pode voltar a c3: era suicídio."),
            _CUT,
            moves=("c2",),
            marks={"c3": "chosen"},
        ),
        Example(
            text(
                "Um exemplo do livro: o Preto pôs uma pedra em b4, o Branco respondeu em b3 e agora captura-a"
                " se jogar em a4."
            ),
            _BOOK,
            "black",
            ("b4", "b3"),
            {"size": 13},
            {"a4": "win"},
        ),
        Heading(text("Proibições")),
        text(
            "<strong>Suicídio:</strong> depois das capturas, a tua pedra tem de ficar num grupo com"
            " liberdades, mesmo que ligasse dois lados."
        ),
        text(
            "<strong>Ko:</strong> a tua jogada não pode repor o tabuleiro tal como estava antes da última"
            " jogada do adversário. Joga primeiro noutro sítio."
        ),
        Example(
            text("Em a1 o Branco ligava dois lados, mas ficava sem liberdades. É suicídio: não se pode."),
            cells(black="b1 b2 b3 c4 c5", white="a2 a3 a4 a5 b4 b5"),
            "white",
            marks={"a1": "chosen"},
        ),
        text(
            "<strong>Quem não tem nenhuma jogada perde.</strong> Se a mesma posição aparecer três vezes, com"
            " o mesmo jogador a jogar, há empate."
        ),
        Example(
            text("O Preto jogou em d1 e capturou e1. Em a1, d5 e e1 o Branco faria suicídio: perdeu."),
            _FULL,
            moves=("d1",),
            marks={"a1": "chosen", "d5": "chosen", "e1": "chosen"},
        ),
        Example(
            text(
                "A partida do livro, ao fim de 33 jogadas: o Branco desistiu. Ao Preto bastam quatro pedras"
                " para ligar o lado de baixo ao de cima, ao Branco faltam seis."
            ),
            moves=(*_GAME.split(),),
            options={"size": 13},
        ),
        hint(
            "Uma pedra tua ligada a outra por dois caminhos está quase ligada: se o adversário fecha um,"
            " jogas no outro. Mas cuidado: ele pode fechar um e ameaçar uma captura."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Liga o lado esquerdo ao direito."),
            _GAP,
            "black",
            text("Falta só um ponto para fechar o caminho."),
            text("O grupo toca nos dois lados: ganhaste."),
        ),
        FirstStep(
            text("De baixo para cima"),
            text("És o Branco. Ganha num lance."),
            cells(black="a2 c2 c3 d4 e3", white="b1 b3 b4 b5 d2 d3"),
            "white",
            text("Procura nos dois pares de lados: onde é que falta só uma pedra?"),
            text("O grupo toca no lado de baixo e no de cima: ganhaste."),
        ),
        FirstStep(
            text("Captura a pedra que te corta"),
            text("És o Preto. Captura a pedra branca c3."),
            _CUT,
            "black",
            text("Procura a última liberdade dessa pedra."),
            text("A pedra saiu, e o Branco não pode voltar para lá: na próxima vez ganhas em c3."),
            answers=("c2",),
        ),
        FirstStep(
            text("Não deixes ligar"),
            text("És o Preto, e o Branco ganha na próxima jogada. Impede-o."),
            cells(black="b3 c3 c5 d4", white="a2 b2 d2 e2"),
            "black",
            text("Onde é que o Branco quer jogar? Joga tu lá."),
            text("O caminho do Branco está cortado."),
            answers=("c2",),
        ),
        FirstStep(
            text("Sem jogada"),
            text("És o Preto. Joga de modo que o Branco fique sem nenhuma jogada."),
            _FULL,
            "black",
            text("Não enchas o teu próprio olho: captura uma pedra."),
            text("Ao Branco só sobram suicídios. Quem não pode jogar perde."),
        ),
    ),
    usual=_SMALL,
    order=30,
    particulars=(Particular(("ko",), text("Ponto onde o ko proíbe jogar"), "cell"),),
    small=({"size": 5},),
)
