"""A heap or coin too large or too far away to be drawn: a number, and buttons instead of clicks."""

from typing import Any

import pytest

from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.game import Invented
from games.solvers.inventions import examine
from tests.games.invented.inventions import of_block
from tests.games.invented.test_examination_parts import made
from tests.games.rules.properties import check_clicks, check_json, check_moves

BY_FOUR, BY_SEVEN = {"numbers": "1-3"}, {"numbers": "3, 4"}
RACE = {"squares": "100", "lengths": "1-10", "bag": True}
GAMES: dict[str, tuple[str, dict[str, Any], object]] = {
    "one to three": ("heaps", BY_FOUR, [309]),
    "three or four": ("heaps", BY_SEVEN, [62]),
    "half": ("heaps", {"take": "half"}, [999]),
    "race": ("strip", RACE, [100]),
    "far": ("strip", {"squares": 500}, [450]),
    "both ways": ("strip", {"squares": 60, "lengths": "5", "back": True}, [38]),
}


def whole(game: Invented, prefix: str = "") -> dict[str, str]:
    """The buttons: what they say, and the texts they make."""
    return {str(step.label): step.text for step in game.next_steps(game.initial(), prefix) if not step.cell}


@pytest.mark.parametrize("name", GAMES)
def test_large_ones_are_games_like_others(name):
    game = of_block(*GAMES[name])
    state = game.initial()
    check_json(game, state)
    check_moves(game, state)
    check_clicks(game, state)
    assert game.live_problem() is None
    assert set(game.view(state).pieces) <= set(game.board.by_name)
    for cell in game.board.by_name:
        game.cell_move(state, "", cell)


@pytest.mark.parametrize(
    ("rules", "start", "letter", "grundy", "winning"),
    [
        (BY_FOUR, 62, "N", 2, ["p1-2"]),
        (BY_FOUR, 115, "N", 3, ["p1-3"]),
        (BY_FOUR, 312, "P", 0, []),
        (BY_SEVEN, 62, "N", 2, ["p1-4"]),
        (BY_SEVEN, 115, "N", 1, ["p1-3"]),
        (BY_SEVEN, 309, "P", 0, []),
    ],
)
def test_the_large_heaps_of_the_worksheet_are_solved(rules, start, letter, grundy, winning):
    found = examine(made("heaps", rules, str(start)))
    (only,) = found["starts"]
    assert (only["letter"], only["grundy"], only["winning"]) == (letter, grundy, winning)
    assert found["conditions"][3]["verdict"] == "proved"


@pytest.mark.parametrize(("at", "letter", "winning"), [("100", "N", ["100-99"]), ("99", "P", [])])
def test_the_race_to_a_hundred_is_solved(at, letter, winning):
    (only,) = examine(made("strip", {"squares": "100", "lengths": "1-10", "bag": "sim"}, at))["starts"]
    assert (only["letter"], only["winning"]) == (letter, winning)


def test_a_large_heap_is_a_number_until_it_can_be_drawn():
    game = of_block("heaps", BY_FOUR, [42])
    state = game.initial()
    assert len(game.view(state).pieces) == 40
    assert game.view(state).labels == {"p1": "42"}
    assert str(game.picture(state)) == "A pilha tem 42 peças."
    assert whole(game) == {"Tirar 1 peça": "p1-1", "Tirar 2 peças": "p1-2", "Tirar 3 peças": "p1-3"}
    assert game.cell_move(state, "", "p1.40") is None
    state = game.play(state, "p1-3")
    assert len(game.view(state).pieces) == 39
    assert game.cell_move(state, "", "p1.38") == "p1-2"


def test_many_amounts_are_chosen_digit_by_digit():
    game = of_block("heaps", {"take": "half"}, [309])
    assert [*whole(game).values()] == [f"p1-{digit}" for digit in range(1, 10)]
    assert [*whole(game, "p1-1").values()] == [f"p1-1{digit}" for digit in range(10)]
    assert [*whole(game, "p1-15").values()] == [f"p1-15{digit}" for digit in range(5)]
    assert whole(game, "p1-154") == whole(game, "p") == {}
    first, *_ = game.next_steps(game.initial(), "")
    assert (first.complete, first.more) == (True, True)
    with pytest.raises(IllegalMove, match="só podes tirar de 1 a 154"):
        game.play(game.initial(), "p1-155")


def test_a_far_coin_stands_on_one_more_square_with_its_number():
    game = of_block("strip", RACE, [45])
    state = game.initial()
    assert game.board.cells[-1].name == "far"
    assert str(game.board.cells[-1].label) == "Casa 41 ou mais à frente"
    assert (game.view(state).pieces, game.view(state).labels) == ({"far": "coin"}, {"far": "45"})
    assert whole(game)["Para a casa 44"] == "45-44"
    assert game.cell_move(state, "", "far") is None
    assert game.cell_move(state, "", "40") is None
    assert game.touched(state, "45-44") == ("far", "far")
    assert game.touched(state, "45-40") == ("far", "40")
    state = game.play(state, "45-38")
    assert game.view(state).pieces == {"38": "coin"}
    assert game.cell_move(state, "38", "36") == "38-36"


def test_a_coin_may_go_back_out_of_sight():
    game = of_block(*GAMES["both ways"])
    assert whole(game, "38") == {"Para a casa 43": "38-43"}
    assert game.cell_move(game.initial(), "", "far") is None


def test_on_a_long_strip_there_is_one_coin():
    block = BLOCKS["strip"].build({"squares": 31})
    with pytest.raises(BadPosition, match="mais de 30 casas só pode haver uma moeda"):
        block.read_start("3, 5")
    assert block.toggled((3,), "5") is None
    assert BLOCKS["strip"].build(RACE).toggled((), "far") is None
    with pytest.raises(BadOptions, match="999"):
        BLOCKS["strip"].build({"squares": 1_000})


def test_a_start_with_too_many_moves_says_so():
    with pytest.raises(BadOptions, match="jogadas a mais"):
        of_block("heaps", {"take": "any"}, [999])
    long = BLOCKS["heaps"].build({"numbers": "1-500"})
    assert "de 1 a 500 peças" in " ".join(map(str, long.words()))
