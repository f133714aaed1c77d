"""Examples of the five texts, to be done again (rulebook, `nim_family.md` 5); their errors are put right."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.plainim.rules import Plainim
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.text import text
from games.solvers.explain import modular_sum
from games.solvers.theory import mex
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.builtin.trees import bush
from lessons.worksheets.documents.document import Document, Part, Task
from lessons.worksheets.tasks import explain, is_n, left_of, number, numbers, task, value, yes_no

HOUSE = bush("0-1 0-2 1-3 3-2 1-4 4-2 0-5 5-6 6-0")


def words() -> Document:
    return Document(
        title=_("Exemplos dos textos, para fazer outra vez"),
        intro=_(
            "São exemplos dos textos de que a Nimteca nasceu. Alguns vinham com um erro: aqui está emendado."
        ),
        parts=(
            Part("A", _("Nim e disfarces"), tuple(_nim())),
            Part("B", _("Somas e variantes"), tuple(_sums())),
        ),
    )


def _nim() -> Iterable[Task]:
    four = Subtraction((7,), ((2, 4),))
    yield task(
        "A.1",
        _("Podem tirar-se 2 ou 4 feijões. Com 7, quem joga ganha? Quanto vale a pilha?"),
        yes_no("first", _("Quem joga ganha?"), right=is_n(four)),
        number("value", _("Vale"), value(four)),
        model=_("Não: vale 0."),
    )
    yield task(
        "A.2",
        _("Diz-se à vez 1, 2 ou 3 e soma-se; quem chega a 13 ganha. Que somas até 13 é bom dizer?"),
        numbers(
            "sums",
            _("Somas"),
            [13 - left for left in range(13) if not is_n(Subtraction((left,), ((1, 2, 3),)))],
        ),
        hint=_("Conta de 13 para trás."),
        model="1, 5, 9, 13.",
    )
    yield task(
        "A.3",
        _("Qual é o mex de {0, 1, 3, 44}?"),
        number("mex", "mex", mex({0, 1, 3, 44})),
        model="2.",
    )
    yield task(
        "A.4",
        _("Calcula 18 ⊕ 22 ⊕ 8 ⊕ 6, e escreve 54 em base 2."),
        number("sum", "18 ⊕ 22 ⊕ 8 ⊕ 6 =", value(Nim((18, 22, 8, 6)))),
        number("bits", "54", int(f"{54:b}")),
        model="10; 110110.",
    )
    three = Nim((11, 12, 7, 5))
    yield task(
        "A.5",
        _("Em (11, 12, 7, 5), em que pilhas se ganha? Quanto fica em cada uma?"),
        *(
            numbers(f"left{heap}", _("Na pilha de %d ficam") % heap, left_of(three, at), 1)
            for at, heap in enumerate((11, 12, 7, 5))
            if left_of(three, at)
        ),
        model="12→9, 7→2, 5→0.",
    )
    yield task(
        "A.6",
        _(
            "Em (6, 3, 8, 9), quanto fica na pilha de 6? E em (4, 7, 13), na de 13? Serve cortá-la para 5 "
            "ou 6?"
        ),
        numbers("left6", _("Na pilha de 6 ficam"), left_of(Nim((6, 3, 8, 9)), 0), 1),
        numbers("left13", _("Na pilha de 13 ficam"), left_of(Nim((4, 7, 13)), 2), 1),
        yes_no("five", _("5 ou 6 servem?"), right=bool({5, 6} & left_of(Nim((4, 7, 13)), 2))),
        model=_("2; 3; não."),
    )
    nimble = Nimble((1, 2, 1, 3, 0, 3, 0, 2, 0, 1, 2))
    yield task(
        "A.7",
        _("Nimble, com 1, 2, 1, 3, 0, 3, 0, 2, 0, 1 e 2 moedas nas casas 1 a 11. Qual é a soma-nim?"),
        number("sum", _("Soma-nim"), value(nimble), 2),
        hint=_("Duas moedas na mesma casa anulam-se."),
        model="13.",
    )
    yield task(
        "A.8",
        _("Uma casa: duas paredes, um telhado de 4 ramos e uma porta de 3. Quanto vale?"),
        number("value", _("Vale"), value(HOUSE), 2),
        hint=_("Junta os pontos de cada ciclo num só: fica cada ramo um laço."),
        model=_("Nove laços: 1."),
    )


def _sums() -> Iterable[Task]:
    both = Sum((Nim((3, 5, 7)), Subtraction((4,), ((2, 3),))))
    yield task(
        "B.1",
        _("Nim (3, 5, 7) e uma pilha de 4 de que se tiram 2 ou 3. Quanto vale a soma?"),
        number("value", _("Vale"), value(both)),
        model="1 ⊕ 2 = 3.",
    )
    rows = Plainim(("0101", "0011"))
    stairs = Stairs((0, 3, 1, 2))
    yield task(
        "B.2",
        _(
            "LIM (3, 1, 2), Plainim 0101 e 0011, escada com 3, 1 e 2 peças. Quanto vale cada um? E a soma "
            "dos três?"
        ),
        number("lim", "LIM", value(Lim((3, 1, 2)))),
        number("rows", "Plainim", value(rows)),
        number("stairs", _("Escada"), value(stairs)),
        number("sum", _("Soma"), value(Sum((Lim((3, 1, 2)), rows, stairs)))),
        model="3; 6; 1; 4.",
    )
    moore = (3, 6, 7, 10)
    yield task(
        "B.3",
        _(
            "Nim de Moore com (3, 6, 7, 10), até 2 pilhas. Quantos uns há nas colunas do 8, 4, 2 e 1? Quem "
            "joga ganha?"
        ),
        *(number(f"c{power}", _("Coluna do %d") % power, count) for power, count in _columns(moore)),
        yes_no("first", _("Quem joga ganha?"), right=is_n(MooreNim(moore, 2))),
        hint=_("Têm de ser todos múltiplos de 3."),
        model=_("1, 2, 4, 2: não são todos múltiplos de 3, e ganha quem joga."),
    )
    blocked = BlockingNim((1, 3, 5, 6, 2))
    yield task(
        "B.4",
        _("Nim com bloqueio em (1, 3, 5, 6, 2). Quanto é a soma-nim das metades? Ganha quem joga?"),
        number("sum", _("Soma-nim das metades"), value(Nim(tuple(heap // 2 for heap in (1, 3, 5, 6, 2))))),
        yes_no("first", _("Ganha quem joga?"), right=is_n(blocked)),
        hint=_("Metade de cada pilha, arredondada para baixo."),
        model="0 ⊕ 1 ⊕ 2 ⊕ 3 ⊕ 1 = 1.",
    )
    yield task(
        "B.5",
        _(
            "Um texto diz: depois de ganhar vantagem, basta copiar o adversário. Mostra com (3, 4, 7) que é "
            "falso."
        ),
        explain(
            (_("Quando ele tira a pilha de 7, não há nada para copiar."), 1, "7, copi"),
            (_("O certo é 4→3: repõe-se a soma-nim 0."), 1, "4 3, soma"),
        ),
        model=_("Se ele tira o 7 ficam 3 e 4: o certo é 4→3, que põe a soma-nim a 0."),
    )


def _columns(heaps: tuple[int, ...]) -> list[tuple[int, int]]:
    """The power of each column, and its number of ones."""
    total = modular_sum([(text("{n}", n=heap), heap) for heap in heaps], 3)
    return list(zip(total.columns, total.counts, strict=True))


def guide() -> Guide:
    return Guide(
        aims=(
            _("Calcular valores e jogadas em jogos que já se conhecem, e conferir o que um texto diz."),
            _("Ver que uma regra que parece certa pode ter um contraexemplo."),
        ),
        timing=(
            (5, _("Cada par escolhe três exemplos da parte A e um da parte B.")),
            (15, _("Parte A. Quem acaba confere com outro par as colunas em base 2.")),
            (15, _("Parte B.")),
            (10, _("B.5 em conjunto, com feijões no quadro: porque falha a cópia em (3, 4, 7)?")),
        ),
        material=_("Feijões, papel para as colunas; uma fila de casas e moedas para o Nimble."),
        mistakes=(
            _("Somar da maneira habitual, ou alinhar os algarismos à esquerda."),
            _("No Nimble, contar a partir de 1 ou esquecer que duas moedas na mesma casa se anulam."),
            _("No Nim de Moore, fazer a soma-nim em vez de contar os uns de cada coluna."),
            _("Parar na primeira jogada que ganha: em (11, 12, 7, 5) há três."),
        ),
    )


READY = Template("ficha-exemplos", 80, words, guide, years=(10, 12), topic="problems")
