"""Wythoff's game on the chessboard."""

from fractions import Fraction

from django.utils.translation import gettext as _

from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.wythoff.rules import Wythoff
from games.solvers.solve import letter, solve
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, number, numbers, task


def words() -> Document:
    return Document(
        title=_("A rainha que volta a casa"),
        intro=_("Material: um tabuleiro de xadrez e uma rainha para cada par."),
        parts=(_board(), _pairs(), _golden()),
    )


def _board() -> Part:
    game = WhiteQueens(8, 8, ("e6",))
    pairs = Wythoff((4, 6))
    squares = [f"{row},{column}" for row in range(4) for column in range(4)]
    return Part(
        "I",
        _("No tabuleiro"),
        (
            task(
                "I.1",
                _(
                    "Uma casa diz-se por dois números: quantas casas tem por cima e quantas à esquerda. "
                    "Marca com P as"
                    " casas que é bom deixar ao outro."
                ),
                recipes.letters_field(pairs, squares, subscripts="no", label=_("Letras")),
                hint=_("O canto (0, 0) é P. De que casas se lá chega numa jogada? Essas são N."),
                model="P: (0, 0), (1, 2), (2, 1).",
            ),
            task(
                "I.2",
                _(
                    "A rainha está em e6, com 2 casas por cima e 4 à esquerda. Há uma só casa que ganha: "
                    "qual?"
                ),
                number("up", _("Casas por cima"), _target()[0]),
                number("left", _("Casas à esquerda"), _target()[1]),
                hint=_("Procura um par (1, 2) ou (2, 1) na linha, na coluna e na diagonal."),
                model="(2, 1).",
            ),
        ),
        _(
            "À vez, leva-se a rainha para cima, para a esquerda ou na diagonal entre as duas. Quem chega ao "
            "canto ganha."
        ),
        GameSpec.of(game),
    )


def _target() -> tuple[int, int]:
    """The only square to which the queen on e6 goes, as the solver finds it."""
    game = WhiteQueens(8, 8, ("e6",))
    start = game.start()
    (move,) = solve(game, start).winning_moves
    (square,) = game.follow(start, move)
    return square


def _pairs() -> Part:
    game = Wythoff((4, 6))
    return Part(
        "II",
        _("Os pares que perdem"),
        (
            task(
                "II.1",
                _(
                    "É o mesmo com duas pilhas: tira-se de uma, ou o mesmo das duas. Com que número forma "
                    "cada um um par P?"
                ),
                *(number(f"with{size}", _("Com %d") % size, partner(size)) for size in (1, 3, 4, 6, 8)),
                hint=_(
                    "O menor número do par é o primeiro que ainda não apareceu; a diferença cresce de 1 em 1."
                ),
                model="(1, 2), (3, 5), (4, 7), (6, 10), (8, 13).",
            ),
            task(
                "II.2",
                _(
                    "Qual é a diferença entre os números do 5.º destes pares? E do 20.º? Que números nunca "
                    "se repetem?"
                ),
                number("d5", _("No 5.º par"), 5),
                number("d20", _("No 20.º par"), 20),
                explain(
                    (_("Cada número aparece num só par."), 1, _("um so par, uma vez, nao repet, todos")),
                    id="why",
                ),
                model=_("5; 20. Cada número aparece uma só vez."),
            ),
            task(
                "II.3",
                _("De (4, 6) há uma só jogada que ganha. Quanto fica nas duas pilhas?"),
                numbers("left", _("Ficam"), _only_left(game)),
                hint=_("A jogada está na diagonal: tira o mesmo das duas."),
                model="3, 5.",
            ),
        ),
        _("Cada casa do tabuleiro é um par de pilhas: as casas por cima e as casas à esquerda."),
        GameSpec.of(game),
    )


def partner(size: int) -> int:
    """The other number of the losing pair whose smaller one is given, as the solver finds it."""
    return next(
        other for other in range(size, 3 * size + 2) if letter(Wythoff((size, other)), (size, other)) == "P"
    )


def _only_left(game: Wythoff) -> set[int]:
    start = game.start()
    (move,) = solve(game, start).winning_moves
    return set(game.follow(start, move))


def _golden() -> Part:
    return Part(
        "III",
        _("O número de ouro"),
        (
            task(
                "III.1",
                _("Divide o maior pelo menor em três pares."),
                number("r1", "5 : 3 (5/3)", Fraction(5, 3)),
                number("r2", "8 : 5 (8/5)", Fraction(8, 5)),
                number("r3", "13 : 8 (13/8)", Fraction(13, 8)),
                explain((_("Ficam perto de 1,6."), 1, "1 6, 1,6"), id="what"),
                hint=_("Escreve a fração ou o número decimal exato."),
                model=_("1,666…; 1,6; 1,625: perto de 1,618, o número de ouro."),
            ),
        ),
        "",
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Analisar de trás para a frente um jogo em duas dimensões."),
            _("Ver que um tabuleiro e duas pilhas são o mesmo jogo."),
            _("Encontrar uma regra para uma sequência sem fórmula simples."),
        ),
        timing=(
            (5, _("Jogam a partir de e6, uma vez cada um.")),
            (18, _("Parte I. Começa-se pelo canto, todos juntos.")),
            (15, _("Parte II.")),
            (7, _("Parte III, e o número de ouro.")),
        ),
        material=_("Um tabuleiro de xadrez e uma rainha (ou um botão) para cada par."),
        mistakes=(
            _("Esquecer a diagonal: pilhas iguais ganham-se logo, ao contrário do Nim."),
            _("Marcar P uma casa só porque uma jogada leva a N: têm de ser todas."),
            _("Usar um número em dois pares."),
        ),
    )


READY = Template("ficha-rainha", 30, words, guide, years=(7, 12), topic="positions")
