"""Captures and territory, held against a plain board of letters."""

import random
from collections.abc import Iterator

import pytest

from games.rules.bases.stones import breathless, placed, playable, seen_by, territory
from games.rules.boards.fields import Field, each, points

BOARD = points(6, 5)
Plain = dict[int, str]


def plain_of(black: int, white: int) -> Plain:
    return {cell: "X" if black >> cell & 1 else "O" if white >> cell & 1 else "." for cell in BOARD.places}


def beside(cell: int) -> Iterator[int]:
    column, row = BOARD.places[cell]
    for other, place in BOARD.places.items():
        if abs(place[0] - column) + abs(place[1] - row) == 1:
            yield other


def region(plain: Plain, cell: int) -> tuple[set[int], set[str]]:
    """The connected points of one sort around a cell, and what they touch."""
    found, touched, waiting = {cell}, set(), [cell]
    while waiting:
        for near in beside(waiting.pop()):
            if plain[near] != plain[cell]:
                touched.add(plain[near])
            elif near not in found:
                found.add(near)
                waiting.append(near)
    return found, touched


def plain_placed(plain: Plain, cell: int) -> Plain | None:
    """X plays on an empty cell."""
    after = plain | {cell: "X"}
    gone: set[int] = set()
    for near in beside(cell):
        if after[near] == "O":
            stones, touched = region(after, near)
            if "." not in touched:
                gone |= stones
    after |= dict.fromkeys(gone, ".")
    return after if "." in region(after, cell)[1] else None


def random_boards(count: int) -> Iterator[tuple[int, int]]:
    rng = random.Random(7)
    for _time in range(count):
        black = white = 0
        cells = list(BOARD.places)
        rng.shuffle(cells)
        for cell in cells[: rng.randrange(8, 30)]:
            if rng.random() < 0.5:
                black |= 1 << cell
            else:
                white |= 1 << cell
        choked = breathless(BOARD, black, white)
        yield black & ~choked, white & ~choked


def test_placing_is_what_a_plain_board_says() -> None:
    captures = suicides = 0
    for black, white in random_boards(150):
        plain = plain_of(black, white)
        free = {cell for cell, what in plain.items() if what == "."}
        legal = set()
        for cell in free:
            expected = plain_placed(plain, cell)
            found = placed(BOARD, black, white, cell)
            assert (found and plain_of(*found)) == expected
            if found:
                legal.add(cell)
                captures += found[1] != white
            else:
                suicides += 1
        assert set(each(playable(BOARD, black, white))) == legal
    assert captures > 50
    assert suicides > 50


def test_territory_is_what_a_plain_board_says() -> None:
    for black, white in random_boards(150):
        plain = plain_of(black, white)
        expected: dict[str, set[int]] = {"X": set(), "O": set()}
        for cell, what in plain.items():
            touched = region(plain, cell)[1]
            if what == "." and len(touched) == 1:
                expected[touched.pop()].add(cell)
        hers, his = territory(BOARD, BOARD.full & ~(black | white), black, white)
        assert set(each(hers)) == expected["X"]
        assert set(each(his)) == expected["O"]


def test_an_empty_board_is_nobodys() -> None:
    assert territory(BOARD, BOARD.full, 0, 0) == (0, 0)


@pytest.mark.parametrize(
    ("black", "white", "choked"),
    [
        (["a1"], ["a2"], []),
        (["a1"], ["a2", "b1"], ["a1"]),
        (["a1", "b1"], ["a2", "b2", "c1"], ["a1", "b1"]),
        (["a1", "b1"], ["a2", "b2"], []),
    ],
)
def test_groups_without_liberties(black: list[str], white: list[str], choked: list[str]) -> None:
    board: Field = points(9, 9)
    assert board.names_of(breathless(board, board.set_of(black), board.set_of(white))) == choked


def test_one_capture_may_take_several_groups() -> None:
    board = points(5, 5)
    own, other = board.set_of(["b3", "a2", "c1"]), board.set_of(["a1", "b2"])
    own |= board.set_of(["c2"])
    assert placed(board, own, other, board.bits["b1"]) == (own | board.set_of(["b1"]), 0)


def test_both_sides_see_the_same_stones() -> None:
    assert seen_by(0, (1, 2)) == (1, 2)
    assert seen_by(1, (1, 2)) == (2, 1)
    assert seen_by(1, seen_by(1, (1, 2))) == (1, 2)
