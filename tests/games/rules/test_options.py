import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.catalogue import GAMES, build, option_fields
from games.rules.errors import BadOptions
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.options import OptionField, parse, value_text
from games.rules.text import text
from tests.games.samples import Clicks


def field(kind: Any, **details: Any) -> OptionField:
    return OptionField(name="x", label=text("X"), kind=kind, help=text("?"), **details)


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("int", " 31 ", 31),
        ("int", 31, 31),
        ("heaps", "3, 5, 7", (3, 5, 7)),
        ("heaps", " 3 5;7 ,", (3, 5, 7)),
        ("heaps", "", ()),
        ("heaps", [3, 0, "7"], (3, 0, 7)),
        ("sets", "1-3", ((1, 2, 3),)),
        ("sets", "1 - 3, 8", ((1, 2, 3, 8),)),
        ("sets", "1,2,3; 2 3;", ((1, 2, 3), (2, 3))),
        ("sets", [[3, 1, 3]], ((1, 3),)),
        ("sets", "", ()),
        ("bool", "on", True),
        ("bool", " Sim", True),
        ("bool", "", False),
        ("bool", "false", False),
        ("bool", True, True),
    ],
)
def test_typed_values_are_read(kind, typed, value):
    assert parse(field(kind), typed) == value


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("int", "-1"),
        ("int", "1.5"),
        ("int", "٣"),
        ("int", True),
        ("int", None),
        ("int", 3.0),
        ("int", "9" * 5000),
        ("int", 10**9 + 1),
        ("heaps", "3, x"),
        ("heaps", "3, -5"),
        ("heaps", 7),
        ("heaps", {"a": 1}),
        ("heaps", [1] * 1001),
        ("heaps", [[1]]),
        ("sets", "3-1"),
        ("sets", "1-2000000000"),
        ("sets", "1-5000"),
        ("sets", "1-600, 2000-2600"),
        ("sets", list(range(5))),
        ("sets", [[]]),
        ("sets", [[1]] * 1001),
        (
            "sets",
            [list(range(1, 1002))],
        ),
        ("sets", ",,,"),
        ("sets", 4),
        ("bool", "talvez"),
        ("bool", 1),
        ("choice", "c"),
        ("choice", 4),
    ],
)
def test_wrong_values_are_refused_by_name(kind, typed):
    with pytest.raises(BadOptions) as error:
        parse(field(kind, choices=(("a", text("A")),)), typed)
    assert error.value.field == "x"
    assert str(error.value)


def test_limits_are_said():
    with pytest.raises(BadOptions, match="entre 2 e 9"):
        parse(field("int", minimum=2, maximum=9), "1")


def test_a_choice_is_one_of_its_names():
    assert build_clicks({"end": "black"}).end == "black"
    with pytest.raises(BadOptions, match="draw ou black"):
        build_clicks({"end": "white"})


def build_clicks(values: dict[str, Any]) -> Clicks:
    return Clicks(**values)


def test_one_set_serves_all_heaps():
    assert Subtraction(heaps=(4, 5), sets=((1, 2),)).sets == ((1, 2), (1, 2))


@pytest.mark.parametrize(("heaps", "sets"), [((4, 5, 6), ((1,), (2,))), ((4,), ((1,), (2,))), ((4,), ())])
def test_sets_belong_to_heaps(heaps, sets):
    with pytest.raises(BadOptions) as error:
        Subtraction(heaps, sets)
    assert error.value.field == "sets"


def test_all_amounts_together_are_limited():
    with pytest.raises(BadOptions, match="10000"):
        build("subtraction", {"heaps": [5] * 11, "sets": "1-1000"})


def test_unknown_games_and_options_are_refused():
    with pytest.raises(BadOptions) as error:
        build("nix", {})
    assert error.value.field == "game"
    with pytest.raises(BadOptions) as error:
        build("nim", {"sets": "1"})
    assert error.value.field == "sets"


@pytest.mark.parametrize("slug", GAMES)
def test_fields_show_values_that_they_read(slug):
    game = build(slug, {})
    for option in option_fields(slug):
        value = getattr(game, option.name)
        assert parse(option, value_text(option, value)) == value
        assert str(option.label)
        assert str(option.help)
        assert not option.example or parse(option, option.example) is not None


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(string.printable, max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_building_from_anything_gives_a_game_or_a_reason(slug, data):
    names = [option.name for option in option_fields(slug)]
    values = data.draw(st.dictionaries(st.sampled_from([*names, "other"]), junk | st.text("0123456789,;- ")))
    try:
        game = build(slug, values)
    except BadOptions:
        return
    assert build(slug, game.options_json()) == game
    assert game.live_problem() is not None or game.board.cells
