"""What the pages say of Campanha: names, proposals, rules, first steps and puzzles."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Puzzle,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.piece_drawings import KNIGHT, coloured
from games.rules.text import text
from games.rules.two.campaign.rules import Campaign

_DRAWN = coloured("knight", KNIGHT)
_SIX = {"size": 6}
_MOVED = cells(white="", black="", extra={"white_knight": "c3", "black_knight": "e5"})
_FIVE = cells(white="b2 c2 d2 e2", black="a5 c6 e5", extra={"white_knight": "f2", "black_knight": "d4"})
_FETCH = cells(white="b2 c2 d2 e2", black="a5 c6 e5", extra={"white_knight": "e4", "black_knight": "b4"})
_STOP = cells(white="a1 c2 e1", black="c5 d5 e5 f5", extra={"white_knight": "a3", "black_knight": "c3"})
# The book's two examples, and the first one after White's move.
_CLOSED_IN = cells(
    white="a4 b2 c2 c3 c4 d4 d6 e3 e4 f5",
    black="c5 c6 d3 d5 e5 e6 e7 f4 f6 g6",
    extra={"white_knight": "a2", "black_knight": "b8"},
)
_SHUT = cells(
    white="a2 a4 b2 c2 c3 c4 d4 d6 e3 e4 f5",
    black="c5 c6 d3 d5 e5 e6 e7 f4 f6 g6",
    extra={"white_knight": "b4", "black_knight": "b8"},
)
_PLANNED = cells(
    white="b6 c7 c8 d4 d6 e6 e8",
    black="d5 e4 f3 f4 f6 g5",
    extra={"white_knight": "c4", "black_knight": "e5"},
)
# From the authors' web page, after the first move of each.
_LONG = cells(
    white="c4 d6 e4 e5 f6 f7 g3 g4 g5 h5 h6 i4",
    black="a7 b5 b9 c6 c7 d4 d5 d8 e6 e7 f5",
    extra={"white_knight": "f4", "black_knight": "b7"},
)

ENTRY = GameEntry(
    Campaign,
    "two",
    "moving",
    text("Campanha"),
    text("O teu cavalo deixa uma marca em cada casa de onde salta. Ganha quem juntar cinco marcas em linha."),
    _SIX,
    (
        easy("Primeiro tabuleiro", _SIX),
        medium("Tabuleiro médio", {"size": 8}),
        hard("Tabuleiro do livro", {}),
    ),
    also=text("Campaign"),
    rules=(
        text("Cada jogador tem <strong>um cavalo</strong>, e marcas da sua cor. O tabuleiro começa vazio."),
        Heading(text("O começo")),
        text(
            "Um jogador, o Branco, põe <strong>os dois cavalos</strong> em casas diferentes, onde quiser. O"
            " outro escolhe então <strong>a cor</strong> com que joga <strong>e quem começa</strong>. Por"
            " isso convém a quem põe os cavalos que nenhum fique melhor do que o outro."
        ),
        Example(text("Dois cavalos postos. Agora o adversário escolhe."), moves=("c3/e5",)),
        Heading(text("As jogadas")),
        text(
            "Na tua vez o teu cavalo <strong>salta como no xadrez</strong>: duas casas numa direção e uma"
            " para o lado, por cima do que lá estiver, para uma casa <strong>vazia</strong>. Na casa de"
            " onde saiu fica <strong>uma marca tua</strong>, para sempre. Tens de saltar."
        ),
        Example(
            text("O cavalo branco saltou de c3 para b1 e deixou uma marca."), _MOVED, "white", ("c3-b1",)
        ),
        Heading(text("O fim")),
        text(
            "Ganhas logo que tenhas <strong>cinco marcas ou mais em linha</strong>, sem falhas: na"
            " horizontal, na vertical ou na diagonal. Os cavalos não contam."
        ),
        Example(text("O Branco saiu de f2 e fez cinco em linha."), _FIVE, "white", ("f2-d1",)),
        text("<strong>Quem na sua vez não puder saltar perde</strong>. Nunca há empate."),
        Example(
            text(
                "Num exemplo do livro, o Branco saltou de a2 para b4. O Preto ocupou a6, a única casa que lhe"
                " ficava livre, e ganhou."
            ),
            _CLOSED_IN,
            "white",
            ("a2-b4", "b8-a6"),
            {},
        ),
        Example(
            text(
                "Um exemplo do livro: o Preto deu a volta por c6, e7 e f5 e, responda o Branco como"
                " responder,"
                " ganha daqui a três jogadas suas, no máximo."
            ),
            _PLANNED,
            "black",
            ("e5-c6", "c4-a5", "c6-e7", "a5-b7", "e7-f5"),
            {},
        ),
        hint(
            "A marca aparece onde estavas, não onde chegas: planeia dois saltos de cada vez. Põe-te na casa"
            " de que o outro cavalo precisa, e foge dos cantos."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Vai buscar a quinta"),
            text("És o Branco. Põe o cavalo na casa que falta à tua linha de marcas."),
            _FETCH,
            "white",
            text("Olha para as tuas marcas da linha 2. De que casa ao lado delas podes saltar a seguir?"),
            text("No próximo salto fica em f2 a quinta marca: já ninguém a impede."),
            ("e4-f2",),
        ),
        FirstStep(
            text("Está lá primeiro"),
            text("És o Branco. O Preto ameaça fazer cinco em linha: impede-o."),
            _STOP,
            "white",
            text("De que casa precisa o cavalo preto para lá deixar a quinta marca?"),
            text("Em b5 estás tu: o Preto já não pode deixar lá nenhuma marca."),
            ("a3-b5",),
        ),
        FirstStep(
            text("Sem saídas"),
            text("És o Preto. O cavalo branco só tem uma casa para onde saltar: ganha já."),
            _SHUT,
            "black",
            text("Que casa livre fica a um salto de b4?"),
            text("O cavalo branco já não pode saltar."),
            options={},
        ),
    ),
    puzzles=(Puzzle(text("Uma volta até à linha"), _LONG, "black", 3, {}),),
    particulars=(Particular(("swapped",), text("As pessoas trocaram de cores"), "yes"),),
    usual=_SIX,
    order=196,
    pieces={"light": _DRAWN, "dark": _DRAWN},
    small=({"size": 5},),
)
