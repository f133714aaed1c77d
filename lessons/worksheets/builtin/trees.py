"""Hackenbush: stalks, trees, a cycle."""

from django.utils.translation import gettext as _

from games.rules.nim.hackenbush.rules import Hackenbush
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, number, task, value, yes_no


def bush(branches: str) -> Hackenbush:
    """A bush of branches such as "0-1 1-2", named a, b, c …; 0 is the ground."""
    ends = [branch.split("-") for branch in branches.split()]
    return Hackenbush(
        tuple((chr(ord("a") + at), int(end), int(other)) for at, (end, other) in enumerate(ends))
    )


STALKS = bush("0-1 1-2 2-3 0-4 4-5 5-6 6-7 0-8 8-9 9-10 10-11 11-12")
FORK = bush("0-1 1-2 2-3 2-4 4-5 5-6")
EVEN = bush("0-1 1-2 2-3 1-4 4-5")
FORKS = bush("0-1 1-2 2-3 2-4 4-5 1-6")
TRIANGLE = bush("0-1 1-2 2-3 3-1")
SQUARE = bush("0-1 1-2 2-3 3-4 4-1")


def words() -> Document:
    return Document(
        title=_("Cortar árvores"),
        intro=_("Material: papel, lápis e borracha. Desenhem cada arbusto e apaguem o que cai."),
        parts=(_stalks(), _trees(), _cycles()),
    )


def _stalks() -> Part:
    return Part(
        "I",
        _("Hastes"),
        (
            task(
                "I.1",
                _("Três hastes de 3, 4 e 5 ramos. A que jogo é igual? Quanto vale tudo?"),
                explain((_("É o Nim, com pilhas de 3, 4 e 5."), 1, "nim"), id="what"),
                number("value", _("Vale"), value(STALKS)),
                hint=_("Cortar um ramo deita abaixo tudo o que está por cima."),
                model=_("É o Nim. 3 ⊕ 4 ⊕ 5 = 2."),
            ),
            task(
                "I.2",
                _("Há um só corte que ganha, na haste de 3. Quantos ramos lá ficam?"),
                number("left", _("Ficam"), 3 ^ value(STALKS), 2),
                model="3 ⊕ 2 = 1.",
            ),
        ),
        _(
            "À vez, corta-se um ramo. Cai tudo o que deixa de estar ligado ao chão. Quem corta o último "
            "ganha."
        ),
        GameSpec.of(STALKS),
    )


def _trees() -> Part:
    return Part(
        "II",
        _("Árvores"),
        (
            task(
                "II.1",
                _(
                    "Um tronco de 2; em cima uma forquilha com hastes de 1 e 3. Quanto vale a forquilha?"
                    " E a árvore?"
                ),
                number("fork", _("A forquilha"), 1 ^ 3),
                number("tree", _("A árvore"), value(FORK)),
                hint=_("Na forquilha faz a soma-nim; cada ramo por baixo soma 1."),
                model="1 ⊕ 3 = 2; 2 + 2 = 4.",
            ),
            task(
                "II.2",
                _("Um tronco de 1; em cima uma forquilha com duas hastes de 2. Quanto vale?"),
                number("tree", _("A árvore"), value(EVEN)),
                model="2 ⊕ 2 = 0; 0 + 1 = 1.",
            ),
            task(
                "II.3",
                _(
                    "Um tronco de 1 com uma forquilha: de um lado uma haste de 1, do outro um ramo com uma"
                    " forquilha de hastes de 1 e 2. Quanto vale?"
                ),
                number("tree", _("A árvore"), value(FORKS), 2),
                model="1 ⊕ 2 = 3; 3 + 1 = 4; 4 ⊕ 1 = 5; 5 + 1 = 6.",
            ),
            task(
                "II.4",
                _("Na árvore da pergunta II.2 és tu a jogar. Ganhas? Onde cortas?"),
                yes_no("wins", _("Ganhas?"), right=value(EVEN) != 0),
                explain((_("Corta o tronco: cai tudo."), 1, _("tronco, baixo, chao")), id="where"),
                model=_("Sim: cortas o tronco e cai tudo."),
            ),
        ),
        _("Uma árvore vale o mesmo que uma haste: procura de quantos ramos."),
        GameSpec.of(FORK),
    )


def _cycles() -> Part:
    return Part(
        "III",
        _("Ciclos"),
        (
            task(
                "III.1",
                _(
                    "Um tronco de 1 com um triângulo em cima. Quanto vale? E com um quadrado em vez do "
                    "triângulo?"
                ),
                number("three", _("Com o triângulo"), value(TRIANGLE)),
                number("four", _("Com o quadrado"), value(SQUARE)),
                hint=_("3 laços valem 1 ⊕ 1 ⊕ 1; 4 laços valem 1 ⊕ 1 ⊕ 1 ⊕ 1."),
                model="1 + 1 = 2; 0 + 1 = 1.",
            ),
            task(
                "III.2",
                _("Diz em palavras quanto vale um ciclo de n ramos."),
                explain((_("1 se n é ímpar, 0 se n é par."), 2, _("impar par, par impar"))),
                model=_("1 se n é ímpar, 0 se n é par."),
            ),
        ),
        _("Os pontos de um ciclo podem juntar-se num só: cada ramo fica um laço, e um laço vale 1."),
        GameSpec.of(TRIANGLE),
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Ver que hastes são pilhas de Nim."),
            _("Calcular o valor de uma árvore de cima para baixo, e o de um ciclo."),
        ),
        timing=(
            (5, _("As regras: desenha-se um arbusto no quadro e dois alunos cortam.")),
            (10, _("Parte I.")),
            (18, _("Parte II. Cada grupo desenha uma árvore para outro grupo.")),
            (12, _("Parte III.")),
        ),
        material=_("Papel, lápis e borracha; no ecrã, o editor de arbustos."),
        mistakes=(
            _("Somar na forquilha da maneira habitual: conta-se então o número de ramos."),
            _("Esquecer o ramo por baixo da forquilha: soma 1."),
            _("Tratar um ciclo como uma haste com os mesmos ramos."),
        ),
    )


READY = Template("ficha-arvores", 50, words, guide, years=(7, 12), topic="graphs")
