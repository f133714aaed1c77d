"""Âncora on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import PASSES, Example, FirstStep, GameEntry, Heading, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.anchor.rules import Anchor

_FOUR, _FIVE = {"size": 4}, {"size": 5}
# The book's examples: ends with dead pieces, and two boards of points.
_DEAD = cells(
    white="e1 f2 f13 g2 g12 g13 h1 h2 h12 h14 i15",
    black="a2 a8 b1 b2 d1 e2 f3 g1 g3 h3 i3 j3 n7 n8 n9 n10 n11 n12 n13 n14 n15",
    extra={"passes": 1},
)
_CORNERS = cells(white="g14 h14 i15", black="d1 e2 f3 g4 h5 i5 j5 k5 l5", extra={"passes": 1})
_WHOLE = cells(
    white="a4 b1 b4 b9 c2 c4 c10 d2 d3 d4 d5 d6 d8 d10 e5 e6 e11 f8 f11 g5 g6 g12 h4 h5 h6 h12 h13 h14 h15 i5"
    " i7 i9 i10 i11 i12 j6 j8 j10 j13 k6 k9 k10 k12 k13 l6 l8 l12 m6 m12 n13 o14",
    black="a5 a8 b5 b8 c1 c5 c6 c7 c9 d1 d7 d9 e2 e3 e4 e7 e8 e9 e10 f4 f5 f6 f7 f10 g3 g4 g7 g11 h3 h7 h8 h9"
    " h10 h11 i4 i8 i13 i14 i15 j5 j9 j14 k5 k14 l5 l13 l14 m8 m13 n14 o15",
    extra={"passes": 1},
)
_BOOK = {"size": 8}
_COUNT = cells(black="a4 b4 c4 d4 e4 f4 g5 b2", white="a3 b3 c3 d3 e3 f3 g4 d6", extra={"passes": 1})

ENTRY = GameEntry(
    Anchor,
    "two",
    "territory",
    text("Âncora"),
    text("Cerca casas com grupos bem presos à margem: no fim, os outros grupos morrem."),
    _FOUR,
    (
        easy("Primeiro tabuleiro", _FOUR),
        medium("Tabuleiro de sala de aula", {"size": 6}),
        hard("Tabuleiro do livro", {"size": 8}),
        hard("Tabuleiro assimétrico do livro", {"size": 8, "asymmetric": True}),
    ),
    rules=(
        text(
            "O tabuleiro é um hexágono vazio. Três dos cantos são do Preto e três do Branco, alternados. O"
            " Preto joga primeiro. Na tua vez pões <strong>uma peça da tua cor</strong> em qualquer casa"
            " vazia, ou <strong>passas</strong>. As peças não se movem, e durante o jogo nada se captura."
        ),
        text(
            "<strong>Troca de cores.</strong> A primeira peça é preta e não se pode passar. O adversário joga"
            " com as brancas, ou troca de cores: fica ele com o Preto e com essa peça, e joga o novo Branco."
        ),
        Heading(text("O que é uma âncora"), wide=True),
        text(
            "Um <strong>grupo</strong> são peças vizinhas da mesma cor. O grupo é uma"
            " <strong>âncora</strong>, e está vivo, se toca em três ou mais dos seis lados, ou em dois; mas"
            " <strong>não chegam dois lados que se encontram num canto do adversário</strong>. Um canto"
            " pertence aos dois lados que lá se encontram."
        ),
        Example(
            text(
                "Três âncoras: a branca toca em dois lados que não se encontram, a preta da direita em dois"
                " que se encontram num canto seu, a preta de baixo está sozinha num canto seu."
            ),
            cells(black="e1 g9 g8 h8 i8", white="a3 b4 c5 d6 e7 f8 f9"),
        ),
        Example(
            text(
                "Fim de um jogo. No canto do Branco, em baixo, três brancas são uma âncora e cercam a1. No"
                " canto do Preto, em cima à esquerda, a mesma forma morreu."
            ),
            cells(black="i9 h9 i8", white="a2 b2 b1 a4 b5 b6", extra={"passes": 2}),
        ),
        Heading(text("O fim e as contas"), wide=True),
        text(
            "O jogo acaba quando os dois passam um a seguir ao outro. Os grupos que não são âncoras"
            " <strong>morrem</strong>: as suas peças saem todas ao mesmo tempo e são prisioneiras do"
            " adversário. Depois, cada região de casas vazias rodeada por peças de uma só cor é"
            " <strong>território</strong> dessa cor."
        ),
        text(
            "<strong>Pontos: as casas do teu território mais as peças que fizeste prisioneiras.</strong>"
            " Ganha quem tiver mais; com pontos iguais há empate. As tuas peças no tabuleiro não contam."
        ),
        Example(
            text(
                "As contas: riscadas, as peças que morreram; com um quadrado, as casas de cada cor. O Preto"
                " ganha por 15 a 10: 14 casas e 1 prisioneira contra 9 casas e 1 prisioneira."
            ),
            _COUNT,
            "black",
            moves=("pass",),
            options=_FOUR,
        ),
        Example(
            text(
                "Um fim do livro: morreram quatro peças pretas e cinco brancas. O Preto ganha por 21 a 6: 16"
                " casas e 5 prisioneiras contra 2 casas e 4 prisioneiras."
            ),
            _DEAD,
            "black",
            moves=("pass",),
            options=_BOOK,
        ),
        Example(
            text(
                "Outro exemplo do livro: a âncora grande fecha 16 casas, a do canto branco de cima só uma. O"
                " livro conta 8 para o Preto."
            ),
            _CORNERS,
            "black",
            moves=("pass",),
            options=_BOOK,
        ),
        Example(
            text(
                "O fim de uma partida inteira do livro: o Branco ganha por 42 a 33. Morreram três peças"
                " brancas"
                " e uma preta."
            ),
            _WHOLE,
            "black",
            moves=("pass",),
            options=_BOOK,
        ),
        Heading(text("O tabuleiro assimétrico"), wide=True),
        text(
            "O livro mostra ainda um tabuleiro com 8 e 9 casas de lado, à vez: as mesmas regras, e nenhum"
            " canto igual ao da frente."
        ),
        Example(text("O tabuleiro assimétrico, de 192 casas."), options={"size": 8, "asymmetric": True}),
        hint(
            "Um grupo precisa de dois bons lados: corta-lhe o segundo, e ele morre. Uma âncora pequena"
            " num canto teu vive com três peças, mas quantas casas cerca?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Lança a âncora"),
            text("És o Preto. O teu grupo de e2 só toca num lado. Faz dele uma âncora com uma peça."),
            cells(black="b1 d5 d6 e2 e3 f3", white="c3 d2 d3 d7 e4 e5 g7"),
            "black",
            text("Procura o lado mais perto, para lá do canto preto de baixo."),
            text("O grupo toca em dois lados, que se encontram num canto teu: é uma âncora."),
            answers=("d1",),
            options=_FOUR,
        ),
        FirstStep(
            text("Corta a âncora"),
            text("És o Branco. O grupo preto de cima está a uma peça de ser uma âncora. Não deixes."),
            cells(black="b5 c1 e2 e6 e7 f3 f7", white="a2 c4 c5 d6 d7 e5 f6 g6"),
            "white",
            text("Onde é que o grupo preto chegaria ao segundo lado?"),
            text("Sem g7, o grupo preto fica só com um lado: no fim, se nada mudar, morre."),
            answers=("g7",),
            options=_FOUR,
        ),
        FirstStep(
            text("No canto do adversário"),
            text("És o Branco. Os dois lados do teu grupo encontram-se num canto preto. Salva o grupo."),
            cells(black="b3 c3 c4 d5 d6 g4", white="a3 b4 c5 c6 e7 f5"),
            "white",
            text("Dois lados que se encontram num canto do adversário não chegam: falta um terceiro lado."),
            text("d7 é um canto, e um canto pertence a dois lados: o grupo já toca em três."),
            answers=("d7",),
            options=_FOUR,
        ),
        FirstStep(
            text("Conta e decide"),
            text("És o Preto. O Branco passou. Faz as contas: se passares, o jogo acaba. Ganha."),
            _COUNT,
            "black",
            text("Conta as casas que cada cor cerca e as peças que morrem."),
            text("15 pontos contra 10: era a altura de passar."),
            options=_FOUR,
        ),
    ),
    usual=_FIVE,
    order=60,
    particulars=(PASSES,),
    symmetry=None,
    small=({"size": 4},),
)
