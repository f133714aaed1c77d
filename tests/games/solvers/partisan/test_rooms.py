"""Rooms of four games: known values, and each against the rules written anew and played to the end."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.partisan.dominoes import Dominoes
from games.solvers.partisan.hopping import Hopping, mirrored
from games.solvers.partisan.jumping import Jumping
from games.solvers.partisan.names import parse_value, value_name
from games.solvers.partisan.neighbours import Neighbours
from games.solvers.partisan.rooms import LEFT, RIGHT, RoomValues
from games.solvers.partisan.squares import around, cell_set, connected, squares_of
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import ZERO, Value, integer, outcome_class, plus, value_of
from games.solvers.theory import TooBig

Square = tuple[int, int]
Drawing = dict[Square, str]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))

DOMINOES, NEIGHBOURS = RoomValues(Dominoes()), RoomValues(Neighbours())
JUMPING, HOPPING = RoomValues(Jumping()), RoomValues(Hopping())


def drawing(rows: str) -> Drawing:
    """Rows from the top, with `|` between them."""
    lines = rows.split("|")[::-1]
    return {(column, row): sign for row, line in enumerate(lines) for column, sign in enumerate(line)}


def cells(board: Drawing, sign: str) -> int:
    return cell_set(square for square, here in board.items() if here == sign)


def dominoes_part(board: Drawing) -> int:
    return cells(board, ".")


def neighbours_part(board: Drawing) -> tuple[int, int]:
    free = cells(board, ".")
    return free & ~around(cells(board, "d")), free & ~around(cells(board, "c"))


def jumping_part(board: Drawing) -> tuple[int, int, int]:
    return cells(board, "w"), cells(board, "b"), cells(board, ".")


def hopping_part(board: Drawing) -> tuple[str, ...]:
    return ("".join(board[square] for square in sorted(board)),)


# The rules once more, on drawings.


def lay(board: Drawing, player: int) -> Iterator[Drawing]:
    for column, row in board:
        other = (column, row + 1) if player == LEFT else (column + 1, row)
        if board[column, row] == board.get(other) == ".":
            yield {**board, (column, row): "#", other: "#"}


def set_animal(board: Drawing, player: int) -> Iterator[Drawing]:
    own, other = ("c", "d") if player == LEFT else ("d", "c")
    for column, row in board:
        beside = {board.get((column + right, row + up)) for right, up in SIDES}
        if board[column, row] == "." and other not in beside:
            yield {**board, (column, row): own}


def jump(board: Drawing, player: int) -> Iterator[Drawing]:
    own, other = ("w", "b") if player == LEFT else ("b", "w")
    for column, row in board:
        for right, up in SIDES:
            after, at = dict(board), (column, row)
            while True:
                over, to = (at[0] + right, at[1] + up), (at[0] + 2 * right, at[1] + 2 * up)
                if (after[at], after.get(over), after.get(to)) != (own, other, "."):
                    break
                after |= {at: ".", over: ".", to: own}
                yield dict(after)
                at = to


def hop(board: Drawing, player: int) -> Iterator[Drawing]:
    own, other, step = ("T", "F", 1) if player == LEFT else ("F", "T", -1)
    for column, row in board:
        near, far = (column + step, row), (column + 2 * step, row)
        if board[column, row] != own:
            continue
        if board.get(near) == "_":
            yield {**board, (column, row): "_", near: own}
        if board.get(near) == other and board.get(far) == "_":
            yield {**board, (column, row): "_", far: own}


GAMES: dict[
    str, tuple[RoomValues[Any], Callable[[Drawing], Any], Callable[[Drawing, int], Iterator[Drawing]]]
] = {
    "dominoes": (DOMINOES, dominoes_part, lay),
    "neighbours": (NEIGHBOURS, neighbours_part, set_animal),
    "jumping": (JUMPING, jumping_part, jump),
    "hopping": (HOPPING, hopping_part, hop),
}


def naive_value(board: Drawing, options: Callable[[Drawing, int], Iterator[Drawing]]) -> Value:
    """Without rooms, symmetries and memory."""
    left, right = (
        [naive_value(after, options) for after in options(board, player)] for player in (LEFT, RIGHT)
    )
    return value_of(left, right)


def boards(signs: str, width: int, height: int) -> st.SearchStrategy[Drawing]:
    squares = [(column, row) for row in range(height) for column in range(width)]
    return st.lists(st.sampled_from(signs), min_size=len(squares), max_size=len(squares)).map(
        lambda filled: dict(zip(squares, filled, strict=True))
    )


BOARDS = {
    "dominoes": boards("..#", 3, 3),
    "neighbours": boards("..cd#", 5, 1) | boards("..cd#", 2, 3),
    "jumping": boards("wb.", 7, 1) | boards("wb..#", 3, 3),
    "hopping": boards("TF_", 6, 1),
}


@pytest.mark.parametrize("kind", GAMES)
@given(data=st.data())
def test_a_position_is_worth_what_its_lines_of_play_are(kind, data):
    values, part, options = GAMES[kind]
    board = data.draw(BOARDS[kind])
    value = naive_value(board, options)
    assert values.value(part(board)) == value
    assert values.outcome_class(part(board)) == outcome_class(value)
    low, high = values.bounds(part(board))
    assert integer(low) <= value <= integer(high)


@pytest.mark.parametrize("kind", GAMES)
@given(data=st.data())
def test_rooms_add_up_and_symmetric_ones_are_alike(kind, data):
    values, part, _options = GAMES[kind]
    game = values.game
    rooms = list(game.split(part(data.draw(BOARDS[kind]))))
    for room in rooms:
        normal, exchanged = game.normal(room)
        value = values.value(room)
        assert values.value(normal) == (-value if exchanged else value)
        assert game.normal(normal)[0] == normal
        assert list(game.split(room)) == [room]


@pytest.mark.parametrize(
    ("kind", "rows", "name", "letter", "mean", "temperature"),
    [
        ("dominoes", ".|.", "1", "L", 1, -1),
        ("dominoes", "..", "-1", "R", -1, -1),
        ("dominoes", "..|.#", "*", "N", 0, 0),
        ("dominoes", ".#|.#|..", "1/2", "L", "1/2", "-1/2"),
        ("dominoes", "..|..", "{1|-1}", "N", 0, 1),
        ("dominoes", "...|...", "{2|-1/2}", "N", "3/4", "5/4"),
        ("dominoes", "..|..|..", "{1/2|-2}", "N", "-3/4", "5/4"),
        ("dominoes", "...|...|...", "{1|-1}", "N", 0, 1),
        ("dominoes", "....|....", "{{2|0}|0}", "R", 0, 0),
        ("dominoes", ".....|.....", "1/2", "L", "1/2", "-1/2"),
        ("dominoes", "....|....|....", "-3/2", "R", "-3/2", "-1/2"),
        ("dominoes", "..#|#..", "{0|-1}", "N", "-1/2", "1/2"),
        ("dominoes", "...#|....|....|....", "{1*|-1*}", "N", 0, 1),
        ("neighbours", ".", "*", "N", 0, 0),
        ("neighbours", "..", "{1|-1}", "N", 0, 1),
        ("neighbours", "...", "{2|-2}", "N", 0, 2),
        ("neighbours", "....", "{{2|1}|{-1|-2}}", "N", 0, "3/2"),
        ("neighbours", ".....", "{1,{3|0}|-1,{0|-3}}", "N", 0, 1),
        ("neighbours", "..c", "{1|0}", "N", "1/2", "1/2"),
        ("neighbours", "...c", "{2|-1}", "N", "1/2", "3/2"),
        ("neighbours", "c..c", "2", "L", 2, -1),
        ("neighbours", "c..d", "*", "N", 0, 0),
        ("neighbours", "c...d", "{1|-1}", "N", 0, 1),
        ("neighbours", "..|..", "0", "P", 0, -1),
        ("neighbours", "...|...", "{{4|{1|0}}|{{0|-1}|-4}}", "N", 0, "9/4"),
        ("neighbours", "...|...|...", "{{3|2}|{-2|-3}}", "N", 0, "5/2"),
        ("hopping", "T_F", "*", "N", 0, 0),
        ("hopping", "TF_", "0", "P", 0, -1),
        ("hopping", "TT_F", "{1/2|0}", "N", "1/4", "1/4"),
        ("hopping", "TFT_TFF", "^", "L", 0, 0),
        ("hopping", "T__FF", "-1", "R", -1, -1),
        ("jumping", "wb.", "1", "L", 1, -1),
        ("jumping", "wb.b.", "1", "L", 1, -1),
    ],
)
def test_known_rooms(kind, rows, name, letter, mean, temperature):  # noqa: PLR0917
    values, part, _options = GAMES[kind]
    value = values.value(part(drawing(rows)))
    graph = thermograph(value)
    assert (value_name(value), outcome_class(value)) == (name, letter)
    assert (graph.mean, graph.temperature) == (Fraction(mean), Fraction(temperature))


def test_sums_of_known_rooms():
    def room(rows: str) -> Value:
        return DOMINOES.value(dominoes_part(drawing(rows)))

    assert plus(room("..|.."), room("..|..")) == ZERO
    assert plus(room("..|.#"), room("..|.#")) == ZERO
    assert plus(room("..|.."), room(".|.")) == parse_value("{2|0}")
    assert plus(plus(room(".#|.#|.."), room(".#|.#|..")), room("..")) == ZERO
    assert plus(room("...|..."), room("..|..|..")) == ZERO
    assert room("..#..|..#..|..#..") == plus(room("..|..|.."), room("..|..|.."))


def test_squares():
    both = cell_set([(0, 0), (1, 0), (3, 0)])
    assert [squares_of(room) for room in connected(both)] == [[(0, 0), (1, 0)], [(3, 0)]]
    assert mirrored("TT_F") == "T_FF"


@pytest.mark.parametrize(
    ("values", "question"),
    [
        (RoomValues(Dominoes(), most_positions=5), "value"),
        (RoomValues(Dominoes(), most_positions=5), "outcome_class"),
        (RoomValues(Dominoes(), most_compared=-1), "value"),
    ],
)
def test_what_would_take_too_long_is_given_up(values, question):
    with pytest.raises(TooBig):
        getattr(values, question)(dominoes_part(drawing("....|....|....|....")))


def test_rooms_are_forgotten_when_there_are_too_many(monkeypatch):
    monkeypatch.setattr("games.solvers.partisan.rooms._REMEMBERED", 3)
    values = RoomValues(Dominoes())
    for rows in ("...|...", ".|."):
        values.value(dominoes_part(drawing(rows)))
    assert values.value(dominoes_part(drawing(".|."))) == integer(1)
    assert RIGHT == 1 - LEFT
