"""Kernels: when there are any, and what they promise."""

from dataclasses import replace
from itertools import islice

import pytest

from games.bots import kernels, levels
from games.bots.kernels import deepening
from games.rules.catalogue import build
from games.solvers.theory import too_big

GAMES = [
    ("hex", {"size": 5}),
    ("y", {"size": 5}),
    ("havannah", {"size": 4}),
    ("go", {"size": 5}),
    ("gonnect", {"size": 5}),
    ("gomoku", {"size": 9, "form": "free"}),
]

THINKING = replace(levels.SEARCHING["medium"], accuracy=1.0)


def quiet(_made: int) -> None:
    pass


def started(slug, options, plies=4):
    """A game, and a state after some moves."""
    game = build(slug, options)
    state = game.initial()
    for _ply in range(plies):
        state = game.play(state, next(move for move in islice(game.moves(state), 9, None) if move != "swap"))
    return game, state


@pytest.fixture
def forgotten():
    """Kernels are sought anew, before and after."""
    kernels._kernel.cache_clear()
    yield
    kernels._kernel.cache_clear()
    kernels._is_compiled.clear()


@pytest.mark.parametrize(("slug", "options"), GAMES)
def test_the_same_seed_and_number_of_matches_expect_the_same(slug, options):
    game, state = started(slug, options)
    moves = list(game.moves(state))
    kernel = kernels.of(game)
    assert kernel.fits(state)
    expected = kernel.ranked(state, moves, 300, 7, quiet)
    assert expected == kernel.ranked(state, moves, 300, 7, quiet)
    assert sorted(expectation.move for expectation in expected) == sorted(moves)
    assert sum(expectation.matches for expectation in expected) == 300
    assert all(0 <= expectation.share <= 1 for expectation in expected)
    assert expected != kernel.ranked(state, moves, 300, 8, quiet)


def test_a_search_ends_when_it_is_told():
    game, state = started(*GAMES[0])
    kernel = kernels.of(game)
    heard = []

    def progress(made: int) -> None:
        heard.append(made)
        if made >= 100:
            too_big(made, "O computador não tem mais tempo para pensar.")

    expected = kernel.ranked(state, list(game.moves(state)), 10_000, 1, progress)
    assert heard == [64, 128]
    assert sum(expectation.matches for expectation in expected) == 128


def test_moves_are_followed_in_no_time_but_only_while_somebody_waits():
    game, state = started("hex", {"size": 5})
    moves = list(game.moves(state))

    def late(done):
        too_big(done, "Já.")

    after = deepening.followers(game, state, moves, late)
    assert after == {move: game.apply(state, move) for move in moves}

    def unwanted(_done):
        raise KeyError

    with pytest.raises(KeyError):
        deepening.followers(game, state, moves, unwanted)


def test_what_else_is_raised_goes_through():
    class Unwanted(Exception):
        pass

    def progress(_made: int) -> None:
        raise Unwanted

    game, state = started(*GAMES[0])
    with pytest.raises(Unwanted):
        kernels.of(game).ranked(state, list(game.moves(state)), 10_000, 1, progress)


def test_a_proved_win_ends_the_search():
    game = build("hex", {"size": 3})
    state = game.initial()
    expected = kernels.of(game).ranked(state, list(game.moves(state)), 1_000_000, 1, quiet)
    assert expected[0].exact
    assert expected[0].share == 1
    assert sum(expectation.matches for expectation in expected) < 100_000


def test_a_lost_position_is_proved():
    game = build("hex", {"size": 3})
    state = game.play(game.play(game.initial(), "c3"), "swap")
    expected = kernels.of(game).ranked(state, list(game.moves(state)), 1_000_000, 1, quiet)
    assert all(expectation.exact and expectation.share == 0 for expectation in expected)


def test_levels_play_with_kernels(monkeypatch):
    asked = []
    kernel_of = kernels.of

    def of(game):
        asked.append(game.slug)
        return kernel_of(game)

    monkeypatch.setattr(kernels, "of", of)
    game, state = started("hex", {"size": 7})
    moves = {levels.look_ahead(game, state, THINKING, seed) for seed in (1, 1)}
    assert len(moves) == 1
    assert moves <= set(game.moves(state))
    assert asked == ["hex", "hex"]


def test_other_games_and_forms_have_no_kernel():
    assert kernels.of(build("pawns", {})) is None
    assert kernels.of(build("y", {"stones": "two_stones"})) is None


def test_without_numba_there_are_none(forgotten, monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(kernels, "import_module", absent)
    game, state = started("hex", {"size": 4})
    assert kernels.of(game) is None
    assert levels.look_ahead(game, state, THINKING, 1) in set(game.moves(state))


def test_a_process_may_wait_until_another_one_has_compiled_them(forgotten):
    compiled = set()
    kernels.wait_for(compiled.__contains__)
    game = build("hex", {"size": 4})
    assert kernels.of(game) is None
    compiled.add("connect")
    assert kernels.of(game) is not None


def test_kernels_are_not_used_where_no_machine_code_is_kept(forgotten, monkeypatch):
    kernel = type(kernels.of(build("hex", {"size": 4})))
    monkeypatch.setattr(kernel, "compile", lambda _self: False)
    assert kernels.of(build("hex", {"size": 5})) is None


FALLING_BACK = [
    *GAMES,
    ("breakthrough", {}),
    ("ouri", {}),
    ("domineering", {"rows": 4, "columns": 4}),
    ("konane", {"columns": 4, "rows": 4}),
    ("faisca", {"columns": 4, "rows": 4, "pieces": 2}),
    ("reversi", {"size": 4}),
    ("lines_of_action", {"size": 5}),
    ("amazons", {"size": 5}),
]


@pytest.mark.parametrize(("slug", "options"), FALLING_BACK)
def test_without_kernels_the_search_in_python_plays(monkeypatch, slug, options):
    monkeypatch.setattr(kernels, "of", lambda _game: None)
    game = build(slug, options)
    state = game.initial()
    for seed in range(2):
        state = game.play(
            state, levels.look_ahead(game, state, replace(THINKING, playouts=20, depth=2), seed)
        )


def test_a_match_may_begin_where_colours_can_be_exchanged_or_stones_are_dead():
    game = build("hex", {"size": 4})
    assert kernels.of(game.starting_at(game.apply(game.initial(), "b2"))) is not None
    game = build("go", {"size": 5})
    stopped = game.apply(game.apply(game.initial(), "pass"), "pass")
    assert kernels.of(game.starting_at(stopped)) is not None
