"""Rooms in words, and drawn."""

import pytest

from games.pictures.rooms import class_words, draw_rooms, hottest, room_words, shown_value
from games.rules.catalogue import build
from games.rules.text import text
from games.solvers.partisan.names import parse_value
from games.solvers.partisan.positions import Room, whole
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import outcome_class

ROLES = [text("Vertical"), text("Horizontal")]


def room(value: str) -> Room:
    graph = thermograph(parse_value(value))
    letter = outcome_class(parse_value(value))
    return Room(("a1",), value, str(graph.mean), str(graph.temperature), letter, -1, 1)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("0", "Vale 0: é como se não existisse."),
        ("1", "Vale 1 lance livre para o Vertical."),
        ("-2", "Vale 2 lances livres para o Horizontal."),
        ("-1/2", "Vale meio lance para o Horizontal."),
        ("3/4", "Vale 3/4 de lance para o Vertical."),
        ("*", "Uma estrela: quem aqui jogar primeiro faz o último lance da sala."),
        ("{1|-1}", "fica a valer 1 se jogar aqui o Vertical, e -1 se jogar o Horizontal."),
        ("{{2|1}|{-1|-2}}", "Quente: em média vale 0, e jogar aqui primeiro rende 3/2"),
        ("1*", "Vale 1 lance livre para o Vertical. Quase: a diferença"),
        ("v", "Um pouco boa para o Horizontal"),
        ("*2", "Quem aqui jogar primeiro ganha a sala"),
    ],
)
def test_what_a_room_is_worth(value, words):
    assert words in str(room_words(room(value), ROLES))


def test_what_is_too_large():
    large = Room(("a1",), "", "", "", "L", -3, 2)
    assert "só vi quem a ganha: ganha o Vertical, comece quem começar." in str(room_words(large, ROLES))
    assert "entre -3 e 2" in str(room_words(Room(("a1",), "", "", "", "", -3, 2), ROLES))
    assert hottest([room("{1|-1}"), large]) == []
    assert shown_value(Room(("a1",), "{" * 40, "0", "1", "N", -3, 2)) == ""


def test_classes_and_heat():
    assert [str(class_words(letter, ROLES)) for letter in "RNP"] == [
        "ganha o Horizontal, comece quem começar",
        "ganha quem começar",
        "ganha quem não começar",
    ]
    assert hottest([room("{1|-1}"), room("1"), room("{2|0}")]) == [1, 3]
    assert hottest([room("*"), room("1/2")]) == []
    assert hottest([]) == []
    assert shown_value(room("1/2")) == "1/2"


def test_rooms_are_drawn_around_and_numbered():
    game = build("domineering", {"columns": 3, "rows": 2})
    state = game.setup({"neutral": ["b1", "b2"]}, "vertical")
    told = whole(game, state)
    assert told is not None
    drawing = draw_rooms(game, state, told.rooms, "salas")
    assert drawing.endswith("</svg>")
    assert drawing.count('class="curve room"') == 1
    assert (drawing.count(">1</text>"), drawing.count(">2</text>")) >= (2, 2)
    strips = build("toads_frogs", {"animals": 1, "gap": 1, "strips": 1})
    full = strips.setup({"toads": ["a1", "b1"], "frogs": ["c1"]}, "toads")
    assert "curve room" in draw_rooms(strips, full, (Room(("a1", "b1"), "0", "0", "-1", "P", 0, 0),), "salas")
