"""Laws as pupils write them, held against what they mean."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.theory import nim_sum
from lessons.worksheets.documents.beginnings import UnclearRow, continued
from lessons.worksheets.documents.laws import UnreadableLaw, parse_law

SMALL = range(130)
MULTIPLES = {n for n in SMALL if n % 4 == 0}
SEVENS = {n for n in SMALL if n % 7 in (0, 1)}
POWERS = {1, 2, 4, 8, 16, 32, 64, 128}


def numbers(typed):
    law = parse_law(typed, 1)
    return {n for n in SMALL if law.holds((n,))}


def positions(typed, count):
    law = parse_law(typed, count)
    return {heaps for heaps in product(range(8), repeat=count) if law.holds(heaps)}


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        *(
            (typed, MULTIPLES)
            for typed in (
                "múltiplos de 4",
                "Múltiplos de quatro.",
                "n múltiplo de 4",
                "n é múltiplo de 4",
                "é múltiplo de 4",
                "os números que são múltiplos de 4",
                "4k",
                "4 K",
                "4·k",
                "k×4",
                "4n",
                "n = 4k",
                "4k, k = 0, 1, 2, …",
                "4(n-1), n ≥ 1",
                "u_n = 4n - 4, n = 1, 2, ...",
                "de 4 em 4",
                "de 4 em 4 a partir de 0",
                "quatro em quatro",
                "vão de 4 em 4 a começar em 0",
                "0, 4, 8, 12, …",
                "0,4,8...",
                "0 4 8 12 etc",
                "0, 4, 8 e assim por diante",
                "n mod 4 = 0",
                "n % 4 == 0",
                "0 mod 4",
                "n ≡ 0 (mod 4)",
                "resto 0 na divisão por 4",
                "na divisão por 4 dá resto 0",
                "o resto da divisão por 4 é 0",
                "sobra 0 ao dividir por 4",
                "divisíveis por 4",
                "a tabuada do 4",
                "As posições P são os múltiplos de 4",
                "P: 4k",
                "P quando n é múltiplo de 4",
                "são P quando n é múltiplo de 4",
                "acho que são múltiplos de 4",
                "quando o número de feijões é múltiplo de 4",
                "multiples of 4",
                "the multiples of 4",
                "n is a multiple of 4",
                "every 4th number from 0",
                "in steps of 4",
                "divisible by 4",
                "remainder 0 when divided by 4",
                "0, 4, 8 and so on",
                "pares que são múltiplos de 4",
                "múltiplos de 8 ou 8k+4",
                "não é 4k+1, 4k+2 nem 4k+3",
            )
        ),
        *(
            (typed, SEVENS)
            for typed in (
                "resto 0 ou 1 na divisão por 7",
                "restos 0 e 1 na divisão por 7",
                "n mod 7 <= 1",
                "n mod 7 = 0 ou 1",
                "n mod 7 ≤ 1",
                "7k ou 7k+1",
                "7k e 7k + 1",
                "7k, 7k+1",
                "7k; 7k+1",
                "0, 1, 7, 8, 14, …",
                "múltiplos de 7, mais 1",
                "múltiplos de 7 ou múltiplos de 7 mais 1",
                "0, 1 mod 7",
                "when divided by 7 leaves remainder 0 or 1",
                "com resto 0 ou 1 quando dividido por 7",
                "n mod 7 < 2",
            )
        ),
        *((typed, POWERS) for typed in ("potências de 2", "2^k", "2ᵏ", "1, 2, 4, 8, …", "powers of two")),
        ("potências de 2 menos 1", {n - 1 for n in POWERS}),
        ("2^k - 1", {n - 1 for n in POWERS}),
        ("0, 1, 3, 7, …", {n - 1 for n in POWERS}),
        ("potências de 3 mais 1", {2, 4, 10, 28, 82}),
        ("os pares", set(range(0, 130, 2))),
        ("n par", set(range(0, 130, 2))),
        ("ímpares", set(range(1, 130, 2))),
        ("odd numbers", set(range(1, 130, 2))),
        ("ímpares ou 0", {0, *range(1, 130, 2)}),
        ("4k+1 ou 4k+2", {n for n in SMALL if n % 4 in (1, 2)}),
        ("múltiplos de 7, mais 1 e mais 2", {n for n in SMALL if n % 7 < 3}),
        ("múltiplos de 7 mais 1", {n for n in SMALL if n % 7 == 1}),
        ("múltiplos de 7 menos 1", {n for n in SMALL if n % 7 == 6}),
        ("múltiplos de 4 a partir de 8", MULTIPLES - {0, 4}),
        ("múltiplos de 4 ou de 7", {n for n in SMALL if n % 4 == 0 or n % 7 == 0}),
        ("todos menos os múltiplos de 4", set(SMALL) - MULTIPLES),
        ("não são múltiplos de 4", set(SMALL) - MULTIPLES),
        ("não é par ou múltiplo de 3", {n for n in SMALL if n % 2 and n % 3}),
        ("não é par e maior que 3", set(range(5, 130, 2))),
        ("os múltiplos de 4 exceto o 0", MULTIPLES - {0}),
        ("n é par e maior que 2", set(range(4, 130, 2))),
        ("pares mas não múltiplos de 4", set(range(2, 130, 4))),
        ("só o 0", {0}),
        ("0", {0}),
        ("só 0 e 5", {0, 5}),
        ("n < 3", {0, 1, 2}),
        ("n ≠ 0", set(SMALL) - {0}),
        ("até 3", {0, 1, 2, 3}),
        ("no máximo 3", {0, 1, 2, 3}),
        ("menor que 3", {0, 1, 2}),
        ("menos de 3", {0, 1, 2}),
        ("pelo menos 3", set(SMALL) - {0, 1, 2}),
        ("entre 3 e 5", {3, 4, 5}),
        ("terminam em 0 ou 5", set(range(0, 130, 5))),
        ("todos", set(SMALL)),
        ("nenhum", set()),
        ("triangulares", {n * (n + 1) // 2 for n in range(16)}),
        ("k(k+1)/2", {n * (n + 1) // 2 for n in range(16)}),
        ("quadrados perfeitos", {n * n for n in range(12)}),
        ("primos", {n for n in range(2, 130) if all(n % by for by in range(2, n))}),
        ("fibonacci", {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89}),
        ("1, 2, 3, 5, 8, 13, …", {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}),
        ("0, 1, 4, 9, …", {n * n for n in range(12)}),
    ],
)
def test_laws_of_one_heap(typed, wanted):
    assert numbers(typed) == {n for n in wanted if n in SMALL}


EQUAL = {heaps for heaps in product(range(8), repeat=2) if heaps[0] == heaps[1]}
SUM = {heaps for heaps in product(range(8), repeat=3) if nim_sum(heaps) == 0}


@pytest.mark.parametrize(
    ("typed", "count", "wanted"),
    [
        *(
            (typed, 2, EQUAL)
            for typed in (
                "as duas pilhas iguais",
                "As pilhas são iguais.",
                "iguais",
                "a = b",
                "x = y",
                "a e b iguais",
                "a xor b = 0",
                "a ⊕ b = 0",
                "soma-nim 0",
                "a soma-nim é zero",
                "a soma nim das duas pilhas dá 0",
                "soma-nim nula",
                "nim-sum is 0",
                "both heaps are equal",
                "têm o mesmo número de feijões",
                "a diferença é 0",
                "|a - b| = 0",
                "P quando as duas pilhas são iguais",
                "a - b = 0",
                "não são diferentes",
                "when the heaps are equal",
            )
        ),
        *(
            (typed, 3, SUM)
            for typed in (
                "soma-nim 0",
                "a ⊕ b ⊕ c = 0",
                "a xor b = c",
                "a soma-nim das pilhas é 0",
                "todas as colunas pares",
                "the nim-sum of the heaps is zero",
                "xor 0",
                "as colunas em base 2 são todas pares",
            )
        ),
        ("as pilhas não são iguais", 2, set(product(range(8), repeat=2)) - EQUAL),
        ("a ≠ b", 2, set(product(range(8), repeat=2)) - EQUAL),
    ],
)
def test_laws_of_several_heaps(typed, count, wanted):
    assert positions(typed, count) == wanted


@pytest.mark.parametrize(
    ("typed", "count", "rule"),
    [
        ("a + b par", 2, lambda a, b: (a + b) % 2 == 0),
        ("a soma é par", 2, lambda a, b: (a + b) % 2 == 0),
        ("the sum is even", 2, lambda a, b: (a + b) % 2 == 0),
        ("a soma não é par", 2, lambda a, b: (a + b) % 2 == 1),
        ("a + b é múltiplo de 3", 2, lambda a, b: (a + b) % 3 == 0),
        ("(a + b) mod 3 = 0", 2, lambda a, b: (a + b) % 3 == 0),
        ("a mod 4 = b mod 4", 2, lambda a, b: a % 4 == b % 4),
        ("a - b múltiplo de 4", 2, lambda a, b: (a - b) % 4 == 0),
        ("a diferença é múltiplo de 3", 2, lambda a, b: (a - b) % 3 == 0),
        ("a diferença é 1", 2, lambda a, b: abs(a - b) == 1),
        ("|a - b| = 1", 2, lambda a, b: abs(a - b) == 1),
        ("todas pares", 2, lambda a, b: a % 2 == b % 2 == 0),
        ("pares", 2, lambda a, b: a % 2 == b % 2 == 0),
        ("a e b pares", 2, lambda a, b: a % 2 == b % 2 == 0),
        ("a é par e b é par", 2, lambda a, b: a % 2 == b % 2 == 0),
        ("ambas ímpares", 2, lambda a, b: a % 2 == b % 2 == 1),
        ("todas com 1", 2, lambda a, b: a == b == 1),
        ("a = 2b ou b = 2a", 2, lambda a, b: a == 2 * b or b == 2 * a),
        ("uma é o dobro da outra", 2, lambda a, b: a == 2 * b or b == 2 * a),
        ("a < b", 2, lambda a, b: a < b),
        ("a = b = 0", 2, lambda a, b: a == b == 0),
        ("(0, 0)", 2, lambda a, b: a == b == 0),
        ("todas vazias", 2, lambda a, b: a == b == 0),
        ("nenhuma pilha vazia", 2, lambda a, b: a and b),
        ("iguais exceto 0, 0", 2, lambda a, b: a == b and a),
        ("iguais e ímpares", 2, lambda a, b: a == b and a % 2),
        ("soma-nim múltiplo de 4", 2, lambda a, b: (a ^ b) % 4 == 0),
        ("a maior é 3", 2, lambda a, b: max(a, b) == 3),
        ("a menor é 0", 2, lambda a, b: min(a, b) == 0),
        ("a + b = c", 3, lambda a, b, c: a + b == c),
        ("a maior é igual à soma das outras", 3, lambda a, b, c: 2 * max(a, b, c) == a + b + c),
        ("duas pilhas iguais", 3, lambda a, b, c: len({a, b, c}) < 3),
        ("todas iguais", 3, lambda a, b, c: a == b == c),
        ("todas diferentes", 3, lambda a, b, c: len({a, b, c}) == 3),
        ("alguma pilha vazia", 3, lambda a, b, c: not (a and b and c)),
        ("o número de pilhas ímpares é par", 3, lambda a, b, c: (a % 2 + b % 2 + c % 2) % 2 == 0),
        ("nunca", 3, lambda a, b, c: False),
        ("sempre", 3, lambda a, b, c: True),
        ("iguais duas a duas", 4, lambda a, b, c, d: sorted((a, b, c, d))[::2] == sorted((a, b, c, d))[1::2]),
    ],
)
def test_what_laws_of_several_heaps_say(typed, count, rule):
    assert positions(typed, count) == {heaps for heaps in product(range(8), repeat=count) if rule(*heaps)}


@pytest.mark.parametrize(
    ("typed", "count", "said"),
    [
        ("", 1, "Escreve a tua lei"),
        ("bla bla", 1, "Não percebo"),
        ("n/4", 1, "Não percebo"),
        ("de 4 em 5", 1, "Não percebo"),
        ("múltiplos de 0", 1, "Não percebo"),
        ("potências de 1", 1, "Não percebo"),
        ("múltiplos de 9999", 1, "Não percebo"),
        ("0, 4, 8", 1, "São só esses números"),
        ("4", 1, "São só esses números"),
        ("0, 1, 3, …", 1, "mais do que uma maneira"),
        ("0, 5, 3, …", 1, "como essa lista continua"),
        ("0, 1, 5, 7, …", 1, "como essa lista continua"),
        ("7, …", 1, "como essa lista continua"),
        ("pares e múltiplos de 3", 1, "«e» pode dizer duas coisas"),
        ("resto 4 na divisão por 4", 1, "os restos são mais pequenos"),
        ("resto 0 na divisão por 0", 1, "os restos são mais pequenos"),
        ("múltiplos de 4 " * 20, 1, "comprido demais"),
        ("par ou ímpar e " * 12 + "bla", 1, "comprido demais"),
        ("pares ou iguais e " * 10 + "bla", 2, "comprido demais"),
        ("não não não", 1, "Não percebo"),
        ("não bla", 2, "Não percebo"),
        ("bla", 2, "Não percebo"),
        ("4k", 2, "Não percebo"),
        ("n mod 4 = 0", 2, "Não percebo"),
        ("d e e iguais", 2, "Não percebo"),
        ("d e c pares", 2, "Não percebo"),
        ("a mod 0 = 1", 2, "Não percebo"),
        ("todas bla", 2, "Não percebo"),
        ("a ⊕ bla par", 2, "Não percebo"),
    ],
)
def test_what_cannot_be_read_is_asked_back(typed, count, said):
    with pytest.raises(UnreadableLaw) as raised:
        parse_law(typed, count)
    assert said in str(raised.value.reason)


def test_sums_that_have_no_value_hold_of_nothing():
    assert positions("a / b = 1", 2) == {(n, n) for n in range(1, 8)}
    assert positions("a / 2 xor b = 0", 2) == {(2 * n, n) for n in range(4)}
    assert positions("a / b par", 2) == {(a, b) for a in range(8) for b in range(1, 8) if a % (2 * b) == 0}


@given(st.integers(2, 12), st.sets(st.integers(0, 11), min_size=1), st.booleans())
def test_a_set_of_remainders_is_the_same_in_every_form(period, rests, english):
    rests = sorted(rest % period for rest in rests)
    rests = sorted(set(rests))
    wanted = {n for n in SMALL if n % period in rests}
    listed = ", ".join(map(str, rests))
    terms = [f"{period}k + {rest}" if rest else f"{period}k" for rest in rests]
    forms = [
        f"resto {' ou '.join(map(str, rests))} na divisão por {period}",
        f"n mod {period} = {listed}",
        f"{listed} mod {period}",
        (" or " if english else " ou ").join(terms),
        ", ".join(terms),
        "; ".join(terms),
        f"{', '.join(str(n) for n in range(4 * period) if n % period in rests)}, …",
    ]
    for typed in forms:
        assert numbers(typed) == wanted, typed


@given(st.lists(st.integers(1, 9), min_size=1, max_size=4), st.integers(0, 9))
def test_steps_that_come_again_go_on(steps, first):
    row = [first]
    while row[-1] < 200:
        row.append(row[-1] + steps[(len(row) - 1) % len(steps)])
    shown = row[: 2 * len(steps) + 1]
    assert continued(shown, 150) == {number for number in row if number <= 150}


def test_a_row_that_does_not_go_up_is_unclear():
    for row in ([], [3], [3, 3], [3, 1], list(range(61))):
        with pytest.raises(UnclearRow):
            continued(row, 100)


@given(
    st.text("abkn0123456789+-*/^()=<>, ou mod xor é par ímpar múltiplos de … resto", max_size=40),
    st.integers(1, 3),
)
def test_whatever_is_typed_is_read_or_asked_back(typed, count):
    with suppress(UnreadableLaw):
        law = parse_law(typed, count)
        for heaps in product((0, 1, 7), repeat=count):
            assert law.holds(heaps) in (True, False)
