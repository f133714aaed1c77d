"""Stones that are captured by surrounding them, and the territory that they surround: Go and its relatives.

Sets of points are ints of a `Field`; `own` are the stones of the one who plays, `other` the opponent's.
"""

from games.rules.boards.fields import Field, each

Stones = tuple[int, int]


def seen_by(turn: int, stones: Stones) -> Stones:
    """Own stones and those of the opponent, made of Black's and White's; and the other way round."""
    return (stones[1], stones[0]) if turn else stones


def placed(board: Field, own: int, other: int, point: int) -> Stones | None:
    """The stones of both after a stone of `own` on an empty point, without what it captures; None where it
    would itself be without liberties (suicide)."""
    own |= 1 << point
    near = board.neighbours[point]
    empty = board.full & ~(own | other)
    captured = _captured(board, other, empty, near)
    if not (captured or near & empty or has_liberty(board, own, empty, point)):
        return None
    return own, other & ~captured


def has_liberty(board: Field, stones: int, empty: int, point: int) -> bool:
    """Whether the group of the stone on a point has a liberty: an empty neighbouring point."""
    return bool(board.spread(board.flood(1 << point, stones)) & empty)


def _captured(board: Field, stones: int, empty: int, near: int) -> int:
    """The groups without liberties among those with a stone in `near`."""
    captured = 0
    seen = 0
    for point in each(near & stones):
        if board.neighbours[point] & empty or seen >> point & 1:
            continue
        group = board.flood(1 << point, stones)
        seen |= group
        if not board.spread(group) & empty:
            captured |= group
    return captured


def breathless(board: Field, black: int, white: int) -> int:
    """All stones of groups without liberties: none may stay on the board after a move."""
    empty = board.full & ~(black | white)
    alive = board.flood(board.spread(empty), black) | board.flood(board.spread(empty), white)
    return (black | white) & ~alive


def playable(board: Field, own: int, other: int) -> int:
    """The empty points on which a stone of `own` is not suicide."""
    empty = board.full & ~(own | other)
    points = board.spread(empty) & empty
    for point in each(empty & ~points):
        if placed(board, own, other, point):
            points |= 1 << point
    return points


def territory(board: Field, empty: int, black: int, white: int) -> Stones:
    """The territory of Black and of White: connected parts of `empty` whose neighbouring stones are all of
    one colour (at least one stone)."""
    by_black = board.flood(board.spread(black), empty)
    by_white = board.flood(board.spread(white), empty)
    return by_black & ~by_white, by_white & ~by_black
