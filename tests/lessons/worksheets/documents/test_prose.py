"""Free text: which keywords are said, which denied, and when no person need read it."""

import re

import pytest

from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import mark
from lessons.worksheets.documents.prose import Prose
from tests.lessons.worksheets.documents.right_answers import right_answers

DOCUMENT = {language: templates()[FICHA].document(language) for language in ("pt", "en")}


@pytest.mark.parametrize(
    ("keyword", "typed", "is_said"),
    [
        ("multipl 4", "Deixo um múltiplo de 4.", True),
        ("multipl 4", "MÚLTIPLOS DE QUATRO", True),
        ("multipl 4", "Os múltiplos. De 4.", True),
        ("multipl 4", "múltiplos de 40", False),
        ("multipl 4", "Não se deve deixar múltiplos de 4", False),
        ("multipl 4", "nunca deixar um múltiplo de 4", False),
        ("multipl 4", "Múltiplos de 4 nunca", False),
        ("multipl 4", "we don't leave multiples of 4", False),
        ("multipl 4", "they cannot be multiples of 4", False),
        ("multipl 4", "evitar múltiplos de 4", False),
        ("multipl 4", "Não é difícil: deixa múltiplos de 4", True),
        ("multipl 4", "Deixo múltiplos de 4 e não importa o que ele faz", True),
        ("multipl 4", "Não tiro 3, deixo múltiplos de 4", True),
        ("multipl 4", "Não deixes múltiplos de 4. Deixa 4, que é múltiplo de 4", True),
        ("multipl 4", "Não sei. Múltiplos. De 4", False),
        ("nao multipl 4", "Todos os que não são múltiplos de 4", True),
        ("nao multipl 4", "Os múltiplos de 4 não", True),
        ("nao multipl 4", "todos menos os múltiplos de 4", True),
        ("nao multipl 4", "todos, exceto os múltiplos de 4", True),
        ("nao multipl 4", "tirando os múltiplos de 4", True),
        ("nao multipl 4", "all but multiples of 4", True),
        ("nao multipl 4", "all, but not multiples of 4", True),
        ("nao multipl 4", "multiples of 4, but why", False),
        ("nao multipl 4", "no multiples of 4", True),
        ("nao multipl 4", "no number that is a multiple of 4", True),
        ("nao multipl 4", "ter no monte um múltiplo de 4", False),
        ("multipl 4", "Deixo no monte um múltiplo de 4", True),
        ("multipl 4", "Leave no multiple of 4", False),
        ("nao multipl 4", "Não, são os múltiplos de 4", False),
        ("nao multipl 4", "pelo menos os múltiplos de 4", False),
        ("nao multipl 4", "tirando 3 fica um múltiplo de 4", False),
        ("4 menos", "tira 4 menos o que ele tirou", True),
        ("4-a", "4 − a", True),
        ("4 8 12", "Deixar 4, 8 e 12", True),
        ("1,6", "perto de 1,6", True),
        ("impar par", "1 se é ímpar; 0 se é par", True),
        ("n 1", "completa n + 1", True),
        ("n 1", "nunca 1", False),
        ("", "nada", False),
        ("!", "nada!", False),
        ("nao", "não", True),
    ],
)
def test_what_is_said(keyword, typed, is_said):
    assert Prose(typed).says([keyword]) == is_said


def is_sure(task: str, typed: str, language: str = "pt", **more: str) -> bool:
    field = next(one.id for one in DOCUMENT[language].task(task).fields if one.kind == "text")
    answers = {f"{task}:{field}": typed} | {f"{task}:{name}": value for name, value in more.items()}
    return mark(DOCUMENT[language], answers).tasks[task].is_sure


@pytest.mark.parametrize(
    ("task", "typed"),
    [
        ("I.b", "Deixo sempre um múltiplo de 4 e depois completo 4 com a jogada do outro."),
        ("I.b", "Deixar 4, 8 ou 12 e responder com 4 - a"),
        ("I.c", "todos menos os da tabuada do 4"),
        ("I.c", "Todos os que não são divisíveis por quatro."),
        ("I.c", "Os números com resto 1, 2 ou 3"),
        ("II.4", "São os múltiplos de 4. Quem os recebe perde."),
        ("II.9", "Os que não são múltiplos de 4. Primeiro tira-se o resto e depois completa-se 4."),
        ("II.9", "Todos menos os da tabuada do 4: tira o resto, depois completa 4"),
        ("IV.4", "De 7 em 7: os múltiplos de 7, mais 1 e mais 2."),
    ],
)
def test_what_says_all_that_is_asked_and_nothing_else_is_sure(task, typed):
    assert is_sure(task, typed)


def test_a_right_sheet_need_not_be_read():
    found = mark(DOCUMENT["pt"], right_answers()).tasks
    assert [task for task, one in found.items() if one.open and not one.is_sure] == []


def test_english_is_sure_alike():
    assert is_sure("I.c", "all but the multiples of 4", "en")
    assert is_sure("II.4", "They go up in fours. Whoever gets one of them loses.", "en")
    assert not is_sure("I.c", "all but one multiple of 4", "en")
    assert not is_sure("I.c", "the first numbers that are not multiples of 4", "en")
    assert not is_sure("II.4", "They go up in fours from 1. Whoever gets one of them loses.", "en")
    assert not is_sure("I.b", "You mustn't leave multiples of 4, then make 4", "en")


@pytest.mark.parametrize(
    ("task", "typed"),
    [
        ("I.b", "não se deve deixar múltiplos de 4 e completar 4"),
        ("I.b", "Deixar múltiplos de 4 não é bom, completar 4 sim"),
        ("I.b", "Deixar múltiplos de 4"),  # the other item may be said in other words
        ("I.b", "Deixar múltiplos de 4 e de 3, e completar 4"),
        ("I.b", "Deixar múltiplos de 4 mais 1 e completar 4"),
        ("I.b", "Ficar eu com um múltiplo de 4 e completar 4"),
        ("I.b", "O adversário deixa um múltiplo de 4 e eu completo 4"),
        ("I.b", "Deixar múltiplos de 4 e completar 4?"),
        ("I.c", "os múltiplos de 4"),
        ("I.c", "um múltiplo de 4 no número"),
        ("I.c", "Nenhum que não seja múltiplo de 4"),
        ("I.c", "não se deve deixar múltiplos de 4"),
        ("I.c", "Os que não são pares nem múltiplos de 4"),
        ("I.c", "todos menos os múltiplos de 4 e os múltiplos de 3"),
        ("I.c", "resto 1, 2 ou 3 na divisão por 5"),
        ("I.c", "resto 1, 2 ou 3 na divisão por 3"),
        ("I.c", "resto 1, 2, 3 ou 0"),
        ("I.c", "nem todos são múltiplos de 4"),
        ("I.c", "todos menos um múltiplo de 4"),
        ("I.c", "os primeiros números que não são múltiplos de 4"),
        ("II.9", "Os que não são múltiplos de 4. Primeiro completa-se 4 e depois tira-se o resto."),
        ("II.9", "Os que não são múltiplos de 4. Primeiro deixa-se o resto e depois completa-se 4."),
        ("II.9", "Os que não são múltiplos de 4. Tira-se 4 menos o resto e depois completa-se 4."),
        ("I.c", "não são só os múltiplos de 4"),
        ("I.c", "os números que não são múltiplos de 4 para ele jogar"),
        ("I.c", "os números que não são múltiplos de 4, para ser o segundo"),
        ("II.4", "São múltiplos de 4. Quem joga bem perde."),
        ("I.b", "Deixar múltiplos de 4. O adversário completa 4."),
        ("I.b", "Sempre múltiplos de 4, 4 - a, ganha o adversário"),
        ("II.9", "Os que não são múltiplos de 4. O adversário tira o resto e completa 4."),
        ("IV.4", "resto 0, 1, 2 ou 3 na divisão por 7"),
        ("IV.4", "múltiplos de 4 e de 7, mais 1 e mais 2"),
        ("IV.4", "De 7 em 7: múltiplos de 7 mais 2"),
        ("I.c", "todos exceto os múltiplos de 4 e 3"),
        ("II.9", "Todos menos os múltiplos de 4 e o 1. Tira o resto, depois completa 4."),
        ("II.4", "São os múltiplos de 4. Quem os recebe ganha."),
        ("II.4", "São os múltiplos de 4. Quem os recebe não perde."),
        ("II.4", "Perde, ganha, 4"),
        ("II.4", "Vão de 4 em 4 a partir de 1. Quem os recebe perde."),
        ("III.d", "porque sim"),
    ],
)
def test_what_may_mean_something_else_is_not_sure(task, typed):
    assert not is_sure(task, typed)


def test_nothing_beside_it_may_be_wrong():
    reason = {"why312": "312 é múltiplo de 4", "wins312": "no"}
    assert is_sure("II.6", "Deixa 112", **reason)
    assert not is_sure("II.6", "Deixa 112", **reason | {"wins312": "yes"})
    assert not is_sure("II.6", "Deixa 113", **reason)


def test_where_letters_are_exchanged_a_person_reads():
    told = {"II.4:text": "São os múltiplos de 4. Quem os recebe perde."}
    row = {f"II.2:letters:l{at}": "N" if at % 4 == 0 else "P" for at in range(14)}
    assert mark(DOCUMENT["pt"], told).tasks["II.4"].is_sure
    assert not mark(DOCUMENT["pt"], told | row).tasks["II.4"].is_sure


def _keywords(language: str, ref: str) -> set[str]:
    return set(DOCUMENT[language].field(ref).rubric[0].keywords)


@pytest.mark.parametrize("language", ["pt", "en"])
def test_a_fact_has_the_same_keywords_in_every_question_about_it(language):
    multiples = _keywords(language, "I.b:how")
    assert len(multiples) > 5
    for ref in ("II.4:text", "II.6:why115", "II.6:why312"):
        assert multiples <= _keywords(language, ref)
    sevens = {re.sub("12", "21", re.sub("8", "14", re.sub("4", "7", keyword))) for keyword in multiples}
    for ref in ("IV.4:text", "IV.6:why"):
        assert sevens <= _keywords(language, ref)
    assert _keywords(language, "I.c:rule") == _keywords(language, "II.9:text")


@pytest.mark.parametrize(
    "typed", ["tabuada do 4", "divisíveis por 4", "dividir por 4 dá resto 0", "de 4 em 4"]
)
def test_a_fact_is_understood_in_every_question_about_it(typed):
    """The same words are found wherever the fact is asked for, and denied wherever its opposite is."""
    for task in ("I.b", "II.4"):
        field = next(one for one in DOCUMENT["pt"].task(task).fields if one.kind == "text")
        assert Prose(f"São os da {typed}").says(field.rubric[0].keywords)
    for task in ("I.c", "II.9"):
        field = next(one for one in DOCUMENT["pt"].task(task).fields if one.kind == "text")
        assert Prose(f"Todos menos os {typed}").says(field.rubric[0].keywords)
        assert not Prose(f"São os {typed}").says(field.rubric[0].keywords)
