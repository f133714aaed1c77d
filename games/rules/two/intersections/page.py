"""Intersecções on its pages: names, proposals, drawn examples and first steps."""

from typing import Any

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Particular,
    cells,
    easy,
    hard,
    hint,
    medium,
    played,
    step,
)
from games.rules.piece_drawings import standing
from games.rules.text import text
from games.rules.two.intersections.rules import Intersections


def _position(black: str, white: str, pointers: str) -> dict[str, Any]:
    mine, other = pointers.split()
    return cells(black=black, white=white, extra={"pointers": {"black": mine, "white": other}})


def _started(position: dict[str, Any], to_move: str) -> str:
    """The option that begins a match there."""
    game = Intersections()
    return game.starting_at(game.setup(position, to_move)).start


# The book's notes.
_FORCED = _position("b5 d5 e1 e2 e3 f1 f4 f5", "b4 c3 c4 d1 d2 d4 f2 f3", "a2 f6")
_TO_WIN = _position("b5 c5 d5 e1 e2 e3 f1 f4 f5", "b4 c2 c3 c4 d1 d2 d4 e5 f2 f3", "a5 e6")
# The same with White's pointer on c6, and without the stone on c3: so one move leaves him a choice.
_OFFERED = _position("b5 d5 e1 e2 e3 f1 f4 f5", "b4 c4 d1 d2 d4 f2 f3", "a2 c6")
# There White has put his pointer first, and Black the first stone.
_BEGUN = _position("c3", "", "a3 c6")
_DIAGONAL = _position("c4 d3 e2", "c2 d4 e3", "a3 d6")
_THREE = _position("c4 e2 f1", "c2 d1 e3 f4", "a1 d6")
_FULL = _position("b2 c1 c4 c5 d3 d5 e3 e5 f3 f4", "b1 b3 b4 b5 c2 c3 d1 d4 e1 e4 f1 f5", "a3 f6")

# They point along a row and down a column.
_POINTERS = {
    "black_pointer": standing("M-13-7.5H1V-14L15 0L1 14V7.5H-13Z"),
    "white_pointer": standing("M-7.5-13V1H-14L0 15L14 1H7.5V-13Z"),
}

ENTRY = GameEntry(
    Intersections,
    "two",
    "lines",
    text("Intersecções"),
    text("Move o teu ponteiro: a pedra cai onde os dois ponteiros se cruzam. Ganham quatro em linha."),
    {},
    (
        easy("Primeiro tabuleiro", {}),
        medium("Já com seis pedras", {"start": _started(_DIAGONAL, "white")}),
        hard("Perto do fim", {"start": _started(_FORCED, "white")}),
    ),
    also=text("Snijpunt"),
    rules=(
        text(
            "O Preto tem um ponteiro na <strong>coluna a</strong>, o Branco um ponteiro na <strong>linha"
            " 6</strong>. As pedras ficam nas 25 casas de b1 a f5, sempre onde os ponteiros <strong>se"
            " cruzam</strong>."
        ),
        text(
            "Primeiro o Preto põe o seu ponteiro. Depois o Branco põe o dele e, ao mesmo tempo, uma pedra"
            " branca no cruzamento."
        ),
        Example(
            text("O Preto pôs o ponteiro em a3, o Branco em c6: a primeira pedra branca fica em c3."),
            moves=("a3", "c6"),
        ),
        text(
            "Na tua vez <strong>mudas o teu ponteiro de lugar</strong>: uma pedra da tua cor cai no novo"
            " cruzamento. O Preto joga assim na coluna que o ponteiro branco aponta, o Branco na linha que o"
            " ponteiro preto aponta."
        ),
        Example(
            text("O Preto leva o ponteiro para a5: a pedra cai em c5, por baixo do ponteiro branco."),
            moves=("a3", "c6", "c5"),
        ),
        text(
            "Enquanto a tua coluna ou linha tiver casas vazias, <strong>tens de jogar numa delas</strong>. Se"
            " estiver cheia, escolhes uma pedra de outra casa dela, que <strong>muda de cor</strong>, fosse"
            " de quem fosse."
        ),
        Example(
            text(
                "Um exemplo do livro. Joga o Branco, na linha 2, que só tem duas casas vazias: tem de jogar"
                " numa delas."
            ),
            _FORCED,
            "white",
            marks={"b2": "chosen", "c2": "chosen"},
        ),
        Example(
            text("A linha 3 estava cheia: o Branco virou a pedra preta de d3. Fez cinco em linha e ganhou."),
            _FULL,
            "white",
            ("d3",),
        ),
        text(
            "<strong>Ganha a cor que tiver quatro ou mais pedras em linha</strong>, na horizontal, na"
            " vertical ou na diagonal, mesmo que tenha sido o adversário a fechá-las. Se a mesma posição"
            " aparecer pela terceira vez, há empate."
        ),
        text("Para jogar, toca na casa onde os ponteiros se vão cruzar: o ponteiro vai sozinho."),
        Example(
            text("Quatro pedras pretas na coluna e: ganha o Preto."),
            _TO_WIN,
            "black",
            ("e4",),
        ),
        hint(
            "Conta as casas vazias da linha que deixas ao adversário: se só houver uma, a resposta é"
            " obrigatória."
        ),
        played(
            {"start": _started(_BEGUN, "white")},
            step("", "No livro foi o Branco quem pôs primeiro o ponteiro, em c6. O Preto escolheu a3."),
            step("e3", "Joga o Branco, na linha 3."),
            step("e5", "O Preto escolhe na coluna e. A seguir o Branco joga na linha 5."),
            step("c5", "c5 e e3 estão na mesma diagonal: faltam d4 e f2."),
            step("c2", "O Preto tem agora três casas à escolha na coluna c."),
            step("f2", "O ponteiro branco passa para a coluna f."),
            step("f5", "Na linha 5 só sobram duas casas, b5 e d5."),
            step("b5", "O Branco joga na ponta da linha."),
            step("b3", "Na linha 3 já só há duas casas vazias, d3 e f3."),
            step("f3", "O Branco tem duas pedras na coluna f."),
            step("f1", "O Preto tinha duas casas, f1 e f4; o livro diz que f4 também perde."),
            step("c1", "O Branco deixa ao Preto uma só casa na coluna c."),
            step("c4", "Era obrigatório."),
            step("d4", "Quatro brancas na diagonal, de c5 a f2: o Branco ganhou."),
            title=text("A partida do livro"),
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Joga na coluna d, por baixo do ponteiro branco, e ganha."),
            _THREE,
            "black",
            text("As tuas três pedras estão numa diagonal com um buraco."),
            text("Quatro em linha: ganhaste."),
        ),
        FirstStep(
            text("Obriga o adversário"),
            text("És o Preto, na coluna c. Deixa ao Branco uma única casa, que te dê depois a vitória."),
            _OFFERED,
            "black",
            text("Conta as casas vazias das linhas 1, 3 e 5: onde é que o Branco não pode escolher?"),
            text("O Branco só tem uma casa. Com c5 ganhas logo a seguir, em e4; com c1, mais tarde."),
            ("c5", "c1"),
        ),
        FirstStep(
            text("Não dês a linha"),
            text("És o Branco, na linha 3. O Preto ameaça quatro na diagonal: só uma jogada o impede."),
            _DIAGONAL,
            "white",
            text("A tua coluna é a que o Preto vai ter. Em que colunas está a ponta da diagonal?"),
            text("Na coluna c o Preto não tem nenhuma das pontas da diagonal, b5 e f1."),
            ("c3",),
        ),
        FirstStep(
            text("Vira uma pedra"),
            text("És o Branco. A linha 3 está cheia: vira uma pedra e ganha."),
            _FULL,
            "white",
            text("Que pedra preta está no meio das tuas?"),
            text("A pedra mudou de cor e fechou uma linha: tem cinco pedras, e quatro já chegavam."),
        ),
    ),
    order=140,
    particulars=(
        Particular(("pointers", "black"), text("Ponteiro do Preto, de a1 a a5"), "cell"),
        Particular(("pointers", "white"), text("Ponteiro do Branco, de b6 a f6"), "cell"),
    ),
    symmetry=None,
    pieces={"track": _POINTERS},
)
