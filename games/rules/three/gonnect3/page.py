"""Gonexão for three on its pages: names, proposals, drawn examples, first steps and puzzles."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Puzzle,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.three.gonnect3.rules import Gonnect3

_SMALL = {"size": 5}
_BOTH = cells(black="g8", grey="i8", white="f8 g7 g9 h7 h9 i7 i9 j8")
# The book's examples: a capture, and eleven moves, nearly all of them forced.
_CAPTURE = cells(black="g8", grey="h8", white="f8 g7 h7 h9 i8")
_FORCED = cells(
    black="a12 d1 d13 e1 e2 e13 f1 f2 f4 f13 g1 g2 g3 g4 g5 g11 g12 g13 h2 h4 h9 h10 h11 h12 h13 i1 i2 i3"
    " i4 i10 i12 i13 j1 j3 j10 j11 j12 j13 k1 k2 k5 k7 k10 k12 k13 l4 l5 l6 l7 l8 l9 l10 l11 l12 l13"
    " m4 m6 m7 m8 m10 m11 m12",
    grey="a1 a3 a4 a5 a7 a8 a9 a10 b1 b2 b3 b5 b6 b7 b8 b9 c1 c2 c4 c5 c6 c7 c8 d2 d3 d4 d5 d6 e3 e4 e5 e6"
    " e7 e8 e9 e10 e11 e12 f3 f5 f6 f7 f8 f9 g7",
    white="f10 f11 f12 g6 g8 g9 g10 h5 h6 h7 h8 i5 i6 i8 i9 j4 j5 j6 j7 j8 j9 k3 k4 k6 k8 k9 l1 l2 l3 m2 m3",
)
_SEQUENCE = "c12 c13 b13 b12 a11 b11 a11 a13 a12 a13 c13"
_NEXT = cells(grey="a1 b1", white="a2 c1")
_OTHER = cells(grey="a2 c1", white="a1 b1")
_TWO = cells(grey="a1 b1 e5", white="a2 c1 d5")
_OTHERS = cells(grey="a2 c1 d5", white="a1 b1 e5")
_SIDES = cells(black="a1 b1 c1 e1", grey="a2 b2 c2", white="d5 e2")
_FIRST = cells(black="a1 b1 c1 e1", grey="e5 b3", white="d5 a4")
_UP = cells(black="c1 c2 c4 c5", grey="a1 b3", white="d1 d3")

ENTRY = GameEntry(
    Gonnect3,
    "three",
    "connection",
    text("Gonexão para 3"),
    text("Liga dois lados opostos, mas quem pode capturar tem de capturar."),
    {"size": 7},
    (
        easy("Primeiro tabuleiro", {"size": 7}),
        medium("Tabuleiro de sala de aula", {"size": 9}),
        hard("Tabuleiro do livro", {"size": 13}),
    ),
    also=text("Gonnect"),
    usual=_SMALL,
    rules=(
        text(
            "Jogam o Preto, o Cinzento e o Branco, por esta ordem. Na tua vez pões <strong>uma pedra da tua"
            " cor</strong> num ponto vazio. Não se pode passar."
        ),
        text(
            "<strong>Ganha quem ligar dois lados opostos</strong> com um grupo: o esquerdo ao direito, ou o"
            " de baixo ao de cima."
        ),
        Example(
            text("O Preto jogou em d1 e ligou o lado esquerdo ao direito: ganhou."), _SIDES, "black", ("d1",)
        ),
        Example(text("Em c3 ligava o lado de baixo ao de cima."), _UP, "black", ("c3",)),
        text("Também ganha quem deixar o jogador seguinte <strong>sem nenhuma jogada</strong>."),
        Heading(text("Capturar")),
        text(
            "Captura-se como no Go: depois da tua jogada, os grupos dos adversários sem pontos vazios ao"
            " lado saem do tabuleiro. Um grupo é de uma cor só: as pedras dos outros não lhe valem. A tua"
            " pedra não pode ficar sem pontos vazios ao lado do seu grupo."
        ),
        Example(
            text("Em h8 o Branco captura uma pedra preta e uma cinzenta ao mesmo tempo."),
            _BOTH,
            "white",
            marks={"h8": "win"},
            options={"size": 13},
        ),
        Example(
            text(
                "O exemplo do livro: em g9 o Branco captura as duas. Numa partida a cinzenta não podia estar"
                " em h8, porque já não tinha pontos vazios ao lado."
            ),
            _CAPTURE,
            "white",
            marks={"g9": "win"},
            options={"size": 13},
        ),
        Heading(text("Capturas obrigatórias")),
        text(
            "Se puderes capturar pedras do <strong>jogador que joga a seguir a ti</strong>, tens de o fazer."
            " Se não puderes, mas puderes capturar pedras do outro, tens de capturar essas. Só se não"
            " puderes capturar nada jogas onde quiseres. <strong>Capturar vem antes de ganhar</strong>:"
            " enquanto houver capturas a fazer, não podes jogar onde ligavas dois lados, a não ser que essa"
            " pedra também capture."
        ),
        Example(
            text(
                "O Preto ligava os lados em d1, mas não pode: tem de jogar em e4, onde captura a pedra do"
                " Cinzento."
            ),
            _FIRST,
            "black",
            marks={"e4": "win"},
        ),
        Example(
            text("O Preto tem de jogar em b2: captura as pedras do Cinzento, que joga a seguir."),
            _NEXT,
            "black",
            marks={"b2": "win"},
        ),
        Example(
            text("Aqui não pode capturar nada do Cinzento. Tem de capturar as pedras do Branco, em b2."),
            _OTHER,
            "black",
            marks={"b2": "win"},
        ),
        Example(
            text(
                "Um exemplo do livro, depois de onze jogadas, a começar pelo Cinzento em c12. Em seis delas"
                " quem jogou não tinha outra."
            ),
            _FORCED,
            "grey",
            (*_SEQUENCE.split(),),
            {"size": 13},
        ),
        text(
            "Não pode voltar uma posição que já houve, com o mesmo jogador a jogar. Por isso o jogo acaba"
            " sempre."
        ),
        hint(
            "Uma pedra prestes a ser capturada é uma ordem: alguém vai ter de a capturar. Sacrifica pedras"
            " para escolher onde os outros jogam."
        ),
    ),
    first_steps=(
        FirstStep(
            text("És obrigado"),
            text("És o Preto. Tens de capturar: captura duas pedras de uma vez."),
            _TWO,
            "black",
            text("As pedras a1 e b1 têm um só ponto vazio ao lado."),
            text("Capturaste duas pedras de quem joga a seguir."),
            ("b2",),
        ),
        FirstStep(
            text("As do outro"),
            text("És o Preto. Não podes capturar nada do Cinzento: captura duas pedras do Branco."),
            _OTHERS,
            "black",
            text("Que ponto vazio têm a1 e b1?"),
            text("Primeiro as de quem joga a seguir; se não houver, as do outro."),
            ("b2",),
        ),
        FirstStep(
            text("Liga os lados"),
            text("És o Preto. Ganha já."),
            _SIDES,
            "black",
            text("Só falta uma pedra na linha de baixo."),
            text("O teu grupo vai de um lado ao outro."),
        ),
    ),
    puzzles=(Puzzle(text("De baixo até cima"), _UP, "black", 1),),
    small=(_SMALL,),
    order=80,
)
