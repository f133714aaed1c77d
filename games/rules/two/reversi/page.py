"""Reversi on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Sgf, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.reversi.rules import Reversi

# The book's diagram of a capture.
_BOOK = cells(black="a4 b5 c6 d5 d7 g4 g7", white="c4 d6 e4 e5 f4 f6")

ENTRY = GameEntry(
    Reversi,
    "two",
    "pushing",
    text("Reversi"),
    text("Fecha as peças do adversário entre as tuas para as virar. Ganha quem acabar com mais peças."),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 4}),
        medium("Tabuleiro pequeno", {"size": 6}),
        hard("Tabuleiro habitual", {}),
    ),
    also=text("Othello"),
    rules=(
        text("O jogo começa com quatro peças no meio, e joga primeiro o Preto."),
        Example(
            text("O início. O Preto pode jogar em qualquer das casas marcadas: vira sempre uma peça."),
            marks={"c5": "win", "d6": "win", "e3": "win", "f4": "win"},
        ),
        text(
            "Na tua vez pões uma peça numa casa vazia, de modo que <strong>uma fila de peças do adversário"
            " fique fechada</strong> entre ela e outra peça tua: na horizontal, na vertical ou na diagonal,"
            " sem casas vazias pelo meio. <strong>Todas as filas fechadas pela peça nova viram</strong>, isto"
            " é, passam a ser da tua cor."
        ),
        Example(
            text("Se o Preto jogar em d4, fecha duas filas de peças brancas."),
            _BOOK,
            "black",
            marks={"d4": "win", "g4": "chosen", "g7": "chosen"},
        ),
        Example(
            text(
                "Depois de d4: e4, e5, f4 e f6 viraram. c4 ficou branca, porque não há peça preta em b4; "
                "d6 também, porque está entre duas pretas que já lá estavam."
            ),
            _BOOK,
            "black",
            ("d4",),
        ),
        text(
            "Só viram as filas que acabam na peça nova. <strong>Uma jogada que não vira nada é"
            " proibida.</strong> Se não puderes virar nenhuma peça, passas; se puderes, não podes passar."
        ),
        Example(
            text("O Branco acaba de jogar em a1. O Preto não pode virar nada e tem de passar."),
            cells(black="b1 b4 c2 c3 c4 d2 d3 d4", white="a2 b2 c1"),
            "white",
            ("a1",),
            {"size": 6},
        ),
        Heading(text("O fim")),
        text(
            "O jogo acaba quando nenhum dos dois pode virar peças: quase sempre com o tabuleiro cheio, ou"
            " quando uma das cores desapareceu. <strong>Ganha quem tiver mais peças.</strong> Com o mesmo"
            " número, é empate."
        ),
        hint(
            "Ter muitas peças a meio do jogo não é bom sinal: dão ao adversário onde jogar. Uma peça num"
            " canto nunca mais vira, por isso evita as casas ao lado dos cantos vazios."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Vira quatro peças"),
            text("És o Preto. Vira as peças e4, e5, f4 e f6 num só lance."),
            _BOOK,
            "black",
            text("Procura uma casa de onde saem filas de peças brancas até g4 e até g7."),
            text("Duas filas fechadas de uma vez, em duas direções: quatro peças são agora tuas."),
            ("d4",),
        ),
        FirstStep(
            text("Ocupa o canto"),
            text("És o Branco. Ocupa um canto: uma peça no canto nunca mais vira."),
            cells(
                black="a5 a6 b1 b5 b6 c2 c4 c5 c6 d1 d3 d4 d5 e4 e5 e6 f5",
                white="a3 b3 c3 d2 e1 e2 e3 f3",
            ),
            "white",
            text("Do canto tem de sair uma fila de peças pretas que acabe numa branca."),
            text("Ninguém pode fechar uma peça de canto: é tua até ao fim."),
            ("f6",),
            {"size": 6},
        ),
        FirstStep(
            text("Obriga-o a passar"),
            text("És o Branco. Joga de modo que o Preto não possa virar nada."),
            cells(black="b1 b4 c2 c3 c4 d2 d3 d4", white="a2 b2 c1"),
            "white",
            text("Experimenta um canto e vê o que fica ao alcance do Preto."),
            text("O Preto não tem onde jogar: passa, e és tu outra vez."),
            ("a1",),
            {"size": 6},
        ),
        FirstStep(
            text("Deixa-o sem peças"),
            text("És o Preto. Ganha já, virando todas as peças brancas."),
            cells(black="c1 c2 c3 c4 d3 d4 e3 e4 e5", white="b5 c5 d5"),
            "black",
            text("As três peças brancas estão na mesma linha, e na outra ponta dela está uma preta."),
            text("Já não há peças brancas: ninguém pode jogar, e ganhaste."),
            options={"size": 6},
        ),
    ),
    order=100,
    sgf=Sgf("2", "letters or from above", passes_unsaid=True, names=("othello",)),
    small=({"size": 4}, {"size": 6}),
)
