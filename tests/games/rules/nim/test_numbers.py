from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.nim.jil import numbers
from games.rules.nim.jil.numbers import MAX_DIGITS, MAX_LENGTH, BadNumber, Huge, JilNumber, number


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (0, 0),
        (12, 12),
        ("12", 12),
        (" 2 + 3 * 4 ", 14),
        ("2^3^2", 512),
        ("(2^3)^2", 64),
        ("10^(10^3)", 10**1000),
        ("2^2^2-1+1", 16),
        ("7-3-2", 2),
        ("2*(3-5)+9", 5),
        ("(2-5)^2", 9),
        ("(3-4)^7+2", 1),
        ("(3-4)^8", 1),
        ("0^(10^9999)", 0),
        ("10^19999", 10**19999),
        ("((((((7))))))", 7),
    ],
    ids=lambda value: "",
)
def test_expressions_are_worked_out(typed, value):
    assert number(typed).value == value


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("7^7^7-7^7^7", "grandes demais"),
        ("7-7^7^7", "grandes demais"),
        ("10^20000-9*10^19999", "grandes demais"),
        ("(1-2)*7^7^7", "grandes demais"),
        ("(1-3)^99999", "grandes demais"),
        ("0-9*10^19999-9*10^19999", "grandes demais"),
        (10**20_000, "como expressão"),
        (10**200, "como expressão"),
        ("2^0", "expoente"),
        ("2^(1-2)", "expoente"),
        ("3-5", "negativo"),
        (-1, "negativo"),
        ("", "Falta o número"),
        ("  ", "Falta o número"),
        ("1 2", "Não percebo"),
        ("012", "Não percebo"),
        ("3+", "Não percebo"),
        ("-3", "Não percebo"),
        ("3--2", "Não percebo"),
        ("(3", "Não percebo"),
        ("3)", "Não percebo"),
        ("2(3)", "Não percebo"),
        ("x", "Não percebo"),
        ("1e9", "Não percebo"),
        ("٣", "Não percebo"),
        ("1\n", "Não percebo"),
        ("(" * 31 + "1" + ")" * 31, "parênteses a mais"),
        ("1" * (MAX_LENGTH + 1), "comprida demais"),
        (1.5, "inteiro"),
        (True, "inteiro"),
        (None, "inteiro"),
    ],
    ids=lambda value: "",
)
def test_what_is_no_number_is_refused(typed, reason):
    with pytest.raises(BadNumber, match=reason):
        number(typed)


@given(st.text(alphabet="0123456789+-*^() ", max_size=40) | st.text(max_size=20))
def test_any_text_is_a_number_or_is_refused(typed):
    try:
        result = number(typed)
    except BadNumber:
        return
    assert isinstance(result.value, Huge) or 0 <= result.value < 10**MAX_DIGITS
    assert number(result.json) == result


@pytest.mark.parametrize(
    ("typed", "odd"),
    [
        ("7^7^7", True),
        ("7^7^7-1", False),
        ("7^7^7+1", False),
        ("1-1+7^7^7", True),
        ("10^7-1+7^7^7", False),
        ("0-2+7^7^7", True),
        ("7^7^7+(0-2)", True),
        ("7^7^7*3^99999", True),
        ("7^7^7*2", False),
        ("7^7^7*0", False),
        ("(7^7^7)^2", True),
        ("(2-5)^88888", True),
        ("(0-1)^(7^7^7)+1", False),
        ("9^9^9^9", True),
        ("10^20000", False),
        ("9^9999*9^9999*9^9999", True),
        ("9*10^19999+9*10^19999+1", True),
    ],
)
def test_of_what_is_too_large_the_parity_is_known(typed, odd):
    result = number(typed)
    assert result.odd is odd
    assert result.json == typed
    assert number(result.json) == result


EXPRESSIONS = st.recursive(
    st.integers(0, 9).map(str),
    lambda inner: (
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda parts: f"({''.join(parts)})")
        | st.tuples(inner, st.integers(1, 3)).map(lambda parts: f"({parts[0]}^{parts[1]})")
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_what_is_not_worked_out_is_told_rightly(typed):
    """With a limit of two digits, against the true values."""
    true = eval(typed.replace("^", "**"))
    with mock.patch.multiple(numbers, _MOST=99, _MAX_BITS=7):
        try:
            found = number(typed)
        except BadNumber:
            return
    assert found.odd == (true % 2 == 1)
    if isinstance(found.value, Huge):
        assert true.bit_length() >= found.value.bits
    else:
        assert found.value == true


@given(st.integers(0, 30), st.integers(0, 30), st.sampled_from("+-*^"))
def test_one_operation_is_what_python_says(one, other, sign):
    value = {"+": one + other, "-": one - other, "*": one * other, "^": one**other}[sign]
    if value < 0 or (sign == "^" and other == 0):
        with pytest.raises(BadNumber):
            number(f"{one}{sign}{other}")
    else:
        assert number(f"{one}{sign}{other}").value == value


@pytest.mark.parametrize(
    ("typed", "more", "written"),
    [
        (3, 4, 7),
        ("2^3", 1, 9),
        ("10^10", 1, "10^10+1"),
        ("10^10-1", 1, "10^10"),
        ("10^10+4", "10^9", "10^10+4+10^9"),
        ("10^10+4", 3, "10^10+7"),
        ("10^(9+1)", 2, "10^(9+1)+2"),
        ("10^10", "2^3-1", "10^10+2^3-1"),
    ],
)
def test_sums_are_written_shortly(typed, more, written):
    result = number(typed).plus(number(more))
    assert result.json == written
    assert number(result.json) == result


@given(st.sampled_from(["10^10", "10^7-3", "2^30+5", "5", 0]), st.lists(st.integers(0, 9), max_size=12))
def test_a_written_sum_has_its_value(typed, changes):
    result = number(typed)
    value = result.value
    for change in changes:
        if change or value == 0:
            result, value = result.plus(number(change)), value + change
        else:
            result, value = result.less_one(), value - 1
    assert result.value == value == number(result.json).value


def test_one_less():
    assert number("2^2^2").less_one() == JilNumber(15, "15")
    assert number("99^99").less_one().typed == "99^99-1"
    assert number("99^99").less_one().less_one().typed == "99^99-2"
    assert repr(number("9^9999")) == "JilNumber(typed='9^9999')"


def test_huge_numbers_are_one_less_and_more():
    assert number("7^7^7").less_one() == number("7^7^7-1")
    assert number("7^7^7").less_one() != number("7^7^7-2")
    assert number("9*10^19999").plus(number("10^19999")).odd is False
    assert number("7^7^7-1").plus(number(4)).typed == "7^7^7+3"


def test_a_sum_that_grows_too_long_is_refused():
    with pytest.raises(BadNumber, match="200 sinais"):
        number("10^10+" * 20 + "10^10").plus(number("10^10+" * 20 + "10^10"))
