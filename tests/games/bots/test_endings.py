"""Endings that are solved while somebody waits."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks, rooms
from games.bots.endings import LIMIT, ending
from games.bots.levels import SEARCHING, look_ahead
from games.bots.rooms import sum_ending
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from games.rules.errors import BadPosition
from games.solvers.exact import ExactSolver
from games.solvers.theory import TooBig

QUICK = replace(SEARCHING["strong"], depth=1, playouts=5)


def heard(_met: int) -> None:
    """Nobody waits."""


def plainly(game: BoardGame[Any], state: Any, known: dict[Any, bool]) -> bool:
    """Whether the one on turn wins, in a game in which nothing comes back and there is no draw."""
    if state not in known:
        outcome = game.outcome(state)
        if outcome is None:
            known[state] = not all(plainly(game, game.play(state, move), known) for move in game.moves(state))
        else:
            known[state] = outcome.winner == game.players[state.turn]
    return known[state]


def any_state(game: BoardGame[Any], pieces_of: dict[str, int], random: Random) -> Any:
    """A state with so many pieces of each kind, anywhere, in which the game is not over."""
    while True:
        cells = random.sample(list(game.board.bits), sum(pieces_of.values()))
        position = {kind: [cells.pop() for _piece in range(count)] for kind, count in pieces_of.items()}
        try:
            state = game.setup(position, random.choice(game.players))
        except BadPosition:
            continue
        if game.outcome(state) is None:
            return state


@pytest.mark.parametrize(
    ("slug", "options", "pieces_of"),
    [
        ("pawns", {"size": 5}, {"white": 3, "black": 3}),
        ("pawns", {"size": 6}, {"white": 3, "black": 3}),
        ("trails", {"shape": "small"}, {"white": 1, "black": 35}),
        ("trails", {"shape": "small", "no_safety": True}, {"white": 1, "black": 35}),
        ("amazons", {"size": 5}, {"white": 1, "black": 1, "neutral": 18}),
    ],
)
def test_endings_are_played_perfectly(slug, options, pieces_of):
    """As a plain search says, and the strong computer wins what is won."""
    game: Any = build(slug, options)
    random = Random(5)
    shares = set()
    for _time in range(40):
        state = any_state(game, pieces_of, random)
        known: dict[Any, bool] = {}
        winning = [move for move in game.moves(state) if not plainly(game, game.play(state, move), known)]
        found = ending(hooks.of(game, Random(1)), state, heard)
        assert found
        assert found[0] == int(bool(winning))
        assert set(found[1]) <= set(winning)
        assert sorted(ExactSolver(game).best(state)[1]) == sorted(winning)
        if winning:
            assert look_ahead(game, state, QUICK, 1) in winning
        shares.add(found[0])
    assert shares == {0, 1}


@pytest.mark.parametrize(
    ("slug", "options"), [("trails", {}), ("hex", {}), ("gogol", {"size": 5}), ("triskelion", {"size": 3})]
)
def test_what_is_not_soon_known(slug, options):
    """Too many lines, too many moves, positions that come back, three players."""
    game = build(slug, options)
    assert ending(hooks.of(game, Random(1)), game.initial(), heard) is None


def test_six_pawns_at_home_are_solved():
    game: Any = build("pawns", {})
    state = game.setup({"white": ["a2", "b2", "c2"], "black": ["a7", "b7", "c7"]}, "white")
    assert ending(hooks.of(game, Random(1)), state, heard) == (0, [])


def test_a_draw_is_kept():
    game: Any = build("reversi", {"size": 4})
    black, white = ["a2", "a4", "b2", "b3", "b4", "c4", "d2"], ["b1", "c2", "c3", "d3"]
    state = game.setup({"black": black, "white": white}, "white")
    assert game.move_count(state) == 3
    assert ending(hooks.of(game, Random(1)), state, heard) == (0.5, ["a1"])
    assert look_ahead(game, state, QUICK, 1) == "a1"


# --- rooms


@pytest.mark.parametrize(
    ("slug", "options", "plies"),
    [
        ("domineering", {"columns": 6, "rows": 6}, 8),
        ("cats_dogs", {"columns": 6, "rows": 5}, 12),
        ("konane", {"columns": 4, "rows": 4}, 2),
        ("toads_frogs", {"animals": 2, "gap": 2, "strips": 2}, 4),
    ],
)
def test_rooms_say_who_wins_and_how(slug, options, plies):
    """As looking at every line does."""
    game: Any = build(slug, options)
    worths = set()
    for seed in range(12):
        random, state = Random(seed), game.initial()
        for _ply in range(plies):
            if game.outcome(state) is None:
                state = game.play(state, random.choice(sorted(game.moves(state))))
        known = None if game.outcome(state) else sum_ending(game, state, heard)
        if known:
            worths.add(known[0])
            assert sorted(known[1]) == ExactSolver(game).winning_moves(state)
    assert worths == {0.0, 1.0}


@pytest.mark.parametrize(("slug", "plies"), [("domineering", 14), ("cats_dogs", 20)])
def test_rooms_are_known_before_every_line_can_be_looked_at(slug, plies):
    """On the school's board, some positions that are too big for that."""
    game: Any = build(slug, {})
    seen = 0
    for seed in range(8):
        random, state = Random(seed), game.initial()
        for _ply in range(plies):
            state = game.play(state, random.choice(sorted(game.moves(state))))
        if (known := sum_ending(game, state, heard)) is None:
            continue
        assert ending(hooks.of(game, random), state, heard) == known
        with pytest.raises(TooBig):
            ExactSolver(game, LIMIT).best(state)
        seen += 1
        if known[0]:
            assert look_ahead(game, state, QUICK, 1) in known[1]
    assert seen


def test_large_rooms_are_not_valued_while_somebody_waits(monkeypatch):
    game: Any = build("domineering", {})
    assert sum_ending(game, game.initial(), heard) is None
    monkeypatch.setattr(rooms, "MOST_MET", 0)
    open_cells = [
        "a1",
        "b1",
        "c1",
        "c2",
        "c3",
        "b3",
        "a3",
        "a4",
        "a5",
        "b5",
        "c5",
        "d5",
        "e5",
        "e4",
        "e3",
        "e2",
        "f2",
    ]
    blocked = [name for name in game.board.bits if name not in open_cells]
    state = game.setup({"vertical": [], "horizontal": [], "neutral": blocked}, "vertical")
    with pytest.raises(TooBig):
        sum_ending(game, state, heard)
    assert ending(hooks.of(game, Random(1)), state, heard) is None
