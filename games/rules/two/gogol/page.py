"""Gogol on its pages: names, proposals, drawings, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Points,
    Puzzle,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.piece_drawings import KING, coloured, standing
from games.rules.text import text
from games.rules.two.gogol.rules import Gogol

_SOLDIER = standing(
    "M0-15L12-10.5V0C12 8 6.5 13 0 16C-6.5 13-12 8-12 0V-10.5Z",
    '<path class="ink" d="M-7 3.5L0-4.5L7 3.5"/>',
)
_DRAWN = coloured("king", KING) | coloured("soldier", _SOLDIER)
_TAKE = cells(white="a1 c3", black="a8 b3 c4 h8", extra={"kings": {"white": "g2", "black": "g7"}})
_HIDING = cells(white="a1 c1 h5", black="a8 c8 e8", extra={"kings": {"white": "c4", "black": "f6"}})
_ENTER = cells(white="a1 c1 e1", black="a8 b8 c8 e8 f8 g8", extra={"kings": {"white": "g5", "black": "b4"}})
_JUMP = cells(white="a1 b1 d2 f1 g1", black="a8 c8 e8 g8", extra={"kings": {"white": "h5", "black": "d3"}})
_GUARD = cells(
    white="a1 b1 c1 e1 f1 g1 h4",
    black="a8 b8 c8 e8 f8 g8 h8",
    extra={"kings": {"white": "h6", "black": "d4"}},
)
_TWO = cells(white="d1 h1", black="b8 c8 e8 f8 g8 h8", extra={"kings": {"white": "b4", "black": "h5"}})
# The book's last diagrams: one whose line is told, one in which White must answer a king that came near.
_GIVEN = cells(
    white="a5 b1 c1 d1 e1 g1 h1",
    black="a8 c8 d8 d5 e8 f5 f8",
    extra={"kings": {"white": "h3", "black": "h5"}},
)
_PARRY = cells(
    white="a1 b1 c1 e1 f1 h1", black="a8 c8 d8 f8", extra={"kings": {"white": "a5", "black": "d3"}}
)

ENTRY = GameEntry(
    Gogol,
    "two",
    "moving",
    text("Gogol"),
    text("Os soldados aparecem onde quiseres. Leva o teu rei à última linha, ou captura o do adversário."),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 6}),
        medium("Tabuleiro pequeno", {"size": 7}),
        hard("Tabuleiro habitual", {}),
    ),
    rules=(
        text(
            "Cada jogador tem oito soldados, que começam na sua primeira linha, e um rei. O Branco põe o seu"
            " rei numa casa vazia, e depois o Preto. Joga então primeiro o Branco."
        ),
        Example(text("Um início: o Branco pôs o rei em c4 e o Preto em f5."), moves=("c4", "f5")),
        Heading(text("As jogadas")),
        text("Na tua vez fazes uma só destas coisas:"),
        Points(
            (
                text("levas um <strong>soldado</strong> para qualquer casa vazia do tabuleiro;"),
                text(
                    "moves o <strong>rei</strong> como a rainha do xadrez, em linha reta ou na diagonal, sem"
                    " saltar;"
                ),
                text(
                    "<strong>capturas</strong>, com um soldado ou com o rei: saltas por cima de uma peça do"
                    " adversário mesmo ao lado, para a casa logo a seguir, que tem de estar vazia."
                ),
            )
        ),
        text(
            "Uma jogada captura só uma peça, e ninguém é obrigado a capturar. Para capturar, escolhe a tua"
            " peça e depois a que queres capturar."
        ),
        Example(
            text(
                "O soldado de c3 pode capturar as peças marcadas. Por cima de c4 salta para c5, e por cima de"
                " b3 para a3."
            ),
            _TAKE,
            "white",
            marks={"c3": "chosen", "b3": "win", "c4": "win"},
        ),
        Heading(text("O rei não se esconde")),
        text(
            "Depois da tua jogada, o teu rei não pode estar ao lado de um soldado teu nestas casas: na coluna"
            " da esquerda ou da direita, com o soldado na mesma coluna; na tua primeira linha, com o soldado"
            " nessa linha; na segunda, com o soldado na primeira, em frente ou na diagonal."
        ),
        Example(
            text("O rei branco não pode ir para as casas marcadas."),
            _HIDING,
            "white",
            marks=dict.fromkeys(("a2", "b1", "b2", "c2", "d1", "d2", "h4", "h6"), "chosen"),
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem levar o rei à última linha</strong>, onde o adversário começou, ou"
            " <strong>capturar o rei do adversário</strong>. Se a mesma posição aparecer três vezes, é"
            " empate. Perde quem não tiver nenhuma jogada."
        ),
        Example(
            text("O rei preto saltou por cima de d2 para d1: ganhou o Preto."), _JUMP, "black", ("d3:d1",)
        ),
        Example(
            text(
                "O fim do livro: o Branco ofereceu um soldado em h6. Duas jogadas depois capturou o rei"
                " preto em g6 e ganhou."
            ),
            _GIVEN,
            "white",
            ("g1-h6", "h5:h7", "h3-h5", "h7-g6", "h5:f7"),
        ),
        Example(
            text(
                "Outro exemplo do livro: o rei preto veio para d3. O Branco só o para com um soldado em d1;"
                " em"
                " d2 seria capturado, e o rei chegava à última linha."
            ),
            _PARRY,
            "white",
            marks={"d1": "win", "d2": "chosen"},
        ),
        hint(
            "Deixa soldados na tua primeira linha: um rei que ataca lá duas casas vazias ganha. Um soldado"
            " num canto nunca é capturado. Com um soldado podes tapar o caminho a um rei, em qualquer casa."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Salta e captura"),
            text("És o Branco. Captura o soldado preto de c4."),
            cells(white="c3 d1 f1", black="c4 d8 f8", extra={"kings": {"white": "a3", "black": "a6"}}),
            "white",
            text("Escolhe o teu soldado de c3, e depois a peça que ele vai capturar."),
            text("O soldado saltou para c5, e o de c4 saiu."),
            ("c3:c5",),
        ),
        FirstStep(
            text("A última linha"),
            text("És o Branco. Ganha já."),
            _ENTER,
            "white",
            text("Que casas da última linha estão vazias? A qual delas chega o teu rei?"),
            text("O teu rei chegou à última linha: ganhaste."),
        ),
        FirstStep(
            text("Por cima de um soldado"),
            text("És o Preto. Ganha já."),
            _JUMP,
            "black",
            text("O caminho do teu rei está tapado, mas a casa atrás do soldado está vazia."),
            text("O rei capturou o soldado e chegou à última linha: ganhaste."),
        ),
        FirstStep(
            text("Tapa o caminho"),
            text("És o Branco. O rei preto ameaça chegar à tua primeira linha: não o deixes."),
            _GUARD,
            "white",
            text("A que casa vazia da tua linha chega o rei de d4? Põe um soldado no caminho."),
            text("O rei preto já não chega à última linha na próxima jogada."),
            tuple(
                f"{soldier}-{to}" for soldier in ("b1", "c1", "e1", "f1", "h4") for to in ("d1", "d2", "d3")
            ),
        ),
        FirstStep(
            text("Duas casas ao mesmo tempo"),
            text("És o Branco. Leva o rei para onde ataque as duas casas vazias da última linha."),
            _TWO,
            "white",
            text("De que casa chega o rei a a8 e também a d8?"),
            text("O Preto só pode tapar um dos caminhos: na próxima jogada ganhas."),
            ("b4-a5",),
        ),
    ),
    particulars=(
        Particular(("kings", "white"), text("Casa do rei branco"), "cell"),
        Particular(("kings", "black"), text("Casa do rei preto"), "cell"),
    ),
    symmetry=Symmetry({"white": ("south",), "black": ("north",)}, separator="+"),
    pieces={"light": _DRAWN, "dark": _DRAWN},
    small=({"size": 5},),
    puzzles=(
        Puzzle(
            text("O rei que se aproximou"),
            cells(
                white="a1 c1 e1 g1 h4", black="a8 c8 e8 g8", extra={"kings": {"white": "f4", "black": "g3"}}
            ),
            "black",
            1,
            {},
        ),
    ),
    order=187,
)
