"""Canonical forms against games that nobody has simplified, and the laws of the group."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.partisan.names import parse_value, ups_and_star, value_name
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import (
    ZERO,
    Value,
    at_most,
    integer,
    negative,
    nimber,
    number_value,
    outcome_class,
    plus,
    simplest,
    switch,
    total,
    ups,
    value_of,
)

# The options of both players, each again a tree.
Tree = tuple[tuple[Any, ...], tuple[Any, ...]]

TREES: st.SearchStrategy[Tree] = st.recursive(
    st.just(((), ())),
    lambda trees: st.tuples(*[st.lists(trees, max_size=3).map(tuple)] * 2),
    max_leaves=8,
)


def simplified(tree: Tree) -> Value:
    return value_of(map(simplified, tree[0]), map(simplified, tree[1]))


def naive_at_most(tree: Tree, other: Tree) -> bool:
    """By the definition alone."""
    return not any(naive_at_most(other, option) for option in tree[0]) and not any(
        naive_at_most(option, tree) for option in other[1]
    )


def wins_first(tree: Tree, player: int) -> bool:
    """By playing all lines."""
    return any(not wins_first(option, 1 - player) for option in tree[player])


def naive_sum(tree: Tree, other: Tree) -> Tree:
    left, right = (
        (
            *(naive_sum(option, other) for option in tree[side]),
            *(naive_sum(tree, option) for option in other[side]),
        )
        for side in (0, 1)
    )
    return left, right


VALUES = TREES.map(simplified)


@given(TREES, TREES)
def test_a_form_belongs_to_equal_games_and_to_no_others(tree, other):
    below, above = naive_at_most(tree, other), naive_at_most(other, tree)
    assert (at_most(simplified(tree), simplified(other)), at_most(simplified(other), simplified(tree))) == (
        below,
        above,
    )
    assert (simplified(tree) == simplified(other)) == (below and above)


@given(TREES)
def test_the_class_is_what_playing_all_lines_finds(tree):
    left, right = wins_first(tree, 0), wins_first(tree, 1)
    expected = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    assert outcome_class(simplified(tree)) == expected[left, right]


@given(TREES, TREES)
def test_the_sum_of_forms_is_the_form_of_the_sum(tree, other):
    assert simplified(naive_sum(tree, other)) == plus(simplified(tree), simplified(other))


@given(VALUES, VALUES, VALUES)
def test_the_laws_of_a_group_in_order(one, other, third):
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + ZERO == one
    assert one - one == ZERO
    assert negative(-one) == one
    assert (one <= other) == (one + third <= other + third)
    assert (one <= other) == (-other <= -one)


@given(VALUES)
def test_nothing_in_a_form_can_be_left_out(value):
    for side in (value.left, value.right):
        assert not any(at_most(option, other) for option in side for other in side if option != other)
    assert not any(at_most(reply, value) for option in value.left for reply in option.right)
    assert not any(at_most(value, reply) for option in value.right for reply in option.left)


@given(VALUES, VALUES)
def test_means_add_and_no_sum_is_hotter_than_its_parts(one, other):
    parts = thermograph(one), thermograph(other)
    whole = thermograph(one + other)
    assert whole.mean == parts[0].mean + parts[1].mean
    assert whole.temperature <= max(part.temperature for part in parts)
    assert (thermograph(-one).mean, thermograph(-one).temperature) == (-parts[0].mean, parts[0].temperature)


@given(VALUES)
def test_walls_begin_at_the_stops_and_end_in_the_mast(value):
    graph = thermograph(value)
    assert (graph.left[0][1], graph.right[0][1]) == (stop(value, 0), stop(value, 1))
    for wall in (graph.left, graph.right):
        assert wall[-1] == (max(graph.temperature, 0), graph.mean)
        assert [tax for tax, _ in wall] == sorted({tax for tax, _ in wall})


def stop(value: Value, player: int) -> Fraction:
    """What is reached when both play on until a number stands there, `player` beginning."""
    if value.number is not None:
        return value.number
    if player == 0:
        return max(stop(option, 1) for option in value.left)
    return min(stop(option, 0) for option in value.right)


@given(VALUES)
def test_a_name_says_its_value(value):
    assert parse_value(value_name(value)) == value


@pytest.mark.parametrize(
    ("name", "canonical", "letter", "mean", "temperature"),
    [
        ("{|}", "0", "P", 0, -1),
        ("{*|*}", "0", "P", 0, -1),
        ("{2|}", "3", "L", 3, -1),
        ("{|-1}", "-2", "R", -2, -1),
        ("{0,-1|1}", "1/2", "L", Fraction(1, 2), Fraction(-1, 2)),
        ("{-1|-1/4}", "-1/2", "R", Fraction(-1, 2), Fraction(-1, 2)),
        ("{-3|7/2}", "0", "P", 0, -1),
        ("{1/2|2}", "1", "L", 1, -1),
        ("{0|0}", "*", "N", 0, 0),
        ("{0,*|*,0}", "*2", "N", 0, 0),
        ("{0|*}", "^", "L", 0, 0),
        ("{*|0}", "v", "R", 0, 0),
        ("{0|^}", "^^*", "L", 0, 0),
        ("{0|^*}", "^^", "L", 0, 0),
        ("{0,*|0}", "^*", "N", 0, 0),
        ("^3*2", "^3*2", "L", 0, 0),
        ("vv", "vv", "R", 0, 0),
        ("v3", "v3", "R", 0, 0),
        ("2*", "2*", "L", 2, 0),
        ("-1/2^", "-1/2^", "R", Fraction(-1, 2), 0),
        ("{1|1}", "1*", "L", 1, 0),
        ("{ 1 | -1 }", "{1|-1}", "N", 0, 1),
        ("{2|-1/2}", "{2|-1/2}", "N", Fraction(3, 4), Fraction(5, 4)),
        ("{{2|0}|0}", "{{2|0}|0}", "R", 0, 0),
        ("{0|{0|-2}}", "{0|{0|-2}}", "L", 0, 0),
        ("{{2|1}|{-1|-2}}", "{{2|1}|{-1|-2}}", "N", 0, Fraction(3, 2)),
        ("{{3|0},1|{0|-3},-1}", "{1,{3|0}|-1,{0|-3}}", "N", 0, 1),
        ("{{4|{1|0}}|{{0|-1}|-4}}", "{{4|{1|0}}|{{0|-1}|-4}}", "N", 0, Fraction(9, 4)),
        ("{*|-1}", "{*|-1}", "R", Fraction(-1, 2), Fraction(1, 2)),
    ],
)
def test_known_values(name, canonical, letter, mean, temperature):
    value = parse_value(name)
    graph = thermograph(value)
    assert (value_name(value), outcome_class(value), graph.mean, graph.temperature) == (
        canonical,
        letter,
        mean,
        temperature,
    )


def test_the_thermograph_of_a_game_that_cools_in_two_steps():
    """{{4|{1|0}}|{{0|-1}|-4}}: its left wall falls by the tax until the threat to answer is worth less than
    it."""
    graph = thermograph(parse_value("{{4|{1|0}}|{{0|-1}|-4}}"))
    half = Fraction(1, 2)
    assert graph.left == ((0, 1), (half, half), (Fraction(7, 4), half), (Fraction(9, 4), 0))
    assert graph.right == tuple((tax, -place) for tax, place in graph.left)


def test_the_wall_of_the_option_that_becomes_better():
    """{2,{6|0}|-5}: from a tax of 2 on Left threatens 6 rather than taking 2."""
    graph = thermograph(parse_value("{2,{6|0}|-5}"))
    assert graph.left == ((0, 2), (2, 0), (3, 0), (4, -1))
    assert graph.right == ((0, -5), (4, -1))


@pytest.mark.parametrize(
    "name", ["", "{1|", "{1|2", "{1 2|3}", "x", "1/3", "{1,|2}", "1/0", "2}", "{" * 200, "^999", "*999"]
)
def test_what_is_no_value_is_refused(name):
    with pytest.raises(ValueError):
        parse_value(name)


def test_numbers_and_others_by_their_makers():
    assert integer(-2) == number_value(Fraction(-2))
    assert switch(Fraction(1), Fraction(-1)) == parse_value("{1|-1}")
    assert total([number_value(Fraction(1, 2))] * 2) - integer(1) == ZERO
    assert nimber(3) + nimber(5) == nimber(6)
    assert ups_and_star(ups(-3) + nimber(1)) == (-3, 1)
    assert ups_and_star(integer(1)) is None
    assert ups_and_star(switch(Fraction(1), Fraction(0))) is None
    assert simplest(Fraction(1), None) == 2
    assert simplest(None, Fraction(-1, 2)) == -1
