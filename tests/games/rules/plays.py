"""Games that are played a little: what comes of some moves, how it ends, and why a move is refused."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.bases.board_game import BoardGame
from games.rules.errors import IllegalMove
from games.rules.game import Game, Step


def run(game: Game[Any], state: Any, *moves: str) -> Any:
    """The state after these moves."""
    for move in moves:
        state = game.play(state, move)
    return state


def after(game: Game[Any], *moves: str) -> Any:
    """The state after these moves from the start."""
    return run(game, game.initial(), *moves)


def ended(game: Game[Any], state: Any) -> tuple[str | None, str] | None:
    """Who has won and why; nothing where the game goes on."""
    outcome = game.outcome(state)
    return None if outcome is None else (outcome.winner, str(outcome.reason))


def all_steps(game: Game[Any], state: Any, most: int = 10**6) -> Iterator[Step]:
    """Every click that the page offers, with whatever half-made move before it."""
    seen: set[str] = set()
    waiting = [""]
    while waiting:
        prefix = waiting.pop()
        steps = game.next_steps(state, prefix)
        cells = [step.cell for step in steps if step.cell is not None]
        assert len(set(cells)) == len(cells), f"two meanings of one cell after {prefix!r}"
        for step in steps:
            assert step.cell is None or step.cell in game.board.by_name
            assert step.cell is not None or step.label is not None
            assert step.complete or step.more, f"{step.text!r} leads nowhere"
            assert set(game.chosen_cells(state, step.text)) <= set(game.board.by_name)
            yield step
            if step.more and step.text not in seen:
                seen.add(step.text)
                waiting.append(step.text)
        assert len(seen) < most, "too many half-made moves to check: use a smaller position"


def refusal(game: Game[Any], state: Any, move: str) -> str:
    """The reason why a move is illegal."""
    with pytest.raises(IllegalMove) as refused:
        game.play(state, move)
    return str(refused.value)


def pieces(written: str) -> dict[str, list[str]]:
    """Where pieces are, as these tests write it: "black a1 b2 white c3"."""
    position: dict[str, list[str]] = {}
    for word in written.split():
        if not word[-1].isdigit():
            cells = position[word] = []
        else:
            cells.append(word)
    return position


def stones(game: BoardGame[Any], written: str) -> Any:
    """The state of such a position; after a semicolon stands who is on turn."""
    placed, _, to_move = written.partition("; ")
    return game.setup(pieces(placed), to_move or None)


def found(game: BoardGame[Any], state: Any, what: str, expected: Any) -> Any:
    """What is found in a state where something is expected: who wins, or also why, where it is `over`; what
    shows it (`won`); which of the moves `may` be played; else where the pieces of a kind are. Cells and moves
    are apart by blanks."""
    match what:
        case "over":
            end = ended(game, state)
            return end and end[0] if isinstance(expected, str) else end
        case "score":
            return game.score(state)
        case "extra":
            extra = game.position(state)["extra"]
            return {key: extra[key] for key in expected}
        case "won":
            cells = game.board.names_of(game.won(state))
        case "moves":
            cells = list(game.moves(state))
        case "may":
            moves = set(game.moves(state))
            cells = [move for move in expected.split() if move in moves]
        case _:
            cells = game.position(state)[what]
    return " ".join(cells)
