"""What is said to a move that is tried in one of the first steps."""

from games.rules.catalogue import ENTRIES
from games.rules.entry import FirstStep
from games.rules.first_steps import begin, tried
from games.rules.text import text

ENTRY = ENTRIES["hex"]

STEP = FirstStep(
    text("Ganha num lance"),
    text("Liga."),
    {"black": ["a1", "b1", "c1", "d1"], "white": ["b2", "c2", "d2", "e2"]},
    "black",
    text("Falta uma casa."),
    text("Boa!"),
    options={"size": 5},
)
NAMED = FirstStep(
    text("Faz uma ponte"),
    text("Faz uma ponte."),
    {"black": ["c3"], "white": []},
    "black",
    text("Longe e perto."),
    text("Uma ponte."),
    answers=("d2", "e4"),
    options={"size": 5},
)


def test_any_move_that_wins_at_once_is_right_where_none_is_named():
    game, state = begin(ENTRY, STEP)
    found = tried(game, state, STEP, "e1")
    assert (found.right, found.words) == (True, STEP.praise)
    assert game.outcome(found.after) is not None


def test_another_move_gets_the_hint():
    game, state = begin(ENTRY, STEP)
    found = tried(game, state, STEP, "e3")
    assert (found.right, found.words) == (False, STEP.hint)
    assert found.after == game.play(state, "e3")


def test_an_illegal_move_gets_its_reason():
    game, state = begin(ENTRY, STEP)
    found = tried(game, state, STEP, "a1")
    assert (found.right, found.after) == (False, None)
    assert "ocupada" in str(found.words)


def test_named_answers_alone_are_right():
    game, state = begin(ENTRY, NAMED)
    assert tried(game, state, NAMED, "d2").right
    assert tried(game, state, NAMED, "e4").right
    assert not tried(game, state, NAMED, "d4").right
