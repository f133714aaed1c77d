"""General terms as pupils write them, and what is none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.worksheets.documents import terms
from lessons.worksheets.documents.terms import BadTerm


def values(typed: str, parameter: str = "", **known: int) -> list[Fraction]:
    term = terms.parse_term(typed, parameter)
    assert term.kind in ("term", "phrase")
    return term.values(term.first, 9, known)


@pytest.mark.parametrize(
    "typed",
    [
        "4k", "4 k", "4K", "k4", "4*k", "4·k", "4×k", "4 x k", "4∙k", "k·4", "k x 4", "8k/2", "8k÷2",
        "8k:2", "0,5·8k",
        "4.k", "4.(n-1)",
        "4k + 0", "4(k)", "[4k]", "2(k+k)", "4(k+1) - 4", "-4(-k)", "4k^1",
        "4(n-1)", "4·(n − 1)", "4n-4", "4·n-4", "4n − 4", "(n-1)×4", "(n-1)4", "4p - 4", "4x - 4", "2²(n-1)",
        "a(n) = 4n - 4", "a_n = 4n-4", "u_n=4n-4", "uₙ = 4n - 4", "un = 4n-4", "u_{n} = 4(n-1)", "t(n)=4n-4",
        "n = 4k", "N = 4k, k = 0, 1, 2", "termo geral: 4k", "o termo geral é 4k", "Fórmula 4k",
        "4k, k = 0, 1, 2, ...", "4k com k = 0,1,2…", "4k (k = 0, 1, 2, ...)", "4k; k=0, 1, 2 etc.",
        "4k, k ≥ 0",
        "4k, k>=0", "4k para k => 0", "4k k=0,1,2...", "4k, k ∈ ℕ₀", "4k, k∈IN0", "4k, k ∈ {0, 1, 2, ...}",
        "4k, k inteiro não negativo", "4k e k = 0, 1, 2", "4n, n ≥ 0", "4n com n = 0, 1, 2, ...",
        "4n a partir de 0", "4n, a começar em 0", "4n, n a começar em 0", "4n, com n a partir de 0",
        "4(n-1), n = 1, 2, 3, ...", "4n-4, n ∈ ℕ", "4n - 4, n natural", "4n-4, n>0", "4(k-1), k = 1, 2, 3",
        "4(n-2), n ≥ 2", "4n + 4 - 8", "4 vezes k",
        "múltiplos de 4", "os múltiplos de 4", "Multiplos de 4.", "múltiplos do 4", "são os múltiplos de 4",
        "múltiplos de 4 a partir de 0", "múltiplos de 4, a começar em 0",
        "todos os múltiplos de 4, incluindo o 0",
        "tabuada do 4", "divisíveis por 4", "números divisíveis por 4",
        "0 mod 4", "0 (mod 4)", "n mod 4 = 0", "n ≡ 0 (mod 4)", "n = 0 mod 4", "x mod 4 = 0",
    ],
)  # fmt: skip
def test_multiples_of_four(typed):
    assert values(typed) == [4 * k for k in range(9)]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("múltiplos de 4", "phrase"), ("n mod 4 = 0", "phrase"), ("0 mod 4", "phrase"),
        ("tabuada do 4", "phrase"), ("divisíveis por 4", "phrase"), ("múltiplos de 4, n natural", "phrase"),
        ("múltiplos de 4 (k)", "phrase"), ("multiples of 4", "phrase"), ("divisible by 4", "phrase"),
        ("the 4 times table", "phrase"), ("all multiples of 4, starting at 0", "phrase"),
        ("4k (múltiplos de 4)", "term"), ("múltiplos de 4: 4k", "term"), ("múltiplos de 4 (4k)", "term"),
        ("múltiplos de 4, ou seja 4k", "term"), ("4 times k", "term"), ("4k, k starts at 0", "term"),
        ("4n, starting at n = 0", "term"), ("the general term is 4k, for k ≥ 0", "term"),
        ("4k where k is a whole number", "term"), ("4k and k = 0, 1, 2", "term"),
        ("4n - 4, where n is a natural number", "term"), ("4k plus 0", "term"),
    ],
)  # fmt: skip
def test_a_phrase_is_no_term(typed, kind):
    assert terms.parse_term(typed).kind == kind
    assert values(typed) == [4 * k for k in range(9)]


@pytest.mark.parametrize(
    ("typed", "start"),
    [("0", 0), ("k = 0", 0), ("n ≥ 1", 1), ("k > 0", 1), ("começa em 0", 0), ("0, 1, 2, ...", 0), ("-1", -1),
     ("it starts at 1", 1), ("n ∈ IN", 1), ("", None), ("no princípio", None), ("1" * 500, None)],
)  # fmt: skip
def test_where_a_letter_starts(typed, start):
    assert terms.read_start(typed) == start


@pytest.mark.parametrize(
    ("typed", "first", "second"),
    [
        ("4n", 4, 8),
        ("4n, n = 1, 2, ...", 4, 8),
        ("4k, k > 0", 4, 8),
        ("4k, k ≥ 2", 8, 12),
        ("múltiplos de 4 a partir de 4", 4, 8),
        ("múltiplos de 7 mais 1", 1, 8),
        ("múltiplos de 7 + 2", 2, 9),
        ("7 k mais 1", 1, 8),
        ("1 mod 7", 1, 8),
        ("n mod 7 = 2", 2, 9),
        ("7", 7, 7),
        ("1/2 k", 0, Fraction(1, 2)),
        ("2^k", 1, 2),
        ("k²", 0, 1),
        ("2ᵏ", 1, 2),
        ("2ᴷ", 1, 2),
        ("2⁴k", 0, 16),
        ("2ᵏ⁺¹", 2, 4),
        ("3ᵏ⁻⁰", 1, 3),
        ("2^(2k)", 1, 4),
        ("2â, a ≥ 0", 1, 2),
        ("múltiplos de sete mais 1", 1, 8),
        ("1,5 k", 0, Fraction(3, 2)),
    ],
)
def test_other_terms(typed, first, second):
    assert values(typed)[:2] == [first, second]


@pytest.mark.parametrize(
    "typed",
    ["(n+1)k", "k(n+1)", "nk + k", "k·n + k", "(n+1) x k", "(n + 1)·(m-1)", "múltiplos de n+1",
    "múltiplos de (n + 1)",
     "0 mod (n+1)", "0 (mod n+1)", "n = (n+1)k"],
)  # fmt: skip
def test_terms_with_a_parameter(typed):
    for n in (2, 3, 7):
        assert values(typed, "n", n=n) == [(n + 1) * k for k in range(9)]


@pytest.mark.parametrize(
    "typed",
    ["+4", "+ 4", "mais 4", "de 4 em 4", "vão de 4 em 4", "soma-se 4", "somar 4", "soma-se sempre mais 4",
     "cada um é o anterior mais 4", "anterior + 4", "o termo anterior + 4", "aumenta 4", "u_{n+1} = u_n + 4",
     "u(n+1) = u(n) + 4", "a_n+1 = a_n + 4", "junta-se 4", "add 4", "goes up by 4", "they go up in 4s",
     "the previous number plus 4"],
)  # fmt: skip
def test_steps(typed):
    term = terms.parse_term(typed)
    assert (term.kind, term.expression.value({})) == ("step", 4)


@pytest.mark.parametrize(
    "typed",
    ["", " ", "=", "não sei", "k ( k", ")", "4)k(", "()", "4k, 8k", "abc", "n·k", "4**k", "k//2", "4 +",
     "k^2^2", "k=0,1,2", "__import__('os')", "k" * 500, "(" * 50 + "k" + ")" * 50, "+".join("k" * 150),
     "12345678901k", "k!", "4k; drop", "+(4", "múltiplos de", "múltiplos de vinte", "múltiplos de n",
     "de 4 em 5", "mod", "0 mod", "4 x x k", "2ᵏ²", "ᵏ"],
)  # fmt: skip
def test_what_is_no_term(typed):
    with pytest.raises(BadTerm):
        terms.parse_term(typed)


@pytest.mark.parametrize("typed", ["1/k", "k^(0-1)", "2^(k/2)", "k^99", "9999999999^12 k", "m"])
def test_terms_without_values(typed):
    term = terms.parse_term(typed)
    with pytest.raises(BadTerm):
        terms.Term("term", term.expression, "k").values(0, 9, {})


def test_where_a_letter_starts_when_nothing_is_said():
    assert [terms.parse_term(typed).first for typed in ("4k", "4n", "4x", "4m", "7")] == [0, 1, 1, 1, 0]
    assert terms.parse_term("4n, n = 3, 4, 5").start == 3


@given(st.text(max_size=120) | st.text("0123456789knx+-*/^().,;= modultis", max_size=60))
def test_reading_raises_nothing_else(typed):
    try:
        term = terms.parse_term(typed)
        term.values(0, 9, {})
    except BadTerm:
        pass


def _formulas() -> st.SearchStrategy[tuple[str, str]]:
    """Pairs of a formula and the same in Python."""
    leaves = st.one_of(
        st.integers(0, 30).map(lambda number: (str(number), f"F({number})")), st.just(("k", "k"))
    )

    def larger(inner: st.SearchStrategy[tuple[str, str]]) -> st.SearchStrategy[tuple[str, str]]:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda two: (f"({two[0][0]}+{two[1][0]})", f"({two[0][1]}+{two[1][1]})")),
            pairs.map(lambda two: (f"({two[0][0]}-{two[1][0]})", f"({two[0][1]}-{two[1][1]})")),
            pairs.map(lambda two: (f"{two[0][0]}*{two[1][0]}", f"({two[0][1]})*({two[1][1]})")),
            pairs.map(lambda two: (f"({two[0][0]})({two[1][0]})", f"({two[0][1]})*({two[1][1]})")),
            inner.map(lambda one: (f"(-({one[0]}))", f"(-({one[1]}))")),
            inner.map(lambda one: (f"({one[0]})^2", f"(({one[1]})**2)")),
        )

    return st.recursive(leaves, larger, max_leaves=6)


@given(_formulas())
def test_values_agree_with_python(pair):
    formula, python = pair
    try:
        expression = terms.parse(formula)
        found = [expression.value({"k": k}) for k in range(8)]
    except BadTerm:
        # Only for what is too large.
        assert len(formula) > 20
        return
    assert found == [eval(python, {"F": Fraction, "k": Fraction(k)}) for k in range(8)]
