"""Moves as people type them in matches: as the rulebook writes them, with arrows, or in words."""

from itertools import islice

import pytest

from games.live import move_input
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.errors import IllegalMove

NIM = {"heaps": [5, 12]}


@pytest.mark.parametrize(
    ("slug", "options", "move", "written"),
    [
        (
            "nim",
            NIM,
            "p2-3",
            ("p2-3", " P2 – 3 ", "12→9", "12->9", "12 => 9", "tiro 3 da de 12", "da pilha de 12 ficam 9"),
        ),
        (
            "subtraction",
            {"heaps": [20], "sets": [[1, 2, 3]]},
            "p1-3",
            ("20→17", "3 de 20", "tiro 3 da pilha 1"),
        ),
        ("half", {"heaps": [12]}, "p1-3", ("12→9", "Take 3 beans from the heap of 12")),
        ("wythoff", {"heaps": [5, 8]}, "p1-2/p2-2", ("p1-2/p2-2", "5→3, 8→6", "8→6 e 5→3")),
        ("wythoff", {"heaps": [5, 8]}, "p2-5", ("8→3", "tiro 5 da de 8")),
        ("moore_nim", {"heaps": [2, 5, 2, 9], "k": 2}, "p1-1/p3-2", ("2→1; 2→0",)),
        ("nimble", {}, "5-2", ("5→2", "5 -> 2", "5—2")),
        ("northcott", {}, "b6-b5", ("B6→b5", "b6 – b5")),
    ],
)
def test_a_move_is_read_however_it_is_typed(slug, options, move, written):
    game = build(slug, options)
    for typed in written:
        assert game.read_typed(game.initial(), typed) == move, typed


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("12-3", "Ficam 3 na pilha de 12: 12→3. Tiras 3: 12→9."),
        ("tiro 1 da pilha 2", "a pilha de 2, ou a 2.ª"),
        ("7→3", "Não há nenhuma pilha de 7."),
        ("12→13", "a pilha fica mais pequena"),
        ("2→1, 2→0", "não há outra de 2"),
    ],
)
def test_what_may_mean_two_moves_is_asked_about(typed, words):
    game = build("nim", {"heaps": [2, 12]} if "2" in typed else NIM)
    with pytest.raises(IllegalMove) as raised:
        game.read_typed(game.initial(), typed)
    assert words in str(raised.value.reason)
    assert move_input.reading(game, game.initial(), typed) == str(raised.value.reason)


def test_how_a_move_is_understood_is_said_where_it_is_written_otherwise():
    game = build("nim", NIM)
    state = game.initial()
    assert move_input.reading(game, state, "12->9") == "Percebi: tirar 3 feijões da pilha 2."
    for typed in ("p2-3", "p2-30", "12→9, 5→3", "sei lá", ""):
        assert move_input.reading(game, state, typed) == "", typed


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_rules_write_is_read_as_it_is(slug):
    game = build(slug, ENTRIES[slug].small[0])
    state = game.initial()
    for move in islice(game.moves(state), 40):
        assert game.read_typed(state, move) == move
