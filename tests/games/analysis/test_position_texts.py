"""Positions as text: what is written is read again, and what is wrong is said."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.analysis.position_texts import BadText, json_text, read_text, short_text
from games.rules import catalogue
from games.rules.game import Impartial

GAMES = list(catalogue.IMPARTIAL)


def built(slug: str, options: dict[str, Any] | None = None) -> Impartial[Any]:
    return catalogue.build(slug, options or {})


def presets(slug: str) -> list[Impartial[Any]]:
    return [built(slug), *(built(slug, dict(preset.options)) for preset in catalogue.ENTRIES[slug].presets)]


@pytest.mark.parametrize("slug", GAMES)
def test_the_short_form_comes_back(slug):
    for game in presets(slug):
        assert read_text(built(slug), short_text(game)) == game


@pytest.mark.parametrize("slug", GAMES)
def test_the_json_comes_back(slug):
    for game in presets(slug):
        again = read_text(built(slug), json_text(game))
        assert again.position_json(again.start()) == game.position_json(game.start())
        assert again.misere == game.misere


@pytest.mark.parametrize("slug", GAMES)
def test_positions_on_the_way_come_back(slug):
    game = built(slug)
    state = game.play(game.initial(), next(game.moves(game.initial())))
    there = game.starting_at(state.position)
    assert read_text(game, json_text(there)).start() == state.position
    assert read_text(game, short_text(there)).start() == state.position


@pytest.mark.parametrize(
    ("slug", "written", "options"),
    [
        ("nim", "3, 5, 7", {"heaps": [3, 5, 7]}),
        ("nim", " 3 5\n7 | Misère ", {"heaps": [3, 5, 7], "misere": True}),
        ("nim", "pilhas: 4", {"heaps": [4]}),
        ("nim", "[3, 5, 7]", {"heaps": [3, 5, 7]}),
        ("nim", '{"game": "nim", "variant": "misere", "position": [2]}', {"heaps": [2], "misere": True}),
        ("subtraction", "Pilhas: 21 | Quantidades: 3, 4", {"heaps": [21], "sets": [[3, 4]]}),
        ("subtraction", "Quantidades = 3,4\nPilhas = 21", {"heaps": [21], "sets": [[3, 4]]}),
        ("subtraction", "9", {"heaps": [9]}),
        ("subtraction", '{"heaps": [7], "sets": [[1, 2]]}', {"heaps": [7], "sets": [[1, 2]]}),
        ("add_up", "target: 9 | max: 2 | sum: 4", {"target": 9, "max": 2, "sum": 4}),
    ],
)
def test_ways_to_write(slug, written, options):
    assert read_text(built(slug), written) == built(slug, options)


@pytest.mark.parametrize(
    ("slug", "written", "words"),
    [
        ("nim", "", "Escreve ou cola"),
        ("nim", "   \n", "Escreve ou cola"),
        ("nim", "3, x", "Pilhas: «x» não é um número"),
        ("nim", "3, -5", "não é um número"),
        ("nim", "[3, 5", "erro de escrita"),
        ("nim", "[NaN]", "erro de escrita"),
        ("nim", "[3, -5]", "números inteiros de 0"),
        ("nim", "[1e400]", "erro de escrita"),
        ("nim", r'["\ud800"]', "erro de escrita"),
        ("nim", '{"position": [3], "variant": 7}', "uma palavra"),
        ("nim", '{"position": [3], "variant": "louca"}', "variante «louca»"),
        ("nim", '{"game": "kayles", "position": [3]}', "outro jogo: «kayles»"),
        ("nim", "[" * 50_000, "erro de escrita"),
        ("nim", "9" * 100_001, "comprido demais"),
        ("nim", "[" + "9" * 5_000 + "]", "erro de escrita"),
        ("subtraction", "olá Pilhas: 3", "Pilhas: "),
        ("subtraction", "olá | Pilhas: 3", "Não percebo «olá»"),
        ("subtraction", "Pilhas: 3 | Pilhas: 4", "duas vezes"),
        ("subtraction", "Pilhas: 3 | Quantidades: ", "Quantidades: "),
        ("subtraction", "Pilhas: 1, 2 | Quantidades: 1; 2; 3", "um conjunto para cada pilha"),
    ],
)
def test_what_is_wrong_is_said(slug, written, words):
    with pytest.raises(BadText) as error:
        read_text(built(slug), written)
    assert words in str(error.value)


def test_what_begins_like_json_may_be_the_text_of_a_field():
    with pytest.raises(BadText) as error:
        read_text(built("white_knight"), "[g2")
    assert "erro de escrita" not in str(error.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("slug", GAMES)
@given(value=JSON, bent=st.booleans())
def test_any_json_is_read_or_refused(slug, value, bent):
    """Also values bent a little: the game's own JSON with one part replaced."""
    game = built(slug)
    if bent:
        whole = game.position_json(game.start())
        if isinstance(whole, dict):
            value = {**whole, next(iter(whole)): value}
        elif isinstance(whole, list):
            value = [*whole, value]
    with contextlib.suppress(BadText):
        assert isinstance(read_text(game, json.dumps(value)), type(game))


@pytest.mark.parametrize("slug", GAMES)
@given(written=st.text(max_size=60) | st.text(alphabet="0123456789,;:|=-. ab\n{}[]", max_size=60))
def test_any_text_is_read_or_refused(slug, written):
    game = built(slug)
    read = None
    with contextlib.suppress(BadText):
        read = read_text(game, written)
    assert read is None or read_text(game, short_text(read)) == read
