"""Starts drawn by lot: P and N, the same for the same seed, never known before."""

from collections import Counter

import pytest

from games.rules import catalogue
from games.solvers.solve import letter
from games.tournaments.starts import draw_start, may_draw

NIM = catalogue.build("nim", {})


def test_both_letters_come_up_and_the_seed_decides():
    drawn = [draw_start(NIM, str(seed)) for seed in range(40)]
    assert drawn == [draw_start(NIM, str(seed)) for seed in range(40)]
    letters = Counter(letter(game, game.start()) for game in drawn)
    assert min(letters["P"], letters["N"]) >= 10
    assert all(len(game.heaps) == len(NIM.heaps) and max(game.heaps) <= max(NIM.heaps) for game in drawn)
    assert len({game.heaps for game in drawn}) > 10


def test_a_game_without_p_starts_has_an_n_start():
    kayles = catalogue.build("kayles", {})  # of a single row, all starts are N
    letters = {letter(game, game.start()) for game in (draw_start(kayles, str(seed)) for seed in range(9))}
    assert letters == {"N"}


@pytest.mark.parametrize("slug", ["hex", "hackenbush"])
def test_games_without_heaps_keep_their_start(slug):
    game = catalogue.build(slug, {})
    assert not may_draw(game)
    assert draw_start(game, "1") == game


def test_starts_that_are_over_are_not_drawn():
    grundy = catalogue.build("grundy", {})  # heaps of one and two cannot be divided
    drawn = [draw_start(grundy, str(seed)) for seed in range(20)]
    assert all(next(game.position_moves(game.start())) for game in drawn)
    single = catalogue.build("nim", {"heaps": [1]})
    assert draw_start(single, "1") == single
