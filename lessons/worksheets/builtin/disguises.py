"""Sums, and Nim in disguise."""

from django.utils.translation import gettext as _

from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.turtles.rules import Turtles
from games.solvers.closed.base import summands
from games.solvers.solve import solve
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, is_n, number, numbers, task, value, yes_no

NIMBLE = Nimble((0, 0, 1, 0, 0, 1, 0, 0, 1))
TURTLES = Turtles("VFVFF")
STAIRS = Stairs((0, 2, 1, 3))
NORTHCOTT = Northcott(8, ((7, 2), (6, 4), (8, 1)))
SUBTRACTION = Subtraction((4,), ((2, 3),))
SUM = Sum((Nim((3, 5, 7)), SUBTRACTION))


def words() -> Document:
    return Document(
        title=_("Somas e disfarces"),
        intro=_("Material: moedas, uma fila de casas, uma escada desenhada e um tabuleiro de xadrez."),
        parts=(_sums(), _disguises(), _own()),
    )


def _sums() -> Part:
    letters = [("P", _("É P")), ("N", _("É N")), ("any", _("Não se pode saber"))]
    return Part(
        "I",
        _("Jogar a dois jogos"),
        (
            task(
                "I.1",
                _(
                    "De uma pilha de 4 podem tirar-se 2 ou 3. Quanto vale? E o Nim (3, 5, 7)? E os dois "
                    "juntos?"
                ),
                number("first", _("A pilha de 4"), value(SUBTRACTION)),
                number("nim", "Nim (3, 5, 7)", value(Nim((3, 5, 7)))),
                number("both", _("Os dois juntos"), value(SUM)),
                hint=_("A soma de dois jogos vale a soma-nim dos valores."),
                model="2; 1; 2 ⊕ 1 = 3.",
            ),
            task(
                "I.2",
                _("Dois jogos que são P. O que é a soma? E um P e um N? E dois N?"),
                recipes.choice_field(letters, "P", points=1, id="pp", label="P + P"),
                recipes.choice_field(letters, "N", points=1, id="pn", label="P + N"),
                recipes.choice_field(letters, "any", points=1, id="nn", label="N + N"),
                hint=_("P vale 0. Dois jogos N podem valer o mesmo, ou não."),
                model=_("P; N; não se pode saber: 1 ⊕ 1 = 0, mas 1 ⊕ 2 = 3."),
            ),
        ),
        _(
            "Em cada jogada escolhe-se um dos jogos e joga-se só nele. Quem faz a última jogada de todas "
            "ganha."
        ),
        GameSpec.of(SUM),
    )


def _heaps(game: Nimble | Turtles | Stairs | Northcott) -> list[int]:
    return [heap.value for heap in summands(game, game.start()) or ()]


def _disguises() -> Part:
    return Part(
        "II",
        _("Onde está o Nim?"),
        (
            task(
                "II.1",
                _("Moedas nas casas 3, 6 e 9 andam para a esquerda. Que pilhas são? Quem joga ganha?"),
                numbers("heaps", _("As pilhas"), _heaps(NIMBLE)),
                yes_no("wins", _("Quem joga ganha?"), right=is_n(NIMBLE)),
                hint=_("Na casa 1 uma moeda já não anda."),
                model=_("2, 5 e 8: cada moeda vale as casas que ainda pode andar. Sim: 2 ⊕ 5 ⊕ 8 = 15."),
            ),
            task(
                "II.2",
                _(
                    "Moedas em fila: verso, face, verso, face, face. Vira-se uma face e, se se quiser, "
                    "outra moeda à"
                    " esquerda. Que pilhas são? Quanto é a soma-nim?"
                ),
                numbers("heaps", _("As pilhas"), _heaps(TURTLES)),
                number("sum", _("Soma-nim"), value(TURTLES)),
                hint=_("A moeda do lugar 1 ainda se pode virar: vale 1."),
                model="2, 4, 5; 3.",
            ),
            task(
                "II.3",
                _(
                    "Numa escada há 2 peças no degrau 1, 1 no 2 e 3 no 3. Descem um degrau de cada vez. Que "
                    "degraus contam?"
                ),
                numbers("steps", _("Degraus que contam"), (1, 3), 1),
                number("sum", _("Soma-nim"), value(STAIRS)),
                explain(
                    (
                        _("O que desce de um degrau par manda-se logo adiante."),
                        1,
                        _("par, responde, logo, adiante"),
                    ),
                    id="why",
                    label=_("Porquê?"),
                ),
                hint=_("O que podes responder a uma descida de um degrau par?"),
                model=_("Os ímpares: 2 ⊕ 3 = 1. O que desce de um degrau par manda-se logo adiante."),
            ),
            task(
                "II.4",
                _(
                    "Northcott: brancas em 7, 6 e 8, pretas em 2, 4 e 1, por colunas. Que pilhas são? "
                    "Quanto é a soma-nim?"
                ),
                numbers("heaps", _("As pilhas"), _heaps(NORTHCOTT)),
                number("sum", _("Soma-nim"), _sum(NORTHCOTT)),
                hint=_("Contam as casas livres entre as duas peças de cada coluna."),
                model="4, 1, 6; 3.",
            ),
        ),
        "",
        GameSpec.of(NIMBLE),
    )


def _sum(game: Northcott) -> int:
    grundy = solve(game, game.start()).grundy
    assert grundy is not None
    return grundy


def _own() -> Part:
    return Part(
        "III",
        _("Inventa um disfarce"),
        (
            task(
                "III.1",
                _(
                    "Disfarça o Nim (1, 2, 3) de um jogo teu: diz o que se vê, o que é uma jogada e onde "
                    "estão as pilhas."
                ),
                explain(
                    (_("As regras percebem-se."), 1, ""),
                    (_("Há três pilhas, e cada jogada diminui uma só."), 2, ""),
                ),
                model=_("Três pilhas que se reconhecem; cada jogada diminui uma só delas, e a última ganha."),
            ),
        ),
        "",
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Somar jogos pelos seus valores."),
            _("Reconhecer o Nim em jogos com outro aspeto, e ganhar neles."),
        ),
        timing=(
            (12, _("Parte I, com a pilha de 4 analisada em conjunto.")),
            (23, _("Parte II, uma pergunta por mesa; os grupos rodam.")),
            (10, _("Parte III. As melhores ideias vão ao concurso «Inventa um Jogo Nim».")),
        ),
        material=_("Moedas, uma fila de casas, uma escada no papel, um tabuleiro de xadrez."),
        mistakes=(
            _("Contar a partir de 1 no Nimble e de 0 nas Tartarugas: é ao contrário."),
            _("Contar os degraus pares."),
            _("Dizer que N + N é P: as letras não são sinais."),
        ),
    )


READY = Template("ficha-disfarces", 60, words, guide, years=(9, 12), topic="sums")
