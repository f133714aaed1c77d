"""The drawn board: what the style sheet, the script and a screen reader find in it."""

import random
import re
from itertools import islice
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from django.utils import translation

from games.pictures.drawing import draw, draw_board, path_of
from games.pictures.materials import PIECES, SOCKETS
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.boards import Board, BoardCell, Curve
from games.rules.boards.fields import bordered, diamond, hexhex, points, squares, torus
from games.rules.game import View
from games.rules.invented.board_game.document import Symbol
from games.rules.text import Text, text

SVG = ET.Element


def drawn(game, state=None, **options) -> SVG:
    options = {"interactive": True, **options}
    return ET.fromstring(draw_board(game, game.initial() if state is None else state, **options))


def cells(svg: SVG) -> dict[str, SVG]:
    return {cell.get("data-cell"): cell for cell in svg.iter("g") if cell.get("class") == "cell"}


def captions(svg: SVG) -> dict[str, str | None]:
    return {text.get("data-label"): text.text for text in svg.iter("text") if text.get("class") == "caption"}


@pytest.fixture
def nim():
    return catalogue.build("nim", {"heaps": [3, 5, 7]})


@pytest.fixture
def add_up():
    return catalogue.build("add_up", {"target": 13, "max": 3})


def test_every_cell_of_a_live_board_has_a_name_and_becomes_a_button_by_script(nim):
    svg = drawn(nim)
    assert svg.get("role") == "group"
    assert len(cells(svg)) == 15
    bean = cells(svg)["p2.5"]
    assert bean.get("aria-label") == "Pilha 2, feijão 5"
    assert not any(cell.get("role") or cell.get("tabindex") or cell.get("id") for cell in cells(svg).values())
    assert (bean.get("data-group"), bean.get("data-index"), bean.get("data-piece")) == ("p2", "5", "bean")


def test_a_picture_has_a_name_and_no_controls(nim):
    svg = drawn(nim, interactive=False)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == str(nim.picture(nim.initial()))
    assert not any(cell.get("aria-label") for cell in cells(svg).values())


def test_taken_beans_leave_empty_places(nim):
    svg = drawn(nim, nim.play(nim.initial(), "p2-2"))
    pieces = {name: cell.get("data-piece") for name, cell in cells(svg).items()}
    assert [pieces[f"p2.{bean}"] for bean in range(1, 6)] == ["bean", "bean", "bean", "", ""]
    assert cells(svg)["p2.5"].find("use[@class='piece']").get("href") is None
    assert captions(svg) == {"p1": "3", "p2": "3", "p3": "7"}


def test_heaps_are_numbered_and_their_sizes_stand_in_one_column(nim):
    svg = drawn(nim)
    names = [text for text in svg.iter("text") if text.get("class") == "heap-name"]
    assert [text.text for text in names] == ["1", "2", "3"]
    sizes = {text.get("x") for text in svg.iter("text") if text.get("class") == "caption"}
    assert len(sizes) == 1
    beans = [cell.get("transform") for cell in cells(svg).values()]
    assert all(float(place[len("translate(") :].split()[0]) < float(next(iter(sizes))) for place in beans)


def test_last_steps_and_marks_are_on_their_cells_only(nim):
    svg = drawn(nim, last=("p2.4", "p2.5"), steps={"p1.1": "p1-3"}, marks={"p2.5": "win", "p3.1": "power-4"})
    found = cells(svg)
    assert {name for name, cell in found.items() if cell.get("data-last") is not None} == {"p2.4", "p2.5"}
    assert {name for name, cell in found.items() if cell.get("data-step") is not None} == {"p1.1"}
    marks = {name: cell.get("data-mark") for name, cell in found.items() if cell.get("data-mark")}
    assert marks == {"p2.5": "win", "p3.1": "power-4"}


def test_flags_of_one_drawing_do_not_stay_for_the_next(nim):
    before = draw_board(nim, nim.initial(), interactive=True)
    draw_board(nim, nim.initial(), interactive=True, last=("p1.1",), marks={"p1.2": "win"})
    assert draw_board(nim, nim.initial(), interactive=True) == before


def test_squares_that_turn_over_have_their_ground():
    game = catalogue.build("estarolas", {})
    turned = game.play(game.initial(), "c2")
    grounds = [cells(drawn(game, state))["c2"].get("data-ground") for state in (game.initial(), turned)]
    assert grounds == ["light", "dark"]
    plain = catalogue.build("pawns", {"size": 5})
    assert "data-ground" not in cells(drawn(plain))["a1"].attrib


def test_a_track_writes_its_numbers_into_the_squares(add_up):
    state = add_up.play(add_up.initial(), "+3")
    svg = drawn(add_up, state)
    assert svg.get("data-preview") == "cell"
    assert captions(svg) == {f"s{number}": str(number) for number in range(1, 14)}
    here, goal = cells(svg)["s3"], cells(svg)["s13"]
    assert (here.get("data-piece"), goal.get("data-piece")) == ("here", "goal")
    assert here.find("text").text == "3"
    assert here.find("use[@class='piece']").get("href") == "#board-piece-here"


@pytest.mark.parametrize("slug", sorted(catalogue.GAMES))
def test_every_reference_is_drawn_and_every_id_is_unique(slug):
    game = catalogue.build(slug, {})
    svg = drawn(game, ident="x")
    idents = [element.get("id") for element in svg.iter() if element.get("id")]
    assert len(idents) == len(set(idents))
    assert {element.get("href")[1:] for element in svg.iter() if element.get("href")} <= set(idents)
    pieces = {f"x-piece-{kind}" for kind in game.view(game.initial()).pieces.values()}
    # An edge is drawn as its own line.
    assert pieces - {"x-piece-edge"} <= set(idents)


@pytest.mark.parametrize(
    "slug", sorted(slug for slug, kind in catalogue.GAMES.items() if issubclass(kind, BoardGame))
)
def test_a_page_has_the_pieces_that_may_come_and_not_those_of_other_games(slug):
    game = catalogue.GAMES[slug].standard()
    drawn_kinds = set(
        re.findall(r'id="board-piece-(\w+)"', draw_board(game, game.initial(), interactive=True))
    )
    fates = re.compile("_(won|dead|area)$")
    assert {fates.sub("", kind) for kind in drawn_kinds} <= game.piece_kinds()
    rng = random.Random(slug)
    for _match in range(2):
        state = game.initial()
        for _ply in range(400):
            # A line has no picture: it is drawn along its curve.
            shown = {
                kind.removesuffix("_stuck")
                for name, kind in game.view(state).pieces.items()
                if not game.board.by_name[name].curve
            }
            assert shown <= drawn_kinds
            if game.outcome(state):
                break
            state = game.play(state, game.random_move(state, rng))


def test_everything_drawn_lies_inside_the_sheet():
    game = catalogue.build("nim", {"heaps": [23, 1]})
    svg = drawn(game)
    left, top, width, height = map(float, svg.get("viewBox").split())
    for cell in cells(svg).values():
        x, y = map(float, cell.get("transform")[len("translate(") : -1].split())
        assert left + 20 <= x <= left + width - 20
        assert top + 20 <= y <= top + height - 20


def test_the_title_is_escaped(nim):
    assert drawn(nim, title='Ana & "Rui" <3').get("aria-label") == 'Ana & "Rui" <3'


def test_labels_follow_the_reader_s_language(nim):
    with translation.override("pt"):
        drawn(nim)
    with translation.override("en"):
        expected = translation.gettext("Pilha {heap}, feijão {bean}").format(heap=1, bean=1)
        assert cells(drawn(nim))["p1.1"].get("aria-label") == expected


def test_a_drawing_has_no_style_of_its_own(nim, add_up):
    for game in (nim, add_up):
        svg = drawn(game, interactive=False)
        assert not any(element.get("style") for element in svg.iter())


def test_a_game_too_large_for_a_board_cannot_be_drawn():
    game = catalogue.build("nim", {"heaps": [1000]})
    with pytest.raises(ValueError, match="60"):
        draw_board(game, game.initial(), interactive=False)


# --- materials


class Sketch:
    """A game that is only its board: what `draw_board` asks of one."""

    def __init__(
        self, board: Board, pieces: dict[str, str] | None = None, labels: dict[str, str] | None = None
    ):
        self.board = board
        self._view = View(pieces or {}, labels or {})

    def initial(self) -> None:
        return None

    def view(self, _state: None) -> View:
        return self._view

    def piece_kinds(self) -> frozenset[str]:
        return frozenset()

    def picture(self, _state: None) -> Text:
        return text("Um desenho.")


def cell_of(name: str, x: float, y: float, shape: str, *curve: tuple[float, float]) -> BoardCell:
    return BoardCell(name, x, y, text("Casa {name}", name=name), shape, curve)


def test_every_piece_of_every_shape_has_a_drawing():
    for shape, pieces in PIECES.items():
        assert shape in SOCKETS
        for kind in pieces:
            svg = drawn(Sketch(Board((cell_of("a", 0.5, 0.5, shape),), (), 1, 1), {"a": kind}))
            assert svg.find(f".//g[@id='board-piece-{kind}']") is not None


@pytest.mark.parametrize("slug", sorted(catalogue.GAMES))
def test_what_games_put_on_their_boards_can_be_drawn(slug):
    luck = random.Random(slug)
    for preset in catalogue.ENTRIES[slug].presets:
        game = catalogue.build(slug, preset.options)
        shapes = {cell.name: cell.shape for cell in game.board.cells}
        state = game.initial()
        while state is not None:
            for name, kind in game.view(state).pieces.items():
                drawing = kind.removesuffix("_stuck")
                assert shapes[name] == drawing == "edge" or drawing in PIECES[shapes[name]]
            moves = list(islice(game.moves(state), 50))
            state = game.play(state, luck.choice(moves)) if moves else None


def test_an_edge_is_drawn_and_clicked_along_its_curve():
    edge = cell_of("a", 1, 1, "edge", (1, 2), (1, 0))
    here, gone = (
        cells(drawn(Sketch(Board((edge,), (), 2, 2), pieces)))["a"] for pieces in ({"a": "edge"}, {})
    )
    for part in ("hit", "socket", "piece"):
        assert here.find(f"path[@class='{part}']").get("d") == "M0 40L0 -40"
    # A cut edge keeps its line, so that it can fade and come back.
    assert gone.find("path[@class='piece']") is not None
    assert (here.get("data-piece"), gone.get("data-piece")) == ("edge", "")


def test_arrows_of_a_graph_have_heads_of_their_own_board():
    nodes = (cell_of("a", 1, 1, "node"), cell_of("b", 3, 1, "node"))
    curves = (
        Curve("arrow", ((1, 1), (3, 1))),
        Curve("arrow", ((1, 1.4), (2, 2), (2.6, 1.4))),
        Curve("line", ((0, 0), (1, 0))),
    )
    svg = drawn(Sketch(Board(nodes, (), 4, 3, curves=curves)), ident="x")
    heads = [path.get("marker-end") for path in svg.iter("path") if "curve" in path.get("class", "")]
    assert heads == ["url(#x-arrow-node)", "url(#x-arrow)", None]
    assert {marker.get("id") for marker in svg.iter("marker")} == {"x-arrow", "x-arrow-node"}


@pytest.mark.parametrize("points", [2, 3, 4, 6])
def test_lines_are_segments_curves_or_polylines(points):
    command = {2: "L", 3: "Q", 4: "C", 6: "L"}[points]
    path = path_of([(point, 0) for point in range(points)])
    assert path == f"M0 0{command}" + " ".join(f"{40 * point} 0" for point in range(1, points))


def test_stairs_stand_under_the_lowest_place_of_each_column():
    places = tuple(cell_of(f"e{x}.{y}", x + 0.5, y + 0.5, "stair") for x in range(2) for y in range(3 - x))
    svg = drawn(Sketch(Board(places, (), 2, 4.5, curves=(Curve("line", ((0, 4), (2, 4))),))))
    stairs = [stair for stair in svg.iter("rect") if stair.get("class") == "stair"]
    assert [(stair.get("x"), stair.get("y"), stair.get("height")) for stair in stairs] == [
        ("0", "120", "40"),
        ("40", "80", "80"),
    ]


def test_marks_have_their_letter_and_notes_their_text():
    board = Board(tuple(cell_of(name, 0.5 + x, 0.5, "light") for x, name in enumerate("abc")), (), 3, 1)
    svg = drawn(Sketch(board), interactive=False, marks={"a": "p", "b": "n", "c": "win"}, notes={"c": "<3>"})
    found = cells(svg)
    assert {name: cell.findtext("g/text") for name, cell in found.items()} == {"a": "P", "b": "N", "c": None}
    assert found["a"].find("g/circle") is not None
    assert found["b"].find("g/path") is not None
    assert found["c"].findtext("text[@class='note']") == "<3>"


def test_arrows_of_moves_lead_from_cell_to_cell():
    names = [(x, y) for y in range(2) for x in range(4)]
    board = Board(tuple(cell_of(f"c{x}{y}", x + 0.5, y + 0.5, "light") for x, y in names), (), 4, 2)
    arrows = [("c00", "c01"), ("c00", "c10"), ("c00", "c30"), ("c11", "c11")]
    svg = drawn(Sketch(board), interactive=False, ident="x", arrows=arrows)
    ways = [path for path in svg.iter("path") if path.get("class") == "way"]
    assert [way.get("d") for way in ways] == [
        "M20 29L20 47",
        "M29 20L47 20",
        "M20 11Q80 -32.8 140 7",
        "M60 37L60 47",
    ]
    assert {way.get("marker-end") for way in ways} == {"url(#x-way)"}
    assert svg.find(".//marker[@id='x-way']") is not None
    with pytest.raises(KeyError):
        drawn(Sketch(board), arrows=[("c00", "z")])


def test_pictures_carry_no_ground_that_only_clicks_need():
    board = Board((cell_of("a", 0.5, 0.5, "strip"), cell_of("b", 1.5, 0.5, "bean")), (), 2, 1)
    for interactive, expected in ((True, {"a", "b"}), (False, {"b"})):
        found = cells(drawn(Sketch(board), interactive=interactive))
        assert {
            name for name, cell in found.items() if cell.find("rect[@class='hit']") is not None
        } == expected


def test_beyond_glued_edges_the_cells_of_the_other_side_are_seen_again():
    board = torus(4, 4)
    drawn = draw(board, View({}), "Toro", interactive=True, ident="b")
    copies = re.findall(r'data-copy="(\w+)" href="#b-cell-(\w+)" x="(\S+)" y="(\S+)"', drawn)
    assert len(copies) == 6 * 6 - 4 * 4
    assert all(f'id="b-cell-{name}"' in drawn and name == cell for name, cell, _x, _y in copies)
    # To the left of a1 lies d1, four cells from where it stands.
    assert ("d1", "d1", "-160", "0") in copies
    assert "b-cell-" not in draw(hexhex(3), View({}), "Hex", interactive=True, ident="b")


def test_sides_are_one_path_with_an_edge_around():
    owners = (("white", ("south_west", "north_east")),)
    drawn = draw(bordered(diamond(5, 5), owners), View({}), "Hex", interactive=False)
    assert drawn.count("side-white") == 2
    assert drawn.index('"curve edge side-white"') < drawn.index('"curve side-white"')
    assert drawn.count("M") >= 2 * 2 * 5


@pytest.mark.parametrize(
    ("board", "classes"),
    [(points(19, 19), " large vast"), (points(9, 9), " large"), (squares(8, 8), ""), (hexhex(5), "")],
    ids=str,
)
def test_boards_of_many_cells_say_so(board, classes):
    (opening,) = re.findall(r'<svg class="([^"]*)"', draw(board, View({}), "", interactive=False))
    assert [word for word in opening.split() if word in ("large", "vast")] == classes.split()


@pytest.mark.parametrize("shape", ["rectangle", "hexhex"])
@pytest.mark.parametrize("symbol", get_args(Symbol)[1:])
def test_a_piece_of_an_invented_game_is_drawn_with_any_symbol_in_both_colours(symbol, shape):
    piece = {"symbol": symbol, "placing": {}}
    rules = {"board": {"shape": shape, "columns": 3}, "pieces": [piece], "ends": [{"kind": "stuck"}]}
    game = catalogue.build("invented_board", {"rules": rules})
    board = draw_board(game, game.initial(), interactive=True)
    for colour in ("black", "white"):
        assert f'id="board-piece-{colour}_{symbol}"' in board
        assert f'id="board-piece-{colour}_{symbol}_won"' in board
    assert 'id="board-piece-black"' not in board


def test_stones_have_all_their_fates_at_hand():
    drawn = draw(hexhex(3), View({"a1": "black_won", "c3": "grey_dead"}), "", interactive=False)
    for kind in ("black", "white", "grey", "neutral"):
        for fate in ("", "_won", "_dead", "_area"):
            assert f'id="board-piece-{kind}{fate}"' in drawn
    assert 'data-piece="black_won"' in drawn
