"""What authors choose of the look of an invented game: pieces, colours, an own picture."""

from pathlib import Path

import pytest
from django.conf import settings

from games.pictures.drawing import draw_board
from games.pictures.materials import CHOSEN, REPLACED
from games.pictures.materials import PIECES as KINDS
from games.rules.boards.heaps import heap_board
from games.rules.errors import BadOptions
from games.rules.invented.game import Invented
from games.rules.invented.look import COLOURS, PIECES, PLAIN, Look, dressed
from games.rules.invented.rules import read_rules
from games.rules.structs import convert


def drawn(kind: str, start: object, **look: str) -> str:
    value = {"blocks": [{"kind": kind, "rules": {}}], "look": look}
    game = Invented(value, [start])
    return draw_board(game, game.initial(), interactive=False)


def test_every_piece_and_colour_is_drawn():
    css = (Path(settings.BASE_DIR) / "static/css/board.css").read_text()
    assert CHOSEN.keys() == PIECES.keys() - {""}
    assert all(f".board.colour-{colour} {{" in css for colour in COLOURS if colour)
    known = {kind for kinds in KINDS.values() for kind in kinds}
    assert known > REPLACED
    assert not REPLACED & {"face", "back", "white", "black", "edge", "dollar", "number", "here", "barred"}


@pytest.mark.parametrize("piece", sorted(PIECES.keys() - {"", "bean"}))
def test_a_chosen_piece_stands_for_the_blocks_own(piece):
    svg = drawn("heaps", [2], piece=piece)
    assert CHOSEN[piece] in svg
    assert "own-pieces" in svg
    assert 'data-piece="bean"' in svg
    assert svg.count(CHOSEN["bean"]) == 1, "only beans that are barred, of which there are none here"


def test_beans_keep_their_place_and_plain_games_their_pieces():
    assert 'class="place"' in drawn("heaps", [2], piece="fish")
    assert 'class="place"' not in drawn("heaps", [2], piece="bean")
    assert "own-pieces" not in drawn("heaps", [2])
    assert "colour-" not in drawn("heaps", [2])


def test_tokens_are_replaced_and_branches_are_not():
    assert CHOSEN["cat"] in drawn("digraph", ["A"], piece="cat")
    bush = drawn("bush", [["a", 0, 1]], piece="cat", colour="night")
    assert CHOSEN["cat"] not in bush
    assert "colour-night" in bush


def test_one_piece_in_a_sum_of_blocks():
    value = {
        "blocks": [{"kind": kind, "rules": {}} for kind in ("heaps", "digraph")],
        "look": {"piece": "boat"},
    }
    game = Invented(value, [[2], ["A"]])
    svg = draw_board(game, game.initial(), interactive=False)
    assert svg.count(CHOSEN["boat"]) == 2


def test_the_board_of_a_look_is_made_once():
    board = heap_board((2, 3))
    look = Look("fish", "sea")
    assert dressed(board, look) is dressed(board, Look("fish", "sea"))
    assert dressed(board, PLAIN) is board
    assert dressed(board, look).colour == "sea"
    own = dressed(board, Look("fish", "sea", "abcd2345"))
    assert (own.piece, own.picture) == ("", "abcd2345")


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (3, "look"),
        ({"piece": "dragon"}, "look.piece"),
        ({"colour": "red; x"}, "look.colour"),
        ({"piece": ["fish"]}, "look.piece"),
        ({"colour": {}}, "look.colour"),
        ({"picture": '"/><script>'}, "look.picture"),
        ({"picture": 3}, "look.picture"),
    ],
)
def test_a_look_that_is_none_is_refused(value, field):
    with pytest.raises(BadOptions) as caught:
        read_rules({"blocks": [{"kind": "heaps"}], "look": value})
    assert caught.value.field == field


def test_a_look_is_written_as_it_is_read():
    look = Look("fish", "sea", "abcdefgh23")
    assert convert(look.json(), Look, None) == look
    assert convert({}, Look, None) == PLAIN
