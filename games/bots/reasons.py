"""Why a move was worse than another one, where a rule knows it. Pure.

Each reason is a test of a fork: a state in which one move was made, and a better one was not. Its words stand
under its key in `reasons.toml`. The first reason that holds is told.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from games.bots import hooks
from games.bots.hooks.ahead import ReversiHook
from games.bots.hooks.base import winners
from games.bots.hooks.dots_and_boxes import DotsHook
from games.bots.hooks.phalanxes import Phalanxes
from games.bots.hooks.placing import FivesHook
from games.bots.hooks.racing import NEVER, Racing
from games.bots.hooks.territory import Eyes
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import completing
from games.rules.game import Game
from games.rules.text import Text
from games.rules.text_files import Texts
from games.rules.two.gomoku.fives import FIVE
from games.rules.two.havannah.rules import Havannah
from games.rules.two.hex.rules import JOINS, Hex
from games.rules.two.y.rules import Y
from games.solvers.threats import on_turn, threats

TEXTS = Texts.of(__name__)

MOST_REPLIES = 400  # that are tried
BRIDGE = 2  # cells between two stones of a bridge
LEAST_POINTS = 2  # that a move gains more than another
LEAST_MOVES, SHARE_OF_MOVES = 2, 0.1  # that are left more, and of all that are left


@dataclass(frozen=True)
class Fork:
    """The state `before` a move, the one `after` it, and the one to which a better move would have led
    (`instead`); and the state before the rival's last move, None at the start."""

    game: Game[Any]
    earlier: Any
    before: Any
    after: Any
    instead: Any

    @cached_property
    def hook(self) -> hooks.Hook:
        return hooks.of(self.game, Random(0))  # noqa: S311 - a game, no secret

    @property
    def player(self) -> int:
        """The index of whoever moved."""
        return int(self.before.turn)

    @property
    def board(self) -> ColumnBoard:
        board: ColumnBoard = self.game.board  # type: ignore[assignment]
        return board

    @property
    def others(self) -> list[int]:
        """The indices of those who did not move."""
        return [player for player in range(len(self.game.players)) if player != self.player]

    def wins_at_once(self, state: Any) -> bool:
        """Whether the rival, who is on turn, has a move that wins."""
        return self._rival_is_on_turn(state) and next(winners(self.hook, state), None) is not None

    def best_reply(self, state: Any, gain: Callable[[Any, Any], float]) -> float:
        """The most that a reply of the rival gains."""
        if not self._rival_is_on_turn(state):
            return 0.0
        replies = islice(self.game.moves(state), MOST_REPLIES)
        return max((gain(state, self.game.apply(state, reply)) for reply in replies), default=0.0)

    def _rival_is_on_turn(self, state: Any) -> bool:
        return self.game.outcome(state) is None and state.turn != self.player

    def takes(self, state: Any) -> bool:
        """Whether somebody else's pieces are fewer in a state than before."""
        return any(self.before.sets[player] & ~state.sets[player] for player in self.others)

    def new_cells(self, state: Any) -> int:
        """The cells that the mover has in a state and had not before."""
        stones: int = state.sets[self.player] & ~self.before.sets[self.player]
        return stones


def _missed_win(fork: Fork) -> bool:
    outcome = fork.game.outcome(fork.instead)
    return outcome is not None and outcome.winner == fork.game.players[fork.player]


def _allowed_win(fork: Fork) -> bool:
    return fork.wins_at_once(fork.after) and not fork.wins_at_once(fork.instead)


def _bridge_cut(fork: Fork) -> bool:
    """The rival's last stone stands in a bridge, and the better move is its other cell."""
    if not isinstance(fork.game, Hex | Y | Havannah) or fork.earlier is None:
        return False
    rival = 1 - fork.player
    cut = fork.before.sets[rival] & ~fork.earlier.sets[rival]
    gap = fork.new_cells(fork.instead)
    near = fork.board.neighbours
    if cut.bit_count() != 1 or gap.bit_count() != 1 or not near[cut.bit_length() - 1] & gap:
        return False
    own = fork.before.sets[fork.player]
    ends = near[cut.bit_length() - 1] & near[gap.bit_length() - 1] & own
    return ends.bit_count() + _on_own_edge(fork, cut | gap) >= BRIDGE and not fork.new_cells(fork.after) & gap


def _on_own_edge(fork: Fork, cells: int) -> bool:
    """Whether both cells lie on an edge that the mover has to reach."""
    if isinstance(fork.game, Havannah):
        return False
    sides = fork.board.sides
    names = JOINS[fork.player] if isinstance(fork.game, Hex) else tuple(sides)
    return any(not cells & ~sides[name] for name in names)


def _in_atari(fork: Fork, stones: int, state: Any) -> int:
    """Those of a colour's stones whose group has one liberty."""
    game: Any = fork.game
    empty = game.empty(state)
    groups = (group for group in fork.board.groups(stones) if _has_last_liberty(fork.board, group, empty))
    return sum(groups)


def _has_last_liberty(board: ColumnBoard, group: int, empty: int) -> bool:
    return (board.spread(group) & ~group & empty).bit_count() == 1


def _capture_missed(fork: Fork) -> bool:
    """The better move captures stones, the one that was made does not."""
    if not isinstance(fork.hook, Eyes):
        return False
    return fork.takes(fork.instead) and not fork.takes(fork.after)


def _atari_left(fork: Fork) -> bool:
    """Stones of one's own were in atari; the better move gets them out, the one that was made does not."""
    if not isinstance(fork.hook, Eyes):
        return False
    own = _in_atari(fork, fork.before.sets[fork.player], fork.before)
    left = own & _in_atari(fork, fork.after.sets[fork.player], fork.after)
    return bool(left & ~_in_atari(fork, fork.instead.sets[fork.player], fork.instead))


def _self_atari(fork: Fork) -> bool:
    """The stone that was put, or what it joins, has one liberty, which the better one has not."""
    if not isinstance(fork.hook, Eyes):
        return False
    put = [
        fork.new_cells(state) & _in_atari(fork, state.sets[fork.player], state)
        for state in (fork.after, fork.instead)
    ]
    return bool(put[0]) and not put[1]


def _fives(fork: Fork, state: Any, player: int) -> int:
    """The empty cells that make a five of a player's stones."""
    game: Any = fork.game
    longer = game.form == "freestyle"
    cells: int = completing(fork.board, state.sets[player], FIVE, longer=longer) & game.empty(state)
    return cells


def _is_open_four(fork: Fork, state: Any, player: int) -> bool:
    return _fives(fork, state, player).bit_count() > 1


def _can_make_open_four(fork: Fork, state: Any) -> bool:
    """Whether the rival, on turn, can put a stone that makes two fives possible."""
    game: Any = fork.game
    stones = state.sets[1 - fork.player]
    near = fork.board.spread(fork.board.spread(stones)) & game.empty(state)
    longer = game.form == "freestyle"
    return any(
        (
            completing(fork.board, stones | 1 << cell, FIVE, longer=longer) & game.empty(state) & ~(1 << cell)
        ).bit_count()
        > 1
        for cell in each(near)
    )


def _four_missed(fork: Fork) -> bool:
    return (
        isinstance(fork.hook, FivesHook)
        and _is_open_four(fork, fork.instead, fork.player)
        and not _is_open_four(fork, fork.after, fork.player)
    )


def _four_left(fork: Fork) -> bool:
    """The rival had a four, and can make a five now, which after the better move nobody can."""
    if not isinstance(fork.hook, FivesHook):
        return False
    rival = 1 - fork.player
    made, better, before = (_fives(fork, state, rival) for state in (fork.after, fork.instead, fork.before))
    return bool(made and before) and not better


def _three_left(fork: Fork) -> bool:
    return (
        isinstance(fork.hook, FivesHook)
        and not _fives(fork, fork.after, fork.player)
        and _can_make_open_four(fork, fork.after)
        and not _can_make_open_four(fork, fork.instead)
    )


def _runner_loose(fork: Fork) -> bool:
    """A piece of the rival that nobody can stop any more; after the better move it could be stopped."""
    hook, rival = fork.hook, 1 - fork.player
    if not isinstance(hook, Racing):
        return False
    return hook.looked_at(fork.after, rival)[1] != NEVER and hook.looked_at(fork.instead, rival)[1] == NEVER


def _corner_given(fork: Fork) -> bool:
    """The rival can take a corner at once, which he could not after the better move."""
    if not isinstance(fork.hook, ReversiHook):
        return False

    def corners(before: Any, after: Any) -> float:
        rival = before.turn
        gained: int = after.sets[rival] & ~before.sets[rival] & fork.board.corners
        return gained.bit_count()

    return fork.best_reply(fork.after, corners) > 0 and fork.best_reply(fork.instead, corners) == 0


def _piece_missed(fork: Fork) -> bool:
    """The better move takes a piece, the one that was made does not."""
    return fork.hook.counts_pieces and fork.takes(fork.instead) and not fork.takes(fork.after)


def _pieces_lost(fork: Fork) -> bool:
    """The best reply takes more of one's own pieces than after the better move."""
    if not fork.hook.counts_pieces:
        return False

    def pieces_taken(before: Any, after: Any) -> float:
        lost: int = before.sets[fork.player] & ~after.sets[fork.player]
        return lost.bit_count()

    return fork.best_reply(fork.after, pieces_taken) > fork.best_reply(fork.instead, pieces_taken)


def _points_missed(fork: Fork) -> bool:
    """The better move brings clearly more points at once."""
    made, better = (_points(fork, fork.before, state) for state in (fork.after, fork.instead))
    return fork.hook.keeps_points and better >= made + LEAST_POINTS


def _points_given(fork: Fork) -> bool:
    """The best reply brings the rival clearly more points than after the better move."""
    if not fork.hook.keeps_points or fork.game.score(fork.before) is None:
        return False
    made, better = (
        fork.best_reply(state, lambda before, after: _points(fork, before, after))
        for state in (fork.after, fork.instead)
    )
    return made >= better + LEAST_POINTS


def _points(fork: Fork, before: Any, after: Any) -> float:
    """The points that a move brings who makes it."""
    old, new = fork.game.score(before), fork.game.score(after)
    role = fork.game.players[before.turn]
    return float(new[role] - old[role]) if old and new else 0.0


def _box_given(fork: Fork) -> bool:
    """The rival can close boxes at once, more than after the better move."""
    hook = fork.hook
    if not isinstance(hook, DotsHook) or fork.after.turn == fork.player:
        return False
    made, better = (hook.ending.free(hook.left(state)).bit_count() for state in (fork.after, fork.instead))
    return made > better


def _row_reached(fork: Fork) -> bool:
    """The rival can have more pieces on his last row than the mover, and could not after the better move."""
    hook = fork.hook
    if not isinstance(hook, Phalanxes):
        return False

    def lead(_before: Any, after: Any) -> float:
        return hook.game.across(after, 1 - fork.player) - hook.game.across(after, fork.player)

    return fork.best_reply(fork.after, lead) > 0 >= fork.best_reply(fork.instead, lead)


def _threat_left(fork: Fork) -> bool:
    """Among three: there are more cells than after the better move on which somebody else would win."""
    game: Any = fork.game
    if len(fork.others) == 1:  # he is on turn: that is `win_allowed`
        return False
    mover = game.players[fork.player]
    made, better = (
        sum(len(cells) for role, cells in threats(game, state).items() if role != mover)
        for state in (fork.after, fork.instead)
    )
    return made > better


def _aim_eased(fork: Fork) -> bool:
    """The rival is nearer to the aim of the game than after the better move."""
    made, better = (
        [fork.hook.missing(state, player) for player in fork.others] for state in (fork.after, fork.instead)
    )
    pairs = zip(made, better, strict=True)
    return any(near is not None and far is not None and near < far for near, far in pairs)


def _aim_left(fork: Fork) -> bool:
    """The mover is farther from the aim of the game than after the better move."""
    made, better = (fork.hook.missing(state, fork.player) for state in (fork.after, fork.instead))
    return made is not None and better is not None and made > better


def _moves_given(fork: Fork) -> bool:
    """Whoever is next has clearly more moves than after the better one."""
    rival = fork.after.turn
    return (
        fork.hook.counts_moves
        and rival != fork.player
        and _clearly_more(fork, rival, fork.instead, fork.after)
    )


def _moves_lost(fork: Fork) -> bool:
    """The mover has clearly fewer moves left than after the better one."""
    return fork.hook.counts_moves and _clearly_more(fork, fork.player, fork.after, fork.instead)


def _clearly_more(fork: Fork, player: int, few: Any, many: Any) -> bool:
    """Whether a player would have clearly more moves in one state than in the other."""
    fewer, more = (_moves_of(fork, player, state) for state in (few, many))
    return more - fewer >= max(LEAST_MOVES, SHARE_OF_MOVES * more)


def _moves_of(fork: Fork, player: int, state: Any) -> int:
    """How many moves a player would have; none where nobody can be on turn."""
    game: Any = fork.game
    there = on_turn(game, state, game.players[player])
    return 0 if there is None else fork.game.move_count(there)


REASONS: dict[str, Callable[[Fork], bool]] = {
    "win_missed": _missed_win,
    "four_left": _four_left,
    "win_allowed": _allowed_win,
    "bridge_cut": _bridge_cut,
    "capture_missed": _capture_missed,
    "atari_left": _atari_left,
    "self_atari": _self_atari,
    "four_missed": _four_missed,
    "three_left": _three_left,
    "runner_loose": _runner_loose,
    "corner_given": _corner_given,
    "piece_missed": _piece_missed,
    "pieces_lost": _pieces_lost,
    "points_missed": _points_missed,
    "box_given": _box_given,
    "points_given": _points_given,
    "row_reached": _row_reached,
    "threat_left": _threat_left,
    "aim_eased": _aim_eased,
    "aim_left": _aim_left,
    "moves_given": _moves_given,
    "moves_lost": _moves_lost,
}


def reason_of(fork: Fork) -> str:
    """The key of the first reason that holds, "" where no rule knows one."""
    return next(_holding(fork), "")


def _holding(fork: Fork) -> Iterator[str]:
    return (key for key, holds in REASONS.items() if holds(fork))


def name_of_reason(key: str) -> Text:
    """What a reason is called in a list."""
    return TEXTS(f"{key or 'unknown'}.name")


def words_of_reason(key: str) -> Text | None:
    """What is said of a move with this reason, None where there is none."""
    return TEXTS(f"{key}.about") if key else None
