"""The drawn board: what the style sheet, the script and a screen reader find in it."""

from xml.etree import ElementTree as ET

import pytest
from django.utils import translation

from games.drawing import draw_board
from games.rules import catalogue

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


def test_every_cell_of_a_live_board_is_a_named_button(nim):
    svg = drawn(nim)
    assert svg.get("role") == "group"
    assert len(cells(svg)) == 15
    assert {cell.get("role") for cell in cells(svg).values()} == {"button"}
    bean = cells(svg)["p2.5"]
    assert (bean.get("aria-label"), bean.get("tabindex"), bean.get("id")) == (
        "Pilha 2, feijão 5",
        "-1",
        "board-p2.5",
    )
    assert (bean.get("data-group"), bean.get("data-index"), bean.get("data-piece")) == ("p2", "5", "bean")


def test_a_picture_has_a_name_and_no_controls(nim):
    svg = drawn(nim, interactive=False)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == str(nim.picture(nim.initial()))
    assert not any(cell.get("role") or cell.get("tabindex") or cell.get("id") for cell in cells(svg).values())


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
    assert pieces <= set(idents)


def test_everything_drawn_lies_inside_the_sheet():
    game = catalogue.build("nim", {"heaps": [23, 1]})
    svg = drawn(game)
    left, top, width, height = map(float, svg.get("viewBox").split())
    for cell in cells(svg).values():
        x, y = map(float, cell.get("transform")[len("translate(") : -1].split())
        assert left + 20 <= x <= left + width - 20
        assert top + 20 <= y <= top + height - 20


@pytest.mark.parametrize(("heaps", "tall"), [([3, 5, 7], False), ([10] * 8, True)])
def test_high_boards_say_so(heaps, tall):
    svg = drawn(catalogue.build("nim", {"heaps": heaps}))
    assert ("tall" in svg.get("class").split()) == tall


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
