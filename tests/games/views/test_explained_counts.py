"""Tables of counted columns and of numbers, as a page shows them."""

import pytest
from django.template.loader import render_to_string

from games.pictures.explained import explained
from games.rules.text import text
from games.solvers.explain import NumberLine, NumberTable, column_counts, modular_sum

NUMBERS = [(text("Pilha {heap}", heap=heap), size) for heap, size in ((1, 3), (2, 6), (3, 7), (4, 10))]


def test_columns_are_counted_modulo_k_plus_1():
    block = modular_sum(NUMBERS, 3)
    assert block.columns == (8, 4, 2, 1)
    assert block.counts == (1, 2, 4, 2)
    assert block.wrong == (0, 1, 2, 3)
    assert [row.bits for row in block.rows] == ["0011", "0110", "0111", "1010"]
    assert modular_sum([NUMBERS[0]] * 3, 3).wrong == ()


def test_columns_may_have_a_rule_of_their_own():
    block = column_counts(NUMBERS[:2], lambda count: count > 1)
    assert (block.counts, block.wrong, block.modulus) == ((1, 2, 1), (1,), None)


@pytest.mark.parametrize(
    ("block", "shown", "hidden"),
    [
        (modular_sum(NUMBERS, 3), ["Quantos uns?", "Resto na divisão por 3", "por arrumar"], []),
        (
            column_counts(NUMBERS[:2], lambda count: count > 1),
            ["Quantos uns?", "por arrumar"],
            ["Resto na divisão"],
        ),
        (modular_sum([NUMBERS[0]] * 3, 3), ["Resto na divisão por 3"], ["por arrumar"]),
        (
            NumberTable(text("Pares"), ((text("Diferença"), (0, 1)), (text("Maior"), (0, 2))), (1,)),
            ["Pares", "Diferença", "Maior", '<td class="number odd">2</td>'],
            ['<td class="number odd">0</td>'],
        ),
    ],
)
def test_tables_are_drawn(block, shown, hidden):
    page = render_to_string("components/explain/blocks.html", {"blocks": explained([block])})
    for words in shown:
        assert words in page
    for words in hidden:
        assert words not in page


@pytest.mark.parametrize(("start", "length"), [(80, 10), (81, 8), (153, 8)])
def test_rows_of_numbers_with_three_digits_are_shorter(start, length):
    (shown,) = explained([NumberLine(start, "PN" * 10, start, None)])
    assert {len(row) for row in shown["rows"][:-1]} == {length}
    assert [item["number"] for row in shown["rows"] for item in row if item] == list(range(start, start + 20))
