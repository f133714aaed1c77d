"""Pontos e Quadrados: boxes, turns that go on, margins; the rules against a second account of them."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.endings import ending
from games.bots.hooks import dots_and_boxes
from games.bots.hooks.dots_and_boxes import DotsHook, Ending
from games.rules.boards.fields import each
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.two.dots_and_boxes.rules import DotsAndBoxes
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import after, ended, refusal, run
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_dots_and_boxes import DotsAndBoxes as Naive

SCHOOL = DotsAndBoxes()
STRIP = DotsAndBoxes(columns=2, rows=1)
THREE = DotsAndBoxes(columns=3, rows=3)
LINES = ["a1+b1", "a2+b2", "b1+c1", "b2+c2"]


def never(_met):
    """There is no hurry."""


def hook_of(game, seed=1):
    hook = hooks.of(game, Random(seed))
    assert isinstance(hook, DotsHook)
    return hook


def agrees(game, naive, random):
    """Plays one random match that both accounts of the rules follow."""
    for state in match(game, naive, random):
        assert [*game.score(state).values()] == naive.points()
        assert game.to_move(state) in (None, game.players[naive.turn])
    first, second = naive.points()
    winner = None if first == second else game.players[second > first]
    assert game.outcome(state).winner == winner


def test_a_second_account_of_the_rules_agrees():
    random = Random(36)
    for number in matches(20):
        size = 1 + number % 4, 1 + number % 3
        agrees(DotsAndBoxes(columns=size[0], rows=size[1]), Naive(*size), random)


def test_one_line_may_close_two_boxes_which_are_both_counted():
    state = after(SCHOOL, "a1+a2", "a1+b1", "a2+b2", "b1+c1", "b2+c2", "c1+c2")
    assert str(SCHOOL.task(state)).endswith("Há 2 caixas que se podem fechar.")


def test_who_closes_a_box_goes_on():
    assert perft(SCHOOL, SCHOOL.initial(), 2) == 60 * 59
    state = after(SCHOOL, "a1+a2", "a1+b1", "a2+b2")
    assert str(SCHOOL.task(state)).endswith("Há 1 caixa que se pode fechar.")
    state = run(SCHOOL, state, "b1+b2")
    assert SCHOOL.position(state)["second"] == ["a1"]
    assert SCHOOL.to_move(state) == "second"
    assert SCHOOL.view(state).pieces == {
        "a1": "white_two",
        **dict.fromkeys(("a1+a2", "a1+b1", "a2+b2", "b1+b2"), "edge"),
    }
    assert str(SCHOOL.picture(state)) == ("Linhas: a1+a2, a1+b1, a2+b2, b1+b2. Caixas do 2.º jogador: a1.")


def test_one_line_may_close_two_boxes():
    state = after(STRIP, "a1+a2", *LINES, "c1+c2", "b1+b2")
    assert ended(STRIP, state) == ("first", "2 caixas contra 0 caixas")
    chain = after(STRIP, *LINES, "a1+a2", "b1+b2", "c1+c2")
    assert ended(STRIP, chain) == ("second", "2 caixas contra 0 caixas")


def test_an_even_number_of_boxes_may_be_shared():
    state = STRIP.setup(
        {"first": ["a1"], "extra": {"lines": ["a1+a2", "a1+b1", "a2+b2", "b1+b2", "b1+c1", "b2+c2"]}},
        "second",
    )
    assert ended(STRIP, STRIP.play(state, "c1+c2")) == (None, "1 ponto para cada lado")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a1", "dois pontos vizinhos"),
        ("a1+c1", "dois pontos vizinhos"),
        ("a2+a1", "dois pontos vizinhos"),
        ("a1+b1", "já está traçada"),
    ],
)
def test_only_lines_that_are_not_drawn_are_moves(move, why):
    state = after(STRIP, "a1+b1")
    assert why in refusal(STRIP, state, move)
    assert STRIP.cell_move(state, "", "a1") is None


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"extra": {"lines": ["a1"]}}, "não é uma linha"),
        ({"first": ["a1"]}, "têm dono"),
        ({"extra": {"lines": ["a1+a2", "a1+b1", "a2+b2", "b1+b2"]}}, "têm dono"),
    ],
)
def test_boxes_are_owned_when_they_are_closed(position, why):
    with pytest.raises(BadPosition, match=why):
        STRIP.setup(position)


# --- the computer


@pytest.mark.parametrize(
    ("size", "margin"),
    [((1, 1), -1), ((2, 1), 0), ((3, 1), -1), ((4, 1), 0), ((2, 2), 2), ((3, 2), -2)],
    ids=str,
)
def test_margins_of_the_smallest_boards_are_known(monkeypatch, size, margin):
    monkeypatch.setattr("games.bots.hooks.dots_and_boxes.MOST_MET", 200_000)
    game = DotsAndBoxes(columns=size[0], rows=size[1])
    assert Ending(game).margin(game.all_lines) == margin


class Whole(Ending):
    """Looks at all lines."""

    def lines(self, left):
        return each(left)


@pytest.mark.parametrize("seed", range(20))
def test_an_ending_is_not_changed_by_what_is_left_out(seed):
    lines = Random(seed).sample(list(THREE.board.beside), 11)
    left = sum(1 << line for line in lines)
    assert Ending(THREE).margin(left) == Whole(THREE).margin(left)


def late(seed):
    """A state with eleven lines left, after a match in which nothing is given away while it can be helped."""
    hook, state = hook_of(THREE, seed), THREE.initial()
    while hook.left(state).bit_count() > 11:
        state = THREE.play(state, hook.random.choice(hook.candidates(state)))
    return hook, state


@pytest.mark.parametrize("seed", range(6))
def test_the_end_is_known(seed):
    hook, state = late(seed)
    worth, best = hook.solved(state, never)
    assert worth == (ExactSolver(THREE).winner(state) == THREE.to_move(state))
    assert set(best) <= set(ExactSolver(THREE).winning_moves(state) if worth else THREE.moves(state))
    assert ending(hook, state, never) == (worth, best)


def test_the_end_is_given_up_where_it_is_too_long(monkeypatch):
    hook, state = late(1)
    monkeypatch.setattr(dots_and_boxes, "MOST_MET", 3)
    assert ending(hook, state, never) is None
    assert hook_of(SCHOOL).solved(SCHOOL.initial(), never) is None


def test_a_free_box_is_taken_or_two_are_handed_over():
    hook = hook_of(THREE)
    deal = ENTRIES["dots_and_boxes"].first_steps[3]
    state = THREE.setup(deal.position, deal.to_move)
    assert sorted(hook.candidates(state)) == ["b3+c3", "b4+c4"]
    assert hook.solved(state, never) == (1, ["b4+c4"])
    # Where a chain is longer the box is simply taken.
    longer = after(SCHOOL, "a1+a2", "a1+b1", "a2+b2", "b1+c1", "b2+c2", "c1+d1", "c2+d2")
    assert hook_of(SCHOOL).candidates(longer) == ["b1+b2"]


def test_a_random_match_gives_nothing_away_while_it_can():
    hook = hook_of(THREE)
    worth, made = hook.playout(THREE.initial())
    assert sum(worth) == 1
    assert made[0]
    assert made[1]
    small = hook_of(STRIP)
    assert {tuple(small.playout(after(STRIP, "a1+a2")).worth) for _look in range(20)} <= {
        (0, 1),
        (1, 0),
        (0.5, 0.5),
    }


@pytest.mark.parametrize(
    ("chains", "margin"),
    [
        ([], 0),
        ([(1, False)], -1),
        ([(1, False), (2, False)], 1),
        ([(3, False), (5, False)], -4),  # all of the first but two, and all of the second
        ([(4, True), (6, True)], -2),
    ],
)
def test_who_opens_the_first_chain_gets_what_control_leaves(monkeypatch, chains, margin):
    hook = hook_of(THREE)
    monkeypatch.setattr(hook, "chains", lambda _left: chains)
    assert hook.opened(0) == margin
