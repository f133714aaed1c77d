"""What blocks share in which a move names the first and the last of neighbouring places: "a2-a4", or "a2"."""

from collections.abc import Iterable

from games.rules.game import Step


def run_text(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def run_steps(moves: Iterable[str], begun: str) -> list[Step]:
    """First one end of the run, which alone may be a move too, then the other end, in any order.

    On a circle two runs may have the same ends: then it is the one that begins where was clicked first.
    """
    runs = [(first, last or first) for first, _, last in (move.partition("-") for move in moves)]
    if begun:
        forwards = {last: run_text(first, last) for first, last in runs if begun == first != last}
        backwards = {first: run_text(first, last) for first, last in runs if begun == last != first}
        return [Step(move, cell, complete=True) for cell, move in (backwards | forwards).items()]
    alone = {first for first, last in runs if first == last}
    longer = {end for run in runs if run[0] != run[1] for end in run}
    ends = dict.fromkeys(end for run in runs for end in run)
    return [Step(end, end, end in alone, end in longer) for end in ends]
