"""What the computer thinks: exact where it can, else the share of random matches."""

from random import Random
from typing import Any

import pytest

from games.bots import endings, hooks
from games.bots import opinion as opinions
from games.bots.hooks.base import Limits
from games.bots.kernels import Expectation
from games.bots.levels import choose_from
from games.bots.opinion import opinion, opinion_from
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import ENTRIES, build
from games.rules.errors import IllegalMove
from games.solvers.theory import too_big

SMALLEST = [
    pytest.param(build(slug, entry.small[0] if entry.small else {}), id=slug)
    for slug, entry in ENTRIES.items()
]


def soon(done: int) -> None:
    if done > 30:
        too_big(done, "Basta.")


@pytest.mark.parametrize("game", SMALLEST)
def test_there_is_one_of_every_game(game):
    found = opinion(game, game.initial(), 1, soon, most=20)
    assert 0 <= found.share <= 1
    for move in found.best:
        game.play(game.initial(), move)
    assert found.exact or found.matches


def test_nim_is_exact():
    assert opinion_from("nim", {"heaps": [3, 5]}, [], 1) == opinions.Opinion(1, ("p2-2",), exact=True)
    assert opinion_from("nim", {"heaps": [3, 5]}, ["p2-2"], 1) == opinions.Opinion(0, (), exact=True)


def test_small_boards_are_exact():
    """Whoever is second takes the colour of a first move that wins."""
    assert opinion_from("hex", {"size": 3}, [], 1) == opinions.Opinion(0, (), exact=True)
    assert opinion_from("hex", {"size": 3}, ["c2"], 1) == opinions.Opinion(1, ("swap",), exact=True)


def test_where_positions_come_back_nothing_is_sure():
    assert not opinion_from("intersections", {}, [], 1, soon).exact


def test_among_three_nothing_is_sure_but_a_forced_win():
    moves = ["d2", "d4", "a2", "c3", "c4", "c2", "c1", "b3", "d5", "c5"]
    found = opinion_from("triskelion", {"size": 3}, moves, 1, soon)
    assert found.matches
    assert not found.exact
    won = opinion_from("gomoku3", {"size": 7}, ["d4", "a1", "a7", "d5", "b1", "a6", "d6", "c1", "a5"], 1)
    assert won.exact


def hex_at(to_move: str, **cells: list[str]) -> Any:
    plain: Any = build("hex", {"size": 5})
    game: BoardGame[Any] = plain.starting_at(plain.setup(cells, to_move))
    return opinion(game, game.initial(), 1, most=40)


def test_a_win_at_once_is_sure():
    found = hex_at("black", black=["c3", "d3", "e3", "f3"], white=["a1", "b1", "c1", "d1"])
    assert (found.share, set(found.best), found.exact) == (1, {"g3", "f2"}, True)


def test_a_win_in_a_few_moves_is_sure_even_where_positions_come_back():
    plain: Any = build("lines_of_action", {})
    position = {"white": ["g3", "h1", "d6", "c8"], "black": ["c3", "e3", "a8"]}
    found = opinion(plain, plain.setup(position, "black"), 1, most=20)
    assert (found.share, found.best, found.exact) == (1, ("a8-c6",), True)


def test_elsewhere_matches_are_played():
    found = opinion_from("jade", {}, [], 1, soon)
    assert not found.exact
    assert 0 < found.matches <= 31
    assert opinion_from("hex", {"size": 4}, ["b2", "c3"], 1, soon).best
    assert opinion_from("jade", {}, [], 1, soon) == found


def test_a_search_too_short_to_tell_of_a_move_has_a_best_one_all_the_same():
    game = build("jade", {})

    def estimated(**tried: int) -> opinions.Opinion:
        hook = hooks.of(game, Random(1))
        return opinions.estimate(hook, game.initial(), lambda _done: None, 4, **tried)

    assert not estimated().best
    assert estimated(tried=0).best


def test_an_ending_is_sure():
    pawns: Any = build("pawns", {})
    position = {"white": ["a2", "b2", "e2"], "black": ["a7", "b7", "g7"]}
    found = opinion(pawns, pawns.setup(position, "white"), 1, most=20)
    assert (found.share, found.exact, bool(found.best)) == (1, True, True)
    position = {"white": ["a2", "b2", "c2"], "black": ["a7", "b7", "c7"]}
    assert opinion(pawns, pawns.setup(position, "white"), 1) == opinions.Opinion(0, (), exact=True)


def test_what_takes_too_long_is_played(monkeypatch):
    monkeypatch.setattr(opinions, "POSITIONS", 3)
    monkeypatch.setattr(endings, "LIMIT", 3)
    game = build("hex", {"size": 3})
    assert not opinion(game, game.initial(), 1, most=20).exact
    assert not opinion_from("un", {"shape": "hex3"}, ["c3", "start", "c3-c4"], 1, soon).exact


def test_a_kernel_says_what_it_expects_of_each_move():
    """Where there is one for a game, the opinion is the share of all its matches, with the moves it looked at
    most."""
    seen = [Expectation("a1", 0.6, 600), Expectation("b1", 0.5, 200), Expectation("c1", 0.1, 40)]
    said = opinions.of_moves(seen)
    assert (said.exact, said.matches, said.best) == (False, 840, ("a1", "b1"))
    assert said.share == pytest.approx((360 + 100 + 4 + 0.5) / 841)


def test_what_a_kernel_has_proved_is_sure():
    seen = [
        Expectation("a1", 1, 30, exact=True),
        Expectation("b1", 1, 9, exact=True),
        Expectation("c1", 0.9, 90),
    ]
    assert opinions.of_moves(seen) == opinions.Opinion(1, ("a1", "b1"), exact=True)


def test_the_kernel_of_hex_is_asked_unless_colours_may_be_exchanged():
    game = build("hex", {"size": 5})
    hook = hooks.of(game, Random(1))
    state = game.play(game.initial(), "e3")
    assert opinions.estimate(hook, state, soon, 20).matches <= 31
    later = game.play(state, "e2")
    said = opinions.estimate(hook, later, soon, 20)
    assert 0 < said.share < 1


def test_a_match_is_followed_while_somebody_waits_and_in_no_time():
    def unwanted(_done: int) -> None:
        raise InterruptedError

    match = ("hex", {"size": 3}, ["b2", "b2"])  # which is found out only by whoever follows it
    with pytest.raises(InterruptedError):
        opinion_from(*match, 1, unwanted)
    with pytest.raises(InterruptedError):
        choose_from(*match, "beginner", 1, limits=Limits(wanted=unwanted))
    with pytest.raises(IllegalMove):
        opinion_from(*match, 1, lambda done: too_big(done, "Basta."))
