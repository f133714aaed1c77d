"""What every impartial game promises, to be checked on any position of any game."""

import random
from typing import Any

import pytest

from games.rules.catalogue import ENTRIES, IMPARTIAL, build
from games.rules.game import Impartial, State
from games.solvers.brute import Brute
from games.solvers.closed.base import fact, summands
from games.solvers.solve import grundy, solve
from tests.games.rules.plays import all_steps

MOST_CLICKS = 5_000
# Every impartial game of the catalogue, at every start that it proposes.
every_start = pytest.mark.parametrize(
    "game",
    [
        pytest.param(build(slug, preset.options), id=f"{slug}-{number}")
        for slug in IMPARTIAL
        for number, preset in enumerate(ENTRIES[slug].presets, 1)
    ],
)


def random_states(game: Impartial[Any], seed: int) -> list[State[Any]]:
    """The states of a random play."""
    rng = random.Random(seed)
    states = [game.initial()]
    while moves := list(game.moves(states[-1])):
        states.append(game.play(states[-1], rng.choice(moves)))
    return states


def check_play(game: Impartial[Any], seed: int) -> None:
    """A random play ends with a winner, and every state on the way is as the interface says."""
    states = random_states(game, seed)
    last = states[-1]
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.winner == game.players[last.turn if game.misere else 1 - last.turn]
    assert str(outcome.reason)
    assert game.to_move(last) is None
    for state in states[:-1]:
        assert game.outcome(state) is None
        assert game.to_move(state) == game.players[state.turn]
    for state in states:
        check_json(game, state)
        check_moves(game, state)
        assert str(game.picture(state))


def check_json(game: Impartial[Any], state: State[Any]) -> None:
    """Positions and followers come back from their JSON forms."""
    position = game.position(state)
    assert game.setup(position, game.players[state.turn]) == state
    read_game, read_state = type(game).from_position(position, game.variant)
    assert read_state.position == state.position
    assert read_game.position(read_state) == position
    assert list(read_game.moves(read_state)) == list(game.moves(State(state.position, read_state.turn)))
    assert build(game.slug, game.options_json()) == game
    there = game.starting_at(state.position)
    assert there.start() == state.position
    assert there.misere == game.misere


def check_moves(game: Impartial[Any], state: State[Any]) -> None:
    """Moves are different and in words; followers and the counts agree with them."""
    moves = list(game.moves(state))
    assert len(set(moves)) == len(moves) == game.move_count(state)
    followers = {game.follow(state.position, move) for move in moves}
    assert set(game.followers(state.position)) == followers
    assert len(list(game.followers(state.position))) == len(followers)
    assert game.follower_count(state.position) == len(followers)
    for move in moves[:20]:
        assert str(game.describe(move))
        # Other sentences take it in: no full stop, and no text that only repeats the notation.
        assert not str(game.choice(state, move)).endswith(".")
        assert not str(game.choice(state, move)).startswith("Jogada: ")
        assert isinstance(game.touched(state, move), tuple)


def check_clicks(game: Impartial[Any], state: State[Any]) -> None:
    """Clicking leads to every move and, as complete texts, to nothing else; every cell is on the board."""
    moves = set(game.moves(state))
    complete: set[str] = set()
    for step in all_steps(game, state, MOST_CLICKS):
        if step.complete:
            complete.add(step.text)
            assert set(game.touched(state, step.text)) <= set(game.board.by_name)
        assert str(game.choice(state, step.text))
    assert complete == moves
    meant = {step.cell: step.text for step in game.next_steps(state)}
    for cell in game.board.by_name:
        text = game.cell_move(state, "", cell)
        assert text == meant[cell] if cell in meant else text not in moves
    view = game.view(state)
    assert set(view.pieces) <= set(game.board.by_name)
    assert set(view.labels) <= {caption.name for caption in game.board.captions}


def check_solution(game: Impartial[Any], position: Any) -> None:
    """The closed form of a position says what brute force says."""
    assert summands(game, position) is not None or fact(game, position) is not None, "no closed form"
    check_letters(game, position)
    if not game.misere:
        assert grundy(game, position, Brute()) == plain_grundy(game, position)
    heaps = summands(game, position)
    if heaps is not None:
        board = set(game.board.by_name) if game.live_problem() is None else set()
        for heap in heaps:
            assert str(heap.label)
            assert set(heap.cells) <= board or not board


def check_letters(game: Impartial[Any], position: Any) -> None:
    """Letter and winning moves of `solve` are those of brute force."""
    solution = solve(game, position)
    known: dict[Any, bool] = {}
    winning = {
        move for move in game.position_moves(position) if plain_is_p(game, game.follow(position, move), known)
    }
    assert set(solution.winning_moves) == winning
    assert len(solution.winning_moves) == len(winning)
    assert solution.outcome == ("P" if plain_is_p(game, position, known) else "N")


def plain_is_p(game: Impartial[Any], position: Any, known: dict[Any, bool]) -> bool:
    """The definition of P, with nothing but `followers`."""
    if position not in known:
        letters = [plain_is_p(game, follower, known) for follower in game.followers(position)]
        known[position] = not any(letters) and (bool(letters) or not game.misere)
    return known[position]


def plain_grundy(game: Impartial[Any], position: Any, known: dict[Any, int] | None = None) -> int:
    """The definition of the Grundy value, with nothing but `followers`."""
    known = {} if known is None else known
    if position not in known:
        values = {plain_grundy(game, follower, known) for follower in game.followers(position)}
        known[position] = next(value for value in range(len(values) + 1) if value not in values)
    return known[position]
