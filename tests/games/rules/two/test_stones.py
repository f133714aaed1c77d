"""Captures and territory, held against a plain board of letters."""

import random
from collections.abc import Iterator

import pytest

from games.rules.bases.stones import Sets, breathless, placed, playable, territory
from games.rules.boards.fields import ColumnBoard, each, points

BOARD = points(6, 5)
LETTERS = "XOZ"
Plain = dict[int, str]
colours = pytest.mark.parametrize("players", [2, 3])


def plain_of(sets: Sets) -> Plain:
    plain = dict.fromkeys(BOARD.places, ".")
    for letter, stones in zip(LETTERS, sets, strict=False):
        plain |= dict.fromkeys(each(stones), letter)
    return plain


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


def plain_placed(plain: Plain, letter: str, cell: int) -> Plain | None:
    """Somebody plays on an empty cell."""
    after = plain | {cell: letter}
    gone: set[int] = set()
    for near in beside(cell):
        if after[near] not in (letter, "."):
            stones, touched = region(after, near)
            if "." not in touched:
                gone |= stones
    after |= dict.fromkeys(gone, ".")
    return after if "." in region(after, cell)[1] else None


def random_boards(count: int, players: int) -> Iterator[Sets]:
    rng = random.Random(7)
    for _time in range(count):
        sets = [0] * players
        for cell in rng.sample(list(BOARD.places), rng.randrange(8, 30)):
            sets[rng.randrange(players)] |= 1 << cell
        choked = breathless(BOARD, tuple(sets))
        yield tuple(stones & ~choked for stones in sets)


@colours
def test_placing_is_what_a_plain_board_says(players):
    captures = suicides = 0
    for number, sets in enumerate(random_boards(60, players)):
        plain = plain_of(sets)
        turn = number % players
        legal = set()
        for cell in (cell for cell, what in plain.items() if what == "."):
            expected = plain_placed(plain, LETTERS[turn], cell)
            found = placed(BOARD, sets, turn, cell)
            assert (found and plain_of(found)) == expected
            if found:
                legal.add(cell)
                captures += sum(map(int.bit_count, found)) <= sum(map(int.bit_count, sets))
            else:
                suicides += 1
        assert set(each(playable(BOARD, sets, turn))) == legal
    assert captures > 20
    assert suicides > 20


@colours
def test_territory_is_what_a_plain_board_says(players):
    for sets in random_boards(60, players):
        plain = plain_of(sets)
        expected: dict[str, set[int]] = {letter: set() for letter in LETTERS[:players]}
        for cell, what in plain.items():
            touched = region(plain, cell)[1]
            if what == "." and len(touched) == 1:
                expected[touched.pop()].add(cell)
        assert [set(each(its)) for its in territory(BOARD, sets)] == list(expected.values())


def test_an_empty_board_is_nobodys():
    assert territory(BOARD, (0, 0)) == (0, 0)


@pytest.mark.parametrize(
    ("black", "white", "choked"),
    [
        (["a1"], ["a2"], []),
        (["a1"], ["a2", "b1"], ["a1"]),
        (["a1", "b1"], ["a2", "b2", "c1"], ["a1", "b1"]),
        (["a1", "b1"], ["a2", "b2"], []),
    ],
)
def test_groups_without_liberties(black, white, choked):
    board: ColumnBoard = points(9, 9)
    assert board.names_of(breathless(board, (board.set_of(black), board.set_of(white)))) == choked


def test_one_capture_may_take_several_groups():
    board = points(5, 5)
    own, other = board.set_of(["b3", "a2", "c1"]), board.set_of(["a1", "b2"])
    own |= board.set_of(["c2"])
    assert placed(board, (own, other), 0, board.bits["b1"]) == (own | board.set_of(["b1"]), 0)
