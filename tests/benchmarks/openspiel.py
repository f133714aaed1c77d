"""Plays random matches of Avanço, Abapa and Pontos e Quadrados beside OpenSpiel, and compares who is on turn,
all legal moves and results. It has no other game of the championship as it is played there.

OpenSpiel is no dependency: `python -m tests.benchmarks.openspiel 200` wants a Python that can
import `pyspiel` and the libraries of the rules.
"""

import sys
from importlib import import_module
from random import Random
from typing import Any

from games.rules.bases.board_game import BoardGame
from games.rules.two.breakthrough.rules import Breakthrough
from games.rules.two.dots_and_boxes.rules import DotsAndBoxes
from games.rules.two.ouri.rules import Ouri


def breakthrough_move(text: str, rows: int) -> str:
    """Our move for one of OpenSpiel's, such as "d7c6*": there who begins goes down."""
    start, goal = (f"{cell[0]}{rows + 1 - int(cell[1])}" for cell in (text[:2], text[2:4]))
    return f"{start}{':' if text.endswith('*') else '-'}{goal}"


def oware_move(text: str) -> str:
    """Our house: the second player's are called a to f there as that player sows."""
    return f"{text.lower()}1" if text.isupper() else f"{'fedcba'['abcdef'.index(text)]}2"


def line(text: str) -> str:
    """Our line for one of OpenSpiel's, such as "P1(h,0,2)": row and column of its first dot."""
    way, row, column = text[text.index("(") + 1 : -1].split(",")
    dots = [(int(column), int(row)), (int(column) + (way == "h"), int(row) + (way == "v"))]
    return "+".join(f"{chr(ord('a') + across)}{up + 1}" for across, up in dots)


def compare(name: str, game: BoardGame[Any], other: Any, translated: Any, matches: int) -> str:
    """Plays so many matches in both. Raises AssertionError where they differ."""
    random, positions, ends = Random(name), 0, 0
    for _match in range(matches):
        state, beside = game.initial(), other.new_initial_state()
        while game.outcome(state) is None and not beside.is_terminal():
            actions = {
                translated(beside.action_to_string(action)): action for action in beside.legal_actions()
            }
            assert sorted(actions) == sorted(game.moves(state)), game.position(state)
            assert beside.current_player() == state.turn, game.position(state)
            move = random.choice(sorted(actions))
            state = game.play(state, move)
            beside.apply_action(actions[move])
            positions += 1
        ended = game.outcome(state)
        # Positions that come back end the match at other times.
        if ended is not None and beside.is_terminal():
            winner = None if ended.winner is None else game.players.index(ended.winner)
            returns = beside.returns()
            assert (None if returns[0] == returns[1] else returns.index(max(returns))) == winner
            ends += 1
    return f"{name}: {positions} positions and {ends} of {matches} ends agree\n"


def main(matches: int) -> None:
    spiel: Any = import_module("pyspiel")
    for side in (6, 7, 8):
        other = spiel.load_game(f"breakthrough(rows={side},columns={side})")
        game = Breakthrough(columns=side, rows=side)
        name = f"breakthrough {side}x{side}"
        sys.stdout.write(
            compare(name, game, other, lambda text, rows=side: breakthrough_move(text, rows), matches)
        )
    for columns, rows in ((5, 5), (3, 2), (1, 4)):
        other = spiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})")
        name = f"dots and boxes {columns}x{rows}"
        sys.stdout.write(compare(name, DotsAndBoxes(columns=columns, rows=rows), other, line, matches))
    sys.stdout.write(compare("oware", Ouri(rules="oware"), spiel.load_game("oware"), oware_move, matches))


if __name__ == "__main__":
    main(int(sys.argv[1]))
