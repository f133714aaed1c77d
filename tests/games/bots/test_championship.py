"""What *médio* and *forte* never ignore in the games of the championship: a win in one move, a capture that
wins, a box that is free; and Pontos e Quadrados to its last line."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.hooks import faisca
from games.bots.hooks.random_play import random_move
from games.bots.levels import SEARCHING, Level, choose, look_ahead
from games.championship.championship_games import school_games
from games.rules.boards.fields import each
from games.rules.catalogue import build
from games.rules.game import Impartial
from games.rules.text import text
from games.solvers.theory import TooBig

QUICK = replace(SEARCHING["strong"], depth=1, playouts=5)
LEVELS = pytest.mark.parametrize(
    "level",
    [pytest.param(replace(SEARCHING[slug], depth=1, playouts=5), id=slug) for slug in ("medium", "strong")],
)
ENOUGH = 4  # wins in one that are looked at
# In Quelhas nobody wins by a move: who cannot move has won. Random matches of Sesqui take long on 9 x 9.
WON_BY_A_MOVE = [
    *(
        pytest.param(school.game(), id=key)
        for key, school in school_games().items()
        if school.slug not in {"", "quelhas", "sesqui"}
    ),
    pytest.param(build("sesqui", {"size": 7}), id="sesqui"),
    pytest.param(build("ouri", {"rules": "oware"}), id="abapa"),
    pytest.param(build("konane", {"beginning": "opening"}), id="konane-opening"),
]


def hurried(done: int) -> None:
    if done > 20:
        raise TooBig(text("Já."), done)


def chosen(game: Any, state: Any, level: Level = QUICK) -> str:
    think = choose if isinstance(game, Impartial) else look_ahead
    return think(game, state, level, 1, hurried)


def random_match(game: Any, seed: int) -> list[Any]:
    """The states of a match at random."""
    random, states = Random(seed), [game.initial()]
    while game.outcome(states[-1]) is None:
        states.append(game.play(states[-1], random_move(game, states[-1], random)))
    return states


@LEVELS
@pytest.mark.parametrize("game", WON_BY_A_MOVE)
def test_a_win_in_one_is_not_ignored(game, level):
    """Some move won the match."""
    seen = 0
    for seed in range(12):
        *_before, state, last = random_match(game, seed)
        if game.outcome(last).winner == game.to_move(state):
            seen += 1
            after = game.play(state, chosen(game, state, level))
            assert game.outcome(after).winner == game.to_move(state)
        if seen == ENOUGH:
            break
    assert seen == ENOUGH


@LEVELS
def test_no_win_is_given_away_in_quelhas(level):
    """Where some moves leave the other lines and some do not."""
    game: Any = build("quelhas", {"columns": 6, "rows": 6})
    seen = 0
    for seed in range(40):
        state = random_match(game, seed)[-2]
        keeping = {move for move in game.moves(state) if game.outcome(game.play(state, move)) is None}
        if keeping:
            seen += 1
            assert chosen(game, state, level) in keeping
    assert seen > 1


@LEVELS
@pytest.mark.parametrize(
    ("slug", "position", "to_move", "capture"),
    [
        # The last piece of the other one.
        ("breakthrough", {"white": ["a2", "d4"], "black": ["e5"]}, "white", "d4:e5"),
        # The group of two stones with one liberty; elsewhere there is more to surround.
        (
            "atari_go",
            {"black": ["c3", "d2", "e2", "f3", "e4"], "white": ["d3", "e3", "g7", "c7"]},
            "black",
            "d4",
        ),
        # Three seeds, with which South has 25; f1 has more seeds.
        (
            "ouri",
            {
                "extra": {
                    "seeds": [[0, 0, 0, 0, 2, 9], [0, 0, 0, 3, 0, 2]],
                    "stores": {"south": 22, "north": 10},
                }
            },
            "south",
            "e1",
        ),
    ],
)
def test_a_capture_that_wins_is_not_ignored(slug, position, to_move, capture, level):
    game: Any = build(slug, {})
    state = game.setup(position, to_move)
    assert game.outcome(game.play(state, capture)).winner == to_move
    after = game.play(state, chosen(game, state, level))
    assert game.outcome(after).winner == to_move


# --- Pontos e Quadrados


@pytest.fixture(scope="module")
def boxes() -> Any:
    return build("dots_and_boxes", {})


def closing(game: Any, state: Any) -> list[str]:
    """The moves that close a box."""
    owned = state.occupied
    return [move for move in game.moves(state) if game.play(state, move).occupied != owned]


@LEVELS
def test_a_free_box_is_not_ignored(boxes, level):
    """One that is no part of a chain, which may be left for the sake of the next ones."""
    seen = 0
    for seed in range(15):
        for state in random_match(boxes, seed)[:-1]:
            free = closing(boxes, state)
            if len(free) == 1 and not closing(boxes, boxes.play(state, free[0])):
                seen += 1
                assert chosen(boxes, state, level) == free[0]
    assert seen > 20


def test_no_point_with_which_one_goes_on_is_ignored_by_medium():
    """In Flume, in those of its moves in which it does not search."""
    game: Any = build("flume", {"size": 5})
    level = replace(SEARCHING["medium"], accuracy=0.0)
    seen = 0
    for seed in range(4):
        for state in random_match(game, seed)[2:-1]:
            if gifts := game.gifts(state):
                seen += 1
                assert 1 << game.board.bits[chosen(game, state, level)] & gifts
    assert seen > 20


def with_lines_left(game: Any, left: int) -> Iterator[Any]:
    """States before so many last lines, of matches in which nobody gives anything away without need."""
    for seed in range(12):
        random, state = Random(seed), game.initial()
        hook: Any = hooks.of(game, random)
        while hook.left(state).bit_count() > left:
            state = game.play(state, random.choice(hook.candidates(state)))
        yield state


def test_it_is_exact_with_fourteen_lines_left(boxes):
    """As all lines of play are."""
    around, beside = boxes.board.around, boxes.board.beside

    @cache
    def margin(left: int) -> int:
        return max((after(left, line) for line in each(left)), default=0)

    def after(left: int, line: int) -> int:
        then = left & ~(1 << line)
        closed = sum(not around[box] & then for box in each(beside[line]))
        return closed + margin(then) if closed else -margin(then)

    for state in islice(with_lines_left(boxes, 14), 6):
        hook: Any = hooks.of(boxes, Random(1))
        left, score = hook.left(state), boxes.score(state)
        own, other = (score[boxes.players[player]] for player in (state.turn, 1 - state.turn))
        lead = own - other + margin(left)
        worth, best = hook.solved(state, lambda _met: None)
        assert worth == (lead > 0) + (lead == 0) / 2
        assert best
        assert all(after(left, boxes.board.bits[line]) == margin(left) for line in best)


def test_it_is_exact_with_twenty_six_lines_left(boxes):
    """In no more positions than it may meet."""
    for state in with_lines_left(boxes, 26):
        worth, best = hooks.of(boxes, Random(1)).solved(state, lambda _met: None)
        assert worth in {0, 0.5, 1}
        assert look_ahead(boxes, state, QUICK, 1) in best


def test_wins_in_a_few_moves_of_faisca_are_seen_but_not_looked_for_too_long(monkeypatch):
    game = build("faisca", {})
    hook = hooks.of(game, Random(1))
    states = random_match(game, 4)
    gifts = [hook.gifts(state) for state in states[-4:-1]]
    for state, moves in zip(states[-4:-1], gifts, strict=True):
        assert set(moves) <= set(game.moves(state))
    assert any(gifts)
    monkeypatch.setattr(faisca, "MOST_TRIED", 0)
    assert hook.gifts(states[0]) == []
