"""What a few random matches of a game from blocks show: whether somebody can begin, whether somebody wins, an
example of each kind of move.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.reach import nobody_can_win
from games.rules.invented.board_game.states import BoardState
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

PLIES = 240  # of all matches together: a page waits for them
MATCHES = 8
FEW = 3  # matches that have to end before it is said that nobody wins
MOST_MOVES = 400  # moves of a position that are looked at
_SEED = "nimteca"
_SIGNS = (("capture", ":"), ("push", "/"), ("move", "-"))


@dataclass(frozen=True, slots=True)
class MoveExample:
    """A move as it was played: its kind ("place", "move", "capture", "push", "end"), the positions before and
    after it."""

    kind: str
    before: BoardState
    move: str
    after: BoardState


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was seen. `problems` are what is wrong with the whole game; `ended` and `won` count matches."""

    problems: tuple[Text, ...]
    examples: tuple[MoveExample, ...]
    ended: int = 0
    won: int = 0


@lru_cache(maxsize=128)
def explore(game: InventedBoard) -> Exploration:
    """Plays the game at random, always the same matches."""
    state = game.initial()
    outcome = game.outcome(state)
    if outcome is not None:
        return Exploration((TEXTS("over", reason=outcome.reason),), ())
    problems = list(_first_turn_problems(game, state))
    random = Random(_SEED)  # noqa: S311 - a game, no secret
    examples: dict[str, MoveExample] = {}
    results: Counter[bool] = Counter()
    plies = 0
    for _match in range(MATCHES):
        played, winner = _play(game, random, PLIES - plies, examples)
        plies += played
        if plies >= PLIES:
            break
        results[winner] += 1
    ended = results.total()
    if nobody_can_win(game.rules):
        problems.append(TEXTS("never_won"))
    elif ended >= FEW and not results[True]:
        problems.append(TEXTS("nobody_wins", n=ended))
    elif not ended:
        problems.append(TEXTS("no_end_yet", n=plies))
    shown = tuple(examples[kind] for kind in ("place", "move", "push", "capture", "end") if kind in examples)
    return Exploration(tuple(problems), shown, ended, results[True])


def _first_turn_problems(game: InventedBoard, state: BoardState) -> tuple[Text, ...]:
    """Whether somebody can do nothing in the first turn, or the first move wins."""
    if not game.choices(state).any:
        return (TEXTS("first_stuck"),)
    first, winning, replies = game.to_move(state), "", []
    for move in islice(game.moves(state), MOST_MOVES):
        after = game.apply(state, move)
        outcome = game.outcome(after)
        if outcome is not None and outcome.winner == first:
            winning = winning or move
        if after.ended is None and after.turn != state.turn:
            replies.append(game.choices(after).any)
    if replies and not any(replies):
        return (TEXTS("second_stuck"),)
    return (TEXTS("one_move", move=game.describe(winning)),) if winning else ()


def _play(
    game: InventedBoard, random: Random, most: int, examples: dict[str, MoveExample]
) -> tuple[int, bool]:
    """One match: how many moves it had, and whether somebody won; new kinds of moves become examples."""
    state = game.initial()
    for ply in range(most):
        if outcome := game.outcome(state):
            return ply, outcome.winner is not None
        move = random.choice(list(islice(game.moves(state), MOST_MOVES)))
        after = game.apply(state, move)
        for kind in _kinds(game, state, move, after):
            examples.setdefault(kind, MoveExample(kind, state, move, after))
        state = after
    return most, False


def _kinds(game: InventedBoard, before: BoardState, move: str, after: BoardState) -> set[str]:
    if move in ("pass", "swap"):
        return set()
    kinds = {next((kind for kind, sign in _SIGNS if sign in move), "place")}
    if any(_material(game, after)[player] < number for player, number in _material(game, before).items()):
        kinds = kinds - {"place", "move"} | {"capture"}
    outcome = game.outcome(after)
    if outcome is not None and outcome.winner is not None:
        kinds.add("end")
    return kinds


def _material(game: InventedBoard, state: BoardState) -> Mapping[int, int]:
    """How many pieces each player has on the board."""
    count: Counter[int] = Counter({0: 0, 1: 0})
    for kind, cells in zip(game.pieces.all, state.sets, strict=True):
        count[kind.player] += cells.bit_count()
    return count


def example_words(game: InventedBoard, example: MoveExample) -> Text:
    """What is to be seen in an example."""
    outcome: Any = game.outcome(example.after)
    who = game.role_name(game.to_move(example.before) or game.players[0])
    if example.kind == "end":
        winner = game.role_name(outcome.winner)
        return TEXTS("example.end", move=game.describe(example.move), winner=winner, reason=outcome.reason)
    return TEXTS(f"example.{example.kind}", who=who, move=game.describe(example.move))
