"""Formulas and prose of lessons: what becomes MathML, and what is refused before it could do harm."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lessons.course.documents import mathematics
from lessons.course.documents.mathematics import BadFormula, mathml
from lessons.course.documents.prose import prose

ALLOWED = {f"<{name}" for name in mathematics._ELEMENTS}


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        ("a \\oplus b", "<mi>a</mi><mo>⊕</mo><mi>b</mi>"),
        ("x_1 \\lt 2", "<msub><mi>x</mi><mn>1</mn></msub><mo>&lt;</mo><mn>2</mn>"),
        ("\\frac{1+\\sqrt{5}}{2}", "<msqrt>"),
        ("\\operatorname{mex}\\{0,1\\}", "<mo>mex</mo>"),
        ("\\text{a b}", "<mtext>a\xa0b</mtext>"),
    ],
)
def test_formulas_become_mathml(tex, shown):
    assert shown in mathml(tex)


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        ("\\text{<script>alert(1)</script>}", "um sinal que não pode ter"),
        ("\\href{javascript:alert(1)}{a}", "não conheço «\\href»"),
        ("\\style{color:red}{a}", "não conheço «\\style»"),
        ("\\class{a}{b}", "não conheço «\\class»"),
        ("\\unknown", "não conheço"),
        ("a & b", "um sinal que não pode ter"),
        ('\\text{"}', "um sinal que não pode ter"),
        ("\\frac", "não está completa"),
        ("\\frac 1", "não está completa"),
        ("a_b_c", "não está completa"),
        (" ", "falta a fórmula"),
        ("x" * 201, "comprida demais"),
        ("\\", "não conheço"),
    ],
)
def test_other_formulas_are_refused(tex, words):
    with pytest.raises(BadFormula) as refused:
        mathml(tex)
    assert words in str(refused.value)


PIECES = st.sampled_from(
    ["a", "1", "{", "}", "_", "^", "(", ")", "[", "&", "<", ">", '"', "'", "/", " ", "\\", "javascript:"]
    + [
        f"\\{name}"
        for name in ("frac", "sqrt", "text", "left", "right", "href", "style", "oplus", "operatorname")
    ]
    + ["\\{", "\\}", "\\,", "\\mathbb", "%", "#", "~", "|"]
)


@given(st.lists(PIECES, max_size=12).map("".join))
@example("\\left(")
@example("\\sqrt[a")
def test_whatever_is_written_nothing_but_mathml_comes_out(tex):
    try:
        shown = mathml(tex)
    except BadFormula:
        return
    for element in ET.fromstring(shown).iter():
        assert f"<{element.tag}" in ALLOWED
        assert set(element.attrib) <= mathematics._ATTRIBUTES


def test_prose_has_paragraphs_lists_and_bold():
    assert prose("Um **dois**\ntrês\n\n- $a$\n- <b>") == (
        "<p>Um <b>dois</b><br>três</p><ul><li>"
        '<math display="inline"><mrow><mi>a</mi></mrow></math></li><li>&lt;b&gt;</li></ul>'
    )


def test_pairs_of_numbers_stay_on_one_line():
    assert prose("De 6-10 a soma-nim") == "<p>De 6\N{NON-BREAKING HYPHEN}10 a soma-nim</p>"
    assert "<mo>\N{MINUS SIGN}</mo>" in prose("$6-10$")


def test_what_follows_a_formula_does_not_begin_the_next_line():
    formula = '<math display="inline"><mrow><mi>x</mi></mrow></math>'
    assert prose("Com $x$, e $x$.") == (
        f'<p>Com <span class="nowrap">{formula},</span> e <span class="nowrap">{formula}.</span></p>'
    )


def test_formulas_may_stand_in_bold():
    formula = '<math display="inline"><mrow><mi>x</mi></mrow></math>'
    assert prose("**De $x$ a $x$**, \x00") == f"<p><b>De {formula} a {formula}</b>, </p>"


@given(st.text(alphabet="ab*$- \n<&>\"'"))
def test_prose_lets_no_markup_through(words):
    try:
        shown = prose(words)
    except BadFormula:
        return
    closed = shown.replace("<br>", "<br/>")
    tags = {element.tag for element in ET.fromstring(f"<div>{closed}</div>").iter()}
    assert tags <= {"div", "p", "br", "b", "ul", "li", "span", *mathematics._ELEMENTS}
