"""Iqishiqi on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Puzzle,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.iqishiqi.rules import Iqishiqi

_SMALL = {"size": 5}
# The author's examples.
_GROUP = cells(white="e5 e6 g8 g9 i9 j6 j9 k8 n14", neutral="i6")
_STUCK = cells(white="b5 d10 d11 e3 e7 e9 f4 f5 f8 f9 f13 g12 h8 h11 i9", neutral="g13")
_CORNER = cells(white="c4 d5 e5", neutral="n14")
# The book's examples.
_NOTHING = cells(white="d11 e12 f13", neutral="l12")
_THREE_WAYS = cells(white="g8 h9 i9", neutral="h8")
_CHAIN = cells(
    white="f6 f7 f8 g5 g9 g11 g14 h15 i3 i4 i7 i9 i10 i12 j8 k5 k8 k10 k15 l6 l10 l15 m6 n9 n13 n14 n15",
    neutral="l14",
)

ENTRY = GameEntry(
    Iqishiqi,
    "two",
    "pushing",
    text("Iqishiqi"),
    text("Empurra a peça neutra com grupos de pedras até um dos teus três lados."),
    {"size": 5},
    (
        easy("Primeiro tabuleiro", {"size": 5}),
        medium("Tabuleiro de sala de aula", {"size": 6}),
        hard("Tabuleiro do livro", {"size": 8}),
    ),
    rules=(
        text(
            "No centro está uma <strong>peça neutra</strong>. As pedras brancas são dos dois jogadores. Cada"
            " jogador tem <strong>três lados</strong>: o Este o da direita e os dois em diagonal do lado"
            " esquerdo, com um traço contínuo; o Oeste o da esquerda e os dois em diagonal do lado direito,"
            " com um tracejado."
        ),
        text(
            "Na tua vez pões uma pedra numa casa vazia, de modo que <strong>empurre a peça neutra</strong>."
            " Pedras vizinhas são um grupo, e o grupo da nova pedra empurra <strong>tantas casas quantas"
            " pedras tem</strong>."
        ),
        Example(
            text("Uma pedra sozinha empurra a peça neutra uma casa, para o lado contrário."),
            moves=("e7/e4",),
        ),
        Example(
            text("A nova pedra juntou-se a outra: o grupo tem duas pedras e empurra duas casas."),
            cells(white="e7", neutral="e4"),
            moves=("e6/e2",),
        ),
        text(
            "A peça neutra olha nas seis direções. Onde a <strong>primeira pedra que vê</strong> for do grupo"
            " da nova pedra, pode ser empurrada para o lado contrário, <strong>em linha reta e por casas"
            " livres</strong>. Se houver várias direções, escolhes. Se a distância certa não couber, essa"
            " jogada não vale."
        ),
        Example(
            text(
                "Em e6 a pedra faria um grupo de três, mas só há duas casas livres do outro lado: não pode."
            ),
            cells(white="e7 e8 e2", neutral="e5"),
            marks={"e6": "chosen"},
        ),
        Example(
            text(
                "Um exemplo do livro: em f7 a pedra juntaria um grupo de quatro, que pode empurrar a peça"
                " neutra"
                " para d4, h4 ou l8."
            ),
            _THREE_WAYS,
            marks={"f7": "chosen", "d4": "win", "h4": "win", "l8": "win"},
            options={},
        ),
        Example(
            text("Outro do livro: em g13 faria um grupo de quatro, que não empurra nada. Não se pode."),
            _NOTHING,
            marks={"g13": "chosen"},
            options={},
        ),
        text(
            "Quando a peça neutra chega a um lado, <strong>ganha o dono desse lado</strong>, seja quem for"
            " que empurrou. Num <strong>canto</strong> ganha quem empurrou. Também ganhas se o adversário"
            " ficar <strong>sem jogadas</strong>. Não há empates."
        ),
        Example(
            text("O grupo de quatro empurrou a peça para um lado do Oeste: ganha o Oeste."),
            _GROUP,
            "west",
            ("k9/i2",),
            options={},
        ),
        Example(
            text("Nos cantos encontram-se os dois donos: ganha quem empurrou."),
            _CORNER,
            "west",
            ("m13/o15",),
            options={},
        ),
        text(
            "Para jogar, toca na casa da pedra e depois na casa para onde vai a peça neutra. «k9/i2» quer"
            " dizer: pedra em k9, peça neutra para i2."
        ),
        hint(
            "Conta os grupos: um grupo de quatro não serve para um espaço de três. E cada pedra nova muda"
            " a distância de todos os empurrões do seu grupo."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Chega ao teu lado"),
            text("És o jogador Este. Ganha num lance: leva a peça neutra para um dos teus lados."),
            cells(white="b5 d1 g7 g8", neutral="c3"),
            "east",
            text("Faltam duas casas para baixo. Que grupo de duas pedras pode empurrar de cima?"),
            text("O grupo de duas pedras empurrou duas casas, até ao teu lado."),
        ),
        FirstStep(
            text("Vai ao canto"),
            text("És o jogador Este. Ganha num lance: num canto ganha quem empurra."),
            cells(white="b5 e5 f3 g9", neutral="h5"),
            "east",
            text("O canto está logo à direita: basta empurrar uma casa."),
            text("A peça neutra está num canto e foste tu quem a empurrou."),
        ),
        FirstStep(
            text("Não ofereças a vitória"),
            text("És o jogador Oeste. Só uma jogada não deixa o adversário ganhar a seguir."),
            cells(white="c5 g5 g6", neutral="c2"),
            "west",
            text("Afasta a peça neutra dos lados do Este e não deixes por perto um grupo do tamanho certo."),
            text("Daqui o jogador Este não chega a nenhum dos seus lados."),
            ("c1/c3",),
        ),
        FirstStep(
            text("Sem saída"),
            text("És o jogador Este. Ganha num lance: deixa o adversário sem jogadas."),
            _STUCK,
            "east",
            text("Que jogada leva a peça neutra para um sítio onde nenhum grupo a possa empurrar?"),
            text("Nenhuma pedra nova consegue empurrar a peça neutra: o adversário não pode jogar e perde."),
            options={},
        ),
    ),
    usual=_SMALL,
    puzzles=(Puzzle(text("Três empurrões do livro"), _CHAIN, "east", 3, {}),),
    order=130,
    symmetry=Symmetry(
        {
            "east": ("east", "north_west", "south_west"),
            "west": ("west", "north_east", "south_east"),
        }
    ),
)
