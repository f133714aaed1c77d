"""Which pieces can be dragged, and where they are let go."""

from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.rules.game import Drag, Game
from tests.games.invented.inventions import made, of_block

CARRYING = [
    "aboyne",
    "amazons",
    "annuvin",
    "breakthrough",
    "coins",
    "digraph",
    "domineering",
    "epaminondas",
    "estarolas",
    "hasami_shogi",
    "konane",
    "lines_of_action",
    "nimble",
    "nimble2d",
    "northcott",
    "pawns",
    "queens",
    "quelhas",
    "silver_dollar",
    "stairs",
    "toads_frogs",
    "trails",
    "triad",
    "welter",
    "white_knight",
]
# What is dragged there is the end of a piece that is being laid.
LAYING = ["domineering", "quelhas"]


def drags(game: Game[Any]) -> dict[str, list[Drag]]:
    """Of each text that dragging makes in the beginning, how it is made."""
    found: dict[str, list[Drag]] = {}
    for step in game.next_steps(game.initial()):
        if step.drag is not None:
            found.setdefault(step.text, []).append(step.drag)
    return found


def test_the_games_whose_pieces_go_from_place_to_place():
    standard = {slug: kind.standard() for slug, kind in GAMES.items()}
    assert [slug for slug in sorted(standard) if drags(standard[slug])] == CARRYING


@pytest.mark.parametrize("slug", CARRYING)
def test_what_is_dragged_stands_there_or_is_laid_from_there_and_may_be_let_go(slug):
    game = GAMES[slug].standard()
    start = game.initial()
    cells = set(game.board.by_name)
    places = cells | {name.partition(".")[0] for name in cells}
    for text, (drag,) in drags(game).items():
        assert (drag.source in game.view(start).pieces) is (slug not in LAYING)
        if drag.onto:
            assert drag.onto in places
            game.play(start, text)
        else:
            following = game.next_steps(start, text)
            assert all(step.cell in cells - {drag.source} and step.drag is None for step in following)


def test_pieces_are_dragged_on_the_boards_of_sums():
    parts = [
        {"game": "stairs", "state": [0, 1, 1]},
        {"game": "welter", "state": [1, 3]},
    ]
    found = drags(GAMES["sum"].from_position({"games": parts})[0])
    assert found["g1:2-1=1"] == [Drag("g1_e2.1", "g1_e1")]
    assert found["g2:3"] == [Drag("g2_3")]


def test_pieces_of_invented_games_are_dragged():
    assert drags(of_block("strip", {"squares": 5}, [3])) == {"3": [Drag("3")]}
    assert drags(of_block("board", {"rows": 2, "cols": 2}, "b1")) == {"b1": [Drag("b1")]}
    assert drags(of_block("digraph", {"arrows": "A>B; B"}, "A")) == {"A": [Drag("A")]}
    assert drags(of_block("coins", {"more": 2}, "FVFV")) == {}
    stone = {"kind": "strip", "rules": {"squares": 4}}
    both = made({"blocks": [stone, stone]}, [[2], [4]])
    assert drags(both)["g2:4"] == [Drag("g2_4")]
