"""For younger pupils: take 1, 2 or 3."""

from django.utils.translation import gettext as _

from games.rules.nim.subtraction.rules import Subtraction
from lessons.worksheets import facts
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.tasks import explain, task, wins

_GAME = Subtraction((12,), ((1, 2, 3),))


def words() -> Document:
    return Document(
        title=_("Tirar 1, 2 ou 3: os números mágicos"),
        intro=_("Material: 21 feijões para cada par. Joguem muitas vezes e procurem os números mágicos."),
        parts=(_play(), _magic(), _more()),
    )


def _play() -> Part:
    return Part(
        "I",
        _("Joguem"),
        (
            task(
                "I.1",
                _("Joguem uma partida a partir de cada número e registem-na. Quem começa é o A."),
                recipes.records_field(
                    _GAME, recipes.positions_of(_GAME, "1-6"), games=1, points=6, label=_("As partidas")
                ),
                model=_("Qualquer partida legal que acabe em 0. Ganha quem tirou o último feijão."),
            ),
            task(
                "I.2",
                _("Há 3 feijões e és tu a jogar. Podes ganhar já? E com 4?"),
                wins(_GAME, "3", _("Com 3, ganhas?")),
                wins(_GAME, "4", _("Com 4, ganhas, se o outro jogar bem?")),
                hint=_("Com 4, experimenta tirar 1, tirar 2 e tirar 3. Quantos ficam para o outro?"),
                model=_("Com 3 tiras todos. Com 4 ficam 3, 2 ou 1, e o outro tira todos."),
            ),
        ),
        _("À vez, cada um tira 1, 2 ou 3 feijões. Quem tira o último ganha."),
        GameSpec.of(_GAME),
    )


def _magic() -> Part:
    return Part(
        "II",
        _("Os números mágicos"),
        (
            task(
                "II.1",
                _("Marca cada número: P se é bom deixá-lo ao outro, N se é bom recebê-lo."),
                recipes.letters_field(
                    _GAME, recipes.positions_of(_GAME, "0-12"), subscripts="no", label=_("Letras")
                ),
                hint=_("O 0 é P: quem deixa 0 já ganhou. De 1, 2 e 3 chega-se ao 0."),
                model="P: 0, 4, 8, 12.",
            ),
            task(
                "II.2",
                _("Os números mágicos são os que marcaste com P. Escreve-os."),
                recipes.p_numbers_field(
                    _GAME, 12, points=4, id="set", follows="II.1:letters", label=_("Mágicos")
                ),
                hint=_("Não te esqueças do 0."),
                model="0, 4, 8, 12.",
            ),
            task(
                "II.3",
                _("O que têm em comum os números mágicos? Quais são os dois seguintes?"),
                explain(
                    (
                        _("São os da tabuada do 4: vão de 4 em 4."),
                        2,
                        [*facts.multiples(4), *facts.steps(4)],
                    ),
                    (_("Seguem-se 16 e 20."), 1, "16 20"),
                    follows="II.1:letters",
                ),
                hint=_("Conta quanto vai de um ao outro."),
                model=_("São os da tabuada do 4. Seguem-se 16 e 20."),
            ),
        ),
        _("Um número é mágico se quem o deixa ao outro pode ganhar sempre."),
        GameSpec.of(_GAME),
    )


def _more() -> Part:
    game = Subtraction((21,), ((1, 2, 3),))
    return Part(
        "III",
        _("Com mais feijões"),
        (
            task(
                "III.1",
                _("Há 21 feijões e começas tu. Ganhas? Quantos tiras primeiro?"),
                wins(game, "21", _("Com 21, ganhas?")),
                recipes.moves_field(game, "21", points=2, label=_("Quantos tiras?")),
                hint=_("Que número mágico está logo abaixo de 21?"),
                model=_("Sim: tiras 1 e ficam 20, que é mágico."),
            ),
            task(
                "III.2",
                _("E se houver 20?"),
                wins(game, "20", _("Com 20, ganhas, se o outro jogar bem?")),
                model=_("Não: 20 é mágico, e recebe-lo tu."),
            ),
            task(
                "III.3",
                _("O outro tirou 3 de um número mágico. Quantos tiras tu? E se ele tirou 2? Porquê?"),
                explain(
                    (_("Tiro 1; tiro 2."), 1, ""),
                    (_("Os dois juntos tiram 4."), 2, [*facts.completes("4"), "4"]),
                ),
                model=_("Tiras 1; tiras 2. Os dois juntos tiram sempre 4, e volta a ficar um número mágico."),
            ),
        ),
        "",
        GameSpec.of(game),
    )


def guide() -> Guide:
    return Guide(
        aims=(
            _("Descobrir por tentativas os números que é bom deixar ao outro."),
            _("Ver neles a tabuada do 4, e explicar porquê: uma volta gasta 4."),
        ),
        timing=(
            (5, _("Joga-se uma partida de 10 feijões no quadro, contra a turma.")),
            (15, _("Parte I, a pares.")),
            (15, _("Parte II. Juntam-se no quadro os números mágicos dos grupos.")),
            (10, _("Parte III. No fim, a turma joga com 21 contra o computador.")),
        ),
        material=_("21 feijões ou tampas para cada par; esta ficha no ecrã ou em papel."),
        mistakes=(
            _("«Quem começa ganha»: joguem com 4 e com 8."),
            _("O 0 fica sem letra: quem deixa 0 já ganhou, por isso é P."),
            _("De 3 em 3 em vez de 4 em 4: conta-se o que tiram os dois, não o máximo de um."),
        ),
    )


READY = Template("ficha-numeros-magicos", 10, words, guide, years=(4, 6), topic="positions")
