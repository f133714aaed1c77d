"""Nosferatu on its pages: names, proposals, drawings, drawn examples and first steps."""

from typing import Any

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Points,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.piece_drawings import standing
from games.rules.text import text
from games.rules.two.nosferatu.rules import Nosferatu

_DRAWN = {
    "white_villager": standing(
        "M0-16.5A6.2 6.2 0 0 1 4.4-6.2C10-4 12.5 1 12.5 8V13.5H-12.5V8C-12.5 1-10-4-4.4-6.2A6.2 6.2 0 0 1"
        " 0-16.5Z",
        '<path class="ink" d="M-6 13V5M6 13V5"/>',
    ),
    "black_vampire": standing(
        "M0-5L-2.6-10.5-4.4-5.4C-9-9-14-8.4-18-3C-14-3-12-1-11 2.4C-8 .4-5 1.4-3.6 4.4L0 11L3.6 4.4"
        "C5 1.4 8 .4 11 2.4C12-1 14-3 18-3C14-8.4 9-9 4.4-5.4L2.6-10.5Z"
    ),
    "black_nosferatu": standing(
        "M0-16C7-16 10.5-11 10.5-6L17-11.5C17.5-3.5 14.5-.5 10.5 1C10 9 5.5 16 0 16C-5.5 16-10 9-10.5 1"
        "C-14.5-.5-17.5-3.5-17-11.5L-10.5-6C-10.5-11-7-16 0-16Z",
        '<path class="ink wide" d="M-4.6-4.4V-3.6M4.6-4.4V-3.6"/>',
        '<path class="ink" d="M-5 5H5M-3.4 5L-2.2 10-1 5M3.4 5L2.2 10 1 5"/>',
    ),
}


def _position(
    nosferatu: str | None, villagers: int = 0, vampires: int = 0, hidden: int = 0, **pieces: str
) -> dict[str, Any]:
    reserve = {"villagers": villagers, "vampires": vampires, "nosferatu": hidden}
    return cells(**pieces, extra={"nosferatu": nosferatu, "reserve": reserve})


# The book's examples.
_ALL = _position("g4", white="b2 b3 c3 c4 c5 d2 d4 d5 e3 e6 g5", black="b5 e7 g7")
_BAIT = _position("a2", white="d3 e2 e4 e5 e7 f3 f4 f5 g4", black="b2 b3 b5 c5")
_CHOICE = _position("a2", white="c2 e4 e5 e7 f3 f4 f5 g4", black="b3 b5 c5")
_NEAR = _position(None, 12, 4, 1, black="d4")
_TAKE = _position("g5", white="b2 g4", black="b3")
_ROUND = _position("d6", white="b1 e2 f6 g5", black="b3")
# Composed.
_WALL = _position("a4", 3, 0, white="d6 d7 e3", black="d4")

ENTRY = GameEntry(
    Nosferatu,
    "two",
    "moving",
    text("Nosferatu"),
    text("Aldeões contra vampiros: captura Nosferatu, que voa e morde, ou todos os aldeões."),
    {"size": 3},
    (
        easy("Primeiro tabuleiro", {"size": 3}),
        medium("Tabuleiro do livro", {}),
        hard("Com capturas até ao fim", {"forced_chain": True}),
    ),
    rules=(
        text(
            "O Branco tem doze <strong>aldeões</strong>. O Preto tem cinco <strong>vampiros</strong> e"
            " <strong>Nosferatu</strong>. O tabuleiro começa vazio, e joga primeiro o Preto. Ao lado do"
            " tabuleiro vês quantas peças cada um ainda tem por colocar, e por cima dele quais são."
        ),
        text("Na tua vez fazes uma só coisa, a primeira destas que for possível:"),
        Points(
            (
                text("<strong>Capturar</strong>, com uma das tuas peças."),
                text("<strong>Colocar</strong> uma peça numa casa vazia."),
                text(
                    "<strong>Mover</strong> uma peça para uma casa vazia ao lado. Nosferatu anda em linha"
                    " reta quantas casas vazias quiser."
                ),
            )
        ),
        text("Se não puderes fazer nada, passas."),
        Heading(text("Capturar")),
        text(
            "Uma peça <strong>salta por cima de uma do adversário que esteja ao lado</strong>, para a casa"
            " logo a seguir, que tem de estar vazia. A capturada sai logo. Depois a mesma peça <strong>pode"
            " continuar a saltar</strong>, em qualquer direção, ou parar quando quiser."
        ),
        Example(
            text("O aldeão de e2 saltou por cima do vampiro de d2 e ficou em c2."),
            _BAIT,
            "white",
            ("d3-c2", "b2:d2", "e2:c2"),
        ),
        text(
            "<strong>Nosferatu voa</strong>: salta por cima de um aldeão que veja em linha reta, ao perto ou"
            " ao longe, e pousa em qualquer das casas vazias seguintes. De cada aldeão que captura, o Preto"
            " escolhe: sai, ou fica no seu lugar <strong>transformado em vampiro</strong>."
        ),
        Example(
            text(
                "Nosferatu voou de a2 para d2, transformou o aldeão de c2 em vampiro, seguiu para g5 e"
                " capturou o de f4."
            ),
            _CHOICE,
            "black",
            ("a2:d2=vampire:g5",),
        ),
        Heading(text("Colocar")),
        text(
            "Só podes pôr uma peça <strong>onde o adversário não a possa capturar na jogada"
            " seguinte</strong>, nem com uma fila de saltos. As tuas outras peças podem ficar em perigo. O"
            " Preto escolhe entre um vampiro e Nosferatu."
        ),
        Example(
            text(
                "Ao lado do vampiro de d4 um aldeão podia ser capturado: nas casas marcadas não se põe"
                " nenhum."
            ),
            _NEAR,
            "white",
            marks=dict.fromkeys(("d5", "d3", "e4", "c4", "e5", "c3"), "chosen"),
        ),
        Heading(text("O fim")),
        text(
            "<strong>O Branco ganha quando captura Nosferatu. O Preto ganha quando já não há"
            " aldeões</strong>, nem no tabuleiro nem por colocar. Se a mesma posição aparecer três vezes, é"
            " empate."
        ),
        Example(
            text(
                "No exemplo do livro, daqui Nosferatu deu dez saltos numa só jogada e capturou todos os"
                " aldeões."
            ),
            _ALL,
            "black",
            ("e7:e5", "d5:f5"),
        ),
        text("Há uma variante em que quem captura tem de continuar enquanto a mesma peça puder."),
        hint(
            "Aldeões: fiquem uns atrás dos outros ou na margem, onde ninguém os salta, e troquem um por um."
            " Vampiros: guardem Nosferatu para mais tarde."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Apanha Nosferatu"),
            text("És o Branco. Ganha já."),
            _TAKE,
            "white",
            text("Nosferatu está em g5. Que aldeão está ao lado dele?"),
            text("Capturaste Nosferatu: ganhaste."),
        ),
        FirstStep(
            text("Um lugar seguro"),
            text("És o Branco. Põe um aldeão encostado ao vampiro de d4."),
            _WALL,
            "white",
            text("O vampiro não salta se a casa a seguir estiver ocupada."),
            text("O aldeão de d6 tapa a casa onde o vampiro ia cair."),
            ("d5",),
        ),
        FirstStep(
            text("Sabe parar"),
            text("És o Preto. Captura com Nosferatu, e que depois ninguém o possa capturar."),
            _CHOICE,
            "black",
            text("Não tens de continuar a saltar. Depois de cada salto, vê quem está ao lado de Nosferatu."),
            text("Em d2 nenhum aldeão chega a Nosferatu."),
            ("a2:d2", "a2:d2=vampire"),
        ),
        FirstStep(
            text("Nenhum escapa"),
            text("És o Preto. Ganha já: captura os quatro aldeões numa só jogada."),
            _ROUND,
            "black",
            text("Começa por cima do aldeão de f6 e vai até à margem."),
            text("Quatro saltos seguidos: já não há aldeões."),
        ),
        FirstStep(
            text("A armadilha do livro"),
            text(
                "És o Branco, e quem captura tem de continuar. Só uma jogada ganha em três: oferece um"
                " aldeão."
            ),
            _BAIT,
            "white",
            text("Deixa o vampiro de b2 saltar por cima de um aldeão."),
            text("Depois de b2:d2 capturas com e2:c2, e Nosferatu tem de sair de onde está seguro."),
            ("d3-c2",),
            {"forced_chain": True},
        ),
    ),
    particulars=(
        Particular(("nosferatu",), text("Casa de Nosferatu"), "cell"),
        Particular(("reserve", "villagers"), text("Aldeões por colocar"), "number"),
        Particular(("reserve", "vampires"), text("Vampiros por colocar"), "number"),
        Particular(("reserve", "nosferatu"), text("Nosferatu por colocar (0 ou 1)"), "number"),
    ),
    pieces={"hex": _DRAWN},
    small=({"size": 3}, {"size": 3, "forced_chain": True}),
    order=195,
)
