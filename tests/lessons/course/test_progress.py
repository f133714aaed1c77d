"""How far somebody has come, from a list of answers."""

from datetime import UTC, datetime, timedelta

import pytest

from lessons.course.exercises import EXERCISES
from lessons.course.progress import ExerciseTry, Mastery, standing

SUM = EXERCISES["soma-nim"]
NOW = datetime(2026, 11, 24, 9, tzinfo=UTC)


def tries(said: str, level: int = 1, *, day: int = 0) -> list[ExerciseTry]:
    """A question a word: "r" right, "w" wrong, "h" a hint, "s" shown; "wr" is right at the second try."""
    words = {"r": "right", "w": "wrong", "h": "hint", "s": "shown"}
    slips = {"w": "carried"}
    return [
        ExerciseTry(
            "soma-nim", level, f"{day}{number}", words[letter], slips.get(letter, ""), NOW + timedelta(day)
        )
        for number, word in enumerate(said.split())
        for letter in word
    ]


def at(*rows: list[ExerciseTry]) -> Mastery:
    return standing(SUM, [one for row in rows for one in row])


def test_nothing_yet():
    assert at() == Mastery(1, easier=False, state="new", questions=0, right=0, slips=())


@pytest.mark.parametrize(
    ("said", "level"),
    [("r r", 1), ("r r r", 2), ("r r wr r", 1), ("r hr r r", 1), ("w w", 1)],
)
def test_three_in_a_row_lead_on(said, level):
    found = at(tries(said))
    assert (found.level, found.easier) == (level, False)


def test_an_easier_level_is_offered():
    assert at(tries("r r r"), tries("w s", 2, day=1)).easier
    assert not at(tries("r r r"), tries("w", 2, day=1)).easier
    assert at(tries("r r r", 4)).level == 4


@pytest.mark.parametrize(
    ("rows", "after", "due"),
    [
        ([], 90, False),
        ([tries("r w")], 0, False),
        ([tries("r w w")], 0, True),
        ([tries("r w w r")], 0, False),
        ([tries("r r", 3)], 90, False),  # never learnt
        ([tries("r r r w r", 3)], 20, False),
        ([tries("r r r w r", 3)], 21, True),
        ([tries("r r r w r", 3), tries("r", 3, day=9)], 21, False),
        ([tries("r r r w r", 3), tries("r r r r", 3, day=9)], 30, True),
    ],
)
def test_what_is_due_again(rows, after, due):
    assert at(*rows).due(NOW + timedelta(after)) is due


def test_only_first_answers_count():
    found = at(tries("r wr hr w"))
    assert (found.questions, found.right) == (4, 1)
    assert found.slips == (("carried", 2),)


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([tries("r r r r r", 2)], "learning"),
        ([tries("r r r w r", 3)], "practised"),
        ([tries("r r r w w", 3)], "learning"),
        ([tries("r r r w r", 3), tries("w w w w w", 3, day=9)], "practised"),
        ([tries("r r r w r", 3), tries("r r r r r", 4, day=6)], "practised"),
        ([tries("r r r w r", 3), tries("r r r r r", 4, day=8)], "firm"),
    ],
)
def test_what_is_firm_went_well_twice(rows, state):
    found = at(*rows)
    assert found.state == state
    assert str(found.words)
