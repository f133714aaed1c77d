"""Kayles, and playing as a mirror."""

from django.utils.translation import gettext as _

from games.rules.nim.kayles.rules import Kayles
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, is_n, number, task, value, yes_no


def words() -> Document:
    return Document(
        title=_("Kayles e o espelho"),
        intro=_("Material: 12 pinos, lápis ou tampas em fila para cada par."),
        parts=(_play(), _mirror(), _values()),
    )


def _play() -> Part:
    game = Kayles((5,))
    return Part(
        "I",
        _("Joguem"),
        (
            task(
                "I.1",
                _(
                    "Joguem uma partida a partir de cada fila e registem as filas que ficam, da maior para "
                    "a menor."
                ),
                recipes.records_field(game, ["3", "4", "5"], games=1, points=3, label=_("As partidas")),
                hint=_("De 5, derrubar o do meio deixa 2,2."),
                model=_("Qualquer partida legal até 0."),
            ),
            task(
                "I.2",
                _("Duas filas, e jogas tu. Marca com P as posições em que quem joga perde."),
                recipes.letters_field(
                    game,
                    ["1,1", "2,1", "2,2", "3,1", "3,2,1", "3,3", "4,1"],
                    subscripts="no",
                    label=_("Letras"),
                ),
                hint=_("Com duas filas iguais, o que pode fazer sempre o segundo?"),
                model="P: (1, 1), (2, 2), (3, 2, 1), (3, 3), (4, 1).",
            ),
        ),
        _("Há pinos em fila. À vez, derruba-se um, ou dois vizinhos. Quem derruba o último ganha."),
        GameSpec.of(game),
    )


def _mirror() -> Part:
    game = Kayles((7,))
    return Part(
        "II",
        _("O espelho"),
        (
            task(
                "II.1",
                _(
                    "Uma fila de 7 e começas tu. Que jogada deixa dois lados iguais? Quantos pinos ficam em "
                    "cada lado?"
                ),
                number("each", _("De cada lado"), _side(7)),
                model=_("Derrubas o do meio: ficam 3 e 3."),
            ),
            task(
                "II.2",
                _("E com 8?"),
                number("take", _("Quantos derrubas?"), 8 - 2 * _side(8)),
                number("each", _("De cada lado"), _side(8)),
                model=_("Derrubas os dois do meio: ficam 3 e 3."),
            ),
            task(
                "II.3",
                _("Quem começa com uma só fila ganha sempre? Explica como joga."),
                yes_no("always", _("Ganha sempre?"), right=all(is_n(Kayles((n,))) for n in range(1, 13))),
                explain(
                    (_("Deixa dois lados iguais."), 1, _("meio, dois lados, iguais, metade")),
                    (
                        _("Depois faz de um lado o que o outro fez do outro lado."),
                        2,
                        _("copi, espelho, imita, mesm"),
                    ),
                    id="how",
                ),
                model=_(
                    "Sim: deixa dois lados iguais e depois copia no outro lado cada jogada do adversário."
                ),
            ),
        ),
        "",
        GameSpec.of(game),
    )


def _side(row: int) -> int:
    """Half of what is left when the middle is taken and the row falls into two equal parts."""
    game = Kayles((row,))
    halves = [parts[0] for parts in game.results(row) if len(parts) == 2 and parts[0] == parts[1]]
    assert len(halves) == 1
    assert not is_n(game.starting_at((halves[0], halves[0])))
    return halves[0]


def _values() -> Part:
    game = Kayles((5, 4, 1))
    return Part(
        "III",
        _("Quanto vale uma fila?"),
        (
            task(
                "III.1",
                _(
                    "O valor de uma fila é o menor número que falta entre os valores a que se chega. "
                    "Completa."
                ),
                *(number(f"g{row}", _("Fila de %d") % row, value(Kayles((row,)))) for row in (1, 2, 3, 4, 5)),
                hint=_("De 4 chega-se a 3, 2, 2 e 1, 1 e 1. O valor de duas filas é a soma-nim."),
                model="1, 2, 3, 1, 4.",
            ),
            task(
                "III.2",
                _("Filas de 5, 4 e 1. Qual é a soma-nim dos valores? Quem joga ganha?"),
                number("sum", _("Soma-nim"), value(game), 2),
                yes_no("wins", _("Quem joga ganha?"), right=is_n(game)),
                model="4 ⊕ 1 ⊕ 1 = 4.",
            ),
        ),
        _("Faz esta parte se já conheces a soma-nim."),
        GameSpec.of(game),
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Encontrar e explicar uma estratégia de simetria."),
            _("Ver que uma jogada pode partir um jogo em dois."),
        ),
        timing=(
            (5, _("As regras, e uma fila de 5 no quadro.")),
            (15, _("Parte I.")),
            (15, _("Parte II. Um grupo mostra o espelho no quadro.")),
            (10, _("Parte III, para quem conhece a soma-nim; os outros jogam com duas filas diferentes.")),
        ),
        material=_("12 pinos, lápis ou tampas para cada par."),
        mistakes=(
            _("Copiar no mesmo lado: a resposta é no outro lado."),
            _("Juntar pinos que já não são vizinhos."),
            _("Com um número par de pinos não há meio: há dois."),
        ),
    )


READY = Template("ficha-espelho", 40, words, guide, years=(5, 12), topic="symmetry")
