"""Whole positions: their rooms, the class of the sum and the moves that win, against a search of all
lines."""

from random import Random
from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.rules.text import text
from games.solvers.exact import ExactSolver
from games.solvers.partisan import positions, rooms
from games.solvers.partisan.dominoes import Dominoes
from games.solvers.partisan.names import parse_value
from games.solvers.partisan.played import division
from games.solvers.partisan.positions import Room, has_rooms, whole
from games.solvers.partisan.rooms import RoomValues
from games.solvers.partisan.sums import SumGame
from games.solvers.theory import TooBig

ROOMY = {
    "domineering": {"columns": 4, "rows": 3},
    "cats_dogs": {"columns": 4, "rows": 3},
    "konane": {"columns": 4, "rows": 4},
    "toads_frogs": {"animals": 2, "gap": 2, "strips": 2},
}


def built(slug: str) -> Any:
    return GAMES[slug](**ROOMY[slug])


def random_state(game: Any, seed: int) -> Any:
    """A state after some moves at random, the first two among them."""
    random, state = Random(seed), game.initial()
    for _ in range(random.randint(2, 5)):
        moves = sorted(game.moves(state))
        if moves:
            state = game.play(state, random.choice(moves))
    return state


def test_the_games_that_have_rooms():
    assert {slug for slug in GAMES if has_rooms(GAMES[slug]())} == set(ROOMY)
    assert whole(GAMES["nim"](), GAMES["nim"]().initial()) is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slug", ROOMY)
def test_the_sum_of_rooms_is_the_game(slug, seed):
    game = built(slug)
    state = random_state(game, seed)
    told = whole(game, state)
    assert told is not None
    assert sorted(told.winning_moves or ()) == ExactSolver(game).winning_moves(state)
    winners = [ExactSolver(game).winner(game.as_if(state, role)) for role in game.players]
    first, second = game.players
    letter = {(first, first): "L", (second, second): "R", (first, second): "N", (second, first): "P"}
    assert told.outcome_class == letter[winners[0], winners[1]]
    cells = [cell for room in told.rooms for cell in room.cells]
    assert len(cells) == len(set(cells))


@pytest.mark.parametrize(
    ("slug", "options"),
    [("cats_dogs", {}), ("cats_dogs", {"columns": 2, "rows": 2}), ("konane", {"beginning": "opening"})],
)
def test_first_moves_by_other_rules_have_no_rooms(slug, options):
    game = GAMES[slug](**options)
    assert whole(game, game.initial()) is None


def test_rooms_stand_in_the_order_of_the_board():
    game = GAMES["domineering"](columns=5, rows=3)
    state = game.setup({"neutral": ["a1", "b2", "b3", "d1", "d2", "c3", "e3", "d3"]}, "vertical")
    assert whole(game, state) == positions.Whole(
        (
            Room(("a2", "a3"), "1", "1", "-1", "L", 0, 1),
            Room(("b1", "c1", "c2"), "*", "0", "0", "N", -1, 1),
            Room(("e1", "e2"), "1", "1", "-1", "L", 0, 1),
        ),
        "L",
        ("a2+a3", "c1+c2", "e1+e2"),
    )


def test_a_room_that_is_too_large_has_a_class_then_bounds(monkeypatch):
    game = GAMES["domineering"](columns=4, rows=3)
    state = game.initial()
    divided = division(game, state)
    small = RoomValues(Dominoes(), most_compared=-1)
    monkeypatch.setattr(
        positions, "division", lambda game, state: positions.Division(small, *_parts(division(game, state)))
    )
    told = whole(game, state)
    assert told is not None
    (room,) = told.rooms
    assert (room.value, room.mean, room.temperature, room.outcome_class) == ("", "", "", "R")
    assert (told.outcome_class, told.winning_moves) == ("R", ())
    small = RoomValues(Dominoes(), most_compared=-1, most_positions=3)
    told = whole(game, state)
    assert told is not None
    assert told.rooms == (Room(divided.rooms[0][1], "", "", "", "", -6, 4),)
    assert (told.outcome_class, told.winning_moves) == ("", None)


def test_moves_that_would_take_too_long_are_not_said(monkeypatch):
    game = GAMES["domineering"](columns=4, rows=3)
    fresh = RoomValues(Dominoes())
    monkeypatch.setattr(
        positions, "division", lambda game, state: positions.Division(fresh, *_parts(division(game, state)))
    )

    def too_late(_met: int) -> None:
        raise TooBig(text("Já."), 1)

    assert positions._winning_moves(game, game.initial(), too_late, valued=False) is None


def test_what_is_known_of_sums_is_forgotten_where_it_is_much(monkeypatch):
    monkeypatch.setattr(rooms, "_REMEMBERED", 0)
    values, game = RoomValues(Dominoes()), GAMES["domineering"](columns=2, rows=2)
    part = division(game, game.initial()).part
    assert [values.wins(part, player) for player in (0, 1, 0)] == [True] * 3


def _parts(divided: Any) -> tuple[Any, Any]:
    return divided.part, divided.rooms


def test_sums_without_their_canonical_form():
    values = [parse_value(name) for name in ("{2|-1}", "{3|*}", "1/2", "-3/2", "{1|-2}", "^")]
    assert SumGame().outcome_class(values) == "N"
    assert SumGame().outcome_class([*values, *(-value for value in values)]) == "P"
    assert SumGame().outcome_class([parse_value("{1|0}"), parse_value("1/2")]) == "L"
    assert SumGame().outcome_class([parse_value("^"), parse_value("-1/8")]) == "R"
    with pytest.raises(TooBig):
        SumGame(most=0).wins(values, 0)
