"""Iqishiqi for three on its pages: names, proposals, drawn examples, first steps and a puzzle."""

from games.rules.entry import Example, FirstStep, GameEntry, Puzzle, Symmetry, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.iqishiqi3.rules import SIDES, Iqishiqi3
from games.rules.three.words import STOP_NEXT

_SIDE = cells(white="a1 d1 d5 d6 d8 e3 f2 f5 g3 g7 i5 i6", neutral="c3")
_CORNER = cells(white="b6 c2 c4 c7 f5 f9 g8", neutral="b2")
_STUCK = cells(white="a3 b5 c3 c7 e7 g4 g5", neutral="d5")
_STOP = cells(white="e3 h9 i9", neutral="b3")
# The sample game of the book after 29 stones.
_BOOK = cells(
    white="c3 c4 c8 d1 d3 d5 d9 e3 f10 f11 g6 g8 g10 h3 h8 h12 h14 i4 i14 j4 j9 k4 k7 k9 l5 l7 m10 m11 o9",
    neutral="l6",
)

ENTRY = GameEntry(
    Iqishiqi3,
    "three",
    "pushing",
    text("Iqishiqi para 3"),
    text("Empurra a peça neutra com grupos de pedras até um dos teus dois lados."),
    {"size": 5},
    (
        easy("Primeiro tabuleiro", {"size": 5}),
        medium("Tabuleiro de sala de aula", {"size": 6}),
        hard("Tabuleiro do livro", {"size": 8}),
    ),
    rules=(
        text(
            "No centro está uma <strong>peça neutra</strong>. As pedras brancas são de todos. Jogam o Preto,"
            " o Cinzento e o Branco, por esta ordem, e cada um tem <strong>dois lados opostos</strong>, da"
            " sua cor."
        ),
        text(
            "Na tua vez pões uma pedra numa casa vazia, de modo que <strong>empurre a peça neutra</strong>."
            " Pedras vizinhas são um grupo, e o grupo da nova pedra empurra <strong>tantas casas quantas"
            " pedras tem</strong>."
        ),
        Example(
            text("Uma pedra sozinha empurra a peça neutra uma casa, para o lado contrário."), moves=("e7/e4",)
        ),
        Example(
            text("A nova pedra juntou-se a outra: o grupo tem duas pedras e empurra duas casas."),
            cells(white="e7", neutral="e4"),
            "black",
            ("e6/e2",),
        ),
        text(
            "A peça neutra olha nas seis direções. Onde a <strong>primeira pedra que vê</strong> for do grupo"
            " da nova pedra, pode ser empurrada para o lado contrário, <strong>em linha reta e por casas"
            " livres</strong>. Se houver várias direções, escolhes. Uma pedra que não empurra não vale, e não"
            " se passa."
        ),
        text(
            "Quando a peça neutra chega a um lado, <strong>ganha o dono desse lado</strong>, seja quem for"
            " que empurrou. Num <strong>canto</strong> encontram-se os lados de dois jogadores: ganha quem"
            " empurrou, se for um deles; se não, ganha quem joga a seguir. E também ganhas se deixares o"
            " jogador seguinte <strong>sem jogadas</strong>."
        ),
        Example(text("A peça neutra chegou a um lado do Preto: ganha o Preto."), _SIDE, "black", ("c7/c1",)),
        Example(
            text("O canto a1 é do Cinzento e do Preto. Foi o Cinzento quem empurrou: ganha ele."),
            _CORNER,
            "grey",
            ("i9/a1",),
        ),
        *STOP_NEXT,
        text(
            "Neste jogo a regra é mais forte: enquanto houver outra jogada, também não podes empurrar a peça"
            " neutra de modo que o terceiro jogador ganhe logo."
        ),
        Example(
            text(
                "O Preto só pode jogar em a3: com qualquer outra jogada ganhava o Cinzento, logo ou a seguir."
            ),
            _STOP,
            "black",
            marks={"a3": "chosen"},
        ),
        text(
            "Para jogar, toca na casa da pedra e depois na casa para onde vai a peça neutra. «e7/e4» quer"
            " dizer: pedra em e7, peça neutra para e4."
        ),
        hint(
            "Conta os grupos antes de jogar: os grandes atiram longe. Corta os caminhos de modo que só os"
            " teus lados fiquem ao alcance."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Chega ao teu lado"),
            text("És o Preto. Ganha num lance: leva a peça neutra para um dos teus lados."),
            _SIDE,
            "black",
            text("Faltam duas casas para baixo. Que grupo de duas pedras pode empurrar de cima?"),
            text("O grupo de duas pedras empurrou duas casas, até ao teu lado."),
        ),
        FirstStep(
            text("Vai ao teu canto"),
            text("És o Cinzento. Ganha num lance: leva a peça neutra a um canto que também é teu."),
            _CORNER,
            "grey",
            text("O canto a1 fica a uma casa. Uma pedra sozinha, ao longe na mesma diagonal, chega."),
            text("O canto é de um lado teu e foste tu quem empurrou."),
        ),
        FirstStep(
            text("Sem saída"),
            text("És o Cinzento. Ganha num lance: deixa o Branco sem jogadas."),
            _STUCK,
            "grey",
            text("Que jogada leva a peça neutra para um sítio onde nenhum grupo a possa empurrar?"),
            text("O Branco não consegue empurrar a peça neutra: não pode jogar, e ganhas tu."),
        ),
        FirstStep(
            text("Impede o próximo"),
            text("És o Preto. Só há uma jogada depois da qual o Cinzento não ganha."),
            _STOP,
            "black",
            text("Afasta a peça neutra do lado esquerdo, que é do Cinzento."),
            text("De c3 o Cinzento não chega a nenhum dos seus lados na próxima jogada."),
            ("a3/c3",),
        ),
    ),
    puzzles=(Puzzle(text("O fim da partida do livro"), _BOOK, "white", 1, {"size": 8}),),
    usual={"size": 5},
    order=20,
    symmetry=Symmetry(dict(zip(Iqishiqi3.players, SIDES, strict=True))),
    small=({"size": 4},),
)
