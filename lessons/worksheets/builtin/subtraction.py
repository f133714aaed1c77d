"""The Ficha, with its page for teachers."""

from django.utils.translation import gettext as _

from lessons.worksheets import ficha
from lessons.worksheets.builtin.base import Guide, Template


def guide() -> Guide:
    return Guide(
        aims=(
            _("Procurar regularidades a partir de partidas jogadas, e prová-las."),
            _("Escrever e verificar o termo geral de uma sequência."),
        ),
        timing=(
            (45, _("Primeira aula: partes I e II. Juntam-se no quadro os números P dos grupos.")),
            (45, _("Segunda aula: partes III e IV.")),
        ),
        material=_("Um monte de feijões para cada grupo; esta ficha no ecrã ou em papel."),
        mistakes=(
            _("«Quem começa ganha»: joguem com 4 e com 8."),
            _("O 0 fica sem letra: quem deixa 0 já ganhou, por isso é P."),
            _("Na parte IV só o 0 é visto como fim: com 1 e 2 também não se pode jogar."),
        ),
    )


READY = Template("ficha-subtracao", 0, ficha.words, guide, years=(7, 12), topic="positions")
