"""Envio on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    PASSES,
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
from games.rules.two.dispatch.rules import Dispatch

_SEVEN = {"size": 7}
_CAPTURE = cells(black="a3 b2 c4 e5", white="a1 a2 c2 d1 f6")
# The book's last diagram.
_LIBERTY = cells(
    black="c11 j10 j11 k3 k5 k7 k10 l5 l6 l7 l8 l10 l11 m11",
    white="b10 b11 c3 c10 d10 d11 i10 i11 i12 j3 j4 j5 j6 j9 j12 j13 k6 k9 k11 k12 l9 m9 m10",
)
# The same corner on a smaller board, which is nearly full.
_CORNER = cells(
    black="b1 b3 b4 b8 c1 c2 c5 d1 d3 d4 d5 e2 e3 e4 f6 f7 g2 g6 h1 h2 h3 h6 h7 i1 i4 i5",
    white="a4 a5 a6 a7 a9 b5 c6 c7 c8 d6 d7 d9 e5 e6 e7 e8 e9 f2 f5 f8 f9 g5 g7 g8 g9 h5 i6",
)
_WALL = cells(black="d1 d2 d3 d4 d5 d6 d7 f3", white="c1 c2 c3 c4 c5 c6 b7", extra={"passes": 1})

ENTRY = GameEntry(
    Dispatch,
    "two",
    "territory",
    text("Envio"),
    text("Envia grupos de peças para onde as tuas veem, e fecha casas ao adversário."),
    _SEVEN,
    (
        easy("Primeiro tabuleiro", _SEVEN),
        medium("Tabuleiro de sala de aula", {"size": 9}),
        hard("Tabuleiro do livro", {"size": 13}),
    ),
    rules=(
        text(
            "Cada cor começa com duas peças e o Preto joga primeiro. Na tua vez <strong>envias um grupo de"
            " duas a cinco peças</strong> para casas vazias, ou passas. As peças do grupo ficam ligadas umas"
            " às outras pelos lados das casas."
        ),
        text(
            "<strong>Pelo menos uma das peças do grupo tem de ficar à vista</strong> de uma peça tua que já"
            " estava no tabuleiro: na mesma linha ou na mesma coluna, só com casas vazias entre as duas. Quem"
            " ficar sem peças só pode passar."
        ),
        text("Para equilibrar, na primeira jogada o Preto só envia duas ou três peças."),
        Example(
            text(
                "As casas marcadas estão à vista da peça preta. O grupo que envias tem de ocupar uma delas."
            ),
            cells(black="c4", white="c6 f4 b2 e6"),
            "black",
            marks=dict.fromkeys(("a4", "b4", "d4", "e4", "c1", "c2", "c3", "c5"), "win"),
        ),
        Example(
            text(
                "As primeiras jogadas do livro: o Preto pôs três peças, j10, j11 e k10; o Branco respondeu"
                " com cinco, para apertar k3. Depois puseram cinco cada um: o Preto ao lado de k6, o Branco"
                " de g12 a k12."
            ),
            moves=("j10,j11,k10", "j3,j4,j5,j6,k6", "k5,k7,l5,l6,l7", "g12,h12,i12,j12,k12"),
            options={},
        ),
        text("No tabuleiro, escolhe as casas do grupo uma a uma, por qualquer ordem, e confirma."),
        Heading(text("Capturas"), wide=True),
        text(
            "As <strong>liberdades</strong> de um grupo são as casas vazias ao lado das suas peças, na"
            " vertical e na horizontal. Depois de cada envio saem do tabuleiro os grupos sem liberdades:"
            " <strong>primeiro os do adversário</strong> e depois, se ainda não tiverem nenhuma, os teus."
            " Podes tirar a última liberdade ao teu próprio grupo, e perdê-lo. As peças capturadas não valem"
            " pontos."
        ),
        Example(
            text("O Preto pôs b1 e c1. As duas brancas do canto ficaram sem liberdades e saíram."),
            _CAPTURE,
            "black",
            moves=("b1,c1",),
        ),
        Example(
            text(
                "Um exemplo do livro: o Preto pôs quatro peças no canto, e o seu grupo vive da casa m13. Se a"
                " tivesse também ocupado, o grupo saía todo e só lhe ficavam 8 peças."
            ),
            _LIBERTY,
            "black",
            moves=("k13,l12,l13,m12",),
            marks={"m13": "win"},
            options={},
        ),
        Heading(text("O fim e as contas"), wide=True),
        text(
            "O jogo acaba quando os dois passam um a seguir ao outro. <strong>Pontos: as tuas peças mais as"
            " casas vazias onde o adversário já não podia pôr nenhuma peça.</strong> Uma casa onde ninguém"
            " podia conta para os dois. Ganha quem tiver mais; com pontos iguais há empate. Também há empate"
            " se a mesma posição aparecer três vezes."
        ),
        Example(
            text(
                "O fim: com um quadrado, as casas onde só uma cor podia pôr peças. Em c7 já ninguém podia:"
                " conta para os dois. O Preto ganha por 29 a 21."
            ),
            _WALL,
            "black",
            moves=("pass",),
        ),
        hint(
            "Cada peça é também uma janela: perdê-la fecha-te uma linha e uma coluna. Um grupo grande"
            " conta mais, mas gasta liberdades. Com que parede fechas o maior canto?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Captura o grupo"),
            text("És o Preto. Tira a última liberdade às duas brancas do canto."),
            cells(
                black="a3 a4 a7 b2 b5 b7 c4 c6 c7 d6 d7 e4 e5 e7 f6 f7 g7",
                white="a1 a2 a5 b3 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 f4 g2 g3",
            ),
            "black",
            text("A última liberdade é b1, mas uma peça sozinha não se pode pôr: junta-lhe outra ao lado."),
            text("Sem liberdades, as duas brancas saíram do tabuleiro."),
            answers=("b1,c1",),
        ),
        FirstStep(
            text("À vista"),
            text("És o Preto. Com um só envio, chega ao canto a7."),
            cells(
                black="b2 c6 c7 d7 e6",
                white="a1 a2 a4 b1 b6 b7 c1 c4 c5 d1 d2 d3 e1 e3 e4 e7 f2 f3 f4 f6 g3 g5 g6",
            ),
            "black",
            text("A peça de b2 vê b5. A partir daí, vai de casa em casa até ao canto."),
            text("Basta que uma das peças esteja à vista: as outras vão ligadas a ela."),
            answers=("a5,a6,a7,b5", "a5,a6,a7,b4,b5"),
        ),
        FirstStep(
            text("Fica com uma liberdade"),
            text("És o Preto. Põe quatro peças no canto de cima à direita, de modo que o teu grupo viva."),
            _CORNER,
            "black",
            text("São cinco casas vazias: põe quatro peças ligadas e deixa uma casa livre."),
            text("O grupo ficou com uma liberdade. Com cinco peças tinha saído inteiro."),
            answers=("h8,h9,i7,i8", "h8,h9,i8,i9", "h8,i7,i8,i9", "h9,i7,i8,i9"),
            options={"size": 9},
        ),
        FirstStep(
            text("Conta e decide"),
            text("És o Preto. O Branco passou. Faz as contas: se passares, o jogo acaba. Ganha."),
            _WALL,
            "black",
            text("Conta as tuas peças e as casas onde o Branco já não pode pôr peças."),
            text("29 pontos contra 21: era a altura de passar."),
        ),
    ),
    usual=_SEVEN,
    order=70,
    particulars=(Particular(("first",), text("É a primeira jogada do Preto"), "yes"), PASSES),
    small=({"size": 7},),
)
