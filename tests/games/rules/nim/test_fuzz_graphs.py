"""Whatever is typed or sent for JIL, digraphs, bushes and sums is understood or refused with a reason."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules.catalogue import build, from_position
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import Impartial
from games.rules.options import option_fields, value_text

SLUGS = ["jil", "digraph", "hackenbush", "sum"]
words = st.sampled_from(
    ["nim", "sum", "jil", "A", "B", "0", "1", "999999999999", "edges", "at", "games", "9^9^9^9"]
)
signs = st.sampled_from([" ", ";", ",", "\n", ">", ":", "-", "|", "&", "=", "+", "^", "(", ")", "/", "*"])
typed = st.lists(words | signs | st.characters(), max_size=25).map("".join)
keys = st.sampled_from(["edges", "at", "games", "game", "state", "options", "variant", "A", "B"])
leaves = st.none() | st.booleans() | st.integers() | st.floats() | words | typed
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(SLUGS), values | st.dictionaries(keys, values, max_size=3))
def test_any_json_is_a_position_or_refused(slug, value):
    try:
        game, state = from_position(slug, None, value)
    except BadPosition:
        return
    assert game.setup(game.position(state)) == state


@example("sum", [""], 0)
@given(st.sampled_from(SLUGS), values | typed, st.integers(0, 1))
def test_any_option_is_understood_or_refused(slug, value, place):
    kind = type(build(slug, {}))
    field = option_fields(kind)[place]
    try:
        game = build(slug, {field.name: value})
    except BadOptions:
        return
    assert isinstance(game, Impartial)
    assert build(slug, game.options_json()) == game
    assert build(slug, {field.name: value_text(field, getattr(game, field.name))}) == game


pieces = st.sampled_from(
    ["c1-1", "c2-1", "/c2+1", "/c3+", "g1:", "g2:", "p1-1", "p2-9", "C-", "A", "pescoco", "l1"]
)
moves = st.lists(pieces | words | signs, max_size=6).map("".join) | st.text(max_size=10)


@given(st.sampled_from(SLUGS), moves, typed)
def test_any_click_is_answered(slug, prefix, cell):
    game = build(slug, {})
    state = game.initial()
    assert isinstance(game.next_steps(state, prefix), list)
    move = game.cell_move(state, prefix, cell)
    assert move is None or cell in game.board.by_name


@pytest.mark.parametrize(
    ("slug", "name", "value"),
    [
        ("jil", "numbers", "9^9^9^9-9^9^9^9"),
        ("jil", "numbers", "9^" * 10_000_000),
        ("jil", "numbers", ["9" * 1_000_000]),
        ("jil", "numbers", [10**50_000]),
        ("jil", "numbers", [1] * 1_000_000),
        ("digraph", "edges", "A>" + ",".join(["B"] * 1_000_000)),
        ("digraph", "edges", {str(number): [] for number in range(100_000)}),
        ("hackenbush", "edges", "a: 0-1;" * 1_000_000),
        ("hackenbush", "edges", [["a", 0, 1]] * 1_000_000),
        ("hackenbush", "places", "1: 1,1;" * 1_000_000),
        ("sum", "games", "nim 1 &" * 1_000_000),
        ("sum", "games", "nim " + "1," * 90_000),
        ("sum", "games", [{"game": "nim", "state": [1]}] * 1_000_000),
    ],
    ids=lambda value: "",
)
def test_what_is_huge_is_refused_with_a_short_reason(slug, name, value):
    with pytest.raises(BadOptions) as error:
        build(slug, {name: value})
    assert error.value.field == name
    assert len(str(error.value.reason)) < 300
