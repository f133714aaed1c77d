"""Quelhas: lines, the exchange, the end, refusals, clicks and dragging, the computer, small boards."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks.blocking import lines_in
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.quelhas.rules import Quelhas
from games.solvers.exact import ExactSolver
from tests.budgets import matches
from tests.games.rules.plays import after, ended, pieces, refusal, run
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_blocking import Quelhas as Naive

WHOLE, FOUR = Quelhas(), Quelhas(columns=4, rows=4)
PLAIN = Quelhas(columns=4, rows=4, no_swap=True)


def test_lines_of_two_stones_or_more():
    assert WHOLE.move_count(WHOLE.initial()) == 450
    state = after(WHOLE, "c1+c10")
    assert WHOLE.move_count(state) == 221
    state = run(WHOLE, state, "f8+j8", "h3+h4")
    position = WHOLE.position(state)
    assert position["horizontal"] == ["f8", "g8", "h8", "i8", "j8"]
    assert position["vertical"][-2:] == ["h3", "h4"]
    assert WHOLE.touched(state, "f8+j8") == ("f8", "g8", "h8", "i8", "j8")


def test_the_second_person_may_take_vertical_over():
    state = after(FOUR, "b1+b3")
    assert next(iter(FOUR.moves(state))) == FOUR.next_steps(state)[0].text == "swap"
    assert str(FOUR.task(state)) == "Podes jogar, ou trocar de direção com o adversário."
    assert str(FOUR.describe("swap")) == "trocou de direção com o adversário"
    swapped = FOUR.play(state, "swap")
    assert FOUR.swapped(swapped)
    assert FOUR.to_move(swapped) == "horizontal"
    assert FOUR.sets(swapped) == FOUR.sets(state)
    assert FOUR.task(swapped) == FOUR.todo
    for later in (FOUR.initial(), swapped, after(FOUR, "b1+b3", "c1+d1"), after(PLAIN, "b1+b3")):
        game = PLAIN if later == after(PLAIN, "b1+b3") else FOUR
        assert refusal(game, later, "swap") == "Só se pode trocar de cores na primeira resposta."
        assert "swap" not in set(game.moves(later))


@pytest.mark.parametrize(
    ("written", "fits"),
    [("b1 b2", True), ("b1 b2 b3 b4", True), ("b1", False), ("b1 b3", False), ("b1 c1", False), ("", False)],
)
def test_only_a_first_line_can_be_answered_so(written, fits):
    position = {"vertical": written.split(), "extra": {"can_swap": True}}
    if fits:
        assert FOUR.setup(position, "horizontal") == after(FOUR, f"{written[:2]}+{written[-2:]}")
        return
    with pytest.raises(BadPosition, match="trocar de cores depois"):
        FOUR.setup(position, "horizontal")


def test_who_cannot_move_has_won():
    assert ended(Quelhas(columns=3, rows=1), Quelhas(columns=3, rows=1).initial())[0] == "vertical"
    narrow = Quelhas(columns=1, rows=2)
    # Not even an exchange is left.
    assert ended(narrow, after(narrow, "a1+a2")) == ("horizontal", "ficou sem jogadas")
    assert list(narrow.moves(after(narrow, "a1+a2"))) == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a1+c1", "O Vertical só joga ao alto: as duas pontas ficam na mesma coluna."),
        ("a1+a4", "A casa a2 já está ocupada."),
        ("d3+d1", "Essa jogada escreve-se d1+d3."),
        ("a1", "A partir daqui não cabe nenhuma linha tua."),
        ("d1", "Escolhe duas pontas diferentes."),
        ("a2+a3", "A casa a2 já está ocupada."),
    ],
)
def test_what_is_refused(move, reason):
    state = PLAIN.setup(pieces("vertical b1 b2 horizontal a2 b4 c4"), "vertical")
    assert refusal(PLAIN, state, move) == reason


def test_a_line_is_clicked_at_both_ends_or_dragged_from_one_to_the_other():
    state = after(FOUR, "b1+b3")
    steps = {step.cell: step for step in FOUR.next_steps(state)}
    assert steps["c2"].drag == Drag("c2")
    assert steps[None].drag is None
    assert [step.text for step in FOUR.next_steps(state, "c4")] == ["a4+c4", "b4+c4", "c4+d4"]
    assert str(FOUR.choice(state, "c4")) == "Linha desde c4: escolhe a outra ponta"
    assert str(FOUR.choice(state, "c4+d4")) == "Fazer uma linha de c4 a d4"
    assert FOUR.chosen_cells(state, "a4+c4") == ("a4", "b4", "c4")


@pytest.mark.parametrize(
    ("game", "count"), [(WHOLE, 6), (FOUR, 8), (Quelhas(columns=5, rows=3, no_swap=True), 6)]
)
def test_random_matches_are_as_the_rules_say(game, count):
    random = Random(3)
    for _match in matches(count):
        naive = Naive(game.columns, game.rows, no_swap=game.no_swap)
        *_before, state = match(game, naive, random)
        assert game.outcome(state).winner == game.players[naive.turn]


@pytest.mark.parametrize(
    ("size", "winner"),
    [
        ("2x2", "horizontal"),
        ("2x3", "horizontal"),
        ("3x2", "vertical"),
        ("3x3", "horizontal"),
        ("4x3", "vertical"),
    ],
)
def test_small_boards_are_won_as_searches_found(size, winner):
    game = Quelhas.standard(f"{size};no_swap")
    assert ExactSolver(game).winner(game.initial()) == winner


@pytest.mark.parametrize("size", ["2x2", "3x2", "3x3"])
def test_with_the_exchange_the_second_person_wins(size):
    """In any case: either the first line is good, and is taken over, or it is bad."""
    game = Quelhas.standard(size)
    assert ExactSolver(game).winner(game.initial()) == "horizontal"


def test_the_computer_counts_lines_that_weigh():
    board = FOUR.board
    cells = board.set_of(["a1", "a2", "a4", "c1", "c2", "c3"])
    assert lines_in(cells, 1) == 2
    hook = hooks.of(PLAIN, Random(1))
    state = PLAIN.setup(pieces("vertical b1 b2 b3 b4"), "horizontal")
    # Vertical: a line in each of three columns, of which the first one weighs; Horizontal: one in each row.
    assert hook.value(state, 1) == 1 + 3 * 0.25 - 4 * 0.25
    assert hook.value(state, 0) == -hook.value(state, 1)


def test_the_computer_looks_at_a_few_of_many_lines():
    hook = hooks.of(WHOLE, Random(1))
    state = WHOLE.play(WHOLE.initial(), "c1+c10")
    assert (len(hook.candidates(state)), len(hook.first_candidates(state))) == (14, 60)
    assert hook.after(state, "swap") == WHOLE.play(state, "swap")
    assert (
        len(hooks.of(PLAIN, Random(1)).candidates(PLAIN.setup(pieces("vertical b1 b2 b3 b4"), "horizontal")))
        == 4
    )
