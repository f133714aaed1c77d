"""What comes from outside as JSON: texts, options and positions of all games are read or refused in words."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.reading import parse_json
from tests.budgets import FEW
from tests.mangled import mangled


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('{"a": [1, 2.5, null, true]}', {"a": [1, 2.5, None, True]}),
        ('"\\ud83d\\ude00"', "\U0001f600"),
        (f"{10**30}", 10**30),
        # No database keeps NUL; a backslash before "u0000" is a letter.
        ('{"a\\u0000": "b\\u0000\\u0000c"}', {"a": "bc"}),
        (r'"\\u0000"', "\\u0000"),
        (r'"\\\u0000"', "\\"),
    ],
)
def test_json_is_read(written, value):
    assert parse_json(written) == value


@pytest.mark.parametrize(
    "written",
    [
        *("", "x", "{", "NaN", "[Infinity]", "1e400", "9" * 5000, "[" * 5000),
        *('"\\ud800"', '"\ud800"'),
    ],
)
def test_what_could_be_neither_kept_nor_shown_is_no_json(written):
    read = []
    with suppress(ValueError):
        read.append(parse_json(written))
    assert not read


@pytest.mark.parametrize("slug", catalogue.GAMES)
@FEW
@given(data=st.data())
def test_any_options_and_positions_are_read_or_refused(slug, data):
    game = catalogue.GAMES[slug].standard()
    options = _as_json(game.options_json())
    with suppress(GameError):
        built = catalogue.build(slug, data.draw(mangled(options) | st.just(options)))
        assert catalogue.build(slug, _as_json(built.options_json())) == built
    position = data.draw(mangled(_as_json(game.position(game.initial()))))
    with suppress(GameError):
        read_game, state = type(game).from_position(position)
        assert type(game).from_position(_as_json(read_game.position(state)))[1] == state
    with suppress(GameError):
        assert game.view(game.setup(position, data.draw(st.sampled_from(game.players))))


def _as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
