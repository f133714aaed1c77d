"""Powers of two and Nim."""

from django.utils.translation import gettext as _

from games.rules.nim.nim.rules import Nim
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, left_of, number, numbers, task, value, yes_no


def words() -> Document:
    return Document(
        title=_("As potências de 2 e o Nim"),
        intro=_("Material: cartões ou blocos azuis (4), vermelhos (2), amarelos (1) e verdes (8)."),
        parts=(_blocks(), _sums(), _play()),
    )


def _blocks() -> Part:
    return Part(
        "I",
        _("Blocos de 1, 2, 4 e 8"),
        (
            task(
                "I.1",
                _("Escreve cada número como soma de potências de 2 diferentes."),
                numbers("n13", "13 =", _powers(13)),
                numbers("n22", "22 =", _powers(22)),
                hint=_("Começa pela maior potência que cabe."),
                model="13 = 8 + 4 + 1; 22 = 16 + 4 + 2.",
            ),
            task(
                "I.2",
                _("Escreve-os em base 2, só com zeros e uns."),
                number("b13", "13", int(f"{13:b}")),
                number("b22", "22", int(f"{22:b}")),
                hint=_("Um 1 em cada potência que usaste, um 0 nas outras."),
                model="1101; 10110.",
            ),
        ),
        _("Cada número faz-se de uma só maneira com blocos todos diferentes."),
    )


def _powers(n: int) -> set[int]:
    return {1 << place for place in range(n.bit_length()) if n >> place & 1}


def _sums() -> Part:
    return Part(
        "II",
        _("Cores iguais anulam-se"),
        (
            task(
                "II.1",
                _("Juntam-se os blocos de dois números, e dois blocos iguais desaparecem. Que número fica?"),
                number("s1", "5 ⊕ 3 =", value(Nim((5, 3)))),
                number("s2", "12 ⊕ 10 =", value(Nim((12, 10)))),
                number("s3", "7 ⊕ 7 =", value(Nim((7, 7)))),
                hint=_("5 são os blocos 4 e 1; 3 são 2 e 1. Os dois blocos de 1 anulam-se."),
                model="6; 6; 0.",
            ),
            task(
                "II.2",
                _("E com três números?"),
                number("s1", "3 ⊕ 5 ⊕ 7 =", value(Nim((3, 5, 7)))),
                number("s2", "6 ⊕ 5 ⊕ 3 =", value(Nim((6, 5, 3)))),
                model="1; 0.",
            ),
            task(
                "II.3",
                _("Que número falta em 38 ⊕ ? = 25?"),
                number("x", "?", 38 ^ 25, 2),
                hint=_("Que acontece se juntares 38 dos dois lados?"),
                model="38 ⊕ 25 = 63.",
            ),
        ),
        _("Esta conta chama-se soma-nim e escreve-se com o sinal ⊕."),
    )


def _play() -> Part:
    game = Nim((5, 6, 9))
    positions = ["1,2,3", "4,4", "3,5,7", "1,4,5", "2,4,7", "2,5,6", "3,5,6"]
    return Part(
        "III",
        _("Jogar Nim com blocos"),
        (
            task(
                "III.1",
                _(
                    "Marca com P as posições em que cada cor aparece um número par de vezes, e com N as "
                    "outras."
                ),
                recipes.letters_field(game, positions, subscripts="no", label=_("Letras")),
                hint=_("Faz a soma-nim: é P quando dá 0."),
                model=_("P: (1, 2, 3), (4, 4), (1, 4, 5), (3, 5, 6). As outras são N."),
            ),
            task(
                "III.2",
                _("Em (5, 6, 9) jogas tu. Há uma só pilha em que se consegue: a de 9. Quantos lá ficam?"),
                numbers("left", _("Na pilha de 9 ficam"), left_of(game, 2)),
                hint=_("O que fica tem de se anular com 5 e 6."),
                model="5 ⊕ 6 = 3.",
            ),
            task(
                "III.3",
                _("Em (7, 5, 4) cada uma das três pilhas serve. Quantos ficam em cada uma, se jogares nela?"),
                *(
                    numbers(f"left{heap}", _("Na pilha de %d ficam") % heap, left_of(Nim((7, 5, 4)), at), 1)
                    for at, heap in enumerate((7, 5, 4))
                ),
                model="1, 3, 2.",
            ),
            task(
                "III.4",
                _("De uma posição em que cada cor é par, pode uma jogada chegar a outra assim?"),
                yes_no("can", _("Pode?"), right=False),
                explain(
                    (
                        _("A pilha que muda perde ou ganha blocos: essas cores ficam ímpares."),
                        2,
                        _("impar, muda"),
                    ),
                    label=_("Porquê?"),
                ),
                model=_("Não: só muda uma pilha, e cada cor que muda nela passa de par a ímpar."),
            ),
        ),
        _("No Nim tira-se de uma pilha o que se quiser. Quem tira o último ganha."),
        GameSpec.of(game),
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Escrever números como somas de potências de 2, e em base 2."),
            _("Somar sem transporte, e ver que é essa a conta do Nim."),
        ),
        timing=(
            (8, _("Mostra-se: 13 paga-se de uma só maneira com blocos diferentes. Parte I.")),
            (12, _("Parte II, com blocos na mesa.")),
            (20, _("Parte III: jogar (3, 5, 7) a pares, depois as perguntas.")),
            (5, _("Joga-se (5, 6, 9) contra o computador; a turma diz a jogada.")),
        ),
        material=_("Blocos de quatro cores, ou a bancada da soma-nim no ecrã."),
        mistakes=(
            _("Transportar: 1 + 1 dá 0 e não vai nada."),
            _("Tirar a soma-nim: ela não se tira, diz com que cores se tem de mexer."),
            _("Mexer sempre na maior pilha: em (5, 6, 9) acontece servir, em (4, 9, 9) não."),
        ),
    )


READY = Template("ficha-potencias", 20, words, guide, years=(7, 12), topic="binary")
