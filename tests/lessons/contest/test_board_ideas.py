"""Ideas for board games, and what is said of a board game at once: its examples, its problems, its twin."""

import pytest
from django.urls import reverse

from games.rules.catalogue import build
from games.rules.invented.board_game.exploring import example_words, explore
from games.solvers.inventions.board_twins import board_twin
from lessons.contest import board_ideas, inventions, kinds
from lessons.contest.models import Invention
from tests.clients import signed_in
from tests.games.invented_board.documents import REBUILT, STONES, rectangle
from tests.games.invented_board.test_rebuilt import rebuilt
from tests.pages import shows


def made(**rules):
    return build("invented_board", {"rules": {"board": rectangle(3, 3), "pieces": STONES, **rules}})


FORWARD = [{"movements": [{"kind": "step", "forward": True}]}]


def standing(*players):
    """The first kind of piece of each of the two on these cells."""
    return [
        {"piece": 0, "player": player, "cells": cells}
        for player, cells in zip(("first", "second"), players, strict=True)
    ]


@pytest.mark.parametrize("idea", board_ideas.board_ideas(), ids=lambda idea: idea.key)
def test_an_idea_is_a_game_that_can_be_played_and_is_new(idea):
    game = kinds.build(board_ideas.idea_draft(idea.key)).game()
    seen = explore(game)
    assert (seen.problems, board_twin(game)) == ((), "")
    assert seen.examples
    assert all(str(example_words(game, example)) for example in seen.examples)


def test_there_are_ten_ideas():
    assert len({idea.key for idea in board_ideas.board_ideas()}) == 10


def test_a_game_begins_with_an_idea(classroom, pupils):
    client = signed_in(pupils[0])
    shows(client.get(reverse("lessons:invention-new")).text, "Rãs que se cruzam", "idea:crossing_frogs")
    client.post(reverse("lessons:invention-new"), {"kind": "idea:crossing_frogs"})
    assert Invention.objects.get().document == board_ideas.idea_draft("crossing_frogs")


def test_no_other_idea_begins(classroom, pupils):
    answer = signed_in(pupils[0]).post(reverse("lessons:invention-new"), {"kind": "idea:none"})
    assert answer.status_code == 422
    with pytest.raises(KeyError):
        kinds.new_draft("idea:none")


@pytest.mark.parametrize("slug", ["hex", "breakthrough", "cats_dogs"])
def test_a_game_of_the_catalogue_is_recognised(slug):
    assert board_twin(rebuilt(slug)[1]) == slug


def test_a_game_of_the_catalogue_is_recognised_where_matches_are_long():
    _options, document = REBUILT["hex"]
    board = {"shape": "rhombus", "columns": 9, "rows": 9}
    assert board_twin(made(**{**document, "board": board})) == "hex"


def test_another_way_to_win_is_another_game():
    _options, document = REBUILT["cats_dogs"]
    assert board_twin(made(**{**document, "ends": [{"kind": "stuck", "result": "wins"}]})) == ""


def test_a_twin_is_named_on_its_page(classroom, pupils):
    game = inventions.create(pupils[0], classroom, kinds.BOARD_GAME)
    _options, document = REBUILT["hex"]
    inventions.save(game, pupils[0], game.version, {**game.document, "rules": document})
    shows(signed_in(pupils[0]).get(game.get_absolute_url()).text, "Este jogo já existe: é igual a Hex")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            {
                "board": rectangle(2, 2),
                "pieces": [{"movements": [{"kind": "step"}]}],
                "start": [{"piece": 0, "player": "first", "cells": ["a1", "a2", "b1", "b2"]}],
                "ends": [{"kind": "stuck"}],
            },
            "antes de começar",
        ),
        ({"ends": [{"kind": "goal", "cells": "last_row"}]}, "logo na primeira jogada"),
        ({"ends": [{"kind": "stuck", "result": "draws"}]}, "ninguém pode ganhar"),
        # Black can never go back to the row where its goal is.
        (
            {
                "board": rectangle(2, 4, goals={"first": ["a1"], "second": ["b4"]}),
                "pieces": FORWARD,
                "start": standing(["a2"], ["b3"]),
                "ends": [{"kind": "goal", "cells": "goals"}],
            },
            "partidas ao acaso e ninguém ganhou",
        ),
        (
            {
                "board": rectangle(10, 10),
                "pieces": [{"movements": [{"kind": "slide"}]}],
                "start": standing(["a1"], ["d4"]),
                "ends": [{"kind": "stuck"}],
            },
            "nem uma partida acabou",
        ),
        (
            {
                "board": rectangle(4, 4, holes=["b1", "a2"]),
                "pieces": [{"movements": [{"kind": "step"}]}],
                "start": standing(["a1"], ["c3"]),
                "turn": {"passing": "forced"},
                "ends": [{"kind": "goal"}, {"kind": "stuck"}],
            },
            "Quem começa não pode fazer nada",
        ),
        (
            {
                "board": rectangle(4, 4, holes=["c4", "d3"]),
                "pieces": [{"movements": [{"kind": "step"}]}],
                "start": standing(["a1"], ["d4"]),
                "ends": [{"kind": "stuck"}],
            },
            "O segundo jogador não pode fazer nada",
        ),
    ],
)
def test_what_is_wrong_with_a_whole_game_is_said_at_once(rules, words):
    [problem] = explore(made(**rules)).problems
    assert words in str(problem)
