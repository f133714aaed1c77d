"""Kernels of Gomoku: wins by fours and threes are wins by the rules, and none is missed on a small board."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.kernels import connect, fives, fours
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.solvers.theory import too_big

FORMS = ("free", "freestyle")
MEDIUM, STRONG = SEARCHING["medium"].playouts, SEARCHING["strong"].playouts


def quiet(_made: int) -> None:
    pass


def crowded(game, seed, stones):
    """A state of a match that goes on, with so many stones drawn near the middle."""
    random = Random(seed)
    state = game.initial()
    while state.occupied.bit_count() < stones and game.outcome(state) is None:
        state = game.play(state, random.choice(list(game.moves(state))))
    return state if game.outcome(state) is None else None


def states(form, size, stones, seeds):
    game = build("gomoku", {"form": form, "size": size})
    drawn = (crowded(game, seed, stones + seed % 2) for seed in seeds)
    return game, [state for state in drawn if state is not None]


def cells_of_fives(game, state, player):
    """Where a player makes a five, by the rules."""
    stones = state.sets[player]
    return {
        name
        for name, bit in game.board.bits.items()
        if game.empty(state) >> bit & 1 and game.rules.winning(stones | 1 << bit, 1 << bit)
    }


def wins_by_fours(game, state, depth):
    """The moves that win by fours, by the rules alone."""
    rivals = cells_of_fives(game, state, 1 - state.turn)
    if len(rivals) > 1 or not depth:
        return set()
    winning = set()
    for move in rivals or list(game.moves(state)):
        after = game.apply(state, move)
        fives_next = cells_of_fives(game, after, state.turn)
        if len(fives_next) > 1:
            winning.add(move)
        elif fives_next:
            (stop,) = fives_next
            if wins_by_fours(game, game.apply(after, stop), depth - 1):
                winning.add(move)
    return winning


def rows_of(game, state):
    kernel = fives.of(game)
    return kernel, kernel.begin(state)[0].rows


def must_of(rows, turn):
    return fours.five_cell(rows, 1 - turn)


@pytest.mark.parametrize("form", FORMS)
def test_fives_are_those_of_the_rules(form):
    game, drawn = states(form, 7, 24, range(60))
    for state in drawn:
        kernel, rows = rows_of(game, state)
        for player in (0, 1):
            for name in game.board.names_of(game.empty(state)):
                is_five = bool(
                    game.rules.winning(
                        state.sets[player] | game.board.set_of([name]), game.board.set_of([name])
                    )
                )
                assert fours.makes_five(rows, kernel.numbers[name], player) == is_five
            assert (fours.five_cell(rows, player) != fours.NONE) == bool(cells_of_fives(game, state, player))


@pytest.mark.parametrize("form", FORMS)
def test_wins_by_fours_are_those_of_the_rules(form):
    game, drawn = states(form, 7, 16, range(120))
    won = 0
    for state in drawn:
        if cells_of_fives(game, state, state.turn):
            continue
        kernel, rows = rows_of(game, state)
        before = rows.counts.copy()
        expected = wins_by_fours(game, state, 3)
        cell = fours.win_by_fours(rows, state.turn, must_of(rows, state.turn), 3, fours.search_of(100_000))
        assert bool(expected) == (cell != fours.NONE)
        assert not expected or kernel._names[cell] in expected
        assert (rows.counts == before).all()
        won += bool(expected)
    assert won > 10


@pytest.mark.parametrize("form", FORMS)
def test_safe_moves_leave_no_win_by_fours(form):
    game, drawn = states(form, 7, 14, range(6))
    for state in drawn:
        if cells_of_fives(game, state, state.turn):
            continue
        kernel, rows = rows_of(game, state)
        safe = {kernel._names[cell] for cell in fours.safe_moves(rows, 0, 49, state.turn, 2, 100_000)}
        for move in game.moves(state):
            after = game.apply(state, move)
            lost = cells_of_fives(game, after, after.turn) or wins_by_fours(game, after, 2)
            assert (move in safe) == (not lost)


def best_of(kernel, rows, turn):
    """The move of a win by fours or by few threes, else NONE."""
    must = must_of(rows, turn)
    cell = fours.win_by_fours(rows, turn, must, 8, fours.search_of(2_000))
    search = fours.search_of(3_000)
    for depth in (1, 2, 3):
        if cell == fours.NONE:
            cell = fours.win_by_threes(rows, turn, must, depth, 8, search)
    return cell


def holds(game, kernel, state, seen):
    """Whether who is on turn wins against every reply, by the moves that the kernel says."""
    turn, rows = state.turn, kernel.begin(state)[0].rows
    if state.sets in seen or fours.five_cell(rows, turn) != fours.NONE:
        return True
    seen.add(state.sets)
    cell = best_of(kernel, rows, turn)
    if cell == fours.NONE:
        return False
    after = game.apply(state, kernel._names[cell])
    return all(
        game.outcome(answered := game.apply(after, reply)) is None and holds(game, kernel, answered, seen)
        for reply in game.moves(after)
    )


def test_wins_by_threes_hold_against_every_reply():
    game, drawn = states("free", 9, 16, range(12))
    won = 0
    for state in drawn:
        kernel, rows = rows_of(game, state)
        must, turn = must_of(rows, state.turn), state.turn
        if (
            fours.five_cell(rows, turn)
            == fours.win_by_fours(rows, turn, must, 8, fours.search_of(2_000))
            == fours.NONE
        ):
            before = rows.counts.copy()
            if best_of(kernel, rows, turn) != fours.NONE:
                won += 1
                assert won > 1 or holds(game, kernel, state, set())
            assert (rows.counts == before).all()
    assert won


def test_wins_by_threes_are_looked_for_where_there_is_time():
    """Two threes at once, of which only one can be stopped."""
    game = build("gomoku", {"form": "free", "size": 15})
    stones = {"black": ["h9", "h10", "i8", "j8"], "white": ["b2", "n3", "c13", "m12"]}
    state = game.setup(stones, "black")
    kernel, moves = fives.of(game), list(game.moves(state))
    assert not kernel.ranked(state, moves, MEDIUM, 1, quiet)[0].exact
    expected = kernel.ranked(state, moves, STRONG, 1, quiet)
    assert (expected[0].share, expected[0].exact) == (1, True)


def test_the_search_for_threes_ends_when_it_is_told():
    heard = []

    def progress(made: int) -> None:
        heard.append(made)
        too_big(made, "O computador não tem mais tempo para pensar.")

    game = build("gomoku", {"form": "free", "size": 15})
    state = game.setup({"black": ["g8", "h8"], "white": ["g10", "k6"]}, "black")
    fives.of(game).ranked(state, list(game.moves(state)), STRONG, 1, progress)
    assert len(heard) > 2
    assert set(heard) == {0, 64}


def test_the_search_for_threes_has_a_limit(monkeypatch):
    monkeypatch.setattr(fives, "_MOST_POSITIONS", 100)
    game = build("gomoku", {"form": "free", "size": 15})
    state = game.setup({"black": ["g8", "h8"], "white": ["g10", "k6"]}, "black")
    assert fives.of(game)._by_threes(rows_of(game, state)[1], 0, fours.NONE, quiet) == fours.NONE


def test_levels_stop_an_open_three():
    """With each of its ends the other one would have a four that is open, too."""
    game = build("gomoku", {"form": "free", "size": 15})
    state = game.setup({"black": ["g8", "h8", "i8"], "white": ["g10", "k6"]}, "white")
    for level in (SEARCHING["medium"], replace(SEARCHING["strong"], playouts=2_000)):
        assert {look_ahead(game, state, level, seed) for seed in range(8)} <= {"f8", "j8"}


def test_without_an_attack_nothing_is_left_out():
    game = build("gomoku", {"form": "free", "size": 9})
    state = game.setup({"black": ["d5", "e5"], "white": ["d6"]}, "white")
    assert fives.of(game).unthreatened(state) == []
    assert connect.of(build("hex", {"size": 4})).unthreatened(None) == []


def test_who_wins_by_fours_does_so():
    game = build("gomoku", {"form": "free", "size": 15})
    state = game.setup({"black": ["g8", "h8", "i8"], "white": ["g10", "k6"]}, "black")
    expected = fives.of(game).ranked(state, list(game.moves(state)), STRONG, 1, quiet)
    assert expected[0].exact
    assert expected[0].share == 1
    assert len(expected) == len(list(game.moves(state)))


def test_the_only_safe_move_is_not_searched():
    game = build("gomoku", {"form": "free", "size": 15})
    state = game.setup({"black": ["g8", "h8", "i8", "j8"], "white": ["f8", "k6", "h10"]}, "white")
    expected = fives.of(game).ranked(state, list(game.moves(state)), STRONG, 1, quiet)
    assert expected[0].move == "k8"
    assert all(said.exact and said.share == 0 for said in expected[1:])


def test_with_a_five_to_make_all_moves_are_searched():
    game = build("gomoku", {"form": "free", "size": 9})
    state = game.setup({"black": ["d5", "e5", "f5", "g5"], "white": ["d6", "e6", "f6"]}, "black")
    expected = fives.of(game).ranked(state, ["a1", "c5"], MEDIUM, 1, quiet)
    assert (expected[0].move, expected[0].exact) == ("c5", True)


def test_a_random_match_fills_a_small_board():
    """A draw is worth a half."""
    game = build("gomoku", {"form": "free", "size": 7})
    state = game.initial()
    assert fives.of(game).ranked(state, list(game.moves(state)), 50, 1, quiet)[0].matches


@pytest.mark.parametrize("owner", ["white", "black"])
def test_with_the_dagger_only_single_stones_are_judged(owner):
    """Black threatens a four with two ends: who owns the dagger stops it with two stones, too."""
    game = build("gomoku", {"form": "dagger", "size": 9})
    extra = {"dagger": owner, "dagger_used": {"white": False, "black": False}}
    stones = {"black": ["d5", "e5", "f5"], "white": ["d7", "f3"], "extra": extra}
    kernel = fives.of(game)
    state = game.setup({**stones}, "white")
    moves = [move for move in game.moves(state) if "," not in move][:30]
    expected = kernel.ranked(state, [*moves, "c5", "g5"], 30, 1, quiet)
    lost = [said.move for said in expected if said.exact]
    assert lost == ([] if owner == "white" else [move for move in moves if move not in {"c5", "g5"}])
    state = game.setup({**stones}, "black")
    expected = kernel.ranked(state, ["a1", "c5", "g5"], MEDIUM, 1, quiet)
    assert expected[0].exact == (owner == "black")


def test_the_dagger_owner_who_can_make_a_five_is_searched_by_the_rules():
    game = build("gomoku", {"form": "dagger", "size": 9})
    extra = {"dagger": "black", "dagger_used": {"white": False, "black": False}}
    state = game.setup(
        {"black": ["d5", "e5", "f5", "g5"], "white": ["d7", "f3", "e7"], "extra": extra}, "black"
    )
    assert fives.of(game).ranked(state, ["a1", "c5"], 200, 1, quiet)[0].move == "c5"


def test_captures_and_phases_have_no_kernel():
    assert fives.of(build("gomoku", {"form": "ninuki", "size": 9})) is None
    opening = build("gomoku", {"form": "opening", "size": 9})
    assert not fives.of(opening).fits(opening.initial())


@pytest.mark.parametrize("form", ["free", "dagger"])
def test_machine_code_is_made_at_once(form):
    assert fives.of(build("gomoku", {"form": form, "size": 9})).compile()
