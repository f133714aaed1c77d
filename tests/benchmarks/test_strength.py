"""The benchmark of the computer's levels: that whoever plays better gets the points."""

from dataclasses import replace
from io import StringIO
from math import inf

import pytest
from django.core.management import CommandError, call_command

from games.bots.levels import SEARCHING
from games.rules.catalogue import build
from tests.benchmarks import strength
from tests.benchmarks.strength import (
    Command,
    at_random,
    chosen_game,
    compared,
    opened,
    played_at_schools,
    searching,
    worth,
)


def test_a_row_for_each_game(monkeypatch):
    monkeypatch.setattr(strength, "MOST_PLIES", 1)  # no match is played to its end
    out = StringIO()
    call_command(Command(), "pawns", matches=2, share=0.001, stdout=out)
    row = out.getvalue().splitlines()[-1].strip("| ").split(" | ")
    assert row[0] == "Peões"
    assert [cell.count(":") for cell in row[1:]] == [1, 0, 1, 0, 0]


def test_nim_is_not_searched():
    with pytest.raises(CommandError, match="nim is no game that the computer searches"):
        call_command(Command(), "nim", stdout=StringIO())


def test_a_game_may_be_asked_for_with_an_option_or_a_variant():
    assert chosen_game("hex") == ("Hex", build("hex", {}))
    assert chosen_game("hex:size=7") == ("Hex 7", build("hex", {"size": 7}))
    small = build("konane", {"columns": 6, "rows": 4})
    assert chosen_game("konane:columns=6,rows=4") == ("Konane 6 x 4", small)
    assert chosen_game("y:curved") == ("Y curved", build("y", {"curved": True}))
    assert chosen_game("jade:size=5x4") == ("Jade 5x4", build("jade", {"size": "5x4"}))
    for unknown in ("y:round", "jade:size=1x1"):
        with pytest.raises(CommandError, match=unknown.replace(":", " has no ")):
            chosen_game(unknown)


def test_the_championship_has_games_that_are_searched():
    assert {"konane", "y:curved", "go:7"} <= set(played_at_schools())
    assert "polyhedra" not in played_at_schools()


def thinking(far):
    """A level that looks so far (moves ahead, or random matches) however long it takes: always as strong."""
    return searching(replace(SEARCHING["medium"], accuracy=1.0, playouts=far), inf)


def test_the_one_who_thinks_wins_whoever_begins():
    game = build("pawns", {"size": 5})
    medium = thinking(2)
    points, plies = compared(game, medium, at_random, 4)
    assert points >= 3
    assert 4 * 4 < plies < 4 * 40
    assert compared(game, at_random, medium, 4, opening=2)[0] <= 1


def test_among_three_the_other_two_are_weaker():
    game = build("hex3", {"size": 3})
    assert compared(game, thinking(60), at_random, 6)[0] >= 4
    assert worth(game, game.initial(), 0) == 1 / 3


def test_two_matches_begin_with_the_same_random_moves_and_never_with_the_last_one():
    game = build("hex", {"size": 3})
    assert len({opened(game, seed, 1) for seed in range(20)}) > 1
    for seed in range(20):
        state = opened(game, seed, 9)
        assert game.outcome(state) is None
        assert opened(game, seed, 9) == state
