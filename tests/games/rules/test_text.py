import pytest

from games.rules.text import join_words, ntext, text


def test_parameters_are_filled_in_at_every_depth():
    inner = ntext("{n} feijão", "{n} feijões", 2)
    assert (
        str(text("{who} tira {what} de {where}.", who="A Ana", what=inner, where=3))
        == "A Ana tira 2 feijões de 3."
    )


@pytest.mark.parametrize(("count", "shown"), [(0, "0 feijões"), (1, "1 feijão"), (2, "2 feijões")])
def test_plural_is_for_all_but_one(count, shown):
    assert str(ntext("{n} feijão", "{n} feijões", count)) == shown


@pytest.mark.parametrize(
    ("values", "with_or", "with_and"),
    [
        ([], "", ""),
        ([3], "3", "3"),
        ([3, 4], "3 ou 4", "3 e 4"),
        ([1, "2", text("três")], "1, 2 ou três", "1, 2 e três"),
    ],
)
def test_lists_end_with_their_conjunction(values, with_or, with_and):
    assert str(join_words(values)) == with_or
    assert str(join_words(values, "e")) == with_and


def test_braces_in_a_parameter_are_no_template():
    assert str(text("«{move}»", move="{move} {other} %s")) == "«{move} {other} %s»"


def test_texts_are_values():
    assert text("{a}", a=(1, text("b"))) == text("{a}", a=(1, text("b")))
    assert len({text("x"), text("x"), ntext("x", "y", 1)}) == 2


def test_every_template_passes_through_the_translation():
    words = {"{a} e {b}": "{a} and {b}", "um": "one", "{items} ou {last}": "{items} or {last}"}
    counted = ntext("{n} pilha", "{n} pilhas", 2)
    shown = text("{a} e {b}", a=text("um"), b=join_words([counted, 5])).render(
        words.__getitem__, lambda one, many, n: f"<{one}|{many}|{n}>"
    )
    assert shown == "one and <{n} pilha|{n} pilhas|2> or 5".replace("{n}", "2", 2).replace("|2>", "|2>")
