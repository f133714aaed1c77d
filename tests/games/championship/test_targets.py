"""On the smallest phone every cell of a school's board can be hit, as it is or enlarged by the first touch.

A cell takes the touches as far as half way to its neighbours: what a finger has is how far apart the nearest
cells are. `test_magnifier` holds the room of a board against a browser, and that the first touch enlarges.
"""

import re
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from games.championship.championship_games import school_games
from games.pictures.drawing import UNIT, draw_board
from games.rules.boards.rings import curved_board
from tests.phones import BOARD_ROOM

ZOOM, STYLE = (Path("static", path).read_text("utf-8") for path in ("js/zoom.js", "css/board.css"))
TINY, HANDY, FEW, MANY = (
    int(number)
    for pattern in (r"const TINY = (\d+)", r"const HANDY = (\d+)", r"const SEEN = \[(\d+), (\d+)")
    for number in re.search(pattern, ZOOM).groups()
)
LINE = int(re.search(r'"edge"\] \.hit \{[^}]*stroke-width: (\d+);', STYLE)[1])
GAMES = {key: school.game() for key, school in school_games().items() if school.slug}


def drawn(game):
    return ET.fromstring(draw_board(game, game.initial(), interactive=True))


def scale(svg):
    """Pixels of one of the drawing's own units."""
    _left, _top, width, height = map(float, svg.get("viewBox").split())
    return min(BOARD_ROOM[0] / width, BOARD_ROOM[1] / height)


def spacing(board):
    """How far apart the nearest cells are that can be clicked, which boxes between lines cannot."""
    cells = [cell for cell in board.cells if cell.shape != "box"]
    return min(dist((one.x, one.y), (other.x, other.y)) for one, other in combinations(cells, 2))


def test_what_is_smaller_than_a_finger_is_enlarged():
    small = set()
    for key, game in GAMES.items():
        svg = drawn(game)
        lines = any(cell.curve for cell in game.board.cells)
        units = min(UNIT * spacing(game.board), LINE if lines else UNIT)
        if units * scale(svg) < TINY:
            small.add(key)
            # What the script goes by.
            assert UNIT * float(svg.get("data-spacing", 1)) * scale(svg) < TINY
    assert small == {"hex", "nex"}
    width, height = BOARD_ROOM
    assert min(HANDY, max(min(width / MANY, height / FEW), min(width / FEW, height / MANY))) >= TINY


@pytest.mark.parametrize("key", GAMES)
def test_no_cell_takes_the_touches_of_another(key):
    """A square is no wider than cells are apart; hexagons have their outline, lines a width of their own."""
    for cell in drawn(GAMES[key]).iter("g"):
        hit = cell.find("*[@class='hit']")
        if cell.get("data-shape") in {"hex", "upright", "edge"}:
            assert hit.tag == "path"
        elif hit is not None and cell.get("data-shape") != "box":
            assert float(hit.get("width")) <= round(UNIT * spacing(GAMES[key].board), 2)


def test_the_curved_board_says_how_near_its_points_are():
    board = curved_board()
    assert 0 <= spacing(board) - board.spacing < 0.01
