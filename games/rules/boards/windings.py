"""Chains that go round a torus.

Spread over a plane in which the board is repeated, sheet beside sheet, a group lies in one piece, each of its
cells on some sheet (x, y), unless a chain in it goes round the torus. A stone beside it closes such a chain
where it touches the group from copies of its own cell on different sheets; their difference says how often
the chain goes round to the right and upwards.
"""

from collections.abc import Callable, Iterator, Mapping

from games.rules.boards.fields import Torus

Sheet = tuple[int, int]
_Place = tuple[int, int, int]  # a cell and its sheet


def spread_out(board: Torus, cells: int) -> Iterator[Mapping[int, Sheet] | None]:
    """Each group of a set: the sheet of each of its cells, that of the first one being (0, 0); None where a
    chain in it goes round."""
    for group in board.groups(cells):
        first = (group & -group).bit_length() - 1
        on = {first: (0, 0)}
        waiting = [first]
        whole = True
        while waiting:
            cell = waiting.pop()
            x, y = on[cell]
            for near, right, up in board.crossings[cell]:
                if group >> near & 1:
                    there = x + right, y + up
                    if near not in on:
                        on[near] = there
                        waiting.append(near)
                    elif on[near] != there:
                        whole = False
        yield on if whole else None


def closed(board: Torus, cell: int, on: Mapping[int, Sheet]) -> set[Sheet]:
    """How the chains go round that a stone on a cell closes with a group beside it."""
    copies = [
        (on[near][0] - right, on[near][1] - up) for near, right, up in board.crossings[cell] if near in on
    ]
    closeds = {(x - left, y - down) for x, y in copies for left, down in copies}
    closeds.discard((0, 0))
    return closeds


def chain_round(board: Torus, cells: int, cell: int, wanted: Callable[[Sheet], bool]) -> int:
    """A shortest chain of cells through one of them that goes round in a wanted way, 0 where there is none.
    Without that one no chain goes round."""
    rounds = [(cell, 0, 0)]
    came: dict[_Place, _Place] = {}
    for at in rounds:
        here, x, y = at
        for near, right, up in board.crossings[here]:
            there = near, x + right, y + up
            if near == cell and there != rounds[0] and wanted(there[1:]):
                return _way_back(came, at) | 1 << cell
            if near != cell and cells >> near & 1 and there not in came:
                came[there] = at
                rounds.append(there)
    return 0


def _way_back(came: Mapping[_Place, _Place], at: _Place) -> int:
    """The cells on the way to a place."""
    cells = 0
    while at in came:
        cells |= 1 << at[0]
        at = came[at]
    return cells
