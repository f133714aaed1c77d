"""What the pages say of Aboyne: names, proposals, rules and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Puzzle,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.aboyne.rules import Aboyne

_BOOK = {"size": 5}
_JUMPS = cells(white="d5 d6", black="b2 c3 d2 d3 d4")
# The book's examples.
_BLOCKED = cells(white="f7 g8", black="c4 c5 c6 d5 e6")
_NEAR = cells(white="f2 f4", black="c1 e3 e4")
_OVER = cells(white="c3 e7 e8", black="d8 g4 h6")
_SURROUND = cells(white="f2 f4", black="d1 e3 e4")
_LAST = cells(white="e6 f7", black="c4 d5")
_THREAT = cells(white="f4 g3", black="c2 e3 e4")

ENTRY = GameEntry(
    Aboyne,
    "two",
    "moving",
    text("Aboyne"),
    text("Salta por cima das tuas peças e bloqueia as do adversário. Ganha quem chegar ao canto dele."),
    {"size": 4},
    (
        easy("Primeiro tabuleiro", {"size": 3}),
        medium("Tabuleiro pequeno", {"size": 4}),
        hard("Tabuleiro do livro", {}),
    ),
    rules=(
        text(
            "Cada jogador tem nove peças, à volta do seu canto: o Branco em baixo e o Preto em cima. Joga"
            " primeiro o Branco."
        ),
        Example(
            text("O início. A meta de cada um é o canto do adversário: e9 para o Branco, e1 para o Preto.")
        ),
        text(
            "Na tua vez moves uma peça, de uma de duas maneiras. Um <strong>passo</strong> leva-a para uma"
            " casa vazia ao lado."
        ),
        text(
            "Um <strong>salto</strong> leva-a em linha reta por cima de todas as tuas peças que estão"
            " seguidas à sua frente, uma ou mais, até à casa logo a seguir. Se lá estiver uma peça do"
            " adversário, <strong>é capturada</strong>. Ninguém é obrigado a capturar."
        ),
        Example(
            text("Onde pode ir a peça preta de d2. O salto por cima de d3 e d4 captura a peça de d5."),
            _JUMPS,
            "black",
            marks={"d2": "chosen"} | dict.fromkeys(("c1", "c2", "d1", "d5", "e2", "e3"), "win"),
        ),
        Heading(text("Peças bloqueadas")),
        text(
            "Uma peça ao lado de uma do adversário está <strong>bloqueada</strong>: não se pode mover. Mas as"
            " da sua cor podem saltar por cima dela, e ela continua a bloquear."
        ),
        Example(
            text("As peças de f7 e e6 tocam-se: estão as duas bloqueadas."),
            _BLOCKED,
            "white",
            marks={"e6": "chosen", "f7": "chosen"},
        ),
        Example(
            text("Depois de g8:e6, a peça de f7 já não toca em ninguém. As de e6 e d5 estão bloqueadas."),
            _BLOCKED,
            "white",
            ("g8:e6",),
        ),
        Example(
            text("O Preto respondeu com c4:e6: f7 está bloqueada outra vez, e o Branco perdeu."),
            _BLOCKED,
            "white",
            ("g8:e6", "c4:e6"),
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem levar uma peça à sua meta</strong>, com um passo ou um salto. No teu canto,"
            " que é a meta do adversário, nunca podes entrar."
        ),
        text(
            "<strong>Perde quem não puder mover nenhuma peça</strong>, porque estão todas bloqueadas ou"
            " porque já não tem nenhuma. Se a mesma posição aparecer três vezes, é empate."
        ),
        Example(
            text("O Preto saltou por cima de d5 e capturou em e6: f7 está bloqueada, e o Branco perdeu."),
            _LAST,
            "black",
            ("c4:e6",),
        ),
        Example(
            text(
                "Outro exemplo do livro. Se o Preto for para d1, o Branco responde f2-e2 e bloqueia-lhe todas"
                " as peças. No livro vai para c2 e, depois de f2-g3, para d2: de lá captura a de f4."
            ),
            _NEAR,
            "black",
            marks={"d1": "chosen", "c2": "win", "d2": "win"},
        ),
        hint(
            "Antes de te aproximares, conta as peças livres de cada um. Uma fila das tuas peças é uma estrada"
            " para saltar e atacar. Guarda uma peça livre longe do adversário, para teres sempre uma jogada."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Salta e captura"),
            text("És o Preto. Captura uma peça branca."),
            _JUMPS,
            "black",
            text("Salta na coluna d, por cima das tuas peças. A de d4 não pode: está bloqueada."),
            text("O salto passou por cima de toda a fila e acabou logo a seguir, em d5."),
            ("d2:d5", "d3:d5"),
        ),
        FirstStep(
            text("Até à meta"),
            text("És o Branco. Ganha já."),
            _OVER,
            "white",
            text("A peça de e8 está bloqueada, mas outra pode saltar por cima dela."),
            text("A peça de e7 saltou por cima de e8 e chegou à meta: ganhaste."),
        ),
        FirstStep(
            text("Bloqueia todas"),
            text("És o Branco. Ganha já: deixa o Preto sem jogadas."),
            _SURROUND,
            "white",
            text("As peças de e3 e e4 já estão bloqueadas. Como bloqueias a de d1?"),
            text("Nenhuma peça preta se pode mover: ganhaste."),
        ),
        FirstStep(
            text("Por cima de uma bloqueada"),
            text("És o Preto. Ganha já."),
            _LAST,
            "black",
            text("A peça de d5 está bloqueada. Que peça pode saltar por cima dela?"),
            text("Capturaste uma peça e bloqueaste a última do Branco: ganhaste."),
        ),
        FirstStep(
            text("Prepara um salto"),
            text("És o Preto. Escolhe a casa de onde vais capturar a peça de f4."),
            _THREAT,
            "black",
            text("De que casa saltas por cima de e3 até f4?"),
            text("A peça de f4 está bloqueada e não foge: faça o Branco o que fizer, ganhas."),
            ("c2-d2",),
        ),
    ),
    usual=_BOOK,
    symmetry=Symmetry(
        {"white": ("south_west", "south_east"), "black": ("north_west", "north_east")}, separator="+"
    ),
    small=({"size": 3},),
    puzzles=(Puzzle(text("A última peça livre"), _LAST, "black", 1),),
    order=186,
)
