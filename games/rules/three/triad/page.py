"""Triad on its pages: names, proposals, drawn examples, first steps and puzzles."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Points,
    Puzzle,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.three.triad.rules import Triad

_BOOK = cells(black="a1 a2 a3 b1 b2 c1 c2 c3 c4", white="c7 d7 d8 e7 e8 e9", grey="g6 h4 h6 h7 i5 i6 i7 i8")
_MOST = cells(black="a1 e5", white="f7 g7 i9", grey="e9")
_END = cells(black="f7 g8", white="e5 h5", grey="h7")
_WON = cells(black="a4 b1 h8 h9", white="d6 i6", grey="h7")
_GAME = Triad()
_LATE = {"start": _GAME.starting_at(_GAME.setup(_BOOK, "black")).start}

ENTRY = GameEntry(
    Triad,
    "three",
    "moving",
    text("Triad"),
    text("Captura o mais que puderes: a cor da casa onde paras diz quem joga a seguir."),
    {},
    (
        easy("Primeiro tabuleiro", {}),
        medium("O exemplo do livro", _LATE),
        hard("Com «parar o próximo»", {"pp": True}),
    ),
    rules=(
        text(
            "Jogam o Preto, o Branco e o Cinzento, com nove peças cada um. As casas também têm estas três"
            " cores. Começa o Preto; depois, <strong>quem joga é quem a jogada chama</strong>."
        ),
        Example(text("O início.")),
        text("Cada jogada tem quatro partes:"),
        Points(
            (
                text(
                    "<strong>Deslizar</strong> uma peça tua em linha reta, por casas vazias, até uma casa"
                    " que não seja da tua cor."
                ),
                text("<strong>Capturar</strong> todas as peças dos outros ao lado dessa casa."),
                text(
                    "<strong>Chamar</strong>: joga a seguir o jogador da cor dessa casa. O outro é o"
                    " terceiro."
                ),
                text("<strong>Pôr</strong> uma peça do terceiro jogador em qualquer casa vazia."),
            )
        ),
        text("<strong>Tens de capturar o mais possível.</strong> Só valem as jogadas que capturam mais."),
        Example(
            text("O Preto joga em e5. Em f6 captura duas peças; em qualquer outra casa, menos."),
            _MOST,
            "black",
            marks={"f6": "win", "f7": "chosen", "g7": "chosen"},
        ),
        Example(
            text("Quatro jogadas capturam duas peças. Uma delas é ir de c4 a c6, uma casa branca."),
            _BOOK,
            "black",
            marks={"c6": "win", "c4": "chosen"},
        ),
        Example(
            text(
                "O Preto capturou c7 e d7, chamou o Branco e pôs uma peça cinzenta em h8. Agora o Branco é"
                " obrigado a ir de e7 a g7, onde captura três, e a chamar o Preto."
            ),
            _BOOK,
            "black",
            ("c4-c6/h8",),
        ),
        Heading(text("O fim")),
        text(
            "O jogo acaba quando alguém <strong>fica sem peças</strong>, e então já não se põe nenhuma; ou"
            " quando quem foi chamado <strong>não pode deslizar</strong>. Esse sai. Dos outros dois, ganha"
            " quem tiver mais peças; com as mesmas, empatam."
        ),
        Example(
            text("O Cinzento capturou as últimas peças pretas. O Branco tem mais peças do que ele: ganhou."),
            _END,
            "grey",
            ("h7-g7",),
        ),
        text("Se a mesma posição aparecer três vezes, com o mesmo jogador a jogar, é empate."),
        hint(
            "A peça que pões é uma arma: pode obrigar o próximo a uma captura que te devolve a vez. Afasta"
            " as tuas peças umas das outras, e antes de acabares com alguém conta as peças dos outros."
        ),
    ),
    first_steps=(
        FirstStep(
            text("O mais possível"),
            text("És o Preto. Captura duas peças brancas e põe uma cinzenta em f5."),
            cells(black="e5", white="c6 d4 f7 g5 g7", grey="f4"),
            "black",
            text("Procura a casa que toca em f7 e em g7."),
            text("Duas peças de uma vez: com uma só não podias. Sem a de f5 o Branco ganhava já."),
            ("e5-f6/f5",),
        ),
        FirstStep(
            text("Tapa o caminho"),
            text("És o Preto. Captura duas peças brancas e põe a cinzenta onde o Branco não ganhe já."),
            cells(black="e5 g5", white="b5 c1 f7 g7 h9 i9", grey="d1"),
            "black",
            text("Joga a seguir o Branco. Por que linha chega ele ao lado das tuas peças?"),
            text("A peça cinzenta tapa o caminho: o Branco já não ganha na próxima jogada."),
            ("e5-f6/c5", "e5-f6/d5", "e5-f6/e5", "e5-f6/f5"),
        ),
        FirstStep(
            text("Conta primeiro"),
            text("És o Preto. Acaba com o Cinzento e ganha."),
            _WON,
            "black",
            text("O Cinzento só tem h7. De onde se chega ao lado dela?"),
            text("Tens mais peças do que o Branco: ganhaste."),
        ),
    ),
    puzzles=(Puzzle(text("Acaba com um e ganha ao outro"), _WON, "black", 1),),
    symmetry=None,
    order=60,
)
