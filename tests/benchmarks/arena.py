"""Matches of the computer (*forte*) against OpenSpiel's Monte-Carlo tree search (UCT 1.4, one random match a
simulation, with its solver), at equal CPU time a move. Every two matches begin with the same random moves,
with exchanged seats.

OpenSpiel is no dependency: `python -m tests.benchmarks.arena FOLDER hex9 --seconds 0.2 --matches 60` wants
the folder in which `pyspiel` is installed. With `--rates` it measures how many random matches a second
both make, tree included, after the first move.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from games.bots import kernels, search
from games.bots.fairness import bounds
from games.bots.hooks import of as hook_of
from games.bots.hooks.base import PASS
from games.bots.levels import SEARCHING, look_ahead
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from games.solvers.theory import too_big

UCT, MEMORY = 1.4, 1000  # MB
SIMULATIONS = 1000  # of which the rate is measured
Spelling = Callable[[BoardGame[Any], str], tuple[str, ...]]


def _slanted(game: BoardGame[Any], move: str) -> tuple[str, ...]:
    """A cell of a rhombus or triangle: how far it is from two sides."""
    column, number = game.board.places[game.board.bits[move]]
    return (f"{chr(ord('a') + number)}{column - number + 1}",)


def _same(_game: BoardGame[Any], move: str) -> tuple[str, ...]:
    return (move,)


def _dashed(_game: BoardGame[Any], move: str) -> tuple[str, ...]:
    """A move, whether it captures or not."""
    return (move.replace(":", "-"),)


def _mirrored(_game: BoardGame[Any], move: str) -> tuple[str, ...]:
    return (move if move == "pass" else f"{'hgfedcba'['abcdefgh'.index(move[0])]}{move[1:]}",)


def _counted(_game: BoardGame[Any], move: str) -> tuple[str, ...]:
    return (f"{ord(move[0]) - ord('a')},{int(move[1:]) - 1}",)


def _without_i(_game: BoardGame[Any], move: str) -> tuple[str, ...]:
    """A point of Go: there is no column i."""
    return ("PASS",) if move == PASS else (f"{'abcdefghj'['abcdefghi'.index(move[0])]}{move[1:]}",)


def _in_steps(game: BoardGame[Any], move: str) -> tuple[str, ...]:
    """A move of Amazons: from, to and shoot, each as row from above and column."""
    rows = 1 + max(row for _column, row in game.board.places.values())
    start, _, rest = move.partition("-")
    goal, _, arrow = rest.partition("/")
    cells = (f"({rows + 1 - int(cell[1:])}, {ord(cell[0]) - ord('a') + 1})" for cell in (start, goal, arrow))
    return tuple(cells)


@dataclass(frozen=True)
class Twin:
    """A game of ours and OpenSpiel's name of it, how our moves are spelled there, how many random moves come
    first, whether nobody agrees on dead stones, and whether theirs is drawn where a position comes back."""

    slug: str
    options: Mapping[str, Any]
    name: str
    spelling: Spelling = _same
    opening: int = 1
    resumed: bool = False
    draws: bool = False


TWINS = {
    **{f"hex{n}": Twin("hex", {"size": n}, f"hex(board_size={n})", _slanted) for n in (9, 11)},
    **{f"y{n}": Twin("y", {"size": n}, f"y(board_size={n})", _slanted) for n in (9, 11)},
    **{f"havannah{n}": Twin("havannah", {"size": n}, f"havannah(board_size={n})") for n in (6, 8)},
    "go9": Twin(
        "go",
        {"size": 9, "komi": 7.5},
        "go(board_size=9,komi=7.5,max_game_length=1000)",
        _without_i,
        2,
        resumed=True,
        draws=True,
    ),
    "gomoku15": Twin("gomoku", {"size": 15, "form": "freestyle"}, "gomoku", _counted),
    "othello": Twin("reversi", {}, "othello", _mirrored, 4),
    "amazons": Twin("amazons", {}, "amazons", _in_steps, 2),
    "lines_of_action": Twin("lines_of_action", {}, "lines_of_action", _dashed, 2, draws=True),
}


class Stop:
    """Ends a search of ours after so many seconds of CPU time; `made` is how much was looked at."""

    def __init__(self, seconds: float) -> None:
        self.made, self.end = 0, time.process_time() + seconds

    def __call__(self, made: int) -> None:
        # The clock takes as long as a state: it is asked when more is done than before.
        if made > self.made and time.process_time() > self.end:
            too_big(made, "O computador não tem mais tempo para pensar.")
        self.made = made


@dataclass
class Opponent:
    """OpenSpiel's search, with as many simulations as it made in such a time before."""

    spiel: Any
    game: Any
    seconds: float
    seed: int
    rate: float = 0.0
    spent: float = 0.0
    simulations: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        self.rate = self.measured(self.game.new_initial_state(), SIMULATIONS)[1]

    def measured(self, state: Any, simulations: int) -> tuple[int, float]:
        """The action found by so many simulations, and how many that are in a second."""
        self.seed += 1
        evaluator = self.spiel.RandomRolloutEvaluator(1, self.seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, UCT, simulations, MEMORY, True, self.seed, False)
        began = time.process_time()
        action: int = bot.step(state)
        return action, simulations / max(1e-4, time.process_time() - began)

    def action(self, state: Any, share: float = 1.0) -> int:
        """What it does, in such a share of its seconds."""
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        simulations = max(50, int(self.rate * self.seconds * share))
        action, rate = self.measured(state, simulations)
        self.rate = min(rate, 1.5 * self.rate)  # a proved position ends the search early
        self.spent += simulations / rate
        self.simulations += simulations
        self.moves += 1
        return action


@dataclass
class Match:
    """A match in both programs at once."""

    twin: Twin
    spiel: Any
    theirs: Any
    game: BoardGame[Any] = field(init=False)
    state: Any = field(init=False)
    plies: int = 0

    def __post_init__(self) -> None:
        game = build(self.twin.slug, self.twin.options)
        assert isinstance(game, BoardGame)
        self.game = game
        self.state = self.game.initial()
        if self.twin.resumed:
            self.state = replace(self.state, resumed=True)

    def play(self, move: str) -> None:
        """A move of ours, in both."""
        for step in self.twin.spelling(self.game, move):
            player = self.theirs.current_player()
            texts = {self._text(player, action): action for action in self.theirs.legal_actions()}
            self.theirs.apply_action(texts[step])
        self._go_on(move)

    def answer(self, opponent: Opponent) -> None:
        """A move of theirs, in both."""
        player, steps = self.theirs.current_player(), []
        moves = {self.twin.spelling(self.game, move): move for move in self.game.moves(self.state)}
        share = 1 / len(next(iter(moves)))
        while not self.theirs.is_terminal() and self.theirs.current_player() == player:
            action = opponent.action(self.theirs, share)
            steps.append(self._text(player, action))
            self.theirs.apply_action(action)
            if tuple(steps) in moves:
                break
        self._go_on(moves[tuple(steps)])

    def _text(self, player: int, action: int) -> str:
        """An action in words, without who makes it and what it captures."""
        text = self.theirs.action_to_string(player, action)
        if "(" in text:
            return str(text[text.index("(") :])
        return str(text.split()[-1].replace("x", "-"))

    def _go_on(self, move: str) -> None:
        self.state = self.game.play(self.state, move)
        if getattr(self.state, "can_swap", False):
            self.state = replace(self.state, can_swap=False)
        self.plies += 1

    @property
    def is_over(self) -> bool:
        """In both programs, or in neither. Raises AssertionError."""
        is_over: bool = self.theirs.is_terminal()
        if is_over and not self._has_come_back:
            ended = self.game.outcome(self.state)
            assert ended is not None, self.game.position(self.state)
            assert self.winner == ended.winner, self.game.position(self.state)
        elif not is_over:
            assert self.game.outcome(self.state) is None, self.game.position(self.state)
        return is_over

    @property
    def _has_come_back(self) -> bool:
        """Whether a match is drawn for that: Go with half a point of komi, and Linhas de acção, have no
        other draws."""
        return self.twin.draws and self.winner is None

    @property
    def winner(self) -> str | None:
        """Who wins, once it is over; None: nobody."""
        returns = self.theirs.returns()
        return None if returns[0] == returns[1] else self.game.players[returns.index(max(returns))]


def match_played(twin: Twin, spiel: Any, seconds: float, seed: int, seat: int) -> tuple[float, int, Opponent]:
    """The points of ours, who has this seat after the opening; the plies; what the other did."""
    theirs = spiel.load_game(twin.name)
    opponent = Opponent(spiel, theirs, seconds, 1000 * seed + seat)
    match = Match(twin, spiel, theirs.new_initial_state())
    random = Random(seed)
    for _ply in range(twin.opening):
        match.play(
            random.choice([move for move in match.game.moves(match.state) if move not in {"swap", PASS}])
        )
    turn = (match.state.turn + seat) % 2
    while not match.is_over:
        if match.state.turn == turn:
            stop = Stop(seconds)
            match.play(
                look_ahead(match.game, match.state, SEARCHING["strong"], match.plies + 1000 * seed, stop)
            )
        else:
            match.answer(opponent)
    points = 0.5 if match.winner is None else match.winner == match.game.players[turn]
    return float(points), match.plies, opponent


def rates(twin: Twin, spiel: Any, seconds: float) -> tuple[float, float]:
    """The random matches a second of CPU time, tree included, of ours and theirs, after the same move."""
    theirs = spiel.load_game(twin.name)
    opponent = Opponent(spiel, theirs, seconds, 1)
    match = Match(twin, spiel, theirs.new_initial_state())
    match.play(next(islice(match.game.moves(match.state), 9, None)))
    game, state = match.game, match.state
    moves = [move for move in game.moves(state) if move != "swap"]
    kernel = kernels.of(game)
    if kernel:
        kernel.ranked(state, moves, 1, 1, lambda _done: None)
    stop, began = Stop(seconds), time.process_time()
    if kernel:
        kernel.ranked(state, moves, 10**9, 1, stop)
    else:
        search.search(hook_of(game, Random(1)), state, moves, 10**9, stop)
    own = stop.made / (time.process_time() - began)
    simulations, total = 0, 0.0
    while total < seconds:
        rate = opponent.measured(match.theirs, SIMULATIONS)[1]
        simulations, total = simulations + SIMULATIONS, total + SIMULATIONS / rate
    return own, simulations / total


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="where pyspiel is installed")
    parser.add_argument("games", nargs="+", choices=TWINS)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="matches that were played before")
    parser.add_argument("--rates", action="store_true")
    options = parser.parse_args()
    sys.path.append(options.folder)
    spiel: Any = import_module("pyspiel")
    for name in options.games:
        if options.rates:
            own, other = rates(TWINS[name], spiel, options.seconds)
            sys.stdout.write(f"| {name} | {own:,.0f} | {other:,.0f} | {own / other:.2f} |\n")
            continue
        points = 0.0
        for played in range(1, options.matches + 1):
            number = options.first + played - 1
            won, plies, opponent = match_played(TWINS[name], spiel, options.seconds, number // 2, number % 2)
            points += won
            low, high = bounds(points, played)
            rate = opponent.simulations / max(1e-4, opponent.spent)
            sys.stdout.write(
                f"{name} match {number + 1}: {won:g} after {plies} plies, theirs {rate:,.0f}/s; "
                f"{points:g} of {played}, {low:.0%} to {high:.0%}\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
