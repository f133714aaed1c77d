"""What blocks share in which a move names the first and the last of neighbouring places: "a2-a4", or "a2"."""

from games.rules.game import Step


def run_text(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def run_steps(moves: list[str], begun: str) -> list[Step]:
    """First one end of the run, which alone may be a move too, then the other end, in any order."""
    runs = [(first, last or first) for first, _, last in (move.partition("-") for move in moves)]
    if begun:
        return [
            Step(run_text(first, last), last if begun == first else first, complete=True)
            for first, last in runs
            if first != last and begun in {first, last}
        ]
    alone = {first for first, last in runs if first == last}
    longer = {end for run in runs if run[0] != run[1] for end in run}
    ends = dict.fromkeys(end for run in runs for end in run)
    return [Step(end, end, end in alone, end in longer) for end in ends]
