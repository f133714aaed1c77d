"""What random matches show of a game of which nothing but the rules is known, and moves for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial, tokens
from games.rules.invented.board_game.game import InventedBoard

# Where there are more moves, some are drawn: nobody looks at all of them.
MOST_LISTED = 400
MOST_DRAWN = 3_000  # moves that are listed to draw from; where there are more, they are made by random clicks
SAMPLE = 80
PORTION = 8  # moves that are listed without a word

_MATCHES = 3
_MOST_COUNTED = 20_000  # moves among which random matches choose, in games of which anybody makes the rules
_LEAST_PLIES = 200  # after which a match on a small board is one without end
_MOST, _SOME = 0.5, 0.01  # shares of all moves
_ENDINGS = 8  # different ones, of which a random match may choose
_CUT = 16  # plies of random matches that are valued as they stand


def some(
    game: Game[Any], state: Any, random: Random, listed: Callable[[int], None] = lambda _count: None
) -> list[str]:
    """All legal moves where they are not too many, else some; at least one. `listed` hears now and then how
    many there are so far: in some games it takes long to list them."""
    legal, moves = islice(game.moves(state), MOST_DRAWN + 1), list[str]()
    while portion := list(islice(legal, PORTION)):
        moves += portion
        listed(len(moves))
    if len(moves) <= MOST_LISTED:
        return moves
    if len(moves) <= MOST_DRAWN:
        return random.sample(moves, SAMPLE)
    return list({game.random_move(state, random): None for _unused in range(SAMPLE)})


def random_move(game: Game[Any], state: Any, random: Random, most: int = MOST_DRAWN) -> str:
    """Any legal move, each as probable where there are at most so many, or all players have the same."""
    if isinstance(game, Impartial):
        return game.random_move(state, random)
    moves = list(islice(game.moves(state), most + 1))
    return random.choice(moves) if len(moves) <= most else game.random_move(state, random)


@dataclass(frozen=True, slots=True)
class PlayoutFacts:
    """How long a random match is let go on (plies); how pieces are put on empty cells: what follows the cell
    in the move, nothing where pieces are not put; whether pieces are taken by pieces that are not put; how
    such moves are told from others ("": not by their text)."""

    longest: int
    endings: Sequence[str]
    captures: bool
    sign: str


@lru_cache(maxsize=64)
def facts(game: Game[Any]) -> PlayoutFacts:
    """What some random matches from the start show, always the same ones."""
    random = Random(1)  # noqa: S311 - a game, no secret
    most = _LEAST_PLIES
    if isinstance(game, BoardGame):
        most = max(most, 2 * len(game.board.cells))
    endings: dict[str, int] = {}
    lengths, taking = [], []
    counted = 0
    for _match in range(_MATCHES):
        state = game.initial()
        for ply in range(most):
            if game.outcome(state) is not None:
                lengths.append(ply)
                break
            counted += game.move_count(state) if isinstance(game, InventedBoard) else 0
            if counted > _MOST_COUNTED:
                break
            move = random_move(game, state, random)
            ending = _ending(game, state, move)
            endings[ending] = endings.get(ending, 0) + 1
            after = game.apply(state, move)
            if _takes(game, state, after):
                taking.append(move)
            state = after
    plies = sum(endings.values())
    put = plies - endings.pop(_NOT_PUT, 0)
    return PlayoutFacts(
        longest=_longest(game, lengths, most),
        endings=tuple(sorted(endings)) if put > _MOST * plies and len(endings) <= _ENDINGS else (),
        captures=len(taking) > _SOME * plies,
        sign=":" if all(":" in move for move in taking) else "",
    )


_NOT_PUT = "-"


def _longest(game: Game[Any], lengths: list[int], most: int) -> int:
    """Most plies of a random match, from the lengths of those that came to an end."""
    if type(game).worth is not Game.worth:  # the rules say what an unfinished one is worth
        return _CUT
    if len(lengths) > _MATCHES // 2:
        return 2 * max(lengths)
    return most if points(game, game.initial()) is None else _CUT


def _ending(game: Game[Any], state: Any, move: str) -> str:
    """What follows the name of an empty cell, _NOT_PUT where no move begins with one."""
    name = tokens(move)[0]
    if not isinstance(game, BoardGame) or name not in game.board.bits:
        return _NOT_PUT
    return move[len(name) :] if game.empty(state) >> game.board.bits[name] & 1 else _NOT_PUT


def _takes(game: Game[Any], before: Any, after: Any) -> bool:
    """Whether a move took others' pieces, and brought none."""
    old, new = material(game, before), material(game, after)
    if old is None or new is None:
        return False
    mover = before.turn
    return bool(new[mover] <= old[mover]) and sum(new) - new[mover] < sum(old) - old[mover]


def points(game: Game[Any], state: Any) -> list[float] | None:
    """What a state promises each of the players, in pieces; None where nothing tells."""
    worth = game.worth(state)
    return material(game, state) if worth is None else [worth[role] for role in game.players]


def material(game: Game[Any], state: Any) -> list[float] | None:
    """The number of pieces of each player; None where pieces do not bear the players' names."""
    if not isinstance(game, BoardGame):
        return None
    counts = dict.fromkeys(game.players, 0.0)
    owned = 0
    for kind, cells in game.sets(state).items():
        for word in kind.split("_"):
            if word in counts:
                counts[word] += cells.bit_count()
                owned += 1
    return list(counts.values()) if owned >= len(counts) else None
