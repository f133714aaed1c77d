from django.utils import translation

from games.pictures.texts import translate
from games.rules.text import listed, ntext, text


def test_texts_are_portuguese_in_portuguese() -> None:
    sentence = text("Só podes tirar {amounts}.", amounts=listed([3, ntext("{n} feijão", "{n} feijões", 4)]))
    with translation.override("pt"):
        assert translate(sentence) == str(sentence) == "Só podes tirar 3 ou 4 feijões."


def test_templates_at_every_depth_go_through_gettext() -> None:
    """With words that Django itself translates."""
    nested = text("{items}", items=(text("Monday"), ntext("%(num)d day", "%(num)d days", 2)))
    with translation.override("pt"):
        assert translate(nested) == "Segunda-feira, %(num)d dias"
    with translation.override("en"):
        assert translate(nested) == "Monday, %(num)d days"
