"""The tactics suites: what their positions promise is true by the rules, and the computer solves some of each
with a fixed number of random matches."""

from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from games.bots import kernels
from tests.benchmarks.tactics import SLUGS, Command, solves, suite

THEMES = {
    "gomoku": {"open three": 15, "four-three": 15, "double three": 15, "fours": 15},
    "havannah": {"ring": 15, "fork": 15},
    "hex": {"bridge": 12, "edge": 2, "ladder": 16},
    "go": {"capture": 9, "escape": 9, "ladder": 8, "snapback": 6, "two eyes": 8},
}
FEW = 2  # positions of a theme that the quick test lets the computer solve
MATCHES = {"gomoku": 10_000, "havannah": 2_000, "hex": 2_000, "go": 3_000}
ALL = [task for slug in SLUGS for task in suite(slug)]


def few(slug):
    """The first positions of each theme."""
    seen: Counter[str] = Counter()
    for task in suite(slug):
        seen[task.theme] += 1
        if seen[task.theme] <= FEW:
            yield task


@pytest.mark.parametrize("slug", SLUGS)
def test_solutions_are_legal_and_few(slug):
    for task in suite(slug):
        moves = set(task.game.moves(task.state))
        assert task.moves < moves
        assert 3 * len(task.moves) < len(moves)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_suite_has_as_many_positions_of_each_theme_as_it_says(slug):
    assert Counter(task.theme for task in suite(slug)) == THEMES[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_computer_solves_some_of_each(slug):
    tasks = list(few(slug))
    solved = sum(solves(task, MATCHES[slug]) for task in tasks)
    assert solved == len(tasks)


def winning(game, state, player):
    """The cells where a player would win at once."""
    turned, winner = replace(state, turn=player), game.players[player]
    cells = game.board.names_of(game.empty(state))
    ends = {cell: game.outcome(game.apply(turned, cell)) for cell in cells}
    return {cell for cell, end in ends.items() if end is not None and end.winner == winner}


def fives(game, state, player):
    """The cells where a player makes a five."""
    stones, board = state.sets[player], game.board
    cells = board.names_of(game.empty(state))
    return {cell for cell in cells if game.rules.winning(stones | board.set_of([cell]), board.set_of([cell]))}


def test_each_move_of_a_win_by_fours_makes_one_and_the_last_makes_two_fives():
    for task in suite("gomoku"):
        if not task.line:
            continue
        game, state, player = task.game, task.state, task.state.turn
        assert task.line[0] in task.moves
        assert len(task.line) == 2 if task.theme == "four-three" else 3 <= len(task.line) <= 6
        for number, move in enumerate(task.line, 1):
            rivals = fives(game, state, 1 - player)
            assert rivals <= {move}  # a five that the rival would make is stopped
            state = game.apply(state, move)
            ends = fives(game, state, player)
            if number == len(task.line):
                assert len(ends) > 1
                assert not fives(game, state, 1 - player)
                break
            (stop,) = ends
            state = game.apply(state, stop)


def test_an_open_three_is_left_by_what_its_solutions_stop():
    for task in suite("gomoku"):
        if task.theme == "open three":
            game, state = task.game, task.state
            turned = replace(state, turn=1 - state.turn)
            straight = [
                cell
                for cell in game.board.names_of(game.empty(state))
                if len(fives(game, game.apply(turned, cell), turned.turn)) > 1
            ]
            assert straight
            for move in task.moves:
                after = game.apply(state, move)
                own = len(fives(game, after, state.turn))
                assert own or not any(
                    len(fives(game, game.apply(after, cell), after.turn)) > 1
                    for cell in straight
                    if cell != move
                )


def test_after_a_double_three_no_reply_stops_all_fours():
    checked = 0
    for task in suite("gomoku"):
        if task.theme == "double three" and checked < FEW:
            game = task.game
            after = [game.apply(task.state, move) for move in sorted(task.moves)]
            kernel = kernels.of(game)
            # Whoever has two threes wins by fours against every reply.
            assert any(
                all(
                    kernel.ranked(answered, list(game.moves(answered)), 8_000, 1, lambda _made: None)[0].exact
                    for answered in (game.apply(state, reply) for reply in game.moves(state))
                )
                for state in after
            )
            checked += 1


def test_rings_and_forks_in_two_win_by_the_rules():
    for task in suite("havannah"):
        game, state = task.game, task.state
        assert set(task.line) <= task.moves
        assert not winning(game, state, 0) | winning(game, state, 1)
        for move in task.line:
            after = game.apply(state, move)
            assert len(winning(game, after, state.turn)) > 1
            assert not winning(game, after, after.turn)


def test_a_row_for_each_theme(monkeypatch):
    out = StringIO()
    call_command(Command(), "havannah", matches=100, missed=True, stdout=out)
    rows = [line.split(" | ") for line in out.getvalue().splitlines() if line.startswith("| Havana")]
    assert [row[1:3] for row in rows] == [["ring", "15"], ["fork", "15"], ["all", "30"]]
    missed = out.getvalue().count("'extra'")
    assert missed == 30 - int(rows[-1][3])


def test_seconds_are_counted_where_no_number_of_matches_is_given():
    out = StringIO()
    call_command(Command(), "havannah", seconds=0.0, stdout=out)
    assert out.getvalue().count("| Havana") == 3
